"""Where everything is put together: store, content, clock and screens. The app's entry point.

The only file that knows all of them; it decides nothing.
"""

import logging
from collections.abc import Collection
from functools import cache, partial
from typing import Final

import flet as ft

from banker_app.app import games, gc_control
from banker_app.app.banker_role import Roles, hashed
from banker_app.app.saves.backup_scheduler import BackupScheduler
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import Session
from banker_app.engine.commands import StartGame
from banker_app.engine.refusals import Decision, RefusalCode
from banker_app.store.api import FolderReadOnly, GameRecord, GameStore, StoreBusy, StoreError
from banker_app.store.backups import Backups
from banker_app.store.disk import DiskStore
from banker_app.store.edition_files import DiskShelf, MemoryShelf, Shelf
from banker_app.store.filesystem import DiskFiles
from banker_app.store.paths import data_folder
from banker_app.store.readonly import LookingShelf, LookingStore, entries_on_disk
from banker_app.ui import launch, texts
from banker_app.ui.app import open_page
from banker_app.ui.app_store import AppStore
from banker_app.ui.lan import network
from banker_app.ui.lan.shared_pages import open_shared
from banker_app.ui.locked_page import holder_text, show_fault, show_held

LOG: Final = logging.getLogger(__name__)
SETTING: Final = "app."
"""What the settings of the screens begin with."""
BANKER: Final = "banker"
"""The setting that says which device was the banker's."""


class LocalServices:
    """The games of one data folder, as the screens ask for them. See `ui.services.AppServices`."""

    looking = False

    def __init__(
        self,
        store: GameStore,
        folder: str = "",
        shelf: Shelf | None = None,
        copies: Backups | None = None,
        copyist: BackupScheduler | None = None,
    ) -> None:
        self._store = store
        self._folder = folder
        self._shelf = shelf or MemoryShelf()
        self._safe = SaveService(store, self._shelf, copies, copyist)
        self._safe.finish_interrupted()

    def games(self) -> tuple[GameRecord, ...]:
        """The games on this device, the last updated first."""
        return games.listed(self._store)

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode]
    ) -> tuple[str, Session] | Decision:
        """A new game under an id of its own, or why there is none."""
        begun = games.begin(self._store, command, waive=waive)
        if not isinstance(begun, tuple):
            return begun
        self._safe.opened(begun[0], begun[1])
        gc_control.freeze()
        return begun[:2]

    def resume(self, game_id: str) -> Session:
        """A game as it was left."""
        session = games.resume(self._store, game_id)
        self._safe.opened(game_id, session)
        gc_control.freeze()
        return session

    def close(self, game_id: str, session: Session) -> None:
        """Let a game go, with its line in the list brought up to date."""
        self._safe.closed(game_id, session)
        games.close(self._store, game_id, session)
        gc_control.unfreeze()

    def update(self, game_id: str, session: Session) -> None:
        """Bring the line of a game in the list up to date."""
        games.bring_up_to_date(self._store, game_id, session)

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        self._store.delete(game_id)

    def give_back(self) -> None:
        """Finish what is being copied and let the folder go."""
        self._safe.finish()
        self._store.close()

    def where(self) -> str:
        """The folder of the games, to be named in a report."""
        return self._folder

    def shelf(self) -> Shelf:
        """The boxes that the table has described itself."""
        return self._shelf

    def safe(self) -> SaveService:
        """Save files and copies."""
        return self._safe

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        return str(self._store.settings().get(SETTING + name, ""))

    def remember(self, **settings: str) -> None:
        """Keep words for the next start."""
        self._store.put_settings({SETTING + name: value for name, value in settings.items()})


class ReadOnlyServices(LocalServices):
    """The same games while somebody else has them: nothing reaches the disk."""

    looking = True

    def __init__(self, store: LookingStore, folder: str, shelf: Shelf) -> None:
        super().__init__(store, folder, shelf)
        self._said: dict[str, str] = {}

    def close(self, game_id: str, session: Session) -> None:
        """Let a game go."""
        self._safe.closed(game_id, session)
        session.close()
        gc_control.unfreeze()

    def setting(self, name: str) -> str:
        """What was said here, else a remembered word."""
        return self._said.get(name) or super().setting(name)

    def remember(self, **settings: str) -> None:
        """Keep words until this window closes."""
        self._said.update(settings)


@cache
def app_store() -> AppStore:
    """The one app store of this process, made when the first page opens."""
    folder, files = data_folder(), DiskFiles()
    copies = Backups(folder, files)
    copyist = BackupScheduler(copies, partial(entries_on_disk, files, folder))
    shelf = DiskShelf(folder, files)
    return AppStore(LocalServices(DiskStore(folder), str(folder), shelf, copies, copyist))


def start(page: ft.Page) -> None:
    """What Flet calls for every page."""
    try:
        screens = app_store()
    except (StoreBusy, FolderReadOnly) as fault:
        show_held(page, fault, _language(), look, start)
    except StoreError as fault:
        LOG.exception("the games cannot be reached")
        show_fault(page, fault)
    else:
        open_page(page, screens)


def look(page: ft.Page) -> None:
    """The games as they lie there now, read-only, even while another app has them open."""
    folder = data_folder()
    try:
        shelf = LookingShelf(folder, DiskFiles())
        screens = AppStore(ReadOnlyServices(LookingStore(folder), str(folder), shelf))
    except StoreError as fault:
        LOG.exception("the games cannot be looked at")
        show_fault(page, fault)
    else:
        open_page(page, screens, again=start)


def share(port: int) -> None:
    """Serve one evening to every device of the network until it is stopped; one is the banker's.

    Raises `launch.CannotStart`.
    """
    try:
        screens = app_store()
    except (StoreBusy, FolderReadOnly) as fault:
        raise launch.CannotStart(holder_text(fault, texts.LANGUAGES[0])) from fault
    except StoreError as fault:
        LOG.exception("the games cannot be reached")
        raise launch.CannotStart("The games cannot be reached; see `banker-app doctor`.") from fault
    roles = Roles(screens.setting(BANKER), lambda device: screens.remember(**{BANKER: device}))
    found = network.addresses()
    link = f"http://{(*found, launch.LOOPBACK)[0]}:{port}"

    def on_page(page: ft.Page) -> None:
        open_shared(page, screens, roles, link)

    def is_banker(word: str) -> bool:
        return roles.is_banker(hashed(word))

    launch.share(on_page, port=port, addresses=found, code=roles.first_code, spared=is_banker)


def _language() -> str:
    """The language of the app that has the games open where it can be read, else of the caller."""
    try:
        kept = str(LookingStore(data_folder()).settings().get(SETTING + "language", ""))
    except StoreError:
        kept = ""
    return kept or texts.of_caller()


if __name__ == "__main__":
    ft.run(start)
