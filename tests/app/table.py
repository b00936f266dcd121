"""A session for the tests of the app, over a journal in memory."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from banker_app.app.projections.context import ViewContext
from banker_app.app.session import Session
from banker_app.engine.commands import Command
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, RefusalCode, Refused
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game
from banker_app.pages.contract.translator import Translator
from banker_app.referee.start_parser import read_start
from banker_app.store.api import Notice, NotSaved
from tests.scenarios.table import start_line

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


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

    def does(self, *commands: Command, **how: Any) -> Accepted:
        """Commands that have to be accepted; the last decision."""
        for command in commands:
            decision = self.dispatch(command, **how)
            assert isinstance(decision, Accepted), decision
        return decision

    def refuses(self, command: Command) -> list[RefusalCode]:
        """A command that has to be refused."""
        decision = self.dispatch(command)
        assert isinstance(decision, Refused), decision
        return [refusal.code for refusal in decision.refusals]

    @property
    def table(self) -> Game:
        """The table, which there has to be."""
        assert self.game is not None
        return self.game

    def context(self, language: str = "en") -> ViewContext:
        """The table in a language."""
        return ViewContext(self.table, Translator(language, self.table.edition))


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
