"""A loan: its plan before it is agreed, its line on the debtor's row, its instalments."""

import pytest

from banker_app.app.projections.seats import seat_views
from banker_app.app.projections.turn_panel import turn_panel
from banker_app.engine.commands import IncurDebt, Roll
from banker_app.engine.dues import LoanPeriod, LoanTerms
from banker_app.engine.ids import BANK_PLAYER
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract.blocks import PartyField
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.reading import read, words
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN

FALLING = {"source": BANK_PLAYER, "target": "Ann", "amount": 500, "interest": 10, "parts": 5}
RULES = {"debt.bank_loans": True}


def lent(**terms: int) -> AppStore:
    """Ann, two spaces before GO, owes the Bank 500; each lap something of it falls due."""
    app_store = new_app_store(setup(rules=RULES, spaces={"Ann": 38}))
    agreed = LoanTerms(every=LoanPeriod.GO, **terms)
    app_store.dispatch(IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=500, terms=agreed))
    return app_store


@pytest.mark.parametrize(
    ("agreed", "said"),
    [
        (
            {"parts": 5},
            "Ann pays each lap (past GO): $150, $140, $130, $120, $110; $650 in all.",
        ),
        ({"parts": 1}, "Ann pays each lap (past GO): $550; $550 in all."),
        (
            {"parts": 0},
            "Ann pays $50 each lap (past GO) and repays the loan before the game ends.",
        ),
        (
            {"parts": 10, "interest": 0},
            "Ann pays each lap (past GO): $50, $50, $50, $50, $50, $50, …, $50; $500 in all.",
        ),
        (
            {"parts": 3, "interest": 0},
            "Ann pays each lap (past GO): $167, $167, $166; $500 in all.",
        ),
        ({"parts": 0, "interest": 0}, "Ann repays $500 before the game ends."),
    ],
)
def test_the_whole_plan_is_said_before_a_loan_is_agreed(agreed: JsonObject, said: str) -> None:
    page = read(new_app_store(setup(rules=RULES)), "/lend", {**FALLING, **agreed})
    assert said in words(page.foot).splitlines()


def test_a_loan_longer_than_the_game_says_so_and_what_becomes_of_it() -> None:
    drafts = [{**FALLING, "parts": parts} for parts in (5, 100)]
    short, long = (words(read(new_app_store(setup(rules=RULES)), "/lend", d).foot) for d in drafts)
    assert "Most games end before" not in short
    assert "Most games end before 100 payments." in long


def test_a_loan_is_no_due_of_the_table_but_a_line_of_its_debtor() -> None:
    context = lent(instalment=100).context
    assert turn_panel(context).dues == ()
    ann, bob, _ = seat_views(context)
    assert (ann.owes, ann.place) == ("", "Luxury Tax · loan $500")
    assert "loan" not in bob.place


def test_a_loan_is_paid_back_early_on_the_page_of_its_debtor() -> None:
    app = Banker(lent(instalment=100))
    app.go("/seat/Bob")
    assert not app.shows("Pay off: $500")
    app.go("/seat/Ann")
    app.click("Pay off: $500")
    assert app.game.cash(ANN) == 1500
    assert not app.game.dues


def test_a_part_of_a_loan_is_paid_back_on_the_page_of_its_debtor() -> None:
    app = Banker(lent(instalment=100, interest=10))
    app.go("/seat/Ann")
    app.click("Pay back part of it")
    assert app.shows("Ann pays each lap (past GO): $140, $130, $120, $110; $500 in all.")
    app.click("200", "Pay back $200")
    assert app.game.cash(ANN) == 1800
    (loan,) = app.game.dues
    assert (loan.amount, loan.id) == (300, 2)
    assert app.shows("Ann pays back $200 to the Bank. Still owed: $300.")


def test_a_bank_that_lends_alone_is_chosen_and_lends_to_whoever_is_on_turn() -> None:
    page = read(new_app_store(setup(rules=RULES)), "/lend")
    assert [one.value for one in page.fields if isinstance(one, PartyField)] == ["Ann"]


def test_a_loan_that_is_no_more_says_so_and_leads_on() -> None:
    app = Banker(lent(instalment=100))
    app.go("/pay-back/Ann/9")
    assert app.shows("There is no such loan")
    app.click("Ann's page")
    assert app.route == "/seat/Ann"


@pytest.mark.parametrize("sum_", [0, 501, 2500])
def test_no_part_is_nothing_or_more_than_the_loan(sum_: int) -> None:
    """The reason names both sums, and a chip pays all of it."""
    page = read(lent(instalment=100), "/pay-back/Ann/1", {"amount": sum_})
    (pays,) = page.submit
    assert not pays.allowed
    assert not sum_ or pays.reason == f"The amount is $500, not ${sum_:,}."


def test_an_instalment_says_its_parts_and_comes_before_a_purchase() -> None:
    app_store = lent(instalment=100, interest=10)
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    instalment, offer = turn_panel(app_store.context).dues
    assert offer.actions == (), "the offer is one line until the instalment is paid"
    assert offer.title.startswith("After that: Mediterranean Avenue is for sale")
    assert instalment.note == "$100 back + $50 interest, 4 to go"


def test_the_last_instalment_leaves_nothing_to_go() -> None:
    app_store = lent(times=1, interest=10)
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    instalment, *_ = turn_panel(app_store.context).dues
    assert instalment.note == "$500 back + $50 interest, the last one"
    assert instalment.actions[0].label == "Pay $550"
