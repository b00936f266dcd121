"""How things may be named, and what need not be named at all."""

from itertools import product
from typing import Any

from tests.each import each
from tests.scenarios.table import Command, Table, at_table, gives, in_position, new_game


@each(["boardwalk", "Boardwalk", "BOARDWALK", " boardwalk ", 39, "39"])
def test_deed_by_id_printed_name_or_index(name: str | int) -> None:
    table = at_table(Ann={"deeds": ["boardwalk"]}, Bob={})
    table.does("mortgage_deed", deed=name)
    table.does("agree_trade", a=gives("Ann", name), b=gives("Bob", cash=5), lift_now=[name])
    held = {"owner": "Bob", "mortgaged": False, "houses": 0, "hotel": False}
    assert table.deed("boardwalk") == held
    table = new_game(tracking="turns")
    table.does("land_on", space=name)
    table.does("settle_auction", lot=name, winner="Bob", amount=5)
    assert table.deed("boardwalk")["owner"] == "Bob"


@each(["dark_blue", "Dark Blue", "DARK BLUE", "boardwalk", 37, "39"])
def test_group_by_name_or_any_deed(name: str | int) -> None:
    table = at_table(Ann={"deeds": [37, 39]}, Bob={})
    table.does("build", group=name, count=3)
    assert table.deed("park_place")["houses"] + table.deed("boardwalk")["houses"] == 3
    table.does("sell_group", group=name)
    assert table.state()["bank"]["houses"] == 32


def test_sell_group_by_a_deed() -> None:
    table = at_table(Ann={"built": {"boardwalk": 1, "park_place": 0}}, Bob={})
    table.does("sell_group", player="Ann", deed="boardwalk")
    assert table.cash("Ann") == 1600


@each(["ann", "ANN", " Ann "])
def test_players_in_any_case(name: str) -> None:
    table = new_game()
    table.does("pay_fine", player=name, amount=1)
    assert table.cash("Ann") == 1499


@each(["house", "House", "HOUSE"])
def test_pieces_in_any_case(lot: str) -> None:
    table = new_game()
    assert table.refuses("open_auction", lot=lot) == ["no_piece_auction"]


@each(
    product(
        [
            "bank_error",
            "community_chest.bank_error",
            "chest.bank_error",
            "card.community_chest.bank_error",
            "card.chest.bank_error",
            "BANK_Error",
        ],
        ["community_chest", "Community Chest", "chest"],
    )
)
def test_card_with_or_without_its_deck(card: str, deck: str) -> None:
    table = new_game(tracking="off")
    table.does("draw_card", player="Ann", deck=deck, card=card)
    assert table.cash("Ann") == 1700


# ---- what the state implies ----------------------------------------------------------------


def test_default_player_is_on_turn() -> None:
    table = at_table(Ann={"deeds": [37, 39]}, Bob={"deeds": [1, 3]})
    table.does("build", deed=39)
    table.does("sell_building", deed=39)
    table.does("mortgage_deed", deed=39)
    table.does("lift_mortgage", deed=39)
    table.does("pay_fine", amount=1)
    table.does("roll", dice=[1, 5])
    table.does("buy_deed")
    assert "oriental_avenue" in table.seat("Ann")["deeds"]


@each(["pay_bank", "receive_from_bank", "pay_fine"])
def test_default_player_of_bank_payments(cmd: str) -> None:
    table = new_game()
    table.does(cmd, amount=7, reason="x")
    assert abs(table.cash("Ann") - 1500) == 7


ROLL: Command = {"cmd": "roll", "dice": [1, 2]}


@each(
    [
        # the deed landed on
        ({"Ann": {"space": 36}, "Bob": {"deeds": [39]}}, [ROLL, {"cmd": "pay_rent"}], 1450),
        # a deed under the token where no landing was seen
        ({"Ann": {"space": 39}, "Bob": {}}, [{"cmd": "buy_deed"}], 1100),
        ({"Ann": {"space": 39}, "Bob": {}}, [{"cmd": "decline_deed"}], 1500),
        ({"Ann": {"space": 39}, "Bob": {"deeds": [39]}}, [{"cmd": "pay_rent"}], 1450),
        # the deck and the tax of the space landed on
        (
            {"Ann": {"space": 4}, "Bob": {}},
            [ROLL, {"cmd": "draw_card", "card": "bank_pays_dividend"}],
            1550,
        ),
        ({"Ann": {"space": 35}, "Bob": {}}, [ROLL, {"cmd": "pay_tax"}], 1400),
    ]
)
def test_defaults_of_the_space_under_the_token(
    seats: dict[str, Command], lines: list[Command], cash: int
) -> None:
    table = at_table(**seats)
    for line in lines:
        table.play(line)
    assert (table.cash("Ann"), table.due()) == (cash, [])


def test_default_payer_of_a_reported_rent() -> None:
    table = in_position({"seats": {"Bob": {"deeds": [5]}}}, tracking="turns")
    table.does("pay_rent", deed=5)
    assert table.cash("Ann") == 1475


def test_default_lot_is_under_the_hammer() -> None:
    table = new_game()
    table.does("roll", dice=[1, 2])
    table.does("decline_deed")
    table.does("place_bid", player="Bob", amount=10)
    table.does("settle_auction", winner="Bob", amount=10)
    assert table.seat("Bob")["deeds"] == ["baltic_avenue"]


def owing() -> Table:
    """Ann owes Bob 100, and that is the only debt."""
    debt = {"player": "Ann", "creditor": "Bob", "amount": 100}
    return in_position({"seats": {"Ann": {"cash": 5, "deeds": [39]}}, "debts": [debt]})


def test_default_debtor_and_creditor() -> None:
    table = owing()
    assert table.refuses("pay_debt") == ["not_enough_cash"]
    table.does("mortgage_deed", deed=39)
    table.does("pay_debt")
    assert table.cash("Bob") == 1600


def test_default_debt_paid_in_kind() -> None:
    table = owing()
    table.does("pay_debt_in_kind", deeds=[39])
    assert table.deed("boardwalk")["owner"] == "Bob"


def test_incur_debt_takes_the_creditor_of_a_due() -> None:
    table = at_table(Ann={"space": 36, "cash": 5, "deeds": [1]}, Bob={"deeds": [39]})
    table.does("roll", dice=[1, 2])
    before = table.state()["due"]
    table.does("incur_debt", amount=50)
    assert table.state()["due"] == before


def test_two_debtors_ask_for_the_player() -> None:
    debts: list[dict[str, Any]] = [
        {"player": "Bob", "creditor": "Cat", "amount": 100},
        {"player": "Ann", "creditor": "Cat", "amount": 100},
    ]
    seats = {"Ann": {"cash": 10}, "Bob": {"cash": 10}}
    table = in_position({"seats": seats, "debts": debts})
    assert table.asks("pay_debt") == ["player"]
    table.does("declare_bankruptcy", player="Bob")
    table.does("declare_bankruptcy", player="Ann")
    assert table.state()["over"]["ranking"][0] == "Cat"


def test_two_creditors_ask_for_the_creditor() -> None:
    debts: list[dict[str, Any]] = [
        {"player": "Ann", "creditor": "Bob", "amount": 100},
        {"player": "Ann", "creditor": "Cat", "amount": 100},
    ]
    table = in_position({"debts": debts})
    assert table.asks("pay_debt", player="Ann") == ["creditor"]
    table.does("pay_debt", player="Ann", creditor="Cat")
    table.does("pay_debt")
    assert (table.cash("Bob"), table.cash("Cat")) == (1600, 1600)


def test_default_rent_among_several() -> None:
    """A deed named tells the payer; nothing named means the player on turn."""
    seats = {"Ann": {"space": 36}, "Bob": {"space": 34}, "Cat": {"deeds": [37, 39]}}
    table = in_position({"seats": seats}, house_rules={"rent.claim_before": "second_roll"})
    table.does("roll", dice=[1, 2])
    table.does("end_turn")
    table.does("roll", dice=[1, 2])
    table.does("pay_rent", deed=37)
    assert table.cash("Bob") == 1430
    table.does("undo")
    table.does("pay_rent")
    assert table.cash("Bob") == 1430
    table.does("pay_rent")
    assert table.cash("Ann") == 1400


def test_bids_determine_the_winner() -> None:
    table = new_game(tracking="off", modes=["paid_bids"])
    reply = table.does("settle_auction", lot=3, bids={"ann": 30, "BOB": 45})
    assert reply["cash"] == {"Ann": 1470, "Bob": 1455, "Cat": 1500}


def test_null_equals_absent() -> None:
    table = at_table(Ann={"space": 36}, Bob={"deeds": [39]})
    table.does("roll", player=None, dice=[1, 2], minute=None, waive=None, note=None)
    table.does("pay_rent", payer=None, deed=None, dice=None, amount=None, to=None)
    side = {"player": "Bob", "deeds": None, "jail_cards": None}
    table.does("agree_trade", a={"player": "Ann", "cash": 5}, b=side, lift_now=None)
    assert table.cash("Bob") == 1555


def test_replacements_accept_any_names() -> None:
    table = new_game(tracking="off")
    table.does("buy_deed", player="Ann", deed="Baltic Avenue")
    bob = {"cmd": "buy_deed", "player": "bob", "deed": "Oriental Avenue"}
    correction = {"cmd": "correct", "entry": 2, "reason": "the other one", "instead": bob}
    assert "replace_entry" in table.error(correction)
    table.does("replace_entry", entry=2, reason="the other one", instead=bob)
    assert table.deed("oriental_avenue")["owner"] == "Bob"
    assert table.deed("baltic_avenue")["owner"] is None
