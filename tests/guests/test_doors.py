"""What one guest says, or cannot be shown, is no matter of the others or of the banker."""

import json
import random
import re
from typing import Any, NoReturn

import pytest

from banker_app.engine.json_types import JsonObject
from banker_app.guests import guest_device
from banker_app.pages import form, handlers, page_builder
from banker_app.pages.contract import routes
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from tests.app.test_outside_text import NASTY
from tests.guests.evening import evening
from tests.guests.test_messages import ADDRESSES
from tests.guests.web import TAB, WORD, Web, on_the_web
from tests.rooms.test_room import Table, at_a_table

OTHER = "another-secret-word-of-it"


def said(text: str, player: str = "Ann") -> list[JsonObject]:
    """A message for each place that has a text; the last ones pay with it as the reason."""
    return [
        {"go": text},
        {"go": f"/seat/{text}"},
        {"go": f"/pay/Ann/{text}"},
        {"do": text},
        {"go": "/join"},
        {"enter": {"code": text}},
        {"go": f"/pay/{player}/Bob"},
        {"enter": {text: text, "amount": 7, "reason": f"paid {text}"}},
        {"do": "submit"},
    ]


def anything(chance: random.Random, page: JsonObject) -> JsonObject:
    """A message that fits a page, but for its texts and sums. The bank is left where it is."""

    def text() -> str:
        some = "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randrange(9)))
        return chance.choice((some, chance.choice(NASTY), f"{chance.choice(NASTY)} and {some}"))

    shown = json.dumps(page)
    fields = re.findall(r'"kind": "\w+_field", "name": "([^"]*)"', shown)
    actions = re.findall(r'"do": "(\w+)", "label": "(?!Keep the Bank)', shown)
    entered = {name: chance.choice((text(), 7, None, [text()])) for name in (*fields, text())}
    return chance.choice(
        (
            {"enter": entered},
            {"enter": {"amount": 7, "reason": text(), "name": text()}},
            {"do": chance.choice((*actions, text()))},
            {"do": "submit"},
            {"go": chance.choice((*ADDRESSES, text(), f"/seat/{text()}"))},
            {"go": "/pay/Ann/Bob"},
            {"back": True},
        )
    )


def is_fit_to_be_shown(store: AppStore) -> None:
    """All that the banker's page is made of can be encoded, and is one line each."""
    reason = repr(store.entries[-1].command)
    assert "reason='paid" in reason
    for shown in (reason, repr(store.state.phones), repr(store.state.view)):
        shown.encode()
        assert not re.search(r"\\(ud|x|u2|n|U000e)", shown), shown


@at_a_table
async def test_any_text_in_a_room(table: Table) -> None:
    table.seat("a")
    number = 0
    for text in NASTY:
        for device in ("a", "b"):
            table.hello(device, token=text, at=text)
        await table.quiet()
        for message in said(text):
            number += 1
            table.say("a", number, v=table.page("a")["v"], **message)
            await table.quiet()
        is_fit_to_be_shown(table.store)
        before = table.answered("b")
        table.hello("b")
        await table.quiet()
        assert table.answered("b") > before


def test_any_text_in_the_same_network() -> None:
    async def page(web: Web, word: str) -> Any:
        answer = await web.ask("GET", f"/guest/pages?{TAB}", word=word)
        return json.loads(answer["body"].removeprefix(b"data: "))

    async def scene(web: Web) -> None:
        web.seat("Ann")
        number = 0
        for text in NASTY:
            for message in said(text):
                number += 1
                version = (await page(web, WORD))["v"]
                body = json.dumps({"n": number, "v": version, **message}).encode()
                assert (await web.ask("POST", f"/guest/do?{TAB}", body))["status"] == 204
            is_fit_to_be_shown(web.store)
            assert (await page(web, OTHER))["at"] == "/join"

    on_the_web(scene)


# ---- a page that cannot be built -----------------------------------------------------------


def fails(*_: object) -> NoReturn:
    raise ZeroDivisionError


def the_log_has_one(caplog: pytest.LogCaptureFixture, address: str) -> None:
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert errors == [f"the page at {address} cannot be built"]


def test_page_that_fails_in_a_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(table: Table) -> None:
        monkeypatch.setitem(page_builder.APP_PAGES, routes.ME, fails)
        table.seat("a")
        for device in ("b", "a", "c"):
            table.hello(device)
        await table.quiet()
        the_log_has_one(caplog, "/me")
        assert table.store.speech.ui("fault.page") in str(table.page("a")["page"])
        assert [table.page(device)["at"] for device in "bc"] == ["/join", "/join"]
        table.say("a", 1, go="/deeds")
        await table.quiet()
        assert table.page("a")["at"] == "/deeds"

    at_a_table(scene)()


def test_page_that_fails_in_the_same_network(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(web: Web) -> None:
        monkeypatch.setattr(guest_device, "lobby", fails)
        first = await web.ask("GET", f"/guest/pages?{TAB}")
        assert web.store.speech.ui("fault.page") in first["body"].decode()
        the_log_has_one(caplog, "/join")
        other = await web.ask("GET", f"/guest/pages?{TAB}&at=/display", word=OTHER)
        assert b'"at":"/display"' in other["body"]

    on_the_web(scene)


def test_bankers_page_that_fails_has_a_way_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = evening()
    banker = PageController(
        store, lambda address: None, lambda call: None, handlers=handlers.HANDLERS
    )
    monkeypatch.setitem(page_builder.GAME_PAGES, routes.PAY, fails)
    banker.go(routes.TABLE)
    banker.go("/pay/Ann/Bob")
    page = form.page_of(banker, "/pay/Ann/Bob")
    form.page_of(banker, "/pay/Ann/Bob")
    the_log_has_one(caplog, "/pay/Ann/Bob")
    assert page is not None
    assert store.speech.ui("fault.page") in str(page)
    (back,) = page.blocks[1].actions  # type: ignore[union-attr]
    form.act(banker, "/pay/Ann/Bob", back)
    assert banker.state.route == routes.TABLE
    for other in routes.TABS:
        assert store.speech.ui("fault.page") not in str(form.page_of(banker, other))
