"""Many cases as one test: hundreds of tests of a line each cost more than what they try."""

import asyncio
import inspect
from collections.abc import Callable, Iterable
from typing import Any


def each(cases: Iterable[Any]) -> Callable[[Callable[..., Any]], Callable[[], None]]:
    """Try a test on all cases, a tuple being several arguments, and name every one that fails."""
    listed = list(cases)

    def of(test: Callable[..., Any]) -> Callable[[], None]:
        def on_all() -> None:
            failed: list[Exception] = []
            for case in listed:
                try:
                    outcome = test(*case) if type(case) is tuple else test(case)
                    if inspect.iscoroutine(outcome):
                        asyncio.run(outcome)
                except Exception as error:
                    error.add_note(f"in the case {case!r:.300}")
                    failed.append(error)
            assert listed, "no case to try"
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(listed)} cases", failed)

        on_all.__name__, on_all.__doc__ = test.__name__, test.__doc__
        return on_all

    return of
