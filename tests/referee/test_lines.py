"""Lines that say nothing, that cannot be read, and what their replies name."""

import json
from typing import Any

from banker_app.referee.script import Referee
from tests.each import each
from tests.scenarios.table import Command, in_position, new_game, start_line


@each(["", "   ", "\n", "# a remark", "   # indented"])
def test_blank_lines_and_remarks_get_no_reply(line: str) -> None:
    assert Referee().reply(line) is None


def test_replies_count_all_lines() -> None:
    referee = Referee()
    assert referee.reply("# first") is None
    reply = referee.reply("{}")
    assert reply is not None
    assert reply["n"] == 2


@each(["{", "[]", "5", "null", '"roll"', "NaN", "[" * 100_000, '{"cmd"'])
def test_line_that_is_no_object_is_an_error(line: str) -> None:
    referee = Referee()
    reply = referee.reply(line)
    assert reply is not None
    assert reply["result"] == "error"
    assert "JSON" in reply["text"]
    after = referee.reply(json.dumps(start_line()))
    assert after is not None
    assert after["result"] == "accepted"


@each(
    [
        ({"cmd": "bild"}, "unknown command 'bild'; nearest: build"),
        ({"cmd": "Roll"}, "nearest: roll"),
        ({"query": "stat"}, "nearest: state"),
        ({"cmd": "roll", "dice": [1, 2], "purpos": "move"}, "nearest: purpose"),
        ({"cmd": "roll", "player": "Anne", "dice": [1, 2]}, "nearest: Ann"),
        ({"cmd": "buy_deed", "deed": "bordwalk"}, "nearest: boardwalk"),
        ({"cmd": "draw_card", "deck": "chance", "card": "go_back_3_spaces"}, "go_back_three"),
        ({"cmd": "end_turn", "waive": ["stil_due"]}, "nearest: still_due"),
        ({"query": "state", "playr": "Ann"}, "playr"),
        ({"cmd": "settle_auction", "lot": 3, "bids": {"Zed": 4}}, "Zed"),
    ]
)
def test_error_names_the_nearest_name(line: Command, text: str) -> None:
    assert text in new_game().error(line)


@each(
    [
        ({"cmd": "roll"}, "dice"),
        ({"cmd": "land_on"}, "space"),
        ({"cmd": "agree_trade", "a": {"player": "Ann"}}, "b"),
        ({"cmd": "agree_trade", "a": {"cash": 5}, "b": {"player": "Bob"}}, "a.player"),
        ({"cmd": "place_bid", "player": "Ann"}, "amount"),
        ({"cmd": "count_box"}, "reason"),
        ({"cmd": "issue_money", "amount": 5}, "reason"),
        ({"cmd": "change_house_rule", "name": "jail.fine", "value": 5}, "reason"),
        (
            {"cmd": "adjust_ledger", "source": "Ann", "target": "bank", "amount": 5},
            "reason",
        ),
        ({"cmd": "correct", "entry": 1}, "reason"),
        ({"query": "quote"}, "cmd"),
        ({}, "cmd"),
    ]
)
def test_error_names_the_missing_field(line: Command, field: str) -> None:
    assert field in new_game().error(line)


@each(
    [
        {"cmd": "roll", "dice": [1, 2, 7]},
        {"cmd": "roll", "dice": "34"},
        {"cmd": "roll", "dice": [1.0, 2]},
        {"cmd": "roll", "dice": [True, 2]},
        {"cmd": "roll", "dice": None},
        {"cmd": "roll", "dice": [float("nan"), 2]},
        {"cmd": "roll", "dice": [float("inf"), 2]},
        {"cmd": "land_on", "space": 40},
        {"cmd": "land_on", "space": -1},
        {"cmd": "land_on", "space": 39.0},
        {"cmd": "land_on", "space": True},
        {"cmd": "land_on", "space": ["boardwalk"]},
        {"cmd": "buy_deed", "deed": {"id": "boardwalk"}},
        {"cmd": "pay_fine", "amount": 5.0},
        {"cmd": "pay_fine", "amount": "5"},
        {"cmd": "agree_trade", "a": [], "b": {}},
        {
            "cmd": "agree_trade",
            "a": {"player": "Ann", "deeds": "boardwalk"},
            "b": {"player": "Bob"},
        },
        {"cmd": "agree_trade", "a": {"player": "Ann", "cash": 1.5}, "b": {"player": "Bob"}},
        {"cmd": "end_game", "reason": "boredom"},
        {"cmd": "end_turn", "waive": "still_due"},
        {"cmd": "end_turn", "waive": [["still_due"]]},
        {"cmd": "end_turn", "minute": -1},
        {"cmd": "end_turn", "minute": 1.5},
        {"cmd": "end_turn", "minute": 10**9},
        {"cmd": "end_turn", "note": 5},
        {"cmd": 5},
        {"cmd": None},
        {"cmd": []},
        {"query": []},
        {"query": None},
        {"query": "legal", "player": 5},
        {"query": "quote", "cmd": {}},
        {"query": "quote", "cmd": "roll"},
    ]
)
def test_wrong_types_are_errors(line: Command) -> None:
    assert new_game().error(line)


@each(
    [
        ("roll", {"dice": [0, 7]}, "not_dice"),
        ("roll", {"dice": [10**400, 1]}, "not_dice"),
        ("pay_fine", {"amount": -5}, "amount_out_of_range"),
        ("pay_fine", {"amount": 0}, "amount_out_of_range"),
        ("pay_fine", {"amount": 10**30}, "amount_out_of_range"),
        ("build", {"deed": 39, "count": 0}, "amount_out_of_range"),
        ("collect_salary", {"times": 9}, "salary_not_due"),
        ("issue_money", {"amount": -1, "reason": "?"}, "amount_out_of_range"),
        ("count_box", {"reason": "?", "houses": -1}, "amount_out_of_range"),
    ]
)
def test_absurd_numbers_are_refused(cmd: str, fields: dict[str, Any], code: str) -> None:
    assert new_game().refuses(cmd, **fields)[0] == code


def test_megabyte_line_is_read() -> None:
    table = new_game()
    table.does("pay_fine", amount=1, note="x" * 1_000_000)
    assert len(table.ask("log")[-1]["note"]) == 1_000_000


def test_commands_and_queries_need_a_game() -> None:
    referee = Referee()
    for line in ('{"cmd": "undo"}', '{"query": "state"}', '{"query": "audit"}'):
        reply = referee.reply(line)
        assert reply is not None
        assert reply["result"] == "error"
        assert "start_game" in reply["text"]


def test_minute_waive_and_note_are_logged() -> None:
    table = new_game()
    table.does("end_turn", minute=7, waive=["roll_first"], note="cold coffee")
    entry = table.ask("log")[-1]
    assert (entry["minute"], entry["waived"], entry["note"]) == (7, ["roll_first"], "cold coffee")
    assert table.state()["minute"] == 7


def test_set_up_may_have_a_minute() -> None:
    table = new_game(minute=7)
    assert (table.state()["minute"], table.ask("log")[0]["minute"]) == (7, 7)


def test_minute_never_decreases() -> None:
    table = new_game()
    table.does("pay_fine", amount=1, minute=9)
    table.does("pay_fine", amount=1, minute=3)
    assert table.state()["minute"] == 9


def test_cash_cannot_be_waived() -> None:
    table = new_game()
    waived = table.refuses("pay_fine", player="Ann", amount=5000, waive=["not_enough_cash"])
    assert waived == ["not_enough_cash"]


@each([[3, "x"], [9, 9], [0, 5], [3], 1, 25, -7])
def test_rent_dice_must_be_a_throw_or_its_total(dice: Any) -> None:
    table = in_position({"seats": {"Bob": {"deeds": [12]}}}, "Ann", "Bob", tracking="turns")
    before = table.state()
    reply = table.send({"cmd": "pay_rent", "deed": 12, "dice": dice})
    assert reply["result"] in ("error", "refused")
    assert table.state() == before
