"""The save file: games, editions and settings as one JSON text for any device.

Defines its contents and writes it; `save_parser.py` reads untrusted ones.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from banker_app import __version__
from banker_app.app.games import RULES, looks_of, with_result
from banker_app.app.session import Session
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonMapping, JsonValue
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game
from banker_app.store.api import PLAYING, GameRecord
from banker_app.store.memory_journal import MemoryJournal

FORMAT: Final = "banker-save"
VERSION: Final = 2
SUFFIX: Final = ".banker.json"
CUSTOM_BOARDS: Final = "boxes"
"""The key of the custom boards in files of every version."""

PEOPLE: Final = "people"
"""The setting that holds the corrections to the people of the hall of fame."""
PORTABLE_SETTINGS: Final = ("language", "theme", PEOPLE)
"""Settings of personal preference, and the people; all others concern a single device."""

Entry = JsonMapping


class SaveFault(StrEnum):
    """Reasons to reject a file. The params of each are listed in brackets."""

    TOO_LARGE = "too_large"
    """[`limit`: megabytes]"""
    NOT_A_SAVE = "not_a_save"
    """Not text, not JSON, or not a save file."""
    NEWER = "newer"
    """[`found`, `known`: versions of the format]"""
    UNKNOWN_VERSION = "unknown_version"
    ALTERED = "altered"
    """The contents do not match the checksum."""
    TOO_DEEP = "too_deep"
    TWICE = "twice"
    """A key, game or edition that occurs twice. [`name`]"""
    BAD_NUMBER = "bad_number"
    """Not a number, or one that no game could reach."""
    WRONG_SHAPE = "wrong_shape"
    """[`where`]"""
    BAD_NAME = "bad_name"
    """A name that could point outside the folder. [`name`]"""
    NO_GAME = "no_game"
    """Entries that do not make a valid game. [`game`: its place in the file, `entry`]"""
    NO_BOARD = "no_board"
    """[`name`]"""
    EMPTY = "empty"


class BadSave(Exception):
    """The file was rejected; nothing was changed."""

    def __init__(self, code: SaveFault, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, int | str] = params


class SavedGame(Frozen):
    """A validated game from a file."""

    id: str
    entries: Sequence[Entry]
    record: GameRecord
    """Its row in the list of games, computed from its entries."""


class Save(Frozen):
    """The contents of a save file."""

    games: tuple[SavedGame, ...] = ()
    custom_boards: Mapping[str, str] = field(default_factory=dict[str, str])
    settings: Mapping[str, str] = field(default_factory=dict[str, str])


def replayed(entries: Sequence[Entry]) -> Session:
    """A session of these entries that is kept nowhere. Raises CorruptLog."""
    return Session(MemoryJournal(entries), clock=lambda: "")


# ---- writing --------------------------------------------------------------------------------


def dump(
    games: Iterable[tuple[str, Sequence[Entry]]],
    *,
    custom_boards: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    made: str = "",
) -> bytes:
    """Write a save file, one entry per line, so that it can be read and compared."""
    body = blake2b(digest_size=16)
    rows: list[str] = []
    for game_id, entries in games:
        lines = [canonical(entry) for entry in entries]
        _absorb(body, game_id, lines)
        inside = ",\n".join(lines)
        rows.append(f'{{"id": {json.dumps(game_id)}, "entries": [\n{inside}\n]}}')
    rest = {CUSTOM_BOARDS: dict(custom_boards or {}), "settings": dict(settings or {})}
    body.update(canonical(rest).encode())
    head = {"format": FORMAT, "version": VERSION, "app": __version__, "made": made}
    first = json.dumps({**head, "digest": body.hexdigest()}, ensure_ascii=False)
    last = json.dumps(rest, ensure_ascii=False, sort_keys=True)
    inside = ",\n".join(rows)
    return f'{first[:-1]},\n"games": [\n{inside}\n],\n{last[1:]}\n'.encode()


def canonical(value: object) -> str:
    """Canonical JSON of a plain value, for comparison."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _absorb(body: JsonValue, game_id: str, lines: Sequence[str]) -> None:
    body.update(f"{game_id}\n{len(lines)}\n".encode())
    for line in lines:
        body.update(f"{line}\n".encode())


def checksum(
    games: Iterable[tuple[str, Sequence[Entry]]],
    custom_boards: Mapping[str, str],
    settings: Mapping[str, str],
) -> str:
    """The checksum of a file's contents, independent of their layout."""
    body = blake2b(digest_size=16)
    for game_id, entries in games:
        _absorb(body, game_id, [canonical(entry) for entry in entries])
    body.update(canonical({CUSTOM_BOARDS: custom_boards, "settings": settings}).encode())
    return body.hexdigest()


def record_of(game_id: str, game: Game, entries: Sequence[Entry]) -> GameRecord:
    """A game's row in the list of games, computed from the game itself."""
    start = entries[0].get("command", {})
    rules = [start.get("base", StartGame.base), *start.get("modes", ())]
    record = GameRecord(
        id=game_id,
        title=game.edition.title,
        edition=game.edition.id,
        players=tuple(game.seats),
        created=entries[0]["at"],
        updated=entries[-1]["at"],
        status=PLAYING,
        summary={**looks_of(game.seats.values()), RULES: rules},
    )
    return with_result(record, game)
