"""Events: one frozen value for each kind of fact in the log.

Names are in the past tense, and every amount is resolved, so that replay consults no rule.
"""

from collections.abc import Mapping
from dataclasses import field

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
from banker_app.engine.frozen import Frozen
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


class _PlayerEvent(Event):
    player: PlayerId


class _Sum(_PlayerEvent):
    amount: int


class _ReasonedSum(_Sum):
    reason: str


class _Priced(_PlayerEvent):
    deed: DeedId
    price: int


class _CasinoGame(_PlayerEvent):
    stake: int
    reels: tuple[int, int, int] | None = None


# ---- setup and turn -----------------------------------------------------------------


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


class RuleWaived(Event):
    """The players overruled refusals for this entry."""

    codes: tuple[str, ...]


class DiceRolled(_PlayerEvent):
    """Dice were entered."""

    dice: tuple[int, int]
    purpose: RollPurpose
    doubles: int = 0
    """Doubles in a row so far."""
    again: bool = False
    """Whether the player rolls once more."""
    speed: SpeedFace | None = None


class TokenMoved(_PlayerEvent):
    """A token went from one space to another (board indexes)."""

    origin: int
    target: int
    passed_go: bool = False
    by_card: bool = False
    """Whether a card moved it, as part of the known move that led to the card."""


class SalaryPaid(_Sum):
    """The salary for passing or reaching GO was paid."""

    times: int = 1


class SnakeEyesPaid(_Sum):
    """The bonus for rolling two ones was paid."""


class PotTaken(_Sum):
    """A player took the pot of a space of the board."""

    pot: str


class ParkingSeeded(Event):
    """The Bank put money on the parking space, or took its own back."""

    amount: int
    taken_back: bool = False


class PotPaid(_Sum):
    """A player, or the Bank, put money into a pot by agreement."""

    pot: Pot


class PotDrawn(_Sum):
    """A player, or the Bank, got money from a pot by agreement."""

    pot: Pot


class PotShared(Event):
    """A pot was shared equally among the players."""

    players: tuple[PlayerId, ...]
    pot: Pot
    amount: int
    """Each player's share; 0 if players have different currencies."""


class DueArose(Event):
    """Something became due."""

    due: Due


class DueSettled(Event):
    """A due was removed without payment: corrected, overruled or void."""


class TurnEnded(_PlayerEvent):
    """The turn passed on."""

    next: PlayerId


# ---- deeds and auctions ---------------------------------------------------------------


class DeedBought(_Priced):
    """A deed was bought at its printed price."""


class DeedDeclined(_PlayerEvent):
    """The player who landed on a deed did not buy it."""

    deed: DeedId


class DeedDealt(_Priced):
    """A deed was dealt before the first roll and paid for at once, or given by a card."""

    remainder: DealDue | None = None


class AuctionOpened(Event):
    """An auction began."""

    auction: Auction


class BidPlaced(_PlayerEvent):
    """A player made the best bid so far, and paid it if the rules make every bid be paid."""

    lot: Lot
    amount: int


class BidderWithdrew(_PlayerEvent):
    """A bidder dropped out of an auction."""

    lot: Lot


class AuctionWon(Event):
    """A bidder won an auction."""

    lot: Lot
    winner: PlayerId
    amount: int
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who sold the deed; None: the Bank."""


class AuctionUnsold(Event):
    """Nobody bid for a lot; it stays with the Bank or its owner."""

    lot: Lot
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who offered the deed; None: the Bank."""


# ---- rent -----------------------------------------------------------------------------


class RentPaid(Event):
    """A player paid rent to the owner of a deed."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    amount: int
    steps: tuple[RentStep, ...]
    tax: int = 0
    """The part of it that went to the Bank. [R-37]"""


class TaxWithheld(_Sum):
    """The Bank took its tax on money that one player had just received from another."""


class RentForfeited(Event):
    """A rent was lost: waived by the owner, or claimed too late."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    too_late: bool


class RentCounted(Event):
    """The dice for a rent were thrown, and its amount is known."""

    due: RentDue


class RentClaimed(Event):
    """The owner claimed a rent, which stays due until it is paid or waived."""

    due: RentDue


# ---- buildings ------------------------------------------------------------------------


class HouseBuilt(_Priced):
    """A house was built; the lot now has `houses`."""

    houses: int


class HotelBuilt(_Priced):
    """A hotel was built; the houses of the lot went back to the Bank."""


class HouseSold(_Priced):
    """A house was sold; `houses` are left on the lot."""

    houses: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


class HotelBroken(_Priced):
    """A hotel was exchanged for houses."""

    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""


class SkyscraperBuilt(_Priced):
    """A skyscraper was built; the hotel of the lot went back to the Bank."""


class SkyscraperBroken(_Priced):
    """A skyscraper was exchanged for a hotel."""


class DepotBuilt(_Priced):
    """A train depot was built on a station."""


class DepotSold(_Priced):
    """A train depot was sold."""


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


class ConglomerateFormed(_PlayerEvent):
    """Deeds were combined into a conglomerate."""

    conglomerate: Conglomerate


class ConglomerateDissolved(_PlayerEvent):
    """A conglomerate was taken apart."""

    conglomerate: Conglomerate


# ---- mortgage and trade -----------------------------------------------------------------


class DeedMortgaged(_Sum):
    """A deed was mortgaged."""

    deed: DeedId


class MortgageLifted(_Sum):
    """A mortgage was paid back; `amount` includes `interest`."""

    deed: DeedId
    interest: int


class DeedRedeemed(_PlayerEvent):
    """A player who lifted another player's mortgage took the deed."""

    owner: PlayerId
    deed: DeedId


class MortgageInterestPaid(_Sum):
    """A new owner paid the interest on mortgaged deeds and keeps them mortgaged."""

    deeds: tuple[DeedId, ...]


class TradeMade(Event):
    """Two players exchanged what they had agreed."""

    a: TradeSide
    b: TradeSide


class RentSpared(Event):
    """A player landed on a deed and owed no rent, as its owner had promised."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    promise: GivenPromise
    """As it was before."""


class RentShared(_Sum):
    """The owner of a deed gave another player the promised share of a rent."""

    other: PlayerId
    deed: DeedId
    promise: GivenPromise
    """As it was before."""
    part: bool = False
    """Whether only a part of the rent was paid: the landing is used up with the rest."""


class PromiseEnded(Event):
    """A promise no longer holds for some of its deeds."""

    player: PlayerId
    """Its giver."""
    other: PlayerId
    deeds: tuple[DeedId, ...]
    promise: GivenPromise
    """As it was before."""


# ---- jail -------------------------------------------------------------------------------


class JailEntered(_PlayerEvent):
    """A player went to jail."""

    via: str
    origin: int
    target: int


class TaxOfficeEntered(_PlayerEvent):
    """A player was detained in the tax office."""

    origin: int
    target: int
    via: str = "space"


class JailFinePaid(_Sum):
    """A player paid the fine to leave jail."""

    place: Hold = Hold.JAIL


class JailCardUsed(_PlayerEvent):
    """A jail card was used and went back under its deck."""

    deck: DeckId


class JailRollFailed(_PlayerEvent):
    """A roll in jail was not doubles; `attempts` rolls have failed so far."""

    attempts: int
    place: Hold = Hold.JAIL


class JailLeft(_PlayerEvent):
    """A player left jail or the tax office."""

    via: LeftBy
    place: Hold = Hold.JAIL


# ---- taxes, cards, the Bank --------------------------------------------------------------


class TaxChosen(Event):
    """A player chose to pay a share of their worth, which exceeds their cash and is owed."""

    due: TaxDue


class TaxPaid(_Sum):
    """A player paid a tax to the Bank."""

    tax: TaxKind
    choice: TaxChoice | None = None
    space: SpaceId | None = None
    """The space, if the amount is printed there."""


class CasinoPassed(_PlayerEvent):
    """A player on the casino did not play."""


class CasinoLost(_CasinoGame):
    """The reels won nothing, and the stake was lost."""


class CasinoStakeKept(_PlayerEvent):
    """The stake of a winning game was not returned but went where lost stakes go."""

    stake: int


class CasinoSeeded(Event):
    """The Bank put the opening amount into the casino's pot again."""

    amount: int


class CasinoWon(_CasinoGame):
    """The reels paid a win. The stake was returned unless `CasinoStakeKept` follows."""

    win: int


class JackpotWon(_CasinoGame):
    """The reels won the whole pot. The stake was returned unless `CasinoStakeKept` follows."""

    amount: int


class CardApplied(_PlayerEvent):
    """A card was drawn; what it did follows in events of its own."""

    deck: DeckId
    card: CardId
    """Empty for a card that the edition does not list."""
    text: str = ""
    """The text of the card, if it was entered."""


class CardPaid(Event):
    """A payment that a card required was made."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    tax: int = 0
    """The Bank's tax on it. [R-38]"""


class JailCardTaken(_PlayerEvent):
    """A jail card went from its deck to a player."""

    deck: DeckId


class BusTicketTaken(_PlayerEvent):
    """A bus ticket went from its deck to a player."""

    deck: DeckId


class BusTicketUsed(_PlayerEvent):
    """A bus ticket took the place of a throw; it is out of the game."""

    deck: DeckId


class BusTicketsExpired(Event):
    """All bus tickets that players held are out of the game."""

    deck: DeckId


class FinePaid(_ReasonedSum):
    """A player paid a fine to the Bank."""


class BankPaid(_ReasonedSum):
    """A player paid the Bank."""


class BankPaidOut(_ReasonedSum):
    """The Bank paid a player."""


class PlayerPaid(Event):
    """A player paid another something that no rule requires."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    reason: str


# ---- debt and bankruptcy -------------------------------------------------------------------


class DebtIncurred(Event):
    """A player went into debt, and got the money if it is a loan."""

    debt: Debt
    deeds: tuple[DeedId, ...] = ()
    """The mortgaged deeds whose interest is owed."""


class LoanFellDue(_PlayerEvent):
    """A period of a loan passed: an instalment or interest is due now, or less time is left."""

    creditor: PlayerId
    debt: Debt | None = None
    """The debt that has to be paid now."""
    interest: int = 0
    """The part of it that is interest."""
    remainder: Debt | None = None
    """The loan that is left."""


class DebtConfirmed(_PlayerEvent):
    """An obligation was recorded that was due already; nothing changed."""

    creditor: PlayerId
    amount: int


class DebtPaid(_PlayerEvent):
    """A debt was paid in full."""

    creditor: PlayerId
    amount: int
    reason: DebtReason
    tax: int = 0
    """The Bank's tax, if the debt was for rent."""


class DebtPaidInKind(_PlayerEvent):
    """Lots settled a debt, or part of it."""

    creditor: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int
    remainder: Due | None = None
    """The due that is left afterwards."""
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""


class PlayerBankrupted(_PlayerEvent):
    """A player who owes more than they can raise is out of the game."""

    creditors: tuple[PlayerId, ...]


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


class PlayerLeft(_PlayerEvent):
    """A player left the game for good."""

    heirs: tuple[PlayerId, ...]
    """The players who get the property; the Bank alone, if it goes to no player."""


class PlayerWentAway(_PlayerEvent):
    """A player left for a while and keeps everything."""


class PlayerReturned(_PlayerEvent):
    """A player who was away plays again."""


class PlayerAdded(Event):
    """Another player joined the game."""

    seat: Seat
    cash: int
    deeds: tuple[DeedId, ...] = ()
    after: PlayerId | None = None
    """The player they sit after; None: the last seat."""


class PlayerRenamed(_PlayerEvent):
    """A player got another name. Earlier entries keep the old one."""

    name: PlayerId
    handed_over: bool = False
    """Whether another person took the seat."""


class SeatChanged(_PlayerEvent):
    """A player got another token or colour. None: it stayed as it was."""

    token: str | None = None
    colour: str | None = None


class SeatsReordered(Event):
    """The players take their turns in another order."""

    order: tuple[PlayerId, ...]
    """Every seat, those of players who are out included."""
    first: PlayerId
    """The player with whom a round begins."""


class BeginnerChosen(_PlayerEvent):
    """Another player takes the first turn."""


# ---- the clock ----------------------------------------------------------------------------


class GamePaused(Event):
    """The clock was stopped."""


class GameResumed(Event):
    """The clock was started again."""


class PlayerTimedOut(_PlayerEvent):
    """A player did not act in the time allowed."""


# ---- ending and the banker --------------------------------------------------------------


class GameEnded(Event):
    """The game ended. Whatever was still due, or under the hammer, is void."""

    reason: EndReason
    ranking: tuple[PlayerId, ...]
    """Best first; players who share a place in seat order."""
    places: tuple[int, ...] = ()
    """The place of each of them, if any is shared."""
    loans: tuple[Debt, ...] = ()
    """Loans that were still open. They count in everybody's worth."""


class BoxCounted(Event):
    """The banker counted the Bank's tray; `missing` is the shortfall, negative for a surplus."""

    counted: Mapping[str, int]
    missing: Mapping[str, int] = field(default_factory=dict[str, int])
    reason: str = ""
    currency: Commodity | None = None
    """The currency counted, if the edition has several."""


class LedgerAdjusted(Event):
    """Money moved outside the rules."""

    source: PlayerId
    target: PlayerId
    amount: int
    reason: str


class BankIssuedMoney(Event):
    """The Bank wrote paper money."""

    amount: int
    reason: str


class PiecesAdded(Event):
    """The players added more houses or hotels than the edition has."""

    piece: Commodity
    count: int


class RateMoved(Event):
    """The exchange rate of a currency moved because deeds changed hands. [R-114]"""

    region: RegionId
    before: int
    rate: int
    """The new rate."""


class HouseRuleChanged(Event):
    """A rule changed in mid-game."""

    name: str
    value: str | int | bool | Schedule
    before: str | int | bool | Schedule
    reason: str


class EntryReversed(Event):
    """The movements of an older entry were reversed."""

    entry: int
    reason: str
    mortgaged: tuple[DeedId, ...] = ()
    """Deeds that are mortgaged again."""
    lifted: tuple[DeedId, ...] = ()
    """Deeds that are free again."""
    closed: tuple[int, ...] = ()
    """The numbers of dues that are not open any more."""
    reopened: tuple[Due, ...] = ()
    """Dues that are open again, oldest first."""
    numbers: tuple[int, ...] = ()
    """Their numbers, which are no part of a due as it is written."""


class Rewritten(Frozen):
    """An entry as it is after an older one was replaced."""

    entry: int
    events: tuple[Event, ...] = ()
    dropped: bool = False
    """Whether it no longer counts."""


class EntryReplaced(Event):
    """An older entry was replaced in its place."""

    entry: int
    reason: str = ""
    rewritten: tuple[Rewritten, ...]
    """It and the later entries that came out differently, oldest first."""


class Undone(Event):
    """An entry was undone."""

    entry: int


class Redone(Event):
    """An undone entry was redone."""

    entry: int
