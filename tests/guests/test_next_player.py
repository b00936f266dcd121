"""Whoever is next begins with a throw, once the player before has nothing left to do."""

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import EndTurn, Roll
from banker_app.engine.ids import PlayerId
from tests.guests.evening import Phone, evening, roles_of, seated

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
FREE, FOR_SALE = (4, 6), (2, 3)


@pytest.fixture
def bob() -> Phone:
    """The phone of whoever comes after Ann."""
    return seated(store := evening(), roles_of(store), "Bob")


def can_throw(phone: Phone) -> bool:
    """Whether the page asks for dice."""
    return "Enter both dice" in str(phone.look())


def test_the_next_player_throws_without_being_handed_the_turn(bob: Phone) -> None:
    """A turn is one tap less, for players and for the banker."""
    assert not can_throw(bob)
    bob.store.dispatch(Roll(player=ANN, dice=FREE))
    assert can_throw(bob)
    bob.say(enter={"die1": "1", "die2": "2"})
    bob.say(do="submit")
    assert [type(entry.command) for entry in bob.store.entries[-2:]] == [EndTurn, Roll]
    assert bob.store.context.game.turn.player == BOB


def test_not_while_something_is_left_to_decide(bob: Phone) -> None:
    bob.store.dispatch(Roll(player=ANN, dice=FOR_SALE))
    assert not can_throw(bob)


def test_not_where_the_banker_enters_the_dice(bob: Phone) -> None:
    bob.store.phones.choose(Policy.LEGAL, own_dice=False)
    bob.store.dispatch(Roll(player=ANN, dice=FREE))
    assert not can_throw(bob)


def test_nobody_but_the_next_ends_the_turn_of_another(bob: Phone) -> None:
    cat = seated(bob.store, roles_of(bob.store), "Cat")
    bob.store.dispatch(Roll(player=ANN, dice=FREE))
    assert not can_throw(cat)
