"""The services that the screens use, over the games of one data folder.

The folder may be on a disk or in a browser's storage; the entry point decides which.
"""

import logging
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Final

from banker_app.app import games, gc_control
from banker_app.app.saves.backup_scheduler import BackupScheduler, Worker
from banker_app.app.saves.save_format import PEOPLE
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import CorruptLog, Session
from banker_app.engine.refusals import Decision, RefusalCode
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract.services import StoredIn
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import GameRecord, GameStore, StoreError
from banker_app.store.backups import Backups
from banker_app.store.custom_board_files import CustomBoardFiles, MemoryBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import Files
from banker_app.store.reading import entries_on_disk
from banker_app.store.readonly import LookingBoardFiles, LookingStore

LOG: Final = logging.getLogger(__name__)
SETTING: Final = "app."
"""Prefix of the screens' settings in the store."""


class LocalServices:
    """The games of one data folder. Implements `ui.services.AppServices`."""

    looking = False

    def __init__(
        self,
        store: GameStore,
        folder: str = "",
        board_files: CustomBoardFiles | None = None,
        copies: Backups | None = None,
        copyist: BackupScheduler | None = None,
        stored_in: StoredIn = StoredIn.FOLDER,
    ) -> None:
        self.stored_in = stored_in
        self._store = store
        self._folder = folder
        self._board_files = board_files or MemoryBoardFiles()
        self._safe = SaveService(store, self._board_files, copies, copyist)
        self._safe.finish_interrupted()

    def games(self) -> tuple[GameRecord, ...]:
        """Every game on this device, most recently updated first."""
        return games.listed(self._store)

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode]
    ) -> tuple[str, Session] | Decision:
        """Create and start a game, or return the refusal if the set-up is refused."""
        begun = games.begin(self._store, command, waive=waive)
        if not isinstance(begun, tuple):
            return begun
        with gc_control.opening():
            self._safe.opened(begun[0], begun[1])
        return begun[:2]

    def resume(self, game_id: str) -> Session:
        """Open a game as it was left."""
        with gc_control.opening():
            session = games.resume(self._store, game_id)
            self._safe.opened(game_id, session)
        return session

    def close(self, game_id: str, session: Session) -> None:
        """Release a game after bringing its row in the list of games up to date."""
        self._safe.closed(game_id, session)
        games.close(self._store, game_id, session)
        gc_control.unfreeze()

    def update(self, game_id: str, session: Session) -> None:
        """Bring a game's row in the list of games up to date."""
        games.bring_up_to_date(self._store, game_id, session)

    def count(self, game_id: str) -> None:
        """Note the feats of a finished game in its row; a game that cannot be read has none."""
        try:
            games.bring_up_to_date(self._store, game_id, self._safe.session_of(game_id))
        except (StoreError, CorruptLog) as fault:
            LOG.warning("the feats of a game were not noted: %r", fault)

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        self._store.delete(game_id)

    def give_back(self) -> None:
        """Finish pending backups and release the folder."""
        self._safe.finish()
        self._store.close()

    def where(self) -> str:
        """The data folder's path, for bug reports."""
        return self._folder

    def custom_board_files(self) -> CustomBoardFiles:
        """The files of the custom boards in the folder."""
        return self._board_files

    def safe(self) -> SaveService:
        """Save files and backups."""
        return self._safe

    def setting(self, name: str) -> str:
        """A stored setting, empty if there is none."""
        return str(self._store.settings().get(SETTING + name, ""))

    def remember(self, **settings: str) -> None:
        """Store settings for the next start."""
        self._store.put_settings({SETTING + name: value for name, value in settings.items()})


class ReadOnlyServices(LocalServices):
    """The same games while another app has them open: nothing is written to the disk."""

    looking = True

    def __init__(
        self, store: LookingStore, folder: str, board_files: CustomBoardFiles, stored_in: StoredIn
    ) -> None:
        super().__init__(store, folder, board_files, stored_in=stored_in)
        self._said: dict[str, str] = {}

    def close(self, game_id: str, session: Session) -> None:
        """Release a game; there is nothing to write."""
        self._safe.closed(game_id, session)
        session.close()
        gc_control.unfreeze()

    def setting(self, name: str) -> str:
        """A setting changed in this window, else the stored one."""
        return self._said.get(name) or super().setting(name)

    def remember(self, **settings: str) -> None:
        """Keep settings until this window closes."""
        self._said.update(settings)


def open_folder(
    folder: Path, files: Files, worker: Worker | None = None, stored_in: StoredIn = StoredIn.FOLDER
) -> AppStore:
    """Open the games of a folder; `worker` makes the backups, by default in a thread.

    Raises StoreError; in particular StoreBusy while another app has the folder open.
    """
    copies = Backups(folder, files)
    store = DiskStore(folder, files=files)
    read = partial(entries_on_disk, files, folder)
    copyist = BackupScheduler(copies, read, worker=worker, settings=partial(_people, store))
    board_files = CustomBoardFiles(folder, files)
    return AppStore(LocalServices(store, str(folder), board_files, copies, copyist, stored_in))


def _people(store: GameStore) -> dict[str, str]:
    """The corrections to the people, for backups."""
    people = store.settings().get(SETTING + PEOPLE)
    return {PEOPLE: people} if isinstance(people, str) else {}


def look_into_folder(folder: Path, files: Files, stored_in: StoredIn = StoredIn.FOLDER) -> AppStore:
    """Open the games of a folder read-only, even while another app has them open.

    Raises StoreError.
    """
    board_files = LookingBoardFiles(folder, files)
    return AppStore(
        ReadOnlyServices(LookingStore(folder, files=files), str(folder), board_files, stored_in)
    )
