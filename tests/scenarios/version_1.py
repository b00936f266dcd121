"""Entries in the form of version 1 of the journal, made of those of today."""

from collections.abc import Iterable, Iterator

from banker_app.app.session import read_entry
from banker_app.content.migrations import SETTLED
from banker_app.content.serialization import encode
from banker_app.engine import events as e
from banker_app.engine.history import LogEntry, enter, fold
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.state import Game


def of_version_1(entries: Iterable[JsonMapping]) -> Iterator[JsonObject]:
    """The entries with a copy of each due that is settled, instead of its number."""
    log: list[LogEntry] = []
    game: Game | None = None
    for raw in entries:
        entry, before = read_entry(raw, game), game
        events: list[JsonObject] = []
        for event, plain in zip(entry.events, raw["events"], strict=True):
            events.append(dict(plain))
            if event.settles is not None:
                assert before is not None
                (due,) = (due for due in before.dues if due.id == event.settles)
                events[-1]["settles"] = encode(e.DueArose(due=due))["due"]
                if plain["event"] in SETTLED:
                    del events[-1]["settles"]["kind"]
            if not isinstance(event, e.EntryReplaced | e.Undone | e.Redone):
                before = fold(before, [event])
        yield {**raw, "events": events}
        game = enter(log, entry)
