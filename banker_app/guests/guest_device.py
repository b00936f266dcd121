"""A guest's device: the screens that are open to it, and what it asks for. Knows no network."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from banker_app.app.devices.banker_role import Device
from banker_app.app.devices.caller import preferred
from banker_app.app.devices.fair_dice import FairDice, Throw
from banker_app.app.devices.player_device import PlayerDevice
from banker_app.app.devices.requests import Outcome, Request
from banker_app.app.projections.context import Action
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.commands import Command
from banker_app.engine.consent import consents
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonObject
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.state import Game
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.blocks import Page, filter_actions
from banker_app.pages.contract.drafts import Draft, Viewer
from banker_app.pages.contract.effects import Handler
from banker_app.pages.contract.translator import ONLOOKER
from banker_app.pages.devices.display import display
from banker_app.pages.devices.lobby import lobby
from banker_app.pages.devices.own_device import LETTERS, SIGNALS
from banker_app.pages.state.app_state import PREFERENCES
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_device import PageDevice, Ruling

LONGEST_TRAIL: Final = 12
OF_BALANCES: Final = (routes.SEAT, routes.STATEMENT, routes.SCORE, routes.EVENING)
"""Screens that tell what players have: where that is private, a player's own only."""


class GuestDevice(PageDevice):
    """A page of a device that is not the banker's, and what is half entered on it."""

    def __init__(
        self,
        app_store: AppStore,
        device: Device,
        link: str,
        handlers: Mapping[str, Handler],
    ) -> None:
        """`link` is the address for more devices, "" where only the display is to be seen."""
        super().__init__(app_store, handlers)
        self.link = link
        self.device: Final = device
        self._seat: Final = PlayerDevice(app_store.phones, device)
        self.answering = 0
        """The request that a counter-offer is made to."""
        self.code_answer = ""
        """The answer to the code entered last."""
        self.alert = ""
        self.dice: Final = FairDice()
        self.share = ""
        """The device's share of a throw, as its last message named it."""
        self.thrown: Throw | None = None
        """The last throw, until the device has it."""
        self.file: JsonObject | None = None
        self.language = ""
        """The device's own; "" follows the banker's."""
        self.letters = PREFERENCES[LETTERS][0]
        self.signal = next(iter(SIGNALS))
        self.own_pages = {routes.JOIN: self._lobby, routes.DISPLAY: self._display}
        self.set(trail=(self.home,))

    @property
    def seat(self) -> PlayerDevice:
        """What it may do as a player's."""
        return self._seat

    @property
    def viewer(self) -> Viewer:
        """The device as a page sees it."""
        return Viewer(seat=self._seat.player or "", letters=self.letters, signal=self.signal)

    @property
    def shown(self) -> AppStore:
        """What its pages are built from."""
        language = self.language or self.app_store.state.language
        store = self.app_store
        return store.worded(
            language, self._seat.player or (ONLOOKER if store.state.private else "")
        )

    def prefer(self, language: str = "", text: str = "", signal: str = "") -> None:
        """Take the device's language, the first that is known of one or several in the form that
        browsers use, the size of its letters, and how it says that something waits.
        """
        if (known := preferred(language, texts.is_complete)) and known != self.language:
            self.language = known
            self.set(sheet=None)
        if text in PREFERENCES[LETTERS]:
            self.letters = text
        if signal in SIGNALS:
            self.signal = signal

    @property
    def home(self) -> str:
        """The first screen: the player's own, the lobby, or what everybody may see."""
        if not self.link:
            return routes.DISPLAY
        return routes.ME if self._seat.player else routes.JOIN

    def is_base(self, address: str) -> bool:
        """Whether a screen replaces all others."""
        return address in (self.home, routes.DISPLAY, routes.DEEDS)

    def opens(self, address: str) -> bool:
        """Return whether the device may look at an address now."""
        return self._opens(self._seat.player, address)

    def _opens(self, player: PlayerId | None, address: str) -> bool:
        row = routes.screen_at(address)
        if row is None or row.path in (routes.JOIN, routes.DISPLAY):
            return row is not None and (bool(self.link) or row.path == routes.DISPLAY)
        game = self.app_store.state.game
        if not player or game is None or (row.path == routes.AUCTION and game.auction is None):
            return False
        if row.path in OF_BALANCES and self.app_store.state.private:
            return player in routes.parse(address).args
        return row.path == routes.ME or routes.is_open_to(player, address)

    def permitted(self, page: Page) -> Page:
        """Leave out of a page what the device may not do."""
        game, player = self.app_store.state.game, self._seat.player
        return filter_actions(page, partial(self._offers, game, player))

    def _offers(self, game: Game | None, player: PlayerId | None, action: Action) -> bool:
        if isinstance(action.effect, Command):
            if game is None or player is None:
                return False
            commands = action.effect, *action.rest
            return all(consents(one, game).may_ask(player) for one in commands)
        if isinstance(action.effect, str):
            return self._opens(player, action.effect)
        return action.effect is None or action.effect.name in self.handlers

    def _lobby(self, draft: Draft) -> Page:
        link, said = self.link, self.code_answer
        return lobby(self.shown, draft, self.device, self.seat, link, said)

    def _display(self, draft: Draft) -> Page:
        return display(self.shown, self.link, draft.viewer)

    def walk(self, trail: tuple[str, ...]) -> None:
        """Move along a trail, which has an end."""
        super().walk(trail[-LONGEST_TRAIL:])

    def enter(
        self, command: Command, waive: tuple[RefusalCode, ...], unpaid: RentFate | None
    ) -> Ruling:
        """Ask for a command as the seat's current player, who can waive no rule."""
        assert not waive
        answer = self.seat.ask(command, self.answering or None, unpaid)
        if isinstance(answer, Request):
            self.answering = 0
        return answer

    def _follow(self, command: Command, ruling: Accepted | Request) -> None:
        """Move on after an entry; what waits is shown with all that does."""
        if isinstance(ruling, Accepted) or ruling.outcome is Outcome.ENTERED:
            super()._follow(command, ruling)
        elif self.state.route != routes.AUCTION:
            self.go_home()
