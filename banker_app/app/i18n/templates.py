"""Message templates: texts with slots, the text files of a language, and the list of languages.

Independent of games and editions: the caller formats the values of slots.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeVar

from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.i18n.plurals import PluralRule

T = TypeVar("T")
Value = str | int | bool | tuple[str, ...] | Mapping[str, int]
"""A value that may fill a slot; the same kinds as in the engine's refusals."""

_SLOT = re.compile(r"\{([a-z_]+)(?::([a-z]+)(?:\(([a-z_.]+)\))?)?\}")
_STRAY = re.compile(r"[{}]")
_KEY = re.compile(r'^[ \t]*(?:\[([\w.-]+)\]|([\w."-]+)[ \t]*=)', re.MULTILINE)
_PERCENT = re.compile(r"(?<=[\d}]) %")
_NOT_IN_KEYS = re.compile(r"\W+")
WORDS: Final = "words"
"""The folder of the text files about the game."""
FOLDERS: Final = (WORDS, "words/ui", "words/rulebook")
"""The folders in which a language has a text file."""
_PLURAL: Final = "language.plural."
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

`one` accepts only a list of a single name, for texts with a verb that has to agree.
"""


class TemplateError(ValueError):
    """A text that cannot be parsed, or has slots that cannot be filled."""


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


def parse_template(text: str) -> Template:
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
        self._whole: dict[str, str] = {}
        """Texts without slots, as they are rendered."""

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
            compiled = self._compiled[key] = tuple(parse_template(text) for text in self.texts(key))
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
        if params:
            (template,) = self.templates(key)
            return render(template, params, _as_it_is)
        whole = self._whole.get(key)
        if whole is None:
            (template,) = self.templates(key)
            whole = self._whole[key] = render(template, params, _as_it_is)
        return whole

    def counted_text(self, key: str, count: int, **params: object) -> str:
        """The text in the plural form for a number: `key.one`, `key.few` and so on."""
        return self.text(self._counted(key, count), n=count, **params)

    def counted(self, unit: str, count: int) -> str:
        """The form of a noun for a number."""
        return self.plain(self._counted(f"unit.{unit}", count))

    def _counted(self, key: str, count: int) -> str:
        own = f"{key}.{self.plural.form(count)}"
        return own if own in self else f"{key}.other"  # In English, which has no more forms.


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
    """The texts of a language in a folder, cached; those that it lacks are English."""
    texts = _file(language, folder)
    if not is_complete(language):
        texts = {**_file(ENGLISH, folder), **texts}
    game = _file(language if _forms(language) else ENGLISH, WORDS).items()
    forms = {key.removeprefix(_PLURAL): text[0] for key, text in game if key.startswith(_PLURAL)}
    return MessageCatalogue(language, texts, PluralRule(forms))


@cache
def _file(language: str, folder: str) -> Mapping[str, tuple[str, ...]]:
    """The texts of a file; a percent sign stays on the line of its number."""
    text = _PERCENT.sub(f"{NO_BREAK}%", _read(language, folder))
    return dict(_flat(tomllib.loads(text)))


def _read(language: str, folder: str) -> str:
    file = files("banker_app.data").joinpath(folder, f"{language}.toml")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


# ---- the languages ----------------------------------------------------------------------


@cache
def languages() -> tuple[str, ...]:
    """The languages whose text files are complete, English first."""
    complete = filter(is_complete, _files_of_words())
    return tuple(sorted(complete, key=lambda name: (name != ENGLISH, name)))


@lru_cache(maxsize=100)
def is_complete(language: str) -> bool:
    """Whether a language has all texts, and they are its own. The name may come from a browser."""
    if language == ENGLISH:
        return True
    if language not in _files_of_words() or missing_keys(language):
        return False
    return not any(_is_copy(language, folder) for folder in FOLDERS)


def _is_copy(language: str, folder: str) -> bool:
    """Whether most lines of a text file are still those of the English one."""
    english, own = (_read(name, folder).splitlines() for name in (ENGLISH, language))
    texts = [line for line in own if '"' in line]
    return 2 * len({*english}.intersection(texts)) > len(texts)


@cache
def _files_of_words() -> list[str]:
    found = (entry.name for entry in files("banker_app.data").joinpath(WORDS).iterdir())
    return [name.removesuffix(".toml") for name in found if name.endswith(".toml")]


def missing_keys(language: str) -> list[str]:
    """The keys that English has and a language lacks, each with its folder."""
    forms, own_forms = _forms(ENGLISH), _forms(language)
    lacking: list[str] = []
    for folder in FOLDERS:
        english, own = _keys(ENGLISH, folder), _keys(language, folder)
        first = f".{forms[0]}"
        stems = [key.removesuffix(first) for key in english if key.endswith(first)]
        stems = [stem for stem in stems if english.issuperset(f"{stem}.{form}" for form in forms)]
        needed = english.difference(f"{stem}.{form}" for stem in stems for form in forms)
        needed.update(f"{stem}.{form}" for stem in stems for form in own_forms or forms)
        lacking += (f"{folder}: {key}" for key in sorted(needed - own))
    return lacking


def _forms(language: str) -> list[str]:
    keys = _keys(language, WORDS)
    return [key.removeprefix(_PLURAL) for key in keys if key.startswith(_PLURAL)]


@cache
def _keys(language: str, folder: str) -> set[str]:
    """The keys of a text file. Parsing all files at each start would take nine times as long."""
    keys: set[str] = set()
    table = ""
    for found in _KEY.finditer(_read(language, folder)):
        table = f"{found[1]}." if found[1] else table
        if found[2]:
            keys.add(table + found[2].replace('"', ""))
    return keys
