"""A player's mark where there is no room for the name: the token, or a few letters."""

from collections.abc import Iterable
from typing import Final

from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game

PICTURES: Final = {
    "anchor": ("anchor", "якорь", "якір"),
    "boot": ("boot", "shoe", "ботинок", "сапог", "черевик", "чобіт"),
    "car": ("car", "автомобиль", "автомобіль"),
    "compass": ("compass", "компас"),
    "dog": ("dog", "собака"),
    "iron": ("iron", "утюг", "праска"),
    "lantern": ("lantern", "фонарь", "ліхтар"),
    "plane": ("plane", "самолёт", "літак"),
    "ship": ("ship", "battleship", "корабль", "линкор", "корабель", "лінкор"),
    "train": ("train", "поезд", "потяг"),
    "truck": ("truck", "грузовик", "вантажівка"),
    "umbrella": ("umbrella", "зонт", "парасоля"),
}
"""The tokens that can be drawn, with their names in the editions."""
PICTURE_OF: Final = {name: picture for picture, names in PICTURES.items() for name in names}


def mark_of(game: Game, player: PlayerId) -> str:
    """A key of `PICTURES` if the player's token can be drawn and nobody else's looks the same;
    otherwise the letters that distinguish the player's name.
    """
    drawn = [PICTURE_OF.get(seat.token.casefold(), "") for seat in game.seats.values()]
    picture = drawn[tuple(game.seats).index(player)]
    return picture if picture and drawn.count(picture) == 1 else marks_of(game.seats)[player]


def marks_of(names: Iterable[PlayerId]) -> dict[PlayerId, str]:
    """The fewest letters, at most three, that distinguish each name; else a number."""
    known = tuple(names)
    marks: dict[PlayerId, str] = {}
    for number, name in enumerate(known, start=1):
        others = {other.casefold() for other in known if other != name}
        marks[name] = next(
            (
                name[:size].strip().capitalize()
                for size in (1, 2, 3)
                if name[:size].isalnum()
                and not any(other.startswith(name[:size].casefold()) for other in others)
            ),
            str(number),
        )
    return marks
