"""Whole games of four regions: played again, and every sum worked out by a second banker."""

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from tests.recorded.reckoner import CARDS, REGION, Reckoner
from tests.recorded.replay import Line, Replay, games
from tests.recorded.table import Table

SEATS: Final = {"Eve": "east", "Ned": "north", "Wes": "west", "Sue": "south"}
ENDS: Final = {
    "last_solvent": "last_solvent",
    "agreed_end": "agreed",
    "time_limit": "time",
}
EVERY_GAME: Final = {
    "conglomerate_dissolved",
    "conglomerate_formed",
    "deed_mortgaged",
    "estate_settled",
    "hotel_built",
    "house_built",
    "house_sold",
    "jail_fine_paid",
    "mortgage_interest_paid",
    "player_bankrupted",
    "rent_paid",
    "salary_paid",
    "tax_paid",
    "trade_made",
}
"""What happens in each of them."""


@pytest.mark.parametrize("path", games("regions"), ids=lambda path: path.stem)
def test_game(path: Path) -> None:
    """Every sum is the second banker's, too; so are rates, worths and the ranking at the end.

    There were conversions both ways, stacks formed, built on, sold down and broken, and a tax by
    the worth.
    """
    replay, second = Replay(path), Reckoner(dict(SEATS))
    events: list[Line] = []
    ways: set[int] = set()
    told: dict[int, list[Line]] = {}
    for where, line, reply in replay:
        told[reply["seq"]] = reply["events"]
        for event in reply["events"]:
            if event["event"] == "rent_paid":
                spread = second.rate(SEATS[event["payer"]]) - second.rate(SEATS[event["owner"]])
                ways.add((spread > 0) - (spread < 0))
            second.hears(event)
            events.append(event)
        assert second.cash == line["cash"], where
    final = replay.final
    assert at_the_end(replay.table) == final
    assert final["over"]["reason"] == ENDS[path.name.partition(".")[0]]
    assert {region: second.rate(region) for region in SEATS.values()} == final["rates"]
    worth = {p: second.brings("Eve", final["worth"][p], region) for p, region in SEATS.items()}
    out = [e["player"] for e in events if e["event"] == "player_bankrupted"]
    solvent = sorted(SEATS.keys() - set(out), key=lambda player: -worth[player])
    assert final["over"]["ranking"] == [*solvent, *reversed(out)]
    assert told == {entry["seq"]: entry["events"] for entry in replay.table.ask("log")}
    assert replay.seen >= EVERY_GAME
    assert ways >= {-1, 1}
    assert any(event.get("choice") == "percent" for event in events)
    pairs = [(a["event"], b["event"]) for a, b in pairwise(events)]
    assert ("trade_made", "conglomerate_dissolved") in pairs


def test_games_cover_the_rest() -> None:
    events = [e for path in games("regions") for *_, reply in Replay(path) for e in reply["events"]]
    seen = {event["event"] for event in events}
    assert seen >= {"auction_won", "debt_paid", "hotel_broken", "mortgage_lifted", "deed_dealt"}
    built = {event["deed"] for event in events if event["event"] == "house_built"}
    assert built & {deed for deed, card in CARDS.items() if card["kind"] != "street"}
    assert {REGION[deed] for deed in built} == set(SEATS.values())


def at_the_end(table: Table) -> Line:
    state, worth = table.ask("state"), table.ask("worth")
    deeds = {
        deed: [held["owner"], held["mortgaged"], 5 if held["hotel"] else held["houses"]]
        for deed, held in state["deeds"].items()
        if held["owner"]
    }
    return {
        "over": state["over"],
        "deeds": deeds,
        "conglomerates": state["conglomerates"],
        "rates": state["rates"],
        "worth": {player: worth[player]["total"] for player in SEATS},
    }
