"""Money is counted note by note: what differs is said with a reason, and with ways on."""

from typing import Any

import pytest

from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.banker_tools import BoxCounted, PurseCounted
from banker_app.pages.contract import routes
from tests.ui.banker import Banker
from tests.ui.tables import setup


def at_the_count(**cash: int) -> Banker:
    """A banker who counts, beginning with Ann."""
    return Banker(setup(cash=cash), routes.COUNT)


def count(app: Banker, **notes: int) -> None:
    """Tap each note so many times, then compare."""
    for note, pieces in notes.items():
        app.click(*[f"One more: ${note.removeprefix('of_')}"] * pieces)
    app.click("Record: ")


def test_the_difference_is_told_with_every_note() -> None:
    app = at_the_count(Ann=1260, Bob=300, Cat=20)
    assert app.shows("Should be: $1,260")
    app.click("One more: $500", "One more: $500")
    assert app.shows("$260 too few")
    app.click("One more: $500")
    assert app.shows("$240 too many")
    app.click("One fewer: $500", "One more: $100", "One more: $100", "$20", "3")
    assert app.shows("Counted: $1,260")
    assert app.shows("right")
    app.click("One fewer: $50")
    assert app.shows("Counted: $1,260"), "there is no fewer than none"
    app.click("Record: right")
    assert not app.shows("Correct the last entry")


def test_nothing_is_recorded_before_a_note_is_counted() -> None:
    """No keypad before a note was tapped, no zeros beside the notes, no green button at nothing."""
    app = at_the_count(Ann=1260, Bob=300, Cat=20)
    assert app.page.pad is None
    assert not any(one.shown for one in app.page.sums)
    (button,) = app.page.submit
    assert (button.label, button.detail) == (
        "Tap + for every note",
        "Counted: $0 · Should be: $1,260",
    )
    assert app.page.missing
    assert app.shows("All there: $1,260")
    app.click("$100")
    assert app.page.pad is not None
    app.click("3")
    assert app.page.pad.shown == "×\N{NO-BREAK SPACE}3"
    assert not app.shows("All there"), "what is too few is not all there"


def test_the_page_stays_where_it_is_between_one_count_and_the_next() -> None:
    """It is not left for the table and opened again, which would show for a moment."""
    app = Banker(setup(), "/count/Ann")
    app.click("All there")
    assert app.route == "/count/Ann"
    assert app.shows("All there: $1,500")


def test_everybody_who_is_right_takes_one_tap() -> None:
    app = at_the_count(Ann=1260, Bob=300, Cat=20)
    for _ in range(4):
        app.click("All there")
    counted = [event for entry in app.store.entries for event in entry.events[:1]][-4:]
    assert [type(one) for one in counted] == [PurseCounted, PurseCounted, PurseCounted, BoxCounted]
    assert not any(getattr(one, "missing", 0) for one in counted)


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ({"of_100": 2}, "That is one $100 note: count those again."),
        ({"of_100": 3, "of_20": 1}, "That is one $20 note: count those again."),
        ({"of_500": 3, "of_50": 1, "of_10": 1}, "Cat has exactly $1,260."),
    ],
)
def test_what_is_off_has_its_likely_reason(notes: dict[str, int], why: str) -> None:
    """Off by a note, either way, or by all that somebody has."""
    app = at_the_count(Ann=300, Bob=70, Cat=1260)
    count(app, **notes)
    assert app.shows(why)


def test_money_without_a_note_is_said() -> None:
    """A balance that the notes of the box cannot make up."""
    start: dict[str, Any] = {"edition": "de_dm", "cash": {"Ann": 214, "Bob": 400, "Cat": 400}}
    app = Banker(setup(**start), routes.COUNT)
    note = app.page.sums[-2].label
    app.click(*[f"One more: {note}"] * 2, "Record: ")
    assert app.shows("No note in this game fits the remaining")
    assert app.shows(app.store.speech.money(14))


def test_a_difference_stays_until_it_is_handed_out() -> None:
    app = at_the_count(Ann=300, Bob=70, Cat=20)
    count(app, of_100=2, of_50=1)
    assert app.shows("Should be: $300. Counted: $250")
    app.click("All there")
    assert app.shows("Should be: $300. Counted: $250")
    assert app.shows("Correct the last entry")
    app.click("Hand out $50")
    assert not app.shows("Counted: $250")
    assert app.game.cash(PlayerId("Ann")) == 300


def test_a_surplus_is_taken_back_or_the_entry_is_corrected() -> None:
    app = at_the_count(Ann=300, Bob=70, Cat=20)
    count(app, of_100=4)
    assert app.shows("$100 too many")
    assert app.allows("Take back $100")
    app.click("Correct the last entry")
    assert app.route.startswith("/entry/")
