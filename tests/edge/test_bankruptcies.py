"""Debts that cannot be paid."""

import pytest

from tests.edge.evening import Evening, Holding, table

INHERITED = ["park_place", "electric_company", "water_works"]
"""Mortgaged for 175, 75 and 75: ten per cent is 18 + 8 + 8."""


def ann_gives_up(evening: Evening, creditor: str) -> None:
    """Ann owes more than she can ever raise."""
    evening.does("incur_debt", player="Ann", creditor=creditor, amount=5000)
    evening.does("declare_bankruptcy", player="Ann", creditor=creditor)
    assert evening.is_bankrupt("Ann")


def test_091_ten_per_cent_on_inherited_mortgages() -> None:
    """Bob receives Park Place and both utilities mortgaged. What must he pay at once?

    Ten per cent of each mortgage, rounded up: 18 + 8 + 8 = 34. Not of the prices.
    """
    evening = table(Ann={"cash": 0, "mortgaged": INHERITED}, Bob={}, Cat={})
    ann_gives_up(evening, "Bob")
    assert evening.deeds("Bob") == set(INHERITED)
    assert evening.cash("Bob") == 1466


def test_093_the_heir_raises_the_ten_per_cent() -> None:
    """Bob has 5 and must pay the 34. Then?

    He raises money, also on what he has just inherited.
    """
    estate: Holding = {"cash": 0, "deeds": ["baltic_avenue"], "mortgaged": INHERITED}
    evening = table(Ann=estate, Bob={"cash": 5}, Cat={})
    ann_gives_up(evening, "Bob")
    assert evening.debts() == [("Bob", "bank", 34)]
    evening.does("mortgage_deed", player="Bob", deed="baltic_avenue")
    evening.does("pay_debt", player="Bob", creditor="bank", amount=34)
    assert evening.cash("Bob") == 1


def test_093_the_heir_who_cannot_pay_is_bankrupt_to_the_bank() -> None:
    """The same, and there is nothing left to mortgage.

    Bob is bankrupt to the Bank; what he inherited is auctioned.
    """
    estate: Holding = {"cash": 0, "mortgaged": INHERITED}
    evening = table(Ann=estate, Bob={"cash": 5}, Cat={}, Dan={})
    ann_gives_up(evening, "Bob")
    evening.does("declare_bankruptcy", player="Bob", creditor="bank")
    assert evening.is_bankrupt("Bob")
    assert [evening.owner(deed) for deed in INHERITED] == [None, None, None]
    assert evening.cash("Bob") == 0


def test_095_jail_cards_go_to_the_creditor() -> None:
    """Where do the jail cards of a bankrupt go?

    To the player who is owed.
    """
    evening = table(Ann={"jail_cards": ["chance"]}, Bob={}, Cat={})
    ann_gives_up(evening, "Bob")
    assert evening.jail_cards("Bob") == ["chance"]


def test_095_jail_cards_go_back_under_the_deck() -> None:
    """And where the Bank is owed?

    Under their deck: somebody can draw them again.
    """
    evening = table(Ann={"jail_cards": ["chance"]}, Bob={}, Cat={})
    ann_gives_up(evening, "bank")
    assert [evening.jail_cards(who) for who in ("Ann", "Bob", "Cat")] == [[], [], []]
    evening.does("end_turn")
    evening.does("roll", player="Bob", dice=[3, 4])
    evening.does("draw_card", player="Bob", deck="chance", card="get_out_of_jail_free")
    assert evening.jail_cards("Bob") == ["chance"]


def test_097_a_friend_clears_the_debt() -> None:
    """Ann owes 900 and can raise 700; Cat offers 300 for Baltic Avenue. Allowed?

    Yes, for it lets Ann pay the whole 900.
    """
    lots = ["baltic_avenue", "mediterranean_avenue"]
    evening = table(Ann={"cash": 640, "deeds": lots}, Bob={}, Cat={})
    evening.does("incur_debt", player="Ann", creditor="Bob", amount=900)
    evening.trades("Ann", "baltic_avenue", "Cat", 300)
    evening.does("pay_debt", player="Ann", creditor="Bob", amount=900)
    assert evening.purses() == {"Ann": 40, "Bob": 2400, "Cat": 1200}
    assert not evening.is_bankrupt("Ann")


def test_099_no_bankruptcy_out_of_spite() -> None:
    """Ann has 200 and four houses, and owes 300. May she give up?

    No: bankrupt is only who owes more than can be raised.
    """
    brown = {"baltic_avenue": 2, "mediterranean_avenue": 2}
    evening = table(Ann={"cash": 200, "houses": brown}, Bob={}, Cat={})
    evening.does("incur_debt", player="Ann", creditor="Bob", amount=300)
    why = evening.may_not("declare_bankruptcy", player="Ann", creditor="Bob")
    assert why == ["can_still_raise"]
    for lot in [*brown, *brown]:
        evening.does("sell_building", player="Ann", deed=lot, amount=25)
    evening.does("pay_debt", player="Ann", creditor="Bob")
    assert evening.cash("Ann") == 0


@pytest.mark.parametrize("creditor", ["Bob", "bank"])
def test_101_exactly_enough_is_enough(creditor: str) -> None:
    """Ann owes 50 and, everything sold and mortgaged, has exactly 50. Bankrupt?

    No: she pays and plays on with nothing.
    """
    evening = table(Ann={"cash": 20, "deeds": ["baltic_avenue"]}, Bob={}, Cat={})
    evening.does("incur_debt", player="Ann", creditor=creditor, amount=50)
    evening.does("mortgage_deed", player="Ann", deed="baltic_avenue", amount=30)
    why = evening.may_not("declare_bankruptcy", player="Ann", creditor=creditor)
    assert why == ["can_still_raise"]
    evening.does("pay_debt", player="Ann", creditor=creditor, amount=50)
    assert evening.cash("Ann") == 0
    assert not evening.is_bankrupt("Ann")
