"""The effects of a guest's buttons that enter no command, by name."""

import base64
from typing import TYPE_CHECKING, Final

from banker_app.app.devices.banker_role import Answer
from banker_app.app.devices.requests import Denial
from banker_app.app.reports.csv_export import log_table, statement
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.commands import AgreeTrade
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import effects, routes
from banker_app.pages.contract.drafts import Draft, filled
from banker_app.pages.devices.lobby import CODE
from banker_app.pages.money.trade import as_draft

if TYPE_CHECKING:
    from banker_app.guests.guest import Guest


def close(guest: "Guest") -> None:
    """Close the sheet."""
    guest.sheet = None


def fill(guest: "Guest", name: str, value: str) -> None:
    """Enter a field of the page."""
    fill_all(guest, ((name, value),))


def fill_all(guest: "Guest", pairs: tuple[tuple[str, str], ...]) -> None:
    """Enter fields of the page."""
    at, page = guest.at, guest.page()
    for name, value in pairs:
        guest.drafts[at] = filled(page, guest.drafts.get(at, {}), name, value)


def agree(guest: "Guest", number: int) -> None:
    """Agree to a request."""
    guest.heard_of(guest.seat.agree(number))


def decline(guest: "Guest", number: int) -> None:
    """Decline a request, or withdraw the player's own."""
    guest.heard_of(guest.seat.decline(number))


def dismiss(guest: "Guest", number: int) -> None:
    """Note that the outcome of a request has been read."""
    guest.seat.dismiss(number)


def settle_rent(guest: "Guest", fate: RentFate) -> bool:
    """Decide on the own rent that the throw would let lapse."""
    return guest.settle_rent(fate)


def counter(guest: "Guest", number: int) -> None:
    """Open a trade as it was offered, to answer with another."""
    requests = {request.id: request for request in guest.store.state.phones.requests}
    request = requests.get(number)
    if request is None or not isinstance(request.command, AgreeTrade):
        guest.deny(Denial.GONE)
        return
    guest.go(routes.TRADE)
    guest.drafts[routes.TRADE] = as_draft(request.command, guest.seat.player or "")
    guest.answering = request.id


def claim(guest: "Guest", player: PlayerId) -> None:
    """Claim to be the phone of a player, which the banker confirms."""
    if not guest.seat.claim(player):
        guest.alert = guest.store.speech.ui("phone.many_claims")


def give_up(guest: "Guest") -> None:
    """Give up the seat, or the claim to one."""
    guest.seat.give_up()


def read_news(guest: "Guest") -> None:
    """Note that the news of the seat or the bank has been read."""
    guest.seat.dismiss_note()
    guest.device.dismiss_note()


def enter_code(guest: "Guest") -> None:
    """Enter the code that was typed or scanned."""
    code = Draft(guest.drafts.get(routes.JOIN, {})).text(CODE)
    guest.drafts.pop(routes.JOIN, None)
    answer = guest.device.enter(code)
    guest.said = "" if answer in (Answer.SEATED, Answer.TAKEN) else answer.value


def take_bank(guest: "Guest") -> None:
    """Keep the bank on the computer that runs the app."""
    guest.device.enter(guest.device.fresh_code())


def give_statement(guest: "Guest", player: PlayerId) -> None:
    """Send a player's account as a file."""
    _give(guest, "statement", player, (player,))


def give_table(guest: "Guest", kind: str, _: str) -> None:
    """Send the log or all players' accounts of the open game as a file."""
    _give(guest, kind, kind)


def _give(guest: "Guest", kind: str, name: str, who: tuple[PlayerId, ...] = ()) -> None:
    store = guest.store
    titles = store.speech.ui(f"save.{kind}_titles").split(";")
    if kind == "log":
        data = log_table(store.context, store.entries, titles)
    else:
        data = statement(store.context, store.snapshots(), titles, who)
    guest.file = {"name": f"{name}.csv", "data": base64.b64encode(data).decode("ascii")}


HANDLERS: Final = dict(
    (
        effects.CLOSE.by(close),
        effects.FILL.by(fill),
        effects.FILL_ALL.by(fill_all),
        effects.AGREE.by(agree),
        effects.DECLINE.by(decline),
        effects.DISMISS.by(dismiss),
        effects.SETTLE_RENT.by(settle_rent),
        effects.COUNTER.by(counter),
        effects.CLAIM.by(claim),
        effects.GIVE_UP.by(give_up),
        effects.READ_NEWS.by(read_news),
        effects.ENTER_CODE.by(enter_code),
        effects.TAKE_BANK.by(take_bank),
        effects.GIVE_STATEMENT.by(give_statement),
        effects.GIVE_TABLE.by(give_table),
    )
)
"""The handlers of actions that a guest's page may have: `handler(guest, *arguments)`. True: it has
made an entry.
"""
