"""The translation of the recorded games, counted without a referee; `test_recorded.py` plays it."""

from collections import Counter

from tests.recorded.adapter import steps
from tests.recorded.board import GAMES, game, illegal
from tests.recorded.commands import SAYINGS
from tests.recorded.wrong import (
    PAYS_LESS_THAN_BID,
    WRONG_FINE,
    WRONG_INTEREST,
    WRONG_SALARY,
    attempt,
)

BROUGHT_BY_OTHERS = {"move", "go_salary", "to_jail", "liquidate", "owe"}
"""Records that never have a command of their own: a throw, a card or a bankruptcy brings them."""


def test_every_record_belongs_to_one_step() -> None:
    """In eighteen games, of kinds that are known, by as many commands as were counted once."""
    assert Counter(name.split("-")[0] for name in GAMES) == {"kesef": 14, "clark": 4}
    kinds, sent = set[str](), 0
    for name in GAMES:
        records = game(name)
        covered = [n for step in steps(records) for n in range(step.first, step.last + 1)]
        assert covered == list(range(1, len(records)))
        kinds |= {record["t"] for record in records}
        sent += sum(len(step.commands) for step in steps(records))
    grouped = {"start", "turn", "card", "card_cash", "auction_open", "auction", "mortgage_fee"}
    assert kinds == set(SAYINGS) | grouped | BROUGHT_BY_OTHERS | {"end"}
    assert sent == 16_225


def test_illegal_records_without_a_command() -> None:
    said, unsaid = 0, Counter[str]()
    for name in GAMES:
        records = steps(game(name))
        for case in illegal(name):
            step = next(s for s in records if s.first <= case["at"] <= s.last)
            if attempt(case, step) is None:
                unsaid[case["what"]] += 1
            else:
                said += 1
    assert unsaid == {PAYS_LESS_THAN_BID: 10, WRONG_SALARY: 9, WRONG_FINE: 5, WRONG_INTEREST: 10}
    assert said == 338
