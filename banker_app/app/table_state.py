"""The table as one plain object, and back: what `state` answers and a position tells.

Shapes only: whether a position can be is the engine's ruling.
"""

from collections.abc import Mapping
from typing import Any

from banker_app.app.names import Names, UnknownName
from banker_app.engine.commands import DeedPosition, Position, SeatPosition
from banker_app.engine.ids import BANK_PLAYER, DeckId, DeedId, PlayerId, SpaceId
from banker_app.engine.state import (
    Auction,
    Debt,
    DebtReason,
    Due,
    Game,
    Phase,
    creditor_of,
    open_debts,
)
from banker_app.library.codec import Malformed, decode, encode
from banker_app.library.shapes import snake


def state_of(game: Game) -> dict[str, Any]:
    """Everything needed to go on from here."""
    return {
        "seats": {name: _seat(game, name) for name in game.seats},
        "deeds": {deed: _deed(game, deed) for deed in game.edition.deeds},
        "bank": {"houses": game.bank_houses(), "hotels": game.bank_hotels()},
        "pots": {},
        "debts": [
            {
                "player": debt.player,
                "creditor": creditor_of(debt),
                "amount": debt.amount,
                "reason": debt.reason if isinstance(debt, Debt) else _reason_of(debt),
            }
            for debt in open_debts(game)
        ],
        "due": [told_due(due) for due in game.dues],
        "auction": encode(game.auction) if game.auction else None,
        "conglomerates": [],
        "rates": {},
        "turn": {
            "player": game.turn.player,
            "phase": game.turn.phase,
            "doubles": game.turn.doubles,
            "dice": list(game.turn.dice) if game.turn.dice else None,
            "number": game.turn.number,
            "landing_known": game.turn.landing_known,
        },
        "minute": game.minute,
        "over": {"reason": game.ending.reason, "ranking": list(game.ending.ranking)}
        if game.ending
        else None,
    }


def told_due(due: Due) -> dict[str, Any]:
    """A due as plain data that says what kind it is."""
    return {"kind": snake(type(due).__name__), **encode(due)}


def _reason_of(due: Due) -> str:
    return type(due).__name__.removesuffix("Due").lower()


def _seat(game: Game, player: PlayerId) -> dict[str, Any]:
    seat = game.seats[player]
    return {
        "cash": game.cash(player),
        "deeds": [deed.id for deed in game.deeds_of(player)],
        "jail_cards": list(game.jail_cards(player)),
        "space": game.edition.spaces[seat.space].id,
        "jail": {"attempts": seat.jail.attempts} if seat.jail else None,
        "status": "bankrupt" if seat.bankrupt else "playing",
    }


def _deed(game: Game, deed: DeedId) -> dict[str, Any]:
    return {
        "owner": game.owner(deed),
        "mortgaged": deed in game.mortgaged,
        "houses": game.houses(deed),
        "hotel": game.has_hotel(deed),
    }


# ---- back ------------------------------------------------------------------------------


def read_position(names: Names, told: Mapping[str, Any]) -> Position:
    """A position as the table tells it. Raises UnknownName or Malformed."""
    _only(
        told,
        "position",
        "seats deeds bank pots debts due auction conglomerates rates turn minute over",
    )
    turn = _table(told, "turn")
    bank = _table(told, "bank")
    _only(turn, "turn", "player phase doubles dice number landing_known")
    _only(bank, "bank", "houses hotels")
    dice = turn.get("dice")
    return Position(
        seats={
            PlayerId(names.player("seats", name)): _read_seat(names, name, held)
            for name, held in _table(told, "seats").items()
        },
        deeds={
            DeedId(names.space("deeds", deed)): _read_deed(names, deed, held)
            for deed, held in _table(told, "deeds").items()
        },
        bank_houses=_whole(bank, "houses"),
        bank_hotels=_whole(bank, "hotels"),
        turn_player=_player(names, turn),
        turn_phase=_phase(turn.get("phase") or Phase.BEFORE_ROLL),
        turn_doubles=_whole(turn, "doubles") or 0,
        turn_dice=decode(tuple[int, int], dice) if dice else None,
        turn_number=_whole(turn, "number") or 1,
        landing_known=turn.get("landing_known") is True,
        dues=_read_dues(names, told),
        auction=decode(Auction, told["auction"]) if told.get("auction") else None,
        minute=_whole(told, "minute") or 0,
    )


def _read_seat(names: Names, name: str, held: Any) -> SeatPosition:
    _mapping(held, f"seats.{name}")
    _only(held, f"seats.{name}", "cash deeds jail_cards space jail status region token")
    jail = held.get("jail")
    space = held.get("space")
    status = held.get("status", "playing")
    if status not in ("playing", "bankrupt"):
        raise Malformed(f"seats.{name}.status", "needs playing or bankrupt")
    return SeatPosition(
        cash=_whole(held, "cash"),
        deeds=tuple(DeedId(names.space("deeds", deed)) for deed in held.get("deeds") or ()),
        jail_cards=tuple(
            DeckId(names.deck("jail_cards", deck)) for deck in held.get("jail_cards") or ()
        ),
        space=None if space is None else SpaceId(names.space("space", space)),
        jail_attempts=(_whole(_mapping(jail, "jail"), "attempts") or 0) if jail else None,
        bankrupt=status == "bankrupt",
    )


def _read_deed(names: Names, deed: str, held: Any) -> DeedPosition:
    _mapping(held, f"deeds.{deed}")
    _only(held, f"deeds.{deed}", "owner mortgaged houses hotel")
    owner = held.get("owner")
    return DeedPosition(
        owner=None if owner is None else PlayerId(names.player("owner", owner)),
        mortgaged=_yes(held, "mortgaged"),
        houses=_whole(held, "houses") or 0,
        hotel=_yes(held, "hotel"),
    )


def _read_dues(names: Names, told: Mapping[str, Any]) -> tuple[Due, ...]:
    """What is due as told; debts alone where nothing more is."""
    if told.get("due"):
        return tuple(decode(Due, _bare(due)) for due in told["due"])  # type: ignore[arg-type]
    found: list[Due] = []
    for debt in told.get("debts") or ():
        _mapping(debt, "debts")
        creditor = debt.get("creditor", BANK_PLAYER)
        found.append(
            Debt(
                player=PlayerId(names.player("player", debt.get("player"))),
                creditor=PlayerId(names.player("creditor", creditor)),
                amount=_whole(debt, "amount") or 0,
                reason=DebtReason.AGREED,
            )
        )
    return tuple(found)


def _bare(due: Any) -> Any:
    """A due without the sentence that replies carry with it."""
    return {k: v for k, v in due.items() if k != "text"} if isinstance(due, dict) else due


def _only(table: Mapping[str, Any], place: str, known: str) -> None:
    for key in table:
        if key not in known.split():
            raise Malformed(f"{place}.{key}", "is not known here")


def _mapping(value: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Malformed(place, "needs a table")
    return value


def _table(told: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    return _mapping(told.get(key) or {}, key)


def _whole(table: Mapping[str, Any], key: str) -> int | None:
    value = table.get(key)
    if value is None or type(value) is int:
        return value
    raise Malformed(key, f"needs a whole number, not {value!r}"[:80])


def _yes(table: Mapping[str, Any], key: str) -> bool:
    value = table.get(key, False)
    if isinstance(value, bool):
        return value
    raise Malformed(key, "needs true or false")


def _phase(value: Any) -> Phase:
    if value in tuple(Phase):
        return Phase(value)
    raise Malformed("turn.phase", "needs before_roll or rolled")


def _player(names: Names, turn: Mapping[str, Any]) -> PlayerId | None:
    told = turn.get("player")
    return None if told is None else PlayerId(names.player("turn.player", told))


__all__ = ["UnknownName", "read_position", "state_of"]
