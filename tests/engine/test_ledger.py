"""Double entry: what is moved is neither lost nor made."""

import pytest

from banker_app.engine.ids import BANK, HOUSE, SUPPLY, Account, Commodity
from banker_app.engine.ledger import (
    Posting,
    balance,
    holder,
    in_circulation,
    is_balanced,
    move,
    post,
    reverse,
    take_from_supply,
    trial_balance,
)

USD, DEED = Commodity("USD"), Commodity("DEED:boardwalk")
ANN, BOB = Account("player:Ann"), Account("player:Bob")
OPEN = post({}, take_from_supply(USD, 100, target=BANK) + take_from_supply(DEED, 1, target=BANK))


def test_a_move_has_two_sides() -> None:
    """Out of one account, into the other."""
    assert move(USD, 5, source=ANN, target=BOB) == (Posting(ANN, USD, -5), Posting(BOB, USD, 5))


def test_nothing_moves_nowhere() -> None:
    """A sum of nothing, and a payment to oneself, leave no trace."""
    assert move(USD, 0, source=ANN, target=BOB) == ()
    assert move(USD, 5, source=ANN, target=ANN) == ()


def test_nothing_moves_backwards() -> None:
    """Who pays whom is said by the accounts, not by a sign."""
    with pytest.raises(AssertionError, match="cannot move"):
        move(USD, -5, source=ANN, target=BOB)


def test_postings_balance_by_commodity() -> None:
    """A house does not make up for a dollar."""
    assert is_balanced(move(USD, 5, source=ANN, target=BOB))
    assert not is_balanced((Posting(ANN, USD, -1), Posting(BANK, HOUSE, 1)))
    with pytest.raises(AssertionError, match="unbalanced"):
        post(OPEN, (Posting(ANN, USD, 5),))


def test_posting_moves_and_forgets_empty_accounts() -> None:
    """An account that holds nothing has no row."""
    after = post(OPEN, move(USD, 100, source=BANK, target=ANN))
    assert balance(after, ANN, USD) == 100
    assert BANK not in after[USD]
    assert balance(after, BOB, USD) == 0
    assert balance(after, BOB, Commodity("EUR")) == 0


def test_the_old_ledger_stays_as_it_was() -> None:
    """Rows that nothing was posted to are shared, the others are new."""
    after = post(OPEN, move(USD, 30, source=BANK, target=ANN))
    assert balance(OPEN, BANK, USD) == 100
    assert after[USD] is not OPEN[USD]
    assert after[DEED] is OPEN[DEED]


def test_a_posting_and_its_reverse_cancel() -> None:
    """That is what a correction is made of."""
    paid = move(USD, 30, source=BANK, target=ANN) + move(DEED, 1, source=BANK, target=ANN)
    assert post(post(OPEN, paid), reverse(paid)) == OPEN


def test_a_deed_has_one_holder() -> None:
    """And where nobody holds it, that is said."""
    assert holder(OPEN, DEED) == BANK
    with pytest.raises(AssertionError, match="nobody holds"):
        holder({DEED: {}}, DEED)


def test_the_books_sum_to_nothing() -> None:
    """The box itself is minus everything that came out of it."""
    assert trial_balance(OPEN) == {USD: 0, DEED: 0}
    assert balance(OPEN, SUPPLY, USD) == -100


def test_what_is_among_the_players() -> None:
    """Outside the Bank and the box."""
    assert in_circulation(post(OPEN, move(USD, 30, source=BANK, target=ANN)), USD) == 30
    assert in_circulation(OPEN, HOUSE) == 0
