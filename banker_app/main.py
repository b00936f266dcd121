"""The app's entry point on a computer: wires store, content, clock and screens together.

The only module that knows all of them. It holds no logic of its own.
"""

import logging
from functools import cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import flet as ft

from banker_app.app.devices import network
from banker_app.app.devices.asgi import Served
from banker_app.app.devices.banker_role import Roles
from banker_app.app.machine import LOOPBACK
from banker_app.local_services import SETTING, look_into_folder, open_folder
from banker_app.pages.contract import texts
from banker_app.pages.contract.services import LanSession
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import FolderReadOnly, StoreBusy, StoreError
from banker_app.store.filesystem import DiskFiles
from banker_app.store.paths import data_folder
from banker_app.store.readonly import LookingStore
from banker_app.ui.locked_page import show_fault, show_held
from banker_app.ui.page_life import open_page
from banker_app.ui.serving import launch

if TYPE_CHECKING:
    from banker_app.guests.server import SharedGame

LOG: Final = logging.getLogger(__name__)
BANKER: Final = "banker"
"""Setting that remembers which device was the banker's."""


@cache
def app_store() -> AppStore:
    """The app store of this process, created when the first page opens."""
    return open_folder(data_folder(), DiskFiles())


def start(page: ft.Page) -> None:
    """Set up a page. Flet calls this for every page that opens."""
    try:
        screens = app_store()
    except (StoreBusy, FolderReadOnly) as fault:
        show_held(page, fault, _language(), look, start)
    except StoreError as fault:
        LOG.exception("the games cannot be reached")
        show_fault(page, fault)
    else:
        open_page(page, screens)


def look(page: ft.Page) -> None:
    """Set up a read-only page of the games, even while another app has them open."""
    try:
        screens = look_into_folder(data_folder(), DiskFiles())
    except StoreError as fault:
        LOG.exception("the games cannot be looked at")
        show_fault(page, fault)
    else:
        open_page(page, screens, again=start)


def show(*, mode: launch.Mode, port: int) -> None:
    """Show the app on this computer alone until it is closed. Raises `launch.CannotStart`."""

    def evening() -> "SharedGame":
        from banker_app.guests.server import SharedGame

        return SharedGame(app_store(), Roles("", lambda device: None), link="")

    def front(app: Served) -> Served:
        from banker_app.guests.server import Guests  # Not at the top: phones have no web server.

        return Guests(app, evening, port, shared=False)

    launch.run(start, mode=mode, port=port, front=front)


def share(port: int) -> None:
    """Serve one game to the devices of the network, one of them the banker's, until stopped.

    Raises `launch.CannotStart`.
    """
    from banker_app.guests.server import Guests, SharedGame
    from banker_app.ui.serving.banker_socket import TAB

    try:
        screens = app_store()
    except StoreError as fault:
        raise launch.CannotStart(_why(fault)) from fault
    roles = Roles(
        screens.setting(BANKER),
        lambda device: screens.remember(**{BANKER: device}),
        seats=screens.phones.seats,
    )
    found = network.addresses()
    evening = SharedGame(screens, roles, f"http://{(*found, LOOPBACK)[0]}:{port}")

    def on_page(page: ft.Page) -> None:
        tab = TAB.get()
        assert tab is not None, "a page without a socket"
        assert tab.device is not None, "the front door has let in a guest"
        # Others reach the game at this page's address, unless that is this very machine.
        came_by = urlsplit(page.url or "")
        elsewhere = came_by.netloc and came_by.hostname not in network.LOOPBACKS
        link = f"http://{came_by.netloc}" if elsewhere else evening.link
        open_page(page, screens, share=LanSession(tab.device, link))

    launch.share(
        on_page,
        port=port,
        addresses=found,
        code=roles.first_code,
        front=lambda app: Guests(app, lambda: evening, port),
    )


def _why(fault: StoreError) -> str:
    """The reason why no games can be shared, with a way out, for a terminal."""
    folder = data_folder()
    match fault:
        case StoreBusy():
            who = f" (process {fault.holder['pid']})" if "pid" in fault.holder else ""
            held = f"Another window of the app{who} has the games in {folder} open"
            return f"{held}; close it, or choose another folder with --data-dir."
        case FolderReadOnly():
            return f"The folder {folder} cannot be written; choose another with --data-dir."
        case _:
            return f"The games in {folder} cannot be reached; see `banker-app doctor {folder}`."


def _language() -> str:
    """The stored language setting, or the system's language if it cannot be read."""
    try:
        kept = str(LookingStore(data_folder()).settings().get(SETTING + "language", ""))
    except StoreError:
        kept = ""
    return kept or texts.of_caller()


if __name__ == "__main__":
    ft.run(start)
