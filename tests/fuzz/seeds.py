"""What the fuzzer begins with: sound inputs of every kind, from what ships and what was played."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final

from banker_app.app.saves import save_format
from banker_app.content.editions import shipped_editions
from banker_app.content.presets import presets
from banker_app.engine.ruleset import RULES
from banker_app.referee.script import Referee
from banker_app.store.disk import DiskStore
from tests.fuzz.pieces import Remembering, joined
from tests.recorded.replay import games
from tests.recorded.replay import lines as told_in
from tests.store.evening import FOLDER
from tests.store.games import record, rent
from tests.store.simulated import SimulatedFiles
from tests.store.simulated_disk import Disk

Line = dict[str, Any]
SMALL: Final = Path(__file__).parent / "small.toml"
CORPUS: Final = Path(__file__).parent / "corpus"
OPENING: Final = 25
"""Lines of a played game."""

EVENING: Final[tuple[Line, ...]] = (
    {"cmd": "start_game", "edition": "tests/fuzz/small.toml", "seats": ["Ann", "Bob"]},
    {"cmd": "roll", "player": "Ann", "dice": [1, 2]},
    {"cmd": "buy_deed", "player": "Ann", "deed": "second", "note": "at last"},
    {"cmd": "end_turn", "minute": 3},
    {"cmd": "roll", "player": "Bob", "dice": [1, 2]},
    {"cmd": "undo"},
    {"cmd": "redo"},
    {"cmd": "end_turn"},
    {"cmd": "build", "player": "Ann", "deed": "second"},
)


def editions() -> Iterator[bytes]:
    """The small box and every shipped one."""
    yield SMALL.read_bytes()
    for name in shipped_editions():
        yield (files("banker_app.data") / "editions" / f"{name}.toml").read_bytes()


def choices() -> Iterator[bytes]:
    """Set-ups: each way to play that ships, each rule at its own value, tables in mid-game."""
    yield _told({**EVENING[0], "changes": {name: "?" for name in RULES}})
    for preset in presets().values():
        line = {"cmd": "start_game", "base": preset.base, "modes": list(preset.modes)}
        yield _told({**line, "edition": preset.edition or "us_classic", "seats": ["Ann", "Bob"]})
    for lines in played():
        yield _told(in_the_middle(lines, 80))


def saves() -> Iterator[bytes]:
    """Files of one small evening, of two with a board, and of a custom board alone."""
    entries = evening()
    custom_boards = {"small": SMALL.read_text(encoding="utf-8")}
    yield save_format.dump([("g1", entries)])
    settings = {"language": "uk", "theme": "dark"}
    yield save_format.dump(
        [("g1", entries), ("g2", entries[:3])], custom_boards=custom_boards, settings=settings
    )
    yield save_format.dump([], custom_boards=custom_boards)


def copies() -> Iterator[bytes]:
    """A whole copy and a newer one beside it."""
    older = save_format.dump([("g1", evening()[:4])])
    yield from (joined(older, newer) for newer in saves())


def sessions() -> Iterator[bytes]:
    """Lines as somebody types them: openings, and games that go on in the middle."""
    yield b"\n".join(map(_told, EVENING))
    queries = [{"query": query} for query in ("state", "legal", "worth", "rates", "log", "rules")]
    for lines in played():
        yield b"\n".join(map(_told, [*lines[:OPENING], *queries]))
        yield b"\n".join(map(_told, [in_the_middle(lines, 80), *lines[80:90], *queries]))


def journals() -> Iterator[bytes]:
    """A folder with a game in it, closed and as a kill leaves it, and one without its list."""
    yield from _folders([rent(amount) for amount in range(1, 5)])
    yield from _folders(evening())


def _folders(entries: Iterable[Line]) -> Iterator[bytes]:
    disk = Disk()
    store = DiskStore(FOLDER, files=SimulatedFiles(disk, {}, Random(0)))
    journal = store.create(record())
    for entry in entries:
        journal.append(entry)
    for close in (False, True):
        if close:
            store.put_settings({"language": "uk"})
            store.close()
        found = disk.contents()
        game = f"{FOLDER}/games/g1/events.jsonl"
        parts = found[game], found[game + ".twin"], found[f"{FOLDER}/catalogue.jsonl"]
        yield joined(*parts)
    yield joined(parts[0], b"", b"")
    yield joined(b"", parts[1], b"")


# ---- what they are made of --------------------------------------------------------------------


@cache
def evening() -> tuple[Line, ...]:
    """The entries of the small evening."""
    store = Remembering()
    judge = Referee(store)
    for line in ({**EVENING[0], "edition": str(SMALL)}, *EVENING[1:]):
        judge.reply(json.dumps(line))
    assert store.last is not None
    # A fixed time, so that the same seeds are made every day.
    return tuple({**entry, "at": "2026-11-21T19:00:00+00:00"} for entry in store.last.entries())


@cache
def played() -> tuple[tuple[Line, ...], ...]:
    """The lines of a game of each variant."""
    return tuple(tuple(line["do"] for line in told_in(path)[:-1]) for path in games("variants"))


def in_the_middle(lines: tuple[Line, ...], count: int) -> Line:
    """A set-up that begins where so many lines have led to."""
    judge = Referee()
    for line in lines[:count]:
        judge.reply(json.dumps(line))
    state = judge.reply('{"query": "state"}')
    assert state is not None
    return {**lines[0], "position": json.loads(json.dumps(state["value"]))}


def _told(line: Mapping[str, Any]) -> bytes:
    return json.dumps(line).encode()


SEEDS: Final[Mapping[str, Callable[[], Iterator[bytes]]]] = {
    "edition": editions,
    "rules": choices,
    "save": saves,
    "copy": copies,
    "referee": sessions,
    "journal": journals,
}


def kept(parser: str) -> Iterator[bytes]:
    """The corpus: what reached somewhere new, and what once found something."""
    yield from (path.read_bytes() for path in sorted((CORPUS / parser).glob("*")))
