"""A trade as it reads: what each gives, what becomes of the groups, both purses, why not."""

import flet as ft

from banker_app.engine.commands import StartGame
from banker_app.engine.ids import DeedId
from banker_app.ui.hooks import controller_of
from tests.ui.headless import App
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN, BOB, game_of, on


def table_of_two() -> StartGame:
    """Ann lacks one of the light blue group; Bob has both of the dark purple one."""
    deeds = {
        "oriental_avenue": lot("Ann"),
        "vermont_avenue": lot("Ann"),
        "connecticut_avenue": lot("Bob"),
        "mediterranean_avenue": lot("Bob"),
        "baltic_avenue": lot("Bob"),
        "boardwalk": lot("Ann", 1),
        "park_place": lot("Ann", 1),
        "reading_railroad": lot("Ann", mortgaged=True),
    }
    return setup(deeds=deeds, cash={"Ann": 900, "Bob": 640}, cards={"Ann": ("chance",)})


def test_the_whole_trade_is_one_sentence() -> None:
    app_store = new_app_store(table_of_two())

    async def evening(app: App) -> None:
        await app.go("/trade")
        assert app.shows("Who trades?")
        await app.click("Ann")
        assert app.shows("Ann trades with")
        await app.click("Bob")
        assert app.shows("Tap what changes hands.")
        await app.click("Bob: Connecticut Avenue")
        assert app.shows("Ann gives nothing; Bob gives Connecticut Avenue.")
        await app.click("Ann gives $100")
        await app.click("Ann: Oriental Avenue")
        await app.click("Ann: Jail card (Chance)")
        assert app.shows(
            "Ann gives Oriental Avenue, a jail card (Chance) and $100;"
            " Bob gives Connecticut Avenue."
        )
        assert app.shows("Ann: $900 now, $800 after")
        assert app.shows("Bob: $640 now, $740 after")
        await app.click("Ann: Oriental Avenue")
        await app.click("Ann: Jail card (Chance)")
        await app.click("Both agree")

    on(app_store, evening)
    game = game_of(app_store)
    assert game.owner(DeedId("connecticut_avenue")) == ANN
    assert (game.cash(ANN), game.cash(BOB)) == (800, 740)


def test_a_second_tap_takes_a_quick_sum_back() -> None:
    async def evening(app: App) -> None:
        await app.go("/trade/Ann")
        await app.click("Bob")
        await app.click("Ann gives $50")
        await app.click("Ann gives $200")
        assert controller_of(app.page).state.trade.a.cash == 200
        await app.click("Ann gives $200")
        assert controller_of(app.page).state.trade.a.cash == 0

    on(new_app_store(table_of_two()), evening)


def test_what_a_trade_does_to_a_group() -> None:
    async def evening(app: App) -> None:
        await app.go("/trade/Ann")
        assert not app.shows("completes"), "nobody to give it to"
        await app.click("Bob")
        assert app.shows("Bob: Connecticut Avenue, $120, Ann completes Light blue")
        assert app.shows("Bob: Baltic Avenue, $60, Bob breaks up Dark purple")
        await app.click("Bob: Mediterranean Avenue")
        assert app.shows("Bob: Baltic Avenue, $60, Ann completes Dark purple")
        await app.click("Ann: Oriental Avenue")
        assert not app.shows("Ann completes Light blue"), "one of it goes the other way"
        assert app.shows("Ann: Vermont Avenue, $100, Bob completes Light blue")

    on(new_app_store(table_of_two()), evening)


def test_what_may_not_be_traded_comes_last_and_says_why() -> None:
    app_store = new_app_store(table_of_two())

    async def evening(app: App) -> None:
        await app.go("/trade/Ann")
        await app.click("Bob")
        assert not app.shows("breaks up Dark blue"), "it cannot"
        text = app.text()
        assert text.index("Reading Railroad") < text.index("Park Place") < text.index("Boardwalk")
        await app.click("Ann: Boardwalk")
        assert len(app.all(ft.BottomSheet)) == 1
        assert "Sell the Dark blue buildings first" in app.text()
        assert not app.shows("Allow anyway")
        await app.click("Close")
        assert controller_of(app.page).state.trade.a.deeds == ()
        assert app.shows("Tap what changes hands.")

    on(app_store, evening)


def test_the_choice_about_interest_stands_below_its_deed() -> None:
    async def evening(app: App) -> None:
        await app.go("/trade/Ann")
        await app.click("Bob")
        assert not app.shows("Reading Railroad is mortgaged")
        await app.click("Ann: Reading Railroad")
        text = app.text()
        asked = text.index("Reading Railroad is mortgaged. Bob pays now:")
        assert text.index("Ann: Reading Railroad") < asked < text.index("Jail card")
        assert app.shows("Bob: $640 now, $630 after")
        await app.click("$110, mortgage lifted")
        assert app.shows("Bob: $640 now, $530 after")

    on(new_app_store(table_of_two()), evening)
