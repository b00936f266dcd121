"""A player's title deeds with which something can be done now: building, or mortgages."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.app.projections.deeds import GroupRow, group_rows
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.building.sales import BreakHotel
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.pages.contract.blocks import Block, Buttons, Heading, Page, Panel, Style, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.property.deed_rows import group_panel
from banker_app.pages.property.deeds import on_each_row

BUILD: Final = "build"
PLEDGE: Final = "pledge"
KINDS: Final[dict[str, tuple[type[c.Command], ...]]] = {
    BUILD: (c.Build, c.SellBuilding, BreakHotel),
    PLEDGE: (c.MortgageDeed, LiftMortgage),
}
"""The commands of each list."""


def estate(context: ViewContext, draft: Draft, name: str, kind: str) -> Page | None:
    """Build the list of what a player can build and sell, or mortgage and lift."""
    player = PlayerId(name)
    if player not in context.game.seats or kind not in KINDS:
        return None
    title = Heading(context.say.ui(f"record.{kind}", name=name))
    panels = tuple(_panels(context, player, kind))
    return Page(blocks=(title, *(panels or _why_none(context, player, kind))))


def _why_none(context: ViewContext, player: PlayerId, kind: str) -> Iterator[Block]:
    """Yield why nothing can be done; buildings that are in the way lead to where they are sold."""
    game, say = context
    owned = game.deeds_of(player)
    pledges = (c.MortgageDeed(player=player, deed=deed.id) for deed in owned if kind == PLEDGE)
    reasons = dict.fromkeys(offer(context, "", pledge).reason for pledge in pledges)
    for reason in reasons:
        yield Text(reason, Style.HINT)
    if not reasons:
        none = say.ui("nothing_here") if owned else say.ui("record.no_deeds", name=player)
        yield Text(none, Style.HINT)
    if kind == PLEDGE and any(game.level(deed.id) for deed in owned):
        sells = say.ui(f"record.{BUILD}", name=player)
        yield Buttons((Action(label=sells, effect=place("estate", player, BUILD)),))


def _panels(context: ViewContext, player: PlayerId, kind: str) -> Iterator[Panel]:
    def possible(action: Action) -> bool:
        return action.allowed and isinstance(action.command, KINDS[kind])

    for group in group_rows(context, player):
        rows = (replace(row, actions=tuple(filter(possible, row.actions))) for row in group.deeds)
        shown: GroupRow = replace(group, deeds=tuple(row for row in rows if row.actions))
        if shown.deeds:
            below = on_each_row(context, group.group) if kind == BUILD else ()
            yield group_panel(shown, below)
