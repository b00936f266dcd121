"""The simulator: something goes wrong at a system call of an evening, and then the store is opened.

The process may die there, the power may fail, a file may rot. On what is left everything that was
acknowledged must be found, and whatever leaves a journal must lie beside it.
"""

import errno
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, TypedDict

from banker_app.store.api import GameDamaged
from tests.store.evening import (
    FOLDER,
    GAMES,
    Evening,
    Opener,
    Promises,
    Wrong,
    must,
    numbers,
    plainly,
)
from tests.store.rot import BOTH, ROTS, Rot, rotten
from tests.store.simulated import CHANGING, FLUSHING, Fault, Killed, SimulatedFiles
from tests.store.simulated_blocks import BlockDisk, SimulatedBlocks
from tests.store.simulated_disk import Disk, Folder

# ---- one case ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Life:
    """What goes wrong in one process, and how it ends when it was not killed."""

    faults: tuple[tuple[int, Fault], ...]
    power_cut: bool

    def __str__(self) -> str:
        """For messages."""
        faults = ", ".join(f"{fault} at call {call}" for call, fault in self.faults)
        return f"[{faults}{'; power cut' if self.power_cut else ''}]"


@dataclass(frozen=True)
class Case:
    """One run of the simulator; the same case does the same again."""

    start: str
    seed: int
    lives: tuple[Life, ...] = ()
    rot: Rot | None = None
    """What becomes of a file afterwards."""
    device: str = "disk"
    """Where the store keeps its files: on a disk, on one that is blind to case, or in the blocks
    that a browser lends.
    """
    vanishing: bool = False
    """Whether somebody takes away, or replaces, files of open games."""

    def __str__(self) -> str:
        """For messages."""
        rot = "" if self.rot is None else f" {self.rot}"
        vanishing = " vanishing" if self.vanishing else ""
        lives = " ".join(map(str, self.lives))
        return f"{self.device}{vanishing} {self.start} {self.seed}: {lives}{rot}"


@dataclass(frozen=True)
class Outcome:
    """What came of a case that went well."""

    struck: int
    """In how many processes something did go wrong; a rotten file counts as one."""
    left: dict[str, bytes]
    """The files, at the end."""


def run(case: Case, opener: Opener = plainly) -> Outcome:
    """Live through a case and check. Wrong, with the case in the message."""
    disk, promises = started(case.start, case.device)
    rng = Random(f"{case}")
    calls: list[str] = []
    struck = 0
    try:
        for number, life in enumerate(case.lives):
            files = process_on(disk, dict(life.faults), rng)
            calls, files.vanishing = files.calls, case.vanishing
            try:
                Evening(files, promises, Random(case.seed + number), opener).run()
            except (Killed, KeyboardInterrupt):
                disk.holder = None
            struck += files.struck
            if life.power_cut:
                disk.power_cut(rng)
        calls = []
        if case.rot is not None:
            rotten(disk, FOLDER, case.rot, rng)
            struck += 1
        if case.rot is not None and case.rot[0] == BOTH:
            check_refused_or_whole(disk, promises, rng, opener)
        else:
            check_what_is_left(disk, promises, rng, opener)
    except Exception as wrong:
        tail = "; ".join(calls[-12:])
        raise Wrong(f"{type(wrong).__name__}: {wrong}\n  in {case}\n  after {tail}") from wrong
    return Outcome(struck, disk.contents())


# ---- afterwards ----------------------------------------------------------------------------------


def check_what_is_left(disk: Disk, promises: Promises, rng: Random, opener: Opener) -> None:
    """Open what is left on a good disk: everything is there, and stays there."""
    before = disk.contents()
    evening = Evening(process_on(disk, {}, rng), promises, rng, opener)
    must(evening.open_store(), "the folder does not open")
    listed = [name for name in GAMES if promises.games[name].listed]
    for name in listed:
        evening.open(name)
    changed = check_set_aside(before, disk.contents())
    must(not changed or bool(evening.notices), f"nobody was told of {changed}")
    for name in listed:
        evening.append(name)
    evening.close_store()
    disk.power_cut(rng)
    again = Evening(process_on(disk, {}, rng), promises, rng, opener)
    must(again.open_store(), "the folder does not open again")
    for name in listed:
        again.open(name)
    must(not again.notices, f"told again: {again.notices}")
    counts = {one.id: one.entries for one in again.store.games()}
    must(counts == {name: len(promises.games[name].sure) for name in listed}, "miscounted")
    again.close_store()


def check_refused_or_whole(disk: Disk, promises: Promises, rng: Random, opener: Opener) -> None:
    """Both copies of a game are damaged: all of it is there, or nothing is opened or changed."""
    store = opener(process_on(disk, {}, rng))
    before = disk.contents()
    try:
        found = numbers(store.open("a"))
    except GameDamaged as refusal:
        good = refusal.good_entries
        must(0 <= good <= len(promises.games["a"].sure), f"{good} sound entries")
        must(disk.contents() == before, "refused, and changed")
    else:
        must(found == promises.games["a"].sure, f"{found} in a damaged game")
    found = numbers(store.open("b"))
    must(found == promises.games["b"].sure, f"{found} in a game nearby")
    store.close()


def check_set_aside(before: dict[str, bytes], after: dict[str, bytes]) -> list[str]:
    """Whatever left a journal lies beside it; return the journals that something has left."""
    changed = []
    for path, old in before.items():
        if not Path(path).parent.name or not any(one.startswith(_beside(path)) for one in after):
            continue  # The game was deleted.
        if ".damaged-" in path and not path.endswith(".tmp"):
            must(after.get(path) == old, f"{path} was set aside and is lost")
        if not path.endswith(".jsonl") or after[path].startswith(old):
            continue
        if _compacted(old, after[path]):
            continue
        changed.append(path)
        aside = [data for one, data in after.items() if one.startswith(path + ".damaged-")]
        must(
            any(
                old.endswith(data) and after[path].startswith(old[: len(old) - len(data)])
                for data in aside
                if data
            ),
            f"{path} was overwritten",
        )
    return changed


def _beside(path: str) -> str:
    return path.rsplit("/", 1)[0] + "/"


def _compacted(old: bytes, new: bytes) -> bool:
    return b'"kind":"catalogue"' in new and old[:300].split(b"\n")[0] != new[:300].split(b"\n")[0]


# ---- where an evening may begin ------------------------------------------------------------------


def process_on(disk: Disk, faults: dict[int, Fault], rng: Random) -> SimulatedFiles:
    """A process that finds the disk as it is."""
    kind = SimulatedBlocks if isinstance(disk, BlockDisk) else SimulatedFiles
    return kind(disk, faults, rng)


def _nothing(device: str) -> tuple[Disk, Promises]:
    if device == "blocks":
        return BlockDisk(), Promises()
    disk = Disk(blind=device == "blind")
    disk.root.change(None, "home", Folder())
    disk.root.sync()
    return disk, Promises()


@cache
def _played(device: str, settings: int, closed: bool) -> tuple[Disk, Promises]:
    """Two games of some entries, and a list of games with a past."""
    disk, promises = _nothing(device)
    evening = Evening(process_on(disk, {}, Random(0)), promises, Random(0), plainly)
    must(evening.open_store(), "a new folder")
    for number in range(settings):
        evening.store.put_settings({"volume": number})
        promises.volumes = [number]
    for name, entries in (("a", 5), ("b", 2)):
        evening.create(name)
        for _ in range(entries):
            evening.append(name)
    if closed:
        evening.close_store()
    disk.holder = None
    return disk, promises


def started(start: str, device: str) -> tuple[Disk, Promises]:
    """Where an evening may begin; the caller may change what it gets."""
    if start == "nothing":
        return _nothing(device)
    disk, promises = _played(device, **START[start])
    return disk.copy(), promises.copy()


class Past(TypedDict):
    """What a folder has behind it."""

    settings: int
    closed: bool


START: Final[dict[str, Past]] = {
    "nothing": Past(settings=0, closed=True),
    "closed": Past(settings=1, closed=True),
    "killed": Past(settings=1, closed=False),
    "to be compacted": Past(settings=70, closed=True),
}
"""A first start, a clean end, a process killed without a power cut, a long list of games."""


# ---- what may go wrong -----------------------------------------------------------------------

KILLS: Final = tuple(Fault(kind="kill", when=when) for when in ("before", "half", "after"))
ERRORS: Final = (
    *(
        Fault(kind="error", number=number)
        for number in (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS)
    ),
    Fault(kind="error", when="half", number=errno.ENOSPC),
    Fault(kind="error", when="after", number=errno.EIO),
    Fault(kind="short"),
)
INTERRUPTS: Final = (Fault(kind="interrupt"), Fault(kind="interrupt", when="after"))
LASTING: Final = (
    Fault(kind="full", lasting=True),
    Fault(kind="error", number=errno.EIO, lasting=True, verbs=FLUSHING),
    Fault(kind="error", number=errno.EROFS, lasting=True, verbs=CHANGING),
    Fault(kind="error", number=errno.EIO, lasting=True),
    Fault(kind="error", number=errno.EIO, lasting=True, one_file=True),
)
FAULTS: Final = (*KILLS, *ERRORS, *INTERRUPTS, *LASTING)


def every_call(seed: int, device: str = "disk") -> Iterator[Case]:
    """Each fault at each system call of an evening, from each start, the power failing or not."""
    for start in START:
        for call in range(calls_of(start, seed, device)):
            for fault in FAULTS:
                for power_cut in (True, False):
                    yield Case(start, seed, (Life(((call, fault),), power_cut),), device=device)


def calls_of(start: str, seed: int, device: str = "disk") -> int:
    """How many system calls an evening makes on a good disk."""
    disk, promises = started(start, device)
    files = process_on(disk, {}, Random(0))
    Evening(files, promises, Random(seed), plainly).run()
    return len(files.calls)


def every_rot(seed: int) -> Iterator[Case]:
    """Each damage to each file of a folder that was closed in good order."""
    for rot in ROTS:
        for start in ("closed", "to be compacted"):
            yield Case(start, seed, (), rot)


def killed_and_full(seed: int) -> Iterator[Case]:
    """Killed at each call, and what that leaves is opened on a full disk before the power fails."""
    full = Life(((0, LASTING[0]),), power_cut=True)
    for start in START:
        for call in range(calls_of(start, seed)):
            for fault in KILLS:
                yield Case(start, seed, (Life(((call, fault),), power_cut=False), full))


def vanishing(seed: int) -> Case:
    """Evenings in which files of open games are taken away, and after which the power fails."""
    rng = Random(seed)
    lives = (Life((), power_cut=True), Life((), power_cut=rng.random() < 0.5))
    return Case(rng.choice(list(START)), seed, lives, vanishing=True)


def by_chance(seed: int, device: str = "disk") -> Case:
    """Some evenings one after another, each with its own troubles; the repairs are struck too."""
    rng = Random(seed)
    lives = tuple(
        Life(
            tuple(
                (int(rng.expovariate(1 / 40)), rng.choice(FAULTS))
                for _ in range(rng.choice((1, 1, 2, 3)))
            ),
            rng.random() < 0.6,
        )
        for _ in range(rng.randint(1, 4))
    )
    return Case(rng.choice(list(START)), seed, lives, device=device)
