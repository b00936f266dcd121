"""What the table believes is due, beside what is due: the double check on every payment."""

from collections.abc import Callable
from typing import Any

from tests.each import each
from tests.recorded.table import Command, Table, holdings, in_position


def story(position: Command, *lines: Command, **fields: Any) -> Callable[[], Table]:
    """A table at which these lines have been played."""

    def played() -> Table:
        table = in_position(position, *position.get("seats", ()), **fields)
        for line in lines:
            table.play(line)
        return table

    return played


def roll(first: int, second: int) -> Command:
    return {"cmd": "roll", "dice": [first, second]}


def owing(amount: int, **seats: Command) -> Command:
    debt = {"player": "Ann", "creditor": "Bob", "amount": amount}
    return {"seats": {"Ann": {}, "Bob": {}, **seats}, "debts": [debt]}


on_baltic = story({}, roll(1, 2))
on_income_tax = story({}, roll(1, 3))
on_boardwalk = story(holdings(Ann={"space": 36}, Bob={"deeds": [37, 39]}), roll(1, 2))
with_the_blues = story(holdings(Ann={"built": {"boardwalk": 1, "park_place": 0}}, Bob={}))
with_a_hotel = story(holdings(Ann={"built": {"boardwalk": 5, "park_place": 4}}, Bob={}))
with_a_mortgage = story(holdings(Ann={"mortgaged": ["boardwalk"], "deeds": ["park_place"]}, Bob={}))
in_jail = story(holdings(Ann={"jail": {"attempts": 0}}, Bob={}))
at_a_chest = story(holdings(Ann={"space": 28}, Bob={}, Cat={}), roll(1, 4))
in_debt = story(owing(120))
without_hope = story(owing(9000, Ann={"cash": 77, "deeds": [1, 3]}))
bid: Command = {"cmd": "place_bid", "player": "Ann", "amount": 31}
with_a_bid = story({}, roll(1, 2), {"cmd": "decline_deed"}, bid)
told = story({"seats": {"Ann": {}, "Bob": {"deeds": [5, 12]}}}, tracking="turns")

CHECKED = [
    (on_baltic, "buy_deed", {}, 60),
    (on_income_tax, "pay_tax", {}, 200),
    (on_boardwalk, "pay_rent", {}, 100),
    (with_the_blues, "build", {"deed": "park_place"}, 200),
    (with_the_blues, "build", {"group": "dark_blue", "count": 3}, 600),
    (with_the_blues, "sell_building", {"deed": "boardwalk"}, 100),
    (with_the_blues, "sell_group", {"group": "dark_blue"}, 100),
    (with_a_hotel, "build", {"deed": "park_place"}, 200),
    (with_a_hotel, "break_hotel", {"deed": "boardwalk"}, 100),
    (with_a_hotel, "sell_building", {"deed": "boardwalk"}, 100),
    (with_a_hotel, "sell_group", {"group": "dark_blue"}, 900),
    (with_a_mortgage, "mortgage_deed", {"deed": "park_place"}, 175),
    (with_a_mortgage, "lift_mortgage", {"deed": "boardwalk"}, 220),
    (in_jail, "pay_jail_fine", {}, 50),
    (at_a_chest, "draw_card", {"card": "hospital_fee"}, 100),
    (at_a_chest, "draw_card", {"card": "birthday"}, 10),
    (at_a_chest, "draw_card", {"card": "inheritance"}, 100),
    (in_debt, "pay_debt", {}, 120),
    (without_hope, "declare_bankruptcy", {}, 77),
    (with_a_bid, "close_auction", {}, 31),
    (with_a_bid, "settle_auction", {"lot": 3, "winner": "Ann"}, 31),
    (told, "collect_salary", {}, 200),
    (told, "collect_salary", {"times": 2}, 400),
    (told, "pay_rent", {"deed": 5}, 25),
    (told, "pay_rent", {"deed": 5, "multiplier": 2}, 50),
    (told, "pay_rent", {"deed": 12, "dice": 7}, 28),
    (told, "pay_rent", {"deed": 12, "dice": [3, 4], "multiplier": 10}, 70),
    (told, "pay_tax", {"space": 4}, 200),
    (told, "pay_tax", {"space": "Luxury Tax"}, 100),
]


@each(CHECKED)
def test_only_the_right_amount_is_accepted(
    begin: Callable[[], Table], cmd: str, fields: dict[str, Any], due: int
) -> None:
    """Telling what the referee knows changes nothing about it; a wrong sum names the right one."""
    silent, telling = begin(), begin()
    for wrong in (due - 1, due + 1):
        refusal = telling.refusal(cmd, **fields, amount=wrong)
        assert refusal["code"] == "amount_differs"
        assert (refusal["params"]["amount"], refusal["params"]["expected"]) == (wrong, due)
        assert str(due) in refusal["text"]
    silent.does(cmd, **fields, **({"amount": due} if cmd == "settle_auction" else {}))
    telling.does(cmd, **fields, amount=due)
    assert silent.state() == telling.state()


BLUES = {"deeds": ["boardwalk", "park_place"]}
UNEVEN = {"built": {"boardwalk": 1, "park_place": 0}}
HOTEL = {"built": {"boardwalk": 5, "park_place": 5}}

BESIDES = [
    (BLUES, {"edition.houses": 0}, "build", {"deed": 39}, "bank_out_of_houses", 200),
    (BLUES, {"edition.houses": 2}, "build", {"group": 39, "count": 3}, "bank_out_of_houses", 600),
    (UNEVEN, {}, "build", {"deed": 39, "count": 2}, "build_unevenly", 400),
    (UNEVEN, {}, "sell_building", {"deed": 37}, "no_building_there", None),
    (UNEVEN, {}, "sell_building", {"deed": 39, "count": 2}, "no_building_there", None),
    (UNEVEN, {}, "mortgage_deed", {"deed": 39}, "clear_buildings_first", 200),
    (HOTEL, {}, "build", {"deed": 39}, "lot_full", None),
    (HOTEL, {"edition.houses": 0}, "sell_building", {"deed": 39}, "bank_out_of_houses", 100),
    (BLUES, {}, "sell_group", {"group": 39}, "no_building_there", None),
]


@each(BESIDES)
def test_right_amount_is_named_beside_other_refusals(
    held: dict[str, Any],
    rules: dict[str, int],
    cmd: str,
    fields: dict[str, Any],
    code: str,
    due: int | None,
) -> None:
    """What it would cost or bring if it were allowed; no sum where there is none to tell."""
    table = in_position(holdings(Ann=held, Bob={}), "Ann", "Bob", house_rules=rules)
    found = table.send({"cmd": cmd, **fields, "amount": 7})["refusals"]
    assert found[0]["code"] == code
    sums = [no["params"]["expected"] for no in found if no["code"] == "amount_differs"]
    assert sums == ([] if due is None else [due])
    if due is not None:
        assert "amount_differs" not in table.refuses(cmd, **fields, amount=due)


@each([[3, "x"], [9, 9], [0, 5], [3], 1, 25, -7])
def test_rent_dice_must_be_a_throw_or_its_total(dice: Any) -> None:
    table = told()
    before = table.state()
    reply = table.send({"cmd": "pay_rent", "deed": 12, "dice": dice})
    assert reply["result"] in ("error", "refused")
    assert table.state() == before
