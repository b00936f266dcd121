"""Whole games of every variant, played again: each purse, each refusal, the final count."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from banker_app.referee.script import Referee
from tests.each import each
from tests.played.plans import ALWAYS, PLANS, RAISED, Plan, happenings

GAMES: Final = Path(__file__).parent / "games"


@cache
def lines(name: str) -> list[Any]:
    """A game as it is kept: the set-up, entries with what came of them, the end."""
    text = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


class Table:
    """A referee with one of the games, and what it has seen happen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._referee = Referee()
        self.events: set[str] = set()
        self.refusals: set[str] = set()
        self.cash: dict[str, int] = {}

    def send(self, line: dict[str, Any]) -> dict[str, Any]:
        reply = self._referee.reply(json.dumps(line))
        assert reply is not None
        return reply

    def ask(self, query: str) -> Any:
        return self.send({"query": query})["value"]

    def enter(self, number: int, line: dict[str, Any], expected: Any) -> None:
        """One entry: the same purses change to the same sums, or it is refused for the same."""
        reply = self.send(line)
        where = f"{self.name}.jsonl:{number}: {json.dumps(line)}"
        if isinstance(expected, str):
            codes = [refusal["code"] for refusal in reply.get("refusals", [])]
            assert " ".join(codes) == expected, where
            self.refusals.update(codes)
            return
        assert reply["result"] == "accepted", f"{where}\n{reply}"
        changed = {who: sum for who, sum in reply["cash"].items() if sum != self.cash.get(who)}
        assert changed == expected, where
        self.cash = reply["cash"]
        self.events |= happenings(reply["events"])

    def play(self) -> "Table":
        """From the set-up to the final count."""
        opening, *entries, last = lines(self.name)
        reply = self.send(opening)
        assert reply["result"] == "accepted", reply
        self.cash = reply["cash"]
        for number, (line, expected) in enumerate(entries, start=2):
            self.enter(number, line, expected)
        over = self.ask("state")["over"]
        worth = self.ask("worth")
        told = {name: worth[name]["total"] for name in last["end"]["worth"]}
        assert {"reason": over["reason"], "ranking": over["ranking"], "worth": told} == last["end"]
        return self


@each(PLANS)
def test_a_game_is_played_again(plan: Plan) -> None:
    """From the set-up to the count; the variant's own rules were at work; the books balance."""
    opening, *entries, last = lines(plan.name)
    assert opening == plan.opening
    assert len(entries) <= plan.most
    table = Table(plan.name).play()
    assert {*ALWAYS, *plan.events} <= table.events
    assert not table.events.isdisjoint(RAISED)
    assert set(plan.refusals) <= table.refusals
    assert last["end"]["reason"] == plan.ends
    audit = table.ask("audit")
    assert audit["zero_sum"] is True
    assert audit["broken"] == []


def test_every_game_has_its_plan() -> None:
    assert {path.stem for path in GAMES.glob("*.jsonl")} == {plan.name for plan in PLANS}
