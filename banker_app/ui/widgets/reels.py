"""The casino's three reels, entered like dice: a row of six for each."""

from typing import Final

import flet as ft

from banker_app.ui import theme
from banker_app.ui.hooks import here, memoized, tap
from banker_app.ui.screens.money.casino_view import CasinoDraft, with_reel
from banker_app.ui.widgets.basics import spoken

PIPS: Final = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Which of nine places carry a pip, row by row."""
DOT: Final = 8


@memoized
def Reels(draft: CasinoDraft) -> ft.Control:
    """Three rows of six faces; a tap tells a reel, another tap tells it otherwise."""
    rows: list[ft.Control] = []
    for reel, shows in enumerate(draft.reels):
        faces = [
            Face(reel, face, shows == face, draft, key=f"{reel}{face}") for face in range(1, 7)
        ]
        rows.append(ft.Row(faces, spacing=4))
    return ft.Column(rows, spacing=4)


@memoized
def Face(reel: int, face: int, chosen: bool, draft: CasinoDraft) -> ft.Control:
    """One face of one reel."""
    controller = here()
    say = controller.app_store.speech

    def tell() -> None:
        controller.set(casino=with_reel(controller.state.casino, reel, face))

    key = "casino.face_chosen" if chosen else "casino.face"
    ink = ft.Colors.ON_PRIMARY if chosen else ft.Colors.ON_SECONDARY_CONTAINER
    # One kind of button in other colours: one of another kind would lose the focus.
    return ft.FilledTonalButton(
        spoken(say.ui(key, number=reel + 1, value=face), _pips(face, ink)),
        height=52,
        style=theme.key_style(chosen),
        on_click=tap(tell),
        expand=True,
    )


def _pips(face: int, ink: ft.ColorValue) -> ft.Control:
    dots = [
        ft.Container(
            width=DOT,
            height=DOT,
            border_radius=DOT / 2,
            bgcolor=ink if place in PIPS[face] else None,
        )
        for place in range(9)
    ]
    rows: list[ft.Control] = [
        ft.Row(list[ft.Control](dots[at : at + 3]), spacing=3, tight=True) for at in (0, 3, 6)
    ]
    return ft.Column(rows, spacing=3, tight=True)
