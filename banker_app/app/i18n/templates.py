"""Message templates: texts with slots, plural forms, and the text file of a language.

Independent of games and editions: the caller formats the values of slots.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")
Value = str | int | bool | tuple[str, ...] | Mapping[str, int]
"""A value that may fill a slot; the same kinds as in the engine's refusals."""

_SLOT = re.compile(r"\{([a-z_]+)(?::([a-z]+)(?:\(([a-z_.]+)\))?)?\}")
_STRAY = re.compile(r"[{}]")
_NOT_IN_KEYS = re.compile(r"\W+")
WORDS: Final = "words"
"""The folder of the text files about the game."""
ENGLISH: Final = "en"
"""The fallback language."""
EMPTY: Final = "{}"
"""Literal braces, for a text that is about patterns."""

FORMS: Mapping[str, bool] = {
    "": False,
    "one": False,
    "money": False,
    "number": False,
    "plural": True,
    "member": True,
    "rule": False,
}
"""The forms of a slot, and whether each takes a word in brackets.

`one` accepts only a list of a single name, for texts whose verb has to agree.
"""


class TemplateError(ValueError):
    """A text that cannot be parsed, or whose slots cannot be filled."""


class Slot(NamedTuple):
    """A slot of a text: `{amount:money}`, `{houses:plural(house)}`, `{player}`."""

    name: str
    form: str = ""
    of: str = ""


class Written(NamedTuple):
    """A formatted value."""

    text: str
    movable: bool = False
    """Whether it is a word of the catalogue, to be capitalized at the start of a sentence."""


class Template(NamedTuple):
    """A text split at its slots."""

    parts: tuple[str | Slot, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, Slot))


def parse(text: str) -> Template:
    """Split a text at its slots. Raises TemplateError for an unknown form or a stray brace."""
    return Template(tuple(_parts(text)))


def _parts(text: str) -> Iterator[str | Slot]:
    end = 0
    for match in _SLOT.finditer(text):
        yield from _literal(text, end, match.start())
        slot = Slot(match[1], match[2] or "", match[3] or "")
        if FORMS.get(slot.form) is not bool(slot.of):
            raise TemplateError(f"{match[0]} is no known form of a slot in {text!r}")
        yield slot
        end = match.end()
    yield from _literal(text, end, len(text))


def _literal(text: str, start: int, end: int) -> Iterator[str]:
    piece = text[start:end]
    if _STRAY.search(piece.replace(EMPTY, "")):
        raise TemplateError(f"a stray brace in {text!r}")
    if piece:
        yield piece


def render(template: Template, params: Mapping[str, T], write: Callable[[Slot, T], Written]) -> str:
    """Fill the slots of a text; each must have a value."""
    line = ""
    for part in template.parts:
        if isinstance(part, str):
            # The full stop of an abbreviation also ends the sentence: "50 тыс. руб."
            line += part.removeprefix(".") if line.endswith(".") else part
        elif part.name in params:
            text, movable = write(part, params[part.name])
            line += text[:1].upper() + text[1:] if movable and _begins(line) else text
        else:
            raise TemplateError(f"nothing to fill {part.name} with; given: {sorted(params)}")
    return line


def _begins(line: str) -> bool:
    return not line or line.endswith((". ", "? "))


# ---- plural forms ---------------------------------------------------------------------


def _two_forms(count: int) -> str:
    return "one" if count == 1 else "other"


def _three_forms(count: int) -> str:
    last, last_two = count % 10, count % 100
    if last == 1 and last_two != 11:
        return "one"
    if 2 <= last <= 4 and not 12 <= last_two <= 14:
        return "few"
    return "many"


class PluralRule(NamedTuple):
    """The plural forms of a language, and the function from a number to its form."""

    forms: tuple[str, ...]
    form: Callable[[int], str]


PLURALS: Mapping[str, PluralRule] = {
    "one_other": PluralRule(("one", "other"), _two_forms),
    "one_few_many": PluralRule(("one", "few", "many"), _three_forms),
}
"""CLDR plural rules for whole numbers, by name. A text file names the rule of its language."""


# ---- the file of a language -----------------------------------------------------------


class MessageCatalogue:
    """The texts of one language by dotted key, each with its alternatives."""

    def __init__(
        self, language: str, texts: Mapping[str, tuple[str, ...]], plural: PluralRule
    ) -> None:
        self.language = language
        self.plural = plural
        self._texts = texts
        self._compiled: dict[str, tuple[Template, ...]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def texts(self, key: str) -> tuple[str, ...]:
        """The alternatives of a text as in the file, best first."""
        if key not in self._texts:
            raise TemplateError(f"no text {key!r} in {self.language}")
        return self._texts[key]

    def templates(self, key: str) -> tuple[Template, ...]:
        """The alternatives as templates, parsed on first use."""
        compiled = self._compiled.get(key)
        if compiled is None:
            compiled = self._compiled[key] = tuple(parse(text) for text in self.texts(key))
        return compiled

    def plain(self, key: str) -> str:
        """A text that has neither slots nor alternatives."""
        (text,) = self.texts(key)
        return text

    def printed(self, kind: str, name: str) -> str:
        """A board, group or token in this language; other names are returned as printed."""
        key = f"{kind}.{_NOT_IN_KEYS.sub('_', name.casefold())}"
        return self.plain(key) if key in self else name

    def text(self, key: str, **params: object) -> str:
        """A text without alternatives, with its slots filled by `str()` of the params."""
        (template,) = self.templates(key)
        return render(template, params, _as_it_is)

    def counted_text(self, key: str, count: int, **params: object) -> str:
        """The text in the plural form for a number: `key.one`, `key.few` and so on."""
        return self.text(f"{key}.{self.plural.form(abs(count))}", n=count, **params)

    def counted(self, unit: str, count: int) -> str:
        """The form of a noun for a number."""
        return self.plain(f"unit.{unit}.{self.plural.form(abs(count))}")


def _as_it_is(slot: Slot, value: object) -> Written:
    return Written(str(value))


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, value in table.items():
        key = prefix + name
        if isinstance(value, Mapping):
            yield from _flat(value, key + ".")
        elif isinstance(value, str):
            yield key, (value,)
        elif isinstance(value, list) and all(isinstance(text, str) for text in value):
            yield key, tuple(value)
        else:
            raise TemplateError(f"{key} is neither a text nor a list of texts")


@cache
def load(language: str, folder: str = WORDS) -> MessageCatalogue:
    """The texts of a language in a folder, cached."""
    texts = _file(language, folder)
    (plural,) = (texts if folder == WORDS else _file(language, WORDS))["language.plural"]
    if plural not in PLURALS:
        raise TemplateError(f"language.plural in {language} is none of {', '.join(PLURALS)}")
    return MessageCatalogue(language, texts, PLURALS[plural])


@cache
def _file(language: str, folder: str) -> Mapping[str, tuple[str, ...]]:
    file = files("banker_app.data").joinpath(folder, f"{language}.toml")
    return dict(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a text file, English first."""
    found = (entry.name for entry in files("banker_app.data").joinpath(WORDS).iterdir())
    names = (name.removesuffix(".toml") for name in found if name.endswith(".toml"))
    return tuple(sorted(names, key=lambda name: (name != ENGLISH, name)))
