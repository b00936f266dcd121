"""Rounding and sharing: the only divisions of the program."""

import pytest

from banker_app.engine import money
from tests.each import each


@each(
    [
        (175, 10, 18, 17, 18),  # 17.50
        (174, 10, 18, 17, 17),  # 17.40
        (170, 10, 17, 17, 17),
        (1, 1, 1, 0, 0),
        (0, 10, 0, 0, 0),
        (75, 0, 0, 0, 0),
        (33, 100, 33, 33, 33),
    ]
)
def test_percent_of_by_each_rounding(
    amount: int, percent: int, up: int, down: int, half_up: int
) -> None:
    assert money.percent_of(amount, percent, money.Rounding.UP) == up
    assert money.percent_of(amount, percent, money.Rounding.DOWN) == down
    assert money.percent_of(amount, percent, money.Rounding.HALF_UP) == half_up


@each([(-1, 10), (10, -1)])
def test_negative_percent_raises(amount: int, percent: int) -> None:
    with pytest.raises(AssertionError):
        money.percent_of(amount, percent, money.Rounding.UP)


def test_half_of_rounds_down_by_default() -> None:
    assert money.half_of(75) == 37
    assert money.half_of(75, money.Rounding.UP) == 38


@each(
    [
        (100, (3000, 1000), (75, 25)),
        (100, (1, 1, 1), (34, 33, 33)),
        (2, (1, 1, 1), (1, 1, 0)),
        (0, (5, 5), (0, 0)),
        (10, (0, 7), (0, 10)),
        (7, (9,), (7,)),
        (7, (0, 1, 1), (0, 4, 3)),
    ]
)
def test_shares_add_up(amount: int, claims: tuple[int, ...], parts: tuple[int, ...]) -> None:
    """In proportion; what is left over goes to the first in line."""
    assert money.shares(amount, claims) == parts
    assert sum(parts) == amount


@each([(10, ()), (10, (0, 0)), (-1, (1,))])
def test_shares_without_claims_raise(amount: int, claims: tuple[int, ...]) -> None:
    with pytest.raises(AssertionError):
        money.shares(amount, claims)


@each([(39, 0, 39), (40, 1, 0), (85, 2, 5)])
def test_times_round_the_board(steps: int, rounds: int, space: int) -> None:
    assert money.times_round(steps, 40) == (rounds, space)


@each([(1, 500), (500, 500), (501, 1000), (0, 0)])
def test_up_to_multiple(amount: int, multiple: int) -> None:
    assert money.up_to_multiple(amount, 500) == multiple
