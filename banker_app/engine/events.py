"""Events: one frozen value for each kind of fact in the log.

Names are in the past tense, and every amount is resolved, so that replay consults no rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from banker_app.engine.commands import TradeSide
from banker_app.engine.dues import (
    AuctionReason,
    DealDue,
    Debt,
    DebtReason,
    Due,
    RentDue,
    RentStep,
    SpeedFace,
    TaxDue,
)
from banker_app.engine.edition import Edition, TaxKind
from banker_app.engine.event import Event as Event
from banker_app.engine.ids import (
    CardId,
    Commodity,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    Pot,
    RegionId,
    SpaceId,
)
from banker_app.engine.promises import GivenPromise
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

# ---- what several events have in common -----------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlayerEvent(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sum(_PlayerEvent):
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReasonedSum(_Sum):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Priced(_PlayerEvent):
    deed: DeedId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _CasinoGame(_PlayerEvent):
    stake: int
    reels: tuple[int, int, int] | None = None


# ---- setup and turn -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(Event):
    """A game was set up; it keeps its own copy of the edition and the rules."""

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
    conglomerates: tuple[Conglomerate, ...] = ()
    promises: tuple[GivenPromise, ...] = ()
    paused: bool = False
    rate_shifts: Mapping[RegionId, int] = field(default_factory=dict[RegionId, int])
    """Difference between the rates stated when a game was taken over and those its deeds give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleWaived(Event):
    """The players overruled refusals for this entry."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(_PlayerEvent):
    """Dice were entered."""

    dice: tuple[int, int]
    purpose: RollPurpose
    doubles: int = 0
    """Doubles in a row so far."""
    again: bool = False
    """Whether the player rolls once more."""
    speed: SpeedFace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMoved(_PlayerEvent):
    """A token went from one space to another (board indexes)."""

    origin: int
    target: int
    passed_go: bool = False
    by_card: bool = False
    """Whether a card moved it, as part of the known move that led to the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SalaryPaid(_Sum):
    """The salary for passing or reaching GO was paid."""

    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeEyesPaid(_Sum):
    """The bonus for rolling two ones was paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotTaken(_Sum):
    """A player took the pot of a space of the board."""

    pot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkingSeeded(Event):
    """The Bank put money on the parking space, or took its own back."""

    amount: int
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PotPaid(_Sum):
    """A player, or the Bank, put money into a pot by agreement."""

    pot: Pot


@dataclass(frozen=True, slots=True, kw_only=True)
class PotDrawn(_Sum):
    """A player, or the Bank, got money from a pot by agreement."""

    pot: Pot


@dataclass(frozen=True, slots=True, kw_only=True)
class PotShared(Event):
    """A pot was shared equally among the players."""

    players: tuple[PlayerId, ...]
    pot: Pot
    amount: int
    """Each player's share; 0 if players have different currencies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueArose(Event):
    """Something became due."""

    due: Due


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSettled(Event):
    """A due was removed without payment: corrected, overruled or void."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(_PlayerEvent):
    """The turn passed on."""

    next: PlayerId


# ---- deeds and auctions ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedBought(_Priced):
    """A deed was bought at its printed price."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedDeclined(_PlayerEvent):
    """The player who landed on a deed did not buy it."""

    deed: DeedId


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedDealt(_Priced):
    """A deed was dealt before the first roll and paid for at once, or given by a card."""

    remainder: DealDue | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionOpened(Event):
    """An auction began."""

    auction: Auction


@dataclass(frozen=True, slots=True, kw_only=True)
class BidPlaced(_PlayerEvent):
    """A player made the best bid so far, and paid it if the rules make every bid be paid."""

    lot: Lot
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidderWithdrew(_PlayerEvent):
    """A bidder dropped out of an auction."""

    lot: Lot


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionWon(Event):
    """A bidder won an auction."""

    lot: Lot
    winner: PlayerId
    amount: int
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who sold the deed; None: the Bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionUnsold(Event):
    """Nobody bid for a lot; it stays with the Bank or its owner."""

    lot: Lot
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who offered the deed; None: the Bank."""


# ---- rent -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RentPaid(Event):
    """A player paid rent to the owner of a deed."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    amount: int
    steps: tuple[RentStep, ...]
    tax: int = 0
    """The part of it that went to the Bank. [R-37]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxWithheld(_Sum):
    """The Bank took its tax on money that one player had just received from another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RentForfeited(Event):
    """A rent was lost: waived by the owner, or claimed too late."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    too_late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RentCounted(Event):
    """The dice for a rent were thrown, and its amount is known."""

    due: RentDue


@dataclass(frozen=True, slots=True, kw_only=True)
class RentClaimed(Event):
    """The owner claimed a rent, which stays due until it is paid or waived."""

    due: RentDue


# ---- buildings ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseBuilt(_Priced):
    """A house was built; the lot now has `houses`."""

    houses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HotelBuilt(_Priced):
    """A hotel was built; the houses of the lot went back to the Bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSold(_Priced):
    """A house was sold; `houses` are left on the lot."""

    houses: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HotelBroken(_Priced):
    """A hotel was exchanged for houses."""

    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkyscraperBuilt(_Priced):
    """A skyscraper was built; the hotel of the lot went back to the Bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkyscraperBroken(_Priced):
    """A skyscraper was exchanged for a hotel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DepotBuilt(_Priced):
    """A train depot was built on a station."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DepotSold(_Priced):
    """A train depot was sold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingsSold(_PlayerEvent):
    """Every building of these lots was sold at once; hotels were not broken into houses."""

    deeds: tuple[DeedId, ...]
    houses: int
    hotels: int
    skyscrapers: int = 0
    depots: int = 0
    price: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConglomerateFormed(_PlayerEvent):
    """Deeds were combined into a conglomerate."""

    conglomerate: Conglomerate


@dataclass(frozen=True, slots=True, kw_only=True)
class ConglomerateDissolved(_PlayerEvent):
    """A conglomerate was taken apart."""

    conglomerate: Conglomerate


# ---- mortgage and trade -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedMortgaged(_Sum):
    """A deed was mortgaged."""

    deed: DeedId


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageLifted(_Sum):
    """A mortgage was paid back; `amount` includes `interest`."""

    deed: DeedId
    interest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRedeemed(_PlayerEvent):
    """A player who lifted another player's mortgage took the deed."""

    owner: PlayerId
    deed: DeedId


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageInterestPaid(_Sum):
    """A new owner paid the interest on mortgaged deeds and keeps them mortgaged."""

    deeds: tuple[DeedId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeMade(Event):
    """Two players exchanged what they had agreed."""

    a: TradeSide
    b: TradeSide


@dataclass(frozen=True, slots=True, kw_only=True)
class RentSpared(Event):
    """A player landed on a deed and owed no rent, as its owner had promised."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    promise: GivenPromise
    """As it was before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RentShared(_Sum):
    """The owner of a deed gave another player the promised share of a rent."""

    other: PlayerId
    deed: DeedId
    promise: GivenPromise
    """As it was before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromiseEnded(Event):
    """A promise no longer holds for some of its deeds."""

    player: PlayerId
    """Its giver."""
    other: PlayerId
    deeds: tuple[DeedId, ...]
    promise: GivenPromise
    """As it was before."""


# ---- jail -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class JailEntered(_PlayerEvent):
    """A player went to jail."""

    via: str
    origin: int
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxOfficeEntered(_PlayerEvent):
    """A player was detained in the tax office."""

    origin: int
    target: int
    via: str = "space"


@dataclass(frozen=True, slots=True, kw_only=True)
class JailFinePaid(_Sum):
    """A player paid the fine to leave jail."""

    place: Hold = Hold.JAIL


@dataclass(frozen=True, slots=True, kw_only=True)
class JailCardUsed(_PlayerEvent):
    """A jail card was used and went back under its deck."""

    deck: DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class JailRollFailed(_PlayerEvent):
    """A roll in jail was not doubles; `attempts` rolls have failed so far."""

    attempts: int
    place: Hold = Hold.JAIL


@dataclass(frozen=True, slots=True, kw_only=True)
class JailLeft(_PlayerEvent):
    """A player left jail or the tax office."""

    via: LeftBy
    place: Hold = Hold.JAIL


# ---- taxes, cards, the Bank --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxChosen(Event):
    """A player chose to pay a share of their worth, which exceeds their cash and is owed."""

    due: TaxDue


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxPaid(_Sum):
    """A player paid a tax to the Bank."""

    tax: TaxKind
    choice: TaxChoice | None = None
    space: SpaceId | None = None
    """The space, if the amount is printed there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoPassed(_PlayerEvent):
    """A player on the casino did not play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoLost(_CasinoGame):
    """The reels won nothing, and the stake was lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoStakeKept(_PlayerEvent):
    """The stake of a winning game was not returned but went where lost stakes go."""

    stake: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoSeeded(Event):
    """The Bank put the opening amount into the casino's pot again."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoWon(_CasinoGame):
    """The reels paid a win. The stake was returned unless `CasinoStakeKept` follows."""

    win: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotWon(_CasinoGame):
    """The reels won the whole pot. The stake was returned unless `CasinoStakeKept` follows."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardApplied(_PlayerEvent):
    """A card was drawn; what it did follows in events of its own."""

    deck: DeckId
    card: CardId
    """Empty for a card that the edition does not list."""
    text: str = ""
    """The text of the card, if it was entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPaid(Event):
    """A payment that a card required was made."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    tax: int = 0
    """The Bank's tax on it. [R-38]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class JailCardTaken(_PlayerEvent):
    """A jail card went from its deck to a player."""

    deck: DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class BusTicketTaken(_PlayerEvent):
    """A bus ticket went from its deck to a player."""

    deck: DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class BusTicketUsed(_PlayerEvent):
    """A bus ticket took the place of a throw; it is out of the game."""

    deck: DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class BusTicketsExpired(Event):
    """All bus tickets that players held are out of the game."""

    deck: DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class FinePaid(_ReasonedSum):
    """A player paid a fine to the Bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPaid(_ReasonedSum):
    """A player paid the Bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPaidOut(_ReasonedSum):
    """The Bank paid a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPaid(Event):
    """A player paid another something that no rule requires."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    reason: str


# ---- debt and bankruptcy -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtIncurred(Event):
    """A player went into debt, and got the money if it is a loan."""

    debt: Debt
    deeds: tuple[DeedId, ...] = ()
    """The mortgaged deeds whose interest is owed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoanFellDue(_PlayerEvent):
    """A period of a loan passed: an instalment or interest is due now, or less time is left."""

    creditor: PlayerId
    debt: Debt | None = None
    """What has to be paid now."""
    interest: int = 0
    """The part of it that is interest."""
    remainder: Debt | None = None
    """The loan as it goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtConfirmed(_PlayerEvent):
    """An obligation was recorded that was due already; nothing changed."""

    creditor: PlayerId
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtPaid(_PlayerEvent):
    """A debt was paid in full."""

    creditor: PlayerId
    amount: int
    reason: DebtReason
    tax: int = 0
    """The Bank's tax, if the debt was for rent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtPaidInKind(_PlayerEvent):
    """Lots settled a debt, or part of it."""

    creditor: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int
    remainder: Due | None = None
    """What is still owed afterwards."""
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBankrupted(_PlayerEvent):
    """A player who owes more than they can raise is out of the game."""

    creditors: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateSettled(_PlayerEvent):
    """The remaining property of a bankrupt player went to one creditor."""

    creditor: PlayerId
    cash: int
    deeds: tuple[DeedId, ...]
    jail_cards: tuple[DeckId, ...]
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""
    tax: int = 0
    """The Bank's tax on that part of the cash that is rent."""


# ---- players who come and go -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(_PlayerEvent):
    """A player left the game for good."""

    heirs: tuple[PlayerId, ...]
    """Who gets what they leave; the Bank alone, if it goes to no player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerWentAway(_PlayerEvent):
    """A player left for a while and keeps everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned(_PlayerEvent):
    """A player who was away plays again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAdded(Event):
    """Another player joined the game."""

    seat: Seat
    cash: int
    deeds: tuple[DeedId, ...] = ()
    after: PlayerId | None = None
    """The player they sit after; None: the last seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRenamed(_PlayerEvent):
    """A player got another name. Earlier entries keep the old one."""

    name: PlayerId
    handed_over: bool = False
    """Whether another person took the seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChanged(_PlayerEvent):
    """A player got another token or colour. None: it stayed as it was."""

    token: str | None = None
    colour: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsReordered(Event):
    """The players take their turns in another order."""

    order: tuple[PlayerId, ...]
    """Every seat, those of players who are out included."""
    first: PlayerId
    """The player with whom a round begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginnerChosen(_PlayerEvent):
    """Another player takes the first turn."""


# ---- the clock ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePaused(Event):
    """The clock was stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed(Event):
    """The clock was started again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTimedOut(_PlayerEvent):
    """A player did not act in the time allowed."""


# ---- ending and the banker --------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game ended. Whatever was still due, or under the hammer, is void."""

    reason: EndReason
    ranking: tuple[PlayerId, ...]
    """Best first; players who share a place in seat order."""
    places: tuple[int, ...] = ()
    """The place of each of them, if any is shared."""
    loans: tuple[Debt, ...] = ()
    """Loans that were still open. They count in everybody's worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxCounted(Event):
    """The banker counted the Bank's tray; `missing` is the shortfall, negative for a surplus."""

    counted: Mapping[str, int]
    missing: Mapping[str, int] = field(default_factory=dict[str, int])
    reason: str = ""
    currency: Commodity | None = None
    """The currency counted, if the edition has several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAdjusted(Event):
    """Money moved outside the rules."""

    source: PlayerId
    target: PlayerId
    amount: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BankIssuedMoney(Event):
    """The Bank wrote paper money."""

    amount: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecesAdded(Event):
    """The players added more houses or hotels than the edition has."""

    piece: Commodity
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RateMoved(Event):
    """The exchange rate of a currency moved because deeds changed hands. [R-114]"""

    region: RegionId
    before: int
    rate: int
    """The new rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRuleChanged(Event):
    """A rule changed in mid-game."""

    name: str
    value: str | int | bool | Schedule
    before: str | int | bool | Schedule
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryReversed(Event):
    """The movements of an older entry were reversed."""

    entry: int
    reason: str
    mortgaged: tuple[DeedId, ...] = ()
    """Deeds that are mortgaged again."""
    lifted: tuple[DeedId, ...] = ()
    """Deeds that are free again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """An entry as it is after an older one was replaced."""

    entry: int
    events: tuple[Event, ...] = ()
    dropped: bool = False
    """Whether it no longer counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryReplaced(Event):
    """An older entry was replaced in its place."""

    entry: int
    reason: str = ""
    rewritten: tuple[Rewritten, ...]
    """It and the later entries that came out differently, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """An entry was undone."""

    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone(Event):
    """An undone entry was redone."""

    entry: int
