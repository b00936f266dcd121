"""How many decisions an engine makes in a second of the processor's time."""

import gc
import json
from typing import Final

from banker_app.engine.decide import decide
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import Accepted
from tests.bench.evenings import Evening, evening
from tests.bench.figures import Figures, alternating, calls, shown
from tests.recorded.replay import games

ROUNDS: Final = 6
BUDGET: Final = 8.0
"""A decision may cost as much as writing its entry to text and reading it back, so many times."""


def decided(evenings: list[Evening]) -> None:
    """Every command of every evening: decided, told, the table after it, the books checked."""
    for one in evenings:
        game = one.start
        for command, waive in one.commands:
            decision = decide(game, command, waive)
            assert isinstance(decision, Accepted)
            assert not broken_invariants(decision.game, game)
            game = decision.game


def written_and_read(evenings: list[Evening]) -> None:
    """The reference: the same entries to JSON and back."""
    for one in evenings:
        for entry in one.written:
            json.loads(json.dumps(entry))


def test_decisions(figures: Figures) -> None:
    evenings = [evening(path.name.partition(".")[0]) for path in games("games")]
    count = sum(len(one.commands) for one in evenings)
    # What the test run itself holds is none of the engine's, and the collector need not look at it.
    gc.collect()
    gc.freeze()
    engine, reference = alternating(
        (lambda: decided(evenings), lambda: written_and_read(evenings)), ROUNDS
    )
    gc.unfreeze()
    each, other = min(engine) / count, min(reference) / count
    figures.add(
        f"a decision ({count:,} of {len(evenings)} games)",
        f"{shown(each)}, {1 / each:,.0f}/s",
        f"{shown(other)} its entry to JSON and back",
        each / other,
        BUDGET,
        "20,000/s",
    )
    each = calls(lambda: decided(evenings)) / count
    figures.ratchet("calls of functions in a decision", "decision", each)
