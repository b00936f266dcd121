"""The table as one plain object, and back: what `state` answers and a position tells.

Shapes only: whether a position can be is the engine's ruling.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast, get_args

from banker_app.app.names import Names, resolve
from banker_app.engine.commands import DeedPosition, Position, SeatPosition
from banker_app.engine.ids import BANK_PLAYER, DeckId, DeedId, PlayerId, SpaceId
from banker_app.engine.state import (
    Auction,
    Bid,
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

_ANY_DUE: Final[type[Due]] = cast(Any, Due)


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
        "token": seat.token,
        "colour": seat.colour,
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
    """A position as the table tells it. Raises UnknownName or Malformed.

    What is well told and cannot be is the engine's to refuse, all of it at once.
    """
    _only(
        told,
        "position",
        "seats deeds bank pots debts due auction conglomerates rates turn minute over",
    )
    turn, bank = _table(told, "turn"), _table(told, "bank")
    _only(turn, "turn", "player phase doubles dice number landing_known")
    _only(bank, "bank", "houses hotels")
    dice, auction = turn.get("dice"), told.get("auction")
    seats, twice_seated = _keyed(_table(told, "seats"), "seats", names.player)
    deeds, twice_told = _keyed(_table(told, "deeds"), "deeds", names.space)
    return Position(
        seats={PlayerId(name): _read_seat(names, name, held) for name, held in seats.items()},
        deeds={DeedId(deed): _read_deed(names, deed, held) for deed, held in deeds.items()},
        bank_houses=_whole(bank, "houses"),
        bank_hotels=_whole(bank, "hotels"),
        turn_player=_player(names, turn),
        turn_phase=_phase(turn.get("phase", Phase.BEFORE_ROLL)),
        turn_doubles=_whole(turn, "doubles") or 0,
        turn_dice=None if dice is None else decode(tuple[int, int], dice),
        turn_number=1 if turn.get("number") is None else _whole(turn, "number") or 0,
        landing_known=turn.get("landing_known") is True,
        dues=_read_dues(names, told),
        auction=None if auction is None else decode(Auction, _named(names, Auction, auction)),
        minute=_whole(told, "minute") or 0,
        misfits=(
            *(("owned_twice", deed) for deed in twice_told),
            *(("seated_twice", name) for name in twice_seated),
            *_beyond_this_app(told),
        ),
    )


def _keyed(
    told: Mapping[str, Any], place: str, find: Callable[[str, object], str]
) -> tuple[dict[str, Any], list[str]]:
    """A table under the ids of its keys, and the ids that were told more than once."""
    found: dict[str, Any] = {}
    twice: list[str] = []
    for key, value in told.items():
        name = find(place, key)
        if name in found:
            twice.append(name)
        found[name] = value
    return found, twice


def _beyond_this_app(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Parts of a position that would be lost: better refused than forgotten."""
    if told.get("over"):
        yield ("over", "")
    for part in ("pots", "conglomerates", "rates"):
        if told.get(part):
            yield ("untold", part)


def _read_seat(names: Names, name: str, held: Any) -> SeatPosition:
    _mapping(held, f"seats.{name}")
    _only(held, f"seats.{name}", "cash deeds jail_cards space jail status region token colour")
    jail, space = held.get("jail"), held.get("space")
    status = held.get("status", "playing")
    if status not in ("playing", "bankrupt"):
        raise Malformed(f"seats.{name}.status", "needs playing or bankrupt")
    return SeatPosition(
        cash=_whole(held, "cash"),
        deeds=tuple(DeedId(names.space("deeds", d)) for d in _listed(held, "deeds")),
        jail_cards=tuple(
            DeckId(names.deck("jail_cards", deck)) for deck in _listed(held, "jail_cards")
        ),
        space=None if space is None else SpaceId(names.space("space", space)),
        jail_attempts=None if jail is None else _whole(_mapping(jail, "jail"), "attempts") or 0,
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
    listed = _listed(told, "due")
    if listed:
        return tuple(decode(_ANY_DUE, _named_due(names, due)) for due in listed)
    return tuple(_read_debt(names, debt) for debt in _listed(told, "debts"))


def _read_debt(names: Names, told: Any) -> Debt:
    debt = _mapping(told, "debts")
    reason = debt.get("reason", DebtReason.AGREED)
    return Debt(
        player=PlayerId(names.player("player", debt.get("player"))),
        creditor=PlayerId(names.player("creditor", debt.get("creditor", BANK_PLAYER))),
        amount=_whole(debt, "amount") or 0,
        reason=DebtReason(reason) if reason in tuple(DebtReason) else DebtReason.AGREED,
    )


def _named_due(names: Names, due: Any) -> Any:
    """A due with ids for names, without the sentence and the steps that replies carry."""
    kinds: dict[Any, type] = {snake(kind.__name__): kind for kind in get_args(Due)}
    kind = kinds.get(_mapping(due, "due").get("kind"))
    if kind is None:
        raise Malformed("due.kind", f"needs one of {', '.join(kinds)}")
    bare = {k: v for k, v in due.items() if k != "text"}
    if any(isinstance(step, str) for step in bare.get("steps") or ()):
        del bare["steps"]
    return _named(names, kind, bare)


def _named(names: Names, kind: type, told: Any) -> Any:
    """The parts of a due or an auction with every name replaced by its id."""
    named = resolve(names, kind, _mapping(told, snake(kind.__name__)))
    if isinstance(named.get("best"), Mapping):
        named["best"] = resolve(names, Bid, named["best"])
    return named


def _listed(table: Mapping[str, Any], key: str) -> list[Any]:
    value = table.get(key)
    if value is None or isinstance(value, list):
        return value or []
    raise Malformed(key, "needs a list")


def _only(table: Mapping[str, Any], place: str, known: str) -> None:
    for key in table:
        if key not in known.split():
            raise Malformed(f"{place}.{key}", "is not known here")


def _mapping(value: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Malformed(place, "needs a table")
    return value


def _table(told: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = told.get(key)
    return {} if value is None else _mapping(value, key)


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
