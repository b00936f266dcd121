"""The translation of the recorded games, counted without a referee; `test_recorded.py` plays it."""

from collections import Counter

from tests.recorded.adapter import steps
from tests.recorded.board import GAMES, game, illegal
from tests.recorded.commands import SAYINGS
from tests.recorded.story import failure, tell
from tests.recorded.wrong import (
    PAYS_LESS_THAN_BID,
    WRONG_FINE,
    WRONG_INTEREST,
    WRONG_SALARY,
    attempt,
)

BROUGHT_BY_OTHERS = {"move", "go_salary", "to_jail", "liquidate", "owe"}
"""Records that never have a command of their own: a throw, a card or a bankruptcy brings them."""


def test_every_record_belongs_to_one_step_and_is_told() -> None:
    """In eighteen games, of kinds that are known, by as many commands as were counted once."""
    assert Counter(name.split("-")[0] for name in GAMES) == {"kesef": 14, "clark": 4}
    kinds, sent = set[str](), 0
    for name in GAMES:
        records = game(name)
        covered = [n for step in steps(records) for n in range(step.first, step.last + 1)]
        assert covered == list(range(1, len(records)))
        kinds |= {record["t"] for record in records}
        sent += sum(len(step.commands) for step in steps(records))
        assert all(tell(r).startswith(f"  #{n} ") for n, r in enumerate(records[1:], 1))
    grouped = {"start", "turn", "card", "card_cash", "auction_open", "auction", "mortgage_fee"}
    assert kinds == set(SAYINGS) | grouped | BROUGHT_BY_OTHERS | {"end"}
    assert sent == 16_225


def test_which_illegal_records_cannot_be_said() -> None:
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


def test_a_failure_names_game_record_command_and_the_last_five_records() -> None:
    text = failure("kesef-0035", game("kesef-0035"), 16, {"cmd": "roll"}, "refused, because")
    assert text == (
        "kesef-0035, record 16\n"
        "  #12 P1 turn  [1440 1300]\n"
        "  #13 P1 throws 3 and 6 (move)  [1440 1300]\n"
        "  #14 P1 goes from Income Tax to States Avenue  [1440 1300]\n"
        "  #15 P1 buy States Avenue 140  [1440 1160]\n"
        "  #16 P1 gives 0, States Avenue, P0 gives 66, Baltic Avenue  [1374 1226]\n"
        'sent: {"cmd": "roll"}\n'
        "refused, because"
    )
