"""What is tapped is kept until it is answered, or its sender drops it; what is cut off says so."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from banker_app.app.devices.requests import Policy
from banker_app.engine.json_types import JsonObject
from tests.guests.evening import evening, roles_of, seated

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SILENT: Final = """() => {
  said = []; looks = 0; answers = false; late = 0;
  Date.now = () => new Date().getTime() + late;
  carrier.say = async (what) => {
    said.push(what);
    if (!answers) throw new Error("silent");
    return 204;
  };
  carrier.look = () => { looks += 1; };
}"""
"""A carrier that hears nothing until it `answers`, and a clock that can be put on."""


@pytest.fixture
def silent(tab: Tab) -> Iterator[Tab]:
    """Ann's page where nobody answers."""
    store = evening(Policy.LEGAL)
    page = seated(store, roles_of(store), "Ann").page
    tab.evaluate(SILENT)
    receives(tab, page)
    yield tab
    tab.evaluate("() => { answers = true; }")
    until(tab, "!queue.length")
    tab.evaluate("() => { online(); late = 0; }")


def receives(tab: Tab, page: JsonObject) -> None:
    tab.evaluate("page => receive({ ...page, n: number })", page)


def until(tab: Tab, condition: str) -> None:
    """Wait until a condition holds; the page's policy does not let Playwright do so there."""
    for _ in range(200):
        if tab.evaluate(condition):
            return
        tab.wait_for_timeout(25)
    raise AssertionError(condition)


def tap(tab: Tab, name: str) -> None:
    tab.wait_for_timeout(800)  # Two taps of one finger are one.
    tab.get_by_role("button", name=name).click()


def numbers(tab: Tab) -> list[int]:
    """The numbers of the taps that were sent."""
    found: list[Any] = tab.evaluate("said.filter((one) => one.do).map((one) => one.n)")
    return found


def test_a_tap_is_sent_until_it_is_answered_and_always_as_the_same(silent: Tab) -> None:
    tap(silent, "More")
    until(silent, "said.length > 2")
    assert len({*numbers(silent)}) == 1
    assert silent.evaluate("queue.length") == 1
    assert "label" not in silent.evaluate("said[0]")
    silent.evaluate("() => { answers = true; }")
    until(silent, "!queue.length")


def test_a_tap_without_an_answer_is_asked_about_and_can_be_kept_or_dropped(silent: Tab) -> None:
    sheet = silent.locator("#sheet")
    tap(silent, "More")
    until(silent, "said.length > 0")
    for choice in ("Keep trying", "Drop it"):
        silent.evaluate("() => { late += 31000; }")
        expect(sheet).to_contain_text("No answer yet: More")
        tap(silent, choice)
        expect(sheet).to_be_hidden()
        assert silent.evaluate("queue.length") == (1 if choice == "Keep trying" else 0)


def test_an_answer_closes_the_question(silent: Tab) -> None:
    tap(silent, "More")
    until(silent, "said.length > 0")
    silent.evaluate("() => { late += 31000; }")
    expect(silent.locator("#sheet")).to_contain_text("No answer yet: More")
    silent.evaluate("() => { answers = true; }")
    expect(silent.locator("#sheet")).to_be_hidden()


def test_a_tap_that_an_app_did_not_live_to_answer_is_told(silent: Tab) -> None:
    tap(silent, "More")
    until(silent, "said.length > 0")
    silent.evaluate("() => receive({ ...now, v: now.v + 5e8, n: -1 })")
    expect(silent.locator("#alert")).to_contain_text("Check whether your last tap counted")
    assert silent.evaluate("queue.length") == 0


def test_a_phone_without_a_network_says_so_at_once_and_its_buttons_are_grey(silent: Tab) -> None:
    button = silent.get_by_role("button", name="More")
    silent.evaluate("() => { dispatchEvent(new Event('offline')); }")
    expect(silent.locator("#offline")).to_contain_text("Offline since", timeout=1000)
    expect(button).to_have_css("opacity", "0.5")
    tap(silent, "More")
    expect(silent.locator("#alert")).to_contain_text("Offline since")
    assert not silent.evaluate("said.length")
    silent.evaluate("() => { dispatchEvent(new Event('online')); }")
    assert silent.evaluate("looks") == 1
    silent.evaluate("() => online()")
    expect(silent.locator("#offline")).to_be_hidden()
    expect(button).to_have_css("opacity", "1")


def test_a_page_that_is_seen_again_looks_whether_it_is_live(silent: Tab) -> None:
    for event, persisted, looks in (
        ("pageshow", False, 0),
        ("pageshow", True, 1),
        ("visibilitychange", False, 2),
    ):
        made = f"new PageTransitionEvent('{event}', {{ persisted: {str(persisted).lower()} }})"
        silent.evaluate(f"() => {{ dispatchEvent({made}); }}")
        assert silent.evaluate("looks") == looks
