"""Where everything is put together: store, library, clock and screens. The app's entry point.

The only file that knows all of them; it decides nothing.
"""

import logging
import uuid
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

import flet as ft

from banker_app.app.session import Session
from banker_app.engine.commands import StartGame
from banker_app.engine.refusals import Accepted, Decision, RefusalCode
from banker_app.store.disk import DiskStore
from banker_app.store.location import data_folder
from banker_app.store.port import GameRecord, GameStore, Journal, Notice, StoreError
from banker_app.ui.app import open_page, show_fault
from banker_app.ui.state import Hub

LOG: Final = logging.getLogger(__name__)
SETTING: Final = "app."
"""What the settings of the screens begin with."""


def now() -> str:
    """The time on the wall, ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Rooms:
    """The games of one data folder, as the screens ask for them. See ui.state.House."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._journals: dict[str, Journal] = {}

    def games(self) -> tuple[GameRecord, ...]:
        """The games on this device, the last updated first."""
        return self._store.games()

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode]
    ) -> tuple[str, Session] | Decision:
        """A new game under an id of its own, or why there is none."""
        trial = Session(_Nowhere(), now).ruling(command, waive)
        if not isinstance(trial, Accepted):
            return trial
        game_id = uuid.uuid4().hex
        moment = now()
        record = GameRecord(
            id=game_id,
            title=command.edition.title,
            edition=command.edition.id,
            players=tuple(seat.name for seat in command.seats),
            created=moment,
            updated=moment,
            status="playing",
        )
        journal = self._store.create(record)
        self._journals[game_id] = journal
        session = Session(journal, now)
        session.dispatch(command, waive=waive)
        return game_id, session

    def resume(self, game_id: str) -> Session:
        """A game as it was left."""
        journal = self._store.open(game_id)
        self._journals[game_id] = journal
        return Session(journal, now)

    def close(self, game_id: str, session: Session) -> None:
        """Let a game go, with its line in the list brought up to date."""
        self.update(game_id, session)
        journal = self._journals.pop(game_id, None)
        if journal is not None:
            journal.close()

    def update(self, game_id: str, session: Session) -> None:
        """Bring the line of a game in the list up to date."""
        record = next((r for r in self._store.games() if r.id == game_id), None)
        if record is None or session.game is None:
            return
        ending = session.game.ending
        self._store.update(
            replace(
                record,
                updated=session.log[-1].at,
                status="over" if ending else "playing",
                winner=ending.ranking[0] if ending else None,
            )
        )

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        self._journals.pop(game_id, None)
        self._store.delete(game_id)

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        return str(self._store.settings().get(SETTING + name, ""))

    def remember(self, **settings: str) -> None:
        """Keep words for the next start."""
        self._store.put_settings({SETTING + name: value for name, value in settings.items()})


class _Nowhere:
    """A journal that keeps nothing: for asking whether a game could begin."""

    notices: tuple[Notice, ...] = ()

    def entries(self) -> tuple[Mapping[str, Any], ...]:
        return ()

    def append(self, entry: Mapping[str, Any]) -> None:
        raise AssertionError("a trial is never written")

    def close(self) -> None:
        return


@cache
def hub() -> Hub:
    """The one hub of this process, made when the first page opens."""
    return Hub(Rooms(DiskStore(data_folder())))


def start(page: ft.Page) -> None:
    """What Flet calls for every page."""
    try:
        games = hub()
    except StoreError as fault:
        LOG.exception("the games cannot be reached")
        show_fault(page, fault)
    else:
        open_page(page, games)


if __name__ == "__main__":
    ft.run(start)
