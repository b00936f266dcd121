"""Three whole games with casino, tax office and pawned buildings, played again and reckoned again.

Each sum is worked out three times: by the engine, by the record, and by `casino_sums.py`.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from banker_app.referee.script import Referee
from tests.recorded.casino_sums import Sums

Line = dict[str, Any]
GAMES: Final = sorted((Path(__file__).parent / "casino").glob("*.jsonl"))
SEEN: Final = (
    "casino_lost",
    "casino_won",
    "jackpot_won",
    "tax_office_entered",
    "jail_entered",
    "rent_paid",
    "house_built",
    "hotel_built",
    "deed_mortgaged",
    "mortgage_lifted",
    "trade_made",
    "player_bankrupted",
    "game_ended",
)
"""What happens in each of them."""


def records(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


class Replay:
    """A game played again; every record is held against the table before it."""

    def __init__(self, path: Path) -> None:
        first, *self.played, last = records(path)
        self.final: Line = last["final"]
        self._referee = Referee()
        assert self.say(first["say"])["result"] == "accepted"
        self.state: Line = self.ask("state")
        assert self.purses() == first["bal"]
        assert self.pot() == first["pot"] == 200
        self.sums = Sums(first["say"]["modes"])
        self.events: Counter[str] = Counter()
        self.moments: set[str] = set()
        for number, record in enumerate(self.played, 1):
            self._play(f"{path.name}:{number + 1}: {record['say']}", record)

    def say(self, line: Line) -> Line:
        reply = self._referee.reply(json.dumps(line))
        assert reply is not None
        return reply

    def ask(self, query: str) -> Any:
        return self.say({"query": query})["value"]

    def purses(self) -> dict[str, int]:
        return {player: seat["cash"] for player, seat in self.state["seats"].items()}

    def pot(self) -> int:
        held: int = self.state["pots"].get("casino", 0)
        return held

    def _play(self, where: str, record: Line) -> None:
        before, say = self.state, record["say"]
        reply = self.say(say)
        assert reply["result"] == "accepted", f"{where}: {reply}"
        self.state = self.ask("state")
        moves = self.sums.moves(before, say)
        held = {player: seat["cash"] for player, seat in before["seats"].items()}
        reckoned = {player: held[player] + moves.get(player, 0) for player in held}
        assert self.purses() == reckoned == record["bal"], where
        assert self.pot() == record["pot"], where
        for event in reply["events"]:
            self.events[event["event"]] += 1
            self._mark(before, event)

    def _mark(self, before: Line, event: Line) -> None:
        """What is worth noticing of one event."""
        match event:
            case {"event": "tax_paid", "tax": "property", "player": player}:
                held = before["seats"][player]["jail"]
                self.moments.add("taxed where held" if held else "taxed in passing")
            case {"event": "jail_entered", "via": via}:
                self.moments.add(f"jailed by {via}")
            case {"event": "rent_paid", "deed": deed} if before["deeds"][deed]["mortgaged"]:
                self.moments.add("rent of pawned buildings")
            case {"event": "mortgage_lifted", "deed": deed, "player": player}:
                if before["deeds"][deed]["owner"] != player:
                    self.moments.add("lifted for another")
            case {"event": "deed_mortgaged", "player": player} if _in_debt(before, player):
                self.moments.add("mortgaged for a debt")
            case _:
                pass


def _in_debt(before: Line, player: str) -> bool:
    """Whether a player owes more than his purse holds."""
    owed = (due.get("amount") for due in before["due"] if due.get("player") == player)
    return sum(amount for amount in owed if amount) > before["seats"][player]["cash"]


@cache
def replay(path: Path) -> Replay:
    return Replay(path)


def test_there_are_three() -> None:
    """By the Russian sheet, by the Ukrainian one, and the quick game."""
    modes = [records(path)[0]["say"]["modes"] for path in GAMES]
    assert sorted(modes) == [["casino_ru"], ["casino_uk"], ["quick"]]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
class TestAGame:
    def test_ends_as_recorded(self, path: Path) -> None:
        """Every record is accepted and moves what it says; the count at the end agrees."""
        game = replay(path)
        worth = game.ask("worth")
        assert game.state["over"]["ranking"] == game.final["ranking"]
        assert game.state["over"]["reason"] == game.final["reason"]
        assert {p: worth[p]["official"] for p in game.state["seats"]} == game.final["worth"]
        owned = {name: deed for name, deed in game.state["deeds"].items() if deed["owner"]}
        assert owned == game.final["deeds"]
        assert game.state["bank"] == game.final["bank"]

    def test_balances(self, path: Path) -> None:
        """To the last coin, house and card."""
        audit = replay(path).ask("audit")
        assert audit["zero_sum"]
        assert not audit["broken"]

    def test_has_it_all(self, path: Path) -> None:
        """Stakes lost, a win, the jackpot; the tax office both ways; pawned buildings; jail."""
        game = replay(path)
        assert not [event for event in SEEN if not game.events[event]]
        assert game.moments >= {
            "taxed in passing",
            "taxed where held",
            "jailed by landing",
            "mortgaged for a debt",
            "rent of pawned buildings",
            "lifted for another",
        }
