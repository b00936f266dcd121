"""After an entry every screen goes on in the same way, whether the rules allowed it at once or the
table recorded it anyway: what stays as it was is entered and paid a second time.
"""

from typing import Any, Final, NamedTuple

import pytest

from banker_app.app.projections.context import place
from banker_app.engine.commands import Command, Roll
from banker_app.engine.ids import BANK_PLAYER
from banker_app.engine.refusals import Accepted, Decision, Refusal, RefusalCode, Refused
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Tracking
from banker_app.pages.money.parties import EVERYBODY
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import PageState
from tests.ui.banker import Banker
from tests.ui.boxes import at_the_casino
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN

ANYWAY: Final = "Allow anyway"
MOST: Final = 3
"""Entries that one tap makes."""
ONCE: Final = Refused(refusals=(Refusal(code=RefusalCode.LANDING_TRACKED),))
PLAIN: Final = setup(tracking=Tracking.OFF)
OWING: Final = setup(
    cash={"Ann": 100},
    deeds={
        "boardwalk": lot("Bob", hotel=True),
        "park_place": lot("Bob", hotel=True),
        "baltic_avenue": lot("Ann"),
    },
    spaces={"Ann": 36},
)
PAIR: Final = setup(deeds={"baltic_avenue": lot("Ann"), "mediterranean_avenue": lot("Ann")})


class Way(NamedTuple):
    """What is tapped from an address on, in a game."""

    game: StartGame
    address: str
    taps: tuple[str, ...]
    before: Command | None = None


WAYS: Final = {
    "card": Way(PLAIN, "/record", ("Ann drew a card: Community Chest", "Bank error")),
    "landed on": Way(PLAIN, "/record", ("Ann landed on", "Income Tax")),
    "another card": Way(PLAIN, "/told-card/Ann/chance", ("to each player", "4", "Pay $4")),
    "payment": Way(PLAIN, "/pay/Ann/Bob", ("$50", "Pay $50")),
    "everybody": Way(PLAIN, place("pay", EVERYBODY, BANK_PLAYER), ("$50", "Pay $50")),
    "casino": Way(
        at_the_casino(), "/casino/Ann", ("Jackpot", "Jackpot"), Roll(player=ANN, dice=(1, 2))
    ),
    "trade": Way(PLAIN, "/trade/Ann", ("$100", "Both agree")),
    "in kind": Way(
        OWING, "/in-kind/Ann/Bob", ("Baltic Avenue", "Both agree"), Roll(player=ANN, dice=(1, 2))
    ),
    "count": Way(PLAIN, "/count", ("$100", "5", "Record: $1,000")),
    "rule": Way(
        PLAIN,
        "/change-rule/parking/pot",
        ("Taxes", "From now on: taxes"),
    ),
    "one on each": Way(PAIR, "/deeds", ("Build one house on each",)),
}


@pytest.mark.parametrize("name", WAYS)
def test_an_entry_that_is_recorded_anyway_leads_to_the_same_page(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = WAYS[name]
    at_once, entries = after(way, new_app_store(way.game))
    refusing = new_app_store(way.game)
    with monkeypatch.context() as patch:
        refuse_first(refusing, patch)
        anyway, same = after(way, refusing)
    assert anyway == at_once
    assert same == entries > 1 + (way.before is not None)


def refuse_first(app_store: AppStore, patch: pytest.MonkeyPatch) -> None:
    """Have everything refused that is not recorded anyway."""
    dispatch = app_store.dispatch

    def strict(command: Command, **more: Any) -> Decision | None:
        return dispatch(command, **more) if more.get("waive") else ONCE

    patch.setattr(app_store, "dispatch", strict)


def after(way: Way, app_store: AppStore) -> tuple[PageState, int]:
    """The page when all is tapped, and how much was entered."""
    if way.before is not None:
        assert isinstance(app_store.ruling(way.before), Accepted)
        AppStore.dispatch(app_store, way.before)
    app = Banker(app_store, way.address)
    app.click(*way.taps)
    for _ in range(MOST):
        if app.shows(ANYWAY):
            app.click(ANYWAY)
    return app.controller.state, len(app_store.entries)


def test_a_page_after_the_table_is_gone_to_in_one_step() -> None:
    app = Banker(PLAIN, "/identity/Ann")
    trails: list[tuple[str, ...]] = []
    app.controller.subscribe(lambda: trails.append(app.controller.state.trail))
    app.enter("Name", "Anna")
    app.click("Save")
    assert trails[-1] == ("/table", "/seat/Anna")
    assert ("/table",) not in trails
