"""One page of a guest's device: its content, and the effect of its messages. Knows no network.

A message is a JSON object:

    {"n": 5, "enter": {name: value, ...}}   fields of the page, entered one after another
    {"n": 6, "v": version, "do": id}         an action of the page; "submit" for its button
    {"n": 7, "go": address}                  another screen that is open to the device
    {"n": 8, "back": true}

The last page sent is the list of all that its device may do; everything else has no effect.
"""

from dataclasses import replace
from functools import partial
from secrets import randbelow
from typing import Final

from banker_app.app.devices.banker_role import Device
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.my_turn import my_turn
from banker_app.engine.json_types import JsonObject
from banker_app.guests.guest_device import GuestDevice
from banker_app.guests.handlers import HANDLERS, enter_code
from banker_app.guests.page_json import action_id, page_json
from banker_app.pages import form
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Custom,
    Field,
    Page,
    Panel,
    Style,
    Text,
    actions_of,
)
from banker_app.pages.contract.drafts import allows
from banker_app.pages.contract.pictures import BID_CLOCK
from banker_app.pages.contract.translator import Translator
from banker_app.pages.devices.lobby import CODE
from banker_app.pages.devices.own_device import LANGUAGE, LETTERS, SIGNAL
from banker_app.pages.state.app_state import AppState
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import SHEET

SUBMIT: Final = "submit"
"""The name of the button at the foot of a page; its effect depends on the draft."""
LATE: Final = "phone.late"
OWN_TITLES: Final = {routes.JOIN: "title.lobby", routes.PAY: "title.give"}
"""Keys of the titles of screens that are others on a guest's device."""


class Guest(GuestDevice):
    """A page of a device, as messages to and from it."""

    def __init__(self, app_store: AppStore, device: Device, link: str = "", at: str = "") -> None:
        """`at` is the address that the page begins with."""
        super().__init__(app_store, device, link, HANDLERS)
        self._player = self._seat.player
        self._heard = -1
        """The number of the last message."""
        self.version = randbelow(2**40)
        """Counts the states of the game, and the seats, that its pages were built from; from
        anywhere, so that no page of an app that was stopped passes for one of now.
        """
        self._game: object = None
        self._lot = app_store.state.lot
        self._begin(at)

    def load(self, at: str) -> None:
        """Open a screen on a page that was loaded anew; a code that was scanned counts once."""
        if routes.parse(at or routes.HOME)[1] and at != self._begun:
            self._begin(at)
        else:
            self.go(at)

    def _begin(self, at: str) -> None:
        """Open the first screen; a scanned code is part of the address."""
        self._begun = at
        screen, args = routes.parse(at or routes.HOME)
        if screen in (routes.JOIN, routes.SEAT_LINK) and args:
            self.set(trail=(routes.JOIN,), drafts={routes.JOIN: {CODE: args[0]}})
            if screen == routes.SEAT_LINK:
                enter_code(self)
                self.set(trail=(self.home,))
        elif self.opens(at):
            self.set(trail=(at,))

    @property
    def looks_on(self) -> bool:
        """Whether it shows what everybody may see."""
        return self.state.route == routes.DISPLAY

    # ---- the page ----------------------------------------------------------------------

    def page(self) -> Page:
        """Return the page of the device, with nothing on it that it may not do."""
        if (page := form.page_of(self, self.state.route)) is not None:
            return page
        return Page(blocks=(Text(self.shown.speech.ui("nothing_here"), Style.HINT),))

    def message(self) -> JsonObject:
        """Return what the device draws now."""
        self._settle()
        store = self.shown
        say = store.speech
        trail, at, waits = self.state.trail, self.state.route, self._waits(store.state, say)
        now = store.state.view.now if store.state.view else None
        page, sheet = self.page(), form.page_of(self, SHEET)
        written: JsonObject = {
            "v": self.version,
            "n": self._heard,
            "at": at,
            "title": self._title(say),
            "language": store.state.language,
            "text": self.letters,
            "theme": store.state.theme,
            "back": len(trail) > 1,
            "tabs": [
                {
                    "go": tab,
                    "label": say.ui(routes.TAB_NAMES[tab]),
                    "here": tab == trail[0],
                    "waits": len(waits) if tab == routes.ME else 0,
                }
                for tab in routes.PLAYER_TABS
                if self._player and store.state.game is not None
            ],
            "waits": len(waits),
            "told": (*waits, now.headline if now else "")[0],
            "paid": self._paid(),
            "page": page_json(self._timed(page)),
            "words": {
                "back": say.ui("back"),
                "close": say.ui("close"),
                "search": say.ui("search"),
                "erase": say.ui("keypad.back"),
                "offline": say.ui("connection.offline", time="{time}"),
                "unanswered": say.ui("connection.unanswered", what="{what}"),
                "kept": say.ui("connection.kept"),
                "keep_trying": say.ui("connection.keep_trying"),
                "drop": say.ui("connection.drop"),
                "dropped": say.ui("connection.dropped"),
                "unnotified": say.ui("signal.unnotified"),
                "time_left": say.ui("auction.time_left"),
                "time_over": say.ui("auction.time_over"),
            },
        }
        panels = [block.label for block in page.blocks if isinstance(block, Panel)]
        unsaid = [one for one in waits if not any(one in label for label in panels)]
        if unsaid and at not in (routes.ME, routes.AUCTION):
            written["waiting"] = {"go": routes.ME, "text": unsaid[0]}
        if sheet is not None:
            written["sheet"] = page_json(sheet)
        if self.alert:
            written["alert"], self.alert = self.alert, ""
        if self.seat.claimed is not None:
            # Its carrier then says from time to time that the page is still open.
            written["claims"] = True
        if store.state.phones.app_dice and at == routes.ME:
            written["promise"] = self.dice.promise
        if self.thrown is not None:
            proof = {"secret": self.thrown.secret, "faces": self.thrown.faces}
            written["thrown"] = {**proof, "unfair": say.ui("phone.unfair")}
            self.thrown = None
        if self.file is not None:
            written["file"], self.file = self.file, None
        return written

    def turned_away(self, key: str) -> JsonObject:
        """Return the page of a device without access: the sentence of a key."""
        text = Text(self.shown.speech.ui(key))
        return {**self.message(), "tabs": [], "page": page_json(Page(blocks=(text,)))}

    def _timed(self, page: Page) -> Page:
        """Return a page with the seconds that are left to beat a bid, as of now."""
        clock, entries = self.app_store.clock, self.app_store.entries

        def timed(block: Block | Field) -> Block | Field:
            if not isinstance(block, Custom) or block.name != BID_CLOCK.name:
                return block
            left = clock.bid_time(entries, block.value).total_seconds()
            return BID_CLOCK(max(0, round(left)))

        return replace(page, blocks=tuple(map(timed, page.blocks)))

    def _waits(self, state: AppState, say: Translator) -> tuple[str, ...]:
        """Return the sentences about everything that waits for the player."""
        player = self._player
        if state.view is None or state.game is None or player is None:
            return ()
        context = ViewContext(state.game, say)
        return my_turn(context, state.view.now, player, state.phones).waits

    def _paid(self) -> int:
        """Return the number of the last entry if it moved the player's money; else 0."""
        view, player = self.app_store.state.view, self._player
        if view is None or view.last is None:
            return 0
        moved = any(seat.player == player and seat.change for seat in view.seats)
        return view.last.seq if moved else 0

    def _title(self, say: Translator) -> str:
        row = routes.screen_at(self.state.route)
        if row is None:
            return say.ui("title.home")
        if row.path == routes.ME:
            return str(self._player)
        key = OWN_TITLES.get(row.path, row.title)
        return say.ui(key) if key else routes.parse(self.state.route).args[0]

    def _settle(self) -> None:
        """Follow a change of the seat or of the game that came from elsewhere."""
        state = self.app_store.state
        if self._game is not state.game:
            self._game = state.game
            self.version += 1
        if self._player != (player := self._seat.player):
            self._player = player
            self.version += 1
            self.set(sheet=None, drafts={}, trail=(self.home,))
        elif not all(map(opens := partial(self._opens, player), self.state.trail)):
            self.set(trail=tuple(filter(opens, self.state.trail)) or (self.home,))
        lot, self._lot = self._lot, state.lot
        if self._lot != lot:
            self._follow_auction()

    def _follow_auction(self) -> None:
        """Open an auction on a player's phone that waited at its money; leave one that is over."""
        route = self.state.route
        if self._lot is not None and route == routes.ME and self.sheet is None:
            self.go(routes.AUCTION)
        elif self._lot is None and route == routes.AUCTION:
            self.go_home()

    # ---- messages ----------------------------------------------------------------------

    def receive(self, said: JsonObject) -> None:
        """Do what a message asks for, if the page offers it; twice the same is once."""
        number = said.get("n")
        if type(number) is not int or number <= self._heard:
            return
        self._heard = number
        version = self.version
        self._settle()
        late = said.get("v") != version or version != self.version
        self.share = str(said.get("share", ""))
        self._enter(said.get("enter"))
        do, go = said.get("do"), said.get("go")
        if isinstance(do, str):
            self._press(do, late=late)
        elif isinstance(go, str):
            self.go(go)
        elif said.get("back") is True:
            self.back()

    def _enter(self, entered: object) -> None:
        """Take entries in fields, each checked against the page that the ones before have made."""
        address = form.on_top(self)
        page: Page | None = None
        for name, value in entered.items() if isinstance(entered, dict) else ():
            # Built again only by what it takes: a message has room for thousands of names.
            page = page or form.page_of(self, address)
            if page is not None and allows(page, name, value):
                if name in (LANGUAGE, LETTERS, SIGNAL):
                    self.prefer(**{name: str(value)})
                else:
                    form.fill(self, address, name, value)
                page = None

    def _press(self, name: str, *, late: bool) -> None:
        address = form.on_top(self)
        page = form.page_of(self, address) or Page(blocks=())
        if name == SUBMIT and page.submit and not late:
            # No page of a player's has several, which would have to be asked for as one.
            assert len(page.submit) == 1
            form.submit(self, address)
            return
        known = (action for action in actions_of(page) if action_id(action) == name)
        if (action := next(known, None)) is not None:
            form.act(self, address, action)
        else:
            self.alert = self.shown.speech.ui(LATE)
