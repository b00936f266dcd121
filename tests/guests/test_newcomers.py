"""Before the game: own name, token and colour from the own phone; the banker lets in and orders."""

from typing import Any

import pytest

from banker_app.app.devices.seats import Claim
from banker_app.app.setup.newcomers import with_newcomer
from banker_app.app.setup.setup_draft import PlayerDraft, SetupDraft
from banker_app.engine.ids import PlayerId
from banker_app.engine.outside_text import LONGEST_NAME
from tests.guests.evening import Phone, roles_of
from tests.ui.banker import Banker
from tests.ui.tables import new_app_store, setup


class Waiting:
    """A banker at New game, and the phones of those who want to play."""

    def __init__(self) -> None:
        self.store = new_app_store()
        self.banker = Banker(self.store)
        self.banker.click("New game")
        self.roles = roles_of(self.store)
        self.phones: list[Phone] = []

    def asks(self, name: str, **looks: str) -> Phone:
        """Somebody who types a name, chooses looks and asks."""
        one = Phone(self.store, self.roles, f"phone{len(self.phones)}")
        self.phones.append(one)
        return asks(one, name, **looks)

    def comes(self, name: str, **looks: str) -> Phone:
        """Somebody who asks and is let in."""
        one = self.asks(name, **looks)
        self.banker.click("Accept")
        one.look()
        return one

    def seats(self) -> list[str]:
        """The players, in the order of turns."""
        return list(self.banker.game.seats)


def asks(one: Phone, name: str, **looks: str) -> Phone:
    one.say(enter={"name": name})
    for field, value in looks.items():
        one.say(enter={field: value})
    one.press("Ask to play")
    return one


def options(phone: Phone, name: str) -> list[str]:
    """The values that a field of the lobby offers."""
    blocks: list[Any] = phone.page["page"]["blocks"]
    (field,) = (one for one in blocks if one.get("name") == name and "options" in one)
    return [option.get("value", "") for option in field["options"]]


def test_name_token_and_colour_are_chosen_on_the_own_phone_and_the_game_opens_there() -> None:
    table = Waiting()
    oma = Phone(table.store, table.roles, "oma")
    third = options(oma, "colour")[2]
    asks(oma, "Oma", token="cat", colour=third)
    assert "Waiting for the banker" in oma.texts()
    assert "Oma" in table.banker.text()
    assert "wants to play" in table.banker.text()
    table.banker.click("Accept")
    oma.look()
    assert "You are in." in oma.texts()
    table.comes("Ben")
    table.banker.click("Start")
    seat = table.banker.game.seats[PlayerId("Oma")]
    assert (seat.token, seat.colour) == ("cat", third)
    for phone, player in ((oma, "Oma"), (table.phones[0], "Ben")):
        assert [phone.look()["title"], phone.page["at"]] == [player, "/me"]


def test_the_banker_orders_renames_and_removes_those_who_came() -> None:
    table = Waiting()
    oma, ben, leo = (table.comes(name) for name in ("Oma", "Ben", "Leo"))
    table.banker.enter("Player 2", "Benjamin")
    ben.look()
    assert "Benjamin" in ben.texts()
    table.banker.click("Colour and token of player 2", "Move up")
    table.banker.click("Remove player 3")
    leo.look()
    assert "This phone is no longer linked to a player" in leo.texts()
    table.banker.click("Start")
    assert table.seats() == ["Benjamin", "Oma"]
    assert [ben.look()["title"], oma.look()["title"], leo.look()["at"]] == [
        "Benjamin",
        "Oma",
        "/join",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Type a name."),
        ("   ", "Type a name."),
        ("Bank", "no name of the Bank"),
        ("\u2066\u2069", "Type a name."),
        ("B\u0430nk", "no name of the Bank"),
        ("O" * (LONGEST_NAME + 1), f"use 1 to {LONGEST_NAME} visible characters"),
        ("oma", "already a player called"),
        ("\u041ema", "already a player called"),
    ],
)
def test_a_name_that_cannot_be_is_told_on_that_phone_and_the_next_one_counts(
    name: str, told: str
) -> None:
    table = Waiting()
    table.comes("Oma")
    late = table.asks(name)
    assert told in late.texts()
    assert "wants to play" not in table.banker.text()
    asks(late, "Zo\u00eb")
    assert "Waiting for the banker" in late.texts()


def test_what_turns_letters_round_is_taken_out_of_a_name() -> None:
    table = Waiting()
    table.asks("\u202eknaB\u202c Oma")
    assert [claim.player for claim in table.store.state.phones.claims] == ["knaB Oma"]


def test_looks_that_somebody_has_are_not_offered_to_the_next() -> None:
    table = Waiting()
    oma = table.comes("Oma", token="cat")
    red = options(Phone(new_app_store(), table.roles, "alone"), "colour")[0]
    ben = table.asks("Ben")
    assert oma.guest.seat.newcomer == "Oma"
    assert "cat" not in options(Phone(table.store, table.roles, "leo"), "token")
    assert red not in options(Phone(table.store, table.roles, "leo"), "colour")
    assert "Waiting" in ben.texts()


def test_somebody_who_changes_the_name_keeps_the_seat() -> None:
    table = Waiting()
    table.comes("Ben")
    oma = table.comes("Oma")
    oma.press("Change name")
    asks(oma, "Grandma")
    table.banker.click("Accept")
    table.banker.click("Start")
    assert table.seats() == ["Ben", "Grandma"]
    assert oma.look()["title"] == "Grandma"


def test_a_phone_that_gave_up_has_no_seat_in_the_game() -> None:
    table = Waiting()
    table.comes("Ben")
    oma = table.comes("Oma")
    oma.press("Change name")
    table.banker.click("Start")
    assert oma.look()["at"] == "/join"
    assert "Whose phone is this?" in oma.texts()


def test_refused_is_told_and_may_be_asked_again() -> None:
    table = Waiting()
    oma = table.asks("Oma")
    table.banker.click("Refuse")
    oma.look()
    assert "Settle it at the table, then ask again." in oma.texts()
    asks(oma, "Oma")
    table.banker.click("Accept")
    assert "You are in." in "".join(oma.look() and oma.texts())


def test_somebody_not_let_in_claims_the_seat_of_that_name_once_there_is_a_game() -> None:
    table = Waiting()
    oma, zoe = table.asks("Oma"), table.asks("Zo\u00eb")
    table.banker.enter("Player 1", "Oma")
    table.banker.click("Start")
    assert [claim.player for claim in table.store.state.phones.claims] == ["Oma"]
    assert "Waiting for the banker" in "".join(oma.look() and oma.texts())
    assert "Whose phone is this?" in "".join(zoe.look() and zoe.texts())


def test_players_keep_their_phones_in_the_next_game_of_the_same_table() -> None:
    table = Waiting()
    oma, ben = table.comes("Oma"), table.comes("Ben")
    table.banker.click("Start")
    first = table.store.state.game_id
    table.banker.go("/")
    table.banker.click("New game", "Start")
    assert table.store.state.game_id != first
    assert [oma.look()["title"], ben.look()["title"]] == ["Oma", "Ben"]


def test_a_restart_of_the_app_forgets_nobody_who_is_in() -> None:
    table = Waiting()
    oma = table.comes("Oma")
    kept = table.store.setting("seats")
    assert oma.guest.device.digest in kept


def test_a_full_board_says_so() -> None:
    draft = SetupDraft(players=tuple(PlayerDraft(name=f"P{n}") for n in range(8)))
    assert with_newcomer(draft, Claim("phone", PlayerId("Oma"))) is None
    named = with_newcomer(draft, Claim("phone", PlayerId("p3")))
    assert named is not None
    assert named.players[3].device == "phone"


def test_a_table_with_a_game_has_no_form() -> None:
    store = new_app_store(setup())
    assert "Your name" not in Phone(store, roles_of(store), "late").texts()
