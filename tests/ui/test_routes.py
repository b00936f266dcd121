"""Every screen has its row in the table of screens, and every row its page, words and scene."""

import inspect
from typing import Final

import pytest

from banker_app.pages.contract import routes, texts
from banker_app.pages.page_builder import APP_PAGES, GAME_PAGES
from banker_app.ui.app import DRAWN_BY
from tests.e2e import scenes
from tests.each import each

SHARED: Final = {
    *(routes.PHONES, routes.SEAT_CODE, routes.HAND_OVER, routes.ME, routes.ASK),
    *routes.OF_GUESTS,
}
"""Screens of several devices; tests/e2e/test_phones.py opens them."""
SEEN: Final = inspect.getsource(scenes)


def test_every_address_has_its_row() -> None:
    named = [value for name, value in vars(routes).items() if name.isupper()]
    assert {one for one in named if isinstance(one, str)} == routes.SCREENS.keys()


def test_every_row_has_its_page() -> None:
    pages = GAME_PAGES.keys() | APP_PAGES.keys()
    assert routes.SCREENS.keys() == DRAWN_BY.keys() | pages | {*routes.OF_GUESTS}


@each(routes.SCREENS.values())
def test_every_row_has_its_words_and_its_scene(row: routes.Screen) -> None:
    if row.title:
        assert all(texts.text(language, row.title) for language in texts.languages())
    assert f'"{row.path}' in SEEN or row.path in SHARED, "no scene of tests/e2e/scenes.py shows it"


@pytest.mark.parametrize("language", texts.languages())
def test_every_tab_has_its_name(language: str) -> None:
    assert routes.TAB_NAMES.keys() == {*routes.TABS, *routes.PLAYER_TABS}
    assert all(texts.text(language, key) for key in routes.TAB_NAMES.values())


@pytest.mark.parametrize(
    ("player", "address", "opens"),
    [
        ("", "/pay/Ann", True),
        ("", "/me", False),
        ("Ann", "/me", True),
        ("Ann", "/pay", True),
        ("Ann", "/pay/Ann/Bob", True),
        ("Ann", "/pay/Bob/Cat", False),
        ("Ann", "/statement/Bob", True),
        ("Ann", "/log", False),
        ("Ann", "/nonsense", False),
    ],
)
def test_a_phone_opens_what_is_its_own(player: str, address: str, opens: bool) -> None:
    assert routes.is_open_to(player, address) is opens


@pytest.mark.parametrize("address", ["/nonsense", "/seat", "/in-kind/Ann"])
def test_an_address_without_a_meaning_has_no_screen(address: str) -> None:
    assert routes.screen_at(address) is None
