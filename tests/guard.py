"""No test may see a game removed, unless somebody has deleted it.

Looks over the shoulder of every file system: a journal with entries is neither removed, emptied nor
replaced by less than it held. Exempt are games that the list of games has noted as deleted, which
only `DiskStore.delete` does.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from banker_app.store.api import NewerFormat
from banker_app.store.block_files import BlockFiles
from banker_app.store.catalogue import DELETED, FILE, catalogue_of
from banker_app.store.filesystem import DiskFiles
from banker_app.store.journal_format import Chain, CorruptJournal, read_chain
from banker_app.store.labelled_block import START
from tests.store.simulated import SimulatedFiles

JOURNAL: Final = "events.jsonl"
Peek = Callable[[Any], dict[Path, bytes]]


class GameRemoved(AssertionError):
    """A journal with entries is gone, and nobody has deleted its game."""


def on_disk(path: Path) -> dict[Path, bytes]:
    """The files of a data folder to which a path belongs."""
    top = next((one for one in (path, *path.parents) if (one / FILE).is_file()), path)
    found = top.rglob("*") if top.is_dir() else (top,)
    return {one: one.read_bytes() for one in found if one.is_file() and _matters(one)}


def in_blocks(files: BlockFiles) -> dict[Path, bytes]:
    """The files in blocks, read without the block's own calls, which may be made to fail."""
    found = {Path(path): file.block for path, file in files._files.items()}
    return {path: _bytes(block)[START:] for path, block in found.items() if _matters(path)}


def _bytes(block: Any) -> bytes:
    for way in ("data", "_data"):
        if hasattr(block, way):
            return bytes(getattr(block, way))
    inner = block._file if hasattr(block, "_file") else block._handle.file
    return bytes(inner.data)


def _matters(path: Path) -> bool:
    return path.name.startswith((JOURNAL, FILE))


def check(contents: dict[Path, bytes], path: Path, instead: bytes = b"") -> None:
    """Raise GameRemoved if what is about to happen to a path loses entries."""
    for journal, data in contents.items():
        if journal.name != JOURNAL or (journal != path and path not in journal.parents):
            continue
        had, has = _sound_part(data).lines, _sound_part(instead).lines
        beside = (contents[one] for one in contents if one.name.startswith(f"{JOURNAL}.damaged-"))
        # The last line may be one that was written and never acknowledged.
        sure = had[: len(had) - 1] if instead else had
        if len(had) <= 1 or has[: len(sure)] == sure or data in beside:
            continue
        top = journal.parent.parent.parent
        copies = (contents.get(top / FILE, b""), contents.get(top / f"{FILE}.twin", b""))
        noted = catalogue_of(_sound_part(*copies)).get(DELETED, {}).values()
        if journal.parent.name not in {one["id"] for one in noted}:
            raise GameRemoved(f"{journal}: {len(had) - 1} entries")


def _sound_part(main: bytes, mirror: bytes = b"") -> Chain:
    """The lines that can be read."""
    try:
        return read_chain(main, mirror)
    except NewerFormat:
        return Chain()
    except CorruptJournal as damage:
        return damage.chain


def watch(patch: pytest.MonkeyPatch, kind: type, peek: Callable[[Any, Path], Any]) -> None:
    """Put the guard before everything by which files of a kind can be lost."""
    remove, replace, create = kind.remove, kind.replace, kind.create  # type: ignore[attr-defined]

    def removing(self: Any, path: Path) -> Any:
        check(peek(self, path), path)
        return remove(self, path)

    def replacing(self: Any, old: Path, new: Path) -> Any:
        if new.name == JOURNAL:
            contents = peek(self, new)
            written = {**contents, **(peek(self, old) if old not in contents else {})}.get(old, b"")
            check(contents, new, written)
        return replace(self, old, new)

    def creating(self: Any, path: Path) -> Any:
        if path.name == JOURNAL:
            check(peek(self, path), path)
        return create(self, path)

    patch.setattr(kind, "remove", removing)
    patch.setattr(kind, "replace", replacing)
    patch.setattr(kind, "create", creating)


def guard(patch: pytest.MonkeyPatch) -> None:
    """Watch the disk, the blocks of a browser, and the simulated disk."""

    def simulated(files: SimulatedFiles, path: Path) -> dict[Path, bytes]:
        found = {Path(one): data for one, data in files.disk.contents().items()}
        return {one: data for one, data in found.items() if _matters(one)}

    watch(patch, DiskFiles, lambda files, path: on_disk(path))
    watch(patch, BlockFiles, lambda files, path: in_blocks(files))
    watch(patch, SimulatedFiles, simulated)
