"""A finger that taps twice: nothing is entered twice, and nothing that was not under the finger
when it tapped first. `tests/ui/test_double_taps.py` tries every button of every screen.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, visited
from tests.e2e.gallery import NODES, Node, arrive, visit
from tests.e2e.scenes import app_store_of, the_regions
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

pytestmark = pytest.mark.alone

PAUSES: Final = (0.1, 0.3, 0.65)
"""Seconds between the two taps."""
SLOW: Final = 6
"""So many times as slow as this machine is a phone that draws for longer than two taps take."""
SENDING: Final = """() => { window.sent = []; const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    sent.push(typeof data === "string" ? data : "frame"); return send.call(this, data); }; }"""
"""Has a page note what it sends."""


def touched_twice(table: Table, name: str, pause: float) -> None:
    """Two taps on the same place."""
    table.rest(name)
    target = table.called(name) or table.beginning(name)
    assert target is not None, f"nothing is called {name!r}:\n{table.text()}"
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    begun = time.monotonic()
    table.page.touchscreen.tap(x, y)
    table.pause(max(0.0, begun + pause - time.monotonic()))
    table.page.touchscreen.tap(x, y)
    table.tapped = time.monotonic()


def place(table: Table, name: str) -> Node:
    """Where on the screen something lies that can be tapped."""
    nodes = [Node(**told) for told in table.page.evaluate(NODES)]
    return next(node for node in nodes if node.tapped and node.name.startswith(name))


@pytest.fixture
def phone(browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """Ann has three deeds to mortgage, and stands before one to buy."""
    folder = tmp_path / "phone"
    deeds = {name: lot("Ann") for name in ("boardwalk", "reading_railroad", "water_works")}
    prepared(folder, setup(cash={"Ann": 900, "Bob": 900, "Cat": 900}, deeds=deeds))
    with visited(browser, folder, "Ann's turn", fingers=True) as table:
        yield table


def test_what_is_mortgaged_by_two_taps_stays_so(phone: Table) -> None:
    # As long as the page, so that nothing has to be scrolled to.
    phone.page.set_viewport_size({"width": 412, "height": 1300})
    visit(phone, "/seat/Ann")
    phone.sees("Mortgage $200")
    before = place(phone, "Mortgage $200")
    touched_twice(phone, "Mortgage $200", PAUSES[-1])
    phone.sees("Mortgage $200", gone=True)
    phone.calm()
    assert phone.has("$1,100"), "lifted again"
    after = place(phone, "Lift")
    assert after.wide == before.wide > 0.8 * 412, "alone in its row"
    assert abs(after.top - before.top) < before.high / 2, "and is under the finger"


def test_deeds_for_a_conglomerate_stay_under_the_finger(browser: Browser, tmp_path: Path) -> None:
    app_store, store = app_store_of(tmp_path / "stack", "en")
    the_regions(app_store)
    store.close()
    with visited(browser, tmp_path / "stack", "", fingers=True) as table:
        arrive(table)
        visit(table, "/conglomerates/Ann")
        table.sees("Form the conglomerate")
        names = {"West Gate": "Red · 18", "West Garden": "Red · 20"}
        lie = [place(table, name).top for name in names]
        for name, rent in names.items():
            table.tap(name)
            table.sees(f"{name}. {rent} blue, chosen")
        table.sees("Form the conglomerate")
        assert [place(table, name).top for name in names] == lie


def test_two_taps_on_buy_and_next_are_one(phone: Table) -> None:
    phone.tap("Die 1 shows 1", "Die 2 shows 2")
    phone.sees("Buy for $60")
    touched_twice(phone, "Buy for $60", PAUSES[1])
    phone.sees("Next: Bob")
    phone.calm()
    assert phone.has("Ann, balance $840")
    assert phone.called("Back") is None, "a screen was opened by the second tap"
    phone.page.evaluate(SENDING)
    touched_twice(phone, "Next: Bob", PAUSES[2])
    phone.sees("Bob's turn")
    phone.calm()
    assert not phone.has("chosen"), "a die was entered by the second tap"
    sent = phone.page.evaluate("sent.filter((one) => !/installable/.test(one))")
    assert json.loads(sent[0]).keys() == {"touched"}, "the guard knows the place of a tap"
    assert sent[1] == "frame"


def test_a_second_tap_that_waited_until_a_slow_phone_drew_is_not_meant(phone: Table) -> None:
    visit(phone, "/table")
    slow = phone.page.context.new_cdp_session(phone.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    for pause in PAUSES[:2]:
        touched_twice(phone, "Record", pause)
        phone.sees("Back")
        phone.calm()
        assert phone.page.url.endswith("/record"), "an action was opened by the second tap"
        phone.tap("Back")
        phone.sees("Ann's turn")


def test_a_sheet_that_was_open_is_closed_after_a_reload(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "poor"
    prepared(folder, setup(cash={"Ann": 20, "Bob": 900, "Cat": 900}))
    with visited(browser, folder, "Ann's turn", fingers=True) as table:
        table.tap("Die 1 shows 1", "Die 2 shows 2", "Buy for $60")
        for _ in range(2):
            table.sees("Ann is $40 short")
            table.reload("Ann is $40 short")
        table.tap("Close")
        table.sees("Why?", gone=True)
        table.sees("Buy for $60")
