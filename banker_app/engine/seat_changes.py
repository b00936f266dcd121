"""Events that change the seats: players who go out, come and go, or get another name.

Like all of `evolve.py`, this consults no rule.
"""

from collections.abc import Mapping

from banker_app.engine import events as e
from banker_app.engine.ids import PlayerId
from banker_app.engine.renaming import renamed
from banker_app.engine.state import Absence, Game, Seat, replace


def with_seat(game: Game, seat: Seat) -> Mapping[PlayerId, Seat]:
    """The seats with one of them as it is now."""
    return {**game.seats, seat.name: seat}


def player_bankrupted(game: Game, event: e.PlayerBankrupted) -> Game:
    """The game without a bankrupt player."""
    return _out(game, replace(game.seats[event.player], bankrupt=True, jail=None))


def _out(game: Game, seat: Seat) -> Game:
    return replace(_without_dues(game, seat), exits=(*game.exits, seat.name))


def _without_dues(game: Game, seat: Seat) -> Game:
    """The game with a seat as it is now, and nothing that its player had to do."""
    dues = tuple(due for due in game.dues if getattr(due, "player", None) != seat.name)
    return replace(game, seats=with_seat(game, seat), dues=dues)


def player_left(game: Game, event: e.PlayerLeft) -> Game:
    """The game without a player who left for good."""
    return _out(game, replace(game.seats[event.player], absence=Absence.LEFT, jail=None))


def player_went_away(game: Game, event: e.PlayerWentAway) -> Game:
    """The game with a player away."""
    return _without_dues(game, replace(game.seats[event.player], absence=Absence.AWAY))


def player_returned(game: Game, event: e.PlayerReturned) -> Game:
    """The game with a player back."""
    seat = replace(game.seats[event.player], absence=None)
    return replace(game, seats=with_seat(game, seat))


def player_added(game: Game, event: e.PlayerAdded) -> Game:
    """The game with another player."""
    seats = [*game.seats.values()]
    where = len(seats) if event.after is None else [*game.seats].index(event.after) + 1
    seats.insert(where, event.seat)
    return replace(game, seats={seat.name: seat for seat in seats})


def player_renamed(game: Game, event: e.PlayerRenamed) -> Game:
    """The game with a new name wherever the old one was."""
    return renamed(game, {event.player: event.name})


def seat_changed(game: Game, event: e.SeatChanged) -> Game:
    """The game with a player's other token or colour."""
    seat = game.seats[event.player]
    token = seat.token if event.token is None else event.token
    colour = seat.colour if event.colour is None else event.colour
    return replace(game, seats=with_seat(game, replace(seat, token=token, colour=colour)))


def seats_reordered(game: Game, event: e.SeatsReordered) -> Game:
    """The game with the seats in another order."""
    assert sorted(event.order) == sorted(game.seats), "a seat is missing"
    seats = {name: game.seats[name] for name in event.order}
    return replace(game, seats=seats, first=event.first)


def beginner_chosen(game: Game, event: e.BeginnerChosen) -> Game:
    """The game with another player on turn first."""
    turn = replace(game.turn, player=event.player)
    return replace(game, turn=turn, first=event.player)
