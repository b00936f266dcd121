"""Every screen in every size, light, language and size of text, with nothing wrong to be found.

`poe shots` takes all of them and puts contact sheets beside; the browser tests look at the two
that are the tightest: the smallest phone, Russian, dark, with text as usual and twice as large.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import opened, served
from tests.e2e.gallery import arrive, contact_sheets, dress, faults, languages, looks, saved, visit
from tests.e2e.scenes import SCENES, app_store_of


@pytest.fixture(scope="module", autouse=True)
def sheets(shots: Path) -> Iterator[None]:
    """Contact sheets, once all the pictures are there."""
    yield
    if os.environ.get("SHOTS"):
        contact_sheets(shots)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_wrong_with_a_screen(
    browser: Browser, tmp_path: Path, shots: Path, scene: str, language: str
) -> None:
    folder = tmp_path / scene
    app_store, store = app_store_of(folder, language)
    views = SCENES[scene](app_store)
    store.close()
    wrong: list[str] = []
    with served(folder) as server:
        table = opened(browser, server.url, "")
        arrive(table)
        for view in views:
            visit(table, view.address)
            table.tap(*view.taps)
            for look in looks():
                dress(table, look)
                png = table.picture()
                size = f"{look.size[0]}x{look.size[1]}"
                saved(png, shots / size / f"{language}-{look}" / f"{scene}-{view.name}.png")
                found = faults(table, png, look, language)
                wrong += [f"{scene}/{view.name} {size} {look}: {fault}" for fault in found]
        assert not table.complaints, table.complaints
        table.page.context.close()
    assert not wrong, "\n".join(wrong)
