"""The effect of the keys of the amount pad on its digits: pure, so that no tap is lost."""

from typing import Final

MOST_DIGITS: Final = 9
BACK: Final = "back"
CLEAR: Final = "clear"
KEYS: Final = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", BACK))


def digits_after(digits: str, key: str) -> str:
    """The digits after a key."""
    if key == CLEAR:
        return ""
    if key == BACK:
        return digits[:-1]
    if not digits and set(key) == {"0"}:
        return ""
    longer = digits + key
    return longer if len(longer) <= MOST_DIGITS else digits


def amount(digits: str) -> int:
    """The amount of the digits."""
    return int(digits) if digits else 0
