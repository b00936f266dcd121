"""Inspects a data folder: what is sound, what is damaged, what opening it would repair.

Returns facts and codes; `app/doctor.py` words them. Nothing is written, and the lock is only
tested, not kept.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import JSON, NewerFormat
from banker_app.store.backups import PENDING, room_left
from banker_app.store.beside import mirror_of
from banker_app.store.catalogue import CHECKPOINTS, DELETED, FILE, GAMES, are_tables
from banker_app.store.filesystem import DiskFiles, Files
from banker_app.store.game_records import is_listing
from banker_app.store.journal import Checkpoint
from banker_app.store.journal_format import Chain, CorruptJournal
from banker_app.store.lock import HOLDER, LOCK, holder_of
from banker_app.store.readonly import (
    EVENTS,
    catalogue_of,
    chain_on_disk,
    journal_path,
    tables_of,
)

LITTLE_ROOM: Final = 20_000_000
"""Bytes; a game needs about one million."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something noteworthy in the folder: damage, or a trace of a repair."""

    code: str
    params: Mapping[str, JSON] = field(default_factory=dict[str, JSON])
    wrong: bool = True
    """Whether it is a problem; some findings are only traces of old repairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedGame:
    """A game as found in the folder."""

    id: str
    entries: Sequence[JsonMapping] = ()
    """The sound entries."""
    title: str = ""
    players: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
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
    deleted = {one["id"] for one in tables.get(DELETED, {}).values()}
    listed = {one["id"]: one for one in tables.get(GAMES, {}).values()}
    checkpoints = {
        one["id"]: (one["lines"], one["seal"]) for one in tables.get(CHECKPOINTS, {}).values()
    }
    there = [name for name in files.names(folder / GAMES) if files.is_folder(folder / GAMES / name)]
    games: list[ExaminedGame] = []
    for game_id in sorted({*listed, *there}):
        if game_id in deleted:
            findings.append(Finding(code="deletion_pending", params={"game": game_id}, wrong=False))
            continue
        game = _game(files, folder, game_id, listed.get(game_id), checkpoints.get(game_id))
        if game is not None:
            games.append(game)
    held, holder = _held(folder)
    return Examined(
        folder=str(folder),
        exists=True,
        writable=writable,
        free=free,
        held=held,
        holder=holder,
        games=tuple(games),
        findings=tuple(findings),
    )


def _obstacle(files: Files, folder: Path) -> Finding | None:
    """Why a folder cannot be looked into, if it cannot."""
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
    code = "folder_missing" if os.access(above, os.W_OK | os.X_OK) else "folder_impossible"
    return Finding(code=code, params={"folder": str(folder), "above": str(above)})


def _catalogue(files: Files, folder: Path, findings: list[Finding]) -> JsonObject:
    path = folder / FILE
    try:
        chain = chain_on_disk(files, path)
    except FileNotFoundError:
        if files.names(folder / GAMES):
            findings.append(Finding(code="list_missing"))
        return {}
    except CorruptJournal as damage:
        params = {"lines": max(damage.good_lines - 1, 0)}
        findings.append(Finding(code="list_damaged", params=params))
        chain = Chain()
        chain.follow(damage.sound)
        return catalogue_of(chain)
    except NewerFormat as newer:
        params = {"found": newer.found, "known": newer.known}
        findings.append(Finding(code="newer", params=params))
        return {}
    except OSError as fault:
        findings.append(Finding(code="unreadable", params={"reason": str(fault.strerror)}))
        return {}
    findings += _repairs(chain)
    findings += _set_aside(files, path)
    if not are_tables(tables_of(chain)):
        findings.append(Finding(code="list_damaged", params={"lines": 0}))
    return catalogue_of(chain)


def _game(
    files: Files,
    folder: Path,
    game_id: str,
    listing: JsonMapping | None,
    checkpoint: Checkpoint | None,
) -> ExaminedGame | None:
    """Inspect a game; None for the remains of an interrupted creation."""
    path = journal_path(folder, game_id)
    chain, loss = _read(files, path, game_id, checkpoint)
    entries = _entries(chain)
    if listing is None and not entries and (loss is None or loss.code == "missing"):
        return None
    told = chain.records[0].get("about", {}) if chain.records else {}
    about = {**(told if is_listing(told) else {}), **(listing or {})}
    findings = [loss] if loss is not None else _of_opening(files, path, chain, listing is None)
    return ExaminedGame(
        id=game_id,
        title=str(about.get("title", "")),
        players=tuple(map(str, about.get("players", ()))),
        entries=entries,
        findings=(*findings, *_set_aside(files, path)),
    )


def _read(
    files: Files, path: Path, game_id: str, checkpoint: Checkpoint | None
) -> tuple[Chain, Finding | None]:
    """The sound part of a game, and the reason why it cannot be opened, if any."""
    nothing = Chain()
    try:
        chain = chain_on_disk(files, path)
    except FileNotFoundError:
        return nothing, Finding(code="missing")
    except CorruptJournal as damage:
        nothing.follow(damage.sound)
        return nothing, Finding(code="damaged", params={"entries": len(_entries(nothing))})
    except NewerFormat as newer:
        params = {"found": newer.found, "known": newer.known}
        return nothing, Finding(code="newer", params=params)
    except OSError as fault:
        return nothing, Finding(code="unreadable", params={"reason": str(fault.strerror)})
    told = str(chain.records[0].get("about", {}).get("id", ""))
    if told != game_id:
        return nothing, Finding(code="another_game", params={"id": told})
    if checkpoint is not None and chain.hash_of(checkpoint[0] - 1) != checkpoint[1].encode():
        params = {"entries": len(_entries(chain)), "expected": checkpoint[0] - 1}
        return chain, Finding(code="cut_short", params=params)
    return chain, None


def _of_opening(files: Files, path: Path, chain: Chain, unlisted: bool) -> list[Finding]:
    """What opening a sound or repairable game would repair."""
    findings = _repairs(chain)
    names = files.names(path.parent)
    if unlisted:
        findings.append(Finding(code="not_listed"))
    if path.name not in names:
        findings.append(Finding(code="main_missing"))
    if mirror_of(path).name not in names:
        findings.append(Finding(code="no_twin", wrong=False))
    return findings


def _entries(chain: Chain) -> list[JsonMapping]:
    return list(tables_of(chain).get(EVENTS, {}).values())


def _repairs(chain: Chain) -> list[Finding]:
    found = [Finding(code="bit_flipped", params={"line": number}) for number in chain.mended]
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


def _held(folder: Path) -> tuple[bool | None, Mapping[str, JSON]]:
    """Whether a running app has the folder open, and which. The lock is released at once."""
    path = folder / LOCK
    if not path.exists():
        return False, {}
    try:
        handle = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    except OSError:
        return None, {}
    try:
        held = not _can_be_locked(handle)
    except OSError:
        return None, {}
    finally:
        os.close(handle)
    return held, holder_of(folder) if held and (folder / HOLDER).exists() else {}


def _can_be_locked(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    fcntl.flock(handle, fcntl.LOCK_UN)
    return True
