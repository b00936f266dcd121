"""Measuring: a figure always stands beside a reference that was measured in the same run.

Only ratios are asserted, with slack; seconds are printed and prove nothing about another machine.
"""

import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time
from types import FrameType
from typing import Final

HEADINGS: Final = ("what", "figure", "reference", "ratio", "budget", "aim")
HISTORY: Final[dict[str, dict[str, float]]] = tomllib.loads(
    Path(__file__).with_name("budgets.toml").read_text()
)
SLACK: Final = 1.1


INLINE: Final = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Names of what is written within a function."""


def calls(work: Callable[[], object], own: str = "") -> int:
    """The calls of functions that a work makes: as many on any machine, however busy it is; with
    the name of a package, only those of its `own` functions.
    """
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        code = frame.f_code
        if not own:
            count += event in ("call", "c_call")
        elif event == "call" and f"/{own}/" in code.co_filename:
            count += code.co_name not in INLINE

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@dataclass
class Figures:
    """Rows of one table."""

    rows: list[tuple[str, ...]] = field(default_factory=list)

    def add(
        self, what: str, figure: str, reference: str, ratio: float, budget: float, aim: str = ""
    ) -> None:
        """One row. `ratio` is figure to reference; more than `budget` fails."""
        row = (what, figure, reference, f"x {ratio:.2f}", f"x {budget:g}", aim)
        self.rows.append(row)
        assert ratio <= budget, f"{what}: {figure} against {reference}, {ratio:.2f} times"

    def ratchet(
        self, what: str, name: str, count: float, slack: float = SLACK, aim: str = ""
    ) -> None:
        """One row of a count, which may exceed the one that was measured last, by a tenth."""
        *_, last = HISTORY[name].values()
        self.add(what, f"{count:,.1f}", f"{last:,.1f} when last measured", count / last, slack, aim)

    def table(self) -> str:
        """The rows in columns."""
        rows = [HEADINGS, *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )


def seconds(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """How long the work takes; of the processor only, unless another clock is given."""
    began = clock()
    work()
    return clock() - began


def alternating(works: tuple[Callable[[], object], ...], rounds: int) -> tuple[list[float], ...]:
    """The works in turn, so that a busy machine is busy for all of them."""
    taken: tuple[list[float], ...] = tuple([] for _ in works)
    for _ in range(rounds):
        for work, times in zip(works, taken, strict=True):
            times.append(seconds(work))
    return taken


def percentile(times: list[float], percent: int) -> float:
    """The time that so many per cent of them stay below or reach."""
    assert times
    if percent == 50:
        return median(times)
    ordered = sorted(times)
    return ordered[min(round(len(ordered) * percent / 100), len(ordered) - 1)]


def shown(time: float) -> str:
    """A time as people read it."""
    return f"{time * 1000:.3g} ms" if time < 1 else f"{time:.2f} s"
