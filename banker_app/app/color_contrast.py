"""Readable text colours on a coloured background. Colours are `#RRGGBB`."""

from typing import Final

BLACK: Final = "#000000"
WHITE: Final = "#FFFFFF"
READABLE: Final = 4.5
"""Minimum contrast of small text with its background: WCAG 2, level AA."""
SEEN: Final = 3.0
"""Minimum contrast of lines with theirs."""


def readable_on(colour: str) -> str:
    """White if it is readable on the colour, as editions print it; otherwise black."""
    return WHITE if contrast(WHITE, colour) >= READABLE else BLACK


def inked(colour: str) -> str:
    """A colour, darker if a line of it would hardly be seen on paper."""
    while contrast(WHITE, colour) < SEEN:
        parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        colour = "#" + "".join(f"{part * 9 // 10:02X}" for part in parts)
    return colour


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG 2, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Linear intensity of a gamma-encoded colour component."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
