"""Changes of a game that several events share. None consults a rule."""

from collections.abc import Mapping

from banker_app.engine.dues import Due
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.state import Game, Seat, replace


def with_seat(game: Game, seat: Seat) -> Mapping[PlayerId, Seat]:
    """The seats with one of them as it is now."""
    return {**game.seats, seat.name: seat}


def out(game: Game, seat: Seat) -> Game:
    """The game without a player who goes out."""
    return replace(without_dues(game, seat), exits=(*game.exits, seat.name))


def without_dues(game: Game, seat: Seat) -> Game:
    """The game with a seat as it is now, and nothing that its player had to do."""
    dues = tuple(due for due in game.dues if getattr(due, "player", None) != seat.name)
    return replace(game, seats=with_seat(game, seat), dues=dues)


def with_due(game: Game, due: Due, place: int | None = None) -> Game:
    """Number a due that arises, and insert it; without a place, at the end."""
    known, arisen = game.dues, replace(due, id=game.last_due + 1)
    place = len(known) if place is None else place
    return replace(game, dues=(*known[:place], arisen, *known[place:]), last_due=arisen.id)


def unmortgaged(game: Game, deeds: tuple[DeedId, ...]) -> Game:
    """The game without these mortgages."""
    return replace(game, mortgaged=game.mortgaged - frozenset(deeds)) if deeds else game


def with_interest(game: Game, deeds: tuple[DeedId, ...]) -> Game:
    """Note paid interest: the owner may lift these mortgages this turn without paying it again."""
    known = game.turn.interest_paid
    fresh = tuple(d for d in deeds if d in game.mortgaged and d not in known)
    return replace(game, turn=replace(game.turn, interest_paid=(*known, *fresh))) if fresh else game
