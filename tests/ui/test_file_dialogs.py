"""Files out and in from the screens, and what the app says of a mistake of its own."""

import json
from typing import Any

import flet as ft
import pytest

from banker_app.app import session as one_path
from banker_app.app.reports.hall import People, people_in
from banker_app.app.saves.save_format import replayed
from banker_app.app.saves.save_parser import parse_save
from banker_app.local_services import LocalServices
from banker_app.pages.state.app_store import AppStore
from banker_app.store.memory import MemoryStore
from banker_app.ui import file_dialogs
from banker_app.ui.hooks import controller_of
from tests.app.saves import a_save, evening, keep
from tests.ui.headless import App
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_evening import throw

Picked = list[Any]


class Dialogs:
    """The system's own file dialogs: what was handed over, and what is picked next."""

    def __init__(self) -> None:
        self.saved: dict[str, bytes] = {}
        self.picks: list[bytes] = []

    async def save_file(self, **how: Any) -> str:
        """A file goes out."""
        self.saved[how["file_name"]] = how["src_bytes"]
        return str(how["file_name"])

    async def pick_files(self, **how: Any) -> Picked:
        """Files come in; none when the dialog is closed."""
        assert how["with_data"]
        found = [ft.FilePickerFile(id=0, name="x", size=len(b), bytes=b) for b in self.picks]
        self.picks = []
        return found


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    """No real dialog opens."""
    stand_in = Dialogs()
    monkeypatch.setattr(ft, "FilePicker", lambda: stand_in)
    return stand_in


async def closed(app: App) -> str:
    """What the line at the bottom says; then it is gone."""
    said = app.text()
    app.page.pop_dialog()
    await app.settle()
    return said


async def test_a_copy_of_a_game_is_one_tap(dialogs: Dialogs) -> None:
    app_store = new_app_store(setup())
    before = app_store.state.game
    async with on(app_store) as app:
        await app.click("All games")
        await app.click("Save a backup")
        ((name, data),) = dialogs.saved.items()
        assert name.endswith("Ann-Bob-Cat.banker.json")
        (game,) = parse_save(data).games
        assert replayed(game.entries).game == before
        assert app_store.state.game == before, "the game is still open"


async def test_everything_is_saved_and_restored_on_another_device(dialogs: Dialogs) -> None:
    store = MemoryStore()
    keep(store, "g1", evening(50))
    keep(store, "g2", evening(70))
    here, there = AppStore(LocalServices(store)), new_app_store()
    here.new_custom_board("us_classic", "Ours")
    here.set_language("uk")
    here.set_language("en")
    here.choose(people=People().joined("bobby", "bob").written())
    there.choose(people=People().joined("annie", "ann").written())
    async with on(here) as app:
        await app.go("/settings")
        await app.click("Save everything")
    dialogs.picks = list(dialogs.saved.values())
    async with on(there) as app:
        await app.go("/settings")
        await app.click("Restore from a file")
        assert "2 games restored. 1 board restored." in await closed(app)
        dialogs.picks = list(dialogs.saved.values())
        await app.click("Restore from a file")
        assert "You already have everything in this file." in await closed(app)
        await app.click("Back")
        assert app.shows("Ann, Bob")
    assert {record.id for record in there.state.games} == {"g1", "g2"}
    assert [one.title for one in there.state.custom_boards] == ["Ours"]
    assert there.setting("language") == "en"
    assert people_in(there.setting("people")).same == {"annie": "ann", "bobby": "bob"}


async def test_a_file_that_nobody_chose_is_shown_and_asked_about() -> None:
    """Any page can have sent it: nothing is taken in before somebody says so."""
    app_store = new_app_store()
    data = a_save(*((f"g{number}", evening(50)) for number in range(7)))
    async with on(app_store) as app:
        for answer in ("Cancel", "Add"):
            file_dialogs.offer_file(controller_of(app.page), data)
            await app.settle()
            shown = app.text()
            assert "Add these games?" in shown
            assert shown.count("Ann, Bob: ") == file_dialogs.SHOWN
            assert "and 2 more games" in shown
            assert app_store.state.games == ()
            await app.click(answer)
        assert len(app_store.state.games) == 7
        assert "7 games restored." in await closed(app)
        file_dialogs.offer_file(controller_of(app.page), b"a picture of a cat")
        await app.settle()
        assert "This is not a backup of this app" in await closed(app)


async def test_a_file_that_is_none_is_answered_with_one_sentence(dialogs: Dialogs) -> None:
    """And the open game stays open."""
    app_store = new_app_store(setup())
    before, games = app_store.state.game, [record.id for record in app_store.state.games]
    dialogs.picks = [b"a picture of a cat"]
    async with on(app_store) as app:
        await app.go("/settings")
        await app.click("Restore from a file")
        assert "This is not a backup of this app, or it is incomplete." in await closed(app)
        assert app_store.state.game == before
        assert [record.id for record in app_store.state.games] == games


async def test_an_open_game_is_continued_by_a_file(dialogs: Dialogs) -> None:
    """The table on the screen is then the one from the file."""
    store = MemoryStore()
    keep(store, "g1", evening(50))
    app_store = AppStore(LocalServices(store))
    app_store.resume("g1")
    dialogs.picks = [a_save(("g1", evening(50, 70, 90)))]
    async with on(app_store) as app:
        await app.go("/settings")
        await app.click("Restore from a file")
        assert "1 game was updated with newer entries." in await closed(app)
    assert app_store.context.game.ledger == evening(50, 70, 90).table.ledger


async def test_a_hostile_language_is_not_adopted(dialogs: Dialogs) -> None:
    """Settings of a file are matters of taste, and only ones that there are."""
    app_store = new_app_store()
    dialogs.picks = [a_save(("g1", evening()), settings={"language": "../x", "theme": "neon"})]
    async with on(app_store) as app:
        await app.go("/settings")
        await app.click("Restore from a file")
        assert "1 game restored." in await closed(app)
    assert (app_store.state.language, app_store.state.theme) == ("en", "system")


async def test_the_log_and_the_accounts_go_out_as_tables(dialogs: Dialogs) -> None:
    async with on(setup()) as app:
        await app.click("All games")
        for table in ("Log (CSV)", "Statements (CSV)"):
            await app.click(table)
            await app.click("Save file")
            assert ".csv is in this browser's downloads." in await closed(app)
        log, accounts = dialogs.saved.values()
        assert log.decode("utf-8-sig").startswith('"Entry","Time","Minute","Players"')
        assert '"Ann",1,' in accounts.decode("utf-8-sig")


# ---- a mistake of the app ---------------------------------------------------------------------


def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the app's own check finds something."""
    monkeypatch.setattr(one_path, "broken_invariants", lambda *_: ("player:Bob holds -3",))


async def test_a_mistake_of_the_app_leaves_the_table_as_it_was(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A calm sheet; and after it the evening goes on."""
    app_store = new_app_store(setup())
    before = app_store.state.game
    async with on(app_store) as app:
        with monkeypatch.context() as patch:
            broken(patch)
            await throw(app, 1, 2)
        assert "The app made a mistake" in app.text()
        assert "the game is as it was before" in app.text()
        assert app_store.state.game == before
        await app.click("Play on")
        await throw(app, 1, 2)
        assert app.shows("Buy for")


async def test_a_report_leaves_the_names_out_unless_they_are_wanted(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on(setup()) as app:
        with monkeypatch.context() as patch:
            broken(patch)
            await throw(app, 1, 2)
        await app.click("Save a report")
        head, *entries = dialogs.saved["banker-report.jsonl"].decode().splitlines()
        assert json.loads(head)["broken"] == ["player:Player 2 holds -3"]
        assert json.loads(head)["command"]["player"] == "Player 1"
        assert len(entries) == 1
        await app.click(app.store.speech.ui("mistake.names"))
        await app.click("Save a report")
        assert b"player:Bob holds -3" in dialogs.saved["banker-report.jsonl"]
