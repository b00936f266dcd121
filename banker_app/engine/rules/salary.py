"""Passing GO. [R-16, R-18]"""

from banker_app.engine.checks import refusal, require_amount_matches, require_not_jailed
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.exchange import Price
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling
from banker_app.engine.rules.landing import pay_salary, salary_now
from banker_app.engine.state import Game


class CollectSalary(PlayerCommand, approval=Approval.BANKER):
    """Pay the salary to a player who passed or reached GO."""

    times: int = 1
    amount: int | None = None


def collect_salary(game: Game, cmd: CollectSalary) -> Ruling:
    """Pay the salary, in a game where the app does not move the tokens."""
    most, once = game.rules.salary.times_per_move, salary_now(game, cmd.player)
    currency = game.currency_of(cmd.player)
    price = Price(cmd.times * once, currency, cmd.times * once)
    tracked = game.tracks_landings()
    sane = type(cmd.times) is int and 1 <= cmd.times <= most
    return Ruling(
        (
            require_not_jailed(game, cmd.player, "R-19"),
            refusal(RefusalCode.SALARY_NOT_DUE, "R-16", player=cmd.player) if tracked else None,
            None
            if sane
            else refusal(RefusalCode.AMOUNT_OUT_OF_RANGE, "R-18", minimum=1, limit=most),
            None if once else _require_not_ended(game, cmd.player),
            require_amount_matches(game, cmd.amount, price, "R-16"),
        ),
        lambda recorder: pay_salary(recorder, cmd.player, cmd.times),
    )


def _require_not_ended(game: Game, player: PlayerId) -> Refusal | None:
    """The salary has not ended. [R-17]"""
    ended = [minute for minute, amount in game.rules.salary.schedule if not amount]
    if not ended:
        return None
    return refusal(
        RefusalCode.SALARY_ALREADY_ENDED,
        "R-17",
        player=player,
        count=ended[0],
        minute=game.minute + 1,
    )
