"""Faults at every system call, on a simulated file system: nothing acknowledged is lost.

`BANKER_FAULTS=10000 python -m pytest -m crash -s tests/store/test_simulator.py` tries each fault at
each call of an evening, and as many evenings by chance.
"""

import os
from collections.abc import Iterable
from itertools import chain
from typing import Final

import pytest

from tests.store.simulator import (
    Case,
    by_chance,
    every_call,
    every_rot,
    killed_and_full,
    run,
    vanishing,
)

SEED: Final = 1
MANY: Final = int(os.environ.get("BANKER_FAULTS", "1500"))
FEW: Final = 45
"""In the fast suite, of each kind."""


def faulty(cases: Iterable[Case]) -> int:
    """Run the cases; in how many something did go wrong."""
    return sum(run(case).struck > 0 for case in cases)


def spread(cases: list[Case], count: int) -> list[Case]:
    """About so many of them, from the first to the last."""
    return cases[:: max(1, len(cases) // count)]


def test_some_faults_at_some_calls() -> None:
    cases = spread(list(every_call(SEED)), 2 * FEW)
    assert faulty(cases) > 0.9 * len(cases)


def test_some_evenings_by_chance() -> None:
    assert faulty(by_chance(seed) for seed in range(FEW)) > 0.9 * FEW


def test_some_faults_at_some_calls_to_the_blocks_of_a_browser() -> None:
    cases = spread(list(every_call(SEED, "blocks")), 2 * FEW)
    assert faulty(cases) > 0.9 * len(cases)


def test_some_evenings_by_chance_in_the_blocks_of_a_browser() -> None:
    assert faulty(by_chance(seed, "blocks") for seed in range(FEW)) > 0.9 * FEW


def test_some_evenings_by_chance_on_a_disk_that_is_blind_to_case() -> None:
    assert faulty(by_chance(seed, "blind") for seed in range(FEW)) > 0.9 * FEW


def test_evenings_in_which_files_of_open_games_are_taken_away() -> None:
    assert faulty(vanishing(seed) for seed in range(FEW)) > 0.5 * FEW


def test_each_damage_to_each_file() -> None:
    cases = list(every_rot(SEED))
    assert faulty(cases) == len(cases) > 100


def test_cases_are_reproducible() -> None:
    case = by_chance(SEED)
    assert run(case) == run(case)


@pytest.mark.crash
def test_every_fault_at_every_call_and_by_chance() -> None:
    calls = spread(list(every_call(SEED)), MANY)
    chances = [by_chance(seed) for seed in range(MANY)]
    full = spread(list(killed_and_full(SEED)), MANY // 5)
    rots = list(chain.from_iterable(every_rot(seed) for seed in range(2 + MANY // 1000)))
    kinds = [by_chance(seed, kind) for kind in ("blocks", "blind") for seed in range(MANY // 10)]
    kinds += spread(list(every_call(SEED, "blocks")), MANY // 5)
    gone = [vanishing(seed) for seed in range(MANY // 10)]
    counts = [faulty(cases) for cases in (calls, chances, full, rots, kinds, gone)]
    print(f"\n{sum(counts)} faulty runs: {counts[0]} with one fault at one call of an evening,")
    print(f"{counts[1]} of several evenings by chance, {counts[2]} killed and then full,")
    print(f"{counts[3]} with a rotten file, {counts[4]} in a browser or blind to case,")
    print(f"{counts[5]} with files taken away; none wrong")
    assert sum(counts) > 2 * 0.9 * MANY
