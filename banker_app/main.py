"""Where everything is put together: store, content, clock and screens. The app's entry point.

The only file that knows all of them; it decides nothing.
"""

import logging
from functools import cache
from typing import Final

import flet as ft

from banker_app.app.devices.banker_role import Roles, hashed
from banker_app.local_services import SETTING, look_into_folder, open_folder
from banker_app.store.api import FolderReadOnly, StoreBusy, StoreError
from banker_app.store.filesystem import DiskFiles
from banker_app.store.paths import data_folder
from banker_app.store.readonly import LookingStore
from banker_app.ui import launch, texts
from banker_app.ui.app_store import AppStore
from banker_app.ui.lan import network
from banker_app.ui.lan.shared_pages import open_shared
from banker_app.ui.locked_page import holder_text, show_fault, show_held
from banker_app.ui.page_life import open_page

LOG: Final = logging.getLogger(__name__)
BANKER: Final = "banker"
"""The setting that says which device was the banker's."""


@cache
def app_store() -> AppStore:
    """The one app store of this process, made when the first page opens."""
    return open_folder(data_folder(), DiskFiles())


def start(page: ft.Page) -> None:
    """What Flet calls for every page."""
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
    """The games as they lie there now, read-only, even while another app has them open."""
    try:
        screens = look_into_folder(data_folder(), DiskFiles())
    except StoreError as fault:
        LOG.exception("the games cannot be looked at")
        show_fault(page, fault)
    else:
        open_page(page, screens, again=start)


def share(port: int) -> None:
    """Serve one evening to every device of the network until it is stopped; one is the banker's.

    Raises `launch.CannotStart`.
    """
    try:
        screens = app_store()
    except (StoreBusy, FolderReadOnly) as fault:
        raise launch.CannotStart(holder_text(fault, texts.LANGUAGES[0])) from fault
    except StoreError as fault:
        LOG.exception("the games cannot be reached")
        raise launch.CannotStart("The games cannot be reached; see `banker-app doctor`.") from fault
    roles = Roles(
        screens.setting(BANKER),
        lambda device: screens.remember(**{BANKER: device}),
        seats=screens.phones.seats,
    )
    found = network.addresses()
    link = f"http://{(*found, launch.LOOPBACK)[0]}:{port}"

    def on_page(page: ft.Page) -> None:
        open_shared(page, screens, roles, link)

    def is_banker(word: str) -> bool:
        return roles.is_banker(hashed(word))

    launch.share(on_page, port=port, addresses=found, code=roles.first_code, spared=is_banker)


def _language() -> str:
    """The language of the app that has the games open where it can be read, else of the caller."""
    try:
        kept = str(LookingStore(data_folder()).settings().get(SETTING + "language", ""))
    except StoreError:
        kept = ""
    return kept or texts.of_caller()


if __name__ == "__main__":
    ft.run(start)
