"""Half-entered values of a page: what they read as, their changes, those its fields allow."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from banker_app.app.text_search import finds
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.outside_text import cleaned
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Content,
    Field,
    ManyField,
    Option,
    Page,
    PartyField,
    SumField,
    TextField,
)
from banker_app.pages.contract.keypad import MOST_DIGITS
from banker_app.pages.contract.services import LanSession

MOST: Final = 10**MOST_DIGITS - 1
"""The largest sum that is typed."""
LONGEST: Final = 500
"""Characters of a text."""
MOST_VALUES: Final = 100
"""Options that are chosen together."""


class Viewer(Frozen):
    """The device that a page is shown on."""

    seat: str = ""
    """The player who owns the phone; "" on the banker's."""
    letters: str = "system"
    """The size of the letters on another device than the banker's, one of `PREFERENCES`."""
    signal: str = "vibrate"
    """How a player's own phone says that something waits, one of `SIGNALS`."""
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
    payer: str = ""
    """The player who was chosen to pay another one; "" if none."""
    intro_step: int = 0
    """The step of the introduction that is on show."""


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
        return finds(self.text(SEARCH), text)

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
        given = self.entered.get(name)
        values = given if isinstance(given, list | tuple) else ()
        return tuple(value for value in values if isinstance(value, str))

    def many(self, name: str, options: tuple[Option, ...]) -> tuple[str, ...]:
        """The chosen ones of the options, in their order."""
        chosen = self.values(name)
        return tuple(option.value for option in options if option.value in chosen)


SEARCH: Final = "words"


def search_field(draft: Draft, label: str) -> TextField:
    """Return the field for the words that a page is searched for."""
    return TextField(name=SEARCH, value=draft.text(SEARCH), label=label, content=Content.SEARCH)


def options_found(field: ChoiceField, words: str) -> tuple[Option, ...]:
    """Return the options that all words are in."""
    return tuple(
        option
        for option in field.options
        if finds(words, f"{option.label} {option.note} {option.more}")
    )


# ---- entries ---------------------------------------------------------------------------


def entered(page: Page, name: str, value: JsonValue) -> JsonValue:
    """Return the value that a field takes: a text without characters that no text may have."""
    for one in page.fields:
        if one.name == name and isinstance(one, TextField) and isinstance(value, str):
            return cleaned(value, lines=one.content is Content.LINES)
    return value


def filled(page: Page, draft: JsonObject, name: str, value: JsonValue) -> JsonObject:
    """Return a draft with the value of a field; None empties it. All that is shown is entered with
    it, and a party leaves the other side.
    """
    # A sum that was not typed is replaced by the first digit.
    shown = {one.name: one.value for one in page.fields if not isinstance(one, SumField)}
    draft = {**draft, name: entered(page, name, value)}
    after = {**{name: value for name, value in shown.items() if value}, **draft}
    parties = [one for one in page.fields if isinstance(one, PartyField)]
    if any(one.name == name for one in parties):
        for one in parties:
            if one.name != name and one.value == value:
                after[one.name] = ""
    return after


def allows(page: Page, name: str, value: JsonValue) -> bool:
    """Return whether a page has a field of a name that takes a value."""
    return any(_takes(one, value) for one in page.fields if one.name == name)


def _takes(field: Field, value: JsonValue) -> bool:
    match field, value:
        case SumField(), int():
            return not isinstance(value, bool) and 0 <= value <= MOST
        case TextField(), str():
            return len(value) <= LONGEST
        case ChoiceField(), str():
            return value in _open(field.options)
        case PartyField(), str():
            return value in {"", *_open(field.options)}
        case ManyField(), list() if len(value) <= MOST_VALUES:
            options = _open(field.options)
            return all(isinstance(one, str) and one in options for one in value)
        case _:
            return False


def _open(options: tuple[Option, ...]) -> set[str]:
    return {option.value for option in options if not option.reason}
