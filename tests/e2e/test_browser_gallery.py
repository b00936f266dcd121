"""The built site beside the served app: the same words, letters and icons on every kind of screen,
in every language. `test_gallery.py` walks all scenes in the served app; `test_browser_folder.py`
looks for whatever they name in the folder.
"""

import io
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops
from playwright.sync_api import Browser

from banker_app.pages.contract import routes, texts
from tests.e2e.browser import PHONE, Table, served
from tests.e2e.carried import carried
from tests.e2e.gallery import Look, arrive, faults, saved, visit
from tests.e2e.host import Host
from tests.e2e.scenes import View, app_store_of, evening, outside

STARTING: Final = 90
LOOK: Final = Look(PHONE, False, 1.0)
OTHER: Final = (routes.HOME, routes.LICENCES, routes.SCORE, routes.SETTINGS)
"""Screens that say where games are kept, whether there are other devices, or what is built in."""
ALWAYS: Final = (
    *("table", "bank", "seat", "raise_cash", "trade", "station"),
    *("new", "rulebook", "custom_board", "custom_boards", "log", "card"),
)
"""The scenes that are drawn without `SHOTS=folder`, each in one language; *Record* is in all."""
LIGHT: Final = 24
"""Of 255: two renderers blend an edge a little differently."""
ODD: Final = 0.001
"""The share of a screen that may differ; an icon of a tile is three times as much."""


def test_the_built_site_looks_like_the_served_app(
    browser: Browser, host: Host, tmp_path: Path, shots: Path
) -> None:
    folder = tmp_path / "games"
    app_store, store = app_store_of(folder, "en")
    views = [view for view in (*evening(app_store), *outside(app_store)) if not view.taps]
    drawn = [view for view in views if os.environ.get("SHOTS") or view.name in ALWAYS]
    store.close()
    wrong: list[str] = []
    there = on_a_phone(browser, wired=False)
    carried(there.page, host, folder)
    begun(there, f"{host.url}#{routes.TABLE}")
    with served(folder) as server:
        here = on_a_phone(browser, wired=True)
        begun(here, f"{server.url}{routes.TABLE}")
        for number, language in enumerate(texts.languages()):
            walked = {view.name: view for view in drawn[number :: len(texts.languages())]}
            walked |= {view.name: view for view in views if view.address == routes.RECORD}
            for table in (here, there):
                go(table, routes.SETTINGS)
                table.tap(texts.names()[language])
            for view in walked.values():
                found = compared(here, there, view, language, shots)
                wrong += [f"{language}, {view.address}: {fault}" for fault in found]
        assert not there.complaints, (there.complaints, there.missing)
        assert not there.elsewhere()
        for table in (here, there):
            table.page.context.close()
    assert not wrong, "\n".join(wrong)


def on_a_phone(browser: Browser, *, wired: bool) -> Table:
    """A page of a phone that has never seen the app."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    table = Table(context.new_page(), wired=wired)
    return table


def begun(table: Table, url: str) -> None:
    """Open the app."""
    table.watch()
    table.page.goto(url, wait_until="commit")
    table.ready("", STARTING)
    arrive(table)


def go(table: Table, address: str) -> None:
    """Go to an address as the browser's own buttons do, and wait until it is drawn."""
    if table.wired:
        visit(table, address)
    else:
        table.page.evaluate("address => { location.hash = address; }", address)
    still(table, table.text)
    still(table, table.picture)


def still(table: Table, look: Callable[[], object]) -> None:
    """Wait until the screen is the same twice."""
    before, end = None, time.monotonic() + 20
    while (now := look()) != before or not now:
        assert time.monotonic() < end, f"{table.page.url} is never still: {table.text()}"
        before = now
        table.pause(0.3)


def compared(here: Table, there: Table, view: View, language: str, shots: Path) -> list[str]:
    """What a screen of the built site lacks beside the served one."""
    pictures = []
    for table in (here, there):
        go(table, view.address)
        pictures.append(table.picture())
    if os.environ.get("SHOTS"):
        for medium, png in zip(("served", "site"), pictures, strict=True):
            saved(png, shots / "browser" / language / f"{view.name}-{medium}.png")
    wrong = list(faults(there, pictures[1], LOOK, language))
    if view.address in OTHER:
        return wrong
    if (said := there.text()) != here.text():
        wrong.append(f"it says {said!r} and not {here.text()!r}")
    if (share := odd_share(*pictures)) > ODD:
        wrong.append(f"{share:.2%} of it looks different")
    return wrong


def odd_share(one: bytes, other: bytes) -> float:
    """How much of two pictures differs."""
    first, second = (Image.open(io.BytesIO(png)).convert("RGB") for png in (one, other))
    odd = ImageChops.difference(first, second).convert("L").point(lambda light: light > LIGHT)
    return odd.histogram()[1] / (odd.width * odd.height)
