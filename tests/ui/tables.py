"""Tables to try screens on: an app over a store in memory, with a game where one is wanted."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import flet as ft

from banker_app.app import games
from banker_app.app.session import Clock
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.start_game import DeedPosition, Position, StartGame, TurnPosition
from banker_app.engine.state import Game, Tracking
from banker_app.local_services import LocalServices
from banker_app.pages.contract import texts
from banker_app.pages.state.app_store import AppStore
from banker_app.store.memory import MemoryStore
from banker_app.ui.page_life import open_page
from tests.engine.tables import composed, opening, seats_of
from tests.ui.headless import App

Main = Callable[[ft.Page], None]
PLAYERS = ("Ann", "Bob", "Cat")


def lot(
    owner: str, houses: int = 0, *, hotel: bool = False, mortgaged: bool = False
) -> DeedPosition:
    """How a deed stands."""
    return DeedPosition(owner=PlayerId(owner), houses=houses, hotel=hotel, mortgaged=mortgaged)


def setup(
    *,
    players: tuple[str, ...] = PLAYERS,
    cash: Mapping[str, int] | None = None,
    deeds: Mapping[str, DeedPosition] | None = None,
    spaces: Mapping[str, int] | None = None,
    jailed: tuple[str, ...] = (),
    cards: Mapping[str, tuple[str, ...]] | None = None,
    pots: Mapping[str, int] | None = None,
    tracking: Tracking = Tracking.DICE,
    edition: str = "us_classic",
    base: str = "classic",
    modes: tuple[str, ...] = (),
    rules: Mapping[str, object] | None = None,
) -> StartGame:
    """A game, from the beginning or in the middle."""
    made = composed(base, edition, modes, rules)
    start = opening(seats=players, edition=edition, tracking=tracking)
    if any((cash, deeds, spaces, jailed, cards, pots)):
        money = start.edition.currency.code
        held = seats_of(players, cash or {}, spaces, dict.fromkeys(jailed, 0), cards)
        position = Position(
            seats=held,
            deeds={DeedId(deed): held for deed, held in (deeds or {}).items()},
            turn=TurnPosition(landing_known=True),
            pots=None if pots is None else {pot: {money: held} for pot, held in pots.items()},
        )
        start = replace(start, position=position)
    return replace(start, rules=made.rules, provenance=made.provenance, base=base, modes=modes)


def new_app_store(command: StartGame | None = None, now: Clock = games.now) -> AppStore:
    """An app store over nothing but memory. `now` is the clock of the games in it."""
    app_store = AppStore(LocalServices(MemoryStore()), now)
    if command is not None:
        refused = app_store.begin(command)
        assert refused is None, refused
    return app_store


def app_of(app_store: AppStore) -> Main:
    """What Flet would call for a page."""
    return lambda page: open_page(page, app_store)


class Table(App):
    """The app over a store on a page of its own."""

    def __init__(self, store: AppStore, **how: Any) -> None:
        super().__init__(app_of(store), **how)
        self.store = store

    @property
    def game(self) -> Game:
        """The game that is open."""
        return self.store.context.game


@asynccontextmanager
async def on(
    at: AppStore | StartGame | None = None,
    *,
    width: int = 412,
    height: int = 0,
    route: str = "/",
) -> AsyncIterator[Table]:
    """An evening with the app on a page of this size, all of which can be drawn."""
    store = at if isinstance(at, AppStore) else new_app_store(at)
    async with Table(store, width=width, route=route) as app:
        if height:
            await app.fire(app.page, "resize", {"width": width, "height": height})
        yield app
        assert not app.shows(texts.text("en", "fault.drawing")), app.text()
