"""The format of a journal: one JSON object per line, each chained by hash to those before it.

Works on bytes: finds what is sound in either copy, and where it ends. Opens no file.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, TypeAlias

from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue
from banker_app.store.api import NOTHING, NewerFormat
from banker_app.store.gc_pause import paused
from banker_app.store.json_codec import Unreadable, decode, encode

FORMAT: Final = "banker-journal"
VERSION: Final = 2

Checkpoint: TypeAlias = tuple[int, str]
"""The number of lines of a journal at some time, and the hash of the last of them."""

Documents: TypeAlias = dict[str, JsonObject]
"""The documents of a table by number; the numbers are strings, as JSON keys are."""

ORIGIN: Final = b"0" * 16
"""The hash that the first line is chained to."""

_OPENING: Final = b'{"h":"'
_HASHED: Final = slice(6, 22)
_REST: Final = 22


@dataclass(slots=True)
class Chain:
    """The sound lines of a journal, and those that only the mirror had."""

    records: list[JsonObject] = field(default_factory=list)
    """The lines as objects; the first is the header."""
    lines: list[bytes] = field(default_factory=list)
    """The lines as bytes, without their newlines."""
    size: int = 0
    """Size of the sound lines in bytes, including newlines."""
    head: bytes = ORIGIN
    """The hash of the last sound line."""
    from_mirror: list[int] = field(default_factory=list)
    """Numbers of lines taken from the mirror."""
    tail: bytes = b""
    """Bytes of an unfinished write after the sound lines."""

    @property
    def data(self) -> bytes:
        """Return the sound lines as the file should hold them."""
        return b"".join(line + b"\n" for line in self.lines)

    @property
    def about(self) -> JsonMapping:
        """The kind of journal; for a game with its row of the list of games as it was begun."""
        return self.records[0].get("about", NOTHING) if self.records else NOTHING

    @property
    def changes(self) -> int:
        """Number of lines after the header."""
        return max(len(self.lines) - 1, 0)

    @property
    def checkpoint(self) -> Checkpoint:
        """Identifies the history up to the last sound line."""
        return len(self.lines), self.head.decode()

    def contains(self, checkpoint: Checkpoint | None) -> bool:
        """Whether the history passes through a checkpoint; None is no condition."""
        if checkpoint is None:
            return True
        number, line_hash = checkpoint
        return number <= len(self.lines) and (self.lines[number - 1][_HASHED] == line_hash.encode())

    def tables(self) -> dict[str, Documents]:
        """Return the tables by name that result from the lines."""
        tables: dict[str, Documents] = {}
        for record in self.records[1:]:
            apply(tables, record)
        return tables

    def follow(self, data: bytes, limit: int | None = None) -> int:
        """Add sound lines from where the chain ends, at most `limit`; return how many."""
        taken = 0
        while limit is None or taken < limit:
            end = data.find(b"\n", self.size)
            if end < 0 or not self.take(data[self.size : end]):
                break
            taken += 1
        return taken

    def begin(self, data: bytes) -> None:
        """Add the sound lines of a file in which every line is JSON; they share their keys."""
        lines = data.split(b"\n")[:-1]
        with suppress(Unreadable):
            records = decode(b"[" + b",".join(lines) + b"]")
            if len(records) == len(lines):
                all(map(self.take, lines, records))

    def take(self, line: bytes, record: JsonValue = None) -> bool:
        """Add a line if its hash continues the chain, it is JSON and has the next number.

        `record`: the line as JSON, if it has been parsed.
        """
        line_hash = line[_HASHED]
        if line[:6] != _OPENING or line_hash != _hash(self.head, line[_REST:]):
            return False
        try:
            record = record or decode(line)
        except Unreadable:
            return False
        if not isinstance(record, dict) or record.get("n") != len(self.lines):
            return False
        if not _has_shape(record):
            return False
        self.records.append(record)
        self.lines.append(line)
        self.size += len(line) + 1
        self.head = line_hash
        return True


@dataclass(eq=False)
class CorruptJournal(Exception):
    """Damage in the middle, or no sound beginning."""

    chain: Chain = field(default_factory=Chain)
    """The sound lines before the damage."""


def chained_line(head: bytes, record: JsonMapping) -> tuple[bytes, bytes, JsonObject]:
    """Return the next line with its newline, its hash, and the record as it will be read back."""
    body = encode(record)
    rest = b'",' + body[1:]
    line_hash = _hash(head, rest)
    return _OPENING + line_hash + rest + b"\n", line_hash, decode(body)


def apply(tables: dict[str, Documents], record: JsonMapping) -> None:
    """Apply the changes of a line to tables."""
    for name in record.get("drop", ()):
        tables.pop(name, None)
    for name, keys in record.get("del", NOTHING).items():
        for key in keys:
            tables.get(name, {}).pop(key, None)
    for name, documents in record.get("put", NOTHING).items():
        tables.setdefault(name, {}).update(documents)


def acknowledged(copies: Iterable[bytes], size: int, head: bytes) -> bytes:
    """Return the first `size` bytes of the first copy in which they lead to this hash. OSError."""
    for copied in copies:
        chain = Chain()
        chain.follow(copied[:size])
        if chain.head == head:
            return copied[:size]
    raise OSError("no file holds what was acknowledged")


def header(about: JsonMapping, generation: int) -> JsonObject:
    """Return the record of a first line. Its keys keep their meaning in every version."""
    return {"n": 0, "format": FORMAT, "v": VERSION, "gen": generation, "about": dict(about)}


@paused()
def read_chain(main: bytes, mirror: bytes = b"") -> Chain:
    """Return every line whose hash is correct, from a journal and its mirror.

    The mirror begins with the same bytes, so a line damaged here is looked for at the same place
    there.

    Raises CorruptJournal if sound lines follow the damage or there is no sound first line, and
    NewerFormat if the header says so.
    """
    chain = Chain()
    chain.begin(main)
    while True:
        chain.follow(main)
        number = len(chain.lines)
        if chain.follow(mirror, limit=1):
            chain.from_mirror.append(number)
        else:
            break
    if not chain.lines:
        raise CorruptJournal
    _check_header(chain.records[0])
    chain.tail = main[chain.size :]
    if _record_follows(chain.tail, len(chain.lines)):
        raise CorruptJournal(chain)
    return chain


def _hash(head: bytes, rest: bytes) -> bytes:
    return blake2b(head + rest, digest_size=8).hexdigest().encode()


def _has_shape(record: JsonMapping) -> bool:
    """Whether a line has the structure that every version of the format has."""
    put, gone, about = record.get("put", {}), record.get("del", {}), record.get("about", {})
    if not (isinstance(put, dict) and isinstance(gone, dict) and isinstance(about, dict)):
        return False
    # Not `Mapping`, and no generators: this runs for every line on opening.
    for documents in put.values():
        if not isinstance(documents, dict):
            return False
        for document in documents.values():
            if not isinstance(document, dict):
                return False
    for names in (record.get("drop", []), *gone.values()):
        if not isinstance(names, list) or not all(map(_is_text, names)):
            return False
    return True


def _is_text(name: object) -> bool:
    return isinstance(name, str)


def _check_header(record: JsonMapping) -> None:
    version = record.get("v")
    if record.get("format") != FORMAT or not isinstance(version, int):
        raise CorruptJournal
    if version > VERSION:
        raise NewerFormat(version, VERSION)


def _record_follows(tail: bytes, number: int) -> bool:
    """Distinguish damage from an unfinished write.

    A line is written only after the one before it is on the disk. So an intact line with a later
    number means that the damaged one had been complete; an unfinished write has nothing after it.
    The search includes the middle of lines, since the damage may have destroyed a newline.
    """
    for line in tail.split(b"\n")[:-1]:
        start = line.find(_OPENING)
        while start >= 0:
            try:
                record = decode(line[start:])
            except Unreadable:
                record = None
            if isinstance(record, dict) and _number(record) > number:
                return True
            start = line.find(_OPENING, start + 1)
    return False


def _number(record: JsonMapping) -> int:
    number = record.get("n")
    return number if isinstance(number, int) else -1
