"""A name printed in little room: its size, its lines, the division of its words."""

from typing import Final, NamedTuple

from banker_app.ui.widgets.board_geometry import LEADING, Box, fitting_in, lines_of, wide

COMFORT: Final = 0.78
"""The scale to which a name shrinks before its longest word is divided."""
LEAST: Final = 7.0
"""Smaller than this, nothing is gained by dividing."""
KEPT: Final = 3
"""Letters that stay together at either end of a word."""
VOWELS: Final = frozenset("aeiouyаеёиоуыэюяіїє")
NEVER_FIRST: Final = frozenset("ьъй’'")
ONE_SOUND: Final = frozenset(("ch", "sh", "th", "ph", "gh", "wh", "ck"))
BETWEEN_CONSONANTS: Final = 2
"""Letters nearer to the middle that another place has to be to be preferred to one of these."""


class Printed(NamedTuple):
    """A name with its lines as they are broken, and the size of its letters."""

    text: str
    high: float


def printed(name: str, box: Box, most: float) -> Printed:
    """A name as large as it fits. A long word is divided as on the printed board rather than
    made too small to read.
    """
    comfort = max(most * COMFORT, LEAST)
    high = most
    while high >= comfort:
        if _fits(name, box, high):
            return Printed(name, high)
        high -= 0.5
    high = most
    while high >= LEAST:
        text = " ".join(_divided(word, box.width / high) for word in name.split())
        if _fits(text, box, high):
            return Printed(text, high)
        high -= 0.5
    return Printed(name, fitting_in(name, box, most))


def _fits(text: str, box: Box, high: float) -> bool:
    width = box.width / high
    if any(wide(word) > width for word in text.split()):
        return False
    return lines_of(text, width) * high * LEADING <= box.height


def _divided(word: str, width: float) -> str:
    """A word in two lines, where it is too long for one and can be divided."""
    if wide(word) <= width:
        return word
    places = [
        (abs(at - len(word) / 2) + loss, at)
        for at in range(KEPT, len(word) - KEPT + 1)
        if (loss := _loss(word.lower(), at)) is not None
    ]
    if not places:
        return word
    at = min(places)[1]
    return f"{word[:at]}-\n{word[at:]}"


def _loss(word: str, at: int) -> int | None:
    """The demerit of a division before a letter; None where it would be wrong."""
    before, after, later = word[at - 1], word[at], word[at + 1 : at + 2]
    if not (before.isalpha() and after.isalpha()) or after in NEVER_FIRST or after in VOWELS:
        return None
    if before in VOWELS:
        return BETWEEN_CONSONANTS if later in VOWELS else None
    return None if before + after in ONE_SOUND or not VOWELS & set(word[at:]) else 0
