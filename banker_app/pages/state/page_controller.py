"""The state of one page: its place, the open sheet, the half-entered values.

Kept outside the component tree, because every new connection resets hooks. Knows no Flet; a page
is reached through its `address`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from banker_app.app.devices.player_device import PlayerDevice
from banker_app.app.observable import Observable
from banker_app.app.setup.newcomers import phones_of
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine import commands as c
from banker_app.engine.consent import consents
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonValue
from banker_app.engine.refusals import RefusalCode, Refused
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract import routes
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.contract.effects import Handler
from banker_app.pages.contract.services import LanSession, PageCall
from banker_app.pages.state import setting_up
from banker_app.pages.state.address import Address
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.focus import Focus
from banker_app.pages.state.page_device import PageDevice, Ruling
from banker_app.pages.state.page_state import (
    EMPTY,
    FACES,
    FOR_GOOD,
    KEPT,
    NO_DICE,
    SHEET,
    FaultSheet,
    RefusalSheet,
    Sheet,
    kept,
)
from banker_app.pages.state.tap_guard import TapGuard

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
Input = Callable[["PageController", str, JsonValue], object]
"""Takes the value of a field, by its name, on a screen that keeps no draft."""


class PageController(PageDevice):
    """The banker's page; one per page session."""

    def __init__(
        self,
        app_store: AppStore,
        travel: Callable[[str], None],
        later: Callable[[Callable[[], None]], None],
        share: LanSession | None = None,
        feel: Callable[[bool], None] = lambda done: None,
        page_call: PageCall | None = None,
        *,
        handlers: Mapping[str, Handler] = NOTHING,
        at_once: Mapping[str, Input] = NOTHING,
    ) -> None:
        """`travel` changes the page's address; `later` calls back when idle; `feel` signals an
        entry or a refusal by touch and tone; `page_call` has the page itself play, speak or
        install, if it can. `handlers` do effects, by their names; `at_once` takes what is entered
        on the screens that keep no draft.
        """
        super().__init__(app_store, handlers, feel)
        self._share = share
        self.address = Address(travel)
        self.page_call: Final = page_call
        self.at_once: Final = at_once
        self.focus = Focus()
        self._later = later
        self._keeping = False
        self.taps = TapGuard()
        self._listeners = Observable()
        self.scroll_offsets: dict[str, float] = {}
        """The scroll positions of the screens below."""
        self.scroll: Callable[[float | str], object] = lambda _: None
        """Scrolls the open page to a position, in pixels from its top, or to a part by its mark."""
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

    @property
    def seat(self) -> PlayerDevice:
        """What a banker who plays may do as a player, where others have devices, too."""
        assert self.share is not None
        return PlayerDevice(self.app_store.phones, self.share.device)

    def sit_down(self, player: PlayerId) -> None:
        """Note that the banker, who holds this device, is a player."""
        assert self.share is not None
        self.app_store.phones.take(player, self.share.device.digest)

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
        self.app_store.remember(page_state=kept(self.state))

    @property
    def home(self) -> str:
        """The screen to go back to if there is no other."""
        return routes.TABLE if self.app_store.state.game is not None else routes.HOME

    @property
    def viewer(self) -> Viewer:
        """The banker's device as a page sees it."""
        state = self.state
        return Viewer(
            audible=self.page_call is not None,
            shared=self.share,
            space=state.space,
            installable=state.installable,
            code=state.code,
            payer=state.payer,
            intro_step=state.intro_step,
        )

    # ---- moving about ------------------------------------------------------------------

    def is_base(self, address: str) -> bool:
        """Whether a screen replaces all others: a tab, or that of all games."""
        return address in routes.TABS or address == routes.HOME

    def go(self, address: str) -> None:
        """Open a screen, with the parts of the state that it starts with."""
        super().go(address)
        self.set(**EMPTY.get(routes.parse(address).screen, {}))

    def replace_top(self, route: str) -> None:
        """Open a screen in place of the one that is open: the way back stays the same."""
        self.walk((*self.state.trail[:-1], route))

    def walk(self, trail: tuple[str, ...]) -> None:
        """Move along a trail, and have the address follow."""
        moved = trail[-1] != self.state.route
        for route in self.scroll_offsets.keys() - {*trail}:
            del self.scroll_offsets[route]
        super().walk(trail)
        if moved:
            self.address.follow(*trail)

    def arrive(self, address: str) -> None:
        """The address changed: typed, or the browser's own way back."""
        if (route := self.address.led_to(address)) is None:
            return
        if route != self.state.route and self.state.sheet is not None:
            # Back closes an open sheet first, and the page stays where it is.
            self.set(sheet=None)
        elif (open_to := self._open_to(route)) != self.state.route:
            self.go(open_to)
        self.address.follow(*self.state.trail)

    def _open_to(self, route: str) -> str:
        """Return the address that another one leads to here and now."""
        if routes.needs_game(route) and self.app_store.state.game is None:
            route = routes.HOME
        return route if routes.is_open_to("", route) else self.home

    # ---- the one path --------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet | None:
        """The open sheet; a fault comes above all others."""
        fault = self.app_store.state.fault
        return FaultSheet(key=fault) if fault else self.state.sheet

    def close(self) -> None:
        """Close the sheet on top."""
        if self.app_store.state.fault:
            self.app_store.report_fault()
        else:
            super().close()

    def enter(
        self, command: c.Command, waive: tuple[RefusalCode, ...], unpaid: RentFate | None
    ) -> Ruling:
        """Enter a command."""
        if isinstance(command, EndGame):
            # The podium comes above what is read now.
            self.scroll(0.0)
        if self._asks(command):
            return self.seat.ask(command, unpaid=unpaid)
        return self.app_store.dispatch(command, waive=waive, unpaid=unpaid)

    def _asks(self, command: c.Command) -> bool:
        """Whether a banker who plays asks others, all of whom have phones, for money."""
        game = self.app_store.state.game
        if game is None or self.share is None or not self.state.route.startswith(routes.ASK):
            return False
        phones = {player for player, count in self.app_store.state.phones.phones if count}
        others = consents(command, game).players - {self.seat.player}
        return bool(others) and others <= phones

    def settle_rent(self, fate: RentFate) -> None:
        """Decide the fate of rents, for the rest of the game if the players want it."""
        if self.state.drafts.get(SHEET, {}).get(FOR_GOOD):
            self.app_store.choose(unpaid=fate)
        super().settle_rent(fate)

    def overrule(self) -> None:
        """Record what was refused: the table allows it anyway."""
        sheet = self.state.sheet
        if not isinstance(sheet, RefusalSheet) or sheet.command is None:
            return
        codes = tuple(refusal.code for refusal in sheet.refused.refusals)
        if isinstance(sheet.command, StartGame):
            self.begin(sheet.command, codes)
        else:
            self.record(sheet.command, *sheet.rest, waive=codes, then=sheet.then)

    def begin(self, command: StartGame, waive: tuple[RefusalCode, ...] = ()) -> None:
        """Start a game; a refusal becomes a sheet."""
        store, seats = self.app_store, self.app_store.phones.seats
        phones = phones_of(setting_up.setup_of(self.state), command, seats, store.state.game_id)
        decision = store.begin(command, waive)
        if isinstance(decision, Refused):
            self.set(sheet=RefusalSheet(command=command, refused=decision))
        elif store.state.game is not None:
            if phones:
                seats.adopt(store.state.game_id, phones)
            self.set(**setting_up.begun(self.state), sheet=None)
            self.go_home()

    def undo(self) -> None:
        """Take the last entry back."""
        self.record(c.Undo())

    def redo(self) -> None:
        """Bring back what was taken back."""
        self.record(c.Redo())

    # ---- dice and digits -------------------------------------------------------------------

    def tap_die(self, row: int, value: int) -> None:
        """A number in one of the rows; the tap that completes them is the roll."""
        view = self.app_store.state.view
        pad = view.now.pad if view is not None else None
        if pad is None:
            return
        rows = enumerate(self.state.dice_so_far)
        first, second, face = (value if place == row else known for place, known in rows)
        if not (first and (second or pad.dice == 1) and (face or not pad.speed)):
            self.set(dice_so_far=(first, second, face))
            return
        self.set(dice_so_far=NO_DICE)
        throw = pad.roll((first, second), FACES[face - 1] if pad.speed else None)
        self.record(*((c.EndTurn(), throw) if pad.ends_turn else (throw,)))
