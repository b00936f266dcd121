"""Rooms on a broker, for some seconds; ten minutes are run by hand (`rooms_load.py`)."""

import asyncio
from pathlib import Path
from typing import Final

from tests.bench.figures import Figures, percentile, shown
from tests.bench.rooms_load import Load, measured
from tests.rooms.broker import Broker, needed

ROOMS: Final = 60
SECONDS: Final = 10.0


def loaded(folder: Path, rooms: int, count: int) -> Load:
    """The load on so many brokers of our own."""
    brokers = [Broker(folder / f"{rooms}-{number}") for number in range(count)]
    try:
        for broker in brokers:
            broker.start()
        return asyncio.run(measured(brokers, rooms, SECONDS))
    finally:
        for broker in brokers:
            broker.stop()


def test_sixty_rooms_lose_nothing(tmp_path: Path, figures: Figures) -> None:
    """On one broker and on two that the rooms' names choose between; beside a single room."""
    needed()
    one, *many = (
        loaded(tmp_path / str(count), rooms, count)
        for rooms, count in ((1, 1), (ROOMS, 1), (ROOMS, 2))
    )
    assert one.taps > 2
    for count, load in enumerate(many, 1):
        assert load.taps > ROOMS * 3
        assert load.lost == 0, load
        alone, together = percentile(one.times, 50), percentile(load.times, 95)
        what = f"a tap in one of {ROOMS} rooms, {count} broker{'s' * (count > 1)}"
        figure, reference = f"p95 {shown(together)}", f"{shown(alone)} in a single room"
        figures.add(what, figure, reference, together / alone, 20.0, "none lost; p95 100 ms")
