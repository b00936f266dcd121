"""Save files and journals as JSON Schema: the same entries in two kinds of file.

Describes shapes only; whether the entries are a game is known when they have been replayed.
"""

import re
from typing import Final

from banker_app.app.saves.save_format import FORMAT, VERSION
from banker_app.content.migrations import FORMER
from banker_app.content.serial_schema import (
    DIALECT,
    TEXT,
    WHOLE,
    Schema,
    WrittenForm,
    a_list,
    an_object,
    either,
    exactly,
    optional,
    or_null,
    table_of,
)
from banker_app.content.serialization import event_types
from banker_app.engine.commands import Command
from banker_app.engine.events import Event
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.ruleset import SECTIONS
from banker_app.store import edition_files, game_records, journal_format
from banker_app.store.catalogue import CHECKPOINTS, DELETED, GAMES, SETTINGS
from banker_app.store.reading import EVENTS

COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}
FORMER_DUE: Final[Schema] = {"type": "object", "deprecated": True}
"""In version 1, an event repeated the due that it settles."""
ENTRY: Final[Schema] = {"$ref": "#/$defs/entry"}


def save_schema() -> Schema:
    """The schema of a save file."""
    entries = {**a_list(ENTRY), "minItems": 1}
    game = an_object(id=_matching(game_records.ID), entries=entries)
    head = an_object(
        format={"const": FORMAT},
        version=_up_to(VERSION),
        digest={"type": "string", "pattern": "^[0-9a-f]{32}$"},
        games=a_list(game),
    )
    boxes = {**table_of(TEXT), "propertyNames": _matching(edition_files.NAME)}
    head["properties"] |= {"app": TEXT, "made": TEXT, "boxes": boxes, "settings": table_of(TEXT)}
    return {"$schema": DIALECT, "title": "Banker save file", **head, "$defs": _entries()}


def journal_schema() -> Schema:
    """The schema of a line of a journal: of a game's, or of the list of games."""
    return {
        "$schema": DIALECT,
        "title": "A line of a Banker journal",
        "oneOf": [_header(), _commit()],
        "$defs": _entries(),
    }


def _header() -> Schema:
    """The first line. Its keys keep their meaning in every version of the format."""
    return an_object(
        h=_hash(),
        n={"const": 0},
        format={"const": journal_format.FORMAT},
        v=_up_to(journal_format.VERSION),
        gen=NUMBER,
        about={
            "oneOf": [
                exactly({"kind": {"const": "catalogue"}}),
                _listing(kind={"const": "game"}),
            ]
        },
    )


def _commit() -> Schema:
    """Every other line: one change, which is kept as a whole or not at all."""
    of_a_game = an_object(id=_matching(game_records.ID))
    documents = {
        EVENTS: ENTRY,
        GAMES: _listing(),
        CHECKPOINTS: {**of_a_game, **an_object(id=TEXT, lines=COUNT, seal=_hash())},
        DELETED: of_a_game,
        SETTINGS: {"type": "object"},
    }
    numbered = {"propertyNames": _matching(game_records.NUMBER)}
    return exactly(
        {
            "h": _hash(),
            "n": NUMBER,
            "drop": a_list(TEXT),
            "del": table_of(a_list(TEXT)),
            "put": optional(**{t: {**table_of(each), **numbered} for t, each in documents.items()}),
        },
        without=["drop", "del", "put"],
    )


def _listing(**more: Schema) -> Schema:
    """A row of the list of games, which is also in the first line of the game's own journal."""
    return an_object(
        **more,
        id=_matching(game_records.ID),
        title=TEXT,
        edition=TEXT,
        players=a_list(TEXT),
        created=TEXT,
        updated=TEXT,
        status={"enum": ["playing", "over"]},
        winner=or_null(TEXT),
        summary={"type": "object"},
    )


def _entries() -> dict[str, Schema]:
    """The definitions of an entry, and of everything in it."""
    form = WrittenForm()
    fields: dict[str, Schema] = {
        "seq": NUMBER,
        "at": TEXT,
        "command": {"$ref": "#/$defs/command"},
        "events": a_list({"$ref": "#/$defs/event"}),
        "minute": {**COUNT, "default": 0},
        "waived": a_list({"enum": [code.value for code in RefusalCode]}),
        "note": {**TEXT, "default": ""},
        "by": TEXT,
    }
    # The set-up is in the event of the first entry, so its command is no more than a name.
    set_up = exactly({"cmd": {"const": "start_game"}})
    definitions = {
        "entry": exactly(fields, without=["minute", "waived", "note", "by"]),
        "command": {"anyOf": [set_up, form.shape(Command)]},
        "event": form.shape(Event),
    }
    for event in event_types():
        form.definitions[event]["properties"]["settles"] = either(or_null(WHOLE), FORMER_DUE)
    form.definitions["correct"]["properties"]["instead"] = {"type": "object", "deprecated": True}
    for former in FORMER:
        section, _, rule = former.partition(".")
        form.definitions[SECTIONS[section].__name__]["properties"][rule] = {"deprecated": True}
    return {**definitions, **form.definitions}


def _up_to(version: int) -> Schema:
    return {**NUMBER, "maximum": version}


def _hash() -> Schema:
    return {"type": "string", "pattern": "^[0-9a-f]{16}$"}


def _matching(pattern: re.Pattern[str]) -> Schema:
    return {"type": "string", "pattern": f"^{pattern.pattern}$"}
