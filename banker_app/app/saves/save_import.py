"""What a save file becomes on this device: new games, longer ones, and none twice.

All of it or nothing: what was begun and cannot be finished is taken back. What is in a file, and
whether it may be used at all, is `save_parser.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from banker_app.app.saves.save_format import Entry, Save, SavedGame, canonical
from banker_app.content.editions import shipped_editions
from banker_app.store.api import (
    GameDamaged,
    GameRecord,
    GameStore,
    NoSuchGame,
    StoreError,
)
from banker_app.store.edition_files import Shelf

LONGEST_STEM: Final = 40
COPY_MARK: Final = " (2)"
"""What the title of a game says that could not be joined with the one of its name."""


class Fate(StrEnum):
    """What becomes of a game from a file."""

    NEW = "new"
    KNOWN = "known"
    """All of it is here already."""
    LONGER = "longer"
    """The one here goes on where the file does."""
    BESIDE = "beside"
    """The one here went another way, or is damaged: both are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportStep:
    """One game of a file, and where it goes."""

    game: SavedGame
    fate: Fate
    target: str
    """The id under which it is, or will be, on this device."""
    known: int = 0
    """Entries that are here already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What taking a file in would do."""

    steps: tuple[ImportStep, ...]
    boxes: Mapping[str, str] = field(default_factory=dict[str, str])
    """Boxes that are new here, by the name they get."""
    settings: Mapping[str, str] = field(default_factory=dict[str, str])

    def count(self, *fates: Fate) -> int:
        """How many games have one of these fates."""
        return sum(step.fate in fates for step in self.steps)


def plan(save: Save, store: GameStore, shelf: Shelf) -> Plan:
    """Compare a file with this device; nothing is changed. The games must not be open."""
    listed = {record.id for record in store.games()}
    steps: list[ImportStep] = []
    for game in save.games:
        step = _step(game, store, listed)
        steps.append(step)
        listed.add(step.target)
    return Plan(steps=tuple(steps), boxes=_new_boxes(save.boxes, shelf), settings=save.settings)


def _step(game: SavedGame, store: GameStore, listed: set[str]) -> ImportStep:
    target = game.id
    fate = Fate.NEW
    while target in listed:
        kept = _kept(store, target)
        shared = 0 if kept is None else _shared(kept, game.entries)
        if kept is not None and shared == len(game.entries):
            return ImportStep(game=game, fate=Fate.KNOWN, target=target, known=shared)
        if kept is not None and shared == len(kept):
            return ImportStep(game=game, fate=Fate.LONGER, target=target, known=shared)
        # From where the two part, so that the same file finds the same place again.
        target, fate = _branch(game, shared, target), Fate.BESIDE
    return ImportStep(game=game, fate=fate, target=target)


def _kept(store: GameStore, game_id: str) -> Sequence[Entry] | None:
    """The entries here, or None for a damaged game, which is left alone."""
    try:
        journal = store.open(game_id)
    except (GameDamaged, NoSuchGame):
        return None
    try:
        return journal.entries()
    finally:
        journal.close()


def _shared(kept: Sequence[Entry], given: Sequence[Entry]) -> int:
    count = 0
    for mine, theirs in zip(kept, given, strict=False):
        if canonical(mine) != canonical(theirs):
            break
        count += 1
    return count


def _branch(game: SavedGame, at: int, target: str) -> str:
    first_own = canonical([target, at, game.entries[at]])
    return f"{game.id[:LONGEST_STEM]}-{blake2b(first_own.encode(), digest_size=8).hexdigest()}"


def _new_boxes(boxes: Mapping[str, str], shelf: Shelf) -> dict[str, str]:
    """Boxes that are not here yet; one that differs from its namesake gets a name of its own."""
    taken = {name: shelf.read(name) for name in shelf.names()}
    blocked = set(shipped_editions())
    found: dict[str, str] = {}
    for wanted, text in boxes.items():
        name, number = wanted, 1
        while name in blocked or (name in taken and taken[name] != text):
            number += 1
            name = f"{wanted[:LONGEST_STEM]}_{number}"
        if name not in taken:
            found[name] = taken[name] = text
    return found


def carry_out(
    wanted: Plan, store: GameStore, shelf: Shelf, make_room: Callable[[], object] = bool
) -> None:
    """Do what was planned. Raises what the store raises; then everything is as before.

    `make_room` gives back room on the disk that was set aside for this: on a full one even
    taking something back has to be written down.

    Games that only grow come last, since an entry is never taken back: when the disk fails among
    them, they stand where they stood at some moment of that evening, and the file can be taken
    in again.
    """
    made: list[str] = []
    put: list[str] = []
    try:
        for name, text in wanted.boxes.items():
            put.append(name)
            shelf.put(name, text)
        for step in wanted.steps:
            if step.fate in (Fate.NEW, Fate.BESIDE):
                made.append(step.target)
                _make(step, store)
        for step in wanted.steps:
            if step.fate is Fate.LONGER:
                _lengthen(step, store)
    except BaseException:
        make_room()
        for name in put:
            with suppress(StoreError):  # The first failure is the one to tell.
                shelf.remove(name)
        for target in made:
            with suppress(StoreError):
                store.delete(target)
        raise


def _make(step: ImportStep, store: GameStore) -> None:
    record = replace(step.game.record, id=step.target)
    if step.fate is Fate.BESIDE:
        record = replace(record, title=record.title + COPY_MARK)
    journal = store.create(record)
    try:
        for entry in step.game.entries:
            journal.append(entry)
    finally:
        journal.close()


def _lengthen(step: ImportStep, store: GameStore) -> None:
    journal = store.open(step.target)
    try:
        for entry in step.game.entries[step.known :]:
            journal.append(entry)
    finally:
        journal.close()
    here = next(record for record in store.games() if record.id == step.target)
    store.update(_brought_up_to_date(here, step.game.record))


def _brought_up_to_date(here: GameRecord, told: GameRecord) -> GameRecord:
    return replace(here, updated=told.updated, status=told.status, winner=told.winner)
