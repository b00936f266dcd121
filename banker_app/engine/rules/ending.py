"""The end of the game. [R-103, R-104]"""

from banker_app.engine.checks import (
    refusal,
    require_no_auction,
    require_no_debts,
    require_no_loans,
    require_no_rent_due,
    require_nothing_due,
)
from banker_app.engine.command import Command
from banker_app.engine.dues import Debt, MoneyDue, is_loan
from banker_app.engine.event import Event, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.obligations import is_debt, open_loans, total_owed, unsold
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.settings.ending import EndingWhen, EndReason
from banker_app.engine.state import Ending, Game, replace
from banker_app.engine.worth import can_raise, comparable_worth, places


class EndGame(Command, while_paused=True, after_time=True):
    """End the game and rank the players."""

    reason: EndReason = EndReason.AGREED


class FinalRentsPaid(PlayerSum):
    """The Bank paid a last rent for each deed of a player."""


class GameEnded(Event):
    """The game ended. Whatever was still due, or under the hammer, is void."""

    reason: EndReason
    ranking: tuple[PlayerId, ...]
    """Best first; players who share a place in seat order."""
    places: tuple[int, ...] = ()
    """The place of each of them, if any is shared."""
    loans: tuple[Debt, ...] = ()
    """Loans that were still open. They count in everybody's worth."""

    def _change(self, game: Game) -> Game:
        places = self.places or tuple(range(1, len(self.ranking) + 1))
        ending = Ending(reason=self.reason, ranking=self.ranking, places=places, loans=self.loans)
        return replace(game, ending=ending, dues=(), auction=None)


def end_game(game: Game, cmd: EndGame) -> Ruling:
    """End the game and rank the players. A timed game ends only once time is up. [R-104, R-113]"""
    return Ruling(_require_over(game, cmd.reason), lambda recorder: finish(recorder, cmd.reason))


def is_timed(game: Game) -> bool:
    """Whether the game ends at an agreed time. [R-103, R-113]"""
    return game.rules.ending.when is EndingWhen.AGREED_TIME and game.rules.clock.game_length > 0


def _is_time_up(game: Game) -> bool:
    return is_timed(game) and game.minute >= game.rules.clock.game_length


def require_in_time(game: Game) -> Refusal | None:
    """The agreed time is not up yet, if the rules allow no roll after it. [R-113]"""
    return None if game.rules.ending.throw_after_time else _require_before_the_end(game)


def require_counted(game: Game) -> Refusal | None:
    """The agreed time is not up yet, if everything is then left as it lies. [R-113, ruling 20]"""
    return None if game.rules.ending.dues_first else _require_before_the_end(game)


def _require_before_the_end(game: Game) -> Refusal | None:
    """The agreed time is not up, or the round is still to be played to its end. [R-113, H-30]"""
    if not _is_time_up(game) or game.rules.ending.equal_turns:
        return None
    length = game.rules.clock.game_length
    return refusal(RefusalCode.TIME_IS_UP, "R-113", EndGame(reason=EndReason.TIME), count=length)


def _require_over(game: Game, reason: EndReason) -> tuple[Refusal | None, ...]:
    """The agreed time, if it is to end the game, is up; nothing is left to be settled. [R-113]"""
    if reason is EndReason.TIME and is_timed(game):
        left = game.rules.clock.game_length - game.minute
        end = EndGame(reason=EndReason.AGREED)
        early = refusal(RefusalCode.TIME_NOT_UP, "R-113", end, count=left) if left > 0 else None
        early = early or _require_round_over(game, end)
        if early or not game.rules.ending.dues_first:
            return (early,)
    rest = replace(game, dues=tuple(due for due in game.dues if not is_debt(game, due)))
    found = (
        require_no_debts(game) or require_no_loans(game),
        require_no_auction(game),
        require_nothing_due(rest) or require_no_rent_due(rest),
    )
    return tuple(
        replace(unsettled, may_overrule=True) if unsettled else None for unsettled in found
    )


def _require_round_over(game: Game, end: EndGame) -> Refusal | None:
    """All have had the same number of turns, if the rules ask for that. [H-30]"""
    if not game.rules.ending.equal_turns:
        return None
    players = (game.turn.player, *_still_to_come(game))
    return refusal(RefusalCode.ROUND_NOT_OVER, "H-30", end, players=players)


def _still_to_come(game: Game) -> tuple[PlayerId, ...]:
    """Players with a turn in this round after the present one. [H-30, H-57]"""
    return tuple(name for name in game.rest_of_round() if not game.seats[name].turns_to_miss)


def require_loans_repaid(game: Game) -> Refusal | None:
    """Once the agreed time is over, no loan is open that the end waits for. [R-113, ruling 26]"""
    rules = game.rules.ending
    last = not (rules.equal_turns and _still_to_come(game))
    waits = rules.dues_first and _is_time_up(game) and last
    return require_no_loans(game) if waits else None


def finish_if_decided(recorder: EventRecorder, before: Game) -> None:
    """End the game if the rules say so or only one player is left. [R-103]

    `before`: the game before the command.
    """
    game = recorder.game
    if game.ending is not None:
        return
    if (reason := _end_reached(game, before)) is not None:
        finish(recorder, reason)
        return
    if not game.exits:
        return
    left = game.remaining()
    if len(left) > 1:
        return
    debts = [due for due in game.dues if isinstance(due, MoneyDue)]
    if left and debts and can_raise(game, left[0]) >= total_owed(game, left[0]):
        return
    finish(recorder, EndReason.LAST_SOLVENT)


def _end_reached(game: Game, before: Game) -> EndReason | None:
    """The reason for the game to end with several players left, or None. [R-103, R-113]

    Only bankruptcies are counted while something is due, and the agreed time if the rules drop
    what is due at the end.
    """
    rules = game.rules.ending
    if rules.when is EndingWhen.LAST_SOLVENT or len(game.remaining()) < 2:
        return None
    at_once = rules.when.bankruptcies() > 0 or (
        rules.when is EndingWhen.AGREED_TIME and not rules.dues_first
    )
    for_a_sum = rules.when is EndingWhen.TARGET
    # A loan counts in the worth of both sides, and buys no deed from the owner of all.
    lent = for_a_sum or rules.when is EndingWhen.ALL_OWNED
    waits = any(not (lent and is_loan(due)) for due in game.dues) or game.auction is not None
    if waits and not at_once:
        return None
    by_rounds = rules.equal_turns and rules.when is EndingWhen.AGREED_TIME
    if by_rounds and (_still_to_come(before) or game.turn.number == before.turn.number):
        return None
    return rules.when.reached(
        bankruptcies=game.bankruptcies(),
        minute=game.minute,
        length=game.rules.clock.game_length,
        best=max(comparable_worth(game, p) for p in game.remaining()) if for_a_sum else 0,
        target=rules.target,
        left=len([*unsold(game)]),
        alone=_owner_of_all(game) is not None,
    )


def _owner_of_all(game: Game) -> PlayerId | None:
    """The player who owns every deed, or None. [R-103]"""
    owners = {game.owner(deed) for deed in game.edition.deeds}
    return owners.pop() if len(owners) == 1 else None


def finish(recorder: EventRecorder, reason: EndReason) -> None:
    """Record the end of the game with the final ranking."""
    if recorder.game.rules.ending.final_rents:
        _pay_final_rents(recorder)
    game = recorder.game
    order = places(game)
    if reason is EndReason.ALL_OWNED and (first := _owner_of_all(game)) is not None:
        # Whoever owns everything wins, however much the others have in cash.
        behind = {name: at + (at <= order[first]) for name, at in order.items() if name != first}
        order = {first: 1, **behind}
    shared = len(set(order.values())) < len(order)
    recorder.add(
        GameEnded(
            reason=reason,
            ranking=tuple(order),
            places=tuple(order.values()) if shared else (),
            loans=open_loans(game),
        )
    )


def _pay_final_rents(recorder: EventRecorder) -> None:
    """Pay everybody a last rent for each of their deeds. [H-51]

    Nothing is bought with it any more, so the Bank writes what it lacks, whatever R-08 says.
    """
    game, unpaid = recorder.game, dict(recorder.unpaid)
    for player in game.remaining():
        earning = (deed.id for deed in game.deeds_of(player) if not game.is_idle(deed.id))
        rents = (rent_quote(game, deed, player).amount for deed in earning)
        if amount := sum(rent or 0 for rent in rents):
            postings = recorder.pay(BANK_PLAYER, player, amount)
            recorder.add(FinalRentsPaid(player=player, amount=amount, postings=postings))
    recorder.unpaid = unpaid
