"""The spaces of a board: each has its place on the rim, and nothing else has."""

import pytest

from banker_app.app.projections.board import DEPTH, spots


@pytest.mark.parametrize("count", [24, 30, 40])
def test_the_spaces_fill_the_rim(count: int) -> None:
    rim = spots(count)
    assert len(rim) == count
    for spot in rim:
        assert -1e-9 <= spot.left <= spot.left + spot.width <= 1 + 1e-9
        assert -1e-9 <= spot.top <= spot.top + spot.height <= 1 + 1e-9
    assert sum(spot.width * spot.height for spot in rim) == pytest.approx(1 - (1 - 2 * DEPTH) ** 2)
    assert len({(round(spot.left, 3), round(spot.top, 3)) for spot in rim}) == count


def test_sides_are_as_long_as_the_box_says() -> None:
    rim = spots(36, (9, 10, 8, 9))
    assert [nth for nth, spot in enumerate(rim) if spot.corner] == [0, 9, 19, 27]
    assert spots(36, (9, 9, 9, 8)) == spots(36), "lengths that do not fit"


def test_a_board_begins_at_the_lower_right_and_goes_round_to_the_left() -> None:
    rim = spots(40)
    assert rim[0].left == max(spot.left for spot in rim)
    assert rim[0].top == max(spot.top for spot in rim)
    assert rim[1].left < rim[0].left
    assert rim[10].left == 0
    assert (rim[20].left, rim[20].top) == (0, 0)
