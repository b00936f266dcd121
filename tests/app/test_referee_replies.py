"""The shapes of replies, the order of refusals, remedies that help, and the schema of it all."""

import json
from typing import Any

import pytest

from banker_app.app.protocol import schema
from tests.app.table import Table, at_table, gives, in_position, new_game
from tests.recorded.board import Command
from tests.recorded.table import codes

Schema = dict[str, Any]


def rent_of_boardwalk() -> Table:
    table = at_table(Ann={"space": 36, "cash": 900}, Bob={"deeds": [37, 39]})
    table.does("roll", dice=[1, 2])
    return table


def test_accepted() -> None:
    """Entry number, events with their figures, everybody's cash, what is still due."""
    table = rent_of_boardwalk()
    reply = table.does("pay_rent")
    (event,) = reply["events"]
    assert reply["seq"] == 3
    assert (event["event"], event["payer"], event["owner"]) == ("rent_paid", "Ann", "Bob")
    assert event["amount"] == 100
    assert event["steps"] == ["printed rent 50", "whole group, bare: doubled"]
    assert reply["cash"] == {"Ann": 800, "Bob": 1600}
    assert reply["due"] == []


def test_due_says_what_it_is() -> None:
    """Its kind, its figures and a sentence."""
    table = rent_of_boardwalk()
    (due,) = table.send({"cmd": "mortgage_deed", "player": "Bob", "deed": 37})["due"]
    assert (due["kind"], due["player"], due["owner"]) == ("rent_due", "Ann", "Bob")
    assert (due["amount"], bool(due["text"])) == (100, True)


def test_refused() -> None:
    """Code, row, numbers, a sentence, and what would help."""
    table = at_table(Ann={"built": {"boardwalk": 1, "park_place": 0}}, Bob={})
    refusal = table.refusal("build", deed="boardwalk")
    assert refusal["code"] == "build_unevenly"
    assert (refusal["rule"], refusal["waivable"]) == ("R-44", True)
    assert refusal["params"]["behind"] == ["park_place"]
    assert refusal["text"] == (
        "Boardwalk has to wait: houses go up evenly. Park Place has 0, Boardwalk 1."
    )
    (remedy,) = refusal["remedies"]
    assert remedy == {"cmd": "build", "player": "Ann", "deed": "park_place"}
    table.play(remedy)


def test_asks() -> None:
    """The fact, and a question."""
    table = in_position({"seats": {"Bob": {"deeds": [12]}}}, tracking="off")
    reply = table.send({"cmd": "pay_rent", "payer": "Ann", "deed": 12})
    assert reply["result"] == "asks"
    (question,) = reply["questions"]
    assert question["fact"] == "dice"
    assert question["text"].startswith("What did the dice show")


def test_every_refusal_is_told_the_headline_first() -> None:
    """Who, when, what, shape, money last."""
    table = at_table(Ann={"cash": 10, "deeds": [39]}, Bob={"mortgaged": ["park_place"]})
    table.does("incur_debt", player="Ann", creditor="Bob", amount=99)
    assert table.refuses("build", deed=39, amount=1) == [
        "debt_open",
        "group_not_complete",
        "group_mortgaged",
        "amount_differs",
        "not_enough_cash",
    ]


@pytest.mark.parametrize(
    ("cmd", "fields", "headline"),
    [
        ("buy_deed", {"player": "Bob", "deed": 39, "amount": 5}, "deed_already_owned"),
        ("buy_deed", {"player": "Bob", "deed": 5, "amount": 5}, "deed_not_offered"),
        ("buy_deed", {"deed": 4}, "not_a_deed"),
        ("build", {"deed": 5}, "not_a_street"),
        ("build", {"deed": 1}, "not_the_owner"),
        ("build", {"deed": 39}, "group_not_complete"),
        ("mortgage_deed", {"deed": 1}, "not_the_owner"),
        ("lift_mortgage", {"deed": 39}, "not_mortgaged"),
        ("sell_building", {"deed": 39}, "no_building_there"),
        ("pay_rent", {"payer": "Ann", "deed": 39}, "rent_not_due_own"),
        ("pay_rent", {"payer": "Bob", "deed": 1}, "rent_not_due_unowned"),
        ("pay_jail_fine", {}, "not_in_jail"),
        ("use_jail_card", {}, "not_in_jail"),
        ("roll", {"player": "Bob", "dice": [1, 2]}, "not_on_turn"),
        ("roll", {"dice": [1, 2], "purpose": "jail"}, "not_in_jail"),
        ("agree_trade", {"a": gives("Ann"), "b": gives("Bob")}, "empty_trade"),
        ("agree_trade", {"a": gives("Ann", 39), "b": gives("Ann", cash=5)}, "same_player"),
        ("agree_trade", {"a": gives("Ann", 1), "b": gives("Bob", cash=5)}, "not_the_owner"),
        ("agree_trade", {"a": gives("Ann", 39, 39), "b": gives("Bob", cash=5)}, "not_a_deed"),
        ("agree_trade", {"a": gives("Ann", cards=("chance",)), "b": gives("Bob")}, "no_jail_card"),
        ("agree_trade", {"a": gives("Ann", cash=1501), "b": gives("Bob")}, "not_enough_cash"),
        ("agree_trade", {"a": gives("Ann", cash=-5), "b": gives("Bob")}, "amount_out_of_range"),
        ("agree_trade", {"a": gives("Ann", cash=5), "b": gives("bank", 1)}, "no_such_player"),
        ("pay_debt", {}, "no_such_debt"),
        ("pay_debt", {"player": "Ann", "creditor": "Bob"}, "no_such_debt"),
        ("waive_rent", {"payer": "Bob", "deed": 39}, "no_such_debt"),
        ("correct", {"entry": 99, "reason": "x"}, "no_such_entry"),
        ("correct", {"entry": 1, "reason": "x"}, "no_such_entry"),
        ("undo", {}, "nothing_to_undo"),
        ("redo", {}, "nothing_to_redo"),
        (
            "change_house_rule",
            {"name": "jail.fines", "value": 5, "reason": "x"},
            "no_such_rule",
        ),
        (
            "change_house_rule",
            {"name": "jail.fine", "value": -5, "reason": "x"},
            "rule_out_of_range",
        ),
        (
            "change_house_rule",
            {"name": "edition.houses", "value": 5, "reason": "x"},
            "game_already_started",
        ),
    ],
)
def test_a_fitting_headline(cmd: str, fields: Command, headline: str) -> None:
    """What is most to the point comes first."""
    position = {"seats": {"Ann": {"deeds": [39]}}, "turn": {"player": "Ann", "landing_known": True}}
    table = in_position(position)
    assert table.refuses(cmd, **fields)[0] == headline


WAYS_OUT: list[tuple[str, Command]] = [
    ("build", {"deed": 39}),
    ("end_turn", {}),
    ("end_turn", {"next": "Cat"}),
    ("close_auction", {"lot": 39}),
    ("mortgage_deed", {"deed": 8}),
    ("agree_trade", {"a": gives("Ann", 8), "b": gives("Bob", cash=1)}),
    ("pay_debt", {}),
    ("build", {"deed": 16}),
]


@pytest.mark.parametrize(("cmd", "fields"), WAYS_OUT)
def test_remedies_are_legal(cmd: str, fields: Command) -> None:
    """Whatever is offered as a way out is accepted when it is sent."""
    table = at_table(
        Ann={
            "cash": 5,
            "deeds": [39, 5],
            "mortgaged": ["st_james_place", "tennessee_avenue", "new_york_avenue"],
            "built": {"oriental_avenue": 1, "vermont_avenue": 0, "connecticut_avenue": 0},
        },
        Bob={"deeds": [37]},
        Cat={},
    )
    table.does("incur_debt", player="Ann", creditor="Bob", amount=60)
    before = table.state()
    for refusal in table.send({"cmd": cmd, **fields}).get("refusals", []):
        for remedy in refusal["remedies"]:
            table.play(remedy)
            table.does("undo")
    assert table.state() == before


def test_every_sentence_is_finished() -> None:
    """No placeholder is left in a text, and none is long."""
    table = at_table(Ann={"cash": 3, "deeds": [39]}, Bob={"deeds": [37]}, Cat={})
    lines: list[Command] = [
        {"cmd": "build", "deed": 39, "amount": 7},
        {"cmd": "buy_deed", "deed": 37},
        {"cmd": "pay_fine", "amount": 100},
        {"cmd": "end_turn", "next": "Cat"},
        {"cmd": "roll", "player": "Cat", "dice": [7, 7]},
        {"cmd": "lift_mortgage", "deed": 39},
    ]
    for line in lines:
        for refusal in table.send(line)["refusals"]:
            assert "{" not in refusal["text"]
            assert 0 < len(refusal["text"]) <= 140


# ---- the schema ----------------------------------------------------------------------------


def references(part: Any) -> set[str]:
    """Everything a schema refers to."""
    if isinstance(part, list):
        return set().union(*map(references, part)) if part else set()
    if not isinstance(part, dict):
        return set()
    found = {part["$ref"]} if "$ref" in part else set()
    return found.union(*map(references, part.values())) if part else found


def fits(value: Any, part: Schema, whole: Schema) -> bool:
    """Whether a value is valid: as much of JSON Schema as this one uses."""
    if "$ref" in part:
        return fits(value, whole["$defs"][part["$ref"].rpartition("/")[2]], whole)
    if "oneOf" in part:
        return sum(fits(value, one, whole) for one in part["oneOf"]) == 1
    if "anyOf" in part and not any(fits(value, one, whole) for one in part["anyOf"]):
        return False
    if "const" in part and value != part["const"]:
        return False
    if "enum" in part and value not in part["enum"]:
        return False
    return _typed(value, part) and _inside(value, part, whole)


TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def _typed(value: Any, part: Schema) -> bool:
    allowed = part.get("type", [])
    allowed = [allowed] if isinstance(allowed, str) else allowed
    if isinstance(value, bool) and "boolean" not in allowed:
        return not allowed
    return not allowed or any(isinstance(value, TYPES[name]) for name in allowed)


def _inside(value: Any, part: Schema, whole: Schema) -> bool:
    if isinstance(value, list):
        few, many = part.get("minItems", 0), part.get("maxItems", len(value))
        items = part.get("items", {})
        return few <= len(value) <= many and all(fits(item, items, whole) for item in value)
    if not isinstance(value, dict):
        return True
    known, more = part.get("properties", {}), part.get("additionalProperties", True)
    if not set(part.get("required", [])) <= set(value):
        return False
    for key, item in value.items():
        if key not in known and more is False:
            return False
        shape = known.get(key, more if isinstance(more, dict) else {})
        if not fits(item, shape, whole):
            return False
    return True


def test_the_schema_is_closed() -> None:
    """Everything it refers to is in it, and it is plain JSON."""
    whole = schema()
    assert json.loads(json.dumps(whole)) == whole
    missing = {ref for ref in references(whole) if ref.rpartition("/")[2] not in whole["$defs"]}
    assert not missing


LINES: list[Command] = [
    {"cmd": "roll", "player": "Ann", "dice": [1, 3], "minute": 4},
    {"cmd": "end_turn"},
    {"cmd": "pay_tax"},
    {"cmd": "end_turn", "note": "x"},
    {"cmd": "roll", "dice": [1, 2]},
    {"cmd": "decline_deed", "player": "Bob", "deed": "Baltic Avenue"},
    {"cmd": "place_bid", "player": "Ann", "lot": 3, "amount": 10},
    {"cmd": "settle_auction", "lot": "baltic_avenue", "winner": "Cat", "amount": 11},
    {"cmd": "mortgage_deed", "player": "Cat", "deed": 3},
    {"cmd": "agree_trade", "a": gives("Cat", 3), "b": gives("Ann", cash=5), "lift_now": [3]},
    {"cmd": "end_turn", "next": None},
    {"cmd": "incur_debt", "player": "Ann", "creditor": "Bob", "amount": 9000},
    {"cmd": "declare_bankruptcy", "player": "Ann", "deeds": [3]},
    {"cmd": "correct", "entry": 4, "reason": "x"},
    {"cmd": "undo"},
    {"cmd": "end_game", "reason": "time"},
    {"query": "state"},
    {"query": "legal", "player": "Bob"},
    {"query": "quote", "cmd": {"cmd": "undo"}},
    {"query": "log"},
]


def test_lines_and_replies_are_what_the_schema_says() -> None:
    """A whole small game, both directions."""
    whole, table = schema(), new_game()
    for line in LINES:
        assert fits(line, {"$ref": "#/$defs/input"}, whole), line
        reply = json.loads(json.dumps(table.send(line)))
        assert reply["result"] != "error", reply
        assert fits(reply, {"$ref": "#/$defs/reply"}, whole), (line, reply)


def test_a_counted_box_is_what_the_schema_says() -> None:
    """Numbers by name."""
    whole, table = schema(), new_game()
    reply = json.loads(json.dumps(table.does("count_box", reason="x", houses=31)))
    assert fits(reply, {"$ref": "#/$defs/reply"}, whole)


@pytest.mark.parametrize(
    "line",
    [
        {"cmd": "bild"},
        {"cmd": "roll", "dice": [1, 2, 3]},
        {"cmd": "roll", "dice": [1.5, 2]},
        {"cmd": "roll", "dices": [1, 2]},
        {"cmd": "end_turn", "waive": ["whatever"]},
        {"query": "stat"},
        {},
    ],
)
def test_what_the_schema_excludes_is_an_error(line: Command) -> None:
    """The other way round."""
    assert not fits(line, {"$ref": "#/$defs/input"}, schema())
    assert codes(new_game().send(line)) == []
    assert new_game().error(line)
