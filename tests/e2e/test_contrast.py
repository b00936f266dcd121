"""The colours that `tests/ui/test_contrast.py` reckons with are those that are painted."""

import io
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import flet as ft
from PIL import Image
from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served
from tests.e2e.gallery import visit
from tests.e2e.scenes import SCENES, app_store_of
from tests.ui.palette import Paint, Palette

C = ft.Colors
NEAR: Final = 2
"""How far each part of a colour may be off."""
PATIENCE: Final = 12.0
PAINTED: Final = {
    "/pay/Ann/bank/50": {
        C.SURFACE: 50_000,
        C.SURFACE_CONTAINER: 30_000,
        C.SECONDARY_CONTAINER: 30_000,
        C.ON_SECONDARY_CONTAINER: 600,
        C.PRIMARY: 400,
        C.ON_SURFACE_VARIANT: 150,
        C.OUTLINE: 300,
    },
    "/table": {
        C.SURFACE: 30_000,
        C.SURFACE_CONTAINER_LOW: 20_000,
        C.ON_SURFACE: 120,
    },
}
"""How many pixels of each role there are at least: grounds are wide, inks are thin."""
BAR: Final = (6, 908)
"""A spot of the navigation on a phone, where nothing is written."""


def test_the_roles_are_what_is_painted(browser: Browser, tmp_path: Path) -> None:
    app_store, store = app_store_of(tmp_path / "casino", "en")
    SCENES["casino"](app_store)
    store.close()
    with served(tmp_path / "casino") as server:
        table = opened(browser, server.url, "")
        for dark in (False, True):
            table.page.emulate_media(color_scheme="dark" if dark else "light")
            palette = Palette(dark=dark)
            for address, roles in PAINTED.items():
                visit(table, address)
                missing = missed(table, palette, roles)
                assert not missing, f"{address}: {missing}"
            spot = picture(table).getpixel(BAR)
            assert near(spot, palette[C.SURFACE_CONTAINER]), spot
        table.page.context.close()


def picture(table: Table) -> Image.Image:
    """The screen once it stands still."""
    return Image.open(io.BytesIO(table.picture())).convert("RGB")


def missed(table: Table, palette: Palette, roles: Mapping[ft.Colors, int]) -> dict[str, int]:
    """The roles of which too few pixels are painted, once the screen has had time to appear."""
    end = time.monotonic() + PATIENCE
    while True:
        colours = picture(table).getcolors(1 << 24) or []
        few: dict[str, int] = {}
        for role, least in roles.items():
            paint = palette[role]
            count = sum(count for count, pixel in colours if near(pixel, paint))
            if count < least:
                few[f"{role.value} {paint}"] = count
        if not few or time.monotonic() > end:
            return few


def near(pixel: object, paint: Paint) -> bool:
    """Whether a pixel has the colour."""
    assert isinstance(pixel, tuple)
    return all(abs(part - wanted) <= NEAR for part, wanted in zip(pixel, paint, strict=True))
