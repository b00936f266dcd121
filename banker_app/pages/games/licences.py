"""Licences: the parts that the app is made of, and the text that comes with each."""

import re
from collections.abc import Iterator
from typing import Final

from banker_app.app.licences import Licence
from banker_app.app.licences import all_licences as known_licences
from banker_app.app.projections.context import Action, place
from banker_app.pages.contract.blocks import Block, Field, Page, Panel, Row, Style, Text
from banker_app.pages.contract.drafts import SEARCH, Draft, search_field
from banker_app.pages.state.app_store import AppStore

CLIENT: Final = "client"
"""The argument for the list of the client's parts."""
PIECE: Final = 2000
"""Letters of a text block: a licence may have a hundred thousand."""
FULL: Final = 50
"""Letters of a line that its paragraph goes on after."""
BREAKS: Final = re.compile(r"[*\-•#=(]|\d+\.|[a-z]\)|copyright|©", re.IGNORECASE)
"""The beginnings of lines that begin a line on any screen."""


def licences(store: AppStore, draft: Draft, part: str = "") -> Page:
    """Build the list of the parts, those of the client in a list of their own."""
    say, known = store.speech, _known()
    if not known:
        return Page(blocks=(Text(say.ui("licences.missing")),))
    words = bool(draft.text(SEARCH))
    rows = [
        _row(one)
        for one in known
        if (words or one.client == (part == CLIENT)) and draft.finds(one.name.casefold())
    ]
    blocks: list[Block | Field] = [Text(say.ui("licences.intro"), Style.HINT)]
    if part != CLIENT and not words:
        amount = say.count("licences.parts", sum(one.client for one in known))
        more = Action(label=say.ui("licences.client"), effect=place("licences", CLIENT))
        rows.insert(1, Row(more.label, note=amount, trailing_icon="chevron_right", action=more))
    return Page(blocks=(search_field(draft, say.ui("search")), *blocks, Panel(tuple(rows))))


def licence(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build the texts of a part; None if there is no such part."""
    found = [one for one in _known() if one.name == name]
    if not found:
        return None
    return Page(blocks=tuple(block for one in found for block in _texts(one)))


def _known() -> tuple[Licence, ...]:
    try:
        return known_licences()
    except ImportError:
        return ()  # A browser that has not fetched them yet; the page says so.


def _row(one: Licence) -> Row:
    opened = Action(label=one.name, effect=place("licence", one.name))
    return Row(one.name, note=_note(one), trailing_icon="chevron_right", action=opened)


def _note(one: Licence) -> str:
    return " · ".join(filter(None, (one.version, one.terms)))


def _texts(one: Licence) -> Iterator[Block]:
    if note := _note(one):
        yield Text(note, Style.NAME)
    piece = ""
    for paragraph in re.split(r"\n\s*\n", one.text):
        piece = "\n\n".join(filter(None, (piece, _flowing(paragraph))))
        if len(piece) >= PIECE:
            yield Text(piece, Style.HINT)
            piece = ""
    if piece:
        yield Text(piece, Style.HINT)


def _flowing(paragraph: str) -> str:
    """A paragraph without the line breaks of a page of eighty columns."""
    text, before = "", FULL
    for line in map(str.strip, paragraph.split("\n")):
        goes_on = before >= FULL and not BREAKS.match(line)
        text += (" " if goes_on else "\n") + line
        before = len(line)
    return text.strip()
