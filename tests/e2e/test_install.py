"""The app is offered for the home screen once, after the first game that was finished."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.test_evening import Evening, at, prepared
from tests.ui.tables import setup

OFFER: Final = "Put Banker on your home screen"
CAN: Final = """() => {
  const offer = new Event('beforeinstallprompt', {cancelable: true});
  offer.prompt = () => (window.prompted = navigator.userActivation.isActive);
  dispatchEvent(offer);
  if (!offer.defaultPrevented) throw new Error('the browser would offer it by itself'); }"""
"""What Chrome does where the app can be installed; its prompt wants the tap of a finger."""
IPHONE: Final = """Object.defineProperty(navigator, 'standalone', {get: () => false});
  Object.defineProperty(navigator, 'maxTouchPoints', {get: () => 5});"""
INSTALLED: Final = """const look = window.matchMedia;
  window.matchMedia = (query) =>
    query === '(display-mode: standalone)' ? {matches: true} : look.call(window, query);"""
LONG: Final = 1.5
"""Seconds in which the app has heard of what the browser can."""


def finish(table: Evening) -> None:
    """End the game, and see who has won."""
    table.to("Score", "End the game")
    table.pause(LONG)
    assert not table.has(OFFER), "the game is not over"
    table.to("End the game", "You can undo this.")
    table.to("End the game", "Game ended early")


def installed_by_a_tap(table: Evening) -> None:
    """The whole of it, from a table in Chrome."""
    table.page.evaluate(CAN)
    finish(table)
    table.sees(OFFER)
    table.shot("install")
    table.tap("Install")
    table.page.wait_for_function("() => window.prompted === true")
    table.sees(OFFER, gone=True)
    table.reload("Game ended early")
    table.page.evaluate(CAN)
    table.pause(LONG)
    assert not table.has(OFFER), "it is offered once"


def test_the_browser_asks_when_the_app_says_so(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    prepared(tmp_path / "install", setup())
    for table in at(browser, tmp_path / "install", "Ann's turn", shots, fingers=True):
        installed_by_a_tap(table)


@pytest.mark.parametrize(("script", "offered"), [(IPHONE, True), (INSTALLED + IPHONE, False)])
def test_an_iphone_is_told_how_unless_it_is_done(
    browser: Browser, tmp_path: Path, shots: Path, script: str, offered: bool
) -> None:
    prepared(tmp_path / "iphone", setup())
    for table in at(browser, tmp_path / "iphone", "Ann's turn", shots, fingers=True):
        table.page.add_init_script(script)
        table.reload("Ann's turn")
        finish(table)
        if offered:
            table.sees("Tap “Share”, then “Add to Home Screen”.")
            table.shot("how")
            table.tap("Got it")
            table.sees(OFFER, gone=True)
            table.reload("Game ended early")
        table.pause(LONG)
        assert not table.has(OFFER)
