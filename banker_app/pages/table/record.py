"""Record: everything that can be entered, as tiles; a search finds it by other words, and also
players, title deeds and an amount to pay.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, group_letters, place
from banker_app.app.projections.deeds import deed_row
from banker_app.app.projections.purses import colour_of, purse_of
from banker_app.app.projections.tokens import mark_of
from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Layout,
    Option,
    Page,
    PartyField,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import MOST, SEARCH, Draft, search_field
from banker_app.pages.property.deed_rows import row_of_deed as drawn_row
from banker_app.pages.table.everything import ICONS, EntryTile, everything
from banker_app.pages.table.player import action_row

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
        listed = (action_row(one.action) for one in entries if draft.finds(_said(one)))
        found = (*_payment(context, words), *_things(context, draft), *listed)
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
            PartyField(name="doer", value=doer, label=say.ui("mend.player"), options=doers),
            _tiles(entry for entry in entries if entry.player == doer),
            Heading(say.ui("record.banker")),
            _tiles(entry for entry in table if entry.also not in BETWEEN),
        )
    )


def _payment(context: ViewContext, words: str) -> Iterator[Row]:
    """Yield the payment of an amount that is searched for."""
    game, say = context
    if words.isdecimal() and 0 < int(words) <= MOST:
        amount = say.money(int(words), game.currency_of(game.turn.player))
        pay = Action(label=say.ui("act.pay", amount=amount), effect=place("pay", "", "", words))
        yield Row(pay.label, icon=ICONS["pay"], action=pay)


def _things(context: ViewContext, draft: Draft) -> Iterator[Row]:
    """Yield the players and the title deeds that are searched for."""
    game = context.game
    for name in filter(draft.finds, game.seats):
        yield Row(
            name,
            value=purse_of(context, name),
            mark=mark_of(game, name),
            colour=colour_of(game, name),
            action=Action(label=name, effect=place("seat", name)),
        )
    letters = group_letters(game.edition)
    for deed in game.edition.deeds.values():
        group = context.say.group(game.edition, deed.group)
        if draft.finds(f"{deed.name}\n{group}"):
            row = deed_row(context, deed, letters[deed.group], everything=False)
            yield drawn_row(row, owned=False)


def _tiles(entries: Iterable[EntryTile]) -> Block:
    return Buttons(tuple(entry.action for entry in entries), Layout.TILES)


def _said(entry: EntryTile) -> str:
    """All that an entry is found by: its label, its kind, and other words in any language."""
    also = (texts.text(language, f"record_also.{entry.also}") for language in texts.languages())
    return "\n".join((entry.action.label, entry.title, *also))
