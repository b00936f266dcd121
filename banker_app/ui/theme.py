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


def theme() -> ft.Theme:
    """The look of every page. Screens change at once: a banker does not wait for a slide."""
    still = ft.PageTransitionTheme.NONE
    return ft.Theme(
        color_scheme_seed=SEED,
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,
        page_transitions=ft.PageTransitionsTheme(
            android=still, ios=still, linux=still, macos=still, windows=still
        ),
    )


def narrow_text(large: bool) -> float | None:
    """The size of a text that cannot wrap: in large print less, so that it still fits."""
    return 12 if large else None


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
    return ft.ButtonStyle(
        shape=square(), padding=ft.Padding.symmetric(horizontal=horizontal, vertical=vertical)
    )
