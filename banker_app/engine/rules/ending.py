"""When the evening is over. [R-103, R-104]"""

from banker_app.engine.commands import EndGame
from banker_app.engine.dues import MoneyDue
from banker_app.engine.events import DueSettled, GameEnded
from banker_app.engine.owing import total_owed
from banker_app.engine.policies.ending import EndingWhen, Progress, reached
from banker_app.engine.refusals import Ruling
from banker_app.engine.state import EndReason, Game
from banker_app.engine.story import Story
from banker_app.engine.worth import can_raise, comparable_worth, ranking


def end_game(game: Game, cmd: EndGame) -> Ruling:
    """Stop and count: the richest wins. [R-104]"""
    return Ruling((), lambda story: finish(story, cmd.reason))


def finish_if_decided(story: Story) -> None:
    """The game is over where the rules end it, or with one player left. [R-103]"""
    game = story.game
    if game.ending is not None:
        return
    if (reason := _end_reached(game)) is not None:
        _void_dues(story)
        finish(story, reason)
        return
    if not game.bankruptcies:
        return
    solvent = game.solvent()
    if len(solvent) > 1:
        return
    debts = [due for due in game.dues if isinstance(due, MoneyDue)]
    if solvent and debts and can_raise(game, solvent[0]) >= total_owed(game, solvent[0]):
        return
    _void_dues(story)
    finish(story, EndReason.LAST_SOLVENT)


def _end_reached(game: Game) -> EndReason | None:
    """An end of the evening other than the last player standing. [R-103, R-113]

    Time and a sum are looked at once the table owes nothing.
    """
    rules = game.rules.ending
    if rules.when is EndingWhen.LAST_SOLVENT or len(game.solvent()) < 2:
        return None
    waits = game.dues or game.auction
    if waits and rules.when is not EndingWhen.SECOND_BANKRUPTCY:
        return None
    counts = rules.when is EndingWhen.TARGET
    progress = reached(
        rules.when,
        bankruptcies=len(game.bankruptcies),
        minute=game.minute,
        length=game.rules.clock.game_length,
        best=max(comparable_worth(game, p) for p in game.solvent()) if counts else 0,
        target=rules.target,
    )
    return _REASONS[progress]


def _void_dues(story: Story) -> None:
    for due in story.game.dues:
        story.add(DueSettled(settles=due))


def finish(story: Story, reason: EndReason) -> None:
    """The final ranking."""
    story.add(GameEnded(reason=reason, ranking=ranking(story.game)))


_REASONS = {
    Progress.GOES_ON: None,
    Progress.SECOND_BANKRUPTCY: EndReason.SECOND_BANKRUPTCY,
    Progress.TIME: EndReason.TIME,
    Progress.TARGET: EndReason.TARGET,
}
