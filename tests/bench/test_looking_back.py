"""How long the score takes to tell a long evening, and the page of how the game went."""

import json
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.evening import evening_view
from banker_app.app.reports.summary import retrospect
from banker_app.app.session import Session
from banker_app.engine.history import Snapshot
from banker_app.pages.contract.translator import Translator
from banker_app.store.memory import MemoryStore
from tests.bench.evenings import NOON, entries
from tests.bench.figures import Figures, alternating, shown
from tests.store.games import record

ENTRIES: Final = 5_000
ROUNDS: Final = 5
BUDGET: Final = 6.0


@pytest.mark.parametrize(
    ("name", "view"), [("looking back on", retrospect), ("how the game went,", evening_view)]
)
def test_looking_back(
    figures: Figures, name: str, view: Callable[[ViewContext, Sequence[Snapshot]], object]
) -> None:
    journal = MemoryStore().create(record())
    for entry in entries(ENTRIES):
        journal.append(entry)
    session = Session(journal, lambda: NOON)
    assert session.game is not None
    look = ViewContext(session.game, Translator("en", session.game.edition))
    lines = [json.dumps(entry) for entry in journal.entries()]
    told, reference = alternating(
        (
            lambda: view(look, session.snapshots()),
            lambda: [json.loads(line) for line in lines],
        ),
        ROUNDS,
    )
    figures.add(
        f"{name} {ENTRIES:,} entries",
        shown(min(told)),
        f"{shown(min(reference))} json.loads of their lines",
        min(told) / min(reference),
        BUDGET,
        "100 ms",
    )
