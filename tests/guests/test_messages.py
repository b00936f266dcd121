"""Any message of any guest: a command that is asked for stood on the page last sent."""

import os
import random
from typing import Any

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import Undo
from banker_app.engine.consent import consents
from banker_app.engine.ids import PlayerId
from banker_app.guests.page_json import action_id
from banker_app.pages import form
from banker_app.pages.contract.blocks import Page, actions_of
from banker_app.pages.state.page_state import SHEET
from tests.guests.evening import Phone, evening, roles_of, seated

MESSAGES = int(os.environ.get("GUEST_MESSAGES", "120"))
"""For each policy; 25,000 for the property as it was asked for."""
ODD = (
    None,
    True,
    -1,
    0,
    1,
    37,
    10**30,
    1.5,
    "",
    "Ann",
    "Bob",
    "bank",
    "*",
    [],
    {},
    ["x"],
    "submit",
)
ADDRESSES = (
    *("/me", "/pay", "/pay/Ann/Bob", "/pay/Cat/Bob", "/statement/Bob", "/seat/Cat", "/lend", "//"),
    *("/bank", "/settings", "/told-card/Ann/chance", "/in-kind/Ann/Bob", "/display", "/deeds"),
    *("/trade", "/auction", "/raise/Ann", "/land/Bob", "/rules", "/score", "/join", "/whose/1"),
)


@pytest.mark.parametrize("policy", Policy)
def test_commands_come_from_the_page(policy: Policy) -> None:
    chance, store = random.Random(str(policy)), evening(policy)
    roles = roles_of(store)
    players = [seated(store, roles, name) for name in ("Ann", "Bob")]
    phones = [*players, Phone(store, roles, "looks")]
    asked: list[str] = []
    for phone in phones:
        _watch(phone, asked)
    for number in range(MESSAGES):
        phone = chance.choice(phones)
        if phone in players and phone.guest.seat.player is None:
            store.phones.seats.enter(store.phones.invite(phone.name), phone.guest.device.digest)
        phone.look()
        _offers[phone.name] = _commands(phone)
        phone.guest.receive(_message(chance, phone, number))
        if number % 15 == 0:
            store.dispatch(Undo())
    assert asked


_offers: dict[str, list[Any]] = {}
"""By device: the commands of the page that it was sent last."""


def page_on_top(phone: Phone) -> Page:
    """The open sheet, or the page that it would lie on."""
    return form.page_of(phone.guest, SHEET) or phone.guest.page()


def _commands(phone: Phone) -> list[Any]:
    page = page_on_top(phone)
    return [action.command for action in (*actions_of(page), *page.submit)]


def _watch(phone: Phone, asked: list[str]) -> None:
    """Check each command against the page from which it comes."""
    guest, ask = phone.guest, phone.guest.seat.ask

    def checked(command: Any, *how: Any) -> Any:
        assert command in _offers[phone.name], command
        game = phone.store.state.game
        assert game is not None
        assert consents(command, game).may_ask(PlayerId(guest.seat.player or ""))
        asked.append(type(command).__name__)
        return ask(command, *how)

    guest.seat.ask = checked  # type: ignore[method-assign]


def _message(chance: random.Random, phone: Phone, number: int) -> dict[str, Any]:
    """What a phone would say, or anything else."""
    page = page_on_top(phone)
    values = {
        field.name: [*(option.value for option in getattr(field, "options", ())), 5, 37, *ODD]
        for field in page.fields
    }
    entered: dict[str, Any] = {
        name: chance.choice(options) for name, options in values.items() if chance.random() < 0.7
    }
    if chance.random() < 0.2:
        entered[chance.choice(("command", "player", "x", ""))] = chance.choice(ODD)
    known = [action_id(action) for action in actions_of(page)]
    sensible = chance.random() < 0.5
    said: dict[str, Any] = {"do": chance.choice(known)} if known else {"back": True}
    if sensible and page.submit:
        said = {"enter": entered} if page.missing else {"do": "submit"}
    elif not sensible:
        said = chance.choice(
            (
                {"go": chance.choice(ADDRESSES)},
                {"enter": entered},
                {"do": chance.choice(["submit", "0" * 18])},
                {"do": chance.choice(ODD), "enter": chance.choice(ODD), "back": chance.choice(ODD)},
                {"back": True},
            )
        )
    version = phone.page["v"] if chance.random() < 0.8 else chance.choice(ODD)
    message = {"n": phone.guest._heard + chance.choice((1, 1, 1, 0)), "v": version, **said}
    if chance.random() < 0.05:
        message.pop(chance.choice(list(message)))
    return message
