"""A referee at work, as the tests use one: lines in, replies out, what must not change.

table = at_table(Ann={"space": "go"}, Bob={"deeds": ["boardwalk"]})
table.does("roll", dice=[1, 2])
assert table.refuses("end_turn") == ["still_due"]

Everything goes through the text of the protocol, as another program would do it.
"""

import json
from typing import Any

from banker_app.referee.script import Referee
from banker_app.store.api import GameStore

Command = dict[str, Any]
"""One line of the referee's protocol."""
Reply = dict[str, Any]
SEATS = ("Ann", "Bob", "Cat")


class Table:
    """One referee with one game."""

    def __init__(self, store: GameStore | None = None) -> None:
        self._referee = Referee(store)

    def go_home(self) -> None:
        """Let the game and its store go."""
        self._referee.close()

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

    def does(self, cmd: str, **fields: Any) -> Reply:
        """A command that has to be accepted."""
        return self.play({"cmd": cmd, **fields})

    def refuses(self, cmd: str, **fields: Any) -> list[str]:
        """A command that has to be refused and to change nothing: why, the headline first."""
        return codes(self._without_effect("refused", {"cmd": cmd, **fields}))

    def refusal(self, cmd: str, **fields: Any) -> Any:
        """The headline of a refusal, whole."""
        return self._without_effect("refused", {"cmd": cmd, **fields})["refusals"][0]

    def asks(self, cmd: str, **fields: Any) -> list[str]:
        """A command that lacks a fact of the table: which."""
        reply = self._without_effect("asks", {"cmd": cmd, **fields})
        return [question["fact"] for question in reply["questions"]]

    def error(self, line: Command) -> str:
        """A line that cannot be read: the text that says why."""
        text: str = self._without_effect("error", line)["text"]
        return text

    def _without_effect(self, result: str, line: Command) -> Reply:
        before = self.state()
        reply = self.send(line)
        assert reply["result"] == result, f"{line}: {verdict(reply)}"
        assert self.state() == before
        return reply

    def state(self) -> Any:
        """The table as one object, or None while there is no game."""
        reply = self.send({"query": "state"})
        return reply.get("value")

    def cash(self, who: str) -> int:
        """A player's purse."""
        held: int = self.state()["seats"][who]["cash"]
        return held

    def seat(self, who: str) -> Any:
        """Everything a player has."""
        return self.state()["seats"][who]

    def deed(self, deed: str) -> Any:
        """How a deed stands."""
        return self.state()["deeds"][deed]

    def due(self) -> list[str]:
        """The kinds of what is due, oldest first."""
        return [due["kind"] for due in self.state()["due"]]


def verdict(reply: Reply) -> str:
    """A reply in a few words, for people."""
    match reply.get("result"):
        case "refused":
            return "; ".join(f"{no['code']}: {no['text']}" for no in reply["refusals"])
        case "asks":
            return "; ".join(f"{ask['fact']}: {ask['text']}" for ask in reply["questions"])
        case "error":
            return str(reply["text"])
        case result:
            return str(result)


def codes(reply: Reply) -> list[str]:
    """Why a reply refuses, the headline first."""
    return [refusal["code"] for refusal in reply.get("refusals", [])]


def start_line(*names: str, **fields: Any) -> Command:
    """A line that sets a table up: Ann, Bob and Cat with the box of 2008, unless told otherwise."""
    return {
        "cmd": "start_game",
        "edition": "us_2008",
        "base": "classic",
        "seats": [{"name": name} for name in names or SEATS],
        **fields,
    }


def new_game(*names: str, **fields: Any) -> Table:
    """A game just begun."""
    table = Table()
    table.play(start_line(*names, **fields))
    return table


def in_position(position: Command, *names: str, **fields: Any) -> Table:
    """A game begun in the middle of an evening."""
    return new_game(*names, position=position, **fields)


def at_table(**seats: Command) -> Table:
    """A game under way whose players hold what is told; the first of them is on turn.

    `deeds` lists a seat's deeds; `built` gives levels (5 is a hotel); `mortgaged` lists deeds.
    """
    return in_position(holdings(**seats), *seats)


def holdings(**seats: Command) -> Command:
    """What the players hold, as a position."""
    told = {name: dict(held) for name, held in seats.items()}
    deeds: Command = {}
    for name, held in told.items():
        deeds |= {deed: {"owner": name, "mortgaged": True} for deed in held.pop("mortgaged", [])}
        for deed, level in held.pop("built", {}).items():
            hotel = level == 5
            deeds[deed] = {"owner": name, "houses": 0 if hotel else level, "hotel": hotel}
    return {"seats": told, "deeds": deeds}


def gives(player: str, *deeds: str | int, cash: int = 0, cards: tuple[str, ...] = ()) -> Command:
    """One side of a trade."""
    return {"player": player, "cash": cash, "deeds": list(deeds), "jail_cards": list(cards)}
