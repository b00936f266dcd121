"""The typeface in its three weights, and the scale of text styles that screens name."""

from typing import Final

import flet as ft

from banker_app.app.text_width import text_width

FAMILY: Final = "Roboto"
REGULAR, MEDIUM, BOLD = ft.FontWeight.W_400, ft.FontWeight.W_500, ft.FontWeight.W_700
"""The weights that are shipped; Flutter would smear one of them into any other."""

HUGE: Final = ft.TextThemeStyle.DISPLAY_LARGE
"""A clock: what fills a screen."""
SUM: Final = ft.TextThemeStyle.DISPLAY_MEDIUM
"""A sum that is being typed, the balance of a purse."""
FIGURE: Final = ft.TextThemeStyle.DISPLAY_SMALL
"""The one figure of a panel."""
MONEY: Final = ft.TextThemeStyle.HEADLINE_LARGE
"""A balance in a list."""
HEADLINE: Final = ft.TextThemeStyle.HEADLINE_MEDIUM
"""The headline of a screen."""
TITLE: Final = ft.TextThemeStyle.TITLE_LARGE
"""The name of a screen or of a card."""
NAME: Final = ft.TextThemeStyle.TITLE_MEDIUM
"""The subject of a row, or of a due."""
ROW: Final = ft.TextThemeStyle.TITLE_SMALL
"""The name of one line among many."""
BODY: Final = ft.TextThemeStyle.BODY_LARGE
"""Sentences to be read."""
SMALL: Final = ft.TextThemeStyle.BODY_MEDIUM
"""An explanation of something larger beside it."""
LABEL: Final = ft.TextThemeStyle.LABEL_LARGE
"""A word on a small button, a tag, a change of a sum."""
TINY: Final = ft.TextThemeStyle.BODY_SMALL
"""Times, sources, footnotes."""
SCALE: Final = {
    "display_large": (56, 1.1, BOLD, 0.0),
    "display_medium": (36, 1.15, BOLD, 0.0),
    "display_small": (30, 1.2, BOLD, 0.0),
    "headline_large": (26, 1.2, BOLD, 0.0),
    "headline_medium": (22, 1.25, BOLD, 0.0),
    "headline_small": (22, 1.27, MEDIUM, 0.0),
    "title_large": (20, 1.3, MEDIUM, 0.0),
    "title_medium": (17, 1.35, MEDIUM, 0.15),
    "title_small": (15, 1.35, MEDIUM, 0.1),
    "label_large": (14, 1.43, MEDIUM, 0.1),
    "label_medium": (12, 1.33, MEDIUM, 0.5),
    "label_small": (11, 1.45, MEDIUM, 0.5),
    "body_large": (16, 1.5, REGULAR, 0.5),
    "body_medium": (14, 1.4, REGULAR, 0.25),
    "body_small": (13, 1.35, REGULAR, 0.4),
}
"""Size, height of a line, weight and space between letters of each style of the theme. The last is
Material's, and does not grow with the size. Figures of Roboto are all of one width, so sums line
up in columns.
"""


def text_theme(letters: float) -> ft.TextTheme:
    """The scale as styles of a theme, so much larger than usual."""
    # Without a colour of its own a style would be black in the dark; without its family a browser
    # that draws with CanvasKit would ask for a font for each sign that is not ASCII.
    styles = {
        name: ft.TextStyle(
            size=size * letters,
            height=height,
            weight=weight,
            letter_spacing=spacing,
            color=ft.Colors.ON_SURFACE,
            font_family=FAMILY,
        )
        for name, (size, height, weight, spacing) in SCALE.items()
    }
    return ft.TextTheme(**styles)


def width(text: str, style: ft.TextThemeStyle, scale: float) -> float:
    """Return how wide a line of text is that is written so much larger than usual."""
    size, _, weight, spacing = SCALE[style.name.lower()]
    return text_width(text, size * scale, int(weight.value[1:])) + spacing * len(text)
