"""The dice keep their place, what costs money is never where a die can be; on a phone what is due
takes the place of dice that nobody may throw. Seats are in sight as a whole.
"""

import re
import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.engine.start_game import StartGame
from tests.e2e.browser import Table, opened, served, visited
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

SIZES: Final = ((360, 740), (412, 915), (915, 412), (1024, 768), (1440, 900))
COSTS: Final = re.compile(r"^(Pay|Buy|Place|Raise)\b")
DIE: Final = re.compile(r"^Die (\d)")
BUTTONS: Final = """() => [...document.querySelectorAll('flt-semantics-host [role=button]')]
  .map(button => { const {x, y, width, height} = button.getBoundingClientRect();
    const name = button.getAttribute('aria-label') || button.textContent || '';
    return [name.split('\\n')[0], x, y, x + width, y + height].map(
      part => typeof part === 'number' ? Math.round(part) : part); })"""
"""Each button of the page: its name, and from where to where it reaches."""
EIGHT: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")

Box = tuple[int, int, int, int]


def buttons(table: Table) -> list[tuple[str, Box]]:
    """Each button and where it is, once nothing moves any more."""
    last: list[list[object]] = []
    for _ in range(40):
        table.pause(0.25)
        now = table.page.evaluate(BUTTONS)
        if now == last and any(name.startswith("Record") for name, *_ in now):
            break
        last = now
    return [(name, tuple(box)) for name, *box in last]  # type: ignore[misc]


def dice(found: list[tuple[str, Box]]) -> dict[str, set[tuple[int, int]]]:
    """From where to where each row of dice reaches."""
    rows: dict[str, set[tuple[int, int]]] = {}
    for name, (_, top, _, end) in found:
        if die := DIE.match(name):
            rows.setdefault(die[1], set()).add((top, end))
    return rows


def overlap(one: Box, other: Box) -> bool:
    """Whether a finger that is meant for one may hit the other."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def owing() -> StartGame:
    """Rent, a purchase, a tax after doubles, three doubles, jail: one lap brings all of it."""
    return setup(deeds={"oriental_avenue": lot("Bob"), "boardwalk": lot("Cat")})


EVENING: Final = (
    ("the first throw", ()),
    ("rent is due", ("Die 1 shows 2", "Die 2 shows 4")),
    ("it is paid", ("Pay $6",)),
    ("the next throw", ("Next: Bob",)),
    ("a deed is for sale", ("Die 1 shows 1", "Die 2 shows 2")),
    ("it is bought", ("Buy for $60",)),
    ("a tax after doubles", ("Next: Cat", "Die 1 shows 2", "Die 2 shows 2")),
    ("the throw after doubles", ("Pay the tax", "$200")),
    ("in jail", ("Die 1 shows 3", "Die 2 shows 3", "Die 1 shows 1", "Die 2 shows 1")),
    ("others throw", ("Next: Ann", "Die 1 shows 1", "Die 2 shows 3", "Next: Bob")),
    ("the way out of jail", ("Die 1 shows 3", "Die 2 shows 4", "Next: Cat")),
)
DUE: Final = ("rent is due", "a deed is for sale", "a tax after doubles")
"""Steps at which nobody may throw."""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_dice_stay_and_what_costs_money_is_elsewhere(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    prepared(tmp_path / "games", owing())
    with visited(
        browser, tmp_path / "games", "Ann's turn", size=size, fingers=size[0] < 900
    ) as table:
        first: dict[str, set[tuple[int, int]]] = {}
        pad: list[Box] = []
        for what, taps in EVENING:
            table.tap(*taps)
            found = buttons(table)
            rows = dice(found)
            if min(size) < 600 and what in DUE:
                assert not rows, what
                continue
            first = first or rows
            assert set(map(len, rows.values())) == {1}, (what, rows)
            assert rows == first, what
            pad = pad or [box for name, box in found if DIE.match(name)]
            over = [
                name
                for name, box in found
                if COSTS.match(name) and any(overlap(box, die) for die in pad)
            ]
            assert not over, (what, over)


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_the_seat_of_the_turn_is_seen_with_eight_players(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    prepared(tmp_path / "games", setup(players=EIGHT, spaces=dict.fromkeys(EIGHT, 4)))
    with served(tmp_path / "games") as server:
        table = opened(browser, server.url, "Ann's turn", size=size, fingers=True)
        for player, following in zip(EIGHT, (*EIGHT[1:], EIGHT[0]), strict=True):
            seen(table, player)
            table.tap("Die 1 shows 2", "Die 2 shows 4")
            seen(table, player)
            table.tap(f"Next: {following}")
        table.page.context.close()


def seen(table: Table, player: str) -> None:
    """The whole row of a player is above what is due and below the bar."""
    end = time.monotonic() + 8
    while True:
        found = buttons(table)
        row = next(box for name, box in found if name.startswith(f"{player}, balance"))
        below = min(top for name, (_, top, _, _) in found if re.match(r"Die|Next|Record", name))
        if row[1] >= 56 and row[3] <= below and row[3] - row[1] >= 60:
            return
        assert time.monotonic() < end, (player, row, below)


def test_nothing_that_is_told_is_cut_and_no_room_is_empty(browser: Browser, tmp_path: Path) -> None:
    """On the smallest phone: every balance, and all that is due at its foot."""
    prepared(tmp_path / "games", owing())
    with served(tmp_path / "games") as server:
        table = opened(browser, server.url, "Ann's turn", size=SIZES[0], fingers=True)
        for taps, last in (((), "Cat, balance"), (("Die 1 shows 1", "Die 2 shows 3"), "Pay")):
            table.tap(*taps)
            found = buttons(table)
            foot = min(box[1] for name, box in found if re.match(r"Die|Record", name))
            seats = [box for name, box in found if ", balance" in name]
            assert len(seats) == 3
            assert max(box[3] for box in seats) < foot
            assert all(box[3] - box[1] >= 60 for box in seats), seats
            if last == "Pay":
                ends = [box[3] for name, box in found if name.startswith(last)]
                assert foot - max(ends) <= 30
        table.page.context.close()
