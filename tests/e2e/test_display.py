"""The display on televisions: ten players, the board or the news, all of it in sight."""

from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import served
from tests.e2e.devices import Guest, guest
from tests.e2e.gallery import saved
from tests.e2e.scenes import app_store_of
from tests.ui.roomful import ROOMFUL, SIGHTS

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("pages_closed")]

SCREENS: Final = ((1920, 1080), (3840, 2160))
MIDDLE: Final = {"playing": ".board", "bidding": ".stage", "over": ".chart"}
SEATS: Final = {"playing": "aside .row", "bidding": "aside .row", "over": ".podium li, .row"}
BOXES: Final = """chosen => [...document.querySelectorAll(chosen)].map(e => {
  const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })"""
TALL: Final = 0.04
"""Of the height, for a player."""
Rect = tuple[float, float, float, float]


def boxes(display: Guest, chosen: str) -> list[Rect]:
    """Where things lie."""
    return [(a, b, c, d) for a, b, c, d in display.page.evaluate(BOXES, chosen)]


def apart(one: Rect, other: Rect) -> bool:
    """Whether two things do not cover one another."""
    return any(one[n + 2] <= other[n] + 1 or other[n + 2] <= one[n] + 1 for n in (0, 1))


@pytest.mark.parametrize("sight", ["playing", "bidding", "over"])
def test_a_television_shows_everybody(
    browser: Browser, tmp_path: Path, shots: Path, sight: str
) -> None:
    app_store, store = app_store_of(tmp_path / sight, "ru")
    SIGHTS[sight](app_store)
    store.close()
    with served(tmp_path / sight) as server:
        for width, height in SCREENS:
            display = guest(browser, server.url, "/display", (width, height), dark=True)
            saved(display.page.screenshot(), shots / f"display-{sight}-{width}.png")
            middle, seats = boxes(display, MIDDLE[sight]), boxes(display, SEATS[sight])
            there = middle + seats
            assert middle
            assert len(seats) >= len(ROOMFUL)
            assert all(0 <= left < right <= width for left, _, right, _ in there), there
            assert all(0 <= top < low <= height for _, top, _, low in there), there
            assert all(apart(one, other) for one, other in combinations(there, 2)), there
            assert all(low - top >= height * TALL for _, top, _, low in seats), seats
            display.healthy()
