"""Games as they lie in a store: begun, resumed, listed.

Joins a session to a store; how a store keeps anything is its own affair.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from banker_app.app.session import CorruptLog, Session
from banker_app.engine.commands import StartGame
from banker_app.engine.decide import decide
from banker_app.engine.refusals import Accepted, Decision, RefusalCode
from banker_app.store.api import GameDamaged, GameRecord, GameStore

PLAYING, OVER = "playing", "over"


def now() -> str:
    """The wall clock, ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def begin(
    store: GameStore,
    command: StartGame,
    *,
    waive: Collection[RefusalCode] = (),
    note: str = "",
    minute: int = 0,
) -> tuple[str, Session, Accepted] | Decision:
    """A new game under an id of its own, or why there is none; nothing is left behind then.

    Raises what the store raises when it cannot keep the game.
    """
    ruling = decide((), command, waive)
    if not isinstance(ruling, Accepted):
        return ruling
    game_id, at = uuid4().hex, now()
    journal = store.create(
        GameRecord(
            id=game_id,
            title=command.edition.title,
            edition=command.edition.id,
            players=tuple(seat.name for seat in command.seats),
            created=at,
            updated=at,
            status=PLAYING,
        )
    )
    session = Session(journal, now)
    try:
        decision = session.dispatch(command, waive=waive, note=note, minute=minute)
    except Exception:
        store.delete(game_id)
        raise
    assert isinstance(decision, Accepted), "a set-up was refused that had been allowed"
    return game_id, session, decision


def resume(store: GameStore, game_id: str) -> Session:
    """A game as it was left. Raises what the store raises for one it cannot open.

    GameDamaged also stands for entries that are whole but make no sense to this app.
    """
    journal = store.open(game_id)
    try:
        return Session(journal, now)
    except CorruptLog as fault:
        journal.close()
        raise GameDamaged(game_id, good_entries=fault.seq - 1) from fault


def bring_up_to_date(store: GameStore, game_id: str, session: Session) -> None:
    """Let the list of games say how this one stands."""
    game = session.game
    record = next((r for r in store.games() if r.id == game_id), None)
    if game is None or record is None:
        return
    over = game.ending is not None
    store.update(
        replace(
            record,
            updated=session.log[-1].at,
            status=OVER if over else PLAYING,
            winner=game.ending.ranking[0] if game.ending else None,
        )
    )


def close(store: GameStore, game_id: str, session: Session) -> None:
    """Let a game go, with its line in the list brought up to date."""
    bring_up_to_date(store, game_id, session)
    session.close()


def listed(store: GameStore) -> tuple[GameRecord, ...]:
    """The games of a store, the last updated first.

    Without those that were killed between being created and being set up: nothing was
    ever played in them.
    """
    return tuple(record for record in store.games() if record.entries)


def latest(store: GameStore) -> GameRecord | None:
    """The game that was played last, one still in progress first."""
    games = listed(store)
    playing = [record for record in games if record.status == PLAYING]
    return next(iter(playing or games), None)
