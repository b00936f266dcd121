"""An opened game is out of the way of Python's search for dropped values, and a closed one not."""

import gc
from collections.abc import Iterator

import pytest

from banker_app.store.gc_pause import paused
from tests.ui.tables import new_app_store, setup


@pytest.fixture(autouse=True)
def nothing_set_aside() -> Iterator[None]:
    """Other tests' games are not looked at here."""
    gc.unfreeze()
    yield
    gc.unfreeze()


def test_an_opened_game_is_set_aside_until_it_is_closed() -> None:
    app_store = new_app_store(setup())
    assert gc.get_freeze_count() > 1000
    assert not any(one is app_store.state.game for one in gc.get_objects())
    app_store.leave()
    assert gc.get_freeze_count() == 0


def test_a_look_for_dropped_values_is_back_after_work_that_drops_none() -> None:
    with paused():
        assert not gc.isenabled()
    assert gc.isenabled()
