"""The translation of the cases, checked without a referee."""

from collections import Counter

import pytest

from tests.cases.adapter import (
    CODES,
    TRANSLATORS,
    Case,
    actor,
    cases,
    commands,
    irregularities,
    start_line,
)
from tests.each import each

QUERIES = {"net_worth"}
"""Actions that ask and do nothing."""


def case(wanted: str) -> Case:
    return next(case for case in cases() if case["id"] == wanted)


def test_there_are_a_hundred_and_thirty_cases() -> None:
    assert len(cases()) == 130
    assert len({case["id"] for case in cases()}) == 130


@each(cases())
def test_every_action_is_translated(case: Case) -> None:
    for action in case["action"]:
        if action["kind"] not in QUERIES:
            told = commands(action, case["expect"])
            assert told
            assert all(command["cmd"] and None not in command.values() for command in told)


def test_every_kind_of_action_occurs() -> None:
    kinds = {action["kind"] for case in cases() for action in case["action"]}
    assert kinds == set(TRANSLATORS) | QUERIES


def test_every_reason_has_a_code_and_every_code_a_case() -> None:
    reasons = {case["expect"]["reason"] for case in cases() if "reason" in case["expect"]}
    assert reasons == set(CODES)


def test_what_is_waived() -> None:
    waived = Counter(what for case in cases() for what in irregularities(case["setup"]))
    assert waived == {"uneven": 4, "part_owned": 4, "stock": 3}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("rent-001", ["part_owned", "uneven"]),
        ("building-016", ["stock"]),
        ("rent-022", []),
        ("building-018", ["part_owned", "uneven"]),
        ("building-002", []),
    ],
)
def test_irregular_positions(wanted: str, found: list[str]) -> None:
    assert irregularities(case(wanted)["setup"]) == found


def test_a_set_up_becomes_a_position() -> None:
    position = start_line(case("bankruptcy-001"))["position"]
    assert position["seats"]["A"] == {
        "cash": 60,
        "space": 0,
        "jail_cards": ["chance"],
        "jail": None,
        "status": "playing",
    }
    assert position["deeds"]["Reading Railroad"] == {
        "owner": "A",
        "mortgaged": True,
        "houses": 0,
        "hotel": False,
    }
    assert position["bank"] == {"houses": 31, "hotels": 12}
    assert position["turn"]["player"] == "A"


def test_a_player_in_jail() -> None:
    seats = start_line(case("jail-008"))["position"]["seats"]
    assert seats["A"]["jail"] == {"attempts": 2}
    assert seats["B"]["jail"] is None


@pytest.mark.parametrize(
    ("wanted", "rule", "value"),
    [
        ("rent-001", "rent.group_bonus", "double_if_lot_bare_despite_mortgage"),
        ("rent-024", "rent.group_bonus", "double_if_lot_bare"),
        ("bank-003", "tax.income_choice", "flat_or_percent"),
        ("networth-011", "tax.income_choice", "flat_or_percent"),
    ],
)
def test_options_become_house_rules(wanted: str, rule: str, value: str) -> None:
    assert start_line(case(wanted))["house_rules"][rule] == value


@pytest.mark.parametrize(("wanted", "choice"), [("bank-003", "percent"), ("bank-004", "flat")])
def test_the_cheaper_tax_is_the_one_the_case_counted(wanted: str, choice: str) -> None:
    (action,) = case(wanted)["action"]
    (command,) = commands(action, case(wanted)["expect"])
    assert command["choice"] == choice


def test_a_cards_short_name_becomes_the_editions() -> None:
    (action,) = case("bank-013")["action"]
    assert commands(action, {}) == [
        {"cmd": "draw_card", "player": "A", "deck": "chance", "card": "go_back_three_spaces"}
    ]


def test_whose_money_is_counted() -> None:
    assert actor(case("rent-001")["action"][0], {}) == "A"
    assert actor(case("auction-007")["action"][0], case("auction-007")["expect"]) == "A"
    assert actor(case("auction-002")["action"][0], case("auction-002")["expect"]) is None
    assert actor(case("trade-019")["action"][0], {}) == "A"
