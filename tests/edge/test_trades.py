"""Trading."""

import pytest

from tests.edge.evening import ORANGE, table


def test_061_no_lot_of_a_group_with_houses() -> None:
    """Ann has one house on orange and wants to sell Tennessee Avenue, which is bare. Allowed?

    No: first the group's house goes back to the Bank.
    """
    bare = ["tennessee_avenue", "new_york_avenue"]
    evening = table(Ann={"deeds": bare, "houses": {"st_james_place": 1}}, Bob={})
    why = evening.may_not_trade("Ann", "tennessee_avenue", "Bob", 200)
    assert why == ["clear_buildings_first"]
    evening.does("sell_building", player="Ann", deed="st_james_place")
    evening.trades("Ann", "tennessee_avenue", "Bob", 200)
    assert evening.owner("tennessee_avenue") == "Bob"


def test_063_houses_elsewhere_do_not_matter() -> None:
    """Ann trades a railroad while she owns houses elsewhere. Allowed?

    Yes; only a group with buildings is frozen.
    """
    evening = table(Ann={"deeds": ["reading_railroad"], "houses": dict.fromkeys(ORANGE, 1)}, Bob={})
    evening.trades("Ann", "reading_railroad", "Bob", 200)
    assert evening.purses() == {"Ann": 1700, "Bob": 1300}


@pytest.mark.parametrize("price", [1, 49, 500])
def test_065_a_jail_card_at_any_price(price: int) -> None:
    """Ann sells her card that frees from jail, in Cat's turn, to Bob, who is in jail. What price?

    Any price that both agree on, at any time.
    """
    evening = table(turn="Cat", Ann={"jail_cards": ["chance"]}, Bob={"jail": 0}, Cat={})
    evening.trades("Ann", ("chance",), "Bob", price)
    assert evening.jail_cards("Ann") == []
    assert evening.jail_cards("Bob") == ["chance"]
    assert evening.cash("Ann") == 1500 + price


def test_067_trading_in_somebody_elses_turn() -> None:
    """Ann and Bob trade in Cat's turn. Allowed?

    Yes.
    """
    evening = table(turn="Cat", Ann={"deeds": ["baltic_avenue"]}, Bob={}, Cat={})
    evening.trades("Ann", "baltic_avenue", "Bob", 100)
    assert evening.owner("baltic_avenue") == "Bob"


def test_067_no_trade_while_an_auction_runs() -> None:
    """The same between the opening of an auction and the hammer.

    Then it waits.
    """
    evening = table(turn="Cat", Ann={"deeds": ["boardwalk"]}, Bob={}, Cat={})
    evening.does("roll", player="Cat", dice=[1, 2])
    evening.does("decline_deed", player="Cat", deed="baltic_avenue")
    assert evening.may_not_trade("Ann", "boardwalk", "Bob", 100)[0] == "auction_open"
    evening.does("settle_auction", lot="baltic_avenue", winner="Bob", amount=10)
    evening.trades("Ann", "boardwalk", "Bob", 100)


def test_067_only_the_debtor_trades_while_a_debt_is_open() -> None:
    """The same while Cat cannot pay her rent.

    Others wait; Cat herself may trade to settle it.
    """
    evening = table(
        turn="Cat",
        Ann={"deeds": ["reading_railroad", "boardwalk"]},
        Bob={},
        Cat={"cash": 5, "deeds": ["baltic_avenue"]},
    )
    evening.does("roll", player="Cat", dice=[1, 4])
    assert evening.may_not_trade("Ann", "boardwalk", "Bob", 100)[0] == "debt_open"
    evening.trades("Cat", "baltic_avenue", "Bob", 60)
    evening.does("pay_rent", payer="Cat", deed="reading_railroad", amount=25)
    evening.trades("Ann", "boardwalk", "Bob", 100)
    assert evening.purses() == {"Ann": 1625, "Bob": 1340, "Cat": 40}
