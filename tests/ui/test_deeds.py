"""The list of deeds: which are shown, what a row says, a house for each of a group."""

from typing import Any

import pytest

from banker_app.engine.ids import DeedId, GroupId
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.property.deeds import FOR_SALE, MORTGAGED, OF, on_each
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.reading import actions, read, words
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN

BLUE = GroupId("light_blue")
BLUES = ("oriental_avenue", "vermont_avenue", "connecticut_avenue")


def a_table(**more: Any) -> AppStore:
    """Ann has a whole group, unevenly built; Bob a mortgaged station."""
    deeds = {
        "oriental_avenue": lot("Ann", 1),
        "vermont_avenue": lot("Ann", 1),
        "connecticut_avenue": lot("Ann", 0),
        "reading_railroad": lot("Bob", mortgaged=True),
        "boardwalk": lot("Bob"),
    }
    return new_app_store(setup(deeds=deeds, **more))


def built(app_store: AppStore) -> list[int]:
    """How many houses the light-blue lots have."""
    return [app_store.context.game.houses(DeedId(deed)) for deed in BLUES]


def last_line(app_store: AppStore) -> str:
    """The last entry as the log words it."""
    return app_store.speech.entry(app_store.entries[-1].events, app_store.context.game)


def shown(app_store: AppStore, owner: str, **entered: str) -> set[str]:
    """The addresses of the deeds that a filter lets through."""
    page = read(app_store, "/deeds", {"owner": owner, **entered})
    ways = (action.effect for action in actions(page))
    return {way.rpartition("/")[2] for way in ways if isinstance(way, str)}


def test_a_filter_shows_what_its_words_say() -> None:
    app_store = a_table()
    game = app_store.context.game
    everything = set(game.edition.deeds)
    assert shown(app_store, "") == everything
    assert shown(app_store, "", group=BLUE) == set(BLUES)
    assert shown(app_store, FOR_SALE) == {d for d in everything if game.owner(d) is None}
    assert shown(app_store, MORTGAGED) == {"reading_railroad"}
    assert shown(app_store, f"{OF}Ann") == set(BLUES)
    assert shown(app_store, f"{OF}Bob") == {"reading_railroad", "boardwalk"}
    assert shown(app_store, f"{OF}Cat") == set()
    owner, _ = read(app_store, "/deeds", viewer=Viewer(seat="Bob")).fields
    labels = [option.label for option in owner.options]
    assert labels == ["All", "Mine", "For sale", "Ann", "Cat", "Mortgaged"]


def test_a_row_says_whose_it_is_and_what_it_brings() -> None:
    said = words(read(a_table(), "/deeds"))
    assert "Oriental Avenue\nAnn · 1 house\n$30\nRent\n" in said
    assert "Oriental Avenue, Ann, rent $30, 1 house" in said
    assert "Reading Railroad, Bob, mortgaged" in said
    assert "Mediterranean Avenue\nOwned by the Bank\n$60\nPrice\n" in said


def test_one_on_each_is_one_entry_that_names_every_lot_and_one_undo() -> None:
    app_store = a_table()
    before = app_store.context.game.cash(ANN)
    entries = len(app_store.entries)
    app = Banker(app_store)
    app.go("/deeds")
    app.click("Build one house on each, Light blue: $150")
    assert app.route == "/deeds"
    assert len(app_store.entries) == entries + 1
    assert built(app_store) == [2, 2, 1]
    assert app_store.context.game.cash(ANN) == before - 150
    line = last_line(app_store)
    assert line.startswith("Ann builds 3 houses for $150: ")
    assert all(app_store.context.game.edition.deeds[DeedId(deed)].name in line for deed in BLUES)
    app.click("Undo")
    assert app.route == "/deeds"
    assert built(app_store) == [1, 1, 0]
    assert app_store.context.game.cash(ANN) == before


@pytest.mark.parametrize(
    ("levels", "pieces"),
    [((3, 3, 3), "3 houses"), ((4, 4, 3), "1 house and 2 hotels"), ((4, 4, 4), "3 hotels")],
)
def test_one_on_each_names_houses_and_hotels_in_one_sentence(
    levels: tuple[int, ...], pieces: str
) -> None:
    deeds = {deed: lot("Ann", level) for deed, level in zip(BLUES, levels, strict=True)}
    app_store = new_app_store(setup(deeds=deeds))
    each = on_each(app_store.context, BLUE)
    assert each is not None
    assert each.command is not None
    app_store.dispatch(each.command)
    line = last_line(app_store)
    assert line.startswith(f"Ann builds {pieces} for $150: ")
    assert line.count("builds") == 1
    assert all(app_store.context.game.edition.deeds[DeedId(deed)].name in line for deed in BLUES)


def test_one_on_each_is_offered_only_where_all_may_be_built() -> None:
    def offered(app_store: AppStore) -> bool:
        return on_each(app_store.context, BLUE) is not None

    assert offered(a_table())
    # Cash for two of three; a box with two houses; a group that is not whole.
    assert not offered(a_table(cash={"Ann": 120}))
    assert not offered(a_table(rules={"edition.houses": 4}))
    assert not offered(new_app_store(setup(deeds={"oriental_avenue": lot("Ann")})))
    # The lowest lot would get two of the three.
    uneven = dict(zip(BLUES, (lot("Ann", 3), lot("Ann", 3), lot("Ann", 0)), strict=True))
    assert not offered(new_app_store(setup(deeds=uneven, rules={"building.evenly": False})))
