"""What both stores do alike. Everything the app relies on is here."""

import math
from dataclasses import replace
from typing import Any

import pytest

from banker_app.store import api
from tests.store.games import record, rent


def test_entries_come_back_in_order_with_their_numbers(store: api.GameStore) -> None:
    game = store.create(record())
    for amount in (10, 20, 30):
        game.append(rent(amount))
    game.close()
    entries = store.open("g1").entries()
    assert [(one["seq"], one["amount"]) for one in entries] == [(1, 10), (2, 20), (3, 30)]


def test_entry_may_have_the_next_number(store: api.GameStore) -> None:
    game = store.create(record())
    game.append({"type": "start", "seq": 1})
    with pytest.raises(ValueError, match="next entry is 2"):
        game.append({"type": "start", "seq": 1})
    assert [list(one) for one in game.entries()] == [["type", "seq"]]


def test_stored_values_are_copies(store: api.GameStore) -> None:
    game = store.create(record(summary={"cash": [1]}))
    entry = rent(10, postings=[1, 2])
    game.append(entry)
    entry["postings"].append(3)
    store.put_settings({"colours": ["red"]})
    store.settings()["colours"].clear()
    summary: Any = store.games()[0].summary
    summary["cash"].clear()
    assert game.entries()[0]["postings"] == [1, 2]
    assert store.settings() == {"colours": ["red"]}
    assert store.games()[0].summary == {"cash": [1]}


@pytest.mark.parametrize("value", [math.nan, math.inf, {1, 2}, b"notes", object(), "\ud800"])
def test_values_that_json_cannot_hold_are_refused(store: api.GameStore, value: object) -> None:
    game = store.create(record())
    with pytest.raises((TypeError, ValueError)):
        game.append(rent(10, note=value))
    game.append(rent(20))
    assert [one["amount"] for one in game.entries()] == [20]


def test_entry_is_the_same_before_and_after_reopening(store: api.GameStore) -> None:
    game = store.create(record())
    game.append(rent(10, dice=(3, 4), by_seat={1: "Ann"}, big=10**30, half=0.5, none=None))
    now = game.entries()
    game.close()
    assert store.open("g1").entries() == now
    assert now[0]["dice"] == [3, 4]
    assert now[0]["by_seat"] == {"1": "Ann"}
    assert now[0]["big"] == 10**30


def test_games_are_listed_last_updated_first(store: api.GameStore) -> None:
    for day, name in enumerate(("old", "new", "middle"), start=1):
        store.create(record(name, created=f"2026-11-0{day}")).close()
    store.update(record("new", updated="2026-11-21"))
    store.update(record("middle", updated="2026-11-20T20:00:00Z", status="over", winner="Bob"))
    assert [one.id for one in store.games()] == ["new", "middle", "old"]
    assert store.games()[1].winner == "Bob"


def test_the_listing_counts_entries_by_itself(store: api.GameStore) -> None:
    game = store.create(record(entries=99))
    game.append(rent(10))
    store.update(replace(store.games()[0], entries=5, summary={"leader": "Ann"}))
    assert store.games() == (record(entries=1, summary={"leader": "Ann"}),)
    game.append(rent(20))
    game.close()
    assert store.games()[0].entries == 2


def test_a_deleted_game_is_gone_and_its_journal_closed(store: api.GameStore) -> None:
    game = store.create(record())
    game.append(rent(10))
    store.create(record("g2"))
    store.delete("g1")
    assert [one.id for one in store.games()] == ["g2"]
    with pytest.raises(api.NotSaved) as refusal:
        game.append(rent(20))
    assert refusal.value.reason == "closed"
    store.create(record()).append(rent(30))
    assert store.games()[0].entries + store.games()[1].entries == 1


def test_unknown_game(store: api.GameStore) -> None:
    for ask in (store.open, store.delete):
        with pytest.raises(api.NoSuchGame) as refusal:
            ask("nobody")
        assert refusal.value.game_id == "nobody"
    with pytest.raises(api.NoSuchGame):
        store.update(record("nobody"))


def test_one_journal_per_game(store: api.GameStore) -> None:
    game = store.create(record())
    with pytest.raises(api.GameInUse):
        store.open("g1")
    with pytest.raises(api.GameExists):
        store.create(record())
    game.close()
    game.close()
    store.open("g1").close()


@pytest.mark.parametrize("bad", ["", "../g", "a/b", ".hidden", "x" * 65, "Zürich"])
def test_ids_that_cannot_name_a_folder(store: api.GameStore, bad: str) -> None:
    with pytest.raises(ValueError, match="game id"):
        store.create(record(bad))


@pytest.mark.parametrize("device", ["CON", "nul", "Aux", "com1", "LPT9", "prn"])
def test_ids_that_windows_reserves(store: api.GameStore, device: str) -> None:
    with pytest.raises(ValueError, match="Windows reserves"):
        store.create(record(device))


def test_ids_are_compared_without_regard_to_case(store: api.GameStore) -> None:
    store.create(record("Game")).append(rent(10))
    with pytest.raises(api.GameExists):
        store.create(record("gAME"))
    with pytest.raises(api.GameInUse):
        store.open("game")
    store.update(record("GAME", title="Renamed"))
    assert [(one.id, one.title) for one in store.games()] == [("Game", "Renamed")]
    store.delete("game")
    assert store.games() == ()
    store.create(record("GAME")).append(rent(20))
    assert [one.id for one in store.games()] == ["GAME"]


def test_new_game_can_be_withdrawn_until_it_is_opened(store: api.GameStore) -> None:
    store.create(record("new")).append(rent(10))
    store.withdraw("new")
    assert store.games() == ()
    store.create(record("g1")).close()
    store.open("g1").close()
    for name in ("g1", "new"):
        with pytest.raises(api.NoSuchGame):
            store.withdraw(name)
    assert [one.id for one in store.games()] == ["g1"]


def test_settings_are_set_one_by_one(store: api.GameStore) -> None:
    assert store.settings() == {}
    store.put_settings({"language": "uk", "sound": True})
    store.put_settings({"sound": False})
    assert store.settings() == {"language": "uk", "sound": False}


def test_a_closed_store_saves_nothing_and_shows_nothing(store: api.GameStore) -> None:
    game = store.create(record())
    store.close()
    store.close()
    with pytest.raises(api.NotSaved):
        game.append(rent(10))
    with pytest.raises(api.NotSaved):
        store.put_settings({"sound": True})
    with pytest.raises(api.DiskFault):
        store.games()
