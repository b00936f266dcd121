"""Everything that is true at the table now: the value that events are folded into.

Frozen values without rules. Mappings are read-only by agreement and by type: they are
shared between successive games, so nobody may write to one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from banker_app.engine.dues import AuctionReason, Due
from banker_app.engine.edition import Edition, TitleDeed
from banker_app.engine.ids import (
    BANK,
    HOTEL,
    HOUSE,
    Commodity,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    RegionId,
    deed_of,
    jail_card_of,
    lot_of,
    player_account,
)
from banker_app.engine.ledger import Ledger, balance, holder
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.building import Grouping


class Tracking(StrEnum):
    """How much the table tells."""

    DICE = "dice"
    """The dice are entered and the app moves the tokens."""
    TURNS = "turns"
    """Whose turn it is; landings are entered one by one."""
    OFF = "off"
    """Only the books are kept."""


class Phase(StrEnum):
    """Where a turn stands."""

    BEFORE_ROLL = "before_roll"
    ROLLED = "rolled"


class EndReason(StrEnum):
    """Why a game is over."""

    LAST_SOLVENT = "last_solvent"
    AGREED = "agreed"
    TIME = "time"
    TURN_CAP = "turn_cap"
    SECOND_BANKRUPTCY = "second_bankruptcy"
    TARGET = "target"


class CasinoOutcome(StrEnum):
    """What the reels brought."""

    LOST = "lost"
    WON = "won"
    JACKPOT = "jackpot"


class Hold(StrEnum):
    """Where a player is held."""

    JAIL = "jail"
    TAX_OFFICE = "tax_office"


class LeftBy(StrEnum):
    """How a player got free."""

    FINE = "fine"
    CARD = "card"
    DOUBLES = "doubles"
    TIME_SERVED = "time_served"
    """After the last throw, by which the token moves on."""
    WAITED = "waited"
    """After the last throw; the token stays where it is."""


class RollPurpose(StrEnum):
    """What the dice are thrown for."""

    MOVE = "move"
    JAIL = "jail"
    """For doubles that free from jail or from the tax office."""
    RENT = "rent"


@dataclass(frozen=True, slots=True, kw_only=True)
class JailTerm:
    """A player's stay in jail, or in the tax office."""

    attempts: int = 0
    """Throws for doubles that failed."""
    place: Hold = Hold.JAIL


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at the table."""

    name: PlayerId
    token: str = ""
    colour: str = ""
    """`#rrggbb`, or empty for the app to choose."""
    space: int = 0
    """Board index of the token, as far as it is known."""
    jail: JailTerm | None = None
    bankrupt: bool = False
    region: RegionId | None = None
    """The region the player represents, where there are several."""
    laps: int = 0
    """Times round the board, as far as the app has followed the token."""


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
    built: tuple[DeedId, ...] = ()
    """Lots that were built on in this turn, one for every building."""
    interest_paid: tuple[DeedId, ...] = ()
    """Mortgaged deeds whose new owner had to pay the interest on them in this turn."""


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
    seller: PlayerId | None = None
    """Whose deed it is, where not the Bank sells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conglomerate:
    """Deeds of different colours put together by their owner. [R-120]"""

    deeds: tuple[DeedId, ...]
    """In board order."""
    top: DeedId
    """The one whose rents and prices all of them have. [R-122]"""


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
    waived_codes: frozenset[str] = frozenset()
    """Refusal codes the table has overruled: the invariants behind them are not demanded."""
    bankruptcies: tuple[PlayerId, ...] = ()
    """In the order they happened."""
    minute: int = 0
    """Elapsed game minute at the last entry."""
    ending: Ending | None = None
    conglomerates: tuple[Conglomerate, ...] = ()
    paused: bool = False
    rate_shifts: Mapping[RegionId, int] = field(default_factory=dict[RegionId, int])
    """By how much a rate is off what the deeds make of it, because the table said so."""

    # ---- what everybody asks --------------------------------------------------------

    def currency_of(self, player: PlayerId) -> Commodity:
        """A player's currency: that of their region, or the only one there is."""
        region = self.seats[player].region if self.edition.regions else None
        return self.edition.regions[region].currency if region else self.edition.currency.code

    def cash(self, player: PlayerId) -> int:
        """A player's cash, in whole units of their own currency."""
        return balance(self.ledger, player_account(player), self.currency_of(player))

    def owner(self, deed: DeedId) -> PlayerId | None:
        """The player who holds a deed, or None while the Bank does."""
        account = holder(self.ledger, deed_of(deed))
        return None if account == BANK else PlayerId(account[len("player:") :])

    def deeds_of(self, player: PlayerId) -> tuple[TitleDeed, ...]:
        """A player's deeds in board order."""
        account = player_account(player)
        rows = self.ledger
        return tuple(
            deed for deed in self.edition.deeds.values() if account in rows[deed_of(deed.id)]
        )

    def houses(self, deed: DeedId) -> int:
        """Houses on a lot."""
        return balance(self.ledger, lot_of(deed), HOUSE)

    def has_hotel(self, deed: DeedId) -> bool:
        """Whether a hotel stands on a lot."""
        return balance(self.ledger, lot_of(deed), HOTEL) > 0

    def level(self, deed: DeedId) -> int:
        """Building steps on a lot: its houses; a hotel is one above the last house."""
        lot = lot_of(deed)
        if balance(self.ledger, lot, HOTEL):
            return self.rules.building.houses_before_hotel + 1
        return balance(self.ledger, lot, HOUSE)

    def bank_houses(self) -> int:
        """Houses the Bank has left."""
        return balance(self.ledger, BANK, HOUSE)

    def bank_hotels(self) -> int:
        """Hotels the Bank has left."""
        return balance(self.ledger, BANK, HOTEL)

    def conglomerate_of(self, deed: DeedId) -> Conglomerate | None:
        """The conglomerate that a deed is in."""
        return next((c for c in self.conglomerates if deed in c.deeds), None)

    def build_group(self, deed: DeedId) -> tuple[DeedId, ...]:
        """The lots that are built on together with this one, itself included. [R-41]"""
        if self.rules.building.grouping is Grouping.COLOUR_GROUP:
            return self.edition.group_deeds[deed]
        found = self.conglomerate_of(deed)
        return found.deeds if found else (deed,)

    def jail_cards(self, player: PlayerId) -> tuple[DeckId, ...]:
        """The decks whose jail cards a player holds, a deck once per card."""
        account = player_account(player)
        return tuple(
            deck
            for deck in self.edition.decks
            for _ in range(balance(self.ledger, account, jail_card_of(deck)))
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
        """Whether the landing is known because the app moved the token."""
        return self.tracking is Tracking.DICE and self.turn.landing_known


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **fields):
        """Return a copy of a frozen slotted value with some fields replaced.

        Does what `dataclasses.replace` does at a third of its cost, and every event calls it; type
        checkers see that one, which knows the fields and their types.
        """
        cls = type(value)
        copy = cls.__new__(cls)
        put = object.__setattr__
        for name in cls.__slots__:
            put(copy, name, getattr(value, name))
        for name in fields:
            put(copy, name, fields[name])
        return copy
