"""The title deeds, all of them by group."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, accepted
from banker_app.app.projections.deeds import DeedRow, GroupRow, group_rows
from banker_app.app.projections.purses import money_of
from banker_app.app.projections.regions import region_letter
from banker_app.app.projections.sums import in_own_money
from banker_app.engine.commands import Build
from banker_app.engine.groups import is_buildable
from banker_app.engine.ids import GroupId, PlayerId
from banker_app.engine.state import Game
from banker_app.pages.contract.blocks import (
    Buttons,
    ChoiceField,
    Layout,
    Look,
    Option,
    Page,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.property.deed_rows import group_panel

FOR_SALE: Final = "sale"
MORTGAGED: Final = "mortgaged"
OF: Final = "of/"
"""Before a player's name, or a region: the deeds of that."""


def deeds(context: ViewContext, draft: Draft) -> Page:
    """Build the list of the deeds that both filters let through, with their owners' actions."""
    game, say = context
    rows = tuple(_with_costs(context, row, draft.viewer.seat) for row in group_rows(context))
    owners = _owners(context, draft.viewer.seat)
    colours = (
        Option(value="", label=say.ui("deed.groups")),
        *(
            Option(value=OF + r.id, label=r.name, colour=r.colour, letter=region_letter(game, r))
            for r in game.edition.regions.values()
        ),
        *(Option(value=g.group, label=g.name, colour=g.colour, letter=g.letter) for g in rows),
    )
    owner, group = draft.choice("owner", owners), draft.choice("group", colours)
    shown, there = _shown(game, owner), _there(game, group)
    found = [
        replace(row, deeds=kept)
        for row in rows
        if (kept := tuple(deed for deed in row.deeds if shown(deed) and there(deed)))
    ]
    panels = [group_panel(row, on_each_row(context, row.group), owned=False) for row in found]
    return Page(
        blocks=(
            ChoiceField(name="owner", value=owner, options=owners, look=Look.SLIDING),
            ChoiceField(name="group", value=group, options=colours, look=Look.SLIDING),
            *(panels or (Text(say.ui("nothing_here"), Style.HINT),)),
        )
    )


def _shown(game: Game, owner: str) -> Callable[[DeedRow], bool]:
    if owner == FOR_SALE:
        return lambda deed: game.owner(deed.deed) is None
    if owner == MORTGAGED:
        return lambda deed: deed.mortgaged
    if owner.startswith(OF):
        return lambda deed: game.owner(deed.deed) == owner.removeprefix(OF)
    return lambda deed: True


def _there(game: Game, place: str) -> Callable[[DeedRow], bool]:
    """Whether a deed is of a group or, by whose deeds rates are counted, of a region."""
    if place.startswith(OF):
        return lambda deed: game.edition.deeds[deed.deed].region == place.removeprefix(OF)
    return lambda deed: place in ("", game.edition.deeds[deed.deed].group)


def _with_costs(context: ViewContext, row: GroupRow, seat: str) -> GroupRow:
    """A group with the cost of each deed to the player with the device, or on turn, where that is
    other money.
    """
    game, say = context
    if not game.edition.regions or not (player := PlayerId(seat) or game.turn.player):
        return row
    costs = ((deed, in_own_money(context, player, deed.deed)) for deed in row.deeds)
    deeds = (
        replace(deed, caption=say.ui("trade.item_of", name=player, item=cost)) if cost else deed
        for deed, cost in costs
    )
    return replace(row, deeds=tuple(deeds))


def _owners(context: ViewContext, own: str) -> tuple[Option, ...]:
    """All, those of the player with the device, for sale, of each player, mortgaged."""
    game, say = context
    mine = [Option(value=OF + own, label=say.ui("deed.mine"))] if own else []
    return (
        Option(value="", label=say.ui("deed.all")),
        *mine,
        Option(value=FOR_SALE, label=say.ui("deed.for_sale")),
        *(Option(value=OF + name, label=name) for name in game.solvent() if name != own),
        Option(value=MORTGAGED, label=say.ui("deed.in_pawn")),
    )


def on_each_row(context: ViewContext, group: GroupId) -> tuple[Buttons, ...]:
    """Return the button for one more on every lot of a group, if that is possible."""
    each = on_each(context, group)
    return (Buttons((each,), Layout.FLOW),) if each is not None else ()


def on_each(context: ViewContext, group_id: GroupId) -> Action | None:
    """Return one more on every lot of a group, tried out first: all of them, or none."""
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
    name = say.group(game.edition, group_id)
    label = say.ui("deed.each", group=name, amount=cost)
    return Action(label=label, effect=command, icon="add_home_work_outlined")
