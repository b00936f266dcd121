"""What becomes of files that lie around: bits flip, sectors go, somebody edits or deletes them."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from tests.store.simulated_disk import SECTOR, Disk

Damage: TypeAlias = Callable[[bytes, Random], bytes | None]
Rot: TypeAlias = tuple[str, str]
"""Which file, and what became of it."""


def bit_flipped(data: bytes, rng: Random) -> bytes:
    """One bit."""
    return _changed(data, rng.randrange(len(data)), 1 << rng.randrange(8))


def byte_changed(data: bytes, rng: Random) -> bytes:
    """One byte, more than one bit of it."""
    return _changed(data, rng.randrange(len(data)), rng.choice((3, 255, 96)))


def _changed(data: bytes, place: int, how: int) -> bytes:
    return data[:place] + bytes([data[place] ^ how]) + data[place + 1 :]


def sector_zeroed(data: bytes, rng: Random) -> bytes:
    """One sector, or the part of one, without its bytes."""
    start = rng.randrange(0, len(data), SECTOR)
    part = data[start : start + SECTOR]
    return data[:start] + bytes(len(part)) + data[start + SECTOR :]


def sector_of_noise(data: bytes, rng: Random) -> bytes:
    """One sector with the bytes of something else."""
    start = rng.randrange(0, len(data), SECTOR)
    part = data[start : start + SECTOR]
    return data[:start] + rng.randbytes(len(part)) + data[start + SECTOR :]


def cut_anywhere(data: bytes, rng: Random) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data))]


def last_line_gone(data: bytes, rng: Random) -> bytes:
    """The end is missing, and nothing looks wrong."""
    return b"".join(data.splitlines(keepends=True)[:-1])


def line_gone(data: bytes, rng: Random) -> bytes:
    """A line in the middle."""
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(1, len(lines))]
    return b"".join(lines)


def lines_swapped(data: bytes, rng: Random) -> bytes:
    """Two neighbours."""
    lines = data.splitlines(keepends=True)
    place = rng.randrange(1, len(lines) - 1)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return b"".join(lines)


def line_repeated(data: bytes, rng: Random) -> bytes:
    """As by a copy gone wrong."""
    lines = data.splitlines(keepends=True)
    place = rng.randrange(1, len(lines))
    return b"".join([*lines[: place + 1], *lines[place:]])


def amount_edited(data: bytes, rng: Random) -> bytes:
    """Somebody thought that he should have more."""
    places = [place for place in range(len(data)) if data.startswith(b'"amount":', place)]
    if not places:
        return byte_changed(data, rng)
    place = rng.choice(places) + len(b'"amount":')
    return data[:place] + b"9" + data[place + 1 :]


def emptied(data: bytes, rng: Random) -> bytes:
    """A file of no bytes."""
    return b""


def another_file(data: bytes, rng: Random) -> bytes:
    """Something that never was a journal."""
    return b"GIF89a" + rng.randbytes(900)


def missing(data: bytes, rng: Random) -> None:
    """No file."""


DAMAGES: Final[dict[str, Damage]] = {
    damage.__name__: damage
    for damage in (
        bit_flipped,
        byte_changed,
        sector_zeroed,
        sector_of_noise,
        cut_anywhere,
        last_line_gone,
        line_gone,
        lines_swapped,
        line_repeated,
        amount_edited,
        emptied,
        another_file,
        missing,
    )
}

FILES: Final[dict[str, tuple[str, ...]]] = {
    "journal": ("games/a/events.jsonl",),
    "mirror": ("games/a/events.jsonl.twin",),
    "catalogue": ("catalogue.jsonl",),
    "mirror of the catalogue": ("catalogue.jsonl.twin",),
    "journal and mirror": ("games/a/events.jsonl", "games/a/events.jsonl.twin"),
}
BOTH: Final = "journal and mirror"

ROTS: Final[tuple[Rot, ...]] = tuple((file, damage) for file in FILES for damage in DAMAGES)


def rotten(disk: Disk, folder: Path, rot: Rot, rng: Random) -> None:
    """Let a file rot; two copies rot in the same way."""
    which, how = rot
    seed = rng.random()
    for name in FILES[which]:
        path = folder / name
        file = disk.file(path)
        data = DAMAGES[how](bytes(file.data), Random(seed))
        if data is None:
            disk.folder(path.parent).change(path.name, None)
            disk.folder(path.parent).sync()
        else:
            file.data, file.kept, file.pending = bytearray(data), data, []
