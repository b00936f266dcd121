"""Home: the games that there are, and that one button is green."""

from datetime import UTC, datetime
from typing import Any

import flet as ft

from banker_app.app.devices.caller import CALLER, Caller
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.commands import Roll
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.ending import EndGame
from banker_app.pages.contract.blocks import Custom, Row
from banker_app.pages.contract.translator import Translator
from banker_app.pages.games.home import game_card, when
from banker_app.pages.state.setting_up import with_setup
from banker_app.store.api import GameRecord
from banker_app.ui.hooks import CONTROLLER
from tests.ui.boxes import casino
from tests.ui.headless import App
from tests.ui.reading import read
from tests.ui.tables import lot, new_app_store, on, setup

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


def record(**changes: Any) -> GameRecord:
    """A game of two."""
    known: dict[str, Any] = {
        "id": "one",
        "title": "London",
        "edition": "uk_london",
        "players": ("Ann", "Bob"),
        "created": "2026-11-24T12:00:00.000+00:00",
        "updated": "2026-11-24T12:00:00.000+00:00",
        "status": "playing",
    }
    return GameRecord(**(known | changes))


def test_a_game_shows_everybody_as_at_its_table() -> None:
    looks = {"looks": [["#00897B", "car"], ["#6A1B9A", ""]]}
    line = game_card(record(summary=looks), (), NOW, Translator("en", None))
    row, tokens = line.blocks
    assert isinstance(row, Row)
    assert tokens == Custom("tokens", (("Ann", "car", "#00897B"), ("Bob", "B", "#6A1B9A")))
    assert row.picture is not None
    assert row.picture.value.id == "uk_london"
    assert row.label.startswith("Resume. Ann, Bob: London, yesterday, ")
    assert row.note.startswith("Yesterday, ")


def test_a_game_that_noted_no_looks_and_whose_board_is_gone_is_shown_all_the_same() -> None:
    for summary in ({}, {"looks": [["#00897B", "car"]]}, {"looks": [3, ["#00897B"]]}, {"looks": 1}):
        told = record(summary=summary, edition="ours", status="over", winner="Bob")
        line = game_card(told, (), NOW, Translator("en", None))
        row, tokens = line.blocks
        assert isinstance(row, Row)
        colours = SEAT_COLOURS[:2]
        assert tokens == Custom("tokens", (("Ann", "A", colours[0]), ("Bob", "B", colours[1])))
        assert row.picture is None
        assert row.note.startswith("Bob won · yesterday, ")


def test_a_game_in_progress_says_what_everybody_has() -> None:
    purses = {"cash": [[900, "GBP"], [60, "GBP"]]}
    for status, names in (("playing", ["Ann £900", "Bob £60"]), ("over", ["Ann", "Bob"])):
        told = record(summary=purses, status=status)
        _, tokens, *_ = game_card(told, (), NOW, Translator("en", None)).blocks
        assert isinstance(tokens, Custom)
        assert [name for name, *_ in tokens.value] == names


def test_an_open_game_says_what_everybody_has_now() -> None:
    app_store = new_app_store(setup(cash={"Ann": 900}))
    page = read(app_store, "/")
    assert "Ann $900" in str(page)


def test_games_of_one_board_are_told_apart_by_their_rules() -> None:
    """A variant says more than the rulebook; what this app does not know is left out."""
    notes: list[str] = []
    for rules in (["classic"], ["classic", "casino_uk"], ["theirs"], "classic"):
        row, _ = game_card(record(summary={"rules": rules}), (), NOW, Translator("en", None)).blocks
        assert isinstance(row, Row)
        _, *told = row.note.split(" · ")
        notes += told
    assert notes == ["Classic", "Casino, Ukrainian rules"]


def test_a_new_game_notes_its_rules() -> None:
    (game,) = new_app_store(casino()).state.games
    assert game.summary["rules"] == ["casino", "casino_uk"]


def test_a_day_is_named_as_people_do() -> None:
    days = ("2026-11-25", "2026-11-24", "2026-03-09", "2025-12-01")
    told = {
        language: [
            when(f"{day}T12:00:00.000+00:00", NOW, Translator(language, None)).partition(",")[0]
            for day in days
        ]
        for language in ("en", "fr")
    }
    assert told == {
        "en": ["today", "yesterday", "9 March", "1 December 2025"],
        "fr": ["aujourd’hui", "hier", "9 mars", "1er décembre 2025"],
    }


def green(app: App) -> list[str]:
    """What stands on the buttons that are filled."""
    return [text.value for each in app.all(ft.FilledButton) for text in app.all(ft.Text, each)]


async def test_one_button_is_green() -> None:
    async with on() as app:
        assert green(app) == ["New game"]
        for _ in range(2):
            assert app.store.begin(setup(deeds={"baltic_avenue": lot("Ann")})) is None
        app.store.dispatch(Roll(player=PlayerId("Ann"), dice=(1, 2)))
        first = app.store.state.game_id
        await app.go("/")
        assert green(app) == ["Resume"]
        app.store.dispatch(EndGame())
        await app.go("/")
        assert green(app) == ["Resume"]
        await app.click("Resume")
        assert app.store.state.game_id != first
        assert app.shows("Ann's turn")


async def test_a_first_game_is_offered_on_that_board_and_a_next_one_on_the_last() -> None:
    CALLER.set(Caller(languages="en-GB,en;q=0.9"))
    async with on(new_app_store()) as app:
        await app.click("New game")
        assert app.shows("Choose another board. London. Monopoly")
        controller = app.page.session.store.get(CONTROLLER)
        controller.set(
            **with_setup(
                controller.state, SetupDraft(usual="us_classic").with_player(0, name="Ann")
            )
        )
        await app.go("/")
        await app.click("New game")
        assert app.shows("Choose another board. Atlantic City, before 2008")
