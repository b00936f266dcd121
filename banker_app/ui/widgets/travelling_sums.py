"""Sums on their way from the payer's row to the payee's."""

import asyncio
from typing import Final

import flet as ft

from banker_app.app.projections.payments import Payment
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, use_page

SET_OFF: Final = 0.05
"""Seconds until a sum sets off. Without a pause the page would draw only where it arrives."""
TRAVELLED: Final = "travelled"
"""The key of the entries with sums that a page has shown, by game, in its session."""
WAY: Final = ft.Animation(600, ft.AnimationCurve.EASE_IN_OUT)
ARRIVAL: Final = ft.Animation(700, ft.AnimationCurve.EASE_IN_EXPO)
BESIDE: Final = 0.2
"""The distance of a sum's way from the middle, between the names and the balances."""


@component
def TravellingSums(game: str, sums: tuple[Payment, ...], order: tuple[PlayerId, ...]) -> ft.Control:
    """A layer over the rows of a game's players. What the newest entry moved between them travels
    once, unless the game was opened later or the device wants less motion.
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
    layer = ft.Stack([_sum(one, order, arrived == entry) for one in shown], fit=ft.StackFit.EXPAND)
    silent = ft.Semantics(content=layer, exclude_semantics=True)
    return ft.Container(silent, ignore_interactions=True, left=0, top=0, right=0, bottom=0)


def _sum(payment: Payment, order: tuple[PlayerId, ...], there: bool) -> ft.Control:
    row = order.index(payment.payee if there else payment.payer)
    return ft.Container(
        ft.Text(payment.amount, theme_style=typography.NAME, color=ft.Colors.ON_PRIMARY),
        key=f"{payment.entry}{payment.payer}{payment.payee}",
        # In the middle of the row.
        align=ft.Alignment(BESIDE, (2 * row + 1) / len(order) - 1),
        padding=ft.Padding.symmetric(horizontal=theme.EDGE, vertical=2),
        border_radius=theme.ROUND,
        bgcolor=ft.Colors.PRIMARY,
        opacity=0 if there else 1,
        animate_align=WAY,
        animate_opacity=ARRIVAL,
    )
