"""The page of a debt: nothing is in the place of what was sold or mortgaged but that itself."""

import pytest

from banker_app.engine.commands import Command, Roll
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.blocks import Buttons, Page, Panel, Row, Text
from banker_app.pages.money.pay import round_sums
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from tests.ui.reading import read, words
from tests.ui.tables import lot, new_app_store, setup

ANN = PlayerId("Ann")
BARE = {name: lot("Ann") for name in ("boardwalk", "reading_railroad", "states_avenue")}
BUILT = {"park_place": lot("Ann", 2), "boardwalk": lot("Ann", 2), "reading_railroad": lot("Ann")}


def owing(deeds: dict[str, object], cash: int) -> AppStore:
    """Ann owes Bob $6."""
    store = new_app_store(setup(deeds={"oriental_avenue": lot("Bob"), **deeds}, cash={"Ann": cash}))
    store.dispatch(Roll(player=ANN, dice=(2, 4)))
    return store


def page_of(store: AppStore) -> Page:
    """The page of Ann's debt."""
    page = page_at(store, "/raise/Ann", {})
    assert page is not None
    return page


def places(page: Page) -> list[object]:
    """All that takes up room from the top to the last deed, by its kind and lines."""
    found: list[object] = []
    for block in page.blocks:
        match block:
            case Row():
                found.append((block.name, bool(block.note), bool(block.value)))
            case Panel():
                found.append(len(block.blocks))
            case Buttons():
                found.append([action.label for action in block.actions][:1])
            case Text():
                found.append(block.style)
            case _:
                found.append(type(block))
    last = max(at for at, block in enumerate(page.blocks) if isinstance(block, Row))
    return found[: last + 1]


def sales(page: Page) -> list[Command]:
    """What the rows would enter."""
    rows = [block for block in page.blocks if isinstance(block, Row)]
    return [row.action.command for row in rows if row.action and row.action.command]


@pytest.mark.parametrize("nth", range(3))
def test_no_street_slides_into_the_place_of_another(nth: int) -> None:
    store = owing(BARE, 3)
    before = places(page_of(store))
    store.dispatch(sales(page_of(store))[nth])
    assert places(page_of(store)) == before, "the debt is covered, and nothing has moved"
    while left := sales(page_of(store)):
        store.dispatch(left[-1])
        assert places(page_of(store)) == before
    rows = [block for block in page_of(store).blocks if isinstance(block, Row)]
    assert {(row.note, bool(row.action and row.action.allowed)) for row in rows} == {
        ("mortgaged", False)
    }


def test_a_built_street_keeps_its_place_until_it_is_mortgaged() -> None:
    store = owing(BUILT, 3)
    deeds = [row for row in places(page_of(store)) if isinstance(row, tuple)][:3]
    for _ in range(7):
        allowed = [
            block.action.command
            for block in page_of(store).blocks
            if isinstance(block, Row) and block.action and block.action.allowed
        ]
        assert allowed[0] is not None
        store.dispatch(allowed[0])
        assert [row for row in places(page_of(store)) if isinstance(row, tuple)][:3] == deeds
    assert not sales(page_of(store))


@pytest.mark.parametrize(("edition", "base"), [("us_junior", "classic"), ("us_2008", "classic")])
def test_mortgages_are_named_only_where_there_are_any(edition: str, base: str) -> None:
    app_store = new_app_store(setup(edition=edition, base=base))
    assert ("ortgag" in words(read(app_store, "/raise/Ann"))) is (edition == "us_2008")


def test_sums_for_one_tap_fit_the_purses_of_the_box() -> None:
    for edition, sums in (("us_junior", (1, 2, 3, 5)), ("us_2008", (10, 50, 100, 200))):
        context = new_app_store(setup(edition=edition)).context
        assert tuple(sum_ for _, sum_ in round_sums(context, "")) == sums
