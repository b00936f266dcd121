"""The banker's room on a broker: opening it, its link, the hand-over to another phone."""

from typing import Final
from urllib.parse import urlsplit

from banker_app.app.devices.network import qr_drawn
from banker_app.app.projections.context import Action
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Layout,
    Page,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.effects import JOIN_ROOM, ROOM, SHARE_LINK
from banker_app.pages.contract.pictures import QR
from banker_app.pages.contract.services import RoomStatus, StoredIn
from banker_app.pages.state.app_store import AppStore

MOVED: Final = (RoomStatus.ELSEWHERE, RoomStatus.GIVING, RoomStatus.GIVEN)
"""The states in which this device is not, or soon no longer, the one that others are at."""
STEPS: Final = {
    RoomStatus.CLOSED: ("host.open", ROOM("open")),
    RoomStatus.OPENING: ("cancel", ROOM("close")),
    RoomStatus.ELSEWHERE: ("host.take", ROOM("open")),
    RoomStatus.GIVING: ("share.keep", ROOM("open")),
    RoomStatus.GIVEN: ("host.player", JOIN_ROOM()),
}
"""The main button where no phones can come to this device: its label and effect."""


def play(store: AppStore) -> Action:
    """Return the way to the room."""
    return Action(label=store.speech.ui("host.play"), effect=routes.PHONES, icon="smartphone")


def apart(store: AppStore) -> Page:
    """Build what is shown where no phones can come to this device, or no longer."""
    say, status = store.speech, store.state.room.status
    if store.rooms is None:
        by_folder = store.state.stored_in is StoredIn.FOLDER
        why = "share.alone" if by_folder else "share.not_from_here"
        return Page(blocks=(Text(say.ui(why), Style.HINT),))
    blocks: list[Block] = []
    if status is RoomStatus.CLOSED:
        cost = say.ui("host.cost", host=store.rooms.through)
        blocks += [Text(say.ui("host.how")), Text(say.ui("host.awake")), Text(cost, Style.HINT)]
    else:
        blocks.append(Heading(say.ui(f"host.is_{status}")))
    if status in MOVED:
        blocks.append(Text(say.ui(f"host.{status}")))
    actions: list[Action] = []
    if status in STEPS:
        label, effect = STEPS[status]
        main = status is not RoomStatus.OPENING
        actions.append(Action(label=say.ui(label), effect=effect, main=main))
    if status is RoomStatus.GIVEN:
        actions.append(Action(label=say.ui("done"), effect=ROOM("close")))
    return Page(blocks=(*blocks, *([Buttons(tuple(actions))] if actions else ())))


def invitation_blocks(store: AppStore, link: str) -> tuple[Block, ...]:
    """Return the link of the room, to be scanned and sent, and the ways to end it."""
    say = store.speech
    ends = (
        Action(
            label=say.ui(f"host.{act}"),
            effect=ROOM(act),
            sure=(say.ui(f"host.{act}_sure"), say.ui(f"host.{act}_hint")),
        )
        for act in ("renew", "close")
    )
    lost = store.state.room.status is RoomStatus.LOST
    return (
        *([Text(say.ui("host.lost"), Style.NAME)] if lost else ()),
        Text(say.ui("host.join" if store.state.game is not None else "host.join_new"), Style.HINT),
        *scanned_or_sent(store, link),
        *_code(store, link),
        Buttons(tuple(ends), Layout.FLOW),
    )


def _code(store: AppStore, link: str) -> tuple[Block, ...]:
    """Return the digits that are good for the link, or the button that makes some."""
    say, room = store.speech, store.state.room
    if not room.code:
        ended = (Text(say.ui(f"host.{room.ended}"), Style.NAME),) if room.ended else ()
        return *ended, Buttons((Action(label=say.ui("host.let_in"), effect=ROOM("let_in")),))
    spoken = say.ui("share.code_is", code=" ".join(room.code))
    digits = Row(f"{room.code[:4]} {room.code[4:]}", large=True, label=spoken)
    left = Text(say.count("host.code_left", room.minutes), Style.HINT)
    ways = (
        Action(label=say.ui("host.new_code"), effect=ROOM("let_in")),
        Action(label=say.ui("host.shut"), effect=ROOM("shut")),
    )
    typed = Text(say.ui("host.type", address=_address(link)))
    return (Panel((typed, digits, left, Buttons(ways, Layout.FLOW))),)


def _address(link: str) -> str:
    """Return the address of the page for a code, as one types it; `build.py` writes it."""
    at = urlsplit(link)
    return f"{at.netloc}{at.path.rpartition('/')[0]}/join"


def scanned_or_sent(store: AppStore, link: str) -> tuple[Block, ...]:
    """Return a link that is too long to be typed."""
    share = Action(label=store.speech.ui("host.share"), effect=SHARE_LINK(link))
    return QR(qr_drawn(link)), Buttons((share,))
