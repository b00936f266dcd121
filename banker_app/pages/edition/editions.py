"""The boards of the table's own: begun from a shipped one or blank, sent and received as a file."""

from collections.abc import Iterator
from typing import Final

from banker_app.app.custom_editions import CustomEdition
from banker_app.app.projections.context import Action, place
from banker_app.content.edition_draft import drawn
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Page,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import (
    BEGIN_EDITION,
    GIVE_EDITION,
    REMOVE_BOX,
    TAKE_IN_EDITION,
)
from banker_app.pages.contract.pictures import STAMP
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_store import AppStore

GIVE: Final = "file_download_outlined"


def editions(store: AppStore, draft: Draft) -> Page:
    """Build the list of boards, and the ways to add one."""
    return Page(blocks=tuple(_blocks(store)))


def _blocks(store: AppStore) -> Iterator[Block]:
    say = store.speech
    yield Text(say.ui("box.hint"), Style.HINT)
    for box in store.state.editions:
        yield _box(say, box)
    yield Heading(say.ui("box.begin"))
    for name in shipped_editions():
        edition = load_edition(name)[0]
        title = say.printed("board", edition.title)
        begin = Action(label="", effect=BEGIN_EDITION(name))
        label = say.ui("box.like", title=title)
        yield Row(title, picture=STAMP(edition), label=label, action=begin)
    blank = Action(label="", effect=BEGIN_EDITION(""))
    yield Row(say.ui("box.blank"), note=say.ui("box.blank_hint"), icon="add", action=blank)
    yield Heading(say.ui("box.receive"))
    receive, icon = TAKE_IN_EDITION(), "file_open_outlined"
    yield Buttons((Action(label=say.ui("box.take_in"), effect=receive, icon=icon),))


def _box(say: Translator, box: CustomEdition) -> Row:
    """A board, which a tap goes on describing; a damaged file can only be sent or deleted."""
    state = "ready" if box.ready else "unfinished" if box.draft is not None else "unreadable"
    picture = None if box.draft is None else STAMP(drawn(box.draft)[0])
    sure = (say.ui("box.remove_title", title=box.title), say.ui("box.remove_hint"))
    give = Action(label=say.ui("box.give"), effect=GIVE_EDITION(box.name), icon=GIVE)
    out = REMOVE_BOX(box.name)
    remove = Action(label=say.ui("box.remove"), effect=out, icon="delete_outline", sure=sure)
    return Row(
        box.title,
        picture=picture if box.ready else None,
        badges=(say.ui(f"box.{state}"),),
        tone=Tone.PLAIN if box.ready else Tone.ALARM,
        action=None if box.draft is None else Action(label="", effect=place("box", box.name)),
        buttons=(give, remove),
    )
