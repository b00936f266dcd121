"""A referee at work, as the tests use one: lines in, replies out, questions asked.

Everything goes through the text of the protocol, as another program would do it.
"""

import json
from functools import cache
from typing import Any

from banker_app.referee.script import Referee
from tests.recorded.board import DEEDS, NAMES, Command

Reply = dict[str, Any]


class Table:
    """One referee with one game."""

    def __init__(self) -> None:
        self._referee = Referee()

    def send(self, command: Command) -> Reply:
        """The reply to one line."""
        reply: Reply | None = self._referee.reply(json.dumps(command))
        assert reply is not None, f"no reply to {json.dumps(command)}"
        return reply

    def play(self, command: Command) -> Reply:
        """The reply to a command that has to be accepted."""
        reply = self.send(command)
        assert reply["result"] == "accepted", f"{json.dumps(command)}\n{verdict(reply)}"
        return reply

    def ask(self, query: str, **fields: object) -> Any:
        """The value of a query."""
        reply = self.send({"query": query, **fields})
        assert reply["result"] == "answer", f"{query}: {verdict(reply)}"
        return reply["value"]


def verdict(reply: Reply) -> str:
    """A reply in a line or two, for people."""
    match reply["result"]:
        case "refused":
            reasons = [f"{no['code']}: {no['text']}" for no in reply["refusals"]]
            return "refused, " + "; ".join(reasons)
        case "asks":
            return "asks, " + "; ".join(question["text"] for question in reply["questions"])
        case "error":
            return f"error, {reply['text']}"
        case result:
            return str(result)


def codes(reply: Reply) -> list[str]:
    """Why a reply refuses, the headline first."""
    return [refusal["code"] for refusal in reply.get("refusals", [])]


@cache
def deed_ids() -> dict[str, int]:
    """The board index of every deed of `us_2008`, by the id under which the referee shows it."""
    shown: dict[str, int] = {}
    for first in range(0, len(DEEDS), 8):
        seats = {f"P{n}": index for n, index in enumerate(DEEDS[first : first + 8])}
        state = _started({"deeds": {NAMES[index]: {"owner": who} for who, index in seats.items()}})
        for who, index in seats.items():
            (deed,) = state["seats"][who]["deeds"]
            shown[deed] = index
    return shown


@cache
def space_ids() -> dict[str, int]:
    """The board index of every space of `us_2008`, by the id under which the referee shows it."""
    shown: dict[str, int] = {}
    for first in range(0, len(NAMES), 8):
        seats = {f"P{n}": first + n for n in range(8)}
        state = _started({"seats": {who: {"space": index} for who, index in seats.items()}})
        shown |= {state["seats"][who]["space"]: index for who, index in seats.items()}
    return shown


def _started(position: Command) -> Any:
    """The state of eight players in a position."""
    table = Table()
    seats = [{"name": f"P{n}"} for n in range(8)]
    setup = {"edition": "us_2008", "base": "classic", "tracking": "dice", "seats": seats}
    table.play({"cmd": "start_game", **setup, "position": position})
    return table.ask("state")
