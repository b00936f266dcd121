"""Other devices, as the banker sees to them: seats and their codes, the policy, handing over."""

from typing import Final

from banker_app.app.devices.network import is_far, qr_drawn
from banker_app.app.devices.requests import Policy
from banker_app.app.projections.context import Action
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.seats import SeatView, seat_views
from banker_app.app.projections.tokens import mark_of, marks_with
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Layout,
    Look,
    ManyField,
    Option,
    Page,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import (
    BACK,
    HAND_OVER,
    KEEP_BANK,
    NEW_GAME,
    RELEASE,
    SHOW_CODE,
    SIT_DOWN,
)
from banker_app.pages.contract.pictures import QR
from banker_app.pages.contract.services import LanSession, RoomStatus
from banker_app.pages.devices.room import MOVED, apart, invitation_blocks, scanned_or_sent
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.requests import requests
from banker_app.pages.table.seats import own_seat

POLICY: Final = "policy"
DICE: Final = "dice"
"""The fields of what happens without the banker's approval."""
OWN_DICE: Final = "own_dice"
PRIVATE: Final = "private"
APP_DICE: Final = "app_dice"
"""The options of the dice."""


def phones(store: AppStore, draft: Draft) -> Page:
    """Build what waits for approval, a panel per player, the policy, the address for all."""
    say, shared = store.speech, _joined(store, draft)
    if shared is None:
        return apart(store)
    link, asked = shared.link, tuple(requests(store))
    hint = Text(say.ui("phone.hint"), Style.HINT)
    if is_far(link):
        return Page(blocks=(*asked, *invitation_blocks(store, link), hint, *_seats(store, draft)))
    join = "phone.join" if store.state.game is not None else "phone.join_new"
    way_in = _address(say.ui(join, link=link), link, link)
    return Page(blocks=(*asked, *way_in, hint, *_seats(store, draft)))


def _joined(store: AppStore, draft: Draft) -> LanSession | None:
    """Return this device's part in a game of several devices, if others can join it now."""
    status = store.state.room.status
    return None if status in (RoomStatus.OPENING, *MOVED) else draft.viewer.shared


def _seats(store: AppStore, draft: Draft) -> tuple[Block | Field, ...]:
    """Return a panel per player of the open game, and the policy; before a game, who is in."""
    if store.state.game is None:
        return _newcomers(store)
    counts = dict(store.state.phones.phones)
    seats = (seat for seat in seat_views(store.context) if not seat.out)
    own = own_seat(store, draft.viewer)
    rows = (_seat(store, seat, counts.get(seat.player, 0), own) for seat in seats)
    return *rows, *_policy(store)


def _newcomers(store: AppStore) -> tuple[Block, ...]:
    """Return the players whose phones were let in, and the way to the game that they wait for."""
    say, known = store.speech, store.state.phones.newcomers
    marks = marks_with({one.player: one.token for one in known})
    rows = tuple(Row(one.player, mark=marks[one.player], colour=one.colour) for one in known)
    begin = Action(label=say.ui("title.new"), effect=NEW_GAME(), icon="add", main=bool(known))
    return *((Panel(rows),) if rows else ()), Buttons((begin,), Layout.FLOW)


def _seat(store: AppStore, seat: SeatView, count: int, own: PlayerId | None) -> Panel:
    """Return a player with the number of phones, and the ways to one more or to none; the banker
    who plays is the `own` one.
    """
    say, player = store.speech, seat.player
    standing = say.count("phone.count", count) if count else say.ui("phone.none")
    ways = [Action(label=say.ui("phone.show"), effect=SHOW_CODE(player, False))]
    if player == own:
        standing = say.ui("phone.here")
    elif own is None:
        ways.append(Action(label=say.ui("phone.i_am", name=player), effect=SIT_DOWN(player)))
    if count:
        sure = say.ui("phone.release_sure", name=player), say.ui("phone.release_hint")
        ways += [
            Action(label=say.ui("phone.additional"), effect=SHOW_CODE(player, True)),
            Action(label=say.ui("phone.release"), effect=RELEASE(player), sure=sure),
        ]
    who = Row(player, note=standing, mark=seat.initial, colour=seat.colour)
    return Panel((who, Buttons(tuple(ways), Layout.FLOW)))


def _policy(store: AppStore) -> tuple[Block | Field, ...]:
    say, now = store.speech, store.state.phones
    policies = tuple(Option(value=one, label=say.ui(f"policy.{one}")) for one in Policy)
    ways = {OWN_DICE: now.own_dice, **({APP_DICE: now.app_dice} if now.own_dice else {})}
    ways |= {PRIVATE: now.private}
    dice = tuple(Option(value=one, label=say.ui(f"phone.{one}")) for one in ways)
    chosen = tuple(one for one, on in ways.items() if on)
    return (
        Heading(say.ui("phone.policy")),
        ChoiceField(name=POLICY, value=now.policy, options=policies),
        ManyField(name=DICE, value=chosen, options=dice, look=Look.LISTED),
        *((Text(say.ui("phone.app_dice_hint"), Style.HINT),) if now.own_dice else ()),
        Text(say.ui("phone.policy_hint"), Style.HINT),
    )


def _address(words: str, link: str, address: str) -> tuple[Block, ...]:
    """Return instructions (`words`), the `address` to type, the link to scan."""
    return Text(words, Style.HINT), Text(address, Style.TITLE), QR(qr_drawn(link))


def seat_code(store: AppStore, draft: Draft, player: str) -> Page:
    """Build the code that makes a phone this player's, until it is used."""
    say, shared, code = store.speech, _joined(store, draft), draft.viewer.code
    if shared is None:
        return apart(store)
    if not code or player not in store.state.phones.invited:
        done = Action(label=say.ui("done"), effect=BACK())
        joined = Text(say.ui("phone.joined", name=player), Style.TITLE)
        return Page(blocks=(joined, Buttons((done,))))
    game, seat = store.context.game, PlayerId(player)
    who = Row(player, mark=mark_of(game, seat), colour=colour_of(game, seat))
    words = say.ui("phone.show_hint", name=player)
    return Page(blocks=(who, _code(store, shared, code, routes.SEAT_LINK, words)))


def hand_over(store: AppStore, draft: Draft) -> Page:
    """Build the code that makes another device the banker's, and a way to cancel."""
    say, shared = store.speech, _joined(store, draft)
    if shared is None:
        return apart(store)
    hint = Text(say.ui("share.hand_hint"))
    if code := shared.device.roles.next_code:
        keep = Action(label=say.ui("share.keep"), effect=KEEP_BANK())
        shown = _code(store, shared, code, routes.JOIN, say.ui("share.scan"))
        return Page(blocks=(hint, shown, Buttons((keep,))))
    draw = Action(label=say.ui("share.draw"), effect=HAND_OVER(), main=True)
    return Page(blocks=(hint, Buttons((draw,))))


def _code(store: AppStore, shared: LanSession, code: str, screen: str, words: str) -> Panel:
    """Return a code to be read out, typed or scanned; `screen` is where it leads to if scanned."""
    spoken = store.speech.ui("share.code_is", code=" ".join(code))
    digits = Row(f"{code[:3]} {code[3:]}", large=True, label=spoken)
    link = f"{shared.link}{screen}/{shared.device.roles.link(code)}"
    if is_far(link):
        return Panel((digits, Text(words, Style.HINT), *scanned_or_sent(store, link)))
    return Panel((digits, *_address(words, link, shared.link)))
