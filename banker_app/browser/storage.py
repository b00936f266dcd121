"""Chooses blocks in a browser's storage. Imported only there, in the worker that runs Python.

The private file system (OPFS) reads, writes and flushes synchronously, so flushed data is stored
before the screen changes. It has one gap: the *name* of a new block reaches the disk only some
seconds after its bytes. Therefore files are stored in an IndexedDB as long as no private block is
free and old enough, in particular those of a first visit, and move at a later start. In a browser
without a private file system they stay in the IndexedDB.

A block that cannot be opened is no sign that there are no games: another page may hold it. Then
nothing is opened at all. Two marks say which of the two places has to be there: `PRIVATE` in the
database, `ALSO` in the private files.

What is flushed in a private block is durable at once, and a commit only later. So as long as any
file is in the database, the list of games is there too: it must not know of anything that an abort
takes back.
"""

import asyncio
import errno
import json
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import js  # type: ignore[import-not-found]

from banker_app.browser.blocks import (
    DELETED,
    HERE,
    LIST,
    PRIVATE,
    Database,
    DatabaseBlock,
    Gate,
    OpfsBlock,
    Pool,
    as_os_errors,
    committed,
    in_database,
)
from banker_app.browser.gathering import MOVING, is_in_use, take_in
from banker_app.pages.contract.services import StoredIn
from banker_app.store.api import DiskFault, StoreBusy
from banker_app.store.block_files import BlockFiles
from banker_app.store.filesystem import os_errors_as, reason_of
from banker_app.store.labelled_block import Block, MemoryBlock

LOG: Final = logging.getLogger(__name__)
BLOCKS: Final = 48
"""Number of private blocks at the start, beside those that the files need."""
SPARE: Final = 16
"""More blocks are opened if there are fewer than this beside the files."""
AGE: Final = 60.0
"""Seconds after which the name of a new block is safely on the disk."""
PATIENCE_MS: Final = 3000
"""Milliseconds that a page just closed may still hold the games."""
PAUSE: Final = 0.1
"""Seconds between two attempts to open a block."""
ALSO: Final = Path("/database")
"""Mark in the private files: if not empty, there may be files in the database, too."""


@dataclass
class Storage:
    """The files of this browser, for one page at a time."""

    stored_in: StoredIn
    gate: Gate = field(default_factory=Gate)
    files: Pool = field(default_factory=lambda: Pool(()))
    lasting: bool = True
    """Whether they are in the private file system, or will be from a later start on."""
    complete: bool = True
    """Whether there is nothing in the database that could not be taken in this time."""
    deleted: bool = False
    """Whether the browser has deleted files since the last start."""
    private: bool = False
    """Whether private blocks may be used."""
    spills: bool = True
    """Whether new files may be stored in the database."""
    held: list[OpfsBlock] = field(default_factory=list[OpfsBlock])
    """All blocks of the private file system that this page has open."""
    young: list[OpfsBlock] = field(default_factory=list[OpfsBlock])
    """Those of them that are too new to be used."""

    async def tend(self) -> None:
        """Open more blocks when needed, as long as the page is open."""
        while self.held:
            await asyncio.sleep(AGE)
            if self.private:
                for block in self.young:
                    self.files.add(block)
                self.young.clear()
            if not await self.look():
                return
            await self.grow(len(self.files.paths()) + SPARE)

    async def grow(self, count: int) -> None:
        """Open new blocks until there are so many; as many as the browser makes."""
        more = max(0, count - len(self.held))
        made, _ = await self.open((js.storage.name() for _ in range(more)), make=True)
        self.held += made
        self.young += made

    async def look(self) -> bool:
        """Return whether the files are still there. If they are not, the gate says so."""
        self.gate.confirm(self.files.samples())
        try:
            await self.gate.settled()
        except OSError:
            return False
        return True

    def spill(self) -> Block:
        """Return a new block in the database, since no private one is free. OSError."""
        if not self.spills:
            raise OSError(errno.EAGAIN, "the database cannot be used")
        if self.private:
            self.spills = False  # For the mark itself.
            try:
                self.mark(b"1")
                self.keep_list_in_database()
            finally:
                self.spills = True
        return self._new()

    def keep_list_in_database(self) -> None:
        """Have the list of games where it becomes durable no sooner than the games. OSError."""
        for path in LIST:
            if self.files.is_file(path) and not in_database(self.files.block_of(path)):
                self.files.move(path, self._new())

    def _new(self) -> DatabaseBlock:
        return DatabaseBlock(js.storage.name(), self.gate)

    def mark(self, there: bytes) -> None:
        """Note in the private files whether there are files in the database, too. OSError."""
        if self.files.is_file(ALSO) and self.files.read(ALSO) == there:
            return
        handle = self.files.create(ALSO)
        self.files.write(handle, there)
        self.files.sync(handle)
        self.files.close(handle)

    def told(self) -> None:
        """Forget that the browser has deleted files: somebody has read it."""
        if self.deleted and self.spills:
            with suppress(OSError):
                self.gate.commit({DELETED: b""})

    def close(self) -> None:
        """Let other pages open the blocks."""
        self.young.clear()
        while self.held:
            self.held.pop().close()

    async def open(
        self, names: Iterable[str], *, make: bool = False
    ) -> tuple[list[OpfsBlock], list[OSError]]:
        """Open blocks by their names, all at the same time; those opened, and the errors."""
        until = time.monotonic() + PATIENCE_MS / 1000

        async def block(name: str) -> OpfsBlock | OSError:
            while True:
                try:
                    with as_os_errors():
                        return OpfsBlock(await js.storage.handle(name, make), self.gate)
                except OSError as fault:
                    # A page that has just been left still has its blocks open for a while.
                    if fault.errno != errno.EBUSY or time.monotonic() > until:
                        return fault
                await asyncio.sleep(PAUSE)

        results = await asyncio.gather(*map(block, names))
        faults = [one for one in results if isinstance(one, OSError)]
        return [one for one in results if isinstance(one, OpfsBlock)], faults


async def open_storage() -> Storage:
    """Open the files for this page.

    StoreBusy: another page has them open. DiskFault: they cannot all be reached; nothing was
    changed, and nothing else is shown in their place.
    """
    storage: Storage | None = None
    try:
        with as_os_errors():
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
    """Find the files, and move those in the database if private blocks are free. OSError."""
    known, used = await _known_blocks()
    database = Database(await _rows(used=used))
    if known is None and database.moved:
        raise OSError(errno.EIO, "the games have moved to files that cannot be reached now")
    storage.deleted = database.deleted or (database.moved and not used)
    old: list[OpfsBlock] = []
    if known is not None:
        old = await _open_private(storage, known, used=used, needed=len(database.chunks))
    storage.lasting = bool(storage.held)
    storage.files = pool = Pool(old, storage.spill)
    if pool.is_file(MOVING):
        _end_old_move(pool, there=bool(database.chunks) if database.readable else None)
    storage.private = is_in_use(pool)
    also = pool.is_file(ALSO) and bool(pool.read(ALSO))
    if not database.readable:
        if also or not storage.private:
            raise OSError(errno.EIO, "the database cannot be read in which there are games")
        storage.complete = storage.spills = False
        return
    if storage.private and not database.marked:
        storage.deleted |= also and not database.chunks
        database.apart = set(database.chunks)
        storage.spills = await _mark_both(storage, database.apart)
    elif old and not storage.private:
        storage.private = await _mark_both(storage)
    await _add(storage, database)


async def _add(storage: Storage, database: Database) -> None:
    """Add the files in the database. OSError: not all files can be used."""
    gate = storage.gate
    blocks = {name: DatabaseBlock(name, gate, data) for name, data in database.chunks.items()}
    for name in blocks.keys() - database.apart:
        storage.files.add(blocks[name])
    if storage.deleted and not storage.private:
        gate.commit({PRIVATE: b"", DELETED: b"1"})
    if not database.named:
        gate.commit({HERE: b"1"})
    _take_in(storage, [blocks[name] for name in database.apart & blocks.keys()])
    _move(storage)
    await _settle(storage)


def _end_old_move(pool: Pool, *, there: bool | None) -> None:
    """End a move that an older version has begun: the database counts, if there is anything."""
    if there is None:
        raise OSError(errno.EIO, "the database cannot be read from which the games were moving")
    if there:
        pool.forget()
    else:
        pool.remove(MOVING)


async def _mark_both(storage: Storage, apart: Iterable[str] = ()) -> bool:
    """Mark both places as one from now on, but for these blocks; False if that fails."""
    try:
        if storage.young and not storage.files.free:
            storage.files.add(storage.young.pop())
        storage.mark(b"1")
        marks = {PRIVATE: json.dumps(sorted(apart)).encode(), HERE: b"1"}
        await committed(marks | ({DELETED: b"1"} if storage.deleted else {}))
    except OSError:
        LOG.exception("one of the two places is not used this time")
        return False
    return True


def _take_in(storage: Storage, blocks: list[DatabaseBlock]) -> None:
    """Take in games that an older version has left in the database beside the private files."""
    storage.complete = not blocks or take_in(BlockFiles(blocks), storage.files)
    if blocks and storage.complete and storage.spills:
        for block in blocks:
            block.discard()
        storage.gate.commit({PRIVATE: b"[]"})


def _move(storage: Storage) -> None:
    """Move files into the free private blocks, as far as there are any."""
    pool = storage.files
    left, room = pool.spilled(), pool.take_free(lambda block: not in_database(block))
    if not storage.private:
        return
    if len(left) > len(room):
        left = [path for path in left if path not in LIST][: len(room)]
    try:
        if left:
            storage.mark(b"1")
        for path in left:
            pool.move(path, room.pop())
    except OSError:
        LOG.exception("some games stay in the database this time")
    for block in room:
        pool.add(block)


async def _settle(storage: Storage) -> None:
    """Drop what is free in the database, and wait for it. OSError: not all files can be used."""
    pool = storage.files
    try:
        for block in pool.take_free(in_database):
            assert isinstance(block, DatabaseBlock)
            block.discard()
        if storage.private and pool.spilled():
            storage.keep_list_in_database()
        await storage.gate.settled()
        if storage.private and not pool.spilled():
            storage.mark(b"")
    except OSError:
        if pool.spilled() or not storage.private:
            raise
        LOG.exception("the database is not used this time")
        storage.gate.ignore()
        storage.spills = False


async def _known_blocks() -> tuple[dict[str, float] | None, bool]:
    """The age of each block by its name, and whether any has contents. OSError.

    None if the browser has no private file system, or does not give it out.
    """
    with as_os_errors():
        if not await js.storage.reachable():
            return None, False
        found = list(await js.storage.blocks())
        return {str(name): float(age) for name, age, _ in found}, any(size for *_, size in found)


async def _rows(*, used: bool) -> list[Any] | None:
    """The rows of the database. OSError, or None if the private files can do without them."""
    try:
        with as_os_errors():
            return list(await js.storage.load())
    except OSError:
        if not used:
            raise
        LOG.exception("the database cannot be read")
        return None


async def _open_private(
    storage: Storage, known: dict[str, float], *, used: bool, needed: int
) -> list[OpfsBlock]:
    """Open all blocks, and as many more as are needed; return those that may be used now.

    OSError if one of them cannot be opened, unless none has ever been used.
    """
    opened, faults = await storage.open(known)
    storage.held += opened
    if faults:
        if used or any(fault.errno == errno.EBUSY for fault in faults):
            raise faults[0]
        storage.close()
        return []
    old: list[OpfsBlock] = []
    for block, age in zip(opened, known.values(), strict=True):
        # A block with contents must be old, even if the clock was set back.
        (old if age >= AGE or block.size() else storage.young).append(block)
    filled = sum(block.size() > 0 for block in old)
    await storage.grow(max(BLOCKS, filled + needed + SPARE))
    return old


async def files_to_look_at() -> BlockFiles:
    """A copy of the files as they are now, even if another page has them open. DiskFault."""
    with os_errors_as(DiskFault), as_os_errors():
        copies = await js.storage.copies() if await js.storage.reachable() else ()
        found = [one.to_bytes() for one in copies]
        private = BlockFiles(map(MemoryBlock, found))
        database = Database(await _rows(used=is_in_use(private)))
    if is_in_use(private) and not database.marked:
        return private
    if private.is_file(MOVING):
        found.clear()
    named = database.chunks.keys() - database.apart
    return BlockFiles(map(MemoryBlock, (*found, *(database.chunks[name] for name in named))))
