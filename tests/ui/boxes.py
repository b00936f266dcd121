"""Games with rules of their own: the Ukrainian casino, four currencies, against the clock."""

from collections.abc import Mapping
from typing import Any, Final

from banker_app.engine.edition import SpaceKind
from banker_app.engine.start_game import StartGame
from tests.ui.tables import lot, setup

FOUR: Final = ("Ann", "Bob", "Cat", "Dan")


def hryvnias(thousands: int) -> str:
    """As the casino box writes it, no space between the thousands that could break."""
    return f"{thousands:,} тис. грн".replace(",", " ").replace(" ", "\N{NO-BREAK SPACE}")


STAKE: Final = f"Stake {hryvnias(10)}"
"""The way to the casino with the least chip."""


def casino(**more: Any) -> StartGame:
    """A game of the casino box by its Ukrainian rules."""
    return setup(edition="ua_casino", base="casino", modes=("casino_uk",), **more)


def before(kind: SpaceKind, steps: int = 3) -> int:
    """So many spaces before the first one of a kind in the casino box."""
    spaces = casino().edition.spaces
    return next(at for at, space in enumerate(spaces) if space.kind is kind) - steps


def at_the_casino(
    pot: int = 320, spaces: Mapping[str, int] | None = None, **more: Any
) -> StartGame:
    """Ann is three spaces before the casino, where something lies."""
    told = {"Ann": before(SpaceKind.CASINO), **(spaces or {})}
    return casino(spaces=told, pots={"casino": pot}, **more)


def multinational(**more: Any) -> StartGame:
    """A game of four currencies and of four players, unless there are others."""
    return setup(**{"players": FOUR, **more}, edition="multinational", base="multinational")


def regions() -> StartGame:
    """Ann has deeds of three colours; Dan throws first."""
    return multinational(
        deeds={
            "east_gate": lot("Ann"),
            "north_gate": lot("Ann"),
            "west_gate": lot("Ann"),
            "west_garden": lot("Ann"),
            "north_market": lot("Bob"),
            "north_garden": lot("Bob"),
            "north_bridge": lot("Bob"),
            "south_gate": lot("Cat"),
            "west_tower": lot("Dan", mortgaged=True),
        },
        spaces={"Ann": 0, "Bob": 5, "Cat": 23, "Dan": 10},
    )


def timed() -> StartGame:
    """Against the clock, with deeds dealt first."""
    return setup(modes=("rental_tax", "turn_timers", "time_limit"))
