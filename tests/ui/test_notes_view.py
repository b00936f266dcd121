"""Which notes: they make up the sum, no fewer would, and change is given in the same way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.app.denominations import notes_for
from banker_app.app.projections.context import ViewContext
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.ui.screens.money.notes_view import monies, notes_view
from banker_app.ui.translator import Translator
from tests.ui.tables import new_app_store, setup

SHIPPED = [
    (edition, coin.code, coin.denominations)
    for edition in shipped_editions()
    for coin in load_edition(edition)[0].monies.values()
]


def fewest(most: int, notes: tuple[int, ...]) -> list[int]:
    """For every sum up to `most` the fewest notes there can be; more than there are, if none."""
    best = [0] + [most + 1] * most
    for sum_ in range(1, most + 1):
        best[sum_] = min((best[sum_ - n] + 1 for n in notes if n <= sum_), default=most + 1)
    return best


@pytest.mark.parametrize(("edition", "money", "notes"), SHIPPED)
def test_no_fewer_notes_would_do(edition: str, money: str, notes: tuple[int, ...]) -> None:
    """Where taking the largest first fails, it fails below the sum of the two largest notes."""
    unit = min(notes)
    assert all(note % unit == 0 for note in notes), "else sums would not do as multiples"
    small = tuple(note // unit for note in notes)
    most = sum(sorted(small)[-2:])
    for sum_, best in enumerate(fewest(most, small)):
        piles, left = notes_for(sum_ * unit, notes)
        assert left == 0
        assert sum(pile.pieces for pile in piles) == best, (edition, money, sum_)


@given(amount=st.integers(0, 10_000_000), which=st.sampled_from(SHIPPED))
def test_the_notes_add_up(amount: int, which: tuple[str, str, tuple[int, ...]]) -> None:
    notes = which[2]
    piles, left = notes_for(amount, notes)
    assert sum(pile.note * pile.pieces for pile in piles) + left == amount
    assert 0 <= left < min(notes)
    assert [pile.note for pile in piles] == sorted((p.note for p in piles), reverse=True)


def context(**how: object) -> ViewContext:
    """A table in English."""
    game = new_app_store(setup(**how)).state.game  # type: ignore[arg-type]
    assert game is not None
    return ViewContext(game, Translator("en", game.edition))


def test_an_amount_is_told_note_by_note() -> None:
    view = notes_view(context(), 735, 0)
    assert view.amount == "$735"
    assert view.notes == ("1 × $500", "2 × $100", "1 × $20", "1 × $10", "1 × $5")
    assert view.change == ""


def test_change_is_told_note_by_note() -> None:
    view = notes_view(context(), 235, 500)
    assert view.change == "Change: $265"
    assert view.change_notes == ("2 × $100", "1 × $50", "1 × $10", "1 × $5")
    assert notes_view(context(), 235, 235).change == "No change."
    assert notes_view(context(), 235, 200).change == "Still missing: $35"


def test_what_no_note_covers_is_said() -> None:
    (odd,) = notes_view(context(edition="industries_online"), 7, 0).notes
    assert odd.startswith("7k")


def test_every_currency_has_its_own_notes() -> None:
    table = context(edition="multinational", base="multinational", players=("A", "B", "C", "D"))
    known = monies(table)
    assert len(known) == 4
    other = known[1]
    assert notes_view(table, 5, 0, other.code).notes == (f"1 × 5 {other.name}",)
