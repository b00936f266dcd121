"""Sums on their way from the payer's row to the payee's."""

import asyncio
from collections.abc import Mapping
from typing import Final

import flet as ft

from banker_app.app.projections.payments import Payment
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, use_page

SET_OFF: Final = 0.05
"""Seconds until a sum sets off. Without a pause the page would draw only where it arrives."""
TRAVELLED: Final = "travelled"
"""Where a page's session keeps the entry whose sums it has shown, by game."""
WAY: Final = ft.Animation(600, ft.AnimationCurve.EASE_IN_OUT)
ARRIVAL: Final = ft.Animation(700, ft.AnimationCurve.EASE_IN_EXPO)
HALF: Final = 14
"""Of the height of a sum."""


@component
def TravellingSums(
    game: str, sums: tuple[Payment, ...], middles: Mapping[PlayerId, float], right: float
) -> ft.Control:
    """A layer over the rows of a game's players. What the newest entry moved between them travels
    once, unless the game was opened later or the device wants less motion. `middles`: of each row,
    from above; `right`: from there to a sum, so that it hides no balance.
    """
    still = use_page(lambda s: s.still)
    entry = sums[0].entry if sums else 0
    # A payment that is entered on another screen is seen when the table is back.
    store = ft.context.page.session.store
    before, _ = ft.use_state(lambda: dict(store.get(TRAVELLED) or {}).get(game, entry))
    arrived, arrive = ft.use_state(before)

    async def set_off() -> None:
        store.set(TRAVELLED, {game: entry})
        await asyncio.sleep(SET_OFF)
        arrive(entry)

    # A task without a cleanup would outlive its component.
    ft.use_effect(set_off, [entry], cleanup=lambda: None)
    shown = () if still or entry == before else sums
    layer = ft.Stack([_sum(one, middles, right, arrived == entry) for one in shown])
    silent = ft.Semantics(content=layer, exclude_semantics=True)
    return ft.Container(silent, ignore_interactions=True, left=0, top=0, right=0, bottom=0)


def _sum(
    payment: Payment, middles: Mapping[PlayerId, float], right: float, there: bool
) -> ft.Control:
    return ft.Container(
        ft.Text(payment.amount, theme_style=typography.NAME, color=ft.Colors.ON_PRIMARY),
        key=f"{payment.entry}{payment.payer}{payment.payee}",
        top=middles[payment.payee if there else payment.payer] - HALF,
        right=right,
        padding=ft.Padding.symmetric(horizontal=theme.EDGE, vertical=2),
        border_radius=theme.ROUND,
        bgcolor=ft.Colors.PRIMARY,
        opacity=0 if there else 1,
        animate_position=WAY,
        animate_opacity=ARRIVAL,
    )
