"""A table in mid-game for the tests of the words, and one example of everything to be said."""

from typing import Any

from banker_app.engine import commands as c
from banker_app.engine import events as e
from banker_app.engine.dues import (
    AuctionReason,
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    DebtReason,
    Due,
    LoanPeriod,
    LoanTerms,
    LotDue,
    MoveDue,
    OfferDue,
    PickDue,
    PlacementDue,
    RentDue,
    SpeedFace,
    TaxDue,
)
from banker_app.engine.edition import TaxKind
from banker_app.engine.ids import (
    BANK_PLAYER,
    HOTEL,
    HOUSE,
    HOUSE_LOT,
    CardId,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    Pot,
    RegionId,
)
from banker_app.engine.promises import GivenPromise, Promise, PromiseKind
from banker_app.engine.refusals import Fact, Question
from banker_app.engine.rules.auction.auctions import (
    BidderWithdrew,
    CloseAuction,
    PlaceBid,
    WithdrawBid,
)
from banker_app.engine.rules.auction.bids import AuctionWon, BidPlaced
from banker_app.engine.rules.auction.lots import AuctionOpened, AuctionUnsold, DeedDeclined
from banker_app.engine.rules.bank_payments import (
    BankPaid,
    BankPaidOut,
    FinePaid,
    PayBank,
    PayFine,
    ReceiveFromBank,
)
from banker_app.engine.rules.banker_tools import (
    AdjustLedger,
    BoxCounted,
    CountBox,
    CountPurse,
    HouseRuleChanged,
    IssueMoney,
    LedgerAdjusted,
    PurseCounted,
)
from banker_app.engine.rules.building.pieces import (
    DepotBuilt,
    HotelBuilt,
    HouseBuilt,
    SkyscraperBuilt,
)
from banker_app.engine.rules.building.sales import (
    BreakHotel,
    BuildingsSold,
    DepotSold,
    HotelBroken,
    HouseSold,
    SkyscraperBroken,
)
from banker_app.engine.rules.bus_tickets import (
    BusTicketsExpired,
    BusTicketTaken,
    BusTicketUsed,
    UseBusTicket,
)
from banker_app.engine.rules.cards import CardApplied, CardPaid
from banker_app.engine.rules.casino import (
    CasinoLost,
    CasinoPassed,
    CasinoSeeded,
    CasinoStakeKept,
    CasinoWon,
    JackpotWon,
)
from banker_app.engine.rules.clock import (
    GamePaused,
    GameResumed,
    PauseGame,
    PlayerTimedOut,
    ResumeGame,
    TimeOutPlayer,
)
from banker_app.engine.rules.conglomerate import (
    ConglomerateDissolved,
    ConglomerateFormed,
    DissolveConglomerate,
    FormConglomerate,
)
from banker_app.engine.rules.debt.bankruptcy import DebtsWrittenOff
from banker_app.engine.rules.debt.debts import (
    DebtConfirmed,
    DebtPaid,
    DebtPaidInKind,
    PayDebtInKind,
)
from banker_app.engine.rules.debt.loans import DebtIncurred, LoanFellDue
from banker_app.engine.rules.ending import EndGame, FinalRentsPaid, GameEnded
from banker_app.engine.rules.jail import (
    FailJailRoll,
    GoToJail,
    JailCardTaken,
    JailCardUsed,
    JailFinePaid,
    JailLeft,
    JailRollFailed,
    RollOutOfJail,
    UseJailCard,
)
from banker_app.engine.rules.landing import JailEntered, SalaryPaid, TaxOfficeEntered, TokenMoved
from banker_app.engine.rules.leaving import PlayerLeft, PlayerReturned, PlayerWentAway
from banker_app.engine.rules.mortgage import DeedMortgaged, DeedRedeemed, LiftMortgage
from banker_app.engine.rules.mortgage_transfer import MortgageInterestPaid, MortgageLifted
from banker_app.engine.rules.pots import (
    ParkingSeeded,
    PayIntoPot,
    PotDrawn,
    PotPaid,
    PotShared,
    PotTaken,
    SharePot,
    TakeFromPot,
)
from banker_app.engine.rules.promises import EndPromise, PromiseEnded, RentShared, RentSpared
from banker_app.engine.rules.purchase import DeedBought, DeedDealt, DeedReturned, ReturnDeed
from banker_app.engine.rules.rent import (
    ClaimRent,
    RentClaimed,
    RentCounted,
    RentForfeited,
    RentPaid,
    TaxWithheld,
)
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.seating import (
    AddPlayer,
    BankerChanged,
    BeginnerChosen,
    BeginWith,
    ChangeBanker,
    ChangeSeat,
    PlayerAdded,
    ReorderSeats,
    SeatChanged,
    SeatsReordered,
)
from banker_app.engine.rules.tax import TaxChosen, TaxPaid
from banker_app.engine.rules.trade import PayPlayer, PlayerPaid, TradeMade
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.rules.turn import DiceRolled, GiveTurn, LandOn, SnakeEyesPaid, TurnEnded
from banker_app.engine.rules.turn_order import MissTurns, TurnMissed, TurnsWithheld
from banker_app.engine.settings.ending import EndReason
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.start_game import DeedPosition, Position, SeatPosition
from banker_app.engine.state import (
    Auction,
    Conglomerate,
    Detention,
    Game,
    RollPurpose,
    Seat,
    Tracking,
    replace,
)
from tests.engine.tables import begun, box, opening

ANN, BOB, CAT = (PlayerId(name) for name in ("Ann", "Bob", "Cat"))
BOARDWALK, PARK_PLACE, BALTIC = (DeedId(d) for d in ("boardwalk", "park_place", "baltic_avenue"))
ELECTRIC, SHORT_LINE = DeedId("electric_company"), DeedId("short_line")
CHANCE = DeckId("chance")


def table() -> Game:
    """Ann has both dark blues with a hotel and four houses, Bob little money, Cat nothing."""
    position = Position(
        seats={BOB: SeatPosition(cash=80, deeds=(BALTIC,), jail_cards=(CHANCE,))},
        deeds={
            BOARDWALK: DeedPosition(owner=ANN, hotel=True),
            PARK_PLACE: DeedPosition(owner=ANN, houses=4),
        },
    )
    return begun(opening(position=position))


def debt(reason: DebtReason, deed: DeedId | None = None) -> Debt:
    """Bob owes 200."""
    of_players = (DebtReason.RENT, DebtReason.AGREED, DebtReason.LOAN, DebtReason.INSTALMENT)
    creditor = ANN if reason in of_players else BANK_PLAYER
    return Debt(player=BOB, creditor=creditor, amount=200, reason=reason, deed=deed)


LOAN = Debt(
    player=BOB,
    creditor=ANN,
    amount=200,
    reason=DebtReason.LOAN,
    terms=LoanTerms(every=LoanPeriod.ROUND, interest=10, instalment=50, times=3),
)
PROMISED = GivenPromise(deeds=(BALTIC,), times=3, giver=ANN, holder=BOB)
PROMISES = c.TradeSide(
    player=ANN,
    promises=tuple(
        Promise(deeds=(BALTIC,), kind=kind, percent=percent, times=times, rounds=rounds)
        for kind, percent in ((PromiseKind.IMMUNITY, 0), (PromiseKind.RENT_SHARE, 10))
        for times in (0, 3)
        for rounds in (0, 2)
    ),
)
ONCE = LoanTerms(times=1)

RENT = RentDue(player=BOB, owner=ANN, deed=BOARDWALK, amount=200)

CHOSEN_TAX = TaxDue(player=BOB, tax=TaxKind.INCOME, amount=122, choice=TaxChoice.PERCENT)

DUES: tuple[Due, ...] = (
    RENT,
    RentDue(player=BOB, owner=ANN, deed=ELECTRIC),
    TaxDue(player=BOB, tax=TaxKind.INCOME, amount=200),
    TaxDue(player=BOB, tax=TaxKind.INCOME),
    CardDue(player=BOB, deck=CHANCE),
    OfferDue(player=BOB, deed=ELECTRIC),
    PlacementDue(player=ANN, lot=HOUSE_LOT),
    DealDue(player=BOB, left=2),
    PickDue(player=BOB),
    *(
        MoveDue(player=BOB, dice=(2, 2), speed=speed)
        for speed in (SpeedFace.BUS, SpeedFace.MR_M, SpeedFace.TWO)
    ),
    MoveDue(player=BOB),
    CasinoDue(player=BOB),
    TaxDue(player=BOB, tax=TaxKind.PROPERTY, amount=50),
    *(LotDue(lot=Lot(ELECTRIC), reason=reason) for reason in AuctionReason),
    *(debt(reason) for reason in DebtReason),
    debt(DebtReason.RENT, BOARDWALK),
    debt(DebtReason.MORTGAGE_INTEREST, BALTIC),
)

AUCTION = Auction(
    lot=Lot(ELECTRIC), reason=AuctionReason.DECLINED, entrants=(ANN, BOB), opening_bid=10
)
GIVES = c.TradeSide(player=ANN, cash=50, deeds=(PARK_PLACE,))
TAKES = c.TradeSide(player=BOB, deeds=(BALTIC,), jail_cards=(CHANCE,))
LOT = Lot(ELECTRIC)
STACK = Conglomerate(deeds=(BALTIC, ELECTRIC, BOARDWALK), top=BOARDWALK)


def events(game: Game) -> tuple[e.Event, ...]:
    """At least one event of every type, every variant of its sentence included."""
    p: Any = {"postings": ()}
    house: Any = {"player": ANN, "deed": PARK_PLACE, "price": 200, **p}
    reasons: Any = {"player": BOB, "amount": 50, **p}
    return (
        e.GameStarted(
            edition=game.edition,
            rules=game.rules,
            provenance={},
            base="classic",
            modes=(),
            tracking=Tracking.DICE,
            banker=None,
            seats=tuple(game.seats.values()),
            turn=game.turn,
        ),
        e.RuleWaived(codes=("build_unevenly", "not_on_turn")),
        *(DiceRolled(player=BOB, dice=(3, 4), purpose=purpose) for purpose in RollPurpose),
        *(
            DiceRolled(player=BOB, dice=(3, 4), purpose=RollPurpose.MOVE, speed=speed)
            for speed in SpeedFace
        ),
        TokenMoved(player=BOB, origin=0, target=39),
        SalaryPaid(player=BOB, amount=200, **p),
        SnakeEyesPaid(player=BOB, amount=500, **p),
        DeedReturned(player=BOB, deed=BALTIC, price=30, **p),
        FinalRentsPaid(player=BOB, amount=340, **p),
        PotTaken(player=BOB, pot="parking", amount=350, **p),
        *(
            event
            for pot in Pot
            for event in (
                PotPaid(player=BOB, pot=pot, amount=50, **p),
                PotPaid(player=BANK_PLAYER, pot=pot, amount=500, **p),
                PotDrawn(player=BOB, pot=pot, amount=350, **p),
                PotShared(players=(ANN, BOB, CAT), pot=pot, amount=100, **p),
                PotShared(players=(ANN, BOB, CAT), pot=pot, amount=0, **p),
            )
        ),
        e.DueArose(due=RENT),
        e.DueSettled(settles=1),
        TurnEnded(player=ANN, next=BOB),
        TurnEnded(player=ANN, next=ANN),
        DeedBought(player=ANN, deed=BOARDWALK, price=400, **p),
        DeedBought(player=ANN, deed=BOARDWALK, price=200, reason="half price", **p),
        DeedBought(player=ANN, deed=BOARDWALK, price=60, seller=BOB, **p),
        DeedBought(player=ANN, deed=BOARDWALK, price=60, seller=BOB, reason="a card", **p),
        DeedDealt(player=ANN, deed=BOARDWALK, price=400, **p),
        DeedDealt(player=ANN, deed=BOARDWALK, price=0, **p),
        DeedDeclined(player=ANN, deed=BOARDWALK),
        AuctionOpened(auction=AUCTION),
        BidPlaced(player=BOB, lot=LOT, amount=120),
        BidderWithdrew(player=BOB, lot=LOT),
        AuctionWon(lot=HOUSE_LOT, winner=BOB, amount=5, reason=AuctionReason.SHORTAGE, **p),
        AuctionUnsold(lot=HOUSE_LOT, reason=AuctionReason.SHORTAGE),
        RentPaid(payer=BOB, owner=ANN, deed=BOARDWALK, amount=200, steps=(), **p),
        RentPaid(payer=BOB, owner=ANN, deed=BOARDWALK, amount=200, steps=(), tax=100, **p),
        RentForfeited(payer=BOB, owner=ANN, deed=BOARDWALK, too_late=True),
        RentForfeited(payer=BOB, owner=ANN, deed=BOARDWALK, too_late=False),
        RentCounted(due=RENT, settles=1),
        RentClaimed(due=RENT, settles=1),
        TaxChosen(due=CHOSEN_TAX),
        HouseBuilt(**house, houses=2),
        HotelBuilt(**house),
        HouseSold(**house, houses=1),
        HotelBroken(**house),
        SkyscraperBuilt(**house),
        SkyscraperBroken(**house),
        DepotBuilt(player=BOB, deed=SHORT_LINE, price=100, **p),
        DepotSold(player=BOB, deed=SHORT_LINE, price=50, **p),
        BuildingsSold(
            player=ANN, deeds=(PARK_PLACE, BOARDWALK), houses=4, hotels=1, price=900, **p
        ),
        DeedMortgaged(player=BOB, deed=BALTIC, amount=30, **p),
        MortgageLifted(player=BOB, deed=BALTIC, amount=33, interest=3, **p),
        MortgageInterestPaid(player=ANN, deeds=(BALTIC,), amount=3, **p),
        TradeMade(a=GIVES, b=TAKES, **p),
        TradeMade(a=c.TradeSide(player=ANN), b=TAKES, **p),
        TradeMade(a=PROMISES, b=c.TradeSide(player=BOB), **p),
        RentSpared(payer=BOB, owner=ANN, deed=BALTIC, promise=PROMISED),
        RentSpared(payer=BOB, owner=ANN, deed=BALTIC, promise=replace(PROMISED, times=1)),
        RentShared(player=ANN, other=BOB, deed=BALTIC, amount=20, promise=PROMISED, **p),
        PromiseEnded(player=ANN, other=BOB, deeds=(BALTIC,), promise=PROMISED),
        *(
            JailEntered(player=BOB, via=via, origin=0, target=10)
            for via in ("three_doubles", "doubles", "space", "landing", "told")
        ),
        TaxOfficeEntered(player=BOB, origin=0, target=4),
        *(event for place in Detention for event in _held(place, reasons)),
        JailCardUsed(player=BOB, deck=CHANCE, **p),
        TaxPaid(player=BOB, tax=TaxKind.INCOME, amount=200, choice=TaxChoice.FLAT, **p),
        TaxPaid(player=BOB, tax=TaxKind.PROPERTY, amount=50, **p),
        *_at_the_casino(p),
        ConglomerateFormed(player=ANN, conglomerate=STACK),
        ConglomerateDissolved(player=ANN, conglomerate=STACK),
        CardApplied(player=BOB, deck=CHANCE, card=CardId("advance_to_boardwalk")),
        CardPaid(payer=BANK_PLAYER, payee=BOB, amount=50, **p),
        CardPaid(payer=BANK_PLAYER, payee=BOB, amount=50, tax=25, **p),
        JailCardTaken(player=BOB, deck=CHANCE, **p),
        BusTicketTaken(player=BOB, deck=CHANCE, **p),
        BusTicketUsed(player=BOB, deck=CHANCE, **p),
        BusTicketsExpired(deck=CHANCE, **p),
        *(event for reason in ("", "for tea") for event in _with_reason(reason, reasons)),
        DebtIncurred(debt=debt(DebtReason.AGREED)),
        DebtIncurred(debt=LOAN),
        LoanFellDue(
            player=BOB,
            creditor=ANN,
            debt=debt(DebtReason.INSTALMENT),
            interest=20,
            remainder=LOAN,
        ),
        LoanFellDue(player=BOB, creditor=ANN, debt=debt(DebtReason.INSTALMENT), interest=20),
        LoanFellDue(player=BOB, creditor=ANN, debt=debt(DebtReason.INSTALMENT), remainder=LOAN),
        LoanFellDue(player=BOB, creditor=ANN, debt=debt(DebtReason.INSTALMENT)),
        LoanFellDue(player=BOB, creditor=ANN, remainder=replace(LOAN, terms=ONCE)),
        DebtConfirmed(player=BOB, creditor=ANN, amount=200),
        DebtPaid(player=BOB, creditor=ANN, amount=200, reason=DebtReason.RENT, **p),
        DebtPaid(player=BOB, creditor=ANN, amount=50, reason=DebtReason.LOAN, due=LOAN, **p),
        DebtPaidInKind(player=BOB, creditor=ANN, deeds=(BALTIC,), amount=200, remainder=RENT, **p),
        DebtPaidInKind(player=BOB, creditor=ANN, deeds=(BALTIC,), amount=200, **p),
        e.PlayerBankrupted(player=BOB, creditors=(ANN, BANK_PLAYER)),
        e.EstateSettled(
            player=BOB, creditor=ANN, cash=80, deeds=(BALTIC,), jail_cards=(CHANCE,), **p
        ),
        e.EstateSettled(player=BOB, creditor=BANK_PLAYER, cash=0, deeds=(), jail_cards=(), **p),
        DebtsWrittenOff(player=BOB),
        PlayerLeft(player=BOB, heirs=(BANK_PLAYER,)),
        PlayerWentAway(player=BOB),
        PlayerReturned(player=BOB),
        PlayerAdded(seat=Seat(name=BOB), cash=1500, **p),
        PlayerAdded(seat=Seat(name=BOB), cash=1500, deeds=(BALTIC,), after=ANN, **p),
        e.PlayerRenamed(player=BOB, name=PlayerId("Bert")),
        e.PlayerRenamed(player=BOB, name=PlayerId("Dee"), handed_over=True),
        SeatChanged(player=BOB, token="car"),
        SeatChanged(player=BOB, colour="#112233"),
        SeatsReordered(order=(ANN, CAT, BOB), first=ANN),
        BankerChanged(player=BOB),
        BankerChanged(),
        BeginnerChosen(player=BOB),
        TurnsWithheld(player=BOB, turns=2),
        TurnsWithheld(player=BOB, turns=0),
        TurnMissed(player=BOB, left=1),
        PlayerTimedOut(player=BOB),
        GamePaused(),
        GameResumed(),
        *(
            GameEnded(reason=reason, ranking=(ANN, BOB, CAT), places=places)
            for reason in EndReason
            for places in ((), (1, 1, 1), (1, 1, 3), (1, 2, 2))
        ),
        BoxCounted(counted={"cash": 100}),
        *(PurseCounted(player=BOB, cash=100, missing=missing) for missing in (0, 5, -5)),
        BoxCounted(counted={"cash": 100, "houses": 33}, missing={"cash": 5, "houses": -1}),
        TaxWithheld(player=BOB, amount=25, **p),
        CasinoStakeKept(player=BOB, stake=10, **p),
        CasinoSeeded(amount=200, postings=()),
        ParkingSeeded(amount=500, postings=()),
        ParkingSeeded(amount=500, postings=(), taken_back=True),
        DeedRedeemed(player=BOB, owner=ANN, deed=BALTIC, **p),
        e.PiecesAdded(piece=HOUSE, count=3, postings=()),
        e.PiecesAdded(piece=HOTEL, count=1, postings=()),
        e.RateMoved(region=RegionId("east"), before=1, rate=-1),
        HouseRuleChanged(name="salary.schedule", value=((46, 0),), before=(), reason=""),
        HouseRuleChanged(name="salary.amount", value=400, before=200, reason="late"),
        HouseRuleChanged(name="rent.mortgaged_count", value=False, before=True, reason=""),
        e.EntryReversed(entry=12, reason="wrong player", **p),
        e.EntryReplaced(entry=12, reason="misread", rewritten=()),
        e.Undone(entry=12),
        e.Redone(entry=12),
    )


def _held(place: Detention, reasons: Any) -> tuple[e.Event, ...]:
    return (
        JailFinePaid(place=place, **reasons),
        JailRollFailed(player=BOB, attempts=2, place=place),
        *(JailLeft(player=BOB, via=via, place=place) for via in ("doubles", "fine", "waited")),
    )


def _at_the_casino(rest: Any) -> tuple[e.Event, ...]:
    stake: Any = {"player": BOB, "stake": 10, **rest}
    return (
        CasinoPassed(player=BOB, settles=1),
        *(
            event
            for reels in (None, (3, 3, 4))
            for event in (
                CasinoLost(reels=reels, **stake),
                CasinoWon(reels=reels, win=30, **stake),
                JackpotWon(reels=reels, amount=250, **stake),
            )
        ),
    )


def _with_reason(reason: str, rest: Any) -> tuple[e.Event, ...]:
    return (
        FinePaid(reason=reason, **rest),
        BankPaid(reason=reason, **rest),
        BankPaidOut(reason=reason, **rest),
        PlayerPaid(payer=BOB, payee=ANN, amount=50, reason=reason, postings=()),
        LedgerAdjusted(source=BOB, target=ANN, amount=50, reason=reason, postings=()),
        e.BankIssuedMoney(amount=500, reason=reason, postings=()),
    )


COMMANDS: tuple[c.Command, ...] = (
    opening(),
    c.Roll(player=ANN, dice=(3, 4)),
    c.ChooseMove(player=ANN, spaces=4),
    UseBusTicket(player=ANN),
    LandOn(player=ANN, space=box().spaces[39].id),
    c.EndTurn(),
    c.EndTurn(next=BOB),
    MissTurns(player=BOB, turns=2),
    GiveTurn(player=BOB),
    CollectSalary(player=ANN),
    c.BuyDeed(player=ANN, deed=ELECTRIC),
    c.DeclineDeed(player=ANN, deed=ELECTRIC),
    c.OpenAuction(lot=LOT),
    PlaceBid(player=ANN, amount=100),
    WithdrawBid(player=ANN),
    CloseAuction(),
    c.SettleAuction(lot=LOT),
    c.PayRent(payer=BOB, deed=BOARDWALK),
    c.WaiveRent(payer=BOB, deed=BOARDWALK),
    ClaimRent(payer=BOB, deed=BOARDWALK),
    c.Build(player=ANN, deed=PARK_PLACE),
    c.SellBuilding(player=ANN, deed=PARK_PLACE, count=2),
    c.SellBuilding(player=ANN, deed=BOARDWALK),
    BreakHotel(player=ANN, deed=BOARDWALK),
    c.SellGroup(player=ANN, group=box().deeds[BOARDWALK].group),
    c.SellGroup(player=ANN, deed=PARK_PLACE),
    c.MortgageDeed(player=BOB, deed=BALTIC),
    LiftMortgage(player=BOB, deed=BALTIC),
    c.AgreeTrade(a=GIVES, b=TAKES),
    EndPromise(player=BOB, deed=BALTIC),
    GoToJail(player=BOB),
    c.PayJailFine(player=BOB),
    UseJailCard(player=BOB),
    FailJailRoll(player=BOB),
    RollOutOfJail(player=BOB),
    c.PayTax(player=BOB),
    TravelByStation(player=BOB, deed=ELECTRIC),
    ReturnDeed(player=ANN, deed=BALTIC),
    c.PassTaxOffice(player=BOB),
    c.LandOnTaxOffice(player=CAT),
    c.PlayCasino(player=BOB, stake=10),
    c.PassCasino(player=BOB),
    FormConglomerate(player=ANN, deeds=STACK.deeds),
    DissolveConglomerate(player=ANN, deeds=STACK.deeds),
    c.DrawCard(player=BOB, deck=CHANCE, card=CardId("advance_to_boardwalk")),
    PayFine(player=BOB, amount=50),
    PayBank(player=BOB, amount=50),
    ReceiveFromBank(player=BOB, amount=50),
    PayIntoPot(player=BOB, amount=50),
    TakeFromPot(player=BOB, amount=50),
    TakeFromPot(player=BOB),
    SharePot(),
    PayPlayer(payer=BOB, payee=ANN, amount=50),
    c.IncurDebt(player=BOB, creditor=ANN, amount=50),
    c.PayDebt(player=BOB, creditor=ANN),
    PayDebtInKind(player=BOB, creditor=ANN, deeds=(BALTIC,)),
    c.DeclareBankruptcy(player=BOB),
    c.LeaveGame(player=BOB),
    c.ReturnToGame(player=BOB),
    AddPlayer(name="Dee"),
    c.RenamePlayer(player=BOB, name="Bert"),
    ChangeSeat(player=BOB, token="car"),
    ReorderSeats(order=(BOB, ANN, CAT)),
    ChangeBanker(player=BOB),
    ChangeBanker(),
    BeginWith(player=BOB),
    PauseGame(),
    ResumeGame(),
    TimeOutPlayer(player=BOB),
    EndGame(),
    CountBox(reason=""),
    CountPurse(player=BOB, cash=1500),
    AdjustLedger(source=BOB, target=ANN, amount=50, reason=""),
    IssueMoney(amount=50, reason=""),
    c.ChangeHouseRule(name="salary.amount", value=400, reason=""),
    c.ChangeHouseRule(name="parking.pot", value="taxes", reason=""),
    c.Correct(entry=12, reason=""),
    c.ReplaceEntry(entry=12, instead=c.Roll(player=ANN, dice=(1, 2))),
    c.Undo(),
    c.Redo(),
)

QUESTIONS = (
    Question(fact=Fact.SPEED_DIE, options=tuple(SpeedFace), answer="speed", params={"player": BOB}),
    Question(fact=Fact.THIRD_DIE, answer="agreed", params={"player": BOB}),
    Question(fact=Fact.SPACES, options=("1", "5"), answer="spaces", params={"player": BOB}),
    Question(fact=Fact.DICE, answer="dice", params={"player": BOB, "deed": ELECTRIC}),
    Question(
        fact=Fact.CHOICE,
        answer="choice",
        options=("flat", "percent"),
        params={"player": BOB, "amount": 200},
    ),
    Question(fact=Fact.PLAYER, answer="player", options=(ANN, BOB)),
    Question(
        fact=Fact.CREDITOR, answer="creditor", options=(ANN, BANK_PLAYER), params={"player": BOB}
    ),
    Question(fact=Fact.OWN_TURN, answer="own_turn", params={"player": BOB}),
    Question(fact=Fact.BEFORE_ROLL, answer="before_roll", params={"player": BOB}),
    Question(
        fact=Fact.CONTESTED,
        answer="contested",
        params={"player": BOB, "lot": "house", "count": 2},
    ),
    Question(fact=Fact.DECK, answer="via", options=(CHANCE,), params={"player": BOB}),
    Question(
        fact=Fact.PAY_OR_DRAW,
        answer="choice",
        options=("pay", "draw"),
        params={"player": BOB, "amount": 10},
    ),
    Question(
        fact=Fact.CARD_OPTION,
        answer="option",
        options=(CardId("advance_to_boardwalk"), CardId("bank_error")),
        params={"player": BOB},
    ),
    Question(
        fact=Fact.CONSENT, answer="agreed", params={"player": ANN, "owner": BOB, "deed": BALTIC}
    ),
    Question(
        fact=Fact.CONSENT,
        answer="agreed",
        params={"player": ANN, "buyer": ANN, "owner": BOB, "deed": BALTIC},
    ),
    Question(fact=Fact.WIN, answer="win", params={"player": BOB}),
    Question(fact=Fact.POT, answer="pot", options=tuple(Pot)),
)
