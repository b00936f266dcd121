"""The room of the banker's phone: binds `rooms/room.py` to the scripts that carry messages."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy  # type: ignore[import-not-found]

from banker_app.app.devices.banker_role import Device, Roles, hashed
from banker_app.pages.contract.services import NO_ROOM, RoomStatus
from banker_app.pages.state.app_store import AppStore
from banker_app.rooms.room import BANKER, Room, arrived
from banker_app.ui.file_dialogs import show_snackbar

LOG: Final = logging.getLogger(__name__)
NOES: Final = 2
"""Phones in a row that the banker does not confirm, until the code ends: somebody who knows it
could be in between, and try until the signs match.
"""
PAGE: Final = "room.html#1."
"""The page of guests, and the version of its links."""


class BrowserRooms:
    """Opens and closes the room of this device. See ui.services.Rooms."""

    def __init__(self, store: AppStore) -> None:
        self._store = store
        self._roles = self._new_roles()
        self._link: Any = None
        """The end of the room in the scripts."""
        self._room: Any = None
        self._game = ""
        """The game that is on its way to the next banker."""
        self._noes = 0
        self._tasks: set[asyncio.Future[None]] = set()

    def _new_roles(self) -> Roles:
        return Roles(hashed(BANKER), lambda device: None, seats=self._store.phones.seats)

    @property
    def device(self) -> Device:
        """See Rooms."""
        return Device(self._roles, BANKER)

    @property
    def through(self) -> str:
        """See Rooms."""
        return str(js.rooms.through)

    async def begin(self, show_table: Callable[[], None]) -> None:
        """Reopen the room of before; take in and show a game that has come from another phone."""
        if bundle := await js.rooms.moved():
            if not arrived(self._store, bundle):
                show_snackbar(self._store.speech.ui("room.not_arrived"))
                return
            await js.rooms.settled()
            show_table()
        if await js.rooms.has():
            self._start(self._open())

    def open(self) -> None:
        """See Rooms."""
        self._start(self._open_for_all())

    def let_in(self) -> None:
        """See Rooms."""
        if self._link is not None:
            self._noes = 0
            self._start(self._link.letIn())

    def shut(self) -> None:
        """See Rooms."""
        if self._link is not None:
            self._link.shut()

    def answered(self, accepted: bool) -> None:
        """See Rooms."""
        self._noes = 0 if accepted else self._noes + 1
        if self._noes >= NOES and self._link is not None and self._store.state.room.code:
            self._link.shut("signs")

    def renew(self) -> None:
        """See Rooms."""
        self._start(self._renew())

    def close(self) -> None:
        """See Rooms."""
        self._start(self._close())

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _renew(self) -> None:
        await self._close()
        await self._open_for_all()

    async def _open_for_all(self) -> None:
        await self._open()
        self.let_in()

    async def _open(self) -> None:
        self._let_go()
        if self._game and not self._store.state.game_id:
            self._store.resume(self._game)  # The bank has not moved after all.
        self._game = ""
        self._roles = self._new_roles()
        self._show(RoomStatus.OPENING)
        calls = map(create_proxy, (self._receive, self._knows, self._met, self._code))
        try:
            self._link = link = await js.rooms.open(*calls)
        except JsException:
            LOG.exception("a room cannot be opened")
            self._store.show_room(NO_ROOM)
            show_snackbar(self._store.speech.ui("host.impossible"))
            return
        address = f"{js.rooms.address}{PAGE}{link.key}"
        self._room = Room(self._store, self._roles, link, address, self._moving)
        self._show(RoomStatus.LIVE if link.link.live else RoomStatus.OPENING, address)

    async def _close(self) -> None:
        if self._link is not None:
            await self._link.close()
        self._let_go()
        self._game = ""
        self._store.show_room(NO_ROOM)

    def _let_go(self) -> None:
        if self._room is not None:
            self._room.close()
        if self._link is not None:
            self._link.shut()
            self._link.link.close()
        self._room = self._link = None

    def _show(self, status: RoomStatus, address: str = "") -> None:
        now = self._store.state.room
        self._store.show_room(now._replace(status=status, link=address or now.link))

    def _receive(self, device: str, hello: bool, text: str, sign: str, by_code: bool) -> None:
        if self._room is not None:
            self._room.receive(device, hello, text, sign, by_code)

    def _knows(self, device: str) -> bool:
        return self._room is not None and self._room.knows(device)

    def _code(self, code: str, minutes: int, why: str) -> None:
        """A code is good from now on, or none is."""
        now = self._store.state.room
        ended: Any = why if why in ("guessed", "signs") else ""
        self._store.show_room(now._replace(code=code, minutes=minutes, ended=ended))

    def _met(self, status: str) -> None:
        """The connection to the broker has changed."""
        if self._room is not None and self._store.state.room.status not in (
            RoomStatus.GIVING,
            RoomStatus.GIVEN,
        ):
            self._show(RoomStatus(status))

    def _moving(self, status: RoomStatus, game: str) -> None:
        self._game = game
        self._show(status)
        if status is RoomStatus.GIVEN:
            self._room.close()
            self._room = None
