"""Rent that is about to lapse is said before the dice fall; rent that is waived is asked about."""

from dataclasses import replace

import pytest

from banker_app.app.unpaid_rent import answers
from banker_app.engine.commands import EndTurn, Roll
from banker_app.engine.dues import RentDue
from banker_app.engine.ids import DeedId, PlayerId, SpaceId
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.state import Tracking
from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import Buttons
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN, BOB, CAT

RENTED = setup(deeds={"oriental_avenue": lot("Ann")}, rules={"rent.claim_before": "next_roll"})
LAPSES = "Claim it now: the rent lapses when Cat rolls."


def onto_anns(app: Banker) -> None:
    """Ann's turn is over, and Bob stands on what is hers."""
    app.throw(4, 6)
    app.click("Next: Bob")
    app.throw(2, 4)
    assert app.shows("Pay $6")


def test_rent_beyond_the_purse_is_paid_in_part_from_the_page_of_the_debt() -> None:
    store = new_app_store(
        setup(deeds={"boardwalk": lot("Ann")}, cash={"Bob": 20}, tracking=Tracking.TURNS)
    )
    store.dispatch(EndTurn())
    store.dispatch(LandOn(player=BOB, space=SpaceId("boardwalk")))
    page = page_at(store, "/raise/Bob", {})
    assert page is not None
    buttons = [a for block in page.blocks if isinstance(block, Buttons) for a in block.actions]
    part = next(a for a in buttons if a.label == "Pay $20 now and owe the rest")
    assert part.command is not None
    store.dispatch(part.command)
    rest = store.context.game.due(RentDue, player=BOB)
    assert rest is not None
    assert rest.amount == 30
    assert store.state.view is not None
    assert "Bob owes Ann $30" in store.state.view.chunks[-1][-1].text


def test_rent_that_lapses_with_the_next_roll_is_said_with_its_button() -> None:
    app = Banker(RENTED)
    onto_anns(app)
    assert not app.shows("Claim it now"), "it can still be claimed in this turn"
    app.click("Next: Cat")
    said = app.text()
    assert said.index(LAPSES) < said.index("\ndice")
    app.click("Pay $6")
    assert not app.shows("Claim it now")
    assert app.game.cash(ANN) == 1506


def test_it_is_said_when_the_table_lets_it_lapse() -> None:
    rules = {"rent.claim_before": "second_roll"}
    command = setup(deeds={"oriental_avenue": lot("Ann")}, rules=rules)
    app = Banker(new_app_store(command))
    onto_anns(app)
    for following, warned in (("Cat", False), ("Ann", True)):
        app.click(f"Next: {following}")
        assert app.shows("Claim it now") is warned
        app.throw(4, 6)


def test_where_it_never_lapses_the_turn_waits_for_it() -> None:
    command = setup(deeds={"oriental_avenue": lot("Ann")}, rules={"rent.claim_before": "never"})
    app = Banker(new_app_store(command))
    onto_anns(app)
    assert not app.shows("Next: Cat")
    app.click("Pay $6")
    assert app.shows("Next: Cat")


def test_who_waives_a_rent_is_named_and_asked() -> None:
    app = Banker(RENTED)
    onto_anns(app)
    app.click("Waive the rent (Ann)")
    assert "Does Ann waive the rent?" in app.text()
    assert "Bob keeps $6 (Oriental Avenue)." in app.text()
    app.click("Cancel")
    assert app.game.dues
    app.click("Waive the rent (Ann)")
    app.click("Waive the rent (Ann)")
    assert not app.game.dues
    assert app.shows("Ann waives Bob's rent for Oriental Avenue.")
    assert app.game.cash(BOB) == 1500


@pytest.mark.parametrize("language", texts.languages())
def test_every_language_names_who_waives_and_who_rolls(language: str) -> None:
    assert "Ann" in texts.text(language, "act.waive", name="Ann")
    assert "Cat" in texts.text(language, "due.lapses", name=PlayerId("Cat"))


UNPAID = "This rent is still unpaid"


def on_to_cats_dice(app: Banker) -> None:
    """Bob owes Ann $6 that nobody claims, and the next dice are entered."""
    onto_anns(app)
    app.click("Next: Cat")
    app.throw(4, 6)


@pytest.mark.parametrize(
    ("answer", "lines", "cash", "owed"),
    [
        (
            "Pay $6",
            ("Bob pays Ann $6 rent for Oriental Avenue.", "Cat rolls 4 + 6"),
            1506,
            0,
        ),
        (
            "Let it lapse",
            ("The rent for Oriental Avenue lapses: Ann did not claim it, Bob did not pay.",),
            1500,
            0,
        ),
        (
            "Keep it as a debt",
            ("Ann claims $6 rent from Bob for Oriental Avenue: it stays due.", "Cat rolls 4 + 6"),
            1500,
            1,
        ),
    ],
)
def test_the_next_dice_ask_about_unpaid_rent_and_the_log_says_what_happened(
    answer: str, lines: tuple[str, ...], cash: int, owed: int
) -> None:
    app = Banker(RENTED)
    on_to_cats_dice(app)
    assert app.shows(UNPAID)
    assert app.store.entries[-1].events[0].__class__.__name__ == "TurnEnded"
    app.click(answer)
    assert not app.shows(UNPAID)
    # What stays due has been claimed: it is not asked about again.
    app.click("Next: Ann")
    app.throw(4, 5)
    assert not app.shows(UNPAID)
    game = app.game
    assert game.turn.player == ANN
    assert game.turn.dice == (4, 5)
    assert game.cash(ANN) == cash
    assert len(rents(app.store)) == owed
    said = " ".join(app.store.speech.entry(entry.events, game) for entry in app.store.entries[-4:])
    assert all(line in said for line in lines), said
    assert "too late" not in said


def rents(app_store: AppStore) -> list[RentDue]:
    """The rents that are due."""
    return [due for due in app_store.context.game.dues if isinstance(due, RentDue)]


def test_an_answer_is_kept_for_the_game_and_no_longer() -> None:
    app = Banker(RENTED)
    on_to_cats_dice(app)
    app.click("Do the same for the rest of the game")
    app.click("Keep it as a debt")
    app.click("Next: Ann")
    app.throw(4, 6)
    app.click("Next: Bob")
    app.throw(4, 6)
    assert not app.shows(UNPAID)
    assert app.store.state.unpaid == "keep"
    app.go("/settings")
    app.click("Let it lapse")
    assert app.store.state.unpaid == "lapse"
    app.store.begin(RENTED)
    assert app.store.state.unpaid == "ask"


def test_a_rent_that_needs_dice_of_its_own_can_lapse_or_stay_but_not_be_paid() -> None:
    game = new_app_store(setup(deeds={"electric_company": lot("Ann")})).context.game
    open_rent = RentDue(player=BOB, owner=ANN, deed=DeedId("electric_company"), turn=-1)
    assert answers(replace(game, dues=(open_rent,)), (open_rent,)) == ("lapse", "keep")
    fixed = replace(open_rent, amount=28)
    assert answers(replace(game, dues=(fixed,)), (fixed,)) == ("pay", "lapse", "keep")


def test_a_landing_without_dice_asks_as_well() -> None:
    command = setup(
        deeds={"oriental_avenue": lot("Ann")},
        rules={"rent.claim_before": "next_roll"},
        tracking=Tracking.TURNS,
    )
    app = Banker(command)
    app.click("Next: Bob")
    app.go("/land/Bob")
    app.click("Oriental Avenue")
    app.click("Next: Cat")
    app.go("/land/Cat")
    app.click("Vermont Avenue")
    assert app.shows(UNPAID)
    app.click("Keep it as a debt")
    assert app.route == "/table"
    assert len(rents(app.store)) == 1


def test_a_script_is_ruled_by_the_book_without_a_question() -> None:
    app = Banker(RENTED)
    onto_anns(app)
    app.click("Next: Cat")
    session = app.store._session
    assert session is not None
    assert isinstance(session.dispatch(Roll(player=CAT, dice=(4, 6))), Accepted)
    assert not rents(app.store)
