"""Events: one frozen value for each kind of fact in the log.

Names are in the past tense, and every amount is resolved, so that replay consults no rule. What an
event changes besides its postings and dues is in its `_change`.
"""

from collections.abc import Mapping
from dataclasses import field, fields

from banker_app.engine.changes import (
    held,
    moving,
    out,
    unmortgaged,
    with_due,
    with_interest,
    with_seat,
    without_dues,
)
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
from banker_app.engine.event import PlayerEvent, PlayerSum, PricedDeed
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import (
    CardId,
    Commodity,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    RegionId,
    SpaceId,
)
from banker_app.engine.ledger import post
from banker_app.engine.promises import GivenPromise
from banker_app.engine.renaming import renamed
from banker_app.engine.ruleset import Provenance, Ruleset, with_value
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import (
    Absence,
    Auction,
    Bid,
    Conglomerate,
    Ending,
    EndReason,
    Game,
    Hold,
    Phase,
    RollPurpose,
    Seat,
    Tracking,
    Turn,
    replace,
)

# ---- what several events have in common -----------------------------------------------


class _Built(PricedDeed, listed=False):
    def _change(self, game: Game) -> Game:
        return replace(game, turn=replace(game.turn, built=(*game.turn.built, self.deed)))


class _OfTheLog(Event, listed=False):
    def _change(self, game: Game) -> Game:
        raise AssertionError(f"{type(self).__name__} is a matter of the log, not of the game")


# ---- setup and turn -----------------------------------------------------------------


class GameStarted(_OfTheLog):
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

    def game(self) -> Game:
        """The game at its start."""
        return Game(
            edition=self.edition,
            rules=self.rules,
            tracking=self.tracking,
            banker=self.banker,
            seats={seat.name: seat for seat in self.seats},
            ledger=post({}, self.postings),
            mortgaged=frozenset(self.mortgaged),
            turn=self.turn,
            first=self.turn.player,
            dues=tuple(replace(due, id=number) for number, due in enumerate(self.dues, start=1)),
            last_due=len(self.dues),
            auction=self.auction,
            exits=tuple(seat.name for seat in self.seats if seat.out),
            minute=self.minute,
            conglomerates=self.conglomerates,
            promises=self.promises,
            paused=self.paused,
            rate_shifts=self.rate_shifts,
        )


class RuleWaived(Event):
    """The players overruled refusals for this entry."""

    codes: tuple[str, ...]

    def _change(self, game: Game) -> Game:
        return replace(game, waived_codes=game.waived_codes | frozenset(self.codes))


class DiceRolled(PlayerEvent):
    """Dice were entered."""

    dice: tuple[int, int]
    purpose: RollPurpose
    doubles: int = 0
    """Doubles in a row so far."""
    again: bool = False
    """Whether the player rolls once more."""
    speed: SpeedFace | None = None

    def _change(self, game: Game) -> Game:
        if self.purpose is RollPurpose.RENT:
            return game
        phase = Phase.BEFORE_ROLL if self.again else Phase.ROLLED
        return moving(game, self.dice, self.speed, self.doubles, phase)


class TokenMoved(PlayerEvent):
    """A token went from one space to another (board indexes)."""

    origin: int
    target: int
    passed_go: bool = False
    by_card: bool = False
    """Whether a card moved it, as part of the known move that led to the card."""

    def _change(self, game: Game) -> Game:
        seat, turn = game.seats[self.player], game.turn
        moved = replace(seat, space=self.target, laps=seat.laps + self.passed_go, landed=True)
        if turn.salaries and turn.player == self.player and not self.by_card:
            turn = replace(turn, salaries=0)
        return replace(game, seats=with_seat(game, moved), turn=turn)


class SalaryPaid(PlayerSum):
    """The salary for passing or reaching GO was paid."""

    times: int = 1

    def _change(self, game: Game) -> Game:
        turn = game.turn
        if turn.player != self.player:
            return game
        return replace(game, turn=replace(turn, salaries=turn.salaries + self.times))


class SnakeEyesPaid(PlayerSum):
    """The bonus for rolling two ones was paid."""


class DueArose(Event):
    """Something became due."""

    due: Due


class DueSettled(Event):
    """A due was removed without payment: corrected, overruled or void."""


class TurnEnded(PlayerEvent):
    """The turn passed on."""

    next: PlayerId

    def _change(self, game: Game) -> Game:
        number, known = game.turn.number + 1, game.turn.landing_known
        seats = with_seat(game, replace(game.seats[self.next], landed=False))
        turn = Turn(player=self.next, number=number, landing_known=known)
        promises = game.promises and tuple(
            replace(p, rounds=p.rounds - 1) if p.rounds > 1 and p.holder == self.player else p
            for p in game.promises
        )
        return replace(game, turn=turn, seats=seats, promises=promises)


# ---- deeds and auctions ---------------------------------------------------------------


class DeedBought(PricedDeed):
    """A deed was bought at its printed price."""


class DeedDeclined(PlayerEvent):
    """The player who landed on a deed did not buy it."""

    deed: DeedId


class DeedDealt(PricedDeed):
    """A deed was dealt before the first roll and paid for at once, or given by a card."""

    remainder: DealDue | None = None

    def _change(self, game: Game) -> Game:
        return with_due(game, self.remainder, 0) if self.remainder else game


class AuctionOpened(Event):
    """An auction began."""

    auction: Auction

    def _change(self, game: Game) -> Game:
        return replace(game, auction=self.auction)


class BidPlaced(PlayerEvent):
    """A player made the best bid so far, and paid it if the rules make every bid be paid."""

    lot: Lot
    amount: int

    def _change(self, game: Game) -> Game:
        assert game.auction is not None
        entrants = tuple(dict.fromkeys((*game.auction.entrants, self.player)))
        best = Bid(player=self.player, amount=self.amount)
        return replace(game, auction=replace(game.auction, best=best, entrants=entrants))


class BidderWithdrew(PlayerEvent):
    """A bidder dropped out of an auction."""

    lot: Lot

    def _change(self, game: Game) -> Game:
        assert game.auction is not None
        left = tuple(p for p in game.auction.entrants if p != self.player)
        return replace(game, auction=replace(game.auction, entrants=left))


class AuctionWon(Event):
    """A bidder won an auction."""

    lot: Lot
    winner: PlayerId
    amount: int
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who sold the deed; None: the Bank."""

    def _change(self, game: Game) -> Game:
        return replace(game, auction=None)


class AuctionUnsold(Event):
    """Nobody bid for a lot; it stays with the Bank or its owner."""

    lot: Lot
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who offered the deed; None: the Bank."""

    def _change(self, game: Game) -> Game:
        return replace(game, auction=None)


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


class TaxWithheld(PlayerSum):
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


class HouseBuilt(_Built):
    """A house was built; the lot now has `houses`."""

    houses: int


class HotelBuilt(_Built):
    """A hotel was built; the houses of the lot went back to the Bank."""


class HouseSold(PricedDeed):
    """A house was sold; `houses` are left on the lot."""

    houses: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.freed)


class HotelBroken(PricedDeed):
    """A hotel was exchanged for houses."""

    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.freed)


class SkyscraperBuilt(_Built):
    """A skyscraper was built; the hotel of the lot went back to the Bank."""


class SkyscraperBroken(PricedDeed):
    """A skyscraper was exchanged for a hotel."""


class DepotBuilt(_Built):
    """A train depot was built on a station."""


class DepotSold(PricedDeed):
    """A train depot was sold."""


class BuildingsSold(PlayerEvent):
    """Every building of these lots was sold at once; hotels were not broken into houses."""

    deeds: tuple[DeedId, ...]
    houses: int
    hotels: int
    skyscrapers: int = 0
    depots: int = 0
    price: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.freed)


# ---- mortgage and trade -----------------------------------------------------------------


class DeedMortgaged(PlayerSum):
    """A deed was mortgaged."""

    deed: DeedId

    def _change(self, game: Game) -> Game:
        return replace(game, mortgaged=game.mortgaged | {self.deed})


class MortgageLifted(PlayerSum):
    """A mortgage was paid back; `amount` includes `interest`."""

    deed: DeedId
    interest: int

    def _change(self, game: Game) -> Game:
        left = tuple(d for d in game.turn.interest_paid if d != self.deed)
        turn = (
            game.turn if left == game.turn.interest_paid else replace(game.turn, interest_paid=left)
        )
        return replace(game, mortgaged=game.mortgaged - {self.deed}, turn=turn)


class DeedRedeemed(PlayerEvent):
    """A player who lifted another player's mortgage took the deed."""

    owner: PlayerId
    deed: DeedId


class MortgageInterestPaid(PlayerSum):
    """A new owner paid the interest on mortgaged deeds and keeps them mortgaged."""

    deeds: tuple[DeedId, ...]

    def _change(self, game: Game) -> Game:
        return with_interest(game, self.deeds)


class TradeMade(Event):
    """Two players exchanged what they had agreed."""

    a: TradeSide
    b: TradeSide

    def _change(self, game: Game) -> Game:
        given = tuple(
            GivenPromise(**{f.name: getattr(p, f.name) for f in fields(p)}, giver=a, holder=b)
            for side, a, b in (
                (self.a, self.a.player, self.b.player),
                (self.b, self.b.player, self.a.player),
            )
            for p in side.promises
        )
        return replace(game, promises=(*game.promises, *given)) if given else game


# ---- jail -------------------------------------------------------------------------------


class JailEntered(PlayerEvent):
    """A player went to jail."""

    via: str
    origin: int
    target: int

    def _change(self, game: Game) -> Game:
        return held(game, self.player, self.target, Hold.JAIL)


class TaxOfficeEntered(PlayerEvent):
    """A player was detained in the tax office."""

    origin: int
    target: int
    via: str = "space"

    def _change(self, game: Game) -> Game:
        return held(game, self.player, self.target, Hold.TAX_OFFICE)


# ---- taxes, cards, the Bank --------------------------------------------------------------


class TaxChosen(Event):
    """A player chose to pay a share of their worth, which exceeds their cash and is owed."""

    due: TaxDue


class TaxPaid(PlayerSum):
    """A player paid a tax to the Bank."""

    tax: TaxKind
    choice: TaxChoice | None = None
    space: SpaceId | None = None
    """The space, if the amount is printed there."""


class CardApplied(PlayerEvent):
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


class PlayerPaid(Event):
    """A player paid another something that no rule requires."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    reason: str


# ---- debt and bankruptcy -------------------------------------------------------------------


class DebtConfirmed(PlayerEvent):
    """An obligation was recorded that was due already; nothing changed."""

    creditor: PlayerId
    amount: int


class DebtPaid(PlayerEvent):
    """A debt was paid in full."""

    creditor: PlayerId
    amount: int
    reason: DebtReason
    tax: int = 0
    """The Bank's tax, if the debt was for rent."""


class DebtPaidInKind(PlayerEvent):
    """Lots settled a debt, or part of it."""

    creditor: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int
    remainder: Due | None = None
    """The due that is left afterwards."""
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""

    def _change(self, game: Game) -> Game:
        game = with_due(game, self.remainder) if self.remainder else game
        return unmortgaged(game, self.cleared)


class PlayerBankrupted(PlayerEvent):
    """A player who owes more than they can raise is out of the game."""

    creditors: tuple[PlayerId, ...]

    def _change(self, game: Game) -> Game:
        return out(game, replace(game.seats[self.player], bankrupt=True, jail=None))


class EstateSettled(PlayerEvent):
    """The remaining property of a bankrupt player went to one creditor."""

    creditor: PlayerId
    cash: int
    deeds: tuple[DeedId, ...]
    jail_cards: tuple[DeckId, ...]
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""
    tax: int = 0
    """The Bank's tax on that part of the cash that is rent."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.cleared)


# ---- players who come and go -----------------------------------------------------------------


class PlayerLeft(PlayerEvent):
    """A player left the game for good."""

    heirs: tuple[PlayerId, ...]
    """The players who get the property; the Bank alone, if it goes to no player."""

    def _change(self, game: Game) -> Game:
        return out(game, replace(game.seats[self.player], absence=Absence.LEFT, jail=None))


class PlayerWentAway(PlayerEvent):
    """A player left for a while and keeps everything."""

    def _change(self, game: Game) -> Game:
        return without_dues(game, replace(game.seats[self.player], absence=Absence.AWAY))


class PlayerReturned(PlayerEvent):
    """A player who was away plays again."""

    def _change(self, game: Game) -> Game:
        return replace(game, seats=with_seat(game, replace(game.seats[self.player], absence=None)))


class PlayerAdded(Event):
    """Another player joined the game."""

    seat: Seat
    cash: int
    deeds: tuple[DeedId, ...] = ()
    after: PlayerId | None = None
    """The player they sit after; None: the last seat."""

    def _change(self, game: Game) -> Game:
        seats = [*game.seats.values()]
        where = len(seats) if self.after is None else [*game.seats].index(self.after) + 1
        seats.insert(where, self.seat)
        return replace(game, seats={seat.name: seat for seat in seats})


class PlayerRenamed(PlayerEvent):
    """A player got another name. Earlier entries keep the old one."""

    name: PlayerId
    handed_over: bool = False
    """Whether another person took the seat."""

    def _change(self, game: Game) -> Game:
        return renamed(game, {self.player: self.name})


class SeatChanged(PlayerEvent):
    """A player got another token or colour. None: it stayed as it was."""

    token: str | None = None
    colour: str | None = None

    def _change(self, game: Game) -> Game:
        seat = game.seats[self.player]
        token = seat.token if self.token is None else self.token
        colour = seat.colour if self.colour is None else self.colour
        return replace(game, seats=with_seat(game, replace(seat, token=token, colour=colour)))


class SeatsReordered(Event):
    """The players take their turns in another order."""

    order: tuple[PlayerId, ...]
    """Every seat, those of players who are out included."""
    first: PlayerId
    """The player with whom a round begins."""

    def _change(self, game: Game) -> Game:
        assert sorted(self.order) == sorted(game.seats), "a seat is missing"
        seats = {name: game.seats[name] for name in self.order}
        return replace(game, seats=seats, first=self.first)


class BeginnerChosen(PlayerEvent):
    """Another player takes the first turn."""

    def _change(self, game: Game) -> Game:
        return replace(game, turn=replace(game.turn, player=self.player), first=self.player)


# ---- the clock ----------------------------------------------------------------------------


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

    def _change(self, game: Game) -> Game:
        places = self.places or tuple(range(1, len(self.ranking) + 1))
        ending = Ending(reason=self.reason, ranking=self.ranking, places=places, loans=self.loans)
        return replace(game, ending=ending, dues=(), auction=None)


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

    def _change(self, game: Game) -> Game:
        return replace(game, rules=with_value(game.rules, self.name, self.value))


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

    def _change(self, game: Game) -> Game:
        dues = [due for due in game.dues if due.id not in self.closed]
        for number, due in zip(self.numbers, self.reopened, strict=True):
            place = next((at for at, later in enumerate(dues) if later.id > number), len(dues))
            dues.insert(place, replace(due, id=number))
        mortgaged = (game.mortgaged | frozenset(self.mortgaged)) - frozenset(self.lifted)
        return replace(game, mortgaged=mortgaged, dues=tuple(dues))


class Rewritten(Frozen):
    """An entry as it is after an older one was replaced."""

    entry: int
    events: tuple[Event, ...] = ()
    dropped: bool = False
    """Whether it no longer counts."""


class EntryReplaced(_OfTheLog):
    """An older entry was replaced in its place."""

    entry: int
    reason: str = ""
    rewritten: tuple[Rewritten, ...]
    """It and the later entries that came out differently, oldest first."""


class Undone(_OfTheLog):
    """An entry was undone."""

    entry: int


class Redone(_OfTheLog):
    """An undone entry was redone."""

    entry: int
