"""Garbage-collector control, so that no tap waits for a full collection."""

import gc


def freeze() -> None:
    """Exempt all existing objects, the app and an opened game, from later collections.

    Newer objects are collected as before: Flet releases a call to a browser only once its garbage
    is collected.
    """
    gc.freeze()


def unfreeze() -> None:
    """End the exemption after a game was closed, so that its objects can be collected."""
    gc.unfreeze()
