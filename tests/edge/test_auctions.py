"""Buying and auctions."""

from tests.edge.evening import Evening, table


def baltic_is_declined(evening: Evening, who: str) -> None:
    """Somebody on GO throws a 3 and does not want Baltic Avenue."""
    evening.does("roll", player=who, dice=[1, 2])
    evening.does("decline_deed", player=who, deed="baltic_avenue")


def test_033_the_decliner_may_bid() -> None:
    """Ann declined the deed. May she bid for it?

    Yes, by all three sheets.
    """
    evening = table(Ann={}, Bob={})
    baltic_is_declined(evening, "Ann")
    evening.does("place_bid", player="Ann", lot="baltic_avenue", amount=20)
    evening.does("withdraw_bid", player="Bob", lot="baltic_avenue")
    assert evening.owner("baltic_avenue") == "Ann"
    assert evening.cash("Ann") == 1480


def test_033_the_decliner_may_not_bid_where_the_table_says_so() -> None:
    """The same at a table that keeps the decliner out.

    No.
    """
    evening = table(rules={"auction.entry": "without_decliner"}, Ann={}, Bob={}, Cat={})
    baltic_is_declined(evening, "Ann")
    why = evening.may_not("place_bid", player="Ann", lot="baltic_avenue", amount=20)
    assert why == ["auction_decliner_excluded"]


def test_035_bids_are_in_cash() -> None:
    """Ann has 90, declines and bids 200, hoping to mortgage later. Allowed?

    No: she bids what she has, 90 at most.
    """
    evening = table(Ann={"cash": 90, "deeds": ["boardwalk"]}, Bob={})
    baltic_is_declined(evening, "Ann")
    why = evening.may_not("place_bid", player="Ann", lot="baltic_avenue", amount=200)
    assert why == ["not_enough_cash"]
    evening.does("place_bid", player="Ann", lot="baltic_avenue", amount=90)


def test_035_cash_may_be_raised_before_the_bid() -> None:
    """The same by the old American sheet.

    She may mortgage first, at any time, and then bid.
    """
    evening = table(edition="us_classic", Ann={"cash": 90, "deeds": ["boardwalk"]}, Bob={})
    baltic_is_declined(evening, "Ann")
    evening.does("mortgage_deed", player="Ann", deed="boardwalk")
    evening.does("place_bid", player="Ann", lot="baltic_avenue", amount=200)
    evening.does("withdraw_bid", player="Bob", lot="baltic_avenue")
    assert evening.cash("Ann") == 90


def test_037_a_player_in_jail_may_bid() -> None:
    """Ann is in jail when Bob declines a deed. May she bid?

    Yes.
    """
    evening = table(turn="Bob", Ann={"jail": 1}, Bob={})
    baltic_is_declined(evening, "Bob")
    evening.does("place_bid", player="Ann", lot="baltic_avenue", amount=50)
    evening.does("withdraw_bid", player="Bob", lot="baltic_avenue")
    assert evening.owner("baltic_avenue") == "Ann"
    assert evening.is_jailed("Ann")


def test_039_the_landing_is_settled_before_other_deals() -> None:
    """Ann owes a rent from this landing, and the table wants a deed auctioned. Which first?

    The rent; then the auction, though nobody declined the deed.
    """
    evening = table(
        Ann={"cash": 20, "at": "go", "deeds": ["boardwalk"]},
        Bob={"deeds": ["reading_railroad"]},
    )
    evening.does("roll", player="Ann", dice=[1, 4])
    wish = {"lot": "baltic_avenue", "waive": ["deed_not_offered"]}
    assert evening.may_not("open_auction", **wish)[0] == "debt_open"
    evening.does("mortgage_deed", player="Ann", deed="boardwalk")
    evening.does("pay_rent", payer="Ann", deed="reading_railroad", amount=25)
    evening.does("open_auction", **wish)
    evening.does("place_bid", player="Ann", lot="baltic_avenue", amount=60)
