"""The pictures of the README show the app as it is: the same sizes, the same words."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pictures import PICTURES, joined, kept


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_app_as_it_is(browser: Browser, tmp_path: Path, name: str) -> None:
    screens = PICTURES[name](browser, tmp_path / "games")
    assert kept(name) == (joined(screens).size, [words for _, words in screens])
