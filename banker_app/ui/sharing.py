"""How a page comes into an evening of several devices: its secret word says whether it is the
banker's. The word lies in the browser, so it outlasts sleep, reloads and restarts of the app.
"""

import asyncio
import logging
from itertools import count
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from banker_app.app.roles import AT_HOME, Device, Roles, new_word
from banker_app.ui.app import open_page
from banker_app.ui.caller import CALLER
from banker_app.ui.state import Hub
from banker_app.ui.turnstile import Share, through

LOG: Final = logging.getLogger(__name__)
WORD: Final = "banker_app.device"
"""Under which name the browser keeps the word."""
PATIENCE: Final = 10.0
"""Seconds that a browser may take to find it."""
LOOPBACK: Final = ("127.0.0.1", "localhost")


async def open_shared(page: ft.Page, hub: Hub, roles: Roles, link: str) -> None:
    """Open the evening on a page: as its banker, or to look at it."""
    asked = count(1)
    newest = 0

    async def ask(*_: object) -> None:
        nonlocal newest
        mine = newest = next(asked)
        word = await _word()
        if mine == newest:
            device = Device(roles, word, _address())
            share = Share(
                device, _link(page, link), home=f"http://{LOOPBACK[0]}:{urlsplit(link).port}"
            )
            open_page(page, through(hub, device), share=share)

    # A page that is reloaded before it has answered is asked again.
    page.on_connect = ask
    await ask()


async def _word() -> str:
    """The word of the device that is here, or a new one that it keeps from now on."""
    browser = ft.SharedPreferences()
    try:
        async with asyncio.timeout(PATIENCE):
            known = await browser.get(WORD)
            if known:
                return str(known)
            word = new_word()
            await browser.set(WORD, word)
            return word
    except (TimeoutError, RuntimeError):
        # A browser that keeps nothing is known for as long as its page is open.
        LOG.warning("a device cannot be recognised")
        return new_word()


def _address() -> str:
    """Where the device is for whose page this happens."""
    caller = CALLER.get()
    return AT_HOME if caller.at_home else caller.address


def _link(page: ft.Page, link: str) -> str:
    """Where this page found the evening, since others will find it there; on this very machine,
    where they would not, the link it was started with.
    """
    address = urlsplit(page.url or "")
    if not address.netloc or address.hostname in LOOPBACK:
        return link
    return f"http://{address.netloc}"
