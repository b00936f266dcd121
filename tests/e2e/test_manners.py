"""What holds on every screen: fingers hit what they aim at, and everything has a name."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

LEAST: Final = 47.5
"""Pixels a finger needs, less what rounding takes."""
TARGETS: Final = """() => [...document.querySelectorAll('flt-semantics-host [role=button], '
  + 'flt-semantics-host [role=tab], flt-semantics-host [flt-tappable]')].map(e => {
    const r = e.getBoundingClientRect();
    const named = e.closest('[aria-label]');
    return [e.textContent || (named && named.getAttribute('aria-label')) || '',
            r.width, r.height, r.top]; })"""
FEET: Final = ("Record", "Start")
"""What begins the strip at the foot of a screen."""
ALWAYS_WHOLE: Final = ("Undo", "Record", "Table", "Deeds", "Bank", "Log")
SCREENS: Final = {
    "/table": "The two dice of Ann",
    "/deeds": "Mediterranean Avenue",
    "/bank": "Every note is accounted for",
    "/log": "The game begins",
    "/record": "Money changes hands",
    "/pay": "Who pays?",
    "/trade": "Both agree",
    "/score": "is ahead",
    "/rules": "What this table plays differently",
    "/count": "Money in the box",
    "/settings": "Language",
    "/new": "Add a player",
    "/seat/Ann": "Worth",
    "/deed/boardwalk": "Mortgage value",
    "/raise/Ann": "In hand",
    "/card/Ann/chance": "Tap the card",
    "/land/Ann": "Tap the space",
}


def visit(table: Table, url: str, address: str, ready: str) -> None:
    """Open an address as if it had been typed."""
    table.page.goto(url + address, wait_until="commit")
    table.ready(ready)
    table.picture()


@pytest.mark.parametrize("size", [(360, 740)])
def test_targets_and_names(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    command = setup(
        cash={"Ann": 700, "Bob": 90, "Cat": 1200},
        deeds={
            "oriental_avenue": lot("Ann", 1),
            "vermont_avenue": lot("Ann", 1),
            "connecticut_avenue": lot("Ann"),
            "reading_railroad": lot("Bob", mortgaged=True),
        },
        cards={"Ann": ("chance",)},
    )
    prepared(tmp_path / "games", command)
    small: list[str] = []
    with served(tmp_path / "games") as server:
        table = opened(browser, server.url, "Ann's turn", size=size)
        for address, ready in SCREENS.items():
            visit(table, server.url, address, ready)
            found = table.page.evaluate(TARGETS)
            # A list cuts its last row off, at the window's end or where the strip begins.
            end = min([size[1], *(top - 6 for name, _, _, top in found if name in FEET)])
            for name, width, height, top in found:
                if top + height > end - 30 and name not in ALWAYS_WHOLE:
                    continue
                if not name.strip() or width < LEAST or height < LEAST:
                    small.append(f"{address}: {name!r} is {width:.0f} x {height:.0f}")
        table.healthy()
    assert not small, "\n".join(small)
