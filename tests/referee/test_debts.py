"""Owing: dues that the cash does not cover, several creditors, bankruptcy and its end."""

from typing import Any

import pytest

from tests.app.table import Table, at_table, gives, holdings, in_position
from tests.recorded.board import Command


def owing(*debts: tuple[str, str, int], names: tuple[str, ...] = (), **seats: Any) -> Table:
    """A table where the first of each owes the second so much."""
    told = [{"player": a, "creditor": b, "amount": n} for a, b, n in debts]
    position = holdings(**seats) | {"debts": told}
    return in_position(position, *(names or ("Ann", "Bob", "Cat")))


def ann_owes_rent(**ann: Any) -> Table:
    """Ann has landed on Bob's Boardwalk: 50."""
    table = at_table(Ann={"space": 36, **ann}, Bob={"deeds": [39]}, Cat={})
    table.does("roll", dice=[1, 2])
    return table


# ---- a due becomes a debt ------------------------------------------------------------------


def test_a_due_that_the_cash_does_not_cover_is_a_debt() -> None:
    """Nothing need be sent to make it one."""
    table = ann_owes_rent(cash=20, deeds=[1])
    assert table.state()["debts"] == [
        {"player": "Ann", "creditor": "Bob", "amount": 50, "reason": "rent"}
    ]
    assert table.refuses("end_turn")[0] == "debt_open"


def test_incurring_what_is_due_changes_nothing() -> None:
    """It is accepted."""
    table = ann_owes_rent(cash=20, deeds=[1])
    before = table.state()
    table.does("incur_debt", player="Ann", creditor="Bob", amount=50)
    assert table.state() == before


@pytest.mark.parametrize("cmd", ["pay_rent", "pay_debt"])
def test_raised_money_settles_it_by_either_name(cmd: str) -> None:
    """Sell, mortgage, trade; then pay."""
    table = ann_owes_rent(cash=20, deeds=[1, 5])
    table.does("mortgage_deed", player="Ann", deed=1)
    assert table.state()["debts"] == []
    table.does("agree_trade", a=gives("Ann", 5), b=gives("Cat", cash=7))
    fields: Command = {"player": "Ann"} if cmd == "pay_debt" else {}
    table.does(cmd, **fields)
    assert (table.cash("Ann"), table.cash("Bob"), table.due()) == (7, 1550, [])


@pytest.mark.parametrize("cmd", ["pay_tax", "pay_debt"])
def test_a_tax_owed_is_paid_by_either_name(cmd: str) -> None:
    """The same for the income tax."""
    table = at_table(Ann={"cash": 20, "deeds": [39]}, Bob={})
    table.does("roll", dice=[1, 3])
    assert table.refuses(cmd) == ["not_enough_cash"]
    table.does("mortgage_deed", deed=39)
    table.does(cmd)
    assert table.cash("Ann") == 20


def broke_on_income_tax() -> Table:
    """Nothing in the purse, and a worth of which 10 per cent is 40."""
    position = holdings(Ann={"cash": 0, "mortgaged": ["boardwalk"]}, Bob={})
    table = in_position(position, "Ann", "Bob", edition="us_classic")
    table.does("roll", dice=[1, 3])
    assert table.refuses("pay_tax", choice="flat") == ["not_enough_cash"]
    return table


def test_an_income_tax_that_no_choice_can_pay_is_a_debt() -> None:
    """Nothing need be sent to make it one."""
    table = broke_on_income_tax()
    table.does("declare_bankruptcy", player="Ann")
    assert table.state()["over"]["ranking"] == ["Bob", "Ann"]


@pytest.mark.parametrize("amount", [40, 200])
def test_the_tax_chosen_and_told_as_a_debt_is_owed_once(amount: int) -> None:
    """It takes the place of the tax on the list."""
    table = broke_on_income_tax()
    table.does("incur_debt", player="Ann", creditor="bank", amount=amount)
    assert table.due() == ["debt"]
    table.does("declare_bankruptcy", player="Ann")


def test_the_share_that_was_chosen_is_owed_and_no_other_sum() -> None:
    """Once the sum is told the printed one is refused, with the reason; undo takes back a slip."""
    table = broke_on_income_tax()
    asked = {"cmd": "pay_tax", "player": "Ann", "choice": "percent"}
    assert table.ask("quote", cmd=asked)["amount"] == 40
    wrong = table.refusal("pay_tax", choice="percent", amount=39)
    assert (wrong["code"], wrong["params"]) == ("amount_differs", {})
    table.does("pay_tax", choice="percent")
    assert [(due["kind"], due["amount"], due["choice"]) for due in table.state()["due"]] == [
        ("tax_due", 40, "percent")
    ]
    assert table.ask("quote", cmd=asked)["result"] == "refused"
    assert table.refuses("pay_tax", choice="flat") == ["tax_choice_stands", "not_enough_cash"]
    resumed = in_position(table.state(), "Ann", "Bob", edition="us_classic")
    assert resumed.refuses("pay_tax", choice="flat")[0] == "tax_choice_stands"
    table.does("undo")
    assert table.refuses("pay_tax", choice="flat") == ["not_enough_cash"]


def test_ten_per_cent_on_a_mortgage_received_is_due_at_once() -> None:
    """Paid with the trade where the cash is there, a debt otherwise."""
    table = at_table(Ann={"mortgaged": ["boardwalk"]}, Bob={"cash": 30})
    table.does("agree_trade", a=gives("Ann", 39), b=gives("Bob", cash=10))
    assert (table.cash("Bob"), table.due()) == (0, [])
    table = at_table(Ann={"mortgaged": ["boardwalk"]}, Bob={"cash": 29})
    table.does("agree_trade", a=gives("Ann", 39), b=gives("Bob", cash=10))
    assert table.state()["debts"] == [
        {"player": "Bob", "creditor": "bank", "amount": 20, "reason": "mortgage_interest"}
    ]


def test_lift_now_lifts_instead() -> None:
    """220 for Boardwalk, and no 10 per cent on top."""
    table = at_table(Ann={"mortgaged": ["boardwalk", "park_place"]}, Bob={"cash": 238})
    trade: Command = {"a": gives("Ann", 37, 39), "b": gives("Bob"), "lift_now": [39]}
    table.does("agree_trade", **trade)
    assert (table.cash("Bob"), table.deed("boardwalk")["mortgaged"]) == (0, False)
    assert table.deed("park_place")["mortgaged"]


def test_what_cannot_be_lifted_now_is_no_trade() -> None:
    """The purse after the trade has to reach."""
    table = at_table(Ann={"mortgaged": ["boardwalk"]}, Bob={"cash": 219})
    trade: Command = {"a": gives("Ann", 39), "b": gives("Bob"), "lift_now": [39]}
    assert table.refuses("agree_trade", **trade) == ["not_enough_cash"]


@pytest.mark.parametrize("deed", [37, 1])
def test_lift_now_names_mortgaged_deeds_of_the_trade(deed: int) -> None:
    """Anything else is a slip."""
    table = at_table(
        Ann={"mortgaged": ["boardwalk"], "deeds": [37]}, Bob={"mortgaged": ["baltic_avenue"]}
    )
    trade: Command = {"a": gives("Ann", 39, 37), "b": gives("Bob"), "lift_now": [deed]}
    assert table.refuses("agree_trade", **trade)


def test_a_debt_in_kind_takes_lots_at_an_agreed_value() -> None:
    """All of it, or the amount told; each lot once."""
    table = owing(("Ann", "Bob", 100), Ann={"cash": 5, "deeds": [39, 1]}, Bob={}, Cat={})
    twice = ["boardwalk", 39]
    assert table.refuses("pay_debt_in_kind", player="Ann", creditor="Bob", deeds=twice)
    table.does("pay_debt_in_kind", player="Ann", creditor="Bob", deeds=[1], amount=40)
    assert table.state()["debts"][0]["amount"] == 60
    assert table.refuses("pay_debt_in_kind", deeds=[39], amount=61) == ["amount_differs"]
    table.does("pay_debt_in_kind", deeds=[39])
    assert table.state()["debts"] == []


# ---- while a debt is open ------------------------------------------------------------------


def test_a_debtor_only_raises_money() -> None:
    """No building, no lifting, no buying."""
    table = owing(
        ("Ann", "Bob", 900),
        Ann={"cash": 800, "deeds": [37, 39], "mortgaged": ["baltic_avenue"]},
        Bob={},
        Cat={},
    )
    assert table.refuses("build", deed=39)[0] == "debt_open"
    assert table.refuses("lift_mortgage", deed=3)[0] == "debt_open"
    assert table.refuses("roll", dice=[1, 2])[0] == "debt_open"


def test_others_wait_with_their_trades() -> None:
    """Unless the debtor is one side of it."""
    table = owing(("Ann", "Bob", 900), Ann={"cash": 1, "deeds": [39]}, Bob={}, Cat={"deeds": [5]})
    others: Command = {"a": gives("Cat", 5), "b": gives("Bob", cash=1)}
    assert table.refuses("agree_trade", **others) == ["debt_open"]
    table.does("agree_trade", a=gives("Ann", 39), b=gives("Cat", cash=899))
    table.does("pay_debt")


def test_a_debtor_gives_nothing_away() -> None:
    """What the creditor waits for does not go to a friend."""
    table = owing(("Ann", "Bob", 500), Ann={"cash": 100, "deeds": [39]}, Bob={}, Cat={})
    assert table.refuses("agree_trade", a=gives("Ann", cash=100), b=gives("Cat"))
    assert table.refuses("agree_trade", a=gives("Ann", 39), b=gives("Cat"))


def test_a_debtor_may_be_rid_of_what_raises_nothing() -> None:
    """A mortgaged deed for nothing: recorded debtors part with theirs for 5 or 8."""
    table = owing(("Ann", "Bob", 500), Ann={"cash": 9, "mortgaged": ["boardwalk"]}, Bob={}, Cat={})
    table.does("agree_trade", a=gives("Ann", 39), b=gives("Cat"))


@pytest.mark.parametrize(("cash", "deeds"), [(50, []), (20, [1]), (0, [1, 3])])
def test_nobody_is_bankrupt_who_can_still_raise_it(cash: int, deeds: list[int]) -> None:
    """Exactly enough is enough."""
    table = owing(("Ann", "Bob", 50), Ann={"cash": cash, "deeds": deeds}, Bob={}, Cat={})
    assert table.refuses("declare_bankruptcy", player="Ann") == ["can_still_raise"]


def test_nobody_is_bankrupt_who_owes_nothing() -> None:
    """Whatever the reason for leaving."""
    table = at_table(Ann={"cash": 0}, Bob={}, Cat={})
    assert table.refuses("declare_bankruptcy") == ["not_in_debt"]


# ---- the estate ----------------------------------------------------------------------------


def test_an_estate_goes_to_the_creditor() -> None:
    """Buildings sold at half price, then cash, deeds and cards; 10 per cent on mortgages."""
    table = owing(
        ("Ann", "Bob", 9000),
        Ann={
            "cash": 11,
            "built": {"boardwalk": 5, "park_place": 4},
            "mortgaged": ["reading_railroad"],
            "jail_cards": ["chance"],
        },
        Bob={},
        Cat={},
    )
    table.does("declare_bankruptcy", player="Ann", amount=911)
    bob, ann = table.seat("Bob"), table.seat("Ann")
    assert bob["cash"] == 1500 + 11 + 900 - 10
    assert bob["deeds"] == ["reading_railroad", "park_place", "boardwalk"]
    assert bob["jail_cards"] == ["chance"]
    assert (ann["cash"], ann["deeds"], ann["status"]) == (0, [], "bankrupt")
    assert table.state()["bank"] == {"houses": 32, "hotels": 12}


def test_a_jail_card_owed_to_the_bank_goes_back_to_its_deck() -> None:
    """Where it can be drawn again."""
    table = owing(
        ("Ann", "bank", 9000), Ann={"cash": 0, "jail_cards": ["chance"]}, Bob={"space": 4}, Cat={}
    )
    table.does("declare_bankruptcy", player="Ann")
    table.does("end_turn")
    table.does("roll", dice=[1, 2])
    table.does("draw_card", card="get_out_of_jail_free")


def test_several_creditors_share_the_cash_by_their_claims() -> None:
    """The deeds go round in board order, oldest claim first."""
    table = owing(
        ("Ann", "Cat", 100),
        ("Ann", "Bob", 200),
        Ann={"cash": 30, "mortgaged": ["baltic_avenue", "boardwalk", "park_place"]},
        Bob={"cash": 0},
        Cat={"cash": 0},
    )
    table.does("declare_bankruptcy", player="Ann")
    assert table.seat("Cat")["deeds"] == ["baltic_avenue", "boardwalk"]
    assert table.seat("Bob")["deeds"] == ["park_place"]
    assert (table.cash("Cat"), table.cash("Bob")) == (10, 2)
    assert [(d["player"], d["amount"]) for d in table.state()["debts"]] == [("Cat", 23)]


def test_the_banker_may_settle_otherwise() -> None:
    """By naming a creditor."""
    table = owing(("Ann", "Cat", 100), ("Ann", "Bob", 200), Ann={"cash": 30}, Bob={}, Cat={})
    assert table.refuses("declare_bankruptcy", player="Ann", creditor="bank") == [
        "not_the_creditor"
    ]
    table.does("declare_bankruptcy", player="Ann", creditor="Bob")
    assert table.cash("Bob") == 1530


def test_the_turn_stays_with_a_bankrupt_until_it_is_ended() -> None:
    """Also where nothing is queued."""
    table = owing(("Ann", "Bob", 5000), Ann={"cash": 0}, Bob={}, Cat={})
    table.does("declare_bankruptcy", player="Ann")
    assert table.state()["turn"]["player"] == "Ann"
    assert table.refuses("roll", player="Ann", dice=[1, 2]) == ["player_bankrupt"]
    assert table.refuses("roll", player="Bob", dice=[1, 2]) == ["not_on_turn"]
    table.does("end_turn")
    assert table.state()["turn"]["player"] == "Bob"


def test_with_one_player_left_the_game_is_over() -> None:
    """Queued lots are void, and nothing but undoing is accepted."""
    table = owing(
        ("Ann", "bank", 5000),
        names=("Ann", "Bob"),
        Ann={"cash": 0, "mortgaged": ["boardwalk"]},
        Bob={},
    )
    table.does("declare_bankruptcy", player="Ann")
    state = table.state()
    assert (state["over"], state["due"]) == (
        {"reason": "last_solvent", "ranking": ["Bob", "Ann"]},
        [],
    )
    for cmd, fields in (("end_turn", {}), ("roll", {"dice": [1, 2]}), ("end_game", {})):
        assert table.refuses(cmd, **fields) == ["game_over"]
    assert table.ask("legal") == []
    table.does("undo")
    assert table.state()["over"] is None


def test_a_bankrupt_is_out_of_everything() -> None:
    """Nobody trades with him, pays him, or names him."""
    table = owing(("Ann", "Bob", 5000), Ann={"cash": 0}, Bob={}, Cat={})
    table.does("declare_bankruptcy", player="Ann")
    told: list[tuple[str, Command]] = [
        ("agree_trade", {"a": gives("Ann", cash=0), "b": gives("Bob", cash=5)}),
        ("pay_fine", {"player": "Ann", "amount": 5}),
        ("receive_from_bank", {"player": "Ann", "amount": 5}),
        ("incur_debt", {"player": "Bob", "creditor": "Ann", "amount": 5}),
        ("adjust_ledger", {"source": "bank", "target": "Ann", "amount": 5, "reason": "x"}),
        ("go_to_jail", {"player": "Ann"}),
        ("end_turn", {"next": "Ann"}),
        ("declare_bankruptcy", {"player": "Ann"}),
    ]
    for cmd, fields in told:
        assert table.refuses(cmd, **fields)[0] == "player_bankrupt"


def test_what_others_owed_the_bankrupt_goes_to_his_creditor() -> None:
    """Nothing that is owed vanishes."""
    table = owing(("Ann", "Bob", 5000), ("Cat", "Ann", 40), Ann={"cash": 0}, Bob={}, Cat={})
    table.does("declare_bankruptcy", player="Ann")
    table.does("pay_debt", player="Cat")
    assert table.cash("Bob") == 1540
