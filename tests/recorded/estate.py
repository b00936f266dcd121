"""The one estate that two creditors shared, settled as that table settled it.

Dealing an estate out is a convention: ours goes round the creditors in board order, theirs went
by value. The banker's own tools turn the one into the other, so that the evening can go on.
"""

from tests.recorded.board import Command
from tests.recorded.table import Table

SHARED_ESTATE = ("kesef-0093", 541)
"""Game and record. Ours: P0 gets North Carolina Avenue and P1 Pennsylvania Avenue, each owing 45
interest; theirs: the other way round, owing 46 and 44."""

WHY = "as the table divided the estate"

RESETTLED: tuple[Command, ...] = (
    {"cmd": "adjust_ledger", "source": "bank", "target": "P1", "amount": 35, "reason": WHY},
    {"cmd": "pay_debt", "player": "P1", "amount": 45},
    {
        "cmd": "agree_trade",
        "a": {"player": "P0", "deeds": ["north_carolina_avenue"]},
        "b": {"player": "P1", "deeds": ["pennsylvania_avenue"]},
    },
    {"cmd": "adjust_ledger", "source": "bank", "target": "P0", "amount": 15, "reason": WHY},
    {"cmd": "adjust_ledger", "source": "bank", "target": "P1", "amount": 25, "reason": WHY},
    {"cmd": "incur_debt", "player": "P1", "creditor": "bank", "amount": 44, "reason": WHY},
)


def resettle(table: Table, name: str, record: int) -> dict[str, int] | None:
    """After the step that begins at this record: divide again, if it is that estate.

    What everybody holds then, or None where nothing was done.
    """
    if (name, record) != SHARED_ESTATE:
        return None
    replies = [table.play(command) for command in RESETTLED]
    cash: dict[str, int] = replies[-1]["cash"]
    return cash
