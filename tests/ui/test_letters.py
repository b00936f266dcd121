"""How large the letters are: as the device has them, or as the banker wants them."""

import ast
from pathlib import Path
from typing import Final

import flet as ft
import pytest

from banker_app.content.serial_types import snake
from banker_app.engine.commands import Roll
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.ui.hooks import controller_of
from tests.each import each
from tests.ui.headless import App
from tests.ui.tables import app_of, new_app_store, setup

UI: Final = Path(__file__).parents[2] / "banker_app" / "ui"
FIXED: Final = ("theme.py", "typography.py", "locked_page.py")
"""They make the scale of the app, or are read before it is known."""
SCREENS: Final = sorted(path for path in UI.rglob("*.py") if path.name not in FIXED)
PROBE: Final = "PROBE"
"""What measures the device must not be enlarged itself."""


def size_of(app: App, text: str) -> float:
    """How large a text is written, without what the device adds."""
    styles = {one.theme_style for one in app.all(ft.Text) if one.value == text}
    assert len(styles) == 1
    style = styles.pop()
    assert style is not None
    assert app.page.theme is not None
    assert app.page.theme.text_theme is not None
    written: ft.TextStyle = getattr(app.page.theme.text_theme, snake(style.value))
    assert written.size is not None
    return written.size


async def measured(app: App, device: float) -> None:
    """The device writes so much larger than usual."""
    controller_of(app.page).set(device=device)
    await app.settle()


async def test_the_banker_has_all_letters_larger_at_once() -> None:
    app_store = new_app_store(setup())
    async with App(app_of(app_store), route=routes.TABLE) as app:
        usual = size_of(app, "Ann")
        await app.go(routes.SETTINGS)
        await app.click("Very large")
        assert app_store.setting("text") == "largest"
        await app.go(routes.TABLE)
        assert size_of(app, "Ann") == pytest.approx(usual * 1.5, abs=0.1)
        for page in (app.page.theme, app.page.dark_theme):
            assert page is not None
            assert page.text_theme is not None
            assert page.text_theme.body_large is not None
            assert page.text_theme.body_large.size == 24
        # Words that stood side by side get a line each, as where the device writes so large.
        assert controller_of(app.page).state.large_print
        await app.go(routes.SETTINGS)
        await app.click("System default")
        await app.go(routes.TABLE)
        assert size_of(app, "Ann") == usual


async def test_letters_that_the_device_enlarges_are_not_enlarged_twice() -> None:
    app_store = new_app_store(setup())
    app_store.choose(text="largest")
    async with App(app_of(app_store), width=1024, route=routes.TABLE) as app:
        await measured(app, 1.25)
        assert controller_of(app.page).state.scale == pytest.approx(1.5)
        await measured(app, 2.0)
        assert controller_of(app.page).state.scale == 2.0
        assert size_of(app, "Ann") == 17


async def test_a_size_that_nobody_knows_is_that_of_the_device() -> None:
    app_store = new_app_store(setup())
    app_store.choose(text="enormous")
    async with App(app_of(app_store), route=routes.TABLE) as app:
        assert size_of(app, "Ann") == 17


async def test_tokens_of_the_log_follow_the_device_both_ways() -> None:
    app_store = new_app_store(setup())
    app_store.dispatch(Roll(player=PlayerId("Ann"), dice=(1, 2)))
    async with App(app_of(app_store), route=routes.LOG) as app:
        for device, wide in ((1.0, {28}), (2.0, {56}), (1.0, {28})):
            await measured(app, device)
            round_ones = [
                one for one in app.all(ft.Container) if one.width and one.width == one.height
            ]
            assert {one.width for one in round_ones} == wide


@each(SCREENS)
def test_every_text_with_a_size_follows_the_banker(path: Path) -> None:
    fixed = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ft.Text", "ft.TextStyle")
        for word in node.keywords
        if word.arg == "size" and not ast.unparse(word.value).startswith("letters(")
        if ast.unparse(word.value) != PROBE
    ]
    assert fixed == []
