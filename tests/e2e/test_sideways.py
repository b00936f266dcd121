"""Small screens under a finger: a phone on its side, 320 pixels, letters twice as large."""

import io
import time
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served
from tests.e2e.gallery import Look, arrive, dress, faults, saved, visit
from tests.e2e.scenes import app_store_of, evening, played
from tests.e2e.test_double_taps import place
from tests.ui.roomful import ROOMFUL, playing

SIDEWAYS: Final = Look((740, 360), True, 1.0)
SMALLEST: Final = Look((320, 640), True, 1.0)
LARGEST: Final = Look((412, 915), False, 2.0)
PATIENCE: Final = 15.0
INSIDE: Final = """([names, wide, high]) => {
  const nodes = [...document.querySelectorAll('flt-semantics[aria-label], flt-semantics')];
  const text = e => e.getAttribute('aria-label') || e.textContent || '';
  return names.filter(name => !nodes.some(e => {
    const r = e.getBoundingClientRect();
    return text(e).startsWith(name) && r.width > 20 && r.width * r.height < wide * high / 2
      && r.left >= -1 && r.top >= -1 && r.right <= wide + 1 && r.bottom <= high + 1; })); }"""
KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0")
BALANCES: Final = [f"{name}, на руках" for name in ROOMFUL]


def in_sight(table: Table, look: Look, names: list[str]) -> None:
    """All of it is in the window, without scrolling."""
    end = time.monotonic() + PATIENCE
    while missing := table.page.evaluate(INSIDE, [names, *look.size]):
        assert time.monotonic() < end, f"out of sight: {missing}\n{table.text()}"
        table.pause(0.2)


def test_small_screens(browser: Browser, tmp_path: Path, shots: Path) -> None:
    """Ten players, in Russian: balances, the whole board and the pad on a phone on its side."""
    app_store, store = app_store_of(tmp_path / "small", "ru")
    playing(app_store)
    store.close()
    with served(tmp_path / "small") as server:
        table = opened(browser, server.url, "", fingers=True)
        arrive(table)
        wrong: list[str] = []
        spaces = [
            space.name
            for space in (app_store.state.game.edition.spaces if app_store.state.game else ())
        ]
        for address, names in (
            ("/table", BALANCES),
            ("/board", [*spaces, "Карточка собственности", "Запись"]),
            ("/pay/Ann/Bob", list(KEYS)),
        ):
            visit(table, address)
            dress(table, SIDEWAYS)
            in_sight(table, SIDEWAYS, names)
            png = table.picture()
            saved(png, shots / f"sideways{address.replace('/', '-')}.png")
            wrong += [f"{address} {fault}" for fault in faults(table, png, SIDEWAYS, "ru")]
        table.tap("4")
        table.tap("00")
        table.sees("$400")
        visit(table, "/trade/Ann")
        dress(table, SMALLEST)
        png = table.picture()
        saved(png, shots / "smallest-trade.png")
        wrong += [f"/trade {fault}" for fault in faults(table, png, SMALLEST, "ru")]
        table.page.context.close()
    assert not wrong, "\n".join(wrong)


def test_what_was_undone_takes_nothing_from_the_dice(browser: Browser, tmp_path: Path) -> None:
    app_store, store = app_store_of(tmp_path / "undone", "en")
    played(app_store)
    store.close()
    with served(tmp_path / "undone") as server:
        table = opened(browser, server.url, "", size=SIDEWAYS.size, fingers=True)
        arrive(table)
        visit(table, "/table")
        table.sees("Redo")
        first, second = (place(table, f"Die {row} shows 1") for row in (1, 2))
        assert second.high == first.high, "the second row of dice is cut"
        table.page.context.close()


def test_twice_as_large_a_digit_is_in_the_middle_of_its_die(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    app_store, store = app_store_of(tmp_path / "large", "en")
    evening(app_store)
    store.close()
    with served(tmp_path / "large") as server:
        table = opened(browser, server.url, "", size=LARGEST.size, fingers=True)
        arrive(table)
        visit(table, "/table")
        dress(table, LARGEST)
        table.tap("Skip")
        table.sees("Skip", gone=True)
        png = table.picture()
        saved(png, shots / "large-dice.png")
        picture = Image.open(io.BytesIO(png)).convert("L")
        for value in range(1, 7):
            die = table.called(f"Die 1 shows {value}")
            assert die is not None
            box = die.bounding_box()
            assert box is not None
            high = centre_of_ink(picture, box["x"], box["y"], box["width"], box["height"])
            assert abs(high - 0.5) < 0.06, f"{value} is centred at {high:.2f} of its die"
        table.page.context.close()


def centre_of_ink(picture: Image.Image, x: float, y: float, wide: float, high: float) -> float:
    """How far down a die the middle of its digit is, from 0 to 1."""
    inset = 6
    die = picture.crop(
        (int(x) + inset, int(y) + inset, int(x + wide) - inset, int(y + high) - inset)
    )
    ground = die.getpixel((0, die.height // 2))
    assert isinstance(ground, int)
    rows = [
        row
        for row in range(die.height)
        if any(abs(int(die.getpixel((column, row))) - ground) > 60 for column in range(die.width))  # type: ignore[arg-type]
    ]
    assert rows, "nothing is written on the die"
    assert rows[0] > 0, "the digit is cut off at the top"
    assert rows[-1] < die.height - 1, "the digit is cut off at the bottom"
    return (inset + (rows[0] + rows[-1] + 1) / 2) / (die.height + 2 * inset)
