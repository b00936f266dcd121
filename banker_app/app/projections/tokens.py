"""A player's mark where there is no room for the name: the token, or a few letters."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final

from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game

PICTURES: Final = {
    "anchor": "anchor, якорь, якір",
    "boot": "boot, shoe, ботинок, сапог, черевик, чобіт, schuh, chaussure, bota, schoen",
    "car": "car, автомобиль, автомобіль, auto, voiture, coche, automobile",
    "cat": "cat, кот, кошка, кіт, кішка, katze, chat, gato, kat, gatto",
    "compass": "compass, компас",
    "dinosaur": "dinosaur, t-rex, динозавр, dinosaurier, dinosaure, dinosaurio, dinosaurus, "
    "dinosauro",
    "dog": "dog, собака, hund, chien, perro, hond, cane",
    "duck": "duck, утка, уточка, качка, качечка, ente, canard, pato, eend, papera",
    "hat": "hat, top hat, цилиндр, шляпа, циліндр, капелюх, zylinder, chapeau, sombrero, "
    "hoed, cappello",
    "iron": "iron, утюг, праска, bügeleisen, fer à repasser, plancha, strijkijzer",
    "lantern": "lantern, фонарь, ліхтар",
    "penguin": "penguin, пингвин, пінгвін, pinguin, pingouin, pingüino, pinguïn, pinguino",
    "plane": "plane, самолёт, літак",
    "ship": "ship, battleship, корабль, линкор, корабель, лінкор, schiff, bateau, barco, "
    "schip, nave",
    "thimble": "thimble, напёрсток, наперсток, fingerhut, dé à coudre, dedal, vingerhoed",
    "train": "train, поезд, потяг",
    "truck": "truck, грузовик, вантажівка",
    "umbrella": "umbrella, зонт, парасоля",
    "wheelbarrow": "wheelbarrow, тачка, schubkarre, brouette, carretilla, kruiwagen",
}
"""The tokens that can be drawn, with their names in the editions."""
TODAYS: Final = ("cat", "dinosaur", "duck", "penguin")
"""The tokens of boards sold since 2013, for use with any board."""
PICTURE_OF: Final = {
    name: picture for picture, names in PICTURES.items() for name in names.split(", ")
}

NUMBER_AT_END: Final = re.compile(r"[1-9]\d?$")


def mark_of(game: Game, player: PlayerId) -> str:
    """A key of `PICTURES` if the player's token can be drawn and nobody else's looks the same;
    otherwise the letters that distinguish the player's name.
    """
    drawn = pictures(seat.token for seat in game.seats.values())
    return drawn[tuple(game.seats).index(player)] or marks_of(game.seats)[player]


def marks_with(tokens: Mapping[PlayerId, str]) -> dict[PlayerId, str]:
    """The marks of all players before there is a game."""
    drawn = zip(tokens, pictures(tokens.values()), strict=True)
    return {**marks_of(tokens), **{player: picture for player, picture in drawn if picture}}


def pictures(tokens: Iterable[str]) -> tuple[str, ...]:
    """For each token, its key of `PICTURES` if it can be drawn and no other looks the same."""
    drawn = [PICTURE_OF.get(token.casefold(), "") for token in tokens]
    return tuple(each if drawn.count(each) == 1 else "" for each in drawn)


def marks_of(names: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The fewest letters, at most three, that distinguish each name; else the number at its end,
    or a seat's.
    """
    return _marks(tuple(names))


@lru_cache(maxsize=16)
def _marks(known: tuple[PlayerId, ...]) -> Mapping[PlayerId, str]:
    marks = {name: mark for name in known if (mark := _letters(name, known))}
    for seat, name in enumerate(known, start=1):
        numbers = (NUMBER_AT_END.findall(name), map(str, range(seat, seat + 2 * len(known))))
        free = (number for number in chain(*numbers) if number not in marks.values())
        marks.setdefault(name, next(free))
    return {name: marks[name] for name in known}


def _letters(name: str, known: Iterable[str]) -> str:
    others = {other.casefold() for other in known if other != name}
    beginnings = (name[:size] for size in (1, 2, 3))
    return next(
        (
            begin.strip().capitalize()
            for begin in beginnings
            if begin.isalnum() and not any(each.startswith(begin.casefold()) for each in others)
        ),
        "",
    )
