"""Perft: how many ways lead on from a position, counted to a depth and held.

A rule that begins to allow or to forbid something changes a count, wherever that happens. Open
fields have their lowest value, so that a throw counts once.
"""

from collections.abc import Callable
from typing import Final

import pytest

from banker_app.engine.commands import BuyDeed, DeclineDeed, EndTurn, Roll
from banker_app.engine.decide import decide
from banker_app.engine.ids import DeedId
from banker_app.engine.legal import LegalCommands
from banker_app.engine.refusals import Accepted
from banker_app.engine.state import Game, Tracking
from tests.engine.tables import ANN, BLUE, BOB, BROWN, after, table

LIGHT_BLUE: Final = tuple(map(DeedId, ("oriental_avenue", "vermont_avenue", "connecticut_avenue")))


def perft(game: Game, depth: int) -> int:
    """How many sequences of so many legal commands begin at a table."""
    if depth == 0:
        return 1
    total = 0
    for command in LegalCommands(game):
        decision = decide(game, command)
        assert isinstance(decision, Accepted)
        total += perft(decision.game, depth - 1)
    return total


def built() -> Game:
    houses = dict.fromkeys(LIGHT_BLUE, 2)
    return table({ANN: (*LIGHT_BLUE, *BLUE), BOB: BROWN}, houses=houses, hotels=BLUE)


POSITIONS: Final[dict[str, tuple[Callable[[], Game], tuple[int, ...]]]] = {
    "nobody owns anything": (table, (3, 19, 52)),
    "a deed to buy": (lambda: after(table(), Roll(player=ANN, dice=(1, 2))), (3, 13, 56)),
    "a deed under the hammer": (
        lambda: after(
            table(), Roll(player=ANN, dice=(1, 2)), DeclineDeed(player=ANN, deed=BROWN[1])
        ),
        (8, 43, 187),
    ),
    "houses and hotels": (built, (17, 249, 3721)),
    "everything mortgaged": (
        lambda: table({ANN: BLUE, BOB: BROWN}, mortgaged=BLUE + BROWN),
        (7, 51, 416),
    ),
    "in jail with a card": (
        lambda: table(jailed={ANN: 1}, cards={ANN: ("chance",)}, edition="us_classic"),
        (5, 11, 28),
    ),
    "rent is due": (
        lambda: after(table({BOB: BROWN}), Roll(player=ANN, dice=(1, 2))),
        (9, 63, 395),
    ),
    "dice are not told": (lambda: table({ANN: BLUE}, tracking=Tracking.OFF), (133,)),
    "the casino box": (lambda: table(edition="ua_casino"), (3, 18, 49)),
    "four currencies": (lambda: table(edition="multinational"), (3, 19, 52)),
}
"""Each with how many sequences of one command are legal, of two, of three."""


@pytest.mark.parametrize("position", POSITIONS)
def test_perft(position: str) -> None:
    begin, counts = POSITIONS[position]
    game = begin()
    assert tuple(perft(game, depth + 1) for depth in range(len(counts))) == counts


def test_legal_commands_contain_a_command() -> None:
    legal = LegalCommands(after(table(), Roll(player=ANN, dice=(1, 2))))
    assert BuyDeed(player=ANN, deed=BROWN[1]) in legal
    assert BuyDeed(player=BOB, deed=BROWN[1]) not in legal
    assert EndTurn() not in legal
