"""The catalogue: the list of games, the settings, and each journal's checkpoint.

It is a journal itself, in the data folder. Nothing here opens a game.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tinydb import TinyDB
from tinydb.table import Document, Table

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import Notice
from banker_app.store.beside import mirror_of, set_aside
from banker_app.store.filesystem import Files, put_file, read_or_nothing
from banker_app.store.game_records import is_catalogue, known_as
from banker_app.store.journal import JournalStorage
from banker_app.store.journal_format import Chain, Checkpoint, CorruptJournal, Documents
from banker_app.store.json_codec import copy

FILE: Final = "catalogue.jsonl"
GAMES: Final = "games"
CHECKPOINTS: Final = "marks"
SETTINGS: Final = "settings"
DELETED: Final = "deleted"
"""Table of deleted games with folders still to be removed."""

WASTE_ALLOWED: Final = 3
"""Lines per document above which opening rewrites the file."""
LINES_ALLOWED: Final = 64
"""Number of lines below which rewriting is not worth a flush."""


def are_tables(tables: Mapping[str, Documents]) -> bool:
    """Whether these are valid tables of a catalogue; intact lines may still hold anything."""
    games, checkpoints, deleted = (tables.get(name, {}) for name in (GAMES, CHECKPOINTS, DELETED))
    return is_catalogue(games, checkpoints, deleted)


def catalogue_of(chain: Chain) -> dict[str, Documents]:
    """The tables of a catalogue; empty if they are not valid."""
    tables = chain.tables()
    return tables if are_tables(tables) else {}


def by_id(documents: Documents) -> dict[str, JsonObject]:
    """The documents of a table by the id of their game."""
    return {one["id"]: one for one in documents.values()}


def checkpoints_of(documents: Documents) -> dict[str, Checkpoint]:
    """The checkpoint of each game's journal, from their table."""
    return {one["id"]: (one["lines"], one["seal"]) for one in documents.values()}


class Catalogue:
    """The tables of the data folder. Writing raises NotSaved or OutcomeUnknown.

    Opening raises OSError or NewerFormat. A catalogue damaged beyond repair is set aside and
    continued from its sound part, since everything essential is also in the games themselves.
    """

    def __init__(self, folder: Path, files: Files) -> None:
        self._path = folder / FILE
        self._files = files
        self.notices: list[Notice] = []
        self.lost_lines: bool = False
        """Whether a part was lost, so that the list may lack games or name deleted ones."""
        self._journal = self._open()
        self._compact_if_wasteful()

    def games(self) -> list[JsonObject]:
        """Return the documents of the games, in the order of their creation."""
        with self._table(GAMES) as games:
            return [dict(one) for one in games]

    def game_ids(self) -> set[str]:
        """Return the ids of the games listed."""
        return set(self._numbers(GAMES))

    def add_game(self, document: JsonMapping) -> None:
        """List a game, and forget a deleted one with this id in the same commit."""
        number = max(self._numbers(GAMES).values(), default=0) + 1
        deleted = self._numbers(DELETED)
        known = known_as(document["id"], deleted)
        gone = {} if known is None else {DELETED: [str(deleted[known])]}
        self._storage().commit(put={GAMES: {str(number): document}}, gone=gone)

    def change_game(self, document: JsonMapping) -> None:
        """Set the fields of a listed game and keep those that a later version added."""
        number = self._numbers(GAMES)[document["id"]]
        with self._table(GAMES) as games:
            games.update(document, doc_ids=[number])

    def delete_game(self, game_id: str) -> None:
        """Unlist a game and note in the same commit that its folder is to be removed."""
        gone = {
            table: [str(found)]
            for table in (GAMES, CHECKPOINTS)
            if (found := self._numbers(table).get(game_id)) is not None
        }
        number = max(self._numbers(DELETED).values(), default=0) + 1
        self._storage().commit(put={DELETED: {str(number): {"id": game_id}}}, gone=gone)

    def unlist(self, game_ids: Iterable[str]) -> None:
        """Unlist games without a folder."""
        numbers = self._numbers(GAMES)
        with self._table(GAMES) as games:
            games.remove(doc_ids=[numbers[one] for one in game_ids])

    def deleted(self) -> set[str]:
        """Return the games with folders to remove; call `settle` before removing any."""
        return set(self._numbers(DELETED))

    def settle(self) -> None:
        """Return once everything read here is certainly on the disk. NotSaved."""
        self._storage().settle()

    def forget_deleted(self) -> None:
        """Note that those folders have been removed."""
        if self._numbers(DELETED):
            with self._table(DELETED) as deleted:
                deleted.truncate()

    def checkpoints(self) -> dict[str, Checkpoint]:
        """Return the checkpoint of each game's journal."""
        return checkpoints_of(self._storage().documents(CHECKPOINTS))

    def put_checkpoint(self, game_id: str, checkpoint: Checkpoint) -> None:
        """Store a journal's checkpoint; nothing is written if it is unchanged."""
        if self.checkpoints().get(game_id) == checkpoint:
            return
        document = {"id": game_id, "lines": checkpoint[0], "seal": checkpoint[1]}
        known = self._numbers(CHECKPOINTS)
        number = known.get(game_id) or max(known.values(), default=0) + 1
        with self._table(CHECKPOINTS) as checkpoints:
            checkpoints.upsert(Document(document, number))

    def settings(self) -> JsonObject:
        """Return a copy of the settings."""
        found = self._storage().documents(SETTINGS).get("1", {})
        return {key: copy(value) for key, value in found.items()}

    def put_settings(self, values: JsonMapping) -> None:
        """Change the given settings and keep the others."""
        with self._table(SETTINGS) as settings:
            settings.upsert(Document(values, 1))

    def close(self) -> None:
        """Close the files."""
        self._journal.close()

    def _numbers(self, table: str) -> dict[str, int]:
        """Return the document numbers of a table by game id."""
        live = self._storage().documents(table)
        return {document["id"]: int(number) for number, document in live.items()}

    @contextmanager
    def _table(self, name: str) -> Generator[Table]:
        """Yield a table that no other thread changes meanwhile. NotSaved, OutcomeUnknown."""
        storage = self._storage()
        with storage.lock:
            yield TinyDB(storage=lambda: storage).table(name)

    def _storage(self) -> JournalStorage:
        """Return the tables, reopened if an unknown outcome has closed them. OSError."""
        if self._journal.closed:
            self._journal = self._open()
        return self._journal

    def _open(self) -> JournalStorage:
        try:
            storage = JournalStorage(self._path, about={"kind": "catalogue"}, files=self._files)
            if not are_tables(storage.read()):
                storage.close()
                raise CorruptJournal
        except CorruptJournal as damage:
            self._keep_sound_part(damage.chain)
            return self._open()
        self.notices += storage.notices
        return storage

    def _keep_sound_part(self, sound: Chain) -> None:
        self.lost_lines = True
        for path in (self._path, mirror_of(self._path)):
            if found := read_or_nothing(self._files, path):
                set_aside(self._files, self._path, found)
        if sound.lines:
            put_file(self._files, self._path, sound.data)
        else:
            self._files.remove(self._path)
        # Last, so that a crash before this finds the same damage again, or a sound journal.
        self._files.remove(mirror_of(self._path))
        params = {"lines": len(sound.lines)}
        self.notices.append(Notice(code="catalogue_rebuilt", params=params))

    def _compact_if_wasteful(self) -> None:
        storage = self._storage()
        documents = sum(len(table) for table in storage.read().values())
        few = storage.lines <= max(LINES_ALLOWED, WASTE_ALLOWED * documents)
        if few or storage.checkpoint is None:
            return
        try:
            storage.compact()
        except OSError:
            self._storage()  # The disk is full; continue with the long file, read again.
