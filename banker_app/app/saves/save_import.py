"""Imports a save file: adds new games, continues existing ones, and duplicates none.

The import is atomic: if it cannot be completed, it is rolled back. `save_parser.py` reads and
validates the file.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from banker_app.app.saves.save_format import Entry, Save, SavedGame, canonical
from banker_app.content.editions import shipped_editions
from banker_app.engine.frozen import Frozen
from banker_app.store.api import (
    GameDamaged,
    GameRecord,
    GameStore,
    NewerFormat,
    NoSuchGame,
    StoreError,
)
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.game_records import folded

LONGEST_STEM: Final = 40
COPY_MARK: Final = " (2)"
"""Suffix of the title of a game that could not be merged with the existing one."""


class Fate(StrEnum):
    """The outcome of importing a game."""

    NEW = "new"
    KNOWN = "known"
    """All of it exists here already."""
    LONGER = "longer"
    """The game here is continued with the entries of the file."""
    BESIDE = "beside"
    """The game here differs or is damaged: both are kept."""


class ImportStep(Frozen):
    """A game of a file, and what happens to it."""

    game: SavedGame
    fate: Fate
    target: str
    """Its id on this device."""
    known: int = 0
    """Number of its entries that exist here already."""


class Plan(Frozen):
    """The effect of importing a file."""

    steps: tuple[ImportStep, ...]
    custom_boards: Mapping[str, str] = field(default_factory=dict[str, str])
    """Custom boards that are new here, by their new name."""
    settings: Mapping[str, str] = field(default_factory=dict[str, str])

    def count(self, *fates: Fate) -> int:
        """Number of games with one of these fates."""
        return sum(step.fate in fates for step in self.steps)


def plan(save: Save, store: GameStore, board_files: CustomBoardFiles) -> Plan:
    """Compare a file with this device without changing anything. No game may be open."""
    listed = {folded(record.id): record.id for record in store.games()}
    steps: list[ImportStep] = []
    for game in save.games:
        step = _step(game, store, listed)
        steps.append(step)
        listed[folded(step.target)] = step.target
    boards = _new_boards(save.custom_boards, board_files)
    return Plan(steps=tuple(steps), custom_boards=boards, settings=save.settings)


def _step(game: SavedGame, store: GameStore, listed: Mapping[str, str]) -> ImportStep:
    target = game.id
    fate = Fate.NEW
    while folded(target) in listed:
        target = listed[folded(target)]
        kept = _kept(store, target)
        shared = 0 if kept is None else _shared(kept, game.entries)
        if kept is not None and shared == len(game.entries):
            return ImportStep(game=game, fate=Fate.KNOWN, target=target, known=shared)
        if kept is not None and shared == len(kept):
            return ImportStep(game=game, fate=Fate.LONGER, target=target, known=shared)
        # Derived from where the two diverge, so that the same file gets the same id again.
        target, fate = _branch(game, shared, target), Fate.BESIDE
    return ImportStep(game=game, fate=fate, target=target)


def _kept(store: GameStore, game_id: str) -> Sequence[Entry] | None:
    """The entries of a game on this device; None for one that cannot be read and is not changed."""
    try:
        journal = store.open(game_id)
    except (GameDamaged, NewerFormat, NoSuchGame):
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


def _new_boards(boards: Mapping[str, str], board_files: CustomBoardFiles) -> dict[str, str]:
    """Boards not on this device; one that differs from an existing namesake gets a new name."""
    taken = {name: board_files.read(name) for name in board_files.names()}
    blocked = set(shipped_editions())
    found: dict[str, str] = {}
    for wanted, text in boards.items():
        name, number = wanted, 1
        while name in blocked or (name in taken and taken[name] != text):
            number += 1
            name = f"{wanted[:LONGEST_STEM]}_{number}"
        if name not in taken:
            found[name] = taken[name] = text
    return found


def carry_out(
    wanted: Plan,
    store: GameStore,
    board_files: CustomBoardFiles,
    make_room: Callable[[], object] = bool,
) -> None:
    """Carry out a plan. Raises the store's errors, after rolling back.

    `make_room` releases reserved disk space: on a full disk, even rolling back needs some.

    Games that are only continued come last, since an entry is never removed: if the disk fails
    then, they keep what was appended, and the file can be imported again.
    """
    made: list[str] = []
    put: list[str] = []
    try:
        for name, text in wanted.custom_boards.items():
            put.append(name)
            board_files.put(name, text)
        for step in wanted.steps:
            if step.fate in (Fate.NEW, Fate.BESIDE):
                _make(step, store, made)
        for step in wanted.steps:
            if step.fate is Fate.LONGER:
                _lengthen(step, store)
    except BaseException:
        make_room()
        for name in put:
            with suppress(StoreError):  # Report the first failure.
                board_files.remove(name)
        for target in made:
            with suppress(StoreError):
                store.withdraw(target)
        raise


def _make(step: ImportStep, store: GameStore, made: list[str]) -> None:
    """Add a game; its id is added to `made` as soon as there is anything to undo."""
    record = replace(step.game.record, id=step.target)
    if step.fate is Fate.BESIDE:
        record = replace(record, title=record.title + COPY_MARK)
    journal = store.create(record)
    made.append(step.target)
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


def _brought_up_to_date(here: GameRecord, incoming: GameRecord) -> GameRecord:
    return replace(
        here,
        players=incoming.players,
        updated=incoming.updated,
        status=incoming.status,
        winner=incoming.winner,
        summary=incoming.summary,
    )
