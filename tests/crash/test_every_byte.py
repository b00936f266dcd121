"""A long game with one bit flipped at every byte, and cut at every length: never a wrong balance.

It is cut everywhere, and has a bit flipped at every 23rd byte;
`BANKER_EVERY=1 python -m pytest -m crash -s tests/crash/test_every_byte.py` leaves no byte out.
"""

import os
import shutil
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

from banker_app.app.games import resume
from banker_app.app.session import Session
from banker_app.engine.state import Game
from banker_app.store import journal_format
from banker_app.store.api import GameDamaged
from banker_app.store.disk import DiskStore
from banker_app.store.journal_format import Chain, CorruptJournal, read_chain
from banker_app.store.memory import MemoryStore
from tests.bench.evenings import NOON, entries
from tests.store.disks import QuickFiles
from tests.store.games import record

pytestmark = pytest.mark.crash

ENTRIES: Final = 300
EVERY: Final = int(os.environ.get("BANKER_EVERY", "23"))
OPENINGS: Final = 2_000
BEHIND: Final = 3
"""Lines after the damaged one that the scanner is given; those before it are known to be sound."""


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game in it, as a killed process leaves it: no checkpoint says its length."""
    work = tmp_path_factory.mktemp("work") / "Banker"
    store = DiskStore(work, files=QuickFiles())
    journal = store.create(record())
    for entry in entries(ENTRIES):
        journal.append(entry)
    folder = tmp_path_factory.mktemp("killed") / "Banker"
    shutil.copytree(work, folder, ignore=shutil.ignore_patterns(".lock"))
    store.close()
    return folder


@pytest.fixture(scope="module")
def closed(killed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, closed in good order."""
    folder = tmp_path_factory.mktemp("closed") / "Banker"
    shutil.copytree(killed, folder)
    store = DiskStore(folder, files=QuickFiles())
    assert len(store.open("g1").entries()) == ENTRIES
    store.close()
    return folder


def file_of(folder: Path) -> Path:
    """The journal of the one game."""
    return folder / "games" / "g1" / "events.jsonl"


def flipped(data: bytes, place: int) -> bytes:
    """One bit of one byte is another; which one goes round."""
    return data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :]


# ---- the scanner ---------------------------------------------------------------------------------


class Scanner:
    """read_chain on a journal, with the lines before the damaged one already taken."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.lines = data.splitlines(keepends=True)
        self.ends: list[int] = []
        self._whole = Chain()
        for line in self.lines:
            assert self._whole.take(line.removesuffix(b"\n"))
            self.ends.append(self._whole.size)

    def chain(self, taken: int) -> Chain:
        """A chain that has come so far."""
        return Chain(
            records=self._whole.records[:taken],
            lines=self._whole.lines[:taken],
            size=self.ends[taken - 1] if taken else 0,
            head=self._whole.lines[taken - 1][6:22] if taken else journal_format.ORIGIN,
        )

    def line_at(self, place: int) -> int:
        """In which line a byte is."""
        return next(number for number, end in enumerate(self.ends) if place < end)


@pytest.fixture
def scanner(killed: Path) -> Scanner:
    """The scanner of the game."""
    return Scanner(file_of(killed).read_bytes())


def scanned(data: bytes) -> Chain | CorruptJournal:
    """What is sound, or the refusal."""
    try:
        return read_chain(data)
    except CorruptJournal as refusal:
        return refusal


def test_a_bit_flipped_at_every_byte_is_refused_or_at_the_end_cut_off(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = cut_off = 0
    for place in range(0, len(scanner.data), EVERY):
        number = scanner.line_at(place)
        sound = scanner.data[: scanner.ends[min(number + BEHIND, ENTRIES)]]
        monkeypatch.setattr(journal_format, "Chain", lambda number=number: scanner.chain(number))
        found = scanned(flipped(sound, place))
        chain = found.chain if isinstance(found, CorruptJournal) else found
        assert chain.data == b"".join(scanner.lines[:number])
        assert number == ENTRIES or chain is not found
        refused += chain is not found
        cut_off += chain is found
    print(f"\n{refused} flipped bits refused, {cut_off} in the last line cut off; none wrong")
    assert refused > cut_off > 0


def test_a_game_cut_at_every_length_is_its_whole_lines(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts = 0
    for size in range(scanner.ends[0], len(scanner.data)):
        number = scanner.line_at(size)
        monkeypatch.setattr(journal_format, "Chain", lambda number=number: scanner.chain(number))
        found = read_chain(scanner.data[:size])
        assert len(found.lines) == number
        assert found.data + found.tail == scanner.data[:size]
        cuts += 1
    monkeypatch.undo()
    for size in range(scanner.ends[0]):
        with pytest.raises(CorruptJournal):
            read_chain(scanner.data[:size])
        cuts += 1
    assert cuts == len(scanner.data)
    print(f"\n{cuts} cuts; each its whole lines, or refused without a first one")


# ---- the app --------------------------------------------------------------------------------


@cache
def table(count: int) -> Game | None:
    """What so many entries come to."""
    journal = MemoryStore().create(record())
    for entry in entries(ENTRIES)[:count]:
        journal.append(entry)
    return Session(journal, lambda: NOON).game


def opened(folder: Path, damaged: bytes, *, mirror: bool) -> int:
    """Let the app open a damaged game: how many entries it has, or are known to be sound, if none.

    The balances are those of as many entries.
    """
    path = file_of(folder)
    path.write_bytes(damaged)
    if not mirror:
        path.with_name("events.jsonl.twin").unlink()
    store = DiskStore(folder, files=QuickFiles())
    try:
        session = resume(store, "g1")
    except GameDamaged as refusal:
        assert path.read_bytes() == damaged
        return -refusal.good_entries
    finally:
        store.close()
    assert session.game == table(len(session.log))
    if not damaged.startswith(path.read_bytes()) and not path.read_bytes().startswith(damaged):
        assert any(kept.read_bytes() == damaged for kept in path.parent.glob("*.damaged-*"))
    return len(session.log)


def test_the_app_opens_damaged_games_with_the_right_balances(
    killed: Path, closed: Path, tmp_path: Path
) -> None:
    rng = Random(OPENINGS)
    data = file_of(closed).read_bytes()
    assert data == file_of(killed).read_bytes()
    scanner = Scanner(data)
    whole = prefixes = refused = 0
    for number in range(OPENINGS):
        marked, mirror, cut = rng.random() < 0.5, rng.random() < 0.3, rng.random() < 0.5
        place = rng.randrange(len(data))
        before = max(scanner.line_at(place) - 1, 0)
        folder = tmp_path / str(number)
        shutil.copytree(closed if marked else killed, folder)
        found = opened(folder, data[:place] if cut else flipped(data, place), mirror=mirror)
        shutil.rmtree(folder)
        if mirror:
            assert found == ENTRIES
        else:
            last = before == ENTRIES - 1
            assert abs(found) == before
            assert found <= 0 or (not marked and (cut or last))
            assert found > 0 or marked or not cut or place < scanner.ends[1], "refused for nothing"
            prefixes += found > 0
            refused += found <= 0
        whole += found == ENTRIES
    print(f"\n{whole} opened whole, {prefixes} as far as they went, {refused} refused; none wrong")
    assert min(whole, prefixes, refused) > OPENINGS // 20
