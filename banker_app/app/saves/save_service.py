"""Saving and restoring: export and import of save files, automatic backups.

Connects save files with the store, the custom boards and the backups. The only module of
`saves` that the screens use.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from banker_app.app.saves.backup_scheduler import BackupScheduler
from banker_app.app.saves.save_format import (
    BadSave,
    Entry,
    Save,
    SavedGame,
    SaveFault,
    dump,
    replayed,
)
from banker_app.app.saves.save_import import Plan, carry_out, plan
from banker_app.app.saves.save_parser import parse_save
from banker_app.app.session import Session
from banker_app.store.api import GameDamaged, GameStore, NewerFormat, StoreError
from banker_app.store.backups import Backups, SpareCopy
from banker_app.store.custom_board_files import CustomBoardFiles

LOG = logging.getLogger(__name__)


class SaveService:
    """Save files of one data folder."""

    def __init__(
        self,
        store: GameStore,
        board_files: CustomBoardFiles,
        copies: Backups | None = None,
        copyist: BackupScheduler | None = None,
    ) -> None:
        """Without `copies`, as for games in memory, there are no automatic backups."""
        self._store = store
        self._board_files = board_files
        self._copies = copies
        self._copyist = copyist
        self._open: dict[str, Session] = {}

    # ---- open games --------------------------------------------------------------------------

    def opened(self, game_id: str, session: Session) -> None:
        """Back up a game from now on: it has been opened."""
        self._open[game_id] = session
        if self._copyist is not None:
            self._copyist.follow(game_id, session)

    def closed(self, game_id: str, session: Session) -> None:
        """Back up a game for the last time: it is being closed."""
        self._open.pop(game_id, None)
        if self._copyist is not None:
            self._copyist.let_go(game_id, session)

    # ---- export ------------------------------------------------------------------------------

    def entries(self, game_id: str) -> Sequence[Entry]:
        """The entries of a game, open or not. Raises the store's errors."""
        if game_id in self._open:
            return self._open[game_id].kept()
        journal = self._store.open(game_id)
        try:
            return journal.entries()
        finally:
            journal.close()

    def session_of(self, game_id: str) -> Session:
        """A game, open or not, to look at: what is entered is not kept.

        Raises the store's errors and CorruptLog.
        """
        return replayed(self.entries(game_id))

    def save_game(self, game_id: str) -> bytes:
        """The save file of a game."""
        return dump([(game_id, self.entries(game_id))], made=_now())

    def save_everything(self, settings: dict[str, str]) -> tuple[bytes, int]:
        """A file with all games and editions, and the number of games too damaged to include."""
        games: list[tuple[str, Sequence[Entry]]] = []
        lost = 0
        for record in self._store.games():
            try:
                entries = self.entries(record.id)
            except (GameDamaged, NewerFormat):
                lost += 1
                continue
            if entries:
                games.append((record.id, entries))
        found = {name: self._board_files.read(name) for name in self._board_files.names()}
        custom_boards = {name: text for name, text in found.items() if text is not None}
        return dump(games, custom_boards=custom_boards, settings=settings, made=_now()), lost

    # ---- import ------------------------------------------------------------------------------

    @staticmethod
    def contents(data: bytes) -> Save:
        """The contents of a file, without importing anything. Raises BadSave."""
        return parse_save(data)

    def restore(self, data: bytes) -> Plan:
        """Import a file; no game may be open. Raises BadSave and the store's errors.

        After an error nothing has changed. After a power cut the next start completes the import.
        """
        return self._take_in(parse_save(data), data)

    def _take_in(self, save: Save, data: bytes) -> Plan:
        wanted = plan(save, self._store, self._board_files)
        if self._copies is None:
            carry_out(wanted, self._store, self._board_files)
            return wanted
        self._copies.begin_restoring(data)
        carry_out(wanted, self._store, self._board_files, self._copies.end_restoring)
        self._copies.end_restoring()
        return wanted

    def finish_interrupted(self) -> None:
        """Complete an import interrupted by a power cut, if possible."""
        if self._copies is None:
            return
        try:
            if (data := self._copies.interrupted()) is not None:
                self._take_in(parse_save(data), data)
        except BadSave:
            self._copies.end_restoring()
        except StoreError:
            LOG.exception("a file that was being taken in could not be finished")

    # ---- backups -----------------------------------------------------------------------------

    def place(self) -> str:
        """Path of the backup folder; empty if there are no backups."""
        return self._copies.place if self._copies is not None else ""

    def copies(self) -> tuple[SpareCopy, ...]:
        """The backups, newest first."""
        return self._copies.listed() if self._copies is not None else ()

    def newest(self) -> Save:
        """The newest valid backup of every game, as one save. Raises BadSave if there is none."""
        games: dict[str, SavedGame] = {}
        settings: Mapping[str, str] = {}
        for copy in self.copies():
            if copy.game_id not in games and (found := self._copied(copy)) is not None:
                (games[copy.game_id],) = found.games
                settings = settings or found.settings
        if not games:
            raise BadSave(SaveFault.EMPTY)
        return Save(games=tuple(games.values()), settings=settings)

    def _copied(self, copy: SpareCopy) -> Save | None:
        """A backup; None if it is not valid, or not of the game in the file's name."""
        data = self._copies.read(copy.name) if self._copies is not None else None
        try:
            found = parse_save(data or b"")
        except BadSave:
            return None
        return found if [game.id for game in found.games] == [copy.game_id] else None

    def restore_newest(self) -> Plan:
        """Import the newest backups, as if from a file."""
        save = self.newest()
        games = [(game.id, game.entries) for game in save.games]
        data = dump(games, settings=save.settings, made=_now())
        return self._take_in(save, data)

    def finish(self) -> None:
        """Make the backups that are due, and stop."""
        if self._copyist is not None:
            self._copyist.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
