"""Blocks of a device, each with a label that names the file in it.

Nothing here depends on a browser: the tests use blocks that tear writes and lose what was not
flushed, and a store in memory uses those below.
"""

import errno
import struct
from contextlib import suppress
from hashlib import blake2b
from typing import Final, Protocol

SLOT: Final = 512
"""Bytes of a label: one sector, which a disk writes entirely or not at all."""
START: Final = 2 * SLOT
"""Offset of the file's bytes, after two slots for the label and its copy, or its successor."""
_CHECKSUM: Final = 16
_NUMBERS: Final = struct.Struct("<QH")
LONGEST_PATH: Final = SLOT - _CHECKSUM - _NUMBERS.size


class Block(Protocol):
    """An open file of the device. Every method may raise OSError."""

    def size(self) -> int:
        """Return the length in bytes."""
        ...

    def read(self, at: int, length: int) -> bytes:
        """Return at most `length` bytes from offset `at`."""
        ...

    def write(self, at: int, data: bytes) -> int:
        """Write data at offset `at`, possibly only part of it; return how many bytes."""
        ...

    def truncate(self, size: int) -> None:
        """Shorten the file to `size` bytes, or lengthen it with zeros."""

    def flush(self) -> None:
        """Return once everything written would survive a power cut."""


class MemoryBlock:
    """A block that lives as long as this object."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)

    def size(self) -> int:
        return len(self.data)

    def read(self, at: int, length: int) -> bytes:
        return bytes(self.data[at : at + length])

    def write(self, at: int, data: bytes) -> int:
        self.data += bytes(max(0, at - len(self.data)))
        self.data[at : at + len(data)] = data
        return len(data)

    def truncate(self, size: int) -> None:
        self.data = self.data[:size].ljust(size, b"\0")

    def flush(self) -> None:
        """Do nothing: what was written is there."""


class NoLabel(Exception):
    """No label says which file a block holds."""


class LabelledBlock:
    """A block and its current label: a path, or none if the block is free."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.end = max(block.size(), START)
        labels = [_label_in(block, slot) for slot in (0, 1)]
        self.copied = labels[0] == labels[1]
        sound = [(*label, slot) for slot, label in enumerate(labels) if label is not None]
        self.number, self.path, self.slot = max(sound, default=(0, "", 1))
        # A disk writes a sector entirely or not at all, so a label that is not sound is damaged.
        if not self.path and self.end > START and len(sound) < len(labels):
            raise NoLabel

    def contents(self) -> bytes:
        """Return the contents. A short read is an error: what is missing may be there."""
        return _read(self.block, START, self.end - START)

    def write(self, data: bytes) -> int:
        """Append data, possibly only part of it; return how many bytes."""
        written = self.block.write(self.end, data)
        self.end += written
        return written

    def append(self, data: bytes) -> None:
        """Append all data."""
        while data:
            written = self.write(data)
            if written <= 0:
                raise OSError(errno.EIO, "the block takes no more bytes")
            data = data[written:]

    def relabel(self, number: int, path: str) -> None:
        """Write the next label. Until a flush, a power cut may restore the previous one."""
        self._write_label(1 - self.slot, number, path)
        self.number, self.slot, self.path = number, 1 - self.slot, path
        self.copied = False

    def sync(self) -> None:
        """Flush the block, and copy its label, so that the damage of one of the two is harmless."""
        self.block.flush()
        self.copy_label()

    def copy_label(self) -> None:
        """Write the copy of the label, if there is none; a later flush takes it along."""
        if not self.copied and self.number:
            with suppress(OSError):
                self._write_label(1 - self.slot, self.number, self.path)
                self.copied = True

    def rename(self, number: int, path: str) -> None:
        """Write the next label and its copy; both are flushed."""
        self.relabel(number, path)
        self.sync()
        self.block.flush()

    def _write_label(self, slot: int, number: int, path: str) -> None:
        label = _label(number, path)
        if self.block.write(slot * SLOT, label) != len(label):
            raise OSError(errno.ENOSPC, "a label was written in part")

    def truncate(self, size: int = 0) -> None:
        """Shorten the file to `size` bytes."""
        self.block.truncate(START + size)
        self.end = START + size


def _label(number: int, path: str) -> bytes:
    name = path.encode()
    body = (_NUMBERS.pack(number, len(name)) + name).ljust(SLOT - _CHECKSUM, b"\0")
    return blake2b(body, digest_size=_CHECKSUM).digest() + body


def _label_in(block: Block, slot: int) -> tuple[int, str] | None:
    """Number and path in a slot; None if there is no sound label."""
    if block.size() < (slot + 1) * SLOT:
        return None
    label = _read(block, slot * SLOT, SLOT)
    checksum, body = label[:_CHECKSUM], label[_CHECKSUM:]
    if blake2b(body, digest_size=_CHECKSUM).digest() != checksum:
        return None
    number, length = _NUMBERS.unpack_from(body)
    return number, body[_NUMBERS.size : _NUMBERS.size + length].decode()


def _read(block: Block, at: int, length: int) -> bytes:
    """Return what a block holds there. OSError if it returns less."""
    data = block.read(at, length)
    if len(data) < length:
        raise OSError(errno.EIO, "a block was read in part")
    return data
