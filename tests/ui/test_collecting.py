"""Full garbage collections keep out of the way of the banker's taps."""

import asyncio
import gc

import pytest

from banker_app.ui.connection.collecting import ENOUGH, LONGEST, SHARE, SILENCE, Collector, collect

DUE = ENOUGH + 1


def test_nothing_is_collected_while_the_banker_waits_for_an_answer() -> None:
    collector = Collector()
    collector.tapped(100.0)
    assert not collector.is_time(100.0 + SILENCE / 2, DUE)
    assert collector.is_time(100.0 + SILENCE, DUE)


def test_a_banker_who_taps_on_and_on_does_not_put_it_off_for_ever() -> None:
    collector = Collector()
    times = [tap * SILENCE / 2 for tap in range(int(LONGEST / SILENCE * 2) + 2)]
    answers = []
    for now in times:
        collector.tapped(now)
        answers.append(collector.is_time(now, DUE))
    assert answers.index(True) == times.index(LONGEST)


@pytest.mark.parametrize("count", [0, ENOUGH])
def test_little_that_is_new_is_not_worth_it(count: int) -> None:
    assert not Collector().is_time(100.0, count)


def test_a_long_collection_is_followed_by_a_long_rest() -> None:
    collector = Collector()
    collector.collected(100.0, 100.3)
    assert not collector.is_time(100.3 + 0.3 * SHARE - 0.1, DUE)
    assert collector.is_time(100.3 + 0.3 * SHARE, DUE)


def test_python_begins_none_by_itself_meanwhile_and_does_so_again_afterwards() -> None:
    before = gc.get_threshold()

    async def serve() -> None:
        task = asyncio.create_task(collect(Collector()))
        await asyncio.sleep(0)
        assert gc.get_threshold()[2] > before[2]
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(serve())
    assert gc.get_threshold() == before
