"""House rules: one switch each before the game, never half of one; the list keeps its place."""

from typing import Any

import pytest

from banker_app.app.setup.modes import is_offered, part_of
from banker_app.app.setup.paired_switches import changed_together
from banker_app.app.setup.setup_draft import SetupDraft, composed
from banker_app.content.presets import presets
from banker_app.engine.ruleset import Ruleset, value_of, with_value
from banker_app.engine.settings.tax import ParkingPays, TaxTo
from banker_app.ui.hooks import CONTROLLER
from banker_app.ui.setting_up import setup_of
from tests.ui.headless import App
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import game_of, on

POT = {
    "parking.pays": ParkingPays.POT,
    "tax.fixed_to": TaxTo.PARKING_POT,
    "parking.fines_to_pot": True,
}
NO_POT = {
    "parking.pays": ParkingPays.NOTHING,
    "tax.fixed_to": TaxTo.BANK,
    "parking.fines_to_pot": False,
}
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


def values(rules: Ruleset) -> dict[str, object]:
    return {name: value_of(rules, name) for name in POT}


def test_each_house_rule_is_one_switch_on_the_page_of_a_new_game() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        for name in SWITCHES:
            await app.click(name, nth=0)
        await app.click("Choose other rules")
        for name in MORE:
            await app.click(name, nth=0)
        await app.click("Done")
        assert all(app.shows(name) for name in (*SWITCHES, *MORE))
        rules = drafted(app)
        assert values(rules) == POT
        assert (rules.parking.seed, rules.salary.landing_amount) == (500, 400)
        assert (rules.purchase.after_laps, rules.turn.snake_eyes) == (1, 500)
        assert not rules.rent.when_owner_jailed
        await app.click("Free Parking money, topped up")
        assert (values(drafted(app)), drafted(app).parking.seed) == (POT, 0)
        await app.click("Free Parking money, topped up")
        await app.click("Money on Free Parking")
        assert (values(drafted(app)), drafted(app).parking.seed) == (NO_POT, 0)

    on(new_app_store(), evening)


def test_a_house_rule_that_is_a_rule_of_the_game_is_no_switch() -> None:
    for preset, stands in (("classic", True), ("us_summary", False), ("online", False)):
        draft = SetupDraft().with_preset(presets()[preset])
        assert is_offered(draft, "rent_stays_due") is stands, preset


def test_a_pot_with_a_seed_is_a_pot() -> None:
    assert part_of("parking_pot_seeded") == ("parking_pot",)
    assert part_of("parking_pot") == ()


@pytest.mark.parametrize(
    ("before", "name", "value", "after"),
    [
        (NO_POT, "parking.pays", ParkingPays.POT, POT),
        (NO_POT, "tax.fixed_to", TaxTo.PARKING_POT, POT | {"parking.fines_to_pot": False}),
        (NO_POT, "parking.fines_to_pot", True, POT | {"tax.fixed_to": TaxTo.BANK}),
        (NO_POT, "parking.seed", 500, POT),
        (POT, "parking.pays", ParkingPays.NOTHING, NO_POT),
        (POT, "tax.fixed_to", TaxTo.BANK, POT | {"tax.fixed_to": TaxTo.BANK}),
        (POT, "parking.seed", 0, POT),
        (POT | {"tax.fixed_to": TaxTo.BANK}, "parking.fines_to_pot", False, NO_POT),
        (POT, "jail.fine", 60, POT),
    ],
)
def test_no_half_of_a_pot_is_played(
    before: dict[str, Any], name: str, value: Any, after: dict[str, Any]
) -> None:
    rules = Ruleset()
    for rule, set_to in before.items():
        rules = with_value(rules, rule, set_to)
    changed = {**before, **({name: value} if name in POT else {})}
    changed |= dict(changed_together(rules, name, value))
    assert changed == after


def test_in_mid_game_all_of_it_is_changed() -> None:
    app_store = new_app_store(setup())

    async def evening(app: App) -> None:
        await app.go("/change-rule/parking/pays")
        await app.click("Everything that lies there")
        assert "Also changed: " in app.text()
        await app.click("From now on: everything that lies there")

    on(app_store, evening)
    assert values(game_of(app_store).rules) == POT


def test_before_the_game_too() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        await app.go("/house-rule/tax/fixed_to")
        await app.click("To the parking space")
        assert "Comes with: " in app.text()
        assert values(drafted(app)) == POT | {"parking.fines_to_pot": False}

    on(new_app_store(), evening)


def test_after_a_change_the_list_has_its_search() -> None:
    app_store = new_app_store(setup())

    async def evening(app: App) -> None:
        await app.go("/rules")
        await app.enter("Search", "jail fine")
        await app.click("The jail fine. ")
        await app.click("Change: fine for leaving jail")
        await app.click("7")
        await app.click("5")
        await app.click("From now on: $75")
        assert app.field("Search").value == "jail fine"
        assert "Fine for leaving jail: $75." in app.text()

    on(app_store, evening)


def test_each_direction_of_a_spread_is_typed_with_its_own_line() -> None:
    app_store = new_app_store(
        setup(players=("Eve", "Ned", "Wes", "Sue"), edition="multinational", base="multinational")
    )

    async def evening(app: App) -> None:
        await app.go("/change-rule/exchange/typed_table")
        for side, percent in (("higher", ("4", "0")), ("lower", ("2", "00"))):
            await app.click(f"The payer's rate is {side}")
            for key in ("6", "Value at this step?", *percent, "Add the step"):
                await app.click(key)
        await app.click("From now on: 200 % at \N{MINUS SIGN}6 apart, 40 % at 6 apart")

    on(app_store, evening)
    assert game_of(app_store).rules.exchange.typed_table == ((-6, 200), (6, 40))
