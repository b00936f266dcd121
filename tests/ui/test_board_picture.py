"""The board as small as a stamp: every space has its place on the rim, and nothing else has."""

import pytest

from banker_app.ui.widgets.board_picture import CORNER, places

SIZE = 72.0


@pytest.mark.parametrize("count", [24, 40])
def test_the_spaces_fill_the_rim(count: int) -> None:
    rim = list(places(count, SIZE))
    assert len(rim) == count
    for left, top, wide, high in rim:
        assert left >= -1e-9
        assert top >= -1e-9
        assert left + wide <= SIZE + 1e-9
        assert top + high <= SIZE + 1e-9
    unit = SIZE / (count // 4 - 1 + 2 * CORNER)
    inside = SIZE - 2 * CORNER * unit
    assert sum(wide * high for _, _, wide, high in rim) == pytest.approx(SIZE**2 - inside**2)
    assert len({(round(left, 3), round(top, 3)) for left, top, _, _ in rim}) == count


def test_a_board_begins_at_the_lower_right_and_goes_round_to_the_left() -> None:
    rim = list(places(40, SIZE))
    (right, low, *_), (further, *_) = rim[:2]
    assert right == max(left for left, *_ in rim)
    assert low == max(top for _, top, *_ in rim)
    assert further < right
    assert rim[10][0] == 0
    assert rim[20][:2] == (0, 0)
