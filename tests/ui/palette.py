"""What Material's roles look like in the app's schemes, and how well one colour reads on another.

`tests/e2e/test_contrast.py` holds the roles against what Flutter paints.
"""

from typing import NamedTuple

import flet as ft

from banker_app.app.color_schemes import DARK, LIGHT


class Paint(NamedTuple):
    """An opaque colour: red, green and blue from 0 to 255."""

    red: float
    green: float
    blue: float

    def __str__(self) -> str:
        return "#" + "".join(f"{round(part):02X}" for part in self)

    def under(self, other: "Paint", share: float) -> "Paint":
        """With another colour over it, of which so much is seen: from 0 to 1."""
        pairs = zip(self, other, strict=True)
        return Paint(*(below + (above - below) * share for below, above in pairs))

    @property
    def luminance(self) -> float:
        """How light it is, as WCAG reckons: 0 is black, 1 is white."""
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (part / 255 for part in self)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def printed(colour: str) -> Paint:
    """The paint of a `#RRGGBB`."""
    assert len(colour) == 7, colour
    return Paint(*(int(colour[at : at + 2], 16) for at in (1, 3, 5)))


def ratio(one: Paint, other: Paint) -> float:
    """The contrast of WCAG 2: 1 where both are the same, 21 for black on white."""
    lighter, darker = sorted((one.luminance, other.luminance), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


class Palette:
    """The colours of the light or the dark theme."""

    def __init__(self, *, dark: bool) -> None:
        self.dark = dark
        scheme = DARK if dark else LIGHT
        self._roles = {role.replace("_", ""): printed(colour) for role, colour in scheme.items()}

    def __getitem__(self, role: ft.Colors) -> Paint:
        return self._roles[role.value.lower()]

    def over(self, ground: Paint, colour: ft.ColorValue) -> Paint:
        """What is seen of a colour, which may let the ground through."""
        name, _, share = str(getattr(colour, "value", colour)).partition(",")
        seen = float(share or 1)
        if name == "transparent":
            return ground
        if not name.startswith("#"):
            return ground.under(self._roles[name.lower()], seen)
        if len(name) == 9:
            seen *= int(name[1:3], 16) / 255
        return ground.under(printed(f"#{name[-6:]}"), seen)
