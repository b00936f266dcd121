"""One parser, fuzzed under the guidance of coverage: `python -m tests.fuzz.fuzzer edition 30 work`.

Needs atheris (`pip install -e '.[fuzz]'`). It begins with the seeds, the kept corpus and what an
earlier run has left in `work/edition`. A finding stops nothing: the shortest input of each kind is
kept in `work/edition.findings`, with its traceback beside it.
"""

import random
import sys
import traceback
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final

import atheris
from atheris.import_hook import HookManager

# Branches only: the comparisons, which it would trace too, take it half of its time.
with HookManager({"banker_app"}, set(), enable_loader_override=False, trace_dataflow=False):
    from tests.fuzz.mutation import crossed, mutated
    from tests.fuzz.seeds import SEEDS, kept
    from tests.fuzz.targets import tried

LONGEST: Final = 60_000
"""Bytes of an input."""
PATIENCE: Final = 120
"""Seconds by the clock after which an input is a hang; five seconds of work are a finding."""


def main(parser: str, minutes: float, work: Path) -> None:
    """Fuzz a parser; ends the process."""
    pool, findings = work / parser, work / f"{parser}.findings"
    for folder in (pool, findings):
        folder.mkdir(parents=True, exist_ok=True)
    for data in (*SEEDS[parser](), *kept(parser)):
        (pool / _name(data)).write_bytes(data)
    options = [
        sys.argv[0],
        f"-max_total_time={round(minutes * 60)}",
        f"-max_len={LONGEST}",
        f"-timeout={PATIENCE}",
        "-rss_limit_mb=4096",
        "-print_final_stats=1",
        "-reload=0",
        "-use_counters=0",
        f"-artifact_prefix={findings}/",
        str(pool),
    ]
    atheris.Setup(
        options,
        _watched(parser, findings),
        custom_mutator=lambda data, most, seed: mutated(parser, data, random.Random(seed))[:most],
        custom_crossover=lambda one, other, most, seed: crossed(
            parser, one, other, random.Random(seed)
        )[:most],
    )
    atheris.Fuzz()


def _watched(parser: str, findings: Path) -> Callable[[bytes], None]:
    def once(data: bytes) -> None:
        try:
            tried(parser, data)
        except Exception as fault:
            _note(fault, data, findings)

    return once


def _note(fault: Exception, data: bytes, findings: Path) -> None:
    """Keep an input, unless a shorter one has failed at the same place in the same way."""
    frames = traceback.extract_tb(fault.__traceback__)
    where = [f"{frame.filename}:{frame.name}" for frame in frames[-3:]]
    path = findings / _name(f"{type(fault).__name__} {where}".encode())
    if not path.exists() or len(data) < path.stat().st_size:
        path.write_bytes(data)
        told = "".join(traceback.format_exception(fault))
        path.with_suffix(".txt").write_text(told, encoding="utf-8", errors="replace")
        print(f"FINDING {path.name}: {fault!r}"[:300], file=sys.stderr, flush=True)


def _name(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), Path(sys.argv[3]))
