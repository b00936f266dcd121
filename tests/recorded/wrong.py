"""Translates the illegal records: what a table tried, as the command that would say it.

Some faults cannot even be said. The referee works these sums out by itself and nobody enters
them, so there is nothing to refuse.
"""

from typing import Final

from tests.recorded.adapter import Step
from tests.recorded.board import Command, Record, player
from tests.recorded.commands import say

PAYS_LESS_THAN_BID: Final = "auction winner pays less than his bid"
WRONG_SALARY: Final = "wrong salary"
WRONG_FINE: Final = "wrong jail fine"
WRONG_INTEREST: Final = "10% of the price instead of the mortgage value"
WRONG_CARD: Final = "wrong card amount"


def attempt(case: Record, step: Step) -> Command | None:
    """The command to try before `step`, which covers the place of the illegal record."""
    record = case["record"]
    if cannot_be_said(case, step):
        return None
    if case["what"] in {WRONG_CARD, WRONG_INTEREST}:
        # One command draws the card and pays, or pays the debt: the same with the wrong sum.
        return step.commands[0] | {"amount": record["amount"]}
    if record["t"] == "auction":
        return _bid(record)
    return say(record)


def cannot_be_said(case: Record, step: Step) -> bool:
    """Whether the sum at fault follows by itself from another command, or from the last bid."""
    if case["what"] in {PAYS_LESS_THAN_BID, WRONG_SALARY}:
        return True
    by_itself = step.first != case["at"]
    return by_itself and case["what"] in {WRONG_FINE, WRONG_INTEREST}


def _bid(record: Record) -> Command:
    ((seat, amount),) = record["bids"]
    return {"cmd": "place_bid", "player": player(seat), "lot": record["prop"], "amount": amount}
