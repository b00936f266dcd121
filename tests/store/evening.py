"""One process at a store on a bad disk: what was acknowledged, what is found, and do they agree.

What is done in an evening follows from a number, and from what the store says.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from banker_app.store import api
from banker_app.store.disk import DiskJournal, DiskStore
from tests.store.games import record, rent
from tests.store.simulated import SimulatedFiles
from tests.store.simulated_disk import File

FOLDER: Final = Path("home/Banker")
GAMES: Final = ("a", "b", "c")
STEPS: Final = 10
PAUSES: Final = 3
"""How often the banker tries to open a folder that would not open."""

Opener = Callable[[SimulatedFiles], DiskStore]


def plainly(files: SimulatedFiles) -> DiskStore:
    """Open the store as it is."""
    return DiskStore(FOLDER, files=files)


class Wrong(AssertionError):
    """The store did not keep its promise."""


def must(promise: bool, what: str) -> None:
    """Say which promise was broken."""
    if not promise:
        raise Wrong(what)


# ---- what was promised -----------------------------------------------------------------------


@dataclass
class Game:
    """What the store has said of one game."""

    listed: bool | None = False
    """None while a creation or a deletion may or may not have happened."""
    titles: list[Any] = field(default_factory=list)
    """The title, or those it may be while an outcome is open."""
    sure: list[int] = field(default_factory=list)
    """Entries that were acknowledged, or shown as certain."""
    maybe: list[int] = field(default_factory=list)
    """Entries of which one may follow those, or none."""

    def check(self, found: list[int]) -> None:
        """Nothing lost, nothing out of order, nothing that was said not to be kept."""
        count = len(self.sure)
        must(found[:count] == self.sure, f"{found} where {self.sure} was acknowledged")
        rest = found[count:]
        must(rest in ([], *([one] for one in self.maybe)), f"{rest} after {self.sure} of nobody")


@dataclass
class Promises:
    """What the store has said of everything."""

    games: dict[str, Game] = field(default_factory=lambda: {name: Game() for name in GAMES})
    volumes: list[Any] = field(default_factory=lambda: [None])
    """The one setting, or those it may be while an outcome is open."""
    last: int = 0

    def next(self) -> int:
        """A number that nothing had before."""
        self.last += 1
        return self.last

    def copy(self) -> "Promises":
        """The same, to go on from."""
        games = {
            name: Game(one.listed, list(one.titles), list(one.sure), list(one.maybe))
            for name, one in self.games.items()
        }
        return Promises(games, list(self.volumes), self.last)


def numbers(journal: DiskJournal) -> list[int]:
    """The entries of a game by what tells them apart."""
    entries = journal.entries()
    order = [one["seq"] for one in entries]
    must(order == list(range(1, len(order) + 1)), f"entries numbered {order}")
    return [one["amount"] for one in entries]


# ---- an evening --------------------------------------------------------------------------------


class Evening:
    """One process at the store: opens it, works, is told what went wrong, closes it."""

    def __init__(
        self, files: SimulatedFiles, promises: Promises, script: Random, opener: Opener
    ) -> None:
        self.files = files
        self.promises = promises
        self.notices: list[api.Notice] = []
        self._script = script
        self._opener = opener
        self._journals: dict[str, DiskJournal] = {}
        self._shown: dict[str, list[int]] = {}
        self._store: DiskStore | None = None

    def run(self) -> None:
        """The whole evening. Killed, if that is how it ends."""
        try:
            for _ in range(PAUSES):
                if self.open_store():
                    break
            for _ in range(STEPS if self._store else 0):
                self._step()
                # Sometimes somebody deletes a film, and there is room again.
                if self._script.random() < 0.1:
                    self.files.free()
        except KeyboardInterrupt:
            self.close_store()
            raise
        self.close_store()
        must(self.files.disk.holder is None, "closed, and not let go")

    def open_store(self) -> bool:
        """Whether the folder could be opened, and everything in the list is as promised."""
        try:
            self._store = self._opener(self.files)
        except api.StoreBusy as refusal:
            raise Wrong("nobody else is there") from refusal
        except api.StoreError as fault:
            self._excuse(fault)
            return False
        self.notices += self._store.notices
        self.look()
        return True

    def close_store(self) -> None:
        """Give the folder back."""
        if self._store is not None:
            self._store.close()
        self._journals.clear()
        self._store = None

    def look(self) -> None:
        """The list of games and the setting are as promised."""
        try:
            listed = {one.id: one for one in self.store.games()}
            volume = self.store.settings().get("volume")
        except api.StoreError as fault:
            return self._excuse(fault)
        must(volume in self.promises.volumes, f"volume {volume} of {self.promises.volumes}")
        for name, game in self.promises.games.items():
            must(game.listed in (None, name in listed), f"{name} listed: {name in listed}")
            if name in listed:
                title = listed[name].title
                must(title in game.titles, f"{name} is {title}, not {game.titles}")
            if name in listed and name in self._journals and not self._journals[name].closed:
                must(listed[name].entries == len(self._shown[name]), f"{name} is miscounted")
            if not self.files.struck:
                game.listed = name in listed
                game.titles = [listed[name].title] if name in listed else []
        if not self.files.struck:
            self.promises.volumes = [volume]
        return None

    @property
    def store(self) -> DiskStore:
        """The open store."""
        assert self._store is not None
        return self._store

    def _step(self) -> None:
        name = self._script.choice(GAMES)
        listed = self.promises.games[name].listed
        choices: list[Callable[[], None]] = [self.look, self._second, self._volume]
        if listed is not False:
            choices += [lambda: self._delete(name), lambda: self._rename(name)]
        if listed is True:
            choices += [lambda: self._other_letters(name)]
        if listed is not True:
            choices += [lambda: self.create(name)] * 5
        elif name in self._journals:
            choices += [lambda: self._let_go(name)] + [lambda: self.append(name)] * 12
            choices += [lambda: self._vanish(name)] * (6 if self.files.vanishing else 0)
        else:
            choices += [lambda: self.open(name)] * 12
        self._script.choice(choices)()

    # ---- games ---------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open a game and compare."""
        game = self.promises.games[name]
        try:
            journal = self.store.open(name)
        except api.NoSuchGame:
            return must(game.listed is not True, f"{name} is not known")
        except api.StoreError as fault:
            return self._excuse(fault)
        self.notices += journal.notices
        found = numbers(journal)
        game.check(found)
        self._journals[name], self._shown[name] = journal, found
        if journal.checkpoint is not None:
            game.sure, game.maybe = list(found), []
        return None

    def append(self, name: str) -> None:
        """Add an entry of some length."""
        game, journal, shown = self.promises.games[name], self._journals[name], self._shown[name]
        number = self.promises.next()
        game.maybe.append(number)
        entry = rent(number, note="x" * self._script.choice((0, 40, 700)))
        outcome = self._outcome(lambda: journal.append(entry))
        if outcome is True:
            shown.append(number)
            game.sure, game.maybe = list(shown), []
        elif outcome is False:
            game.maybe.remove(number)
        if journal.closed:
            must(outcome is not True, "closed after an acknowledgement")
            del self._journals[name]
            return
        found = numbers(journal)
        if outcome is None and found == [*shown, number]:
            shown.append(number)
            game.sure, game.maybe = list(shown), []
        must(found == shown, f"{found} in memory, {shown} acknowledged")

    def create(self, name: str) -> None:
        game = self.promises.games[name]
        title = self.promises.next()
        made: list[DiskJournal] = []
        before, game.listed = game.listed, None
        game.titles.append(str(title))
        try:
            outcome = self._outcome(
                lambda: made.append(self.store.create(record(name, title=str(title))))
            )
        except api.GameExists:
            must(before is None, f"{name} was free")
            return game.titles.remove(str(title))
        if outcome is True:
            (self._journals[name],) = made
            self._shown[name] = []
            self.promises.games[name] = Game(True, [str(title)])
        elif outcome is False:
            game.listed = before
            game.titles.remove(str(title))
        elif before is False:
            self.promises.games[name] = Game(None, [str(title)])
        return None

    def _other_letters(self, name: str) -> None:
        """A game in capitals is the same game, on every disk."""
        try:
            self.store.create(record(name.upper()))
        except api.GameExists:
            return
        except api.StoreError as fault:
            return self._excuse(fault)
        raise Wrong(f"{name.upper()} was made beside {name}")

    def _vanish(self, name: str) -> None:
        """Somebody takes files of an open game away, and the next entry brings everything back."""
        journal = FOLDER / "games" / name / "events.jsonl"
        folder = self.files.disk.folder(journal.parent)
        file = self.files.disk.file(journal)
        lines = bytes(file.data).splitlines(keepends=True)
        older = File(bytearray(b"".join(lines[:-1])), b"".join(lines[:-1]))
        way = self._script.choice(("journal", "both", "folder", "older", "emptied"))
        self.files.struck = True
        if way == "emptied":
            file.cut(0)
        elif way == "folder":
            self.files.disk.folder(journal.parent.parent).change(name, None)
        else:
            folder.change(journal.name, None)
        if way == "older":
            folder.change(None, journal.name, older)
        if way == "both" and f"{journal.name}.twin" in folder.names:
            folder.change(f"{journal.name}.twin", None)
        before = list(self._shown[name])
        self.append(name)
        must(len(self.promises.games[name].sure) == len(before) + 1, f"not kept after: {way}")

    def _delete(self, name: str) -> None:
        game = self.promises.games[name]
        before, game.listed = game.listed, None
        self._journals.pop(name, None)
        try:
            outcome = self._outcome(lambda: self.store.delete(name))
        except api.NoSuchGame:
            must(before is None, f"{name} is not known")
            outcome = None
        if outcome is True:
            self.promises.games[name] = Game()
        elif outcome is False:
            game.listed = before

    def _rename(self, name: str) -> None:
        game = self.promises.games[name]
        title = str(self.promises.next())
        game.titles.append(title)
        try:
            outcome = self._outcome(lambda: self.store.update(record(name, title=title)))
        except api.NoSuchGame:
            must(game.listed is None, f"{name} is not known")
            outcome = False
        if outcome is True:
            game.titles = [title]
        elif outcome is False:
            game.titles.remove(title)

    def _let_go(self, name: str) -> None:
        self._journals.pop(name).close()

    # ---- the rest --------------------------------------------------------------------------

    def _volume(self) -> None:
        volume = self.promises.next()
        self.promises.volumes.append(volume)
        outcome = self._outcome(lambda: self.store.put_settings({"volume": volume}))
        if outcome is True:
            self.promises.volumes = [volume]
        elif outcome is False:
            self.promises.volumes.remove(volume)

    def _second(self) -> None:
        """Somebody else tries the same folder."""
        other = SimulatedFiles(self.files.disk, {}, Random(0))
        try:
            self._opener(other)
        except api.StoreBusy:
            return
        raise Wrong("two processes in one folder")

    def _outcome(self, work: Callable[[], object]) -> bool | None:
        """Whether it is kept; None when that is not known."""
        try:
            work()
        except api.NotSaved as fault:
            self._excuse(fault)
            return False
        except (api.OutcomeUnknown, KeyboardInterrupt) as fault:
            self._excuse(fault)
            return None
        return True

    def _excuse(self, fault: BaseException) -> None:
        """A refusal needs a reason."""
        if not self.files.struck:
            raise Wrong(f"refused on a good disk: {fault!r}") from fault
