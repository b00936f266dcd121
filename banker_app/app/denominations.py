"""Notes and amounts: the worth of a tray of notes, and the notes to hand over for an amount; the
colours of notes.

Counting only; the ledger has the players' money.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from banker_app.engine.edition import Currency, Edition

PAPERS: Final = (
    "#F4F1E8",
    "#EFA3B8",
    "#F2D869",
    "#93C48B",
    "#8DB4DC",
    "#E3CF9F",
    "#E89B4B",
    "#B79AD0",
)
"""The colours of most boxes, from the smallest note: white, pink, yellow, green, blue, buff and
orange.
"""


class Pile(NamedTuple):
    """A number of notes of one denomination."""

    note: int
    pieces: int


def worth_of(notes: Mapping[int, int]) -> int:
    """The total of a tray, given as a number of notes by denomination."""
    return sum(note * count for note, count in notes.items())


def note_keys(coin: Currency) -> list[str]:
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


def papers_of(edition: Edition, coin: Currency) -> Mapping[int, str]:
    """The colour of each note of a currency: that of its region, or the usual one."""
    regional = {region.currency: region.colour for region in edition.regions.values()}
    return {
        note: regional.get(coin.code) or PAPERS[min(rank, len(PAPERS) - 1)]
        for rank, note in enumerate(sorted(coin.denominations))
    }
