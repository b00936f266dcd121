"""A table that is being taken over: how it stands so far, and what of it is not by the book.

It is the engine's own table, set as it was told, so that everything that shows a game can show it.
"""

from dataclasses import replace

from banker_app.app.projections.context import ViewContext, Wording, colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.commands import Position, StartGame
from banker_app.engine.decide import decide
from banker_app.engine.evolve import begin
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Refusal, Refused
from banker_app.engine.rules.setup import opening
from banker_app.engine.state import Game, Tracking
from banker_app.ui.screens.table.board_view import BoardView, MiddleView, board_view, middle_view


def table_of(command: StartGame) -> Game:
    """The table as far as it was entered, with every token to be seen."""
    started = opening(command, command.position or Position())
    turn = replace(started.turn, landing_known=True)
    return begin(replace(started, tracking=Tracking.DICE, turn=turn))


def oddities(command: StartGame) -> tuple[Refusal, ...]:
    """What speaks against beginning like this, most of which a table may overrule."""
    decision = decide((), command)
    return decision.refusals if isinstance(decision, Refused) else ()


def board_of(game: Game, player: PlayerId, say: Wording) -> tuple[BoardView, MiddleView]:
    """The board as far as it was entered, while one player is asked."""
    context = ViewContext(game, say)
    board = board_view(context)
    at = next((token.space for token in board.tokens if token.player == player), 0)
    middle = replace(
        middle_view(context, player), initial=mark_of(game, player), colour=colour_of(game, player)
    )
    return replace(board, begins=at), middle
