"""The custom boards: begun from a shipped one or blank, sent and received as a file."""

from collections.abc import Iterator
from typing import Final

from banker_app.app.custom_boards import CustomBoard
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
    BEGIN_CUSTOM_BOARD,
    GIVE_CUSTOM_BOARD,
    IMPORT_CUSTOM_BOARD,
    REMOVE_CUSTOM_BOARD,
)
from banker_app.pages.contract.pictures import STAMP
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_store import AppStore

GIVE: Final = "file_download_outlined"


def custom_boards(store: AppStore, draft: Draft) -> Page:
    """Build the list of boards, and the ways to add one."""
    return Page(blocks=tuple(_blocks(store)))


def _blocks(store: AppStore) -> Iterator[Block]:
    say = store.speech
    yield Text(say.ui("custom_board.hint"), Style.HINT)
    for board in store.state.custom_boards:
        yield _board(say, board)
    yield Heading(say.ui("custom_board.begin"))
    for name in shipped_editions():
        edition = load_edition(name)[0]
        title = say.printed("board", edition.title)
        begin = Action(label="", effect=BEGIN_CUSTOM_BOARD(name))
        label = say.ui("custom_board.like", title=title)
        yield Row(title, picture=STAMP(edition), label=label, action=begin)
    blank = Action(label="", effect=BEGIN_CUSTOM_BOARD(""))
    hint = say.ui("custom_board.blank_hint")
    yield Row(say.ui("custom_board.blank"), note=hint, icon="add", action=blank)
    yield Heading(say.ui("custom_board.receive"))
    receive, icon = IMPORT_CUSTOM_BOARD(), "file_open_outlined"
    yield Buttons((Action(label=say.ui("custom_board.take_in"), effect=receive, icon=icon),))


def _board(say: Translator, board: CustomBoard) -> Row:
    """A board, which a tap goes on describing; a damaged file can only be sent or deleted."""
    state = "ready" if board.ready else "unfinished" if board.draft is not None else "unreadable"
    picture = None if board.draft is None else STAMP(drawn(board.draft)[0])
    title = say.ui("custom_board.remove_title", title=board.title)
    sure = (title, say.ui("custom_board.remove_hint"))
    out, label = GIVE_CUSTOM_BOARD(board.name), say.ui("custom_board.give")
    give = Action(label=label, effect=out, icon=GIVE)
    remove = Action(
        label=say.ui("custom_board.remove"),
        effect=REMOVE_CUSTOM_BOARD(board.name),
        icon="delete_outline",
        sure=sure,
    )
    return Row(
        board.title,
        picture=picture if board.ready else None,
        badges=(say.ui(f"custom_board.{state}"),),
        tone=Tone.PLAIN if board.ready else Tone.ALARM,
        action=None if board.draft is None else Action(label="", effect=place("box", board.name)),
        buttons=(give, remove),
    )
