"""Taxes, and what the box holds."""

import json

import pytest

from banker_app.content.editions import load_edition
from tests.edge.evening import Evening, table


def on_the_old_income_tax() -> Evening:
    """Ann has 600, Boardwalk mortgaged, Baltic Avenue and two houses, and lands on the tax."""
    evening = table(
        edition="us_classic",
        waive=["part_owned", "uneven"],
        Ann={"cash": 600, "mortgaged": ["boardwalk"], "houses": {"baltic_avenue": 2}},
        Bob={},
    )
    evening.does("roll", player="Ann", dice=[1, 3])
    return evening


def test_085_a_tenth_of_everything() -> None:
    """Income tax before 2008, by the tenth. What is it?

    600 + 400 + 60 + 100 = 1160, so 116: a mortgaged deed counts at its printed price.
    """
    evening = on_the_old_income_tax()
    evening.does("pay_tax", player="Ann", choice="percent", amount=116)
    assert evening.cash("Ann") == 484


def test_085_or_two_hundred() -> None:
    """The same by the flat sum.

    200, though it is more.
    """
    evening = on_the_old_income_tax()
    evening.does("pay_tax", player="Ann", choice="flat", amount=200)
    assert evening.cash("Ann") == 400


def test_087_the_choice_comes_before_the_counting() -> None:
    """Ann wants to count first and then choose. May she?

    No: the choice is asked for, and the sum is not told with the question.
    """
    evening = on_the_old_income_tax()
    reply = evening.send({"cmd": "pay_tax", "player": "Ann"})
    assert reply["result"] == "asks"
    assert [question["fact"] for question in reply["questions"]] == ["choice"]
    told = json.dumps(reply)
    assert "116" not in told
    assert "1160" not in told


@pytest.mark.parametrize(
    ("start", "dice", "tax"), [("go", [1, 3], 200), ("regent_street", [3, 4], 100)]
)
def test_089_no_choice_in_london(start: str, dice: list[int], tax: int) -> None:
    """London, Income Tax or Super Tax, and Ann is worth 900. May she pay a tenth, 90?

    There is no such choice on the London board: 200 and 100.
    """
    evening = table(edition="uk_london", Ann={"cash": 900, "at": start}, Bob={})
    evening.does("roll", player="Ann", dice=dice)
    assert evening.may_not("pay_tax", player="Ann", amount=90) == ["amount_differs"]
    evening.does("pay_tax", player="Ann", amount=tax)
    assert evening.cash("Ann") == 900 - tax


@pytest.mark.parametrize(
    ("edition", "cash"), [("us_classic", 15_140), ("us_2008", 20_580), ("uk_london", 20_580)]
)
def test_103_the_money_in_the_box(edition: str, cash: int) -> None:
    """How much money does the Bank of a box have?

    Before 2008 15,140; from 2008 on 20,580, which is 30 notes of each kind.
    """
    assert load_edition(edition)[0].bank_cash == cash


OLD_NOTES = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
NEW_NOTES = {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}


@pytest.mark.parametrize(
    ("edition", "notes"),
    [("us_classic", OLD_NOTES), ("us_2008", NEW_NOTES), ("uk_london", NEW_NOTES)],
)
def test_105_the_notes_each_player_starts_with(edition: str, notes: dict[int, int]) -> None:
    """Which notes make up the 1500 at the start?

    America before 2008: 27 notes. London and everything later: 16.
    """
    opening = load_edition(edition)[0].opening_notes
    assert {int(value): count for value, count in opening.items()} == notes
    assert sum(value * count for value, count in notes.items()) == 1500
