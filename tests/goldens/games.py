"""Every game that is written down somewhere in the tests, as lines for the referee."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.recorded.adapter import start_line, steps
from tests.recorded.board import GAMES, game
from tests.recorded.replay import games as replayed
from tests.recorded.replay import lines
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
    for folder, name in (("casino", "casino"), ("regions", "regions"), ("variants", "played")):
        for path in replayed(folder):
            yield f"{name}-{path.name.partition('.')[0]}", [line["do"] for line in lines(path)[:-1]]
