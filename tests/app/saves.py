"""Save files for tests: evenings, a file of them, and files that somebody has tampered with."""

import json
from collections.abc import Callable
from typing import Any

from banker_app.app.saves import save_format
from banker_app.app.session import Session
from banker_app.engine.commands import BuyDeed, EndTurn, Roll
from banker_app.engine.ids import DeedId
from banker_app.store.api import GameRecord, GameStore
from banker_app.store.memory import MemoryStore
from tests.app.table import ANN, Evening, gift, set_up


def evening(*gifts: int) -> Evening:
    """A turn, then presents from the Bank, with an undo and a redo among them."""
    made = Evening()
    made.does(set_up())
    made.does(Roll(player=ANN, dice=(1, 2)), minute=3)
    made.does(BuyDeed(player=ANN, deed=DeedId("baltic_avenue")), note="at last")
    made.undo()
    made.redo()
    made.does(EndTurn())
    for amount in gifts:
        made.does(gift(amount))
    return made


def entries(made: Evening) -> list[dict[str, Any]]:
    """Its entries as the journal keeps them."""
    return [dict(entry) for entry in made.journal.entries()]


def a_save(*games: tuple[str, Evening], **rest: Any) -> bytes:
    """A file of these evenings."""
    return save_format.dump([(game_id, entries(made)) for game_id, made in games], **rest)


def keep(store: GameStore, game_id: str, made: Evening) -> None:
    """Put an evening into a store, as if it had been played there."""
    game = made.table
    kept = entries(made)
    journal = store.create(save_format.record_of(game_id, game, kept))
    for entry in kept:
        journal.append(entry)
    journal.close()


def kept(store: GameStore, game_id: str) -> list[dict[str, Any]]:
    """The entries of a game in a store."""
    journal = store.open(game_id)
    try:
        return [dict(entry) for entry in journal.entries()]
    finally:
        journal.close()


def contents(store: GameStore) -> dict[str, tuple[GameRecord, list[dict[str, Any]]]]:
    """Everything in a store, to be compared."""
    return {record.id: (record, kept(store, record.id)) for record in store.games()}


def played_on(store: GameStore, game_id: str) -> Session:
    """A game of a store, opened by the app's own way in."""
    return Session(store.open(game_id), lambda: "2026-11-21T20:00:00+00:00")


def tampered(change: Callable[[Any], None], data: bytes | None = None) -> bytes:
    """A file that was changed by hand, and sealed again by somebody who knows how."""
    plain = json.loads(data or a_save(("g1", evening(50))))
    change(plain)
    try:
        games = [(game["id"], game["entries"]) for game in plain["games"]]
        plain["digest"] = save_format.checksum(
            games, plain.get("boxes", {}), plain.get("settings", {})
        )
    except (KeyError, TypeError, AttributeError, UnicodeEncodeError):
        pass  # What has lost its shape needs no seal to be refused.
    return json.dumps(plain).encode()


def empty() -> MemoryStore:
    """Another device."""
    return MemoryStore()
