"""What the table wants: one frozen value for each thing a banker can enter.

Imperative names, facts only the table can see as plain fields. No checks live here.
`amount`, where a command has one beside what it does, is what the table believes is due.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from banker_app.engine.dues import Due
from banker_app.engine.edition import CardEffect, Edition
from banker_app.engine.ids import (
    CardId,
    Commodity,
    DeckId,
    DeedId,
    GroupId,
    Lot,
    PlayerId,
    RegionId,
    SpaceId,
)
from banker_app.engine.ruleset import Provenance, Ruleset
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import (
    Auction,
    CasinoOutcome,
    Conglomerate,
    EndReason,
    Hold,
    Phase,
    RollPurpose,
    Tracking,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlan:
    """A seat as it is set up before the game."""

    name: PlayerId
    token: str = ""
    colour: str = ""
    region: RegionId | None = None
    """The region represented; None: the next free one in seat order."""
    deeds: tuple[DeedId, ...] = ()
    """Deeds dealt before the first throw, paid for at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPosition:
    """What a seat holds in a game begun midway. None: as at the start of a game."""

    cash: int | None = None
    """In the seat's own currency."""
    deeds: tuple[DeedId, ...] = ()
    jail_cards: tuple[DeckId, ...] = ()
    space: SpaceId | int | None = None
    jail_attempts: int | None = None
    """Failed throws so far; None while not held."""
    held_at: Hold = Hold.JAIL
    bankrupt: bool = False
    laps: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedPosition:
    """How a deed stands in a game begun midway."""

    owner: PlayerId | None = None
    mortgaged: bool = False
    houses: int = 0
    hotel: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table in mid-game; all parts optional."""

    seats: Mapping[PlayerId, SeatPosition] = field(default_factory=dict[PlayerId, SeatPosition])
    deeds: Mapping[DeedId, DeedPosition] = field(default_factory=dict[DeedId, DeedPosition])
    bank_houses: int | None = None
    bank_hotels: int | None = None
    turn_player: PlayerId | None = None
    turn_phase: Phase = Phase.BEFORE_ROLL
    turn_doubles: int = 0
    turn_dice: tuple[int, int] | None = None
    turn_number: int = 1
    landing_known: bool = False
    dues: tuple[Due, ...] = ()
    auction: Auction | None = None
    minute: int = 0
    pots: Mapping[str, Mapping[Commodity, int]] | None = None
    """What lies in the tills on the board, by name and currency."""
    conglomerates: tuple[Conglomerate, ...] = ()
    rates: Mapping[RegionId, int] | None = None
    """What each region's currency stands at; what the deeds make of it where nothing is said."""
    paused: bool = False
    built: tuple[DeedId, ...] = ()
    """Lots built on in this turn."""
    interest_paid: tuple[DeedId, ...] = ()
    """Mortgaged deeds whose new owner has paid the interest in this turn."""
    misfits: tuple[tuple[str, str], ...] = ()
    """What the telling itself got wrong: a fault of set-up and the name it is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Set the table up."""

    edition: Edition
    rules: Ruleset
    provenance: Provenance = field(default_factory=dict[str, str])
    modes: tuple[str, ...] = ()
    base: str = "classic"
    seats: tuple[SeatPlan, ...]
    banker: PlayerId | None = None
    tracking: Tracking = Tracking.DICE
    position: Position | None = None


# ---- turn -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """The dice fell: for a move, for leaving jail, or for a rent that needs them."""

    player: PlayerId
    dice: tuple[int, int]
    purpose: RollPurpose = RollPurpose.MOVE


@dataclass(frozen=True, slots=True, kw_only=True)
class LandOn:
    """A token came to stand on a space."""

    player: PlayerId
    space: SpaceId
    passed_go: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """The turn passes to the next seat, or to the one named."""

    next: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectSalary:
    """GO was passed or reached."""

    player: PlayerId
    times: int = 1
    amount: int | None = None


# ---- deeds ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyDeed:
    """Buy an unowned deed at its printed price."""

    player: PlayerId
    deed: DeedId
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDeed:
    """Do not buy it."""

    player: PlayerId
    deed: DeedId


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAuction:
    """The Bank auctions a deed, a house or a hotel, or a player one of their own deeds."""

    lot: Lot
    player: PlayerId | None = None
    """The owner who offers it; None: the Bank."""
    opening_bid: int | None = None
    """The lowest first bid that this owner takes; None: as the rules say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceBid:
    """Offer a sum for the lot."""

    player: PlayerId
    amount: int
    lot: Lot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawBid:
    """Bid no more in this auction."""

    player: PlayerId
    lot: Lot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseAuction:
    """The hammer: the best bid wins, or nobody does."""

    lot: Lot | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleAuction:
    """The result of an auction in one line."""

    lot: Lot
    winner: PlayerId | None = None
    amount: int = 0
    player: PlayerId | None = None
    """The owner who has offered it; None: the Bank."""
    bids: Mapping[PlayerId, int] = field(default_factory=dict[PlayerId, int], hash=False)
    """The last bid of each bidder, as far as entered; the winner's is the `amount`."""


# ---- rent -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PayRent:
    """Pay the rent of a deed to its owner."""

    payer: PlayerId
    deed: DeedId
    dice: int | None = None
    """The total thrown, where the rent needs it."""
    multiplier: int | None = None
    """A card's "twice" or "ten times"."""
    to: PlayerId | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveRent:
    """The owner lets a rent go."""

    payer: PlayerId
    deed: DeedId


# ---- buildings --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """Put up houses, or the hotel, step by step: on one lot, or evenly over a group."""

    player: PlayerId
    deed: DeedId | None = None
    group: GroupId | None = None
    count: int = 1
    own_turn: bool | None = None
    before_roll: bool | None = None
    contested: bool | None = None
    """Whether others want the Bank's last pieces, too."""
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SellBuilding:
    """Sell houses back to the Bank; a hotel becomes houses first."""

    player: PlayerId
    deed: DeedId | None = None
    group: GroupId | None = None
    count: int = 1
    own_turn: bool | None = None
    before_roll: bool | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakHotel:
    """Sell a hotel for houses and the Bank's share of its price."""

    player: PlayerId
    deed: DeedId
    own_turn: bool | None = None
    before_roll: bool | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SellGroup:
    """Sell every building of a group at once, or of the conglomerate that a deed is in."""

    player: PlayerId
    group: GroupId | None = None
    deed: DeedId | None = None
    own_turn: bool | None = None
    before_roll: bool | None = None
    amount: int | None = None


# ---- mortgage and trade -------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageDeed:
    """Mortgage a deed to the Bank."""

    player: PlayerId
    deed: DeedId
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftMortgage:
    """Pay a mortgage back with interest."""

    player: PlayerId
    deed: DeedId
    amount: int | None = None
    agreed: bool | None = None
    """Whether the owner agrees, where another player lifts it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeSide:
    """What one side of a trade gives."""

    player: PlayerId
    cash: int = 0
    deeds: tuple[DeedId, ...] = ()
    jail_cards: tuple[DeckId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeTrade:
    """Two players have agreed."""

    a: TradeSide
    b: TradeSide
    lift_now: tuple[DeedId, ...] = ()
    """Mortgaged deeds that their new owner lifts at once instead of paying interest."""
    own_turn: bool | None = None
    before_roll: bool | None = None


# ---- jail -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GoToJail:
    """A player is sent to jail."""

    player: PlayerId
    via: str = "told"


@dataclass(frozen=True, slots=True, kw_only=True)
class PayJailFine:
    """Buy one's way out."""

    player: PlayerId
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UseJailCard:
    """Leave by a card; the deck may be left out when the player holds one card."""

    player: PlayerId
    via: DeckId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FailJailRoll:
    """No doubles (told, where dice are not tracked)."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOutOfJail:
    """Doubles (told, where dice are not tracked)."""

    player: PlayerId


# ---- taxes, cards, the Bank ---------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTax:
    """Pay the tax of a space."""

    player: PlayerId
    space: SpaceId | None = None
    choice: TaxChoice | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTaxOffice:
    """A token went past the tax office. [R-89]"""

    player: PlayerId
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LandOnTaxOffice:
    """A token came to stand on the tax office. [R-89, R-90]"""

    player: PlayerId
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCasino:
    """A stake on the reels: what they showed, or what came of it. [R-95 to R-98]"""

    player: PlayerId
    stake: int
    reels: tuple[int, int, int] | None = None
    """One die for each reel."""
    outcome: CasinoOutcome | None = None
    win: int | None = None
    """What the board pays, beside the stake that goes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassCasino:
    """Let the casino be, where the rules leave it free. [R-95]"""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class FormConglomerate:
    """Put deeds of different colours together. [R-120]"""

    player: PlayerId
    deeds: tuple[DeedId, ...]
    top: DeedId | None = None
    """Which of equal deeds lies on top; None: the first on the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DissolveConglomerate:
    """Take a conglomerate apart. [R-121]"""

    player: PlayerId
    deeds: tuple[DeedId, ...]
    """Any deed of it, or all."""


class CardChoice(StrEnum):
    """What a card lets its reader choose."""

    PAY = "pay"
    """The fine on it."""
    DRAW = "draw"
    """A card of the other deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCard:
    """A card was drawn. For a card that the box does not know, its effect is stated instead."""

    player: PlayerId
    deck: DeckId
    card: CardId | None = None
    """None: one that the box does not know; `effect` says what it does."""
    choice: CardChoice | None = None
    """What the player chose, where the card leaves a choice."""
    amount: int | None = None
    """One payment of the card, as the table reads it."""
    effect: CardEffect | None = None
    """What a card does that the box does not know."""
    space: SpaceId | None = None
    """Where such a card sends the token."""
    text: str = ""
    """What the card says, as the table reads it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayFine:
    """Pay a fine: one that the rules print, by its name, or one that the table agreed on."""

    player: PlayerId
    amount: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayBank:
    """Pay the Bank for something no other command knows."""

    player: PlayerId
    amount: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveFromBank:
    """The Bank pays for something no other command knows."""

    player: PlayerId
    amount: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayPlayer:
    """Pay another player what no rule asks for: an agreement, a gift. [R-74]"""

    payer: PlayerId
    payee: PlayerId
    amount: int
    reason: str = ""


# ---- debt -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class IncurDebt:
    """Record what is owed. On an obligation that is due already it changes nothing."""

    player: PlayerId
    creditor: PlayerId
    amount: int
    reason: str = ""
    lent: bool = False
    """Whether the creditor, a player, hands the sum over now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayDebt:
    """Pay a debt in full."""

    player: PlayerId | None = None
    creditor: PlayerId | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PayDebtInKind:
    """Settle a debt, or `amount` of it, with undeveloped lots the creditor accepts."""

    player: PlayerId
    creditor: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int | None = None
    """How much of the debt the lots settle; all of it when left out."""
    lift_now: tuple[DeedId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareBankruptcy:
    """A player owes more than can be raised."""

    player: PlayerId
    creditor: PlayerId | None = None
    lift_now: tuple[DeedId, ...] = ()
    amount: int | None = None
    """The cash handed over, as the table counts it."""
    deeds: tuple[DeedId, ...] | None = None
    """The deeds handed over, as the table counts them."""


# ---- banker -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseGame:
    """The clock stands still."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """The clock goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutPlayer:
    """A player did not act in the time allowed. [R-108, R-112]"""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """Stop and count."""

    reason: EndReason = EndReason.AGREED


@dataclass(frozen=True, slots=True, kw_only=True)
class CountBox:
    """What the banker counts in the Bank's tray. None: not counted."""

    reason: str
    cash: int | None = None
    currency: Commodity | None = None
    """Of the cash, where the box has several: the first one unless told."""
    houses: int | None = None
    hotels: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustLedger:
    """Money moved outside the rules: from one purse to another, for a reason."""

    source: PlayerId
    target: PlayerId
    amount: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueMoney:
    """The Bank writes paper money."""

    amount: int
    reason: str
    currency: Commodity | None = None
    """Which, where the box has several: the first one unless told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeHouseRule:
    """The table changes a rule in mid-game."""

    name: str
    value: str | int | bool | Schedule | Mapping[str, int]
    reason: str


Replaceable = (
    AdjustLedger
    | AgreeTrade
    | BreakHotel
    | Build
    | BuyDeed
    | CollectSalary
    | IncurDebt
    | LiftMortgage
    | MortgageDeed
    | PassTaxOffice
    | PayBank
    | PayDebt
    | PayFine
    | PayPlayer
    | PayRent
    | PayTax
    | ReceiveFromBank
    | SellBuilding
    | SettleAuction
)
"""What an entry may have been instead: it moves money, deeds and pieces, and no token or turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """Take back what an older entry moved, and enter it as it should have been."""

    entry: int
    """The entry's number in the log."""
    reason: str
    instead: Replaceable | None = None
    """What should have been entered. None: nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Take back the last entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Bring back what was undone last."""


Command = (
    StartGame
    | Roll
    | LandOn
    | EndTurn
    | CollectSalary
    | BuyDeed
    | DeclineDeed
    | OpenAuction
    | PlaceBid
    | WithdrawBid
    | CloseAuction
    | SettleAuction
    | PayRent
    | WaiveRent
    | Build
    | SellBuilding
    | BreakHotel
    | SellGroup
    | MortgageDeed
    | LiftMortgage
    | AgreeTrade
    | GoToJail
    | PayJailFine
    | UseJailCard
    | FailJailRoll
    | RollOutOfJail
    | PayTax
    | PassTaxOffice
    | LandOnTaxOffice
    | PlayCasino
    | PassCasino
    | FormConglomerate
    | DissolveConglomerate
    | DrawCard
    | PayFine
    | PayBank
    | ReceiveFromBank
    | PayPlayer
    | IncurDebt
    | PayDebt
    | PayDebtInKind
    | DeclareBankruptcy
    | PauseGame
    | ResumeGame
    | TimeOutPlayer
    | EndGame
    | CountBox
    | AdjustLedger
    | IssueMoney
    | ChangeHouseRule
    | Correct
    | Undo
    | Redo
)
