"""The list of all deeds: which of them are shown, and a house for each of a group at once."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from banker_app.app.projections.context import ViewContext, accepted, money_of
from banker_app.app.projections.deeds import DeedRow, GroupRow, group_rows
from banker_app.engine.commands import Build
from banker_app.engine.groups import is_buildable
from banker_app.engine.ids import GroupId
from banker_app.engine.state import Game

ALL: Final = ""
FOR_SALE: Final = "sale"
MORTGAGED: Final = "mortgaged"
OF: Final = "of/"
"""Before a player's name: that player's deeds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnEach:
    """A house, or a hotel, for every lot of a group."""

    cost: str
    label: str
    command: Build


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedGroup:
    """A group in the list, with what may be built on all of it."""

    row: GroupRow
    each: OnEach | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedsView:
    """What is shown, and what else could be."""

    filters: tuple[tuple[str, str, bool], ...]
    """Value, words, and whether it is chosen."""
    groups: tuple[ListedGroup, ...]


def deeds_view(context: ViewContext, chosen: str, own: str = "") -> DeedsView:
    """The deeds that a filter lets through; `own` is whose device this is."""
    game = context.game
    shown = _shown(game, chosen)
    rows = [
        replace(group, deeds=tuple(deed for deed in group.deeds if shown(deed)))
        for group in group_rows(context)
    ]
    return DeedsView(
        filters=_filters(context, chosen, own),
        groups=tuple(
            ListedGroup(row=row, each=on_each(context, row.group)) for row in rows if row.deeds
        ),
    )


def _shown(game: Game, chosen: str) -> Callable[[DeedRow], bool]:
    if chosen == FOR_SALE:
        return lambda deed: game.owner(deed.deed) is None
    if chosen == MORTGAGED:
        return lambda deed: deed.mortgaged
    if chosen.startswith(OF):
        player = chosen.removeprefix(OF)
        return lambda deed: game.owner(deed.deed) == player
    return lambda deed: True


def _filters(context: ViewContext, chosen: str, own: str) -> tuple[tuple[str, str, bool], ...]:
    game, say = context
    owners = [player for player in game.solvent() if player != own]
    known = [
        (ALL, say.ui("deed.all")),
        *([(OF + own, say.ui("deed.mine"))] if own else []),
        (FOR_SALE, say.ui("deed.for_sale")),
        *((OF + player, str(player)) for player in owners),
        (MORTGAGED, say.ui("deed.in_pawn")),
    ]
    return tuple((value, words, value == chosen) for value, words in known)


def on_each(context: ViewContext, group_id: GroupId) -> OnEach | None:
    """One more on every lot of a group, tried out first: all of them, or nothing is offered."""
    game, say = context
    group = game.edition.groups[group_id]
    owners = {game.owner(deed) for deed in group.deeds}
    owner = owners.pop() if len(owners) == 1 else None
    if owner is None or not all(is_buildable(game, deed) for deed in group.deeds):
        return None
    command = Build(player=owner, group=group.id, count=len(group.deeds))
    done = accepted(game, command)
    # Where lots may differ by more than a house, the lowest would get several.
    if done is None or any(done.game.level(deed) != game.level(deed) + 1 for deed in group.deeds):
        return None
    cost = money_of(context, owner, game.cash(owner) - done.game.cash(owner))
    name = say.printed("group", group.name)
    label = say.ui("deed.each", group=name, amount=cost)
    return OnEach(cost=cost, label=label, command=command)
