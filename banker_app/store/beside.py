"""The files beside a journal: its mirror, and bytes that were set aside from it."""

from itertools import count
from pathlib import Path
from typing import Final

from banker_app.store.filesystem import Files, put_file, read_or_nothing

MIRROR: Final = ".twin"


def mirror_of(path: Path) -> Path:
    """Return the path of a journal's mirror."""
    return path.with_name(path.name + MIRROR)


def both_copies(files: Files, path: Path) -> tuple[bytes | None, bytes | None]:
    """Return a journal and its mirror, of which one may be missing; FileNotFoundError if both are.

    The mirror is read first: a concurrent writer can then only be ahead in the journal.
    """
    mirror = read_or_nothing(files, mirror_of(path))
    main = read_or_nothing(files, path)
    if main is None and mirror is None:
        raise FileNotFoundError(path)
    return main, mirror


def set_aside(files: Files, path: Path, data: bytes) -> None:
    """Save bytes about to be cut from a journal as `<name>.damaged-N`.

    Named by number and not by time: a clock set back would repeat a name.
    """
    beside = f"{path.name}.damaged-"
    taken = [path.with_name(name) for name in files.names(path.parent) if name.startswith(beside)]
    if any(files.read(known) == data for known in taken):
        return  # Already saved by an opening that failed later.
    number = next(n for n in count(1) if path.with_name(f"{beside}{n}") not in taken)
    put_file(files, path.with_name(f"{beside}{number}"), data)
