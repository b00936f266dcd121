"""What a player is known by where the name has no room."""

import pytest

from banker_app.app.projections.token_pictures import is_drawn
from banker_app.app.projections.tokens import PICTURE_OF, PICTURES, mark_of
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game, replace
from tests.ui.tables import new_app_store, setup


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
    assert marks(Ann="car", Bob="", Cat="cannon") == ["car", "B", "C"]
    assert marks(Аня="автомобиль", Боря="собака") == ["car", "dog"]


def test_two_that_would_look_alike_are_known_by_letters() -> None:
    assert marks(Ann="ship", Bob="battleship") == ["A", "B"]
    assert marks(Ann="", Anna="", Alex="dog") == ["1", "2", "dog"]
    assert marks(Ann="", Alex="", Bob="") == ["An", "Al", "B"]


def test_numbered_players_are_known_by_their_numbers() -> None:
    names = {"Player 2": "", "Player 1": "", "Player 10": ""}
    assert marks(**names) == ["2", "1", "10"]
    assert marks(**{"Ann": "", "Anna": "", "2": "", "Anna 1": ""}) == ["1", "3", "2", "4"]


@pytest.mark.parametrize("name", shipped_editions())
def test_every_token_of_a_shipped_edition_is_drawn(name: str) -> None:
    edition, _ = load_edition(name)
    assert {token.casefold() for token in edition.tokens} <= PICTURE_OF.keys()


def test_there_is_a_drawing_of_every_picture() -> None:
    assert all(map(is_drawn, PICTURES))
