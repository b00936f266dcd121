"""The browser build where it cannot start: what stands in the page instead, and the way on."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import ARGUMENTS, CHROMIUM, free_port
from tests.e2e.host import Host
from tests.e2e.test_evening import Evening

STARTING = 90


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("delete globalThis.WebAssembly", "it lacks WebAssembly"),
        ("Object.defineProperty(window, 'indexedDB', {value: undefined})", "or a database"),
        ("Object.defineProperty(window, 'isSecureContext', {value: false})", "begin with https"),
    ],
)
def test_what_cannot_run_the_app_is_told_why(
    browser: Browser, host: Host, script: str, told: str
) -> None:
    context = browser.new_context(locale="en-US")
    context.add_init_script(script)
    page = context.new_page()
    page.goto(host.url)
    page.wait_for_selector("#fault")
    assert told in page.locator("#fault").inner_text()
    context.close()


def test_a_page_that_is_opened_as_a_file_says_what_to_do(browser: Browser, folder: Path) -> None:
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    page.wait_for_selector("#fault")
    assert "run `python3 -m http.server` in it" in page.locator("#fault").inner_text()
    context.close()


def test_a_host_that_fails_in_the_middle_of_the_first_visit(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    (site / "app.zip.gz").rename(site / "gone")
    running = Host(site, free_port())
    running.start()
    context = browser.new_context(locale="en-US")
    table = Evening(context.new_page(), wired=False)
    table.page.goto(running.url, wait_until="commit")
    table.page.wait_for_selector("#fault", timeout=30_000)
    assert "could not be downloaded completely" in table.page.locator("#fault").inner_text()
    (site / "gone").rename(site / "app.zip.gz")
    table.page.locator("#fault button").click()
    table.ready("New game", STARTING)
    context.close()
    running.stop()


def test_a_browser_that_stores_nothing_for_the_address(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    """Site data blocked in its settings."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings))
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=CHROMIUM, args=list(ARGUMENTS), locale="en-US"
    )
    page = context.pages[0]
    page.goto(host.url)
    page.wait_for_selector("#fault")
    assert "Allow site data (cookies)" in page.locator("#fault").inner_text()
    context.close()


def test_a_storage_that_is_full_at_the_first_visit(browser: Browser, host: Host) -> None:
    """The connection is not to blame."""
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    page.goto(host.url + "icon.svg")
    developer = context.new_cdp_session(page)
    quota = {"origin": host.url.rstrip("/"), "quotaSize": 4_000_000}
    developer.send("Storage.overrideQuotaForOrigin", quota)
    page.goto(host.url)
    page.wait_for_selector("#fault", timeout=60_000)
    assert "not enough room to store the app" in page.locator("#fault").inner_text()
    developer.send("Storage.overrideQuotaForOrigin", {"origin": quota["origin"]})
    page.locator("#fault button").click()
    Evening(page, wired=False).ready("New game", STARTING)
    context.close()
