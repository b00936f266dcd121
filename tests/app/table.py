"""A table for the tests of the protocol: what is sent, what comes back, what must not change.

table = at_table(Ann={"space": "go"}, Bob={"deeds": ["boardwalk"]})
table.does("roll", dice=[1, 2])
assert table.refuses("end_turn") == ["still_due"]
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from banker_app.app.session import Session
from banker_app.engine.commands import Command as Wanted
from banker_app.engine.commands import ReceiveFromBank, StartGame
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, RefusalCode, Refused
from banker_app.engine.state import Game
from banker_app.referee.start_parser import read_start
from banker_app.store.api import Notice, NotSaved
from tests.recorded.board import Command
from tests.recorded.table import Reply, codes, verdict
from tests.recorded.table import Table as Lines

SEATS = ("Ann", "Bob", "Cat")
ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


class Table(Lines):
    """A referee with a game, driven by the names of the commands."""

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


# ---- a session -----------------------------------------------------------------------------


class Journal:
    """Keeps entries in a list, and what happened when; can be told to fail."""

    def __init__(self, kept: Sequence[Mapping[str, Any]] = ()) -> None:
        self.notices: tuple[Notice, ...] = ()
        self.kept = list(kept)
        self.story: list[str] = []
        self.full = False

    def entries(self) -> Sequence[Mapping[str, Any]]:
        """Everything kept, oldest first."""
        return list(self.kept)

    def append(self, entry: Mapping[str, Any]) -> None:
        """Keep one more, unless the disk is full."""
        if self.full:
            raise NotSaved("disk_full")
        self.story.append("written")
        self.kept.append(json.loads(json.dumps(entry)))

    def close(self) -> None:
        """Nothing to let go of."""


class Evening(Session):
    """A session over a journal in memory, at a clock that stands still."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        super().__init__(self.journal, lambda: "2024-01-01T20:00:00Z")

    def does(self, command: Wanted, **how: Any) -> Accepted:
        """A command that has to be accepted."""
        decision = self.dispatch(command, **how)
        assert isinstance(decision, Accepted), decision
        return decision

    def refuses(self, command: Wanted) -> list[RefusalCode]:
        """A command that has to be refused."""
        decision = self.dispatch(command)
        assert isinstance(decision, Refused), decision
        return [refusal.code for refusal in decision.refusals]

    @property
    def table(self) -> Game:
        """The table, which there has to be."""
        assert self.game is not None
        return self.game


def set_up() -> StartGame:
    """Ann and Bob, as the protocol would set them down."""
    return read_start(start_line("Ann", "Bob"))


def begun() -> Evening:
    """The set-up is entered."""
    evening = Evening()
    evening.does(set_up())
    return evening


def gift(amount: int = 50) -> ReceiveFromBank:
    """The smallest entry that moves something."""
    return ReceiveFromBank(player=ANN, amount=amount, reason="gift")
