"""Any two commands meet in random evenings, under all that is promised after every entry.

The first file of its folder by name: its test takes as long as all others, beside which it runs.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Final

import pytest

from banker_app.engine.command import COMMANDS
from tests.properties.walk import NOT_PLAYED, Pair, pair, walked

STEPS: Final = 100
"""The steps of an evening."""
ALL_MEET: Final = 200_000
"""The steps in which any two commands meet."""
ALL: Final = int(os.environ.get("BANKER_PAIRS", "25000"))
"""The steps of all evenings."""
BASE: Final = os.environ.get("BANKER_BASE")
"""The rulebook that they are played by; any, unless it is told."""
STRANGERS: Final = 60
"""The most pairs that may be missing if there are fewer steps."""
ROWS: Final = 2
"""Rows of evenings, each a process of its own where there are many steps."""
PLAYED: Final = sorted(name for name, kind in COMMANDS.items() if kind not in NOT_PLAYED)
SELDOM: Final = {
    "BeginWith": "only before the first throw",
    "BreakHotel": "needs a hotel, and houses in stock",
    "ChooseMove": "needs the speed die",
    "DissolveConglomerate": "its deeds stay together unless the table overrules that",
    "EndGame": "nothing but undo comes after it",
    "EndPromise": "needs a promise",
    "PassCasino": "needs a casino where nobody has to play",
    "ReturnToGame": "needs somebody who is away",
    "TravelByStation": "needs two stations of one owner and a landing on one of them",
    "UseBusTicket": "one box has tickets",
}
"""Commands that do not meet all others in random evenings, and why; see their scenarios."""


@pytest.mark.long
def test_every_two_commands_meet() -> None:
    """Any two are accepted within three turns somewhere, and most refusals are seen.

    25,000 steps take two minutes of one core, and nearly all have met in them. All do by hand,
    on two cores: `BANKER_PAIRS=200000 python -m pytest -n 0 -m long -s tests/properties`; after
    `BANKER_BASE=multinational` the evenings of one rulebook, in which not all can meet.
    """
    with ProcessPoolExecutor(ROWS if ALL >= ALL_MEET else 1) as pool:
        rows = list(pool.map(evenings, range(ROWS)))
    tally = sum((tally for tally, _ in rows), Counter[str]())
    for name, count in tally.most_common():
        print(f"{count:8} {name}")
    met = set[Pair]().union(*(met for _, met in rows))
    missing = {pair(one, other) for one, other in combinations(PLAYED, 2)} - met
    ordinary = {two for two in missing if SELDOM.keys().isdisjoint(two)}
    assert BASE or len(ordinary) <= (0 if ALL >= ALL_MEET else STRANGERS), ordinary
    assert BASE or set(PLAYED) - {name for two in met for name in two} <= SELDOM.keys()
    assert sum(name.startswith("-") for name in tally) > 50
    assert tally["reversed"] > 1000


def evenings(row: int) -> tuple[Counter[str], set[Pair]]:
    """A row of evenings: the answers, `+Command` accepted, `-code` refused; and the pairs met."""
    tally: Counter[str] = Counter()
    met: set[Pair] = set()
    seed = row
    while sum(tally[answer] for answer in ("Accepted", "Refused", "Asks")) < ALL // ROWS:
        tally += walked(seed, STEPS, BASE, met).tally
        seed += ROWS
    return tally, met
