"""Building steps, up or down, tried out in order on the lots of a build group. [R-44, R-57]"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import Refusal

Step = tuple[DeedId, int]
"""A lot, and the level of the building that is put up or taken down."""


@dataclass(slots=True)
class Site:
    """Working copy of a build group and of the Bank's stock."""

    levels: dict[DeedId, int]
    houses: int
    hotels: int
    full: int

    def apart(self, deed: DeedId, by: int) -> tuple[DeedId, ...]:
        """The lots that come before this one if the steps are even."""
        level = self.levels[deed]
        return tuple(lot for lot, other in self.levels.items() if (level - other) * by > 0)

    def move(self, deed: DeedId, by: int) -> Step:
        """Take one step on a lot: up if `by` is 1, down if it is -1."""
        before = self.levels[deed]
        self.levels[deed] = before + by
        top = max(before, before + by)
        self.hotels -= by * (top > self.full)
        self.houses += by * (self.full if top > self.full else -1)
        return deed, top


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome of the steps of a command."""

    asked: tuple[Step, ...]
    """All steps, allowed or not, to find their price; empty if the lots have no room for them."""
    allowed: tuple[Step, ...]
    """The steps before the first that fails."""
    found: tuple[Refusal, ...]
    """Everything against the allowed steps and against the first that fails."""


def take_steps(
    site: Site,
    deed: DeedId | None,
    count: int,
    by: int,
    objections: Callable[[Site, DeedId], Iterator[Refusal]],
) -> Trial:
    """Try the steps on one lot, or evenly over the site."""
    steps: list[Step] = []
    found: list[Refusal] = []
    allowed: int | None = None
    for taken in range(count):
        lot = deed or (min if by > 0 else max)(site.levels, key=site.levels.__getitem__)
        if allowed is None:
            against = tuple(objections(site, lot))
            found += [refusal for refusal in against if refusal not in found]
            if not all(refusal.waivable for refusal in against):
                allowed = taken
        steps.append(site.move(lot, by))
    fits = all(0 <= level <= site.full + 1 for level in site.levels.values())
    return Trial(tuple(steps) if fits else (), tuple(steps[:allowed]), tuple(found))
