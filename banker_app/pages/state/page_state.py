"""The state of a page, and how it is written down and read back: values without behaviour."""

import json
from collections.abc import Callable
from dataclasses import field
from typing import Any, Final

from banker_app.app.projections.context import Action
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.commands import Command
from banker_app.engine.dues import RentDue, SpeedFace
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonObject
from banker_app.engine.refusals import Asks, RefusalCode, Refused
from banker_app.pages.contract import routes
from banker_app.pages.state import panes

Then = Callable[[Any], object]
"""The change of screens after an entry. It is given the device, whose page may be loaded again
while a sheet is open.
"""
Settle = Callable[[Any, RentFate], object]
"""Makes an entry on a device, given the fate of the rents that it would let lapse."""
SHEET: Final = "sheet"
"""The address of the open sheet among the drafts."""
FOR_GOOD: Final = "for_good"
"""The field, and the choice, of a fate that holds for the rest of the game."""


NO_DICE: Final = (0, 0, 0)
SPEED_ROW: Final = 2
FACES: Final = tuple(SpeedFace)
"""The keys in the row of the speed die, in their order."""


def stay(device: object) -> None:
    """Leave the page as it is."""


class RefusalSheet(Frozen):
    """A refused command, on show with its reasons."""

    command: Command | None
    """None: it is not the device's to overrule."""
    refused: Refused
    rest: tuple[Command, ...] = ()
    """The commands still to be entered after this one."""
    then: Then = field(default=stay, repr=False)


class QuestionSheet(Frozen):
    """A command that lacks a fact only the players know."""

    command: Command
    asks: Asks
    waive: tuple[RefusalCode, ...] = ()
    rest: tuple[Command, ...] = ()
    then: Then = field(default=stay, repr=False)


class ConfirmSheet(Frozen):
    """Something that should not happen by a slip of the finger."""

    action: Action
    then: Then = field(default=stay, repr=False)


class NoticeSheet(Frozen):
    """The reason why something cannot even be asked for: the key of the sentence."""

    key: str


class LandingSheet(Frozen):
    """The entries that a title deed offers."""

    deed: str


class UnpaidSheet(Frozen):
    """Rents that an entry would let lapse."""

    rents: tuple[RentDue, ...]
    settle: Settle = field(repr=False)


class FileSheet(Frozen):
    """A file that is ready, on show before it goes out."""

    name: str
    data: bytes = field(repr=False)
    shares: bool = False
    """Whether the device has a share sheet."""


class FaultSheet(Frozen):
    """Something that went wrong outside the game: the key of the sentence."""

    key: str


Sheet = (
    RefusalSheet
    | QuestionSheet
    | ConfirmSheet
    | NoticeSheet
    | LandingSheet
    | UnpaidSheet
    | FileSheet
    | FaultSheet
)


class PageState(Frozen):
    """All the state of a page."""

    trail: tuple[str, ...] = (routes.HOME,)
    """The addresses from the first one to the open one: the way back."""
    width: float = 412
    height: float = 915
    space: int = -1  # of the board, to be looked at; -1 for that of the player to move
    focus_field: str = ""
    """The field that is to get the keyboard as soon as it is there."""
    code: str = ""  # for another device, on show
    device: float = 1.0
    """The size of the text on the device, of the usual one."""
    language: str = ""
    """The page's language; a change redraws all of it."""
    letters: float = 1.0
    """The banker's own enlargement of it."""
    still: bool = False
    """Whether the device asks for reduced motion."""
    dice_so_far: tuple[int, int, int] = NO_DICE
    """The throw tapped so far, a number for each row of dice; 0: nothing yet."""
    dice_kept: bool = False
    """Whether the dice are to stay on a phone, though no throw is expected."""
    payer: str = ""
    """The player chosen by a long press to pay another one; empty if none."""
    sheet: Sheet | None = None
    drafts: JsonObject = field(default_factory=dict)
    """The drafts of pages by address, while that is on the trail."""
    intro_step: int = 0  # of the introduction
    typing_in: str = ""
    """The name of the text field with the keyboard."""
    file_in_work: str = ""
    """The file that is being made just now."""
    installable: str = ""
    """By what the app can be put on the home screen: the browser's `prompt`, or the `share` button
    of an iPhone; nothing where it cannot, or is there.
    """

    @property
    def route(self) -> str:
        """The address of the page."""
        return self.trail[-1]

    @property
    def landscape(self) -> bool:
        """Whether this is a phone on its side."""
        return self.width >= LANDSCAPE[0] and self.height < LANDSCAPE[1]

    @property
    def scale(self) -> float:
        """The size of the text, of the usual one."""
        return self.device * self.letters

    @property
    def large_print(self) -> bool:
        """Whether things usually side by side need a line each."""
        return self.scale >= LARGE_PRINT

    @property
    def handheld(self) -> bool:
        """Whether this is a phone's screen, where what cannot be used now makes room."""
        return min(self.width, self.height) < HANDHELD

    @property
    def short(self) -> bool:
        """Whether the rows of dice are as low as a finger allows."""
        return self.height < SHORT or self.large_print

    @property
    def cramped(self) -> bool:
        """Whether little fits on a screen."""
        return self.landscape or self.large_print

    @property
    def pane(self) -> float:
        """The width of the opened screen beside the table; 0 where one of them has the page."""
        roomy = self.width >= panes.SPACIOUS and not self.cramped
        if not (roomy and panes.opens_beside(self.trail)):
            return 0.0
        return panes.pane(self.width, self.height)

    @property
    def content_width(self) -> float:
        """The width of the opened screen."""
        return self.pane or self.width

    @property
    def pad_beside(self) -> bool:
        """Whether a pad stands beside everything else: on a low page, and where there is room."""
        return self.landscape or (self.content_width >= panes.SPACIOUS and not self.large_print)

    def abreast(self, least: float) -> int:
        """Return how many parts fit side by side that are `least` wide at the usual text size."""
        return max(1, int(self.content_width / max(self.scale, 1) / least))

    def with_draft(self, address: str, draft: JsonObject) -> JsonObject:
        """Return the change to another draft of a page."""
        return {"drafts": {**self.drafts, address: draft}}

    @property
    def base(self) -> str:
        """The tab, or the screen outside a game, below everything else."""
        return self.trail[0]


LANDSCAPE: Final = (600, 480)
"""As wide and no higher is a phone on its side."""
HANDHELD: Final = 600
"""A page that is narrower, or as low, is a phone's."""
SHORT: Final = 800
"""The height of a page from which dice are high."""
LARGE_PRINT: Final = 1.4
EMPTY: Final[dict[str, JsonObject]] = {
    routes.CUSTOM_BOARDS: {"space": -1},
    routes.HOLDING: {"space": -1},
}
"""The values that a screen begins with."""
KEPT: Final = (
    "trail",
    "drafts",
    "space",
    "typing_in",
)
"""The values that a reload must find again."""


# ---- remembered over a restart ---------------------------------------------------------


def kept(state: PageState) -> str:
    """A page's state as text."""
    return json.dumps({name: getattr(state, name) for name in KEPT})


def restored(text: str) -> JsonObject:
    """The state that a text of `kept` holds; nothing where it cannot be read."""
    if not text:
        return {}
    try:
        saved = json.loads(text)
        return {
            "trail": tuple(saved["trail"]),
            "drafts": saved["drafts"] if "drafts" in saved else _before_drafts(saved),
            "space": int(saved.get("space", -1)),
            "typing_in": str(saved.get("typing_in", "")),
        }
    except (ValueError, LookupError, TypeError):
        # Written by another version of the app: an empty state is the honest answer.
        return {}


def _before_drafts(saved: JsonObject) -> JsonObject:
    """The new game and the draft of the open page as releases up to 0.9.0 kept them, which had a
    field for each.
    """
    address, amount = saved["trail"][-1], int(saved.get("digits") or 0)
    card = saved.get("card", {})
    parts = {
        name: int(value) if value.isdecimal() else value for name, value in saved.get("mending", ())
    }
    answers = {name: "yes" if card.get(name) else "no" for name in ("everybody", "back")}
    trade = saved.get("trade", {})
    exchanged: JsonObject = dict.fromkeys(trade.get("lift_now", ()), "lift")
    for name in trade.keys() & {"a", "b"}:
        side = trade[name]
        exchanged[name] = player = side["player"]
        exchanged[f"cash/{player}"] = side["cash"]
        exchanged[f"deeds/{player}"] = side["deeds"]
        exchanged[f"cards/{player}"] = side["jail_cards"]
    former = {
        routes.TRADE: exchanged,
        routes.CHANGE_RULE: {"reason": saved["reason"]},
        routes.ENTRY: {**parts, "reason": saved["reason"]},
        routes.PAY: {**saved["pay"], "amount": amount},
        routes.LEND: {**saved["pay"], "amount": amount},
        routes.CUSTOM_CARD: {**card, **answers, "amount": amount},
        routes.RAISE: dict.fromkeys(saved.get("lift_now", ()), "lift"),
        routes.CONGLOMERATES: {"deeds": saved["stack"], "top": saved["stack_top"]},
        routes.IN_KIND: {"deeds": saved.get("settling", {}).get("deeds", ()), "worth": amount},
    }
    draft = former.get(routes.parse(address).screen)
    open_page = {address: draft} if draft is not None else {}
    return {routes.NEW_GAME: saved["setup"], **open_page}
