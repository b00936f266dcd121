"""One page of a guest's device: its content, and the effect of its messages. Knows no network.

A message is a JSON object:

    {"n": 5, "enter": {name: value, ...}}   fields of the page, entered one after another
    {"n": 6, "v": version, "do": id}         an action of the page; "submit" for its button
    {"n": 7, "go": address}                  another screen that is open to the device
    {"n": 8, "back": true}

The last page sent is the list of all that its device may do; everything else has no effect.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from secrets import randbelow
from typing import Any, Final

from banker_app.app.devices.banker_role import Device
from banker_app.app.devices.player_device import PlayerDevice
from banker_app.app.devices.requests import Answer as Ruled
from banker_app.app.devices.requests import Denial, Outcome, Request
from banker_app.app.projections.context import Action
from banker_app.app.projections.my_turn import my_turn
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.engine.commands import Command, OpenAuction
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonObject
from banker_app.engine.refusals import Asks, Refused
from banker_app.guests.handlers import HANDLERS, enter_code
from banker_app.guests.page_json import action_id, page_json
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Custom, Page, Style, Text, actions_of, filter_actions
from banker_app.pages.contract.drafts import Draft, Viewer, allows, filled
from banker_app.pages.devices.display import display
from banker_app.pages.devices.lobby import CODE, lobby
from banker_app.pages.devices.me import me
from banker_app.pages.page_builder import built, open_to, page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.sheets import notice_page, question_page, refusal_page, unpaid_page

SUBMIT: Final = "submit"
"""The name of the button at the foot of a page; its effect depends on the draft."""
SHEET: Final = "sheet"
"""The address of a sheet among the drafts."""
LATE: Final = "phone.late"
LONGEST_TRAIL: Final = 12

Build = Callable[[], Page]


class Guest:
    """A page of a device, and what is half entered on it."""

    def __init__(self, store: AppStore, device: Device, link: str = "", at: str = "") -> None:
        """`link` is the address for more devices, "" where only the display is to be seen; `at` the
        address that the page begins with.
        """
        self.store = store
        self._link = link
        self.device: Final = device
        self.seat: Final = PlayerDevice(store.phones, device)
        self._trail: tuple[str, ...] = ()
        self.drafts: dict[str, JsonObject] = {}
        self.sheet: Build | None = None
        self.answering = 0
        """The request that a counter-offer is made to."""
        self._rolled: Command | None = None
        """The command that waits for the fate of a rent."""
        self.said = ""
        """The answer to the code entered last."""
        self._player = self.seat.player
        self._heard = -1
        """The number of the last message."""
        self.alert = ""
        self.file: JsonObject | None = None
        self.version = randbelow(2**40)
        """Counts the states of the game, and the seats, that its pages were built from; from
        anywhere, so that no page of an app that was stopped passes for one of now.
        """
        self._game: object = None
        self._lot = self.store.state.lot
        self._begin(at)

    def _begin(self, at: str) -> None:
        """Open the first screen; a scanned code is part of the address."""
        screen, args = routes.parse(at or routes.HOME)
        if screen in (routes.JOIN, routes.SEAT_LINK) and args:
            self.drafts[routes.JOIN] = {CODE: args[0]}
            if screen == routes.SEAT_LINK:
                enter_code(self)
            else:
                self._trail = (routes.JOIN,)
        elif self._opens(at):
            self.go(at)
        self._trail = self._trail or (self._home,)

    @property
    def looks_on(self) -> bool:
        """Whether it shows what everybody may see."""
        return self.at == routes.DISPLAY

    # ---- the page ----------------------------------------------------------------------

    @property
    def _home(self) -> str:
        if not self._link:
            return routes.DISPLAY
        return routes.ME if self.seat.player else routes.JOIN

    @property
    def at(self) -> str:
        return self._trail[-1] if self._trail else self._home

    def _opens(self, address: str) -> bool:
        """Return whether the device may look at an address now."""
        row, player = routes.screen_at(address), self.seat.player
        if row is None or row.path in (routes.JOIN, routes.DISPLAY):
            return row is not None and (bool(self._link) or row.path == routes.DISPLAY)
        if not player or self.store.state.game is None:
            return False
        return row.path == routes.ME or routes.is_open_to(player, address)

    def page(self) -> Page:
        """Build the page at the device's address, with nothing on it that it may not do."""
        say = self.store.speech
        nothing = Page(blocks=(Text(say.ui("nothing_here"), Style.HINT),))
        return built(self.at, say, self._at_address) or nothing

    def _at_address(self) -> Page | None:
        at, store = self.at, self.store
        entered, player = self.drafts.get(at, {}), self.seat.player or ""
        draft = Draft(entered, Viewer(seat=player))
        match routes.parse(at).screen:
            case routes.JOIN:
                return lobby(store, draft, self.device, self.seat, self._link, self.said)
            case routes.DISPLAY:
                return display(store, self._link, seated=bool(player))
            case routes.ME:
                page = me(store, draft)
                if page is not None and player:
                    page = open_to(page, PlayerId(player), store.context.game)
                return page
            case _:
                return page_at(store, at, entered, draft.viewer)

    def _sheet_page(self) -> Page | None:
        return built(self.at, self.store.speech, self.sheet) if self.sheet is not None else None

    def _offered(self, page: Page) -> Page:
        """Return a page without the actions that the device may not press."""

        def may_press(action: Action) -> bool:
            if action.go:
                return self._opens(action.go)
            return action.effect is None or action.effect.name in HANDLERS

        return filter_actions(page, may_press)

    def message(self) -> JsonObject:
        """Return what the device draws now."""
        self._settle()
        store, say = self.store, self.store.speech
        sheet, at, waits = self._sheet_page(), self.at, self._waits()
        written: JsonObject = {
            "v": self.version,
            "n": self._heard,
            "at": at,
            "title": self._title(),
            "language": store.state.language,
            "theme": store.state.theme,
            "back": len(self._trail) > 1,
            "tabs": [
                {
                    "go": tab,
                    "label": say.ui(routes.TAB_NAMES[tab]),
                    "here": tab == self._trail[0],
                    "waits": len(waits) if tab == routes.ME else 0,
                }
                for tab in routes.PLAYER_TABS
                if self.seat.player and store.state.game is not None
            ],
            "waits": len(waits),
            "paid": self._paid(),
            "page": page_json(self._timed(self._offered(self.page()))),
            "words": {
                "back": say.ui("back"),
                "close": say.ui("close"),
                "search": say.ui("search"),
                "offline": say.ui("connection.offline", time="{time}"),
                "time_left": say.ui("auction.time_left"),
                "time_over": say.ui("auction.time_over"),
            },
        }
        if waits and at not in (routes.ME, routes.AUCTION):
            written["waiting"] = {"go": routes.ME, "text": waits[0]}
        if sheet is not None:
            written["sheet"] = page_json(self._offered(sheet))
        if self.alert:
            written["alert"], self.alert = self.alert, ""
        if self.file is not None:
            written["file"], self.file = self.file, None
        return written

    def turned_away(self, key: str) -> JsonObject:
        """Return the page of a device without access: the sentence of a key."""
        text = Text(self.store.speech.ui(key))
        return {**self.message(), "tabs": [], "page": page_json(Page(blocks=(text,)))}

    def _timed(self, page: Page) -> Page:
        """Return a page with the seconds that are left to beat a bid, as of now."""
        clock, entries = self.store.clock, self.store.entries

        def timed(block: Any) -> Any:
            if not isinstance(block, Custom) or block.name != "bid_clock":
                return block
            left = clock.bid_time(entries, block.value).total_seconds()
            return Custom("bid_clock", {"left": max(0, round(left))})

        return replace(page, blocks=tuple(map(timed, page.blocks)))

    def _waits(self) -> tuple[str, ...]:
        """Return the sentences about everything that waits for the player."""
        view, player, phones = self.store.state.view, self.seat.player, self.store.state.phones
        if view is None or player is None:
            return ()
        return my_turn(self.store.context, view.now, player, phones).waits

    def _paid(self) -> int:
        """Return the number of the last entry if it moved the player's money; else 0."""
        view, player = self.store.state.view, self.seat.player
        if view is None or view.last is None:
            return 0
        moved = any(seat.player == player and seat.change for seat in view.seats)
        return view.last.seq if moved else 0

    def _title(self) -> str:
        row, say = routes.screen_at(self.at), self.store.speech
        if row is None:
            return say.ui("title.home")
        if row.path == routes.ME:
            return str(self.seat.player)
        key = "title.lobby" if row.path == routes.JOIN else row.title
        return say.ui(key) if key else routes.parse(self.at).args[0]

    def _settle(self) -> None:
        """Follow a change of the seat or of the game that came from elsewhere."""
        if self._game is not self.store.state.game:
            self._game = self.store.state.game
            self.version += 1
        if self._player != self.seat.player:
            self._player = self.seat.player
            self.version += 1
            self.sheet, self.drafts, self._trail = None, {}, ()
        self._trail = tuple(address for address in self._trail if self._opens(address))
        self._trail = self._trail or (self._home,)
        lot, self._lot = self._lot, self.store.state.lot
        if self._lot != lot:
            self._follow_auction()

    def _follow_auction(self) -> None:
        """Open an auction on a player's phone that waited at its money; leave one that is over."""
        if self._lot is not None and self.at == routes.ME and self.sheet is None:
            self.go(routes.AUCTION)
        elif self._lot is None and self.at == routes.AUCTION:
            self.go(self._home)

    # ---- messages ----------------------------------------------------------------------

    def hear(self, said: JsonObject) -> None:
        """Do what a message asks for, if the page offers it; twice the same is once."""
        number = said.get("n")
        if type(number) is not int or number <= self._heard:
            return
        self._heard = number
        version = self.version
        self._settle()
        late = said.get("v") != version or version != self.version
        self._enter(said.get("enter"))
        do, go = said.get("do"), said.get("go")
        if isinstance(do, str):
            self._press(do, late=late)
        elif isinstance(go, str):
            self.go(go)
        elif said.get("back") is True:
            self._back()

    def go(self, address: str) -> None:
        """Open a screen, if it is open to the device."""
        if not self._opens(address):
            return
        self.sheet = None
        if address in (self._home, routes.DISPLAY, routes.DEEDS) or not self._trail:
            self._trail = (address,)
        elif address in self._trail:
            self._trail = self._trail[: self._trail.index(address) + 1]
        else:
            self._trail = (*self._trail, address)[-LONGEST_TRAIL:]
        self.drafts = {at: draft for at, draft in self.drafts.items() if at in self._trail}

    def _back(self) -> None:
        if self.sheet is not None:
            self.sheet = None
        elif len(self._trail) > 1:
            self.go(self._trail[-2])

    def _enter(self, entered: object) -> None:
        """Take entries in fields, each checked against the page that the ones before have made."""
        at = SHEET if self.sheet is not None else self.at
        page: Page | None = None
        for name, value in entered.items() if isinstance(entered, dict) else ():
            # Built again only by what it takes: a message has room for thousands of names.
            page = page or self._sheet_page() or self.page()
            if allows(page, name, value):
                self.drafts[at] = filled(page, self.drafts.get(at, {}), name, value)
                page = None

    def _press(self, name: str, *, late: bool) -> None:
        below, at = self.page(), self.at
        page = self._sheet_page() or below
        entered = partial(self._entered, at, below.after)
        if name == SUBMIT:
            if late or not page.submit:
                self.alert = self.store.speech.ui(LATE)
            elif not page.missing:
                # No page of a player's has several, which would have to be asked for as one.
                (only,) = page.submit
                self._act(only, entered)
            return
        known = {action_id(action): action for action in actions_of(self._offered(page))}
        if (action := known.get(name)) is None:
            self.alert = self.store.speech.ui(LATE)
        else:
            self._act(action, entered)

    def _act(self, action: Action, then: Callable[[], None]) -> None:
        if action.command is not None:
            if self._ask(action.command):
                then()
        elif action.go:
            self.go(action.go)
        elif (effect := action.effect) is not None:
            self.sheet = None
            if HANDLERS[effect.name](self, *effect.arguments):
                then()

    def _entered(self, at: str, after: str) -> None:
        """Go to the page's next screen after an entry."""
        self.drafts.pop(at, None)
        if after and after != routes.TABLE and self._opens(after):
            self.go(after)
        elif after != at and at != self._home and routes.parse(at).screen != routes.AUCTION:
            self.go(self._trail[-2] if not after and len(self._trail) > 1 else self._home)

    # ---- commands ----------------------------------------------------------------------

    def settle_rent(self, fate: RentFate) -> bool:
        """Decide on the own rent, and request the command that would let it lapse."""
        return self._rolled is not None and self._ask(self._rolled, fate)

    def _ask(self, command: Command, unpaid: RentFate | None = None) -> bool:
        """Request a command as the seat's current player; return whether it was accepted."""
        self.sheet, self._rolled = None, None
        self.drafts.pop(SHEET, None)
        answer = self.seat.ask(command, self.answering or None, unpaid)
        if isinstance(answer, Request):
            self.answering = 0
            if answer.outcome is Outcome.ENTERED and isinstance(command, OpenAuction):
                self.go(routes.AUCTION)
            return True
        if isinstance(answer, Asks):
            self.sheet = lambda: question_page(
                self.store.context, command, answer, Draft(self.drafts.get(SHEET, {}))
            )
        if isinstance(answer, UnpaidRent):
            self._rolled = command
        self.heard_of(answer)
        return False

    def deny(self, denial: Denial) -> None:
        sentence = self.store.speech.ui(f"phone.{denial}")
        if self.store.state.game is None:
            self.alert = sentence
        else:
            self.sheet = lambda: notice_page(self.store.context, sentence)

    def heard_of(self, answer: Ruled) -> None:
        """Show what became of an answer to a request, where that has to be read."""
        match answer:
            case Denial():
                self.deny(answer)
            case Refused():
                self.sheet = lambda: refusal_page(self.store.context, answer)
            case UnpaidRent():
                self.sheet = lambda: unpaid_page(self.store.context, answer)
            case _:
                pass
