"""Blocks in a browser's storage. Imported only there, in the worker that runs Python.

The private file system (OPFS) reads, writes and flushes synchronously, so flushed data is stored
before the screen changes. It has one gap: the *name* of a new block reaches the disk only some
seconds after its bytes. Therefore the games of a first visit are stored in an IndexedDB, and the
page is not painted before the database has committed. Once the blocks are old enough, the games
move there. In a browser without a private file system they stay in the IndexedDB.

A block that cannot be opened is no sign that there are no games: another page may hold it. Then
nothing is opened at all. A database without any rows means that the games have moved.
"""

import asyncio
import errno
import logging
import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from banker_app.browser.gathering import MOVING, can_hold, is_in_use, move, take_in
from banker_app.store.api import DiskFault, StoreBusy
from banker_app.store.block_files import BlockFiles, MemoryBlock
from banker_app.store.filesystem import os_errors_as, reason_of
from banker_app.ui.services import StoredIn

LOG: Final = logging.getLogger(__name__)
BLOCKS: Final = 48
"""Number of blocks at the start."""
SPARE: Final = 16
"""More blocks are opened if fewer than this are free."""
AGE: Final = 60.0
"""Seconds after which the name of a new block is safely on the disk."""
PATIENCE_MS: Final = 3000
"""Milliseconds that a page just closed may still hold the games."""
PAUSE: Final = 0.1
"""Seconds between two attempts to open a block."""
CHUNK: Final = 16_384
"""Bytes of one chunk in the IndexedDB."""
_ERRORS: Final = {"QuotaExceededError": errno.ENOSPC, "NoModificationAllowedError": errno.EBUSY}


@contextmanager
def _as_os_errors() -> Generator[None]:
    """Turn the errors of the browser into those of a file system."""
    try:
        yield
    except JsException as fault:
        raise OSError(_ERRORS.get(fault.name, errno.EIO), str(fault)) from fault


class OpfsBlock:
    """A file of the private file system. See Block."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def size(self) -> int:
        with _as_os_errors():
            return int(self._handle.getSize())

    def read(self, at: int, length: int) -> bytes:
        if length <= 0:
            return b""
        with _as_os_errors():
            return bytes(js.storage.read(self._handle, at, length).to_bytes())

    def write(self, at: int, data: bytes) -> int:
        with _as_os_errors():
            return int(js.storage.write(self._handle, at, to_js(data)))

    def truncate(self, size: int) -> None:
        with _as_os_errors():
            self._handle.truncate(size)

    def flush(self) -> None:
        with _as_os_errors():
            self._handle.flush()

    def close(self) -> None:
        """Let other pages open the file."""
        with suppress(OSError), _as_os_errors():
            self._handle.close()


class DatabaseBlock(MemoryBlock):
    """Bytes whose chunks are written to the IndexedDB with each flush. See Block.

    After a flush nothing is painted until the database has committed.
    """

    def __init__(self, name: str, data: bytes = b"") -> None:
        super().__init__(data)
        self._name = name
        self._changed: set[int] = set()

    def write(self, at: int, data: bytes) -> int:
        self._changed.update(range(at // CHUNK, (at + len(data) - 1) // CHUNK + 1))
        return super().write(at, data)

    def truncate(self, size: int) -> None:
        before, after = sorted((self.size(), size))
        self._changed.update(range(before // CHUNK, after // CHUNK + 1))
        super().truncate(size)

    def flush(self) -> None:
        if self._changed:
            changed = sorted(self._changed)
            pieces = [self.read(n * CHUNK, CHUNK) for n in changed]
            with _as_os_errors():
                js.storage.commit(self._name, to_js(changed), to_js(pieces))
            self._changed.clear()


# ---- choosing a storage ---------------------------------------------------------------------


@dataclass
class Storage:
    """The files of this browser, for one page at a time."""

    stored_in: StoredIn
    files: BlockFiles = field(default_factory=lambda: BlockFiles(()))
    lasting: bool = True
    """Whether they are in the private file system, or will be from the next start on."""
    complete: bool = True
    """Whether there is nothing in the database that could not be taken in this time."""
    held: list[OpfsBlock] = field(default_factory=list[OpfsBlock])
    """All blocks of the private file system that this page has open."""
    young: list[OpfsBlock] | None = None
    """Those of them that are too new to be used; None for a database."""

    async def tend(self) -> None:
        """Open more blocks when needed, as long as the page is open."""
        while self.young is not None:
            await asyncio.sleep(AGE)
            for block in self.young:
                self.files.add(block)
            short = self.files.free < SPARE
            self.young = await self.more(SPARE) if short else []

    async def more(self, count: int) -> list[OpfsBlock]:
        """Open new blocks: as many as the browser makes, of which none is needed at once."""
        made, _ = await _opened(js.storage.name() for _ in range(count))
        self.held += made
        return made

    def close(self) -> None:
        """Let other pages open the blocks."""
        self.young = None
        while self.held:
            self.held.pop().close()


async def open_storage() -> Storage:
    """Open the files for this page.

    StoreBusy: another page has them open. DiskFault: they cannot all be reached; nothing was
    changed, and nothing else is shown in their place.
    """
    storage: Storage | None = None
    try:
        with _as_os_errors():
            if not await js.storage.lock(PATIENCE_MS):
                raise StoreBusy
            persisted = await js.storage.persisted()
        storage = Storage(StoredIn.BROWSER if persisted else StoredIn.EVICTABLE)
        await _choose(storage)
    except OSError as fault:
        if storage is not None:
            storage.close()
        if fault.errno == errno.EBUSY:
            raise StoreBusy from fault
        raise DiskFault(reason_of(fault), fault.errno) from fault
    return storage


async def _choose(storage: Storage) -> None:
    """Find the place of the games, and move them if the other place is ready. OSError."""
    known, used = await _known_blocks()
    rows = await _rows(used=used)
    if known is None and not rows:
        raise OSError(errno.EIO, "the games have moved to files that cannot be reached now")
    old = [] if known is None else await _open_private(storage, known, used=used)
    kept = database_blocks(rows or ())
    database, private = BlockFiles(kept), BlockFiles(old)
    if await _gathered(storage, rows, database, private):
        storage.files = private
        return
    fresh = [DatabaseBlock(js.storage.name()) for _ in range(BLOCKS)]
    for block in fresh:
        database.add(block)
    storage.files, storage.lasting, storage.young = database, bool(storage.held), None


async def _known_blocks() -> tuple[dict[str, float] | None, bool]:
    """The age of each block by its name, and whether any has contents. OSError.

    None if the browser has no private file system, or does not give it out.
    """
    with _as_os_errors():
        if not await js.storage.reachable():
            return None, False
        found = list(await js.storage.blocks())
        return {str(name): float(age) for name, age, _ in found}, any(size for *_, size in found)


async def _rows(*, used: bool) -> list[Any] | None:
    """The rows of the database. OSError, or None if the private files can do without them."""
    try:
        with _as_os_errors():
            return list(await js.storage.load())
    except OSError:
        if not used:
            raise
        LOG.exception("the database cannot be read")
        return None


async def _open_private(
    storage: Storage, known: dict[str, float], *, used: bool
) -> list[OpfsBlock]:
    """Open all blocks, and return those that may be used now.

    OSError if one of them cannot be opened, unless none has ever been used.
    """
    opened, faults = await _opened(known)
    storage.held += opened
    if faults:
        if used or any(fault.errno == errno.EBUSY for fault in faults):
            raise faults[0]
        storage.close()
        return []
    old: list[OpfsBlock] = []
    storage.young = []
    for block, age in zip(opened, known.values(), strict=True):
        # A block with contents must be old, even if the clock was set back.
        (old if age >= AGE or block.size() else storage.young).append(block)
    storage.young += await storage.more(max(0, BLOCKS - len(known)))
    return old


async def _gathered(
    storage: Storage, rows: list[Any] | None, database: BlockFiles, private: BlockFiles
) -> bool:
    """Bring everything into the private files; False if the database is used this time."""
    if rows == []:  # There is nothing from which an interrupted move could be continued.
        private.remove(MOVING)
    if is_in_use(private):
        storage.complete = rows is not None and (not rows or take_in(database, private))
    elif rows is None:
        raise OSError(errno.EIO, "the database cannot be read from which the games were moving")
    elif not private.free or not can_hold(private, database):
        return False
    else:
        try:
            move(database, private)
            await _clear(rows)
        except OSError:
            LOG.exception("the games stay in the database this time")
            return False
        private.remove(MOVING)
        return True
    if storage.complete:
        with suppress(OSError):
            await _clear(rows)  # Otherwise the next start finds the same once more.
    return True


async def _clear(rows: list[Any] | None) -> None:
    if rows:
        with _as_os_errors():
            await js.storage.clear()


async def _opened(names: Iterable[str]) -> tuple[list[OpfsBlock], list[OSError]]:
    """Open blocks by their names, all at the same time; those opened, and the errors."""
    until = time.monotonic() + PATIENCE_MS / 1000

    async def block(name: str) -> OpfsBlock | OSError:
        while True:
            try:
                with _as_os_errors():
                    return OpfsBlock(await js.storage.handle(name))
            except OSError as fault:
                # A page that has just been left still has its blocks open for a while.
                if fault.errno != errno.EBUSY or time.monotonic() > until:
                    return fault
            await asyncio.sleep(PAUSE)

    results = await asyncio.gather(*map(block, names))
    faults = [one for one in results if isinstance(one, OSError)]
    return [one for one in results if isinstance(one, OpfsBlock)], faults


async def files_to_look_at() -> BlockFiles:
    """A copy of the files as they are now, even if another page has them open. DiskFault."""
    with os_errors_as(DiskFault), _as_os_errors():
        copies = await js.storage.copies() if await js.storage.reachable() else ()
        private = BlockFiles(MemoryBlock(one.to_bytes()) for one in copies)
        found = {} if is_in_use(private) else _bytes_by_name(await js.storage.load())
        return BlockFiles(map(MemoryBlock, found.values())) if found else private


def database_blocks(rows: Iterable[Sequence[Any]]) -> list[DatabaseBlock]:
    """The blocks in a database, from rows of name, chunk number and bytes."""
    return [DatabaseBlock(name, data) for name, data in _bytes_by_name(rows).items()]


def _bytes_by_name(rows: Iterable[Sequence[Any]]) -> dict[str, bytes]:
    found: dict[str, list[tuple[int, bytes]]] = {}
    for name, number, data in rows:
        found.setdefault(str(name), []).append((int(number), bytes(data.to_bytes())))
    return {name: b"".join(data for _, data in sorted(chunks)) for name, chunks in found.items()}
