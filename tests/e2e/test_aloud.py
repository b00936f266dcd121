"""What a page plays and says, where the table wants it, with the browser's own means."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from banker_app.local_services import SETTING
from banker_app.store.disk import DiskStore
from tests.e2e.test_evening import at, prepared
from tests.ui.tables import lot, setup

LISTENING: Final = """() => {
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    window.heard.push(this.frequency.value); start.call(this, when); };
  Object.getPrototypeOf(speechSynthesis).speak = (said) => {
    window.heard.push([said.lang, said.text]); }; }"""
"""Has the page write down what it would play and say."""


def test_an_entry_is_played_and_said(browser: Browser, tmp_path: Path, shots: Path) -> None:
    folder = tmp_path / "aloud"
    prepared(folder, setup(spaces={"Ann": 0}, deeds={"baltic_avenue": lot("Bob")}))
    store = DiskStore(folder)
    store.put_settings({SETTING + "sounds": "play", SETTING + "aloud": "speak"})
    store.close()
    for table in at(browser, folder, "Ann's turn", shots, fingers=True):
        table.page.evaluate(LISTENING)
        table.throw(1, 2)
        table.tap("Pay ")
        table.sees("Bob, balance $1,504")
        table.page.wait_for_function("() => window.heard.length >= 6")
        heard = table.page.evaluate("window.heard")
        assert [each for each in heard if isinstance(each, float | int)] == [660, 880] * 2
        said = [each for each in heard if isinstance(each, list)]
        assert [language for language, _ in said] == ["en", "en"]
        assert said[-1][1].endswith("Ann $1,496, Bob $1,504.")
