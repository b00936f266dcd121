"""How a player's phone says that something waits: by a touch, a sound, a notification, or not."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab

from banker_app.app.devices.requests import Policy
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import evening, roles_of, seated

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
WATCHED: Final = """() => {
  window.felt = [];
  navigator.vibrate = (how) => felt.push(how.length ? "waits" : "moved");
  play = () => felt.push("sound");
  window.Notification = function (title, { body }) { felt.push(`${title}: ${body}`); };
  Notification.requestPermission = async () => window.answer;
  window.answer = "granted";
  Object.defineProperty(document, "hidden", { configurable: true, get: () => window.away });
}"""


def begins(store: AppStore) -> None:
    """Ann's turn."""
    for player, after in ((BOB, CAT), (CAT, ANN)):
        store.dispatch(c.Roll(player=player, dice=(4, 6)))
        store.dispatch(c.EndTurn(next=after))


def owes(store: AppStore) -> None:
    """A debt of Ann's, while it is Bob's turn."""
    store.dispatch(c.IncurDebt(player=ANN, creditor=BOB, amount=9))


def pages(happens: Callable[[AppStore], None]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ann's phone while it is Bob's turn, and after something has happened."""
    store = evening(Policy.NOTHING)
    store.phones.choose(Policy.NOTHING, own_dice=False)
    ann = seated(store, roles_of(store), "Ann")
    store.dispatch(c.Roll(player=ANN, dice=(4, 6)))
    store.dispatch(c.EndTurn(next=BOB))
    before = ann.look()
    happens(store)
    return before, ann.look()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("happens", "told"), [(begins, "Ann: Your roll"), (owes, "Ann: You owe Bob $9")]
)
@pytest.mark.parametrize(
    ("chosen", "felt"),
    [
        ("", ["waits"]),
        ("off", []),
        ("sound", ["waits", "sound"]),
        ("notify", ["waits", "sound", "note"]),
    ],
)
def test_a_turn_and_a_due_are_told_as_the_phone_has_chosen(
    tab: Tab, chosen: str, felt: list[str], happens: Callable[[AppStore], None], told: str
) -> None:
    before, after = pages(happens)
    tab.reload()
    tab.evaluate(WATCHED)
    tab.evaluate("one => localStorage.setItem('banker.own', one)", json.dumps({"signal": chosen}))
    tab.evaluate("page => receive(page)", before)
    tab.evaluate("() => { window.away = true; window.felt = []; }")
    for _ in range(2):
        tab.evaluate("page => receive(page)", after)  # The same page again is no news.
    tab.wait_for_timeout(100)
    assert tab.evaluate("felt") == [told if one == "note" else one for one in felt]


@pytest.mark.browser
def test_a_browser_without_notifications_says_so(tab: Tab) -> None:
    before, _ = pages(owes)
    tab.reload()
    tab.evaluate(WATCHED)
    tab.evaluate("page => receive(page)", before)
    tab.evaluate("window.answer = 'denied'")
    tab.evaluate("enter('signal', 'notify')")
    tab.get_by_text("shows no notifications").wait_for()


def test_the_choice_is_the_players_and_stays() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/more")
    assert "When something waits for you: Vibrate" in ann.texts()
    ann.say(enter={"signal": "off"})
    assert "When something waits for you: Do nothing" in ann.texts()
    ann.guest.prefer("de", "", "sound")
    assert "Wenn etwas auf dich wartet: Vibrieren und einen Ton abspielen" in "".join(
        ann.look() and ann.texts()
    )
