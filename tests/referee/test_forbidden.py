"""What no accepted line may do: conjure, lose, or get round the rules; and what all may do."""

from typing import Any

import pytest

from tests.app.table import Table, at_table, gives, in_position, new_game
from tests.recorded.board import Command

HOLDINGS: dict[str, Command] = {
    "Ann": {
        "cash": 1000,
        "deeds": [5],
        "built": {"boardwalk": 1, "park_place": 0},
        "jail_cards": ["chance"],
    },
    "Bob": {"cash": 700, "deeds": [1, 3], "mortgaged": ["st_james_place"]},
    "Cat": {"cash": 300, "deeds": [12]},
}


def table() -> Table:
    """Everybody has something, and it is Ann's turn."""
    return at_table(**HOLDINGS)


# ---- nobody takes what is not his ----------------------------------------------------------


@pytest.mark.parametrize(
    ("cmd", "fields"),
    [
        ("mortgage_deed", {"player": "Bob", "deed": 5}),
        ("lift_mortgage", {"player": "Ann", "deed": 16}),
        ("build", {"player": "Bob", "deed": 39}),
        ("sell_building", {"player": "Bob", "deed": 39}),
        ("break_hotel", {"player": "Bob", "deed": 39}),
        ("sell_group", {"player": "Bob", "group": "dark_blue"}),
        ("agree_trade", {"a": gives("Bob", 5), "b": gives("Cat", cash=1)}),
        ("agree_trade", {"a": gives("Bob"), "b": gives("Cat", 5)}),
    ],
)
def test_other_peoples_deeds(cmd: str, fields: Command) -> None:
    """To mortgage, to build on, to sell from, to trade away."""
    assert table().refuses(cmd, **fields)[0] == "not_the_owner"


def test_the_banks_deeds() -> None:
    """They are bought where one stands, or in an auction."""
    game = new_game()
    game.does("roll", dice=[1, 2])
    assert game.refuses("buy_deed", deed=5) == ["deed_not_offered"]
    assert game.refuses("buy_deed", player="Bob", deed=3) == ["deed_not_offered"]
    assert game.refuses("mortgage_deed", deed=5) == ["not_the_owner"]
    assert game.refuses("agree_trade", a=gives("Bob", 5), b=gives("Ann", cash=9)) == [
        "not_the_owner"
    ]


def test_a_deed_is_bought_once() -> None:
    """The offer is gone with it."""
    game = new_game()
    game.does("roll", dice=[1, 2])
    game.does("buy_deed")
    assert game.refuses("buy_deed", deed=3)[0] == "deed_already_owned"
    assert game.refuses("decline_deed", deed=3)[0] == "deed_already_owned"


def test_jail_cards_that_nobody_holds() -> None:
    """Neither used nor traded."""
    game = table()
    trade = {"a": gives("Bob", cards=("chance",)), "b": gives("Ann", cash=5)}
    assert game.refuses("agree_trade", **trade) == ["no_jail_card"]
    twice = {"a": gives("Ann", cards=("chance", "chance")), "b": gives("Bob", cash=5)}
    assert game.refuses("agree_trade", **twice) == ["no_jail_card"]


# ---- buildings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("built", "cmd", "deed", "codes"),
    [
        ({"boardwalk": 1, "park_place": 0}, "build", 39, ["build_unevenly"]),
        ({"boardwalk": 4, "park_place": 3}, "build", 39, ["build_unevenly", "hotel_needs_houses"]),
        ({"boardwalk": 5, "park_place": 5}, "build", 39, ["lot_full"]),
        ({"boardwalk": 2, "park_place": 1}, "sell_building", 37, ["sell_unevenly"]),
        ({"boardwalk": 5, "park_place": 4}, "sell_building", 37, ["sell_unevenly"]),
        ({"boardwalk": 1, "park_place": 0}, "sell_building", 37, ["no_building_there"]),
        ({"boardwalk": 1, "park_place": 0}, "break_hotel", 39, ["no_building_there"]),
        ({"boardwalk": 1, "park_place": 0}, "mortgage_deed", 37, ["clear_buildings_first"]),
        ({"boardwalk": 1, "park_place": 0}, "mortgage_deed", 39, ["clear_buildings_first"]),
    ],
)
def test_rows_stay_even_and_bare_groups_are_mortgaged(
    built: dict[str, int], cmd: str, deed: int, codes: list[str]
) -> None:
    """Up evenly, down evenly, mortgaged when bare."""
    assert at_table(Ann={"built": built}, Bob={}).refuses(cmd, deed=deed) == codes


def test_a_built_group_is_not_traded() -> None:
    """Not the built lot, not its bare neighbour."""
    for deed in (37, 39):
        trade = {"a": gives("Ann", deed), "b": gives("Bob", cash=5)}
        assert table().refuses("agree_trade", **trade) == ["clear_buildings_first"]


def test_no_building_in_a_mortgaged_group() -> None:
    """Until all of it is lifted."""
    game = at_table(Ann={"deeds": [39], "mortgaged": ["park_place"]}, Bob={})
    assert game.refuses("build", deed=39) == ["group_mortgaged"]
    game.does("lift_mortgage", deed=37)
    game.does("build", deed=39)


@pytest.mark.parametrize(
    ("box", "deed"), [({"edition.houses": 1}, 37), ({"edition.hotels": 0}, 39)]
)
def test_the_banks_stock_is_all_there_is(box: Command, deed: int) -> None:
    """One house in the box, or no hotel."""
    level = 4 if "edition.hotels" in box else 0
    deeds = {
        "39": {"owner": "Ann", "houses": level or 1},
        "37": {"owner": "Ann", "houses": level},
    }
    game = in_position({"deeds": deeds}, house_rules=box)
    assert game.refuses("build", deed=deed)[0].startswith("bank_out_of")


def test_a_hotel_breaks_only_into_houses_that_are_there() -> None:
    """Otherwise the whole group goes at once."""
    deeds = {str(deed): {"owner": "Ann", "hotel": True} for deed in (37, 39)}
    game = in_position({"deeds": deeds}, house_rules={"edition.houses": 3})
    for cmd in ("sell_building", "break_hotel"):
        assert game.refuses(cmd, deed=39) == ["bank_out_of_houses"]
    game.does("sell_group", group=39, amount=1000)
    assert game.state()["bank"] == {"houses": 3, "hotels": 12}


def test_a_step_too_many_takes_none() -> None:
    """`count` is all or nothing."""
    game = at_table(Ann={"cash": 500, "deeds": [37, 39]}, Bob={})
    assert game.refuses("build", group=39, count=3) == ["not_enough_cash"]
    assert game.refuses("build", deed=39, count=2) == ["build_unevenly"]
    assert game.refuses("sell_building", deed=39, count=1) == ["no_building_there"]


@pytest.mark.parametrize("value", [1, 2, 3])
def test_rules_that_do_not_fit_what_stands(value: int) -> None:
    """Fewer houses before the hotel, while four stand on a lot."""
    game = at_table(Ann={"built": {"boardwalk": 4, "park_place": 4}}, Bob={})
    rule = {"name": "building.houses_before_hotel", "value": value, "reason": "x"}
    assert game.refuses("change_house_rule", **rule)
    game.does("sell_building", deed=39)


@pytest.mark.parametrize("rule", ["mortgage.clear_first", "trade.clear_first"])
def test_that_lot_alone_may_be_the_rule(rule: str) -> None:
    """A house on Boardwalk, and Park Place is mortgaged or sold all the same."""
    deeds = {"39": {"owner": "Ann", "houses": 1}, "37": {"owner": "Ann"}}
    game = in_position({"deeds": deeds}, house_rules={rule: "that_lot"})
    if rule.startswith("mortgage"):
        game.does("mortgage_deed", deed=37)
    else:
        game.does("agree_trade", a=gives("Ann", 37), b=gives("Bob", cash=5))
    assert game.refuses("build", deed=39)
    game.does("sell_building", deed=39)
    assert game.ask("audit")["broken"] == []


# ---- money ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cmd", "fields"),
    [
        ("pay_bank", {"player": "Cat", "amount": 301}),
        ("pay_fine", {"player": "Cat", "amount": 301}),
        ("adjust_ledger", {"source": "Cat", "target": "Ann", "amount": 301, "reason": "x"}),
        ("agree_trade", {"a": gives("Cat", cash=301), "b": gives("Ann", 5)}),
        ("build", {"group": "brown", "player": "Bob", "count": 8, "amount": 400}),
    ],
)
def test_nobody_pays_what_he_has_not(cmd: str, fields: Command) -> None:
    """A purse never goes below nothing."""
    game = table()
    if cmd == "build":
        game.does("pay_bank", player="Bob", amount=400)
    assert game.refuses(cmd, **fields) == ["not_enough_cash"]


def test_a_correction_is_made_once() -> None:
    """What has been taken back cannot be taken back again."""
    game = new_game()
    game.does("receive_from_bank", amount=200, reason="x")
    game.does("correct", entry=2, reason="slip")
    assert game.refuses("correct", entry=2, reason="slip") == ["entry_stands"]
    assert game.cash("Ann") == 1500


def test_a_correction_takes_nothing_that_has_moved_on() -> None:
    """A deed sold since stays where it is."""
    game = new_game()
    game.does("roll", dice=[1, 2])
    game.does("buy_deed")
    game.does("agree_trade", a=gives("Ann", 3), b=gives("Bob", cash=100))
    assert game.refuses("correct", entry=3, reason="x") == ["entry_stands"]
    game.does("correct", entry=4, reason="x")
    game.does("correct", entry=3, reason="x")
    assert (game.deed("baltic_avenue")["owner"], game.cash("Ann")) == (None, 1500)


def test_the_bank_never_goes_broke() -> None:
    """It writes paper, and the books say so."""
    game = new_game()
    reply = game.does("receive_from_bank", amount=1_000_000, reason="x")
    assert reply["events"][0]["event"] == "bank_issued_money"
    assert game.ask("audit")["zero_sum"]


# ---- what all may do, whoever's turn it is ---------------------------------------------------


@pytest.mark.parametrize("phase", ["before the throw", "after it"])
def test_a_quiet_moment_is_everybodys(phase: str) -> None:
    """Any solvent player trades, builds, sells, mortgages and lifts."""
    game = table()
    if phase == "after it":
        game.does("roll", dice=[4, 6])
    game.does("build", player="Bob", deed=1)
    game.does("sell_building", player="Bob", deed=1)
    game.does("mortgage_deed", player="Cat", deed=12)
    game.does("lift_mortgage", player="Cat", deed=12)
    game.does("lift_mortgage", player="Bob", deed=16)
    game.does("agree_trade", a=gives("Bob", 16), b=gives("Cat", 12, cash=10))
    game.does("agree_trade", a=gives("Ann", cards=("chance",)), b=gives("Bob", cash=30))


def test_gifts_are_allowed_where_no_rule_forbids_them() -> None:
    """And forbidden where one does."""
    table().does("agree_trade", a=gives("Ann", 5), b=gives("Bob"))
    game = in_position({"seats": {"Ann": {"deeds": [5]}}}, house_rules={"trade.gifts": False})
    assert game.refuses("agree_trade", a=gives("Ann", 5), b=gives("Bob")) == ["no_gifts"]


def test_a_jailed_player_does_not_walk() -> None:
    """No card, no landing, no salary moves him."""
    game = new_game(tracking="off")
    game.does("go_to_jail", player="Ann")
    moves: list[tuple[str, Any]] = [
        ("land_on", {"space": 39}),
        ("collect_salary", {}),
        ("draw_card", {"deck": "chance", "card": "trip_to_reading_railroad"}),
    ]
    for cmd, fields in moves:
        assert "in_jail" in game.refuses(cmd, player="Ann", **fields)
