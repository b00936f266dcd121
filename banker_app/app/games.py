"""Games in a store: creating, resuming, listing.

Connects sessions to a store.
"""

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from uuid import uuid4

from banker_app.app.reports.feats import with_feats
from banker_app.app.session import CorruptLog, Session
from banker_app.engine.decide import decide
from banker_app.engine.refusals import Accepted, Decision, RefusalCode
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.engine.state import Game, Seat
from banker_app.engine.worth import first_place
from banker_app.store.api import (
    JSON,
    OVER,
    PLAYING,
    GameDamaged,
    GameRecord,
    GameStore,
    StoreError,
)
from banker_app.store.memory_journal import MemoryJournal

LOG: Final = logging.getLogger(__name__)
SHARED = "shared_by"
"""In the summary of a game: the players who share the first place."""

RULES: Final = "rules"
"""In the summary of a game: the rulebook, and the variants of it."""
CASH: Final = "cash"
"""In the summary of a game: the cash of each player when it was left, with its currency."""


def now() -> str:
    """The current time, ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def looks_of(seats: Iterable[SeatPlan | Seat]) -> Mapping[str, JSON]:
    """The players' colours and tokens, shown in the list of games without opening one."""
    return {"looks": [[seat.colour, seat.token] for seat in seats]}


def begin(
    store: GameStore,
    command: StartGame,
    *,
    waive: Collection[RefusalCode] = (),
    note: str = "",
    minute: int = 0,
) -> tuple[str, Session, Accepted] | Decision:
    """Create and start a game. Returns the refusal if the set-up is refused, leaving no files.

    Raises the store's errors if the game cannot be saved.
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
            summary={**looks_of(command.seats), RULES: [command.base, *command.modes]},
        )
    )
    session = Session(journal, now)
    try:
        decision = session.dispatch(command, waive=waive, note=note, minute=minute)
    except Exception:
        store.withdraw(game_id)
        raise
    assert isinstance(decision, Accepted), "a set-up was refused that had been allowed"
    return game_id, session, decision


def begin_unsaved(
    command: StartGame,
    *,
    waive: Collection[RefusalCode] = (),
    note: str = "",
    minute: int = 0,
) -> tuple[str, Session, Accepted] | Decision:
    """Start a game that is kept in memory alone; it has no id."""
    session = Session(MemoryJournal(), now)
    decision = session.dispatch(command, waive=waive, note=note, minute=minute)
    return ("", session, decision) if isinstance(decision, Accepted) else decision


def resume(store: GameStore, game_id: str) -> Session:
    """Open a game as it was left. Raises the store's errors.

    GameDamaged is also raised for entries that are intact but invalid for this app.
    """
    journal = store.open(game_id)
    try:
        return Session(journal, now)
    except CorruptLog as fault:
        journal.close()
        raise GameDamaged(game_id, good_entries=fault.seq - 1) from fault


def bring_up_to_date(store: GameStore, game_id: str, session: Session) -> None:
    """Update a game's row in the list of games.

    If the disk has no room, the row stays as it is: the game itself has all its entries.
    """
    game = session.game
    try:
        record = next((r for r in store.games() if r.id == game_id), None)
        if game is not None and record is not None:
            record = with_result(replace(record, updated=session.log[-1].at), game)
            if record.status == OVER:
                record = with_feats(record, session.snapshots(), len(session.log))
            store.update(record)
    except StoreError as fault:
        LOG.warning("the list of games was not brought up to date: %r", fault)


def row_changes(before: Game | None, after: Game) -> bool:
    """Whether an entry changes the row of its game: its end, or the names of the players."""
    was, now = (game and (game.ending is None, tuple(game.seats)) for game in (before, after))
    return was != now


def with_result(record: GameRecord, game: Game) -> GameRecord:
    """The row of a game with its players as they are called now and its result: the winner, or all
    who share the first place.
    """
    over = game.ending is not None
    first = first_place(game) if over else ()
    summary = {name: value for name, value in record.summary.items() if name != SHARED}
    summary |= looks_of(game.seats.values())
    summary[CASH] = [[game.cash(name), game.currency_of(name)] for name in game.seats]
    return replace(
        record,
        players=tuple(game.seats),
        status=OVER if over else PLAYING,
        winner=first[0] if len(first) == 1 else None,
        summary=summary | ({SHARED: list(first)} if len(first) > 1 else {}),
    )


def close(store: GameStore, game_id: str, session: Session) -> None:
    """Close a game after updating its row in the list."""
    bring_up_to_date(store, game_id, session)
    session.close()


def listed(store: GameStore) -> tuple[GameRecord, ...]:
    """The games of a store, most recently updated first.

    Games that were created but never set up, because the app was killed, are left out.
    """
    return tuple(record for record in store.games() if record.entries)


def latest(store: GameStore) -> GameRecord | None:
    """The game played last, preferring one still in progress; None if there is none."""
    games = listed(store)
    playing = [record for record in games if record.status == PLAYING]
    return next(iter(playing or games), None)
