"""Whole games of four regions: every sum worked out once more by a second banker."""

from pathlib import Path
from typing import Final

import pytest

from tests.recorded.reckoner import Reckoner
from tests.recorded.replay import Line, Replay, games

SEATS: Final = {"Eve": "east", "Ned": "north", "Wes": "west", "Sue": "south"}


@pytest.mark.parametrize("path", games("regions"), ids=lambda path: path.stem)
def test_game(path: Path) -> None:
    """The second banker has the same balances, rates and ranking."""
    replay, second = Replay(path), Reckoner(dict(SEATS))
    out: list[str] = []
    events: dict[int, list[Line]] = {}
    for where, line, reply in replay:
        events[reply["seq"]] = reply["events"]
        for event in reply["events"]:
            second.hears(event)
            if event["event"] == "player_bankrupted":
                out.append(event["player"])
        assert second.cash == line["cash"], where
    final = replay.final
    assert {region: second.rate(region) for region in SEATS.values()} == final["rates"]
    worth = {
        player: second.at_par(final["worth"][player]["total"], region)
        for player, region in SEATS.items()
    }
    solvent = sorted(SEATS.keys() - set(out), key=lambda player: -worth[player])
    assert final["over"]["ranking"] == [*solvent, *reversed(out)]
    assert events == {entry["seq"]: entry["events"] for entry in replay.table.ask("log")}
