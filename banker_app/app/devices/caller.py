"""The owner of a page, by its connection and not by the page's own claims.

The request guard sets it for everything done on behalf of a connection.
"""

import os
from collections.abc import Callable
from contextvars import ContextVar
from ipaddress import ip_address
from typing import Final, NamedTuple


class Caller(NamedTuple):
    """The facts about a device that its connection shows."""

    address: str = ""
    """Of the device in the network; empty if there is no network between."""
    at_home: bool = False
    """Whether it is the computer itself on which the app runs."""
    languages: str = ""
    """Its preferred languages, in the form that browsers use."""


NOBODY: Final = Caller()
CALLER: ContextVar[Caller] = ContextVar("caller", default=NOBODY)
"""The device behind the current request."""


def is_own(address: str) -> bool:
    """Whether an address is one of a machine to itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def preferred(languages: str, is_known: Callable[[str], bool]) -> str:
    """The first known language in the order of preference, or empty."""
    named = (tag.partition("-")[0].lower() for tag in wishes(languages))
    return next((name for name in named if is_known(name)), "")


def wishes(languages: str) -> list[str]:
    """Languages, some with a region, in the order of preference: "en-GB", "en".

    `languages` is a browser's header Accept-Language.
    """
    found: list[tuple[float, str]] = []
    for wish in languages.split(","):
        name, _, weight = wish.partition(";q=")
        found.append((-_number(weight), name.strip()))
    return [name for weight, name in sorted(found, key=lambda w: w[0]) if weight < 0]


def own_language() -> str:
    """Return the language of this machine, in the form that browsers use."""
    wishes = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((wish.partition(".")[0].replace("_", "-") for wish in wishes if wish), "")


def _number(weight: str) -> float:
    try:
        return float(weight) if weight.strip() else 1.0
    except ValueError:
        return 0.0
