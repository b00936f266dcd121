"""Building steps, up or down, tried out in order on the lots of a build group. [R-44, R-57]"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from banker_app.engine.ids import HOUSE, Commodity, DeedId
from banker_app.engine.refusals import Refusal

Step = tuple[DeedId, int]
"""A lot, and the level of the building that is put up or taken down."""


@dataclass(slots=True)
class GroupTrial:
    """Working copy of a build group and of the Bank's stock."""

    levels: dict[DeedId, int]
    stock: dict[Commodity, int]
    ladder: tuple[Commodity, ...]
    """The piece of each level, from the first up."""

    @property
    def full(self) -> int:
        """The level of a lot with all its houses."""
        return self.ladder.count(HOUSE)

    def pieces_at(self, level: int) -> tuple[Commodity, int]:
        """The pieces on a lot of this level: so many houses, or one of any other kind."""
        piece = self.ladder[level - 1] if 0 < level <= len(self.ladder) else HOUSE
        return piece, level if piece == HOUSE else 1

    def apart(self, deed: DeedId, by: int) -> tuple[DeedId, ...]:
        """The lots that come before this one if the steps are even."""
        level = self.levels[deed]
        return tuple(lot for lot, other in self.levels.items() if (level - other) * by > 0)

    def move(self, deed: DeedId, by: int) -> Step:
        """Take one step on a lot: up if `by` is 1, down if it is -1."""
        before = self.levels[deed]
        self.levels[deed] = before + by
        for level, sign in ((before, 1), (before + by, -1)):
            piece, count = self.pieces_at(level)
            self.stock[piece] += sign * count
        return deed, max(before, before + by)


@dataclass(frozen=True)
class Trial:
    """The outcome of the steps of a command."""

    asked: tuple[Step, ...]
    """All steps, allowed or not, to find their price; empty if the lots have no room for them."""
    allowed: tuple[Step, ...]
    """The steps before the first that fails."""
    found: tuple[Refusal, ...]
    """Everything against the allowed steps and against the first that fails."""


def take_steps(
    lots: GroupTrial,
    deed: DeedId | None,
    count: int,
    by: int,
    objections: Callable[[GroupTrial, DeedId], Iterator[Refusal]],
) -> Trial:
    """Try the steps on one lot, or evenly over the group."""
    steps: list[Step] = []
    found: list[Refusal] = []
    allowed: int | None = None
    for taken in range(count):
        lot = deed or (min if by > 0 else max)(lots.levels, key=lots.levels.__getitem__)
        if allowed is None:
            against = tuple(objections(lots, lot))
            # One reason is given once for a lot, however many steps it is against.
            said = {(refusal.code, refusal.params.get("deed")) for refusal in found}
            found += [one for one in against if (one.code, one.params.get("deed")) not in said]
            if not all(refusal.waivable for refusal in against):
                allowed = taken
        steps.append(lots.move(lot, by))
    fits = all(0 <= level <= len(lots.ladder) for level in lots.levels.values())
    return Trial(tuple(steps) if fits else (), tuple(steps[:allowed]), tuple(found))
