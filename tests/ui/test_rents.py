"""Rent that is about to lapse is said before the dice fall; rent that is waived is asked about."""

import pytest

from banker_app.engine.ids import PlayerId
from banker_app.ui import texts
from tests.ui.headless import App
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN, BOB, game_of, on, throw

RENTED = setup(deeds={"oriental_avenue": lot("Ann")}, rules={"rent.claim_before": "next_roll"})
LAPSES = "Claim it now: the rent lapses when Cat rolls."


async def onto_anns(app: App) -> None:
    """Ann's turn is over, and Bob stands on what is hers."""
    await throw(app, 4, 6)
    await app.click("Next: Bob")
    await throw(app, 2, 4)
    assert app.shows("Pay $6")


def test_rent_that_lapses_with_the_next_roll_is_said_with_its_button() -> None:
    app_store = new_app_store(RENTED)

    async def evening(app: App) -> None:
        await onto_anns(app)
        assert not app.shows("Claim it now"), "it can still be claimed in this turn"
        await app.click("Next: Cat")
        said = app.text()
        assert said.index(LAPSES) < said.index("Cat's roll")
        await app.click("Pay $6")
        assert not app.shows("Claim it now")

    on(app_store, evening)
    assert game_of(app_store).cash(ANN) == 1506


def test_it_is_said_when_the_table_lets_it_lapse() -> None:
    rules = {"rent.claim_before": "second_roll"}
    command = setup(deeds={"oriental_avenue": lot("Ann")}, rules=rules)

    async def evening(app: App) -> None:
        await onto_anns(app)
        for following, warned in (("Cat", False), ("Ann", True)):
            await app.click(f"Next: {following}")
            assert app.shows("Claim it now") is warned
            await throw(app, 4, 6)

    on(new_app_store(command), evening)


def test_where_it_never_lapses_the_turn_waits_for_it() -> None:
    command = setup(deeds={"oriental_avenue": lot("Ann")}, rules={"rent.claim_before": "never"})

    async def evening(app: App) -> None:
        await onto_anns(app)
        assert not app.shows("Next: Cat")
        await app.click("Pay $6")
        assert app.shows("Next: Cat")

    on(new_app_store(command), evening)


def test_who_waives_a_rent_is_named_and_asked() -> None:
    app_store = new_app_store(RENTED)

    async def evening(app: App) -> None:
        await onto_anns(app)
        await app.click("Waive the rent (Ann)")
        assert "Does Ann waive the rent?" in app.text()
        assert "Bob keeps $6 (Oriental Avenue)." in app.text()
        await app.click("Cancel")
        assert game_of(app_store).dues
        await app.click("Waive the rent (Ann)")
        await app.click("Waive the rent (Ann)")
        assert not game_of(app_store).dues
        assert app.shows("Ann waives Bob's rent for Oriental Avenue.")

    on(app_store, evening)
    assert game_of(app_store).cash(BOB) == 1500


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_language_names_who_waives_and_who_rolls(language: str) -> None:
    assert "Ann" in texts.text(language, "act.waive", name="Ann")
    assert "Cat" in texts.text(language, "due.lapses", name=PlayerId("Cat"))
