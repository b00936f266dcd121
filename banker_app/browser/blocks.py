"""The two kinds of blocks in a browser's storage. Imported only there.

Python writes synchronously; the commit of the IndexedDB, and that a file still has its name, are
known only later. Until then the `Gate` holds back the frames that would show them.
"""

import asyncio
import errno
import json
import logging
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from banker_app.browser.gathering import FOLDER
from banker_app.store.beside import mirror_of
from banker_app.store.block_files import BlockFiles
from banker_app.store.catalogue import FILE
from banker_app.store.labelled_block import Block, MemoryBlock

LOG: Final = logging.getLogger(__name__)
CHUNK: Final = 16_384
"""Bytes of one chunk in the IndexedDB."""
Key = tuple[str, int]
"""The name of a block in the IndexedDB, and the number of a chunk."""
PRIVATE: Final[Key] = ("private", 0)
"""Mark in the database: private files are in use, and its own blocks are further ones of them.

Exempt are those that are named here: an older version has left them.
"""
HERE: Final[Key] = ("database", 0)
"""Mark in the database: it is not new. Without any rows, it is one from which files have moved."""
DELETED: Final[Key] = ("deleted", 0)
"""Mark in the database: the browser has deleted files, and nobody has been told yet."""
_ERRORS: Final = {
    "QuotaExceededError": errno.ENOSPC,
    "NoModificationAllowedError": errno.EBUSY,
    "NotFoundError": errno.ESTALE,
    "InvalidStateError": errno.ESTALE,  # The browser has closed the database.
}


@contextmanager
def as_os_errors() -> Generator[None]:
    """Turn the errors of the browser into those of a file system."""
    try:
        yield
    except JsException as fault:
        raise OSError(_ERRORS.get(fault.name, errno.EIO), str(fault)) from fault


async def committed(chunks: Mapping[Key, bytes]) -> None:
    """Write chunks to the IndexedDB in one transaction; empty ones are removed. OSError."""
    with as_os_errors():
        await js.storage.commit(to_js([[*key, piece] for key, piece in chunks.items()]))


class Confirmed(Protocol):
    """A block whose flushed bytes the browser confirms later."""

    def confirm(self) -> Awaitable[None]:
        """Return once what was flushed is certainly there. OSError."""
        ...


class Gate:
    """Holds painted frames back until the browser has confirmed what they show.

    Commits are made one after another. The first failure is the last: nothing is painted, written
    or committed afterwards.
    """

    def __init__(self) -> None:
        self.failed: Callable[[OSError], None] | None = None
        """Called at the failure; without it, frames are let through."""
        self._fault: OSError | None = None
        self._chunks: dict[Key, bytes] = {}
        self._flushed: dict[Confirmed, None] = {}
        self._work: asyncio.Future[None] | None = None

    def check(self) -> None:
        """OSError once a confirmation has failed."""
        if self._fault is not None:
            raise OSError(self._fault.errno, str(self._fault)) from self._fault

    def commit(self, chunks: Mapping[Key, bytes]) -> None:
        """Have chunks written, together with all that wait. OSError."""
        self.check()
        self._chunks |= chunks
        self._begin()

    def confirm(self, blocks: Iterable[Confirmed]) -> None:
        """Have blocks confirmed."""
        self._flushed |= dict.fromkeys(blocks)
        self._begin()

    async def settled(self) -> None:
        """Return once everything is confirmed. OSError."""
        while self._work is not None:
            await asyncio.shield(self._work)
        self.check()

    def ignore(self) -> None:
        """Forget a failure of which nothing is concerned that is still in use."""
        self._fault = None

    def _begin(self) -> None:
        if self._work is None and self._fault is None:
            js.storage.hold()
            self._work = asyncio.ensure_future(self._confirm_all())

    async def _confirm_all(self) -> None:
        try:
            while self._chunks or self._flushed:
                chunks, self._chunks = self._chunks, {}
                flushed, self._flushed = self._flushed, {}
                if chunks:
                    await committed(chunks)
                for block in flushed:
                    await block.confirm()
        except OSError as fault:
            LOG.exception("the storage has failed")
            self._fault = fault
            self._chunks.clear()
            self._flushed.clear()
            if self.failed is not None:
                self.failed(fault)
                return
        finally:
            self._work = None
        js.storage.release()


class OpfsBlock:
    """A file of the private file system. See Block."""

    def __init__(self, opened: Any, gate: Gate) -> None:
        self._file, self._handle, self._gate = opened.file, opened.handle, gate

    def size(self) -> int:
        with as_os_errors():
            return int(self._handle.getSize())

    def read(self, at: int, length: int) -> bytes:
        if length <= 0:
            return b""
        with as_os_errors():
            return bytes(js.storage.read(self._handle, at, length).to_bytes())

    def write(self, at: int, data: bytes) -> int:
        self._gate.check()
        with as_os_errors():
            return int(js.storage.write(self._handle, at, to_js(data)))

    def truncate(self, size: int) -> None:
        self._gate.check()
        with as_os_errors():
            self._handle.truncate(size)

    def flush(self) -> None:
        self._gate.check()
        with as_os_errors():
            self._handle.flush()
        self._gate.confirm([self])

    async def confirm(self) -> None:
        """Return if the file still has its name: else its bytes go with this page. OSError."""
        with as_os_errors():
            await js.storage.stands(self._file)

    def close(self) -> None:
        """Let other pages open the file."""
        with suppress(OSError), as_os_errors():
            self._handle.close()


class DatabaseBlock(MemoryBlock):
    """Bytes whose chunks are written to the IndexedDB with each flush. See Block."""

    def __init__(self, name: str, gate: Gate, data: bytes = b"") -> None:
        super().__init__(data)
        self._name, self._gate = name, gate
        self._changed: set[int] = set()

    def write(self, at: int, data: bytes) -> int:
        self._gate.check()
        self._changed.update(range(at // CHUNK, (at + len(data) - 1) // CHUNK + 1))
        return super().write(at, data)

    def truncate(self, size: int) -> None:
        self._gate.check()
        before, after = sorted((self.size(), size))
        self._changed.update(range(before // CHUNK, after // CHUNK + 1))
        super().truncate(size)

    def flush(self) -> None:
        self._gate.check()
        if self._changed:
            self._gate.commit(self._chunks(self._changed))
            self._changed.clear()

    async def confirm(self) -> None:
        """Return if the database is still open. OSError."""
        await committed({})

    def discard(self) -> None:
        """Remove all bytes, and the block with them."""
        numbers = range(self.size() // CHUNK + 1)
        self.data.clear()
        self._gate.commit(self._chunks(numbers))

    def _chunks(self, numbers: Iterable[int]) -> dict[Key, bytes]:
        return {(self._name, n): self.read(n * CHUNK, CHUNK) for n in numbers}


LIST: Final = (mirror_of(FOLDER / FILE), FOLDER / FILE)
"""The list of games."""


def in_database(block: Block) -> bool:
    """Return whether a block is in the database."""
    return isinstance(block, DatabaseBlock)


class Pool(BlockFiles):
    """Files in private blocks, and in the database."""

    def is_sure(self, block: Block) -> bool:
        return not in_database(block)

    def spilled(self) -> list[Path]:
        """Return the files that are in the database, the list of games last."""
        found = [path for path in map(Path, self.paths()) if in_database(self.block_of(path))]
        return sorted(found, key=lambda path: path in LIST)

    def samples(self) -> list[OpfsBlock | DatabaseBlock]:
        """Return a block of each kind: a browser deletes all of a kind, or none."""
        blocks = map(self.block_of, map(Path, self.paths()))
        ours = (one for one in blocks if isinstance(one, OpfsBlock | DatabaseBlock))
        return list({type(one): one for one in ours}.values())


class Database:
    """The rows of the database as they are read."""

    def __init__(self, rows: list[Any] | None) -> None:
        self.readable = rows is not None
        self.chunks = _by_name(rows or ())
        """The bytes of each block."""
        marked = self.chunks.pop(PRIVATE[0], b"")
        self.marked = bool(marked)
        self.apart: set[str] = set(json.loads(marked or "[]"))
        """Blocks of which none is of the same set of files as the private ones."""
        self.moved = self.marked or rows == []
        self.named = self.chunks.pop(HERE[0], None) is not None
        self.deleted = self.chunks.pop(DELETED[0], None) is not None


def _by_name(rows: Iterable[Sequence[Any]]) -> dict[str, bytes]:
    """The bytes of each block in the database, from rows of name, chunk number and bytes."""
    found: dict[str, list[tuple[int, bytes]]] = {}
    for name, number, data in rows:
        found.setdefault(str(name), []).append((int(number), bytes(data.to_bytes())))
    return {name: b"".join(data for _, data in sorted(chunks)) for name, chunks in found.items()}
