"""The store on disk: a locked data folder with its catalogue and a folder per game.

Knows the contents of each file and the order of operations; the journal deals with bytes.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from os import PathLike
from pathlib import Path
from threading import RLock

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import (
    DiskFault,
    FolderReadOnly,
    GameExists,
    GameInUse,
    GameRecord,
    NoSuchGame,
    Notice,
    NotSaved,
    OutcomeUnknown,
)
from banker_app.store.beside import mirror_of
from banker_app.store.catalogue import GAMES, Catalogue
from banker_app.store.filesystem import (
    DiskFiles,
    Files,
    make_folders,
    os_errors_as,
    read_or_nothing,
    reason_of,
)
from banker_app.store.game_records import (
    check_id,
    folded,
    from_document,
    is_whole,
    known_as,
    newest_first,
    numbered,
    to_document,
)
from banker_app.store.journal import JournalStorage
from banker_app.store.journal_format import Checkpoint, CorruptJournal
from banker_app.store.reading import EVENTS, as_damage, journal_path, listing_in, look_at


class DiskJournal:
    """An open game on disk. See api.Journal."""

    def __init__(self, storage: JournalStorage, closing: Callable[[], None]) -> None:
        self.notices: tuple[Notice, ...] = tuple(storage.notices)
        self._storage = storage
        self._closing = closing

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The checkpoint of what is certainly on the disk; None if nothing is certain."""
        return self._storage.checkpoint

    @property
    def length(self) -> int:
        """Number of entries."""
        return len(self._storage.documents(EVENTS))

    @property
    def closed(self) -> bool:
        """Whether it was closed, or closed itself after an unknown outcome."""
        return self._storage.closed

    def entries(self) -> Sequence[JsonMapping]:
        with self._storage.lock:
            return list(self._storage.documents(EVENTS).values())

    def append(self, entry: JsonMapping) -> None:
        with self._storage.lock:
            seq = self.length + 1
            # Bypasses TinyDB's table, which would search for documents to change: twice as fast.
            self._storage.commit(put={EVENTS: {str(seq): numbered(entry, seq)}})

    def close(self) -> None:
        if not self._storage.closed:
            self._closing()
            self._storage.close()


class DiskStore:
    """All games of one data folder. See api.GameStore.

    Opening raises StoreBusy, FolderReadOnly, DiskFault or NewerFormat.
    """

    def __init__(self, folder: str | PathLike[str], *, files: Files | None = None) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._folder = Path(folder)
        self._files: Files = files or DiskFiles()
        self._lock = RLock()
        self._open_games: dict[str, DiskJournal] = {}
        self._fresh: set[str] = set()
        """Games created here and not opened since."""
        self._closed = False
        with _reading(self._folder):
            make_folders(self._files, self._folder / GAMES)
            self._release = self._files.lock(self._folder)
        try:
            with _reading(self._folder):
                self._catalogue = Catalogue(self._folder, self._files)
                self._finish_deletions()
                self._list_strays()
        except (NotSaved, OutcomeUnknown) as fault:
            self._release()
            raise DiskFault(fault.reason, fault.errno) from fault
        except BaseException:
            self._release()
            raise
        self.notices = tuple(self._catalogue.notices)

    def games(self) -> tuple[GameRecord, ...]:
        with self._reading_catalogue() as catalogue:
            checkpoints = catalogue.checkpoints()
            return newest_first(
                from_document(one, self._count(one["id"], checkpoints)) for one in catalogue.games()
            )

    def create(self, record: GameRecord) -> DiskJournal:
        check_id(record.id)
        with self._saving() as catalogue:
            known = known_as(record.id, catalogue.game_ids())
            if known is not None or not self._is_free(record.id):
                raise GameExists(record.id)
            about = {"kind": "game", **to_document(record)}
            storage: JournalStorage | None = None
            try:
                make_folders(self._files, self._path(record.id).parent)
                storage = JournalStorage(self._path(record.id), about=about, files=self._files)
                catalogue.add_game(to_document(record))
            except BaseException as fault:
                if storage is not None:
                    storage.close()
                # After any other fault it may be listed, and an empty stray is harmless.
                if isinstance(fault, OSError | NotSaved):
                    with suppress(OSError):  # Report the first failure.
                        self._take_back(record.id)
                raise
            self._fresh.add(record.id)
            return self._hand_out(record.id, storage)

    def open(self, game_id: str) -> DiskJournal:
        with self._reading_catalogue() as catalogue:
            game_id = _listed(game_id, catalogue)
            if (known := self._open_games.get(game_id)) is not None and not known.closed:
                raise GameInUse(game_id)
            with as_damage(game_id):
                storage = self._read_game(game_id, catalogue.checkpoints().get(game_id))
            self._fresh.discard(game_id)
            journal = self._hand_out(game_id, storage)
            self._put_checkpoint(game_id, journal.checkpoint)
            return journal

    def update(self, record: GameRecord) -> None:
        with self._saving() as catalogue:
            known = _listed(record.id, catalogue)
            catalogue.change_game(to_document(replace(record, id=known)))

    def delete(self, game_id: str) -> None:
        with self._saving() as catalogue:
            game_id = _listed(game_id, catalogue)
            if (journal := self._open_games.get(game_id)) is not None:
                journal.close()
            self._fresh.discard(game_id)
            catalogue.delete_game(game_id)
            with suppress(OSError):  # Decided and durable; the next opening removes the rest.
                self._files.remove(self._folder / GAMES / game_id)

    def withdraw(self, game_id: str) -> None:
        if game_id not in self._fresh:
            raise NoSuchGame(game_id)
        self.delete(game_id)

    def settings(self) -> JsonMapping:
        with self._reading_catalogue() as catalogue:
            return catalogue.settings()

    def put_settings(self, values: JsonMapping) -> None:
        with self._saving() as catalogue:
            catalogue.put_settings(values)

    def close(self) -> None:
        with self._lock:
            if self._closed:
                return
            try:
                for journal in tuple(self._open_games.values()):
                    journal.close()
                self._catalogue.close()
            finally:
                self._closed = True
                self._release()

    def _path(self, game_id: str) -> Path:
        return journal_path(self._folder, game_id)

    @contextmanager
    def _reading_catalogue(self) -> Generator[Catalogue]:
        with self._lock, _reading(self._folder):
            if self._closed:
                raise DiskFault("closed")
            yield self._catalogue

    @contextmanager
    def _saving(self) -> Generator[Catalogue]:
        with self._lock:
            if self._closed:
                raise NotSaved("closed")
            with os_errors_as(NotSaved):
                yield self._catalogue

    def _read_game(self, game_id: str, checkpoint: Checkpoint | None) -> JournalStorage:
        storage = JournalStorage(
            self._path(game_id), files=self._files, must_exist=True, checkpoint=checkpoint
        )
        if storage.about.get("id") != game_id or not is_whole(storage.documents(EVENTS)):
            storage.close()
            raise CorruptJournal
        return storage

    def _hand_out(self, game_id: str, storage: JournalStorage) -> DiskJournal:
        journal = DiskJournal(storage, lambda: self._let_go(game_id))
        self._open_games[game_id] = journal
        return journal

    def _let_go(self, game_id: str) -> None:
        with self._lock:
            if (journal := self._open_games.pop(game_id, None)) is not None:
                self._put_checkpoint(game_id, journal.checkpoint)

    def _put_checkpoint(self, game_id: str, checkpoint: Checkpoint | None) -> None:
        """Store a game's checkpoint. It reveals later damage; durability does not depend on it."""
        if checkpoint is None:
            return
        try:
            self._catalogue.put_checkpoint(game_id, checkpoint)
        except (NotSaved, OutcomeUnknown, OSError):
            params = {"game": game_id}
            self.notices = (*self.notices, Notice(code="mark_not_saved", params=params))

    def _count(self, game_id: str, checkpoints: Mapping[str, Checkpoint]) -> int:
        journal = self._open_games.get(game_id)
        if journal is not None and not journal.closed:
            return journal.length
        if game_id in checkpoints:
            return checkpoints[game_id][0] - 1
        # A game that was killed in its first sitting has no checkpoint yet; its journal has it all.
        return self._stray(game_id)[1]

    def _finish_deletions(self) -> None:
        """Remove the folders of games that were deleted before a crash."""
        games = self._folder / GAMES
        if not self._catalogue.deleted():
            return
        if self._catalogue.lost_lines:
            # The lost part may have listed a game of this name anew: rather one game too many.
            self._catalogue.forget_deleted()
            return
        # Where that fails the note stays, the game stays off the list, and the next opening tries.
        with suppress(OSError, NotSaved, OutcomeUnknown):
            self._catalogue.settle()
            for game_id in self._catalogue.deleted():
                self._files.remove(games / game_id)
            self._files.sync_folder(games)
            self._catalogue.forget_deleted()

    def _list_strays(self) -> None:
        """List the games missing from a damaged catalogue, and unlist those without a folder."""
        listed = self._catalogue.game_ids()
        there = set(self._files.names(self._folder / GAMES))
        for game_id in sorted(there - listed - self._catalogue.deleted()):
            document, count = self._stray(game_id)
            if count:
                self._catalogue.add_game(document)
                found = Notice(code="game_found", params={"game": game_id, "entries": count})
                self._catalogue.notices.append(found)
        if self._catalogue.lost_lines and listed - there:
            self._catalogue.unlist(listed - there)

    def _is_free(self, game_id: str) -> bool:
        """Whether there is nothing in the place of a game; case makes no difference.

        The remains of an interrupted creation or deletion are removed; nothing else is.
        """
        games = self._folder / GAMES
        for name in self._files.names(games):
            if folded(name) != folded(game_id):
                continue
            if name not in self._catalogue.deleted() and not self._is_unfinished(name):
                return False
            self._catalogue.settle()  # A line that lists it must not come back without it.
            self._files.remove(games / name)
        return True

    def _is_unfinished(self, game_id: str) -> bool:
        """Whether a folder holds nothing, or at most the header of a game without entries."""
        journal = self._path(game_id)
        names, known = self._files.names(journal.parent), _files_of(journal)
        written = known[2]
        if not self._files.is_folder(journal.parent) or not set(names) <= {p.name for p in known}:
            return False
        main, mirror = (read_or_nothing(self._files, path) for path in known[:2])
        if look_at(self._files, written).sound_part().changes:
            return False
        if main is None:
            return mirror is None
        header = bool(self._stray(game_id)[0]) and main.find(b"\n") == len(main) - 1
        return header and len(mirror or b"") <= len(main)

    def _take_back(self, game_id: str) -> None:
        """Remove the files of a creation that failed, and their folder if it holds nothing else."""
        journal = self._path(game_id)
        for path in reversed(_files_of(journal)):  # The journal last: it describes the rest.
            self._files.remove(path)
        if not self._files.names(journal.parent):
            self._files.remove(journal.parent)

    def _stray(self, game_id: str) -> tuple[JsonObject, int]:
        """Return the listing in the header of an unlisted game, and the number of sound entries.

        A journal without entries is the remains of an interrupted creation and stays unlisted, as
        does one that cannot be read. Nothing is removed.
        """
        chain = look_at(self._files, self._path(game_id)).sound_part()
        listing = listing_in(chain, game_id)
        return listing, chain.changes if listing else 0


def _listed(game_id: str, catalogue: Catalogue) -> str:
    known = known_as(game_id, catalogue.game_ids())
    if known is None:
        raise NoSuchGame(game_id)
    return known


def _files_of(journal: Path) -> tuple[Path, Path, Path]:
    """The files that creating a game may make: journal, mirror, and a journal being written."""
    return journal, mirror_of(journal), journal.with_name(f"{journal.name}.tmp")


@contextmanager
def _reading(folder: Path) -> Generator[None]:
    """Turn system errors while opening a folder or a game into the store's errors."""
    with os_errors_as(DiskFault):
        try:
            yield
        except OSError as fault:
            if reason_of(fault) == "read_only":
                raise FolderReadOnly(str(folder)) from fault
            raise
