"""The in-browser storage: no start loses a game, wherever the games are and whatever call fails.

`BANKER_FAULTS=10000 python -m pytest -m crash tests/store/test_browser_storage.py` for more starts.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from banker_app.app.saves.save_import import COPY_MARK
from banker_app.browser.gathering import FOLDER
from banker_app.store.api import DiskFault, GameDamaged, StoreBusy, StoreError
from banker_app.store.block_files import BlockFiles, MemoryBlock
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import put_file
from tests.store.fake_browser import BROKEN, FULL, HELD, Browser, Page, storage_module
from tests.store.games import record, rent
from tests.store.simulated import Killed

STARTS: Final = int(os.environ.get("BANKER_FAULTS", "1000"))
FEW: Final = 150
"""In the fast suite."""
FAULTS: Final = (HELD, FULL, BROKEN, "kill")
MINUTE: Final = 61.0


@pytest.fixture(scope="module")
def storage() -> Iterator[Any]:
    """The module of the app."""
    with storage_module() as module:
        yield module


@dataclass
class Banker:
    """Somebody with a browser, and every entry that the app has acknowledged."""

    storage: Any
    browser: Browser = field(default_factory=Browser)
    games: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    last: int = 0

    def copy(self) -> "Banker":
        """The same once more."""
        return Banker(self.storage, deepcopy(self.browser), deepcopy(self.games), self.last)

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

    def start(self, page: Page | None = None, *, play: int = 0) -> dict[str, list[int]]:
        """One start to its end: what is in the list, and then some entries more."""
        page = page or Page(self.browser)
        try:
            found = self.opened(page)
            store = DiskStore(FOLDER, files=found.files)
            listed = games_of(store)
            self.compare(listed)
            for number in range(play):
                self.enter(store, f"g{self.last % 5}" if number % 2 else "g0")
            store.close()
            return listed
        finally:
            page.close()

    def compare(self, listed: dict[str, list[int]]) -> None:
        """Every acknowledged entry is there. What nobody acknowledged may be there too."""
        for name, entries in self.games.items():
            assert name in listed, f"{name} is gone"
            assert listed[name][: len(entries)] == entries, name
            self.games[name] = listed[name]

    def enter(self, store: DiskStore, name: str) -> None:
        """One entry more in a game."""
        known = {one.id for one in store.games()}
        journal = store.open(name) if name in known else store.create(record(name))
        self.last += 1
        try:
            journal.append(rent(self.last))
            self.games[name] = [*self.games.get(name, []), self.last]
        finally:
            journal.close()


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
    assert banker.browser.database == {}
    return banker


def into_database(banker: Banker, files: BlockFiles) -> None:
    """Files that an earlier version has left in the database beside those in private."""
    banker.browser.database = {}
    page = Page(banker.browser)
    banker.storage.js.storage = page
    for path in files.paths():
        block = banker.storage.DatabaseBlock(page.name())
        copied = BlockFiles([block])
        handle = copied.create(Path(path))
        copied.write(handle, files.read(Path(path)))
        copied.sync(handle)


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
        assert banker.browser.database == {}
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


# ---- what lies in both places --------------------------------------------------------------------


def test_an_empty_list_in_the_database_removes_nothing(storage: Any) -> None:
    """As the start with one block held has left it behind until now."""
    banker = at_home(storage)
    files = memory()
    DiskStore(FOLDER, files=files).close()
    into_database(banker, files)
    assert banker.start() == banker.games
    assert banker.browser.database == {}


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
    assert banker.browser.database == {}
    found = banker.opened(Page(banker.browser)).files
    assert found.read(FOLDER / "games" / "bad" / "events.jsonl") == b"coffee" * 40
    assert found.read(FOLDER / "backups" / "000001-bad.banker.json") == b"{}"
    assert found.read(FOLDER / "boxes" / "ours.toml") == b"title = 'Ours'"
    store = DiskStore(FOLDER, files=found)
    assert store.settings() == {"app.language": "uk"}
    assert [one.title.endswith(COPY_MARK) for one in store.games() if one.id == beside] == [True]


def test_a_move_that_was_interrupted_goes_on(storage: Any) -> None:
    """Killed in the middle of the start that moves: every time all is there, and only once."""
    banker = Banker(storage)
    banker.start(play=12)
    banker.browser.time += MINUTE
    for call in range(0, len(banker.calls()), 7):
        again = banker.copy()
        with pytest.raises(Killed):
            again.start(Page(again.browser, {call: "kill"}))
        assert again.start(play=2).keys() == banker.games.keys(), call
        assert again.browser.database == {}
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
    assert banker.browser.database == {}
    assert len([path for path in files.paths() if path.endswith("events.jsonl")]) == 5
    assert "commit" not in page.calls


# ---- starts by chance ----------------------------------------------------------------------------


def life(storage: Any, rng: Random, starts: int) -> int:
    """So many starts of one browser, in each of which one call fails; in how many one did."""
    banker = rng.choice((Banker, at_home))(storage)
    banker.browser.reachable = rng.random() < 0.9 or bool(banker.games)
    struck = 0
    for _ in range(starts):
        banker.browser.time += rng.choice((1.0, MINUTE))
        if rng.random() < 0.05 and banker.browser.private and banker.browser.database == {}:
            left_behind(banker, rng)
        call = rng.choice([*_may_fail(banker)])
        page = Page(banker.browser, {call: rng.choice(FAULTS)})
        try:
            banker.start(page, play=3)
        except (StoreError, Killed):
            struck += 1
        else:
            struck += len(page.calls) > call
    banker.start()
    return struck


def _may_fail(banker: Banker) -> Iterator[int]:
    """The calls of the next start.

    If the folder itself is out of reach, nothing tells a database that an earlier version has left
    beside it from one without a folder: until both can be reached, that one is shown.
    """
    both = bool(banker.browser.private and banker.browser.database)
    for number, name in enumerate(banker.calls(play=3)):
        if name != "reachable" or not both:
            yield number


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


def test_some_starts_in_which_a_call_fails(storage: Any) -> None:
    struck = sum(life(storage, Random(seed), 10) for seed in range(FEW // 10))
    assert struck > 0.9 * FEW


@pytest.mark.crash
def test_the_set_of_games_never_shrinks(storage: Any) -> None:
    struck = sum(life(storage, Random(seed), 10) for seed in range(STARTS // 10))
    print(f"\n{struck} of {STARTS} starts in which a call failed; no game lost")
    assert struck > 0.9 * STARTS


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
        for call in _may_fail(banker):
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
