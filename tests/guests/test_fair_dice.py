"""Dice of the app for players who are far away: who asks, and that nobody can choose them."""

import hashlib
from collections import Counter

import pytest

from banker_app.app.devices.fair_dice import FairDice, faces
from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import Roll, RollPurpose, Undo
from banker_app.pages.contract import routes
from banker_app.pages.devices.phones import APP_DICE, DICE, OWN_DICE
from banker_app.pages.handlers import set_policy
from tests.guests.evening import Phone, evening, roles_of, seated
from tests.ui.banker import Banker

SHARE = "5" * 32
BUTTON = "Roll the dice"


@pytest.fixture
def ann() -> Phone:
    """Ann's phone at a table that lets the app throw."""
    store = evening()
    store.phones.choose(Policy.LEGAL, own_dice=True, app_dice=True)
    return seated(store, roles_of(store), "Ann")


def throw(phone: Phone, share: object = SHARE) -> str:
    """Press the button as the script does; return the promise that the page had."""
    promise = phone.page.get("promise", "")
    button = dict(phone.buttons())[BUTTON]
    phone.say(do=button, share=share)
    return str(promise)


def test_a_throw_follows_from_a_promise_and_a_share(ann: Phone) -> None:
    """Whoever has both can compute it again, and the entry says who threw."""
    promise = throw(ann)
    thrown = ann.page["thrown"]
    secret = str(thrown["secret"])
    assert hashlib.sha256(secret.encode()).hexdigest() == promise
    assert thrown["faces"] == faces(secret, SHARE)
    command = ann.store.entries[-1].command
    assert command == Roll(
        player=ann.guest.seat.player or "",
        dice=faces(secret, SHARE)[:2],
        purpose=RollPurpose.MOVE,
        by_app=True,
    )
    assert "rolled by the app for Ann" in Banker(ann.store, routes.LOG).text()


def test_a_promise_serves_once(ann: Phone) -> None:
    throw(ann)
    assert "thrown" not in ann.look()
    ann.store.dispatch(Undo())
    first = ann.look()["promise"]
    assert throw(ann, "6" * 32) == first
    assert ann.look()["promise"] != first


@pytest.mark.parametrize("share", [None, "", "5", "G" * 32, "5" * 33, ["5"] * 32, 5])
def test_without_a_share_nothing_is_thrown(ann: Phone, share: object) -> None:
    throw(ann, share)
    assert "alert" in ann.page or "thrown" not in ann.page
    assert not any(isinstance(entry.command, Roll) for entry in ann.store.entries)


def test_the_app_throws_only_where_the_table_allows_it() -> None:
    store = evening()
    phone = seated(store, roles_of(store), "Ann")
    assert BUTTON not in dict(phone.buttons())
    assert "promise" not in phone.page
    store.phones.choose(Policy.LEGAL, own_dice=False, app_dice=True)
    assert not store.state.phones.app_dice


def test_the_banker_allows_it_in_two_steps() -> None:
    """The app throws only for players who enter their own dice."""
    banker = Banker(evening())
    for chosen in ([], [OWN_DICE], [OWN_DICE, APP_DICE], [APP_DICE]):
        set_policy(banker.controller, DICE, list(chosen))
        phones = banker.store.state.phones
        assert [phones.own_dice, phones.app_dice] == [
            OWN_DICE in chosen,
            {OWN_DICE, APP_DICE} <= {*chosen},
        ]


def test_only_whoever_is_on_turn_is_asked(ann: Phone) -> None:
    bob = seated(ann.store, roles_of(ann.store), "Bob")
    assert BUTTON not in dict(bob.buttons())


def test_all_faces_come_as_often() -> None:
    """Of 6,000 throws of a die, each face 1,000 times, by less than five deviations."""
    dice = FairDice()
    thrown = [dice.throw(f"{number:032x}") for number in range(6_000)]
    for die in range(3):
        seen = Counter(throw.faces[die] for throw in thrown if throw is not None)
        assert sorted(seen) == [1, 2, 3, 4, 5, 6]
        assert all(abs(often - 1_000) < 5 * 29 for often in seen.values())
