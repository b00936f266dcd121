"""Blocks in a browser's storage. Imported only there, in the worker that runs Python.

The private file system (OPFS) reads, writes and flushes synchronously, so flushed data is stored
before the screen changes. It has one gap: the *name* of a new block reaches the disk only some
seconds after its bytes. Therefore the games of a first visit are stored in an IndexedDB, and the
page is not painted before the database has committed. Once the blocks are old enough, the games
move there. In a browser without a private file system they stay in the IndexedDB.
"""

import asyncio
import errno
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from banker_app.store.api import StoreBusy
from banker_app.store.block_files import Block, BlockFiles
from banker_app.ui.services import StoredIn

BLOCKS: Final = 48
"""Number of blocks at the start."""
SPARE: Final = 16
"""More blocks are opened if fewer than this are free."""
AGE: Final = 60.0
"""Seconds after which the name of a new block is safely on the disk."""
PATIENCE_MS: Final = 3000
"""How long a page that was just closed may still hold the games."""
CHUNK: Final = 16_384
"""Bytes of one chunk in the IndexedDB."""


class OpfsBlock:
    """A file of the private file system. See Block."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def size(self) -> int:
        """See Block."""
        return int(self._handle.getSize())

    def read(self, at: int, length: int) -> bytes:
        """See Block."""
        return bytes(js.storage.read(self._handle, at, length).to_bytes()) if length > 0 else b""

    def write(self, at: int, data: bytes) -> int:
        """See Block."""
        try:
            return int(js.storage.write(self._handle, at, to_js(data)))
        except JsException as fault:
            raise _os_error(fault) from fault

    def truncate(self, size: int) -> None:
        """See Block."""
        try:
            self._handle.truncate(size)
        except JsException as fault:
            raise _os_error(fault) from fault

    def flush(self) -> None:
        """See Block."""
        try:
            self._handle.flush()
        except JsException as fault:
            raise _os_error(fault) from fault


class DatabaseBlock:
    """Bytes in memory whose chunks are written to the IndexedDB with each flush. See Block.

    After a flush nothing is painted until the database has committed.
    """

    def __init__(self, name: str, data: bytes = b"") -> None:
        self._name = name
        self._data = bytearray(data)
        self._changed: set[int] = set()

    def size(self) -> int:
        """See Block."""
        return len(self._data)

    def read(self, at: int, length: int) -> bytes:
        """See Block."""
        return bytes(self._data[at : at + length])

    def write(self, at: int, data: bytes) -> int:
        """See Block."""
        self._data += bytes(max(0, at - len(self._data)))
        self._data[at : at + len(data)] = data
        self._changed.update(range(at // CHUNK, (at + len(data) - 1) // CHUNK + 1))
        return len(data)

    def truncate(self, size: int) -> None:
        """See Block."""
        before = len(self._data)
        self._data = self._data[:size].ljust(size, b"\0")
        self._changed.update(range(min(before, size) // CHUNK, max(before, size) // CHUNK + 1))

    def flush(self) -> None:
        """See Block."""
        if self._changed:
            changed = sorted(self._changed)
            pieces = [bytes(self._data[n * CHUNK : (n + 1) * CHUNK]) for n in changed]
            js.storage.commit(self._name, to_js(changed), to_js(pieces))
            self._changed.clear()


def _os_error(fault: Any) -> OSError:
    full = fault.name == "QuotaExceededError"
    return OSError(errno.ENOSPC if full else errno.EIO, str(fault))


# ---- choosing a storage ---------------------------------------------------------------------


@dataclass
class Storage:
    """The files of this browser, for one page at a time."""

    files: BlockFiles
    lasting: bool
    """Whether they are in the private file system, or will be from the next start on."""
    stored_in: StoredIn
    young: list[OpfsBlock] | None = None
    """Blocks of the private file system that are too new to be used; None for a database."""

    async def tend(self) -> None:
        """Open more blocks when needed, as long as the page is open."""
        while self.young is not None:
            await asyncio.sleep(AGE)
            for block in self.young:
                self.files.add(block)
            short = self.files.free < SPARE
            self.young = [OpfsBlock(one) for one in await js.storage.more(SPARE)] if short else []


async def open_storage() -> Storage:
    """Open the files for this page. Raises StoreBusy while another page has them open."""
    if not await js.storage.lock(PATIENCE_MS):
        raise StoreBusy
    stored_in = StoredIn.BROWSER if await js.storage.persisted() else StoredIn.EVICTABLE
    kept = database_blocks(await js.storage.load())
    old, young = await _private_files()
    private = BlockFiles(old)
    if not await _moved(kept, private):
        files = BlockFiles(_with_fresh(kept))
        return Storage(files, lasting=bool(old or young), stored_in=stored_in)
    return Storage(private, lasting=True, stored_in=stored_in, young=young)


async def _moved(kept: list[DatabaseBlock], private: BlockFiles) -> bool:
    """Move everything to the private files; False if there are too few old enough blocks."""
    if not private.free and not private.paths():
        return False
    if kept:
        young = BlockFiles(kept)
        if len(young.paths()) > private.free + len(private.paths()):
            return False
        move(young, private)
        await js.storage.clear()
    return True


async def files_to_look_at() -> BlockFiles:
    """A copy of the files as they are now, even if another page has them open."""
    blocks: Sequence[Block] = database_blocks(await js.storage.load())
    if not blocks:
        copies = await js.storage.copies()
        blocks = [DatabaseBlock("", bytes(one.to_bytes())) for one in copies]
    return BlockFiles(blocks)


def database_blocks(rows: Any) -> list[DatabaseBlock]:
    """The blocks in a database, from rows of name, chunk number and bytes."""
    found: dict[str, list[tuple[int, bytes]]] = {}
    for name, number, data in rows:
        found.setdefault(str(name), []).append((int(number), bytes(data.to_bytes())))
    return [
        DatabaseBlock(name, b"".join(data for _, data in sorted(chunks)))
        for name, chunks in found.items()
    ]


def move(old: BlockFiles, new: BlockFiles) -> None:
    """Copy all files, after removing what an interrupted move has left."""
    for path in new.paths():
        new.remove(Path(path))
    for path in old.paths():
        handle = new.create(Path(path))
        new.write(handle, old.read(Path(path)))
        new.sync(handle)
        new.close(handle)


def _with_fresh(kept: Iterable[DatabaseBlock]) -> list[DatabaseBlock]:
    blocks = list(kept)
    return blocks + [DatabaseBlock(js.storage.name()) for _ in range(BLOCKS)]


async def _private_files() -> tuple[list[OpfsBlock], list[OpfsBlock]]:
    """The old blocks and the new ones; empty if the browser has no private file system."""
    try:
        found = await js.storage.open(BLOCKS)
    except JsException:
        return [], []
    old: list[OpfsBlock] = []
    young: list[OpfsBlock] = []
    for age, handle in found:
        block = OpfsBlock(handle)
        # A block with contents must be old, even if the clock was set back.
        (old if age >= AGE or block.size() else young).append(block)
    return old, young
