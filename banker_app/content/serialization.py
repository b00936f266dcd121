"""Converts engine values to plain JSON data and back.

Built on converter.py; opens no file and parses no JSON.
"""

from typing import Any, TypeVar

from banker_app.content.converter import reader, writer
from banker_app.content.errors import Malformed
from banker_app.content.serial_types import command_types, event_types
from banker_app.engine.commands import Command
from banker_app.engine.events import Event
from banker_app.engine.json_types import JsonObject

__all__ = [
    "Malformed",
    "command_types",
    "decode",
    "decode_command",
    "decode_event",
    "encode",
    "event_types",
]

_Value = TypeVar("_Value")
_read_command, _read_event = reader(Command), reader(Event)


def encode(value: object) -> JsonObject:
    """Encode a command, event, edition, ruleset or part of a game as plain data.

    A command begins with `"cmd"` and an event with `"event"`, each with its name in snake case.
    Fields that equal their default are left out; therefore the defaults of commands and events
    may never change. Rules are written in full: a game keeps them even if a later release
    changes a default. Raises TypeError for a value that cannot be serialized.
    """
    kind: Any = type(value)
    write: Any = writer(kind)
    written: JsonObject = write(value)
    return written


def decode(cls: type[_Value], data: object) -> _Value:
    """Decode plain data into a value of that class.

    Raises Malformed with the path of the first fault: a missing or unknown field, or a value of
    another type. Nothing is converted: no string to a number, no float to an integer, no boolean
    to 1.
    """
    hint: Any = cls
    value: _Value = reader(hint)(data)
    return value


def decode_command(data: object) -> Command:
    """Decode a command by its `"cmd"`. Raises Malformed as `decode` does."""
    command: Command = _read_command(data)
    return command


def decode_event(data: object) -> Event:
    """Decode an event by its `"event"`. Raises Malformed as `decode` does."""
    event: Event = _read_event(data)
    return event
