"""A referee at work, as the tests use one: lines in, replies out, questions asked.

Everything goes through the text of the protocol, as another program would do it.
"""

import json
from typing import Any

from banker_app.referee.script import Referee
from tests.recorded.board import Command

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
