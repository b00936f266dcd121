"""What a connection shows of the device behind it, whatever the page itself says."""

import asyncio
from typing import Any

import pytest

from banker_app.app.devices.caller import CALLER, Caller, preferred
from banker_app.app.i18n.templates import is_complete
from banker_app.ui.serving.request_guard import RequestGuard


def noted(client: str, host: str, **more: str) -> Caller:
    """The note of the request guard on a websocket."""
    seen: list[Caller] = []

    async def server(scope: Any, receive: Any, send: Any) -> None:
        seen.append(CALLER.get())

    async def nothing(*_: Any) -> Any:
        return {}

    headers = [(b"host", host.encode())]
    headers += [(name.replace("_", "-").encode(), value.encode()) for name, value in more.items()]
    scope = {
        "type": "websocket",
        "path": "/ws",
        "client": (client, 40000),
        "server": ("192.168.1.7", 8550),
        "headers": headers,
    }
    asyncio.run(RequestGuard(server, shared=True)(scope, nothing, nothing))
    return seen[0]


@pytest.mark.parametrize("host", ["127.0.0.1:8550", "localhost:8550", "[::1]:8550"])
def test_the_computer_itself_is_known_by_its_address_and_its_name(host: str) -> None:
    assert noted("127.0.0.1", host).at_home
    assert noted("::1", host).at_home
    assert not noted("192.168.1.66", host).at_home


def test_what_this_machine_only_passes_on_is_not_at_home() -> None:
    caller = noted("127.0.0.1", "192.168.1.7:8550")
    assert (caller.address, caller.at_home) == ("127.0.0.1", False)


def test_its_languages_are_what_the_browser_says() -> None:
    assert noted("127.0.0.1", "localhost", accept_language="uk,ru;q=0.8").languages == "uk,ru;q=0.8"
    assert noted("127.0.0.1", "localhost").languages == ""


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"),
        ("uk", "uk"),
        ("be-BY, be;q=0.9, ru;q=0.8, en;q=0.5", "ru"),
        ("en;q=0.5, uk;q=0.9", "uk"),
        ("pl-PL,pl;q=0.9", ""),
        ("ru;q=0, en", "en"),
        ("ru;q=x, *", ""),
        ("", ""),
    ],
)
def test_the_first_language_that_we_speak_is_taken(wishes: str, language: str) -> None:
    assert preferred(wishes, is_complete) == language
