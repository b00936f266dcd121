"""Tracking `dice`: what follows from a throw by itself, and what waits for a command."""

from typing import Any

import pytest

from tests.app.table import Table, at_table, gives, in_position, new_game
from tests.recorded.table import Reply


def events(reply: Reply) -> list[str]:
    return [event["event"] for event in reply["events"]]


def kinds(reply: Reply) -> list[str]:
    return [due["kind"] for due in reply["due"]]


# ---- the walk ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "dice", "space", "salary"),
    [
        ("go", [1, 3], "income_tax", 0),
        (38, [1, 1], "go", 200),
        (39, [1, 2], "community_chest_1", 200),
        (33, [1, 2], "chance_3", 0),
    ],
)
def test_a_throw_moves_the_token_and_pays_the_salary(
    origin: Any, dice: list[int], space: str, salary: int
) -> None:
    """For passing or landing on GO."""
    table = at_table(Ann={"space": origin}, Bob={})
    table.does("roll", dice=dice)
    assert table.seat("Ann")["space"] == space
    assert table.cash("Ann") == 1500 + salary


@pytest.mark.parametrize(
    ("steps", "kind"),
    [
        ([1, 2], ["offer_due"]),
        ([1, 3], ["tax_due"]),
        ([3, 4], ["card_due"]),
        ([4, 6], []),
    ],
)
def test_a_landing_lists_what_it_makes_due(steps: list[int], kind: list[str]) -> None:
    """A deed to buy, a tax, a card, or nothing."""
    reply = new_game().does("roll", dice=steps)
    assert kinds(reply) == kind


def test_own_and_mortgaged_deeds_ask_for_nothing() -> None:
    """Nor does a visit to the jail."""
    table = at_table(Ann={"deeds": [3]}, Bob={"mortgaged": ["oriental_avenue"]})
    assert kinds(table.does("roll", dice=[1, 2])) == []
    table.does("end_turn")
    table = at_table(Ann={}, Bob={"mortgaged": ["oriental_avenue"]})
    assert kinds(table.does("roll", dice=[1, 5])) == []


def test_doubles_roll_again_and_the_third_goes_to_jail() -> None:
    """No move, no salary, no rent on the third."""
    table = at_table(Ann={"space": 32}, Bob={})
    table.does("roll", dice=[2, 2])
    table.does("draw_card", card="general_repairs")
    assert table.refuses("end_turn") == ["roll_again_first"]
    table.does("roll", dice=[2, 2])
    assert table.seat("Ann")["space"] == "go"
    assert events(table.does("roll", dice=[6, 6])) == ["dice_rolled", "jail_entered"]
    assert (table.seat("Ann")["space"], table.cash("Ann")) == ("jail", 1700)
    table.does("end_turn")


def test_the_turn_passes_only_after_a_throw() -> None:
    """And a second throw needs doubles."""
    table = new_game()
    assert table.refuses("end_turn") == ["roll_first"]
    table.does("roll", dice=[4, 6])
    assert table.refuses("roll", dice=[1, 2]) == ["already_rolled"]
    assert table.refuses("roll", player="Bob", dice=[1, 2]) == ["not_on_turn"]
    table.does("end_turn")
    assert table.state()["turn"]["player"] == "Bob"


def test_a_player_out_of_order_is_waivable() -> None:
    """`end_turn` may name the next seat."""
    table = new_game()
    table.does("roll", dice=[4, 6])
    assert table.refuses("end_turn", next="Cat") == ["out_of_order"]
    table.does("end_turn", next="Cat", waive=["out_of_order"])
    assert table.state()["turn"]["player"] == "Cat"


@pytest.mark.parametrize("steps", [[1, 2], [1, 3], [3, 4]])
@pytest.mark.parametrize("cmd", ["end_turn", "roll"])
def test_nothing_due_is_ever_forgotten(steps: list[int], cmd: str) -> None:
    """Neither the turn ends nor do the dice fall while something is due."""
    table = new_game()
    table.does("roll", dice=steps)
    fields = {"dice": [1, 2]} if cmd == "roll" else {}
    assert table.refuses(cmd, **fields)[0] == "still_due"


def test_doubles_do_not_jump_over_what_is_due() -> None:
    """The second throw waits as well."""
    table = at_table(Ann={"space": 1}, Bob={})
    table.does("roll", dice=[1, 1])
    assert table.refuses("roll", dice=[1, 2]) == ["still_due"]
    table.does("decline_deed")
    assert table.refuses("roll", dice=[1, 2]) == ["auction_open"]
    table.does("close_auction")
    table.does("roll", dice=[1, 2])


# ---- rent ----------------------------------------------------------------------------------


def on_bobs_boardwalk(**rules: Any) -> Table:
    seats = {"Ann": {"space": 36}, "Bob": {"deeds": [39]}}
    table = in_position({"seats": seats}, house_rules=rules)
    table.does("roll", dice=[1, 2])
    return table


def test_rent_is_never_taken_by_itself_and_does_not_block() -> None:
    """It is due until it is paid, and lapses when the next player rolls."""
    table = on_bobs_boardwalk()
    assert (table.due(), table.cash("Bob")) == (["rent_due"], 1500)
    table.does("end_turn")
    assert table.due() == ["rent_due"]
    table.does("roll", dice=[4, 6])
    assert table.due() == []
    assert table.refuses("pay_rent", payer="Ann", deed=39) == ["rent_not_due"]


def test_rent_may_be_claimed_until_the_next_throw() -> None:
    """After the turn has passed as well."""
    table = on_bobs_boardwalk()
    table.does("end_turn")
    table.does("pay_rent", payer="Ann")
    assert table.cash("Bob") == 1550


def test_the_deadline_of_the_older_sheets() -> None:
    """Until the second following player throws."""
    table = on_bobs_boardwalk(**{"rent.claim_before": "second_roll"})
    table.does("end_turn")
    table.does("roll", dice=[4, 6])
    assert table.due() == ["rent_due"]
    table.does("end_turn")
    table.does("roll", dice=[4, 6])
    assert table.due() == []


def test_the_owner_may_let_rent_go() -> None:
    """And it cannot be claimed afterwards."""
    table = on_bobs_boardwalk()
    table.does("waive_rent", payer="Ann", deed=39)
    assert table.refuses("pay_rent", payer="Ann", deed=39) == ["rent_not_due"]


def test_rent_is_paid_once() -> None:
    """However often it is sent."""
    table = on_bobs_boardwalk()
    table.does("pay_rent")
    assert table.refuses("pay_rent", payer="Ann", deed=39) == ["rent_not_due"]


def test_an_owner_in_jail_collects() -> None:
    """All the sheets that speak of it say so."""
    seats: Any = {"Ann": {"space": 36}, "Bob": {"deeds": [39], "jail": {"attempts": 0}}}
    table = at_table(**seats)
    table.does("roll", dice=[1, 2])
    table.does("pay_rent")
    assert table.cash("Bob") == 1550


# ---- cards ---------------------------------------------------------------------------------


def drawing(deck_space: int, card: str, **seats: Any) -> Table:
    """Ann throws a 3 onto a card space and draws."""
    seats.setdefault("Ann", {})
    table = at_table(**{"Ann": seats.pop("Ann") | {"space": deck_space - 3}, "Bob": {}, **seats})
    table.does("roll", dice=[1, 2])
    table.does("draw_card", card=card)
    return table


CHANCE, CHEST = 22, 33


def test_a_card_moves_the_token_salary_included() -> None:
    """And what the new space asks for is due."""
    table = drawing(CHANCE, "trip_to_reading_railroad")
    assert (table.seat("Ann")["space"], table.cash("Ann")) == ("reading_railroad", 1700)
    assert table.due() == ["offer_due"]


def test_a_card_backwards_pays_no_salary() -> None:
    """Three spaces back from Chance at 22 is New York Avenue."""
    table = drawing(CHANCE, "go_back_three_spaces")
    assert (table.seat("Ann")["space"], table.cash("Ann")) == ("new_york_avenue", 1500)


def test_back_to_a_deck_draws_again() -> None:
    """Three spaces back from Chance at 36."""
    table = drawing(36, "go_back_three_spaces")
    assert table.state()["due"][0]["deck"] == "community_chest"


def test_a_card_sends_to_jail_and_ends_the_walk() -> None:
    """Without salary; the doubles are spent."""
    table = at_table(Ann={"space": 20}, Bob={})
    table.does("roll", dice=[1, 1])
    table.does("draw_card", card="go_to_jail")
    assert (table.seat("Ann")["jail"], table.cash("Ann")) == ({"attempts": 0}, 1500)
    table.does("end_turn")


def test_a_jail_card_is_handed_out_once() -> None:
    """There is one in each deck."""
    table = drawing(CHANCE, "get_out_of_jail_free")
    assert table.seat("Ann")["jail_cards"] == ["chance"]
    again = in_position(table.state() | {"due": []}, "Ann", "Bob")
    again.does("end_turn")
    again.does("roll", dice=[3, 4])
    assert again.refuses("draw_card", card="get_out_of_jail_free") == ["card_not_in_deck"]


def test_twice_the_rent_is_remembered() -> None:
    """A card's "twice" stays with the due."""
    table = drawing(CHANCE, "advance_to_nearest_railroad", Cat={"deeds": [25, 35]})
    assert table.state()["due"][0]["amount"] == 100
    table.does("pay_rent")
    assert table.cash("Cat") == 1600


def test_ten_times_the_dice_waits_for_a_fresh_roll() -> None:
    """The throw that moved the token does not count."""
    table = drawing(CHANCE, "advance_to_nearest_utility", Cat={"deeds": [28]})
    assert table.asks("pay_rent") == ["dice"]
    table.does("roll", dice=[5, 4], purpose="rent")
    table.does("pay_rent", amount=90)


def test_payments_run_in_seat_order_after_the_drawer() -> None:
    """Each is an event, paid whole or owed whole."""
    seats: Any = {"Ann": {}, "Bob": {"space": 30 - 11, "cash": 70}, "Cat": {}, "Dan": {}}
    table = in_position({"seats": seats, "turn": {"player": "Bob"}}, "Ann", "Bob", "Cat", "Dan")
    table.does("roll", dice=[1, 2])
    reply = table.does("draw_card", card="elected_chairman")
    told = [event.get("payee") or event["debt"]["creditor"] for event in reply["events"][1:]]
    assert told == ["Cat", "Dan", "Ann"]
    assert [debt["creditor"] for debt in table.state()["debts"]] == ["Dan", "Ann"]


def test_who_cannot_pay_a_birthday_owes_it() -> None:
    """The others pay at once."""
    table = drawing(CHEST, "birthday", Bob={"cash": 4}, Cat={"cash": 10})
    assert (table.cash("Ann"), table.cash("Bob"), table.cash("Cat")) == (1510, 4, 0)
    assert table.state()["debts"] == [
        {"player": "Bob", "creditor": "Ann", "amount": 10, "reason": "card"}
    ]


# ---- jail ----------------------------------------------------------------------------------


def jailed(attempts: int = 0, **more: Any) -> Table:
    return at_table(Ann={"jail": {"attempts": attempts}, **more}, Bob={"deeds": [13]})


def test_in_jail_a_throw_is_the_attempt() -> None:
    """Doubles free and move, without another throw."""
    table = jailed()
    table.does("roll", dice=[2, 2])
    assert (table.seat("Ann")["jail"], table.seat("Ann")["space"]) == (None, "virginia_avenue")
    table.does("buy_deed")
    assert table.refuses("roll", dice=[1, 2]) == ["already_rolled"]


def test_a_failed_throw_stays_in_jail() -> None:
    """And the turn passes."""
    table = jailed()
    table.does("roll", dice=[1, 2], purpose="jail")
    assert table.seat("Ann")["jail"] == {"attempts": 1}
    table.does("end_turn")


def test_the_third_failure_pays_at_once_and_moves() -> None:
    """Where the cash is there."""
    table = jailed(2, cash=60)
    table.does("roll", dice=[1, 2])
    assert (table.cash("Ann"), table.seat("Ann")["space"]) == (10, "states_avenue")
    assert table.due() == ["rent_due"]


def owing_the_fine() -> Table:
    table = jailed(2, cash=10, deeds=[39])
    table.does("roll", dice=[1, 2])
    return table


def test_the_third_failure_without_the_cash_is_a_debt() -> None:
    """Nothing else goes on until it is paid."""
    table = owing_the_fine()
    assert table.state()["debts"][0]["amount"] == 50
    assert table.refuses("roll", dice=[1, 1])[0] == "debt_open"
    assert table.refuses("end_turn")[0] == "debt_open"
    assert table.refuses("declare_bankruptcy") == ["can_still_raise"]


@pytest.mark.parametrize("cmd", ["pay_jail_fine", "pay_debt"])
def test_paying_it_leaves_jail_and_moves_by_that_roll(cmd: str) -> None:
    """By either name."""
    table = owing_the_fine()
    table.does("mortgage_deed", deed=39)
    table.does(cmd)
    assert (table.seat("Ann")["jail"], table.seat("Ann")["space"]) == (None, "states_avenue")


@pytest.mark.parametrize("attempts", [0, 1, 2])
def test_the_fine_is_legal_before_any_of_the_throws(attempts: int) -> None:
    """And the throw after it is an ordinary one, doubles and all."""
    table = jailed(attempts)
    table.does("pay_jail_fine")
    table.does("roll", dice=[5, 5])
    assert table.seat("Ann")["space"] == "free_parking"
    table.does("roll", dice=[1, 2])


def test_after_the_throw_it_is_too_late_for_fine_and_card() -> None:
    """They are for the next turn."""
    table = jailed(jail_cards=["chance"])
    table.does("roll", dice=[1, 2])
    assert table.refuses("pay_jail_fine") == ["already_rolled"]
    assert table.refuses("use_jail_card") == ["already_rolled"]


def test_a_card_leaves_jail_and_goes_back_to_its_deck() -> None:
    """Which one is asked only where there are two."""
    table = jailed(jail_cards=["chance", "community_chest"])
    assert table.asks("use_jail_card") == ["deck"]
    table.does("use_jail_card", via="chest")
    assert table.seat("Ann")["jail_cards"] == ["chance"]
    table.does("roll", dice=[1, 2])


def test_players_in_jail_have_their_rights() -> None:
    """They trade, build, mortgage and bid."""
    table = at_table(Ann={}, Bob={"jail": {"attempts": 0}, "deeds": [37, 39, 5]})
    table.does("build", player="Bob", deed=39)
    table.does("sell_building", player="Bob", deed=39)
    table.does("mortgage_deed", player="Bob", deed=39)
    table.does("lift_mortgage", player="Bob", deed=39)
    table.does("agree_trade", a=gives("Bob", 5), b=gives("Ann", cash=300))
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    table.does("place_bid", player="Bob", amount=1)
