"""A player's statement of the evening: every movement with its sum and what was left."""

from banker_app.app.projections.context import Action, Wording, place
from banker_app.app.reports.statement import StatementRow, statement_chunks
from banker_app.engine.ids import PlayerId
from banker_app.ui.app_store import AppStore
from banker_app.ui.blocks import Buttons, Draft, Page, Panel, Row, Style, Text


def statement(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build the list of every entry that moved a player's money, the newest on top."""
    view, say, player = store.state.view, store.speech, PlayerId(name)
    if view is None or player not in store.context.game.seats:
        return None
    chunks = statement_chunks(store.context, store.snapshots(), view.chunks, player)
    if not chunks:
        return Page(blocks=(Text(say.ui("statement.none"), Style.HINT),))
    pieces = [
        Panel(tuple(_row(say, row) for row in reversed(chunk)), piece=number)
        for number, chunk in enumerate(chunks, 1)
    ]
    csv = Action(
        label=say.ui("statement.csv"),
        handler=("give_statement", player),
        icon="table_chart_outlined",
    )
    return Page(blocks=tuple(reversed(pieces)), foot=(Buttons((csv,)),))


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
        below=say.ui("statement.left", amount=row.balance),
        gain=row.came,
        label=label,
        action=Action(label=label, go=place("entry", str(row.seq))),
    )
