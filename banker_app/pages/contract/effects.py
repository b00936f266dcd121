"""All that a tap can do besides entering a command or opening a screen, and on which devices."""

from collections.abc import Callable
from enum import StrEnum
from typing import Concatenate, Final, Generic, Literal, ParamSpec, TypeVar

from banker_app.app.projections.context import Effect
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.ids import DeedId, PlayerId

_Arguments = ParamSpec("_Arguments")
_Device = TypeVar("_Device")
Handler = Callable[..., object]


class Devices(StrEnum):
    """The devices that can have an effect."""

    BANKER = "banker"
    GUEST = "guest"
    BOTH = "both"


class Verb(Generic[_Arguments]):
    """A kind of effect. Calling it with the arguments of its handlers makes an effect."""

    def __init__(self, name: str, devices: Devices = Devices.BANKER) -> None:
        self.name: Final = name
        self.devices: Final = devices

    def __call__(self, *arguments: _Arguments.args, **_: _Arguments.kwargs) -> Effect:
        return Effect(self.name, arguments)

    def by(
        self, handler: Callable[Concatenate[_Device, _Arguments], object]
    ) -> tuple[str, Handler]:
        """Return an entry of a table of handlers: `handler(device, *arguments)`."""
        return self.name, handler


# ---- any page --------------------------------------------------------------------------

BACK: Final = Verb[[]]("back")
CLOSE: Final = Verb[[]]("close", Devices.BOTH)
OVERRULE: Final = Verb[[]]("overrule")
SETTLE_RENT: Final = Verb[[RentFate]]("settle_rent", Devices.BOTH)
FILL: Final = Verb[[str, str]]("fill", Devices.BOTH)
FILL_ALL: Final = Verb[[tuple[tuple[str, str], ...]]]("fill_all", Devices.BOTH)

# ---- games and boards ------------------------------------------------------------------

NEW_GAME: Final = Verb[[]]("new_game")
TRY_DEMO: Final = Verb[[]]("try_demo")
START_GAME: Final = Verb[[]]("start_game")
PLAY_AGAIN: Final = Verb[[]]("play_again")
RESUME: Final = Verb[[str]]("resume")
DELETE: Final = Verb[[str]]("delete")
BEGIN_CUSTOM_BOARD: Final = Verb[[str]]("begin_custom_board")
PLAY_CUSTOM_BOARD: Final = Verb[[str]]("play_custom_board")
REMOVE_CUSTOM_BOARD: Final = Verb[[str]]("remove_custom_board")
LOOK_AT_SPACE: Final = Verb[[int]]("look_at_space")
SHOW_MISTAKE: Final = Verb[[str, str, str]]("show_mistake")
OPEN_FAME: Final = Verb[[]]("open_fame")
FORGET_PERSON: Final = Verb[[str]]("forget_person")
PART_NAME: Final = Verb[[str]]("part_name")
SET_PEOPLE: Final = Verb[[str]]("set_people")
ANSWER_INSTALL: Final = Verb[[str]]("answer_install")

# ---- the table -------------------------------------------------------------------------

CHOOSE_PAYER: Final = Verb[[str]]("choose_payer")
LEARN: Final = Verb[[int]]("learn")

# ---- files -----------------------------------------------------------------------------

GIVE_TABLE: Final = Verb[[str, str]]("give_table", Devices.BOTH)
GIVE_STATEMENT: Final = Verb[[PlayerId]]("give_statement", Devices.BOTH)
GIVE_PAPER: Final = Verb[[str]]("give_paper")
GIVE_PICTURE: Final = Verb[[str]]("give_picture")
GIVE_GAME: Final = Verb[[str]]("give_game")
GIVE_CUSTOM_BOARD: Final = Verb[[str]]("give_custom_board")
GIVE_EVERYTHING: Final = Verb[[]]("give_everything")
KEEP_FILE: Final = Verb[[]]("keep_file")
SHARE_FILE: Final = Verb[[]]("share_file")
GIVE_REPORT: Final = Verb[[bool]]("give_report")
IMPORT_SAVE: Final = Verb[[]]("import_save")
RESTORE_NEWEST: Final = Verb[[]]("restore_newest")
TAKE_IN: Final = Verb[[str]]("take_in")
IMPORT_CUSTOM_BOARD: Final = Verb[[]]("import_custom_board")

# ---- the banker's part in a game of several devices ------------------------------------

ACCEPT: Final = Verb[[tuple[int, ...]]]("accept")
REFUSE: Final = Verb[[int]]("refuse")
ADMIT: Final = Verb[[str]]("admit")
TURN_AWAY: Final = Verb[[str]]("turn_away")
RELEASE: Final = Verb[[PlayerId]]("release")
SIT_DOWN: Final = Verb[[PlayerId]]("sit_down")
SHOW_CODE: Final = Verb[[PlayerId, bool]]("show_code")
HAND_OVER: Final = Verb[[]]("hand_over")
KEEP_BANK: Final = Verb[[]]("keep_bank")
ROOM: Final = Verb[[Literal["open", "let_in", "shut", "renew", "close"]]]("room")
SHARE_LINK: Final = Verb[[str]]("share_link")
JOIN_ROOM: Final = Verb[[]]("join_room")

# ---- a player's part --------------------------------------------------------------------

AGREE: Final = Verb[[int]]("agree", Devices.BOTH)
CHOOSE: Final = Verb[[int, tuple[DeedId, ...]]]("choose", Devices.BOTH)
DECLINE: Final = Verb[[int]]("decline", Devices.BOTH)
DISMISS: Final = Verb[[int]]("dismiss", Devices.BOTH)
COUNTER: Final = Verb[[int]]("counter", Devices.GUEST)
CLAIM: Final = Verb[[PlayerId]]("claim", Devices.GUEST)
ASK_TO_PLAY: Final = Verb[[]]("ask_to_play", Devices.GUEST)
GIVE_UP: Final = Verb[[]]("give_up", Devices.GUEST)
READ_NEWS: Final = Verb[[]]("read_news", Devices.GUEST)
ENTER_CODE: Final = Verb[[]]("enter_code", Devices.GUEST)
THROW: Final = Verb[[]]("throw", Devices.GUEST)
TAKE_BANK: Final = Verb[[]]("take_bank", Devices.GUEST)
