"""What a player is known by where the name has no room."""

import pytest

from banker_app.app.projections.tokens import PICTURE_OF, PICTURES, mark_of
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game, replace
from banker_app.ui.widgets.basics import TOKENS
from tests.ui.tables import new_app_store, setup

NOT_DRAWN = {"hat", "thimble", "wheelbarrow", "цилиндр", "напёрсток", "тачка"}
"""No icon looks like them."""


def game_of(**tokens: str) -> Game:
    """A game whose players have these tokens; none is an empty name."""
    game = new_app_store(setup(players=tuple(tokens))).state.game
    assert game is not None
    seats = {name: replace(seat, token=tokens[name]) for name, seat in game.seats.items()}
    return replace(game, seats=seats)


def marks(**tokens: str) -> list[str]:
    game = game_of(**tokens)
    return [mark_of(game, PlayerId(name)) for name in tokens]


def test_a_token_is_drawn_and_letters_stand_for_the_others() -> None:
    assert marks(Ann="car", Bob="", Cat="thimble") == ["car", "B", "C"]
    assert marks(Аня="автомобиль", Боря="собака") == ["car", "dog"]


def test_two_that_would_look_alike_are_known_by_letters() -> None:
    assert marks(Ann="ship", Bob="battleship") == ["A", "B"]
    assert marks(Ann="", Anna="", Alex="dog") == ["1", "2", "dog"]
    assert marks(Ann="", Alex="", Bob="") == ["An", "Al", "B"]


@pytest.mark.parametrize("name", shipped_editions())
def test_every_token_of_a_shipped_edition_is_drawn_or_known_to_have_no_icon(name: str) -> None:
    edition, _ = load_edition(name)
    assert {token for token in edition.tokens if token not in PICTURE_OF} <= NOT_DRAWN


def test_every_picture_has_an_icon() -> None:
    assert TOKENS.keys() == PICTURES.keys()
