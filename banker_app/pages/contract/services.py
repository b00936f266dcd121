"""The services that the composition root lends the screens."""

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Final, Literal, NamedTuple, Protocol

from banker_app.app.devices.banker_role import Device
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import Session
from banker_app.engine.refusals import Decision, RefusalCode
from banker_app.engine.start_game import StartGame
from banker_app.store.api import GameRecord
from banker_app.store.custom_board_files import CustomBoardFiles

PageCall = Callable[..., None]
"""Has the page itself play a `sound`, speak a `text` in a `language`, or `install` the app."""


class LanSession(NamedTuple):
    """The part of a banker's page in a game of several devices."""

    device: Device
    link: str
    """The address for more devices."""


class RoomStatus(StrEnum):
    """The state of the room on a broker in which other phones meet this one."""

    CLOSED = "closed"
    OPENING = "opening"
    LIVE = "live"
    LOST = "lost"
    """The broker cannot be reached; the room tries again by itself."""
    ELSEWHERE = "elsewhere"
    """A later start of the same room is live on another device, and this one has stood back."""
    GIVING = "giving"
    """The next banker's phone is being given the game."""
    GIVEN = "given"
    """The next banker's phone has the game; this one's copy is as of then."""


class RoomState(NamedTuple):
    """The room as screens show it."""

    status: RoomStatus = RoomStatus.CLOSED
    link: str = ""
    """The address for more devices; "" while there is no room."""
    code: str = ""
    """The digits that are good for the link now, if there are any."""
    minutes: int = 0
    """How long they still are."""
    ended: Literal["", "guessed", "signs"] = ""
    """Why the last code has ended early: too many wrong ones, signs that did not match."""


NO_ROOM: Final = RoomState()


class Rooms(Protocol):
    """Opens and closes the room of this device; the answer is in `AppState.room`."""

    @property
    def device(self) -> Device:
        """This device, the banker's."""
        ...

    @property
    def through(self) -> str:
        """The hosts that pass the messages of rooms on."""
        ...

    def open(self) -> None:
        """Open the room, under the link that it had when it was last open."""
        ...

    def let_in(self) -> None:
        """Show a new code, which is good for the link for some minutes."""
        ...

    def shut(self) -> None:
        """Let nobody in by the code any more."""
        ...

    def answered(self, accepted: bool) -> None:
        """Note whether the banker has confirmed a phone; after two in a row that were not, the
        code ends.
        """
        ...

    def renew(self) -> None:
        """Replace the link: the devices of the room have to scan the new one."""
        ...

    def close(self) -> None:
        """Close the room for good: its link leads nowhere from now on."""
        ...


class StoredIn(StrEnum):
    """The place where the games are stored."""

    FOLDER = "folder"
    BROWSER = "browser"
    """A browser that has promised to keep them."""
    EVICTABLE = "evictable"
    """A browser that may throw them away when it wants room."""


class AppServices(Protocol):
    """Games and settings, and nothing else."""

    looking: bool
    """Whether another window has the games, so that nothing can be entered here."""
    stored_in: StoredIn

    def games(self) -> tuple[GameRecord, ...]:
        """The games on this device, the last updated first."""
        ...

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode]
    ) -> tuple[str, Session] | Decision:
        """A new game with a new id, or the fault."""
        ...

    def resume(self, game_id: str) -> Session:
        """A game as it was left."""
        ...

    def close(self, game_id: str, session: Session) -> None:
        """Let a game go, with its line in the list brought up to date."""
        ...

    def update(self, game_id: str, session: Session) -> None:
        """Bring the line of a game in the list up to date."""
        ...

    def count(self, game_id: str) -> None:
        """Note the feats of a finished game in its line; a game that cannot be read has none."""
        ...

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        ...

    def give_back(self) -> None:
        """Finish what is being copied and let the folder go."""
        ...

    def where(self) -> str:
        """The folder of the games, to be named in a report."""
        ...

    def custom_board_files(self) -> CustomBoardFiles:
        """The files of the custom boards."""
        ...

    def safe(self) -> SaveService:
        """Save files and copies."""
        ...

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        ...

    def remember(self, **settings: str) -> None:
        """Keep words for the next start."""
        ...
