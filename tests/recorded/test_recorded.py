"""Whole recorded evenings: every record is accepted, and every balance comes out the same."""

import json
from collections import Counter
from typing import Any

import pytest

from banker_app.content.editions import load_edition
from tests.recorded.adapter import Step, interest_left_unpaid, start_line, steps
from tests.recorded.board import GAMES, HOTEL, Command, Record, game, illegal, player
from tests.recorded.estate import resettle
from tests.recorded.table import Table
from tests.recorded.wrong import attempt
from tests.scenarios.script import verdict

SPACES = {space.id: n for n, space in enumerate(load_edition("us_2008")[0].spaces)}
"""The number of every space in the records, by its id in the referee's state."""
NOTHING = {"official": 0, "mortgaged_zero": 0, "liquidation": 0}
"""What a bankrupt is worth."""


@pytest.mark.parametrize("name", GAMES)
def test_game(name: str) -> None:
    """Every command accepted, every balance equal, the end as recorded, the books in order; and
    each wrong record refused in its place, with no change to the table.
    """
    records = game(name)
    table = Table()
    table.play(start_line(records[0]))
    forgotten = interest_left_unpaid(records)
    bankruptcy = len(records) - 2
    for step in steps(records):
        for case in illegal(name):
            if step.first <= case["at"] <= step.last:
                wrong = objections(table, case, step, records)
                assert not wrong, "\n\n".join(wrong)
        cash: dict[str, int] | None = None
        for command in step.commands:
            reply = table.send(command)
            if reply["result"] != "accepted":
                pytest.fail(failure(name, records, step.last, command, verdict(reply)))
            cash = reply["cash"]
        cash = resettle(table, name, step.first) or cash
        if cash is not None:
            expected = balances(records[step.last], forgotten if step.last >= bankruptcy else {})
            if cash != expected:
                why = f"the referee has {cash}\nthe table had   {expected}"
                pytest.fail(failure(name, records, step.last, step.commands[-1], why))
    final = records[-1]["final"]
    assert shown(table.ask("state"), final) == told(final, forgotten)
    assert worth(table) == told_worth(final, forgotten)
    audit = table.ask("audit")
    assert audit["zero_sum"] is True
    assert audit["broken"] == []
    assert set(audit["commodities"].values()) == {0}


def failure(game: str, records: list[Record], last: int, command: Command, why: str) -> str:
    """What went wrong, where, and the five records that led there."""
    told = [json.dumps(record) for record in records[max(1, last - 4) : last + 1]]
    return "\n".join([f"{game}, record {last}", *told, f"sent: {json.dumps(command)}", why])


def objections(table: Table, case: Record, step: Step, records: list[Record]) -> list[str]:
    """What the referee did wrong about an illegal record: nothing, as a rule."""
    command = attempt(case, step)
    if command is None:
        return []
    before = table.ask("state")
    reply = table.send(command)
    found: list[str] = []
    if reply["result"] != "refused":
        found.append(f"{case['what']}: not refused but {verdict(reply)}")
    if table.ask("state") != before:
        found.append(f"{case['what']}: the table has changed")
    return [failure(case["game"], records, step.first - 1, command, why) for why in found]


def balances(record: Record, forgotten: dict[str, int]) -> dict[str, int]:
    """What everybody holds after a record, less the interest the table forgot to take."""
    return {
        player(seat): amount - forgotten.get(player(seat), 0)
        for seat, amount in enumerate(record["bal"])
    }


def shown(state: Record, final: Record) -> dict[str, Any]:
    """The parts of the referee's state that a recording tells about the end."""
    names = [player(seat) for seat in range(len(final["balances"]))]
    seats = {name: state["seats"][name] for name in names}
    bankrupt = {name for name in names if seats[name]["status"] == "bankrupt"}
    playing = [name for name in names if name not in bankrupt]
    return {
        "cash": {name: seats[name]["cash"] for name in names},
        "deeds": {
            SPACES[deed]: (
                holding["owner"],
                holding["mortgaged"],
                HOTEL if holding["hotel"] else holding["houses"],
            )
            for deed, holding in state["deeds"].items()
            if holding["owner"] is not None
        },
        "jail_cards": {name: Counter(seats[name]["jail_cards"]) for name in names},
        "in_jail": {name for name in playing if seats[name]["jail"] is not None},
        "positions": {name: SPACES[seats[name]["space"]] for name in playing},
        "bankrupt": bankrupt,
        "stock": (state["bank"]["houses"], state["bank"]["hotels"]),
    }


def told(final: Record, forgotten: dict[str, int]) -> dict[str, Any]:
    """The same parts as they were recorded."""
    bankrupt = {player(seat) for seat in final["bankrupt"]}
    positions = {player(seat): space for seat, space in enumerate(final["positions"])}
    return {
        "cash": balances({"bal": final["balances"]}, forgotten),
        "deeds": {
            int(deed): (player(held["owner"]), held["mortgaged"], held["level"])
            for deed, held in final["deeds"].items()
        },
        "jail_cards": {
            player(int(seat)): Counter(cards) for seat, cards in final["jail_cards"].items()
        },
        "in_jail": {player(seat) for seat in final["in_jail"]},
        "positions": {who: space for who, space in positions.items() if who not in bankrupt},
        "bankrupt": bankrupt,
        "stock": (final["houses_in_bank"], final["hotels_in_bank"]),
    }


def worth(table: Table) -> dict[str, Record]:
    """What the referee says everybody is worth, in the three ways of counting; bankrupts apart."""
    sheets = table.ask("worth")
    return {
        who: {way: sheet[way] for way in NOTHING}
        for who, sheet in sheets.items()
        if who != "ranking" and {way: sheet[way] for way in NOTHING} != NOTHING
    }


def told_worth(final: Record, forgotten: dict[str, int]) -> dict[str, Record]:
    """The same as it was recorded."""
    sheets = {player(int(seat)): sheet for seat, sheet in final["net_worth"].items()}
    return {
        who: {way: amount - forgotten.get(who, 0) for way, amount in sheet.items()}
        for who, sheet in sheets.items()
        if sheet != NOTHING
    }
