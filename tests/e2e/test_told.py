"""What no box prints and no die decides, told under a finger: other cards, rent that lapses,
fines, house rules.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.test_evening import Evening, at, prepared
from tests.ui.tables import setup


@pytest.fixture
def chance(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone, touched; Ann is three steps before Chance."""
    prepared(tmp_path / "chance", setup(spaces={"Ann": 4}))
    yield from at(browser, tmp_path / "chance", "Ann's turn", shots, fingers=True)


def test_a_card_that_the_box_does_not_know(chance: Evening) -> None:
    table = chance
    table.throw(1, 2)
    table.to("Choose the card: Chance", "Another card …")
    table.to("Another card …", "What the card says (optional)")
    table.tap("Receive")
    table.tap("from each player")
    table.tap("2")
    table.tap("5")
    table.sees("$1,550")
    table.type("What the card says (optional)", "A round for the house")
    table.shot("receive")
    table.reload("Receive $25")
    table.tap("Receive $25")
    table.sees("Ann draws Chance: A round for the house. Bob pays Ann $25. Cat pays Ann $25.")
    table.tap("Undo")
    table.to("Choose the card: Chance", "Another card …")
    table.to("Another card …", "What the card says (optional)")
    table.to("Move", "Forward")
    table.type("Search", "baltic")
    table.tap("Baltic Avenue")
    table.sees("$1,700")
    table.shot("move")
    table.tap("Move to Baltic Avenue")
    table.sees("Baltic Avenue: $60, buy or decline")
