"""Players who leave for good or for a while, and those who come back. [H-40]

No rulebook has it. Ours: a solvent player may leave once they owe nothing; their estate is
settled as a bankrupt's, but goes where the players want it.
"""

from banker_app.engine.changes import out, with_seat, without_dues
from banker_app.engine.checks import owed_first, refusal, require_no_auction, require_pieces_placed
from banker_app.engine.commands import EstateGoesTo, LeaveGame, ReturnToGame
from banker_app.engine.dues import MoneyDue, creditor_of
from banker_app.engine.event import PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling
from banker_app.engine.rules.auction.lots import decline_offers
from banker_app.engine.rules.building.sales import clear_lots
from banker_app.engine.rules.clock import PauseGame
from banker_app.engine.rules.debt.bankruptcy import hand_over, void_lots
from banker_app.engine.rules.debt.loans import pass_on_claims
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.state import Absence, Game, replace


class PlayerLeft(PlayerEvent):
    """A player left the game for good."""

    heirs: tuple[PlayerId, ...]
    """The players who get the property; the Bank alone, if it goes to no player."""

    def _change(self, game: Game) -> Game:
        return out(game, replace(game.seats[self.player], absence=Absence.LEFT, jail=None))


class PlayerWentAway(PlayerEvent):
    """A player left for a while and keeps everything."""

    def _change(self, game: Game) -> Game:
        return without_dues(game, replace(game.seats[self.player], absence=Absence.AWAY))


class PlayerReturned(PlayerEvent):
    """A player who was away plays again."""

    def _change(self, game: Game) -> Game:
        return replace(game, seats=with_seat(game, replace(game.seats[self.player], absence=None)))


FEWEST = 2
"""The fewest players who play on."""


def leave_game(game: Game, cmd: LeaveGame) -> Ruling:
    """Leave the game with everything paid. [H-40]"""
    frozen = cmd.estate is EstateGoesTo.FROZEN and cmd.heir is None

    def record(recorder: EventRecorder) -> None:
        decline_offers(recorder, cmd.player)
        if frozen:
            recorder.add(PlayerWentAway(player=cmd.player))
        else:
            _wind_up(recorder, cmd)

    return Ruling(
        (
            refusal(RefusalCode.SAME_PLAYER, "H-40", player=cmd.player)
            if cmd.heir == cmd.player
            else None,
            _require_paid(game, cmd),
            require_no_auction(game),
            require_pieces_placed(game, cmd.player),
            _require_others(game, cmd.player, frozen=frozen),
        ),
        record,
    )


def return_to_game(game: Game, cmd: ReturnToGame) -> Ruling:
    """Come back with everything that was left behind. [H-40]"""
    seat = game.seats.get(cmd.player)
    finding = None
    if seat is None:
        finding = refusal(RefusalCode.NO_SUCH_PLAYER, name=cmd.player)
    elif seat.bankrupt:
        finding = refusal(RefusalCode.PLAYER_BANKRUPT, "R-105", player=cmd.player)
    elif seat.out:
        finding = refusal(RefusalCode.PLAYER_LEFT, "H-40", player=cmd.player)
    elif seat.playing:
        finding = refusal(RefusalCode.NOT_AWAY, "H-40", player=cmd.player)
    return Ruling((finding,), lambda recorder: recorder.add(PlayerReturned(player=cmd.player)))


def _require_paid(game: Game, cmd: LeaveGame) -> Refusal | None:
    """The player owes nothing, except to the heir."""
    dues = (due for due in game.dues if isinstance(due, MoneyDue) and due.player == cmd.player)
    owed = [due for due in dues if creditor_of(due) != cmd.heir]
    # A rent whose dice are still to be thrown can be overruled, and must not hide one that cannot.
    owed.sort(key=lambda due: due.amount is None)
    return owed_first(game, owed[0]) if owed else None


def _require_others(game: Game, player: PlayerId, *, frozen: bool) -> Refusal | None:
    """Enough players play on, or the last but one leaves for good: the other has won."""
    if len(game.solvent()) > FEWEST or (not frozen and len(game.remaining()) <= FEWEST):
        return None
    ways = [ReturnToGame(player=name) for name, seat in game.seats.items() if seat.away]
    wait = (PauseGame(),) if frozen else ()
    return refusal(RefusalCode.LAST_TWO, "H-40", *ways, *wait, EndGame(), player=player)


def _wind_up(recorder: EventRecorder, cmd: LeaveGame) -> None:
    """Settle the estate of a player who leaves for good."""
    game, player = recorder.game, cmd.player
    heirs = dict.fromkeys(_heirs(game, cmd), 1)
    # Whoever gets everything gets the buildings too, unless they stand on a conglomerate.
    if cmd.heir is None or game.conglomerates:
        clear_lots(recorder, player, tuple(deed.id for deed in game.deeds_of(player)))
    pass_on_claims(recorder, player, heirs)
    recorder.add(PlayerLeft(player=player, heirs=tuple(heirs)))
    auctioned = game.rules.estate.to_bank.is_auctioned()
    if cmd.estate is not None:
        auctioned = cmd.estate is EstateGoesTo.AUCTION
    hand_over(recorder, player, heirs, auctioned=auctioned)
    void_lots(recorder)


def _heirs(game: Game, cmd: LeaveGame) -> tuple[PlayerId, ...]:
    if cmd.heir is not None:
        return (cmd.heir,)
    if cmd.estate is EstateGoesTo.DEALT_OUT:
        others = (name for name in game.remaining() if name != cmd.player)
        # If nobody else plays, whoever is away for a while has won.
        return game.solvent_from(cmd.player)[1:] or tuple(others)
    return (BANK_PLAYER,)
