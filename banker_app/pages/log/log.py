"""The log: every entry a sentence, the newest on top, turn by turn."""

from collections.abc import Iterator, Sequence

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.log import LogRow, by_turn, found_in, quoting
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.history import names_of
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.blocks import (
    Buttons,
    ChoiceField,
    Heading,
    Look,
    Option,
    Page,
    Panel,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.pages.contract.drafts import SEARCH, Draft, search_field
from banker_app.pages.contract.effects import GIVE_TABLE
from banker_app.pages.state.app_store import AppStore


def log(store: AppStore, draft: Draft) -> Page | None:
    """Build the list of all entries, or of those that name a player and contain the words."""
    view, say = store.state.view, store.speech
    if view is None:
        return None
    context = store.context
    everybody = Option(value="", label=say.ui("log.everybody"))
    players = (Option(value=name, label=name) for name in context.game.seats)
    options = (everybody, *players)
    player, words = draft.choice("player", options), draft.text(SEARCH)
    names = names_of(store.entries, PlayerId(player)) if player else ()
    pieces = [
        log_chunk(context, rows, number)
        for number, rows in enumerate(found_in(view.chunks, names, words), 1)
        if rows
    ]
    export = Action(label=say.ui("log.export"), effect=GIVE_TABLE("log", ""), icon="save_alt")
    return Page(
        blocks=(
            search_field(draft, say.ui("search")),
            ChoiceField(name="player", value=player, options=options, look=Look.SLIDING),
            Text(say.ui("log.tap" if pieces else "log.none"), Style.HINT),
            *reversed(pieces),
            Buttons((export,)),
        )
    )


def log_chunk(context: ViewContext, rows: Sequence[LogRow], number: int = 1) -> Panel:
    """Return up to fifty entries, the newest on top, each turn under its heading."""
    turns = reversed(list(by_turn(rows)))
    return Panel(tuple(part for turn in turns for part in _turn(context, turn)), chunk=number)


def _turn(context: ViewContext, rows: Sequence[LogRow]) -> Iterator[Heading | Row]:
    first = rows[0]
    if first.turn:
        turn = context.say.ui("now.turn", name=first.turn)
        yield Heading(turn, action=_opening(first, turn) if first.begins_turn else None)
    yield from (_row(context, row) for row in reversed(rows) if row.text and not row.begins_turn)


def _row(context: ViewContext, row: LogRow) -> Row:
    game, say = context
    overruled = say.ui("log.overruled") if row.overruled else ""
    changed = say.ui("log.changed") if row.former else ""
    note = " · ".join(filter(None, (row.time, row.note, changed, overruled)))
    label = f"{row.text} {note}"
    if row.void:
        # A line through a text is not heard.
        label = f"{quoting(say, f'{row.fate}_label', row.text)} {note}"
    player = PlayerId(next(iter(row.players), ""))
    known = player in game.seats
    tone = Tone.POSITIVE if row.amount.startswith("+") else Tone.PLAIN
    return Row(
        row.text,
        note=note,
        value=row.amount,
        mark=mark_of(game, player) if known else "",
        colour=colour_of(game, player) if known else "",
        tone=Tone.STRUCK if row.void else tone,
        label=label,
        action=_opening(row, label),
    )


def _opening(row: LogRow, label: str) -> Action:
    return Action(label=label, effect=place("entry", str(row.seq)))
