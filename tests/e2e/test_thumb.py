"""The lower half of a phone: what is due lies under the thumb and moves nobody's balance."""

import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.engine.start_game import StartGame
from tests.e2e.browser import Table, opened, served, visited
from tests.e2e.gallery import visit
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

PHONES: Final = ((360, 740), (412, 915))
REACH: Final = 0.44
"""How far down a thumb reaches, of a phone's height."""
SUMS: Final = ("/pay/Ann/Bob", "/own-price/illinois_avenue", "/lend", "/told-card/Ann/chance")
"""Screens with a pad, whose feet say more with the first digit."""
PLAYERS: Final = ("Ann", "Bob", "Cat")
PLACES: Final = """
  window.places = [];
  const look = () => {
    document.querySelector('flt-semantics-placeholder')?.click();
    const record = [...document.querySelectorAll('flt-semantics-host [role=button]')]
      .find(button => button.textContent === 'Record');
    if (record) {
      const {x, y, width, height} = record.getBoundingClientRect();
      const place = [x, y, width, height].map(Math.round).join(' ');
      if (place !== window.places.at(-1)) window.places.push(place);
    }
    requestAnimationFrame(look); };
  look();"""
"""Has a page write down, from its first frame, each place in which a button of it stands."""


def table_of_three() -> StartGame:
    """A street of Bob's lies six steps ahead of Ann."""
    deeds = {"oriental_avenue": lot("Bob"), "boardwalk": lot("Cat", 0)}
    return setup(deeds=deeds)


def tops(table: Table) -> list[float]:
    """How far down each player's row begins."""
    found = []
    for player in PLAYERS:
        row = table.beginning(f"{player}, balance")
        box = row.bounding_box() if row is not None else None
        assert box is not None, table.text()
        found.append(box["y"])
    return found


def under_the_thumb(table: Table, name: str, high: int) -> None:
    """In reach of the thumb, whole, and above the navigation; the dice have the lower edge."""
    end = time.monotonic() + 5
    while True:
        button = table.beginning(name)
        box = button.bounding_box() if button is not None else None
        if box is not None and high * REACH <= box["y"] and box["y"] + box["height"] <= high - 80:
            return
        assert time.monotonic() < end, (name, box, table.text())
        table.pause(0.1)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_turn_lies_under_the_thumb(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    prepared(tmp_path / "thumb", table_of_three())
    with visited(browser, tmp_path / "thumb", "Ann's turn", size=size, fingers=True) as table:
        rows = tops(table)
        for die in ("Die 1 shows 2", "Die 2 shows 4"):
            under_the_thumb(table, die, size[1])
            table.tap(die)
        under_the_thumb(table, "Pay $6", size[1])
        table.tap("Pay $6")
        under_the_thumb(table, "Next: Bob", size[1])
        table.tap("Next: Bob")
        table.tap("Die 1 shows 1")
        table.tap("Die 2 shows 2")
        under_the_thumb(table, "Buy for $60", size[1])
        under_the_thumb(table, "Auction it instead", size[1])
        table.sees("Dark purple, 1 of 2 · rent $4")
        assert tops(table) == rows, "the balances stay where they are"


@pytest.mark.parametrize("size", [*PHONES, (740, 360), (1024, 768)], ids=str)
def test_no_key_of_a_pad_moves_while_a_sum_is_typed(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    prepared(tmp_path / "pads", setup(rules={"debt.bank_loans": True}))
    with visited(browser, tmp_path / "pads", "Ann's turn", size=size, fingers=True) as table:
        for address in SUMS:
            visit(table, address)
            table.sees("Delete the last digit")
            table.calm()
            before = keys(table)
            table.tap("2", "5")
            table.sees("25")
            table.calm()
            assert keys(table) == before, address


def keys(table: Table) -> list[object]:
    """Where each digit of the pad is."""
    found = [table.called(str(digit)) for digit in range(10)]
    return [key and key.bounding_box() for key in found]


def test_a_page_that_was_just_loaded_stands_still(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "loaded", table_of_three())
    with served(tmp_path / "loaded") as server:
        table = opened(browser, server.url, "Ann's turn", size=PHONES[0], fingers=True)
        table.page.add_init_script(PLACES)
        table.page.reload(wait_until="commit")
        table.page.wait_for_function("() => window.places?.length", timeout=40_000)
        table.sees("Ann's turn")
        table.pause(0.5)
        places = table.page.evaluate("window.places")
        assert len(places) == 1, "the button is where the first tap looks for it"
        table.page.context.close()
