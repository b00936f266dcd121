"""Pictures of every screen for whoever wants to look: sizes, light and dark, three languages."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.main import Rooms
from banker_app.store.disk import DiskStore
from banker_app.ui import texts
from banker_app.ui.state import Hub
from tests.e2e.browser import opened, served
from tests.e2e.looks import looked
from tests.ui.tables import lot, setup

ADDRESSES = (
    "/table",
    "/deeds",
    "/bank",
    "/log",
    "/record",
    "/pay",
    "/trade",
    "/score",
    "/seat/Ann",
    "/deed/boardwalk",
    "/raise/Bob",
    "/new",
    "/presets",
    "/rules",
    "/rule/R-117",
    "/change-rule/rent/tax_schedule",
)
LOOKS = {
    "phone": ((412, 915), False, "en", 1.0),
    "small-dark-ru": ((360, 740), True, "ru", 1.0),
    "tablet-uk": ((1024, 768), False, "uk", 1.0),
    "desktop-dark": ((1440, 900), True, "en", 1.0),
    "large-print": ((412, 915), False, "en", 2.0),
}


@pytest.mark.parametrize("look", looked(LOOKS))
def test_shots(browser: Browser, tmp_path: Path, shots: Path, look: str) -> None:
    size, dark, language, scale = LOOKS[look]
    games = tmp_path / "games"
    games.mkdir()
    store = DiskStore(games)
    hub = Hub(Rooms(store))
    refused = hub.begin(
        setup(
            cash={"Ann": 700, "Bob": 40, "Cat": 1200},
            deeds={
                "park_place": lot("Ann", 4),
                "boardwalk": lot("Ann", hotel=True),
                "baltic_avenue": lot("Bob"),
                "reading_railroad": lot("Bob", mortgaged=True),
                "oriental_avenue": lot("Cat", 2),
                "vermont_avenue": lot("Cat", 2),
                "connecticut_avenue": lot("Cat", 1),
            },
            jailed=("Bob",),
            spaces={"Ann": 20, "Bob": 10, "Cat": 7},
            cards={"Cat": ("chance",)},
        )
    )
    hub.set_language(language)
    store.close()
    assert refused is None, refused
    with served(games) as server:
        ready = texts.text(language, "act.record")
        table = opened(browser, server.url, ready, size=size, dark=dark)
        for address in ADDRESSES:
            table.page.goto(server.url + address, wait_until="commit")
            table.ready("")
            table.pause(1)
            table.text_scale(scale)
            name = address.strip("/").replace("/", "-")
            (shots / f"{look}-{name}.png").write_bytes(table.picture())
        table.healthy()
