"""Choosing a game, reading its rules, changing one: taps without a browser."""

import asyncio
from functools import partial

import pytest

from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.setup.setup_draft import SetupDraft, box_of, parsed_rule_value, rule_text
from banker_app.content.presets import presets
from banker_app.content.rulesets import load_mode, shipped_modes
from banker_app.engine.commands import ChangeHouseRule
from banker_app.engine.events import GameStarted
from banker_app.engine.ruleset import RULES, value_of
from banker_app.engine.settings.ending import EndingWhen
from banker_app.pages.contract import texts
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.setting_up import setup_of, with_setup
from tests.each import each
from tests.ui.banker import Banker
from tests.ui.tables import lot, new_app_store, on, setup

NAMES = ("Ann", "Bob", "Cat", "Dan")


def started_of(app_store: AppStore) -> GameStarted:
    """How the open game began."""
    begun = app_store.entries[0].events[0]
    assert isinstance(begun, GameStarted)
    return begun


def seated(app: Banker) -> None:
    """Name everybody who has a seat."""
    fields = [field.label for field in app.page.fields if field.label.startswith("Player ")]
    for label, name in zip(fields, NAMES, strict=False):
        app.enter(label, name)


def chosen(app: Banker, preset: str) -> None:
    """From home to the set-up of a game by its name."""
    app.click("New game")
    app.click("Choose other rules")
    app.click(texts.text("en", f"preset.{preset}"), nth=0)
    app.click("Done")


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets())
def test_every_preset_starts_a_game(preset: str) -> None:
    app = Banker()
    chosen(app, preset)
    assert texts.text("en", f"preset_hint.{preset}") in app.text()
    seated(app)
    app.click("Start")
    game = app.game
    wanted = presets()[preset]
    begun = started_of(app.store)
    assert (begun.base, set(begun.modes)) == (wanted.base, set(wanted.modes))
    assert wanted.fits(game.edition)
    for mode in wanted.modes:
        for name, value in load_mode(mode).layer.values.items():
            assert value_of(game.rules, name) == value


async def test_last_game_again_takes_two_taps_beside_the_names() -> None:
    async with on() as app:
        await app.click("New game", "Choose other rules")
        await app.click("Quick game", nth=0)
        await app.click("Done")
        for label, name in (("Player 1", "Ann"), ("Player 2", "Bob")):
            await app.enter(label, name)
        await app.click("Start")
        await asyncio.sleep(0.5)
    before = app.store.state.game_id
    async with on(app.store) as app:
        await app.click("All games", "New game", "Start")
    assert app.store.state.game_id != before
    assert started_of(app.store).modes == ("quick",)


def test_what_does_not_go_together_says_both_sides() -> None:
    app = Banker()
    app.click("New game")
    app.click("Choose other rules")
    app.click("Quick game, ")
    for side in ("When the game ends? “First millionaire”: ", "; “Quick game”: "):
        assert side in app.text()
    assert "Instead of “Quick game”" in app.text()
    app.click("First millionaire, First to reach", nth=1)
    app.click("Quick game, ", nth=1)
    app.click("Done")
    assert "With: Quick game" in app.text()


def test_a_house_rule_is_marked_before_the_first_roll() -> None:
    app = Banker()
    app.click("New game")
    assert "No house rules" in app.text()
    app.click("Choose other rules")
    app.click("Money on Free Parking")
    app.click("Done")
    assert "No house rules" not in app.text()
    assert "1 house rule" in app.text().replace(NO_BREAK, " ")
    app.click("See all rules")
    assert "House rule: Money on Free Parking" in app.text()
    assert "from the rulebook" in app.text()


def test_minutes_are_agreed_and_are_no_house_rule() -> None:
    app = Banker()
    chosen(app, "time_limit")
    app.click("120")
    assert "No house rules" in app.text()
    seated(app)
    app.click("Start")
    assert app.game.rules.clock.game_length == 120


def test_a_million_begins_with_what_the_box_can_pay() -> None:
    app = Banker()
    chosen(app, "millionaire")
    assert "$7,500" in app.text()
    app.click("Another number")
    app.click("9", "00", "0")
    app.click("Done")
    seated(app)
    app.click("Start")
    assert app.game.rules.ending.target == 9000
    assert app.game.rules.ending.when is EndingWhen.TARGET


def test_four_players_swap_their_regions() -> None:
    app = Banker()
    chosen(app, "multinational")
    seated(app)
    app.click("South", nth=0)
    app.click("Start")
    regions = {name: seat.region for name, seat in app.game.seats.items()}
    assert regions == {"Ann": "south", "Bob": "north", "Cat": "west", "Dan": "east"}


def test_a_box_brings_the_game_it_was_made_for() -> None:
    draft = SetupDraft().with_box("multinational")
    assert draft.chosen.id == "multinational"
    assert len(draft.players) == 4
    classic = draft.with_player(0, name="Ann").with_preset(presets()["classic"])
    assert (classic.edition, len(classic.players)) == ("", 2)
    ports = SetupDraft(edition="uk_london").with_preset(presets()["ports_table"])
    assert ports.edition == "uk_london", "a box that fits and was chosen by hand stays"


def test_a_draft_of_another_version_falls_back() -> None:
    assert SetupDraft(preset="gone").chosen.id == "classic"
    assert box_of(SetupDraft(edition="/gone.toml")).id == "us_2008"
    told = {"modes": ["parking_pot"], "rules": [["tax.fixed_to", "bank"], ["jail.fine", "60"]]}
    assert dict(SetupDraft.from_plain(told).rules) == {"parking.pot": "fines", "jail.fine": "60"}


def test_a_game_keeps_what_can_be_combined_with_it() -> None:
    draft = SetupDraft(modes=("quick", "parking_pot")).with_preset(presets()["millionaire"])
    assert draft.modes == ("parking_pot",)


@each(RULES)
def test_every_value_can_be_written_down(name: str) -> None:
    default = RULES[name].default
    assert RULES[name].parse(parsed_rule_value(rule_text(default))) == default


@each(shipped_modes())
def test_every_mode_says_what_it_changes(mode: str) -> None:
    for language in texts.languages():
        words = texts.catalogue(language)
        assert f"mode_hint.{mode}" in words or f"preset_hint.{mode}" in words


# ---- the rulebook ---------------------------------------------------------------------------


def told(address: str, app_store: AppStore, **entered: str) -> str:
    """What a page says."""
    return str(page_at(app_store, address, entered))


def test_the_rulebook_is_searched() -> None:
    book = partial(told, "/rules", new_app_store(setup()))
    assert "Fine for leaving jail" not in book()
    assert "Fine for leaving jail: $50." in book(words="jail fine")
    assert "Salary for passing" not in book(words="jail fine")
    assert "Salary for passing" in book(words="R-16")
    assert "more rules: keep typing." in book(words="a")
    assert "No rule found." in book(words="no such thing")


def test_a_chapter_and_a_line_fold_out() -> None:
    app = Banker(new_app_store(setup()))
    app.go("/rules")
    app.click("Jail, 10 rules, closed")
    assert "Fine for leaving jail: $50." in app.text()
    assert "American summary" not in app.text(), "a source is behind a tap"
    app.click("The jail fine. ")
    assert "American summary" in app.text()
    app.click("Change: fine for leaving jail")
    assert "Now: $50" in app.text()


def test_a_rule_is_changed_in_mid_game() -> None:
    app = Banker(setup())
    app.go("/change-rule/jail/fine")
    app.click("7", "5")
    app.enter("Reason", "too cheap")
    app.click("From now on: $75")
    app.go("/rules")
    assert "Changed during the game" in app.text()
    app.go("/log")
    assert "too cheap" in app.text()
    assert app.game.rules.jail.fine == 75


def test_a_schedule_gets_and_loses_a_step() -> None:
    app_store, address = new_app_store(setup()), "/change-rule/rent/tax_schedule"
    half = page_at(app_store, address, {"step": 61})
    assert half is not None
    assert half.missing
    assert "Add the step first" in half.submit[0].reason
    assert "('value', '61:50')" in str(page_at(app_store, address, {"step": 61, "share": 50}))
    two = page_at(app_store, address, {"value": "9:0 61:50"})
    assert two is not None
    assert "Remove: 0% from minute 9" in str(two)
    assert "'value', '61:50'" in str(two)
    assert two.submit[0].label == "From now on: 0% from minute 9, 50% from minute 61"
    command = two.submit[0].command
    assert isinstance(command, ChangeHouseRule)
    assert command.value == ((9, 0), (61, 50))


def test_a_change_that_does_not_fit_is_refused_in_a_sheet() -> None:
    app = Banker(setup(deeds={"boardwalk": lot("Ann", 2), "park_place": lot("Ann", 2)}))
    app.go("/change-rule/building/houses_before_hotel")
    app.click("3")
    app.click("From now on: 3")
    assert "This does not fit what is on the board now" in app.text()
    assert app.game.rules.building.houses_before_hotel == 4


def test_rules_that_clash_are_refused_in_a_sheet() -> None:
    app = Banker(setup())
    app.go("/change-rule/casino/must_play")
    app.click("Yes")
    app.click("From now on: yes")
    assert "this board does not have a casino" in app.text()
    app.click("Allow anyway")
    assert app.game.rules.casino.must_play


def test_a_refusal_leads_to_its_rule() -> None:
    app = Banker(setup())
    app.click("Ann, balance")
    app.click("Passed GO")
    app.click("Why?")
    assert "What the rulebooks say" in app.text()
    app.click("Back")
    assert "Net worth" in app.text()


async def test_a_change_before_the_game_goes_back_to_the_book() -> None:
    async with on() as app:
        await app.go("/house-rule/building/evenly")
        await app.click("No")
        assert "Back to the rulebook" in app.text()
        await app.click("Yes")
        assert "Back to the rulebook" not in app.text()
        await app.click("No")
        await app.click("Done")
        await app.go("/house-rule/salary/amount")
        await app.click("0", nth=0)
        await app.click("Done")
        await app.go("/new")
        assert app.shows("Houses go up evenly, no")


def test_what_a_game_would_change_is_said_and_the_tables_board_stays() -> None:
    """Before it is tapped, after it, and with a button to have it otherwise."""
    app = Banker()
    controller = app.controller
    app.go("/new")
    app.click("London")
    app.click("Choose other rules")
    assert app.shows("Your board stays: London. This game is usually played on Seaports")
    app.click("Seaports")
    assert (setup_of(controller.state).preset, setup_of(controller.state).edition) == (
        "ports_table",
        "uk_london",
    )
    app.click("Change to this board: Seaports, in dollars")
    assert setup_of(controller.state).edition == "ports_usd"
    app.click("Online")
    assert (setup_of(controller.state).preset, setup_of(controller.state).edition) == (
        "online",
        "ports_usd",
    )
    assert not app.shows("Keep the board")


def test_a_board_that_came_with_a_game_leaves_with_a_word() -> None:
    draft = SetupDraft().with_preset(presets()["ports_table"])
    assert (draft.edition, draft.lent) == ("ports_usd", True)
    app = Banker()
    controller = app.controller
    controller.set(**with_setup(controller.state, draft))
    app.go("/presets")
    told = "The board changes from Seaports, in dollars to Atlantic City, since 2008."
    assert app.shows(told)
    app.click("Online")
    assert app.shows(told)
    assert setup_of(controller.state).edition == ""
    app.click("Keep this board: Seaports, in dollars")
    assert (setup_of(controller.state).preset, setup_of(controller.state).edition) == (
        "online",
        "ports_usd",
    )
    app.click("Classic")
    assert setup_of(controller.state).edition == "ports_usd"
    app.click("Four currencies")
    assert app.shows("These rules need 4 players.")
