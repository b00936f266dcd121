"""Messages between guests and the app as JSON Schema, for authors of another client.

Generated from the blocks; `page_json.py` writes what it describes.
"""

import typing
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from banker_app.app.projections.context import Action
from banker_app.content.serial_schema import (
    DIALECT,
    SCALARS,
    TEXT,
    WHOLE,
    Schema,
    a_list,
    exactly,
    first_line,
    optional,
    shape_of,
    table_of,
    with_default,
)
from banker_app.guests.page_json import KEPT_HERE, KINDS
from banker_app.ui.blocks import Custom, Page


def page_schema() -> Schema:
    """Return the schema of a message of the app; that of a device's is the definition `said`."""
    defs: dict[str, Schema] = {"said": _said()}
    page, flag = _shape(Page, defs), SCALARS[bool]
    tab = exactly({"go": TEXT, "label": TEXT, "here": flag, "waits": WHOLE})
    usual: dict[str, Schema] = dict.fromkeys(("v", "n", "waits", "paid"), WHOLE)
    usual |= dict.fromkeys(("at", "title", "language", "theme"), TEXT)
    usual |= {"back": flag, "tabs": a_list(tab), "page": page, "words": table_of(TEXT)}
    seldom = {
        "sheet": page,
        "waiting": exactly({"go": TEXT, "text": TEXT}),
        "alert": TEXT,
        "file": exactly({"name": TEXT, "data": TEXT}),
    }
    message = exactly({**usual, **seldom}, without=seldom)
    return {"$schema": DIALECT, "title": "Page of a Banker guest", **message, "$defs": defs}


def _said() -> Schema:
    said = optional(n=WHOLE, v=WHOLE, enter=table_of({}), do=TEXT, go=TEXT, back={"const": True})
    return {**said, "required": ["n"]}


def _shape(hint: Any, defs: dict[str, Schema]) -> Schema:
    """Return the schema of a type; each class in it becomes a definition."""

    def special(part: Any) -> Schema | None:
        if part is Any:
            return {}
        if not is_dataclass(part) or not isinstance(part, type):
            return None
        name = part.__name__.lower()
        if name not in defs:
            defs[name] = {}  # A panel has blocks.
            defs[name] = _class(part, defs)
        return {"$ref": f"#/$defs/{name}"}

    return shape_of(hint, special)


def _class(kind: Any, defs: dict[str, Schema]) -> Schema:
    first: dict[str, Schema] = {"block": {"const": KINDS[kind]}} if kind in KINDS else {}
    first |= {"do": TEXT} if kind is Action else {}
    hints: dict[str, Any] = typing.get_type_hints(kind)
    sent = [one for one in fields(kind) if one.name not in KEPT_HERE]
    own = {one.name: with_default(one, _shape(hints[one.name], defs)) for one in sent}
    usual = [one.name for one in sent if one.default is not MISSING]
    # The picture of a row can be nothing else.
    usual += ["block"] if kind is Custom else []
    return {"description": first_line(kind), **exactly({**first, **own}, without=usual)}
