"""The display on televisions: ten players, the board or the news, all of it in sight."""

import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served
from tests.e2e.gallery import Look, arrive, dress, faults, saved, visit
from tests.e2e.scenes import app_store_of
from tests.ui.roomful import ROOMFUL, SIGHTS

SCREENS: Final = ((1920, 1080), (3840, 2160))
SEATS: Final = {"playing": "tile-", "bidding": "tile-", "over": "rank-"}
MIDDLE: Final = {"playing": "space-20", "bidding": "stage", "over": "worth-chart"}
PARTS: Final = """() => [...document.querySelectorAll('[flt-semantics-identifier]')].map(e => {
  const r = e.getBoundingClientRect();
  return [e.getAttribute('flt-semantics-identifier'), r.left, r.top, r.right, r.bottom]; })"""

PATIENCE: Final = 20.0
TALL: Final = 0.07
"""Of the height, for a player."""
Rect = tuple[float, float, float, float]


def parts(table: Table) -> dict[str, Rect]:
    """Where everything lies that has an identifier."""
    return {name: (left, top, right, low) for name, left, top, right, low in found(table)}


def found(table: Table) -> list[tuple[str, float, float, float, float]]:
    rows: list[tuple[str, float, float, float, float]] = table.page.evaluate(PARTS)
    return rows


def apart(one: Rect, other: Rect) -> bool:
    """Whether two things do not cover one another."""
    return (
        one[2] <= other[0] + 1
        or other[2] <= one[0] + 1
        or one[3] <= other[1] + 1
        or other[3] <= one[1] + 1
    )


@pytest.mark.parametrize("sight", ["playing", "bidding", "over"])
def test_a_television_shows_everybody(
    browser: Browser, tmp_path: Path, shots: Path, sight: str
) -> None:
    app_store, store = app_store_of(tmp_path / sight, "ru")
    SIGHTS[sight](app_store)
    store.close()
    with served(tmp_path / sight) as server:
        table = opened(browser, server.url, "")
        arrive(table)
        visit(table, "/display")
        for width, height in SCREENS:
            look = Look((width, height), True, 1.0)
            dress(table, look)
            end = time.monotonic() + PATIENCE
            while not fills(there := parts(table), sight, look.size):
                assert time.monotonic() < end, there
                table.pause(0.2)
            png = online(table)
            saved(png, shots / f"display-{sight}-{width}.png")
            assert not list(faults(table, png, look, "ru"))
        table.healthy()
        table.page.context.close()


def online(table: Table) -> bytes:
    """A picture without the line of a lost connection, which a busy machine may bring."""
    end = time.monotonic() + PATIENCE
    while True:
        table.online(PATIENCE)
        png = table.picture()
        if not table.page.locator("#offline").count():
            return png
        assert time.monotonic() < end, "offline again and again"


def fills(there: dict[str, Rect], sight: str, size: tuple[int, int]) -> bool:
    """Whether all of it is in the window and large, and nothing covers anything else."""
    width, height = size
    seats = [rect for name, rect in there.items() if name.startswith(SEATS[sight])]
    middle = there.get(MIDDLE[sight])
    return (
        middle is not None
        and len(seats) == len(ROOMFUL)
        and all(0 <= left < right <= width for left, _, right, _ in (middle, *seats))
        and all(0 <= top < low <= height for _, top, _, low in (middle, *seats))
        and all(apart(middle, seat) for seat in seats)
        and all(low - top >= height * TALL for _, top, _, low in seats)
    )
