"""Pages are values: any draft builds one, it is drawn, and what is shown is what is entered."""

from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.app.i18n.templates import languages
from banker_app.engine.command import Command
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.rules.trade import PayPlayer
from banker_app.guests import handlers as guest_handlers
from banker_app.pages import form, handlers
from banker_app.pages.contract import blocks, effects, routes
from banker_app.pages.contract.blocks import (
    Field,
    ManyField,
    Option,
    Page,
    PartyField,
    SumField,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import SEARCH, Draft
from banker_app.pages.contract.effects import Devices, Verb
from banker_app.pages.page_builder import APP_PAGES, GAME_PAGES, page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.ui import file_dialogs
from banker_app.ui.hooks import controller_of
from banker_app.ui.render_blocks import DRAW
from banker_app.ui.render_fields import INPUTS
from tests.ui.boxes import regions
from tests.ui.headless import App
from tests.ui.reading import actions
from tests.ui.tables import app_of, lot, new_app_store, setup

RICH: Final = setup(
    cash={"Ann": 5, "Bob": 400, "Cat": 1200},
    deeds={"boardwalk": lot("Ann"), "baltic_avenue": lot("Ann", mortgaged=True)},
    spaces={"Ann": 0, "Bob": 10, "Cat": 20},
    jailed=("Bob",),
)
STORE: Final = new_app_store(RICH)
STORE.dispatch(PayPlayer(payer=PlayerId("Bob"), payee=PlayerId("Cat"), amount=20, reason="a bet"))
STORES: Final = (STORE, new_app_store(regions()))
STORE.new_custom_board("us_2008", "Ours")
ARGS: Final = (
    *("Ann", "Bob", "chance", "nobody", "*", "Bank", "2"),
    *("jail", "fine", "exchange", "typed_table", "rent", "tax_schedule", "R-76"),
    *("ours", "deck.chance", "space.5", "money"),
)
VALUES: Final[st.SearchStrategy[JsonValue]] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 10**9)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "Ann", "Bob", "*", "pay", "move", "boardwalk", "lift", "yes"])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


def addresses() -> st.SearchStrategy[str]:
    """Addresses of pages, with arguments that may mean nothing."""
    parts = st.lists(st.sampled_from(ARGS), max_size=3)
    return st.builds(
        lambda path, args: "/".join((path, *args)),
        st.sampled_from(sorted({*GAME_PAGES, *APP_PAGES})),
        parts,
    )


def test_there_are_few_kinds() -> None:
    assert len(get_args(blocks.Block | Field)) <= 14
    assert set(get_args(blocks.Block)) == {*DRAW, blocks.Row, blocks.Panel}
    assert set(get_args(Field)) == INPUTS.keys()


def test_every_effect_is_handled_on_its_devices() -> None:
    verbs = [verb for verb in vars(effects).values() if isinstance(verb, Verb)]
    banker = {verb.name for verb in verbs if verb.devices is not Devices.GUEST}
    guest = {verb.name for verb in verbs if verb.devices is not Devices.BANKER}
    assert banker == {*handlers.HANDLERS, *file_dialogs.HANDLERS}
    assert guest == {*guest_handlers.HANDLERS}


@given(
    st.sampled_from(STORES),
    addresses(),
    st.dictionaries(st.sampled_from(sorted(ARGS)) | st.text(max_size=6), VALUES),
)
def test_any_address_and_draft_build_a_page_or_nothing(
    store: AppStore, address: str, entered: JsonObject
) -> None:
    page = page_at(store, address, entered)
    if page is not None:
        assert len({field.name for field in page.fields}) == len(page.fields)


@given(st.sampled_from(STORES), addresses(), st.data())
def test_whatever_is_filled_in_is_shown(store: AppStore, address: str, data: st.DataObject) -> None:
    page = page_at(store, address, {})
    fields = page.fields if page is not None else ()
    entered: JsonObject = {field.name: data.draw(_values(field)) for field in fields}
    filled = page_at(store, address, entered)
    screen = routes.parse(address).screen
    for field in filled.fields if filled is not None and screen not in handlers.AT_ONCE else ():
        if not isinstance(field, PartyField) and (typed := entered.get(field.name)):
            if screen != routes.CONGLOMERATES:
                assert field.value == typed
            elif isinstance(field, ManyField) and isinstance(typed, list | tuple):
                # A deed too many takes the place of another.
                assert set(field.value) <= set(typed)


@given(st.sampled_from(STORES), addresses(), st.data())
def test_no_command_holds_words_of_the_language_it_was_entered_in(
    store: AppStore, address: str, data: st.DataObject
) -> None:
    """So that the log, files and other phones say it in theirs."""
    page = page_at(store, address, {})
    # A search finds what is called so in the language on the screen.
    fields = [one for one in page.fields if one.name != SEARCH] if page else []
    entered = {one.name: data.draw(_values(one)) for one in fields}
    ways = [_entered(page_at(store.worded(one, ""), address, entered)) for one in languages()]
    assert all(commands == ways[0] for commands in ways)


def _entered(page: Page | None) -> list[Command]:
    """The commands of a page, in the order of its buttons."""
    return [one.command for one in actions(page) if one.command] if page else []


def _values(field: Field) -> st.SearchStrategy[JsonValue]:
    match field:
        case SumField():
            return st.integers(1, 99999)
        case TextField():
            return st.text(max_size=9)
        case ManyField():
            return st.just(tuple(option.value for option in field.options))
        case _:
            return st.sampled_from([option.value for option in field.options] or [""])


@pytest.mark.parametrize("value", [True, -1, 0, 10**10, "12", 1.5, None, [1]])
def test_a_sum_that_cannot_be_reads_as_none(value: JsonValue) -> None:
    assert Draft({"amount": value}).amount("amount") == 0


def test_an_option_that_is_gone_reads_as_the_default() -> None:
    options = (Option(value="a", label="A"), Option(value="b", label="B"))
    assert Draft({"one": "c"}).choice("one", options, "b") == "b"
    assert Draft({"one": ""}).choice("one", options, "b") == ""
    assert Draft({"one": ["a"]}).choice("one", options) == ""
    assert Draft({"some": ["b", "c", 1]}).many("some", options) == ("b",)


async def test_a_draft_ends_with_its_place_on_the_trail() -> None:
    async with App(app_of(new_app_store(RICH))) as app:
        controller = controller_of(app.page)
        await app.go("/pay")
        form.fill(controller, "/pay", "target", "Bob")
        assert controller.state.drafts["/pay"]["source"] == "Ann", "shown, so entered"
        await app.go("/rules")
        assert "/pay" in controller.state.drafts
        controller.go_home()
        assert controller.state.drafts == {}


async def test_nobody_is_on_both_sides() -> None:
    async with App(app_of(new_app_store(RICH))) as app:
        controller = controller_of(app.page)
        await app.go("/pay/Ann/Bob")
        form.fill(controller, "/pay/Ann/Bob", "target", "Ann")
        page = form.page_of(controller, "/pay/Ann/Bob")
        assert page is not None
        parties = {field.name: field.value for field in page.fields}
        assert (parties["source"], parties["target"]) == ("", "Ann")


@pytest.mark.parametrize("address", ["/pay/Ann/Bob", "/in-kind/Ann/Bob", "/seat/Nobody"])
async def test_every_page_says_something(address: str) -> None:
    async with App(app_of(new_app_store(RICH))) as app:
        await app.go(address)
        page = page_at(STORE, address, {})
        assert app.shows("There is nothing here.") is (page is None)


async def test_a_page_that_raises_is_a_sentence_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ValueError

    monkeypatch.setitem(APP_PAGES, routes.BANK, broken)
    async with App(app_of(new_app_store(RICH))) as app:
        await app.go("/bank")
        assert app.shows("This page cannot be shown."), app.text()
        await app.go("/table")
        assert app.shows("Ann's turn")


async def test_a_block_that_nobody_can_draw_is_a_sentence_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocks_of: tuple[Any, ...] = (Text("Before"), object(), Text("After"))
    monkeypatch.setitem(APP_PAGES, routes.BANK, lambda *_: Page(blocks=blocks_of))
    async with App(app_of(new_app_store(RICH))) as app:
        await app.go("/bank")
        assert app.shows("Before This part cannot be shown. After")
