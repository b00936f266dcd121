"""A box being typed, as its screens show it: the board, chapters, fields, what is wrong at each.

Reads and changes a draft's tables; whether they make up a box is for the content room to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from banker_app.content.edition_draft import (
    Draft,
    Path,
    drawn,
    value_at,
    with_value,
    without,
)
from banker_app.content.edition_reader import CARD_FIELDS
from banker_app.content.errors import DataError
from banker_app.engine.edition import CardEffect
from banker_app.ui.screens.editions.edition_board import PlanView, plan_view
from banker_app.ui.screens.editions.edition_fields import (
    PARTS,
    FieldKind,
    FieldView,
    PartView,
    group_at,
    space_chapter,
    tables,
)
from banker_app.ui.screens.editions.edition_mistakes import Mistakes, mistakes, place_of
from banker_app.ui.translator import Translator


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterView:
    """A page of the editor beside the board."""

    id: str
    title: str
    """Printed as it is; empty where the screens have a text for the id."""
    faults: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionView:
    """The whole box: its board, its chapters, and what still keeps it from being played."""

    title: str
    board: PlanView
    chapters: tuple[ChapterView, ...]
    faults: int
    """Fields with a mistake, and whatever else is wrong."""
    first: tuple[str, str]
    """The page and the place of the first such field; nothing where there is none."""
    rest: tuple[str, ...]
    """What is wrong and at no field, in sentences."""

    @property
    def ready(self) -> bool:
        """Whether a game can be started with it."""
        return not self.faults


def edition_view(draft: Draft, say: Translator) -> EditionView:
    """A draft: how its board looks so far, and where it has mistakes."""
    edition, _, faults = drawn(draft)
    pages = {page: _fields(draft, page) for page in _pages(draft)} if faults else {}
    found = mistakes(draft, faults, (f for fields in pages.values() for f in fields), say)
    wrong = _counted(pages, found)
    spaces = range(len(edition.spaces))
    slips = frozenset(index for index in spaces if wrong.get(space_chapter(index)))
    return EditionView(
        title=str(value_at(draft, ("title",)) or ""),
        board=plan_view(draft, edition, slips, say),
        chapters=tuple(
            ChapterView(id=chapter, title=title, faults=wrong.get(chapter, 0))
            for chapter, title in _chapters(draft)
        ),
        faults=len(found.at) + len(found.rest),
        first=_first(pages, found),
        rest=tuple(_named(draft, fault, say) for fault in found.rest),
    )


def _counted(pages: Mapping[str, Sequence[FieldView]], found: Mistakes) -> dict[str, int]:
    """The mistakes of each page; one of a whole group at the first of its spaces only."""
    left = set(found.at)
    counts: dict[str, int] = {}
    for page, fields in pages.items():
        here = left.intersection(field.path for field in fields)
        counts[page] = len(here)
        left -= here
    return counts


def _first(pages: Mapping[str, Sequence[FieldView]], found: Mistakes) -> tuple[str, str]:
    """The first field with a mistake, in the order of the pages."""
    wrong = (
        (page, place_of(field.path))
        for page, fields in pages.items()
        for field in fields
        if field.path in found.at
    )
    return next(wrong, ("", ""))


def _fields(draft: Draft, page: str) -> tuple[FieldView, ...]:
    return tuple(f for part in _parts(draft, page) for f in part.fields if not f.moves)


def _named(draft: Draft, fault: DataError, say: Translator) -> str:
    """A fault with the printed name of the deed, the group or the deck that it is about."""
    steps = fault.path.split(".")
    names = (value_at(draft, (*steps[:length], "name")) for length in (4, 2))
    name = next((str(one) for one in names if one), "")
    words = say.fault(fault)
    return f"{name}: {words.removeprefix(f'{fault.path}: ')}" if name else words


def chapter_parts(draft: Draft, chapter: str, say: Translator) -> tuple[PartView, ...]:
    """What a page of the editor holds."""
    parts = _parts(draft, chapter)
    _, _, faults = drawn(draft)
    wrong = mistakes(draft, faults, (f for part in parts for f in part.fields), say).at
    return tuple(
        replace(part, fields=tuple(_with_mistake(field, wrong) for field in part.fields))
        for part in parts
    )


def _parts(draft: Draft, chapter: str) -> tuple[PartView, ...]:
    kind, _, name = chapter.partition(".")
    return tuple(PARTS[kind](draft, name)) if kind in PARTS else ()


def _with_mistake(field: FieldView, wrong: Mapping[Path, str]) -> FieldView:
    words = "" if field.moves else wrong.get(field.path, "")
    return replace(field, fault=words) if words else field


# ---- changing ---------------------------------------------------------------------------


def typed(draft: Draft, field: FieldView, text: str) -> Draft:
    """The draft with what was typed into a field. What is no number stays as it was typed."""
    if field.moves:
        return moved(draft, field.path, text)
    if not text.strip() and field.path[0] == "rules":
        # Nothing typed leaves the rule to the rulebook.
        return without(draft, field.path)
    if field.among:
        return _in_list(draft, field, read(field.kind, text))
    return with_value(draft, field.path, read(field.kind, text))


def _in_list(draft: Draft, field: FieldView, value: Any) -> Draft:
    """A number at its place in a list: places before it wait to be typed, empty ones at the end
    are none, except for the first.
    """
    *way, nth = field.path
    assert isinstance(nth, int), "a number in a list has a place in it"
    found = value_at(draft, tuple(way))
    values = list(found) if isinstance(found, list) else []
    values += [""] * (nth + 1 - len(values))
    values[nth] = value
    while len(values) > 1 and values[-1] == "":
        values.pop()
    return with_value(draft, tuple(way), values)


def read(kind: FieldKind, text: str) -> Any:
    """What a text means to the box."""
    match kind:
        case FieldKind.TEXT | FieldKind.CHOICE:
            return text
        case FieldKind.COLOUR:
            bare = text.strip().casefold().removeprefix("#")
            return f"#{bare}" if bare else ""
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


def _chapters(draft: Draft) -> Iterator[tuple[str, str]]:
    """The pages beside the board. A group has one only where no space shows it."""
    yield "box", ""
    yield "money", ""
    shown = {group_at(draft, index) for index in range(_length(draft))}
    for name, group in tables(draft, "groups"):
        if name not in shown:
            yield f"group.{name}", str(group.get("name", name))
    for name, deck in tables(draft, "decks"):
        yield f"deck.{name}", str(deck.get("name", name))
    yield "rules", ""


def _pages(draft: Draft) -> Iterator[str]:
    """All pages that have fields, in the order in which mistakes are looked for."""
    yield from map(space_chapter, range(_length(draft)))
    yield from (chapter for chapter, _ in _chapters(draft))


def _length(draft: Draft) -> int:
    spaces = draft.get("spaces")
    return len(spaces) if isinstance(spaces, list) else 0
