"""Queries: they change nothing, and their values have the promised shapes."""

import json
from typing import Any

import pytest

from tests.each import each
from tests.scenarios.table import Command, Table, at_table, gives, in_position, new_game, start_line

QUERIES = ["state", "legal", "worth", "rates", "audit", "log", "rules"]


def busy() -> Table:
    """A table with something of everything."""
    table = at_table(
        Ann={"built": {"boardwalk": 5, "park_place": 4}, "jail_cards": ["chance"]},
        Bob={"mortgaged": ["reading_railroad"], "deeds": [12], "cash": 300},
        Cat={"jail": {"attempts": 1}},
    )
    table.does("roll", dice=[1, 3])
    table.does("pay_tax")
    table.does("undo")
    return table


@each(QUERIES)
def test_queries_change_nothing(query: str) -> None:
    table = busy()
    before = (table.state(), table.ask("log"))
    reply = table.send({"query": query})
    assert (reply["result"], reply["query"]) == ("answer", query)
    assert json.loads(json.dumps(reply)) == reply
    assert (table.state(), table.ask("log")) == before


def test_worth_in_three_readings() -> None:
    """Price, half of it if mortgaged, buildings at cost; mortgaged at nothing; what sells now."""
    worth = busy().ask("worth")
    ann, bob = worth["Ann"], worth["Bob"]
    assert ann["cash"] == 1500
    assert ann["deeds"] == 750
    assert ann["buildings"] == 5 * 200 + 4 * 200
    assert ann["official"] == 1500 + 750 + 1800
    assert ann["liquidation"] == 1500 + 375 + 900
    assert bob["official"] == 300 + 150 + 100
    assert bob["mortgaged_zero"] == 300 + 150
    assert bob["liquidation"] == 300 + 75
    assert worth["ranking"] == ["Ann", "Cat", "Bob"]


def test_audit_is_zero() -> None:
    audit = busy().ask("audit")
    assert audit["zero_sum"] is True
    assert audit["broken"] == []
    assert {"USD", "HOUSE", "HOTEL"} <= set(audit["commodities"])
    assert set(audit["commodities"].values()) == {0}


def test_rates_are_empty_elsewhere() -> None:
    rates = busy().ask("rates")
    assert (rates["regions"], rates["spread"], rates["per_100"]) == ({}, {}, {})


def test_log_marks_undone_entries() -> None:
    log = busy().ask("log")
    assert [entry["seq"] for entry in log] == [1, 2, 3, 4]
    assert [entry["undone"] for entry in log] == [False, False, True, False]
    assert [entry["cmd"]["cmd"] for entry in log] == ["start_game", "roll", "pay_tax", "undo"]
    for entry in log:
        assert set(entry) >= {"seq", "minute", "cmd", "events", "undone", "waived", "text"}
        assert entry["text"]


def test_log_can_be_replayed() -> None:
    table = busy()
    table.does("end_turn", waive=["still_due"], minute=3)
    table.does("roll", dice=[1, 2])
    table.does("agree_trade", a=gives("Ann", cash=5), b=gives("Bob", 5), lift_now=[5])
    table.does("settle_auction", lot=3, winner="Cat", amount=20)
    again = Table()
    for entry in table.ask("log"):
        again.play(entry["cmd"] | {"waive": entry["waived"], "minute": entry["minute"]})
    assert again.state() == table.state()


def test_rules_with_their_ranges_and_rows() -> None:
    rules = {rule["name"]: rule for rule in new_game(house_rules={"jail.fine": 60}).ask("rules")}
    for rule in rules.values():
        assert set(rule) >= {"name", "value", "default", "layer", "range", "row", "source"}
        assert rule["row"].startswith(("R-", "H-"))
    fine = rules["jail.fine"]
    assert (fine["value"], fine["default"], fine["row"]) == (60, 50, "R-76")
    assert fine["layer"] != rules["jail.attempts"]["layer"]
    assert rules["rent.group_bonus"]["value"] in rules["rent.group_bonus"]["range"]
    assert rules["building.evenly"]["range"] == [False, True]


def test_rules_by_the_names_of_an_older_version() -> None:
    table = new_game(house_rules={"parking.pays": "pot", "auction.unsold": "stays_with_bank"})
    table.does("change_house_rule", name="tax.fixed_to", value="parking_pot", reason="agreed")
    rules = {rule["name"]: (rule["value"], rule["layer"]) for rule in table.ask("rules")}
    assert rules["parking.pot"] == ("taxes", "mid_game")


# ---- legal ---------------------------------------------------------------------------------


def sendable(offer: Command) -> Command:
    """An offer with the lowest number of each of its ranges."""
    told = dict(offer)
    for field, value in offer.items():
        if isinstance(value, dict) and {"min", "max"} <= set(value):
            lowest = value["min"]
            told[field] = [lowest] * value["count"] if "count" in value else lowest
    return told


def highest(offer: Command) -> Command:
    """The same with the highest."""
    return sendable(
        {
            field: value | {"min": value["max"]} if isinstance(value, dict) else value
            for field, value in offer.items()
        }
    )


def bidding() -> Table:
    table = at_table(Ann={"deeds": [39]}, Bob={"cash": 40}, Cat={})
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    table.does("place_bid", player="Ann", amount=30)
    return table


def in_debt() -> Table:
    debt = {"player": "Ann", "creditor": "Bob", "amount": 100}
    return in_position({"seats": {"Ann": {"cash": 10, "deeds": [37, 39]}}, "debts": [debt]})


def one_die() -> Table:
    return new_game(edition="us_junior")


@pytest.mark.parametrize("story", [new_game, busy, bidding, in_debt, one_die])
@pytest.mark.parametrize("spell", [sendable, highest])
def test_legal_commands_are_accepted(story: Any, spell: Any) -> None:
    """Ready to send; open-ended ones carry a range instead of a number."""
    offers = story().ask("legal")
    assert offers
    for offer in offers:
        story().play(spell(offer))


def test_legal_commands_of_one_player() -> None:
    offers = bidding().ask("legal", player="bob")
    assert {offer["player"] for offer in offers} == {"Bob"}
    bid = next(offer for offer in offers if offer["cmd"] == "place_bid")
    assert bid["amount"] == {"min": 31, "max": 40}


def test_end_turn_is_legal_for_the_player_on_turn() -> None:
    table = new_game()
    table.does("roll", dice=[4, 6])
    assert {"cmd": "end_turn"} in table.ask("legal")
    assert "end_turn" in [offer["cmd"] for offer in table.ask("legal", player="Ann")]
    assert "end_turn" not in [offer["cmd"] for offer in table.ask("legal", player="Bob")]


# ---- quote ---------------------------------------------------------------------------------


def quote(table: Table, cmd: str, **fields: Any) -> Any:
    before = table.state()
    value = table.ask("quote", cmd={"cmd": cmd, **fields})
    assert table.state() == before
    return value


def test_quote_of_a_rent_has_steps() -> None:
    table = at_table(Ann={"space": 36}, Bob={"deeds": [37, 39]})
    table.does("roll", dice=[1, 2])
    told = quote(table, "pay_rent")
    assert told["result"] == "accepted"
    assert told["amount"] == 100
    assert [step["amount"] for step in told["steps"]] == [50, 100]
    assert all(step["text"] for step in told["steps"])


@each(
    [
        ("mortgage_deed", {"deed": 12}, 75),
        ("lift_mortgage", {"deed": 5}, 110),
        ("pay_fine", {"amount": 30}, 30),
    ]
)
def test_quote_changes_nothing(cmd: str, fields: Command, amount: int) -> None:
    told = quote(busy(), cmd, player="Bob", **fields)
    assert (told["result"], told["amount"]) == ("accepted", amount)


def test_quote_refuses_and_asks_like_the_command() -> None:
    table = new_game(edition="us_classic")
    line: Command = {"cmd": "build", "deed": 39}
    assert quote(table, **line)["refusals"] == table.send(line)["refusals"]
    table.does("roll", dice=[1, 3])
    assert quote(table, "pay_tax")["result"] == "asks"


def test_quote_accepts_waivers_and_undo() -> None:
    table = new_game()
    assert quote(table, "end_turn", waive=["roll_first"])["result"] == "accepted"
    assert quote(table, "undo")["refusals"][0]["code"] == "nothing_to_undo"
    table.does("pay_fine", amount=5)
    assert quote(table, "undo")["result"] == "accepted"


def test_quote_of_a_tax_by_choice() -> None:
    """A wrong sum is refused without the right one, which nobody knows before choosing."""
    position = {"seats": {"Ann": {"cash": 0}}, "deeds": {"39": {"owner": "Ann", "mortgaged": True}}}
    table = in_position(position, "Ann", "Bob", edition="us_classic")
    table.does("roll", dice=[1, 3])
    chosen: Command = {"cmd": "pay_tax", "choice": "percent"}
    assert quote(table, **chosen)["amount"] == 40
    wrong = table.refusal("pay_tax", choice="percent", amount=39)
    assert (wrong["code"], wrong["params"]) == ("amount_differs", {})
    table.play(chosen)
    assert quote(table, **chosen)["result"] == "refused"


def test_query_before_a_game_is_an_error() -> None:
    table = Table()
    assert table.send({"query": "legal"})["result"] == "error"
    assert table.play(start_line())["seq"] == 1
