"""A game's records: the largest, dearest and longest, as far as the log shows.

A record without a holder is left out; one with several names them all. Entries undone
or corrected do not count. Amounts in several currencies are compared at par, at
the rates of their time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.i18n.message_money import event_money
from banker_app.app.projections.context import ViewContext, deed_name, joined
from banker_app.app.projections.dues import lot_name
from banker_app.app.projections.purses import money_of
from banker_app.app.projections.worth import compared_in
from banker_app.engine import events as e
from banker_app.engine.dues import RentDue, is_triple
from banker_app.engine.exchange import at_par, percent_between
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot, taken_back
from banker_app.engine.ids import Commodity, DeedId, PlayerId
from banker_app.engine.money import Rounding, times
from banker_app.engine.rules.auction.bids import AuctionWon
from banker_app.engine.rules.building.pieces import (
    DepotBuilt,
    HotelBuilt,
    HouseBuilt,
    SkyscraperBuilt,
)
from banker_app.engine.rules.casino import CasinoWon, JackpotWon
from banker_app.engine.rules.debt.debts import DebtPaidInKind
from banker_app.engine.rules.jail import JailLeft
from banker_app.engine.rules.landing import JailEntered
from banker_app.engine.rules.leaving import PlayerLeft
from banker_app.engine.rules.promises import RentShared
from banker_app.engine.rules.rent import RentPaid
from banker_app.engine.rules.tax import TaxPaid
from banker_app.engine.rules.turn import DiceRolled, TurnEnded
from banker_app.engine.state import Detention, Game, RollPurpose

Holder = TypeVar("Holder", bound=str)


class Record(Frozen):
    """A record: title, amount, and holder (player or deed)."""

    key: str
    """The kind of record."""
    title: str
    value: str
    holder: str


class Rent(NamedTuple):
    """A rent that was actually paid, in money or in lots."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    amount: int
    kept: int
    """The part that the owner kept."""


class Single(NamedTuple):
    """A single occurrence, with its amount at par and in its own currency."""

    size: int
    amount: int
    money: Commodity
    source: e.Event | Rent


@dataclass(slots=True)
class Tally:
    """Counts collected from the log."""

    singles: dict[str, list[Single]] = field(default_factory=dict[str, list[Single]])
    """The largest occurrences, all of the same size."""
    sums: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    rents: list[tuple[Rent, Single]] = field(default_factory=list[tuple[Rent, Single]])
    """Every rent that was paid."""
    got: list[tuple[Rent, Single]] = field(default_factory=list[tuple[Rent, Single]])
    """The same, with what the owner kept of each."""
    stays: dict[PlayerId, int] = field(default_factory=dict[PlayerId, int])
    """Players now in jail, and for how many of their own turns."""
    thrown: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    """The white dice of each throw."""

    def once(self, key: str, single: Single) -> None:
        """Keep the larger of two occurrences, or both if they are equal."""
        best = self.singles.get(key, [])
        if single.size > (best[0].size if best else 0):
            self.singles[key] = [single]
        elif best and single.size == best[0].size:
            best.append(single)

    def more(self, key: str, holder: str, size: int) -> None:
        """Add to a holder's count."""
        row = self.sums.setdefault(key, {})
        row[holder] = row.get(holder, 0) + size

    def most(self, key: str, holder: str, size: int) -> None:
        """Keep the maximum for each holder."""
        row = self.sums.setdefault(key, {})
        row[holder] = max(row.get(holder, 0), size)

    def detain(self, player: PlayerId, turns: int) -> None:
        """Begin a player's stay in jail."""
        self.more("stays", player, 1)
        self.stays[player] = turns

    def free(self, player: PlayerId) -> None:
        """End a player's stay in jail, if there is one."""
        turns = max(self.stays.pop(player, 0), 0)
        self.most("jail", player, turns)
        self.more("jail_turns", player, turns)


def records(context: ViewContext, snapshots: Sequence[Snapshot]) -> tuple[Record, ...]:
    """The records of a game, in the order of display."""
    wrong = taken_back([snapshot.entry for snapshot in snapshots])
    tally = tally_of(snapshots, wrong)
    return tuple(_records(context, tally, highest_balances(snapshots, wrong)))


# ---- counting --------------------------------------------------------------------------


def tally_of(snapshots: Sequence[Snapshot], wrong: frozenset[int]) -> Tally:
    """Count a game, without the entries that were corrected later."""
    tally = Tally()
    for player, seat in snapshots[0].game.seats.items() if snapshots else ():
        if seat.jail is not None and seat.jail.place is Detention.JAIL:
            tally.detain(player, 0)
    for before, (entry, game) in pairwise(snapshots):
        for event in () if entry.seq in wrong else entry.events:
            _count(tally, before.game, game, event)
    for player in tuple(tally.stays):
        tally.free(player)
    return tally


def _rent_of(event: e.Event, before: Game) -> Rent | None:
    """The rent that an event of the next entry paid, or None."""
    match event:
        case RentPaid():
            kept = event.amount - event.tax
            return Rent(event.payer, event.owner, event.deed, event.amount, kept)
        case DebtPaidInKind() if due := before.due(RentDue, id=event.settles):
            return Rent(due.player, due.owner, due.deed, event.amount, event.amount)
        case _:
            return None


def _count(tally: Tally, before: Game, game: Game, event: e.Event) -> None:
    if rent := _rent_of(event, before):
        money = event_money(event, game)
        single = _single(game, event, rent.amount)._replace(source=rent)
        tally.once("rent", single)
        tally.rents.append((rent, single))
        tally.got.append((rent, _single(game, event, rent.kept)))
        tally.more("deed", rent.deed, at_par(game, rent.kept, money))
    elif counted := COUNTED.get(type(event)):
        counted(tally, game, event)


def _single(game: Game, event: e.Event, amount: int) -> Single:
    money = event_money(event, game)
    return Single(at_par(game, amount, money), amount, money, event)


def _shared(tally: Tally, game: Game, event: RentShared) -> None:
    """Take a promised share from the rent just received. [H-17]"""
    given, (rent, got) = _single(game, event, event.amount), tally.got[-1]
    rate = percent_between(game, got.money, given.money)
    left = got.amount - times(given.amount, *rate, Rounding.DOWN)
    tally.got[-1] = rent, got._replace(size=got.size - given.size, amount=left)
    tally.more("deed", event.deed, -given.size)


def _won_at_auction(tally: Tally, game: Game, event: AuctionWon) -> None:
    tally.once("auction", _single(game, event, event.amount))


def _won_in_casino(tally: Tally, game: Game, event: CasinoWon | JackpotWon) -> None:
    won = event.win if isinstance(event, CasinoWon) else event.amount
    tally.once("casino", _single(game, event, won))


def _built(
    tally: Tally,
    game: Game,
    event: HouseBuilt | HotelBuilt | SkyscraperBuilt | DepotBuilt,
) -> None:
    tally.more("building", event.player, _single(game, event, event.price).size)


def _taxed(tally: Tally, game: Game, event: TaxPaid) -> None:
    tally.more("tax", event.player, _single(game, event, event.amount).size)


def _rolled(tally: Tally, game: Game, event: DiceRolled) -> None:
    tally.thrown.append(tuple(die for die in event.dice if die))
    double = event.dice[0] == event.dice[1] and not is_triple(event.dice, event.speed)
    if event.purpose is not RollPurpose.RENT and double:
        tally.more("doubles", event.player, 1)


def _jailed(tally: Tally, game: Game, event: JailEntered) -> None:
    # The turn in which a player is sent to jail does not count as spent there.
    tally.detain(event.player, -1 if game.turn.player == event.player else 0)


def _turn_over(tally: Tally, game: Game, event: TurnEnded) -> None:
    if event.player in tally.stays:
        tally.stays[event.player] += 1


def _freed(tally: Tally, game: Game, event: JailLeft | e.PlayerBankrupted | PlayerLeft) -> None:
    tally.free(event.player)


COUNTED: Final[Mapping[type, Callable[[Tally, Game, Any], None]]] = {
    RentShared: _shared,
    AuctionWon: _won_at_auction,
    CasinoWon: _won_in_casino,
    JackpotWon: _won_in_casino,
    HouseBuilt: _built,
    HotelBuilt: _built,
    SkyscraperBuilt: _built,
    DepotBuilt: _built,
    TaxPaid: _taxed,
    DiceRolled: _rolled,
    JailEntered: _jailed,
    TurnEnded: _turn_over,
    JailLeft: _freed,
    e.PlayerBankrupted: _freed,
    PlayerLeft: _freed,
}


def highest_balances(snapshots: Sequence[Snapshot], wrong: frozenset[int]) -> dict[PlayerId, int]:
    """The highest balance of each player whose balance ever exceeded everybody's at the start.

    Money moved by an entry that was corrected later is ignored from that entry to its correction.
    """
    if not snapshots:
        return {}
    held = {player: snapshots[0].game.cash(player) for player in snapshots[0].game.seats}
    start = max(held.values(), default=0)
    false: dict[PlayerId, int] = {}
    best: dict[PlayerId, int] = {}
    for entry, game in snapshots[1:]:
        corrects = entry.seq in wrong or any(isinstance(x, e.EntryReversed) for x in entry.events)
        for player in game.seats:
            cash = game.cash(player)
            before = held.get(player, cash)
            held[player] = cash
            wrongly = false.get(player, 0)
            if corrects:
                false[player] = wrongly + cash - before
            elif cash != before and cash - wrongly > max(best.get(player, 0), start):
                best[player] = cash - wrongly
    return best


# ---- wording ---------------------------------------------------------------------------


def _records(
    context: ViewContext, tally: Tally, balances: Mapping[PlayerId, int]
) -> Iterator[Record]:
    game, say = context
    yield from _once(context, tally, "rent")
    if best := _best(tally.sums.get("deed", {})):
        deeds, sum_ = best
        times_paid = Counter[str](rent.deed for rent, _ in tally.rents)
        holders = [
            f"{deed_name(game, DeedId(deed))}, {say.count('records.rents', times_paid[deed])}"
            for deed in deeds
        ]
        yield _record(context, "deed", _compared(context)(sum_), "; ".join(holders))
    yield from _richest(context, balances)
    yield from _added(context, tally, "building", _compared(context))
    yield from _once(context, tally, "auction")
    yield from _once(context, tally, "casino")
    yield from _added(context, tally, "tax", _compared(context))
    yield from _added(context, tally, "jail", lambda turns: say.count("records.turns", turns))
    yield from _added(context, tally, "doubles", str)


def _compared(context: ViewContext) -> Callable[[int], str]:
    """Return the print of a sum of amounts."""
    return partial(format_amount, coin=compared_in(context))


def _richest(context: ViewContext, balances: Mapping[PlayerId, int]) -> Iterable[Record]:
    game = context.game
    sizes = {name: at_par(game, n, game.currency_of(name)) for name, n in balances.items()}
    if best := _best(sizes):
        holders, _ = best
        value = money_of(context, holders[0], balances[holders[0]])
        yield _record(context, "balance", value, joined(context.say, holders))


def _best(row: Mapping[Holder, int]) -> tuple[list[Holder], int] | None:
    """The holders of the most, and how much; None if nobody has any."""
    most = max(row.values(), default=0)
    return ([name for name, size in row.items() if size == most], most) if most > 0 else None


def _added(
    context: ViewContext, tally: Tally, key: str, worded: Callable[[int], str]
) -> Iterable[Record]:
    if best := _best(tally.sums.get(key, {})):
        holders, size = best
        yield _record(context, key, worded(size), joined(context.say, holders))


def _once(context: ViewContext, tally: Tally, key: str) -> Iterable[Record]:
    if key in tally.singles:
        singles = tally.singles[key]
        value = context.say.money(singles[0].amount, singles[0].money)
        holders = dict.fromkeys(_holder(context, single.source) for single in singles)
        yield _record(context, key, value, "; ".join(holders))


def _record(context: ViewContext, key: str, value: str, holder: str) -> Record:
    return Record(key=key, title=context.say.ui(f"records.{key}"), value=value, holder=holder)


def _holder(context: ViewContext, source: e.Event | Rent) -> str:
    game, say = context
    match source:
        case Rent(payer=payer, owner=owner, deed=deed):
            return say.ui("records.rent_of", payer=payer, owner=owner, deed=deed_name(game, deed))
        case AuctionWon(winner=name, lot=lot):
            return say.ui("records.lot_of", name=name, lot=lot_name(context, lot))
        case CasinoWon() | JackpotWon():
            return source.player
        case _:
            raise AssertionError(f"no record is of {type(source).__name__}")
