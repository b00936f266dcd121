"""One tap of Undo takes back one tap: the dice that end a turn are undone with it."""

from dataclasses import replace

from banker_app.app.one_tap import steps
from banker_app.engine.commands import Redo, Undo
from banker_app.engine.history import in_effect
from banker_app.pages.state.page_controller import PageController
from tests.ui.tables import new_app_store, setup

SPACES = {"Ann": 17, "Bob": 17, "Cat": 17}
"""Three before Free Parking, where nothing is left to decide."""


def page_after(throws: int) -> tuple[PageController, list[int]]:
    """A banker's page after so many throws, and the entries in effect after each."""
    page = PageController(new_app_store(setup(spaces=SPACES)), print, lambda call: None)
    after = [entries(page)]
    for _ in range(throws):
        page.tap_die(0, 1)
        page.tap_die(1, 2)
        after.append(entries(page))
    return page, after


def entries(page: PageController) -> int:
    return sum(1 for _ in in_effect(page.app_store.entries))


def test_as_many_undos_as_taps() -> None:
    page, after = page_after(4)
    assert after == [1, 2, 4, 6, 8]
    for count in reversed(after[:-1]):
        page.undo()
        assert entries(page) == count
    for count in after[1:]:
        page.redo()
        assert entries(page) == count
    assert page.state.sheet is None


def test_a_turn_that_was_passed_by_a_tap_of_its_own_is_undone_by_itself() -> None:
    page, _ = page_after(3)
    log = [replace(one, at=f"2026-11-29T20:00:{one.seq:02}Z") for one in page.app_store.entries]
    assert steps(log, Undo()) == 1
    page.undo()
    log = [replace(one, at=f"2026-11-29T20:00:{one.seq:02}Z") for one in page.app_store.entries]
    assert steps(log, Redo()) == 1
