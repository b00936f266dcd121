"""The games that are kept here: what each is played with, and what has to happen in it.

A plan says the set-up line of the referee, the pace of the clock, and the events and refusals
without which the variant would not really have been at work.
"""

from dataclasses import dataclass
from typing import Any, Final

ALWAYS: Final = ("rent_paid", "house_built", "player_bankrupted")
"""What a whole game has in it, whichever it is."""
RAISED: Final = ("deed_mortgaged", "house_sold", "hotel_broken", "buildings_sold")
"""How a debtor raised money: one of these, at least."""


def happenings(events: list[dict[str, Any]]) -> set[str]:
    """What one entry brought: its events by name, and two things that no event is named for."""
    names = {event["event"] for event in events}
    if any(event.get("tax") and event["event"] == "rent_paid" for event in events):
        names.add("taxed_rent")
    if any(event.get("passed_go") for event in events) and "salary_paid" not in names:
        names.add("unpaid_lap")
    return names


@dataclass(frozen=True, kw_only=True)
class Plan:
    """One game to be played."""

    name: str
    setup: dict[str, Any]
    players: int = 2
    minutes: float = 0.25
    """How far the clock runs from one entry to the next."""
    manners: frozenset[str] = frozenset()
    """What players here try on purpose: `lopsided`, `gifts`, `fined`, `hurried`, `overbuild` …"""
    events: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    ends: str = "last_solvent"
    most: int = 250
    """Entries at most."""

    @property
    def opening(self) -> dict[str, Any]:
        """The referee's line that sets the table up."""
        seats = [{"name": name} for name in ("Ann", "Bob", "Cat", "Dan")[: self.players]]
        return {"cmd": "start_game", "tracking": "dice", "seats": seats, **self.setup}


def plan(name: str, *modes: str, house: dict[str, Any] | None = None, **parts: Any) -> Plan:
    """A game of the boxed classic with these modes."""
    base = parts.pop("base", "classic")
    edition = parts.pop("edition", "ports_usd")
    setup = {"edition": edition, "base": base, "modes": list(modes), "house_rules": house or {}}
    manners = frozenset(parts.pop("manners", ()))
    return Plan(name=name, setup=setup, manners=manners, **parts)


PLANS: Final = (
    plan(
        "online",
        base="online",
        house={"setup.starting_cash": 500},
        players=2,
        manners={"overbuild"},
        events=("bank_paid_out", "auction_won", "rent_counted"),
        refusals=("auction_decliner_excluded", "build_limit"),
    ),
    plan(
        "online_industries",
        "rental_tax",
        "trade_cap",
        "turn_timers",
        base="online",
        edition="industries_online",
        house={"setup.starting_cash": 9000},
        players=3,
        minutes=0.7,
        manners={"lopsided", "hurried"},
        events=("bank_paid_out", "player_timed_out", "unpaid_lap", "taxed_rent"),
        refusals=("trade_too_lopsided",),
    ),
    plan(
        "quick",
        "quick",
        house={"setup.starting_cash": 900},
        players=4,
        events=("deed_dealt", "hotel_built"),
        ends="second_bankruptcy",
    ),
    plan(
        "time_limit",
        "time_limit",
        players=4,
        minutes=0.5,
        events=("deed_dealt",),
        ends="time",
    ),
    plan(
        "rental_tax",
        "rental_tax",
        minutes=0.9,
        events=("salary_paid", "unpaid_lap", "taxed_rent"),
    ),
    plan(
        "turn_timers",
        "turn_timers",
        manners={"hurried", "pauses"},
        events=("player_timed_out", "game_paused", "game_resumed"),
        refusals=("game_paused",),
    ),
    plan(
        "trade_cap",
        "trade_cap",
        manners={"lopsided"},
        events=("trade_made",),
        refusals=("trade_too_lopsided",),
    ),
    plan(
        "ports_table",
        "ports_table",
        manners={"fined", "overbuild"},
        events=("fine_paid",),
        refusals=("build_limit",),
    ),
    plan(
        "us_summary",
        "us_summary",
        edition="us_2008",
        manners={"gifts"},
        refusals=("no_gifts",),
    ),
    plan(
        "millionaire",
        "millionaire",
        house={"ending.target": 5000},
        players=4,
        ends="target",
    ),
    plan(
        "paid_bids",
        "paid_bids",
        manners={"keen"},
        events=("bid_placed", "bidder_withdrew"),
    ),
    plan(
        "house_rules",
        "parking_pot_seeded",
        "double_go",
        "no_rent_in_jail",
        "unlimited_buildings",
        "snake_eyes",
        house={"edition.houses": 3},
        events=("pot_taken", "snake_eyes_paid", "pieces_added"),
    ),
    plan(
        "house_rules_of_another_table",
        "parking_pot",
        "lap_before_buying",
        "no_auction",
        house={"money.bank_may_issue": False},
        manners={"early"},
        events=("pot_taken", "deed_declined"),
        refusals=("laps_first",),
    ),
)
