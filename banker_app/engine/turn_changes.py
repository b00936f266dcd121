"""Events of a turn: throws, moves, jail, and the turn that follows.

Like all of `evolve.py`, this consults no rule.
"""

from banker_app.engine import events as e
from banker_app.engine.seat_changes import with_seat
from banker_app.engine.state import Game, Hold, JailTerm, Phase, RollPurpose, Turn, replace


def dice_rolled(game: Game, event: e.DiceRolled) -> Game:
    """The turn after a throw, but for one that only counts a rent."""
    if event.purpose is RollPurpose.RENT:
        return game
    turn = replace(
        game.turn,
        dice=event.dice,
        speed=event.speed,
        doubles=event.doubles,
        phase=Phase.BEFORE_ROLL if event.again else Phase.ROLLED,
        landing_known=True,
        salaries=0,
    )
    return replace(game, turn=turn)


def bus_ticket_used(game: Game, event: e.BusTicketUsed) -> Game:
    """The turn after a ride in the place of a throw, which brings no second throw. [H-49]"""
    if game.turn.player != event.player:
        return game
    turn = replace(
        game.turn,
        dice=None,
        speed=None,
        doubles=0,
        phase=Phase.ROLLED,
        landing_known=True,
        salaries=0,
    )
    return replace(game, turn=turn)


def token_moved(game: Game, event: e.TokenMoved) -> Game:
    """The token on its new space."""
    seat = game.seats[event.player]
    moved = replace(seat, space=event.target, laps=seat.laps + event.passed_go, landed=True)
    turn = game.turn
    if turn.salaries and turn.player == event.player and not event.by_card:
        turn = replace(turn, salaries=0)
    return replace(game, seats=with_seat(game, moved), turn=turn)


def salary_paid(game: Game, event: e.SalaryPaid) -> Game:
    """The salaries of this move, counted."""
    if game.turn.player != event.player:
        return game
    return replace(game, turn=replace(game.turn, salaries=game.turn.salaries + event.times))


def turn_ended(game: Game, event: e.TurnEnded) -> Game:
    """The next turn."""
    number, known = game.turn.number + 1, game.turn.landing_known
    seats = with_seat(game, replace(game.seats[event.next], landed=False))
    turn = Turn(player=event.next, number=number, landing_known=known)
    promises = game.promises and tuple(
        replace(p, rounds=p.rounds - 1) if p.rounds > 1 and p.holder == event.player else p
        for p in game.promises
    )
    return replace(game, turn=turn, seats=seats, promises=promises)


def held(game: Game, event: e.JailEntered | e.TaxOfficeEntered) -> Game:
    """A player in jail, or in the tax office."""
    place = Hold.JAIL if isinstance(event, e.JailEntered) else Hold.TAX_OFFICE
    seat = game.seats[event.player]
    stays = seat.stays + (place is Hold.JAIL)
    held = replace(seat, space=event.target, jail=JailTerm(place=place), stays=stays)
    seats = with_seat(game, held)
    if game.turn.player != event.player:
        return replace(game, seats=seats)
    return replace(game, seats=seats, turn=replace(game.turn, phase=Phase.ROLLED, doubles=0))


def jail_roll_failed(game: Game, event: e.JailRollFailed) -> Game:
    """One more failed throw."""
    term = JailTerm(attempts=event.attempts, place=event.place)
    return replace(game, seats=with_seat(game, replace(game.seats[event.player], jail=term)))


def jail_left(game: Game, event: e.JailLeft) -> Game:
    """A player free again."""
    seats = with_seat(game, replace(game.seats[event.player], jail=None))
    if event.via != "fine":
        return replace(game, seats=seats)
    return replace(game, seats=seats, turn=replace(game.turn, freed_by_fine=True))
