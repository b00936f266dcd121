"""Record: everything that can be entered, as tiles; a search finds it by other words."""

from collections.abc import Iterable
from typing import Final

from banker_app.app.projections.context import ViewContext, colour_of
from banker_app.ui import texts
from banker_app.ui.blocks import (
    SEARCH,
    Block,
    Buttons,
    Draft,
    Field,
    Heading,
    Kind,
    Layout,
    Option,
    Page,
    Row,
    Style,
    Text,
    search_field,
)
from banker_app.ui.pages.everything import Entry, everything

BETWEEN: Final = ("pay", "trade", "lend", "exchange")
"""The most frequent entries where dice account for the rest."""


def record(context: ViewContext, draft: Draft) -> Page | None:
    """Build the tiles of a player and of the table, or what a search finds; None at the end."""
    game, say = context
    if game.ending is not None:
        return None
    entries, words = everything(context), draft.text(SEARCH).strip()
    search = search_field(draft, say.ui("search"))
    if words:
        found = tuple(_row(one) for one in entries if draft.finds(_said(one)))
        nothing = Text(say.ui("record.nothing", wanted=words), Style.HINT)
        return Page(blocks=(search, *(found or (nothing,))))
    turns = game.solvent_from(game.turn.player)
    doers = tuple(Option(value=who, label=who, colour=colour_of(game, who)) for who in turns)
    doer = draft.choice("doer", doers, turns[0]) or turns[0]
    table = [entry for entry in entries if not entry.player]
    return Page(
        blocks=(
            search,
            _tiles(entry for entry in table if entry.also in BETWEEN),
            Field(
                name="doer",
                kind=Kind.PARTY,
                value=doer,
                label=say.ui("mend.player"),
                options=doers,
            ),
            _tiles(entry for entry in entries if entry.player == doer),
            Heading(say.ui("record.banker")),
            _tiles(entry for entry in table if entry.also not in BETWEEN),
        )
    )


def _tiles(entries: Iterable[Entry]) -> Block:
    return Buttons(tuple(entry.action for entry in entries), Layout.TILES)


def _row(entry: Entry) -> Row:
    action = entry.action
    note = action.detail or action.reason
    return Row(action.label, note=note, icon=action.icon, label=action.label, action=action)


def _said(entry: Entry) -> str:
    """All that an entry is found by: its label, its kind, and other words in any language."""
    also = (texts.text(language, f"record_also.{entry.also}") for language in texts.LANGUAGES)
    return "\n".join((entry.action.label, entry.title, *also))
