"""One seed colour, light and dark; sizes that every screen keeps to."""

from typing import Final

import flet as ft

SEED: Final = "#1B6B52"
TAP: Final = 48
"""The least that a finger hits."""
GAP: Final = 8
EDGE: Final = 12
ROUND: Final = 14
WIDE: Final = 600
"""From here on the navigation stands at the side."""
SPACIOUS: Final = 900
"""From here on the table shows its parts side by side."""
READABLE: Final = 680
"""No column of text is wider."""
BALANCE: Final = 26
RING: Final = ft.BorderSide(3, ft.Colors.ON_SURFACE, stroke_align=2)
"""Around the button that has the focus, a little outside of it so that it is seen on any colour."""
LARGER: Final = {"system": 1.0, "large": 1.25, "largest": 1.5}
"""How large the banker wants it, beside what is usual."""
REGULAR, MEDIUM = ft.FontWeight.W_400, ft.FontWeight.W_500
LETTERS: Final = {
    "headline_small": (24, 1.33, REGULAR),
    "title_large": (22, 1.27, REGULAR),
    "title_medium": (16, 1.5, MEDIUM),
    "title_small": (14, 1.43, MEDIUM),
    "label_large": (14, 1.43, MEDIUM),
    "label_medium": (12, 1.33, MEDIUM),
    "label_small": (11, 1.45, MEDIUM),
    "body_large": (16, 1.5, REGULAR),
    "body_medium": (14, 1.43, REGULAR),
    "body_small": (12, 1.33, REGULAR),
}
"""Size, height of a line and weight of what Material writes by itself."""


def larger(taste: str, device: float) -> float:
    """How much to add to what the device itself does, so that both together come to the taste."""
    return max(1.0, LARGER.get(taste, 1.0) / device)


def theme(letters: float = 1.0) -> ft.Theme:
    """The look of every page, with letters so much larger than usual. Screens change at once: a
    banker does not wait for a slide.
    """
    still = ft.PageTransitionTheme.NONE
    ring = ft.ButtonStyle(side={ft.ControlState.FOCUSED: RING}, shape=square())
    # Icons stand at edges, where a ring outside of them would be cut off.
    inner = ft.ButtonStyle(side={ft.ControlState.FOCUSED: ft.BorderSide(3, ft.Colors.ON_SURFACE)})
    return ft.Theme(
        color_scheme_seed=SEED,
        filled_button_theme=ft.FilledButtonTheme(ring),
        outlined_button_theme=ft.OutlinedButtonTheme(ring),
        text_button_theme=ft.TextButtonTheme(ring),
        icon_button_theme=ft.IconButtonTheme(inner),
        focus_color=ft.Colors.with_opacity(0.25, ft.Colors.ON_SURFACE),
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,
        text_theme=None if letters == 1 else _text_theme(letters),
        page_transitions=ft.PageTransitionsTheme(
            android=still, ios=still, linux=still, macos=still, windows=still
        ),
    )


def _text_theme(letters: float) -> ft.TextTheme:
    # Without a colour of its own a style would be black in the dark.
    styles = {
        name: ft.TextStyle(
            size=size * letters, height=height, weight=weight, color=ft.Colors.ON_SURFACE
        )
        for name, (size, height, weight) in LETTERS.items()
    }
    return ft.TextTheme(**styles)


def mode(name: str) -> ft.ThemeMode:
    """The theme mode of a setting."""
    return {"light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}.get(name, ft.ThemeMode.SYSTEM)


def line_on(colour: str, *, dark: bool) -> str:
    """A player's colour for a thin line: on a dark ground half way to white."""
    if not dark:
        return colour
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{(part + 255) // 2:02X}" for part in parts)


def square(radius: int = ROUND) -> ft.RoundedRectangleBorder:
    """The shape of buttons and tiles."""
    return ft.RoundedRectangleBorder(radius=radius)


def button_style(horizontal: int = 16, vertical: int = 14) -> ft.ButtonStyle:
    """A button that grows with its text and never shrinks below a finger."""
    return ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=horizontal, vertical=vertical))


def choice_style(chosen: bool, horizontal: int = 14, radius: int = 10) -> ft.ButtonStyle:
    """Something in a frame that can be chosen, filled where it is: of one kind both ways, since
    a button of another kind would be recreated and lose the focus.
    """
    style = button_style(horizontal, 14)
    style.shape = square(radius)
    style.color = ft.Colors.ON_PRIMARY if chosen else ft.Colors.ON_SURFACE
    style.bgcolor = ft.Colors.PRIMARY if chosen else None
    return style
