"""Step functions of the game minute, and other short tables that the players may type in.

Lookups only; the ruleset says which rules have a schedule.
"""

Schedule = tuple[tuple[int, int], ...]
"""Pairs `(step, value)` in rising order: from this step on, this value applies."""


def in_force(schedule: Schedule, elapsed: int, otherwise: int) -> int:
    """The value that applies at this time, or `otherwise` before the first step.

    Minutes are 1-based: a step at 46 applies once 45 minutes have elapsed. [ruling 11]
    """
    value = otherwise
    for minute, step in schedule:
        if elapsed < minute - 1:
            break
        value = step
    return value


def next_step(schedule: Schedule, elapsed: int) -> tuple[int, int] | None:
    """The next step still to come as `(minute, value)`, or None."""
    return next(((m, value) for m, value in schedule if elapsed < m - 1), None)
