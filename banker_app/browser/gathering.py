"""Brings the files of two places together: those in the database, and the private files.

Imports nothing of a browser, and removes nothing.
"""

import errno
import logging
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Final

from banker_app.app.saves.save_format import Entry, Save, SavedGame, dump
from banker_app.app.saves.save_import import Fate, carry_out, plan
from banker_app.store.api import GameDamaged, NewerFormat, StoreError
from banker_app.store.backups import FOLDER as BACKUPS
from banker_app.store.block_files import BlockFiles
from banker_app.store.catalogue import FILE, GAMES
from banker_app.store.custom_board_files import FOLDER as CUSTOM_BOARDS
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import put_file, read_or_nothing
from banker_app.store.readonly import LookingStore

LOG: Final = logging.getLogger(__name__)
FOLDER: Final = Path("/banker")
"""Path of the data folder within the blocks."""
MOVING: Final = Path("/moving")
"""Mark of older versions in the private files: they are copies, and the database counts."""
NUMBERED: Final = "-"
"""Separates the number of a backup from the rest of its name."""


def is_in_use(private: BlockFiles) -> bool:
    """Whether there are private files that count."""
    return private.is_folder(FOLDER) and not private.is_file(MOVING)


def take_in(database: BlockFiles, private: BlockFiles) -> bool:
    """Add to the private files all that only the database has; True if all of it is there now.

    Games are taken in like those of a save file: nothing here is overwritten.
    """
    try:
        given = LookingStore(FOLDER, files=database)
        games, readable = _games(given)
        _keep_others(database, private, readable)
        store = DiskStore(FOLDER, files=private)
        try:
            here = store.settings()
            store.put_settings({k: v for k, v in given.settings().items() if k not in here})
            board_files = CustomBoardFiles(FOLDER, private)
            save = Save(games=games, custom_boards=_custom_boards(database))
            carry_out(plan(save, store, board_files), store, board_files)
            again = plan(save, store, board_files)
        finally:
            store.close()
    except (OSError, StoreError):
        LOG.exception("the games of the database could not be taken in")
        return False
    return again.count(Fate.KNOWN) == len(games) and not again.custom_boards


def rescued(files: BlockFiles, playing: Mapping[str, Sequence[Entry]]) -> bytes:
    """Return a save file of all that can still be read, with the entries of the open game."""
    games: dict[str, Sequence[Entry]] = {}
    custom_boards: dict[str, str] = {}
    try:
        found, _ = _games(LookingStore(FOLDER, files=files))
        games = {game.id: game.entries for game in found}
        custom_boards = _custom_boards(files)
    except (OSError, StoreError):
        LOG.exception("only the open game is saved")
    return dump({**games, **playing}.items(), custom_boards=custom_boards)


def _games(given: LookingStore) -> tuple[tuple[SavedGame, ...], set[str]]:
    """The games that can be read, and the ids of all games of which nothing else need be kept."""
    games: list[SavedGame] = []
    readable: set[str] = set()
    for record in given.games():
        try:
            entries: list[Entry] = list(given.open(record.id).entries())
        except (GameDamaged, NewerFormat):
            continue
        readable.add(record.id)
        if entries:
            games.append(SavedGame(id=record.id, entries=entries, record=record))
    return tuple(games), readable


def _custom_boards(database: BlockFiles) -> dict[str, str]:
    board_files = CustomBoardFiles(FOLDER, database)
    found = {name: board_files.read(name) for name in board_files.names()}
    return {name: text for name, text in found.items() if text is not None}


def _keep_others(database: BlockFiles, private: BlockFiles, readable: set[str]) -> None:
    """Copy what a save file cannot hold: damaged games, bytes set aside, backups. OSError."""
    for path in map(Path, database.paths()):
        folder, name = path.parent, path.name
        if folder == FOLDER / CUSTOM_BOARDS or (folder == FOLDER and name.startswith(FILE)):
            continue
        if folder.parent == FOLDER / GAMES and folder.name in readable and ".damaged-" not in name:
            continue
        data = database.read(path)
        free = next(
            place
            for place in _places(path, data)
            if read_or_nothing(private, place) in (None, data)
        )
        _copy(private, free, data)


def _places(path: Path, data: bytes) -> Iterator[Path]:
    """The path of a file, and other paths where it may be kept if another file is there."""
    yield path
    number, dash, rest = path.name.partition(NUMBERED)
    if path.parent == FOLDER / BACKUPS and number.isdecimal():
        for later in count(int(number) + 1):
            yield path.with_name(f"{later:06d}{dash}{rest}")
    digest = blake2b(data, digest_size=8).hexdigest()
    yield path.with_name(f"{path.name}.damaged-{digest}")


def _copy(private: BlockFiles, path: Path, data: bytes) -> None:
    if read_or_nothing(private, path) != data:
        put_file(private, path, data)
    if private.read(path) != data:
        raise OSError(errno.EIO, "the copy differs", str(path))
