"""Places of which there are few, shared fairly among network addresses.

One laptop can pose as many devices, but its address is its own. So nobody is kept out for good by
the places that another address holds.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

Place = TypeVar("Place")


def gives_way(held: Sequence[tuple[Place, str]], address: str) -> Place | None:
    """Return the place to free for a newcomer: the latest of the address that holds most.

    `held` are the places with their addresses, the oldest first. None: the newcomer's own `address`
    would then hold most, so it has to wait.
    """
    counts = Counter(holder for _, holder in held)
    most = max(counts.values(), default=0)
    if most <= counts[address] + 1:
        return None
    return next(place for place, holder in reversed(held) if counts[holder] == most)
