"""The middle of the board: what it tells, and that nothing runs over at any size."""

from dataclasses import replace
from itertools import product

import flet as ft
import pytest

from banker_app.app.projections.board import DEPTH, MiddleView, NewsView, middle_view
from banker_app.app.projections.log import last_throw, lately
from banker_app.engine.commands import EndTurn, RenamePlayer, Roll, Undo
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted
from banker_app.pages.contract import texts
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.hooks import CONTROLLER
from banker_app.ui.widgets.board_geometry import wide
from banker_app.ui.widgets.board_middle import USED, heights, measure
from tests.each import each
from tests.ui.headless import App, walk
from tests.ui.tables import app_of, lot, new_app_store, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
FULL = MiddleView(
    title="Atlantic City, since 2008",
    headline="Александра-Вильгельмина ходит",
    initial="A",
    colour="#c62828",
    dice=(3, 5),
    thrower="B",
    thrower_colour="#1565c0",
    lately=tuple(
        NewsView(
            seq=seq,
            text="Григорий бросает 5 + 5 и попадает на Рижскую железную дорогу.",
            initial="G",
            colour="#2e7d32",
        )
        for seq in (9, 8, 7)
    ),
    pots=(("Бесплатная стоянка", "350"), ("Банк казино", "1 200 тыс. грн")),
    stock=(("house", 32), ("apartment", 12)),
)


def evening() -> AppStore:
    """Ann has thrown and the turn is Bob's."""
    app_store = new_app_store(setup(spaces={"Ann": 13}, deeds={"boardwalk": lot("Ann")}))
    for command in (Roll(player=ANN, dice=(3, 4)), EndTurn()):
        assert isinstance(app_store.dispatch(command), Accepted)
    return app_store


# ---- what it tells -----------------------------------------------------------------------


def test_the_last_throw_stays_until_the_next_one() -> None:
    app_store = evening()
    thrown = last_throw(app_store.entries)
    assert thrown is not None
    assert (thrown.player, thrown.dice) == (ANN, (3, 4))
    app_store.dispatch(Undo())
    app_store.dispatch(Undo())
    assert last_throw(app_store.entries) is None


def test_the_last_throw_is_of_a_player_who_has_another_name_since() -> None:
    app_store = evening()
    app_store.dispatch(RenamePlayer(player=ANN, name="Zoe"))
    middle = middle_view(app_store.context, "", app_store.entries)
    assert (middle.thrower, middle.dice) == ("Z", (3, 4))


def test_the_last_entries_that_stand_newest_first() -> None:
    app_store = evening()
    assert app_store.state.view is not None
    told = [row.text for row in lately(app_store.state.view.chunks, 3)]
    assert [text.partition(" rolls")[0] for text in told] == ["Ann", told[1]]
    app_store.dispatch(Undo())
    app_store.dispatch(Undo())
    left = lately(app_store.state.view.chunks, 3)
    assert [row.text for row in left] == told[1:]


@pytest.mark.parametrize("width", [1024, 1440, 1920])
async def test_the_middle_of_a_wide_table_tells_the_last_entries(width: int) -> None:
    app_store = evening()
    async with App(app_of(app_store), width=width, route="/table") as app:
        keys = {one.key for one in walk(app.top())}
        assert {"news", "dice", "turn"} <= keys
        assert not app.shows(texts.text("en", "fault.drawing"))


# ---- how much of it ----------------------------------------------------------------------


@each(product([300, 396, 487, 562, 714, 900], [1.0, 1.25, 1.5, 2.0]))
def test_nothing_runs_over(size: float, scale: float) -> None:
    inner = size * (1 - 2 * DEPTH)
    at = measure(inner, scale)
    shown = heights(FULL, at)
    gap = 12 if at.roomy else 8
    total = sum(shown.values()) + (len(shown) - 1) * gap * at.by
    assert total <= inner * USED
    assert "turn" in shown
    assert at.card <= inner * USED


@pytest.mark.parametrize("size", [562, 714, 900])
def test_an_ordinary_middle_has_room_for_everything(size: float) -> None:
    """On a tablet lying on its side, and on anything larger."""
    ordinary = replace(FULL, headline="Ходит Александра", pots=FULL.pots[:1])
    shown = heights(ordinary, measure(size * (1 - 2 * DEPTH), 1.0))
    assert set(shown) == {"turn", "dice", "pot0", "news0", "news1", "news2", "stock", "title"}


@each([*product(texts.languages(), [1.0], [320]), *product(["ru"], [1.0, 2.0], [360, 412])])
async def test_the_figure_of_a_pot_is_never_cut(language: str, scale: float, size: float) -> None:
    table = setup(modes=("parking_pot",), pots={"parking": 12_345})
    app_store = new_app_store(table)
    app_store.set_language(language)
    async with App(app_of(app_store), route="/table", width=int(size)) as app:
        app.page.session.store.get(CONTROLLER).set(device=scale)
        await app.go("/board")
        pots = [one for one in walk(app.top()) if one.key == "pot0"]
        for pot in pots:
            words = next(one for one in walk(pot) if isinstance(one, ft.Text))
            assert "12,345" in words.value
            assert words.width is None
            inner = (size - 16) * (1 - 2 * DEPTH)
            assert wide(words.value) * words.size * scale <= inner * USED
        assert pots or scale > 1
