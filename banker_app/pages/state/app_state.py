"""Everything the screens may show, as a value."""

from typing import Final

from banker_app.app.custom_boards import CustomBoard
from banker_app.app.devices.phones import NO_PHONES, PhonesState
from banker_app.app.projections.game_view import GameView
from banker_app.app.projections.requests import without_asked
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import Lot
from banker_app.engine.state import Game
from banker_app.pages.contract.services import NO_ROOM, RoomState, StoredIn
from banker_app.store.api import GameRecord, NotSaved

PREFERENCES: Final = {
    "theme": ("system", "light", "dark"),
    "text": ("system", "large", "largest"),
    "touch": ("none", "vibrate"),
    "sounds": ("silent", "play"),
    "aloud": ("unread", "speak"),
    "screen": ("awake", "asleep"),
    "display": ("all", "sums"),
    "unpaid": tuple(RentFate),
    "countdown": ("0", "10", "20", "30", "60"),
}
"""The preferences that can be chosen, beside the language."""


class AppState(Frozen):
    """Everything the screens may show, as of now."""

    language: str = "en"
    reader: str = ""
    """The player on whose own phone it is shown; "" is anybody."""
    theme: str = "system"
    touch: str = "none"
    """The touch at every entry: `none`, or `vibrate`."""
    sounds: str = "silent"
    """Sounds at every entry: `silent`, or `play` a few tones."""
    aloud: str = "unread"
    """Entries on the banker's page: `unread`, or `speak`."""
    screen: str = "awake"
    """A device's screen during a game: `awake`, or `asleep` by its own settings."""
    unpaid: str = "ask"
    """The fate of unpaid rent at the next dice: `ask`, `pay`, `lapse` or `keep`."""
    countdown: str = "0"
    """Seconds in which a bid at an auction has to be beaten; 0: no clock."""
    text: str = "system"
    """The size of the letters: that of the `system`, `large` or `largest`."""
    display: str = "all"
    """The contents of the table display: `all`, or only the `sums`."""
    people: str = ""
    """The corrections to the people in the hall of fame, as kept."""
    games: tuple[GameRecord, ...] = ()
    game_id: str = ""
    game: Game | None = None
    view: GameView | None = None
    custom_boards: tuple[CustomBoard, ...] = ()
    """The custom boards."""
    fault: str = ""
    """The key of a text about something that went wrong outside the game."""
    looking: bool = False
    """Whether another window has the games, so that nothing can be entered here."""
    stored_in: StoredIn = StoredIn.FOLDER
    phones: PhonesState = NO_PHONES
    room: RoomState = NO_ROOM

    @property
    def private(self) -> bool:
        """Whether other devices than the banker's are told no other player's balance."""
        return self.phones.private and self.game is not None and self.game.ending is None

    @property
    def lot(self) -> Lot | None:
        """The lot of the open auction; None without one."""
        auction = self.game.auction if self.game is not None else None
        return auction.lot if auction is not None else None

    @property
    def now(self) -> TurnPanel | None:
        """What is due at the table, but for what waits for the banker's *Accept* already."""
        return without_asked(self.view.now, self.phones.requests) if self.view else None

    def custom_board(self, name: str) -> CustomBoard | None:
        """The custom board of a name."""
        return next((one for one in self.custom_boards if one.name == name), None)


def fault_key(fault: Exception) -> str:
    """The key of the text about a fault."""
    if isinstance(fault, NotSaved) and fault.reason in ("read_only", "disk_full"):
        return f"fault.{fault.reason}"
    return f"fault.{type(fault).__name__}"
