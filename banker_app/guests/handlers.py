"""The effects of a guest's buttons that enter no command, by name."""

import base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from banker_app.app.devices.banker_role import Answer
from banker_app.app.devices.requests import Denial
from banker_app.app.reports.csv_export import log_table, statement
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.commands import AgreeTrade
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.drafts import Draft, filled
from banker_app.pages.devices.lobby import CODE
from banker_app.pages.money.trade import as_draft

if TYPE_CHECKING:
    from banker_app.guests.guest import Guest


def close(guest: "Guest") -> None:
    """Close the sheet."""
    guest.sheet = None


def fill(guest: "Guest", *pairs: str) -> None:
    """Enter fields of the page, each name before its value."""
    at, page = guest.at, guest.page()
    for name, value in zip(pairs[::2], pairs[1::2], strict=True):
        guest.drafts[at] = filled(page, guest.drafts.get(at, {}), name, value)


def agree(guest: "Guest", number: str) -> None:
    """Agree to a request."""
    guest.heard_of(guest.seat.agree(int(number)))


def decline(guest: "Guest", number: str) -> None:
    """Decline a request, or withdraw the player's own."""
    guest.heard_of(guest.seat.decline(int(number)))


def dismiss(guest: "Guest", number: str) -> None:
    """Note that the outcome of a request has been read."""
    guest.seat.dismiss(int(number))


def settle_rent(guest: "Guest", fate: str) -> bool:
    """Decide on the own rent that the throw would let lapse."""
    return guest.settle_rent(RentFate(fate))


def counter(guest: "Guest", number: str) -> None:
    """Open a trade as it was offered, to answer with another."""
    requests = {request.id: request for request in guest.store.state.phones.requests}
    request = requests.get(int(number))
    if request is None or not isinstance(request.command, AgreeTrade):
        guest.deny(Denial.GONE)
        return
    guest.go(routes.TRADE)
    guest.drafts[routes.TRADE] = as_draft(request.command, guest.seat.player or "")
    guest.answering = request.id


def claim(guest: "Guest", player: str) -> None:
    """Claim to be the phone of a player, which the banker confirms."""
    if not guest.seat.claim(PlayerId(player)):
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


def give_statement(guest: "Guest", player: str) -> None:
    """Send a player's account as a file."""
    _give(guest, "statement", player, (PlayerId(player),))


def give_table(guest: "Guest", kind: str) -> None:
    """Send the log or all players' accounts as a file."""
    _give(guest, kind, kind)


def _give(guest: "Guest", kind: str, name: str, who: tuple[PlayerId, ...] = ()) -> None:
    store = guest.store
    titles = store.speech.ui(f"save.{kind}_titles").split(";")
    if kind == "log":
        data = log_table(store.context, store.entries, titles)
    else:
        data = statement(store.context, store.snapshots(), titles, who)
    guest.file = {"name": f"{name}.csv", "data": base64.b64encode(data).decode("ascii")}


HANDLERS: Final[dict[str, Callable[..., bool | None]]] = {
    "close": close,
    "fill": fill,
    "agree": agree,
    "decline": decline,
    "dismiss": dismiss,
    "settle_rent": settle_rent,
    "counter": counter,
    "claim": claim,
    "give_up": give_up,
    "read_news": read_news,
    "enter_code": enter_code,
    "take_bank": take_bank,
    "give_statement": give_statement,
    "give_table": give_table,
}
"""The handlers of actions that a guest's page may have: `handler(guest, *arguments)`. True: it has
made an entry.
"""
