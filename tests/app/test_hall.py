"""The hall of fame: who did what in a game, who is who, who beat whom."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from banker_app.app.reports.feats import feats_in, feats_of
from banker_app.app.reports.hall import People, hall, key_of, people_in, uncounted
from banker_app.app.saves.save_import import Fate
from banker_app.app.saves.save_service import SaveService
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.ending import EndGame
from banker_app.local_services import LocalServices
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import JSON, OVER, GameRecord
from banker_app.store.custom_board_files import MemoryBoardFiles
from banker_app.store.memory import MemoryStore
from tests.ui.tables import lot, setup

BALTIC = DeedId("baltic_avenue")
NOBODY = People()


def played(app_store: AppStore, *names: str, rules: Mapping[str, object] | None = None) -> str:
    """A game in which the first pays a rent of $4 to the second, who has $1 less at the start."""
    first, second = map(PlayerId, names[:2])
    cash = dict(zip(names, (1500, 1499, 1400, 1300), strict=False))
    deeds = {"baltic_avenue": lot(second)}
    start = setup(players=names, cash=cash, deeds=deeds, rules=rules)
    assert app_store.begin(start) is None
    app_store.dispatch(c.Roll(player=first, dice=(1, 2)))
    app_store.dispatch(c.PayRent(payer=first, deed=BALTIC, to=second))
    app_store.dispatch(c.EndTurn())
    app_store.dispatch(EndGame())
    game_id = app_store.state.game_id
    app_store.leave()
    return game_id


def empty() -> tuple[AppStore, MemoryStore]:
    store = MemoryStore()
    return AppStore(LocalServices(store)), store


def test_a_finished_game_keeps_the_feats_of_its_players() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob")
    (record,) = app_store.state.games
    feats = feats_in(record)
    assert feats is not None
    bob, ann = feats.seats
    assert (bob.name, bob.place, ann.name, ann.place) == ("Bob", 1, "Ann", 2)
    assert bob.got is not None
    assert (bob.got.text, bob.got.other, bob.got.deed) == ("$4", "Ann", "Baltic Avenue")
    assert ann.paid is not None
    assert (ann.paid.text, ann.paid.other) == ("$4", "Bob")
    assert ann.got is bob.paid is None
    assert ann.best.text == "$1,500"
    assert ann.best.size == 1000
    # Baltic Avenue is worth $60.
    assert bob.best.text == "$1,563"
    assert ann.curve[0] == (0, 100)
    assert ann.curve[-1] == (100, 99)


def test_a_rent_that_was_reversed_is_no_feat() -> None:
    app_store, _ = empty()
    app_store.begin(setup(players=("Ann", "Bob"), deeds={"baltic_avenue": lot("Bob")}))
    app_store.dispatch(c.Roll(player=PlayerId("Ann"), dice=(1, 2)))
    app_store.dispatch(c.PayRent(payer=PlayerId("Ann"), deed=BALTIC, to=PlayerId("Bob")))
    app_store.dispatch(c.Correct(entry=len(app_store.entries), reason=""))
    app_store.dispatch(EndGame())
    feats = feats_of(app_store.snapshots(), len(app_store.entries))
    assert all(seat.got is seat.paid is None for seat in feats.seats)


def test_the_curve_of_a_bankrupt_player_falls_to_nothing() -> None:
    app_store, _ = empty()
    command = setup(
        players=("Ann", "Bob"), cash={"Ann": 3, "Bob": 9}, deeds={"baltic_avenue": lot("Bob")}
    )
    app_store.begin(command)
    app_store.dispatch(c.Roll(player=PlayerId("Ann"), dice=(1, 2)))
    app_store.dispatch(c.DeclareBankruptcy(player=PlayerId("Ann")))
    feats = feats_of(app_store.snapshots(), len(app_store.entries))
    bob, ann = feats.seats
    assert (ann.name, ann.place, ann.curve[-1][1]) == ("Ann", 2, 0)
    assert bob.curve[-1][0] == 100


def test_a_game_that_goes_on_counts_no_longer() -> None:
    app_store, _ = empty()
    app_store.resume(played(app_store, "Ann", "Bob"))
    app_store.dispatch(c.Undo())
    assert hall(app_store.state.games, NOBODY) == ()
    assert uncounted(app_store.state.games) == ()
    app_store.dispatch(EndGame())
    assert len(hall(app_store.state.games, NOBODY)) == 2


def test_everybody_by_wins() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob")
    played(app_store, "Cat", "Bob", "Ann")
    played(app_store, "Dan", "Ann")
    found = hall(app_store.state.games, NOBODY)
    assert [(one.rank, one.name, one.wins, len(one.outings)) for one in found] == [
        (1, "Bob", 2, 2),
        (2, "Ann", 1, 3),
        (3, "Cat", 0, 1),
        (3, "Dan", 0, 1),
    ]
    bob, ann, *_ = found
    assert bob.beaten[0] == ("Ann", 2)
    assert bob.beaten_by == ()
    assert {*ann.beaten_by} == {("Bob", 2), ("Cat", 1)}
    assert ann.places == {1: 1, 2: 1, 3: 1}


def test_case_and_spaces_make_nobody_another_person() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob")
    played(app_store, "ANN", "Cat")
    (ann,) = (one for one in hall(app_store.state.games, NOBODY) if one.key == "ann")
    assert ann.name == "ANN", "as it was written last"
    assert len(ann.outings) == 2
    assert key_of("  Мария  Анна ") == key_of("мария анна")


def test_two_names_of_one_person_are_joined_and_parted() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob")
    played(app_store, "Cat", "Bobby")
    people = NOBODY.joined("bobby", "bob")
    bob = hall(app_store.state.games, people)[0]
    assert (bob.key, bob.wins, bob.met) == ("bob", 2, {"ann", "cat"})
    # Everybody who was joined to a person goes along.
    moved = people.joined("bob", "ann")
    assert moved.of("Bobby") == moved.of("Bob") == "ann"
    assert people.parted("bobby") == NOBODY


def test_a_forgotten_person_is_nowhere_and_begins_anew() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob")
    before = hall(app_store.state.games, NOBODY)
    people = NOBODY.joined("bobby", "bob").without(before[0])
    (ann,) = hall(app_store.state.games, people)
    assert (ann.name, ann.beaten_by, ann.met) == ("Ann", (), frozenset())
    (record,) = app_store.state.games
    later = replace(record, id="later", updated="9999-01-01T00:00:00.000+00:00")
    bob = hall([record, later], people)[0]
    assert (bob.name, len(bob.outings)) == ("Bob", 1)
    assert people.of("Bobby") == "bobby"


def test_corrections_of_two_devices_are_all_kept() -> None:
    """Names that either has joined are one person, whatever name leads; the later end counts."""
    here = replace(
        NOBODY.joined("bobby", "bob"), forgotten={"cat": "2026-05-01", "dan": "2026-05-01"}
    )
    there = People(
        same={"bobby": "robert", "rob": "robert", "ann": "anna", "anna": "ann"},
        forgotten={"cat": "2026-06-01", "dan": "2026-04-01"},
    )
    both = here.merged(there)
    assert {both.of(name) for name in ("bob", "bobby", "rob", "robert")} == {"robert"}
    assert both.of("ann") == both.of("anna")
    assert both.forgotten == {"cat": "2026-06-01", "dan": "2026-05-01"}
    assert both.merged(there) == both.merged(here) == both == people_in(both.written())


def test_games_of_other_sums_are_compared_by_the_starting_cash() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob", rules={"setup.starting_cash": 4000})
    played(app_store, "Ann", "Bob")
    bob = hall(app_store.state.games, NOBODY)[0]
    best, *others = (outing.seat.got for outing in bob.outings)
    assert best is not None
    assert best == bob.most(lambda seat: seat.got)
    assert [best.size, *(each.size for each in others if each is not None)] == [2, 1]


def test_imported_games_are_counted_on_demand() -> None:
    there, store = empty()
    game_id = played(there, "Ann", "Bob")
    file = SaveService(store, MemoryBoardFiles()).save_game(game_id)
    here, _ = empty()
    done = here.import_save(lambda safe: safe.restore(file))
    assert done is not None
    assert [step.fate for step in done.steps] == [Fate.NEW]
    (left,) = uncounted(here.state.games)
    here.count(left.id)
    assert uncounted(here.state.games) == ()
    assert [one.name for one in hall(here.state.games, NOBODY)] == ["Bob", "Ann"]


def test_a_game_that_cannot_be_read_is_passed_over() -> None:
    app_store, store = empty()
    played(app_store, "Ann", "Bob")
    (record,) = app_store.state.games
    store.create(replace(record, id="broken", summary={})).append({"nonsense": 1})
    app_store.count("broken")
    app_store.count("gone")
    assert [one.name for one in hall(app_store.state.games, NOBODY)] == ["Bob", "Ann"]


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=3))
def test_a_row_may_hold_anything(kept: JSON) -> None:
    record = GameRecord(
        id="g",
        title="",
        edition="",
        players=(),
        created="",
        updated="",
        status=OVER,
        summary={"feats": kept},
    )
    assert hall([record], NOBODY) == ()
    assert uncounted([record]) == (record,)


def test_corrections_are_kept_as_a_text() -> None:
    people = NOBODY.joined("bobby", "bob")
    assert people_in(people.written()) == people
    for faulty in ("", "no JSON", "[]", '{"same": 3}'):
        assert people_in(faulty) == NOBODY
