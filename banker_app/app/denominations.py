"""Notes and sums: what a tray of notes is worth, which notes to hand over for an amount.

Counting only; whose notes they are is the ledger's business.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banker_app.engine.edition import Currency


class Pile(NamedTuple):
    """So many notes of one denomination."""

    note: int
    pieces: int


def worth_of(notes: Mapping[int, int]) -> int:
    """The sum of a tray, by denomination."""
    return sum(note * count for note, count in notes.items())


def notes_of(coin: Currency) -> list[str]:
    """The notes of a currency as things to be counted, the largest first."""
    return [f"{coin.code}/{note}" for note in sorted(coin.denominations, reverse=True)]


def first_note(coin: Currency) -> str:
    """What is counted first: the largest note."""
    return notes_of(coin)[0]


def notes_for(amount: int, denominations: Sequence[int]) -> tuple[tuple[Pile, ...], int]:
    """The notes that make up an amount, largest first, and what no note covers.

    They are the fewest, as every shipped box divides its money.
    """
    piles: list[Pile] = []
    left = amount
    for note in sorted(denominations, reverse=True):
        count, left = divmod(left, note)
        if count:
            piles.append(Pile(note, count))
    return tuple(piles), left
