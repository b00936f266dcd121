"""Garbage-collector control, so that no tap waits for a collection of everything there is."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def paused() -> Generator[None]:
    """Collect nothing during work that makes many values and drops none; it would take a third of
    the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def freeze() -> None:
    """Exempt all that is there now, the app and an opened game, from later collections.

    What is newer is collected as often as before: Flet lets go of a call to a browser only once
    its garbage is collected.
    """
    gc.freeze()


def unfreeze() -> None:
    """End the exemption: a game was closed, and what it held can be collected."""
    gc.unfreeze()
