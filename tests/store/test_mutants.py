"""Every way of breaking the store that we could think of is noticed."""

from itertools import chain, islice
from random import Random
from typing import Final

from tests.store.evening import FOLDER
from tests.store.mutants import Mutant
from tests.store.simulator import (
    Case,
    Wrong,
    by_chance,
    every_call,
    every_rot,
    killed_and_full,
    run,
)

RUNS: Final = 6_000


def cases() -> list[Case]:
    """What the simulator tries, everything mixed."""
    known = [*every_call(1), *killed_and_full(1), *map(by_chance, range(3_000))]
    Random(1).shuffle(known)
    return [*every_rot(1), *known]


CASES = cases()


def runs_until_noticed(mutant: Mutant) -> int:
    """How many runs of the simulator it takes."""
    for count, case in enumerate(islice(chain(CASES), RUNS), start=1):
        try:
            run(case, lambda files: mutant.opened(FOLDER, files))
        except Wrong:
            return count
    raise AssertionError(f"nobody noticed: {mutant.name}")
