"""Journals with the right hashes that say what no app has written: refused, not stumbled over."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from banker_app.store.api import GameDamaged
from banker_app.store.disk import DiskStore
from banker_app.store.game_records import to_document
from banker_app.store.inspection import examine
from banker_app.store.journal_format import ORIGIN, CorruptJournal, chained_line, header, read_chain
from banker_app.store.readonly import LookingStore
from tests.store.games import record, rent

ABOUT = {"kind": "game", **to_document(record())}
LISTED = to_document(record())


def lines(*changes: Mapping[str, Any], about: Any = None) -> bytes:
    """A journal, sealed by somebody who knows how."""
    head, found = ORIGIN, b""
    first = header({}, 1) | {"about": {"kind": "catalogue"} if about is None else about}
    for number, change in enumerate((first, *changes)):
        line, head, _ = chained_line(head, {"n": number, **change})
        found += line
    return found


@pytest.mark.parametrize(
    "change",
    [
        {"put": []},
        {"put": {"events": 5}},
        {"put": {"events": ["a"]}},
        {"put": {"events": {"1": 5}}},
        {"del": []},
        {"del": {"events": 5}},
        {"del": {"events": [5]}},
        {"drop": 5},
        {"drop": [5]},
        {"drop": "events"},
    ],
)
def test_line_with_an_invalid_change_is_damage(change: dict[str, Any]) -> None:
    with pytest.raises(CorruptJournal):
        read_chain(lines(change, {"put": {}}))
    assert len(read_chain(lines(change)).lines) == 1


def test_invalid_header_is_refused() -> None:
    with pytest.raises(CorruptJournal):
        read_chain(lines(about=5))


def put_game(folder: Path, journal: bytes) -> None:
    """The folder with this as its one game."""
    store = DiskStore(folder)
    store.create(record()).append(rent(1))
    store.close()
    (folder / "games" / "g1" / "events.jsonl.twin").unlink()
    (folder / "games" / "g1" / "events.jsonl").write_bytes(journal)
    (folder / "catalogue.jsonl.twin").unlink()
    (folder / "catalogue.jsonl").write_bytes(lines({"put": {"games": {"1": LISTED}}}))


@pytest.mark.parametrize(
    "entries",
    [
        {"2": rent(1, seq=2)},
        {"1": rent(1, seq=1), "3": rent(2, seq=3)},
        {"01": rent(1, seq=1)},
        {"1": rent(1, seq=2)},
        {"1": rent(1)},
        {"one": rent(1, seq=1)},
    ],
)
def test_entries_that_are_not_in_their_places(folder: Path, entries: dict[str, Any]) -> None:
    """Else the next one might take the place of one that is there."""
    put_game(folder, lines({"put": {"events": entries}}, about=ABOUT))
    assert [game.id for game in LookingStore(folder).games()] == ["g1"]
    with pytest.raises(GameDamaged):
        LookingStore(folder).open("g1")
    with pytest.raises(GameDamaged):
        DiskStore(folder).open("g1")


def test_removal_of_unknown_rows_is_ignored(folder: Path) -> None:
    change = {"del": {"events": ["9"], "other": ["1"]}, "put": {"events": {"1": rent(1, seq=1)}}}
    put_game(folder, lines(change, about=ABOUT))
    assert len(DiskStore(folder).open("g1").entries()) == 1


@pytest.mark.parametrize(
    "tables",
    [
        {"games": {"1": {}}},
        {"games": {"1": LISTED | {"players": 2}}},
        {"games": {"1": LISTED | {"players": [1, 2]}}},
        {"games": {"1": LISTED | {"updated": None}}},
        {"games": {"1": LISTED | {"winner": 5}}},
        {"games": {"1": LISTED | {"id": "../out"}}},
        {"games": {"1": LISTED, "2": LISTED}},
        {"games": {"one": LISTED}},
        {"games": {"9" * 5000: LISTED}},
        {"games": {"1": LISTED}, "marks": {"1": {"id": "g1", "lines": "2", "seal": "x"}}},
        {"games": {"1": LISTED}, "marks": {"1": {"id": "g1", "lines": 2}}},
        {"games": {"1": LISTED}, "deleted": {"1": {"id": "../../games"}}},
        {"games": {"1": LISTED}, "deleted": {"1": {}}},
    ],
)
def test_invalid_list_of_games_is_rebuilt(folder: Path, tables: Any) -> None:
    """From the games themselves; what it was lies beside it."""
    store = DiskStore(folder)
    store.create(record()).append(rent(1))
    store.close()
    (folder / "catalogue.jsonl.twin").unlink()
    (folder / "catalogue.jsonl").write_bytes(forged := lines({"put": tables}))
    assert [game.id for game in LookingStore(folder).games()] == ["g1"]
    assert "list_damaged" in {finding.code for finding in examine(folder).findings}
    store = DiskStore(folder)
    assert [notice.code for notice in store.notices] == ["catalogue_rebuilt", "game_found"]
    assert [game.id for game in store.games()] == ["g1"]
    assert len(store.open("g1").entries()) == 1
    store.close()
    assert (folder / "catalogue.jsonl.damaged-1").read_bytes() == forged
