"""Step functions of the game minute, and other short tables that a table may type in.

Lookups only; which rule has a schedule is the ruleset's business.
"""

Schedule = tuple[tuple[int, int], ...]
"""Rising steps: from here on, this value."""


def in_force(schedule: Schedule, elapsed: int, otherwise: int) -> int:
    """The value in this minute, `otherwise` before the first step.

    Minutes are 1-based: a step at 46 applies once 45 minutes have elapsed. [ruling 11]
    """
    value = otherwise
    for minute, step in schedule:
        if elapsed < minute - 1:
            break
        value = step
    return value


def next_step(schedule: Schedule, elapsed: int) -> tuple[int, int] | None:
    """The step that is still to come: `(minute, value)`."""
    return next(((m, value) for m, value in schedule if elapsed < m - 1), None)
