"""The written form of the engine's values: plain data that JSON can carry, and back.

Built on serial_writer.py and serial_reader.py; no file is opened and no JSON parsed here.
"""

from typing import Any, TypeVar, cast

from banker_app.content.serial_reader import Malformed, reader
from banker_app.content.serial_types import command_types, event_types
from banker_app.content.serial_writer import instance_writer
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


def encode(value: object) -> JsonObject:
    """A command, an event, an edition, a ruleset or a part of a game as plain data.

    A command begins with `"cmd"` and an event with `"event"`, each with its name in snake case.
    Fields that equal their default are left out, except those of rules: a game keeps its rules
    whatever a later release makes the default. For the same reason the defaults of commands and
    events may never change. Raises TypeError for a value that has no written form.
    """
    return cast(JsonObject, instance_writer(cast(Any, type(value)))(value))


def decode(cls: type[_Value], data: object) -> _Value:
    """The value of that class which `data` describes.

    Raises Malformed with the path to the first thing that is not as it should be: a field that
    is missing or unknown, a value of another type. Nothing is converted: no text to a number, no
    fraction to a whole one, no yes to 1.
    """
    return cast(_Value, reader(cast(Any, cls))(data))


def decode_command(data: object) -> Command:
    """The command that `data` describes by its `"cmd"`. Raises Malformed as `decode` does."""
    return cast(Command, reader(Command)(data))


def decode_event(data: object) -> Event:
    """The event that `data` describes by its `"event"`. Raises Malformed as `decode` does."""
    return cast(Event, reader(Event)(data))
