"""The services that the composition root lends the screens."""

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import NamedTuple, Protocol

from banker_app.app.devices.banker_role import Device
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import Session
from banker_app.engine.commands import StartGame
from banker_app.engine.refusals import Decision, RefusalCode
from banker_app.store.api import GameRecord
from banker_app.store.edition_files import Shelf

Tell = Callable[..., None]
"""Has the page itself do something: play a `sound`, say a `text` in a `language`, or
`install` the app.
"""


class LanSession(NamedTuple):
    """The part of a banker's page in an evening of several devices."""

    device: Device
    link: str
    """The address for more devices."""


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
    """Whether somebody else has the games, so that nothing can be entered here."""
    stored_in: StoredIn

    def games(self) -> tuple[GameRecord, ...]:
        """The games on this device, the last updated first."""
        ...

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode]
    ) -> tuple[str, Session] | Decision:
        """A new game under an id of its own, or why there is none."""
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

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        ...

    def give_back(self) -> None:
        """Finish what is being copied and let the folder go."""
        ...

    def where(self) -> str:
        """The folder of the games, to be named in a report."""
        ...

    def shelf(self) -> Shelf:
        """The boxes that the table has described itself."""
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
