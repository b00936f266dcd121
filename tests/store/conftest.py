"""What the tests of the store share: both stores, and a data folder."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker_app.store.api import GameStore
from banker_app.store.disk import DiskStore
from banker_app.store.memory import MemoryStore
from tests.store.disks import QuickFiles


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that is not there yet."""
    return tmp_path / "Banker"


@pytest.fixture(params=["memory", "disk"])
def store(request: pytest.FixtureRequest, folder: Path) -> Iterator[GameStore]:
    """Each of the two stores, empty."""
    kinds: dict[str, Callable[[], GameStore]] = {
        "memory": MemoryStore,
        "disk": lambda: DiskStore(folder, files=QuickFiles()),
    }
    opened = kinds[request.param]()
    yield opened
    opened.close()
