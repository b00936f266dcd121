"""A TinyDB table whose writes cost what they change, not what the table holds.

Staging and copying only; bytes and files are the storage's business.
"""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Any, cast

from tinydb import TinyDB
from tinydb.queries import QueryLike
from tinydb.table import Document, Table

from banker_app.store.journal import Documents, JournalStorage
from banker_app.store.json_codec import copy, encode


class DocumentCopies(Mapping[str, dict[str, Any]]):
    """A table as queries see it: every document a copy, so that no reader can change the store."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    def __getitem__(self, key: str) -> dict[str, Any]:
        document: dict[str, Any] = copy(self._documents[key])
        return document

    def __iter__(self) -> Iterator[str]:
        return iter(self._documents)

    def __len__(self) -> int:
        return len(self._documents)


class Staged(MutableMapping[Any, Any]):
    """A table as TinyDB's updaters see it: numbers as keys, changes noted and not yet made.

    An updater may change a document in place, so each one handed out is a copy that `change`
    compares with the original.
    """

    def __init__(self, live: Documents, number: Callable[[str], Any]) -> None:
        self._live = live
        self._number = number
        self._touched: dict[str, Any] = {}
        self._gone: dict[str, None] = {}

    def __getitem__(self, doc_id: Any) -> Any:
        key = str(doc_id)
        if key in self._touched:
            return self._touched[key]
        if key in self._gone or key not in self._live:
            raise KeyError(doc_id)
        return self._touched.setdefault(key, copy(self._live[key]))

    def __setitem__(self, doc_id: Any, document: Any) -> None:
        self._touched[str(doc_id)] = document

    def __delitem__(self, doc_id: Any) -> None:
        if doc_id not in self:
            raise KeyError(doc_id)
        key = str(doc_id)
        self._touched.pop(key, None)
        if key in self._live:
            self._gone[key] = None

    def __contains__(self, doc_id: object) -> bool:
        key = str(doc_id)
        return key in self._touched or (key in self._live and key not in self._gone)

    def __iter__(self) -> Iterator[Any]:
        old = [key for key in self._live if key not in self._gone]
        new = [key for key in self._touched if key not in self._live or key in self._gone]
        return map(self._number, old + new)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def clear(self) -> None:
        """Remove every document."""
        self._touched.clear()
        self._gone = dict.fromkeys(self._live)

    def change(self) -> tuple[dict[str, Any], list[str]]:
        """Return the documents to put and the keys to remove, the removals coming first.

        Documents are compared as bytes: to Python 1, 1.0 and true are equal, in a file they are
        not.
        """
        put = {
            key: document
            for key, document in self._touched.items()
            if key not in self._live
            or key in self._gone
            or encode(document) != encode(self._live[key])
        }
        return put, list(self._gone)


class StagedTable(Table):
    """A table over a JournalStorage. Each write is one commit: all of it, or nothing."""

    @property
    def _journal(self) -> JournalStorage:
        return cast(JournalStorage, self._storage)

    def search(self, cond: QueryLike) -> list[Document]:
        """Return the matching documents. They are copies, also when TinyDB has them cached."""
        found = super().search(cond)
        return [self.document_class(copy(dict(one)), one.doc_id) for one in found]

    def _read_table(self) -> Any:
        return DocumentCopies(self._journal.documents(self.name))

    def _get_next_id(self) -> Any:
        with self._journal.lock:
            return super()._get_next_id()  # type: ignore[no-untyped-call]

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        """Run TinyDB's updater over a staged view, then commit what it changed."""
        journal = self._journal
        with journal.lock:
            staged = Staged(journal.documents(self.name), self.document_id_class)
            updater(staged)
            put, gone = staged.change()
            if put or gone or self.name not in journal.read():
                journal.commit(
                    put={self.name: put} if put or not gone else {}, gone={self.name: gone}
                )
        self.clear_cache()


class JournalDB(TinyDB):
    """TinyDB over a journal; takes what JournalStorage takes."""

    table_class = StagedTable
    default_storage_class = cast(Any, JournalStorage)  # TinyDB types it as its own JSONStorage.
