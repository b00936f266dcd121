"""The code that brings another device to the table, as a camera sees it."""

import io
import re
import time
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser

from banker_app.ui.lan.network import addresses
from tests.e2e.browser import Table, opened, served
from tests.e2e.test_evening import prepared
from tests.e2e.test_lan import code_of, shown_code
from tests.ui.tables import setup

SMALL = (360, 740)


def read(table: Table, patience: float = 8) -> list[str]:
    """What a camera before the screen reads, as soon as there is something."""
    end = time.monotonic() + patience
    while True:
        picture = Image.open(io.BytesIO(table.page.screenshot())).convert("L")
        found = [code.text for code in zxingcpp.read_barcodes(picture)]
        if found or time.monotonic() > end:
            return found
        table.pause(0.2)


@pytest.mark.skipif(not addresses(), reason="this machine is in no network")
def test_a_camera_reads_the_way_to_the_table_off_another_device(
    browser: Browser, tmp_path: Path
) -> None:
    """Under the address of the network, where a page is no secure context."""
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        there = f"http://{addresses()[0]}:{server.port}"
        phone = opened(browser, there, "Ann's turn", size=SMALL, dark=True, fingers=True)
        assert not phone.page.evaluate("isSecureContext")
        phone.tap("I am the banker")
        phone.sees("Banker code")
        phone.scroll(2000)
        assert read(phone) == [there]

        phone.type("Banker code", code_of(server))
        phone.tap("Take over as banker")
        phone.tap("Menu")
        phone.tap("Hand over")
        code = shown_code(phone)
        (scanned,) = read(phone)
        assert re.fullmatch(rf"{re.escape(there)}/join/[\w-]{{22}}", scanned)
        assert code not in scanned
        phone.healthy()
        phone.page.context.close()
