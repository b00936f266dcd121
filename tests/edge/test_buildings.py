"""Building, and selling what was built."""

import pytest

from tests.edge.evening import ORANGE, table


def test_041_five_houses_on_three_lots() -> None:
    """Ann puts five houses on orange, 100 each. Which layouts are legal?

    2-2-1, for 500. Not 3-1-1: the third house on a lot waits for its neighbours.
    """
    evening = table(Ann={"deeds": ORANGE}, Bob={})
    for lot in [*ORANGE, "st_james_place"]:
        evening.does("build", player="Ann", deed=lot, amount=100)
    why = evening.may_not("build", player="Ann", deed="st_james_place")
    assert why == ["build_unevenly"]
    evening.does("build", player="Ann", deed="tennessee_avenue")
    assert evening.houses(*ORANGE) == [2, 2, 1]
    assert evening.cash("Ann") == 1000


def test_043_two_of_three_lots_are_no_group() -> None:
    """Ann has two orange lots and Bob the third, mortgaged. May she build or take double rent?

    Neither: the whole group must be hers. Bob's mortgage changes nothing.
    """
    evening = table(
        turn="Cat",
        Ann={"deeds": ["st_james_place", "tennessee_avenue"]},
        Bob={"mortgaged": ["new_york_avenue"]},
        Cat={"at": "st_charles_place"},
    )
    why = evening.may_not("build", player="Ann", deed="st_james_place")
    assert why[0] == "group_not_complete"
    evening.does("roll", player="Cat", dice=[2, 3])
    evening.does("pay_rent", payer="Cat", deed="st_james_place", amount=14)


def test_045_a_hotel_needs_four_houses_on_every_lot() -> None:
    """Ann has 4-4-3 on orange. May one lot take a hotel?

    No: four houses on each lot first.
    """
    evening = table(
        Ann={"houses": {"st_james_place": 4, "tennessee_avenue": 4, "new_york_avenue": 3}},
        Bob={},
    )
    why = evening.may_not("build", player="Ann", deed="st_james_place")
    assert why[0] in {"build_unevenly", "hotel_needs_houses"}
    evening.does("build", player="Ann", deed="new_york_avenue")
    evening.does("build", player="Ann", deed="st_james_place")
    assert evening.has_hotel("st_james_place")


def test_047_no_hotel_left() -> None:
    """Ann has 4-4-4 and the Bank no hotel. Then?

    She waits until one comes back. There is no fifth house.
    """
    evening = table(
        rules={"edition.hotels": 1},
        Ann={"houses": dict.fromkeys(ORANGE, 4)},
        Bob={"hotels": ["baltic_avenue"], "houses": {"mediterranean_avenue": 4}},
    )
    why = evening.may_not("build", player="Ann", deed="st_james_place")
    assert why == ["bank_out_of_hotels"]
    evening.does("sell_building", player="Bob", deed="baltic_avenue")
    evening.does("build", player="Ann", deed="st_james_place")
    assert evening.has_hotel("st_james_place")


def test_049_enough_houses_for_the_only_one_who_wants_them() -> None:
    """The Bank has 3 houses and only Ann wants 2. Is there an auction?

    No: only when two or more players want more than the Bank has. She pays the printed price.
    """
    evening = table(rules={"edition.houses": 3}, Ann={"deeds": ORANGE}, Bob={})
    evening.does("build", player="Ann", deed="st_james_place", amount=100)
    evening.does("build", player="Ann", deed="tennessee_avenue", amount=100)
    assert evening.ask("state")["bank"]["houses"] == 1


def test_051_building_in_somebody_elses_turn() -> None:
    """It is Cat's turn, she has thrown, and Ann wants a house. May she have it?

    By the American sheets at any time.
    """
    evening = table(turn="Cat", Ann={"deeds": ORANGE}, Bob={}, Cat={"at": "jail"})
    evening.does("roll", player="Cat", dice=[4, 6])
    evening.does("build", player="Ann", deed="st_james_place")
    assert evening.houses("st_james_place") == [1]


def test_051_building_between_turns() -> None:
    """The same by the London sheet.

    In her own turn or between the turns of others, so not after Cat has thrown.
    """
    lots = ["bow_street", "marlborough_street", "vine_street"]
    evening = table(
        edition="uk_london", turn="Cat", Ann={"deeds": lots}, Bob={}, Cat={"at": "jail"}
    )
    evening.does("build", player="Ann", deed="bow_street")
    evening.does("roll", player="Cat", dice=[4, 6])
    assert evening.may_not("build", player="Ann", deed="vine_street") == ["window_closed"]
    evening.does("end_turn")
    evening.does("build", player="Ann", deed="vine_street")


def test_051_building_in_ones_own_turn_only() -> None:
    """The same at a table that builds in its own turn only.

    Not in Cat's turn at all.
    """
    rules = {"building.window": "own_turn"}
    evening = table(turn="Cat", rules=rules, Ann={"deeds": ORANGE}, Bob={}, Cat={"at": "jail"})
    assert evening.may_not("build", player="Ann", deed="st_james_place") == ["window_closed"]
    evening.does("roll", player="Cat", dice=[4, 6])
    evening.does("end_turn")
    evening.does("build", player="Ann", deed="st_james_place")


def test_053_no_houses_on_a_railroad() -> None:
    """Ann wants a house on Reading Railroad. Allowed?

    No, not even with all four.
    """
    stations = ["reading_railroad", "pennsylvania_railroad", "b_and_o_railroad", "short_line"]
    evening = table(Ann={"deeds": stations}, Bob={})
    why = evening.may_not("build", player="Ann", deed="reading_railroad")
    assert why[0] == "not_a_street"


# ---- selling


def test_055_three_hotels_at_once() -> None:
    """Ann sells the three orange hotels in one go. What does the Bank pay?

    3 times 250: half of the hotel and of the four houses under it.
    """
    evening = table(Ann={"cash": 0, "hotels": ORANGE}, Bob={})
    evening.does("sell_group", player="Ann", group="orange", amount=750)
    assert evening.cash("Ann") == 750
    assert evening.ask("state")["bank"] == {"houses": 32, "hotels": 12}


def test_057_selling_evenly() -> None:
    """Houses stand 3-3-2 on orange and Ann needs 75. May she sell two from the last lot?

    No, she sells evenly, from a lot with three: two sales bring 100 and leave 2-2-2.
    """
    first, second, last = ORANGE
    evening = table(Ann={"cash": 0, "houses": {first: 3, second: 3, last: 2}}, Bob={})
    assert evening.may_not("sell_building", player="Ann", deed=last) == ["sell_unevenly"]
    evening.does("sell_building", player="Ann", deed=first, amount=50)
    evening.does("sell_building", player="Ann", deed=second, amount=50)
    assert evening.houses(*ORANGE) == [2, 2, 2]
    assert evening.cash("Ann") == 100


@pytest.mark.parametrize("price", [80, 100])
def test_059_houses_are_sold_to_the_bank_only(price: int) -> None:
    """Ann wants to sell a house to Bob for 80. Allowed?

    No, only to the Bank, for half of what it cost.
    """
    evening = table(Ann={"cash": 0, "houses": dict.fromkeys(ORANGE, 1)}, Bob={})
    assert evening.may_not_trade("Ann", "st_james_place", "Bob", price) == ["clear_buildings_first"]
    why = evening.may_not("sell_building", player="Ann", deed="st_james_place", amount=price)
    assert why == ["amount_differs"]
    evening.does("sell_building", player="Ann", deed="st_james_place", amount=50)
    assert evening.ask("state")["bank"]["houses"] == 30
