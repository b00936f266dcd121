"""TinyDB over a journal does what it does over its own storage, and all of it or nothing."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB, where
from tinydb.operations import delete, increment
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from banker_app.store.journal import JournalStorage
from tests.store.disks import QuickFiles

FIELDS = st.sampled_from(["cash", "houses", "name"])
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(-1, 1), st.text(max_size=2),
    st.lists(st.integers(0, 2), max_size=2),
)  # fmt: skip
DOCUMENTS = st.dictionaries(FIELDS, VALUES, max_size=3)
NUMBERS = st.integers(1, 6)
TABLES = st.sampled_from(["games", "marks"])

Perform = Callable[..., Any]
WAYS: dict[str, tuple[tuple[st.SearchStrategy[Any], ...], Perform]] = {
    "insert": ((DOCUMENTS,), lambda table, document: table.insert(document)),
    "insert at": ((NUMBERS, DOCUMENTS), lambda table, n, d: table.insert(Document(d, n))),
    "insert several": ((st.lists(DOCUMENTS, max_size=3),), lambda t, d: t.insert_multiple(d)),
    "update": ((DOCUMENTS, FIELDS, VALUES), lambda t, d, f, v: t.update(d, where(f) == v)),
    "update numbers": (
        (DOCUMENTS, st.lists(NUMBERS, max_size=2)),
        lambda table, document, numbers: table.update(document, doc_ids=numbers),
    ),
    "update all": ((DOCUMENTS,), lambda table, document: table.update(document)),
    "update several": (
        (st.lists(DOCUMENTS, max_size=2), FIELDS, VALUES),
        lambda table, many, f, v: table.update_multiple([(one, where(f) == v) for one in many]),
    ),
    "increment": ((FIELDS,), lambda t, f: t.update(increment(f), where(f).exists())),
    "delete field": ((FIELDS,), lambda table, field: table.update(delete(field))),
    "upsert": ((DOCUMENTS, FIELDS, VALUES), lambda t, d, f, v: t.upsert(d, where(f) == v)),
    "upsert at": ((NUMBERS, DOCUMENTS), lambda table, n, d: table.upsert(Document(d, n))),
    "remove": ((FIELDS, VALUES), lambda table, f, v: table.remove(where(f) == v)),
    "remove numbers": (
        (st.lists(NUMBERS, max_size=2, unique=True),),
        lambda table, numbers: table.remove(doc_ids=numbers),
    ),
    "truncate": ((), lambda table: table.truncate()),
}
OPERATIONS = st.one_of(
    st.tuples(st.just("drop_table"), TABLES),
    st.tuples(st.just("drop_tables")),
    *(st.tuples(st.just(name), TABLES, *told) for name, (told, _) in WAYS.items()),
)


class Snapshots(MemoryStorage):
    """TinyDB's storage in memory, made to forget what a failed update did to its documents."""

    def read(self) -> Any:
        return None if self.memory is None else json.loads(self.memory)

    def write(self, data: Any) -> None:
        self.memory = json.dumps(data)


def opened(path: Path) -> TinyDB:
    """TinyDB over a journal."""
    return TinyDB(path, storage=JournalStorage, files=QuickFiles())


def perform(db: TinyDB, operation: tuple[Any, ...]) -> Any:
    """Do one operation and return its result."""
    name, *arguments = operation
    if name in WAYS:
        return WAYS[name][1](db.table(arguments[0]), *arguments[1:])
    return getattr(db, name)(*arguments)


def outcome(db: TinyDB, operation: tuple[Any, ...]) -> Any:
    """Return what an operation gave, or how it failed."""
    try:
        return perform(db, operation)
    except (ValueError, KeyError, TypeError) as error:
        return type(error), str(error)


def content(db: TinyDB) -> str:
    """Return all tables as text: a number and a truth that Python calls equal differ here."""
    return json.dumps(db.storage.read() or {}, sort_keys=False)


@given(st.lists(OPERATIONS, max_size=20))
def test_every_operation_ends_as_in_tinydb(operations: list[tuple[Any, ...]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.jsonl"
        stock = TinyDB(storage=Snapshots)
        ours = opened(path)
        for operation in operations:
            assert outcome(ours, operation) == outcome(stock, operation)
            assert content(ours) == content(stock)
        ours.close()
        again = opened(path)
        assert content(again) == content(stock)
        again.close()


@pytest.fixture
def db(tmp_path: Path) -> TinyDB:
    """A journal with one document."""
    db = opened(tmp_path / "x.jsonl")
    db.insert({"seat": "Ann", "deeds": ["boardwalk"]})
    return db


def test_documents_are_copies(db: TinyDB) -> None:
    for _ in range(2):
        db.search(where("seat") == "Ann")[0]["deeds"].clear()
        db.all()[0]["deeds"].clear()
    assert db.get(doc_id=1) == {"seat": "Ann", "deeds": ["boardwalk"]}


def test_an_update_that_fails_half_way_changes_nothing(db: TinyDB) -> None:
    db.insert({"seat": "Bob"})

    def strict(document: Any) -> None:
        document["checked"] = True
        document["deeds"].append("park_place")

    with pytest.raises(KeyError):
        db.update(strict)
    assert db.all() == [{"seat": "Ann", "deeds": ["boardwalk"]}, {"seat": "Bob"}]


def test_a_write_costs_what_it_changes(db: TinyDB) -> None:
    size = db.storage.path.stat().st_size  # type: ignore[attr-defined]
    db.insert_multiple({"seat": "Cat", "cash": number} for number in range(50))
    one_line = db.storage.path.read_bytes()[size:]  # type: ignore[attr-defined]
    assert one_line.count(b"\n") == 1
    size += len(one_line)
    db.update({"cash": 7}, doc_ids=[9])
    assert db.storage.path.stat().st_size - size < 120  # type: ignore[attr-defined]
    db.update({"cash": 7}, doc_ids=[9])
    assert db.storage.path.stat().st_size - size < 120  # type: ignore[attr-defined]
