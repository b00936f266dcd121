"""The interface of a store: its protocols, values and errors.

No file is touched here, and no text for players is written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeAlias

from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonMapping

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"

NOTHING: JsonMapping = MappingProxyType({})


class Notice(Frozen):
    """A repair that the store made by itself. Its text is in the message catalogue.

    Codes of a journal: `tail_cut` (bytes), `taken_from_twin` (lines), `twin_not_written`.
    Codes of a store: the same for its catalogue; `catalogue_rebuilt` (lines kept), `game_found`
    (game, entries), `mark_not_saved` (game).
    """

    code: str
    params: Mapping[str, JSON] = field(default_factory=dict, hash=False)


PLAYING, OVER = "playing", "over"
"""The states of a game in the list of games."""


class GameRecord(Frozen):
    """A row in the list of games: enough to choose one without opening it."""

    id: str
    """A name of one to 64 letters, digits, `-` and `_`; it also names the folder.

    Upper and lower case make no difference, and names that Windows reserves are excluded.
    """
    title: str
    edition: str
    players: tuple[str, ...]
    created: str
    """ISO 8601. The store compares these as text, so use one time zone for all."""
    updated: str
    """ISO 8601. The list of games is ordered by it."""
    status: str
    """`PLAYING` or `OVER`."""
    winner: str | None = None
    entries: int = 0
    """Counted by the store; a caller's value is ignored."""
    summary: Mapping[str, JSON] = field(default_factory=dict, hash=False)
    """Anything that the list of games shows; opaque to the store."""


class Journal(Protocol):
    """An open game: an append-only list of entries, oldest first."""

    notices: tuple[Notice, ...]
    """Repairs made on opening."""

    def entries(self) -> Sequence[JsonMapping]:
        """Return every entry, oldest first, each with its own `seq` from 1.

        They are copies: changing them affects neither the disk nor later readers.
        """
        ...

    def append(self, entry: JsonMapping) -> None:
        """Append one entry and return once it would survive a power cut.

        An entry without `seq` is given the next one. Raises ValueError for a wrong `seq`, and
        TypeError or ValueError for values that JSON cannot hold.
        NotSaved: the entry is certainly not kept, and nothing else changed.
        OutcomeUnknown: this journal is closed; open the game again to see whether it was kept.
        """

    def close(self) -> None:
        """Close the game. Closing twice is allowed; appending afterwards raises NotSaved."""


class GameStore(Protocol):
    """All games of one data folder, and the settings."""

    notices: tuple[Notice, ...]
    """Repairs made when the folder was opened, and harmless faults since then."""

    def games(self) -> tuple[GameRecord, ...]:
        """Return the games, most recently updated first."""
        ...

    def create(self, record: GameRecord) -> Journal:
        """Create an empty game. GameExists, NotSaved, OutcomeUnknown; ValueError for a bad id."""
        ...

    def open(self, game_id: str) -> Journal:
        """Open a game. NoSuchGame, GameInUse, GameDamaged, NewerFormat, DiskFault."""
        ...

    def update(self, record: GameRecord) -> None:
        """Replace a game's row in the list. NoSuchGame, NotSaved, OutcomeUnknown."""

    def delete(self, game_id: str) -> None:
        """Remove a game for good; an open one is closed first. NoSuchGame, NotSaved, …"""

    def withdraw(self, game_id: str) -> None:
        """Remove a game that this store has created and that has not been opened since.

        For a creation that cannot be completed. NoSuchGame for any other game; NotSaved, …
        """

    def settings(self) -> JsonMapping:
        """Return a copy of the settings."""
        ...

    def put_settings(self, values: JsonMapping) -> None:
        """Change the given settings and keep the others. NotSaved, OutcomeUnknown."""

    def close(self) -> None:
        """Close every open game, then the folder. Closing twice is allowed."""


class StoreError(Exception):
    """Base of the store's errors. They carry data, not messages for players."""


@dataclass(eq=False)
class StoreBusy(StoreError):
    """Another process, or another store of this one, holds the folder."""

    holder: Mapping[str, JSON] = field(default_factory=dict[str, JSON])
    """`pid`, `host` and `since` (ISO 8601, UTC) of the holder; empty if unknown."""


@dataclass(eq=False)
class FolderReadOnly(StoreError):
    """The data folder cannot be written."""

    folder: str


@dataclass(eq=False)
class _Failed(StoreError):
    reason: str
    """`disk_full`, `too_big`, `read_only`, `io`, or `closed` if the store or journal is closed."""
    errno: int | None = None


class DiskFault(_Failed):
    """The disk failed while a file was being opened; nothing is lost by trying again."""


class NotSaved(_Failed):
    """The change is certainly not on the disk. The journal stays usable unless it is closed."""


class OutcomeUnknown(_Failed):
    """The change may or may not be on the disk. The journal is closed; reopen it to find out."""


@dataclass(eq=False)
class _OfGame(StoreError):
    game_id: str


class NoSuchGame(_OfGame):
    """The list of games does not hold this one."""


class GameExists(_OfGame):
    """A game with this id exists already."""


class GameInUse(_OfGame):
    """The game is open; two journals of one game would overwrite each other."""


@dataclass(eq=False)
class GameDamaged(_OfGame):
    """The journal is damaged beyond repair. Nothing was opened and nothing was changed."""

    good_entries: int
    """Number of sound entries, counted from the first."""


@dataclass(eq=False)
class NewerFormat(StoreError):
    """The file was written by a newer version of the app."""

    found: int
    known: int
