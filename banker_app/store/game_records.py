"""Parts common to both stores: ids, the numbering of entries, the order of the list of games.

Pure functions; no files.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import Final, TypeAlias

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import GameRecord
from banker_app.store.json_codec import copy

ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_TEXTS: Final = ("title", "edition", "created", "updated", "status")
_FIELDS: Final = tuple(field.name for field in fields(GameRecord))
_Documents: TypeAlias = Mapping[str, JsonMapping]
_PORTS: Final = (f"{port}{number}" for port in ("com", "lpt") for number in range(10))
_DEVICES: Final = frozenset(("con", "prn", "aux", "nul", *_PORTS))
"""Names that Windows reserves, with any extension."""


def check_id(game_id: str) -> None:
    """Raise ValueError for an id that is not a valid folder name on every system."""
    if not ID.fullmatch(game_id):
        raise ValueError("a game id is 1 to 64 letters, digits, - and _, a letter or digit first")
    if is_device(game_id):
        raise ValueError(f"{game_id!r} is a name that Windows reserves, and no game id")


def is_device(name: str) -> bool:
    """Whether Windows reserves a name for a device, so that no file or folder can have it."""
    return folded(name) in _DEVICES


def folded(game_id: str) -> str:
    """Return an id as it is compared: the disks of macOS and Windows do not distinguish case."""
    return game_id.casefold()


def known_as(game_id: str, ids: Collection[str]) -> str | None:
    """Return the one of these ids that means the same game, or None.

    An earlier version may have created two that differ only in case; each is found by its own.
    """
    if game_id in ids:
        return game_id
    return next((one for one in ids if folded(one) == folded(game_id)), None)


def numbered(entry: JsonMapping, seq: int) -> JsonObject:
    """Return the entry with its number; ValueError if it has a different one."""
    if entry.get("seq", seq) != seq:
        raise ValueError(f"the next entry is {seq}, not {entry['seq']!r}")
    return {**entry, "seq": seq} if "seq" in entry else {"seq": seq, **entry}


def is_whole(entries: Mapping[str, JsonMapping]) -> bool:
    """Whether the documents of a game are entries numbered without gaps."""
    for seq, (number, entry) in enumerate(entries.items(), start=1):
        if number != str(seq) or entry.get("seq") != seq:
            return False
    return True


def is_listing(document: JsonMapping) -> bool:
    """Whether a document is a valid row of the list of games."""
    players, winner = document.get("players"), document.get("winner")
    return (
        _has_id(document)
        and all(type(document.get(name)) is str for name in _TEXTS)
        and isinstance(players, list)
        and all(type(player) is str for player in players)
        and (winner is None or type(winner) is str)
        and isinstance(document.get("summary", {}), Mapping)
    )


def is_catalogue(games: _Documents, checkpoints: _Documents, deleted: _Documents) -> bool:
    """Whether these untrusted tables are valid tables of a catalogue."""
    tables = (games, checkpoints, deleted)
    return (
        all(NUMBER.fullmatch(number) for table in tables for number in table)
        and all(map(_has_id, (*checkpoints.values(), *deleted.values())))
        and all(map(is_listing, games.values()))
        and all(len({one["id"] for one in table.values()}) == len(table) for table in tables)
        and all(type(checkpoint.get("lines")) is int for checkpoint in checkpoints.values())
        and all(type(checkpoint.get("seal")) is str for checkpoint in checkpoints.values())
    )


def _has_id(document: JsonMapping) -> bool:
    game_id = document.get("id")
    return type(game_id) is str and ID.fullmatch(game_id) is not None


def to_document(record: GameRecord) -> JsonObject:
    """Return a record as plain JSON, without the number of entries, which the store counts."""
    document: JsonObject = {name: getattr(record, name) for name in _FIELDS if name != "entries"}
    return {**document, "players": list(record.players), "summary": copy(dict(record.summary))}


def from_document(document: JsonMapping, entries: int) -> GameRecord:
    """Return the record of a document; fields that a later version added are left out."""
    known: JsonObject = {name: document[name] for name in _FIELDS if name in document}
    known |= {"players": tuple(document["players"]), "entries": entries}
    return GameRecord(**known)


def newest_first(records: Iterable[GameRecord]) -> tuple[GameRecord, ...]:
    """Return the records, newest first: by last update, then by creation."""
    return tuple(sorted(records, key=lambda one: (one.updated, one.created, one.id), reverse=True))
