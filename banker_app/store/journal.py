"""A TinyDB storage that appends one hashed line per commit and repairs damage on opening.

It stores tables of documents and does not know what they mean.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock

from tinydb.storages import Storage

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import NOTHING, Notice, NotSaved, OutcomeUnknown
from banker_app.store.beside import both_copies, mirror_of, set_aside
from banker_app.store.filesystem import (
    DiskFiles,
    Files,
    close_quietly,
    make_folders,
    os_errors_as,
    put_file,
    read_or_nothing,
    reason_of,
    write_all,
)
from banker_app.store.journal_format import (
    ORIGIN,
    Chain,
    Checkpoint,
    CorruptJournal,
    Documents,
    acknowledged,
    apply,
    chained_line,
    header,
    read_chain,
)
from banker_app.store.json_codec import copy, encode


class JournalStorage(Storage):
    """Tables in memory, and the journal to which every change is written first.

    A commit is on the disk before it is in memory, so memory never shows what a power cut could
    undo. Opening raises CorruptJournal, NewerFormat or OSError, in particular FileNotFoundError
    if the file is missing but `must_exist`. A journal that does not contain its checkpoint is
    corrupt too: nothing else reveals that the last line is missing.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        about: JsonMapping = NOTHING,
        files: Files | None = None,
        must_exist: bool = False,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        super().__init__()
        self.lock = RLock()
        self.path = Path(path)
        self.notices: list[Notice] = []
        self.about: JsonMapping = about
        self.lines = 0
        """Number of lines in the file, including the header; also the number of the next line."""
        self._files: Files = files or DiskFiles()
        self._tables: dict[str, Documents] = {}
        self._generation = 1
        self._size = 0
        self._head = ORIGIN
        self._handle: int | None = None
        self._mirror: int | None = None
        self._settled = True
        self._leaving = b""
        self._waiting = b""
        """Bytes not written yet: of the journal itself; `_leaving` is to be set aside."""
        self._closed = False
        if not must_exist:
            checkpoint = self._begin_if_missing() or checkpoint
        self._open(checkpoint)

    @property
    def checkpoint(self) -> Checkpoint | None:
        """Identifies the history so far; None while the disk may hold less of it."""
        return (self.lines, self._head.decode()) if self._settled else None

    @property
    def closed(self) -> bool:
        """Whether commits are impossible, after `close` or an unknown outcome."""
        return self._closed

    def documents(self, table: str) -> Documents:
        """Return the live documents of a table. Callers must not change them."""
        return self._tables.get(table, {})

    def read(self) -> dict[str, Documents]:
        """Return the tables by name, to be changed and passed to `write`."""
        return {name: dict(copy(documents)) for name, documents in self._tables.items()}

    def write(self, data: Mapping[str, Mapping[str, JsonMapping]]) -> None:
        """Make the tables equal to `data`, in one commit with the differences."""
        with self.lock:
            put: dict[str, JsonObject] = {}
            gone: dict[str, list[str]] = {}
            for name, documents in data.items():
                live = self.documents(name)
                # Compared as bytes: 1, 1.0 and True are equal in Python but not in a file.
                new = {
                    key: document
                    for key, document in documents.items()
                    if key not in live or encode(live[key]) != encode(document)
                }
                if new or name not in self._tables:
                    put[name] = new
                gone[name] = [key for key in live if key not in documents]
            drop = [name for name in self._tables if name not in data]
            if put or drop or any(gone.values()):
                self.commit(put=put, gone=gone, drop=drop)

    def commit(
        self,
        *,
        put: Mapping[str, JsonMapping] = NOTHING,
        gone: Mapping[str, Sequence[str]] = NOTHING,
        drop: Sequence[str] = (),
    ) -> None:
        """Put, remove and drop as one atomic change; return once it would survive a power cut.

        NotSaved, OutcomeUnknown; TypeError or ValueError for values that JSON cannot hold. After
        any error the tables are unchanged.
        """
        with self.lock:
            change: JsonObject = {"n": self.lines}
            if drop:
                change["drop"] = list(drop)
            if any(gone.values()):
                change["del"] = {name: list(keys) for name, keys in gone.items() if keys}
            if put:
                change["put"] = put
            line, head, record = chained_line(self._head, change)
            self._write(line)
            apply(self._tables, record)
            self.lines += 1
            self._size += len(line)
            self._head = head
            self._copy_to_mirror(line)

    def compact(self) -> None:
        """Rewrite the file as a header and one line with all tables.

        OSError: nothing is lost, and this storage is closed.

        The header gets the next generation, so that no line of an old copy can be chained to it.
        The mirror is removed first: an old mirror might be preferred to the new journal.
        """
        with self.lock:
            first, head, _ = chained_line(ORIGIN, header(self.about, self._generation + 1))
            second, head, _ = chained_line(head, {"n": 1, "put": self._tables})
            self._let_go_of_mirror()
            try:
                self._files.remove(mirror_of(self.path))
                self._files.sync_folder(self.path.parent)
                self._replace(first + second)
            except OSError:
                self.close()  # Either file may be on the disk; the next opening will see.
                raise
            self._settled = True
            self._open((2, head.decode()))

    def settle(self) -> None:
        """Return once everything read is certainly on the disk. NotSaved."""
        with self.lock:
            self._ready()

    def close(self) -> None:
        """Close the files. Closing twice is allowed; a later commit raises NotSaved."""
        with self.lock:
            self._closed = True
            self._let_go_of_mirror()
            self._let_go()

    def _begin_if_missing(self) -> Checkpoint | None:
        with suppress(FileNotFoundError):
            both_copies(self._files, self.path)
            return None
        line, head, _ = chained_line(ORIGIN, header(self.about, self._generation))
        put_file(self._files, self.path, line)
        return 1, head.decode()

    def _open(self, checkpoint: Checkpoint | None) -> None:
        self._files.remove(self.path.with_name(self.path.name + ".tmp"))
        main, mirror = both_copies(self._files, self.path)
        chain = read_chain(main or b"", mirror or b"")
        if not chain.contains(checkpoint):
            raise CorruptJournal(chain)
        data = chain.data
        repaired = chain.from_mirror or main is None
        # A line is in the mirror only if its flush succeeded.
        flushed = mirror == data or checkpoint == chain.checkpoint
        try:
            if repaired or chain.tail or not flushed:
                self._make_certain(main if repaired else chain.tail, data)
            else:
                # The lines are on the disk, but perhaps not yet the file's name.
                self._files.sync_folder(self.path.parent)
        except OSError as fault:
            if reason_of(fault) != "disk_full":
                raise
            # On a full disk the game can still be read. Neither file is touched, since either may
            # hold what the other has lost; the next commit starts a new file or is not saved.
            self._settled = False
        self._note_repairs(chain)
        self._remember(chain)
        if self._settled:
            self._handle = self._files.open_to_append(self.path)
            self._renew_mirror(data, mirror)

    def _make_certain(self, leaving: bytes | None, data: bytes) -> None:
        """Rewrite lines that may not be flushed, before they are shown. OSError.

        The last line may be one that a killed process never flushed, or one with a failed flush.
        In the latter case the system may consider it written, so only a new file is reliable.
        """
        self._leaving, self._waiting = leaving or b"", data
        self._write_anew()

    def _write_anew(self) -> None:
        """Replace the file by a new journal, and set aside what is not in it. OSError."""
        if self._leaving:
            # The tail was never acknowledged, but it may be damage and not an unfinished write.
            set_aside(self._files, self.path, self._leaving)
            self._leaving = b""
        self._replace(self._waiting)
        self._waiting = b""

    def _note_repairs(self, chain: Chain) -> None:
        if chain.from_mirror:
            count = len(chain.from_mirror)
            self.notices.append(Notice(code="taken_from_twin", params={"lines": count}))
        if chain.tail:
            self.notices.append(Notice(code="tail_cut", params={"bytes": len(chain.tail)}))

    def _remember(self, chain: Chain) -> None:
        self._tables = chain.tables()
        self.about = chain.about
        self._generation = chain.records[0].get("gen", 1)
        self.lines = len(chain.lines)
        self._size = chain.size
        self._head = chain.head

    def _renew_mirror(self, wanted: bytes, mirror: bytes | None) -> None:
        """Make the mirror equal to the journal. Failure is ignored, since it is only a spare."""
        try:
            if mirror is not None and wanted.startswith(mirror):
                self._mirror = self._files.open_to_append(mirror_of(self.path))
                write_all(self._files, self._mirror, wanted[len(mirror) :])
            else:
                self._mirror = self._files.create(mirror_of(self.path))
                write_all(self._files, self._mirror, wanted)
        except OSError:
            self._let_go_of_mirror()
            self.notices.append(Notice(code="twin_not_written"))

    def _write(self, line: bytes) -> None:
        """Write a line to the disk; on failure the file is left without it. NotSaved.

        A file that was taken away or replaced meanwhile is written anew at its path, with all
        that was acknowledged.
        """
        for _ in range(2):  # The second time into a new file.
            handle = self._ready()
            self._append(handle, line)
            try:
                if self._stands(handle, line):
                    self._settled = True
                    return
                self._leave_stray(handle)
            except OSError as fault:
                self._leave_file(fault)
                raise NotSaved(reason_of(fault), fault.errno) from fault
        raise NotSaved("io")

    def _append(self, handle: int, line: bytes) -> None:
        # If anything interrupts the next steps, even a key press, this flag remains set, and
        # the next commit starts a new file.
        self._settled = False
        try:
            write_all(self._files, handle, line)
        except OSError as fault:
            # The line lacks at least its newline, so no reader can accept it. If the rest cannot
            # be cut off either, the next commit starts a new file.
            with suppress(OSError):
                self._files.cut(handle, self._size)
                self._settled = True
            raise NotSaved(reason_of(fault), fault.errno) from fault
        try:
            self._files.sync(handle)
        except OSError as fault:
            self._leave_file(fault)
            raise NotSaved(reason_of(fault), fault.errno) from fault

    def _stands(self, handle: int, line: bytes) -> bool:
        """Whether the file at the path ends with a line just written. OSError."""
        size = self._size + len(line)
        if self._files.stands(handle, self.path, size):
            return True
        # Some network disks number the same file differently each time. A line with its hash can
        # only follow the lines that it was written after.
        there = read_or_nothing(self._files, self.path) or b""
        return len(there) == size and there.endswith(line)

    def _leave_stray(self, handle: int) -> None:
        """Prepare a new file, since the open one is not the one at the path. OSError."""
        ours = self._files.read_back(handle)
        there = read_or_nothing(self._files, self.path) or b""
        mirror = read_or_nothing(self._files, mirror_of(self.path)) or b""
        self._waiting = acknowledged((ours, mirror, there), self._size, self._head)
        self._leaving = b"" if self._waiting.startswith(there) else there
        if len(ours) > self._size:
            # It may come back, and must not bring an entry that was not acknowledged.
            self._files.cut(handle, self._size)
        self._let_go_of_mirror()

    def _ready(self) -> int:
        """Return a handle that is safe to write to. NotSaved."""
        if self._closed:
            raise NotSaved("closed")
        if not self._settled or self._handle is None:
            with os_errors_as(NotSaved):
                self._move_to_new_file()
        assert self._handle is not None
        return self._handle

    def _leave_file(self, fault: OSError) -> None:
        """Abandon a file that is lost or failed to flush; OutcomeUnknown if that fails too.

        The system may have dropped the pages and forgotten the error, so a second flush of the
        same file proves nothing, and the line may be on the disk nevertheless.
        """
        try:
            self._move_to_new_file()
        except OSError:
            self.close()
            raise OutcomeUnknown(reason_of(fault), fault.errno) from fault

    def _move_to_new_file(self) -> None:
        """Write the acknowledged lines, and no others, to a new file. OSError."""
        if not self._waiting:
            ours = b"" if self._handle is None else self._files.read_back(self._handle)
            there = read_or_nothing(self._files, self.path) or b""
            self._waiting = acknowledged((there, ours), self._size, self._head)
        make_folders(self._files, self.path.parent)
        sound = self._waiting
        self._write_anew()
        self._handle = self._files.open_to_append(self.path)
        if self._mirror is None:
            self._renew_mirror(sound, read_or_nothing(self._files, mirror_of(self.path)))
        self._settled = True

    def _replace(self, data: bytes) -> None:
        self._let_go()  # Windows cannot replace an open file.
        put_file(self._files, self.path, data)

    def _copy_to_mirror(self, line: bytes) -> None:
        """Append an acknowledged line to the mirror, without flushing."""
        if self._mirror is not None:
            try:
                write_all(self._files, self._mirror, line)
            except OSError:
                # Only the spare is lost, until the next opening writes it again.
                self._let_go_of_mirror()

    def _let_go(self) -> None:
        if self._handle is not None:
            handle, self._handle = self._handle, None
            close_quietly(self._files, handle)

    def _let_go_of_mirror(self) -> None:
        if self._mirror is not None:
            handle, self._mirror = self._mirror, None
            close_quietly(self._files, handle)
