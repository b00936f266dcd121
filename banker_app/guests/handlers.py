"""The effects of a guest's buttons that enter no command, by name."""

import base64
from typing import Final

from banker_app.app.devices.banker_role import Answer
from banker_app.app.devices.requests import Denial
from banker_app.app.reports.csv_export import log_table, statement_csv
from banker_app.engine.commands import AgreeTrade
from banker_app.engine.ids import PlayerId
from banker_app.guests.guest_device import GuestDevice
from banker_app.pages import form
from banker_app.pages.contract import effects, routes
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.devices.answers import ANSWERS
from banker_app.pages.devices.lobby import CODE
from banker_app.pages.devices.me import thrown
from banker_app.pages.devices.newcomer import CHECKED, Wish
from banker_app.pages.money.trade import as_draft


def counter(guest: GuestDevice, number: int) -> None:
    """Open a trade as it was offered, to answer with another."""
    requests = {request.id: request for request in guest.app_store.state.phones.requests}
    request = requests.get(number)
    if request is None or not isinstance(request.command, AgreeTrade):
        guest.show(Denial.GONE)
        return
    guest.go(routes.TRADE)
    draft = as_draft(request.command, guest.seat.player or "")
    guest.set(**guest.state.with_draft(routes.TRADE, draft))
    guest.answering = request.id


def claim_seat(guest: GuestDevice, player: PlayerId) -> None:
    """Claim to be the phone of a player, which the banker confirms."""
    if not guest.seat.claim(player):
        guest.alert = guest.shown.speech.ui("phone.many_claims")


def ask_to_play(guest: GuestDevice) -> None:
    """Ask for a seat in the next game; a name that cannot be is told."""
    entered = guest.state.drafts.get(routes.JOIN, {})
    wish = Wish(guest.shown, Draft(entered), guest.seat)
    if wish.fault is not None:
        guest.set(**guest.state.with_draft(routes.JOIN, {**entered, CHECKED: True}))
    elif not guest.seat.claim(PlayerId(wish.name), (wish.token, wish.colour)):
        guest.alert = guest.shown.speech.ui("phone.many_claims")


def give_up(guest: GuestDevice) -> None:
    """Give up the seat, or the claim to one."""
    guest.seat.give_up()


def read_news(guest: GuestDevice) -> None:
    """Note that the news of the seat or the bank has been read."""
    guest.seat.dismiss_note()
    guest.device.dismiss_note()


def enter_code(guest: GuestDevice) -> None:
    """Enter the code that was typed or scanned."""
    code = Draft(guest.state.drafts.get(routes.JOIN, {})).text(CODE)
    guest.set(**guest.state.with_draft(routes.JOIN, {}))
    answer = guest.device.enter(code)
    guest.code_answer = "" if answer in (Answer.SEATED, Answer.TAKEN) else answer.value


def throw(guest: GuestDevice) -> None:
    """Throw the dice of the app for the player, and enter them."""
    view, throw = guest.app_store.state.view, guest.dice.throw(guest.share)
    pad = view.now.pad if view is not None else None
    if throw is None or pad is None:
        guest.alert = guest.shown.speech.ui("phone.late")
        return
    guest.thrown = throw
    guest.record(*thrown(pad, throw.faces))


def take_bank(guest: GuestDevice) -> None:
    """Keep the bank on the computer that runs the app."""
    guest.device.enter(guest.device.fresh_code())


def give_statement(guest: GuestDevice, player: PlayerId) -> None:
    """Send a player's account as a file."""
    _give(guest, "statement", player, (player,))


def give_table(guest: GuestDevice, kind: str, _: str) -> None:
    """Send the log or all players' accounts of the open game as a file."""
    _give(guest, kind, kind)


def _give(guest: GuestDevice, kind: str, name: str, who: tuple[PlayerId, ...] = ()) -> None:
    store = guest.shown
    titles = store.speech.ui(f"save.{kind}_titles").split(";")
    if kind == "log":
        data = log_table(store.context, store.entries, titles)
    else:
        data = statement_csv(store.context, store.snapshots(), titles, who)
    guest.file = {"name": f"{name}.csv", "data": base64.b64encode(data).decode("ascii")}


HANDLERS: Final = dict(
    (
        *ANSWERS,
        effects.CLOSE.by(GuestDevice.close),
        effects.FILL.by(form.fill_open),
        effects.FILL_ALL.by(form.fill_all),
        effects.SETTLE_RENT.by(GuestDevice.settle_rent),
        effects.COUNTER.by(counter),
        effects.CLAIM.by(claim_seat),
        effects.ASK_TO_PLAY.by(ask_to_play),
        effects.GIVE_UP.by(give_up),
        effects.READ_NEWS.by(read_news),
        effects.ENTER_CODE.by(enter_code),
        effects.THROW.by(throw),
        effects.TAKE_BANK.by(take_bank),
        effects.GIVE_STATEMENT.by(give_statement),
        effects.GIVE_TABLE.by(give_table),
    )
)
"""The handlers of actions that a guest's page may have: `handler(guest, *arguments)`."""
