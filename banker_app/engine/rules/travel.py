"""Travel between two stations of the same owner, a house rule. [H-16]"""

from banker_app.engine.checks import (
    refusal,
    require_no_auction,
    require_no_debts,
    require_nothing_due,
    require_own_amount,
    require_payable,
    require_turn,
)
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.edition import DeedKind
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId, SpaceId
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.bank_payments import BankPaid
from banker_app.engine.rules.ending import require_in_time
from banker_app.engine.rules.landing import put_token
from banker_app.engine.state import Game


class TravelByStation(PlayerCommand, approval=Approval.DICE):
    """Move the token from a station of its player to another one, for the fare. [H-16]"""

    deed: DeedId
    amount: int | None = None


def travel_by_station(game: Game, cmd: TravelByStation) -> Ruling:
    """Pay the fare and move to another own station, without salary and as often as one pays."""
    fare = game.rules.turn.station_fare
    if not fare:
        return stop(refusal(RefusalCode.NO_TRAVEL, "H-16"))

    def record(recorder: EventRecorder) -> None:
        postings = recorder.pay(cmd.player, BANK_PLAYER, fare)
        recorder.add(BankPaid(player=cmd.player, amount=fare, reason="fare", postings=postings))
        target = game.edition.space_index[SpaceId(cmd.deed)]
        put_token(recorder, cmd.player, target)

    return Ruling(
        (
            require_turn(game, cmd.player),
            require_no_debts(game, cmd.player),
            require_no_auction(game),
            require_nothing_due(game),
            require_in_time(game),
            _require_landed(game, cmd.player),
            _require_stations(game, cmd.player, cmd.deed),
            require_own_amount(game, cmd.player, cmd.amount, fare, "H-16"),
            require_payable(game, cmd.player, fare, "H-16"),
        ),
        record,
    )


def _require_landed(game: Game, player: PlayerId) -> Refusal | None:
    """The token has come to its space in this turn."""
    if game.seats[player].landing_entered:
        return None
    return refusal(RefusalCode.ROLL_FIRST, "H-16", player=player)


def _require_stations(game: Game, player: PlayerId, deed: DeedId) -> Refusal | None:
    """The token stands on a station of its player and goes to another one."""
    here = game.edition.spaces[game.seats[player].space]
    ends = (here.deed, deed)
    own = all(end is not None and game.owner(end) == player for end in ends)
    if own and here.deed != deed and all(_is_station(game, end) for end in ends):
        return None
    return refusal(RefusalCode.NO_TRAVEL, "H-16", player=player, space=here.id, deed=deed)


def _is_station(game: Game, deed: DeedId | None) -> bool:
    return deed is not None and game.edition.deeds[deed].kind is DeedKind.STATION
