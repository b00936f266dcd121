"""Looking back from the screens: the score, what goes out of it, statements, notes, the log."""

import asyncio
import re

import flet as ft
import flet_charts as fc
import pytest

from banker_app.app.reports.score import score_view
from banker_app.app.setup.setup_draft import start_command
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.banker_tools import BoxCounted
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.start_game import StartGame
from banker_app.local_services import LocalServices
from banker_app.pages.contract.services import StoredIn
from banker_app.pages.shortcuts import press
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.setting_up import setup_of
from banker_app.store.memory import MemoryStore
from banker_app.ui import file_dialogs, theme
from banker_app.ui.hooks import controller_of
from tests.ui.banker import Banker
from tests.ui.boxes import multinational, regions
from tests.ui.headless import App
from tests.ui.reading import read, words
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_file_dialogs import Dialogs

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    """No real dialog opens."""
    stand_in = Dialogs()
    monkeypatch.setattr(ft, "FilePicker", lambda: stand_in)
    return stand_in


def played() -> AppStore:
    """Ann bought a deed, Bob was given something."""
    app_store = new_app_store(setup())
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(c.BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    app_store.dispatch(ReceiveFromBank(player=BOB, amount=250, reason="a prize"))
    return app_store


async def made(app: App) -> None:
    """Wait until the file that is being made has gone out."""
    for _ in range(600):
        await app.settle()
        if not controller_of(app.page).state.file_in_work:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the file is never made")


async def test_the_score_looks_back_on_the_evening() -> None:
    async with on(played(), route="/score") as app:
        (chart,) = app.all(fc.LineChart)
        assert [len(line.points) for line in chart.data_series] == [4, 4, 4]
        dashes = [tuple(line.dash_pattern or ()) for line in chart.data_series]
        assert len(set(dashes)) == 3, "told apart without colours"
        assert app.shows("Highest balance: Bob, $1,750")
        assert app.shows("Bob: $1,500 at the start, $1,750 at the peak, $1,750 at the end.")
        assert not app.shows("Biggest rent")


def test_the_ranking_says_what_a_worth_consists_of() -> None:
    said = words(read(played(), "/score"))
    assert "What counts: cash, title deeds and buildings." in said
    assert "2. Ann\n\n$1,500" in said
    assert "Cash $1,440, Properties $60" in said


def test_parts_of_a_worth_in_several_currencies_are_at_par_and_add_up() -> None:
    store = new_app_store(regions())
    rows = score_view(store.context).rows
    for row in rows:
        figures = [int(re.sub(r"\D", "", part.text)) for part in row.bar.parts]
        assert sum(figures) == int(row.total.replace(",", "")), row
        assert sum(part.share for part in row.bar.parts) <= 1
    assert rows[0].total not in rows[0].own


def test_the_ranking_names_what_is_still_to_be_paid() -> None:
    store = played()
    assert "Still to be paid" not in words(read(store, "/score"))
    store.dispatch(c.IncurDebt(player=ANN, creditor=BOB, amount=90))
    assert "Still to be paid" in words(read(store, "/score"))
    assert "Ann owes Bob $90" in words(read(store, "/score"))


@pytest.mark.parametrize("width", [360, 1024])
async def test_the_ranking_is_one_tap_from_the_table(width: int) -> None:
    async with on(played(), width=width) as app:
        await app.click("Score")
        assert app.shows("Bob is ahead")


def ended() -> AppStore:
    """The same, over."""
    app_store = played()
    app_store.dispatch(EndGame())
    return app_store


@pytest.mark.parametrize("width", [360, 1024])
async def test_at_the_end_there_is_a_podium(width: int) -> None:
    async with on(ended(), width=width, route="/score") as app:
        said = app.text()
        assert "Bob wins with $1,750 Game ended early" in said
        assert said.index("$1,500") < said.index("1. Bob, $1,750"), "the second stands at the left"
        await app.click("Undo")
        assert app.shows("Bob is ahead")


@pytest.mark.parametrize(("width", "columns"), [(360, 1), (1440, 2)])
async def test_the_end_leads_to_the_evening_in_columns(width: int, columns: int) -> None:
    async with on(ended(), width=width, route="/score") as app:
        await app.click("How the game went")
        (picture,) = app.all(ft.Screenshot)
        row = next(iter(app.all(ft.Row, picture)))
        assert len(row.controls) == columns


async def test_a_long_name_is_not_cut_on_the_podium() -> None:
    name = "Grandma Elisabeth"
    app_store = new_app_store(setup(players=(name, "Bob")))
    app_store.dispatch(EndGame())
    async with on(app_store, route="/score") as app:
        written = [text for text in app.all(ft.Text) if text.value == name]
        assert written
        assert all(text.max_lines is None for text in written)


def test_an_end_with_a_tax_open_asks() -> None:
    """The tax is paid first, or left out."""
    app_store = new_app_store(setup(edition="us_2008"))
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 3)))
    app = Banker(app_store, "/score")
    app.click("End the game")
    assert app.shows("Ann still has something to pay.")
    assert app.shows("Pay the tax")
    app.click("Allow anyway")
    assert app.shows("Ann, Bob and Cat share first place with $1,500")
    game = app_store.state.game
    assert game is not None
    assert game.dues == ()


async def test_the_end_goes_out_at_the_thumb(dialogs: Dialogs) -> None:
    async with on(ended(), route="/score") as app:
        await app.click("Share results")
        await made(app)
        (preview,) = app.all(ft.Image)
        assert preview.semantics_label == "Preview"
        assert "Ann-Bob-Cat.png · 1 kB" in app.text()
        await app.click("Save file")
        assert app.shows(".png is in this browser's downloads.")
        assert not app.shows("Preview")
        assert [name[-4:] for name in dialogs.saved] == [".png"]


@pytest.mark.parametrize(
    "command",
    [
        setup(),
        setup(edition="us_2008", modes=("parking_pot",), rules={"jail.fine": 75}),
        multinational(),
    ],
    ids=["plain", "house rules", "regions"],
)
def test_the_same_table_plays_again(command: StartGame) -> None:
    """With the same board, rules and players, whatever this page began before."""
    app_store = new_app_store(command)
    app_store.dispatch(EndGame())
    app = Banker(app_store, "/score")
    app.click("Play again")
    assert app.route == "/new"
    next_game = start_command(setup_of(app.controller.state))
    assert next_game is not None
    assert (next_game.edition, next_game.rules) == (command.edition, command.rules)
    assert [seat.name for seat in next_game.seats] == [seat.name for seat in command.seats]


async def test_before_the_first_entry_there_is_nothing_to_look_back_on() -> None:
    async with on(new_app_store(setup()), route="/score") as app:
        assert app.all(fc.LineChart) == []
        assert not app.shows("Records")
        assert app.shows("Share results")


def test_the_podium_is_read_where_the_game_was_ended() -> None:
    """It comes above what is read then."""
    app, offsets = Banker(played(), "/score"), list[float | str]()
    app.controller.scroll = offsets.append
    app.click("End the game", "End the game")
    assert app.game.ending is not None
    assert offsets == [0.0]


async def test_lines_are_seen_on_a_dark_ground() -> None:
    app_store = played()
    app_store.choose(theme="dark")
    async with on(app_store, route="/score") as app:
        line = app.all(fc.LineChart)[0].data_series[0]
        assert line.color == theme.line_on("#C62828", dark=True) != "#C62828"


@pytest.mark.parametrize(
    ("button", "ending", "front"),
    [
        ("Picture (PNG)", "Ann-Bob-Cat.png", b"\x89PNG"),
        ("Document (PDF)", "Ann-Bob-Cat.pdf", b"%PDF"),
        ("Log (CSV)", "Ann-Bob-Cat-log.csv", b"\xef\xbb\xbf"),
        ("Statements (CSV)", "Ann-Bob-Cat-statement.csv", b"\xef\xbb\xbf"),
    ],
)
async def test_the_evening_goes_out(
    button: str, ending: str, front: bytes, dialogs: Dialogs
) -> None:
    async with on(played(), route="/score") as app:
        await app.click(button)
        await made(app)
        assert dialogs.saved == {}
        await app.click("Save file")
        ((name, data),) = dialogs.saved.items()
        assert name.endswith(ending)
        assert data.startswith(front)


async def test_a_picture_that_is_always_cut_off_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(file_dialogs, "PAUSE", 0)
    async with on(played(), route="/score") as app:
        app.wire.pictures = [(412, 915)]
        await app.click("Picture (PNG)")
        await made(app)
        assert app.shows("The file could not be created. Try again when you are online.")


async def test_a_picture_is_taken_until_it_is_whole_and_no_taller_than_graphics_take(
    dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_dialogs, "PAUSE", 0)
    async with on(played(), route="/score") as app:
        app.wire.pictures = [(1080, 4000), (2000, 8000), (412, 915), (412, 915)]
        await app.click("Picture (PNG)")
        await made(app)
        assert app.wire.pictures == [(1080, 4000)]
        assert app.shows("Save file")


@pytest.mark.parametrize("stored_in", [StoredIn.BROWSER, StoredIn.EVICTABLE])
def test_settings_say_how_safely_a_browser_keeps_games(stored_in: StoredIn) -> None:
    lent = AppStore(LocalServices(MemoryStore(), stored_in=stored_in))
    app = Banker(lent, "/settings")
    assert app.shows("promised not to delete them") is (stored_in is StoredIn.BROWSER)
    assert app.shows("it may delete them") is (stored_in is StoredIn.EVICTABLE)
    assert app.shows("a computer that runs Banker with --lan")


async def test_where_games_may_be_thrown_away_a_copy_is_offered(dialogs: Dialogs) -> None:
    """As by a browser; a disk keeps them."""
    lent = AppStore(LocalServices(MemoryStore(), stored_in=StoredIn.EVICTABLE))
    lent.begin(setup())
    async with on(lent, route="/score") as app:
        assert app.shows("This browser may delete games")
        await app.click("Save a backup")
        ((name, _),) = dialogs.saved.items()
        assert name.endswith("Ann-Bob-Cat.banker.json")
    async with on(played(), route="/score") as app:
        assert not app.shows("Save a backup")


@pytest.mark.parametrize(
    ("button", "ending"), [("Picture (PNG)", ".png"), ("Document (PDF)", ".pdf")]
)
async def test_a_phone_sends_the_evening_from_its_own_sheet(
    button: str, ending: str, dialogs: Dialogs
) -> None:
    async with on(played(), route="/score") as app:
        app.wire.sheet = True
        await app.click(button)
        await made(app)
        await app.click("Share")
        ((name, data),) = app.wire.shared.items()
        assert name.endswith(ending)
        assert len(data) > 1000
        assert dialogs.saved == {}
        assert not app.shows("Save file")


async def test_a_computer_saves_the_evening_as_a_file(dialogs: Dialogs) -> None:
    async with on(played(), route="/score") as app:
        app.wire.sheet = True
        app.page.platform = ft.PagePlatform.WINDOWS
        app.page.web = False
        await app.click("Picture (PNG)")
        await made(app)
        with pytest.raises(AssertionError, match="nothing says"):
            app.target("Share")
        await app.click("Save file")
        assert len(dialogs.saved) == 1
        assert app.shows("Saved: ")


async def test_a_phone_that_shares_no_files_keeps_them_and_says_where(dialogs: Dialogs) -> None:
    async with on(played(), route="/score") as app:
        await app.click("Document (PDF)")
        await made(app)
        await app.click("Share")
        assert len(dialogs.saved) == 1
        assert app.shows("Sharing files is not possible here.")


async def test_a_statement_is_opened_from_the_players_sheet(dialogs: Dialogs) -> None:
    async with on(played(), route="/seat/Ann") as app:
        await app.click("Statement")
        assert app.page.route == "/statement/Ann"
        assert "–$60 balance: $1,440" in app.text()
        assert "a prize" not in app.text()
        await app.click("Statement (CSV)")
        await app.click("Save file")
        ((name, data),) = dialogs.saved.items()
        assert name.endswith("-Ann.csv")
        assert b"Baltic Avenue" in data
        assert b"a prize" not in data


def test_a_statement_grows_while_it_is_open() -> None:
    app_store = played()
    app = Banker(app_store, "/statement/Bob")
    assert not app.shows("+$5,000")
    app_store.dispatch(ReceiveFromBank(player=BOB, amount=5000, reason="a prize"))
    assert app.shows("+$5,000")


def test_notes_and_change() -> None:
    app = Banker(new_app_store(setup()), "/bank")
    app.click("Which notes to hand out")
    app.click("7", "3", "5")
    assert app.shows("$735: 1 × $500, 2 × $100, 1 × $20, 1 × $10, 1 × $5")
    app.click("Player pays")
    app.click("1", "0", "00")
    assert app.shows("Change: $265: 2 × $100, 1 × $50, 1 × $10, 1 × $5")
    app.click("Bank pays")
    app.click("0")
    assert app.shows("$7,350: 14 × $500")
    assert app.shows("Still missing: $6,350")


async def test_a_keyboard_types_the_sums() -> None:
    async with on(setup(), route="/notes") as app:
        controller = controller_of(app.page)
        for key in ("6", "Numpad 0"):
            press(controller, key)
        await app.settle()
        assert app.shows("$60: 1 × $50, 1 × $10")
        await app.go("/log")
        await app.fire(app.field("Search"), "focus")
        press(controller, "?")
        assert app.page.route == "/log", "a question mark belongs to the search"


@pytest.mark.usefixtures("plain_spaces")
def test_notes_of_every_currency() -> None:
    app = Banker(multinational(), "/notes")
    app.click("pink")
    app.click("7")
    assert app.shows("7 pink: 1 × 5 pink, 2 × 1 pink")


@pytest.mark.usefixtures("plain_spaces")
def test_the_score_has_one_common_figure_beside_each() -> None:
    """What each is worth at par, as the ranking counts it, and in the own money."""
    said = words(read(new_app_store(multinational()), "/score"))
    assert said.count("1,500\n") >= 4
    assert all(f"= 1,500 {money}\n" in said for money in ("blue", "yellow", "pink", "green"))


@pytest.mark.usefixtures("plain_spaces")
def test_the_box_is_counted_in_every_currency() -> None:
    """One entry for each that was counted; what was typed stays with its own money."""
    app_store = new_app_store(multinational())
    app = Banker(app_store, "/count/bank")
    app.click("pink")
    app.click("500 pink", "3")
    assert app.shows("Counted: 1,500 pink")
    app.click("green")
    assert app.shows("Counted: 0 green")
    app.click("100 green")
    app.click("2")
    app.click("Houses")
    app.click("9")
    app.click("Compare with the balances")
    counts = [
        event
        for entry in app_store.entries
        for event in entry.events
        if isinstance(event, BoxCounted)
    ]
    monies = {str(event.currency): dict(event.counted) for event in counts}
    assert sorted(amount["cash"] for amount in monies.values()) == [200, 1500]
    assert [event.counted.get("houses") for event in counts] == [9, None]


async def test_the_log_is_searched_and_goes_out(dialogs: Dialogs) -> None:
    async with on(played()) as app:
        await app.tab("Log")
        assert app.shows("Ann buys Baltic Avenue")
        await app.enter("Search", "PRIZE")
        assert app.shows("a prize")
        assert not app.shows("Ann buys Baltic Avenue")
        await app.enter("Search", "zeppelin")
        assert app.shows("Nothing found in the log.")
        await app.enter("Search", "")
        assert app.shows("Ann buys Baltic Avenue")
        await app.click("Log (CSV)")
        await app.click("Save file")
        ((name, data),) = dialogs.saved.items()
        assert name.endswith("-log.csv")
        assert b"a prize" in data


def test_an_undone_entry_is_heard_to_be_one() -> None:
    app_store = played()
    app_store.dispatch(c.Undo())
    assert "Undone: “The Bank pays Bob" in words(read(app_store, "/log"))


def test_the_log_of_one_player() -> None:
    told = words(read(played(), "/log", {"player": "Bob"}))
    assert "a prize" in told
    assert "Baltic Avenue" not in told


async def test_an_entry_tells_what_changed_hands() -> None:
    async with on(played(), route="/entry/3") as app:
        said = app.text()
        assert "Ann –$60" in said
        assert "Bank +$60" in said
        assert "Total $0" in said
        assert "Baltic Avenue Bank to Ann" in said
        await app.go("/entry/4")
        assert "Bank –$250" in app.text()
        assert "Bob +$250" in app.text()
        assert "Bank to" not in app.text()


async def test_an_entry_is_changed_with_a_key_or_two() -> None:
    """The first digit replaces the sum that was entered, and the last digit can be deleted."""
    app_store = played()
    async with on(app_store, route="/entry/4") as app:
        controller = controller_of(app.page)
        press(controller, "Backspace")
        await app.settle()
        assert app.shows("Bob: $1,750 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} $1,525")
        controller.back()
        await app.go("/entry/4")
        assert not app.shows("Change this entry")
        await app.enter("Reason", "typo")
        for key in ("3", "0", "0"):
            press(controller, key)
        await app.settle()
        assert app.shows("$1,800")
        await app.click("Change this entry")
        assert (app.page.route, controller.state.drafts) == ("/table", {})
        assert app_store.entries[-1].command == c.ReplaceEntry(
            entry=4,
            reason="typo",
            instead=ReceiveFromBank(player=BOB, amount=300, reason="a prize"),
        )
