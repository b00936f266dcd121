"""Where everything is put together: store, library, clock and screens. The app's entry point.

The only file that knows all of them; it decides nothing.
"""

import logging
from collections.abc import Collection
from functools import cache
from typing import Final

import flet as ft

from banker_app.app import games
from banker_app.app.session import Session
from banker_app.engine.commands import StartGame
from banker_app.engine.refusals import Decision, RefusalCode
from banker_app.store.disk import DiskStore
from banker_app.store.files import DiskFiles
from banker_app.store.location import data_folder
from banker_app.store.port import GameRecord, GameStore, StoreError
from banker_app.store.shelf import DiskShelf, MemoryShelf, Shelf
from banker_app.ui.app import open_page, show_fault
from banker_app.ui.state import Hub

LOG: Final = logging.getLogger(__name__)
SETTING: Final = "app."
"""What the settings of the screens begin with."""


class Rooms:
    """The games of one data folder, as the screens ask for them. See ui.state.House."""

    def __init__(self, store: GameStore, folder: str = "", shelf: Shelf | None = None) -> None:
        self._store = store
        self._folder = folder
        self._shelf = shelf or MemoryShelf()

    def games(self) -> tuple[GameRecord, ...]:
        """The games on this device, the last updated first."""
        return games.listed(self._store)

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode]
    ) -> tuple[str, Session] | Decision:
        """A new game under an id of its own, or why there is none."""
        begun = games.begin(self._store, command, waive=waive)
        return begun[:2] if isinstance(begun, tuple) else begun

    def resume(self, game_id: str) -> Session:
        """A game as it was left."""
        return games.resume(self._store, game_id)

    def close(self, game_id: str, session: Session) -> None:
        """Let a game go, with its line in the list brought up to date."""
        games.close(self._store, game_id, session)

    def update(self, game_id: str, session: Session) -> None:
        """Bring the line of a game in the list up to date."""
        games.bring_up_to_date(self._store, game_id, session)

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        self._store.delete(game_id)

    def where(self) -> str:
        """The folder of the games, to be named in a report."""
        return self._folder

    def shelf(self) -> Shelf:
        """The boxes that the table has described itself."""
        return self._shelf

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        return str(self._store.settings().get(SETTING + name, ""))

    def remember(self, **settings: str) -> None:
        """Keep words for the next start."""
        self._store.put_settings({SETTING + name: value for name, value in settings.items()})


@cache
def hub() -> Hub:
    """The one hub of this process, made when the first page opens."""
    folder = data_folder()
    return Hub(Rooms(DiskStore(folder), str(folder), DiskShelf(folder, DiskFiles())))


def start(page: ft.Page) -> None:
    """What Flet calls for every page."""
    try:
        screens = hub()
    except StoreError as fault:
        LOG.exception("the games cannot be reached")
        show_fault(page, fault)
    else:
        open_page(page, screens)


if __name__ == "__main__":
    ft.run(start)
