"""The shapes of replies, the order of refusals, remedies that help, and the schema of it all."""

import json

from tests.each import each
from tests.formats.schemas import fault
from tests.referee.test_queries import sendable
from tests.scenarios.table import (
    Command,
    Table,
    at_table,
    codes,
    gives,
    in_position,
    new_game,
    start_line,
)


def rent_of_boardwalk() -> Table:
    table = at_table(Ann={"space": 36, "cash": 900}, Bob={"deeds": [37, 39]})
    table.does("roll", dice=[1, 2])
    return table


def test_accepted_reply() -> None:
    table = rent_of_boardwalk()
    reply = table.does("pay_rent")
    (event,) = reply["events"]
    assert reply["seq"] == 3
    assert (event["event"], event["payer"], event["owner"]) == ("rent_paid", "Ann", "Bob")
    assert event["amount"] == 100
    assert event["steps"] == ["base rent $50", "doubled for the full set"]
    assert reply["cash"] == {"Ann": 800, "Bob": 1600}
    assert reply["due"] == []


def test_later_entries_that_fail_are_listed_with_their_reasons() -> None:
    """A purchase struck from the log: no rent was due there."""
    table = at_table(Ann={"space": 0}, Bob={"space": 0})
    for name, fields in (
        ("roll", {"dice": [1, 2]}),
        ("buy_deed", {}),
        ("end_turn", {}),
        ("roll", {"dice": [1, 2]}),
        ("pay_rent", {}),
    ):
        table.does(name, **fields)
    struck = {"cmd": "replace_entry", "entry": 3}
    reply = table.send(struck)
    assert codes(reply) == ["later_entries_fail"]
    assert not fault(reply, "referee", "reply")
    (failed,) = reply["failed"]
    assert (failed["entry"], failed["result"], failed["code"]) == (
        6,
        "refused",
        "rent_not_due_unowned",
    )
    assert failed["refusals"][0]["code"] == failed["code"]
    assert failed["refusals"][0]["text"]
    (remedy,) = reply["refusals"][0]["remedies"]
    assert remedy["drop"] == [6]
    assert "failed" not in table.send({"cmd": "buy_deed"})


def test_due_in_a_reply() -> None:
    table = rent_of_boardwalk()
    (due,) = table.send({"cmd": "mortgage_deed", "player": "Bob", "deed": 37})["due"]
    assert (due["kind"], due["player"], due["owner"]) == ("rent_due", "Ann", "Bob")
    assert (due["amount"], bool(due["text"])) == (100, True)


def test_refused_reply() -> None:
    table = at_table(Ann={"built": {"boardwalk": 1, "park_place": 0}}, Bob={})
    refusal = table.refusal("build", deed="boardwalk")
    assert refusal["code"] == "build_unevenly"
    assert (refusal["rule"], refusal["waivable"]) == ("R-44", True)
    assert refusal["params"]["behind"] == ["park_place"]
    assert refusal["text"] == ("Build evenly: Park Place has 0, Boardwalk has 1.")
    (remedy,) = refusal["remedies"]
    assert remedy == {"cmd": "build", "player": "Ann", "deed": "park_place"}
    table.play(remedy)


def test_asking_reply() -> None:
    table = in_position({"seats": {"Bob": {"deeds": [12]}}}, tracking="off")
    reply = table.send({"cmd": "pay_rent", "payer": "Ann", "deed": 12})
    assert reply["result"] == "asks"
    (question,) = reply["questions"]
    assert (question["fact"], question["field"]) == ("dice", "dice")
    assert question["text"].startswith("What did ")


def test_all_refusals_in_order() -> None:
    table = at_table(Ann={"cash": 10, "deeds": [39]}, Bob={"mortgaged": ["park_place"]})
    table.does("incur_debt", player="Ann", creditor="Bob", amount=99)
    assert table.refuses("build", deed=39, amount=1) == [
        "debt_open",
        "group_not_complete",
        "group_mortgaged",
        "amount_differs",
        "not_enough_cash",
    ]


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


@each(WAYS_OUT)
def test_remedies_are_accepted(cmd: str, fields: Command) -> None:
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


def test_printed_fine_is_a_remedy() -> None:
    """Where the sheet prints one and the purse covers it. [R-93]"""
    ports = new_game("Ann", "Bob", edition="ports_usd", modes=["ports_table"])
    fine = ports.refusal("roll", player="Bob", dice=[1, 2])["remedies"]
    assert fine == [{"cmd": "pay_fine", "player": "Bob", "amount": 50, "reason": "out_of_turn"}]
    ports.play(fine[0])
    assert not new_game("Ann", "Bob").refusal("roll", player="Bob", dice=[1, 2])["remedies"]


# ---- the schema ----------------------------------------------------------------------------


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


TOLD_OFF: list[Command] = [
    {"cmd": "play_casino", "player": "Cat", "stake": 20, "reels": [2, 5, 1], "win": 60},
    {"cmd": "play_casino", "stake": 20, "outcome": "lost"},
    {"cmd": "buy_deed", "deed": "metro"},
    {"cmd": "pass_tax_office", "player": "Ann", "amount": 50},
    {"cmd": "land_on_tax_office", "player": "Bob"},
    {"cmd": "pay_jail_fine", "player": "Bob"},
    {"cmd": "mortgage_deed", "deed": "metro"},
    {"cmd": "lift_mortgage", "player": "Bob", "deed": "metro", "agreed": True},
    {"cmd": "pay_fine", "reason": "out_of_turn"},
    {"cmd": "pause_game"},
    {"query": "state"},
    {"query": "legal"},
    {"query": "rules"},
    {"cmd": "resume_game"},
    {"cmd": "change_house_rule", "name": "salary.schedule", "value": {"46": 0}, "reason": "late"},
    {"query": "legal"},
    {"cmd": "count_box", "reason": "x", "houses": 31},
]

OF_REGIONS: list[Command] = [
    {"query": "rates"},
    {"cmd": "land_on", "player": "A", "space": "north_gate"},
    {"query": "quote", "cmd": {"cmd": "buy_deed", "player": "A"}},
    {"cmd": "buy_deed", "player": "A", "deed": "north_gate"},
    {"cmd": "buy_deed", "player": "A", "deed": "east_gate"},
    {"cmd": "buy_deed", "player": "A", "deed": "east_station"},
    {"cmd": "form_conglomerate", "player": "A", "deeds": ["north_gate", 1, "East Station"]},
    {"cmd": "build", "player": "A", "deed": "east_station"},
    {"query": "state"},
    {"query": "worth"},
    {"query": "audit"},
    {"query": "log"},
    {"cmd": "sell_group", "player": "A", "deed": 1},
    {"cmd": "dissolve_conglomerate"},
    {"query": "legal", "player": "A"},
]


@each(
    [
        ({"base": "classic", "tracking": "dice"}, LINES),
        (
            {"edition": "ua_casino", "base": "casino", "modes": ["casino_uk", "ports_table"]}
            | {"house_rules": {"salary.schedule": [[46, 0]], "rent.tax_schedule": {"61": 50}}},
            TOLD_OFF,
        ),
        ({"edition": "multinational", "base": "multinational"}, OF_REGIONS),
    ]
)
def test_games_of_every_base_match_the_schema(start: Command, lines: list[Command]) -> None:
    names = "ABCD" if start["base"] == "multinational" else ("Ann", "Bob", "Cat")
    told = start_line(*names, tracking="off") | start
    table = Table()
    for line in (told, *lines):
        assert not fault(line, "referee", "input"), line
        reply = json.loads(json.dumps(table.send(line)))
        assert reply["result"] != "error", reply
        assert not fault(reply, "referee", "reply"), (line, reply)
    again = told | {"position": json.loads(json.dumps(table.state()))}
    assert not fault(again, "referee", "input")


def test_offers_match_the_schema() -> None:
    for edition, base in (("ua_casino", "casino"), ("multinational", "multinational")):
        table = new_game(*"ABCD", edition=edition, base=base, tracking="off")
        for offer in table.ask("legal"):
            line = sendable(offer)
            assert not fault(line, "referee", "input"), line
            assert table.send({"query": "quote", "cmd": line})["value"]["result"] == "accepted"


@each(
    [
        {"cmd": "bild"},
        {"cmd": "roll", "dice": [1, 2, 7]},
        {"cmd": "roll", "dice": [1.5, 2]},
        {"cmd": "roll", "dices": [1, 2]},
        {"cmd": "end_turn", "waive": ["whatever"]},
        {"query": "stat"},
        {},
    ]
)
def test_lines_against_the_schema_are_errors(line: Command) -> None:
    assert fault(line, "referee", "input")
    assert codes(new_game().send(line)) == []
    assert new_game().error(line)
