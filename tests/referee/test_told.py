"""Tracking `turns` and `off`: nothing is inferred from dice; what is not told is asked."""

from typing import Any

import pytest

from tests.app.table import Table, holdings, in_position, new_game

BOTH = pytest.mark.parametrize("tracking", ["turns", "off"])
BLUES: Any = {"Ann": {"deeds": [37, 39]}, "Bob": {}}


def told(tracking: str, **seats: Any) -> Table:
    return in_position(holdings(**seats), *(seats or ("Ann", "Bob")), tracking=tracking)


@BOTH
def test_a_throw_moves_nothing(tracking: str) -> None:
    """It is noted, no more."""
    table = told(tracking)
    table.does("roll", dice=[3, 4])
    assert (table.seat("Ann")["space"], table.due()) == ("go", [])


@BOTH
def test_landings_and_salaries_are_told(tracking: str) -> None:
    """With `passed_go` the salary is paid."""
    table = told(tracking)
    table.does("land_on", player="Ann", space="Boardwalk", passed_go=True)
    assert (table.cash("Ann"), table.due()) == (1700, ["offer_due"])
    table.does("buy_deed", player="Ann")
    table.does("collect_salary", player="Ann")
    assert table.cash("Ann") == 1500


@BOTH
def test_rent_is_told(tracking: str) -> None:
    """Without a landing, as often as the table says."""
    table = told(tracking, Ann={}, Bob={"deeds": [39]})
    table.does("pay_rent", payer="Ann", deed=39)
    table.does("pay_rent", payer="Ann", deed=39)
    assert table.cash("Bob") == 1600


@BOTH
def test_rent_by_the_dice_asks_for_them(tracking: str) -> None:
    """The answer goes into the same command."""
    table = told(tracking, Ann={}, Bob={"deeds": [12]})
    assert table.asks("pay_rent", payer="Ann", deed=12) == ["dice"]
    table.does("pay_rent", payer="Ann", deed=12, dice=7)
    assert table.cash("Bob") == 1528


def test_the_question_says_which_field_takes_the_answer() -> None:
    """And has a text."""
    table = told("turns", Ann={}, Bob={"deeds": [12]})
    (question,) = table.send({"cmd": "pay_rent", "payer": "Ann", "deed": 12})["questions"]
    assert question["field"] == "dice"
    assert question["text"].endswith("?")


@BOTH
def test_the_income_tax_asks_before_any_counting(tracking: str) -> None:
    """200 or 10 per cent."""
    table = new_game("Ann", "Bob", tracking=tracking, edition="us_classic")
    assert table.asks("pay_tax", player="Ann", space=4) == ["choice"]
    table.does("pay_tax", player="Ann", space=4, choice="percent", amount=150)


def test_windows_ask_what_is_not_known() -> None:
    """Off: whose turn and whether the dice fell; turns: only the dice."""
    rules = {"building.window": "own_turn_before_roll"}
    position = holdings(**BLUES)
    off = in_position(position, "Ann", "Bob", tracking="off", house_rules=rules)
    assert off.asks("build", player="Ann", deed=39) == ["own_turn"]
    assert off.asks("build", player="Ann", deed=39, own_turn=True) == ["before_roll"]
    assert off.refuses("build", player="Ann", deed=39, own_turn=False) == ["window_closed"]
    off.does("build", player="Ann", deed=39, own_turn=True, before_roll=True)
    turns = in_position(position, "Ann", "Bob", tracking="turns", house_rules=rules)
    assert turns.asks("build", player="Ann", deed=39) == ["before_roll"]
    turns.does("build", player="Ann", deed=39, before_roll=True)
    dice = in_position(position, "Ann", "Bob", house_rules=rules)
    dice.does("build", player="Ann", deed=39)


@BOTH
def test_jail_is_told(tracking: str) -> None:
    """In by `go_to_jail`; out by fine, card, doubles or the third failure."""
    table = told(tracking, Ann={"jail_cards": ["chance"]}, Bob={})
    table.does("go_to_jail", player="Ann", via="space")
    table.does("pay_jail_fine", player="Ann", amount=50)
    table.does("go_to_jail", player="Ann")
    table.does("use_jail_card", player="Ann", via="chance")
    table.does("go_to_jail", player="Ann")
    table.does("roll_out_of_jail", player="Ann")
    table.does("go_to_jail", player="Ann")
    for _ in range(3):
        table.does("fail_jail_roll", player="Ann")
    assert (table.seat("Ann")["jail"], table.cash("Ann")) == (None, 1400)


@BOTH
def test_the_third_failure_without_the_cash_is_a_debt(tracking: str) -> None:
    """As with dice; nothing is walked, because nothing is known of a throw."""
    table = told(tracking, Ann={"cash": 10, "deeds": [39], "jail": {"attempts": 2}}, Bob={})
    table.does("fail_jail_roll", player="Ann")
    assert table.refuses("end_turn")[0] == "debt_open"
    table.does("mortgage_deed", player="Ann", deed=39)
    table.does("pay_jail_fine", player="Ann")
    assert (table.seat("Ann")["jail"], table.seat("Ann")["space"]) == (None, "jail")


@BOTH
def test_a_jailed_token_stays_where_it_is(tracking: str) -> None:
    """No salary and no landing while in jail."""
    table = told(tracking)
    table.does("go_to_jail", player="Ann")
    assert "in_jail" in table.refuses("land_on", player="Ann", space=39, passed_go=True)
    assert "in_jail" in table.refuses("collect_salary", player="Ann")


@BOTH
def test_a_landing_told_again_replaces_the_first(tracking: str) -> None:
    """A slip of the finger leaves no offer behind that nobody can answer."""
    table = told(tracking)
    table.does("land_on", player="Ann", space="Boardwalk")
    table.does("land_on", player="Ann", space="Boardwalk")
    assert table.due() == ["offer_due"]
    table.does("land_on", player="Ann", space="Baltic Avenue")
    table.does("buy_deed", player="Ann")
    assert (table.seat("Ann")["deeds"], table.due()) == (["baltic_avenue"], [])
    table.does("end_turn")


@BOTH
def test_an_offer_ends_when_the_deed_is_sold(tracking: str) -> None:
    """To whomever."""
    table = told(tracking)
    table.does("land_on", player="Ann", space=39)
    table.does("buy_deed", player="Bob", deed=39)
    assert table.due() == []
    table.does("end_turn")


@BOTH
def test_what_was_landed_on_blocks_the_end_of_the_turn(tracking: str) -> None:
    """Told or inferred: an obligation is never forgotten."""
    table = told(tracking)
    table.does("land_on", player="Ann", space=4)
    assert table.refuses("end_turn") == ["still_due"]
    table.does("pay_tax", player="Ann")
    table.does("end_turn")


@BOTH
def test_cards_are_told_without_a_landing(tracking: str) -> None:
    """And do what they say."""
    table = told(tracking)
    table.does("draw_card", player="Ann", deck="chance", card="trip_to_reading_railroad")
    assert table.seat("Ann")["space"] == "reading_railroad"


def test_turns_are_followed_where_they_are_told() -> None:
    """Jail is a matter of one's own turn; off, nobody knows whose it is."""
    turns, off = told("turns"), told("off")
    for table in (turns, off):
        table.does("go_to_jail", player="Bob")
    assert turns.refuses("fail_jail_roll", player="Bob") == ["not_on_turn"]
    turns.does("fail_jail_roll", player="Bob", waive=["not_on_turn"])
    off.does("fail_jail_roll", player="Bob")


@pytest.mark.parametrize(
    ("cmd", "fields", "code"),
    [
        ("land_on", {"space": 39}, "landing_tracked"),
        ("collect_salary", {}, "salary_not_due"),
        ("draw_card", {"deck": "chance", "card": "go_to_jail"}, "card_not_due"),
        ("pay_tax", {"space": 4}, "tax_not_due"),
        ("buy_deed", {"deed": 39}, "deed_not_offered"),
        ("pay_rent", {"payer": "Ann", "deed": 5}, "rent_not_due"),
    ],
)
def test_where_dice_are_told_the_rest_is_inferred(
    cmd: str, fields: dict[str, Any], code: str
) -> None:
    """And what they do not bring is refused, though the table may insist."""
    table = new_game()
    table.does("roll", dice=[4, 6])
    table.does("end_turn")
    table.does("settle_auction", lot=5, winner="Bob", amount=1, waive=["deed_not_offered"])
    told_by = fields if cmd == "pay_rent" else {"player": "Cat", **fields}
    assert table.refuses(cmd, **told_by) == [code]
    table.does(cmd, **told_by, waive=[code])


@pytest.mark.parametrize("cmd", ["fail_jail_roll", "roll_out_of_jail"])
def test_where_dice_are_told_the_attempt_is_a_throw(cmd: str) -> None:
    """Both would be twice the same."""
    turn = {"player": "Ann", "landing_known": True}
    table = in_position({"seats": {"Ann": {"jail": {"attempts": 0}}}, "turn": turn})
    assert table.refuses(cmd) == ["landing_tracked"]


def test_waiving_what_is_no_tax_space_does_not_make_it_one() -> None:
    """A ruling of the table, not a fault of the app."""
    table = told("turns")
    before = table.state()
    reply = table.send({"cmd": "pay_tax", "space": 5, "choice": "flat", "waive": ["tax_not_due"]})
    assert reply["result"] == "refused"
    assert table.state() == before
