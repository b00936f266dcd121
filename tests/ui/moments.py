"""What the scenes of the gallery do not come to: sheets, slips, several devices, somebody broke.

Each moment yields the page whenever there is something to look at.
"""

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine import commands as c
from banker_app.engine.dues import RentDue
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Asks, RefusalCode
from banker_app.engine.rules.bank_payments import PayBank
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Tracking
from banker_app.local_services import LocalServices
from banker_app.pages.log.score import PROMPT, SHARE
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import QuestionSheet, UnpaidSheet
from banker_app.pages.state.setting_up import with_setup
from banker_app.store.api import StoreBusy
from banker_app.store.custom_board_files import MemoryBoardFiles
from banker_app.store.memory import MemoryStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.locked_page import show_held
from tests.ui.headless import App
from tests.ui.roomful import SIGHTS
from tests.ui.tables import app_of, lot, new_app_store, setup
from tests.ui.test_phones import Evening

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
Pages = AsyncIterator[App]


def lit(light: str, command: StartGame | None = None) -> AppStore:
    """An app store over nothing but memory, in a light."""
    app_store = new_app_store(command)
    app_store.choose(theme=light)
    return app_store


async def broke(light: str) -> Pages:
    """Ann has nothing any more, and the others play on."""
    command = setup(
        cash={"Ann": 10, "Bob": 500, "Cat": 500},
        deeds={"boardwalk": lot("Bob", hotel=True), "park_place": lot("Bob", 4)},
        spaces={"Ann": 37},
        rules={"building.evenly": False},
    )
    app_store = lit(light, command)
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 1)))
    app_store.dispatch(c.DeclareBankruptcy(player=ANN))
    app_store.dispatch(PayBank(player=BOB, amount=20, reason="late"))
    app_store.dispatch(c.Undo())
    for width in (412, 1440):
        async with App(app_of(app_store), width=width) as app:
            for address in ("/table", "/score", "/seat/Ann", "/log"):
                await app.go(address)
                yield app


async def installable(light: str) -> Pages:
    """A game is over, and the app is offered for the home screen."""
    app_store = lit(light, setup())
    app_store.dispatch(EndGame())
    for way in (PROMPT, SHARE):
        async with App(app_of(app_store), route="/score") as app:
            controller_of(app.page).set(installable=way)
            await app.settle()
            yield app


async def sheets(light: str) -> Pages:
    """What comes up by itself: a question with answers, one with figures, a confirmation, and
    the question about unpaid rent.
    """
    command = setup(
        rules={"mortgage.third_party_lift": "with_consent"},
        deeds={"boardwalk": lot("Ann", mortgaged=True), "electric_company": lot("Bob")},
        tracking=Tracking.OFF,
    )
    app_store = lit(light, command)
    lift = LiftMortgage(player=BOB, deed=DeedId("boardwalk"))
    rent = c.PayRent(payer=ANN, deed=DeedId("electric_company"), to=BOB)
    async with App(app_of(app_store)) as app:
        controller = controller_of(app.page)
        for command_asked in (lift, rent):
            asks = app_store.dispatch(command_asked)
            assert isinstance(asks, Asks)
            controller.set(sheet=QuestionSheet(command=command_asked, asks=asks))
            await app.settle()
            yield app
        sure = "Sure?", "Nobody plays on."
        controller.act(Action(label="The end", effect=EndGame(), sure=sure))
        await app.settle()
        yield app
        unpaid = RentDue(player=ANN, owner=BOB, deed=DeedId("electric_company"), amount=28)
        controller.set(sheet=UnpaidSheet(rents=(unpaid,), settle=lambda device, fate: None))
        await app.settle()
        yield app


async def talked_about(light: str) -> Pages:
    """A jackpot, a bankruptcy and a whole group, as the banker sees them."""
    for sight in ("jackpot", "broke"):
        app_store = lit(light)
        SIGHTS[sight](app_store)
        async with App(app_of(app_store), route="/table") as app:
            yield app
    app_store = lit(light, setup(deeds={"park_place": lot("Bob")}, spaces={"Bob": 39}))
    app_store.dispatch(c.BuyDeed(player=BOB, deed=DeedId("boardwalk")), waive=tuple(RefusalCode))
    async with App(app_of(app_store), route="/table") as app:
        assert app.shows("Full set!")
        yield app


async def with_a_custom_board(light: str) -> Pages:
    """A finished box, one with a slip, and a game that is to be removed."""
    app_store = AppStore(LocalServices(MemoryStore(), board_files=MemoryBoardFiles()))
    app_store.choose(theme=light)
    name = app_store.new_custom_board("us_classic", "Ours")
    app_store.begin(setup())
    async with App(app_of(app_store)) as app:
        await app.go(f"/box/{name}")
        await app.enter("With 3 houses", "18")
        assert app.field("With 3 houses").error
        yield app
        for address in ("/boxes", f"/box/{name}"):
            await app.go(address)
            yield app
        await app.go("/table")
        await app.click(app_store.speech.ui("menu.home"))
        await app.click(app_store.speech.ui("home.delete"))
        yield app


async def begun_midway(light: str) -> Pages:
    """Ten players at a table that has played before."""
    app_store = lit(light)
    async with App(app_of(app_store)) as app:
        draft = SetupDraft(midway=True)
        controller_of(app.page).set(
            **with_setup(controller_of(app.page).state, draft.with_seats(10, 10))
        )
        for address in ("/new", "/holding/0"):
            await app.go(address)
            yield app


async def several_devices(light: str) -> Pages:
    """Phones that ask, phones that are seated, and a banker who hands the bank over."""
    table = Evening(lit(light, setup()))
    table.ask(ANN, PayBank(player=ANN, amount=20, reason="late"))
    table.app_store.phones.claim(BOB, "a device")
    async with table.banker() as app:
        for address in ("/table", "/phones", "/hand-over"):
            await app.go(address)
            yield app


async def lookers(light: str) -> Pages:
    """Somebody else has the games."""
    rooms = LocalServices(MemoryStore())
    rooms.looking = True
    app_store = AppStore(rooms)
    app_store.choose(theme=light)
    async with App(app_of(app_store)) as app:
        yield app
    busy = StoreBusy({"pid": 7, "host": "kitchen", "since": "2026-01-02T20:00:00Z"})
    held = partial(show_held, fault=busy, language="en", look=lambda _: None, again=lambda _: None)
    async with App(held) as app:
        yield app


MOMENTS: Final[dict[str, Callable[[str], Pages]]] = {
    moment.__name__: moment
    for moment in (
        broke,
        installable,
        sheets,
        talked_about,
        with_a_custom_board,
        begun_midway,
        several_devices,
        lookers,
    )
}
