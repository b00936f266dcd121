"""Pictures of tokens: an icon of Material's font, or a shape of our own."""

from typing import Final

ICONS: Final = {
    "anchor": "anchor",
    "car": "directions_car",
    "compass": "explore",
    "dog": "pets",
    "iron": "iron",
    "lantern": "light",
    "plane": "flight",
    "ship": "directions_boat",
    "train": "train",
    "truck": "local_shipping",
    "umbrella": "umbrella",
}
SHAPES: Final = {
    "boot": "M8 2h7v8.5l5 3.5c1.6 1.1 2 2.4 2 4.5H8zM8 20h14v2H8z",
    "cat": "M4 2l5.2 4.3q2.8-.7 5.6 0L20 2v11c0 5.5-3.2 9-8 9s-8-3.5-8-9z"
    "M7.7 11.5a1.3 1.6 0 1 0 2.6 0a1.3 1.6 0 1 0-2.6 0z"
    "M13.7 11.5a1.3 1.6 0 1 0 2.6 0a1.3 1.6 0 1 0-2.6 0zM10.5 16l1.5 1.7 1.5-1.7z",
    "dinosaur": "M13 2h7a2 2 0 0 1 2 2v4h-5v1.5h3V11h-4v3.5h2.5V17H16l-1 1.5V22h-3v-3.5L9.5 18"
    " 8 20v2H5v-3l1.5-3C4 15.5 2 13.5 1.5 10c2 2 4 2.5 6 2 2-.6 3.5-2 3.5-4V4a2 2 0 0 1 2-2z"
    "M14.6 4.6a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z",
    "duck": "M11 7a4.7 4.7 0 0 1 9.2-1.3L23 7.2l-2.8 1.6c-.3 1-.9 1.9-1.6 2.6 1.8 1 2.9 2.7 2.9 4.9"
    "c0 3.4-3 5.7-7 5.7H9.5C4.6 22 1 18.8 1 13.5v-2.2c2.7 1.6 5.3 1.7 7.7 1 2.2-.7 3.3-1.2 3.3-2.3"
    "-.7-.8-1-1.9-1-3zM15 6.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0z",
    "hat": "M6.2 3.6Q12 2 17.8 3.6l-.8 7.2H7zM7.1 12.4h9.8l.2 2.6q-5.1 1.6-10.2 0z"
    "M1.5 14.2c1.6-.4 2.8 0 4 .8 4.3 2.4 8.7 2.4 13 0 1.2-.8 2.4-1.2 4-.8 0 4-4 6.8-10.5 6.8"
    "S1.5 18.2 1.5 14.2z",
    "penguin": "M12 1.5c3 0 4.6 2.2 4.6 5 2 2.5 3.6 6 3.6 9.2l-2.1-1"
    "c-.4 3-1.4 4.6-2.6 5.5l2 2.3H6.5l2-2.3c-1.2-.9-2.2-2.5-2.6-5.5l-2.1 1"
    "c0-3.2 1.6-6.7 3.6-9.2 0-2.8 1.6-5 4.6-5z"
    "M12 10c-2.5 1-3.5 3.6-3.5 5.8S10 20 12 20s3.5-2 3.5-4.2S14.5 11 12 10z"
    "M10.5 6.8l1.5 2 1.5-2z",
    "thimble": "M7.5 5.5Q8 2 12 2t4.5 3.5L18 17H6z"
    "M9 7.5h1.6v1.6H9zM13.4 7.5H15v1.6h-1.6zM11.2 10.8h1.6v1.6h-1.6z"
    "M8.4 13.8H10v1.6H8.4zM14 13.8h1.6v1.6H14zM4.5 18.5h15V22h-15z",
    "wheelbarrow": "M1 7.5h15.5l4.7-3 1.3 2-4.6 3L15 16H7.6z"
    "M2.5 18a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z"
    "M4.7 18a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM14.5 16.5h2.3L19 22h-2.3z",
}
"""Outlines in a square of 24; one within another is a hole."""


def is_drawn(mark: str) -> bool:
    """Whether there is a picture of it; otherwise it is the letters of a name."""
    return mark in ICONS or mark in SHAPES
