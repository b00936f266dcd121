"""Garbage-collector control, so that no tap waits for a full collection."""

import gc
from collections.abc import Generator
from contextlib import contextmanager

from banker_app.store.gc_pause import paused


@contextmanager
def opening() -> Generator[None]:
    """Open a game without collections, and exempt it and the app from later ones.

    Newer objects are collected as before: Flet releases a call to a browser only once its garbage
    is collected.
    """
    with paused():
        yield
        gc.freeze()


def unfreeze() -> None:
    """End the exemption after a game was closed, so that its objects can be collected."""
    gc.unfreeze()
