"""Tiles fill every screen, sums are as large as they can be, and nothing is cut off."""

from itertools import product

import pytest

from banker_app.ui.widgets.tile_layout import (
    GAP,
    LINE,
    Load,
    TileLayout,
    balance_ems,
    ems,
    figure_and_unit,
    head,
    tile_layout,
)
from tests.each import each

SCREENS = ((336, 560), (388, 750), (716, 250), (1000, 640), (1416, 780))
NAMES = ("Ann", "Bob", "Maximilian", "Григорий", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")


def loads(seats: int, balance: str = "$1,500", badges: tuple[str, ...] = ()) -> list[Load]:
    """Seats of which the first wears badges."""
    return [
        Load(name=name, balance=balance, badges=badges if name == NAMES[0] else ())
        for name in NAMES[:seats]
    ]


def needed(tiled: TileLayout, load: Load) -> tuple[float, float]:
    """The width and height that a tile's content takes."""
    wide = balance_ems(load.balance) * tiled.figure_of(load)
    high = head(tiled.name) + tiled.lines(load) * tiled.line + tiled.figure_of(load) * LINE
    return wide, high


@each(product(SCREENS, range(2, 11), ["$1,500", "1 500 тыс. руб.", "$12,345"], [1.0, 2.0]))
def test_every_tile_holds_what_it_carries(
    box: tuple[float, float], seats: int, balance: str, scale: float
) -> None:
    carried = loads(seats, balance, ("in jail", "owes $1,200"))
    tiled = tile_layout(carried, box, scale)
    for load in carried:
        wide, high = needed(tiled, load)
        assert wide <= tiled.inner[0] + 0.01
        assert high <= tiled.inner[1] + 0.01
        assert tiled.figure_of(load) >= 11
    assert tiled.columns * tiled.width + (tiled.columns - 1) * GAP == pytest.approx(box[0])


@each(product(SCREENS, range(2, 11)))
def test_at_the_usual_size_everybody_is_in_sight(box: tuple[float, float], seats: int) -> None:
    tiled = tile_layout(loads(seats), box, 1.0)
    rows = -(-seats // tiled.columns)
    assert rows * tiled.height + (rows - 1) * GAP == pytest.approx(box[1])
    assert tiled.figure >= 24


def test_two_players_get_figures_that_fill_a_television() -> None:
    assert tile_layout(loads(2), (1416, 780), 1.0).figure > 180


def test_a_portrait_screen_stacks_and_a_landscape_one_sets_side_by_side() -> None:
    assert tile_layout(loads(2), (388, 750), 1.0).columns == 1
    assert tile_layout(loads(2), (716, 250), 1.0).columns == 2


def test_a_badge_stands_beside_the_name_where_there_is_room() -> None:
    (worn, *_) = loads(4, badges=("in jail", "owes $10"))
    wide, narrow = tile_layout(loads(4), (1000, 640), 1.0), tile_layout(loads(10), (336, 560), 1.0)
    assert wide.lines(worn) == 0
    assert narrow.lines(worn) == 1
    assert wide.figure_of(worn) == wide.figure


def test_only_the_figure_below_badges_is_smaller() -> None:
    carried = loads(10, badges=("in jail", "owes $1,200"))
    tiled = tile_layout(carried, (336, 560), 1.0)
    assert tiled.figure_of(carried[0]) < tiled.figure
    assert tiled.figure_of(carried[1]) == tiled.figure


def test_a_long_name_is_written_smaller_before_it_is_cut() -> None:
    tiled = tile_layout(loads(10), (336, 560), 1.0)
    assert tiled.name_of("Jo", marked=True) == tiled.name
    assert tiled.name_of("Maximiliane", marked=True) < tiled.name
    assert tiled.name_of("Maximiliane", marked=False) > tiled.name_of("Maximiliane", marked=True)


@pytest.mark.parametrize(
    ("balance", "parts"),
    [
        ("$1,500", ("$1,500", "")),
        ("1 500 тыс. руб.", ("1 500", " тыс. руб.")),
        ("1,500 blue", ("1,500", " blue")),
        ("-$20", ("-$20", "")),
        ("1,500k", ("1,500", "k")),
        ("", ("", "")),
    ],
)
def test_a_unit_is_told_from_its_figure(balance: str, parts: tuple[str, str]) -> None:
    assert figure_and_unit(balance) == parts
    assert balance_ems(balance) <= ems(balance)
