"""A finger that taps twice: nothing is entered twice, and nothing that was not under the finger
when it tapped first.

The usual run tries the buttons that people stumble over; `DOUBLE_TAPS=all` walks every screen of
every scene and tries everything on it that can be tapped (half an hour with `-n 4`).
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, free_port, opened, visited
from tests.e2e.gallery import NODES, Node, arrive, visit
from tests.e2e.scenes import SCENES, app_store_of, the_regions
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

pytestmark = pytest.mark.alone

PAUSES: Final = (0.1, 0.3, 0.65)
"""Seconds between the two taps."""
PATIENCE: Final = 1.2
"""Seconds until a tap has come, if it comes to anybody."""
PARTS: Final = 4
"""A scene is walked in so many parts, side by side: a walk mostly waits."""
SLOW: Final = 6
"""So many times as slow as this machine is a phone that draws for longer than two taps take."""
ALIKE: Final = 4
"""So many controls of one size on a screen are tried."""
ALL: Final = os.environ.get("DOUBLE_TAPS") == "all"


@dataclass
class Walk:
    """A phone over the stage."""

    table: Table
    process: subprocess.Popen[str]
    tried: int = 0
    first: list[Node] = field(default_factory=list)
    """What can be tapped on a screen at first, as far as it is to be seen whole."""
    wrong: list[str] = field(default_factory=list)

    def order(self, **order: str) -> Any:
        """Have the stage do something."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(order), file=self.process.stdin, flush=True)
        for line in self.process.stdout:
            if line.startswith('{"answer"'):
                return json.loads(line)["answer"]
        raise AssertionError("the stage is gone")

    def enter(self, address: str) -> list[Node]:
        """A screen for the first time: what can be tapped on it, a few of each size."""
        self.order(at=address)
        self.table.calm(4)
        self.table.pause(1)
        self.first = self.whole()
        found: dict[tuple[int, int], list[Node]] = defaultdict(list)
        for node in self.first:
            found[round(node.wide), round(node.high)].append(node)
        return [node for alike in found.values() for node in spread(alike)]

    def whole(self) -> list[Node]:
        """What can be tapped now and lies on the screen as a whole."""
        size = self.table.page.viewport_size
        assert size is not None
        return [
            node
            for node in self.tappable()
            if not node.cut
            and node.left >= 0
            and node.right <= size["width"]
            and node.top >= 0
            and node.bottom <= size["height"]
        ]

    def tappable(self) -> list[Node]:
        """What can be tapped now."""
        nodes = [Node(**told) for told in self.table.page.evaluate(NODES)]
        return [node for node in nodes if node.tapped]

    def show(self, address: str) -> None:
        """The screen as it was at first."""
        self.order(at=address)
        self.silent()
        if self.whole() != self.first:
            self.silent(1.0)

    def silent(self, seconds: float = 0.2) -> None:
        """Wait until neither side has said anything for a while."""
        begun = time.monotonic()
        while time.monotonic() < max(begun, self.table.told, self.table.heard) + seconds:
            self.table.pause(0.05)

    def tap(self, node: Node, *pauses: float) -> Any:
        """Tap a place, and the same one again after each pause; what has become of it all."""
        x, y = (node.left + node.right) / 2, (node.top + node.bottom) / 2
        begun = time.monotonic()
        self.table.page.touchscreen.tap(x, y)
        for pause in pauses:
            self.table.pause(max(0.0, begun + pause - time.monotonic()))
            begun = time.monotonic()
            self.table.page.touchscreen.tap(x, y)
        end = time.monotonic() + PATIENCE
        told = self.order(tell="")
        while told["fingers"] <= len(pauses) and time.monotonic() < end:
            self.table.pause(0.05)
            told = self.order(tell="")
        self.table.pause(0.15)
        return self.order(tell="")

    def try_out(self, where: str, address: str, node: Node) -> None:
        """Tap twice, and compare with what one tap does; what looks wrong is tried once more."""
        self.tried += 1
        once, same = self.once(address, node)
        for pause in PAUSES:
            self.show(address)
            if difference(once, self.tap(node, pause), same):
                once, same = self.once(address, node)
                self.show(address)
                fault = difference(once, self.tap(node, pause), same)
                if fault:
                    self.wrong.append(f"{where}: {node.name!r} after {pause} s: {fault}")
                    print(self.wrong[-1], flush=True)

    def once(self, address: str, node: Node) -> tuple[Any, bool]:
        """What one tap does, and whether the same control is under the finger after it."""
        self.show(address)
        told = self.tap(node)
        self.silent(0.4)
        return told, self.at(node) == self.bare(node.name)

    def at(self, node: Node) -> str:
        """What can be tapped where something was."""
        x, y = (node.left + node.right) / 2, (node.top + node.bottom) / 2
        nodes = self.tappable()
        here = [n for n in nodes if n.left <= x <= n.right and n.top <= y <= n.bottom]
        smallest = min(here, key=lambda n: n.wide * n.high, default=None)
        return self.bare(smallest.name) if smallest is not None else ""

    @staticmethod
    def bare(name: str) -> str:
        """A control's name without its state."""
        return name.partition("\n")[0].removesuffix(", chosen").removesuffix(", selected")


def spread(alike: list[Node]) -> list[Node]:
    """Some of many, from the first to the last."""
    if len(alike) <= ALIKE:
        return alike
    return [alike[index * (len(alike) - 1) // (ALIKE - 1)] for index in range(ALIKE)]


def difference(once: Any, twice: Any, same: bool) -> str:
    """What two taps did beyond one; what is half entered may change twice under the same button."""
    for what in ("entries", "screen", "kept"):
        if once[what] != twice[what]:
            return f"{what}: {once[what]} and {twice[what]}"
    if once["draft"] != twice["draft"] and not same:
        return f"draft: {once['draft']} and {twice['draft']}"
    return ""


@pytest.fixture(scope="module")
def walk(browser: Browser) -> Iterator[Walk]:
    """A phone that is touched."""
    port = free_port()
    command = [sys.executable, "-m", "tests.e2e.stage", str(port)]
    environ = {**os.environ, "FLET_FORCE_WEB_SERVER": "true", "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=environ, stdin=pipe, stdout=pipe, text=True)
    try:
        walking = Walk(table=None, process=process)  # type: ignore[arg-type]
        walking.order(scene="outside")
        walking.table = await_app(browser, port)
        yield walking
        walking.table.page.context.close()
    finally:
        process.terminate()
        process.wait(8)


def await_app(browser: Browser, port: int) -> Table:
    """The page of the stage, and no other: a browser loads a page that it could not reach again by
    itself, and the stage obeys for the last page that was opened.
    """
    end = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        except OSError:
            assert time.monotonic() < end, "the stage does not begin"
            time.sleep(0.2)
    table = opened(browser, f"http://127.0.0.1:{port}", "", fingers=True)
    arrive(table)
    return table


@pytest.mark.skipif(not ALL, reason="takes half an hour: DOUBLE_TAPS=all")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("scene", SCENES)
def test_every_button_of_every_screen(walk: Walk, scene: str, part: int) -> None:
    before = walk.tried
    walk.wrong.clear()
    for view in [view for view in walk.order(scene=scene) if not view["taps"]][part::PARTS]:
        for node in walk.enter(view["address"]):
            walk.try_out(f"{scene}/{view['name']}", view["address"], node)
        print(f"{scene}/{view['name']}: {walk.tried - before} tried", flush=True)
    print(f"{scene}: {walk.tried - before} buttons, {len(walk.wrong)} wrong")
    assert not walk.wrong, "\n".join(walk.wrong)


SENDING: Final = """() => { window.sent = []; const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    sent.push(typeof data === "string" ? data : "frame"); return send.call(this, data); }; }"""
"""Has a page note what it sends."""


# ---- by touch, where it costs most --------------------------------------------------------------


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
    assert not before.over(place(phone, "Lift")), "opposites in one place"


def test_deeds_for_a_conglomerate_stay_under_the_finger(browser: Browser, tmp_path: Path) -> None:
    app_store, store = app_store_of(tmp_path / "stack", "en")
    the_regions(app_store)
    store.close()
    with visited(browser, tmp_path / "stack", "", fingers=True) as table:
        arrive(table)
        visit(table, "/conglomerates/Ann")
        names = {"West Garden": "Red · 20", "North Gate": "Magenta · 10", "East Gate": "Brown · 2"}
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
