"""Guests' pages in a browser: all words of a page are on it, it fits, and everybody can use it."""

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from banker_app.app.devices.caller import CALLER, Caller
from banker_app.app.devices.requests import Policy
from banker_app.engine.json_types import JsonObject
from banker_app.guests.server import Guests, SharedGame
from banker_app.guests.tabs import Tab
from banker_app.pages.contract import texts
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.tap_guard import OTHER
from tests.e2e.browser import free_port
from tests.e2e.scenes import SCENES, app_store_of
from tests.guests.evening import evening, roles_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAMES: Final = ("evening", "looked_back", "due", "auction", "offer", "over", "casino", "regions")
AGAIN: Final = 3.0
"""Seconds in which a page notices what its browser knows."""
SERIOUS: Final = ("serious", "critical")
SHOWN: Final = {
    "text": ("text",),
    "heading": ("text",),
    "line": ("name", "value"),
    "row": ("name", "note", "value", "value_note"),
    "buttons": (),
    "panel": (),
    **dict.fromkeys(("choice_field", "many_field", "party_field", "sum_field"), ("label",)),
    "text_field": ("label", "note", "error"),
    "option": ("label", "note"),
    "action": ("label", "detail"),
}
"""The words of a block, a field, an option or an action that are read."""


class Table:
    """A game with its guests, served without Flet."""

    def __init__(self, store: AppStore) -> None:
        self.store = store
        self.port = free_port()
        link = f"http://192.168.1.7:{self.port}"
        game = SharedGame(store, roles_of(store), link)
        self._guests = Guests(self._nothing, lambda: game, self.port)
        config = uvicorn.Config(
            self._app, port=self.port, lifespan="off", interface="asgi3", log_level="error"
        )
        self.server = uvicorn.Server(config)

    def tabs(self) -> list[Tab]:
        """The tabs that the server knows."""
        return list(self._guests._tabs._known.values())

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        CALLER.set(Caller(address="10.0.0.7", at_home=False, languages="en"))
        await self._guests(scope, receive, send)

    async def _nothing(self, scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})


@contextlib.contextmanager
def table_of(store: AppStore) -> Iterator[Table]:
    """A table that is served as long as the block lasts."""
    table = Table(store)
    serving = threading.Thread(target=table.server.run, daemon=True)
    serving.start()
    try:
        yield table
    finally:
        table.server.should_exit = table.server.force_exit = True
        serving.join(10)


def phone_of(browser: Browser, table: Table, player: str, language: str = "en-US") -> Page:
    """The phone of a player, with the seat taken by a code."""
    context = browser.new_context(viewport={"width": 320, "height": 720}, locale=language)
    page = context.new_page()
    page.goto(f"http://localhost:{table.port}/whose/{table.store.phones.invite(player)}")
    until(page, "typeof now !== 'undefined' && now?.at === '/me'")
    return page


def until(page: Page, condition: str) -> None:
    """Wait until a condition holds; the page's policy does not let Playwright do so there."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    raise AssertionError(condition)


def go(page: Page, address: str) -> JsonObject:
    """Open a screen of a guest; what it was sent."""
    asked = page.evaluate("at => { say({ go: at }); return number; }", address)
    until(page, f"now.n >= {asked}")
    message: JsonObject = page.evaluate("now")
    return message


def words(part: Any) -> Iterator[str]:
    """Every word of a page that is to be read on it; a picture has words of its own."""
    if isinstance(part, list):
        for one in part:
            yield from words(one)
    elif isinstance(part, dict) and part.get("kind") != "custom":
        kind = part.get("kind", "option" if "value" in part else "action")
        for name, value in part.items():
            if isinstance(value, str):
                if value and name in SHOWN[kind] and not (name == "label" and part.get("short")):
                    yield value
            elif name not in ("action", "quick", "picture"):
                yield from words(value)


def faults(phone: Page, message: JsonObject) -> Iterator[str]:
    """What is wrong with the page that a phone shows."""
    read = phone.evaluate("document.body.textContent")
    yield from (f"lacks {one!r}" for one in words(message["page"]) if one not in read)
    if phone.evaluate("document.documentElement.scrollWidth") > 320:
        yield "is wider than the page"
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for found in Axe().run(phone).response["violations"]:
            if found["impact"] in SERIOUS:
                nodes = [node["html"][:160] for node in found["nodes"]]
                yield f"{found['id']} ({scheme}): {nodes[:3]}"


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_all_its_words_and_fits(
    browser: Browser, tmp_path: Path, game: str, language: str
) -> None:
    store, kept = app_store_of(tmp_path, "en")
    views = SCENES[game](store)
    store.phones.choose(Policy.LEGAL, own_dice=True)
    assert store.state.game is not None
    player = next(iter(store.state.game.solvent()))
    wrong: list[str] = []
    with table_of(store) as table:
        phone = phone_of(browser, table, player, language)
        addresses = dict.fromkeys(("/me", "/display", *(view.address for view in views)))
        seen = 0
        for address in addresses:
            message = go(phone, address)
            if message["at"] == address:
                seen += 1
                wrong += [f"{address} {fault}" for fault in faults(phone, message)]
        phone.context.close()
    kept.close()
    assert seen > 1
    assert not wrong, "\n".join(wrong)


def test_each_phone_speaks_its_language_and_keeps_what_is_chosen(browser: Browser) -> None:
    store = evening()
    with table_of(store) as table:
        phones = {
            player: phone_of(browser, table, player, language)
            for player, language in (("Ann", "de-AT"), ("Bob", "uk-UA"), ("Cat", "pl-PL"))
        }
        begun = {player: phone.evaluate("now.language") for player, phone in phones.items()}
        assert begun == {"Ann": "de", "Bob": "uk", "Cat": "en"}
        phone = phones["Cat"]
        phone.get_by_text("More").click()
        # The fold comes where the button was, and a second tap there is never something else.
        phone.wait_for_timeout(1000 * OTHER)
        phone.locator("summary", has_text="Language: English").click()
        phone.get_by_text("Français").click()
        until(phone, "document.documentElement.lang === 'fr'")
        phone.locator("summary", has_text="Taille du texte").click()
        phone.get_by_text("Très grand").click()
        until(phone, "document.documentElement.style.fontSize === '150%'")
        phone.reload()
        until(phone, "typeof now !== 'undefined' && now?.language === 'fr'")
        assert phone.evaluate("document.documentElement.style.fontSize") == "150%"
        assert store.state.language == "en"
        for phone in phones.values():
            phone.context.close()


KEYS: Final = """[...document.querySelectorAll('.pad button')]
  .map((key) => Math.round(key.getBoundingClientRect().top))"""


def test_no_key_moves_while_a_sum_is_typed_and_the_first_replaces_what_was_proposed(
    browser: Browser, tmp_path: Path
) -> None:
    store, kept = app_store_of(tmp_path, "en")
    SCENES["lent"](store)
    with table_of(store) as table:
        phone = phone_of(browser, table, "Ann")
        for address in ("/pay/Ann/Bob", "/pay-back/Ann/1"):
            go(phone, address)
            before = phone.evaluate(KEYS)
            for typed in ("2", "25"):
                phone.locator(".pad").get_by_text(typed[-1]).click()
                until(phone, f"document.body.textContent.includes('${2000 - int(typed):,}')")
                assert phone.evaluate(KEYS) == before
        phone.context.close()
    kept.close()


SEEN_AGAIN: Final = "() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))"


@pytest.mark.parametrize("lost", ["stream.source.close()", "heard -= 60000"])
def test_a_page_is_live_soon_after_it_is_seen_again(browser: Browser, lost: str) -> None:
    """Its stream was ended in the background, or is and nobody said so."""
    with table_of(evening()) as table:
        page = phone_of(browser, table, "Ann")
        page.evaluate(f"() => {{ was = stream.source; {lost}; }}")
        page.evaluate(SEEN_AGAIN)
        begun = time.monotonic()
        until(
            page,
            "stream.source !== was && stream.source.readyState === 1 && !$('offline').offsetWidth",
        )
        assert time.monotonic() - begun < AGAIN
        page.context.close()


def test_a_network_that_is_switched_off_is_said_at_once(browser: Browser) -> None:
    with table_of(evening()) as table:
        page = phone_of(browser, table, "Ann")
        for off in (True, False):
            page.context.set_offline(off)
            begun = time.monotonic()
            until(page, f"!$('offline').hidden === {str(off).lower()}")
            assert time.monotonic() - begun < AGAIN
        page.context.close()


def test_page_without_a_place_says_so_and_no_message_is_lost(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_of(evening()) as table:
        page = browser.new_context(viewport={"width": 320, "height": 720}).new_page()
        with monkeypatch.context() as crowded:
            crowded.setattr("banker_app.guests.tabs.OPEN", 0)
            page.goto(f"http://localhost:{table.port}/")
            said = table.store.speech.ui("connection.full")
            until(page, f"document.querySelector('#offline').textContent === {json.dumps(said)}")
        page.evaluate("connect()")
        until(page, "now?.at === '/join'")
        go(page, "/display")
        (tab,) = table.tabs()
        tab.open = False  # The app has noticed the end of a stream that the page has not.
        page.evaluate("say({ go: '/join' })")
        until(page, "now.at === '/join'")
        page.context.close()
