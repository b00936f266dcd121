"""Pages as JSON, and their actions, which are known by what was read."""

import json
import re
from dataclasses import replace
from importlib.resources import files
from typing import get_args

from banker_app.app.devices.network import QrDrawing
from banker_app.app.projections.context import Action
from banker_app.app.projections.holdings import HeldDeed
from banker_app.content.serial_types import snake
from banker_app.engine.commands import Undo
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.jail import GoToJail
from banker_app.guests.page_json import action_id, page_json
from banker_app.pages.contract.blocks import (
    Block,
    Custom,
    Field,
    Page,
    Panel,
    Row,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.page_builder import page_at
from tests.guests.evening import evening

TABLES = ("BLOCKS", "FIELDS")
OPEN = (
    *("/seat/Ann", "/pay/Ann/Bob", "/trade", "/deed/boardwalk", "/deeds", "/rules", "/score"),
    *("/statement/Ann", "/raise/Ann", "/land/Ann"),
)


def test_a_page_is_written_without_what_is_usual_and_without_effects() -> None:
    """A part of a list says of which kind it is; pictures of other classes are written, too."""
    jail = Action(label="To jail", effect=GoToJail(player=PlayerId("Ann")), sure=("Sure?", "No"))
    page = Page(
        blocks=(
            Panel((Text("Rent", Style.HINT),), chunk=2),
            Row("Ann", picture=Custom("holdings", (HeldDeed(houses=2), None)), buttons=(jail,)),
            Custom("qr", {"kind": Style.HINT, "drawn": QrDrawing(2, ((0, 0, 2),))}),
            SumField(name="amount", value=7, quick=(("All", 9),)),
        ),
        submit=(Action(label="Pay", effect="/pay", allowed=False),),
    )
    to_jail = {"do": action_id(jail), "label": "To jail"}
    assert page_json(page) == {
        "blocks": [
            {
                "kind": "panel",
                "blocks": [{"kind": "text", "text": "Rent", "style": "hint"}],
                "chunk": 2,
            },
            {
                "kind": "row",
                "name": "Ann",
                "picture": {"name": "holdings", "value": [{"houses": 2}, None]},
                "buttons": [to_jail],
            },
            {
                "kind": "custom",
                "name": "qr",
                "value": {"kind": "hint", "drawn": {"side": 2, "bars": [[0, 0, 2]]}},
            },
            {"kind": "sum_field", "name": "amount", "value": 7, "quick": [["All", 9]]},
        ],
        "submit": [{"do": action_id(page.submit[0]), "label": "Pay", "allowed": False}],
    }


def test_every_kind_of_block_and_field_is_drawn_by_the_script() -> None:
    script = files("banker_app.guests").joinpath("web", "guest.js").read_text("utf-8")
    blocks, fields = (re.search(rf"const {name} = \{{(.*?)\n}};", script, re.S) for name in TABLES)
    assert blocks is not None
    assert fields is not None
    drawn = re.findall(r"^  (\w+)(?:: |\()", blocks[1] + fields[1], re.M)
    assert sorted(drawn) == sorted(snake(kind.__name__) for kind in get_args(Block | Field))


def test_no_command_leaves_the_app() -> None:
    page = page_at(evening(), "/seat/Ann", {}, Viewer(seat="Ann"))
    assert page is not None
    for word in ("command", "effect", '"go"'):
        assert word not in json.dumps(page_json(page))


def test_an_action_is_another_with_other_words_or_another_effect() -> None:
    jail = Action(label="To jail", effect=GoToJail(player=PlayerId("Ann")))
    others = (
        replace(jail, detail="$1 less"),
        replace(jail, effect=GoToJail(player=PlayerId("Bob"))),
        replace(jail, effect=Undo()),
        replace(jail, effect="/deeds"),
        replace(jail, allowed=False),
    )
    assert action_id(jail) == action_id(replace(jail))
    assert len({action_id(action) for action in (jail, *others)}) == 1 + len(others)
