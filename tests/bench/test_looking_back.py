"""How long the score takes to tell a long evening: its chart and its records."""

import json
from typing import Final

from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.summary import retrospect
from banker_app.app.session import Session
from banker_app.pages.contract.translator import Translator
from banker_app.store.memory import MemoryStore
from tests.bench.evenings import NOON, entries
from tests.bench.figures import Figures, alternating, shown
from tests.store.games import record

ENTRIES: Final = 5_000
ROUNDS: Final = 5
BUDGET: Final = 6.0


def test_looking_back(figures: Figures) -> None:
    journal = MemoryStore().create(record())
    for entry in entries(ENTRIES):
        journal.append(entry)
    session = Session(journal, lambda: NOON)
    assert session.game is not None
    look = ViewContext(session.game, Translator("en", session.game.edition))
    lines = [json.dumps(entry) for entry in journal.entries()]
    told, reference = alternating(
        (
            lambda: retrospect(look, session.snapshots()),
            lambda: [json.loads(line) for line in lines],
        ),
        ROUNDS,
    )
    figures.add(
        f"looking back on {ENTRIES:,} entries",
        shown(min(told)),
        f"{shown(min(reference))} json.loads of their lines",
        min(told) / min(reference),
        BUDGET,
        "100 ms",
    )
