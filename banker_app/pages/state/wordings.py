"""The open game in words, in each language that a device has, and for each player's own phone."""

from collections import defaultdict
from dataclasses import replace

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.game_view import GameView, Table, project
from banker_app.app.projections.log import LogBook
from banker_app.app.projections.seats import seat_views
from banker_app.app.projections.turn_panel import turn_panel
from banker_app.engine.state import Game
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_state import AppState


class Wordings:
    """The views of one game, each with the log as it was worded before."""

    def __init__(self) -> None:
        self._books: defaultdict[str, LogBook] = defaultdict(LogBook)
        self._states: dict[tuple[str, str], tuple[AppState, AppState]] = {}
        """By language and reader: a state of the app, and the same in those words."""

    def view(self, language: str, game: Game, table: Table, old: GameView | None) -> GameView:
        """Return the view of a game; its parts that are as in the `old` one are shared."""
        context = ViewContext(game, Translator(language, game.edition))
        return project(context, table, self._books[language], old)

    def state(self, state: AppState, language: str, reader: str, table: Table | None) -> AppState:
        """Return a state in other words; the same object as long as it is the same state."""
        of, known = self._states.get((language, reader), (None, None))
        if known is not None and of is state:
            return known
        if state.game is None or table is None:
            view = None
        elif (
            of is not None
            and known is not None
            and (of.view, of.private) == (state.view, state.private)
        ):
            view = known.view
        elif reader:
            view = self._read_by(state, language, reader, table)
        elif language == state.language:
            view = state.view
        else:
            view = self.view(language, state.game, table, known.view if known else None)
        worded = replace(state, language=language, reader=reader, view=view)
        self._states[language, reader] = state, worded
        return worded

    def _read_by(
        self, state: AppState, language: str, reader: str, table: Table
    ) -> GameView | None:
        """Return a view whose panel tells a player "you", and only the own balance where balances
        are private; the log has names.
        """
        view, game = self.state(state, language, "", table).view, state.game
        if view is None or game is None:
            return None
        say = Translator(language, game.edition, reader, private=state.private)
        context = ViewContext(game, say)
        seats = seat_views(context) if state.private else view.seats
        return replace(view, now=turn_panel(context), seats=seats)
