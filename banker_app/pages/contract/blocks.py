"""The parts of a page, as frozen values without Flet; `render.py` draws them.

A page is a function of the game, the arguments of its address, and the draft of its fields.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from banker_app.app.projections.context import Action
from banker_app.engine.frozen import Frozen


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


class Tone(StrEnum):
    """The news in a row or a line."""

    PLAIN = "plain"
    POSITIVE = "positive"
    """Its figure came in."""
    ALARM = "alarm"
    """Trouble; in a row, that of its first badge."""
    STRUCK = "struck"
    """It no longer counts."""


class Layout(StrEnum):
    """The arrangement of buttons."""

    STACK = "stack"
    FLOW = "flow"
    TILES = "tiles"
    """Icons over words, as many in a line as fit."""
    EVEN = "even"
    """Short ones of one width, each in a place of its own whatever the others say."""


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
    tone: Tone = Tone.PLAIN
    rule: bool = False
    """A rule above it: it sums up, or is summed up below."""


@dataclass(frozen=True, slots=True)
class Row:
    """A thing in a list: a mark or token, its name, a note, a figure; the whole row is a button."""

    name: str
    note: str = ""
    value: str = ""
    value_note: str = ""
    """A note below its figure."""
    tone: Tone = Tone.PLAIN
    colour: str = ""
    mark: str = ""
    """A player's token, or letters in its place."""
    icon: str = ""
    """The picture of a party that has no token."""
    letter: str = ""
    """The letter of a colour group."""
    picture: "Custom | None" = None
    """The picture of its facts; of a row without a name, all of it."""
    badges: tuple[str, ...] = ()
    large: bool = False
    """The subject of the page, not one of many: its figure, or its name without one."""
    trailing_icon: str = ""
    """The picture at its end: that it folds out, or goes."""
    label: str = ""
    """The row as one sentence, for screen readers; "" for its texts."""
    money: str = ""
    """The colour of the money of its figure; "" if all have the same."""
    action: Action | None = None
    hold: Action | None = None
    """The effect of a long press."""
    buttons: tuple[Action, ...] = ()
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
    chunk: int = 0
    """Its number among the pieces of a long list, which has no surface and is drawn piece
    by piece; 0 if it is none.
    """


@dataclass(frozen=True, slots=True)
class Custom:
    """A picture with its own renderer; `pictures.py` has all."""

    name: str
    value: Any


Block = Text | Heading | Line | Row | Buttons | Panel | Custom


# ---- fields ----------------------------------------------------------------------------


class Look(StrEnum):
    """The arrangement of the options of a field."""

    CHIPS = "chips"
    """In as many lines as it takes."""
    LISTED = "listed"
    """Sentences, one below another."""
    FOLDED = "folded"  # out of one line
    SEGMENTS = "segments"  # of one frame: one of very few
    FOLDED_LIST = "folded_list"  # sentences, out of the chosen one
    SLIDING = "sliding"
    """Sliding in one line, however many: what is listed below is picked by it."""
    REEL = "reel"
    """Upright, the first at the bottom, beside others like it."""
    HALF = "half"  # of the page, beside another like it


class Content(StrEnum):
    """The content of a text."""

    WORDS = "words"
    NUMBER = "number"
    """A short number; two of them stand in a line."""
    LINES = "lines"
    SEARCH = "search"
    """Search terms."""


class Option(Frozen):
    """A value to choose."""

    value: str
    label: str
    short: str = ""
    """The text of its button; screen readers then read the label."""
    note: str = ""
    short_note: str = ""
    """The note on a tile that has no room for it; screen readers then read the note."""
    colour: str = ""
    letter: str = ""
    """The letter of a colour group; an option that has one, or a note, is a row."""
    mark: str = ""
    """A player's token, or letters in its place."""
    picture: "Custom | None" = None
    reason: str = ""
    """The reason against it, shown at a tap."""
    more: str = ""
    """Words that it is found by besides those shown."""


class ChoiceField(Frozen):
    """One of the options."""

    name: str
    value: str = ""
    label: str = ""
    options: tuple[Option, ...] = ()
    look: Look = Look.CHIPS
    error: str = ""
    """The reason why it cannot be."""
    search: tuple[str, str] | None = None
    """The name of a search through what is folded out, and the sentence if it finds nothing."""


def choice_field(
    name: str, value: str, label: str, options: tuple[Option, ...], look: Look = Look.CHIPS
) -> ChoiceField:
    """Build a choice in one line."""
    return ChoiceField(name=name, value=value, label=label, options=options, look=look)


class ManyField(Frozen):
    """Any of the options."""

    name: str
    value: tuple[str, ...] = ()
    label: str = ""
    options: tuple[Option, ...] = ()
    look: Look = Look.CHIPS


class PartyField(Frozen):
    """A player, or the Bank. No two such fields of a page may choose the same."""

    name: str
    value: str = ""
    label: str = ""
    options: tuple[Option, ...] = ()


class SumField(Frozen):
    """A whole number, typed on a pad."""

    name: str
    value: int | None = None
    label: str = ""
    shown: str = ""
    """The sum in print."""
    picture: Custom | None = None
    """The notes that it moves, in place of the sum in print."""
    quick: tuple[tuple[str, int | None], ...] = ()
    """Sums for one tap; None for the one that is meant where none is entered."""
    steps: tuple[str, ...] = ()
    """The words of one fewer and one more, of things that are counted by taps."""
    colour: str = ""
    """The colour of the notes that are counted."""


class TextField(Frozen):
    """A text."""

    name: str
    value: str = ""
    label: str = ""
    content: Content = Content.WORDS
    options: tuple[Option, ...] = ()
    """Texts for one tap."""
    prefix: str = ""
    """Print before it; the note comes after it."""
    note: str = ""
    error: str = ""
    """The reason why it cannot be."""
    mark: str = ""
    colour: str = ""
    """A player's token before it; it is the player's name."""
    action: Action | None = None
    """The effect of a tap on that."""
    buttons: tuple[Action, ...] = ()
    """Icon buttons after it."""
    enter: Action | None = None
    """The button that Enter presses. Without one it moves on: to the next text, then the button."""


Field = ChoiceField | ManyField | PartyField | SumField | TextField
"""An input. The value shown is the one entered, even if only the default; it survives JSON."""


class PageLayout(Frozen):
    """Hints for a medium that measures; one that lays pages out by itself ignores them."""

    columns: bool = False
    """Whether its rows, or the sections of its picture, are in two columns on a wide page."""
    first_width: int = 0
    """The largest width of its first block, with others beside it on a wide page; 0: none are."""
    pictured: int = 0
    """The number of its first blocks that are given away as its picture."""


class Page(Frozen):
    """A screen: blocks and fields that scroll, and a foot that always is in sight."""

    blocks: tuple[Block | Field, ...]
    foot: tuple[Block, ...] = ()
    submit: tuple[Action, ...] = ()
    """The commands of the one button at the foot: all of them are entered, or none. While
    something is missing, one action that does nothing.
    """
    after: str = ""
    """The address after an entry; "" for the one that it was opened from, its own to stay."""
    typed: str | None = ""
    """The name of the sum that digits go to; "" for the first, None while they go to none. Draft
    name of the choice: `pad`.
    """
    layout: PageLayout = PageLayout()

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its fields in reading order."""
        return tuple(block for block in self.blocks if isinstance(block, Field))

    @property
    def pad(self) -> SumField | None:
        """The sum that digits go to."""
        if self.typed is None:
            return None
        named = (field for field in self.sums if field.name == self.typed)
        return next(named, None) or next(iter(self.sums), None)

    @property
    def sums(self) -> tuple[SumField, ...]:
        """Its fields that are sums."""
        return tuple(field for field in self.fields if isinstance(field, SumField))

    @property
    def reels(self) -> tuple[ChoiceField, ...]:
        """Its fields that are columns beside one another."""
        choices = (field for field in self.fields if isinstance(field, ChoiceField))
        return tuple(field for field in choices if field.look is Look.REEL)

    @property
    def missing(self) -> bool:
        """Whether there is nothing yet to rule on."""
        return any(action.effect is None for action in self.submit)


# ---- actions ---------------------------------------------------------------------------


Change = Callable[[Action], Action | None]


def actions_of(page: Page) -> tuple[Action, ...]:
    """Return the actions of all blocks and fields; those of the button at the foot are left out."""
    found: list[Action] = []
    map_actions(replace(page, submit=()), found.append)
    return tuple(found)


def filter_actions(page: Page, may: Callable[[Action], bool]) -> Page:
    """Return a page with no other actions than those that a device may press."""
    return map_actions(page, lambda action: action if may(action) else None)


def map_actions(page: Page, change: Change) -> Page:
    """Return a page with each action changed, or left out for None."""

    def one(action: Action | None) -> Action | None:
        return action if action is None else change(action)

    def every(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(made for action in actions if (made := change(action)) is not None)

    def changed(block: Any) -> Any:
        # Nothing else knows where actions are.
        match block:
            case Buttons():
                return replace(block, actions=every(block.actions))
            case Panel():
                return replace(block, blocks=tuple(map(changed, block.blocks)))
            case Row() if block.action or block.hold or block.buttons:
                action, hold = one(block.action), one(block.hold)
                return replace(block, action=action, hold=hold, buttons=every(block.buttons))
            case TextField():
                action, enter = one(block.action), one(block.enter)
                return replace(block, action=action, enter=enter, buttons=every(block.buttons))
            case Heading() if block.action:
                return replace(block, action=one(block.action))
            case _:
                return block

    blocks, foot = tuple(map(changed, page.blocks)), tuple(map(changed, page.foot))
    return replace(page, blocks=blocks, foot=foot, submit=every(page.submit))
