"""The statement of a player, or of one sum of the Bank: every movement and what was left."""

from collections.abc import Sequence

from banker_app.app.projections.context import Action, Wording, place
from banker_app.app.reports.bank_account import Flow, bank_chunks
from banker_app.app.reports.statement import StatementRow, statement_chunks
from banker_app.engine.ids import BUILDINGS, Commodity, PlayerId
from banker_app.pages.contract.blocks import Buttons, Page, Panel, Row, Style, Text, Tone
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import GIVE_STATEMENT
from banker_app.pages.state.app_store import AppStore


def statement(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build the list of every entry that moved a player's money, the newest on top."""
    view, say, player = store.state.view, store.speech, PlayerId(name)
    if view is None or player not in store.context.game.seats:
        return None
    chunks = statement_chunks(store.context, store.snapshots(), view.chunks, player)
    if not chunks:
        return _none(say)
    csv = Action(
        label=say.ui("statement.csv"),
        effect=GIVE_STATEMENT(player),
        icon="table_chart_outlined",
    )
    return Page(blocks=_pieces(say, chunks), foot=(Buttons((csv,)),))


def bank_statement(store: AppStore, draft: Draft, commodity: str, flow: str) -> Page | None:
    """Build the list of the entries behind one sum of the Bank's addition, the newest on top."""
    view, say, context = store.state.view, store.speech, store.context
    monies = context.game.edition.monies
    if view is None or flow not in list(Flow) or commodity not in (*monies, *BUILDINGS):
        return None
    asked = Commodity(commodity), Flow(flow)
    chunks = bank_chunks(context, store.snapshots(), view.chunks, *asked)
    return Page(blocks=_pieces(say, chunks)) if chunks else _none(say)


def _none(say: Wording) -> Page:
    return Page(blocks=(Text(say.ui("statement.none"), Style.HINT),))


def _pieces(say: Wording, chunks: Sequence[Sequence[StatementRow]]) -> tuple[Panel, ...]:
    pieces = [
        Panel(tuple(_row(say, row) for row in reversed(chunk)), chunk=number)
        for number, chunk in enumerate(chunks, 1)
    ]
    return tuple(reversed(pieces))


def _row(say: Wording, row: StatementRow) -> Row:
    label = say.ui(
        "statement.label",
        time=row.time,
        text=row.text.rstrip("."),
        change=row.change,
        balance=row.balance,
    )
    return Row(
        row.text,
        note=row.time,
        value=row.change,
        value_note=say.ui("statement.left", amount=row.balance),
        tone=Tone.POSITIVE if row.came else Tone.PLAIN,
        label=label,
        action=Action(label=label, effect=place("entry", str(row.seq))),
    )
