"""The casino box by JSON lines: stakes and reels, the tax office, mortgages, fines, time."""

from typing import Any

import pytest

from tests.app.table import Table, gives, holdings, new_game

CASINO = 20
TAX_OFFICE = 30


def casino(mode: str = "casino_ru", **seats: dict[str, Any]) -> Table:
    """Three at the casino box; the first of those told is on turn."""
    told = {"Ann": {}, "Bob": {}, "Cat": {}} | seats
    first = next(iter(seats), "Ann")
    position = holdings(**told) | {"turn": {"player": first}, "pots": {"casino": 200}}
    return new_game(edition="ua_casino", base="casino", modes=[mode], position=position)


def at_the_casino(mode: str = "casino_ru") -> Table:
    """Ann has just come to stand there."""
    table = casino(mode, Ann={"space": CASINO - 3})
    assert table.does("roll", dice=[1, 2])["due"][0]["kind"] == "casino_due"
    return table


# ---- the casino ------------------------------------------------------------------------------


def test_a_new_box_has_a_jackpot() -> None:
    """Two hundred from the Bank. [R-07]"""
    table = new_game(edition="ua_casino", base="casino")
    assert table.state()["pots"] == {"casino": 200}


def test_who_has_to_play() -> None:
    """The Russian sheet says must, the Ukrainian one may. [R-95]"""
    assert at_the_casino().refuses("end_turn") == ["still_due"]
    at_the_casino("casino_uk").does("end_turn")


@pytest.mark.parametrize(
    ("told", "cash", "pot"),
    [
        ({"outcome": "lost"}, 1400, 300),
        ({"outcome": " Loss "}, 1400, 300),
        ({"win": 0}, 1400, 300),
        ({"win": 250}, 1750, 200),
        ({"outcome": "won", "win": 250}, 1750, 200),
        ({"reels": [2, 5, 1], "win": 250}, 1750, 200),
        ({"reels": "251", "win": 250}, 1750, 200),
        ({"outcome": "jackpot"}, 1700, 0),
    ],
)
def test_what_came_of_a_stake(told: dict[str, Any], cash: int, pot: int) -> None:
    """Nobody need say who played; a lost stake stays, a win comes from the Bank. [R-98]"""
    table = at_the_casino()
    table.does("play_casino", stake=100, **told)
    assert table.cash("Ann") == cash
    assert table.state()["pots"].get("casino", 0) == pot
    table.does("end_turn")


def test_the_board_is_read_off_by_the_table() -> None:
    """Until a pay-table has been typed in. [R-97, ruling 7]"""
    table = at_the_casino()
    assert table.asks("play_casino", stake=100, reels=[2, 5, 1]) == ["win"]
    table.does("change_house_rule", name="casino.pay_table", value={"251": 4}, reason="typed in")
    table.does("play_casino", stake=100, reels=[2, 5, 1])
    assert table.cash("Ann") == 1900


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ({"outcome": "lost"}, "stake"),
        ({"stake": 5, "outcome": "draw"}, "outcome"),
        ({"stake": 5, "reels": [1, 2]}, "reels"),
        ({"stake": 5, "reels": "many"}, "reels"),
        ({"stake": "5"}, "stake"),
        ({"stake": 5, "reel": [1, 2, 3]}, "reels"),
    ],
)
def test_errors_name_the_field(line: dict[str, Any], text: str) -> None:
    assert text in at_the_casino().error({"cmd": "play_casino", **line})


def test_reels_are_dice() -> None:
    assert at_the_casino().refuses("play_casino", stake=5, reels=[1, 2, 7]) == ["not_dice"]


def test_nobody_plays_from_afar() -> None:
    """Where the app follows the tokens."""
    tracked = new_game(edition="ua_casino", base="casino")
    assert tracked.refuses("play_casino", stake=5, outcome="lost") == ["casino_not_due"]
    told = new_game(edition="ua_casino", base="casino", tracking="off")
    told.does("play_casino", player="Cat", stake=5, outcome="lost")
    assert told.cash("Cat") == 1495


# ---- the tax office --------------------------------------------------------------------------


def test_owners_pay_for_passing_by() -> None:
    """Fifty, whatever they own; it is paid by any of its names. [R-89]"""
    for cmd in ("pass_tax_office", "pay_tax", "pay_debt"):
        table = casino(Ann={"space": TAX_OFFICE - 2, "deeds": ["metro"]})
        table.does("roll", dice=[2, 3])
        assert table.due()[0] == "tax_due"
        table.does(cmd)
        assert table.cash("Ann") == 1450
    nothing = casino(Ann={"space": TAX_OFFICE - 2})
    nothing.does("roll", dice=[2, 3])
    assert nothing.due() == ["card_due"]


def test_the_russian_office_lets_go_with_doubles() -> None:
    """No fine frees; after the third throw it ends by itself. [R-90]"""
    table = casino(Ann={"space": TAX_OFFICE - 3})
    table.does("roll", dice=[1, 2])
    assert table.seat("Ann")["jail"] == {"attempts": 0, "place": "tax_office"}
    assert table.refuses("pay_jail_fine") == ["no_fine_there"]
    table.does("end_turn")
    table.does("end_turn", waive=["roll_first"])
    table.does("end_turn", waive=["roll_first"])
    table.does("roll", dice=[2, 2])
    assert table.seat("Ann")["jail"] is None
    assert table.seat("Ann")["space"] == "twentieth_street"


def test_the_ukrainian_office_takes_a_fine_at_once() -> None:
    """Fifty for the property, fifty to go. [R-90]"""
    table = casino("casino_uk", Ann={"space": TAX_OFFICE - 3, "deeds": ["metro"]})
    table.does("roll", dice=[1, 2])
    table.does("land_on_tax_office", amount=50)
    table.does("pay_jail_fine", amount=50)
    assert table.cash("Ann") == 1400
    assert table.seat("Ann")["jail"] is None


def test_told_by_the_table_where_it_follows_no_tokens() -> None:
    """Nobody who owns nothing pays anything."""
    table = new_game(edition="ua_casino", base="casino", modes=["casino_uk"], tracking="off")
    table.does("buy_deed", deed="metro")
    table.does("pass_tax_office")
    table.does("land_on_tax_office", player="Bob")
    assert (table.cash("Ann"), table.cash("Bob")) == (1300, 1500)
    assert table.seat("Bob")["jail"]["place"] == "tax_office"
    assert new_game().refuses("pass_tax_office") == ["no_tax_office"]


def test_whoever_lands_on_jail_is_in_it() -> None:
    """In this box the space itself holds. [R-81]"""
    table = casino(Ann={"space": 5})
    table.does("roll", dice=[2, 3])
    assert table.seat("Ann")["jail"] == {"attempts": 0}


# ---- mortgages ---------------------------------------------------------------------------------


def test_buildings_may_be_pledged() -> None:
    """The lot goes on earning, as if it were bare. [R-31]"""
    built = {"first_street": 3, "second_street": 3}
    table = casino(Ann={"space": 0}, Bob={"built": built})
    table.does("mortgage_deed", player="Bob", deed="first_street")
    assert table.deed("first_street") == {
        "owner": "Bob",
        "mortgaged": True,
        "houses": 3,
        "hotel": False,
    }
    table.does("roll", dice=[1, 2])
    bare = new_game(
        edition="ua_casino", base="casino", tracking="off", position=holdings(Ann={}, Bob={})
    )
    assert bare.refuses("pay_rent", payer="Ann", deed="first_street") == ["rent_not_due_unowned"]


def test_another_may_lift_a_mortgage() -> None:
    """With the owner's consent and for the interest twice over. [R-66]"""
    table = casino(Ann={}, Bob={"mortgaged": ["metro"]})
    assert table.asks("lift_mortgage", deed="metro") == ["consent"]
    assert table.refuses("lift_mortgage", deed="metro", agreed=False) == ["owner_disagrees"]
    table.does("lift_mortgage", deed="metro", agreed=True)
    assert table.deed("metro")["owner"] == "Bob"
    assert 1500 - table.cash("Ann") == 75 + 8 + 8


# ---- fines, the clock, loans -------------------------------------------------------------------


def test_a_fine_goes_by_its_name() -> None:
    """The sum is the rules'. [R-92 to R-94]"""
    table = new_game(modes=["ports_table"])
    for name in ("turn_for_another", "out_of_turn", "dice_off_table"):
        table.does("pay_fine", reason=name)
    table.does("pay_fine", reason="Out of turn")
    table.does("pay_fine", player="Bob", reason="late", amount=5)
    assert (table.cash("Ann"), table.cash("Bob")) == (1300, 1495)
    assert table.refuses("pay_fine", reason="late") == ["fine_not_printed"]
    assert table.refuses("pay_fine", reason="out_of_turn", amount=40) == ["amount_differs"]


def test_the_clock_stands_still() -> None:
    """Whoever stops it; a position says so, too. [R-112]"""
    table = new_game()
    table.does("pause_game", player="Bob", reason="tea")
    assert table.state()["paused"] is True
    refused = table.refusal("roll", dice=[1, 2])
    assert (refused["code"], refused["remedies"]) == ("game_paused", [{"cmd": "resume_game"}])
    again = new_game(position=table.state())
    assert again.refuses("roll", dice=[1, 2]) == ["game_paused"]
    again.does("resume_game", player="Ann")
    again.does("roll", dice=[1, 2])


def test_too_slow_is_out_where_the_rules_say_so() -> None:
    """The debtor, if there is one; else the player to move. [R-108]"""
    table = new_game(base="online")
    table.does("incur_debt", player="Bob", creditor="bank", amount=5)
    table.does("time_out_player")
    assert table.seat("Bob")["status"] == "bankrupt"
    assert table.seat("Ann")["status"] == "playing"
    assert new_game().refuses("time_out_player") != []


def test_a_loan_where_the_table_knows_such_a_thing() -> None:
    """[R-69]"""
    line = {"player": "Ann", "creditor": "Bob", "amount": 70, "lent": True}
    assert new_game().refuses("incur_debt", **line) == ["no_player_loans"]
    table = new_game(house_rules={"debt.player_loans": True})
    table.does("incur_debt", **line)
    assert (table.cash("Ann"), table.cash("Bob")) == (1570, 1430)
    table.does("pay_debt", player="Ann")
    assert (table.cash("Ann"), table.cash("Bob")) == (1500, 1500)


# ---- dealt deeds, schedules --------------------------------------------------------------------


def test_seats_may_bring_the_deeds_they_were_dealt() -> None:
    """By any of their names; they are paid for, and the log tells them. [R-15]"""
    seats = [{"name": "Ann", "deeds": ["Boardwalk", 1]}, {"name": "Bob", "deeds": ["park_place"]}]
    table = new_game(modes=["quick"], seats=seats)
    assert (table.cash("Ann"), table.cash("Bob")) == (1040, 1150)
    assert table.due() == ["deal_due"]
    first = table.ask("log")[0]["cmd"]
    assert [seat.get("deeds") for seat in first["seats"]] == [
        ["boardwalk", "mediterranean_avenue"],
        ["park_place"],
    ]
    assert Table().play(first)["cash"] == {"Ann": 1040, "Bob": 1150}


@pytest.mark.parametrize(
    "deeds", [["boardwalk", "boardwalk"], ["go"], ["boardwalk", "park_place", 31, 32, 34]]
)
def test_a_deal_that_cannot_be(deeds: list[str]) -> None:
    seats = [{"name": "Ann", "deeds": deeds}, {"name": "Bob"}]
    line = {"cmd": "start_game", "edition": "us_2008", "seats": seats}
    assert Table().send(line)["result"] == "refused"


def test_a_deal_of_what_nobody_knows() -> None:
    seats = [{"name": "Ann", "deeds": ["bordwalk"]}, {"name": "Bob"}]
    line = {"cmd": "start_game", "edition": "us_2008", "seats": seats}
    assert Table().send(line)["text"].endswith("nearest: boardwalk")


@pytest.mark.parametrize("steps", [{"46": 0, "61": 50}, [[46, 0], [61, 50]]])
def test_a_schedule_is_typed_either_way(steps: object) -> None:
    """At the start and in mid-game; it is told in pairs."""
    for table in (new_game(house_rules={"salary.schedule": steps}), new_game()):
        table.does("change_house_rule", name="salary.schedule", value=steps, reason="late")
        rules = {rule["name"]: rule for rule in table.ask("rules")}
        assert rules["salary.schedule"]["value"] == [[46, 0], [61, 50]]
        assert rules["salary.schedule"]["range"]["steps"] == [1, 9999]
        table.does("agree_trade", a=gives("Ann", cash=1), b=gives("Bob"))


@pytest.mark.parametrize("steps", [{"0": 1}, [[5, 1], [5, 2]], [[5]], "46: 0", [[1, -1]]])
def test_a_schedule_that_is_none(steps: object) -> None:
    line = {"cmd": "start_game", "seats": ["Ann", "Bob"], "house_rules": {"salary.schedule": steps}}
    assert Table().send(line)["result"] == "error"
