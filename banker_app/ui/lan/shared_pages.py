"""How a page comes into an evening of several devices: its secret word says whether it is the
banker's. The word lies in the browser, so it outlasts sleep, reloads and restarts of the app.
"""

from typing import Final
from urllib.parse import urlsplit

import flet as ft

from banker_app.app.devices.banker_role import AT_HOME, Device, Roles, new_word
from banker_app.app.devices.player_device import PlayerDevice
from banker_app.ui import texts
from banker_app.ui.app_store import AppStore
from banker_app.ui.caller import CALLER
from banker_app.ui.connection.channel import CHANNEL
from banker_app.ui.lan.readonly_store import LanSession, ReadOnlyStore
from banker_app.ui.page_life import open_page

LOOPBACK: Final = ("127.0.0.1", "localhost")


def open_shared(page: ft.Page, app_store: AppStore, roles: Roles, link: str) -> None:
    """Open the evening on a page: as its banker, or to look at it."""
    app_store.greet(texts.of_caller(), keep=False)
    channel = CHANNEL.get()
    word = channel.device if channel is not None else new_word()
    device = Device(roles, word, _address())
    home = f"http://{LOOPBACK[0]}:{urlsplit(link).port}"
    seat = PlayerDevice(app_store.phones, device)
    share = LanSession(device, seat, _link(page, link), home=home)
    open_page(page, ReadOnlyStore(app_store, device), share=share)


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
