"""The store, broken on purpose: each mutant is one mistake that somebody might make.

A mutant does not make a call (`without`), makes its flushes in another way (`flush`), or has
something else in the place of a function (`instead`). The `net` says what has to notice it.
"""

import errno
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from banker_app.store import catalogue, disk, filesystem, journal, journal_format
from banker_app.store.api import NotSaved
from banker_app.store.catalogue import GAMES, Catalogue
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import Files, write_all
from banker_app.store.journal import JournalStorage
from banker_app.store.journal_format import ORIGIN, Chain
from banker_app.store.json_codec import Unreadable, decode, encode
from tests.store.simulated import SimulatedFiles

TARGETS: Final[Mapping[str, Any]] = {
    "Catalogue": Catalogue,
    "Chain": Chain,
    "DiskStore": DiskStore,
    "JournalStorage": JournalStorage,
    "catalogue": catalogue,
    "journal_format": journal_format,
    "disk": disk,
    "filesystem": filesystem,
    "journal": journal,
}


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A mistake, and how it is made."""

    name: str
    without: tuple[str, ...] = ()
    """Calls that the store forgets: a verb, or a verb and the end of a name."""
    instead: Mapping[str, Any] = field(default_factory=dict)
    """What stands in the place of which function."""
    flush: str = ""
    """How flushes are made: `late` at the next one, `again` after an error, `unheard` errors."""
    net: str = "simulator"

    def __str__(self) -> str:
        """For the test's name."""
        return self.name.replace(" ", "-")

    def apply(self, patch: pytest.MonkeyPatch) -> None:
        """Break the store."""
        for place, replacement in self.instead.items():
            target, name = place.split(".")
            assert hasattr(TARGETS[target], name), place
            patch.setattr(TARGETS[target], name, replacement)

    def opened(self, folder: Path, under: SimulatedFiles) -> DiskStore:
        """Open the broken store."""
        return DiskStore(folder, files=Forgetful(under, self))


class Forgetful:
    """A file system that some calls never reach."""

    def __init__(self, under: SimulatedFiles, mutant: Mutant) -> None:
        self._under = under
        self._mutant = mutant
        self._waiting: int | None = None

    def __getattr__(self, name: str) -> Any:
        """Everything else is as it was."""
        return getattr(self._under, name)

    def sync(self, handle: int) -> None:
        """Flush, perhaps."""
        if self._forgotten("sync", self._under.name_of(handle)):
            return
        flushed = handle
        if self._mutant.flush == "late":
            self._waiting, flushed = handle, self._waiting or handle
        try:
            self._under.sync(flushed)
        except OSError:
            if self._mutant.flush == "again":
                self._under.sync(flushed)
            elif self._mutant.flush != "unheard":
                raise

    def sync_folder(self, folder: Path) -> None:
        """Flush names, perhaps."""
        if not self._forgotten("sync_folder", folder.name):
            self._under.sync_folder(folder)

    def cut(self, handle: int, size: int) -> None:
        """Shorten, perhaps."""
        if not self._forgotten("cut", self._under.name_of(handle)):
            self._under.cut(handle, size)

    def lock(self, folder: Path) -> Callable[[], None]:
        """Lock, perhaps."""
        return (lambda: None) if self._forgotten("lock", "") else self._under.lock(folder)

    def _forgotten(self, verb: str, name: str) -> bool:
        return any(
            verb == words[0] and name.endswith(words[-1] if len(words) > 1 else "")
            for words in (call.split() for call in self._mutant.without)
        )


# ---- mistakes in writing -----------------------------------------------------------------------

_commit = JournalStorage.commit


def renamed_before_its_flush(files: Files, path: Path, data: bytes) -> None:
    """put_file in the wrong order."""
    beside = path.with_name(path.name + ".tmp")
    handle = files.create(beside)
    write_all(files, handle, data)
    files.replace(beside, path)
    files.sync_folder(path.parent)
    files.sync(handle)
    files.close(handle)


def written_in_place(files: Files, path: Path, data: bytes) -> None:
    """put_file without a second file."""
    handle = files.create(path)
    write_all(files, handle, data)
    files.sync(handle)
    files.close(handle)
    files.sync_folder(path.parent)


def written_once(files: Files, handle: int, data: bytes) -> None:
    """write_all that takes a short write for a whole one."""
    files.write(handle, data)


def in_memory_first(self: JournalStorage, **change: Any) -> None:
    """commit that changes the tables before it writes."""
    journal_format.apply(self._tables, decode(encode({"put": change.get("put", {})})))
    _commit(self, **change)


def unknown_told_as_not_saved(self: JournalStorage, fault: OSError) -> NoReturn:
    """_leave_file that is too sure."""
    self.close()
    raise NotSaved("io", errno.EIO) from fault


# ---- mistakes in reading -----------------------------------------------------------------------


def taken_by(*, checksum: bool = True, number: bool = True) -> Callable[..., bool]:
    """Chain.take that looks at less."""

    def take(self: Chain, line: bytes, parsed: object = None) -> bool:
        found = line[6:22]
        due = journal_format._hash(self.head, line[22:])
        if line[:6] != b'{"h":"' or (checksum and found != due):
            return False
        try:
            record = decode(line)
        except Unreadable:
            return False
        if not isinstance(record, dict) or (number and record.get("n") != len(self.lines)):
            return False
        self.records.append(record)
        self.lines.append(line)
        self.size += len(line) + 1
        self.head = found
        return True

    return take


_hash, _read_chain, _make_certain = (
    journal_format._hash,
    journal_format.read_chain,
    JournalStorage._make_certain,
)


def unlinked(head: bytes, rest: bytes) -> bytes:
    """_hash that leaves out the line before."""
    return _hash(ORIGIN, rest)


def from_journal_alone(main: bytes, mirror: bytes = b"") -> Chain:
    """read_chain without the second copy."""
    return _read_chain(main)


def tail_left(self: JournalStorage, leaving: bytes | None, data: bytes) -> None:
    """_make_certain that leaves the file as it is when only its end is bad."""
    found = self._files.read(self.path)
    if len(found) == len(data) or not found.startswith(data):
        _make_certain(self, leaving, data)


def all_certain(self: JournalStorage) -> tuple[int, str]:
    """checkpoint that is sure of what it has only read."""
    return (self.lines, self._head.decode())


# ---- mistakes of the folder ----------------------------------------------------------------------


def folders_made_once(files: Files, folder: Path) -> None:
    """make_folders that trusts a folder which is there."""
    if not files.is_folder(folder):
        folders_made_once(files, folder.parent)
        files.make_folder(folder)
        files.sync_folder(folder.parent)


def listed_and_still_deleted(self: Catalogue, document: Mapping[str, Any]) -> None:
    """add_game that leaves the note of an earlier deletion."""
    with self._table(GAMES) as games:
        games.insert(document)


def removed_before_it_is_decided(self: DiskStore, game_id: str) -> None:
    """delete in the wrong order."""
    with self._saving() as listed:
        if (game := self._open_games.get(game_id)) is not None:
            game.close()
        self._files.remove(self._folder / GAMES / game_id)
        listed.delete_game(game_id)


def deleted_without_a_note(self: Catalogue, game_id: str) -> None:
    """delete_game that only takes the game off the list."""
    number = self._numbers(GAMES)[game_id]
    self._storage().commit(gone={GAMES: [str(number)]})


def nothing(*args: object, **more: object) -> None:
    """A step left out."""


PUT_FILE: Final = ("catalogue.put_file", "journal.put_file")
SET_ASIDE: Final = ("catalogue.set_aside", "journal.set_aside")

MUTANTS: Final = (
    # Flushes.
    Mutant(name="an entry is not flushed", without=("sync events.jsonl",)),
    Mutant(name="the list of games is not flushed", without=("sync catalogue.jsonl",)),
    Mutant(name="a new file is not flushed", without=("sync .tmp",)),
    Mutant(name="a flush comes too late", flush="late"),
    Mutant(
        name="a new file is renamed before its flush",
        instead=dict.fromkeys(PUT_FILE, renamed_before_its_flush),
    ),
    Mutant(name="no folder is flushed", without=("sync_folder",)),
    Mutant(name="the names of games are not flushed", without=("sync_folder games",)),
    Mutant(name="the name of the data folder is not flushed", without=("sync_folder home",)),
    Mutant(
        name="the name of a folder that is there is not flushed",
        instead={"disk.make_folders": folders_made_once},
    ),
    Mutant(name="errors of flushes are unheard", flush="unheard"),
    Mutant(name="a failed flush is tried again", flush="again"),
    Mutant(
        name="an unknown outcome is told as not saved",
        instead={"JournalStorage._leave_file": unknown_told_as_not_saved},
    ),
    # Writing.
    Mutant(name="memory comes before the disk", instead={"JournalStorage.commit": in_memory_first}),
    Mutant(name="a short write is taken for whole", instead={"journal.write_all": written_once}),
    Mutant(name="files are rewritten in place", instead=dict.fromkeys(PUT_FILE, written_in_place)),
    # Reading.
    Mutant(name="the checksum is ignored", instead={"Chain.take": taken_by(checksum=False)}),
    Mutant(
        name="neither links nor numbers are looked at",
        instead={"journal_format._hash": unlinked, "Chain.take": taken_by(number=False)},
    ),
    Mutant(
        name="sequence numbers are ignored",
        instead={"Chain.take": taken_by(number=False)},
        net="a line with another number",
    ),
    Mutant(
        name="what follows damage is ignored",
        instead={"journal_format._record_follows": lambda tail, number: False},
        net="a line that is missing",
    ),
    Mutant(
        name="an unfinished write is taken for damage",
        instead={"journal_format._record_follows": lambda tail, number: bool(tail)},
    ),
    Mutant(name="the mirror is not read", instead={"journal.read_chain": from_journal_alone}),
    Mutant(
        name="the tail is left in the file", instead={"JournalStorage._make_certain": tail_left}
    ),
    Mutant(name="the checkpoints are ignored", instead={"Catalogue.checkpoints": lambda self: {}}),
    Mutant(
        name="everything read is taken for certain",
        instead={"JournalStorage.checkpoint": property(all_certain)},
    ),
    Mutant(name="nothing is set aside", instead=dict.fromkeys(SET_ASIDE, nothing)),
    Mutant(name="nobody is told", instead={"JournalStorage._note_repairs": nothing}),
    # The folder.
    Mutant(name="the lock is ignored", without=("lock",)),
    Mutant(
        name="a game is removed before that is decided",
        instead={"DiskStore.delete": removed_before_it_is_decided},
    ),
    Mutant(
        name="a deletion leaves no note", instead={"Catalogue.delete_game": deleted_without_a_note}
    ),
    Mutant(
        name="a new game is still noted as deleted",
        instead={"Catalogue.add_game": listed_and_still_deleted},
    ),
    Mutant(name="folders go on an uncertain note", instead={"Catalogue.settle": nothing}),
)
