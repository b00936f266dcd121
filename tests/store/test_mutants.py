"""Every way of breaking the store that we could think of is noticed. The list is in mutants.py."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tests.store import test_damage
from tests.store.evening import FOLDER, Wrong
from tests.store.mutants import MUTANTS, Mutant
from tests.store.simulator import (
    START,
    Case,
    by_chance,
    every_call,
    every_rot,
    killed_and_full,
    run,
    started,
)


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """What the simulator tries, rot first and then everything mixed."""
    for start in START:
        started(start, "disk")  # Folders to begin with are made by a sound store.
    full = (case for seed in (0, 4) for case in killed_and_full(seed))
    known = [*list(every_call(1))[::4], *full, *map(by_chance, range(1_000))]
    Random(1).shuffle(known)
    return [*every_rot(1), *known]


def number() -> None:
    """A line is sealed as it should be, and bears another number than its place."""
    test_damage.test_a_line_with_another_number_is_not_taken()


def missing_line() -> None:
    """A line is missing in the middle, and no checkpoint says how many there were."""
    small = test_damage.SMALL
    test_damage.test_damage_with_something_sound_behind_it_is_refused(small[0] + small[2], 1)


NETS: Final[dict[str, Callable[[], None]]] = {
    "a line with another number": number,
    "a line that is missing": missing_line,
}


def noticed(mutant: Mutant, cases: list[Case]) -> str:
    """What gave the mutant away; nothing when nothing did."""
    if mutant.net in NETS:
        try:
            NETS[mutant.net]()
        except (AssertionError, pytest.fail.Exception):
            return mutant.net
        return ""
    for count, case in enumerate(cases, start=1):
        try:
            run(case, lambda files: mutant.opened(FOLDER, files))
        except Wrong as wrong:
            return f"run {count}: {str(wrong).splitlines()[0]}"
    return ""


@pytest.mark.crash
@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_broken_store_is_noticed(
    mutant: Mutant, cases: list[Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant.apply(monkeypatch)
    exported = noticed(mutant, cases)
    print(f"\n{mutant.name}: {exported}")
    assert exported


def test_sound_store_passes_the_same_checks() -> None:
    for net in NETS.values():
        net()
    sound = Mutant(name="nothing is broken")
    for case in every_rot(2):
        run(case, lambda files: sound.opened(FOLDER, files))
