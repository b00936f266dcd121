"""Small bars of deeds: an owned one and its mortgage are seen on every ground, day and night."""

from itertools import product
from typing import Any

import flet as ft

from banker_app.app.projections.holdings import GroupHolding, HeldDeed
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.ids import GroupId
from banker_app.ui.widgets.holdings import group_bar
from tests.each import each
from tests.ui.headless import walk
from tests.ui.palette import Palette, ratio

COLOURS = sorted(
    {
        group.colour
        for edition in shipped_editions()
        for group in load_edition(edition)[0].groups.values()
    }
)
GROUNDS = (ft.Colors.SURFACE_CONTAINER_LOW, ft.Colors.SECONDARY_CONTAINER)
"""Behind a player's row, and behind that of the player to move."""
LEAST = 1.5
"""The contrast by which a field differs from the ground around it."""
GRAPHICS = 3.0
"""The contrast of WCAG 2 for what is no text."""


def lots(colour: str) -> list[Any]:
    """An owned deed and one of somebody else's, as they are drawn."""
    deeds = (HeldDeed(mortgaged=True), None)
    bar = group_bar(GroupHolding(group=GroupId("g"), colour=colour, deeds=deeds), 1)
    return [part for part in walk(bar) if isinstance(part, ft.Container) and part.border]


@each(product(COLOURS, GROUNDS, [False, True]))
def test_an_owned_deed_and_its_mortgage_are_seen(
    colour: str, ground: ft.Colors, dark: bool
) -> None:
    palette = Palette(dark=dark)
    around = palette[ground]
    owned, other = lots(colour)
    rims = [palette.over(around, lot.border.top.color) for lot in (owned, other)]
    assert ratio(*rims) >= GRAPHICS, "the rim of an owned deed stands out"
    field = palette.over(around, colour)
    veil = owned.content.bgcolor
    field = palette.over(field, veil) if veil else field
    if dark:
        assert ratio(field, around) >= LEAST, "its field is not lost in the dark"
    line = owned.content.content.gradient.colors[0]
    assert ratio(palette.over(field, line), field) >= GRAPHICS, "and the mortgage is read on it"
