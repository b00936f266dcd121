"""The file system of one process on a simulated disk, with faults at the calls that were chosen."""

import errno
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NoReturn, TypeVar

from banker_app.store.api import StoreBusy
from tests.store.simulated_disk import Disk, File, Folder

T = TypeVar("T")


class Killed(BaseException):
    """The process is no more. Raised from every call it still tries to make."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What goes wrong at a call: the process ends, is interrupted, or is told of an error."""

    kind: str
    """`kill`, `interrupt`, `error`, `short`, or `full` from here on."""
    when: str = "before"
    """Whether the call has had its effect: `before`, `half`, `after`."""
    number: int = errno.EIO
    lasting: bool = False
    """From here to the end of the process."""
    verbs: frozenset[str] = frozenset()
    """The calls that a lasting one strikes; all when empty."""
    one_file: bool = False
    """Whether a lasting one strikes the file of the first call only."""

    def __str__(self) -> str:
        """For messages."""
        name = errno.errorcode[self.number] if self.kind == "error" else ""
        lasting = "of one file" if self.one_file else "lasting" if self.lasting else ""
        return " ".join((self.kind, self.when, name, lasting)).strip()


CHANGING: Final = frozenset(
    ("create", "open", "write", "cut", "replace", "mkdir", "unlink", "rmdir", "lock")
)
FLUSHING: Final = frozenset(("sync", "sync_folder"))


class SimulatedFiles:
    """One process's view of a disk: what store.files.Files asks for, call by call."""

    def __init__(self, disk: Disk, faults: dict[int, Fault], rng: Random) -> None:
        self.disk = disk
        self.calls: list[str] = []
        """Every system call made, as words."""
        self.struck = False
        """Whether anything has gone wrong yet."""
        self.vanishing = False
        """Whether somebody else takes files away while games are open."""
        self._faults = faults
        self._rng = rng
        self._handles: dict[int, tuple[str, File]] = {}
        self._lasting: Fault | None = None
        self._lasting_file = ""
        self._room: int | None = None
        self._dead = False

    # ---- Files: each method as it says there ---------------------------------------------

    def read(self, path: Path) -> bytes:
        return self._call("read", path.name, lambda: bytes(self.disk.file(path).data))

    def open_to_append(self, path: Path) -> int:
        return self._call("open", path.name, lambda: self._handle(path, self.disk.file(path)))

    def create(self, path: Path) -> int:
        return self._call("create", path.name, lambda: self._handle(path, self._made(path)))

    def write(self, handle: int, data: bytes) -> int:
        name, file = self._handles[handle]
        return self._written(name, file.write, data)

    def sync(self, handle: int) -> None:
        name, file = self._handles[handle]
        self._call("sync", name, file.sync, dropped=file)

    def cut(self, handle: int, size: int) -> None:
        name, file = self._handles[handle]
        self._call("cut", name, lambda: file.cut(size))

    def read_back(self, handle: int) -> bytes:
        name, file = self._handles[handle]
        return self._call("read", name, lambda: bytes(file.data))

    def stands(self, handle: int, path: Path, size: int) -> bool:
        name, file = self._handles[handle]

        def same() -> bool:
            try:
                return self.disk.find(path) is file and len(file.data) == size
            except FileNotFoundError:
                return False

        return self._call("stat", name, same)

    def close(self, handle: int) -> None:
        name, _ = self._handles[handle]
        self._call("close", name, lambda: None)

    def replace(self, old: Path, new: Path) -> None:
        assert old.parent == new.parent

        def renamed() -> None:
            self.disk.find(old)
            above = self.disk.folder(old.parent)
            above.change(self.disk.actual(old).name, self.disk.actual(new).name)

        self._call("replace", new.name, renamed)

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder", folder.name, lambda: self.disk.folder(folder).sync())

    def is_folder(self, path: Path) -> bool:
        try:
            return isinstance(self.disk.find(path), Folder)
        except FileNotFoundError:
            return False

    def make_folder(self, folder: Path) -> None:
        above = self.disk.folder(folder.parent)
        self._call("mkdir", folder.name, lambda: above.change(None, folder.name, Folder()))

    def names(self, folder: Path) -> list[str]:
        found = sorted(self.disk.folder(folder).names) if self.is_folder(folder) else []
        return self._call("list", folder.name, lambda: found)

    def remove(self, path: Path) -> None:
        path = self.disk.actual(path)
        try:
            node = self.disk.find(path)
        except FileNotFoundError:
            return self._call("unlink", path.name, lambda: None)
        if isinstance(node, Folder):
            for name in sorted(node.names):
                self.remove(path / name)
        above = self.disk.folder(path.parent)
        verb = "unlink" if isinstance(node, File) else "rmdir"
        return self._call(verb, path.name, lambda: above.change(path.name, None))

    def lock(self, folder: Path) -> Callable[[], None]:
        def taken() -> None:
            if self.disk.holder is not None:
                raise StoreBusy
            self.disk.holder = self

        self._call("lock", folder.name, taken)
        return self._unlocked

    # ---- within ----------------------------------------------------------------------------

    def fail(self, fault: Fault, after: int = 0) -> None:
        """Something goes wrong after so many more calls."""
        self._faults[len(self.calls) + after] = fault

    def free(self) -> None:
        """There is room again."""
        self._room = None

    def name_of(self, handle: int) -> str:
        """The name that a file had when it was opened."""
        return self._handles[handle][0]

    def _unlocked(self) -> None:
        if self.disk.holder is self:
            self.disk.holder = None

    def _made(self, path: Path) -> File:
        above = self.disk.folder(path.parent)
        path = self.disk.actual(path)
        known = above.names.get(path.name)
        if isinstance(known, File):
            known.cut(0)
            return known
        made = File()
        above.change(None, path.name, made)
        return made

    def _written(self, name: str, write: Callable[[bytes], object], data: bytes) -> int:
        """Write as much as there is room for."""

        def put(part: bytes = data) -> int:
            if self._room is not None:
                if not self._room:
                    raise OSError(errno.ENOSPC, "full")
                part = part[: self._room]
                self._room -= len(part)
            write(part)
            return len(part)

        return self._call(
            "write", name, put, half=lambda: put(data[: self._rng.randrange(len(data))])
        )

    def _handle(self, path: Path, file: File) -> int:
        number = len(self.calls)
        self._handles[number] = path.name, file
        return number

    def _failed_flush(self, file: File) -> None:
        """The system has dropped the pages; it may show them for a while, or not."""
        file.tear(self._rng)
        if self._rng.random() < 0.5:
            file.data = bytearray(file.kept)

    def _call(
        self,
        verb: str,
        name: str,
        effect: Callable[[], T],
        half: Callable[[], T] | None = None,
        dropped: File | None = None,
    ) -> T:
        """One system call, and what goes wrong at it."""
        if self._dead:
            raise Killed
        spared = self._lasting_file not in ("", name)
        fault = self._faults.get(len(self.calls), None if spared else self._lasting)
        self.calls.append(f"{verb} {name}")
        if fault is not None and fault.lasting and fault.kind != "full":
            self._lasting, self._lasting_file = fault, name if fault.one_file else ""
        if fault is None or (fault.verbs and verb not in fault.verbs):
            return effect()
        self.struck = True
        if fault.kind == "full":
            self._room = self._rng.choice((0, 1, 60, 700))
            return effect()
        if fault.kind == "short":
            return half() if half is not None and verb == "write" else effect()
        when = "half" if fault.kind == "error" and fault.when == "after" and half else fault.when
        if fault.kind == "error" and dropped is not None:
            self._failed_flush(dropped)
        elif half is not None and when == "half":
            half()
        elif when == "after" and (verb != "lock" or fault.kind == "interrupt"):
            effect()  # A lock that could not be had is not held.
        self._fail(fault)

    def _fail(self, fault: Fault) -> NoReturn:
        """What the process, if there still is one, is told."""
        self._dead = fault.kind == "kill"
        if self._dead:
            raise Killed
        if fault.kind == "interrupt":
            raise KeyboardInterrupt
        self.calls[-1] += f" -> {errno.errorcode[fault.number]}"
        raise OSError(fault.number, self.calls[-1])
