"""Games to measure with: the recorded ones, decoded beforehand, and one that never ends."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from banker_app.app.session import Session
from banker_app.content.serialization import decode_command
from banker_app.engine import commands as c
from banker_app.engine.dues import CardDue, RentDue
from banker_app.engine.edition import CardEffect, DeedKind
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import answers
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.rules.auction.auctions import CloseAuction
from banker_app.engine.state import Game, Phase, RollPurpose
from banker_app.referee.start_parser import read_start
from banker_app.store.memory import MemoryStore
from tests.engine.tables import begun
from tests.recorded.replay import HERE, accepted
from tests.scenarios.table import Table
from tests.store.games import record

NOON = "2026-01-01T12:00:00.000+00:00"


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A recorded game: the table at its start and all that was entered, decoded."""

    start: Game
    commands: tuple[tuple[c.Command, frozenset[RefusalCode]], ...]
    written: tuple[dict[str, Any], ...]
    """The same commands and what came of them, as plain objects."""


def _lines(name: str) -> list[dict[str, Any]]:
    return accepted(HERE / "games" / f"{name}.jsonl.gz")


@cache
def evening(name: str) -> Evening:
    """A recorded game, played once through the protocol."""
    opening, *lines = _lines(name)
    table = Table()
    for line in (opening, *lines):
        table.play(line)
    log = table.ask("log")
    return Evening(
        start=begun(read_start(opening)),
        commands=tuple(
            (decode_command(entry["cmd"]), frozenset(map(RefusalCode, entry["waived"])))
            for entry in log[1:]
        ),
        written=tuple(json.loads(json.dumps(entry)) for entry in log[1:]),
    )


def kept(name: str, players: Sequence[str]) -> list[dict[str, Any]]:
    """A recorded game as the entries of a journal, with other names for its players."""
    journal = MemoryStore().create(record())
    session = Session(journal, lambda: NOON)
    assert isinstance(session.dispatch(read_start(_lines(name)[0])), Accepted)
    for command, waived in evening(name).commands:
        assert isinstance(session.dispatch(command, waive=waived), Accepted)
    text = json.dumps([dict(entry) for entry in journal.entries()])
    for number, player in enumerate(players):
        text = text.replace(f"P{number}", json.dumps(player)[1:-1])
    told: list[dict[str, Any]] = json.loads(text)
    return told


# ---- a game of any length ------------------------------------------------------------------


@cache
def entries(count: int, seats: int = 4) -> tuple[dict[str, Any], ...]:
    """The written entries of one long game in which nobody goes broke."""
    journal = MemoryStore().create(record())
    session = Session(journal, lambda: NOON)
    rng = Random(count)
    opening = {
        "cmd": "start_game",
        "edition": "us_2008",
        "seats": [f"Player {number}" for number in range(seats)],
        "house_rules": {"salary.amount": 20_000, "setup.starting_cash": 20_000},
    }
    assert isinstance(session.dispatch(read_start(opening)), Accepted)
    while len(session.log) < count:
        assert session.game is not None
        for command in next_commands(session.game, rng):
            if isinstance(session.dispatch(command), Accepted):
                break
        else:
            raise AssertionError(f"nobody knows how to go on: {session.game.dues}")
    return tuple(dict(entry) for entry in journal.entries())


def next_commands(game: Game, rng: Random) -> list[c.Command]:
    """What to try now, the first first."""
    player = game.turn.player
    if game.auction is not None:
        return [CloseAuction()]
    for due in game.dues:
        match due:
            case CardDue():
                skipped = (CardEffect.JAIL_FREE, CardEffect.PAY_OR_DRAW)
                cards = [k for k in game.edition.decks[due.deck].cards if k.effect not in skipped]
                return [c.DrawCard(player=due.player, deck=due.deck, card=rng.choice(cards).id)]
            case RentDue(amount=None):
                return [c.Roll(player=due.player, dice=(3, 4), purpose=RollPurpose.RENT)]
            case _:
                return [*answers(game, due)]
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    if game.turn.phase is Phase.BEFORE_ROLL:
        purpose = RollPurpose.JAIL if game.seats[player].jail else RollPurpose.MOVE
        return [*_building(game, player, rng), c.Roll(player=player, dice=dice, purpose=purpose)]
    return [c.EndTurn()]


def _building(game: Game, player: PlayerId, rng: Random) -> list[c.Command]:
    streets = [deed for deed in game.deeds_of(player) if deed.kind is DeedKind.STREET]
    if not streets or rng.random() < 0.7:
        return []
    return [c.Build(player=player, deed=rng.choice(streets).id)]
