"""Beginning in the middle of an evening: how a position is told."""

from typing import Any

from tests.each import each
from tests.scenarios.table import Command, Table, at_table, codes, in_position, new_game, start_line

BIDDING = {"lot": "boardwalk", "entrants": ["Ann"], "reason": "declined", "opening_bid": 1}


def refused(position: Any) -> list[str]:
    """Why a position cannot be."""
    table = Table()
    reply = table.send(start_line(position=position))
    assert reply["result"] == "refused", reply
    assert table.state() is None
    return codes(reply)


def test_all_parts_are_optional() -> None:
    assert in_position({}).state()["seats"] == new_game().state()["seats"]


@each([({}, {"parking": 500}), ({"pots": {}}, {})])
def test_no_pots_are_not_empty_pots(position: Any, pots: Any) -> None:
    rules = {"parking.seed": 500, "parking.pot": "seed_only"}
    table = Table()
    table.send(start_line("Ann", "Bob", house_rules=rules, position=position))
    assert table.state()["pots"] == pots


def test_every_part_is_read() -> None:
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


def test_default_stock_excludes_pieces_on_the_board() -> None:
    table = at_table(Ann={"built": {"boardwalk": 5, "park_place": 4}}, Bob={})
    assert table.state()["bank"] == {"houses": 28, "hotels": 11}


@each(
    [
        ({"turn": {"player": "Bob"}}, 2),
        ({"turn": {"player": "Bob", "number": 1}, "seats": {"Ann": {}, "Bob": {}}}, 2),
        ({"turn": {"player": "Bob", "number": 4}}, 0),
        ({"seats": {"Ann": {"deeds": ["boardwalk"]}}}, 0),
    ]
)
def test_first_player_alone_keeps_the_deal(position: Command, dealt: int) -> None:
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
        {"seats": {"Ann": {"bankrupt": True}}},
        {"misfits": [["over", ""]]},
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
        {"auction": BIDDING | {"lot": "nowhere"}},
        {"auction": BIDDING | {"entrants": ["Zed"]}},
        {"auction": BIDDING | {"best": {"player": "Ann", "amount": 9999}}},
        {"auction": BIDDING | {"best": {"player": "Ann", "amount": -1}}},
        {"auction": BIDDING, "deeds": {"39": {"owner": "Bob"}}},
    ]
)
def test_unreadable_positions_get_a_reply(position: Command) -> None:
    reply = Table().send(start_line(position=position))
    assert reply["result"] in ("error", "refused")
    assert "fault of the app" not in reply.get("text", "")


@each(
    [
        {"deeds": {"39": {"owner": "Ann"}, "boardwalk": {"owner": "Bob"}}},
        {"seats": {"Ann": {"cash": 1}, "ann": {"cash": 2}}},
        {"seats": {"Ann": {"deeds": [39, "Boardwalk"]}}},
        {"seats": {"Ann": {"deeds": [39]}}, "deeds": {"39": {"owner": "Bob"}}},
    ]
)
def test_duplicates_under_two_names_are_impossible(position: Command) -> None:
    assert set(refused(position)) == {"position_impossible"}


def test_a_railroad_with_houses_is_impossible() -> None:
    position = {"deeds": {"short_line": {"owner": "Ann", "houses": 4}}}
    reply = Table().send(start_line(position=position) | {"edition": "us_mega"})
    assert codes(reply) == ["position_impossible"]


def test_empty_jail_is_a_stay() -> None:
    table = in_position({"seats": {"Ann": {"jail": {}}, "Bob": {"jail": None}}})
    assert table.seat("Ann")["jail"] == {"attempts": 0}
    assert table.seat("Bob")["jail"] is None


def test_debts_without_dues() -> None:
    debt = {"player": "Ann", "creditor": "Bob", "amount": 100, "reason": "agreed"}
    table = in_position({"debts": [debt]})
    assert table.state()["debts"] == [debt]
    assert table.refuses("end_turn")[0] == "debt_open"
    table.does("pay_debt")
    assert table.cash("Bob") == 1600


def test_empty_names_are_faults_of_the_line() -> None:
    assert refused({"pots": {"": 2}}) == ["position_impossible"]
    auction = {"lot": 1, "reason": "declined", "entrants": [], "opening_bid": 2, "": 0}
    reply = Table().send(start_line(position={"auction": auction}))
    assert reply["result"] == "error"
    assert reply["text"] == 'auction."" is no field of it'
