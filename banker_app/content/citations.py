"""Where each rule is printed: the rows of the rule table that the app can quote.

Reads data/sources.toml and data/rulings.toml; knows no rule and no value that is in force.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from banker_app.engine.json_types import JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What some of the rulebooks say about a row."""

    value: str
    places: tuple[str, ...]
    """File and lines: `002_fbf464240cfe2e98.txt:15`."""
    sections: tuple[str, ...]
    """The sections of these places, each once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One row of the rule table."""

    row: str
    title: str
    says: tuple[Reading, ...]
    """Nothing for a house rule, which no rulebook prints."""
    fields: tuple[str, ...] = ()
    """Rules that settle it beside those that bear its number."""
    printed: str = ""
    """The part of the box that settles it, where no rule does."""
    told: str = ""
    """What the table tells that settles it, where neither does: command and field."""

    @property
    def places(self) -> tuple[str, ...]:
        """Every place where the row is printed, whatever it says there."""
        return tuple(place for reading in self.says for place in reading.places)


@cache
def rule_sources() -> Mapping[str, Source]:
    """The rows that have a source, by number (`R-44`)."""
    values = _read("sources.toml")
    sections: Mapping[str, Mapping[str, str]] = values.pop("sections")
    return MappingProxyType(
        {
            row: Source(
                row=row,
                title=entry["title"],
                says=tuple(
                    Reading(
                        value=reading["value"],
                        places=tuple(_place(at, sections) for at in reading["at"]),
                        sections=tuple(dict.fromkeys(at.partition(":")[0] for at in reading["at"])),
                    )
                    for reading in entry["says"]
                ),
                fields=tuple(entry.get("fields", ())),
                printed=entry.get("printed", ""),
                told=entry.get("told", ""),
            )
            for row, entry in values.items()
        }
    )


@cache
def section_titles() -> Mapping[str, str]:
    """What the sections of the rulebooks are called, in English."""
    sections = _read("sources.toml")["sections"]
    return MappingProxyType({name: section["title"] for name, section in sections.items()})


@cache
def rulings() -> Mapping[str, tuple[str, ...]]:
    """Where the app had to decide: the number of a ruling, and the rows it is about."""
    found = _read("rulings.toml")
    return MappingProxyType({number: tuple(rows) for number, rows in found.items()})


def _read(name: str) -> JsonObject:
    return tomllib.loads((files("banker_app.data") / name).read_text(encoding="utf-8"))


def _place(at: str, sections: Mapping[str, Mapping[str, str]]) -> str:
    """`000d:263` -> the file and those lines; a section alone stands for all its lines."""
    section, _, lines = at.partition(":")
    known = sections[section]
    return f"{known['file']}:{lines or known.get('lines', '')}".rstrip(":")
