"""The page of a new game: colours, tokens, from name to name, and the line above the start."""

import asyncio
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from banker_app.app.projections.context import SEAT_COLOURS
from banker_app.app.setup.setup_draft import PlayerDraft, SetupDraft
from banker_app.content.editions import load_edition
from banker_app.engine.checks import refusal
from banker_app.engine.refusals import RefusalCode, Refused
from banker_app.ui import theme
from banker_app.ui.caller import wishes
from banker_app.ui.hooks import CONTROLLER, controller_of
from banker_app.ui.page_state import RefusalSheet
from banker_app.ui.screens.setup.new_board_view import boards, likeliest
from banker_app.ui.screens.setup.new_game_view import NO_BREAK, colours, face_of, tokens
from banker_app.ui.setting_up import setup_of
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.choices import BESIDE
from banker_app.ui.widgets.fields import LAID_OUT
from tests.ui.headless import App, walk
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import game_of, on


def draft_of(app: App) -> SetupDraft:
    """What is being set up."""
    draft: SetupDraft = setup_of(app.page.session.store.get(CONTROLLER).state)
    return draft


def painted(app: App) -> list[str]:
    """Everybody's colour."""
    draft = draft_of(app)
    return [draft.colour(seat) for seat in range(len(draft.players))]


def test_a_colour_recolours_nobody_else() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        await app.click("Add a player")
        before = painted(app)
        await app.click("Colour and token of player 1")
        assert app.shows("Blue: Player 2 has it")
        await app.click("Purple")
        await app.click("Done")
        assert painted(app) == [SEAT_COLOURS[3], *before[1:]]
        await app.click("Remove player 1")
        assert painted(app) == before[1:]

    on(new_app_store(), evening)


def test_a_token_is_picked_and_put_back() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        await app.click("Colour and token of player 1")
        await app.click("Car")
        assert (draft_of(app).players[0].token, face_of(draft_of(app), 0)) == ("car", "car")
        await app.click("No token")
        await app.click("Done")
        assert (draft_of(app).players[0].token, face_of(draft_of(app), 0)) == ("", "1")

    on(new_app_store(), evening)


def test_a_token_moves_no_row() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        before = app.field("Player 1")
        below = (before.helper, before.error, before.counter)
        await app.click("Colour and token of player 1")
        await app.click("Iron")
        after = app.field("Player 1")
        assert after.suffix == "iron"
        assert (after.helper, after.error, after.counter) == below, "nothing more is below it"

    on(new_app_store(), evening)


def test_a_colour_that_is_taken_shows_who_has_it() -> None:
    draft = SetupDraft(players=(PlayerDraft(name="Ann"), PlayerDraft(name="Bob", token="car")))
    offers = colours(draft, 0, Translator("en", None))
    assert [offer.colour for offer in offers if offer.chosen] == [SEAT_COLOURS[0]]
    assert [(offer.colour, offer.taken) for offer in offers if offer.taken] == [
        (SEAT_COLOURS[1], "car")
    ]


def offered(draft: SetupDraft, *given: str) -> list[tuple[str, str, str]]:
    """What the first player is offered on a board with these tokens: how it is called, what stands
    on the circle, what is written below.
    """
    board = replace(load_edition("us_classic")[0], tokens=given)
    offers = tokens(draft, 0, board, Translator("en", board))
    return [(offer.label, offer.mark, offer.caption) for offer in offers]


def test_a_token_is_drawn_as_it_will_be_on_the_table() -> None:
    draft = SetupDraft(players=(PlayerDraft(name="Ann"), PlayerDraft(name="Bob", token="boot")))
    assert offered(draft, "car", "shoe", "spoon") == [
        ("No token", "A", "No token"),
        ("Car", "car", "Car"),
        # It looks like what Bob has.
        ("Shoe: Bob has it", "boot", "Bob"),
        ("Spoon", "", "Spoon"),
    ]
    assert offered(draft.with_player(1, token="spoon"), "spoon") == [
        ("No token", "", "No token"),
        ("Spoon: Bob has it", "", "Spoon: Bob has it"),
    ]


def test_a_token_of_somebody_else_cannot_be_picked() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        await app.enter("Player 1", "Ann")
        for number, token in ((1, "Car"), (2, "Dog")):
            await app.click(f"Colour and token of player {number}")
            await app.click(token)
            await app.click("Done")
        await app.click("Colour and token of player 2")
        assert app.shows("Dog, chosen")
        assert app.shows("Car: Ann has it")
        with pytest.raises(AssertionError, match="nothing says 'Car"):
            app.target("Car")

    on(new_app_store(), evening)


@pytest.mark.parametrize(
    ("width", "scale", "lines"), [(360, 1.0, 3), (412, 1.0, 3), (1024, 1.0, 2), (360, 2.0, 9)]
)
def test_lines_of_tokens_are_full(width: int, scale: float, lines: int) -> None:
    """Nine choices of one width, and no line much shorter than the others."""

    async def evening(app: App) -> None:
        await app.click("New game")
        controller_of(app.page).set(width=width, device=scale)
        await app.click("Colour and token of player 1")
        names = ("No token", "Battleship", "Boot", "Car", "Dog", "Hat", "Iron", "Thimble")
        tiles = [app.target(name)[0] for name in (*names, "Wheelbarrow")]
        row = next(row for row in app.all(ft.Row, app.top()) if tiles[0] in row.controls)
        (wide,) = {next(iter(walk(tile.content.content))).width for tile in tiles}
        room = min(width, theme.READABLE) - 2 * theme.SIDE
        side_by_side = int((room + theme.GAP) // (wide + 2 * BESIDE + theme.GAP))
        assert row.wrap
        assert -(-len(tiles) // side_by_side) == lines

    on(new_app_store(), evening)


def test_enter_goes_from_name_to_name_and_to_the_start(monkeypatch: Any) -> None:
    focused: list[str] = []

    async def focus(control: Any) -> None:
        label = getattr(control, "label", None)
        focused.append(label if isinstance(label, str) else "Start")

    monkeypatch.setattr(ft.TextField, "focus", focus)
    monkeypatch.setattr(ft.FilledButton, "focus", focus)

    async def evening(app: App) -> None:
        await app.click("New game")
        for number, name in ((1, "Ann"), (2, "Bob")):
            await app.enter(f"Player {number}", name)
            await app.fire(app.field(f"Player {number}"), "submit", name)

    on(new_app_store(), evening)
    assert focused == ["Player 2", "Start"]


def test_the_name_of_a_player_who_is_added_is_typed_at_once(monkeypatch: Any) -> None:
    focused: list[str] = []

    async def focus(control: Any) -> None:
        focused.append(str(control.label))

    monkeypatch.setattr(ft.TextField, "focus", focus)

    async def evening(app: App) -> None:
        await app.click("New game")
        assert app.shows("In turn order; the first one begins.")
        await app.click("Add a player")
        await asyncio.sleep(2 * LAID_OUT)
        assert focused == ["Player 3"]
        assert not controller_of(app.page).state.aim

    on(new_app_store(), evening)


def test_the_line_above_the_start_says_what_begins() -> None:
    async def evening(app: App) -> None:
        await app.click("New game")
        await app.click("No auctions")
        await app.click("Money only")
        await app.click("Already playing?")
        await app.click("Back")
        for part in ("1 house rule", "2 players", "Money only", "Game already in progress"):
            assert f"\N{MIDDLE DOT} {part}" in app.text().replace(NO_BREAK, " ")
        await app.click("Game already in progress")
        await app.click("Start from the beginning instead")
        assert "Game already in progress" not in app.text()

    on(new_app_store(), evening)


def test_the_board_of_the_reader_comes_first() -> None:
    for asked, language, board in (
        ("en-US,en;q=0.9", "en", "us_2008"),
        ("ru;q=0.5,en-GB", "en", "uk_london"),
        ("de-DE,de;q=0.9", "en", "us_2008"),
        ("en-GB", "ru", "ru_classic"),
        ("", "uk", "us_2008"),
    ):
        assert likeliest(wishes(asked), language) == board
    offers = boards(SetupDraft(usual="ru_classic"), (), "ru")
    assert (offers[0].place, [offer.place for offer in offers if offer.chosen]) == (
        "ru_classic",
        ["ru_classic"],
    )
    offers = boards(SetupDraft(edition="uk_london"), (), "uk")
    assert [offer.place for offer in offers[:2]] == ["us_2008", "ua_casino"]
    assert [offer.place for offer in offers if offer.chosen] == ["uk_london"]


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

    async def evening(app: App) -> None:
        await app.click(app_store.speech.ui("home.new"))
        for number, name in enumerate(typed, start=1):
            await app.enter(app_store.speech.ui("new.name", number=number), name)
        await app.click(app_store.speech.ui("new.start"))
        assert app.page.route == "/table"

    on(app_store, evening)
    assert tuple(game_of(app_store).seats) == seated


@pytest.mark.parametrize("midway", [False, True])
@pytest.mark.parametrize(
    ("typed", "faulty"),
    [
        (("Ann", "ann"), (2,)),
        (("Bank", "Bob"), (1,)),
        (("A" * 25, "B\tb"), (1, 2)),
        (("bank", "bank"), (1, 2)),
    ],
)
def test_a_name_that_cannot_be_is_marked_at_its_field_and_nowhere_else(
    monkeypatch: Any, typed: tuple[str, str], faulty: tuple[int, ...], midway: bool
) -> None:
    focused: list[str] = []

    async def focus(control: Any) -> None:
        focused.append(str(control.label))

    monkeypatch.setattr(ft.TextField, "focus", focus)

    async def evening(app: App) -> None:
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
        assert focused == ([] if midway else [f"Player {faulty[0]}"])
        for number, name in ((1, "Ann"), (2, "Bob")):
            await app.enter(f"Player {number}", name)
        assert not marked(app), "the mark goes with the fault"

    on(new_app_store(), evening)


def marked(app: App) -> tuple[int, ...]:
    """The players whose name has a fault below it."""
    return tuple(number for number in (1, 2) if app.field(f"Player {number}").error)


def test_a_refusal_of_two_seats_is_said_once() -> None:
    app_store = new_app_store(setup())

    async def evening(app: App) -> None:
        twice = refusal(RefusalCode.NAME_UNUSABLE, "", name="Bank", limit=24)
        refused = Refused(refusals=(twice, twice))
        controller_of(app.page).set(sheet=RefusalSheet(command=setup(), refused=refused))
        await app.settle()
        assert app.text().count("can't be a player's name") == 1

    on(app_store, evening)
