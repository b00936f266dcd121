"""Recorded games, a command to a line, played again: `README.md` has the format."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.scenarios.table import Reply, Table, codes, verdict

Line = dict[str, Any]
HERE: Final = Path(__file__).parent


def games(folder: str) -> list[Path]:
    """The games of a folder."""
    return sorted((HERE / folder).glob("*.jsonl*"))


@cache
def lines(path: Path) -> list[Line]:
    """Everything in a file, the end last."""
    raw = path.read_bytes()
    text = gzip.decompress(raw) if path.suffix == ".gz" else raw
    return [json.loads(line) for line in text.decode().splitlines()]


@cache
def accepted(path: Path) -> list[Line]:
    """The commands of a game without those that are refused."""
    return [line["do"] for line in lines(path)[:-1] if not {"refused", "wrong"} & line.keys()]


class Replay:
    """A game at a referee of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table = Table()
        self.seen: set[str] = set()
        """Names of events and codes of refusals so far."""
        *self._lines, last = lines(path)
        self.final: Line = last["final"]

    def __iter__(self) -> Iterator[tuple[str, Line, Reply]]:
        """Each line with its place, after checking its reply and every balance."""
        for number, line in enumerate(self._lines, 1):
            where = f"{self.path.name}:{number}: {json.dumps(line)}"
            if "wrong" in line:
                self.table.refuses(**line["do"])
                continue
            reply = self.table.send(line["do"])
            where += f"\n{verdict(reply)}"
            if "refused" in line:
                assert codes(reply) == line["refused"].split(), where
            else:
                assert reply["result"] == "accepted", where
                cash = {player: _sum(held) for player, held in reply["cash"].items()}
                assert line.get("cash", cash) == cash, f"{where}\n{cash}"
            if "pot" in line:
                assert self.table.state()["pots"].get("casino", 0) == line["pot"], where
            self.seen |= {*codes(reply), *(event["event"] for event in reply.get("events", ()))}
            yield where, line, reply
        audit = self.table.ask("audit")
        assert audit["zero_sum"], audit
        assert not audit["broken"], audit
        found = self._end()
        assert {part: found[part] for part in self.final} == self.final, self.path.name

    def _end(self) -> Line:
        """Everything that a record may tell about the end; worths as far as it counts them."""
        state, worth = self.table.ask("state"), self.table.ask("worth")
        counted = self.final["worth"]
        seats = state["seats"]
        playing = {player: seat for player, seat in seats.items() if seat["status"] == "playing"}
        return {
            **{part: state[part] for part in ("over", "bank", "rates", "conglomerates")},
            "deeds": {
                deed: [held["owner"], held["mortgaged"], 5 if held["hotel"] else held["houses"]]
                for deed, held in state["deeds"].items()
                if held["owner"]
            },
            "jail_cards": {player: sorted(seat["jail_cards"]) for player, seat in seats.items()},
            "in_jail": sorted(player for player, seat in playing.items() if seat["jail"]),
            "spaces": {player: seat["space"] for player, seat in playing.items()},
            "bankrupt": sorted(seats.keys() - playing),
            "worth": {
                player: {way: worth[player][way] for way in ways}
                for player, ways in counted.items()
            },
        }


def _sum(held: Any) -> int:
    """The money in a purse; of several currencies it may hold one."""
    if isinstance(held, int):
        return held
    assert sum(amount != 0 for amount in held.values()) <= 1, held
    return sum(held.values())
