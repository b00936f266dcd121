"""A box being typed, as its screens show it: chapters, fields, and what is wrong at each.

Reads and changes a draft's tables; whether they make up a box is for the content room to say.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from banker_app.content.edition_draft import (
    Draft,
    Path,
    at_place,
    finished,
    value_at,
    with_value,
    without,
)
from banker_app.content.edition_reader import CARD_FIELDS
from banker_app.content.errors import DataError
from banker_app.engine.edition import CardEffect
from banker_app.ui.screens.editions.edition_fields import (
    PARTS,
    FieldKind,
    FieldView,
    PartView,
    tables,
)

Say = Callable[[DataError], str]
"""What words a fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterView:
    """A page of the editor."""

    id: str
    title: str
    """Printed as it is; empty where the screens have a text for the id."""
    faults: int
    colour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionView:
    """The whole box: its chapters, and what still keeps it from being played."""

    title: str
    chapters: tuple[ChapterView, ...]
    faults: tuple[str, ...]

    @property
    def ready(self) -> bool:
        """Whether a game can be started with it."""
        return not self.faults


def edition_view(draft: Draft, say: Say) -> EditionView:
    """The chapters of a draft with the number of faults in each."""
    faults = faults_of(draft)
    chapters = tuple(
        ChapterView(
            id=chapter,
            title=title,
            colour=colour,
            faults=sum(any(at_place(f, path) for path in _places(chapter)) for f in faults),
        )
        for chapter, title, colour in _chapters(draft)
    )
    title = value_at(draft, ("title",))
    told = tuple(_told(draft, fault, say) for fault in faults)
    return EditionView(title=str(title or ""), chapters=chapters, faults=told)


def _told(draft: Draft, fault: DataError, say: Say) -> str:
    """A fault with the printed name of what it is about, where that is known."""
    about = [
        (len(part.path), part.title or title)
        for chapter, title, _ in _chapters(draft)
        for part in _parts(draft, chapter)
        if part.path and at_place(fault, part.path)
    ]
    _, nearest = max(about, default=(0, ""))
    return f"{nearest}: {bare(say, fault)}" if nearest else say(fault)


def bare(say: Say, fault: DataError) -> str:
    """What is wrong, without the place in the file: people see where they are typing."""
    return say(fault).removeprefix(f"{fault.path}: ")


def faults_of(draft: Draft) -> tuple[DataError, ...]:
    """Everything that is wrong with a draft."""
    box = finished(draft)
    return tuple(fault for fault in box if isinstance(fault, DataError))


def chapter_parts(draft: Draft, chapter: str, say: Say) -> tuple[PartView, ...]:
    """What a page of the editor holds."""
    parts = _parts(draft, chapter)
    faults = faults_of(draft)
    return tuple(
        PartView(
            path=part.path,
            title=part.title,
            fields=tuple(_with_fault(field, faults, say) for field in part.fields),
            removable=part.removable,
        )
        for part in parts
    )


def _parts(draft: Draft, chapter: str) -> tuple[PartView, ...]:
    kind, _, name = chapter.partition(".")
    return tuple(PARTS[kind](draft, name)) if kind in PARTS else ()


def _with_fault(field: FieldView, faults: Sequence[DataError], say: Say) -> FieldView:
    here = next((fault for fault in faults if at_place(fault, field.path)), None)
    if here is None:
        return field
    return replace(field, fault=bare(say, here))


# ---- changing ---------------------------------------------------------------------------


def typed(draft: Draft, field: FieldView, text: str) -> Draft:
    """The draft with what was typed into a field. What is no number stays as it was typed."""
    if field.moves:
        return moved(draft, field.path, text)
    if not text.strip() and field.path[0] == "rules":
        # Nothing typed leaves the rule to the rulebook.
        return without(draft, field.path)
    return with_value(draft, field.path, _read(field.kind, text))


def _read(kind: FieldKind, text: str) -> Any:
    match kind:
        case FieldKind.TEXT | FieldKind.CHOICE:
            return text
        case FieldKind.TEXTS:
            return [line.strip() for line in text.splitlines() if line.strip()]
        case FieldKind.WHOLE:
            return _number(text)
        case FieldKind.WHOLES:
            return [_number(part) for part in text.replace(";", ",").split(",") if part.strip()]


def _number(text: str) -> int | str:
    bare = "".join(text.split())
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) < 12 else text.strip()


def moved(draft: Draft, path: Path, group: str) -> Draft:
    """A deed's card put into another group."""
    _, old, _, deed = path
    card = value_at(draft, ("groups", old, "deeds", deed))
    if group == old or card is None or value_at(draft, ("groups", group)) is None:
        return draft
    lifted = without(draft, ("groups", old, "deeds", deed))
    return with_value(lifted, ("groups", group, "deeds", deed), card)


def with_card(draft: Draft, deck: str) -> Draft:
    """One card more in a deck, to be typed."""
    cards = value_at(draft, ("decks", deck, "cards")) or []
    known = {card.get("id") for card in cards if isinstance(card, Mapping)}
    number = next(n for n in range(1, len(cards) + 2) if f"card_{n}" not in known)
    effect = CardEffect.COLLECT_FROM_BANK.value
    card = {"id": f"card_{number}", "text": "?", "effect": effect, "amount": 10}
    return with_value(draft, ("decks", deck, "cards"), [*cards, card])


def with_effect(draft: Draft, at: Path, effect: str) -> Draft:
    """A card with another effect: figures it no longer has are gone, new ones wait to be typed."""
    card = value_at(draft, at)
    wanted = CARD_FIELDS[CardEffect(effect)]
    kept = {key: card[key] for key in ("id", "text", "copies", *wanted) if key in card}
    return with_value(draft, at, {**kept, "effect": effect})


# ---- chapters ---------------------------------------------------------------------------


def _chapters(draft: Draft) -> Iterator[tuple[str, str, str]]:
    yield "box", "", ""
    yield "money", "", ""
    yield "board", "", ""
    for name, group in tables(draft, "groups"):
        yield f"group.{name}", str(group.get("name", name)), str(group.get("colour", ""))
    for name, deck in tables(draft, "decks"):
        yield f"deck.{name}", str(deck.get("name", name)), ""
    yield "rules", "", ""


def _places(chapter: str) -> tuple[Path, ...]:
    kind, _, name = chapter.partition(".")
    match kind:
        case "group":
            return (("groups", name),)
        case "deck":
            return (("decks", name),)
        case _:
            return _CHAPTER_KEYS.get(kind, ())


_CHAPTER_KEYS: Final[Mapping[str, tuple[Path, ...]]] = {
    "box": (("id",), ("title",), ("language",), ("players",), ("tokens",), ("notes",)),
    "money": (("currency",), ("opening_notes",), ("bank_cash",), ("regions",), ("begins",)),
    "board": (("spaces",),),
    "rules": (("rules",),),
}
