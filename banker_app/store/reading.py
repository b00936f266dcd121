"""Reads journals as opening them would, but without the lock and without writing.

Repairs are made in memory only, and another process may have written more meanwhile.
"""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import GameDamaged, NewerFormat
from banker_app.store.beside import both_copies
from banker_app.store.catalogue import GAMES
from banker_app.store.filesystem import Files
from banker_app.store.game_records import is_listing, is_whole
from banker_app.store.journal_format import Chain, CorruptJournal, read_chain

EVENTS: Final = "events"
"""Name of a game's only table, and of its file."""


@dataclass(frozen=True, slots=True)
class Found:
    """The sound part of a journal, and why it cannot be opened, if so."""

    chain: Chain
    fault: CorruptJournal | NewerFormat | OSError | None = None

    def sound_part(self) -> Chain:
        """Return the lines that can be read, of a missing file none. OSError."""
        if isinstance(self.fault, OSError) and not isinstance(self.fault, FileNotFoundError):
            raise self.fault
        return self.chain


def journal_path(folder: Path, game_id: str) -> Path:
    """Path of a game's journal."""
    return folder / GAMES / game_id / f"{EVENTS}.jsonl"


def look_at(files: Files, path: Path) -> Found:
    """Read a journal in any state."""
    try:
        main, mirror = both_copies(files, path)
        return Found(read_chain(main or b"", mirror or b""))
    except CorruptJournal as damage:
        return Found(damage.chain, damage)
    except (NewerFormat, OSError) as fault:
        return Found(Chain(), fault)


def listing_in(chain: Chain, game_id: str) -> JsonObject:
    """The row for the list of games that a game's header contains; empty if it is not valid."""
    about = dict(chain.about)
    about.pop("kind", None)
    return about if about.get("id") == game_id and is_listing(about) else {}


def entries_on_disk(files: Files, folder: Path, game_id: str) -> list[JsonMapping]:
    """The entries of a game, even while another app has it open.

    Raises OSError, CorruptJournal or NewerFormat.
    """
    found = look_at(files, journal_path(folder, game_id))
    if found.fault is not None:
        raise found.fault
    entries = found.chain.tables().get(EVENTS, {})
    if not is_whole(entries):
        raise CorruptJournal
    return list(entries.values())


@contextmanager
def as_damage(game_id: str) -> Generator[None]:
    """Report a journal that is corrupt or missing as a damaged game."""
    try:
        yield
    except CorruptJournal as damage:
        raise GameDamaged(game_id, damage.chain.changes) from damage
    except FileNotFoundError as missing:
        raise GameDamaged(game_id, 0) from missing
