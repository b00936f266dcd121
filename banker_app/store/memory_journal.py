"""A game that is kept in memory alone."""

from collections.abc import Iterable, Sequence

from banker_app.engine.json_types import JsonMapping
from banker_app.store.api import Notice


class MemoryJournal:
    """Entries in a list. See api.Journal; nothing is written and nothing can fail."""

    def __init__(self, entries: Iterable[JsonMapping] = ()) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._entries = list(entries)

    def entries(self) -> Sequence[JsonMapping]:
        """Return every entry, oldest first."""
        return tuple(self._entries)

    def append(self, entry: JsonMapping) -> None:
        """Append one entry."""
        self._entries.append(entry)

    def close(self) -> None:
        """Nothing is open."""
