"""A player's worth as a bar of its parts, with their names and sums below it."""

from typing import Final

import flet as ft

from banker_app.app.reports.score import WorthBar
from banker_app.ui.hooks import letters
from banker_app.ui.widgets.basics import hint, spoken

HIGH: Final = 10
INKS: Final = (
    ft.Colors.PRIMARY,
    ft.Colors.TERTIARY,
    ft.Colors.OUTLINE,
    ft.Colors.ERROR,
)
"""The colours of the parts, in their order."""
FINE: Final = 1000
"""The shares of a line."""


def worth_bar(bar: WorthBar) -> ft.Control:
    """The bar on a faint line as long as the best one, and what its colours mean."""
    inks = dict(zip((part.text for part in bar.parts), INKS, strict=False))
    lengths = [(inks[part.text], round(part.share * FINE)) for part in bar.parts]
    rest = FINE - sum(length for _, length in lengths)
    shares = [*lengths, (ft.Colors.SURFACE_CONTAINER_HIGHEST, rest)]
    line: list[ft.Control] = [
        ft.Container(height=HIGH, bgcolor=ink, expand=length)
        for ink, length in shares
        if length > 0
    ]
    side = letters(HIGH)
    names: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(width=side, height=side, bgcolor=inks[part.text], border_radius=3),
                hint(part.text),
            ],
            spacing=4,
            tight=True,
        )
        for part in bar.parts
    ]
    whole = ft.Container(
        ft.Row(line, spacing=2), border_radius=HIGH / 2, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
    legend = ft.Row(names, spacing=12, run_spacing=0, wrap=True)
    return spoken(bar.label, ft.Column([whole, legend], spacing=4, tight=True))
