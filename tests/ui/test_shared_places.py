"""Players with equal worth share a place, wherever a place is shown."""

import pytest

from banker_app.app.games import RULES
from banker_app.app.projections.board import middle_view
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.turn_panel import turn_panel
from banker_app.app.reports.feats import FEATS
from banker_app.app.reports.pdf_report import pdf_report
from banker_app.app.reports.score import score_view
from banker_app.app.reports.summary import summary
from banker_app.app.saves.save_format import record_of
from banker_app.engine.commands import Undo
from banker_app.engine.history import snapshots
from banker_app.engine.rules.ending import EndGame
from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import Custom, Row
from banker_app.pages.contract.translator import Translator
from banker_app.pages.devices.display import display
from banker_app.pages.games.home import game_card
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.tables import new_app_store, setup
from tests.ui.test_home import NOW

FOUR = ("Ann", "Bob", "Cat", "Dan")
LEVEL = dict.fromkeys(FOUR, 1500)
FIRST = {"Ann": 1000, "Bob": 1500, "Cat": 1500, "Dan": 900}
SECOND = {"Ann": 1000, "Bob": 1000, "Cat": 1500, "Dan": 900}


def stopped(cash: dict[str, int], language: str = "en") -> AppStore:
    """A game that these purses end."""
    app_store = new_app_store(setup(players=tuple(cash), cash=cash, edition="us_2008"))
    app_store.choose(language=language)
    app_store.dispatch(EndGame())
    return app_store


def context_of(app_store: AppStore) -> ViewContext:
    return app_store.context


@pytest.mark.parametrize(
    ("cash", "entry"),
    [
        (LEVEL, "Game over: Ann, Bob, Cat and Dan share first place."),
        (FIRST, "Game over: Bob and Cat share first place; 3. Ann, 4. Dan."),
        (SECOND, "Game over: Cat wins; 2. Ann and Bob, 4. Dan."),
        ({**FIRST, "Cat": 1400}, "Game over: Bob wins, ahead of Cat, Ann and Dan."),
    ],
)
def test_the_log(cash: dict[str, int], entry: str) -> None:
    app_store = stopped(cash)
    last = app_store.entries[-1]
    assert app_store.speech.entry(last.events, app_store.context.game) == entry


@pytest.mark.parametrize("language", texts.languages())
def test_headlines_name_all_who_share_the_first_place(language: str) -> None:
    """The table's, the display's, the score's, in every language; and nobody's token is shown."""
    app_store = stopped(FIRST, language)
    context, view = context_of(app_store), app_store.state.view
    assert view is not None
    middle, score = middle_view(context, view.now.headline), score_view(context).headline
    staged = display(app_store, "").blocks[0]
    assert isinstance(staged, Custom)
    for headline in (view.now.headline, score, staged.value["title"]):
        assert "Bob" in headline
        assert "Cat" in headline
        assert "Ann" not in headline
    assert (turn_panel(context).player, middle.initial) == ("", "")


def test_the_screens_are_drawn() -> None:
    app_store = stopped(FIRST)
    app = Banker(app_store, "/score")
    assert app.shows("Bob and Cat share first place with $1,500")
    for row in ("1. Bob, $1,500", "1. Cat, $1,500", "3. Ann, $1,000", "4. Dan, $900"):
        assert app.shows(row), row
    app = Banker(app_store, "/table")
    assert app.shows("Bob and Cat share first place")


@pytest.mark.parametrize(
    ("cash", "stand"),
    [
        (LEVEL, []),
        (FIRST, [("Cat", 1), ("Bob", 1), ("Ann", 3)]),
        (SECOND, [("Ann", 2), ("Cat", 1), ("Bob", 2)]),
        ({**SECOND, "Dan": 1000}, [("Cat", 1)]),
        ({"Ann": 5, "Bob": 5}, [("Bob", 1), ("Ann", 1)]),
    ],
)
def test_the_podium_has_all_of_a_place_or_none(
    cash: dict[str, int], stand: list[tuple[str, int]]
) -> None:
    """On the screen and on paper."""
    app_store = stopped(cash)
    context = context_of(app_store)
    assert [(row.player, row.rank) for row in score_view(context).podium] == stand
    told = summary(context, snapshots(app_store.entries))
    assert pdf_report(told).startswith(b"%PDF")


def test_the_list_of_games_names_all_who_share_the_first_place() -> None:
    """The row is the same in the store and in a save, and an undo takes the result back."""
    app_store = stopped(FIRST)
    again = record_of("x", app_store.context.game, [{"at": "2026", "seq": 1}])
    quick = {"at": "2026", "seq": 1, "command": {"base": "mega", "modes": ["quick"]}}
    other = record_of("x", app_store.context.game, [quick])
    assert other.summary == {**again.summary, RULES: ["mega", "quick"]}
    (record,) = app_store.state.games
    assert (record.winner, record.status) == (None, "over")
    shown = {name: value for name, value in record.summary.items() if name != FEATS}
    assert again.summary == shown
    line = game_card(record, (), NOW, Translator("en", None))
    row = line.blocks[0]
    assert isinstance(row, Row)
    assert row.note.startswith("Bob and Cat share first place · ")
    app_store.dispatch(Undo())
    (record,) = app_store.state.games
    assert (record.status, "shared_by" in record.summary) == ("playing", False)


def test_before_the_end_a_shared_lead_is_no_lead_of_one() -> None:
    """At the start nobody is ahead."""
    level = new_app_store(setup(players=FOUR, cash=LEVEL))
    assert score_view(context_of(level)).headline == "All level so far"
    shared = new_app_store(setup(players=FOUR, cash=FIRST))
    assert score_view(context_of(shared)).headline == "Bob and Cat share the lead"
