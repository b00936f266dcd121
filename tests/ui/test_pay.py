"""Payment: sums for one tap, and everybody at one end of it."""

from banker_app.app.projections.context import ViewContext
from banker_app.engine.dues import Debt
from banker_app.engine.ids import BANK_PLAYER
from banker_app.pages.money.parties import EVERYBODY, payments
from banker_app.pages.money.pay import quick_sums
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.boxes import multinational
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN, BOB, CAT


def context_of(app_store: AppStore) -> ViewContext:
    """The table, to be asked."""
    return app_store.context


def cash(app_store: AppStore) -> list[int]:
    """Everybody's purse."""
    return [app_store.context.game.cash(player) for player in (ANN, BOB, CAT)]


def test_everybody_pays_one_and_the_table_is_back() -> None:
    app_store = new_app_store(setup(cash={"Ann": 500, "Bob": 500, "Cat": 500}))
    entries = len(app_store.entries)
    app = Banker(app_store)
    app.go("/pay")
    app.click("Everybody", nth=0)
    app.click("Bob, $500", nth=-1)
    app.click("$50")
    for purse in ("Ann: $500", "$450 · Cat: $500", "$450 · Bob: $500", "$600"):
        assert app.shows(purse)
    app.click("Pay $50")
    assert app.route == "/table"
    assert cash(app_store) == [450, 600, 450]
    assert len(app_store.entries) == entries + 2


def test_a_debt_instead_of_a_payment_ends_the_payment() -> None:
    app = Banker(setup(cash={"Ann": 20, "Bob": 500, "Cat": 500}))
    app.go("/pay")
    app.click("Bank", nth=-1)
    app.click("$50")
    app.click("Pay $50")
    app.click("Record the debt")
    assert app.route == "/table"
    (debt,) = app.game.dues
    assert isinstance(debt, Debt)
    assert (debt.creditor, debt.amount) == (BANK_PLAYER, 50)


def test_who_is_chosen_to_be_paid_pays_no_more_and_the_page_says_who_is_missing() -> None:
    app = Banker(setup())
    app.go("/pay/Ann/Bob/50")
    app.click("Ann, $1,500", nth=-1)
    assert app.shows("Tap who pays.")
    assert not app.allows("Pay $50")


def test_one_pays_everybody_in_the_order_of_turns() -> None:
    app_store = new_app_store(setup())
    bet = payments(context_of(app_store), "Pay", BOB, EVERYBODY, 10, "a bet")
    assert [action.command.payee for action in bet] == [ANN, CAT]  # type: ignore[union-attr]
    assert all(action.allowed for action in bet)
    fee = payments(context_of(app_store), "Pay", EVERYBODY, BANK_PLAYER, 10, "a fee")
    assert [action.command.player for action in fee] == [ANN, BOB, CAT]  # type: ignore[union-attr]


def test_nobody_pays_where_one_cannot() -> None:
    app_store = new_app_store(setup(cash={"Ann": 500, "Bob": 500, "Cat": 20}))
    entries = len(app_store.entries)
    app = Banker(app_store)
    app.go("/pay")
    app.click("Everybody", nth=0)
    app.click("Ann, $500", nth=-1)
    app.click("$50")
    assert app.shows("Cat is $30 short")
    assert not app.allows("Pay $50")
    app.click("$10")
    app.click("Pay $10")
    assert cash(app_store) == [520, 490, 10]
    assert len(app_store.entries) == entries + 2


def test_quick_sums_are_round_in_the_money_of_the_box() -> None:
    app_store = new_app_store(setup(cash={"Ann": 730}))
    sums = quick_sums(context_of(app_store), ANN, "")
    assert sums == (("$10", 10), ("$50", 50), ("$100", 100), ("$200", 200), ("All", 730))
    assert quick_sums(context_of(app_store), BANK_PLAYER, "") == sums[:4]
    large = new_app_store(setup(edition="industries_online"))
    assert [sum_ for _, sum_ in quick_sums(context_of(large), BANK_PLAYER, "")] == [
        *(100, 500, 1000, 2000)
    ]


def test_all_that_somebody_has_is_one_tap() -> None:
    app = Banker(setup(cash={"Ann": 730}))
    app.go("/pay/Ann/Bob")
    app.click("All")
    app.click("Pay $730")
    assert cash(app.store)[0] == 0


def test_four_currencies_have_no_everybody() -> None:
    app = Banker(multinational())
    app.go("/pay")
    assert app.shows("Bank")
    assert not app.shows("Everybody")


def test_a_pot_is_a_party_with_a_picture() -> None:
    app = Banker(setup(edition="ua_casino", base="casino"))
    app.go("/pay/Ann/Bob")
    assert "Jackpot" in app.text()
    assert "cannot be shown" not in app.text()
