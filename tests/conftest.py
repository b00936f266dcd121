"""What every test has in common: markers that follow from the folder, and how hard to look."""

import asyncio
import gc
import inspect
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from banker_app.app import games
from banker_app.app.i18n import currency_format
from tests.clocks import Wall
from tests.guard import guard

TESTS: Final = Path(__file__).parent
MARKER_OF_FOLDER: Final = {"properties": "properties", "e2e": "browser", "bench": "bench"}

# No deadline: on a shared machine it measures the neighbours.
settings.register_profile("fast", max_examples=15, stateful_step_count=20, deadline=None)
settings.register_profile("ci", max_examples=300, deadline=None, print_blob=True)
settings.load_profile("fast")

# What a test leaves goes mostly without the collector, which took a seventh of the time.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    """Keep modules and tests, which stay to the end, out of each collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(autouse=True)
def no_game_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing but a deletion remove a journal with entries."""
    guard(monkeypatch)


@pytest.fixture
def plain_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have sums with the spaces of a keyboard, to be compared with sentences as they are typed."""
    monkeypatch.setattr(currency_format, "NO_BREAK", " ")


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The only clock of the app."""
    clock = Wall()
    monkeypatch.setattr(games, "now", clock)
    return clock


# First, so that the markers are there when `-m` chooses.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test the marker of its folder."""
    for item in items:
        if item.path.is_relative_to(TESTS):
            folder = item.path.relative_to(TESTS).parts[0]
            if marker := MARKER_OF_FOLDER.get(folder):
                item.add_marker(marker)
