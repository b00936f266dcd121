"""When the evening is over. [R-103, R-104]"""

from banker_app.engine.commands import EndGame
from banker_app.engine.events import GameEnded
from banker_app.engine.refusals import Ruling
from banker_app.engine.state import EndReason, Game
from banker_app.engine.story import Story
from banker_app.engine.worth import ranking


def end_game(game: Game, cmd: EndGame) -> Ruling:
    """Stop and count: the richest wins. [R-104]"""
    return Ruling((), lambda story: finish(story, cmd.reason))


def finish_if_decided(story: Story) -> None:
    """With one player left the game is over. [R-103]"""
    if len(story.game.solvent()) == 1:
        finish(story, EndReason.LAST_SOLVENT)


def finish(story: Story, reason: EndReason) -> None:
    """The final ranking."""
    story.add(GameEnded(reason=reason, ranking=ranking(story.game)))
