"""Every screen once where Python runs in the browser: the same screens, or a word why not.

`SHOTS=folder` walks all languages and all scenes, and keeps the pictures; without it only those
scenes that differ most, since `test_gallery.py` walks them all.
"""

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import PHONE, Table
from tests.e2e.carried import carried
from tests.e2e.gallery import Look, arrive, faults, languages, saved
from tests.e2e.host import Host
from tests.e2e.scenes import SCENES, app_store_of

STARTING = 90
LOOK = Look(PHONE, False, 1.0)
ALWAYS = ("outside", "regions")
"""What differs most from the app with a server, and what is drawn most."""


def scenes() -> tuple[str, ...]:
    """The scenes that are walked."""
    return tuple(SCENES) if os.environ.get("SHOTS") else ALWAYS


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scene", scenes())
def test_nothing_is_wrong_with_a_screen(
    browser: Browser, host: Host, tmp_path: Path, shots: Path, scene: str, language: str
) -> None:
    app_store, store = app_store_of(tmp_path / scene, language)
    views = SCENES[scene](app_store)
    store.close()
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    before = context.new_page()
    carried(before, host, tmp_path / scene)
    before.close()
    table = Table(context.new_page(), wired=False)
    table.watch()
    table.page.goto(f"{host.url}#{views[0].address}", wait_until="commit")
    table.ready("", STARTING)
    arrive(table)
    wrong: list[str] = []
    for view in views:
        table.page.evaluate("address => { location.hash = address; }", view.address)
        settled(table)
        table.tap(*view.taps)
        png = table.picture()
        if os.environ.get("SHOTS"):
            saved(png, shots / "browser" / language / f"{scene}-{view.name}.png")
        wrong += [f"{scene}/{view.name}: {fault}" for fault in faults(table, png, LOOK, language)]
    assert not table.complaints, table.complaints
    assert not table.elsewhere()
    context.close()
    assert not wrong, "\n".join(wrong)


def settled(table: Table) -> None:
    """Wait until a screen is there and says the same twice."""
    before, end = "", time.monotonic() + 20
    while time.monotonic() < end:
        table.pause(0.4)
        now = table.text()
        if now and now == before:
            return
        before = now
