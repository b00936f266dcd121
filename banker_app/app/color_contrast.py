"""What is written on a printed colour, so that it can be read. Colours are `#RRGGBB` here."""

from typing import Final

BLACK: Final = "#000000"
WHITE: Final = "#FFFFFF"
READABLE: Final = 4.5
"""The least contrast of small letters with what they stand on: WCAG 2, level AA."""


def readable_on(colour: str) -> str:
    """White where it can be read on the colour, as boxes print it; otherwise black, which can."""
    return WHITE if contrast(WHITE, colour) >= READABLE else BLACK


def contrast(one: str, other: str) -> float:
    """How much one colour differs from another: from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """The light of a part of a colour; a screen's figures follow the eye, not the light."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
