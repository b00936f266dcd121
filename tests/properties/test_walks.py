"""Random evenings: what the engine promises holds after every entry, whatever is entered.

`walk.py` says what is entered, `checked.py` what must hold. In the fast suite always the same few
evenings; with the profile `ci` hundreds; and one very long row on request, of one base alone if
`BANKER_BASE` names it: `BANKER_STEPS=100000 python -m pytest -m long -s tests/properties`.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from time import process_time
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from banker_app.engine.command import COMMANDS
from tests.properties.walk import NOT_PLAYED, Pair, pair, walked

STEPS: Final = 100
LONG: Final = int(os.environ.get("BANKER_STEPS", "0"))
BASE: Final = os.environ.get("BANKER_BASE")
"""The rulebook that the long row is played by; any, unless it is told."""
CORES: Final = os.cpu_count() or 1
IN_PAIRS: Final = int(os.environ.get("BANKER_PAIRS", "0"))
"""Steps in which any two commands are to meet: 200,000 are enough."""
PLAYED: Final = sorted(name for name, kind in COMMANDS.items() if kind not in NOT_PLAYED)
SELDOM: Final = {
    "BeginWith": "only before the first throw",
    "BreakHotel": "needs a hotel, and houses in stock",
    "ChooseMove": "needs the speed die",
    "EndGame": "nothing but undo comes after it",
    "EndPromise": "needs a promise",
    "PassCasino": "needs a casino where nobody has to play",
    "ReturnToGame": "needs somebody who is away",
    "TravelByStation": "needs two stations of one owner and a landing on one of them",
    "UseBusTicket": "one box has tickets",
}
"""Commands that do not meet all others in random evenings, and why; see their scenarios."""


# A walk shortens its own story, and better than a smaller seed could.
@settings(
    # A gate must say the same of the same code; new ground is for BANKER_STEPS.
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow,),
)
@given(seed=st.integers(0, 2**32 - 1))
@example(seed=235759)
@example(seed=287)
@example(seed=294)  # rides on bus tickets
def test_a_random_evening_breaks_no_promise(seed: int) -> None:
    walked(seed, STEPS)


@pytest.mark.long
@pytest.mark.skipif(not IN_PAIRS, reason="BANKER_PAIRS says how many steps")
def test_every_two_commands_meet() -> None:
    """Any two are accepted within three turns somewhere, and most refusals are seen."""
    with ProcessPoolExecutor(CORES) as pool:
        rows = list(pool.map(evenings, range(CORES)))
    tally = sum((tally for tally, _ in rows), Counter[str]())
    met = set[Pair]().union(*(met for _, met in rows))
    missing = {pair(one, other) for one, other in combinations(PLAYED, 2)} - met
    assert {two for two in missing if SELDOM.keys().isdisjoint(two)} == set()
    assert {name for two in met for name in two} == set(PLAYED)
    assert sum(name.startswith("-") for name in tally) > 50
    assert tally["reversed"] > 1000


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="BANKER_STEPS says how many steps")
def test_long_row_of_evenings() -> None:
    began = process_time()
    tally: Counter[str] = Counter()
    walks = 0
    while sum(tally[answer] for answer in ("Accepted", "Refused", "Asks")) < LONG:
        tally += walked(walks, 2 * STEPS, BASE).tally
        walks += 1
    print(f"\n{walks} evenings in {process_time() - began:.0f} s of processor time")
    for name, count in tally.most_common():
        print(f"{count:8} {name}")


def evenings(row: int) -> tuple[Counter[str], set[Pair]]:
    """A row of evenings: the answers, `+Command` accepted, `-code` refused; and the pairs met."""
    tally: Counter[str] = Counter()
    met: set[Pair] = set()
    seed = row
    while sum(tally[answer] for answer in ("Accepted", "Refused", "Asks")) < IN_PAIRS // CORES:
        tally += walked(seed, STEPS, met=met).tally
        seed += CORES
    return tally, met
