"""When and where Python looks for dropped values: nothing can interrupt that, not even a tap."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def paused() -> Generator[None]:
    """Some work that makes many values and drops none: looking for dropped ones would take a
    third of its time.
    """
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def freeze() -> None:
    """What is there now, an opened game and the app itself, stays for the evening: a look at all
    of it takes longer than a tap may, and would find nothing. Looks at what is newer stay as
    frequent as they are: Flet lets go of what asks a browser only once it was found dropped.
    """
    gc.freeze()


def unfreeze() -> None:
    """A game was closed: what is not needed any more can be found again."""
    gc.unfreeze()
