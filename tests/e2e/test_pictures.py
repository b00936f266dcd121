"""The pictures of the README show the app as it is: the same sizes, the same words."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.e2e.pictures import FOLDER, PICTURES, SHOWN_FOR, frames, kept


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_app_as_it_is(browser: Browser, tmp_path: Path, name: str) -> None:
    screens = PICTURES[name](browser, tmp_path / "games")
    assert kept(name) == (frames(name, screens)[0].size, [words for _, words in screens])


def test_the_film_is_short_and_small() -> None:
    with Image.open(FOLDER / "turn.png") as film:
        assert film.n_frames * SHOWN_FOR <= 20_000
    assert (FOLDER / "turn.png").stat().st_size < 2_000_000
