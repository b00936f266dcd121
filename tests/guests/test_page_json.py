"""Pages survive JSON, and their actions are known by what was read."""

import json
import re
from dataclasses import replace
from importlib.resources import files

import pytest

from banker_app.app.projections.context import Action
from banker_app.engine.commands import GoToJail, Undo
from banker_app.engine.ids import PlayerId
from banker_app.guests.page_json import KINDS, action_id, page_json, page_of
from banker_app.guests.page_schema import page_schema
from banker_app.ui.blocks import Kind, Viewer
from banker_app.ui.page_builder import page_at
from tests.formats.schemas import STRICT
from tests.guests.evening import evening, roles_of, seated

TABLES = ("BLOCKS", "FIELDS")
OPEN = (
    *("/seat/Ann", "/pay/Ann/Bob", "/trade", "/deed/boardwalk", "/deeds", "/rules", "/score"),
    *("/statement/Ann", "/raise/Ann", "/land/Ann"),
)


@pytest.mark.parametrize("address", OPEN)
def test_a_page_is_the_same_after_json_and_back(address: str) -> None:
    page = page_at(evening(), address, {}, Viewer(seat="Ann"))
    assert page is not None
    written = json.loads(json.dumps(page_json(page)))
    again = page_of(written)
    assert _silent(json.loads(json.dumps(page_json(again)))) == _silent(written)
    assert [type(block) for block in again.blocks] == [type(block) for block in page.blocks]
    assert [field.value for field in again.fields] == [field.value for field in page.fields]


def test_every_kind_of_block_and_field_is_drawn_by_the_script() -> None:
    script = files("banker_app.guests").joinpath("web", "guest.js").read_text("utf-8")
    blocks, fields = (re.search(rf"const {name} = \{{(.*?)\n}};", script, re.S) for name in TABLES)
    assert blocks is not None
    assert fields is not None
    for table, kinds in ((blocks[1], KINDS), (fields[1], Kind)):
        drawn = set(re.findall(r"^  (\w+)(?:: |\()", table, re.M))
        assert drawn == {str(kind) for kind in kinds}


def test_every_message_is_what_the_schema_says() -> None:
    schema = page_schema()
    whole = STRICT(schema)
    store = evening()
    phone = seated(store, roles_of(store), "Ann")
    for address in ("/me", "/display", *OPEN):
        message = json.loads(json.dumps(phone.say(go=address)))
        assert not [error.message[:200] for error in whole.iter_errors(message)], address
        said = {"$ref": "#/$defs/said", "$defs": schema["$defs"]}
        assert STRICT(said).is_valid({"n": 3, "v": message["v"], "go": address})
    broken = {**message, "page": {"blocks": [{"block": "text", "text": 3}]}}
    assert not whole.is_valid(broken)


def test_no_command_leaves_the_app() -> None:
    page = page_at(evening(), "/seat/Ann", {}, Viewer(seat="Ann"))
    assert page is not None
    for word in ("command", "handler", '"go"'):
        assert word not in json.dumps(page_json(page))


def test_an_action_is_another_with_other_words_or_another_effect() -> None:
    jail = Action(label="To jail", command=GoToJail(player=PlayerId("Ann")))
    others = (
        replace(jail, detail="$1 less"),
        replace(jail, command=GoToJail(player=PlayerId("Bob"))),
        replace(jail, command=Undo()),
        replace(jail, command=None, go="/deeds"),
        replace(jail, allowed=False),
    )
    assert action_id(jail) == action_id(replace(jail))
    assert len({action_id(action) for action in (jail, *others)}) == 1 + len(others)


def _silent(part: object) -> object:
    """Without the ids: read back, an action has no effect."""
    if isinstance(part, dict):
        return {name: _silent(value) for name, value in part.items() if name != "do"}
    return [_silent(one) for one in part] if isinstance(part, list) else part
