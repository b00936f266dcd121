"""The look of every page, and sizes that every screen keeps to."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import inked
from banker_app.app.color_schemes import DARK, LIGHT, SEED
from banker_app.pages.state import panes
from banker_app.ui import typography

TAP: Final = 48
"""The least that a finger hits."""
GAP: Final = 8
EDGE: Final = 12
SIDE: Final = 20
"""The margins of a sheet."""
ROUND: Final = 14
WIDE: Final = 600
"""The least width for the navigation at the side."""
SPACIOUS: Final = panes.SPACIOUS
"""The least width for the parts of the table side by side."""
READABLE: Final = 680
"""No column of text is wider."""
FORM: Final = 780
"""Nor is a form with the pad beside it."""
RING: Final = ft.BorderSide(3, ft.Colors.ON_SURFACE, stroke_align=2)
"""Around the button that has the focus, a little outside of it so that it is seen on any colour."""
SUNKEN: Final = ft.Colors.SURFACE
"""The ground of what cannot be done: that of the page."""
SUNKEN_RIM: Final = ft.Border.all(1, ft.Colors.OUTLINE_VARIANT)
"""The line around it."""
LARGER: Final = {"system": 1.0, "large": 1.25, "largest": 1.5}
"""The sizes of text that the banker can choose, of the usual one."""


def icon_of(name: str) -> ft.IconData:
    """Return the icon of Material's that has a name."""
    icon: ft.IconData = getattr(ft.Icons, name.upper())
    return icon


def larger(wish: str, device: float) -> float:
    """Return the enlargement beside the device's own, so that both together come to the wish."""
    return max(1.0, LARGER.get(wish, 1.0) / device)


def theme(letters: float = 1.0, *, dark: bool = False) -> ft.Theme:
    """The look of every page, with letters so much larger than usual. Screens change at once: a
    banker does not wait for a slide.
    """
    scheme = ft.ColorScheme(**(DARK if dark else LIGHT))
    still = ft.PageTransitionTheme.NONE
    label = ft.TextStyle(
        size=16 * letters,
        height=1.43,
        weight=typography.MEDIUM,
        font_family=typography.FAMILY,
    )
    ring = ft.ButtonStyle(
        side={ft.ControlState.FOCUSED: RING},
        shape=square(),
        text_style=label,
        # Buttons are flat. Flet writes an elevation over the theme's, but no colour of a shadow.
        shadow_color=ft.Colors.TRANSPARENT,
    )
    # Icons are at edges, where a ring outside of them would be cut off.
    inner = ft.ButtonStyle(side={ft.ControlState.FOCUSED: ft.BorderSide(3, ft.Colors.ON_SURFACE)})
    return ft.Theme(
        # What Material works out once, when the theme is made, follows the seed and not the scheme.
        color_scheme_seed=SEED,
        color_scheme=scheme,
        scaffold_bgcolor=scheme.surface,
        canvas_color=scheme.surface,
        divider_color=scheme.outline_variant,
        font_family=typography.FAMILY,
        filled_button_theme=ft.FilledButtonTheme(ring),
        outlined_button_theme=ft.OutlinedButtonTheme(ring),
        text_button_theme=ft.TextButtonTheme(ring),
        icon_button_theme=ft.IconButtonTheme(inner),
        focus_color=ft.Colors.with_opacity(0.25, ft.Colors.ON_SURFACE),
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,
        text_theme=typography.text_theme(letters),
        page_transitions=ft.PageTransitionsTheme(
            android=still, ios=still, linux=still, macos=still, windows=still
        ),
    )


def apply(page: ft.Page, letters: float = 1.0) -> None:
    """Give a page its look by day and by night, at once: sliding from the client's own look, a
    page that has just been loaded would move its buttons under the first tap.
    """
    page.theme = theme(letters)
    page.dark_theme = theme(letters, dark=True)
    page.theme_animation_style = ft.AnimationStyle.no_animation()


def mode(name: str) -> ft.ThemeMode:
    """The theme mode of a setting."""
    return {"light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}.get(name, ft.ThemeMode.SYSTEM)


def line_on(colour: str, *, dark: bool) -> str:
    """A player's colour for a thin line: on a dark ground half way to white."""
    if not dark:
        return inked(colour)
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{(part + 255) // 2:02X}" for part in parts)


def square(radius: int = ROUND) -> ft.RoundedRectangleBorder:
    """The shape of buttons and tiles."""
    return ft.RoundedRectangleBorder(radius=radius)


# What can be done is filled, what can be chosen is framed, what cannot be done is sunk
# within a faint rim.


def button_style(horizontal: int = 16, vertical: int = 14) -> ft.ButtonStyle:
    """A button that grows with its text and never shrinks below a finger."""
    return ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=horizontal, vertical=vertical))


def grey(style: ft.ButtonStyle) -> ft.ButtonStyle:
    """The same of a button that does nothing now, or answers with the reason."""
    style.bgcolor = SUNKEN
    style.color = ft.Colors.ON_SURFACE_VARIANT
    style.side = line_around(1, ft.Colors.OUTLINE_VARIANT)
    return style


def line_around(width: float, colour: ft.ColorValue) -> dict[ft.ControlState, ft.BorderSide]:
    """The line around a button, until that has the focus."""
    line = ft.BorderSide(width, colour)
    return {ft.ControlState.FOCUSED: RING, ft.ControlState.DEFAULT: line}


def key_style(chosen: bool = False, *, idle: bool = False) -> ft.ButtonStyle:
    """A key of a pad; `idle` while it is not the time for it."""
    style = ft.ButtonStyle(
        color=ft.Colors.ON_PRIMARY if chosen else None,
        bgcolor=ft.Colors.PRIMARY if chosen else None,
        shape=square(12),
        padding=0,
    )
    if idle:
        grey(style)
        style.bgcolor = ft.Colors.PRIMARY_CONTAINER if chosen else SUNKEN
    return style


def segment_style(chosen: bool) -> ft.ButtonStyle:
    """One of very few in a common frame."""
    style = choice_style(chosen, horizontal=4)
    style.side = line_around(0, ft.Colors.TRANSPARENT)
    return style


def choice_style(chosen: bool, horizontal: int = 14) -> ft.ButtonStyle:
    """Something in a frame that can be chosen, tinted where it is: of one kind both ways, since
    a button of another kind would be recreated and lose the focus.
    """
    style = button_style(horizontal, 14)
    style.shape = square(10)
    style.color = ft.Colors.ON_PRIMARY_CONTAINER if chosen else ft.Colors.ON_SURFACE
    style.bgcolor = ft.Colors.PRIMARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER
    style.side = line_around(2, ft.Colors.PRIMARY) if chosen else line_around(1, ft.Colors.OUTLINE)
    return style
