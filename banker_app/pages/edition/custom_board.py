"""A board that is being described: its picture with the space that is looked at, and the pages of
what is printed elsewhere.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from banker_app.app.projections.context import Action, place
from banker_app.content.edition_draft import Draft as Tables
from banker_app.content.edition_draft import drawn, value_at
from banker_app.content.edition_validation import oddities
from banker_app.content.errors import DataError
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Layout,
    Line,
    Page,
    PageLayout,
    Panel,
    Row,
    Style,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import LOOK_AT_SPACE, PLAY_CUSTOM_BOARD, SHOW_MISTAKE
from banker_app.pages.contract.pictures import EDITED_BOARD, EDITED_CARD, DescribedBoard
from banker_app.pages.contract.translator import Translator
from banker_app.pages.edition.edition_board import edited_board
from banker_app.pages.edition.edition_fields import chapter_parts
from banker_app.pages.edition.edition_mistakes import mistakes
from banker_app.pages.edition.edition_values import group_of, items, path_of, tables, value_of_text
from banker_app.pages.state.app_store import AppStore


def custom_board(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build the board, the space that is looked at, and what still keeps it from being played."""
    kept = store.state.custom_board(name)
    if kept is None or kept.draft is None:
        return None
    say, values = store.speech, kept.draft
    state = state_of(values, say)
    board, at = state.board, draft.viewer.space
    if not 0 <= at < len(board.spaces):
        # At first the card of a deed is shown: it makes clear what this is about.
        at = next((index for index, card in enumerate(board.cards) if card is not None), 0)
    card = board.cards[at] if board.cards else None
    blocks: list[Block | Field] = [EDITED_BOARD(replace(board, at=at))]
    if state.wrong:
        blocks.append(_first_mistake(name, state, say))
    blocks += [Text(words, Style.ERROR) for words in state.rest]
    blocks.append(Buttons(tuple(_pages(name, values, state, say)), Layout.FLOW))
    if board.spaces:
        blocks += [*_which(board, at, say), *filled_fields(values, f"space.{at}", draft, say)]
    if card is not None:
        blocks.append(EDITED_CARD(card))
    if not (state.wrong or state.rest):
        blocks += [Line(words, icon="info_outline") for words in state.odd]
        blocks.append(Line(say.ui("custom_board.ready_hint"), icon="check_circle_outline"))
        start = Action(label=say.ui("title.new"), effect=PLAY_CUSTOM_BOARD(kept.place), main=True)
        blocks += [Buttons((start,))] if kept.place else []
    return Page(blocks=tuple(blocks), layout=PageLayout(first_width=1400))


def custom_board_chapter(store: AppStore, draft: Draft, name: str, chapter: str) -> Page | None:
    """Build the fields of what is printed elsewhere than on the board."""
    kept = store.state.custom_board(name)
    if kept is None or kept.draft is None:
        return None
    parts = filled_fields(kept.draft, chapter, draft, store.speech)
    if chapter == "rules":
        parts = (Text(store.speech.ui("custom_board.rules_hint"), Style.HINT), *parts)
    return Page(blocks=parts) if parts else None


def filled_fields(
    values: Tables, chapter: str, draft: Draft, say: Translator
) -> tuple[Block | Field, ...]:
    """Return the fields of a page, each with what was typed into it and what is wrong with that."""
    parts = chapter_parts(values, chapter, say)
    fields = [part for part in parts if isinstance(part, Field)]
    wrong = mistakes(values, drawn(values)[2], fields, say).at

    def with_typed(field: Field) -> Field:
        # What stands there is what was typed, not what was made of it: a comma at the end of a
        # list must not vanish under the finger. Unless it was changed elsewhere.
        path, typed = path_of(field.name), draft.text(field.name)
        same = bool(typed) and value_of_text(path, typed) == value_at(values, path)
        assert isinstance(field, TextField | ChoiceField)
        shown = typed if same else field.value
        return replace(field, value=shown, error=wrong.get(field.name, ""))

    return tuple(with_typed(part) if isinstance(part, Field) else part for part in parts)


# ---- what is left to do ----------------------------------------------------------------


class State(NamedTuple):
    """A board as far as it is described, and its mistakes."""

    board: DescribedBoard
    wrong: Mapping[str, int]
    """The pages with mistakes, and how many each has."""
    first: tuple[str, str]
    """The page and the name of the first field that has one."""
    rest: tuple[str, ...]
    """The mistakes at no field, in sentences."""
    odd: tuple[str, ...]
    """Unusual features, in sentences."""


def state_of(values: Tables, say: Translator) -> State:
    """Return a board with its mistakes: one of a whole group counts at its first space only."""
    edition, _, faults = drawn(values)
    pages = [f"space.{index}" for index in range(len(items(values.get("spaces"))))]
    pages += [chapter for chapter, _ in chapters(values, say)]
    fields = {page: _fields(values, page, say) for page in pages} if faults else {}
    found = mistakes(values, faults, (one for page in fields.values() for one in page), say)
    wrong: dict[str, int] = {}
    left, first = set(found.at), ("", "")
    for page, held in fields.items():
        here = [field.name for field in held if field.name in left]
        if here:
            wrong[page] = len(here)
            first = first if first[0] else (page, here[0])
            left.difference_update(here)
    slips = frozenset(int(page[6:]) for page in wrong if page.startswith("space."))
    return State(
        board=edited_board(values, edition, slips, say),
        wrong=wrong,
        first=first,
        rest=tuple(_named(values, fault, say) for fault in found.rest),
        odd=tuple(_named(values, oddity, say) for oddity in oddities(edition)),
    )


def _fields(values: Tables, page: str, say: Translator) -> tuple[Field, ...]:
    return tuple(part for part in chapter_parts(values, page, say) if isinstance(part, Field))


def _named(values: Tables, fault: DataError, say: Translator) -> str:
    """A fault with the printed name of the deed, the group or the deck that it is about."""
    steps = fault.path.split(".")
    names = (value_at(values, (*steps[:length], "name")) for length in (4, 2))
    name = next((str(one) for one in names if one), "")
    words = say.fault(fault)
    return f"{name}: {words.removeprefix(f'{fault.path}: ')}" if name else words


def _first_mistake(name: str, state: State, say: Translator) -> Block:
    label = say.count("custom_board.faults", sum(state.wrong.values()))
    show = SHOW_MISTAKE(name, *state.first)
    return Buttons((Action(label=label, effect=show, icon="error_outline"),))


def chapters(values: Tables, say: Translator) -> Iterator[tuple[str, str]]:
    """Yield the pages beside the board with their names. A group has one only where no space
    shows it.
    """
    yield "general", say.ui("custom_board.chapter.general")
    yield "money", say.ui("custom_board.chapter.money")
    spaces = (space for space in items(values.get("spaces")) if isinstance(space, Mapping))
    shown = {group_of(values, str(space["deed"])) for space in spaces if "deed" in space}
    for key, kind in (("groups", "group"), ("decks", "deck")):
        for name, table in tables(values, key):
            if name not in shown or kind == "deck":
                yield f"{kind}.{name}", str(table.get("name", name))
    yield "rules", say.ui("custom_board.chapter.rules")


def _pages(name: str, values: Tables, state: State, say: Translator) -> Iterator[Action]:
    for chapter, title in chapters(values, say):
        faults = state.wrong.get(chapter, 0)
        yield Action(
            label=f"{title} · {faults}" if faults else title,
            icon="error_outline" if faults else "",
            effect=place("chapter", name, chapter),
        )


# ---- the space -------------------------------------------------------------------------


def _which(board: DescribedBoard, at: int, say: Translator) -> Iterator[Block]:
    space, count = board.spaces[at], len(board.spaces)
    number = say.ui("custom_board.space_of", n=at + 1, count=count)
    note = " · ".join(filter(None, (number, space.group)))
    yield Panel((Row(space.name, note=note, colour=space.colour),), label=f"{space.label}. {note}")
    ways = (("board.before", "chevron_left", at - 1), ("board.after", "chevron_right", at + 1))
    yield Buttons(
        tuple(
            Action(label=say.ui(key), effect=LOOK_AT_SPACE(to % count), icon=icon)
            for key, icon, to in ways
        ),
        Layout.FLOW,
    )
