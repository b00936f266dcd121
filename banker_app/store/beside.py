"""The files beside a journal: its mirror, and bytes that were set aside from it."""

from itertools import count
from pathlib import Path
from typing import Final

from banker_app.store.filesystem import Files, put_file

MIRROR: Final = ".twin"


def mirror_of(path: Path) -> Path:
    """Return the path of a journal's mirror."""
    return path.with_name(path.name + MIRROR)


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
