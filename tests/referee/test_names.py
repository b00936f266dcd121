"""How things may be named, and what need not be named at all."""

from itertools import product
from typing import Any

from tests.app.table import Table, at_table, gives, in_position, new_game
from tests.each import each


@each(["boardwalk", "Boardwalk", "BOARDWALK", " boardwalk ", 39, "39"])
def test_a_deed_by_id_printed_name_or_index(name: str | int) -> None:
    """Printed names in any case; alone, in lists, as an auction's lot, as a space landed on."""
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
def test_a_group_by_its_name_or_any_deed_of_it(name: str | int) -> None:
    """For building and for selling."""
    table = at_table(Ann={"deeds": [37, 39]}, Bob={})
    table.does("build", group=name, count=3)
    assert table.deed("park_place")["houses"] + table.deed("boardwalk")["houses"] == 3
    table.does("sell_group", group=name)
    assert table.state()["bank"]["houses"] == 32


def test_sell_group_by_a_deed() -> None:
    """`deed` / `group`: its name or any deed of it."""
    table = at_table(Ann={"built": {"boardwalk": 1, "park_place": 0}}, Bob={})
    table.does("sell_group", player="Ann", deed="boardwalk")
    assert table.cash("Ann") == 1600


@each(["ann", "ANN", " Ann "])
def test_players_in_any_case(name: str) -> None:
    """Names are what people call each other."""
    table = new_game()
    table.does("pay_fine", player=name, amount=1)
    assert table.cash("Ann") == 1499


@each(["house", "House", "HOUSE"])
def test_pieces_in_any_case(lot: str) -> None:
    """Printed names in any case; a piece is a lot, too."""
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
def test_a_card_with_or_without_its_deck(card: str, deck: str) -> None:
    """A prefix is accepted and ignored."""
    table = new_game(tracking="off")
    table.does("draw_card", player="Ann", deck=deck, card=card)
    assert table.cash("Ann") == 1700


# ---- what the state implies ----------------------------------------------------------------


def test_the_player_whose_turn_it_is() -> None:
    """Nobody need say who throws, buys, builds, pays."""
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
def test_money_from_and_to_the_bank_is_the_movers(cmd: str) -> None:
    """Unless somebody else is named."""
    table = new_game()
    table.does(cmd, amount=7, reason="x")
    assert abs(table.cash("Ann") - 1500) == 7


def test_the_deed_landed_on() -> None:
    """To buy, to decline, to pay for."""
    table = at_table(Ann={"space": 36}, Bob={"deeds": [39]})
    table.does("roll", dice=[1, 2])
    table.does("pay_rent")
    assert table.cash("Bob") == 1550


@each(["buy_deed", "decline_deed"])
def test_the_deed_under_the_token(cmd: str) -> None:
    """Also where no landing was seen: in the first turn of a position."""
    table = at_table(Ann={"space": 39}, Bob={})
    table.does(cmd)
    assert table.state()["due"] == []


def test_the_rent_under_the_token() -> None:
    """Payer and deed follow from whose turn it is and where the token stands."""
    table = at_table(Ann={"space": 39}, Bob={"deeds": [39]})
    table.does("pay_rent")
    assert table.cash("Bob") == 1550


def test_the_payer_of_a_told_rent() -> None:
    """The player on turn."""
    table = in_position({"seats": {"Bob": {"deeds": [5]}}}, tracking="turns")
    table.does("pay_rent", deed=5)
    assert table.cash("Ann") == 1475


def test_the_deck_of_the_space_landed_on() -> None:
    """Which deck is meant need not be said."""
    table = at_table(Ann={"space": 4}, Bob={})
    table.does("roll", dice=[1, 2])
    table.does("draw_card", card="bank_pays_dividend")
    assert table.cash("Ann") == 1550


def test_the_tax_of_the_space_landed_on() -> None:
    """Nor which tax."""
    table = at_table(Ann={"space": 35}, Bob={})
    table.does("roll", dice=[1, 2])
    table.does("pay_tax")
    assert table.cash("Ann") == 1400


def test_the_lot_of_the_open_auction() -> None:
    """Bids are for what is under the hammer."""
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


def test_the_debtor_and_the_creditor_of_the_open_debt() -> None:
    """Whoever owes, to whom it is owed."""
    table = owing()
    assert table.refuses("pay_debt") == ["not_enough_cash"]
    table.does("mortgage_deed", deed=39)
    table.does("pay_debt")
    assert table.cash("Bob") == 1600


def test_a_debt_paid_in_kind_needs_only_the_deeds() -> None:
    """Debtor and creditor of the open debt may be left out."""
    table = owing()
    table.does("pay_debt_in_kind", deeds=[39])
    assert table.deed("boardwalk")["owner"] == "Bob"


def test_an_obligation_on_the_list_names_its_creditor() -> None:
    """`incur_debt` on what is due changes nothing, and the creditor is known."""
    table = at_table(Ann={"space": 36, "cash": 5, "deeds": [1]}, Bob={"deeds": [39]})
    table.does("roll", dice=[1, 2])
    before = table.state()["due"]
    table.does("incur_debt", amount=50)
    assert table.state()["due"] == before


def test_two_debtors_are_not_guessed_at() -> None:
    """With several debts open `player` says whose."""
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


def test_two_creditors_are_not_guessed_at() -> None:
    """If still unclear, `creditor` says which."""
    debts: list[dict[str, Any]] = [
        {"player": "Ann", "creditor": "Bob", "amount": 100},
        {"player": "Ann", "creditor": "Cat", "amount": 100},
    ]
    table = in_position({"debts": debts})
    assert table.asks("pay_debt", player="Ann") == ["creditor"]
    table.does("pay_debt", player="Ann", creditor="Cat")
    table.does("pay_debt")
    assert (table.cash("Bob"), table.cash("Cat")) == (1600, 1600)


def test_the_rent_meant_is_the_one_that_fits() -> None:
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


def test_the_last_bids_say_who_has_won() -> None:
    """Names in any case; the highest bid wins."""
    table = new_game(tracking="off", modes=["paid_bids"])
    reply = table.does("settle_auction", lot=3, bids={"ann": 30, "BOB": 45})
    assert reply["cash"] == {"Ann": 1470, "Bob": 1455, "Cat": 1500}


def test_null_is_as_good_as_left_out() -> None:
    """Programs in other languages write null for what they do not say."""
    table = at_table(Ann={"space": 36}, Bob={"deeds": [39]})
    table.does("roll", player=None, dice=[1, 2], minute=None, waive=None, note=None)
    table.does("pay_rent", payer=None, deed=None, dice=None, amount=None, to=None)
    side = {"player": "Bob", "deeds": None, "jail_cards": None}
    table.does("agree_trade", a={"player": "Ann", "cash": 5}, b=side, lift_now=None)
    assert table.cash("Bob") == 1555


def test_what_an_entry_should_have_been_is_named_the_same_way() -> None:
    """A correction carries a command of its own, and so it is read like one."""
    table = new_game(tracking="off")
    table.does("buy_deed", player="Ann", deed="Baltic Avenue")
    bob = {"cmd": "buy_deed", "player": "bob", "deed": "Oriental Avenue"}
    table.does("correct", entry=2, reason="the other one", instead=bob)
    assert table.deed("oriental_avenue")["owner"] == "Bob"
    assert table.deed("baltic_avenue")["owner"] is None
