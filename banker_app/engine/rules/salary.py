"""Passing GO. [R-16, R-18]"""

from banker_app.engine.checks import agrees, at_the_table, refusal
from banker_app.engine.commands import CollectSalary
from banker_app.engine.refusals import RefusalCode, Ruling, stop
from banker_app.engine.rules.landing import pay_salary
from banker_app.engine.state import Game

MOST_TIMES = 3
"""One move brings the salary three times at most: by dice, by a card, by a second card."""


def collect_salary(game: Game, cmd: CollectSalary) -> Ruling:
    """The salary, where the app does not follow the tokens itself."""
    if finding := at_the_table(game, cmd.player):
        return stop(finding)
    tracked = game.tracks_landings()
    sane = type(cmd.times) is int and 1 <= cmd.times <= MOST_TIMES
    return Ruling(
        (
            refusal(RefusalCode.IN_JAIL, "R-19", player=cmd.player)
            if game.seats[cmd.player].jail
            else None,
            refusal(RefusalCode.SALARY_NOT_DUE, "R-16", player=cmd.player) if tracked else None,
            None
            if sane
            else refusal(RefusalCode.AMOUNT_OUT_OF_RANGE, "R-18", minimum=1, limit=MOST_TIMES),
            agrees(cmd.amount, cmd.times * game.rules.salary.amount, "R-16"),
        ),
        lambda story: pay_salary(story, cmd.player, cmd.times),
    )
