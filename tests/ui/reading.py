"""Pages read as values, without the app."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from banker_app.app.projections.context import Action
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract.blocks import Page
from banker_app.pages.contract.drafts import BANKER, Viewer
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore

SAID: Final = ("text", "name", "note", "value", "value_note", "label", "shown", "detail", "reason")
"""The fields that are texts for players, unless they are those of a field."""


def read(
    store: AppStore, address: str, entered: JsonObject | None = None, viewer: Viewer = BANKER
) -> Page:
    """Return the page at an address with what is entered on it."""
    page = page_at(store, address, entered or {}, viewer)
    assert page is not None, address
    return page


def parts(node: Any) -> Iterator[Any]:
    """Every value within a page, itself included."""
    if isinstance(node, tuple | list):
        for inner in node:
            yield from parts(inner)
    elif is_dataclass(node):
        yield node
        for field in fields(node):
            yield from parts(getattr(node, field.name))


def words(node: Any) -> str:
    """All that a page, or a part of it, says; a line for each text."""
    texts: list[str] = []
    for part in parts(node):
        for field in fields(part):
            value = getattr(part, field.name)
            if field.name in SAID and isinstance(value, str):
                texts.append(value)
            elif field.name == "badges":
                texts += value
    return "\n".join(texts)


def actions(node: Any) -> list[Action]:
    """All buttons and rows of a page, or of a part of it."""
    return [part for part in parts(node) if isinstance(part, Action)]
