"""Notes and amounts: the worth of a tray of notes, and the notes to hand over for an amount.

Counting only; the ledger has the players' money.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banker_app.engine.edition import Currency


class Pile(NamedTuple):
    """A number of notes of one denomination."""

    note: int
    pieces: int


def worth_of(notes: Mapping[int, int]) -> int:
    """The total of a tray, given as a number of notes by denomination."""
    return sum(note * count for note, count in notes.items())


def notes_of(coin: Currency) -> list[str]:
    """Keys for counting the notes of a currency, largest first."""
    return [f"{coin.code}/{note}" for note in sorted(coin.denominations, reverse=True)]


def notes_for(amount: int, denominations: Sequence[int]) -> tuple[tuple[Pile, ...], int]:
    """The notes that make up an amount, largest first, and the remainder.

    With the denominations of every shipped edition these are the fewest possible.
    """
    piles: list[Pile] = []
    left = amount
    for note in sorted(denominations, reverse=True):
        count, left = divmod(left, note)
        if count:
            piles.append(Pile(note, count))
    return tuple(piles), left
