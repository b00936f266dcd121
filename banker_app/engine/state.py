"""Everything that is true at the table now: the value that events are folded into.

Frozen values without rules. Mappings are read-only by agreement and by type: they are
shared between successive games, so nobody may write to one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from banker_app.engine import ledger as books
from banker_app.engine.edition import Edition, TaxKind, TitleDeed
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    HOTEL,
    HOUSE,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    deed_of,
    jail_card_of,
    lot_of,
    purse,
)
from banker_app.engine.ledger import Ledger
from banker_app.engine.ruleset import Ruleset


class Tracking(StrEnum):
    """How much the table tells."""

    DICE = "dice"
    """The dice are told and the app follows the tokens."""
    TURNS = "turns"
    """Whose turn it is; landings are told one by one."""
    OFF = "off"
    """Only the books are kept."""


class Phase(StrEnum):
    """Where a turn stands."""

    BEFORE_ROLL = "before_roll"
    ROLLED = "rolled"


class DebtReason(StrEnum):
    """What a debt is for."""

    RENT = "rent"
    TAX = "tax"
    CARD = "card"
    JAIL_FINE = "jail_fine"
    MORTGAGE_INTEREST = "mortgage_interest"
    AGREED = "agreed"
    """Entered by the banker."""


class AuctionReason(StrEnum):
    """Why the Bank auctions a lot."""

    DECLINED = "declined"
    ESTATE = "estate"
    SHORTAGE = "shortage"
    AGREED = "agreed"
    """The table wants it."""


class EndReason(StrEnum):
    """Why a game is over."""

    LAST_SOLVENT = "last_solvent"
    AGREED = "agreed"
    TIME = "time"
    TURN_CAP = "turn_cap"


@dataclass(frozen=True, slots=True, kw_only=True)
class JailTerm:
    """A player's stay in jail."""

    attempts: int = 0
    """Throws for doubles that failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at the table."""

    name: PlayerId
    token: str = ""
    colour: str = ""
    """`#rrggbb`, or empty for the app to choose."""
    space: int = 0
    """Board index of the token, as far as the table has told."""
    jail: JailTerm | None = None
    bankrupt: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Whose turn it is and where it stands."""

    player: PlayerId
    number: int = 1
    phase: Phase = Phase.BEFORE_ROLL
    doubles: int = 0
    """Doubles thrown in a row in this turn."""
    dice: tuple[int, int] | None = None
    """The last throw that moved the token, or tried to."""
    freed_by_fine: bool = False
    """Whether the fine was paid in this turn, before the roll."""
    landing_known: bool = True
    """Whether the app saw the landing. Not on the first turn of a game begun midway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RentStep:
    """One line of how a rent comes about."""

    code: str
    """What was done: `printed`, `houses`, `hotel`, `owned`, `dice`, `group_doubled`, `card`."""
    amount: int
    """The rent after this step."""
    by: int = 0
    """The figure the step worked with: houses, stations owned, dice total, multiplier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RentDue:
    """Rent that may be claimed."""

    player: PlayerId
    owner: PlayerId
    deed: DeedId
    amount: int | None = None
    """None while a throw of the dice is still needed."""
    steps: tuple[RentStep, ...] = ()
    multiplier: int = 1
    """A card's "twice" or "ten times"."""
    turn: int = 0
    """The turn in which it arose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxDue:
    """A tax whose space was landed on."""

    player: PlayerId
    tax: TaxKind
    amount: int | None = None
    """None while the player has a choice to make."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDue:
    """A card to be drawn."""

    player: PlayerId
    deck: DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDue:
    """An unowned deed was landed on: to buy or to decline."""

    player: PlayerId
    deed: DeedId


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDue:
    """A lot waiting for its auction."""

    lot: Lot
    reason: AuctionReason


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementDue:
    """A building won in an auction and paid for, to be put on a lot."""

    player: PlayerId
    lot: Lot


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """An obligation whose amount is fixed, until it is paid in full."""

    player: PlayerId
    """The debtor."""
    creditor: PlayerId
    """A player, or `BANK_PLAYER`."""
    amount: int
    reason: DebtReason
    deed: DeedId | None = None
    """The deed whose rent or interest it is."""


Due = RentDue | TaxDue | CardDue | OfferDue | LotDue | PlacementDue | Debt


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """An offer at an auction."""

    player: PlayerId
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """An open auction."""

    lot: Lot
    reason: AuctionReason
    entrants: tuple[PlayerId, ...]
    """Who may still bid, in seat order from the player to move."""
    opening_bid: int
    best: Bid | None = None
    excluded: PlayerId | None = None
    """Who declined the deed and sits out for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How the evening ended."""

    reason: EndReason
    ranking: tuple[PlayerId, ...]
    """Best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The table at one moment."""

    edition: Edition
    rules: Ruleset
    tracking: Tracking
    banker: PlayerId | None
    seats: Mapping[PlayerId, Seat]
    """In seat order, bankrupt players included."""
    ledger: Ledger
    mortgaged: frozenset[DeedId] = frozenset()
    turn: Turn
    dues: tuple[Due, ...] = ()
    """What the table still owes, oldest first."""
    auction: Auction | None = None
    irregular: frozenset[str] = frozenset()
    """Refusal codes the table has overruled: the invariants behind them are not demanded."""
    bankruptcies: tuple[PlayerId, ...] = ()
    """In the order they happened."""
    minute: int = 0
    """Elapsed game minute, as last told."""
    ending: Ending | None = None

    # ---- what everybody asks --------------------------------------------------------

    def cash(self, player: PlayerId) -> int:
        """A player's money in whole units of the edition's currency."""
        return books.balance(self.ledger, purse(player), self.edition.currency.code)

    def spendable(self, player: PlayerId) -> int:
        """A player's money without what he has bid as the best bidder of an open auction."""
        best = self.auction.best if self.auction else None
        return self.cash(player) - (best.amount if best and best.player == player else 0)

    def owner(self, deed: DeedId) -> PlayerId | None:
        """The player who holds a deed, or None while the Bank does."""
        account = books.holder(self.ledger, deed_of(deed))
        return None if account == BANK else PlayerId(account[len("player:") :])

    def deeds_of(self, player: PlayerId) -> tuple[TitleDeed, ...]:
        """A player's deeds in board order."""
        account = purse(player)
        rows = self.ledger
        return tuple(
            deed for deed in self.edition.deeds.values() if account in rows[deed_of(deed.id)]
        )

    def houses(self, deed: DeedId) -> int:
        """Houses on a lot."""
        return books.balance(self.ledger, lot_of(deed), HOUSE)

    def has_hotel(self, deed: DeedId) -> bool:
        """Whether a hotel stands on a lot."""
        return books.balance(self.ledger, lot_of(deed), HOTEL) > 0

    def level(self, deed: DeedId) -> int:
        """Building steps on a lot: its houses; a hotel is one above the last house."""
        lot = lot_of(deed)
        if books.balance(self.ledger, lot, HOTEL):
            return self.rules.building.houses_before_hotel + 1
        return books.balance(self.ledger, lot, HOUSE)

    def bank_houses(self) -> int:
        """Houses the Bank has left."""
        return books.balance(self.ledger, BANK, HOUSE)

    def bank_hotels(self) -> int:
        """Hotels the Bank has left."""
        return books.balance(self.ledger, BANK, HOTEL)

    def jail_cards(self, player: PlayerId) -> tuple[DeckId, ...]:
        """The decks whose jail cards a player holds, a deck once per card."""
        account = purse(player)
        return tuple(
            deck
            for deck in self.edition.decks
            for _ in range(books.balance(self.ledger, account, jail_card_of(deck)))
        )

    def solvent(self) -> tuple[PlayerId, ...]:
        """Players still in the game, in seat order."""
        return tuple(name for name, seat in self.seats.items() if not seat.bankrupt)

    def solvent_from(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """Players still in the game in seat order, beginning with `player`'s seat."""
        order = tuple(self.seats)
        start = order.index(player)
        return tuple(n for n in order[start:] + order[:start] if not self.seats[n].bankrupt)

    def tracks_landings(self) -> bool:
        """Whether a landing need not be told because the app followed the token."""
        return self.tracking is Tracking.DICE and self.turn.landing_known


MoneyDue = RentDue | TaxDue | Debt
"""A due that is settled by paying."""


def creditor_of(due: MoneyDue) -> PlayerId:
    """To whom a sum is owed."""
    match due:
        case RentDue():
            return due.owner
        case TaxDue():
            return BANK_PLAYER
        case Debt():
            return due.creditor


def owed_by(game: Game, player: PlayerId) -> tuple[MoneyDue, ...]:
    """What a player owes in fixed sums, oldest first."""
    return tuple(
        due
        for due in game.dues
        if isinstance(due, MoneyDue) and due.player == player and due.amount is not None
    )


def total_owed(game: Game, player: PlayerId) -> int:
    """The sum of a player's fixed obligations, in whole units."""
    return sum(due.amount or 0 for due in owed_by(game, player))


def is_debt(game: Game, due: Due) -> bool:
    """Whether a due is a debt: entered as one, or more than its debtor's cash covers."""
    if isinstance(due, Debt):
        return True
    return (
        isinstance(due, RentDue | TaxDue)
        and due.amount is not None
        and game.cash(due.player) < due.amount
    )


def open_debts(game: Game) -> tuple[MoneyDue, ...]:
    """Debts, and rents and taxes that their debtor's cash does not cover."""
    return tuple(d for d in game.dues if isinstance(d, MoneyDue) and is_debt(game, d))


def is_bank(player: PlayerId) -> bool:
    """Whether a creditor is the Bank."""
    return player == BANK_PLAYER


_Value = TypeVar("_Value")


def changed(value: _Value, /, **fields: object) -> _Value:
    """A copy of a frozen slotted value with some fields replaced.

    Does what `dataclasses.replace` does at a third of its cost; every event calls it.
    """
    cls = type(value)
    copy = cls.__new__(cls)
    put = object.__setattr__
    for name in cls.__slots__:  # type: ignore[attr-defined]
        put(copy, name, getattr(value, name))
    for name in fields:
        put(copy, name, fields[name])
    return copy
