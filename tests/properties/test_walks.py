"""Random evenings: what the engine promises holds after every entry, whatever is entered.

`walk.py` says what is entered, `checked.py` what must hold. In the fast suite always the same few
evenings; with the profile `ci` hundreds; and one very long row on request, of one base alone if
`BANKER_BASE` names it: `BANKER_STEPS=100000 python -m pytest -m long -s tests/properties`.
"""

import os
from collections import Counter
from time import process_time
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from banker_app.engine.command import COMMANDS
from banker_app.engine.commands import StartGame
from tests.properties.walk import walked

STEPS: Final = 100
LONG: Final = int(os.environ.get("BANKER_STEPS", "0"))
BASE: Final = os.environ.get("BANKER_BASE")
"""The rulebook that the long row is played by; any, unless it is told."""
SELDOM: Final = {
    *("ChooseMove", "EndPromise", "PassCasino", "ReturnToGame", "TravelByStation", "UseBusTicket"),
}
"""Commands that need a rule, a die, a board or an absent player that few tables have: see the
scenarios.
"""
EVERY_KIND: Final = set(COMMANDS) - {StartGame.__name__}


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


@pytest.mark.slow
def test_walks_cover_commands_and_refusals() -> None:
    """Every kind of command is accepted somewhere, and most of what can be refused is refused."""
    tally = tallied(range(140, 300), STEPS)
    accepted = {name.removeprefix("+") for name in tally if name.startswith("+")}
    assert EVERY_KIND - accepted <= SELDOM
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


def tallied(seeds: range, steps: int) -> Counter[str]:
    """What came of some walks: `+Command` accepted, `-code` refused, and the answers."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        tally += walked(seed, steps).tally
    return tally
