"""The entry point in a browser. Imported only there."""

import asyncio
import errno
import logging
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import flet as ft
import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]

from banker_app.app.devices.caller import CALLER, Caller
from banker_app.app.saves.backup_scheduler import QUIET
from banker_app.browser.display import Display
from banker_app.browser.gathering import FOLDER, rescued
from banker_app.browser.later import LaterFinder
from banker_app.browser.room import BrowserRooms
from banker_app.browser.storage import Storage, files_to_look_at, open_storage
from banker_app.local_services import look_into_folder, open_folder
from banker_app.pages.contract import texts
from banker_app.pages.contract.services import StoredIn
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import DiskFault, StoreBusy, StoreError
from banker_app.ui.file_dialogs import offer_file, show_snackbar
from banker_app.ui.hooks import controller_of
from banker_app.ui.locked_page import show_fault, show_held
from banker_app.ui.page_life import open_page

LOG: Final = logging.getLogger(__name__)


class CopyLoop:
    """Makes backups between taps, since there are no threads. See Worker."""

    def __init__(self) -> None:
        self._due: deque[Callable[[], None]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def submit(self, make: Callable[[], None]) -> None:
        """See Worker."""
        self._due.append(make)
        self._wait()

    def touched(self) -> None:
        """See Worker."""
        if self._due:
            self._wait()

    def finish(self) -> None:
        """See Worker."""
        while self._due:
            self._due.popleft()()

    def close(self) -> None:
        """See Worker."""
        self.finish()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(QUIET, self.finish)


async def start(page: ft.Page) -> None:
    """Set up the page. Flet calls this once, since there is only one page."""
    sys.meta_path.append(LaterFinder())
    await _open(page)


async def _open(page: ft.Page) -> None:
    CALLER.set(Caller(at_home=True, languages=",".join(js.navigator.languages)))
    storage: Storage | None = None
    try:
        storage = await open_storage()
        screens = open_folder(FOLDER, storage.files, CopyLoop(), storage.stored_in)
    except (StoreBusy, DiskFault) as fault:
        LOG.exception("the games cannot be reached")
        if storage is not None:
            storage.close()
        show_held(page, fault, texts.of_caller(), _look, _again)
    except StoreError as fault:
        LOG.exception("the games cannot be read")
        show_fault(page, fault)
    else:
        rooms = BrowserRooms(screens) if js.rooms.offered else None
        screens.rooms = rooms
        open_page(page, screens, page_call=_page_call)
        Display(screens)
        _watch(storage, screens)
        _say(storage, screens)
        page.run_task(storage.tend)
        if rooms is not None:
            page.run_task(rooms.begin, lambda: controller_of(page).go_home())
        _take_in_files(page)
        _learn_about_installing(page)
        _follow_fingers(page)


def _watch(storage: Storage, screens: AppStore) -> None:
    """Stop the page when the storage fails, and have it remember whether there are games."""

    def failed(fault: OSError) -> None:
        gone = fault.errno == errno.ESTALE
        playing = screens.state.game_id
        entries = {playing: screens.safe.entries(playing)} if playing else {}
        save = rescued(storage.files, entries) if gone else None
        name = "deleted" if gone else "full" if fault.errno == errno.ENOSPC else "lost"
        js.storage.fail(name, to_js(save))

    def remember() -> None:
        js.storage.remember(bool(screens.state.games))

    storage.gate.failed = failed
    js.storage.look = create_proxy(storage.look)
    screens.subscribe("browser", remember)


def _say(storage: Storage, screens: AppStore) -> None:
    """Say where the games are, if that is not as it should be."""
    say, lost = screens.speech, storage.files.unreadable
    if storage.deleted or (js.hadGames and not screens.state.games):
        screens.report_fault("boot.deleted_before")
        storage.told()
    elif lost:
        show_snackbar(say.ui("held.unreadable", n=lost))
    elif not storage.lasting:
        show_snackbar(say.ui("boot.less_safe"))
    elif not storage.complete:
        show_snackbar(say.ui("boot.incomplete"))
    js.storage.remember(bool(screens.state.games))


def _take_in_files(page: ft.Page) -> None:
    """Offer save files that the device opens with the app, including those it was started with.

    They were not chosen here: any web page could have sent them.
    """

    async def offer(data: bytes) -> None:
        offer_file(controller_of(page), data)

    def opened(data: Any) -> None:
        page.run_task(offer, bytes(data.to_bytes()))

    js.opened.listen(create_proxy(opened))


def _learn_about_installing(page: ft.Page) -> None:
    def learn(installable: str) -> None:
        controller_of(page).set(installable=installable)

    js.installable.listen(create_proxy(learn))


def _follow_fingers(page: ft.Page) -> None:
    def touch(place: Any) -> None:
        controller_of(page).taps.touch(*place.to_py())

    js.touched.listen(create_proxy(touch))


def _page_call(**told: str) -> None:
    js.tell(to_js(told, dict_converter=js.Object.fromEntries))


def _again(page: ft.Page) -> None:
    page.run_task(_open, page)


def _look(page: ft.Page) -> None:
    page.run_task(_look_now, page)


async def _look_now(page: ft.Page) -> None:
    """Show the games as they are now, read-only, while another page has them open."""
    try:
        screens = look_into_folder(FOLDER, await files_to_look_at(), StoredIn.BROWSER)
    except StoreError as fault:
        LOG.exception("the games cannot be looked at")
        show_fault(page, fault)
    else:
        open_page(page, screens, again=_again)
