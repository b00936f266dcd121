"""What is kept of a run: `python -m tests.fuzz.corpus edition work`, after the fuzzer.

The smallest inputs that together take every way through the app that small inputs take.
"""

import shutil
import sys
from pathlib import Path
from types import FrameType
from typing import Any, Final

import banker_app
from tests.fuzz.seeds import CORPUS
from tests.fuzz.targets import tried

APP: Final = str(Path(banker_app.__file__).parent)
MOST: Final = 150
BYTES: Final = 49_000
"""Of one parser's inputs together."""

Steps = set[tuple[str, int, int]]
"""From which line to which, in which file."""


def main(parser: str, work: Path) -> None:
    """Replace what is kept of a parser."""
    kept: dict[str, bytes] = {}
    known: Steps = set()
    size = 0
    for path in sorted((work / parser).iterdir(), key=lambda one: (one.stat().st_size, one.name)):
        data = path.read_bytes()
        if len(kept) == MOST or size + len(data) > BYTES:
            break
        if fresh := steps(parser, data) - known:
            known |= fresh
            kept[f"{path.name[:16]}.bin"] = data
            size += len(data)
    shutil.rmtree(CORPUS / parser, ignore_errors=True)
    (CORPUS / parser).mkdir(parents=True)
    for name, data in kept.items():
        (CORPUS / parser / name).write_bytes(data)
    print(f"{parser}: {len(kept)} inputs of {size:,} bytes, {len(known):,} steps")


def steps(parser: str, data: bytes) -> Steps:
    """The ways that an input takes through the app."""
    taken: Steps = set()

    def entered(frame: FrameType, event: str, arg: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(APP):
            return None
        last = 0

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal last
            taken.add((name, last, frame.f_lineno))
            last = frame.f_lineno
            return line

        return line

    sys.settrace(entered)
    try:
        tried(parser, data)
    finally:
        sys.settrace(None)
    return taken


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
