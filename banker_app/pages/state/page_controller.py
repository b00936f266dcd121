"""The state of one page: its place, the open sheet, the half-entered values.

Kept outside the component tree, because every new connection resets hooks. Knows no Flet; a page
is reached through its `address`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from banker_app.app.observable import Observable
from banker_app.app.one_tap import steps
from banker_app.app.projections.context import Action
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonValue
from banker_app.engine.obligations import PAYMENTS, total_owed
from banker_app.engine.refusals import Accepted, Asks, Question, RefusalCode, Refused
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Page
from banker_app.pages.contract.effects import Handler
from banker_app.pages.contract.services import LanSession, Tell
from banker_app.pages.state import setting_up
from banker_app.pages.state.address import Address
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.focus import Focus
from banker_app.pages.state.page_state import (
    EMPTY,
    FACES,
    KEPT,
    NO_DICE,
    ConfirmSheet,
    PageState,
    QuestionSheet,
    RefusalSheet,
    Then,
    UnpaidSheet,
    kept,
    stay,
)
from banker_app.pages.state.question_answers import answer_value, answered
from banker_app.pages.state.tap_guard import TapGuard

SETTLING: Final = (*PAYMENTS, c.DeclareBankruptcy)
"""The commands that may end the search for cash."""


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
Input = Callable[["PageController", str, JsonValue], object]
"""Takes the value of a field, by its name, on a screen that keeps no draft."""


class PageController:
    """One per page session."""

    def __init__(
        self,
        app_store: AppStore,
        travel: Callable[[str], None],
        later: Callable[[Callable[[], None]], None],
        share: LanSession | None = None,
        feel: Callable[[bool], None] = lambda done: None,
        tell: Tell | None = None,
        *,
        handlers: Mapping[str, Handler] = NOTHING,
        at_once: Mapping[str, Input] = NOTHING,
    ) -> None:
        """`travel` changes the page's address; `later` calls back when idle; `feel` signals an
        entry or a refusal by touch and tone; `tell` has the page itself play, speak or install,
        if it can. `handlers` do effects, by their names; `at_once` takes what is entered on the
        screens that keep no draft.
        """
        self.app_store = app_store
        self._share = share
        self.address = Address(travel)
        self.tell: Final = tell
        self._handlers: Final = handlers
        self.at_once: Final = at_once
        self.focus = Focus()
        self._later = later
        self.feel = feel
        self._keeping = False
        self.state = PageState()
        self.taps = TapGuard()
        self._listeners = Observable()
        self.pages: dict[str, tuple[tuple[object, ...], Page | None]] = {}
        """The pages of the trail as they were built last, and what they were built from."""
        self.places: dict[str, float] = {}
        """The scroll positions of the screens below."""
        self.scroll: Callable[[float], object] = lambda _: None
        """Scrolls the open page to a position, in pixels from its top."""
        self.photograph: Callable[[float], Awaitable[bytes]] | None = None
        """Takes the picture of the open page, at a ratio of pixels."""
        self.gone = False
        """Whether the page is closed for good."""

    @property
    def share(self) -> LanSession | None:
        """The page's part in a game of several devices; None if it is alone."""
        rooms, link = self.app_store.rooms, self.app_store.state.room.link
        if self._share is None and rooms is not None and link:
            return LanSession(rooms.device, link)
        return self._share

    # ---- a store of one value ----------------------------------------------------------

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        return self._listeners.subscribe(callback)

    def drop(self) -> None:
        """Forget every subscription."""
        self._listeners.clear()
        self.address.forget()

    def set(self, **changes: Any) -> None:
        """Replace a part of the state."""
        after = replace(self.state, **changes)
        if after == self.state:
            return
        before, self.state = self.state, after
        if any(getattr(before, name) != getattr(after, name) for name in KEPT):
            self._keep()
        self._listeners.notify()

    def _keep(self) -> None:
        """Remember the state, but not at every key: several in quick succession count as one."""
        if not self._keeping:
            self._keeping = True
            self._later(self._keep_now)

    def _keep_now(self) -> None:
        self._keeping = False
        self.app_store.remember(desk=kept(self.state))

    @property
    def home(self) -> str:
        """The screen to go back to if there is no other."""
        return routes.TABLE if self.app_store.state.game is not None else routes.HOME

    # ---- moving about ------------------------------------------------------------------

    def go(self, route: str) -> None:
        """Open a screen: a tab replaces all others, any other opens on top."""
        if route in routes.TABS or route == routes.HOME:
            trail: tuple[str, ...] = (route,)
        elif route in self.state.trail:
            trail = self.state.trail[: self.state.trail.index(route) + 1]
        else:
            trail = (*self.state.trail, route)
        self._walk(trail)
        self._prepare(route)

    def _prepare(self, route: str) -> None:
        """Reset the parts of the state that a screen starts with."""
        place = routes.parse(route)
        self.set(**EMPTY.get(place.screen, {}))

    def beside(self, route: str) -> None:
        """Open a screen in place of the one that is open: the way back stays the same."""
        self._walk((*self.state.trail[:-1], route))

    def back(self) -> None:
        """One screen back; from the bottom, to the table."""
        self._walk(self.state.trail[:-1] or (self.home,))

    def entered(self) -> None:
        """Leave a screen after its entry: back to the one it was opened from; to the table, which
        shows the entry, if that was the list of everything.
        """
        if routes.RECORD in self.state.trail:
            self.to_table()
        else:
            self.back()

    def to_table(self) -> None:
        """Go back to the table."""
        self._walk((routes.TABLE,))

    def _walk(self, trail: tuple[str, ...]) -> None:
        moved = trail[-1] != self.state.route
        kept = {at: draft for at, draft in self.state.drafts.items() if routes.keeps(at, trail)}
        closed = {"sheet": None, "thrown": NO_DICE, "payer": "", "writing": ""}
        for left in (self.places, self.pages):
            for route in left.keys() - {*trail}:
                del left[route]
        self.set(trail=trail, drafts=kept, **closed)
        if moved:
            self.address.follow(*trail)

    def arrive(self, address: str) -> None:
        """The address changed: typed, or the browser's own way back."""
        if (route := self.address.hear(address)) is None:
            return
        if route != self.state.route and (uncovering := self.state.uncovering):
            # Back closes an open sheet first, and the page stays where it is.
            self.set(**uncovering)
        elif (open_to := self._open_to(route)) != self.state.route:
            self.go(open_to)
        self.address.follow(*self.state.trail)

    def _open_to(self, route: str) -> str:
        """Return the address that another one leads to here and now."""
        if routes.needs_game(route) and self.app_store.state.game is None:
            route = routes.HOME
        return route if routes.is_open_to("", route) else self.home

    # ---- the one path --------------------------------------------------------------------

    def act(self, action: Action) -> object:
        """A button was tapped. What its effect returns may be awaited."""
        if action.go:
            self.go(action.go)
        elif action.allowed and action.sure:
            title, *lines = action.sure
            certain = replace(action, sure=(), main=True)
            self.set(sheet=ConfirmSheet(title=title, lines=tuple(lines), action=certain))
        elif action.command is not None:
            sheet = self.state.sheet
            if isinstance(sheet, RefusalSheet) and isinstance(action.command, c.IncurDebt):
                # A debt stands for the payment that was refused.
                self.record(action.command, *sheet.rest, then=sheet.then)
            else:
                self.record(action.command)
        elif (effect := action.effect) is not None:
            self.set(sheet=None)
            return self._handlers[effect.name](self, *effect.arguments)
        return None

    def record(
        self,
        command: c.Command,
        *rest: c.Command,
        waive: tuple[RefusalCode, ...] = (),
        then: Then = stay,
        unpaid: RentFate | None = None,
    ) -> None:
        """Enter a command and the `rest`; a refusal or a question becomes a sheet, which continues
        from there. `then` follows the last entry, allowed at once or by way of sheets. `unpaid`
        is the players' answer about rents that the command would let lapse.
        """
        if steps(self.app_store.entries, command) > 1:
            rest = (command, *rest)
        decision = self.app_store.dispatch(command, waive=waive, unpaid=unpaid)
        self.set(sheet=None, thrown=NO_DICE)
        if isinstance(decision, Accepted):
            self.feel(True)
            self._follow(command)
            if rest:
                self.record(*rest, then=then)
            else:
                then(self)
        elif isinstance(decision, UnpaidRent):

            def enter(page: PageController, fate: RentFate) -> None:
                page.record(command, *rest, waive=waive, then=then, unpaid=fate)

            self.set(sheet=UnpaidSheet(rents=decision.rents, enter=enter), for_good=False)
        elif decision is not None:
            self._ask_back(command, decision, waive, rest, then)

    def _ask_back(
        self,
        command: c.Command,
        decision: Refused | Asks,
        waive: tuple[RefusalCode, ...],
        rest: tuple[c.Command, ...],
        then: Then,
    ) -> None:
        if isinstance(decision, Refused):
            self.feel(False)
            refusal = RefusalSheet(command=command, refused=decision, rest=rest, then=then)
            self.set(sheet=refusal)
        else:
            sheet = QuestionSheet(command=command, asks=decision, waive=waive, rest=rest, then=then)
            self.set(sheet=sheet, asked="")

    def overrule(self, sheet: RefusalSheet) -> None:
        """The table records it anyway."""
        codes = tuple(refusal.code for refusal in sheet.refused.refusals)
        if isinstance(sheet.command, StartGame):
            self.begin(sheet.command, codes)
        else:
            self.record(sheet.command, *sheet.rest, waive=codes, then=sheet.then)

    def begin(self, command: StartGame, waive: tuple[RefusalCode, ...] = ()) -> None:
        """Start a game; a refusal becomes a sheet."""
        decision = self.app_store.begin(command, waive)
        if isinstance(decision, Refused):
            self.set(sheet=RefusalSheet(command=command, refused=decision))
        elif self.app_store.state.game is not None:
            self.set(**setting_up.begun(self.state), sheet=None)
            self.to_table()

    def answer(self, sheet: QuestionSheet, question: Question, option: str) -> None:
        """The table said what was missing."""
        value = answer_value(question, option)
        complete = answered(sheet.command, question.answer, value)
        self.record(complete, *sheet.rest, waive=sheet.waive, then=sheet.then)

    def undo(self) -> None:
        """Take the last entry back."""
        self.record(c.Undo())

    def redo(self) -> None:
        """Bring back what was taken back."""
        self.record(c.Redo())

    def _follow(self, command: c.Command) -> None:
        game = self.app_store.state.game
        if isinstance(command, PlaceBid):
            done = ("who", f"bid/{command.player}")
            draft = self.state.drafts.get(routes.AUCTION, {})
            draft = {name: value for name, value in draft.items() if name not in done}
            self.set(drafts={**self.state.drafts, routes.AUCTION: draft})
        if game is None or isinstance(command, c.Undo | c.Redo):
            if game is not None and game.auction is None and self.state.route == routes.AUCTION:
                self.to_table()
            return
        if isinstance(command, c.OpenAuction) or (
            game.auction is not None and self.state.base == routes.TABLE
        ):
            self.go(routes.AUCTION)
        elif self._is_done_with(command):
            self.to_table()

    def _is_done_with(self, command: c.Command) -> bool:
        game, place = self.app_store.state.game, routes.parse(self.state.route)
        assert game is not None
        if place.screen == routes.AUCTION:
            return game.auction is None
        if place.screen == routes.RECORD:
            return True
        settled = place.screen == routes.RAISE and isinstance(command, SETTLING)
        return settled and not total_owed(game, PlayerId(*place.args))

    # ---- dice and digits -------------------------------------------------------------------

    def tap_die(self, row: int, value: int) -> None:
        """A number in one of the rows; the tap that completes them is the roll."""
        view = self.app_store.state.view
        pad = view.now.pad if view is not None else None
        if pad is None:
            return
        rows = enumerate(self.state.thrown)
        first, second, face = (value if place == row else known for place, known in rows)
        if not (first and (second or pad.dice == 1) and (face or not pad.speed)):
            self.set(thrown=(first, second, face))
            return
        self.set(thrown=NO_DICE)
        dice, speed = (first, second), FACES[face - 1] if pad.speed else None
        throw = c.Roll(player=pad.player, dice=dice, purpose=pad.purpose, speed=speed)
        self.record(*((c.EndTurn(), throw) if pad.ends_turn else (throw,)))
