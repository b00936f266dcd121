"""A payment between two currencies is two notes: one to the Bank, one from it. [R-119]"""

from typing import Any

import pytest

from banker_app.app.projections.purses import HandoverView
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.blocks import Page
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.contract.pictures import HANDOVER
from banker_app.pages.state.app_store import AppStore
from tests.ui.boxes import regions
from tests.ui.reading import actions, parts, read
from tests.ui.tables import new_app_store, setup

pytestmark = pytest.mark.usefixtures("plain_spaces")
DAN = PlayerId("Dan")


def handed(page: Page) -> HandoverView:
    """The notes on a page, which no button repeats in words."""
    assert not any("gives the Bank" in action.detail for action in actions(page))
    (found,) = (part.value for part in parts(page) if getattr(part, "name", "") == HANDOVER.name)
    assert isinstance(found, HandoverView)
    return found


def ways(notes: HandoverView) -> list[tuple[str, str, str]]:
    """Whoever gives each note, whoever takes it, and the sum on it."""
    return [(note.giver, note.taker, note.amount) for note in notes.notes]


@pytest.fixture
def owing() -> AppStore:
    """Dan owes Bob 10 yellow."""
    store = new_app_store(regions())
    store.dispatch(c.Roll(player=DAN, dice=(1, 2)))
    return store


@pytest.mark.parametrize(("address", "seat"), [("/table", ""), ("/me", "Dan"), ("/me", "Bob")])
def test_a_rent_abroad_is_two_notes(owing: AppStore, address: str, seat: str) -> None:
    """At the table, on the payer's phone and on the payee's."""
    notes = handed(read(owing, address, viewer=Viewer(seat=seat)))
    assert ways(notes) == [("Dan", "Bank", "16 green"), ("Bank", "Bob", "10 yellow")]
    assert notes.label.startswith("Dan gives the Bank 16 green. The Bank gives Bob 10 yellow.")
    colours = [region.colour for region in owing.context.game.edition.regions.values()]
    assert [note.colour for note in notes.notes] == [colours[3], colours[1]]


@pytest.mark.parametrize("seat", ["", "Dan"])
def test_a_payment_abroad_is_two_notes_and_their_rate(seat: str) -> None:
    store = new_app_store(regions())
    notes = handed(read(store, "/pay/Dan/Ann/50", viewer=Viewer(seat=seat)))
    assert ways(notes) == [("Dan", "Bank", "68 green"), ("Bank", "Ann", "50 blue")]
    assert notes.rate == "100 blue = 136 green now"


@pytest.mark.parametrize(
    "start", [{}, {"edition": "multinational", "base": "multinational", "players": tuple("ABCD")}]
)
def test_in_one_currency_there_are_no_notes(start: dict[str, Any]) -> None:
    """Neither in a game that has only one, nor in a payment to the Bank."""
    store = new_app_store(setup(**start))
    payer = next(iter(store.context.game.seats))
    payee = "bank" if start else "Bob"
    page = read(store, f"/pay/{payer}/{payee}/50")
    assert page.submit[0].command is not None
    assert not any(getattr(part, "name", "") == HANDOVER.name for part in parts(page))
