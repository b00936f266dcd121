"""The app killed and started again under a banker: the page comes back by itself, to the screen
that it was on, with everything that had been shown.

`BANKER_WEB_KILLS=100 python -m pytest -n 0 -m crash -s tests/crash/test_coming_back.py`
"""

import os
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PageGone

from tests.bench.figures import percentile
from tests.e2e.browser import CHROMIUM, EVERY_TEXT, Table, chromium, free_port, served
from tests.e2e.devices import banker, code_of, guest
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

pytestmark = [
    pytest.mark.crash,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="there is no Chromium here"),
]

KILLS: Final = int(os.environ.get("BANKER_WEB_KILLS", "3"))
BACK: Final = 3.0
"""Seconds from the restart until a page is back, for 95 of 100."""
PATIENCE: Final = 30.0
SCREEN: Final = "32 of 32 houses left"
"""What the banker's page says and no display."""
BOUGHT: Final = ("Ann buys Baltic Avenue", "Ann, balance $1,440")
"""After an odd number of entries: in the banker's strip, and at the table."""
TAKEN_BACK: Final = ("Undone: “Ann buys Baltic Avenue", "Ann, balance $1,500")
READERS: Final = """
  // What reads the screen aloud is switched on in every page that is loaded.
  setInterval(() => document.querySelector('flt-semantics-placeholder')?.click(), 20);"""
CAME_BACK: Final = f"""wanted => !window.killed && !document.getElementById('offline')
  && wanted.every(text => ({EVERY_TEXT})().includes(text))"""


def test_every_page_comes_back_to_its_screen(tmp_path: Path) -> None:
    games, port, moment = tmp_path / "games", free_port(), Random(KILLS)
    prepared(games, setup())
    ways: list[float] = []
    with chromium() as browser:
        with served(games, "--lan", port) as server:
            pages = everybody(browser, server.url, code_of(server))
            server.process.kill()
        for kill in range(KILLS):
            shown, after = (BOUGHT, TAKEN_BACK) if kill % 2 == 0 else (TAKEN_BACK, BOUGHT)
            time.sleep(moment.uniform(0, 2))
            with served(games, "--lan", port) as server:
                ways += come_back(pages, shown)
                table = pages[0]
                table.tap("Undo" if kill % 2 == 0 else "Redo")
                table.sees(after[0])
                table.pause(moment.uniform(0, 0.5))
                for page in pages:
                    page.page.evaluate("window.killed = true")
                server.process.kill()
                assert "Traceback" not in server.log.read_text(encoding="utf-8")
    p50, p95 = percentile(ways, 50), percentile(ways, 95)
    print(f"\n{KILLS} kills: every page back, after p50 {p50:.2f} s p95 {p95:.2f} s")
    assert p95 <= BACK or len(ways) < 20, sorted(ways)


def everybody(browser: Browser, url: str, code: str) -> list[Table]:
    """A banker who has bought a street and looks at the Bank."""
    table = banker(guest(browser, url), code)
    table.page.add_init_script(READERS)  # only now: until here the test switches it on itself
    table.throws(1, 2)
    table.tap("Buy for $60")
    table.sees(BOUGHT[1])
    table.tap("Bank")
    table.sees(SCREEN)
    table.pause(0.6)  # until the screen is remembered
    table.page.evaluate("window.killed = true")
    return [table]


def come_back(pages: list[Table], shown: tuple[str, str]) -> list[float]:
    """How long each page takes until it is back, in seconds."""
    begun = time.monotonic()
    wanted = {page.page: [SCREEN, shown[0]] if page is pages[0] else [shown[1]] for page in pages}
    ways: list[float] = []
    while wanted:
        back = [page for page, texts in wanted.items() if is_back(page, texts)]
        ways += [time.monotonic() - begun for _ in back]
        wanted = {page: texts for page, texts in wanted.items() if page not in back}
        missing = {page.url: texts for page, texts in wanted.items()}
        assert time.monotonic() < begun + PATIENCE, missing
        pages[0].pause(0.05)
    return ways


def is_back(page: Page, wanted: list[str]) -> bool:
    """Whether a page has been loaded again and shows all of it."""
    try:
        return bool(page.evaluate(CAME_BACK, wanted))
    except PageGone:  # while it is loading
        return False
