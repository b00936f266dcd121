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


def test_move_posts_both_sides() -> None:
    assert move(USD, 5, source=ANN, target=BOB) == (Posting(ANN, USD, -5), Posting(BOB, USD, 5))


def test_empty_moves_post_nothing() -> None:
    assert move(USD, 0, source=ANN, target=BOB) == ()
    assert move(USD, 5, source=ANN, target=ANN) == ()


def test_negative_move_raises() -> None:
    with pytest.raises(AssertionError, match="cannot move"):
        move(USD, -5, source=ANN, target=BOB)


def test_postings_balance_by_commodity() -> None:
    assert is_balanced(move(USD, 5, source=ANN, target=BOB))
    assert not is_balanced((Posting(ANN, USD, -1), Posting(BANK, HOUSE, 1)))
    with pytest.raises(AssertionError, match="unbalanced"):
        post(OPEN, (Posting(ANN, USD, 5),))


def test_posting_drops_empty_accounts() -> None:
    after = post(OPEN, move(USD, 100, source=BANK, target=ANN))
    assert balance(after, ANN, USD) == 100
    assert BANK not in after[USD]
    assert balance(after, BOB, USD) == 0
    assert balance(after, BOB, Commodity("EUR")) == 0


def test_posting_copies_changed_rows_only() -> None:
    after = post(OPEN, move(USD, 30, source=BANK, target=ANN))
    assert balance(OPEN, BANK, USD) == 100
    assert after[USD] is not OPEN[USD]
    assert after[DEED] is OPEN[DEED]


def test_posting_and_its_reverse_cancel() -> None:
    paid = move(USD, 30, source=BANK, target=ANN) + move(DEED, 1, source=BANK, target=ANN)
    assert post(post(OPEN, paid), reverse(paid)) == OPEN


def test_holder_of_a_deed() -> None:
    assert holder(OPEN, DEED) == BANK
    with pytest.raises(AssertionError, match="nobody holds"):
        holder({DEED: {}}, DEED)


def test_trial_balance_is_zero() -> None:
    assert trial_balance(OPEN) == {USD: 0, DEED: 0}
    assert balance(OPEN, SUPPLY, USD) == -100


def test_in_circulation() -> None:
    assert in_circulation(post(OPEN, move(USD, 30, source=BANK, target=ANN)), USD) == 30
    assert in_circulation(OPEN, HOUSE) == 0
