"""Setting the table: box, rules, seats, banker, tracking."""

from pathlib import Path
from typing import Any

from banker_app.content.editions import load_edition, shipped_editions
from tests.each import each
from tests.scenarios.table import Command, Table, codes, in_position, new_game, start_line

RUSSIAN_LETTERS = ("Аня", "Ґанна")
PAIR = ["Ann", "Bob"]


@each(shipped_editions())
def test_every_shipped_edition_can_be_played(edition: str) -> None:
    fewest, _ = load_edition(edition)[0].players
    table = new_game(*"ABCDEFGH"[: max(fewest, 3)], edition=edition)
    first = table.state()["turn"]["player"]
    thrown: dict[str, Any] = {"us_junior": {"dice": 2}, "us_mega": {"dice": [2, 4], "speed": "1"}}
    table.does("roll", **thrown.get(edition, {"dice": [2, 4]}))
    table.does("buy_deed")
    assert len(table.seat(first)["deeds"]) == 1


def test_edition_from_a_file(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "data" / "editions" / "us_2008.toml"
    mine = tmp_path / "mine.toml"
    text = shipped.read_text("utf-8").replace('id = "us_2008"', 'id = "mine"', 1)
    mine.write_text(text, "utf-8")
    table = Table()
    reply = table.play(start_line(edition=str(mine)))
    assert reply["events"][0]["edition"] == "mine"


@each(
    [
        {"edition": "us_2009"},
        {"edition": "\0"},
        {"edition": "no/such/file.toml"},
        {"edition": ""},
        {"edition": "x" * 5000 + ".toml"},
        {"base": ""},
        {"modes": [""]},
        {"house_rules": {"": 1}},
        {"edition": 5},
        {"base": "clasic"},
        {"base": 5},
        {"modes": ["quik"]},
        {"modes": "quick"},
        {"modes": [5]},
        {"house_rules": []},
        {"house_rules": {"salary.amont": 400}},
        {"house_rules": {"salary.amount": -1}},
        {"house_rules": {"salary.amount": 1.5}},
        {"house_rules": {"salary.amount": "400"}},
        {"house_rules": {"salary.amount": True}},
        {"house_rules": {"salary.amount": None}},
        {"house_rules": {"salary": {"amount": 400}}},
        {"house_rules": {"rent.group_bonus": "double"}},
        {"house_rules": {"edition.houses": 10**6}},
        {"seats": None},
        {"seats": {"Ann": {}}},
        {"seats": [5, 6]},
        {"seats": [{}, {"name": "Bob"}]},
        {"seats": [{"name": 5}, {"name": "Bob"}]},
        {"seats": [{"name": "Ann", "seat": 1}, {"name": "Bob"}]},
        {"banker": "Zed"},
        {"banker": 5},
        {"tracking": "dices"},
        {"position": 5},
        {"positoin": {}},
        {"waive": ["uneven houses"]},
    ]
)
def test_unreadable_starts_are_errors(fields: dict[str, Any]) -> None:
    table = Table()
    assert table.send(start_line(*PAIR, **fields))["result"] == "error"
    assert table.state() is None


@each(
    [
        ((), "too_few_players"),
        (("Ann",), "too_few_players"),
        (tuple("ABCDEFGHI"), "too_many_players"),
        (("Ann", "ann"), "name_taken"),
        (("Ann", "Ann"), "name_taken"),
        (("", "Bob"), "name_unusable"),
        (("  ", "Bob"), "name_unusable"),
        (("bank", "Bob"), "name_unusable"),
        (("BANK", "Bob"), "name_unusable"),
        (("A\nnn", "Bob"), "name_unusable"),
        (("A" * 25, "Bob"), "name_unusable"),
        (("\u200b", "Bob"), "name_unusable"),
        (("\ud800", "Bob"), "name_unusable"),
    ]
)
def test_unfit_seats_are_refused(names: tuple[str, ...], code: str) -> None:
    line = start_line() | {"seats": [{"name": name} for name in names]}
    reply = Table().send(line)
    assert reply["result"] == "refused"
    assert code in codes(reply)


def test_eight_players_in_any_alphabet() -> None:
    names = (*RUSSIAN_LETTERS, "Ζωή", "李", "O'Neil", "a-b", "42", "😀")
    table = new_game(*names)
    table.does("roll", player="аНЯ", dice=[1, 2])
    assert list(table.state()["seats"]) == list(names)


def test_seat_with_token_and_region() -> None:
    seats = [{"name": "Ann", "token": "car", "region": "north"}, {"name": "Bob", "token": "hat"}]
    reply = Table().play(start_line() | {"seats": seats, "banker": "ann"})
    assert reply["events"][0]["seats"] == PAIR


def test_second_start_replaces_the_game() -> None:
    table = new_game()
    table.does("pay_fine", amount=100)
    table.play(start_line("Dan", "Eve"))
    assert list(table.state()["seats"]) == ["Dan", "Eve"]
    assert len(table.ask("log")) == 1
    assert table.refuses("undo") == ["nothing_to_undo"]


def test_refused_start_keeps_the_game() -> None:
    table = new_game()
    table.does("pay_fine", amount=100)
    assert table.send(start_line("Dan"))["result"] == "refused"
    assert table.send(start_line("Dan", "Eve", edition="us_2009"))["result"] == "error"
    assert table.cash("Ann") == 1400
    table.does("undo")


def test_modes_that_disagree_are_named() -> None:
    table = Table()
    reply = table.send(start_line("Dan", "Eve", modes=["time_limit", "quick"]))
    assert codes(reply) == ["rules_clash"]
    (refusal,) = reply["refusals"]
    assert (refusal["rule"], refusal["waivable"]) == ("R-103", False)
    assert refusal["params"] == {"name": "ending.when", "modes": ["quick", "time_limit"]}
    assert table.send(start_line("Dan", "Eve", modes=["quik"]))["result"] == "error"


# ---- dealt deeds, schedules ----------------------------------------------------------------


def test_seats_with_dealt_deeds() -> None:
    """By any of their names; they are paid for, and the log tells them. [R-15]"""
    seats = [{"name": "Ann", "deeds": ["Boardwalk", 1]}, {"name": "Bob", "deeds": ["park_place"]}]
    table = new_game(modes=["quick"], seats=seats)
    assert (table.cash("Ann"), table.cash("Bob"), table.due()) == (1040, 1150, ["deal_due"])
    first = table.ask("log")[0]["cmd"]
    assert first["seats"][0]["deeds"] == ["boardwalk", "mediterranean_avenue"]
    assert Table().play(first)["cash"] == {"Ann": 1040, "Bob": 1150}


def test_money_by_player() -> None:
    """Less to begin with, more at GO; the log and the state tell it to another game. [H-59]"""
    seats = [{"name": "Ann", "cash": 900, "salary": 240}, {"name": "Bob"}]
    table = new_game(seats=seats, tracking="off")
    table.does("collect_salary", player="Ann")
    assert (table.cash("Ann"), table.cash("Bob")) == (1140, 1500)
    again = Table().play(table.ask("log")[0]["cmd"])
    assert again["cash"] == {"Ann": 900, "Bob": 1500}
    onward = in_position(table.state(), "Ann", "Bob", tracking="off")
    assert onward.does("collect_salary", player="Ann")["cash"]["Ann"] == 1380


@each([({"cash": -1}, "Ann can't have -1."), ({"salary": -40}, "Ann can't have a salary of -40.")])
def test_a_handicap_makes_no_debt(own: Command, words: str) -> None:
    reply = Table().send(start_line() | {"seats": [{"name": "Ann", **own}, "Bob"]})
    (no,) = reply["refusals"]
    assert (no["code"], no["text"], no["waivable"]) == ("position_impossible", words, False)


def test_a_handicap_pays_for_dealt_deeds() -> None:
    seats = [{"name": "Ann", "cash": 399, "deeds": ["boardwalk"]}, "Bob"]
    reply = Table().send(start_line() | {"modes": ["quick"], "seats": seats})
    assert codes(reply) == ["not_enough_cash"]


def test_a_deal_of_more_deeds_than_there_are() -> None:
    """By a table that is shorter than the players: its last line goes for all larger tables."""
    rules = {"setup.deeds_by_players": {"2": 7, "4": 6}}
    five = start_line() | {"house_rules": rules, "seats": ["Ann", "Bob", "Cat", "Dan", "Eve"]}
    (no,) = Table().send(five)["refusals"]
    assert (no["code"], no["waivable"]) == ("position_impossible", False)
    assert no["text"].startswith("30 deeds would be dealt, but this board has only 28.")
    assert Table().send(five | {"seats": five["seats"][:4]})["result"] == "accepted"


@each(
    [
        (["boardwalk", "boardwalk"], "refused"),
        (["go"], "refused"),
        (["boardwalk", "park_place", 31, 32, 34], "refused"),
        (["bordwalk"], "error"),
    ]
)
def test_faulty_deals(deeds: list[str], result: str) -> None:
    seats = [{"name": "Ann", "deeds": deeds}, "Bob"]
    reply = Table().send(start_line() | {"modes": ["quick"], "seats": seats})
    assert reply["result"] == result
    assert result == "refused" or reply["text"].endswith("nearest: boardwalk")


@each([{"46": 0, "61": 50}, [[46, 0], [61, 50]]])
def test_schedule_as_pairs_or_object(steps: object) -> None:
    """At the start and in mid-game; it is told in pairs."""
    for table in (new_game(house_rules={"salary.schedule": steps}), new_game()):
        table.does("change_house_rule", name="salary.schedule", value=steps, reason="late")
        rules = {rule["name"]: rule for rule in table.ask("rules")}
        assert rules["salary.schedule"]["value"] == [[46, 0], [61, 50]]
        assert rules["salary.schedule"]["range"]["steps"] == [1, 9999]


@each([{"0": 1}, [[5, 1], [5, 2]], [[5]], "46: 0", [[1, -1]]])
def test_faulty_schedules(steps: object) -> None:
    line = start_line(*PAIR, house_rules={"salary.schedule": steps})
    assert Table().send(line)["result"] == "error"
