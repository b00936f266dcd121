"""Auctions: how they open, who bids, how they close, and what a bid binds."""

import pytest

from tests.app.table import Table, at_table, gives, in_position, new_game
from tests.recorded.board import Command


def declined(*names: str) -> Table:
    """The first player has landed on Baltic Avenue and does not want it."""
    table = new_game(*names)
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    return table


def owner(table: Table, deed: str = "baltic_avenue") -> str | None:
    held: str | None = table.deed(deed)["owner"]
    return held


def test_a_declined_deed_opens_its_auction_at_once() -> None:
    """Everybody may bid, whoever declined it too."""
    auction = declined().state()["auction"]
    assert (auction["lot"], auction["entrants"]) == ("baltic_avenue", ["Ann", "Bob", "Cat"])


def test_it_closes_itself_when_all_but_the_best_have_withdrawn() -> None:
    """Without a hammer."""
    table = declined()
    table.does("place_bid", player="Bob", amount=5)
    table.does("withdraw_bid", player="Ann")
    assert table.state()["auction"] is not None
    table.does("withdraw_bid", player="Cat")
    assert (table.state()["auction"], owner(table), table.cash("Bob")) == (None, "Bob", 1495)


def test_it_closes_itself_when_everybody_has_withdrawn() -> None:
    """The deed stays with the Bank."""
    table = declined()
    for name in ("Bob", "Cat", "Ann"):
        table.does("withdraw_bid", player=name)
    assert (table.state()["auction"], owner(table)) == (None, None)
    table.does("end_turn")


def test_a_last_bidder_who_has_not_bid_is_waited_for() -> None:
    """He may take it for 1, or leave it."""
    table = declined("Ann", "Bob")
    table.does("withdraw_bid", player="Ann")
    assert table.refuses("end_turn") == ["auction_open"]
    table.does("place_bid", player="Bob", amount=1)
    assert owner(table) == "Bob"


def test_the_hammer_falls_for_the_best_bid_or_for_none() -> None:
    """`close_auction`."""
    table = declined()
    table.does("place_bid", player="Cat", amount=9)
    table.does("close_auction")
    assert owner(table) == "Cat"
    table = declined()
    table.does("close_auction", lot=3)
    assert owner(table) is None


def test_settling_on_an_open_auction() -> None:
    """The best bidder for his bid, or somebody for more."""
    table = declined()
    table.does("place_bid", player="Cat", amount=9)
    assert table.refuses("settle_auction", winner="Bob", amount=9) == ["bid_too_low"]
    assert table.refuses("settle_auction", winner=None) == ["best_bidder_stays"]
    assert table.refuses("settle_auction", winner="Cat", amount=8) == ["amount_differs"]
    assert table.refuses("settle_auction", lot=39, winner="Cat", amount=9) == ["auction_open"]
    table.does("settle_auction", winner="Bob", amount=10)
    assert owner(table) == "Bob"


def test_settling_what_is_on_offer() -> None:
    """One line declines and auctions."""
    table = new_game()
    table.does("roll", dice=[1, 2])
    table.does("settle_auction", lot=3, winner="Cat", amount=50)
    assert (owner(table), table.due()) == ("Cat", [])
    table.does("end_turn")


def with_an_estate() -> Table:
    debt = {"player": "Ann", "creditor": "bank", "amount": 5000}
    table = in_position({"seats": {"Ann": {"cash": 1, "deeds": [1, 3]}}, "debts": [debt]})
    table.does("declare_bankruptcy")
    return table


def test_an_estate_queues_one_auction_per_deed() -> None:
    """The turn stays with the bankrupt until they are done."""
    table = with_an_estate()
    assert table.due() == ["lot_due", "lot_due"]
    assert table.state()["turn"]["player"] == "Ann"
    assert table.refuses("end_turn") == ["still_due"]
    table.does("settle_auction", lot=3, winner="Bob", amount=5)
    table.does("open_auction", lot=1)
    table.does("place_bid", player="Cat", amount=1)
    table.does("withdraw_bid", player="Bob")
    table.does("end_turn")
    assert (owner(table, "mediterranean_avenue"), owner(table)) == ("Cat", "Bob")


@pytest.mark.parametrize("lot", [1, 3])
def test_an_estate_may_find_no_buyer(lot: int) -> None:
    """The deed stays with the Bank, for sale again."""
    table = with_an_estate()
    table.does("settle_auction", lot=lot)
    assert table.due() == ["lot_due"]


def test_the_last_bids_say_who_has_won() -> None:
    """Names in any case; the highest wins, and is what the winner pays."""
    table = new_game("Ann", "Bob", "Cat", tracking="off", modes=["paid_bids"])
    reply = table.does("settle_auction", lot=3, bids={"ann": 30, "BOB": 45})
    assert reply["cash"] == {"Ann": 1470, "Bob": 1455, "Cat": 1500}
    assert owner(table) == "Bob"


def test_last_bids_of_somebody_unknown() -> None:
    told = {"lot": 3, "winner": "Ann", "amount": 5, "bids": {"Zed": 4}}
    assert "Zed" in new_game(tracking="off").error({"cmd": "settle_auction", **told})


@pytest.mark.parametrize("cmd", ["open_auction", "place_bid", "settle_auction"])
def test_one_door_is_as_closed_as_the_other(cmd: str) -> None:
    """While a debt is open, or none of them minds it."""
    debts = [{"player": "Cat", "creditor": "Bob", "amount": 1000}]
    dues = [
        {"kind": "lot_due", "lot": "baltic_avenue", "reason": "estate"},
        {"kind": "debt", "reason": "agreed", **debts[0]},
    ]
    table = in_position({"seats": {"Cat": {"cash": 20}}, "due": dues})
    fields: dict[str, Command] = {
        "open_auction": {"lot": 3},
        "place_bid": {"lot": 3, "player": "Ann", "amount": 5},
        "settle_auction": {"lot": 3, "winner": "Ann", "amount": 5},
    }
    assert table.refuses(cmd, **fields[cmd]) == ["debt_open"]


@pytest.mark.parametrize(
    ("amount", "codes"),
    [
        (9, ["bid_too_low"]),
        (0, ["amount_out_of_range", "bid_too_low"]),
        (1501, ["not_enough_cash"]),
        (10**9, ["amount_out_of_range", "not_enough_cash"]),
    ],
)
def test_a_bid_beats_the_best_and_is_in_cash(amount: int, codes: list[str]) -> None:
    """No bid on credit."""
    table = declined()
    table.does("place_bid", player="Cat", amount=9)
    assert table.refuses("place_bid", player="Bob", amount=amount) == codes


def test_the_best_bidder_is_bound() -> None:
    """He may not withdraw, nor be outbid by less."""
    table = declined()
    table.does("place_bid", player="Cat", amount=9)
    assert table.refuses("withdraw_bid", player="Cat") == ["best_bidder_stays"]
    table.does("withdraw_bid", player="Bob")
    assert table.refuses("place_bid", player="Bob", amount=10) == ["not_bidding"]


@pytest.mark.parametrize(
    ("cmd", "fields"),
    [
        ("pay_bank", {"player": "Ann", "amount": 100}),
        ("pay_fine", {"player": "Ann", "amount": 100}),
        ("lift_mortgage", {"deed": 5}),
        ("adjust_ledger", {"source": "Ann", "target": "Bob", "amount": 100, "reason": "x"}),
    ],
)
def test_the_best_bidder_cannot_spend_the_bid(cmd: str, fields: dict[str, object]) -> None:
    """What is bid is spoken for, until somebody bids more."""
    table = at_table(Ann={"cash": 500, "mortgaged": ["reading_railroad"]}, Bob={}, Cat={})
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    table.does("place_bid", player="Ann", amount=500)
    assert table.refuses(cmd, **fields)
    table.does("place_bid", player="Bob", amount=501)
    table.does(cmd, **fields)


def test_a_bidder_may_mortgage_during_the_auction() -> None:
    """To bid what it brings."""
    table = at_table(Ann={"cash": 5, "deeds": [39]}, Bob={}, Cat={})
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    assert table.refuses("place_bid", player="Ann", amount=100) == ["not_enough_cash"]
    table.does("mortgage_deed", player="Ann", deed=39)
    table.does("place_bid", player="Ann", amount=205)
    table.does("close_auction")
    assert table.cash("Ann") == 0


def test_everything_else_waits_for_the_hammer() -> None:
    """Throws, trades, buildings and bankruptcies."""
    table = at_table(Ann={"deeds": [37, 39]}, Bob={}, Cat={})
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    assert table.refuses("end_turn")[0] == "auction_open"
    assert table.refuses("roll", dice=[1, 2])[0] == "auction_open"
    assert table.refuses("build", deed=39)[0] == "auction_open"
    assert table.refuses("open_auction", lot=5)[0] == "auction_open"
    trade = {"a": gives("Ann", 39), "b": gives("Bob", cash=5)}
    assert table.refuses("agree_trade", **trade)[0] == "auction_open"


@pytest.mark.parametrize(
    ("lot", "code"),
    [
        (5, "deed_not_offered"),
        (39, "deed_already_owned"),
        (4, "not_a_deed"),
        ("house", "no_piece_auction"),
        ("hotel", "no_piece_auction"),
    ],
)
@pytest.mark.parametrize("cmd", ["open_auction", "settle_auction"])
def test_the_bank_auctions_only_what_it_has_a_reason_to(
    cmd: str, lot: str | int, code: str
) -> None:
    """Not somebody's deed, not a corner, not a piece that nobody fights for."""
    table = at_table(Ann={}, Bob={"deeds": [39]}, Cat={})
    table.does("roll", dice=[4, 6])
    fields = {"winner": "Cat", "amount": 5} if cmd == "settle_auction" else {}
    assert code in table.refuses(cmd, lot=lot, **fields)


@pytest.mark.parametrize("cmd", ["close_auction", "withdraw_bid", "place_bid"])
def test_without_an_auction_there_is_nothing_to_bid_for(cmd: str) -> None:
    """Nor to close."""
    fields = {"player": "Bob", "amount": 5} if cmd == "place_bid" else {}
    if cmd == "withdraw_bid":
        fields = {"player": "Bob"}
    assert new_game().refuses(cmd, **fields) == ["no_auction_open"]


# ---- the last house ------------------------------------------------------------------------


def one_house_left() -> Table:
    seats = {"Ann": {"deeds": [37, 39]}, "Bob": {"deeds": [1, 3]}, "Cat": {}}
    return in_position({"seats": seats}, house_rules={"edition.houses": 1})


def test_the_last_house_goes_to_the_highest_bidder() -> None:
    """From the printed price; it is then built without further cost."""
    table = one_house_left()
    table.does("open_auction", lot="house")
    assert table.state()["auction"]["entrants"] == ["Ann", "Bob"]
    table.does("place_bid", player="Bob", amount=60)
    table.does("withdraw_bid", player="Ann")
    assert table.due() == ["placement_due"]
    assert table.refuses("roll", dice=[1, 2]) == ["still_due"]
    table.does("build", player="Bob", deed=1, amount=0)
    assert (table.cash("Bob"), table.due()) == (1440, [])


def test_a_house_won_always_finds_its_place() -> None:
    """Whatever its winner does before it is put up, the evening goes on."""
    table = one_house_left()
    table.does("settle_auction", lot="house", winner="Ann", amount=200)
    trade = {"cmd": "agree_trade", "a": gives("Ann", 37), "b": gives("Cat", cash=10)}
    if table.send(trade)["result"] == "accepted":
        assert table.due() == []
    else:
        table.does("build", player="Ann", deed=39)
    table.does("roll", dice=[4, 6])
