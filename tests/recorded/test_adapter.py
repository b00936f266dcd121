"""The translation of the recorded games, checked without a referee."""

from collections import Counter

import pytest

from tests.each import each
from tests.recorded.adapter import interest_left_unpaid, start_line, steps
from tests.recorded.board import GAMES, game, illegal
from tests.recorded.commands import SAYINGS
from tests.recorded.story import failure, tell
from tests.recorded.wrong import (
    PAYS_LESS_THAN_BID,
    WRONG_CARD,
    WRONG_FINE,
    WRONG_INTEREST,
    WRONG_SALARY,
    attempt,
)

BROUGHT_BY_OTHERS = {"move", "go_salary", "to_jail", "liquidate", "owe"}
"""Records that never have a command of their own: a throw, a card or a bankruptcy brings them."""


def test_there_are_eighteen_games() -> None:
    assert len(GAMES) == 18
    assert Counter(name.split("-")[0] for name in GAMES) == {"kesef": 14, "clark": 4}


@each(GAMES)
def test_every_record_belongs_to_one_step(name: str) -> None:
    covered = [index for step in steps(game(name)) for index in range(step.first, step.last + 1)]
    assert covered == list(range(1, len(game(name))))


@each(GAMES)
def test_a_step_without_a_command_changes_no_balance(name: str) -> None:
    records = game(name)
    silent = [step for step in steps(records) if not step.commands]
    kinds = {records[index]["t"] for step in silent for index in range(step.first, step.last + 1)}
    assert kinds <= {"turn", "owe", "end"}
    assert all(records[step.last]["bal"] == records[step.first - 1]["bal"] for step in silent)


@each(GAMES)
def test_records_that_follow_by_themselves_start_no_step_with_a_command(name: str) -> None:
    records = game(name)
    heads = {records[step.first]["t"] for step in steps(records) if step.commands}
    assert not heads & (BROUGHT_BY_OTHERS - {"liquidate"})


@each(GAMES)
def test_the_first_turn_is_the_first_seats(name: str) -> None:
    """The protocol says who begins by the order of the seats."""
    assert (game(name)[1]["t"], game(name)[1]["p"]) == ("turn", 0)


def test_how_many_commands_the_games_take() -> None:
    sent = Counter(
        command["cmd"] for name in GAMES for step in steps(game(name)) for command in step.commands
    )
    assert sum(sent.values()) == 16_225
    assert sent["end_turn"] == sum(r["t"] == "turn" for n in GAMES for r in game(n)) - len(GAMES)
    assert sent["declare_bankruptcy"] == sum(r["t"] == "bankruptcy" for n in GAMES for r in game(n))


def test_the_options_become_house_rules() -> None:
    rules = start_line(game("clark-0013")[0])["house_rules"]
    assert rules == {
        "estate.bank_clears_mortgages": True,
        "auction.entry": "everyone",
        "rent.group_bonus": "double_if_lot_bare_despite_mortgage",
        "rent.mortgaged_count": False,
        "money.rounding": "up",
        "setup.starting_cash": 1500,
        "salary.amount": 200,
        "jail.fine": 50,
        "tax.income": 200,
        "tax.luxury": 100,
        "edition.houses": 32,
        "edition.hotels": 12,
    }
    assert start_line(game("kesef-0028")[0])["house_rules"]["edition.houses"] == 8


def test_a_throw_brings_its_move_and_the_salary() -> None:
    step = next(step for step in steps(game("kesef-0035")) if step.first == 78)
    assert (step.first, step.last) == (78, 80)
    assert step.commands == ({"cmd": "roll", "player": "P0", "dice": [6, 3], "purpose": "move"},)


def test_the_third_failure_brings_fine_and_move() -> None:
    step = next(step for step in steps(game("kesef-0035")) if step.first == 55)
    assert [game("kesef-0035")[index]["t"] for index in range(step.first, step.last + 1)] == [
        "roll",
        "jail_fine",
        "leave_jail",
        "move",
    ]


def test_a_skipped_seat_is_named_and_waived() -> None:
    step = next(step for step in steps(game("clark-0085")) if step.first == 462)
    assert step.commands == ({"cmd": "end_turn", "next": "P3", "waive": ["out_of_order"]},)


def test_seats_are_skipped_four_times() -> None:
    waived = [
        (name, step.first)
        for name in GAMES
        for step in steps(game(name))
        for command in step.commands
        if "waive" in command
    ]
    assert waived == [
        ("clark-0085", 462),
        ("clark-0085", 546),
        ("clark-0105", 326),
        ("clark-0105", 455),
    ]


@pytest.mark.parametrize(
    ("name", "owed"),
    [
        ("clark-0013", {"P0": 139}),
        ("kesef-0035", {}),
        ("kesef-0420", {}),
    ],
)
def test_interest_that_a_table_forgot(name: str, owed: dict[str, int]) -> None:
    assert interest_left_unpaid(game(name)) == owed


# ---- the illegal records


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


def test_an_illegal_record_stands_before_a_command() -> None:
    """Or inside one that works the sums out: a wrong sum, or an estate after its buildings."""
    inside = Counter(
        case["what"]
        for name in GAMES
        for case in illegal(name)
        if not any(step.first == case["at"] for step in steps(game(name)))
    )
    assert set(inside) == {
        "estate withholds a deed",
        WRONG_CARD,
        WRONG_SALARY,
        WRONG_FINE,
        WRONG_INTEREST,
    }


# ---- the telling


@each(GAMES)
def test_every_record_can_be_told(name: str) -> None:
    lines = [tell(record) for record in game(name)[1:]]
    assert all(line.startswith(f"  #{index} ") for index, line in enumerate(lines, 1))


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


def test_only_known_kinds_of_records_occur() -> None:
    kinds = {record["t"] for name in GAMES for record in game(name)}
    grouped = {"start", "turn", "card", "card_cash", "auction_open", "auction", "mortgage_fee"}
    assert kinds == set(SAYINGS) | grouped | BROUGHT_BY_OTHERS | {"end"}
