"""When the evening is over. [R-103, R-104]"""

from banker_app.engine.commands import EndGame
from banker_app.engine.events import DueSettled, GameEnded
from banker_app.engine.refusals import Ruling
from banker_app.engine.state import EndReason, Game, MoneyDue, total_owed
from banker_app.engine.story import Story
from banker_app.engine.worth import can_raise, ranking


def end_game(game: Game, cmd: EndGame) -> Ruling:
    """Stop and count: the richest wins. [R-104]"""
    return Ruling((), lambda story: finish(story, cmd.reason))


def finish_if_decided(story: Story) -> None:
    """With one player left, and his debts paid if he can pay them, the game is over. [R-103]"""
    game = story.game
    if not game.bankruptcies or game.ending is not None:
        return
    solvent = game.solvent()
    if len(solvent) != 1:
        return
    debts = [due for due in game.dues if isinstance(due, MoneyDue)]
    if debts and can_raise(game, solvent[0]) >= total_owed(game, solvent[0]):
        return
    for due in game.dues:
        story.add(DueSettled(settles=due))
    finish(story, EndReason.LAST_SOLVENT)


def finish(story: Story, reason: EndReason) -> None:
    """The final ranking."""
    story.add(GameEnded(reason=reason, ranking=ranking(story.game)))
