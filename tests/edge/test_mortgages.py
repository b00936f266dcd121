"""Mortgages and the interest on them."""

import pytest

from tests.edge.evening import ORANGE, table


def test_001_lifting_a_railroads_mortgage() -> None:
    """Reading Railroad was mortgaged for 100. What does lifting cost?

    110 to the Bank: the 100 and ten per cent.
    """
    evening = table(Ann={"cash": 500, "mortgaged": ["reading_railroad"]}, Bob={})
    evening.does("lift_mortgage", player="Ann", deed="reading_railroad", amount=110)
    assert evening.cash("Ann") == 390
    assert not evening.is_mortgaged("reading_railroad")


@pytest.mark.parametrize(("rounding", "price"), [("up", 193), ("down", 192)])
def test_003_ten_per_cent_of_an_odd_mortgage(rounding: str, price: int) -> None:
    """Park Place was mortgaged for 175, and ten per cent of that is 17.50. How much?

    193, for what a player owes is rounded up; 192 where the table cuts off the halves.
    """
    evening = table(
        rules={"money.rounding": rounding},
        Ann={"cash": 500, "mortgaged": ["park_place"]},
        Bob={},
    )
    evening.does("lift_mortgage", player="Ann", deed="park_place", amount=price)
    assert evening.cash("Ann") == 500 - price


def test_003_rounding_up_is_the_default() -> None:
    """Nobody says how to round. 193."""
    evening = table(Ann={"cash": 500, "mortgaged": ["park_place"]}, Bob={})
    assert evening.may_not("lift_mortgage", player="Ann", deed="park_place", amount=192) == [
        "amount_differs"
    ]
    evening.does("lift_mortgage", player="Ann", deed="park_place")
    assert evening.cash("Ann") == 307


def test_005_interest_at_the_sale_and_again_at_the_lifting() -> None:
    """Ann sells mortgaged Boardwalk to Bob for 50; he lifts it later. What does the Bank get?

    20 at once and 220 later: 240. The 50 go to Ann.
    """
    evening = table(Ann={"mortgaged": ["boardwalk"]}, Bob={})
    evening.trades("Ann", "boardwalk", "Bob", 50)
    assert evening.purses() == {"Ann": 1550, "Bob": 1430}
    assert evening.is_mortgaged("boardwalk")
    evening.does("lift_mortgage", player="Bob", deed="boardwalk", amount=220)
    assert evening.purses() == {"Ann": 1550, "Bob": 1210}


@pytest.mark.parametrize("price", [1, 50, 390])
def test_007_interest_is_of_the_mortgage_and_not_of_the_price(price: int) -> None:
    """Mortgaged Boardwalk sold for 50. Is the interest ten per cent of 50 or of 200?

    Of the mortgage: 20. The price never matters.
    """
    evening = table(Ann={"mortgaged": ["boardwalk"]}, Bob={})
    evening.trades("Ann", "boardwalk", "Bob", price)
    assert evening.cash("Bob") == 1500 - price - 20


def test_009_every_new_owner_pays_the_interest() -> None:
    """Mortgaged Reading goes from Ann to Bob and back within minutes. Interest?

    10 by Bob and then 10 by Ann: the rule speaks of any new owner.
    """
    evening = table(Ann={"mortgaged": ["reading_railroad"]}, Bob={})
    evening.trades("Ann", "reading_railroad", "Bob", 100)
    assert evening.purses() == {"Ann": 1600, "Bob": 1390}
    evening.trades("Bob", "reading_railroad", "Ann", 100)
    assert evening.purses() == {"Ann": 1490, "Bob": 1490}


def test_011_a_group_with_houses_cannot_be_mortgaged() -> None:
    """Ann has a house on each orange lot and wants to mortgage St. James Place. May she?

    Not until all three houses are sold back, 3 times 50; then 90 for the mortgage.
    """
    evening = table(Ann={"cash": 0, "houses": dict.fromkeys(ORANGE, 1)}, Bob={})
    for lot in ORANGE:
        why = evening.may_not("mortgage_deed", player="Ann", deed="st_james_place")
        assert why == ["clear_buildings_first"]
        evening.does("sell_building", player="Ann", deed=lot)
    assert evening.cash("Ann") == 150
    evening.does("mortgage_deed", player="Ann", deed="st_james_place", amount=90)
    assert evening.cash("Ann") == 240


@pytest.mark.parametrize(
    ("edition", "deed", "value"), [("us_2008", "boardwalk", 200), ("uk_london", "mayfair", 200)]
)
def test_013_mortgaging_without_need(edition: str, deed: str, value: int) -> None:
    """Ann is not in debt and only wants cash, in Bob's turn. May she mortgage?

    Yes, at any time. The London sheet speaks of a need, and nobody polices it.
    """
    evening = table(edition=edition, turn="Bob", Ann={"deeds": [deed]}, Bob={})
    evening.does("mortgage_deed", player="Ann", deed=deed)
    assert evening.cash("Ann") == 1500 + value


def test_015_no_instalments() -> None:
    """Ann wants to pay her mortgage back 50 at a time. May she?

    No rule knows part payments: the amount and the interest are paid together.
    """
    evening = table(Ann={"mortgaged": ["reading_railroad"]}, Bob={})
    why = evening.may_not("lift_mortgage", player="Ann", deed="reading_railroad", amount=50)
    assert why == ["amount_differs"]
    assert evening.is_mortgaged("reading_railroad")
