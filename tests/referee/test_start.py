"""Setting the table: box, rules, seats, banker, tracking."""

from pathlib import Path
from typing import Any

from banker_app.content.editions import load_edition, shipped_editions
from tests.app.table import Table, new_game, start_line
from tests.each import each
from tests.recorded.table import codes

RUSSIAN_LETTERS = ("Аня", "Ґанна")
PAIR = ["Ann", "Bob"]


@each(shipped_editions())
def test_every_shipped_edition_can_be_played(edition: str) -> None:
    """By its id; a throw and a purchase work on each board."""
    fewest, _ = load_edition(edition)[0].players
    table = new_game(*"ABCDEFGH"[: max(fewest, 3)], edition=edition)
    first = table.state()["turn"]["player"]
    table.does("roll", dice=[2, 4])
    table.does("buy_deed")
    assert len(table.seat(first)["deeds"]) == 1


def test_an_edition_may_be_a_file(tmp_path: Path) -> None:
    """A path to an edition file is as good as an id."""
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
def test_a_start_that_cannot_be_read_is_an_error(fields: dict[str, Any]) -> None:
    """And no game begins."""
    table = Table()
    assert table.send(start_line(*PAIR, **fields))["result"] == "error"
    assert table.state() is None


@each(
    [
        {"edition": ""},
        {"edition": "x" * 5000 + ".toml"},
        {"base": ""},
        {"modes": [""]},
        {"house_rules": {"": 1}},
    ]
)
def test_empty_and_endless_names_are_errors_too(fields: dict[str, Any]) -> None:
    """There is no nearest name to them."""
    assert Table().send(start_line(*PAIR, **fields))["result"] == "error"


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
def test_who_may_sit_down(names: tuple[str, ...], code: str) -> None:
    """Whether the seats are fit is a ruling, not an error."""
    line = start_line() | {"seats": [{"name": name} for name in names]}
    reply = Table().send(line)
    assert reply["result"] == "refused"
    assert code in codes(reply)


def test_eight_may_sit_down_in_any_alphabet() -> None:
    """The largest table of the box."""
    names = (*RUSSIAN_LETTERS, "Ζωή", "李", "O'Neil", "a-b", "42", "😀")
    table = new_game(*names)
    table.does("roll", player="аНЯ", dice=[1, 2])
    assert list(table.state()["seats"]) == list(names)


def test_everything_a_seat_may_have_is_read() -> None:
    """Token and region are told with the name."""
    seats = [{"name": "Ann", "token": "car", "region": "north"}, {"name": "Bob", "token": "hat"}]
    reply = Table().play(start_line() | {"seats": seats, "banker": "ann"})
    assert reply["events"][0]["seats"] == PAIR


def test_a_banker_need_not_sit_at_the_table() -> None:
    """A name or null."""
    assert Table().play(start_line(banker=None))["seq"] == 1


def test_us_classic_lets_choose_the_income_tax() -> None:
    """The edition's own rules are a layer between base and modes; house rules beat them."""
    as_printed = new_game(edition="us_classic")
    rules = {entry["name"]: entry["value"] for entry in as_printed.ask("rules")}
    assert rules["tax.income_choice"] == "flat_or_percent"
    overruled = new_game(edition="us_classic", house_rules={"tax.income_choice": "flat"})
    rules = {entry["name"]: entry["value"] for entry in overruled.ask("rules")}
    assert rules["tax.income_choice"] == "flat"


def test_a_further_start_forgets_the_last_game() -> None:
    """Without a store."""
    table = new_game()
    table.does("pay_fine", amount=100)
    table.play(start_line("Dan", "Eve"))
    assert list(table.state()["seats"]) == ["Dan", "Eve"]
    assert len(table.ask("log")) == 1
    assert table.refuses("undo") == ["nothing_to_undo"]


def test_a_start_that_is_refused_leaves_the_game_alone() -> None:
    """The one that is running goes on."""
    table = new_game()
    table.does("pay_fine", amount=100)
    assert table.send(start_line("Dan"))["result"] == "refused"
    assert table.send(start_line("Dan", "Eve", edition="us_2009"))["result"] == "error"
    assert table.cash("Ann") == 1400
    table.does("undo")


def test_tracking_is_dice_unless_told_otherwise() -> None:
    """The fastest way to play is the default."""
    assert new_game().ask("log")[0]["events"][0]["tracking"] == "dice"


def test_modes_that_disagree_are_refused_and_both_are_named() -> None:
    """The rulebooks are sound, they only do not go together; nothing is begun."""
    table = Table()
    reply = table.send(start_line("Dan", "Eve", modes=["time_limit", "quick"]))
    assert codes(reply) == ["rules_clash"]
    (refusal,) = reply["refusals"]
    assert (refusal["rule"], refusal["waivable"]) == ("R-103", False)
    assert refusal["params"] == {"name": "ending.when", "modes": ["quick", "time_limit"]}
    assert table.send(start_line("Dan", "Eve", modes=["quik"]))["result"] == "error"


# ---- dealt deeds, schedules ----------------------------------------------------------------


def test_seats_may_bring_the_deeds_they_were_dealt() -> None:
    """By any of their names; they are paid for, and the log tells them. [R-15]"""
    seats = [{"name": "Ann", "deeds": ["Boardwalk", 1]}, {"name": "Bob", "deeds": ["park_place"]}]
    table = new_game(modes=["quick"], seats=seats)
    assert (table.cash("Ann"), table.cash("Bob"), table.due()) == (1040, 1150, ["deal_due"])
    first = table.ask("log")[0]["cmd"]
    assert first["seats"][0]["deeds"] == ["boardwalk", "mediterranean_avenue"]
    assert Table().play(first)["cash"] == {"Ann": 1040, "Bob": 1150}


@each(
    [
        (["boardwalk", "boardwalk"], "refused"),
        (["go"], "refused"),
        (["boardwalk", "park_place", 31, 32, 34], "refused"),
        (["bordwalk"], "error"),
    ]
)
def test_a_deal_that_cannot_be(deeds: list[str], result: str) -> None:
    reply = Table().send(start_line() | {"seats": [{"name": "Ann", "deeds": deeds}, "Bob"]})
    assert reply["result"] == result
    assert result == "refused" or reply["text"].endswith("nearest: boardwalk")


@each([{"46": 0, "61": 50}, [[46, 0], [61, 50]]])
def test_a_schedule_is_typed_either_way(steps: object) -> None:
    """At the start and in mid-game; it is told in pairs."""
    for table in (new_game(house_rules={"salary.schedule": steps}), new_game()):
        table.does("change_house_rule", name="salary.schedule", value=steps, reason="late")
        rules = {rule["name"]: rule for rule in table.ask("rules")}
        assert rules["salary.schedule"]["value"] == [[46, 0], [61, 50]]
        assert rules["salary.schedule"]["range"]["steps"] == [1, 9999]


@each([{"0": 1}, [[5, 1], [5, 2]], [[5]], "46: 0", [[1, -1]]])
def test_a_schedule_that_is_none(steps: object) -> None:
    line = start_line(*PAIR, house_rules={"salary.schedule": steps})
    assert Table().send(line)["result"] == "error"
