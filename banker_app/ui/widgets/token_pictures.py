"""Tokens, drawn in the ink of their player."""

import flet as ft

from banker_app.app.projections.token_pictures import ICONS, SHAPES, is_drawn
from banker_app.ui import typography
from banker_app.ui.hooks import here, letters
from banker_app.ui.theme import icon_of


def token_picture(mark: str, size: float, ink: str) -> ft.Control:
    """A token that `is_drawn`, in an ink."""
    if mark in ICONS:
        return ft.Icon(icon_of(ICONS[mark]), size=size, color=ink)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<path fill="{ink}" fill-rule="evenodd" d="{SHAPES[mark]}"/></svg>'
    )
    return ft.Image(svg, width=size, height=size, exclude_from_semantics=True)


def face(mark: str, size: float, ink: str, scale: float = 1.0) -> ft.Control:
    """A token as a picture, or letters in its place, within a circle of a size."""
    if is_drawn(mark):
        return token_picture(mark, size * 0.62, ink)
    # Large text has to stay within the circle, hence the tight line.
    grown = max(here().state.scale / scale, 1.0)
    share = min(0.42 if len(mark) < 3 else 0.34, 1.38 / max(len(mark), 1) / grown)
    style = ft.TextStyle(
        color=ink, weight=typography.BOLD, size=letters(size * share / scale), height=1
    )
    return ft.Text(mark, style=style, no_wrap=True)
