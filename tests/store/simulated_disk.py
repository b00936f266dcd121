"""A disk in memory that keeps what was flushed, and nothing else for certain.

Files: what was written since the last flush is lost, kept, or torn at any byte or sector when the
power fails. Names: those made, renamed or removed since the folder was flushed are kept up to some
moment and lost after it; a name may be kept whose file's bytes are not. A failed flush drops what
it was to bring to the disk, and the next one does not know. Two things no disk here does: spoil the
older bytes of a sector it writes to, and take a whole write while reporting an error.
"""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

SECTOR: Final = 512


@dataclass(eq=False)
class File:
    """A file as processes see it, and as the disk has it."""

    data: bytearray = field(default_factory=bytearray)
    kept: bytes = b""
    pending: list[tuple[int, bytes]] = field(default_factory=list)
    """Writes since the last flush; one of no bytes is a cut at that place."""

    def write(self, data: bytes) -> None:
        """Add to the end."""
        self.pending.append((len(self.data), data))
        self.data += data

    def put(self, place: int, data: bytes) -> int:
        """Write anywhere; return how many bytes went."""
        if data:
            _put(self.data, place, data)
            self.pending.append((place, data))
        return len(data)

    def cut(self, size: int) -> None:
        """Shorten."""
        del self.data[size:]
        self.pending.append((size, b""))

    def sync(self) -> None:
        """Bring what is pending to the disk. What a failed flush has dropped is not pending."""
        kept = bytearray(self.kept)
        for place, data in self.pending:
            _put(kept, place, data)
        self.kept, self.pending = bytes(kept), []

    def tear(self, rng: Random) -> None:
        """Bring to the disk whatever the moment leaves of it."""
        style = rng.choice(("nothing", "everything", "prefix", "sectors", "noise"))
        kept = bytearray(self.kept)
        for number, (place, data) in enumerate(self.pending):
            last = number == len(self.pending) - 1
            if style == "nothing" or (style == "prefix" and last and not data):
                break
            if style == "prefix" and last:
                data = data[: rng.randrange(len(data) + 1)]
            if style in ("everything", "prefix") or not data:
                _put(kept, place, data)
                continue
            for start, piece in sectors(place, data):
                fate = rng.random()
                if fate < 0.5:
                    _put(kept, start, piece)
                elif style == "noise" and fate < 0.8:
                    _put(kept, start, rng.choice((bytes(len(piece)), rng.randbytes(len(piece)))))
        self.kept, self.pending = bytes(kept), []


def _put(kept: bytearray, place: int, data: bytes) -> None:
    if not data:
        del kept[place:]
    elif place > len(kept):
        kept += bytes(place - len(kept)) + data
    else:
        kept[place : place + len(data)] = data


def sectors(place: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """The pieces in which a disk takes a write."""
    while data:
        room = SECTOR - place % SECTOR
        yield place, data[:room]
        place, data = place + room, data[room:]


@dataclass(eq=False)
class Folder:
    """A folder as processes see it, and as the disk has it."""

    names: dict[str, "Node"] = field(default_factory=dict)
    kept: dict[str, "Node"] = field(default_factory=dict)
    pending: list[tuple[str | None, str | None, "Node | None"]] = field(default_factory=list)
    """Old name, new name, what bears it."""

    def change(self, old: str | None, new: str | None, node: "Node | None" = None) -> None:
        """Make a name (no old one), remove one (no new one), or rename."""
        self.pending.append((old, new, node))
        _rename(self.names, old, new, node)

    def sync(self, count: int | None = None) -> None:
        """Bring names to the disk, the oldest first."""
        for old, new, node in self.pending[:count]:
            _rename(self.kept, old, new, node)
        del self.pending[:count]


Node: TypeAlias = File | Folder


def _rename(names: dict[str, Node], old: str | None, new: str | None, node: Node | None) -> None:
    moved = node if old is None else names.pop(old)
    if new is not None:
        assert moved is not None
        names[new] = moved


class Disk:
    """Everything that outlives a process."""

    def __init__(self, *, blind: bool = False) -> None:
        self.root = Folder()
        self.blind = blind
        """Whether upper and lower case make no difference, as on macOS and Windows."""
        self.holder: object | None = None
        """Who holds the lock of the data folder. A killed process holds nothing."""

    def copy(self) -> "Disk":
        """The same disk once more."""
        mirror = Disk(blind=self.blind)
        mirror.root = _copied_folder(self.root, {})
        return mirror

    def power_cut(self, rng: Random) -> None:
        """Keep what is certain, and of the rest what chance will have."""
        self.holder = None
        _cut_folder(self.root, rng)

    def actual(self, path: Path) -> Path:
        """A path in the letters in which its names were made."""
        if not self.blind:
            return path
        found, node = Path(), self.root
        for part in path.parts:
            known = node.names if isinstance(node, Folder) else {}
            same = (name for name in known if name.casefold() == part.casefold())
            found /= next(same, part)
            node = known.get(found.name, Folder())  # type: ignore[assignment]
        return found

    def find(self, path: Path) -> Node:
        """What bears a name; FileNotFoundError."""
        node: Node = self.root
        for part in self.actual(path).parts:
            if not isinstance(node, Folder) or part not in node.names:
                raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
            node = node.names[part]
        return node

    def folder(self, path: Path) -> Folder:
        """The same, of a folder."""
        node = self.find(path)
        if not isinstance(node, Folder):
            raise NotADirectoryError(errno.ENOTDIR, "a file", str(path))
        return node

    def file(self, path: Path) -> File:
        """The same, of a file."""
        node = self.find(path)
        if not isinstance(node, File):
            raise IsADirectoryError(errno.EISDIR, "a folder", str(path))
        return node

    def contents(self) -> dict[str, bytes]:
        """Every file with its bytes, as processes see them."""
        return dict(_contents(self.root, ""))


def _contents(folder: Folder, above: str) -> Iterator[tuple[str, bytes]]:
    for name, node in folder.names.items():
        if isinstance(node, Folder):
            yield from _contents(node, f"{above}{name}/")
        else:
            yield above + name, bytes(node.data)


def _copied(node: Node, known: dict[int, Node]) -> Node:
    if id(node) not in known:
        if isinstance(node, File):
            known[id(node)] = File(bytearray(node.data), node.kept, list(node.pending))
        else:
            _copied_folder(node, known)
    return known[id(node)]


def _copied_folder(folder: Folder, known: dict[int, Node]) -> Folder:
    mirror = Folder()
    known[id(folder)] = mirror
    mirror.names = {name: _copied(node, known) for name, node in folder.names.items()}
    mirror.kept = {name: _copied(node, known) for name, node in folder.kept.items()}
    mirror.pending = [
        (old, new, None if node is None else _copied(node, known))
        for old, new, node in folder.pending
    ]
    return mirror


def _cut_folder(folder: Folder, rng: Random) -> None:
    folder.sync(rng.choice((0, len(folder.pending), rng.randrange(len(folder.pending) + 1))))
    folder.pending = []
    folder.names = dict(folder.kept)
    for node in folder.names.values():
        if isinstance(node, Folder):
            _cut_folder(node, rng)
        else:
            node.tear(rng)
            node.data = bytearray(node.kept)
