"""A banker who plays: the own page, as a player's phone has it, on the banker's device."""

from banker_app.app.devices.banker_role import Device
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.trade import PayPlayer
from banker_app.pages.contract import routes
from banker_app.pages.contract.services import LanSession
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import LINK, evening, roles_of, seated
from tests.ui.banker import Banker

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


def playing() -> tuple[AppStore, Banker]:
    """The table of an evening, on the device of a banker who has said to be Ann."""
    store = evening()
    at = Banker(store, share=LanSession(Device(roles_of(store), "the banker's word"), LINK))
    at.go(routes.PHONES)
    at.click("I am Ann")
    assert at.shows("you, on this device")
    at.controller.go_home()
    return store, at


def test_the_own_page_is_one_tap_from_the_table() -> None:
    _, at = playing()
    at.click("Ann")
    assert at.route == routes.ME
    assert all(at.shows(words) for words in ("Pay", "Ask for money", "Trade", "Boardwalk"))
    page = at.text().removesuffix(at.store.state.view.last.text)  # type: ignore[union-attr]
    assert "Ann" not in page.replace("Ann's turn", "")
    at.click("More")
    assert at.route == "/seat/Ann"
    at.controller.go_home()
    at.click("Bob")
    assert at.route == "/seat/Bob"


def test_the_own_payment_counts_at_once() -> None:
    store, at = playing()
    at.click("Ann", "Pay", "Bob", "7", "Pay $7")
    assert isinstance(store.entries[-1].command, PayPlayer)


def test_who_has_a_phone_is_asked_and_who_has_none_pays_at_once() -> None:
    store, at = playing()
    bob = seated(store, roles_of(store), "Bob")
    for name, waits in (("Bob", True), ("Cat", False)):
        at.go(routes.ME)
        at.click("Ask for money", name, "9", "Ask for $9")
        assert any(r.asks(PlayerId(name)) for r in store.state.phones.requests) is waits
    assert store.entries[-1].command == PayPlayer(payer=PlayerId("Cat"), payee=ANN, amount=9)
    bob.look()
    assert "Ann asks" in bob.texts()


def test_what_the_banker_is_asked_for_stands_on_the_table() -> None:
    store, at = playing()
    store.phones.requests.ask(BOB, PayPlayer(payer=ANN, payee=BOB, amount=8))
    at.click("My money", "Agree")
    assert store.entries[-1].command == PayPlayer(payer=ANN, payee=BOB, amount=8)
    sides = c.TradeSide(player=BOB, cash=5), c.TradeSide(player=ANN, cash=6)
    store.phones.requests.ask(BOB, c.AgreeTrade(a=sides[0], b=sides[1]))
    at.controller.go_home()
    at.click("My money")
    assert not at.shows("Counter-offer")
    at.click("Decline")
    assert not store.state.phones.requests[-1].asks(ANN)
