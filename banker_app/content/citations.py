"""Sources of each rule: the rows of the rule table, with their places in the rulebooks.

Reads data/sources.toml and data/rulings.toml; independent of the rules of a certain game.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from banker_app.content.serialization import decode
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonObject


class Reading(Frozen):
    """The places of rulebooks that agree on a row."""

    places: tuple[str, ...]
    """File and lines: `002_fbf464240cfe2e98.txt:15`."""
    sections: tuple[str, ...]
    """The sections of these places, each once."""


class Source(Frozen):
    """One row of the rule table."""

    row: str
    readings: tuple[Reading, ...]
    """Empty for a house rule, which no rulebook prints."""
    fields: tuple[str, ...] = ()
    """Rules that settle it in addition to those with its row number."""
    printed: str = ""
    """The part of the edition that settles it, if no rule does."""
    told: str = ""
    """The command and field that settle it, if neither a rule nor the edition does."""

    @property
    def places(self) -> tuple[str, ...]:
        """Every place where the row is printed, in any reading."""
        return tuple(place for reading in self.readings for place in reading.places)


@cache
def rule_sources() -> Mapping[str, Source]:
    """The rows that have a source, by number (`R-44`)."""
    values = _read("sources.toml")
    del values["editions"]
    sections: Mapping[str, Mapping[str, str]] = values.pop("sections")
    for row, entry in values.items():
        entry["row"] = row
        entry["readings"] = [
            {
                "places": [_place(at, sections) for at in places],
                "sections": [*dict.fromkeys(at.partition(":")[0] for at in places)],
            }
            for places in entry.pop("at", ())
        ]
    return MappingProxyType({row: decode(Source, entry) for row, entry in values.items()})


def imprint(section: str) -> tuple[str, ...]:
    """The publisher and the year that a section names; most are transcripts and name neither."""
    known = _sections()[section]
    return tuple(known[key] for key in ("publisher", "year") if key in known)


@cache
def _sections() -> Mapping[str, Mapping[str, str]]:
    return MappingProxyType(_read("sources.toml")["sections"])


@cache
def rulings() -> Mapping[str, tuple[str, ...]]:
    """The app's own rulings by number, each with the rows it concerns."""
    found = _read("rulings.toml")
    return MappingProxyType({number: tuple(rows) for number, rows in found.items()})


def _read(name: str) -> JsonObject:
    return tomllib.loads((files("banker_app.data") / name).read_text(encoding="utf-8"))


def _place(at: str, sections: Mapping[str, Mapping[str, str]]) -> str:
    """Expand `000d:263` to the file and those lines; a section alone means all its lines."""
    section, _, lines = at.partition(":")
    known = sections[section]
    return f"{known['file']}:{lines or known.get('lines', '')}".rstrip(":")
