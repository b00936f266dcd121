"""The in-browser storage: no start loses a game, wherever the games are and whatever call fails.

`BANKER_FAULTS=10000 python -m pytest -m crash tests/store/test_browser_storage.py` for more starts.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from banker_app.app.saves.save_import import COPY_MARK
from banker_app.browser.gathering import FOLDER
from banker_app.store.api import DiskFault, GameDamaged, StoreBusy, StoreError
from banker_app.store.block_files import BlockFiles
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import put_file
from banker_app.store.labelled_block import MemoryBlock
from banker_app.store.readonly import LookingStore
from tests.store.fake_browser import BROKEN, FULL, HELD, Browser, Page, storage_module
from tests.store.games import record, rent
from tests.store.simulated import Killed

STARTS: Final = int(os.environ.get("BANKER_FAULTS", "1000"))
FEW: Final = 150
"""In the fast suite."""
FAULTS: Final = (HELD, FULL, BROKEN, "kill")
MINUTE: Final = 61.0
CHUNK: Final = 16_384
MOVED: Final = {("database", 0): b"1", ("private", 0): b"[]"}
"""A database without any files."""


@pytest.fixture(scope="module")
def imported() -> Iterator[Any]:
    """The module of the app, imported once."""
    with storage_module() as module:
        yield module


@pytest.fixture
def storage(imported: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of the app; what a test sets there is undone."""
    for name in ("BLOCKS", "SPARE"):
        monkeypatch.setattr(imported, name, getattr(imported, name))
    return imported


@dataclass
class Banker:
    """Somebody with a browser, and every entry that the app has acknowledged."""

    storage: Any
    browser: Browser = field(default_factory=Browser)
    games: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    last: int = 0
    pending: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Entries that no frame has shown yet."""
    board: int = 0
    """The newest own board that a frame has shown."""
    at_risk: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """Entries that the browser may have deleted, of which nobody has been told."""
    mark: bool = False
    """Whether the page itself remembers that there were games."""

    def copy(self) -> "Banker":
        """The same once more."""
        browser, games = deepcopy(self.browser), deepcopy(self.games)
        return replace(self, browser=browser, games=games, pending=[])

    def clear(self, kind: str) -> None:
        """The browser deletes site data; nobody can keep what was there."""
        spilled = (self.browser.database or {}).keys() - MOVED.keys()
        if kind != "database":
            self.browser.private = None
        if kind != "private":
            self.browser.database = None
            self.mark &= kind != "all"
        if kind != "database" or spilled:
            self.at_risk |= self.games
            self.games = {}
            self.pending.clear()
            self.board = 0

    def calls(self, play: int = 0) -> list[str]:
        """The calls that the next start will make."""
        again = self.copy()
        page = Page(again.browser)
        again.start(page, play=play)
        return page.calls

    def opened(self, page: Page) -> Any:
        """The storage, as a start opens it."""
        self.storage.js.storage = page
        return asyncio.run(self.storage.open_storage())

    def start(
        self, page: Page | None = None, *, play: int = 0, rng: Random | None = None
    ) -> dict[str, list[int]]:
        """One start to its end: what is in the list, and then some entries more."""
        page = page or Page(self.browser)
        self.storage.js.storage = page
        try:
            return asyncio.run(self._evening(page, play, rng or Random(self.last)))
        finally:
            page.close()

    async def _evening(self, page: Page, play: int, rng: Random) -> dict[str, list[int]]:
        """Entries count once frames are no longer held back; what fails is said."""
        self.pending.clear()
        at_risk = dict(self.at_risk) if self.mark else {}
        found = await self.storage.open_storage()
        found.gate.failed = page.said.append
        store = DiskStore(FOLDER, files=found.files)
        listed = games_of(store)
        await settled(found)
        board_files = CustomBoardFiles(FOLDER, found.files)
        if not page.said:
            self.compare(listed, int(board_files.read("board") or 0))
            gone = [name for name in at_risk if set(at_risk[name]) - set(listed.get(name, ()))]
            assert found.deleted or not listed or not gone, "nobody was told"
            self.at_risk = {}
            found.told()
        for number in range(play):
            if page.said:
                break
            self.enter(store, f"g{self.last % 5}" if number % 2 else "g0")
            if rng.random() < 0.3:
                board_files.put("board", str(self.last))
                self.pending.append(("", self.last))
            if rng.random() < 0.7:
                await settled(found)
                self.acknowledge(page)
        store.close()
        await settled(found)
        self.acknowledge(page)
        assert page.said or not self.pending, "nobody was told"
        return listed

    def compare(self, listed: dict[str, list[int]], board: int = 0) -> None:
        """Every acknowledged entry is there. What nobody acknowledged may be there too."""
        for name, entries in self.games.items():
            assert name in listed, f"{name} is gone"
            assert [one for one in listed[name] if one in entries] == entries, name
            self.games[name] = listed[name]
        assert board >= self.board

    def enter(self, store: DiskStore, name: str) -> None:
        """One entry more in a game."""
        known = {one.id for one in store.games()}
        self.last += 1
        try:
            journal = store.open(name) if name in known else store.create(record(name))
        except GameDamaged:  # The browser has deleted its file.
            name = f"{name}-{self.last}"
            journal = store.create(record(name))
        try:
            journal.append(rent(self.last))
            self.pending.append((name, self.last))
        finally:
            journal.close()

    def acknowledge(self, page: Page) -> None:
        """What has been entered is shown."""
        if page.unsure or page.said:
            return
        for name, amount in self.pending:
            if name:
                self.games[name] = [*self.games.get(name, []), amount]
            else:
                self.board = amount
        self.pending.clear()
        self.mark = bool(self.games)


async def settled(storage: Any) -> None:
    """Wait until frames are let through, or never will be."""
    with suppress(OSError):
        await storage.gate.settled()


def games_of(store: Any) -> dict[str, list[int]]:
    """The entries of each game that can be opened."""
    found = {}
    for one in store.games():
        try:
            journal = store.open(one.id)
        except GameDamaged:
            continue
        if entries := [entry["amount"] for entry in journal.entries()]:
            found[one.id] = entries
        journal.close()
    return found


def at_home(storage: Any) -> Banker:
    """Somebody with five games in the private files."""
    banker = Banker(storage)
    banker.start(play=3)
    banker.browser.time += MINUTE
    banker.start(play=12)
    assert len(banker.games) == 5
    assert banker.browser.database == MOVED
    return banker


def into_database(banker: Banker, files: BlockFiles) -> None:
    """Files that an earlier version has left in the database beside those in private."""
    banker.browser.database = {}
    for number, path in enumerate(files.paths()):
        block = MemoryBlock()
        put_file(BlockFiles([block]), Path(path), files.read(Path(path)))
        for at in range(0, len(block.data), CHUNK):
            piece = bytes(block.data[at : at + CHUNK])
            banker.browser.database[f"older-{number}", at // CHUNK] = piece


def memory(count: int = 40) -> BlockFiles:
    """Files of another place."""
    return BlockFiles(MemoryBlock() for _ in range(count))


# ---- one block cannot be opened ------------------------------------------------------------------


@pytest.mark.parametrize(("name", "refusal"), [(HELD, StoreBusy), (BROKEN, DiskFault)])
def test_unopenable_block_does_not_hide_games(
    storage: Any, name: str, refusal: type[StoreError]
) -> None:
    """Five games were none after the start that followed."""
    banker = at_home(storage)
    for block in list(banker.browser.private or {}):
        with pytest.raises(refusal):
            banker.start(Page(banker.browser, broken={block: name}))
        assert banker.browser.database == MOVED
        assert banker.start() == banker.games


def test_failed_start_releases_all_blocks(storage: Any) -> None:
    """It tries again, or another page does."""
    banker = at_home(storage)
    first = Page(banker.browser, broken={next(iter(banker.browser.private or {})): BROKEN})
    with pytest.raises(DiskFault):
        banker.opened(first)
    assert all(file.holder is None for file in (banker.browser.private or {}).values())
    first.broken.clear()
    assert banker.start(first) == banker.games


def test_a_browser_without_a_private_folder_stays_with_the_database(storage: Any) -> None:
    banker = Banker(storage, Browser(reachable=False))
    for _ in range(3):
        banker.start(play=4)
        banker.browser.time += MINUTE
    assert banker.browser.private is None
    assert banker.start() == banker.games


def test_unused_unopenable_blocks_do_not_stop_a_start(storage: Any) -> None:
    """Some browsers make files that cannot be opened in a worker."""
    banker = Banker(storage)
    for _ in range(3):
        names = (banker.browser.private or {}).keys()
        found = Page(banker.browser, broken=dict.fromkeys(names, "TypeError"))
        banker.start(found, play=4)
        banker.browser.time += MINUTE
    assert len(banker.games) > 1


def test_games_that_have_moved_are_not_looked_for_in_the_database(storage: Any) -> None:
    banker = at_home(storage)
    banker.browser.reachable = False
    with pytest.raises(DiskFault):
        banker.start()
    banker.browser.reachable = True
    assert banker.start() == banker.games


def test_unreadable_database_does_not_stop_private_files(storage: Any) -> None:
    banker = at_home(storage)
    call = banker.calls().index("load")
    assert banker.start(Page(banker.browser, {call: BROKEN})) == banker.games


# ---- blocks as they are needed -------------------------------------------------------------------


def many(banker: Banker, count: int) -> None:
    """Begin so many games in one evening, as a save file does."""

    async def evening() -> None:
        found = await banker.storage.open_storage()
        store = DiskStore(FOLDER, files=found.files)
        for number in range(count):
            banker.enter(store, f"many-{number}")
        store.close()
        await found.gate.settled()

    page = Page(banker.browser)
    banker.storage.js.storage = page
    asyncio.run(evening())
    banker.acknowledge(page)
    page.close()


@pytest.mark.parametrize("before", [Banker, at_home])
def test_any_number_of_games_has_room_and_moves(
    storage: Any, before: Callable[[Any], Banker]
) -> None:
    """On a new phone there was room for 24, beside five games for 18; more than 45 never moved."""
    banker = before(storage)
    many(banker, 60)
    for _ in range(3):
        banker.browser.time += MINUTE
        assert banker.start() == banker.games
    assert banker.browser.database == MOVED
    assert len(banker.games) >= 60


def test_a_clock_that_was_set_back_stops_nobody(storage: Any) -> None:
    """All blocks seemed to be of tomorrow, and none could be used for a minute."""
    banker = Banker(storage)
    banker.start(play=5)
    for step in (-86_400.0, MINUTE, -86_400.0):
        banker.browser.time += step
        many(banker, 30)
        assert banker.start() == banker.games


# ---- what lies in both places --------------------------------------------------------------------


def test_an_empty_list_in_the_database_removes_nothing(storage: Any) -> None:
    """As the start with one block held has left it behind until now."""
    banker = at_home(storage)
    files = memory()
    DiskStore(FOLDER, files=files).close()
    into_database(banker, files)
    assert banker.start() == banker.games
    assert banker.browser.database == MOVED


def test_files_in_both_places_are_merged(storage: Any) -> None:
    banker = at_home(storage)
    kept = dict(banker.games)
    files = memory()
    store = DiskStore(FOLDER, files=files)
    store.put_settings({"app.language": "uk"})
    for name, entries in {
        "new": [1, 2],
        "g1": [*kept["g1"], 900],
        "g2": kept["g2"][:1],
        "g3": [7, 8],
        "bad": [5],
    }.items():
        journal = store.create(record(name))
        for amount in entries:
            journal.append(rent(amount))
    store.close()
    for place in ("events.jsonl", "events.jsonl.twin"):
        handle = files.open_to_append(FOLDER / "games" / "bad" / place)
        files.cut(handle, 0)
        files.write(handle, b"coffee" * 40)
    put_file(files, FOLDER / "backups" / "000001-bad.banker.json", b"{}")
    put_file(files, FOLDER / "boxes" / "ours.toml", b"title = 'Ours'")
    into_database(banker, files)
    listed = banker.start()
    (beside,) = [name for name in listed if name not in (*kept, "new")]
    assert listed == kept | {"new": [1, 2], "g1": [*kept["g1"], 900], beside: [7, 8]}
    assert banker.browser.database == MOVED
    banker.storage.js.storage = Page(banker.browser)
    found = asyncio.run(storage.files_to_look_at())
    assert found.read(FOLDER / "games" / "bad" / "events.jsonl") == b"coffee" * 40
    assert found.read(FOLDER / "backups" / "000001-bad.banker.json") == b"{}"
    assert found.read(FOLDER / "boxes" / "ours.toml") == b"title = 'Ours'"
    store = LookingStore(FOLDER, files=found)
    assert store.settings() == {"app.language": "uk"}
    assert [one.title.endswith(COPY_MARK) for one in store.games() if one.id == beside] == [True]


def test_a_move_that_was_interrupted_goes_on(storage: Any) -> None:
    """Killed in the middle of the start that moves: every time all is there, and only once."""
    banker = Banker(storage)
    banker.start(play=12)
    banker.browser.time += MINUTE
    for call in range(0, len(banker.calls()), 17):
        again = banker.copy()
        with pytest.raises(Killed):
            again.start(Page(again.browser, {call: "kill"}))
        assert again.start(play=2).keys() == banker.games.keys(), call
        assert again.browser.database == MOVED
        assert again.start() == again.games


def test_reading_games_writes_nothing(storage: Any) -> None:
    """A page that looks, while another has the games, must not answer for a block of its own."""
    banker = at_home(storage)
    blocks = list((banker.browser.private or {}).values())
    double = next(file for file in blocks if b"events.jsonl" in file.data[:1024])
    spare = next(file for file in blocks if not file.size())
    spare.data = bytearray(double.data)
    page = Page(banker.browser)
    storage.js.storage = page
    files = asyncio.run(storage.files_to_look_at())
    assert banker.browser.database == MOVED
    assert len([path for path in files.paths() if path.endswith("events.jsonl")]) == 5
    assert "commit" not in page.calls


# ---- starts and evenings by chance ---------------------------------------------------------------


def life(storage: Any, rng: Random, starts: int) -> Counter[str]:
    """So many evenings of one browser, in each of which something goes wrong; what did."""
    few = rng.random() < 0.4
    storage.BLOCKS, storage.SPARE = (8, 0) if few else rng.choice(((48, 16), (16, 2)))
    banker = Banker(storage) if few else rng.choice((Banker, at_home))(storage)
    banker.browser.reachable = rng.random() < 0.9 or bool(banker.games)
    found = Counter[str]()
    for _ in range(starts):
        banker.browser.time += rng.choice((1.0, MINUTE, MINUTE, -86_400.0))
        many = len(banker.browser.private or ()) >= 48  # An older version made as many.
        if rng.random() < 0.05 and many and banker.browser.database == MOVED:
            left_behind(banker, rng)
        page = Page(banker.browser)
        found[trouble(banker, page, rng)] += 1
        try:
            banker.start(page, play=5, rng=rng)
        except (StoreError, Killed):
            found["ended"] += 1
        else:
            found["stopped"] += bool(page.said)
        if page.said:
            banker.at_risk = {}
    banker.start()
    return found


def trouble(banker: Banker, page: Page, rng: Random) -> str:
    """Have something go wrong at this start or later in the evening."""
    calls = [*_may_fail(banker)]
    call, fault = rng.choice(calls), rng.choice(FAULTS)
    kind = rng.choice(("once", "once", "twice", "always", "cleared"))
    if kind == "always" and fault != "kill":
        page.always = rng.choice([name for _, name in calls]), fault
    elif kind == "cleared":
        data = rng.choice(("all", "all but the mark", "private", "database"))
        page.interrupt = call[0], lambda: banker.clear(data)
    else:
        page.faults = {call[0]: fault}
        if kind == "twice":
            page.faults[call[0] + rng.choice((1, 2, 5, 20))] = rng.choice(FAULTS)
    return kind


def _may_fail(banker: Banker) -> Iterator[tuple[int, str]]:
    """The calls of the next start.

    If the folder itself is out of reach, nothing tells a database that an earlier version has left
    beside it from one without a folder: until both can be reached, that one is shown.
    """
    database = banker.browser.database or {}
    both = bool(banker.browser.private and database and ("private", 0) not in database)
    for number, name in enumerate(banker.calls(play=5)):
        if name != "reachable" or not both:
            yield number, name


def left_behind(banker: Banker, rng: Random) -> None:
    """What a start of an earlier version has left in the database."""
    files = memory()
    store = DiskStore(FOLDER, files=files)
    for name in rng.sample(sorted(banker.games), k=min(2, len(banker.games))):
        journal = store.create(record(name))
        banker.last += 1
        for amount in (*banker.games[name][: rng.randrange(3)], banker.last):
            journal.append(rent(amount))
    store.close()
    into_database(banker, files)


def test_some_evenings_in_which_something_goes_wrong(storage: Any) -> None:
    found = sum((life(storage, Random(seed), 10) for seed in range(FEW // 10)), Counter[str]())
    assert found["ended"] + found["stopped"] > 0.4 * FEW, found


@pytest.mark.crash
def test_the_set_of_games_never_shrinks(storage: Any) -> None:
    found = sum((life(storage, Random(seed), 10) for seed in range(STARTS // 10)), Counter[str]())
    print(f"\n{STARTS} evenings, no entry lost: {dict(found)}")
    assert found["ended"] + found["stopped"] > 0.4 * STARTS


@pytest.mark.crash
def test_every_call_of_a_start_fails_once(storage: Any) -> None:
    """Of a first visit, of the start that moves, and of one with games in both places."""
    first = Banker(storage)
    moves = Banker(storage)
    moves.start(play=12)
    moves.browser.time += MINUTE
    both = at_home(storage)
    left_behind(both, Random(1))
    for banker in (first, moves, both):
        for call, _ in _may_fail(banker):
            again = banker.copy()
            with suppress(StoreError, Killed):
                again.start(Page(again.browser, {call: FAULTS[call % len(FAULTS)]}), play=3)
            again.start(play=1)
            listed = again.start()
            if banker is both:
                everything = {amount for entries in listed.values() for amount in entries}
                assert {banker.last, banker.last - 1} <= everything
            else:
                assert listed.keys() == again.games.keys()
