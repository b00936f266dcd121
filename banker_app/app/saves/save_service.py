"""What keeps evenings from being lost: save files out, save files in, copies by themselves.

Joins the save file to a store, a shelf and the folder of copies; the screens ask only here.
"""

import logging
from collections.abc import Sequence
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
from banker_app.store.edition_files import Shelf

LOG = logging.getLogger(__name__)


class SaveService:
    """Save files of one data folder."""

    def __init__(
        self,
        store: GameStore,
        shelf: Shelf,
        copies: Backups | None = None,
        copyist: BackupScheduler | None = None,
    ) -> None:
        """Without `copies`, as in memory, nothing is copied by itself."""
        self._store = store
        self._shelf = shelf
        self._copies = copies
        self._copyist = copyist
        self._open: dict[str, Session] = {}

    # ---- games that are open -----------------------------------------------------------------

    def opened(self, game_id: str, session: Session) -> None:
        """A game is being played: copy it from now on."""
        self._open[game_id] = session
        if self._copyist is not None:
            self._copyist.follow(game_id, session)

    def closed(self, game_id: str, session: Session) -> None:
        """A game is being let go."""
        self._open.pop(game_id, None)
        if self._copyist is not None:
            self._copyist.let_go(game_id, session)

    # ---- out ---------------------------------------------------------------------------------

    def entries(self, game_id: str) -> Sequence[Entry]:
        """The entries of a game, open or not. Raises what the store raises."""
        if game_id in self._open:
            return self._open[game_id].kept()
        journal = self._store.open(game_id)
        try:
            return journal.entries()
        finally:
            journal.close()

    def session_of(self, game_id: str) -> Session:
        """A game to be looked at, open or not. Raises what the store raises, and CorruptLog."""
        return replayed(self.entries(game_id))

    def save_game(self, game_id: str) -> bytes:
        """The save file of a game."""
        return dump([(game_id, self.entries(game_id))], made=_now())

    def save_everything(self, settings: dict[str, str]) -> tuple[bytes, int]:
        """All games and boxes in one file, and how many games are too damaged to be in it."""
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
        found = {name: self._shelf.read(name) for name in self._shelf.names()}
        boxes = {name: text for name, text in found.items() if text is not None}
        return dump(games, boxes=boxes, settings=settings, made=_now()), lost

    # ---- in ----------------------------------------------------------------------------------

    def restore(self, data: bytes) -> Plan:
        """Take a file in; no game may be open. Raises BadSave and what the store raises.

        After either nothing has changed. A power cut in between is made up for at the next start.
        """
        return self._take_in(parse_save(data), data)

    def _take_in(self, save: Save, data: bytes) -> Plan:
        wanted = plan(save, self._store, self._shelf)
        if self._copies is None:
            carry_out(wanted, self._store, self._shelf)
            return wanted
        self._copies.begin_restoring(data)
        carry_out(wanted, self._store, self._shelf, self._copies.end_restoring)
        self._copies.end_restoring()
        return wanted

    def finish_interrupted(self) -> None:
        """What a power cut interrupted is taken in to its end; what cannot be is left alone."""
        if self._copies is None:
            return
        try:
            if (data := self._copies.interrupted()) is not None:
                self._take_in(parse_save(data), data)
        except BadSave:
            self._copies.end_restoring()
        except StoreError:
            LOG.exception("a file that was being taken in could not be finished")

    # ---- copies ------------------------------------------------------------------------------

    def place(self) -> str:
        """Where the copies lie; empty where none are made."""
        return self._copies.place if self._copies is not None else ""

    def copies(self) -> tuple[SpareCopy, ...]:
        """The copies, the newest first."""
        return self._copies.listed() if self._copies is not None else ()

    def newest(self) -> Save:
        """The newest whole copy of every game, as one save. Raises BadSave where there is none."""
        games: dict[str, SavedGame] = {}
        for copy in self.copies():
            if copy.game_id not in games and (game := self._copied(copy)) is not None:
                games[copy.game_id] = game
        if not games:
            raise BadSave(SaveFault.EMPTY)
        return Save(games=tuple(games.values()))

    def _copied(self, copy: SpareCopy) -> SavedGame | None:
        """The game in a copy; None where it is not sound, or not the one that its name tells."""
        data = self._copies.read(copy.name) if self._copies is not None else None
        try:
            found = parse_save(data or b"").games
        except BadSave:
            return None
        return next((game for game in found if game.id == copy.game_id), None)

    def restore_newest(self) -> Plan:
        """Take the newest copies in, as if they had come in a file."""
        save = self.newest()
        data = dump([(game.id, game.entries) for game in save.games], made=_now())
        return self._take_in(save, data)

    def finish(self) -> None:
        """Make the copies that are due, and stop."""
        if self._copyist is not None:
            self._copyist.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
