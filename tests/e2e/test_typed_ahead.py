"""Letters typed right after the tap that brings their field."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browser import visited
from tests.e2e.gallery import visit


def test_a_name_typed_at_once_is_whole(browser: Browser, tmp_path: Path) -> None:
    with visited(browser, tmp_path / "games", "New game") as page:
        visit(page, "/new")
        page.tap("Add a player")
        page.page.keyboard.type("Cleopatra", delay=30)
        page.calm(3)
        field = page.page.locator('input[aria-label="Player 3"]')
        assert field.input_value() == "Cleopatra"
        # The app has heard all of it.
        page.tap("Start")
        page.sees("Cleopatra, balance")
