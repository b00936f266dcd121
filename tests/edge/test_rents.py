"""Rent: how much, and whether at all."""

import pytest

from tests.edge.evening import table


def test_017_a_mortgaged_lot_takes_no_rent() -> None:
    """Bob lands on mortgaged St. James Place itself. Rent?

    None.
    """
    evening = table(
        turn="Bob", Ann={"mortgaged": ["st_james_place"]}, Bob={"at": "connecticut_avenue"}
    )
    evening.does("roll", player="Bob", dice=[3, 4])
    assert evening.stands_on("Bob") == "st_james_place"
    why = evening.may_not("pay_rent", payer="Bob", deed="st_james_place")
    assert why[0] == "rent_not_due_mortgaged"
    evening.does("end_turn")
    assert evening.purses() == {"Ann": 1500, "Bob": 1500}


def test_019_a_built_lot_does_not_double() -> None:
    """The orange group is complete and Tennessee Avenue has one house. 70 or 140?

    70: only unimproved lots double. Its bare neighbour still does.
    """
    bare = ["st_james_place", "new_york_avenue"]
    evening = table(
        turn="Bob",
        Ann={"deeds": bare, "houses": {"tennessee_avenue": 1}},
        Bob={"at": "electric_company"},
        Cat={"at": "st_charles_place"},
    )
    evening.does("roll", player="Bob", dice=[2, 4])
    evening.does("pay_rent", payer="Bob", deed="tennessee_avenue", amount=70)
    evening.does("end_turn")
    evening.does("roll", player="Cat", dice=[2, 3])
    evening.does("pay_rent", payer="Cat", deed="st_james_place", amount=28)


@pytest.mark.parametrize(("mortgaged_count", "rent"), [(True, 70), (False, 28)])
def test_021_a_mortgaged_utility_counts_for_the_other(mortgaged_count: bool, rent: int) -> None:
    """Ann has both utilities, Water Works mortgaged. Bob lands on the other with a 7. 28 or 70?

    70, ten times the dice: owning counts. 28 where the table counts unmortgaged ones only.
    """
    evening = table(
        turn="Bob",
        rules={"rent.mortgaged_count": mortgaged_count},
        Ann={"deeds": ["electric_company"], "mortgaged": ["water_works"]},
        Bob={"at": "reading_railroad"},
    )
    evening.does("roll", player="Bob", dice=[3, 4])
    evening.does("pay_rent", payer="Bob", deed="electric_company", amount=rent)
    assert evening.purses() == {"Ann": 1500 + rent, "Bob": 1500 - rent}


def test_023_the_utility_card_wants_a_fresh_throw_times_ten() -> None:
    """Bob moved with a 7 to Chance: nearest utility. Its owner has only that one. Bob throws 9.

    90: the fresh throw times ten, whatever the owner has. The moving 7 does not matter.
    """
    evening = table(turn="Bob", Ann={"deeds": ["electric_company"]}, Bob={"at": "go"})
    evening.does("roll", player="Bob", dice=[4, 3])
    evening.does("draw_card", player="Bob", deck="chance", card="advance_to_nearest_utility")
    evening.does("roll", player="Bob", dice=[5, 4], purpose="rent")
    evening.does("pay_rent", payer="Bob", deed="electric_company", amount=90)
    assert evening.purses() == {"Ann": 1590, "Bob": 1410}


def test_025_twice_nothing_is_nothing() -> None:
    """Chance sends Bob to the nearest railroad at twice the rent, and it is mortgaged. Rent?

    None.
    """
    evening = table(turn="Bob", Ann={"mortgaged": ["pennsylvania_railroad"]}, Bob={"at": "go"})
    evening.does("roll", player="Bob", dice=[4, 3])
    evening.does("draw_card", player="Bob", deck="chance", card="advance_to_nearest_railroad")
    assert evening.stands_on("Bob") == "pennsylvania_railroad"
    why = evening.may_not("pay_rent", payer="Bob", deed="pennsylvania_railroad")
    assert why[0] == "rent_not_due_mortgaged"
    evening.does("end_turn")


@pytest.mark.parametrize(
    ("edition", "lot", "claimed_in_time"),
    [
        ("us_classic", "baltic_avenue", True),
        ("uk_london", "whitechapel_road", False),
        ("us_2008", "baltic_avenue", False),
    ],
)
def test_027_a_rent_that_is_asked_for_late(edition: str, lot: str, claimed_in_time: bool) -> None:
    """Bob landed on Ann's lot, the next player threw, and only then Ann asks. Still owed?

    Old American sheet: yes, until the second player after Bob throws. London and the later
    sheets: no, the deadline is the next player's throw.
    """
    evening = table(edition=edition, turn="Bob", Ann={"deeds": [lot]}, Bob={}, Cat={"at": "jail"})
    evening.does("roll", player="Bob", dice=[1, 2])
    evening.does("end_turn")
    evening.does("roll", player="Cat", dice=[4, 6])
    if claimed_in_time:
        evening.does("pay_rent", payer="Bob", deed=lot, amount=4)
        assert evening.cash("Bob") == 1496
    else:
        assert evening.may_not("pay_rent", payer="Bob", deed=lot) == ["rent_not_due"]


def test_027_the_second_throw_is_too_late_everywhere() -> None:
    """The same by the old American sheet, after Ann herself has thrown too.

    Now it is too late.
    """
    evening = table(
        edition="us_classic",
        turn="Bob",
        Ann={"at": "jail", "deeds": ["baltic_avenue"]},
        Bob={},
        Cat={"at": "jail"},
    )
    evening.does("roll", player="Bob", dice=[1, 2])
    evening.does("end_turn")
    evening.does("roll", player="Cat", dice=[4, 6])
    evening.does("end_turn")
    evening.does("roll", player="Ann", dice=[4, 6])
    assert evening.may_not("pay_rent", payer="Bob", deed="baltic_avenue") == ["rent_not_due"]


def test_029_a_rent_partly_in_kind() -> None:
    """Bob owes 200 and has 150 and a lot. May the owner take the lot for the missing 50?

    The London sheet says so outright: yes, if the owner agrees.
    """
    evening = table(
        edition="uk_london",
        turn="Bob",
        Ann={"deeds": ["park_lane"], "houses": {"mayfair": 1}},
        Bob={"cash": 150, "at": "community_chest_3", "deeds": ["whitechapel_road"]},
    )
    evening.does("roll", player="Bob", dice=[2, 4])
    assert evening.may_not("pay_rent", payer="Bob", deed="mayfair") == ["not_enough_cash"]
    kind = {"player": "Bob", "creditor": "Ann", "deeds": ["whitechapel_road"], "amount": 50}
    evening.does("pay_debt_in_kind", **kind)
    evening.does("pay_debt", player="Bob", creditor="Ann", amount=150)
    assert evening.purses() == {"Ann": 1650, "Bob": 0}
    assert evening.owner("whitechapel_road") == "Ann"


def test_029_a_lot_sold_to_the_creditor() -> None:
    """The same by the American sheets.

    An ordinary trade during the debt, and then the rent.
    """
    evening = table(
        turn="Bob",
        Ann={"deeds": ["park_place"], "houses": {"boardwalk": 1}},
        Bob={"cash": 150, "at": "community_chest_3", "deeds": ["baltic_avenue"]},
    )
    evening.does("roll", player="Bob", dice=[2, 4])
    evening.trades("Bob", "baltic_avenue", "Ann", 50)
    evening.does("pay_rent", payer="Bob", deed="boardwalk", amount=200)
    assert evening.purses() == {"Ann": 1650, "Bob": 0}


def test_031_no_rent_to_the_winner_of_the_auction() -> None:
    """Ann lands on unowned Park Place and declines; Bob wins it for 300. Does she pay him rent?

    No: rent falls due on landing, and then nobody owned it.
    """
    evening = table(Ann={"at": "pacific_avenue"}, Bob={})
    evening.does("roll", player="Ann", dice=[2, 4])
    evening.does("decline_deed", player="Ann", deed="park_place")
    evening.does("place_bid", player="Bob", lot="park_place", amount=300)
    evening.does("withdraw_bid", player="Ann", lot="park_place")
    assert evening.owner("park_place") == "Bob"
    evening.may_not("pay_rent", payer="Ann", deed="park_place")
    evening.does("end_turn")
    assert evening.purses() == {"Ann": 1500, "Bob": 1200}
