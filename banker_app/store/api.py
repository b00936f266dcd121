"""What the rest of the app may ask of a store, and every way it can say no.

Values, protocols and errors only: no file is touched here and no sentence is written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeAlias

from banker_app.engine.json_types import JsonMapping

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"

NOTHING: JsonMapping = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something the store had to put right by itself. The words for it live in the catalogues.

    Codes of a journal: `tail_cut` (bytes), `bit_repaired` (line), `taken_from_twin` (lines),
    `twin_not_written`. Codes of a store: those, of its catalogue; `catalogue_rebuilt` (lines
    kept), `game_found` (game, entries), `mark_not_saved` (game).
    """

    code: str
    params: Mapping[str, JSON] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A line in the list of games: enough to choose one without opening it."""

    id: str
    """A name of one to 64 letters, digits, `-` and `_`; it also names the folder."""
    title: str
    edition: str
    players: tuple[str, ...]
    created: str
    """ISO 8601; the store compares these as text, so write them all in one zone."""
    updated: str
    """ISO 8601; the list of games is ordered by it."""
    status: str
    """`playing` or `over`."""
    winner: str | None = None
    entries: int = 0
    """Counted by the store; what a caller puts here is ignored."""
    summary: Mapping[str, JSON] = field(default_factory=dict, hash=False)
    """Whatever the list of games wants to show; the store does not look inside."""


class Journal(Protocol):
    """One open game: its entries, oldest first, growing at the end only."""

    notices: tuple[Notice, ...]
    """What opening had to repair."""

    def entries(self) -> Sequence[JsonMapping]:
        """Return every entry, oldest first, each with its own `seq` from 1.

        They are copies: what is done to them reaches neither the disk nor the next reader.
        """
        ...

    def append(self, entry: JsonMapping) -> None:
        """Keep one entry, and return only once it would survive a power cut.

        An entry without `seq` is given the next one; one with another `seq` than the next, or
        with values that JSON cannot hold, is a fault of the caller: ValueError or TypeError.
        NotSaved: the entry is certainly not kept, and nothing else changed.
        OutcomeUnknown: only opening the game again tells; this journal is closed.
        """
        ...

    def close(self) -> None:
        """Let the game go. Closing twice is no fault; appending afterwards is NotSaved."""
        ...


class GameStore(Protocol):
    """Every game of one data folder, and the settings beside them."""

    notices: tuple[Notice, ...]
    """What opening the folder had to repair, and what went wrong without harm since."""

    def games(self) -> tuple[GameRecord, ...]:
        """Return the games, the last updated first."""
        ...

    def create(self, record: GameRecord) -> Journal:
        """Begin an empty game. GameExists, NotSaved, OutcomeUnknown; ValueError for a bad id."""
        ...

    def open(self, game_id: str) -> Journal:
        """Open a game. NoSuchGame, GameInUse, GameDamaged, NewerFormat, DiskFault."""
        ...

    def update(self, record: GameRecord) -> None:
        """Replace what the list says of a game. NoSuchGame, NotSaved, OutcomeUnknown."""
        ...

    def delete(self, game_id: str) -> None:
        """Remove a game for good; an open one is closed first. NoSuchGame, NotSaved, …"""
        ...

    def settings(self) -> JsonMapping:
        """Return a copy of the settings."""
        ...

    def put_settings(self, values: JsonMapping) -> None:
        """Set the settings named and leave the others. NotSaved, OutcomeUnknown."""
        ...

    def close(self) -> None:
        """Close every open game, then the folder. Closing twice is no fault."""
        ...


class StoreError(Exception):
    """Any refusal of the store. Each kind carries fields; none carries a sentence."""


class StoreBusy(StoreError):
    """Another process, or another store of this one, holds the folder."""

    def __init__(self, holder: Mapping[str, JSON] = NOTHING) -> None:
        super().__init__(dict(holder))
        self.holder = holder
        """`pid`, `host` and `since` (ISO 8601, UTC) of who holds it; empty when not known."""


class FolderReadOnly(StoreError):
    """The data folder cannot be written."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self.folder = folder


class DiskFault(StoreError):
    """The disk failed while a file was being opened; nothing is lost by trying again."""

    def __init__(self, reason: str, errno: int | None = None) -> None:
        super().__init__(reason, errno)
        self.reason = reason
        """`disk_full`, `too_big`, `io`, or `closed` for a store that is."""
        self.errno = errno


class NotSaved(StoreError):
    """The change is certainly not on the disk. The journal stays usable unless it is closed."""

    def __init__(self, reason: str, errno: int | None = None) -> None:
        super().__init__(reason, errno)
        self.reason = reason
        """`disk_full`, `too_big`, `read_only`, `io` or `closed`."""
        self.errno = errno


class OutcomeUnknown(StoreError):
    """The change may or may not be on the disk. What was open is closed; opening it tells."""

    def __init__(self, reason: str, errno: int | None = None) -> None:
        super().__init__(reason, errno)
        self.reason = reason
        """`disk_full`, `too_big`, `read_only` or `io`."""
        self.errno = errno


class NoSuchGame(StoreError):
    """The list of games does not hold this one."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class GameExists(StoreError):
    """A game of this id is there already."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class GameInUse(StoreError):
    """The game is open; two journals of one game would write over each other."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class GameDamaged(StoreError):
    """The journal is damaged beyond repair. Nothing was opened and nothing was changed."""

    def __init__(self, game_id: str, good_entries: int) -> None:
        super().__init__(game_id, good_entries)
        self.game_id = game_id
        self.good_entries = good_entries
        """How many entries from the first on are sound."""


class NewerFormat(StoreError):
    """The file was written by a newer version of the app."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(found, known)
        self.found = found
        self.known = known
