"""Taking over a game in progress: what is asked, where, and what begins."""

import pytest

from banker_app.app.projections.board import board_view
from banker_app.app.projections.context import ViewContext
from banker_app.app.setup.setup_draft import PlayerDraft, SetupDraft
from banker_app.engine.ids import CASINO_POT, DeedId, PlayerId
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.ledger import balance
from banker_app.engine.state import Detention
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import RefusalSheet
from banker_app.pages.state.setting_up import as_json, setup_of, with_setup
from banker_app.ui.hooks import controller_of
from tests.ui.banker import Banker
from tests.ui.headless import App
from tests.ui.reading import read
from tests.ui.tables import app_of, new_app_store

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


def begun(*names: str, edition: str = "", preset: str = "classic") -> SetupDraft:
    """A new game of these players, under way already."""
    players = tuple(PlayerDraft(name=name) for name in names)
    return SetupDraft(edition=edition, preset=preset, midway=True, players=players)


async def at(app: App, draft: SetupDraft, address: str) -> PageController:
    """A page of it."""
    controller = controller_of(app.page)
    controller.set(**with_setup(controller.state, draft))
    await app.go("/new")
    await app.go(address)
    return controller


async def typed(app: App, digits: str) -> None:
    """Keys of the pad, one after the other."""
    await app.click(*digits)


async def test_digits_count_as_they_are_typed() -> None:
    app_store = new_app_store()
    async with App(app_of(app_store)) as app:
        controller = await at(app, begun("Ann", "Bob"), "/holding/0")
        assert app.shows("Count Ann's cash and enter it.")
        await typed(app, "900")
        controller.back()
        await app.settle()
        assert setup_of(controller.state).holding(0).cash == "900"
        assert app.shows("Cash still to enter: Bob")
        await app.click("Game already in progress")
        assert app.shows("Cash $900")
        assert app.shows("Cash still to enter: Bob")
        await app.click("Ann, Cash $900")
        await typed(app, "12")
        assert setup_of(controller.state).holding(0).cash == "12", "a sum is typed anew"


async def test_nobody_begins_with_the_usual_sum_unasked() -> None:
    """Start leads to the first player whose cash is missing, and from there on to the next."""
    app_store = new_app_store()
    async with App(app_of(app_store)) as app:
        controller = await at(app, begun("Ann", "Bob"), "/holding/0")
        await typed(app, "5")
        await app.go("/new")
        (start,) = read(app_store, "/new", controller.state.drafts["/new"]).submit
        assert (start.allowed, start.reason) == (False, "Cash still to enter: Bob")
        await app.click("Start")
        assert app_store.state.game is None
        assert controller.state.route == "/holding/1"
        await app.click("$0")
        await app.click("Next: The table")
        await app.click("Done")
        assert controller.state.route == "/new"
        await app.click("Start")
        assert [app_store.context.game.cash(name) for name in (ANN, BOB)] == [5, 0]
        assert setup_of(controller.state).holdings == ()


async def test_a_space_says_whose_it_is_and_who_stands_there() -> None:
    """Deed, buildings and token by the board; the tokens are on it from the first moment on."""
    app_store = new_app_store()
    async with App(app_of(app_store)) as app:
        controller = await at(app, begun("Ann", "Bob"), "/holding/0")
        controller.set(space=37)
        await app.settle()
        await app.click("mortgaged")
        controller.set(space=39)
        await app.settle()
        await app.click("no houses")
        await app.click("Ann's token is here")
        await typed(app, "100")
        await app.click("Next: Bob")
        await typed(app, "200")
        controller.set(space=39)
        await app.settle()
        assert app.shows("Ann owns it. Choose its state to give it to Bob.")
        await app.click("no houses")
        controller.set(space=10)
        await app.settle()
        await app.click("Bob is in jail")
        await app.click("2")
        assert setup_of(controller.state).holding(1).attempts == 2
        await app.click("Chance")
        await app.go("/new")
        await app.click("Start")
    game = app_store.context.game
    board = board_view(ViewContext(game, app_store.speech))
    assert {token.player: (token.space, token.jailed) for token in board.tokens} == {
        "Ann": (39, False),
        "Bob": (10, True),
    }
    assert game.owner(DeedId("boardwalk")) == BOB
    assert game.mortgaged == {"park_place"}
    assert kept_cards(game, BOB) == ("chance",)
    term = game.seats[BOB].jail
    assert term is not None
    assert term.attempts == 2


async def test_turn_minute_and_pots() -> None:
    """The casino names its jackpot by itself until somebody counts it."""
    app_store = new_app_store()
    async with App(app_of(app_store)) as app:
        draft = begun("Ann", "Bob", edition="ua_casino", preset="casino_ru")
        for seat in ("0", "1"):
            draft = draft.with_sum(seat, "", "300")
        controller = await at(app, draft, "/holding/table")
        assert app.shows("200")
        await app.click("Bob")
        await typed(app, "44")
        await app.click(app_store.speech.ui("bank.casino"))
        await typed(app, "350")
        at_office = setup_of(controller.state).holding(0).detained("tax_office", office=True)
        draft = setup_of(controller.state).with_holding(0, at_office)
        controller.set(**with_setup(controller.state, draft))
        await app.go("/new")
        await app.click("Start")
    game = app_store.context.game
    assert (game.turn.player, game.minute) == (BOB, 44)
    assert balance(game.ledger, CASINO_POT, game.edition.currency.code) == 350
    term = game.seats[ANN].jail
    assert term is not None
    assert term.place is Detention.TAX_OFFICE


async def test_a_house_without_its_group_is_asked_about() -> None:
    app_store = new_app_store()
    async with App(app_of(app_store)) as app:
        draft = begun("Ann", "Bob").with_deed(0, "boardwalk", 1)
        for seat in ("0", "1"):
            draft = draft.with_sum(seat, "", "300")
        controller = await at(app, draft, "/already-playing")
        assert app.shows("Please check")
        await app.click("Start")
        assert isinstance(controller.state.sheet, RefusalSheet)
        assert app.shows("Dark blue is built on, but not all owned by one player.")
        controller.overrule()
        await app.settle()
    assert app_store.context.game.houses(DeedId("boardwalk")) == 1


REGIONS = ("Eve", "Nat", "Wes", "Sue")


async def test_conglomerates_and_rates() -> None:
    app_store = new_app_store()
    async with App(app_of(app_store)) as app:
        draft = begun(*REGIONS, edition="multinational", preset="multinational")
        for seat in range(4):
            draft = draft.with_sum(str(seat), "", "900")
        for deed in ("east_gate", "east_station", "west_square"):
            draft = draft.with_deed(0, deed, 0)
        controller = await at(app, draft, "/holding/0")
        await app.click("East Gate", "East Station", "West Square")
        assert setup_of(controller.state).holding(0).stacks == (
            ("west_square", "east_gate", "east_station"),
        )
        await app.go("/holding/table")
        await app.click("Raise the rate of East")
        assert app.shows("+2 from the deeds")
        await app.go("/new")
        await app.click("Start")
        assert isinstance(controller.state.sheet, RefusalSheet)
        controller.overrule()
        await app.settle()
    game = app_store.context.game
    assert [stack.top for stack in game.conglomerates] == ["west_square"]
    assert game.rate_shifts == {"east": 1}


@pytest.mark.parametrize("seat", ["7", "x", "-1"])
def test_no_such_seat(seat: str) -> None:
    """An address that was typed by hand."""
    draft = as_json(begun("Ann", "Bob"))
    assert page_at(new_app_store(), f"/holding/{seat}", {}, shared=draft) is None
    assert page_at(new_app_store(), "/holding/1", {}, shared=draft) is not None


def test_turns_to_miss_are_stated() -> None:
    app = Banker(new_app_store())
    draft = begun("Ann", "Bob").with_sum("0", "", "9").with_sum("1", "", "9")
    app.controller.set(**with_setup(app.controller.state, draft))
    app.go("/holding/1")
    assert not app.shows("misses 0")
    app.click("2", nth=0)
    app.go("/new")
    app.click("Start")
    assert [app.game.seats[name].turns_to_miss for name in (ANN, BOB)] == [0, 2]
