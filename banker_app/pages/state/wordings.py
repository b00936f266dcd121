"""The open game in words, in each language that a device has."""

from collections import defaultdict
from dataclasses import replace

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.game_view import GameView, Table, project
from banker_app.app.projections.log import LogBook
from banker_app.engine.state import Game
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_state import AppState


class Wordings:
    """The views of one game, each with the log as it was worded before."""

    def __init__(self) -> None:
        self._books: defaultdict[str, LogBook] = defaultdict(LogBook)
        self._states: dict[str, tuple[AppState, AppState]] = {}
        """By language: a state of the app, and the same in that language."""

    def view(self, language: str, game: Game, table: Table, old: GameView | None) -> GameView:
        """Return the view of a game; its parts that are as in the `old` one are shared."""
        context = ViewContext(game, Translator(language, game.edition))
        return project(context, table, self._books[language], old)

    def state(self, state: AppState, language: str, table: Table | None) -> AppState:
        """Return a state in another language; the same object as long as it is the same state."""
        of, known = self._states.get(language, (None, None))
        if known is not None and of is state:
            return known
        view = known.view if known is not None else None
        if state.game is None or table is None:
            view = None
        elif of is None or of.view is not state.view:
            view = self.view(language, state.game, table, view)
        worded = replace(state, language=language, view=view)
        self._states[language] = state, worded
        return worded
