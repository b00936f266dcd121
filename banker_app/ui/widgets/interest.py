"""A mortgaged deed that changes hands: lifted at once, or kept for the interest. [R-65, R-106]"""

from collections.abc import Callable

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import letters, tap
from banker_app.ui.screens.deeds.trade_view import Interest
from banker_app.ui.widgets.basics import panel


def with_choice(lift_now: tuple[str, ...], deed: str, lifting: bool) -> tuple[str, ...]:
    """The deeds to be lifted once the choice for one of them is made."""
    rest = tuple(other for other in lift_now if other != deed)
    return (*rest, deed) if lifting else rest


def interest_choice(row: Interest, choose: Callable[[bool], object]) -> ft.Control:
    """Both ways with their sums; the chosen one filled."""

    def button(text: str, chosen: bool, lifting: bool) -> ft.Control:
        return ft.OutlinedButton(
            ft.Text(text, size=letters(14)),
            style=theme.choice_style(chosen, 12, theme.ROUND),
            on_click=tap(lambda: choose(lifting)),
            key=f"{row.deed}{'lift' if lifting else 'keep'}",
        )

    buttons = ft.Row(
        [button(row.keep, not row.lifting, False), button(row.lift, row.lifting, True)],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    return panel(ft.Column([ft.Text(row.text, theme_style=typography.SMALL), buttons], spacing=8))
