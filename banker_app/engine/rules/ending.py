"""The end of the game. [R-103, R-104]"""

from banker_app.engine.checks import no_auction, no_debts, nothing_due, refusal, rent_settled
from banker_app.engine.commands import EndGame
from banker_app.engine.dues import MoneyDue
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueSettled, GameEnded
from banker_app.engine.obligations import total_owed
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling
from banker_app.engine.settings.ending import EndingWhen, Progress
from banker_app.engine.state import EndReason, Game
from banker_app.engine.worth import can_raise, comparable_worth, ranking


def end_game(game: Game, cmd: EndGame) -> Ruling:
    """End the game and rank the players. A timed game ends only once time is up. [R-104, R-113]"""

    def record(recorder: EventRecorder) -> None:
        if cmd.reason is EndReason.TIME and is_timed(game) and not game.rules.ending.dues_first:
            _void_dues(recorder)
        finish(recorder, cmd.reason)

    return Ruling(_not_yet(game) if cmd.reason is EndReason.TIME else (), record)


def is_timed(game: Game) -> bool:
    """Whether the game ends at an agreed time. [R-103, R-113]"""
    return game.rules.ending.when is EndingWhen.AGREED_TIME and game.rules.clock.game_length > 0


def in_time(game: Game) -> Refusal | None:
    """The agreed time is not up yet, if the rules allow no roll after it. [R-113]"""
    length = game.rules.clock.game_length
    if not is_timed(game) or game.rules.ending.throw_after_time or game.minute < length:
        return None
    end = EndGame(reason=EndReason.TIME)
    return refusal(RefusalCode.TIME_IS_UP, "R-113", end, count=length)


def _not_yet(game: Game) -> tuple[Refusal | None, ...]:
    """The agreed time is up, and nothing is left to be settled before the ranking. [R-113]"""
    if not is_timed(game):
        return ()
    left = game.rules.clock.game_length - game.minute
    end = EndGame(reason=EndReason.AGREED)
    early = refusal(RefusalCode.TIME_NOT_UP, "R-113", end, count=left) if left > 0 else None
    if early or not game.rules.ending.dues_first:
        return (early,)
    return (no_debts(game), no_auction(game), nothing_due(game) or rent_settled(game))


def finish_if_decided(recorder: EventRecorder) -> None:
    """End the game if the rules say so or only one player is left. [R-103]"""
    game = recorder.game
    if game.ending is not None:
        return
    if (reason := _end_reached(game)) is not None:
        _void_dues(recorder)
        finish(recorder, reason)
        return
    if not game.bankruptcies:
        return
    solvent = game.solvent()
    if len(solvent) > 1:
        return
    debts = [due for due in game.dues if isinstance(due, MoneyDue)]
    if solvent and debts and can_raise(game, solvent[0]) >= total_owed(game, solvent[0]):
        return
    _void_dues(recorder)
    finish(recorder, EndReason.LAST_SOLVENT)


def _end_reached(game: Game) -> EndReason | None:
    """The reason for the game to end with several players left, or None. [R-103, R-113]

    The agreed time and the target worth are checked only once nothing is due. If the rules drop
    what is due at the end, the time is checked at once.
    """
    rules = game.rules.ending
    if rules.when is EndingWhen.LAST_SOLVENT or len(game.solvent()) < 2:
        return None
    at_once = rules.when is EndingWhen.SECOND_BANKRUPTCY or (
        rules.when is EndingWhen.AGREED_TIME and not rules.dues_first
    )
    if (game.dues or game.auction) and not at_once:
        return None
    counts = rules.when is EndingWhen.TARGET
    progress = rules.when.reached(
        bankruptcies=len(game.bankruptcies),
        minute=game.minute,
        length=game.rules.clock.game_length,
        best=max(comparable_worth(game, p) for p in game.solvent()) if counts else 0,
        target=rules.target,
    )
    return _REASONS[progress]


def _void_dues(recorder: EventRecorder) -> None:
    for due in recorder.game.dues:
        recorder.add(DueSettled(settles=due))


def finish(recorder: EventRecorder, reason: EndReason) -> None:
    """Record the end of the game with the final ranking."""
    recorder.add(GameEnded(reason=reason, ranking=ranking(recorder.game)))


_REASONS = {
    Progress.GOES_ON: None,
    Progress.SECOND_BANKRUPTCY: EndReason.SECOND_BANKRUPTCY,
    Progress.TIME: EndReason.TIME,
    Progress.TARGET: EndReason.TARGET,
}
