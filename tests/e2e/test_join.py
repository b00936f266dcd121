"""In with eight digits: phones that have no link, in a room of the app in a browser."""

import re
import time
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from banker_app.app.i18n.templates import ENGLISH
from banker_app.pages.contract import texts
from tests.e2e.browser import PHONE
from tests.e2e.devices import Banker, Guest, guest
from tests.e2e.room import Place, live, room_of
from tests.ui.tables import setup

pytestmark = [pytest.mark.browser, pytest.mark.alone]

SPOKEN: Final = re.compile(r"Code ((?:\d ){7}\d)")


def code_of(table: Banker, last: str = "") -> str:
    """The digits on the banker's page, once they are others than the last ones."""
    end = time.monotonic() + 12
    while time.monotonic() < end:
        shown = SPOKEN.search(table.text())
        if shown and (code := shown[1].replace(" ", "")) != last:
            return code
        table.pause(0.1)
    raise AssertionError(table.text())


def opened(browser: Browser, place: Place, size: tuple[int, int] = PHONE, **more: str) -> Guest:
    """A phone at the address that people type."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)  # type: ignore[arg-type]
    one = Guest(context.new_page(), language=more.get("locale", ENGLISH)[:2])
    one.page.goto(f"{place.host.url}join")
    one.page.locator("#code").wait_for()
    return one


def types(one: Guest, code: str) -> None:
    """Digit by digit, and nothing after the last one."""
    one.page.locator("#code").fill("")
    one.page.locator("#code").press_sequentially(code)


def comes(one: Guest, code: str) -> None:
    types(one, code)
    one.page.get_by_text("Whose phone is this?").wait_for()


def sign_of(one: Guest) -> str:
    """The two digits that stand beside its page."""
    return one.page.locator("#sign").inner_text()[-2:]


def claims(table: Banker, one: Guest, player: str) -> None:
    """The banker's card asks for the sign that the phone shows."""
    one.tap(player)
    one.sees("Waiting for the banker")
    table.sees(f"Does {player}'s phone show {sign_of(one)}?")
    table.tap("Accept")
    one.sees("My money")
    expect(one.page.locator("#sign")).to_be_hidden()


def foreign(one: Guest, language: str) -> list[str]:
    """English sentences of the app on a phone of another language."""
    english, own = (texts.catalogue(each) for each in ("en", language))
    said = {line: own.texts(key) for key in english for line in english.texts(key) if key in own}
    lines = (line.strip() for line in one.text().splitlines())
    return [line for line in lines if line in said and line not in said[line] and " " in line]


def test_three_languages_at_one_table(place: Place) -> None:
    """One on the smallest phone, in letters twice as large; nobody is asked for a language."""
    table = place.banker(setup())
    room_of(table)
    code, phones = code_of(table), dict[str, Guest]()
    spoken = {"Ann": "en", "Bob": "ru", "Cat": "de"}
    with place.browser() as browser:
        for player, language in spoken.items():
            size = (320, 640) if player == "Bob" else PHONE
            one = phones[player] = opened(browser, place, size, locale=language)
            if player == "Bob":
                one.page.evaluate("document.documentElement.style.fontSize = '200%'")
            types(one, code)
            one.sees(texts.text(language, "phone.who"))
            live(one)  # A button that cannot act yet is grey.
            one.tap(player)
            table.sees(f"Does {player}'s phone show {sign_of(one)}?")
            table.tap("Accept")
            one.sees(texts.text(language, "tab.me"))
        table.tap("Their own payments and bids", "Back")
        table.throws(1, 2)
        phones["Ann"].tap("Buy for $60")
        table.sees("Ann buys Baltic Avenue")
        for player, language in spoken.items():
            one = phones[player]
            for tab in ("tab.me", "tab.deeds", "tab.display"):
                one.tap(texts.text(language, tab))
                one.sees("Baltic" if tab != "tab.me" else "$")
                assert language == "en" or not foreign(one, language)
                assert (
                    one.page.evaluate("document.documentElement.scrollWidth") <= 320
                    or player != "Bob"
                )
            one.healthy()


def test_codes_that_lead_nowhere(place: Place) -> None:
    """Each says why, in the language of the phone; the field stays for the next try."""
    table = place.banker(setup())
    room_of(table)
    code = code_of(table)
    with place.browser() as browser:
        one = opened(browser, place, (320, 640))
        types(one, "47l9")
        one.sees("A code has digits only.")
        types(one, str((int(code) + 1) % 10**8).rjust(8, "0"))
        one.sees("No game has this code")
        arabic = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
        comes(one, code.translate(arabic))
        late = opened(browser, place, locale="uk-UA")
        late.sees("Код на телефоні банкіра")
        table.tap("New code")
        newer = code_of(table, code)
        types(late, code)
        late.sees("Гри з таким кодом немає")
        place.broker.stop()
        types(late, newer)
        late.sees("Немає зв’язку з кімнатою", 20)
        place.broker.start()
        types(late, newer)
        late.sees("Чий це телефон?", 20)
        table.tap("Stop letting people in by code")
        last = opened(browser, place)
        types(last, newer)
        last.sees("No game has this code")


def test_signs_that_do_not_match(place: Place) -> None:
    """Two phones are Bob's: each card has its sign. Two refusals in a row end the code."""
    table = place.banker(setup())
    link = room_of(table)
    code = code_of(table)
    with place.browser() as browser:
        by_code, by_link = opened(browser, place), guest(browser, link, "")
        comes(by_code, code)
        for one in (by_code, by_link):
            one.tap("Bob")
            one.sees("Waiting for the banker")
            table.sees(f"Does Bob's phone show {sign_of(one)}?")
        table.tap("Refuse")
        table.sees("Valid for")
        table.tap("Refuse")
        for one in (by_code, by_link):
            one.sees("did not confirm")
        table.sees("Somebody may be intercepting it")
        table.tap("Let people in")
        newer = code_of(table, code)
        again = opened(browser, place)
        comes(again, newer)
        claims(table, again, "Cat")
