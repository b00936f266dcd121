"""Amounts in whole printed units, and rounding. The only module that divides money.

No rule lives here; each rule names the share and the rounding it needs.
"""

from enum import StrEnum
from typing import assert_never


class Rounding(StrEnum):
    """The rounding of a fraction of a unit in an amount that a player owes."""

    UP = "up"
    """Up: 17.50 becomes 18. [ruling 10]"""
    DOWN = "down"
    """Down: 17.50 becomes 17."""
    HALF_UP = "half_up"
    """To the nearest unit, halves up: 17.50 becomes 18, 17.40 becomes 17."""


def percent_of(amount: int, percent: int, rounding: Rounding) -> int:
    """`percent` per cent of `amount`, in whole units. Neither may be negative."""
    assert amount >= 0, amount
    assert percent >= 0, percent
    product = amount * percent
    match rounding:
        case Rounding.UP:
            return (product + 99) // 100
        case Rounding.DOWN:
            return product // 100
        case Rounding.HALF_UP:
            return (product + 50) // 100
        case _:
            assert_never(rounding)


def times(amount: int, up: int, down: int, rounding: Rounding) -> int:
    """`amount * up / down` in whole units. None may be negative, and `down` must not be 0."""
    assert amount >= 0, amount
    assert up >= 0, up
    assert down > 0, down
    product = amount * up
    match rounding:
        case Rounding.UP:
            return -(-product // down)
        case Rounding.DOWN:
            return product // down
        case Rounding.HALF_UP:
            return (2 * product + down) // (2 * down)
        case _:
            assert_never(rounding)


def half_of(amount: int, rounding: Rounding = Rounding.DOWN) -> int:
    """Half of `amount`, by default rounded down, as the Bank pays. [ruling 10]"""
    return percent_of(amount, 50, rounding)


def share_percent(part: int, whole: int) -> int:
    """`part` as a percentage of `whole`, rounded up. `whole` must be more than 0."""
    return -(-100 * part // whole)


def shares(amount: int, claims: tuple[int, ...]) -> tuple[int, ...]:
    """Divide `amount` in proportion to `claims`; left-over units go to the first claims.

    The parts add up to `amount`. A claim of 0 gets nothing.
    """
    total = sum(claims)
    assert amount >= 0, amount
    assert total > 0, claims
    parts = [amount * claim // total for claim in claims]
    sharing = [index for index, claim in enumerate(claims) if claim]
    for index in sharing[: amount - sum(parts)]:
        parts[index] += 1
    return tuple(parts)


def times_round(steps: int, spaces: int) -> tuple[int, int]:
    """`(rounds completed, space reached)` after `steps` steps on a board of `spaces`."""
    return divmod(steps, spaces)


def up_to_multiple(amount: int, unit: int) -> int:
    """The smallest multiple of `unit` that is at least `amount`."""
    return -(-amount // unit) * unit
