"""Faults in shipped or user-made data, as values with a place and a code.

No text for players lives here; `app.i18n` words a fault from its code and params.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from banker_app.engine.frozen import Frozen

LONGEST_NAME: Final = 60
MOST_NAMES: Final = 300
FaultParam = str | int | tuple[str, ...]


class FaultCode(StrEnum):
    """Kinds of fault. The params of each are listed in brackets."""

    # the file
    NO_SUCH_FILE = "no_such_file"
    NOT_TOML = "not_toml"
    """[`reason`: the parser's message with the line, or why the file cannot be opened]"""
    UNKNOWN_EDITION = "unknown_edition"
    """[`name`, `nearest`]"""
    UNKNOWN_BASE = "unknown_base"
    """[`name`, `nearest`]"""
    UNKNOWN_MODE = "unknown_mode"
    """[`name`, `nearest`]"""
    EXTENDS_ITSELF = "extends_itself"
    # keys and values
    UNKNOWN_KEY = "unknown_key"
    """[`name`, `nearest`]"""
    TOO_LONG = "too_long"
    """A text of too many letters. [`high`]"""
    MISSING_KEY = "missing_key"
    """[`name`]"""
    WRONG_TYPE = "wrong_type"
    """[`expected`: `text`, `whole`, `yes_no`, `list`, `table`; `found`]"""
    OUT_OF_RANGE = "out_of_range"
    """[`low`, `high`, `found`]"""
    NOT_A_SCHEDULE = "not_a_schedule"
    """[`expected`: lowest and highest step and value]"""
    UNKNOWN_MEMBER = "unknown_member"
    """[`name`, `nearest`, `members`]"""
    WRONG_PATTERN = "wrong_pattern"
    """[`found`, `example`]"""
    # the edition
    TWICE = "twice"
    """An id used twice. [`name`]"""
    UNKNOWN_NAME = "unknown_name"
    """A reference to something that the edition does not have. [`name`, `nearest`]"""
    DEED_WITHOUT_SPACE = "deed_without_space"
    """[`name`]"""
    DEED_ON_TWO_SPACES = "deed_on_two_spaces"
    """[`name`]"""
    WRONG_COUNT = "wrong_count"
    """[`expected`, `found`]"""
    TOO_SHORT = "too_short"
    """A list with fewer items than the app needs. [`low`, `found`]"""
    TOO_MANY = "too_many"
    """A list with more items than the app draws. [`high`, `found`]"""
    UNEQUAL_SIDES = "unequal_sides"
    """An oddity, no fault: sides of different lengths. [`found`: all spaces]"""
    ODD_GROUP = "odd_group"
    """An oddity, no fault: a group of one street, or of many. [`low`, `high`, `found`]"""
    NOT_RISING = "not_rising"
    MORTGAGE_ABOVE_PRICE = "mortgage_above_price"
    """[`price`, `found`]"""
    GO_NOT_FIRST = "go_not_first"
    NONE_ON_THE_BOARD = "none_on_the_board"
    """A card sends players to a family of deeds that the board lacks. [`name`]"""
    # rules
    UNKNOWN_RULE = "unknown_rule"
    """[`name`, `nearest`]"""
    MODES_DISAGREE = "modes_disagree"
    """[`modes`]"""


class DataError(Frozen):
    """One fault: its code, its place, and the params for its message."""

    code: FaultCode
    path: str
    """Place: dotted keys from the top of the file, or a rule's dotted name."""
    params: Mapping[str, FaultParam] = field(default_factory=dict[str, FaultParam])

    def __str__(self) -> str:
        """Place, code and params on one line, for logs and terminals."""
        details = ", ".join(f"{key} {value!r}" for key, value in self.params.items() if value != "")
        return f"{self.path}: {self.code}" + (f" ({details})" if details else "")


class FaultyFile(Exception):
    """A data file cannot be used; `faults` lists everything wrong with it."""

    def __init__(self, source: str, faults: Iterable[DataError]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(f"{source}: " + "; ".join(str(fault) for fault in self.faults))


class Malformed(ValueError):
    """Data that does not describe a value of the expected type.

    `path` is the place of the fault, `problem` describes it in a few words, and
    `nearest` is the known name that was probably meant, if any.
    """

    def __init__(self, path: str, problem: str, nearest: str = "") -> None:
        super().__init__(path, problem, nearest)
        self.path = path
        self.problem = problem
        self.nearest = nearest

    def within(self, outer: str) -> "Malformed":
        """The same fault with `outer` added to the front of its path."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{outer}{joint}{self.path}"
        return self

    def __str__(self) -> str:
        place = f"{self.path} " if self.path else ""
        hint = f"; nearest: {self.nearest}" if self.nearest else ""
        return f"{place}{self.problem}{hint}"


def fault(code: FaultCode, path: str, **params: FaultParam) -> DataError:
    """A fault with the params for its message."""
    return DataError(code=code, path=path, params=params)


def unknown(code: FaultCode, path: str, name: str, known: Iterable[str]) -> DataError:
    """The fault of a name that is none of the known ones, with the nearest of them."""
    return fault(code, path, name=name, nearest=nearest(name, known))


def nearest(word: str, known: Iterable[str]) -> str:
    """The known name closest to `word`, or an empty string.

    Long names and long lists are not compared: the time grows with both.
    """
    names = list(known)
    if len(word) > LONGEST_NAME or len(names) > MOST_NAMES:
        return ""
    names = [name for name in names if len(name) <= LONGEST_NAME]
    found = get_close_matches(word.lower(), names, n=1)
    if found:
        return found[0]
    # `fine` also finds `jail.fine`, since people leave out the section.
    endings = [name for name in names if name.rpartition(".")[2] == word.lower()]
    return endings[0] if endings else ""
