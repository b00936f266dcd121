"""Beginning in the middle of an evening, and `state` as the way to tell it."""

from typing import Any

import pytest

from tests.app.table import Table, at_table, gives, in_position, new_game, start_line
from tests.each import each
from tests.recorded.board import Command
from tests.recorded.table import codes


def refused(position: Any, *waived: str) -> list[str]:
    """Why a position cannot be."""
    table = Table()
    reply = table.send(start_line(position=position, waive=list(waived)))
    assert reply["result"] == "refused", reply
    assert table.state() is None
    return codes(reply)


def test_all_parts_are_optional() -> None:
    """What is left out is as at the start of a game."""
    assert in_position({}).state()["seats"] == new_game().state()["seats"]


def test_every_part_is_read() -> None:
    """Money, deeds, cards, tokens, jail, pieces, turn and clock."""
    table = in_position(
        {
            "seats": {
                "ann": {"cash": 5, "deeds": ["Boardwalk", 37], "jail_cards": ["chance"]},
                "Bob": {"space": 10, "jail": {"attempts": 1}},
                "Cat": {"status": "bankrupt"},
            },
            "deeds": {"39": {"owner": "Ann", "houses": 1}, "park_place": {"owner": "Ann"}},
            "bank": {"houses": 31, "hotels": 12},
            "turn": {"player": "Bob", "phase": "before_roll", "doubles": 0},
            "minute": 44,
        }
    )
    state = table.state()
    ann, bob = table.seat("Ann"), table.seat("Bob")
    assert (ann["cash"], ann["jail_cards"]) == (5, ["chance"])
    assert sorted(ann["deeds"]) == ["boardwalk", "park_place"]
    assert (bob["space"], bob["jail"]) == ("jail", {"attempts": 1})
    assert table.seat("Cat")["status"] == "bankrupt"
    assert state["deeds"]["boardwalk"]["houses"] == 1
    assert (state["bank"]["houses"], state["turn"]["player"], state["minute"]) == (31, "Bob", 44)


def test_the_pieces_on_the_board_come_out_of_the_bank() -> None:
    """Where the stock is not told."""
    table = at_table(Ann={"built": {"boardwalk": 5, "park_place": 4}}, Bob={})
    assert table.state()["bank"] == {"houses": 28, "hotels": 11}


@each(
    [
        {"seats": {"Ann": {"deeds": [39]}, "Bob": {"deeds": [39]}}},
        {"seats": {"Ann": {"deeds": [39]}}, "deeds": {"39": {"owner": "Bob"}}},
        {"seats": {"Ann": {"deeds": [39, "Boardwalk"]}}},
        {"seats": {"Ann": {"cash": -1}}},
        {"seats": {"Ann": {"cash": 10**30}}},
        {"seats": {"Ann": {"jail_cards": ["chance", "chance"]}}},
        {"seats": {"Ann": {"jail": {"attempts": 7}}}},
        {"seats": {"Ann": {"jail": {"attempts": -1}}}},
        {"seats": {"Ann": {"status": "bankrupt", "cash": 5}}},
        {"seats": {"Ann": {"status": "bankrupt"}, "Bob": {"status": "bankrupt"}}},
        {"deeds": {"39": {"houses": 1}}},
        {"deeds": {"39": {"owner": "Ann", "houses": 5}}},
        {"deeds": {"39": {"owner": "Ann", "houses": -1}}},
        {"deeds": {"39": {"owner": "Ann", "houses": 4, "hotel": True}}},
        {"deeds": {"go": {"owner": "Ann"}}},
        {"deeds": {"39": {"owner": "Ann", "houses": 1}, "37": {"owner": "Ann", "mortgaged": True}}},
        {"bank": {"houses": -1}},
        {"debts": [{"player": "Ann", "creditor": "Bob", "amount": -5}]},
        {"debts": [{"player": "Ann", "creditor": "Ann", "amount": 5}]},
        {"due": [{"kind": "rent_due", "player": "Ann", "owner": "Ann", "deed": "boardwalk"}]},
        {"turn": {"player": "Ann", "dice": [9, 9], "phase": "rolled"}},
        {"turn": {"player": "Ann", "doubles": 7}},
        {"turn": {"player": "Ann", "doubles": -1}},
        {"turn": {"player": "Ann", "number": -3}},
        {"minute": -5},
        {"minute": 10**30},
    ]
)
def test_what_cannot_be_is_refused_and_cannot_be_waived(position: Command) -> None:
    """An impossible position."""
    assert refused(position, "uneven", "stock", "part_owned")[0] == "position_impossible"


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"deeds": {"39": {"owner": "Ann", "houses": 2}, "37": {"owner": "Ann"}}}, "uneven"),
        ({"deeds": {"39": {"owner": "Ann", "houses": 1}, "37": {"owner": "Bob"}}}, "part_owned"),
        ({"bank": {"houses": 31}}, "stock"),
        ({"bank": {"hotels": 13}}, "stock"),
    ],
)
def test_what_is_irregular_can_be_waived(position: Command, code: str) -> None:
    """A table's irregular but countable position, each kind by its own code."""
    assert refused(position) == [code]
    others = {"uneven", "stock", "part_owned"} - {code}
    assert refused(position, *others) == [code]
    table = in_position(position, waive=[code])
    assert table.ask("audit")["broken"] == []
    assert table.ask("log")[0]["waived"] == [code]


def test_thirty_three_houses_do_not_fit_the_box() -> None:
    """Nine lots of 4, or 33 of another table's box."""
    lots = [6, 8, 9, 11, 13, 14, 16, 18, 19]
    position = {"deeds": {str(lot): {"owner": "Ann", "houses": 4} for lot in lots}}
    assert refused(position) == ["stock"]
    in_position(position, house_rules={"edition.houses": 36})


def test_every_fault_is_listed_at_once() -> None:
    """So that the table can be put right in one go."""
    faults = refused(
        {
            "seats": {
                "Ann": {"cash": -5, "deeds": [39], "jail_cards": ["chance", "chance"]},
                "Bob": {"deeds": [39], "jail": {"attempts": 9}},
            },
            "deeds": {
                "1": {"owner": "Ann", "mortgaged": True, "houses": 1},
                "6": {"owner": "Ann", "houses": 3},
            },
            "bank": {"houses": 33},
        }
    )
    assert faults.count("position_impossible") >= 5
    assert {"uneven", "stock", "part_owned"} <= set(faults)


@pytest.mark.parametrize(
    ("position", "dealt"),
    [
        ({"turn": {"player": "Bob"}}, 2),
        ({"turn": {"player": "Bob", "number": 1}, "seats": {"Ann": {}, "Bob": {}}}, 2),
        ({"turn": {"player": "Bob", "number": 4}}, 0),
        ({"seats": {"Ann": {"deeds": ["boardwalk"]}}}, 0),
    ],
)
def test_who_goes_first_is_no_game_in_progress(position: Command, dealt: int) -> None:
    """The deal of the quick game is dropped only where the game has begun already."""
    table = Table()
    assert table.send(start_line(modes=["quick"], position=position))["result"] == "accepted"
    state = table.ask("state")
    assert state["turn"]["player"] == position["turn"]["player"] if "turn" in position else True
    assert [due["left"] for due in state["due"]] == [dealt] * len(state["seats"]) * bool(dealt)


@each(
    [
        {"seat": {}},
        {"seats": []},
        {"seats": {"Zed": {}}},
        {"seats": {"Ann": 5}},
        {"seats": {"Ann": {"money": 5}}},
        {"seats": {"Ann": {"cash": "5"}}},
        {"seats": {"Ann": {"deeds": 5}}},
        {"seats": {"Ann": {"deeds": ["nowhere"]}}},
        {"seats": {"Ann": {"jail_cards": 5}}},
        {"seats": {"Ann": {"jail_cards": ["tarot"]}}},
        {"seats": {"Ann": {"space": 40}}},
        {"seats": {"Ann": {"status": "asleep"}}},
        {"deeds": []},
        {"deeds": {"nowhere": {}}},
        {"deeds": {"39": {"owner": "Zed"}}},
        {"deeds": {"39": {"owner": "Ann", "houses": True}}},
        {"deeds": {"39": {"owner": "Ann", "hotel": 1}}},
        {"turn": {"player": "Zed"}},
        {"turn": {"player": "Ann", "phase": "asleep"}},
        {"turn": {"player": "Ann", "dice": 7}},
        {"due": 5},
        {"due": [5]},
        {"due": [{"kind": "nonsense"}]},
        {"due": [{"kind": []}]},
        {"due": [{"kind": "rent_due", "steps": 5}]},
        {
            "due": [
                {"kind": "rent_due", "player": "Ann", "owner": "Bob", "deed": 39, "amount": 5}
                | {"steps": [{"code": "luck", "amount": 5}]}
            ]
        },
        {"due": [{"kind": "card_due", "player": "Ann", "deck": "nowhere"}]},
        {"due": [{"kind": "offer_due", "player": "Ann", "deed": "nowhere"}]},
        {"debts": 5},
        {"debts": [5]},
        {"debts": [{"player": "Zed", "amount": 5}]},
        {"debts": [{"player": "Ann", "creditor": "Zed", "amount": 5}]},
        {"auction": 5},
        {"auction": {"lot": "nowhere"}},
    ]
)
def test_what_cannot_be_read_is_an_answer_too(position: Command) -> None:
    """Wrong types and unknown names end in a reply, never in silence."""
    reply = Table().send(start_line(position=position))
    assert reply["result"] in ("error", "refused")
    assert "fault of the app" not in reply.get("text", "")


@pytest.mark.parametrize(
    "position",
    [
        {"deeds": {"39": {"owner": "Ann"}, "boardwalk": {"owner": "Bob"}}},
        {"seats": {"Ann": {"cash": 1}, "ann": {"cash": 2}}},
    ],
)
def test_a_thing_told_twice_under_two_names_is_a_fault(position: Command) -> None:
    """The last one does not simply win."""
    assert refused(position) == ["position_impossible"]


@pytest.mark.parametrize(
    "auction",
    [
        {"lot": "nowhere", "entrants": ["Ann"]},
        {"lot": "boardwalk", "entrants": ["Zed"]},
        {"lot": "baltic_avenue", "entrants": ["Ann"]},
        {"lot": "boardwalk", "entrants": ["Ann"], "best": {"player": "Ann", "amount": 9999}},
        {"lot": "boardwalk", "entrants": ["Ann"], "best": {"player": "Ann", "amount": -1}},
    ],
)
def test_an_auction_that_cannot_be(auction: Command) -> None:
    """Of a deed that somebody owns, by somebody unknown, for money nobody has."""
    told = {"reason": "declined", "opening_bid": 1, **auction}
    position = {"deeds": {"3": {"owner": "Bob"}}, "auction": told}
    reply = Table().send(start_line(position=position))
    assert reply["result"] in ("error", "refused")
    assert "fault of the app" not in reply.get("text", "")


def test_in_jail_with_nothing_told_is_in_jail() -> None:
    """An empty object is a stay without a failed throw; null is freedom."""
    table = in_position({"seats": {"Ann": {"jail": {}}, "Bob": {"jail": None}}})
    assert table.seat("Ann")["jail"] == {"attempts": 0}
    assert table.seat("Bob")["jail"] is None


def test_a_debt_alone_is_enough() -> None:
    """`debts` as `state` lists them, without the longer list of dues."""
    debt = {"player": "Ann", "creditor": "Bob", "amount": 100, "reason": "agreed"}
    table = in_position({"debts": [debt]})
    assert table.state()["debts"] == [debt]
    assert table.refuses("end_turn")[0] == "debt_open"
    table.does("pay_debt")
    assert table.cash("Bob") == 1600


# ---- there and back ------------------------------------------------------------------------


def rolled() -> Table:
    table = new_game()
    table.does("roll", dice=[3, 3])
    return table


def in_an_auction() -> Table:
    table = rolled()
    table.does("decline_deed")
    table.does("place_bid", player="Bob", amount=40)
    return table


def behind_bars() -> Table:
    table = at_table(Ann={"jail": {"attempts": 1}}, Bob={})
    table.does("roll", dice=[1, 2])
    return table


def owing_the_third_fine() -> Table:
    table = at_table(Ann={"cash": 10, "jail": {"attempts": 2}, "deeds": ["boardwalk"]}, Bob={})
    table.does("roll", dice=[1, 2])
    return table


def owing_rent() -> Table:
    table = at_table(Ann={"space": 36, "cash": 10, "deeds": [1]}, Bob={"deeds": [39]})
    table.does("roll", dice=[1, 2])
    return table


def waiting_for_dice() -> Table:
    table = at_table(Ann={"space": 5}, Bob={"deeds": [12]})
    table.does("roll", dice=[1, 1])
    table.does("draw_card", card="advance_to_nearest_utility")
    return table


def after_a_trade() -> Table:
    table = at_table(Ann={"mortgaged": ["boardwalk"]}, Bob={"cash": 5})
    table.does("agree_trade", a=gives("Ann", 39), b=gives("Bob"))
    return table


def with_an_estate() -> Table:
    debt = {"player": "Ann", "creditor": "bank", "amount": 5000}
    table = in_position(
        {
            "seats": {"Ann": {"cash": 1}},
            "deeds": {"39": {"owner": "Ann", "mortgaged": True}, "1": {"owner": "Ann"}},
            "debts": [debt],
        },
        house_rules={"estate.bank_clears_mortgages": False},
    )
    table.does("declare_bankruptcy")
    return table


@pytest.mark.parametrize(
    "story",
    [
        new_game,
        rolled,
        in_an_auction,
        behind_bars,
        owing_the_third_fine,
        owing_rent,
        waiting_for_dice,
        after_a_trade,
        with_an_estate,
    ],
)
def test_a_state_is_a_position(story: Any) -> None:
    """`state` holds everything needed to resume; given back, it is the same table."""
    state = story().state()
    names = tuple(state["seats"])
    again = in_position(state, *names, house_rules={"estate.bank_clears_mortgages": False})
    assert again.state() == state


def test_an_auction_goes_on_where_it_was() -> None:
    """With its best bid and whoever still bids."""
    table = in_position(in_an_auction().state())
    table.does("withdraw_bid", player="Cat")
    table.does("withdraw_bid", player="Ann")
    assert table.seat("Bob")["deeds"] == ["oriental_avenue"]


def test_the_third_fine_is_still_the_fine() -> None:
    """Paying it leaves jail and moves by the throw."""
    table = in_position(owing_the_third_fine().state(), "Ann", "Bob")
    table.does("mortgage_deed", deed="boardwalk")
    table.does("pay_jail_fine")
    assert table.seat("Ann")["space"] == "states_avenue"


def test_a_till_needs_a_name() -> None:
    """And so does a field: neither is a fault of the app."""
    assert refused({"pots": {"": 2}}) == ["position_impossible"]
    auction = {"lot": 1, "reason": "declined", "entrants": [], "opening_bid": 2, "": 0}
    reply = Table().send(start_line(position={"auction": auction}))
    assert reply["result"] == "error"
    assert reply["text"] == '"" is no field of it'
