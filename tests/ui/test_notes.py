"""Which notes: they make up the sum, no fewer would, and change is given in the same way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.app.denominations import notes_for
from banker_app.app.projections.context import ViewContext
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.pages.contract.blocks import Panel, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.translator import Translator
from banker_app.pages.money.notes import notes
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


@given(amount=st.integers(0, 1_000_000_000), which=st.sampled_from(SHIPPED))
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


def piles(context: ViewContext, **entered: object) -> list[list[str]]:
    """The panels of notes: a title, then the notes."""
    panels = (block for block in notes(context, Draft(entered)).blocks if isinstance(block, Panel))
    return [[text.text for text in panel.blocks if isinstance(text, Text)] for panel in panels]


def test_an_amount_is_told_note_by_note() -> None:
    assert piles(context(), due=735) == [
        ["$735", "1 × $500", "2 × $100", "1 × $20", "1 × $10", "1 × $5"]
    ]
    assert piles(context()) == []


def test_change_is_told_note_by_note() -> None:
    _, change = piles(context(), due=235, given=500)
    assert change == ["Change: $265", "2 × $100", "1 × $50", "1 × $10", "1 × $5"]
    assert piles(context(), due=235, given=235)[1] == ["No change."]
    assert piles(context(), due=235, given=200)[1] == ["Still missing: $35"]


def test_what_no_note_covers_is_said() -> None:
    ((_, odd),) = piles(context(edition="industries_online"), due=7)
    assert odd.startswith("7k")


def test_every_currency_has_its_own_notes() -> None:
    table = context(edition="multinational", base="multinational", players=("A", "B", "C", "D"))
    (money, *_) = notes(table, Draft({})).fields
    assert len(money.options) == 4
    other = money.options[1]
    assert piles(table, due=5, money=other.value)[0][1] == f"1 × 5\xa0{other.label}"
