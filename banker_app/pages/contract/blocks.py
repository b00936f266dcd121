"""The parts of a page, as frozen values without Flet; `render.py` draws them.

A page is a function of the game, the arguments of its address, and the draft of its fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from banker_app.app.projections.context import Action
from banker_app.pages.contract.keypad import MOST_DIGITS
from banker_app.pages.contract.services import LanSession


class Style(StrEnum):
    """The emphasis of a text."""

    BODY = "body"
    HINT = "hint"
    NAME = "name"
    TITLE = "title"
    HEADLINE = "headline"
    ERROR = "error"
    BALANCE = "balance"
    """A sum that the page is about."""
    ALARM = "alarm"
    """A figure that is a trouble."""


class Layout(StrEnum):
    """The arrangement of buttons."""

    STACK = "stack"
    FLOW = "flow"
    TILES = "tiles"
    """Icons over words, as many in a line as fit."""
    EVEN = "even"
    """Short ones of one width, each in a place of its own whatever the others say."""
    OPPOSED = "opposed"
    """Spending on the left, raising cash on the right, the rest below."""


# ---- blocks ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a figure."""

    text: str
    style: Style = Style.BODY


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section, or of a colour group with its mark."""

    text: str
    mark: str = ""
    colour: str = ""
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A name on the left, its figure on the right."""

    name: str
    value: str = ""
    strong: bool = False
    icon: str = ""
    alarm: bool = False
    rule: bool = False
    """A rule above it: it sums up, or is summed up below."""


@dataclass(frozen=True, slots=True)
class Row:
    """A thing in a list: a mark or token, its name, a note, a figure; the whole row is a button."""

    name: str
    note: str = ""
    value: str = ""
    gain: bool = False
    """Whether its figure came in."""
    below: str = ""
    """A note below its figure."""
    colour: str = ""
    mark: str = ""
    """A player's token, or letters in its place."""
    icon: str = ""
    """The picture of a party that has no token."""
    letter: str = ""
    """The letter of a colour group."""
    picture: "Custom | None" = None
    badges: tuple[str, ...] = ()
    alarm: bool = False
    void: bool = False
    """Whether it no longer counts, in a long list."""
    subject: bool = False
    """The subject of the page, not one of many."""
    after: str = ""
    """The picture at its end: that it folds out, or goes."""
    label: str = ""
    """The row as one sentence, for screen readers; "" for its texts."""
    action: Action | None = None
    small: tuple[Action, ...] = ()
    """Buttons below it; those that have an icon are at its end instead."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """Actions as buttons."""

    actions: tuple[Action, ...]
    layout: Layout = Layout.STACK


@dataclass(frozen=True, slots=True)
class Panel:
    """A surface that holds blocks together."""

    blocks: "tuple[Block, ...]"
    label: str = ""
    """The panel as one sentence, read aloud at every change; "" for its texts."""
    piece: int = 0
    """Its number among the pieces of a long list, which has no surface and is drawn piece
    by piece; 0 if it is none.
    """


@dataclass(frozen=True, slots=True)
class Custom:
    """A picture with its own renderer: the board, a title deed, the chart."""

    name: str
    value: Any


Block = Text | Heading | Line | Row | Buttons | Panel | Custom


# ---- fields ----------------------------------------------------------------------------


class Kind(StrEnum):
    """The input of a field."""

    CHOICE = "choice"
    """One of the options."""
    MANY = "many"
    """Any of the options."""
    PARTY = "party"
    """A player, or the Bank. No two such fields of a page may choose the same."""
    SUM = "sum"
    """A whole number, typed on a pad."""
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A value to choose."""

    value: str
    label: str
    short: str = ""
    """The text of its button; screen readers then read the label."""
    note: str = ""
    colour: str = ""
    letter: str = ""
    """The letter of a colour group; an option that has one, or a note, is a row."""
    mark: str = ""
    """A player's token, or letters in its place."""
    picture: "Custom | None" = None
    reason: str = ""
    """The reason against it, shown at a tap."""


Value = str | int | tuple[str, ...] | None
"""The value of a field; it survives JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """An input. The value shown is the one entered, even if only the default."""

    name: str
    kind: Kind
    value: Value = None
    label: str = ""
    options: tuple[Option, ...] = ()
    search: bool = False
    """Whether a text is a search term."""
    listed: bool = False
    """Whether its options are sentences, one below another."""
    folded: bool = False
    """Whether its options fold out of one line."""
    sliding: bool = False
    """Whether they slide in one line, however many: what is listed below is picked by it."""
    shown: str = ""
    """A sum in print."""
    quick: tuple[tuple[str, int], ...] = ()
    """Sums for one tap."""
    mark: str = ""
    colour: str = ""
    """A player's token before a text, which is the player's name."""
    action: Action | None = None
    """The effect of a tap on that."""
    small: tuple[Action, ...] = ()
    """Icon buttons after it."""
    enter: Action | None = None
    """The button that Enter presses in a text. Without one, Enter moves on: to the next text, from
    the last to the button of the page.
    """
    note: str = ""
    digits: bool = False
    """Whether a text is a short number; two of them stand in a line."""
    lines: bool = False
    """Whether a text has lines."""
    before: str = ""
    """Print before a text; the note comes after it."""
    error: str = ""
    """The reason why it cannot be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A screen: blocks and fields that scroll, and a foot that always is in sight."""

    blocks: tuple[Block | Field, ...]
    foot: tuple[Block, ...] = ()
    submit: tuple[Action, ...] = ()
    """The commands of the one button at the foot: all of them are entered, or none. While
    something is missing, one action that does nothing.
    """
    after: str = ""
    """The address after an entry; "" for the one that it was opened from, its own to stay."""
    typed: str = ""
    """The name of the sum that digits go to; "" for the first. Draft name of the choice: `pad`."""
    columns: bool = False
    """Whether its rows are in two columns on a wide page."""
    beside: int = 0
    """The largest width of its first block and the others, which are beside it on a wide page; 0
    if they never do.
    """
    pictured: int = 0
    """The number of its first blocks that are given away as its picture."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its fields in reading order."""
        return tuple(block for block in self.blocks if isinstance(block, Field))

    @property
    def pad(self) -> Field | None:
        """The sum that digits go to."""
        named = (field for field in self.sums if field.name == self.typed)
        return next(named, None) or next(iter(self.sums), None)

    @property
    def sums(self) -> tuple[Field, ...]:
        """Its fields that are sums."""
        return tuple(field for field in self.fields if field.kind is Kind.SUM)

    @property
    def missing(self) -> bool:
        """Whether there is nothing yet to rule on."""
        return not all(does(action) for action in self.submit)


def does(action: Action) -> bool:
    """Whether an action does anything."""
    return action.command is not None or bool(action.go or action.handler)


MOST: Final = 10**MOST_DIGITS - 1
"""The largest sum that is typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """The device that a page is shown on."""

    seat: str = ""
    """The player who owns the phone; "" on the banker's."""
    audible: bool = False
    """Whether it can play and speak."""
    shared: LanSession | None = None
    """Its part in a game of several devices; None if it is alone."""
    code: str = ""
    """The code for another device that is on show."""
    installable: str = ""
    """The way to put the app on its home screen: `prompt`, or the `share` button of an iPhone."""
    space: int = -1
    """The space of a board that was tapped; -1 for none."""


BANKER: Final = Viewer()
"""The banker's, silent and alone."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The half-entered values of a page, as JSON; anything unfit reads as not entered."""

    entered: Mapping[str, Any]
    viewer: Viewer = BANKER
    shared: Mapping[str, Any] = field(default_factory=dict)
    """The draft of the screen that it is a part of."""

    def text(self, name: str) -> str:
        """A text as it was typed."""
        value = self.entered.get(name)
        return value if isinstance(value, str) else ""

    def finds(self, text: str) -> bool:
        """Whether a text contains all words that are searched for."""
        return all(word in text.casefold() for word in self.text(SEARCH).casefold().split())

    def amount(self, name: str, default: int = 0) -> int:
        """A sum; 0 once it is erased, the default while nothing is typed."""
        if name not in self.entered:
            return default
        value = self.entered[name]
        return value if type(value) is int and 0 < value <= MOST else 0

    def choice(self, name: str, options: tuple[Option, ...], default: str = "") -> str:
        """The value of one of the options, or "" where it was left empty."""
        value = self.entered.get(name, default)
        fits = value == "" or any(option.value == value for option in options)
        return value if fits else default

    def values(self, name: str) -> tuple[str, ...]:
        """The chosen values in the order of choosing, whether they are options or not."""
        held = self.entered.get(name)
        values = held if isinstance(held, list | tuple) else ()
        return tuple(value for value in values if isinstance(value, str))

    def many(self, name: str, options: tuple[Option, ...]) -> tuple[str, ...]:
        """The chosen ones of the options, in their order."""
        held = self.values(name)
        return tuple(option.value for option in options if option.value in held)


SEARCH: Final = "words"


def search_field(draft: Draft, label: str) -> Field:
    """Return the field for the words that a page is searched for."""
    return Field(name=SEARCH, kind=Kind.TEXT, value=draft.text(SEARCH), label=label, search=True)
