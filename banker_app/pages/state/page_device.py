"""A device with a page: its place, the open sheet, and the one path from a tap to a ruling.

The banker's is `PageController`, that of anybody else a guest. Knows no Flet and no network.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from banker_app.app.devices.player_device import PlayerDevice
from banker_app.app.devices.requests import Denial, Request
from banker_app.app.one_tap import steps
from banker_app.app.projections.context import Action
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import PAYMENTS, total_owed
from banker_app.engine.refusals import Accepted, Asks, RefusalCode, Refused
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Page
from banker_app.pages.contract.drafts import Draft, Viewer
from banker_app.pages.contract.effects import Handler
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import (
    NO_DICE,
    SHEET,
    ConfirmSheet,
    NoticeSheet,
    PageState,
    QuestionSheet,
    RefusalSheet,
    Settle,
    Sheet,
    Then,
    UnpaidSheet,
    stay,
)

Ruling = Accepted | Request | Refused | Asks | UnpaidRent | Denial | None
"""The answer to a command. None: it was allowed but could not be stored, which is reported."""
SETTLING: Final = (*PAYMENTS, c.DeclareBankruptcy)
"""The commands that may end the search for cash."""


class PageDevice(ABC):
    """The page of a device, and what is half entered on it."""

    def __init__(
        self,
        app_store: AppStore,
        handlers: Mapping[str, Handler],
        feel: Callable[[bool], None] = lambda done: None,
    ) -> None:
        """`handlers` do effects, by their names; `feel` signals an entry or a refusal."""
        self.app_store = app_store
        self.handlers: Final = handlers
        self.feel = feel
        self.state = PageState()
        self.own_pages: Mapping[str, Callable[[Draft], Page]] = {}
        """Pages by screen that no other kind of device has, of more than the state of the app."""
        self.pages: dict[str, tuple[tuple[object, ...], Page | None]] = {}
        """The pages of the trail as they were built last, and what they were built from."""

    # ---- what differs ------------------------------------------------------------------

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """The device as a page sees it."""

    @property
    @abstractmethod
    def seat(self) -> PlayerDevice:
        """What it may do as a player's."""

    @property
    def shown(self) -> AppStore:
        """What its pages are built from: the app store, in the language of the device."""
        return self.app_store

    @property
    @abstractmethod
    def home(self) -> str:
        """The screen to go back to if there is no other."""

    @abstractmethod
    def is_base(self, address: str) -> bool:
        """Whether a screen replaces all others."""

    def opens(self, address: str) -> bool:
        """Return whether the device may look at an address now."""
        return True

    def permitted(self, page: Page) -> Page:
        """Leave out of a page what the device may not do."""
        return page

    @abstractmethod
    def enter(
        self, command: c.Command, waive: tuple[RefusalCode, ...], unpaid: RentFate | None
    ) -> Ruling:
        """Enter a command, or ask for it."""

    # ---- moving about ------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Replace a part of the state."""
        self.state = replace(self.state, **changes)

    def go(self, address: str) -> None:
        """Open a screen, if it is open to the device: a base replaces all others, any other opens
        on top.
        """
        if not self.opens(address):
            return
        trail = self.state.trail
        if self.is_base(address):
            trail = (address,)
        elif address in trail:
            trail = trail[: trail.index(address) + 1]
        else:
            trail = (*trail, address)
        self.walk(trail)

    def back(self) -> None:
        """Close the sheet; without one, one screen back, from the bottom home."""
        if self.state.sheet is not None:
            self.close()
        else:
            self.walk(self.state.trail[:-1] or (self.home,))

    def close(self) -> None:
        """Close the sheet."""
        self.set(sheet=None)

    def entered(self) -> None:
        """Leave a screen after its entry: back to the one it was opened from; home, which shows
        the entry, if that was the list of everything.
        """
        if routes.RECORD in self.state.trail:
            self.go_home()
        else:
            self.back()

    def go_home(self, then: str = "") -> None:
        """Go back to the first screen of the game: the table, or a player's own page. `then` go on
        to another in the same step: a browser told of two may lose the second.
        """
        onward = (then,) if then and self.opens(then) else ()
        self.walk(onward if onward and self.is_base(then) else (self.home, *onward))

    def walk(self, trail: tuple[str, ...]) -> None:
        """Move along a trail; what is half entered on screens that are left is dropped."""
        kept = {at: draft for at, draft in self.state.drafts.items() if routes.keeps(at, trail)}
        for left in self.pages.keys() - {*trail}:
            del self.pages[left]
        dice = {"dice_so_far": NO_DICE, "dice_kept": False}
        self.set(trail=trail, drafts=kept, sheet=None, payer="", typing_in="", **dice)

    # ---- the one path --------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet | None:
        """The open sheet."""
        return self.state.sheet

    def act(self, action: Action, then: Then = stay) -> object:
        """Do what a button is for; `then` follows its entry, allowed at once or by way of sheets.
        What its effect returns may be awaited.
        """
        effect = action.effect
        if isinstance(effect, str):
            self.go(effect)
        elif action.allowed and action.sure:
            self.set(sheet=ConfirmSheet(action=action, then=then))
        elif isinstance(effect, c.Command):
            match self.state.sheet:
                case QuestionSheet(rest=rest, waive=waive, then=onward):
                    self.record(effect, *rest, waive=waive, then=onward)
                case RefusalSheet(rest=rest, then=onward) if isinstance(effect, c.IncurDebt):
                    # A debt stands for the payment that was refused.
                    self.record(effect, *rest, then=onward)
                case ConfirmSheet(then=onward):
                    self.record(effect, *action.rest, then=onward)
                case _:
                    self.record(effect, *action.rest, then=then)
        elif effect is not None:
            if isinstance(self.state.sheet, ConfirmSheet):
                self.close()
            return self.handlers[effect.name](self, *effect.arguments)
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
        from there. `then` follows the last entry. `unpaid` is the players' answer about rents that
        the command would let lapse.
        """
        if steps(self.app_store.entries, command) > 1:
            rest = (command, *rest)

        def settle(device: Any, fate: RentFate) -> None:
            device.record(command, *rest, waive=waive, then=then, unpaid=fate)

        ruling = self.enter(command, waive, unpaid)
        self.set(sheet=None, dice_so_far=NO_DICE)
        match ruling:
            case Accepted() | Request():
                self.feel(True)
                self._follow(command, ruling)
                if rest:
                    self.record(*rest, then=then)
                else:
                    then(self)
            case Refused():
                self.feel(False)
                refusal = RefusalSheet(command=command, refused=ruling, rest=rest, then=then)
                self.set(sheet=refusal)
            case Asks():
                asks = QuestionSheet(
                    command=command, asks=ruling, waive=waive, rest=rest, then=then
                )
                self.set(sheet=asks, **self.state.with_draft(SHEET, {}))
            case _:
                self.show(ruling, settle)

    def show(
        self,
        ruling: Ruling,
        settle: Settle = lambda device, fate: None,
        command: c.Command | None = None,
    ) -> None:
        """Make a sheet of an answer that has to be read; `settle` goes on with the fate of rents.
        The `command` is one that may be overruled.
        """
        match ruling:
            case Refused():
                self.set(sheet=RefusalSheet(command=command, refused=ruling))
            case UnpaidRent(rents):
                unpaid = UnpaidSheet(rents=rents, settle=settle)
                self.set(sheet=unpaid, **self.state.with_draft(SHEET, {}))
            case Denial():
                self.set(sheet=NoticeSheet(key=f"phone.{ruling}"))
            case _:
                pass

    def settle_rent(self, fate: RentFate) -> None:
        """Decide the fate of rents that an entry would let lapse, and make it."""
        if isinstance(sheet := self.state.sheet, UnpaidSheet):
            self.close()
            sheet.settle(self, fate)

    def _follow(self, command: c.Command, ruling: Accepted | Request) -> None:
        """Move on after an entry."""
        game = self.app_store.state.game
        if isinstance(command, PlaceBid):
            done = ("who", f"bid/{command.player}")
            draft = self.state.drafts.get(routes.AUCTION, {})
            draft = {name: value for name, value in draft.items() if name not in done}
            self.set(drafts={**self.state.drafts, routes.AUCTION: draft})
        if game is None or isinstance(command, c.Undo | c.Redo):
            if game is not None and game.auction is None and self.state.route == routes.AUCTION:
                self.go_home()
            return
        if game.auction is not None and (
            isinstance(command, c.OpenAuction) or self.state.base == self.home
        ):
            self.go(routes.AUCTION)
        elif self._is_done_with(command):
            self.go_home()

    def _is_done_with(self, command: c.Command) -> bool:
        game, place = self.app_store.state.game, routes.parse(self.state.route)
        assert game is not None
        if place.screen == routes.AUCTION:
            return game.auction is None
        if place.screen == routes.RECORD:
            return True
        settled = place.screen == routes.RAISE and isinstance(command, SETTLING)
        return settled and not total_owed(game, PlayerId(*place.args))
