"""Who a page belongs to, as its own connection shows it and not as the page says.

The request guard notes it for everything that happens on behalf of a connection.
"""

import os
from contextvars import ContextVar
from ipaddress import ip_address
from typing import Final, NamedTuple


class Caller(NamedTuple):
    """What a connection shows of the device behind it."""

    address: str = ""
    """Of the device in the network; nothing where there is no network between."""
    at_home: bool = False
    """Whether it is the computer itself on which the app runs."""
    languages: str = ""
    """Which ones it would like to read, as browsers say it."""


NOBODY: Final = Caller()
CALLER: ContextVar[Caller] = ContextVar("caller", default=NOBODY)
"""The one on whose behalf something happens."""


def is_own(address: str) -> bool:
    """Whether an address is one by which a machine speaks to itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def preferred(languages: str, known: tuple[str, ...]) -> str:
    """The first of the known languages in the order of somebody's wishes, or nothing."""
    named = (tag.partition("-")[0].lower() for tag in wishes(languages))
    return next((name for name in named if name in known), "")


def wishes(languages: str) -> list[str]:
    """Languages, some with a region, in the order of somebody's wishes: "en-GB", "en".

    `languages` is what browsers call Accept-Language.
    """
    told: list[tuple[float, str]] = []
    for wish in languages.split(","):
        name, _, weight = wish.partition(";q=")
        told.append((-_number(weight), name.strip()))
    return [name for weight, name in sorted(told, key=lambda w: w[0]) if weight < 0]


def own_language() -> str:
    """What this machine itself would like to read, said as browsers do."""
    wishes = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((wish.partition(".")[0].replace("_", "-") for wish in wishes if wish), "")


def _number(weight: str) -> float:
    try:
        return float(weight) if weight.strip() else 1.0
    except ValueError:
        return 0.0
