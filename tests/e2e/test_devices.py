"""What the app asks of the device in somebody's hand: to stay awake, and to send a result on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.app.devices.network import addresses
from tests.e2e.browser import PHONE, Server, Table, served
from tests.e2e.devices import Guest, banker, code_of
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

DEVICE = """() => {
  window.asked = [];
  const video = HTMLMediaElement.prototype;
  video.play = function () { window.asked.push('film'); return Promise.resolve(); };
  video.pause = function () { window.asked.push('stop'); };
  if (!navigator.wakeLock) return;
  const lock = () => ({ addEventListener() {}, release() { window.asked.push('release'); } });
  navigator.wakeLock.request = async () => { window.asked.push('lock'); return lock(); };
}"""
"""Notes how the page asks the device not to sleep: with the browser's own lock where the page is a
secure context, with a film of nothing elsewhere."""
SHEET = """() => {
  window.sent = [];
  navigator.canShare = () => true;
  navigator.share = async (what) => {
    for (const file of what.files) window.sent.push([file.name, file.type, file.size]);
  };
}"""
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)


def phone(browser: Browser, url: str, script: str, called: str | None = None) -> Table:
    """A phone with what the script makes of it."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, user_agent=called
    )
    context.add_init_script(f"({script})()")
    table = Table(context.new_page(), fingers=True)
    table.watch()
    table.page.goto(url, wait_until="commit")
    if called:
        # There the semantics are switched on as by a screen reader: in the very middle.
        table.page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=40_000)
        table.page.mouse.click(PHONE[0] / 2, PHONE[1] / 2)
    return table


def at(server: Server, address: str) -> str:
    return f"http://{address}:{server.port}"


@pytest.mark.parametrize(("where", "how"), [("home", "lock"), ("network", "film")])
def test_a_phone_stays_awake_during_a_game(
    browser: Browser, tmp_path: Path, where: str, how: str
) -> None:
    """Also where the page came by plain http, and browsers have no lock to offer."""
    found = addresses() if where == "network" else ("127.0.0.1",)
    if not found:
        pytest.skip("this machine is in no network")
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games", "--lan") as server:
        one = phone(browser, at(server, found[0]), DEVICE)
        table = banker(Guest(one.page), code_of(server))
        table.page.wait_for_function(f"() => window.asked.includes('{how}')", timeout=12_000)
        table.healthy()
        table.page.context.close()


def test_a_phone_sends_a_result_with_its_own_sheet_and_saves_it_without_one(
    browser: Browser, tmp_path: Path
) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        table = phone(browser, f"{server.url}/score", SHEET, ANDROID)
        table.sees("Picture (PNG)")
        table.tap("Picture (PNG)")
        table.tap("Share")
        table.page.wait_for_function("() => window.sent.length > 0", timeout=20_000)
        ((name, kind, size),) = table.page.evaluate("window.sent")
        assert (name[-4:], kind) == (".png", "image/png")
        assert size > 1000
        table.page.evaluate("navigator.canShare = undefined")
        with table.page.expect_download(timeout=20_000) as download:
            table.tap("Picture (PNG)")
            table.tap("Share")
        assert download.value.suggested_filename == name
        table.healthy()
        table.page.context.close()
