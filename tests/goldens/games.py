"""Every game that is written down somewhere in the tests, as lines for the referee."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.played.test_played import GAMES as PLAYED
from tests.recorded.adapter import start_line, steps
from tests.recorded.board import GAMES, game
from tests.recorded.test_casino import GAMES as CASINO
from tests.recorded.test_casino import records
from tests.recorded.test_regions import GAMES as REGIONS
from tests.recorded.test_regions import lines as of_regions
from tests.scenarios.script import Evening, load

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"

Line = dict[str, Any]


class Listening(Evening):
    """A script that notes what it says to the referee."""

    lines: list[Line]

    def send(self, line: Line) -> Line:
        """The referee's reply to one line."""
        self.lines.append(line)
        return super().send(line)


def games() -> Iterator[tuple[str, list[Line]]]:
    """Each with a name that no other has."""
    for path in sorted(SCENARIOS.glob("*.game")):
        evening = Listening(load(path))
        evening.lines = []
        yield path.stem, evening.play().lines
    for name in GAMES:
        told = game(name)
        yield name, [start_line(told[0]), *(say for step in steps(told) for say in step.commands)]
    for path in CASINO:
        yield f"casino-{path.stem}", [record["say"] for record in records(path)[:-1]]
    for path in REGIONS:
        yield (
            "regions-" + path.name.partition(".")[0],
            [line["do"] for line in of_regions(path)[:-1]],
        )
    for path in sorted(PLAYED.glob("*.jsonl")):
        first, *entries, _ = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        yield f"played-{path.stem}", [first, *(line for line, _ in entries)]
