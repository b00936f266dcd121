"""Inspects a data folder: what is sound, what is damaged, what opening it would repair.

Returns facts and codes; `app/doctor.py` words them. Nothing is written, and the lock is only
tested, not kept.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonMapping
from banker_app.store.api import JSON, NewerFormat
from banker_app.store.backups import PENDING, room_left
from banker_app.store.beside import mirror_of
from banker_app.store.catalogue import (
    CHECKPOINTS,
    DELETED,
    FILE,
    GAMES,
    are_tables,
    by_id,
    catalogue_of,
    checkpoints_of,
)
from banker_app.store.filesystem import DiskFiles, Files
from banker_app.store.journal_format import Chain, Checkpoint, CorruptJournal, Documents
from banker_app.store.lock import holder_of, is_locked
from banker_app.store.reading import EVENTS, Found, journal_path, listing_in, look_at

LITTLE_ROOM: Final = 20_000_000
"""Bytes; a game needs about one million."""


class Finding(Frozen):
    """Something noteworthy in the folder: damage, or a trace of a repair."""

    code: str
    params: Mapping[str, JSON] = field(default_factory=dict[str, JSON])
    wrong: bool = True
    """Whether it is a problem; some findings are only traces of old repairs."""


class ExaminedGame(Frozen):
    """A game as found in the folder."""

    id: str
    entries: Sequence[JsonMapping] = ()
    """The sound entries."""
    title: str = ""
    players: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


class Examined(Frozen):
    """A data folder as found."""

    folder: str
    exists: bool
    writable: bool = False
    free: int | None = None
    held: bool | None = None
    """Whether a running app has it open; None if that cannot be determined."""
    holder: Mapping[str, JSON] = field(default_factory=dict[str, JSON])
    games: tuple[ExaminedGame, ...] = ()
    findings: tuple[Finding, ...] = ()
    """Findings that do not concern a single game."""


def examine(folder: Path, files: Files | None = None) -> Examined:
    """Inspect a data folder."""
    files = files or DiskFiles()
    if (obstacle := _obstacle(files, folder)) is not None:
        return Examined(folder=str(folder), exists=False, findings=(obstacle,))
    findings: list[Finding] = []
    tables = _catalogue(files, folder, findings)
    free, writable = room_left(folder), os.access(folder, os.W_OK | os.X_OK)
    if not writable:
        findings.append(Finding(code="read_only"))
    if free is not None and free < LITTLE_ROOM:
        findings.append(Finding(code="little_room", params={"bytes": free}))
    if PENDING in files.names(folder):
        findings.append(Finding(code="restore_pending"))
    deleted, listed = (by_id(tables.get(table, {})) for table in (DELETED, GAMES))
    checkpoints = checkpoints_of(tables.get(CHECKPOINTS, {}))
    there = [name for name in files.names(folder / GAMES) if files.is_folder(folder / GAMES / name)]
    games: list[ExaminedGame] = []
    for game_id in sorted({*listed, *there}):
        if game_id in deleted:
            findings.append(Finding(code="deletion_pending", params={"game": game_id}, wrong=False))
            continue
        game = _game(files, folder, game_id, listed.get(game_id), checkpoints.get(game_id))
        if game is not None:
            games.append(game)
    held = is_locked(folder)
    return Examined(
        folder=str(folder),
        exists=True,
        writable=writable,
        free=free,
        held=held,
        holder=holder_of(folder) if held else {},
        games=tuple(games),
        findings=tuple(findings),
    )


def _obstacle(files: Files, folder: Path) -> Finding | None:
    """The reason why a folder cannot be read, or None."""
    try:
        if files.is_folder(folder):
            files.names(folder)
            return None
    except OSError as fault:
        params = {"folder": str(folder), "reason": str(fault.strerror)}
        return Finding(code="folder_unreadable", params=params)
    whole = folder.absolute()
    above = next(place for place in (whole, *whole.parents) if place.exists())
    if not files.is_folder(above):
        return Finding(code="folder_is_file", params={"above": str(above)})
    params = {"folder": str(folder), "above": str(above)}
    if os.access(above, os.W_OK | os.X_OK):
        return Finding(code="folder_missing", params=params, wrong=False)
    return Finding(code="folder_impossible", params=params)


def _catalogue(files: Files, folder: Path, findings: list[Finding]) -> dict[str, Documents]:
    path = folder / FILE
    found = look_at(files, path)
    if isinstance(found.fault, FileNotFoundError):
        if files.names(folder / GAMES):
            findings.append(Finding(code="list_missing"))
    elif isinstance(found.fault, CorruptJournal):
        findings.append(Finding(code="list_damaged", params={"lines": found.chain.changes}))
    elif found.fault is not None:
        findings.append(_obstacle_of(found.fault))
    else:
        findings += [*_repairs(found.chain), *_set_aside(files, path)]
        if not are_tables(found.chain.tables()):
            findings.append(Finding(code="list_damaged", params={"lines": 0}))
    return catalogue_of(found.chain)


def _game(
    files: Files,
    folder: Path,
    game_id: str,
    listing: JsonMapping | None,
    checkpoint: Checkpoint | None,
) -> ExaminedGame | None:
    """Inspect a game; None for the remains of an interrupted creation."""
    path = journal_path(folder, game_id)
    found = look_at(files, path)
    loss = _loss(found, game_id, checkpoint)
    chain = Chain() if loss is not None and loss.code == "another_game" else found.chain
    entries = list(chain.tables().get(EVENTS, {}).values())
    if listing is None and not entries and (loss is None or loss.code == "missing"):
        return None
    about = {**listing_in(chain, game_id), **(listing or {})}
    findings = [loss] if loss is not None else _of_opening(files, path, chain, listing is None)
    return ExaminedGame(
        id=game_id,
        title=str(about.get("title", "")),
        players=tuple(map(str, about.get("players", ()))),
        entries=entries,
        findings=(*findings, *_set_aside(files, path)),
    )


def _loss(found: Found, game_id: str, checkpoint: Checkpoint | None) -> Finding | None:
    """The reason why a game cannot be opened, or None."""
    chain = found.chain
    if found.fault is not None:
        return _obstacle_of(found.fault)
    if (own := str(chain.about.get("id", ""))) != game_id:
        return Finding(code="another_game", params={"id": own})
    if checkpoint is not None and not chain.contains(checkpoint):
        params = {"entries": chain.changes, "expected": checkpoint[0] - 1}
        return Finding(code="cut_short", params=params)
    return None


def _obstacle_of(fault: CorruptJournal | NewerFormat | OSError) -> Finding:
    """The fault of an unreadable journal."""
    if isinstance(fault, CorruptJournal):
        return Finding(code="damaged", params={"entries": fault.chain.changes})
    if isinstance(fault, NewerFormat):
        return Finding(code="newer", params={"found": fault.found, "known": fault.known})
    if isinstance(fault, FileNotFoundError):
        return Finding(code="missing")
    return Finding(code="unreadable", params={"reason": str(fault.strerror)})


def _of_opening(files: Files, path: Path, chain: Chain, unlisted: bool) -> list[Finding]:
    """Repairs that opening a sound or repairable game would make."""
    findings = _repairs(chain)
    names = files.names(path.parent)
    if unlisted:
        findings.append(Finding(code="not_listed"))
    if path.name not in names:
        findings.append(Finding(code="main_missing"))
    if mirror_of(path).name not in names:
        findings.append(Finding(code="no_twin", wrong=False))
    return findings


def _repairs(chain: Chain) -> list[Finding]:
    found: list[Finding] = []
    if chain.from_mirror:
        found.append(Finding(code="from_twin", params={"lines": len(chain.from_mirror)}))
    if chain.tail:
        found.append(Finding(code="unfinished", params={"bytes": len(chain.tail)}))
    return found


def _set_aside(files: Files, path: Path) -> list[Finding]:
    """Damaged parts that earlier repairs have set aside beside a journal."""
    beside = [name for name in files.names(path.parent) if name.startswith(f"{path.name}.damaged-")]
    if not beside:
        return []
    return [Finding(code="set_aside", params={"files": len(beside)}, wrong=False)]
