"""The page of a new game: colours, tokens, from name to name, and the line above the start."""

import asyncio
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from banker_app.app.devices.caller import wishes
from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.setup.changes import CHANGES
from banker_app.app.setup.modes import is_offered
from banker_app.app.setup.setup_draft import (
    PlayerDraft,
    SetupDraft,
    box_of,
    composed,
    start_command,
)
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.presets import presets, sheets
from banker_app.content.rulesets import Composed
from banker_app.engine.checks import refusal
from banker_app.engine.commands import RenamePlayer
from banker_app.engine.edition import SpaceKind, TaxKind
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import RefusalCode, Refused
from banker_app.engine.rules.seating import AddPlayer
from banker_app.engine.settings.ending import EndingWhen
from banker_app.engine.settings.purchase import OnDecline
from banker_app.pages import setup_handlers
from banker_app.pages.contract.blocks import ChoiceField
from banker_app.pages.contract.drafts import Draft, options_found
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.boards import board_field, likeliest, years_of
from banker_app.pages.setup.handicap import way_to_handicap
from banker_app.pages.setup.new_game import new_game, setup_summary
from banker_app.pages.setup.new_players import colour_options, face_of, tokens
from banker_app.pages.setup.presets import game_hint
from banker_app.pages.shortcuts import press
from banker_app.pages.state.page_state import RefusalSheet
from banker_app.pages.state.setting_up import as_json, setup_of
from banker_app.ui.hooks import controller_of
from banker_app.ui.widgets.focus import LAID_OUT
from tests.ui.banker import Banker
from tests.ui.headless import App
from tests.ui.reading import read, words
from tests.ui.tables import new_app_store, on, setup

EN = Translator("en", None)
ANN, CLEO = PlayerId("Ann"), PlayerId("Cleo")
FIRST, SECOND = PlayerId("Player 1"), PlayerId("Player 2")
BOTH = SetupDraft(players=(PlayerDraft(name="Ann"), PlayerDraft(name="Bob", token="boot")))


def test_a_colour_recolours_nobody_else() -> None:
    draft = CHANGES["add"](SetupDraft(), "", None)
    assert [option.value for option in colour_options(draft, 0, EN)] == [
        SEAT_COLOURS[0],
        *SEAT_COLOURS[3:],
    ], "what somebody has is not on offer"
    draft = CHANGES["colour"](draft, "0", SEAT_COLOURS[3])
    painted = [draft.colour(seat) for seat in range(3)]
    assert painted == [SEAT_COLOURS[3], *SEAT_COLOURS[1:3]]
    draft = CHANGES["remove"](draft, "0", None)
    assert [draft.colour(seat) for seat in range(2)] == painted[1:]


async def test_a_token_is_picked_below_the_name_and_put_back() -> None:
    async with on(new_app_store()) as app:
        controller = controller_of(app.page)
        await app.click("New game")
        await app.click("Colour and token of player 1")
        await app.click("Car")
        draft = setup_of(controller.state)
        assert (draft.players[0].token, face_of(draft, 0)) == ("car", "car")
        assert not app.field("Player 1").suffix, "the circle shows it"
        await app.click("No token")
        await app.click("Purple")
        draft = setup_of(controller.state)
        assert (draft.players[0].token, face_of(draft, 0)) == ("", "1")
        assert draft.colour(0) == SEAT_COLOURS[3]
        await app.click("Colour and token of player 1")
        assert not app.shows("No token"), "it folds up again"


def test_a_token_is_drawn_as_it_will_be_on_the_table() -> None:
    """What looks like somebody else's is not on offer."""

    def offered(draft: SetupDraft, *given: str) -> list[tuple[str, str]]:
        board = replace(load_edition("us_classic")[0], tokens=given)
        options = tokens(draft, 0, board, Translator("en", board))
        return [(option.label, option.mark) for option in options]

    assert offered(BOTH, "car", "shoe", "spoon") == [
        ("No token", "A"),
        ("Car", "car"),
        ("Spoon", ""),
        ("Cat", "cat"),
        ("Dinosaur", "dinosaur"),
        ("Duck", "duck"),
        ("Penguin", "penguin"),
    ]
    spoons = offered(BOTH.with_player(1, token="spoon"), "spoon", "duck")
    assert [label for label, _ in spoons] == ["No token", "Duck", "Cat", "Dinosaur", "Penguin"]


async def test_enter_goes_from_name_to_name_and_to_the_start(monkeypatch: Any) -> None:
    focused: list[str] = []

    async def focus(control: Any) -> None:
        label = getattr(control, "label", None)
        focused.append(label if isinstance(label, str) else "Start")

    monkeypatch.setattr(ft.TextField, "focus", focus)
    monkeypatch.setattr(ft.FilledButton, "focus", focus)
    async with on(new_app_store()) as app:
        await app.click("New game")
        for number, name in ((1, "Ann"), (2, "Bob")):
            await app.enter(f"Player {number}", name)
            await app.fire(app.field(f"Player {number}"), "submit", name)
    assert focused == ["Player 2", "Start"]


async def test_boards_are_seen_from_the_first_and_the_page_is_then_where_it_was() -> None:
    places: list[float | str] = []
    async with on(new_app_store()) as app:
        await app.click("New game")
        controller = controller_of(app.page)
        controller.scroll = places.append
        await app.click("Choose another board")
        controller.scroll_offsets["/new"] = 900.0
        await app.click("Mega Edition")
        assert app.shows("Mega Edition")
    assert places == ["board", 0.0]


async def test_the_name_of_a_player_who_is_added_is_typed_at_once(monkeypatch: Any) -> None:
    focused: list[str] = []

    async def focus(control: ft.TextField) -> None:
        focused.append(str(control.label))

    monkeypatch.setattr(ft.TextField, "focus", focus)
    async with on(new_app_store()) as app:
        await app.click("New game")
        assert app.shows("In turn order: the player at the top begins.")
        await app.click("Add a player")
        await asyncio.sleep(2 * LAID_OUT)
        assert focused == ["Player 3"]
        assert not controller_of(app.page).state.focus_field


def boards(language: str, **draft: str) -> ChoiceField:
    """The choice of a board as a reader of a language gets it."""
    return board_field(SetupDraft(**draft), (), Translator(language, None))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("parco della", ["it_classic"]),
        ("kings CROSS", ["uk_london"]),
        ("schlossallee", ["de_dm", "de_euro"]),
        ("SCHLOSSALLEE dm", ["de_dm"]),
        ("seehafen", ["ports_usd"]),
        ("eurobiznes", ["pl_eurobusiness"]),
        ("estacao de s. bento", ["pt_classic"]),
        ("polnisch 2008", ["pl_warszawa"]),
        ("imobiliario", ["br_banco"]),
        ("русский", ["ru_classic"]),
        ("new york 1935", []),
    ],
)
def test_a_board_is_found_by_any_name_its_year_or_its_language(
    words: str, found: list[str]
) -> None:
    assert sorted(option.value for option in options_found(boards("de"), words)) == found


def test_a_board_is_told_by_its_name_its_years_and_what_is_printed_on_it() -> None:
    told = {option.value: option.note.replace(NO_BREAK, " ") for option in boards("en").options}
    assert told["us_classic"] == (
        "Monopoly · until 2008 · Mediterranean Avenue … Boardwalk · Income tax: $200 or 10%"
    )
    assert told["pl_eurobusiness"].startswith("Eurobiznes · since 1983 · Polish · Saloniki … ")
    assert told["ports_usd"] == "Seaports, Plumbing · Income tax: $200"
    assert years_of(load_edition("us_2008")[0], EN) == "2008–2021"


async def test_a_search_narrows_the_boards_until_one_is_chosen() -> None:
    async with on(new_app_store()) as app:
        await app.click("New game")
        assert not app.shows("Name, street, year or language"), "only among the boards"
        await app.click("Choose another board")
        await app.enter("Name, street, year or language", "trafalgar")
        assert app.shows("Old Kent Road")
        assert not app.shows("Boardwalk")
        await app.enter("Name, street, year or language", "trafalgar 1812")
        assert app.shows("No board has all of that.")
        await app.enter("Name, street, year or language", "mayfair")
        await app.click("London")
        assert app.shows("Choose another board. London")
        assert not app.shows("Name, street")
        await app.click("Choose another board")
        assert app.shows("Boardwalk"), "a search is over with the choice"


def test_the_line_above_the_start_says_what_begins() -> None:
    draft = CHANGES["modes"](replace(BOTH, tracking="off", midway=True), "", "no_auction")
    draft = draft.with_rule("jail.fine", "75")
    said = setup_summary(draft, Translator("en", load_edition("us_2008")[0])).replace(NO_BREAK, " ")
    parts = ("2 house rules", "2 players", "Money only", "Game already in progress")
    assert said == " · ".join(("Atlantic City, since 2008", "Classic", *parts))


def test_a_player_has_a_head_start_until_all_have_the_same() -> None:
    draft = CHANGES["own"](CHANGES["own"](BOTH, "0/cash", 1900), "0/salary", 240)
    row = way_to_handicap(draft, Translator("en", box_of(draft)))
    assert row.note == "Ann: cash $1,900 · Ann: salary $240"
    command = start_command(CHANGES["own"](draft, "1/cash", 0))
    assert command is not None
    assert [(seat.cash, seat.salary) for seat in command.seats] == [(1900, 240), (0, None)]
    assert CHANGES["alike"](draft, "", "yes") == BOTH


def test_a_head_start_of_nothing_half_or_double_takes_a_tap() -> None:
    cash, salary, *_ = read(new_app_store(), "/handicap").sums
    assert cash.quick == (("$0", 0), ("$750", 750), ("$1,500", None), ("$3,000", 3000))
    assert [words for words, _ in salary.quick] == ["$0", "$100", "$200", "$400"]


def test_a_head_start_typed_on_its_page_is_in_the_game_and_when_played_again() -> None:
    app = Banker(new_app_store())
    app.click("New game", "A head start?", "Cash of Player 1 $1,500", *"19", "00")
    # That of the second player's cash.
    app.click("$0", nth=2)
    app.click("Salary of Player 2 $200", *"250", "Done", "Start")
    assert [app.game.cash(one) for one in (FIRST, SECOND)] == [1900, 0]
    assert app.game.seats[SECOND].salary == 250
    app.store.dispatch(RenamePlayer(player=FIRST, name=ANN))
    app.store.dispatch(AddPlayer(name=CLEO, cash=700, salary=300))
    app.go("/score")
    app.click("End the game", "End the game", "Play again", "Start")
    assert [app.game.cash(one) for one in (ANN, SECOND, CLEO)] == [1900, 0, 1500]
    assert [app.game.seats[one].salary for one in (ANN, SECOND, CLEO)] == [None, 250, 300]
    app.store.leave()
    app.go("/")
    app.click("New game", "Start")
    assert [app.game.cash(one) for one in (ANN, SECOND, CLEO)] == [1500] * 3, "and no longer"


def test_what_is_no_sum_is_not_typed_and_what_is_absurd_is_a_sum_at_most() -> None:
    app = Banker(new_app_store())
    app.click("New game", "A head start?", "Salary of Player 2 $200")
    for key in ("A", "-", ".", *"9999999999"):
        press(app.controller, key)
    app.click("Done", "Start")
    assert app.game.seats[SECOND].salary == 999_999_999


def test_a_handicap_too_small_for_the_deal_is_no_debt() -> None:
    poor = replace(BOTH.with_player(0, cash="100"), edition="us_2008", preset="quick")
    app = Banker(new_app_store(start_command(poor)))
    app.click("Choose the property that was dealt", "Reading Railroad")
    assert app.shows("Ann is $100 short: $100 in hand, $200 needed.")
    app.click("Close", "Baltic Avenue")
    assert app.game.cash(ANN) == 40


def test_a_game_can_begin_from_the_beginning_after_all() -> None:
    app = Banker(new_app_store())
    app.click("New game")
    app.click("Already playing?")
    app.click("Back")
    app.click("Game already in progress")
    app.click("Start from the beginning instead")
    assert "Game already in progress" not in app.text()


def test_the_board_of_the_reader_comes_first() -> None:
    for asked, language, board in (
        ("en-US,en;q=0.9", "en", "us_2008"),
        ("ru;q=0.5,en-GB", "en", "uk_london"),
        ("pl-PL,pl;q=0.9", "en", "pl_warszawa"),
        ("it,en;q=0.9", "en", "it_classic"),
        ("en,it;q=0.9", "en", "us_2008"),
        ("pt-BR", "es", "br_banco"),
        ("pt-PT,pt;q=0.9", "en", "pt_classic"),
        ("nl-BE", "fr", "nl_classic"),
        ("cs-CZ", "en", "us_2008"),
        ("de-AT,de;q=0.9", "de", "de_euro"),
        ("", "fr", "fr_paris"),
        ("es-ES", "es", "es_madrid"),
        ("en-GB", "ru", "ru_classic"),
        ("", "uk", "us_2008"),
    ):
        assert likeliest(wishes(asked), language) == board

    offered = boards("ru", usual="ru_classic")
    assert (offered.options[0].value, offered.value) == ("ru_classic", "ru_classic")
    offered = boards("uk", edition="uk_london")
    assert [option.value for option in offered.options[:2]] == ["us_2008", "ua_casino"]
    assert offered.value == "uk_london"


@pytest.mark.parametrize(
    ("language", "typed", "seated"),
    [
        ("en", ("", ""), ("Player 1", "Player 2")),
        ("ru", ("", "Bob"), ("Игрок 1", "Bob")),
        ("uk", ("", ""), ("Гравець 1", "Гравець 2")),
        ("en", ("", "Player 1"), ("Player 2", "Player 1")),
        ("en", ("PLAYER 2", ""), ("PLAYER 2", "Player 3")),
    ],
)
def test_a_start_without_names_begins_with_numbers(
    language: str, typed: tuple[str, str], seated: tuple[str, str]
) -> None:
    app_store = new_app_store()
    app_store.set_language(language)
    app = Banker(app_store)
    app.click(app_store.speech.ui("title.new"))
    for number, name in enumerate(typed, start=1):
        app.enter(app_store.speech.ui("new.name", number=number), name)
    app.click(app_store.speech.ui("new.start"))
    assert app.route == "/table"
    assert tuple(app_store.context.game.seats) == seated


@pytest.mark.parametrize("midway", [False, True])
@pytest.mark.parametrize(
    ("typed", "faulty"),
    [
        (("Ann", "ann"), (2,)),
        (("Bank", "Bob"), (1,)),
        (("A" * 25, "\u3164"), (1, 2)),
        (("bank", "bank"), (1, 2)),
    ],
)
async def test_a_name_that_cannot_be_is_marked_at_its_field_and_nowhere_else(
    monkeypatch: Any, typed: tuple[str, str], faulty: tuple[int, ...], midway: bool
) -> None:
    focused: list[str] = []

    async def focus(control: ft.TextField) -> None:
        focused.append(str(control.label))

    monkeypatch.setattr(ft.TextField, "focus", focus)
    async with on(new_app_store()) as app:
        await app.click("New game")
        for number, name in enumerate(typed, start=1):
            await app.enter(f"Player {number}", name)
        assert not marked(app), "while it is typed nothing is wrong yet"
        if midway:
            await app.click("Already playing?")
        await app.click("Start")
        assert app.page.route == "/new"
        assert not any(dialog.open for dialog in app.page._dialogs.controls)
        assert marked(app) == faulty
        await asyncio.sleep(2 * LAID_OUT)
        assert focused == [f"Player {faulty[0]}"]
        for number, name in ((1, "Ann"), (2, "Bob")):
            await app.enter(f"Player {number}", name)
        assert not marked(app), "the mark goes with the fault"


def marked(app: App) -> tuple[int, ...]:
    """The players whose name has a fault below it."""
    return tuple(number for number in (1, 2) if app.field(f"Player {number}").error)


def test_a_refusal_of_two_seats_is_said_once() -> None:
    app = Banker(setup())
    twice = refusal(RefusalCode.NAME_UNUSABLE, "", name="Bank", limit=24)
    refused = Refused(refusals=(twice, twice))
    app.controller.set(sheet=RefusalSheet(command=setup(), refused=refused))
    assert app.text().count("can't be a player's name") == 1


@pytest.mark.parametrize(
    ("edition", "hint"),
    [
        ("us_2008", "In turn order: the player at the top begins."),
        ("multinational", "In turn order; region South begins."),
    ],
)
def test_the_one_who_begins_is_the_one_of_the_rules(edition: str, hint: str) -> None:
    page = new_game(new_app_store(), Draft({}, shared={"edition": edition}))
    assert hint in words(page)


@pytest.mark.parametrize("board", shipped_editions())
def test_what_a_game_and_its_board_say_is_true_of_them(board: str) -> None:
    draft = SetupDraft().with_box(board)
    if presets()["classic"].fits(box_of(draft)):
        draft = draft.with_preset(presets()["classic"])
    box, made, say = box_of(draft), composed(draft), Translator("en", box_of(draft))
    assert isinstance(made, Composed)
    told, rules = game_hint(draft, say), made.rules
    assert ("is auctioned" in told) <= (rules.purchase.on_decline is OnDecline.AUCTION)
    assert ("four houses" in told) <= (rules.building.houses_before_hotel == 4)
    assert ("last player standing" in told) <= (rules.ending.when is EndingWhen.LAST_SOLVENT)
    facts = next(one.note for one in board_field(draft, (), say).options if one.value == board)
    taxed = any(space.tax is TaxKind.INCOME for space in box.spaces)
    special = SpaceKind.CASINO in box.kinds or box.regions
    assert ("Income tax" in facts) is (taxed and not special)


@pytest.mark.parametrize(
    ("board", "game"),
    [
        ("ua_casino", "casino_uk"),
        ("ports_usd", "ports_table"),
        ("multinational", "multinational"),
        ("industries_online", "rental_tax"),
        ("uk_london", "classic"),
    ],
)
def test_a_board_brings_its_rules(board: str, game: str) -> None:
    draft = SetupDraft().with_box(board)
    assert draft.chosen.id == game
    assert isinstance(composed(draft), Composed)
    assert draft.with_box("uk_london").chosen.id == "classic"


@pytest.mark.parametrize(("reader", "game"), [("ru", "casino_ru"), ("fr", "casino_uk")])
def test_a_box_with_two_sheets_asks_for_the_one_at_the_table(reader: str, game: str) -> None:
    draft = SetupDraft(reader=reader).with_box("ua_casino")
    assert draft.chosen.id == game
    page = new_game(new_app_store(), Draft({}, shared=as_json(draft)))
    asked = next(field for field in page.fields if field.name == "preset")
    assert asked.value == game
    assert [option.value for option in asked.options] == ["casino_ru", "casino_uk"]


def test_a_copy_of_the_casino_board_has_the_rules_of_its_casino() -> None:
    """Its id is its own, its spaces are those of the box."""
    box = replace(load_edition("ua_casino")[0], id="ours")
    assert [game.id for game in sheets(box)] == ["casino_ru", "casino_uk"]


def test_house_rules_of_the_last_game_do_not_walk_into_the_next() -> None:
    """They are offered with *Play again*."""
    last = SetupDraft(modes=("parking_pot", "bank_loans")).with_rule("jail.fine", "75")
    following = last.begun()
    assert (following.modes, following.rules) == ((), ())
    assert (following.preset, following.players) == (last.preset, last.players)


def test_the_banker_s_sheet_is_chosen_wherever_the_set_up_began() -> None:
    """*Play again* makes a draft of its own, which knows no reader yet."""
    app = Banker(setup())
    controller = app.controller
    controller.app_store.set_language("ru")
    app.go("/new-game")
    setup_handlers.set_up(controller, "board", "ua_casino")
    assert setup_of(controller.state).preset == "casino_ru"


@pytest.mark.parametrize(("board", "offered"), [("ua_casino", False), ("us_2008", True)])
def test_money_on_free_parking_needs_such_a_space(board: str, offered: bool) -> None:
    assert is_offered(SetupDraft().with_box(board), "parking_pot") is offered


def test_the_casino_s_box_is_played_in_the_language_of_the_banker() -> None:
    named = [
        box_of(SetupDraft(edition="ua_casino", reader=reader)) for reader in ("ru", "uk", "en")
    ]
    streets = [box.deeds[DeedId("first_street")].name for box in named]
    assert streets == ["Первая улица", "Перша вулиця", "Перша вулиця"]
