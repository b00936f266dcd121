"""Entries on a page: their changes of its draft, and those its fields allow. Knows no Flet."""

from typing import Final

from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.outside_text import cleaned
from banker_app.pages.contract.blocks import MOST, Field, Kind, Page

LONGEST: Final = 500
"""Characters of a text."""
MOST_VALUES: Final = 100
"""Options that are chosen together."""


def entered(page: Page, name: str, value: JsonValue) -> JsonValue:
    """Return the value that a field takes: a text without characters that no text may have."""
    for field in page.fields:
        if field.name == name and field.kind is Kind.TEXT and isinstance(value, str):
            return cleaned(value, lines=field.lines)
    return value


def filled(page: Page, draft: JsonObject, name: str, value: JsonValue) -> JsonObject:
    """Return a draft with the value of a field; None empties it. All that is shown is entered with
    it, and a party leaves the other side.
    """
    # A sum that was not typed is replaced by the first digit.
    shown = {field.name: field.value for field in page.fields if field.kind is not Kind.SUM}
    draft = {**draft, name: entered(page, name, value)}
    after = {**{name: value for name, value in shown.items() if value}, **draft}
    if any(field.name == name and field.kind is Kind.PARTY for field in page.fields):
        for field in page.fields:
            if field.kind is Kind.PARTY and field.name != name and field.value == value:
                after[field.name] = ""
    return after


def allows(page: Page, name: str, value: JsonValue) -> bool:
    """Return whether a page has a field of a name that takes a value."""
    return any(_takes(field, value) for field in page.fields if field.name == name)


def _takes(field: Field, value: JsonValue) -> bool:
    options = {option.value for option in field.options if not option.reason}
    match field.kind, value:
        case Kind.SUM, int():
            return not isinstance(value, bool) and 0 <= value <= MOST
        case Kind.TEXT, str():
            return len(value) <= LONGEST
        case Kind.CHOICE, str():
            return value in options
        case Kind.PARTY, str():
            return value in {"", *options}
        case Kind.MANY, list() if len(value) <= MOST_VALUES:
            return all(isinstance(one, str) and one in options for one in value)
        case _:
            return False
