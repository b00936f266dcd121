"""A broker for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rooms.broker import Broker, needed


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker that runs, with a user who may read everything."""
    needed()
    running = Broker(tmp_path / "broker", spied=True)
    try:
        running.start()
        yield running
    finally:
        running.stop()
