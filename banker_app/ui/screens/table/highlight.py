"""The talk of the table, on the banker's page until the next entry: a whole colour
group, a jackpot, a bankruptcy; at the end, the winner.
"""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import place
from banker_app.pages.contract import routes
from banker_app.pages.devices.stages import Failure, Victory, Windfall, highlight
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, use_view
from banker_app.ui.widgets.basics import RIM, avatar, mark_here
from banker_app.ui.widgets.board_middle import die
from banker_app.ui.widgets.buttons import pressable

BAND: Final = 12
DIE: Final = 28
FACES: Final = 2
"""The most tokens before the words, on a narrow phone."""


@component
def HighlightCard() -> ft.Control:
    """The card of a highlight, which leads to its player or the podium; nothing otherwise."""
    app_store = here().app_store
    shown = use_view(
        lambda c: highlight(c, view, app_store.entries) if (view := app_store.state.view) else None
    )
    if shown is None:
        return ft.Container(visible=False)
    words: list[ft.Control] = [ft.Text(shown.title, theme_style=typography.HEADLINE)]
    band: str = ft.Colors.PRIMARY
    match shown:
        case Victory():
            words.append(ft.Text(shown.amount, theme_style=typography.TITLE))
            words.append(ft.Text(shown.reason, theme_style=typography.BODY))
        case Windfall():
            words.append(ft.Text(f"{shown.player} · {shown.amount}", theme_style=typography.NAME))
            band = shown.band or band
            if shown.reels:
                words.append(ft.Row([die(reel, DIE) for reel in shown.reels], spacing=6))
        case Failure():
            band = ft.Colors.ON_SURFACE_VARIANT
            say = app_store.speech
            words += [
                ft.Text(
                    say.ui("display.heir", name=heir.name, items=heir.items),
                    theme_style=typography.BODY,
                )
                for heir in shown.heirs
            ]
    if isinstance(shown, Victory):
        tokens, goes = shown.winners, routes.SCORE
    else:
        tokens = ((mark_here(shown.player), shown.colour),)
        goes = place("seat", shown.player)
    text = ft.Column(words, spacing=2, expand=True, tight=True)
    faces = [avatar(mark, colour, 48) for mark, colour in tokens[:FACES]]
    row = ft.Row([*faces, text], spacing=14)
    card = ft.Container(
        ft.Column(
            [
                ft.Container(height=BAND, bgcolor=band, border=RIM),
                ft.Container(row, padding=ft.Padding.symmetric(horizontal=14, vertical=10)),
            ],
            spacing=0,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border_radius=theme.ROUND + 4,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    button = pressable(card, shown.label, partial(here().go, goes))
    # Merged, so that what is read as it comes is the button itself.
    return ft.MergeSemantics(content=ft.Semantics(content=button, live_region=True))
