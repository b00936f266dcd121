"""The lobby: seats, taken and free, the address for more devices, the way to the bank."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from banker_app.app.devices.banker_role import Answer, Device
from banker_app.app.devices.network import is_far, qr_drawn
from banker_app.app.devices.player_device import PlayerDevice
from banker_app.app.machine import LOOPBACK
from banker_app.app.projections.context import Action
from banker_app.app.projections.seats import SeatView, seat_views
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Content,
    Field,
    Heading,
    Layout,
    Page,
    Panel,
    Row,
    Style,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import CLAIM, ENTER_CODE, GIVE_UP, READ_NEWS, TAKE_BANK
from banker_app.pages.contract.pictures import QR
from banker_app.pages.devices.newcomer import wish_to_play
from banker_app.pages.devices.own_device import own_device
from banker_app.pages.state.app_store import AppStore

CODE: Final = "code"
"""The field of a code, which makes the device the banker's or a player's."""


def lobby(
    store: AppStore, draft: Draft, device: Device, seat: PlayerDevice, link: str, said: str
) -> Page:
    """Build the first page of a device. `said` is the answer to the code entered last."""
    say = store.speech
    show = Action(label=say.ui("lobby.table"), effect=routes.DISPLAY)
    return Page(
        blocks=(
            *_news(store, device, seat, link),
            *_bank(store, device),
            *_place(store, draft, seat),
            *((Buttons((show,), Layout.FLOW),) if store.state.game is not None else ()),
            *_code(store, draft, device, said),
            *(() if is_far(link) else _address(store, link)),
            *own_device(store, draft.viewer),
        ),
    )


def _address(store: AppStore, link: str) -> tuple[Block, ...]:
    """Return the way in for others; that of a room is a page of the banker's and of displays."""
    say = store.speech
    hint = Text(say.ui("share.others_hint"), Style.HINT)
    return Heading(say.ui("share.others")), hint, QR(qr_drawn(link)), Text(link, Style.NAME)


def _news(store: AppStore, device: Device, seat: PlayerDevice, link: str) -> tuple[Block, ...]:
    """Return what has happened to the seat or the bank of this device."""
    say, news = store.speech, seat.news
    told = [Text(say.ui(f"phone.{news}"), Style.NAME)] if news else []
    if device.is_relieved:
        told = [Text(say.ui("share.relieved"), Style.NAME)]
        if not is_far(link):
            home = f"http://{LOOPBACK}:{urlsplit(link).port}"
            told.append(Text(say.ui("share.relieved_hint", home=home), Style.HINT))
    if not told:
        return ()
    read = Action(label=say.ui("intro.done"), effect=READ_NEWS())
    return (Panel((*told, Buttons((read,), Layout.FLOW)), label=told[0].text),)


def _bank(store: AppStore, device: Device) -> tuple[Block, ...]:
    """Return the way to the bank of the computer that runs the app."""
    say = store.speech
    if not device.is_at_home:
        return ()
    vacant = not device.roles.has_banker
    sure = () if vacant else (say.ui("lobby.bank_sure"), say.ui("lobby.bank_effect"))
    take = Action(label=say.ui("lobby.bank"), effect=TAKE_BANK(), sure=sure, main=vacant)
    return (Buttons((take,), Layout.FLOW),)


def _place(store: AppStore, draft: Draft, seat: PlayerDevice) -> Iterable[Block | Field]:
    """Return what the device can be: what it has claimed, a player's, a newcomer's."""
    if seat.claimed:
        return _waiting(store, seat.claimed)
    return wish_to_play(store, draft, seat) if store.state.game is None else _seats(store)


def _waiting(store: AppStore, player: str) -> tuple[Block, ...]:
    say = store.speech
    waiting = say.ui("phone.waiting", name=player)
    cancel = Action(label=say.ui("cancel"), effect=GIVE_UP())
    return (Panel((Text(waiting, Style.NAME), Buttons((cancel,), Layout.FLOW)), label=waiting),)


def _seats(store: AppStore) -> tuple[Block, ...]:
    say = store.speech
    phones = dict(store.state.phones.phones)
    rows = (_seat(store, one, phones.get(one.player, 0) > 0) for one in seat_views(store.context))
    title, hint = Heading(say.ui("phone.who")), Text(say.ui("phone.who_hint"), Style.HINT)
    return title, hint, Panel(tuple(rows))


def _seat(store: AppStore, seat: SeatView, taken: bool) -> Row:
    """Return a seat; a tap claims it for this phone."""
    say = store.speech
    standing = say.ui("lobby.taken" if taken else "lobby.free")
    claim = Action(label=say.ui("lobby.claim", name=seat.player), effect=CLAIM(seat.player))
    return Row(
        seat.player,
        note=seat.out or standing,
        mark=seat.initial,
        colour=seat.colour,
        action=None if seat.out else claim,
    )


def _code(store: AppStore, draft: Draft, device: Device, said: str) -> tuple[Block | Field, ...]:
    say, pause = store.speech, device.pause
    error = say.ui("share.wrong") if said == Answer.WRONG else ""
    if pause and said:
        error = say.count("share.pause", pause)
    enter = Action(label=say.ui("phone.enter"), effect=ENTER_CODE())
    field = TextField(
        name=CODE,
        value=draft.text(CODE),
        label=say.ui("phone.code"),
        note=say.ui("lobby.code_hint"),
        content=Content.NUMBER,
        error=error,
        enter=enter,
    )
    return Heading(say.ui("lobby.by_code")), field, Buttons((enter,), Layout.FLOW)
