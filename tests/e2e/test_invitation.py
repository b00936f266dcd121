"""The code that brings another device to the table, as a camera sees it."""

import io
import re
import time
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page

from banker_app.app.devices.network import addresses
from tests.e2e.browser import served
from tests.e2e.devices import banker, code_of, guest, shown_code
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

SMALL = (360, 740)


def read(page: Page, patience: float = 8) -> list[str]:
    """What a camera before the screen reads, as soon as there is something."""
    end = time.monotonic() + patience
    while True:
        picture = Image.open(io.BytesIO(page.screenshot())).convert("L")
        found = [code.text for code in zxingcpp.read_barcodes(picture)]
        if found or time.monotonic() > end:
            return found
        page.wait_for_timeout(200)


@pytest.mark.skipif(not addresses(), reason="this machine is in no network")
@pytest.mark.usefixtures("pages_closed")
def test_a_camera_reads_the_way_to_the_table_off_another_device(
    browser: Browser, tmp_path: Path
) -> None:
    """Under the address of the network, where a page is no secure context."""
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        there = f"http://{addresses()[0]}:{server.port}"
        phone = guest(browser, there, size=SMALL, dark=True)
        assert not phone.page.evaluate("isSecureContext")
        phone.page.locator(".qr").scroll_into_view_if_needed()
        assert read(phone.page) == [there]

        table = banker(phone, code_of(server))
        table.menu("Hand over")
        code = shown_code(table)
        (scanned,) = read(table.page)
        assert re.fullmatch(rf"{re.escape(there)}/join/[\w-]{{22}}", scanned)
        assert code not in scanned
        another = guest(browser, scanned)
        another.tap("Enter the code")
        table.page.get_by_text("The Bank is on another device now.").wait_for()
