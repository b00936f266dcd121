"""What happened at the table: one frozen value for each kind of fact in the log.

Past tense, with every amount resolved, so that replay never asks a rule. `postings` is
what moved; `settles` is the due that this fact takes off the table's list.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from banker_app.engine.commands import TradeSide
from banker_app.engine.dues import (
    AuctionReason,
    CasinoDue,
    DealDue,
    Debt,
    DebtReason,
    Due,
    RentDue,
    RentStep,
    TaxDue,
)
from banker_app.engine.edition import Edition, TaxKind
from banker_app.engine.ids import CardId, Commodity, DeckId, DeedId, Lot, PlayerId, RegionId
from banker_app.engine.ledger import Postings
from banker_app.engine.ruleset import Provenance, Ruleset
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import (
    Auction,
    Conglomerate,
    EndReason,
    Hold,
    LeftBy,
    RollPurpose,
    Seat,
    Tracking,
    Turn,
)

# ---- setup and turn -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """The table is set; the game keeps its own copy of box and rules."""

    edition: Edition
    rules: Ruleset
    provenance: Provenance
    base: str
    modes: tuple[str, ...]
    tracking: Tracking
    banker: PlayerId | None
    seats: tuple[Seat, ...]
    turn: Turn
    mortgaged: tuple[DeedId, ...] = ()
    dues: tuple[Due, ...] = ()
    auction: Auction | None = None
    minute: int = 0
    postings: Postings = ()
    conglomerates: tuple[Conglomerate, ...] = ()
    paused: bool = False
    rate_shifts: Mapping[RegionId, int] = field(default_factory=dict[RegionId, int])
    """By how much a table's own rates were off those of the deeds when it was taken over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleWaived:
    """The table overruled the book for this entry."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled:
    """Dice were entered."""

    player: PlayerId
    dice: tuple[int, int]
    purpose: RollPurpose
    doubles: int = 0
    """Doubles in a row so far."""
    again: bool = False
    """Whether the player rolls once more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMoved:
    """A token went from one space to another (board indexes)."""

    player: PlayerId
    origin: int
    target: int
    passed_go: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SalaryPaid:
    """GO was passed or reached."""

    player: PlayerId
    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeEyesPaid:
    """A double one was thrown."""

    player: PlayerId
    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class PotTaken:
    """A player took what lay on a space of the board."""

    player: PlayerId
    pot: str
    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class DueArose:
    """Something has to be done before the evening goes on."""

    due: Due


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSettled:
    """A due left the list without payment: corrected, overruled or void."""

    settles: Due


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """The turn passed on."""

    player: PlayerId
    next: PlayerId


# ---- deeds and auctions ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedBought:
    """A deed was bought at its printed price."""

    player: PlayerId
    deed: DeedId
    price: int
    postings: Postings
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedDeclined:
    """Its visitor did not buy it."""

    player: PlayerId
    deed: DeedId
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedDealt:
    """A deed was dealt before the first throw and paid for at once."""

    player: PlayerId
    deed: DeedId
    price: int
    postings: Postings
    settles: DealDue | None = None
    remainder: DealDue | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionOpened:
    """Bidding began."""

    auction: Auction
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BidPlaced:
    """The best bid so far."""

    player: PlayerId
    lot: Lot
    amount: int
    postings: Postings = ()
    """Where every bid is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidderWithdrew:
    """One bidder fewer."""

    player: PlayerId
    lot: Lot


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionWon:
    """The hammer fell for a bidder."""

    lot: Lot
    winner: PlayerId
    amount: int
    reason: AuctionReason
    postings: Postings
    seller: PlayerId | None = None
    """Whose deed it was, where not the Bank has sold it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionUnsold:
    """Nobody wanted it; it stays with the Bank, or with its owner."""

    lot: Lot
    reason: AuctionReason
    seller: PlayerId | None = None
    """Whose deed it is, where not the Bank has offered it."""


# ---- rent -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RentPaid:
    """Rent went to the owner."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    amount: int
    steps: tuple[RentStep, ...]
    postings: Postings
    settles: Due | None = None
    tax: int = 0
    """What of it went to the Bank. [R-37]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxWithheld:
    """The Bank took its share of what a player had just received from another."""

    player: PlayerId
    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class RentForfeited:
    """Rent that will not be paid: let go by the owner, or claimed too late."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    too_late: bool
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RentCounted:
    """The dice for a rent fell and its amount is known."""

    due: RentDue
    settles: RentDue


# ---- buildings ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseBuilt:
    """One house more; `houses` stand on the lot now."""

    player: PlayerId
    deed: DeedId
    houses: int
    price: int
    postings: Postings
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HotelBuilt:
    """The houses went back to the Bank and a hotel stands."""

    player: PlayerId
    deed: DeedId
    price: int
    postings: Postings
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSold:
    """One house fewer; `houses` are left on the lot."""

    player: PlayerId
    deed: DeedId
    houses: int
    price: int
    postings: Postings
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HotelBroken:
    """A hotel became houses."""

    player: PlayerId
    deed: DeedId
    price: int
    postings: Postings
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingsSold:
    """Every building of these lots was sold at once, hotels outright."""

    player: PlayerId
    deeds: tuple[DeedId, ...]
    houses: int
    hotels: int
    price: int
    postings: Postings
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


# ---- mortgage and trade -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedMortgaged:
    """The Bank lent on a deed."""

    player: PlayerId
    deed: DeedId
    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageLifted:
    """A mortgage was paid back; `amount` includes `interest`."""

    player: PlayerId
    deed: DeedId
    amount: int
    interest: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRedeemed:
    """A player who lifted a mortgage for its owner took the deed."""

    player: PlayerId
    owner: PlayerId
    deed: DeedId
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageInterestPaid:
    """A new owner paid the interest on mortgaged deeds and keeps them mortgaged."""

    player: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int
    postings: Postings
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeMade:
    """Two players exchanged what they had agreed."""

    a: TradeSide
    b: TradeSide
    postings: Postings


# ---- jail -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class JailEntered:
    """A player is in jail."""

    player: PlayerId
    via: str
    origin: int
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxOfficeEntered:
    """A player is held in the tax office."""

    player: PlayerId
    origin: int
    target: int
    via: str = "space"


@dataclass(frozen=True, slots=True, kw_only=True)
class JailFinePaid:
    """The fine went to the Bank."""

    player: PlayerId
    amount: int
    postings: Postings
    settles: Due | None = None
    place: Hold = Hold.JAIL


@dataclass(frozen=True, slots=True, kw_only=True)
class JailCardUsed:
    """A jail card went back under its deck."""

    player: PlayerId
    deck: DeckId
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class JailRollFailed:
    """No doubles; `attempts` throws have failed."""

    player: PlayerId
    attempts: int
    place: Hold = Hold.JAIL


@dataclass(frozen=True, slots=True, kw_only=True)
class JailLeft:
    """A player is free."""

    player: PlayerId
    via: LeftBy
    place: Hold = Hold.JAIL


# ---- taxes, cards, the Bank --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxChosen:
    """A share of total worth was chosen and counted; the purse does not cover it, so it is owed."""

    due: TaxDue
    settles: TaxDue | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxPaid:
    """A tax went to the Bank."""

    player: PlayerId
    tax: TaxKind
    amount: int
    postings: Postings
    choice: TaxChoice | None = None
    settles: Due | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoPassed:
    """The visitor of the casino did not play."""

    player: PlayerId
    settles: CasinoDue


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoLost:
    """The reels brought nothing; the stake is gone."""

    player: PlayerId
    stake: int
    postings: Postings
    reels: tuple[int, int, int] | None = None
    settles: CasinoDue | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoStakeKept:
    """The stake of a game that was won stayed where lost stakes go."""

    player: PlayerId
    stake: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoSeeded:
    """The Bank put its opening sum into the casino again."""

    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoWon:
    """The reels paid; the stake went back, unless another event says otherwise."""

    player: PlayerId
    stake: int
    win: int
    postings: Postings
    reels: tuple[int, int, int] | None = None
    settles: CasinoDue | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotWon:
    """The reels brought the whole pot; the stake went back, unless another event says otherwise."""

    player: PlayerId
    stake: int
    amount: int
    postings: Postings
    reels: tuple[int, int, int] | None = None
    settles: CasinoDue | None = None


# ---- multinational ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ConglomerateFormed:
    """Deeds were put together."""

    player: PlayerId
    conglomerate: Conglomerate


@dataclass(frozen=True, slots=True, kw_only=True)
class ConglomerateDissolved:
    """Deeds go their own ways again."""

    player: PlayerId
    conglomerate: Conglomerate


@dataclass(frozen=True, slots=True, kw_only=True)
class CardApplied:
    """A card was drawn; what it did follows in events of its own."""

    player: PlayerId
    deck: DeckId
    card: CardId
    """Empty for a card that the box does not know."""
    settles: Due | None = None
    text: str = ""
    """What it says, where the table read it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPaid:
    """One payment of a card."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    postings: Postings
    tax: int = 0
    """What the Bank kept of it. [R-38]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class JailCardTaken:
    """A jail card went from its deck to a player."""

    player: PlayerId
    deck: DeckId
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class FinePaid:
    """A fine the table agreed on went to the Bank."""

    player: PlayerId
    amount: int
    reason: str
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPaid:
    """A player paid the Bank."""

    player: PlayerId
    amount: int
    reason: str
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPaidOut:
    """The Bank paid a player."""

    player: PlayerId
    amount: int
    reason: str
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPaid:
    """A player paid another what no rule asks for."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    reason: str
    postings: Postings


# ---- debt and bankruptcy -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtIncurred:
    """A debt stands."""

    debt: Debt
    postings: Postings = ()
    """The sum itself, where it was lent."""
    deeds: tuple[DeedId, ...] = ()
    """The mortgaged deeds whose interest is owed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtConfirmed:
    """The table recorded an obligation that was due already; nothing changed."""

    player: PlayerId
    creditor: PlayerId
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtPaid:
    """A debt was paid in full."""

    player: PlayerId
    creditor: PlayerId
    amount: int
    reason: DebtReason
    postings: Postings
    settles: Due | None = None
    tax: int = 0
    """The Bank's share, where it was owed for a rent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtPaidInKind:
    """Lots settled a debt, or part of it."""

    player: PlayerId
    creditor: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int
    postings: Postings
    settles: Due | None = None
    remainder: Due | None = None
    """What is still owed afterwards."""
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBankrupted:
    """A player owes more than can be raised and is out of the game."""

    player: PlayerId
    creditors: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateSettled:
    """What a bankrupt had left went to one creditor."""

    player: PlayerId
    creditor: PlayerId
    cash: int
    deeds: tuple[DeedId, ...]
    jail_cards: tuple[DeckId, ...]
    postings: Postings
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""
    tax: int = 0
    """The Bank's share of the cash, as far as that is rent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePaused:
    """The clock stands still."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed:
    """The clock goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTimedOut:
    """A player did not act in the time allowed."""

    player: PlayerId


# ---- ending and the banker --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The evening is over."""

    reason: EndReason
    ranking: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxCounted:
    """The banker counted the Bank; `missing` is what the count lacks (less than 0: too much)."""

    counted: Mapping[str, int]
    missing: Mapping[str, int] = field(default_factory=dict[str, int])
    reason: str = ""
    currency: Commodity | None = None
    """Of the cash, where the box has several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAdjusted:
    """Money moved outside the rules."""

    source: PlayerId
    target: PlayerId
    amount: int
    reason: str
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class BankIssuedMoney:
    """The Bank wrote paper money."""

    amount: int
    reason: str
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesAdded:
    """The table found more houses or hotels than the box has."""

    piece: Commodity
    count: int
    postings: Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class RateMoved:
    """Deeds changed hands, and with them the rate of a currency. [R-114]"""

    region: RegionId
    before: int
    rate: int
    """The rate from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRuleChanged:
    """A rule changed in mid-game."""

    name: str
    value: str | int | bool | Schedule
    before: str | int | bool | Schedule
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryReversed:
    """An older entry's movements were taken back."""

    entry: int
    reason: str
    postings: Postings
    mortgaged: tuple[DeedId, ...] = ()
    """Deeds that are mortgaged again."""
    lifted: tuple[DeedId, ...] = ()
    """Deeds that are free again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """An entry was taken back."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone:
    """An entry that had been taken back stands again."""

    entry: int


Event = (
    GameStarted
    | RuleWaived
    | DiceRolled
    | TokenMoved
    | SalaryPaid
    | PotTaken
    | SnakeEyesPaid
    | DueArose
    | DueSettled
    | TurnEnded
    | DeedBought
    | DeedDeclined
    | DeedDealt
    | AuctionOpened
    | BidPlaced
    | BidderWithdrew
    | AuctionWon
    | AuctionUnsold
    | RentPaid
    | TaxWithheld
    | RentForfeited
    | RentCounted
    | HouseBuilt
    | HotelBuilt
    | HouseSold
    | HotelBroken
    | BuildingsSold
    | DeedMortgaged
    | MortgageLifted
    | DeedRedeemed
    | MortgageInterestPaid
    | TradeMade
    | JailEntered
    | TaxOfficeEntered
    | JailFinePaid
    | JailCardUsed
    | JailRollFailed
    | JailLeft
    | TaxChosen
    | TaxPaid
    | ConglomerateDissolved
    | ConglomerateFormed
    | JackpotWon
    | CasinoWon
    | CasinoStakeKept
    | CasinoSeeded
    | CasinoPassed
    | CasinoLost
    | CardApplied
    | CardPaid
    | JailCardTaken
    | FinePaid
    | BankPaid
    | BankPaidOut
    | PlayerPaid
    | DebtIncurred
    | DebtConfirmed
    | DebtPaid
    | DebtPaidInKind
    | PlayerBankrupted
    | EstateSettled
    | PlayerTimedOut
    | GameResumed
    | GamePaused
    | GameEnded
    | BoxCounted
    | LedgerAdjusted
    | BankIssuedMoney
    | PiecesAdded
    | RateMoved
    | HouseRuleChanged
    | EntryReversed
    | Undone
    | Redone
)
