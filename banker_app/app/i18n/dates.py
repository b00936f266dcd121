"""Dates as each language writes them."""

from collections.abc import Callable
from datetime import date


def date_in_words(then: date, say: Callable[..., str], key: str = "day.date", **more: str) -> str:
    """Return a day with its month and, unless another text is asked for, its year."""
    day = say("day.first") if then.day == 1 else str(then.day)
    month, year = say(f"month.m{then.month}"), str(then.year)
    return say(key, day=day, month=month, year=year, **more)
