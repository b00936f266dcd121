"""Every title deed as a small tile, for a table without dice, and what can be entered of one."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.deeds import deed_actions, deed_facts, landings
from banker_app.app.projections.holdings import HeldDeed, held_deed
from banker_app.app.projections.purses import colour_of
from banker_app.engine.commands import BuyDeed
from banker_app.engine.edition import DeedKind
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId
from banker_app.engine.rent_quote import rent_quote

ACROSS: Final = 7
"""Tiles in a row: as many as a narrow phone has room for fingers."""
PAIR: Final = 2
"""A word in the names of more deeds than this distinguishes none of them."""


class DeedTile(Frozen):
    """A deed at a glance."""

    deed: DeedId
    colour: str
    owner_colour: str
    """Empty while the Bank owns it."""
    name: str
    """Without words that many deeds share, such as "Avenue"."""
    figure: str
    """Its price while it is for sale, then its rent if that is certain; without a currency."""
    held: HeldDeed
    label: str


class DeedChoices(Frozen):
    """A deed, and the entries possible for it."""

    name: str
    colour: str
    facts: str
    landings: tuple[Action, ...]
    """Purchase or rent for each player who may have landed there; a single one is main."""
    others: tuple[Action, ...]
    """The actions of its owner or the Bank, and the whole card."""


def deed_map(context: ViewContext) -> tuple[tuple[DeedTile, ...], ...]:
    """Rows of tiles: no colour group is broken unless it is longer than a row, and the other deeds
    fill the ends.
    """
    deeds = context.game.edition.deeds
    groups = [group.deeds for group in context.game.edition.groups.values()]
    streets = [group for group in groups if deeds[group[0]].kind is DeedKind.STREET]
    single = [(deed,) for group in groups if group not in streets for deed in group]
    rows: list[list[DeedId]] = []
    for run in (*_cut(streets), *single):
        # A group goes on the last row, as on the board; any gap is right for a single deed.
        open_rows = rows[-1:] if len(run) > 1 else rows
        row = next((row for row in open_rows if len(row) + len(run) <= ACROSS), None)
        if row is None:
            rows.append([*run])
        else:
            row += run
    words = Counter(word for deed in deeds.values() for word in {*deed.name.split()})
    shared = {word for word, deeds_with in words.items() if deeds_with > PAIR}
    return tuple(tuple(_tile(context, deed, shared) for deed in row) for row in rows)


def _cut(groups: Sequence[tuple[DeedId, ...]]) -> Iterator[tuple[DeedId, ...]]:
    """Groups no longer than a row."""
    for group in groups:
        for start in range(0, len(group), ACROSS):
            yield group[start : start + ACROSS]


def _tile(context: ViewContext, deed_id: DeedId, shared: Collection[str]) -> DeedTile:
    game = context.game
    deed, owner = game.edition.deeds[deed_id], game.owner(deed_id)
    figure = deed.price if owner is None else rent_quote(game, deed_id, owner).amount
    held = held_deed(game, deed_id)
    return DeedTile(
        deed=deed_id,
        colour=game.edition.groups[deed.group].colour,
        owner_colour=colour_of(game, owner) if owner else "",
        name=" ".join(word for word in deed.name.split() if word not in shared) or deed.name,
        figure="" if figure is None or held.mortgaged else f"{figure:,}",
        held=held,
        label=f"{deed.name}, {deed_facts(context, deed)}",
    )


def deed_choices(context: ViewContext, deed_id: DeedId) -> DeedChoices:
    """Build the choices for a deed, the landings first."""
    game, say = context
    deed = game.edition.deeds[deed_id]
    landed = landings(context, deed)
    if len(landed) == 1:
        landed = (replace(landed[0], main=True),)
    card = Action(label=say.ui("title.deed"), effect=place("deed", deed_id))
    return DeedChoices(
        name=deed.name,
        colour=game.edition.groups[deed.group].colour,
        facts=deed_facts(context, deed),
        landings=landed,
        others=(*_allowed(deed_actions(context, deed_id)), card),
    )


def _allowed(actions: Sequence[Action]) -> list[Action]:
    """Those that are possible now and no landing."""
    return [a for a in actions if a.allowed and not isinstance(a.command, BuyDeed)]
