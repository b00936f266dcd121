"""Pictures of pages: each is drawn by the media that its row names, and goes where it is drawn."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from importlib.resources import files
from typing import Any, Final, get_args

import pytest

from banker_app.app.projections.context import Effect
from banker_app.content.converter import reader
from banker_app.content.serialization import decode, encode
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract import pictures, routes
from banker_app.pages.contract.blocks import Custom, Page
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.contract.pictures import Medium, Picture
from banker_app.pages.devices.display import display
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.pictures import PICTURES
from tests.e2e.scenes import SCENES, View
from tests.ui.tables import new_app_store

ROWS: Final = {row.name: row for row in vars(pictures).values() if isinstance(row, Picture)}


PLACED: Final = {"dice", "map"}
"""The pictures that the Flet screens of the table and the board place themselves."""


def drawn_by(medium: Medium) -> set[str]:
    return {name for name, row in ROWS.items() if medium in row.media}


def test_each_medium_draws_the_pictures_of_its_rows() -> None:
    script = files("banker_app.guests").joinpath("web", "guest.js").read_text("utf-8")
    table = re.search(r"const PICTURES = \{(.*?)\n};", script, re.S)
    assert table is not None
    assert set(re.findall(r"^  (\w+)(?:: |\()", table[1], re.M)) == drawn_by(Medium.SCRIPT)
    assert PICTURES.keys() == drawn_by(Medium.FLET) - PLACED
    assert all(row.media for row in ROWS.values())


@pytest.mark.parametrize("scene", SCENES)
def test_every_page_survives_json_and_goes_where_its_pictures_are_drawn(scene: str) -> None:
    store = new_app_store()
    views = SCENES[scene](store)
    for page in (page_at(store, view.address, {}) for view in views):
        if page is not None:
            assert names(page) <= drawn_by(Medium.FLET)
            assert restored(page) == plain(page)
    for page in guests_pages(store, views):
        assert names(page) <= drawn_by(Medium.SCRIPT)
        assert restored(page) == plain(page)


def guests_pages(store: AppStore, views: list[View]) -> Iterator[Page]:
    """The display, and all that a player's own phone may open."""
    yield display(store, "")
    game = store.state.game
    for player in game.seats if game is not None else ():
        for view in views:
            if routes.is_open_to(player, view.address):
                page = page_at(store, view.address, {}, Viewer(seat=player))
                yield from [] if page is None else [page]


def names(part: Any) -> set[str]:
    """The names of all pictures in a part of a page."""
    if isinstance(part, Custom):
        return {part.name}
    parts = part if isinstance(part, tuple) else ()
    if is_dataclass(part):
        parts = tuple(getattr(part, field.name) for field in fields(part))
    return set[str]().union(*map(names, parts))


def restored(page: Page) -> Any:
    """A page from its JSON; the values of its pictures are read by the types of their rows."""
    return _mapped(decode(Page, json.loads(json.dumps(encode(page)))), _read)


def plain(page: Page) -> Any:
    """A page as it is; those values that are only JSON, as that."""
    return _mapped(page, lambda row, value: value if _is_typed(row) else _json(value))


def _read(row: Picture[Any], value: Any) -> Any:
    return reader(_hint(row))(value) if _is_typed(row) else value


def _hint(row: Picture[Any]) -> Any:
    (hint,) = get_args(vars(row)["__orig_class__"])
    return hint


def _is_typed(row: Picture[Any]) -> bool:
    return _hint(row) not in (Any, JsonObject)


def _json(value: Any) -> Any:
    return json.loads(json.dumps(encode(Custom("", value))))["value"]


def _mapped(part: Any, change: Any) -> Any:
    match part:
        case Custom(name=name, value=value):
            return Custom(name, change(ROWS[name], value))
        case Effect(name=name, arguments=arguments):
            return Effect(name, json.loads(json.dumps(arguments)))
        case tuple():
            return tuple(_mapped(one, change) for one in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            values = {field.name: getattr(part, field.name) for field in fields(part)}
            return replace(part, **{name: _mapped(one, change) for name, one in values.items()})
        case _:
            return part
