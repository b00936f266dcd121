"""What is typed is not overwritten by a screen that was drawn from the text before."""

from pathlib import Path

from banker_app.pages import form
from banker_app.ui.hooks import controller_of
from tests.ui.headless import App
from tests.ui.tables import app_of, new_app_store, setup


async def test_letters_that_come_while_the_screen_is_drawn_stay() -> None:
    async with App(app_of(new_app_store(setup()))) as app:
        await app.go("/record")
        box = app.field("Search")
        # The page has sent both texts before the screen that knows the first is drawn.
        app.session.apply_patch(box._i, {"value": "p"})
        await app.session.dispatch_event(box._i, "change", "p")
        app.session.apply_patch(box._i, {"value": "pay"})
        await app.settle()
        assert app.field("Search").value == "pay"
        await app.session.dispatch_event(box._i, "change", "pay")
        await app.settle()
        assert app.field("Search").value == "pay"
        assert app.page.session is app.session


async def test_a_text_that_the_app_takes_away_is_gone() -> None:
    async with App(app_of(new_app_store(setup()))) as app:
        await app.go("/record")
        await app.enter("Search", "auction")
        assert app.field("Search").value == "auction"
        form.fill(controller_of(app.page), "/record", "words", "")
        await app.settle()
        assert not app.field("Search").value
        await app.enter("Search", "trade")
        assert app.field("Search").value == "trade"


def test_no_field_is_focused_before_it_is_touched() -> None:
    """With the browser's semantics on, Flutter may not attach to a field that had its focus before
    the browser had the field: it shows what is typed, and the app never hears of it.
    """
    code = Path(__file__).parents[2] / "banker_app" / "ui"
    files = list(code.rglob("*.py"))
    assert files
    assert [str(file) for file in files if "autofocus" in file.read_text(encoding="utf-8")] == []
