"""What Material's roles look like under the app's seed, and how well one colour reads on another.

`tests/e2e/test_contrast.py` holds the roles against what Flutter paints.
"""

from typing import Final, NamedTuple

import flet as ft

from banker_app.ui import theme

SEED: Final = "#1B6B52"
ROLES: Final = {
    "error": ("#BA1A1A", "#FFB4AB"),
    "errorcontainer": ("#FFDAD6", "#93000A"),
    "inverseprimary": ("#8AD6B7", "#1A6B52"),
    "inversesurface": ("#2C322E", "#DEE4DF"),
    "onerror": ("#FFFFFF", "#690005"),
    "onerrorcontainer": ("#93000A", "#FFDAD6"),
    "oninversesurface": ("#ECF2ED", "#2C322E"),
    "onprimary": ("#FFFFFF", "#003828"),
    "onprimarycontainer": ("#00513C", "#A6F2D2"),
    "onprimaryfixed": ("#002116", "#002116"),
    "onprimaryfixedvariant": ("#00513C", "#00513C"),
    "onsecondary": ("#FFFFFF", "#1E352C"),
    "onsecondarycontainer": ("#354C42", "#CEE9DB"),
    "onsecondaryfixed": ("#082017", "#082017"),
    "onsecondaryfixedvariant": ("#354C42", "#354C42"),
    "onsurface": ("#171D1A", "#DEE4DF"),
    "onsurfacevariant": ("#404944", "#BFC9C2"),
    "ontertiary": ("#FFFFFF", "#0A3545"),
    "ontertiarycontainer": ("#264B5C", "#C2E8FD"),
    "ontertiaryfixed": ("#001F2A", "#001F2A"),
    "ontertiaryfixedvariant": ("#264B5C", "#264B5C"),
    "outline": ("#707974", "#89938D"),
    "outlinevariant": ("#BFC9C2", "#404944"),
    "primary": ("#1A6B52", "#8AD6B7"),
    "primarycontainer": ("#A6F2D2", "#00513C"),
    "primaryfixed": ("#A6F2D2", "#A6F2D2"),
    "primaryfixeddim": ("#8AD6B7", "#8AD6B7"),
    "scrim": ("#000000", "#000000"),
    "secondary": ("#4C6359", "#B3CCBF"),
    "secondarycontainer": ("#CEE9DB", "#354C42"),
    "secondaryfixed": ("#CEE9DB", "#CEE9DB"),
    "secondaryfixeddim": ("#B3CCBF", "#B3CCBF"),
    "shadow": ("#000000", "#000000"),
    "surface": ("#F5FBF5", "#0F1512"),
    "surfacebright": ("#F5FBF5", "#343B37"),
    "surfacecontainer": ("#E9EFEA", "#1B211E"),
    "surfacecontainerhigh": ("#E4EAE4", "#252B28"),
    "surfacecontainerhighest": ("#DEE4DF", "#303633"),
    "surfacecontainerlow": ("#EFF5F0", "#171D1A"),
    "surfacecontainerlowest": ("#FFFFFF", "#0A0F0D"),
    "surfacedim": ("#D6DBD6", "#0F1512"),
    "surfacetint": ("#1A6B52", "#8AD6B7"),
    "tertiary": ("#3F6375", "#A6CCE0"),
    "tertiarycontainer": ("#C2E8FD", "#264B5C"),
    "tertiaryfixed": ("#C2E8FD", "#C2E8FD"),
    "tertiaryfixeddim": ("#A6CCE0", "#A6CCE0"),
}
"""What the tonal spot scheme of 2021 makes of that seed, in the light and in the dark."""


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
        assert theme.SEED == SEED, "the roles above belong to another seed"
        self.dark = dark
        self._roles = {role: printed(pair[dark]) for role, pair in ROLES.items()}

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
