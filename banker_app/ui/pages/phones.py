"""Other devices, as the banker sees to them: seats and their codes, the policy, handing over."""

from typing import Final

from banker_app.app.devices.requests import Policy
from banker_app.app.projections.context import Action, SeatView, colour_of, seat_views
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes
from banker_app.ui.app_store import AppStore
from banker_app.ui.blocks import (
    Block,
    Buttons,
    Custom,
    Draft,
    Field,
    Heading,
    Kind,
    Layout,
    Option,
    Page,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.ui.services import LanSession
from banker_app.ui.serving.network import qr_drawn

POLICY: Final = "policy"
OWN_DICE: Final = "own_dice"
"""The fields of what happens without the banker's approval."""


def phones(store: AppStore, draft: Draft) -> Page:
    """Build what waits for approval, a panel per player, the policy, the address for all."""
    say, shared = store.speech, draft.viewer.shared
    if shared is None:
        return _alone(store)
    counts = dict(store.state.phones.phones)
    seats = (seat for seat in seat_views(store.context) if not seat.bankrupt)
    return Page(
        blocks=(
            Text(say.ui("phone.hint"), Style.HINT),
            Custom("requests", False),
            *(_seat(store, seat, counts.get(seat.player, 0)) for seat in seats),
            *_policy(store),
            Heading(say.ui("share.others")),
            *_address(say.ui("phone.join", link=shared.link), shared.link, shared.link),
        )
    )


def _alone(store: AppStore) -> Page:
    return Page(blocks=(Text(store.speech.ui("share.alone"), Style.HINT),))


def _seat(store: AppStore, seat: SeatView, count: int) -> Panel:
    """Return a player with the number of phones, and the ways to one more or to none."""
    say, player = store.speech, seat.player
    standing = say.count("phone.count", count) if count else say.ui("phone.none")
    ways = [Action(label=say.ui("phone.show"), handler=("show_code", player))]
    if count:
        sure = say.ui("phone.release_sure", name=player), say.ui("phone.release_hint")
        ways += [
            Action(label=say.ui("phone.beside"), handler=("show_code", player, "beside")),
            Action(label=say.ui("phone.release"), handler=("release", player), sure=sure),
        ]
    who = Row(player, note=standing, mark=seat.initial, colour=seat.colour)
    return Panel((who, Buttons(tuple(ways), Layout.FLOW)))


def _policy(store: AppStore) -> tuple[Block | Field, ...]:
    say, now = store.speech, store.state.phones
    policies = tuple(Option(value=one, label=say.ui(f"policy.{one}")) for one in Policy)
    dice = (Option(value=OWN_DICE, label=say.ui("phone.own_dice")),)
    chosen = (OWN_DICE,) if now.own_dice else ()
    return (
        Heading(say.ui("phone.policy")),
        Field(name=POLICY, kind=Kind.CHOICE, value=now.policy, options=policies),
        Field(name=OWN_DICE, kind=Kind.MANY, value=chosen, options=dice, listed=True),
        Text(say.ui("phone.policy_hint"), Style.HINT),
    )


def _address(words: str, link: str, address: str) -> tuple[Block, ...]:
    """Return `words` that say what to do, the `address` to be typed, the link to be scanned."""
    return Text(words, Style.HINT), Text(address, Style.TITLE), Custom("qr", qr_drawn(link))


def seat_code(store: AppStore, draft: Draft, player: str) -> Page:
    """Build the code that makes a phone this player's, until it is used."""
    say, shared, code = store.speech, draft.viewer.shared, draft.viewer.code
    if shared is None:
        return _alone(store)
    if not code or player not in store.state.phones.invited:
        done = Action(label=say.ui("done"), handler=("back",))
        joined = Text(say.ui("phone.joined", name=player), Style.TITLE)
        return Page(blocks=(joined, Buttons((done,))))
    game, seat = store.context.game, PlayerId(player)
    who = Row(player, mark=mark_of(game, seat), colour=colour_of(game, seat))
    words = say.ui("phone.show_hint", name=player)
    return Page(blocks=(who, _code(store, shared, code, routes.WHOSE, words)))


def hand_over(store: AppStore, draft: Draft) -> Page:
    """Build the code that makes another device the banker's, and the way to think better of it."""
    say, shared = store.speech, draft.viewer.shared
    if shared is None:
        return _alone(store)
    hint = Text(say.ui("share.hand_hint"))
    if code := shared.device.roles.next_code:
        keep = Action(label=say.ui("share.keep"), handler=("keep_bank",))
        shown = _code(store, shared, code, routes.JOIN, say.ui("share.scan"))
        return Page(blocks=(hint, shown, Buttons((keep,))))
    draw = Action(label=say.ui("share.draw"), handler=("hand_over",), main=True)
    return Page(blocks=(hint, Buttons((draw,))))


def _code(store: AppStore, shared: LanSession, code: str, screen: str, words: str) -> Panel:
    """Return a code to be read out, typed or scanned; `screen` is where it leads to if scanned."""
    spoken = store.speech.ui("share.code_is", code=" ".join(code))
    digits = Row(f"{code[:3]} {code[3:]}", subject=True, label=spoken)
    link = f"{shared.link}{screen}/{shared.device.roles.link(code)}"
    return Panel((digits, *_address(words, link, shared.link)))
