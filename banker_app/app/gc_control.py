"""Garbage-collector control, so that no tap waits for a full collection."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def paused() -> Generator[None]:
    """Disable collection during work that allocates much and frees nothing.

    Collection would take a third of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def freeze() -> None:
    """Exempt all existing objects, the app and an opened game, from later collections.

    Newer objects are collected as before: Flet releases a call to a browser only once its garbage
    is collected.
    """
    gc.freeze()


def unfreeze() -> None:
    """End the exemption after a game was closed, so that its objects can be collected."""
    gc.unfreeze()
