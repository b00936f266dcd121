"""House rules: one switch each before the game; the list keeps its place."""

from typing import Any

from banker_app.app.setup.modes import is_offered, part_of
from banker_app.app.setup.setup_draft import SetupDraft, composed
from banker_app.content.presets import presets
from banker_app.engine.settings.tax import ParkingPot, ParkingRules
from banker_app.pages.state.setting_up import setup_of
from banker_app.ui.hooks import CONTROLLER
from tests.ui.banker import Banker
from tests.ui.boxes import multinational
from tests.ui.headless import App
from tests.ui.tables import new_app_store, on, setup

SWITCHES = (
    "Money on Free Parking",
    "Free Parking money, topped up",
    "Double salary for stopping on GO",
    "No auctions",
    "Rent stays due",
    "No rent in jail",
    "One lap before buying",
)
MORE = ("Unlimited houses and hotels", "Bonus for a double one")
"""Those that are on the page of all games, and on the other only where they are on."""


def drafted(app: App) -> Any:
    """The rules of the game that is being set up."""
    made = composed(setup_of(app.page.session.store.get(CONTROLLER).state))
    return made.rules  # type: ignore[union-attr]


async def test_each_house_rule_is_one_switch_on_the_page_of_a_new_game() -> None:
    async with on(new_app_store()) as app:
        await app.click("New game")
        for name in SWITCHES:
            await app.click(name, nth=0)
        await app.click("Choose other rules")
        for name in MORE:
            await app.click(name, nth=0)
        await app.click("Done")
        assert all(app.shows(name) for name in (*SWITCHES, *MORE))
        rules = drafted(app)
        assert rules.parking == ParkingRules(pot=ParkingPot.TAXES_AND_FINES, seed=500)
        assert rules.salary.landing_amount == 400
        assert (rules.purchase.after_laps, rules.turn.snake_eyes) == (1, 500)
        assert not rules.rent.when_owner_jailed
        await app.click("Free Parking money, topped up")
        assert drafted(app).parking == ParkingRules(pot=ParkingPot.TAXES_AND_FINES)
        await app.click("Free Parking money, topped up")
        await app.click("Money on Free Parking")
        assert drafted(app).parking == ParkingRules()


def test_a_house_rule_that_is_a_rule_of_the_game_is_no_switch() -> None:
    for preset, stands in (("classic", True), ("us_summary", False), ("online", False)):
        draft = SetupDraft().with_preset(presets()[preset])
        assert is_offered(draft, "rent_stays_due") is stands, preset


def test_a_pot_with_a_seed_is_a_pot() -> None:
    assert part_of("parking_pot_seeded") == ("parking_pot",)
    assert part_of("parking_pot") == ()


def test_after_a_change_the_list_has_its_search() -> None:
    app = Banker(setup())
    app.go("/rules")
    app.enter("Search", "jail fine")
    app.click("The jail fine. ")
    app.click("Change: fine for leaving jail")
    app.click("7")
    app.click("5")
    app.click("From now on: $75")
    assert app.field("Search").value == "jail fine"
    assert "Fine for leaving jail: $75." in app.text()


async def test_each_direction_of_a_spread_is_typed_with_its_own_line() -> None:
    async with on(multinational()) as app:
        await app.go("/change-rule/exchange/typed_table")
        for side, percent in (("higher", ("4", "0")), ("lower", ("2", "00"))):
            await app.click(f"The payer's rate is {side}")
            await app.click("6", "Value at this step?", *percent, "Add the step")
        await app.click("From now on: 200% at \N{MINUS SIGN}6 apart, 40% at 6 apart")
    assert app.game.rules.exchange.typed_table == ((-6, 200), (6, 40))
