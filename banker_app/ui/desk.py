"""What one page is busy with: where it is, the sheet that is open, what is half entered.

Kept outside the component tree, because every new connection resets hooks. Knows no Flet; a page
is reached through `travel`.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from banker_app.app.listeners import Listeners
from banker_app.app.view_base import Action
from banker_app.app.view_casino import CasinoDraft
from banker_app.app.view_trade import Side, TradeDraft
from banker_app.engine.commands import Command, OpenAuction, Redo, Roll, StartGame, Undo
from banker_app.engine.refusals import Accepted, Asks, Question, RefusalCode, Refused
from banker_app.ui import routes
from banker_app.ui.answering import answer_value
from banker_app.ui.keypad import press
from banker_app.ui.plain import as_tuples, plain
from banker_app.ui.setup_draft import SetupDraft
from banker_app.ui.state import Hub
from banker_app.ui.turnstile import Share


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalSheet:
    """A refused command, on show with its reasons."""

    command: Command
    refused: Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSheet:
    """A command that lacks a fact only the table knows."""

    command: Command
    asks: Asks
    waive: tuple[RefusalCode, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmSheet:
    """Something that should not happen by a slip of the finger."""

    title: str
    lines: tuple[str, ...]
    action: Action


Sheet = RefusalSheet | QuestionSheet | ConfirmSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class PayDraft:
    """Money about to change hands."""

    source: str = ""
    target: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskState:
    """Everything on the desk."""

    trail: tuple[str, ...] = (routes.HOME,)
    """Where the page is and how it came there: the way back."""
    width: float = 412
    height: float = 915
    space: int = -1  # of the board, to be looked at; -1 for that of whoever has the turn
    banker: bool = True  # False on a device that only looks
    code: str = ""  # of the bank, being typed or shown
    scale: float = 1.0
    """How much larger than usual the device writes."""
    still: bool = False
    """Whether the device wants nothing to move."""
    die: int = 0  # the first that was tapped; 0 while none was
    die_row: int = -1
    sheet: Sheet | None = None
    digits: str = ""
    pad_for: str = ""
    """What the digits are meant for where a screen has several sums."""
    pay: PayDraft = field(default_factory=PayDraft)
    trade: TradeDraft = field(default_factory=TradeDraft)
    setup: SetupDraft = field(default_factory=SetupDraft)
    casino: CasinoDraft = field(default_factory=CasinoDraft)
    stack: tuple[str, ...] = ()
    """Deeds chosen for a conglomerate."""
    stack_top: str = ""
    slide_money: str = ""
    """The money whose sum is being converted."""
    search: str = ""
    opened: tuple[str, ...] = ()
    """What is folded out in the rulebook: chapters and rows."""
    pending: str = ""
    """The value that a rule is about to get in mid-game."""
    log_player: str = ""
    reason: str = ""
    lesson: int = 0  # of the introduction
    writing: bool = False
    """Whether the keyboard belongs to a text field beside an amount pad."""
    counted: tuple[tuple[str, str], ...] = ()
    """Digits counted so far, by thing."""
    typed: tuple[tuple[str, str], ...] = ()
    """Digits of the sums on the page about notes, by what they are for."""
    making: str = ""
    """The file that is being made just now."""

    @property
    def route(self) -> str:
        """Where the page is."""
        return self.trail[-1]

    @property
    def large_print(self) -> bool:
        """Whether things that usually stand side by side need a line each."""
        return self.scale >= LARGE_PRINT

    @property
    def base(self) -> str:
        """The tab, or the screen outside a game, that everything else lies upon."""
        return self.trail[0]


LARGE_PRINT: Final = 1.4
KEPT: Final = (
    "trail",
    "digits",
    "pad_for",
    "pay",
    "trade",
    "setup",
    "casino",
    "stack",
    "stack_top",
    "slide_money",
    "reason",
    "counted",
)
"""What a reload must find again."""


class Desk:
    """One per page session."""

    def __init__(
        self,
        hub: Hub,
        travel: Callable[[str], None],
        later: Callable[[Callable[[], None]], None],
        share: Share | None = None,
        feel: Callable[[bool], None] = lambda done: None,
    ) -> None:
        """`travel` changes the page's address; `later` calls back when there is time; `feel` lets
        the finger know whether something was entered or refused.
        """
        self.hub = hub
        self.share = share
        self.travel = travel
        self._later = later
        self._feel = feel
        self._keeping = False
        self._echoes: list[str] = []
        self.state = DeskState()
        self._listeners = Listeners()
        self.gone = False
        """Whether the page is closed for good."""

    # ---- a store of one value ----------------------------------------------------------

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        return self._listeners.add(callback)

    def drop(self) -> None:
        """Forget every subscription."""
        self._listeners.clear()
        self._echoes.clear()

    def set(self, **changes: Any) -> None:
        """Put something else on the desk."""
        after = replace(self.state, **changes)
        if after == self.state:
            return
        before, self.state = self.state, after
        if any(getattr(before, name) != getattr(after, name) for name in KEPT):
            self._keep()
        self._listeners.tell()

    def _keep(self) -> None:
        """Remember the desk, but not at every key: a few within a moment count as one."""
        if not self._keeping:
            self._keeping = True
            self._later(self._keep_now)

    def _keep_now(self) -> None:
        self._keeping = False
        self.hub.remember(desk=kept(self.state))

    # ---- moving about ------------------------------------------------------------------

    def go(self, route: str) -> None:
        """Open a screen: a tab replaces everything, a sheet lies on top."""
        if route in routes.TABS or route == routes.HOME:
            trail: tuple[str, ...] = (route,)
        elif route in self.state.trail:
            trail = self.state.trail[: self.state.trail.index(route) + 1]
        else:
            trail = (*self.state.trail, route)
        self._walk(trail)
        self._prepare(route)

    def _prepare(self, route: str) -> None:
        """A screen about somebody begins with that somebody."""
        place = routes.parse(route)
        if place.screen == routes.PAY and place.args:
            source, target = (*place.args, "")[:2]
            self.set(pay=PayDraft(source=source, target=target))
        elif place.screen == routes.LEND:
            self.set(pay=PayDraft())
        elif place.screen == routes.TRADE and place.args:
            self.set(trade=TradeDraft(a=Side(player=place.args[0])))
        elif place.screen == routes.NOTES:
            self.set(typed=())
        elif place.screen == routes.CASINO:
            self.set(casino=CasinoDraft())
        elif place.screen == routes.JOIN:
            self.set(code=next(iter(place.args), ""))
        elif place.screen == routes.CONGLOMERATES:
            self.set(stack=(), stack_top="")

    def back(self) -> None:
        """One screen back; from the bottom, to the table."""
        trail = self.state.trail[:-1]
        home = routes.TABLE if self.hub.state.game is not None else routes.HOME
        self._walk(trail or (home,))

    def to_table(self) -> None:
        """Back to where the evening happens."""
        self._walk((routes.TABLE,))

    def _walk(self, trail: tuple[str, ...]) -> None:
        moved = trail[-1] != self.state.route
        cleared: dict[str, Any] = dict.fromkeys(
            ("digits", "pad_for", "search", "reason", "pending"), ""
        )
        self.set(
            trail=trail, sheet=None, die=0, die_row=-1, writing=False, **(cleared if moved else {})
        )
        if moved:
            self._echoes.append(trail[-1])
            self.travel(trail[-1])

    def arrive(self, route: str) -> None:
        """The address changed: typed, or the browser's own way back."""
        # Our own travels are told too, late where the wifi is slow, and must not lead astray.
        if route in self._echoes:
            del self._echoes[: self._echoes.index(route) + 1]
            return
        if routes.parse(route).screen not in routes.OUTSIDE and self.hub.state.game is None:
            route = routes.HOME
        if route != self.state.route:
            self.go(route)
            self._echoes.clear()

    # ---- the one path --------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A button was tapped."""
        if action.go:
            self.go(action.go)
        elif action.command is not None:
            self.record(action.command)

    def record(
        self, command: Command, *, waive: tuple[RefusalCode, ...] = (), note: str = ""
    ) -> bool:
        """Enter a command; a refusal or a question becomes a sheet."""
        decision = self.hub.dispatch(command, waive=waive, note=note)
        match decision:
            case Accepted():
                self._feel(True)
                self.set(sheet=None, die=0, die_row=-1)
                self._follow(command)
                return True
            case Refused():
                self._feel(False)
                self.set(sheet=RefusalSheet(command=command, refused=decision), die=0, die_row=-1)
            case Asks():
                sheet = QuestionSheet(command=command, asks=decision, waive=waive)
                self.set(sheet=sheet, die=0, die_row=-1)
            case None:
                self.set(sheet=None, die=0, die_row=-1)
        return False

    def overrule(self, sheet: RefusalSheet) -> None:
        """The table records it anyway."""
        codes = tuple(refusal.code for refusal in sheet.refused.refusals)
        if isinstance(sheet.command, StartGame):
            self.begin(sheet.command, codes)
        else:
            self.record(sheet.command, waive=codes)

    def begin(self, command: StartGame, waive: tuple[RefusalCode, ...] = ()) -> None:
        """Start a game; a refusal becomes a sheet."""
        decision = self.hub.begin(command, waive)
        if isinstance(decision, Refused):
            self.set(sheet=RefusalSheet(command=command, refused=decision))
        elif self.hub.state.game is not None:
            self.set(setup=replace(self.state.setup, midway=False, holdings=()), sheet=None)
            self.to_table()

    def answer(self, sheet: QuestionSheet, question: Question, option: str) -> None:
        """The table said what was missing."""
        value = answer_value(question, option)
        told = replace(sheet.command, **{question.answer: value})  # type: ignore[arg-type]
        self.record(told, waive=sheet.waive)

    def undo(self) -> None:
        """Take the last entry back."""
        self.record(Undo())

    def redo(self) -> None:
        """Bring back what was taken back."""
        self.record(Redo())

    def _follow(self, command: Command) -> None:
        """Go where the evening goes on."""
        game = self.hub.state.game
        if game is None or isinstance(command, Undo | Redo):
            if game is not None and game.auction is None and self.state.route == routes.AUCTION:
                self.to_table()
            return
        if isinstance(command, OpenAuction) or (
            game.auction is not None and self.state.base == routes.TABLE
        ):
            self.go(routes.AUCTION)
        elif game.auction is None and self.state.route == routes.AUCTION:
            self.to_table()

    # ---- dice and digits -------------------------------------------------------------------

    def tap_die(self, row: int, value: int) -> None:
        """A number in one of the two rows; the second row's tap is the roll."""
        view = self.hub.state.view
        pad = view.now.pad if view is not None else None
        if pad is None:
            return
        first, first_row = self.state.die, self.state.die_row
        if not first or first_row == row:
            self.set(die=value, die_row=row)
            return
        pair = (first, value) if first_row == 0 else (value, first)
        self.set(die=0, die_row=-1)
        self.record(Roll(player=pad.player, dice=pair, purpose=pad.purpose))

    def key(self, key: str) -> None:
        """A key of the amount pad."""
        self.set(digits=press(self.state.digits, key))


# ---- remembered over a restart ---------------------------------------------------------


def kept(state: DeskState) -> str:
    """The desk as text."""
    return json.dumps({name: plain(getattr(state, name)) for name in KEPT})


def restored(text: str) -> dict[str, Any]:
    """What a text of `kept` puts back on a desk; nothing where it cannot be read."""
    if not text:
        return {}
    try:
        told = json.loads(text)
        trade = told["trade"]
        return {
            "trail": tuple(told["trail"]),
            "digits": told["digits"],
            "pad_for": told["pad_for"],
            "pay": PayDraft(**told["pay"]),
            "trade": TradeDraft(
                a=Side(**as_tuples(trade["a"])),
                b=Side(**as_tuples(trade["b"])),
                lift_now=tuple(trade["lift_now"]),
            ),
            "setup": SetupDraft.from_plain(told["setup"]),
            "casino": CasinoDraft(**as_tuples(told["casino"])),
            "stack": tuple(told["stack"]),
            "stack_top": told["stack_top"],
            "slide_money": told["slide_money"],
            "reason": told["reason"],
            "counted": tuple((name, digits) for name, digits in told["counted"]),
        }
    except (ValueError, KeyError, TypeError):
        # Written by another version of the app: an empty desk is the honest answer.
        return {}
