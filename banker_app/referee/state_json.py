"""Converts a game to the plain object that `state` returns, and a position back from it.

Shapes only; whether a position is possible is decided by the engine.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast, get_args

from banker_app.content.serial_types import snake
from banker_app.content.serialization import Malformed, decode, encode
from banker_app.engine.commands import DeedPosition, Position, SeatPosition
from banker_app.engine.dues import Debt, DebtReason, Due, creditor_of
from banker_app.engine.exchange import rates
from banker_app.engine.ids import (
    BANK_PLAYER,
    POTS,
    Commodity,
    DeckId,
    DeedId,
    PlayerId,
    RegionId,
    SpaceId,
    player_account,
)
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue
from banker_app.engine.ledger import balance
from banker_app.engine.obligations import open_debts
from banker_app.engine.state import Auction, Bid, Conglomerate, Game, Hold, JailTerm, Phase
from banker_app.referee.name_resolver import NameResolver, resolve

_ANY_DUE: Final[type[Due]] = cast(Any, Due)


def state_of(game: Game) -> JsonObject:
    """Everything needed to continue the game from here."""
    return {
        "seats": {name: _seat(game, name) for name in game.seats},
        "deeds": {deed: _deed(game, deed) for deed in game.edition.deeds},
        "bank": {"houses": game.bank_houses(), "hotels": game.bank_hotels()},
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
        "due": [told_due(due) for due in game.dues],
        "auction": encode(game.auction) if game.auction else None,
        "conglomerates": [
            {"player": game.owner(c.deeds[0]), "deeds": list(c.deeds), "top": c.top}
            for c in game.conglomerates
        ],
        "rates": {region: rate for region, rate in rates(game).items()},
        "paused": game.paused,
        "turn": {
            "player": game.turn.player,
            "phase": game.turn.phase,
            "doubles": game.turn.doubles,
            "dice": list(game.turn.dice) if game.turn.dice else None,
            "number": game.turn.number,
            "landing_known": game.turn.landing_known,
            "built": list(game.turn.built),
            "interest_paid": list(game.turn.interest_paid),
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
    return {
        money: balance(game.ledger, player_account(player), money) for money in game.edition.monies
    }


def _term(jail: JailTerm) -> JsonObject:
    term: JsonObject = {"attempts": jail.attempts}
    return term if jail.place is Hold.JAIL else {**term, "place": jail.place}


def _pots(game: Game) -> dict[str, int | dict[str, int]]:
    """Contents of the pots: one amount, or one for each currency; empty pots are left out."""
    found: dict[str, int | dict[str, int]] = {}
    for name, pot in POTS.items():
        held: dict[str, int] = {m: balance(game.ledger, pot, m) for m in game.edition.monies}
        if any(held.values()):
            found[name] = held if game.edition.regions else sum(held.values())
    return found


def told_due(due: Due) -> JsonObject:
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
        "jail_cards": list(game.jail_cards(player)),
        "space": game.edition.spaces[seat.space].id,
        "jail": _term(seat.jail) if seat.jail else None,
        "status": "bankrupt" if seat.bankrupt else "playing",
        "laps": seat.laps,
        **({"region": seat.region} if seat.region else {}),
    }


def _deed(game: Game, deed: DeedId) -> JsonObject:
    return {
        "owner": game.owner(deed),
        "mortgaged": deed in game.mortgaged,
        "houses": game.houses(deed),
        "hotel": game.has_hotel(deed),
    }


# ---- back ------------------------------------------------------------------------------


def read_position(names: NameResolver, told: JsonMapping) -> Position:
    """Parse a position. Raises UnknownName or Malformed.

    A well-formed position that is impossible is left to the engine, which refuses every fault
    of it at once.
    """
    _only(
        told,
        "position",
        "seats deeds bank pots debts due auction conglomerates rates turn minute paused over",
    )
    turn, bank = _table(told, "turn"), _table(told, "bank")
    _only(turn, "turn", "player phase doubles dice number landing_known built interest_paid")
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
        pots=_read_pots(names, told),
        conglomerates=tuple(_read_conglomerate(names, c) for c in _listed(told, "conglomerates")),
        rates=_read_rates(names, told),
        paused=_yes(told, "paused"),
        built=tuple(DeedId(names.space("built", deed)) for deed in _listed(turn, "built")),
        interest_paid=tuple(
            DeedId(names.space("interest_paid", deed)) for deed in _listed(turn, "interest_paid")
        ),
        misfits=(
            *(("owned_twice", deed) for deed in twice_told),
            *(("seated_twice", name) for name in twice_seated),
            *_beyond_this_app(told),
        ),
    )


def _keyed(
    told: JsonMapping, place: str, find: Callable[[str, object], str]
) -> tuple[JsonObject, list[str]]:
    """A mapping with its keys replaced by ids, and the ids that appear more than once."""
    found: JsonObject = {}
    twice: list[str] = []
    for key, value in told.items():
        name = find(place, key)
        if name in found:
            twice.append(name)
        found[name] = value
    return found, twice


def _beyond_this_app(told: JsonMapping) -> Iterator[tuple[str, str]]:
    """Parts of a position that the app does not support, to be refused rather than ignored."""
    if told.get("over"):
        yield ("over", "")


def _read_pots(
    names: NameResolver, told: JsonMapping
) -> Mapping[str, Mapping[Commodity, int]] | None:
    """Parse the pots; a plain amount is in the edition's main currency."""
    if told.get("pots") is None:
        return None
    pots = _table(told, "pots")
    return {
        name: _read_monies(names, f"pots.{name}", held)
        if isinstance(held, Mapping)
        else {names.main: _whole(pots, name) or 0}
        for name, held in pots.items()
    }


def _read_monies(names: NameResolver, place: str, held: JsonMapping) -> dict[Commodity, int]:
    """Parse amounts by currency, each named by its code or by its region."""
    found: dict[Commodity, int] = {}
    for money, amount in held.items():
        currency = Commodity(names.currency(place, money))
        found[currency] = _whole({f"{place}.{money}": amount}, f"{place}.{money}") or 0
    return found


def _read_rates(names: NameResolver, told: JsonMapping) -> Mapping[RegionId, int] | None:
    """Parse the rates by region, however named; None if no rates are stated."""
    rates = _table(told, "rates")
    found = {RegionId(names.region("rates", key)): _whole(rates, key) for key in rates}
    return {region: rate for region, rate in found.items() if rate is not None} or None


def _read_conglomerate(names: NameResolver, told: JsonValue) -> Conglomerate:
    stack = _mapping(told, "conglomerates")
    _only(stack, "conglomerates", "player deeds top")
    deeds = tuple(DeedId(names.space("deeds", deed)) for deed in _listed(stack, "deeds"))
    top = stack.get("top")
    if top is None and not deeds:
        raise Malformed("conglomerates.deeds", "needs deeds")
    return Conglomerate(
        deeds=deeds, top=deeds[0] if top is None else DeedId(names.space("top", top))
    )


def _read_cash(names: NameResolver, place: str, held: JsonMapping) -> int | None:
    """Parse a seat's cash: an amount, or amounts by currency of which only its own is not 0."""
    told = held.get("cash")
    if not isinstance(told, Mapping):
        return _whole(held, "cash")
    sums = [amount for amount in _read_monies(names, place, told).values() if amount]
    if len(sums) > 1:
        raise Malformed(place, "is kept in one currency: that of the seat's region")
    return sums[0] if sums else 0


def check_purses(names: NameResolver, told: JsonMapping, own: Mapping[PlayerId, Commodity]) -> None:
    """Check that cash stated by currency is in that of the seat's region. Raises Malformed."""
    for key, held in _table(told, "seats").items():
        player, cash = PlayerId(names.player("seats", key)), held.get("cash")
        if not isinstance(cash, Mapping):
            continue
        for money, amount in _read_monies(names, f"seats.{key}.cash", cash).items():
            if amount and money != own.get(player, money):
                fault = f"holds {money}; the region of {player} pays in {own[player]}"
                raise Malformed(f"seats.{key}.cash", fault)


def _read_place(jail: JsonValue) -> Hold:
    place = jail.get("place", Hold.JAIL) if isinstance(jail, Mapping) else Hold.JAIL
    if place in tuple(Hold):
        return Hold(place)
    raise Malformed("jail.place", f"needs one of {', '.join(Hold)}")


def _read_seat(names: NameResolver, name: str, held: JsonValue) -> SeatPosition:
    _mapping(held, f"seats.{name}")
    _only(held, f"seats.{name}", "cash deeds jail_cards space jail status region token colour laps")
    jail, space = held.get("jail"), held.get("space")
    status = held.get("status", "playing")
    if status not in ("playing", "bankrupt"):
        raise Malformed(f"seats.{name}.status", "needs playing or bankrupt")
    return SeatPosition(
        cash=_read_cash(names, f"seats.{name}.cash", held),
        deeds=tuple(DeedId(names.space("deeds", d)) for d in _listed(held, "deeds")),
        jail_cards=tuple(
            DeckId(names.deck("jail_cards", deck)) for deck in _listed(held, "jail_cards")
        ),
        space=None if space is None else SpaceId(names.space("space", space)),
        jail_attempts=None if jail is None else _whole(_mapping(jail, "jail"), "attempts") or 0,
        held_at=_read_place(jail),
        bankrupt=status == "bankrupt",
        laps=_whole(held, "laps") or 0,
    )


def _read_deed(names: NameResolver, deed: str, held: JsonValue) -> DeedPosition:
    _mapping(held, f"deeds.{deed}")
    _only(held, f"deeds.{deed}", "owner mortgaged houses hotel")
    owner = held.get("owner")
    return DeedPosition(
        owner=None if owner is None else PlayerId(names.player("owner", owner)),
        mortgaged=_yes(held, "mortgaged"),
        houses=_whole(held, "houses") or 0,
        hotel=_yes(held, "hotel"),
    )


def _read_dues(names: NameResolver, told: JsonMapping) -> tuple[Due, ...]:
    """Parse the dues, or only the debts if no dues are stated."""
    listed = _listed(told, "due")
    if listed:
        return tuple(decode(_ANY_DUE, _named_due(names, due)) for due in listed)
    return tuple(_read_debt(names, debt) for debt in _listed(told, "debts"))


def _read_debt(names: NameResolver, told: JsonValue) -> Debt:
    debt = _mapping(told, "debts")
    reason = debt.get("reason", DebtReason.AGREED)
    return Debt(
        player=PlayerId(names.player("player", debt.get("player"))),
        creditor=PlayerId(names.player("creditor", debt.get("creditor", BANK_PLAYER))),
        amount=_whole(debt, "amount") or 0,
        reason=DebtReason(reason) if reason in tuple(DebtReason) else DebtReason.AGREED,
    )


def _named_due(names: NameResolver, due: JsonValue) -> Any:
    """A due with names replaced by ids, without the sentence and steps that replies contain."""
    kinds: dict[Any, type] = {snake(kind.__name__): kind for kind in get_args(Due)}
    told = _mapping(due, "due").get("kind")
    kind = kinds.get(told) if isinstance(told, str) else None
    if kind is None:
        raise Malformed("due.kind", f"needs one of {', '.join(kinds)}")
    bare = {k: v for k, v in due.items() if k != "text"}
    steps = bare.get("steps")
    if isinstance(steps, list) and any(isinstance(step, str) for step in steps):
        del bare["steps"]
    return _named(names, kind, bare)


def _named(names: NameResolver, kind: type, told: JsonValue) -> Any:
    """The fields of a due or an auction with every name replaced by its id."""
    named = resolve(names, kind, _mapping(told, snake(kind.__name__)))
    if isinstance(named.get("best"), Mapping):
        named["best"] = resolve(names, Bid, named["best"])
    return named


def _listed(table: JsonMapping, key: str) -> list[JsonValue]:
    value = table.get(key)
    if value is None or isinstance(value, list):
        return value or []
    raise Malformed(key, "needs a list")


def _only(table: JsonMapping, place: str, known: str) -> None:
    for key in table:
        if key not in known.split():
            raise Malformed(f"{place}.{key}", "is not known here")


def _mapping(value: JsonValue, place: str) -> JsonMapping:
    if not isinstance(value, Mapping):
        raise Malformed(place, "needs a table")
    return value


def _table(told: JsonMapping, key: str) -> JsonMapping:
    value = told.get(key)
    return {} if value is None else _mapping(value, key)


def _whole(table: JsonMapping, key: str) -> int | None:
    value = table.get(key)
    if value is None or type(value) is int:
        return value
    raise Malformed(key, f"needs a whole number, not {value!r}"[:80])


def _yes(table: JsonMapping, key: str) -> bool:
    value = table.get(key, False)
    if isinstance(value, bool):
        return value
    raise Malformed(key, "needs true or false")


def _phase(value: JsonValue) -> Phase:
    if value in tuple(Phase):
        return Phase(value)
    raise Malformed("turn.phase", "needs before_roll or rolled")


def _player(names: NameResolver, turn: JsonMapping) -> PlayerId | None:
    told = turn.get("player")
    return None if told is None else PlayerId(names.player("turn.player", told))
