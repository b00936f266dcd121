"""Games of one command a line, played again: `do`, and what everybody holds after it under `cash`.

A line that has to be refused says the codes under `refused`; the last line, `final`, tells the end.
"""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.recorded.table import Reply, Table, codes
from tests.scenarios.script import verdict

Line = dict[str, Any]
HERE: Final = Path(__file__).parent


def games(folder: str) -> list[Path]:
    """The games of a folder."""
    return sorted((HERE / folder).glob("*.jsonl*"))


@cache
def lines(path: Path) -> list[Line]:
    """Everything in a file, the end last."""
    text = path.read_bytes()
    told = gzip.decompress(text) if path.suffix == ".gz" else text
    return [json.loads(line) for line in told.decode().splitlines()]


class Replay:
    """A game at a referee of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table = Table()
        self.seen: set[str] = set()
        """Names of events and codes of refusals so far."""
        *self._lines, last = lines(path)
        self.final: Line = last["final"]

    def __iter__(self) -> Iterator[tuple[str, Line, Reply]]:
        """Each line with where it stands, once it has done to all purses what it says."""
        for number, line in enumerate(self._lines, 1):
            reply = self.table.send(line["do"])
            where = f"{self.path.name}:{number}: {json.dumps(line['do'])}\n{verdict(reply)}"
            if "refused" in line:
                assert codes(reply) == line["refused"].split(), where
            else:
                assert reply["result"] == "accepted", where
                assert {who: _sum(held) for who, held in reply["cash"].items()} == line["cash"], (
                    where
                )
            self.seen |= {*codes(reply), *(event["event"] for event in reply.get("events", ()))}
            yield where, line, reply
        audit = self.table.ask("audit")
        assert audit["zero_sum"], audit
        assert not audit["broken"], audit


def _sum(held: Any) -> int:
    """What is in a purse; of several currencies it may hold one."""
    if isinstance(held, int):
        return held
    assert sum(amount != 0 for amount in held.values()) <= 1, held
    return sum(held.values())
