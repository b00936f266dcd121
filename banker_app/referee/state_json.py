"""Converts a game to the plain object that `state` returns, and a position back from it.

Shapes only; whether a position is possible is decided by the engine.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, get_args

from banker_app.content.serial_types import snake
from banker_app.content.serialization import Malformed, decode, encode
from banker_app.engine.dues import Debt, DebtReason, Due, creditor_of
from banker_app.engine.exchange import rates
from banker_app.engine.groups import landmark
from banker_app.engine.ids import (
    BANK_PLAYER,
    DEPOT,
    HOTEL,
    HOUSE,
    POTS,
    SKYSCRAPER,
    SUPPLY,
    Account,
    Commodity,
    DeedId,
    PlayerId,
    player_account,
)
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue
from banker_app.engine.kept_cards import kept_cards, left_in
from banker_app.engine.ledger import balance
from banker_app.engine.obligations import open_debts
from banker_app.engine.start_game import Position, TurnPosition
from banker_app.engine.state import Absence, Game
from banker_app.referee.name_resolver import NameResolver, resolve


def state_of(game: Game) -> JsonObject:
    """Everything needed to continue the game from here."""
    return {
        "seats": {name: _seat(game, name) for name in game.seats},
        "deeds": {deed: _deed(game, deed) for deed in game.edition.deeds},
        "bank": _bank(game),
        "pots": _pots(game),
        "debts": [
            {
                "player": debt.player,
                "creditor": creditor_of(debt),
                "amount": debt.amount,
                "reason": debt.reason if isinstance(debt, Debt) else _reason_of(debt),
            }
            for debt in open_debts(game)
        ],
        "due": [stated_due(due) for due in game.dues],
        "auction": encode(game.auction) if game.auction else None,
        "conglomerates": [
            {"player": game.owner(c.deeds[0]), "deeds": list(c.deeds), "top": c.top}
            for c in game.conglomerates
        ],
        "promises": [encode(promise) for promise in game.promises],
        "rates": dict(rates(game)),
        "paused": game.paused,
        "turn": {
            field.name: plain(getattr(game.turn, field.name)) for field in fields(TurnPosition)
        },
        "minute": game.minute,
        "over": {"reason": game.ending.reason, "ranking": list(game.ending.ranking)}
        if game.ending
        else None,
    }


def cash_of(game: Game, player: PlayerId) -> int | dict[str, int]:
    """A player's cash: one amount, or one for each currency of the edition."""
    if not game.edition.regions:
        return game.cash(player)
    return _held(game, player_account(player))


def _held(game: Game, account: Account) -> dict[str, int]:
    return {money: balance(game.ledger, account, money) for money in game.edition.monies}


def _pots(game: Game) -> dict[str, int | dict[str, int]]:
    """Contents of the pots: one amount, or one for each currency; empty pots are left out."""
    full = {name: held for name, pot in POTS.items() if any((held := _held(game, pot)).values())}
    return {n: held if game.edition.regions else sum(held.values()) for n, held in full.items()}


def stated_due(due: Due) -> JsonObject:
    """A due as plain data, with its kind."""
    return {"kind": snake(type(due).__name__), **encode(due)}


def _reason_of(due: Due) -> str:
    return type(due).__name__.removesuffix("Due").lower()


def _seat(game: Game, player: PlayerId) -> JsonObject:
    seat = game.seats[player]
    return {
        "token": seat.token,
        "colour": seat.colour,
        "cash": cash_of(game, player),
        "deeds": [deed.id for deed in game.deeds_of(player)],
        "jail_cards": list(kept_cards(game, player)),
        "space": game.edition.spaces[seat.space].id,
        "jail": {"attempts": 0, **encode(seat.jail)} if seat.jail else None,
        "status": STATUS[1] if seat.bankrupt else seat.absence or STATUS[0],
        "laps": seat.laps,
        **({"turns_to_miss": seat.turns_to_miss} if seat.turns_to_miss else {}),
        **({"region": seat.region} if seat.region else {}),
        **({} if seat.salary is None else {"salary": seat.salary}),
    }


def _bank(game: Game) -> JsonObject:
    """The Bank's pieces; skyscrapers, depots and bus tickets only in a game that has them."""
    landmarks = {"skyscrapers": SKYSCRAPER, "depots": DEPOT}
    tickets = game.edition.ticket_deck
    return {
        "houses": game.in_stock(HOUSE),
        "hotels": game.in_stock(HOTEL),
        **{
            name: game.in_stock(piece)
            for name, piece in landmarks.items()
            if balance(game.ledger, SUPPLY, piece)
        },
        **({"bus_tickets": left_in(game, tickets)} if tickets else {}),
    }


def _deed(game: Game, deed: DeedId) -> JsonObject:
    """The state of a deed; a skyscraper or depot is named only if it has one."""
    standing = landmark(game, deed)
    return {
        "owner": game.owner(deed),
        "mortgaged": deed in game.mortgaged,
        "houses": game.houses(deed),
        "hotel": game.has_hotel(deed),
        **({standing.lower(): True} if standing else {}),
    }


def plain(value: Any) -> Any:
    """The value with a list for a tuple."""
    return list(value) if isinstance(value, tuple) else value


# ---- back ------------------------------------------------------------------------------

STATUS: Final = ("playing", "bankrupt", *Absence)


def read_position(
    names: NameResolver, given: JsonMapping, own: Mapping[PlayerId, Commodity]
) -> Position:
    """Parse a position; `own`: each seat's currency. Raises Malformed.

    A well-formed position that is impossible is left to the engine, which refuses every fault
    of it at once.
    """
    parts = _table(given, "position", internal="misfits")
    # Without pots they are as at the start, but an empty table means that they are empty.
    tables = ("seats", "deeds", "rates", *({"pots"} & parts.keys()))
    parts |= {name: _table(parts.get(name, {}), name) for name in tables}
    misfits = [("owned_twice", deed) for deed in _twice(names.space, "deeds", parts["deeds"])]
    misfits += [("seated_twice", name) for name in _twice(names.player, "seats", parts["seats"])]
    misfits += [("over", "")] if parts.pop("over", None) else []
    debts = [_debt(debt) for debt in _listed(parts.pop("debts", []), "debts")]
    dues = _listed(parts.pop("due", []), "due") or debts
    parts = resolve(names, Position, parts)
    parts["due"] = [_due(names, due) for due in dues]
    parts["seats"] = {
        name: _read_seat(names, name, seat, own) for name, seat in parts["seats"].items()
    }
    stacks = _listed(parts.get("conglomerates", []), "conglomerates")
    parts["conglomerates"] = [_conglomerate(stack) for stack in stacks]
    if "pots" in parts:
        pots = parts["pots"].items()
        parts["pots"] = {pot: _read_monies(names, f"pots.{pot}", held) for pot, held in pots}
    parts["rates"] = parts["rates"] or None
    return replace(decode(Position, parts), misfits=tuple(misfits))


def _twice(find: Callable[[str, object], str], place: str, given: JsonMapping) -> list[str]:
    """The ids that appear more than once among the keys of a table."""
    ids = [find(place, key) for key in given]
    return [name for at, name in enumerate(ids) if name in ids[:at]]


def _table(value: JsonValue, place: str, internal: str | None = None) -> JsonObject:
    """A stated table without its empty fields; `internal` is a field that no line may state."""
    if not isinstance(value, Mapping):
        raise Malformed(place, "needs a table")
    if internal in value:
        raise Malformed(f"{place}.{internal}", "is not known here")
    return {key: item for key, item in value.items() if item is not None}


def _listed(value: JsonValue, place: str) -> list[JsonValue]:
    if not isinstance(value, list):
        raise Malformed(place, "needs a list")
    return value


def _read_seat(
    names: NameResolver, name: str, value: JsonValue, own: Mapping[PlayerId, Commodity]
) -> JsonObject:
    place = f"seats.{name}"
    held = _table(_table(value, place, internal="bankrupt"), place, internal="absence")
    # Those belong to the seat itself.
    for plan in ("token", "colour", "region", "salary"):
        held.pop(plan, None)
    status = held.pop("status", STATUS[0])
    if status not in STATUS:
        raise Malformed(f"{place}.status", f"needs {' or '.join(STATUS)}")
    if isinstance(held.get("cash"), Mapping):
        held["cash"] = _read_cash(names, name, held["cash"], own)
    absence = status if status in set(Absence) else None
    return {**held, "bankrupt": status == STATUS[1], "absence": absence}


def _read_cash(
    names: NameResolver, player: str, given: JsonMapping, own: Mapping[PlayerId, Commodity]
) -> JsonValue:
    """A seat's cash stated by currency, of which only that of its region may be other than 0."""
    place = f"seats.{player}.cash"
    sums = {
        money: amount for money, amount in _read_monies(names, place, given).items() if amount != 0
    }
    if len(sums) > 1:
        raise Malformed(place, "is kept in one currency: that of the seat's region")
    for money, amount in sums.items():
        currency = own.get(PlayerId(player), money)
        if money != currency:
            raise Malformed(place, f"holds {money}; the region of {player} pays in {currency}")
        return amount
    return 0


def _read_monies(names: NameResolver, place: str, held: JsonValue) -> JsonObject:
    """Amounts by currency, named by its code or its region; a plain amount is in the main one."""
    if not isinstance(held, Mapping):
        return {names.main: held}
    return {names.currency(place, m): 0 if n is None else n for m, n in held.items()}


def _conglomerate(given: JsonValue) -> JsonObject:
    stack = {"deeds": [], **_table(given, "conglomerates")}
    stack.pop("player", None)
    deeds = _listed(stack["deeds"], "conglomerates.deeds")
    if "top" not in stack and not deeds:
        raise Malformed("conglomerates.deeds", "needs deeds")
    return {"top": deeds[0] if deeds else None, **stack}


def _debt(given: JsonValue) -> JsonObject:
    """A debt as one of the dues; any reason of another program's is an agreement."""
    debt = {"creditor": BANK_PLAYER, **_table(given, "debts"), "kind": "debt"}
    known = debt.get("reason") in tuple(DebtReason)
    return debt if known else {**debt, "reason": DebtReason.AGREED.value}


def _due(names: NameResolver, given: JsonValue) -> JsonObject:
    """A due with names replaced by ids, without what only replies contain."""
    kinds: dict[Any, type] = {snake(kind.__name__): kind for kind in get_args(Due)}
    due = _table(given, "due")
    kind = kinds.get(due.get("kind")) if isinstance(due.get("kind"), str) else None
    if kind is None:
        raise Malformed("due.kind", f"needs one of {', '.join(kinds)}")
    for shown in ("id", "text"):
        due.pop(shown, None)
    steps = due.get("steps")
    if isinstance(steps, list) and any(isinstance(step, str) for step in steps):
        del due["steps"]
    resolved: JsonObject = resolve(names, kind, due)
    return resolved
