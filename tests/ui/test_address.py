"""The address of a page that is far away: app and browser change it, and each hears of it late."""

from collections import deque
from time import monotonic
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.pages.contract import routes
from banker_app.pages.state import address
from banker_app.pages.state.page_controller import PageController
from tests.ui.tables import new_app_store, setup

SCREENS: Final = (
    routes.HOME,
    routes.TABLE,
    routes.SCORE,
    routes.RULES,
    "/seat/Bob",
    "/pay/Bob/Cat",
    "/nowhere",
)
STEPS: Final = st.one_of(
    st.tuples(st.just("tap"), st.sampled_from(SCREENS)),
    st.tuples(st.just("type"), st.sampled_from(SCREENS)),
    st.tuples(st.just("back"), st.just("")),
    st.tuples(st.just("there"), st.just("")),
    st.tuples(st.just("here"), st.just("")),
)


@pytest.fixture(autouse=True)
def nothing_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long enough after the opening of the page."""
    monkeypatch.setattr(address, "LATE_S", 0)


STILL: Final = 200
"""So many messages at most are on their way until both sides agree."""


class FarPage:
    """A browser at the other end of a slow network: what is sent arrives when it is let."""

    def __init__(self) -> None:
        self.there: deque[str] = deque()
        self.here: deque[str] = deque()
        app_store = new_app_store(setup())
        self.controller = PageController(app_store, self.there.append, lambda call: None)
        self.history = [routes.HOME]
        self.begin(routes.TABLE)

    def begin(self, *trail: str) -> None:
        """What was open last is shown at the address that the page was come to by."""
        self.controller.set(trail=trail)
        self.controller.address.begin(self.address, trail[-1])
        if trail == (routes.TABLE,):
            self.controller.address.settle(routes.TABLE)
            self.come_to_rest()

    @property
    def address(self) -> str:
        return self.history[-1]

    @property
    def is_right(self) -> bool:
        return self.address == self.controller.state.route

    def step(self, what: str, route: str = "") -> None:
        match what:
            case "tap":
                self.controller.go(route)
            case "type":
                self.come_to(route)
            case "back" if len(self.history) > 1:
                self.history.pop()
                self.here.append(self.address)
            case "there" if self.there:
                self.visit(self.there.popleft())
            case "here" if self.here:
                self.controller.arrive(self.here.popleft())

    def visit(self, route: str) -> None:
        """What lies in the history is gone back to, as `way_back.js` does it."""
        if route != self.address and route in self.history:
            del self.history[self.history.index(route) + 1 :]
            self.here.append(route)
        elif route == routes.TABLE and routes.HOME in self.history:
            del self.history[self.history.index(routes.HOME) + 1 :]
        self.come_to(route)

    def come_to(self, route: str) -> None:
        if route != self.address:
            self.history.append(route)
            self.here.append(route)

    def come_to_rest(self) -> None:
        for _ in range(STILL):
            if not self.there and not self.here:
                return
            self.step("there")
            self.step("here")
        raise AssertionError(f"to and fro between {self.there} and {self.here}")


def test_two_steps_back_before_the_app_has_heard_of_either() -> None:
    page = FarPage()
    for route in ("/seat/Bob", routes.SCORE):
        page.step("tap", route)
        page.come_to_rest()
    page.step("back")
    page.step("back")
    page.come_to_rest()
    assert page.is_right
    assert page.controller.state.route == routes.TABLE


def test_a_step_back_that_crosses_a_screen_on_its_way() -> None:
    page = FarPage()
    page.step("tap", "/seat/Bob")
    page.come_to_rest()
    page.step("tap", routes.SCORE)
    page.step("back")
    page.come_to_rest()
    assert page.is_right
    assert page.controller.state.route == routes.TABLE


@given(st.lists(STEPS, max_size=30))
def test_both_sides_agree_in_the_end(steps: list[tuple[str, str]]) -> None:
    page = FarPage()
    for step in steps:
        page.step(*step)
    page.come_to_rest()
    assert page.is_right


@pytest.mark.parametrize("way", [(), (routes.NEW_GAME,), (routes.SCORE, routes.NEW_GAME)])
def test_below_the_table_of_a_new_game_are_all_games(way: tuple[str, ...]) -> None:
    page = FarPage()
    for route in (routes.HOME, *way):
        page.step("tap", route)
        page.come_to_rest()
    begins_and_goes_back(page)


def test_the_form_that_a_page_began_with_is_not_below_the_table_either() -> None:
    page = FarPage()
    page.history = [routes.HOME]
    page.begin(routes.HOME, routes.NEW_GAME)
    begins_and_goes_back(page)


def begins_and_goes_back(page: FarPage) -> None:
    page.controller.begin(setup())
    page.come_to_rest()
    assert page.address == page.controller.state.route == routes.TABLE
    page.step("back")
    page.come_to_rest()
    assert page.address == page.controller.state.route == routes.HOME
    page.step("back")
    assert page.history == [routes.HOME]


def test_an_address_that_nobody_may_open_is_put_right() -> None:
    page = FarPage()
    page.controller.app_store.leave()
    page.step("type", "/pay/Bob/Cat")
    page.come_to_rest()
    assert page.address == page.controller.state.route == routes.HOME


def test_who_was_looked_at_is_no_step_on_the_way_back() -> None:
    page = FarPage()
    for player in ("Ann", "Bob", "Cat"):
        page.step("tap", f"/seat/{player}")
        page.come_to_rest()
        page.controller.back()
        page.come_to_rest()
        assert page.controller.state.route == routes.TABLE
        assert page.history == [routes.HOME, routes.TABLE]


def test_the_first_address_said_once_more_is_no_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flutter repeats it after the table is there; later it is the user's way to all games."""
    monkeypatch.setattr(address, "LATE_S", 5)
    page = FarPage()
    page.here.append(routes.HOME)
    page.come_to_rest()
    assert page.controller.state.route == routes.TABLE
    monkeypatch.setattr(address, "monotonic", lambda: monotonic() + 6)
    page.step("back")
    page.come_to_rest()
    assert page.controller.state.route == routes.HOME
