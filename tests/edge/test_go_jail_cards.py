"""GO, jail and the cards."""

from tests.edge.evening import ORANGE, table


def test_069_back_three_from_the_first_chance() -> None:
    """From Chance at 7: go back three. Where, and what then?

    Income Tax: pay 200.
    """
    evening = table(Ann={}, Bob={})
    evening.does("roll", player="Ann", dice=[3, 4])
    evening.does("draw_card", player="Ann", deck="chance", card="go_back_three_spaces")
    assert evening.stands_on("Ann") == "income_tax"
    evening.does("pay_tax", player="Ann", amount=200)
    assert evening.cash("Ann") == 1300


def test_069_back_three_from_the_second_chance() -> None:
    """From Chance at 22.

    New York Avenue, to be bought for 200.
    """
    evening = table(Ann={"at": "electric_company"}, Bob={})
    evening.does("roll", player="Ann", dice=[4, 6])
    evening.does("draw_card", player="Ann", deck="chance", card="go_back_three_spaces")
    assert evening.stands_on("Ann") == "new_york_avenue"
    evening.does("buy_deed", player="Ann", deed="new_york_avenue", amount=200)


def test_069_back_three_from_the_third_chance() -> None:
    """From Chance at 36.

    Community Chest: the turn cannot end before a card of it is drawn.
    """
    evening = table(Ann={"at": "water_works"}, Bob={})
    evening.does("roll", player="Ann", dice=[3, 5])
    evening.does("draw_card", player="Ann", deck="chance", card="go_back_three_spaces")
    assert evening.stands_on("Ann") == "community_chest_3"
    assert evening.may_not("end_turn")[0] == "still_due"
    evening.does("draw_card", player="Ann", deck="community_chest", card="bank_error")
    assert evening.cash("Ann") == 1700
    evening.does("end_turn")


def test_071_two_salaries_in_one_move() -> None:
    """Ann passes GO by her throw, lands on Community Chest and draws "Advance to GO". Total?

    400.
    """
    evening = table(Ann={"at": "community_chest_3"}, Bob={})
    evening.does("roll", player="Ann", dice=[4, 5])
    assert evening.stands_on("Ann") == "community_chest_1"
    assert evening.cash("Ann") == 1700
    evening.does("draw_card", player="Ann", deck="community_chest", card="advance_to_go")
    assert evening.stands_on("Ann") == "go"
    assert evening.cash("Ann") == 1900


def test_073_no_salary_on_the_way_to_jail() -> None:
    """Ann lands on Go To Jail, and the way to jail leads past GO. Does she get 200?

    No.
    """
    evening = table(Ann={"at": "illinois_avenue"}, Bob={})
    evening.does("roll", player="Ann", dice=[2, 4])
    assert evening.is_jailed("Ann")
    assert evening.stands_on("Ann") == "jail"
    assert evening.cash("Ann") == 1500


def test_075_a_fine_that_cannot_be_paid() -> None:
    """Ann fails the third throw, and has 30 and nothing left to mortgage. Then?

    She owes the Bank 50 and is bankrupt to the Bank.
    """
    evening = table(
        Ann={"cash": 30, "jail": 2, "mortgaged": ["baltic_avenue"]},
        Bob={},
        Cat={},
    )
    evening.does("roll", player="Ann", dice=[1, 2], purpose="jail")
    assert evening.debts() == [("Ann", "bank", 50)]
    assert evening.is_jailed("Ann")
    evening.does("declare_bankruptcy", player="Ann", creditor="bank")
    assert evening.is_bankrupt("Ann")
    assert evening.owner("baltic_avenue") is None
    assert evening.purses() == {"Ann": 0, "Bob": 1500, "Cat": 1500}


def test_077_doubles_after_paying_the_fine() -> None:
    """Ann pays 50 first and then throws two fours. Does she throw again?

    Yes.
    """
    evening = table(Ann={"jail": 1, "deeds": ["tennessee_avenue"]}, Bob={})
    evening.does("pay_jail_fine", player="Ann", amount=50)
    evening.does("roll", player="Ann", dice=[4, 4])
    assert evening.stands_on("Ann") == "tennessee_avenue"
    assert evening.may_not("end_turn") == ["roll_again_first"]
    evening.does("roll", player="Ann", dice=[1, 1])
    assert evening.stands_on("Ann") == "free_parking"


def test_077_doubles_that_free() -> None:
    """Ann leaves jail by the doubles themselves. Does she throw again?

    No.
    """
    evening = table(Ann={"jail": 1, "deeds": ["tennessee_avenue"]}, Bob={})
    evening.does("roll", player="Ann", dice=[4, 4], purpose="jail")
    assert evening.stands_on("Ann") == "tennessee_avenue"
    evening.does("end_turn")


def test_079_the_third_doubles_do_not_move() -> None:
    """Ann's third doubles in a row would land on Boardwalk. Is the move made?

    No: straight to jail, no rent, no salary.
    """
    evening = table(doubles=2, Ann={"at": "community_chest_3"}, Bob={"deeds": ["boardwalk"]})
    evening.does("roll", player="Ann", dice=[3, 3])
    assert evening.is_jailed("Ann")
    evening.may_not("pay_rent", payer="Ann", deed="boardwalk")
    evening.does("end_turn")
    assert evening.purses() == {"Ann": 1500, "Bob": 1500}


def test_081_street_repairs() -> None:
    """Street repairs at 40 and 115: Ann has five houses and three hotels. How much?

    200 and 345: 545.
    """
    yellow = {"atlantic_avenue": 2, "ventnor_avenue": 2, "marvin_gardens": 1}
    evening = table(Ann={"at": "jail", "hotels": ORANGE, "houses": yellow}, Bob={})
    evening.does("roll", player="Ann", dice=[3, 4])
    card = {"deck": "community_chest", "card": "street_repairs", "amount": 545}
    evening.does("draw_card", player="Ann", **card)
    assert evening.cash("Ann") == 955


def test_083_a_birthday_guest_without_money() -> None:
    """Ann's birthday: three guests can pay 10, Eve has 4 and nothing else. Then?

    Ann collects from three; Eve is bankrupt to her.
    """
    evening = table(Ann={"at": "jail"}, Bob={}, Cat={}, Dan={}, Eve={"cash": 4})
    evening.does("roll", player="Ann", dice=[3, 4])
    evening.does("draw_card", player="Ann", deck="community_chest", card="birthday")
    assert evening.purses() == {"Ann": 1530, "Bob": 1490, "Cat": 1490, "Dan": 1490, "Eve": 4}
    assert evening.debts() == [("Eve", "Ann", 10)]
    evening.does("declare_bankruptcy", player="Eve", creditor="Ann")
    assert evening.is_bankrupt("Eve")
    assert evening.cash("Ann") == 1534
