"""Licences: every part that is installed, and the text that it asks for."""

import re
from importlib.metadata import requires

import pytest

from banker_app.app.licences import all_licences
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Buttons, Page, Panel, Row, Text
from banker_app.pages.games import licences as pages
from banker_app.pages.page_builder import page_at
from tests.ui.tables import new_app_store


def opened(address: str, **entered: str) -> Page:
    """The page at an address of an app without games."""
    page = page_at(new_app_store(), address, entered)
    assert page is not None
    return page


def rows(page: Page) -> dict[str, str]:
    """Where its rows lead, by their names."""
    panel = next(block for block in page.blocks if isinstance(block, Panel))
    listed = [row for row in panel.blocks if isinstance(row, Row)]
    return {row.name: str(row.action.effect) for row in listed if row.action is not None}


def text_of(page: Page) -> str:
    return "\n\n".join(block.text for block in page.blocks if isinstance(block, Text))


def test_settings_lead_to_every_library_that_the_app_needs() -> None:
    buttons = [one for one in opened(routes.SETTINGS).blocks if isinstance(one, Buttons)]
    ways = [action.effect for block in buttons for action in block.actions]
    assert routes.LICENCES in ways
    wanted = [one for one in requires("banker-app") or () if "extra" not in one]
    needed = {re.findall(r"[\w.-]+", one)[0].lower() for one in wanted}
    assert len(needed) > 10
    listed = rows(opened(routes.LICENCES))
    assert needed - {name.lower().replace("_", "-") for name in listed} == set()


def test_every_part_has_a_page_with_its_whole_text() -> None:
    for one in all_licences():
        shown = text_of(opened(f"{routes.LICENCE}/{one.name}"))
        assert one.text
        assert " ".join(one.text.split()) in " ".join(shown.split()), one.name


def test_a_licence_that_another_is_part_of_has_both_texts() -> None:
    shown = text_of(opened(f"{routes.LICENCE}/fpdf2"))
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in shown
    assert "GNU GENERAL PUBLIC LICENSE Version 3" in " ".join(shown.split())
    assert "https://github.com/py-pdf/fpdf2" in shown


def test_the_parts_of_the_screens_have_a_list_of_their_own() -> None:
    first = rows(opened(routes.LICENCES))
    assert "skia" not in first
    assert "skia" in rows(opened(first["Screens: Flet and Flutter"]))
    assert "skia" in rows(opened(routes.LICENCES, words="skia"))


def test_lines_flow_as_wide_as_the_screen() -> None:
    shown = text_of(opened(f"{routes.LICENCE}/banker-app"))
    assert "without restriction, including without limitation" in shown
    assert "\n\nCopyright (c)" in shown


def test_texts_that_are_not_here_yet_are_said_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> None:
        raise ImportError

    monkeypatch.setattr(pages, "known_licences", absent)
    assert "not on this device yet" in text_of(opened(routes.LICENCES))
