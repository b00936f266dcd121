"""The seats: late joiners, names, tokens and colours, the order of seats. [H-40]"""

import re
from collections.abc import Sequence

from banker_app.engine import commands as c
from banker_app.engine import events as e
from banker_app.engine.changes import with_seat
from banker_app.engine.checks import refusal, require_no_auction
from banker_app.engine.command import Approval, CheckedByRule, Command, Counted
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK, DeedId, PlayerId, deed_of, player_account
from banker_app.engine.ledger import move
from banker_app.engine.outside_text import cleaned, is_sound
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.mortgage_transfer import withdraw_offers
from banker_app.engine.rules.setup import name_faults, shared_out
from banker_app.engine.state import Game, Phase, Seat, replace


class AddPlayer(Command, while_paused=True):
    """Seat another player in a game that has begun. [H-40]"""

    name: str
    token: str = ""
    colour: str = ""
    cash: Counted | None = None
    """In the seat's own currency; None: as at the start."""
    salary: Counted | None = None
    """The salary, in the seat's own currency; None: as everybody's. [H-59]"""
    deeds: tuple[DeedId, ...] = ()
    """Deeds of the Bank's that the player gets for nothing."""
    after: PlayerId | None = None
    """The player to sit after; None: the last seat."""


class ChangeSeat(
    Command, approval=Approval.BANKER, while_paused=True, after_time=True, after_end=True
):
    """Give a player another token or colour. None: as it is."""

    player: CheckedByRule[PlayerId]
    token: str | None = None
    colour: str | None = None


class ReorderSeats(Command, while_paused=True, after_time=True):
    """Change the order in which the players take their turns."""

    order: CheckedByRule[tuple[PlayerId, ...]]
    """Every player who is not out, each once."""


class BeginWith(Command, while_paused=True, after_time=True):
    """Let another player take the first turn of the game. [R-10]"""

    player: PlayerId


class ChangeBanker(Command, while_paused=True, after_time=True):
    """Write down who keeps the Bank from now on. [R-09]"""

    player: CheckedByRule[PlayerId | None] = None
    """None: somebody who does not play."""


class PlayerAdded(Event):
    """Another player joined the game."""

    seat: Seat
    cash: int
    deeds: tuple[DeedId, ...] = ()
    after: PlayerId | None = None
    """The player they sit after; None: the last seat."""

    def _change(self, game: Game) -> Game:
        seats = [*game.seats.values()]
        where = len(seats) if self.after is None else [*game.seats].index(self.after) + 1
        seats.insert(where, self.seat)
        return replace(game, seats={seat.name: seat for seat in seats})


class SeatChanged(PlayerEvent):
    """A player got another token or colour. None: it stayed as it was."""

    token: str | None = None
    colour: str | None = None

    def _change(self, game: Game) -> Game:
        seat = game.seats[self.player]
        token = seat.token if self.token is None else self.token
        colour = seat.colour if self.colour is None else self.colour
        return replace(game, seats=with_seat(game, replace(seat, token=token, colour=colour)))


class SeatsReordered(Event):
    """The players take their turns in another order."""

    order: tuple[PlayerId, ...]
    """Every seat, those of players who are out included."""
    first: PlayerId
    """The player with whom a round begins."""

    def _change(self, game: Game) -> Game:
        assert sorted(self.order) == sorted(game.seats), "a seat is missing"
        seats = {name: game.seats[name] for name in self.order}
        return replace(game, seats=seats, first=self.first)


class BeginnerChosen(PlayerEvent):
    """Another player takes the first turn."""

    def _change(self, game: Game) -> Game:
        return replace(game, turn=replace(game.turn, player=self.player), first=self.player)


class BankerChanged(Event):
    """Another person keeps the Bank."""

    player: PlayerId | None = None
    """None: somebody who does not play."""

    def _change(self, game: Game) -> Game:
        return replace(game, banker=self.player)


LONGEST_TOKEN = 40
"""The longest name of a token, in characters."""
COLOUR = re.compile("#[0-9A-Fa-f]{6}")


def add_player(game: Game, cmd: AddPlayer) -> Ruling:
    """Seat another player on the terms that the others agree to. [H-40]"""
    name, most = PlayerId(cmd.name), game.edition.players[1]
    count = len(game.remaining()) + 1
    return Ruling(
        (
            refusal(RefusalCode.TOO_MANY_PLAYERS, "R-01", count=count, limit=most)
            if count > most
            else None,
            name_faults((*game.seats, name))[-1],
            require_no_auction(game),
            _require_looks(cmd.token, cmd.colour),
            *(_require_unowned(game, cmd) if cmd.deeds else ()),
        ),
        lambda recorder: _seat(recorder, cmd, name),
    )


def _require_unowned(game: Game, cmd: AddPlayer) -> tuple[Refusal, ...]:
    """The Bank holds the deeds that the new player is to get."""
    return tuple(
        refusal(RefusalCode.DEED_ALREADY_OWNED, "H-40", deed=deed, owner=owner)
        for deed in cmd.deeds
        if (owner := game.owner(deed)) is not None
    )


def _seat(recorder: EventRecorder, cmd: AddPlayer, name: PlayerId) -> None:
    game = recorder.game
    taken = tuple(seat.region for seat in game.seats.values() if not seat.out)
    region = shared_out((*taken, None), game.edition.regions)[-1]
    money = game.edition.regions[region].currency if region else game.edition.currency.code
    cash = newcomers_cash(game) if cmd.cash is None else cmd.cash
    account = player_account(name)
    postings = move(money, cash, source=BANK, target=account)
    for deed in cmd.deeds:
        postings += move(deed_of(deed), 1, source=BANK, target=account)
    looks = Seat(name=name, token=cmd.token, colour=cmd.colour)
    seat = replace(looks, region=region, salary=cmd.salary)
    recorder.add(
        PlayerAdded(seat=seat, after=cmd.after, cash=cash, deeds=cmd.deeds, postings=postings)
    )
    withdraw_offers(recorder)


def newcomers_cash(game: Game) -> int:
    """The opening cash of one more player, unless the players agree on another. [R-03, H-40]"""
    return game.rules.setup.cash_for(len(game.solvent()) + 1)


def rename_player(game: Game, cmd: c.RenamePlayer) -> Ruling:
    """Give a player another name, in every due and account, too."""
    others = tuple(name for name in game.seats if name != cmd.player or name == cmd.name)
    name = PlayerId(cmd.name)
    event = e.PlayerRenamed(player=cmd.player, name=name, handed_over=cmd.handed_over)
    return Ruling(
        (
            require_known(game, cmd.player),
            name_faults((*others, cmd.name))[-1],
        ),
        lambda recorder: recorder.add(event),
    )


def change_seat(game: Game, cmd: ChangeSeat) -> Ruling:
    """Give a player another token or colour."""
    event = SeatChanged(player=cmd.player, token=cmd.token, colour=cmd.colour)
    return Ruling(
        (require_known(game, cmd.player), _require_looks(cmd.token, cmd.colour)),
        lambda recorder: recorder.add(event),
    )


def require_known(game: Game, player: PlayerId) -> Refusal | None:
    """The player has a seat, whether or not they still play."""
    return None if player in game.seats else refusal(RefusalCode.NO_SUCH_PLAYER, name=player)


def _require_looks(token: str | None, colour: str | None) -> Refusal | None:
    """A stated token is a short text, and a stated colour is `#rrggbb`, or either is empty."""
    if token and (len(token) > LONGEST_TOKEN or not is_sound(token)):
        return refusal(RefusalCode.LOOKS_UNUSABLE, name=cleaned(token)[:LONGEST_TOKEN])
    if colour and not COLOUR.fullmatch(colour):
        return refusal(RefusalCode.LOOKS_UNUSABLE, name=cleaned(colour)[:LONGEST_TOKEN])
    return None


def reorder_seats(game: Game, cmd: ReorderSeats) -> Ruling:
    """Change the order in which the players take their turns; those who are out stay put."""
    here = game.remaining()
    if sorted(cmd.order) != sorted(here):
        wrong = {*here}.symmetric_difference(cmd.order) or {
            name for name in cmd.order if cmd.order.count(name) > 1
        }
        players = tuple(sorted(wrong))
        return stop(refusal(RefusalCode.ORDER_INCOMPLETE, "H-40", players=players))
    named = iter(cmd.order)
    order = tuple(name if seat.out else next(named) for name, seat in game.seats.items())
    left = game.rest_of_round()
    after = replace(game, seats={name: game.seats[name] for name in order})
    event = SeatsReordered(order=order, first=_first_of_next_round(after, left))
    then = replace(after, first=event.first).rest_of_round()
    unequal = game.rules.ending.equal_turns and {*then} != {*left}
    return Ruling(
        (refusal(RefusalCode.ROUND_NOT_OVER, "H-30", players=left) if unequal else None,),
        lambda recorder: recorder.add(event),
    )


def _first_of_next_round(game: Game, left: Sequence[PlayerId]) -> PlayerId:
    """The player to begin the next round: after those whose turn is still to come in this one."""
    player = game.turn.player
    ahead = (name for name in game.solvent_from(player) if name != player)
    return next((name for name in ahead if name not in left), player)


def begin_with(game: Game, cmd: BeginWith) -> Ruling:
    """Let another player take the first turn, before anything has happened in it."""
    turn = game.turn
    begun = (
        turn.number > 1
        or turn.phase is not Phase.BEFORE_ROLL
        or turn.dice is not None
        or any(seat.landing_entered for seat in game.seats.values())
    )
    return Ruling(
        (refusal(RefusalCode.TURN_BEGUN, "R-10", player=turn.player) if begun else None,),
        lambda recorder: recorder.add(BeginnerChosen(player=cmd.player)),
    )


def change_banker(game: Game, cmd: ChangeBanker) -> Ruling:
    """Write down who keeps the Bank: whoever is at the table, a bankrupt player too. [R-09]"""
    return Ruling(
        (_require_here(game, cmd.player) if cmd.player is not None else None,),
        lambda recorder: recorder.add(BankerChanged(player=cmd.player)),
    )


def _require_here(game: Game, player: PlayerId) -> Refusal | None:
    """The player has not left the table."""
    seat = game.seats.get(player)
    gone = seat is not None and seat.out and not seat.bankrupt
    left = refusal(RefusalCode.PLAYER_LEFT, "H-40", player=player) if gone else None
    return require_known(game, player) or left
