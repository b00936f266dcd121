"""A browser's storage as Python meets it through `page/storage.js`, with faults at chosen calls.

`Browser` is all that outlives a page. A `Page` is the `js.storage` of one start: each of its calls,
and each call to one of its handles, may fail, or be the last one.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from banker_app.store.labelled_block import MemoryBlock
from tests.store.simulated import Killed

T = TypeVar("T")
HELD, FULL, BROKEN = "NoModificationAllowedError", "QuotaExceededError", "UnknownError"


class JsException(Exception):
    """An error of the browser, as Pyodide passes it on."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Bytes(bytes):
    """Bytes that JavaScript returns."""

    def to_bytes(self) -> bytes:
        return bytes(self)


@dataclass(eq=False)
class File(MemoryBlock):
    """A file of the private file system."""

    made: float = 0.0
    holder: object = None

    def __post_init__(self) -> None:
        super().__init__()


@dataclass
class Browser:
    """What outlives a page."""

    time: float = 0.0
    private: dict[str, File] | None = None
    """The private folder; None if there never was one."""
    reachable: bool = True
    locks: bool = True
    database: dict[tuple[str, int], bytes] | None = None
    holder: object = None
    names: int = 0


@dataclass
class Page:
    """The storage as one page has it."""

    browser: Browser
    faults: dict[int, str] = field(default_factory=dict[int, str])
    """By the number of a call: the name of an error, or `kill`."""
    broken: dict[str, str] = field(default_factory=dict[str, str])
    """Blocks that cannot be opened, and the error."""
    always: tuple[str, str] | None = None
    """A call that always fails, and its error."""
    interrupt: tuple[int, Callable[[], None]] | None = None
    """A call, and what somebody does just before it."""
    calls: list[str] = field(default_factory=list[str])
    dead: bool = False
    database: dict[tuple[str, int], bytes] | None = None
    """As it was opened; the browser may have deleted it since."""
    unsure: bool = False
    """Whether frames are held back."""
    committing: bool = False
    said: list[object] = field(default_factory=list[object])
    """What has gone wrong, as people are told."""

    def close(self) -> None:
        """The page is gone, and with it whatever it held."""
        self.dead = True
        if self.browser.holder is self:
            self.browser.holder = None
        for file in (self.browser.private or {}).values():
            if file.holder is self:
                file.holder = None

    def call(self, name: str, effect: Callable[[], T]) -> T:
        """One call, and what goes wrong at it."""
        if self.dead:
            raise Killed
        if self.interrupt is not None and self.interrupt[0] == len(self.calls):
            self.interrupt[1]()
        fault = self.faults.get(len(self.calls))
        if self.always is not None and self.always[0] == name:
            fault = self.always[1]
        self.calls.append(name)
        if fault == "kill":
            self.dead = True
            raise Killed
        if fault is not None:
            raise JsException(fault)
        return effect()

    # ---- as in storage.js --------------------------------------------------------------------

    def name(self) -> str:
        self.browser.names += 1
        return f"{self.browser.time}-{self.browser.names}"

    async def lock(self, patience: int) -> bool:
        def taken() -> bool:
            if self.browser.holder in (None, self):
                self.browser.holder = self
            return self.browser.holder is self

        return self.call("lock", taken)

    async def persisted(self) -> bool:
        return self.call("persisted", lambda: True)

    async def reachable(self) -> bool:
        try:
            return self.call("reachable", lambda: self.browser.reachable)
        except JsException:
            return False

    async def blocks(self) -> list[tuple[str, float, int]]:
        return self.call("blocks", self._blocks)

    def _blocks(self) -> list[tuple[str, float, int]]:
        now = self.browser.time
        found = self.browser.private or {}
        return [(name, now - file.made, file.size()) for name, file in found.items()]

    async def handle(self, name: str, create: bool) -> SimpleNamespace:
        return self.call("handle", lambda: self._handle(name, create))

    def _handle(self, name: str, create: bool) -> SimpleNamespace:
        if not self.browser.reachable:
            raise JsException("SecurityError")
        if not create and name not in (self.browser.private or {}):
            raise JsException("NotFoundError")
        if self.browser.private is None:
            self.browser.private = {}
        file = self.browser.private.setdefault(name, File(self.browser.time))
        if name in self.broken or file.holder is not None:
            raise JsException(self.broken.get(name, HELD))
        file.holder = self
        return SimpleNamespace(file=file, handle=Handle(self, file))

    async def stands(self, file: File) -> None:
        def look() -> None:
            if not any(known is file for known in (self.browser.private or {}).values()):
                raise JsException("NotFoundError")

        self.call("stands", look)

    async def copies(self) -> list[Bytes]:
        files = (self.browser.private or {}).values()
        return self.call("copies", lambda: [Bytes(file.data) for file in files])

    def read(self, handle: "Handle", at: int, length: int) -> Bytes:
        return self.call("read", lambda: Bytes(handle.file.read(at, length)))

    def write(self, handle: "Handle", at: int, data: bytes) -> int:
        return self.call("write", lambda: handle.file.write(at, data))

    async def load(self) -> list[tuple[str, int, Bytes]]:
        return self.call("load", self._load)

    def _load(self) -> list[tuple[str, int, Bytes]]:
        if self.browser.database is None:
            self.browser.database = {("database", 0): b"1"}
        self.database = self.browser.database
        return [(*key, Bytes(data)) for key, data in self.browser.database.items()]

    async def commit(self, rows: list[tuple[str, int, bytes]]) -> None:
        """One transaction, all or nothing, that ends later: Python goes on meanwhile."""

        def put() -> None:
            if self.database is not self.browser.database:
                raise JsException("InvalidStateError")
            for name, number, piece in rows:
                if piece:
                    self.database[name, number] = piece
                else:
                    self.database.pop((name, number), None)

        assert not self.committing, "a commit begins before the one before it has ended"
        self.committing = True
        await asyncio.sleep(0)
        self.committing = False
        self.call("commit", put)

    def hold(self) -> None:
        self.unsure = True

    def release(self) -> None:
        self.unsure = False


@dataclass
class Handle:
    """An open file."""

    page: Page
    file: File

    def getSize(self) -> int:
        return self.page.call("getSize", self.file.size)

    def truncate(self, size: int) -> None:
        self.page.call("truncate", lambda: self.file.truncate(size))

    def flush(self) -> None:
        self.page.call("flush", self.file.flush)

    def close(self) -> None:
        self.file.holder = None


@contextmanager
def browser_module(name: str, **js: Any) -> Iterator[Any]:
    """A module of the app that is imported only in a browser, over an imitation of one."""
    ffi = ModuleType("pyodide.ffi")
    vars(ffi).update(JsException=JsException, to_js=lambda value: value, create_proxy=lambda it: it)
    given = {"js": SimpleNamespace(**js), "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}
    ours = [one for one in sys.modules if one.startswith("banker_app.browser.")]
    before = {one: sys.modules.get(one) for one in (*given, *ours, name)}
    for one in before:
        sys.modules.pop(one, None)
    sys.modules.update(given)  # type: ignore[arg-type]
    try:
        yield import_module(name)
    finally:
        for one in [one for one in sys.modules if one.startswith("banker_app.browser.")]:
            sys.modules.pop(one)
        for one, known in before.items():
            sys.modules.pop(one, None)
            if known is not None:
                sys.modules[one] = known


@contextmanager
def storage_module() -> Iterator[Any]:
    """The module that opens the storage; set its `js.storage` to a page."""
    with browser_module("banker_app.browser.storage", storage=None) as module:
        module.PATIENCE_MS = 0
        yield module
