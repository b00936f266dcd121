"""Whole games of four regions: played again, and every sum worked out by a second banker."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.each import each
from tests.recorded.reckoner import CARDS, REGION, Reckoner
from tests.recorded.table import Table

GAMES: Final = tuple(sorted((Path(__file__).parent / "regions").glob("*.jsonl.gz")))
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

Line = dict[str, Any]


@cache
def lines(path: Path) -> list[Line]:
    """What was entered and what everybody held then; at the end, how the game ended."""
    with gzip.open(path, "rt", encoding="utf-8") as text:
        return [json.loads(line) for line in text]


@cache
def happened(path: Path) -> tuple[Line, ...]:
    """All events of a game, in order."""
    table = Table()
    told = [table.play(line["do"])["events"] for line in lines(path)[:-1]]
    return tuple(event for events in told for event in events)


@each(GAMES)
def test_game(path: Path) -> None:
    """Every command accepted, every purse equal, in the one currency that it may hold."""
    *played, final = lines(path)
    table, second = Table(), Reckoner(dict(SEATS))
    for number, line in enumerate(played, start=1):
        reply = table.play(line["do"])
        assert in_own_money(reply["cash"]) == line["cash"], (path.name, number, line)
        for event in reply["events"]:
            second.hears(event)
        assert second.cash == line["cash"], (path.name, number, line)
    assert at_the_end(table) == final["final"]
    assert final["final"]["over"]["reason"] == ENDS[path.name.partition(".")[0]]
    audit = table.ask("audit")
    assert audit["broken"] == []
    assert set(audit["commodities"].values()) == {0}


@each(GAMES)
def test_the_second_banker_has_the_same_rates_and_worths(path: Path) -> None:
    """At the end; and the ranking is by worth in blue."""
    second = Reckoner(dict(SEATS))
    for event in happened(path):
        second.hears(event)
    final = lines(path)[-1]["final"]
    assert {region: second.rate(region) for region in SEATS.values()} == final["rates"]
    blue = {
        player: second.brings("Eve", final["worth"][player], region)
        for player, region in SEATS.items()
    }
    out = [e["player"] for e in happened(path) if e["event"] == "player_bankrupted"]
    solvent = sorted(SEATS.keys() - set(out), key=lambda player: -blue[player])
    assert final["over"]["ranking"] == [*solvent, *reversed(out)]


@each(GAMES)
def test_a_game_has_everything_in_it(path: Path) -> None:
    """Conversions both ways, stacks formed, built on, sold down and broken, tax by the worth."""
    events = happened(path)
    assert {event["event"] for event in events} >= EVERY_GAME
    assert any(event.get("choice") == "percent" for event in events)
    ways, broken, second = set[int](), False, Reckoner(dict(SEATS))
    for before, event in zip(({}, *events), events, strict=False):
        if event["event"] == "rent_paid":
            spread = second.rate(SEATS[event["payer"]]) - second.rate(SEATS[event["owner"]])
            ways.add((spread > 0) - (spread < 0))
        sold = before.get("event") == "trade_made"
        broken |= sold and event["event"] == "conglomerate_dissolved"
        second.hears(event)
    assert ways >= {-1, 1}
    assert broken


def test_between_them_the_games_have_the_rest() -> None:
    """Deeds of a bankrupt auctioned, debts paid off, hotels broken, mortgages lifted, a deal."""
    seen = {event["event"] for path in GAMES for event in happened(path)}
    assert seen >= {"auction_won", "debt_paid", "hotel_broken", "mortgage_lifted", "deed_dealt"}
    white = {deed for deed, card in CARDS.items() if card["kind"] != "street"}
    built = {e["deed"] for path in GAMES for e in happened(path) if e["event"] == "house_built"}
    assert built & white
    assert {REGION[deed] for deed in built} == set(SEATS.values())


def in_own_money(cash: dict[str, dict[str, int]]) -> dict[str, int]:
    """What everybody holds; of all but one currency nothing."""
    for held in cash.values():
        assert sum(amount != 0 for amount in held.values()) <= 1, cash
    return {player: sum(held.values()) for player, held in cash.items()}


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


@each(GAMES)
def test_the_log_says_at_the_end_what_was_said_then(path: Path) -> None:
    """No sum of an old entry turns into one of another currency."""
    table = Table()
    replies = [table.play(line["do"]) for line in lines(path)[:-1]]
    told = {reply["seq"]: reply["events"] for reply in replies}
    log = {entry["seq"]: entry["events"] for entry in table.ask("log")}
    assert log == told
