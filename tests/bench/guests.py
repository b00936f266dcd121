"""Guests without a browser, and an evening that knows them: as after an earlier one."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from banker_app.app.devices.banker_role import hashed
from banker_app.engine.commands import OpenAuction
from banker_app.engine.ids import Lot
from banker_app.engine.start_game import StartGame
from banker_app.local_services import SETTING, LocalServices
from banker_app.pages.state.app_store import AppStore
from banker_app.store.disk import DiskStore
from tests.ui.tables import setup

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gil", "Hal")
BANKER: Final = "b" * 32


def word_of(player: str) -> str:
    """The secret token by which the app knows a player's phone."""
    return player.ljust(32, "x")


def keep_game(
    folder: Path, start: StartGame, seats: Mapping[str, str], *, hammer: bool, **known: str
) -> None:
    """A data folder with a game in which dues happen at once and the app knows the phones of these
    seats; with `hammer` a deed is being auctioned.
    """
    folder.mkdir()
    store = DiskStore(folder)
    app_store = AppStore(LocalServices(store))
    assert app_store.begin(start) is None
    if hammer:
        app_store.dispatch(OpenAuction(lot=Lot("boardwalk")), waive=("deed_not_offered",))
    known |= {"seats": json.dumps({store.games()[0].id: seats}), "phones": "dues"}
    known["introduced"] = "yes"
    store.put_settings({SETTING + name: word for name, word in known.items()})
    store.close()


def auctioned(folder: Path, players: Sequence[str] = PLAYERS) -> Path:
    """A game with an auction, and the app knows the banker's device and everybody's phone."""
    seats = {hashed(word_of(player)): player for player in players}
    start = setup(players=tuple(players))
    keep_game(folder, start, seats, hammer=True, banker=hashed(BANKER))
    return folder


class Guest:
    """A guest's tab."""

    def __init__(self, port: int, word: str, at: str = "/", address: str = "127.0.0.1") -> None:
        """`address` is this guest's own, of which this machine has many."""
        self._headers = {"cookie": f"banker-device-{port}={word}"}
        self._tab = f"tab={secrets.token_hex(16)}"
        self._posts, stream = (
            HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
            for _ in range(2)
        )
        stream.request("GET", f"/guest/pages?{self._tab}&at={at}&load=1", headers=self._headers)
        self._pages = stream.getresponse()
        assert self._pages.status == 200, self._pages.status

    def page(self) -> dict[str, Any]:
        """The next page that the app sends."""
        page = next(self.pages(), None)
        assert page is not None, "the stream has ended"
        return page

    def pages(self) -> Iterator[dict[str, Any]]:
        """The pages that the app sends from now on."""
        while line := self._pages.readline():
            if line.startswith(b"data: {"):
                yield json.loads(line.removeprefix(b"data: "))

    def post(self, body: bytes) -> int:
        """Send anything, over a new connection where the old one has been closed."""
        try:
            return self._post(body)
        except (OSError, HTTPException):
            self._posts.close()
            return self._post(body)

    def _post(self, body: bytes) -> int:
        self._posts.request("POST", f"/guest/do?{self._tab}", body, self._headers)
        answer = self._posts.getresponse()
        answer.read()
        return answer.status
