"""A table and a command for every reason that a command may be refused for, as its headline."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.dues import SpeedFace
from banker_app.engine.history import at_minute
from banker_app.engine.ids import (
    BANK_PLAYER,
    HOTEL_LOT,
    HOUSE_LOT,
    CardId,
    Commodity,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    RegionId,
    SpaceId,
)
from banker_app.engine.promises import Promise
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.refusals import Refused
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid, WithdrawBid
from banker_app.engine.rules.bank_payments import PayBank, PayFine, ReceiveFromBank
from banker_app.engine.rules.banker_tools import IssueMoney
from banker_app.engine.rules.bus_tickets import UseBusTicket
from banker_app.engine.rules.clock import PauseGame, ResumeGame, TimeOutPlayer
from banker_app.engine.rules.conglomerate import DissolveConglomerate, FormConglomerate
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.jail import GoToJail, UseJailCard
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.pots import PayIntoPot, SharePot
from banker_app.engine.rules.promises import EndPromise
from banker_app.engine.rules.purchase import ReturnDeed
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.seating import BeginWith, ChangeSeat, ReorderSeats
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.settings.ending import EndReason
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.start_game import BankPosition, DeedPosition, Position, SeatPlan, StartGame
from banker_app.engine.state import CasinoOutcome, Game, RollPurpose, Tracking
from tests.app.table import Evening
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, opening, table

PARK, BOARDWALK = BLUE
MEGA_BLUE = (DeedId("florida_avenue"), *BLUE)
SHORT_LINE, BALTIC = DeedId("short_line"), BROWN[1]
CHANCE = DeckId("chance")
NOBODY = PlayerId("Zed")

ROLL: Final = c.Roll(player=ANN, dice=(1, 2))
"""To Baltic Avenue."""
OWES: Final = c.IncurDebt(player=ANN, creditor=BOB, amount=5000)
BROKE: Final = c.DeclareBankruptcy(player=ANN)
AWAY: Final = c.LeaveGame(player=BOB, estate=c.EstateGoesTo.FROZEN)
HOUSE: Final = c.Build(player=ANN, deed=BOARDWALK)


def side(player: PlayerId, cash: int = 0, *deeds: DeedId, cards: tuple[DeckId, ...] = ()) -> Any:
    return c.TradeSide(player=player, cash=cash, deeds=deeds, jail_cards=cards)


def trade(a: c.TradeSide, b: c.TradeSide) -> c.AgreeTrade:
    return c.AgreeTrade(a=a, b=b)


def promising(*deeds: DeedId) -> c.AgreeTrade:
    """Ann gives Bob 5 and promises him no rent on her deeds."""
    gives = replace(side(ANN, 5), promises=(Promise(deeds=deeds),))
    return trade(gives, side(BOB))


At = tuple[Game, c.Command]
"""A table and a command that is refused there."""


def at(game: Game, *commands: c.Command) -> At:
    """The last command, once the others have been done."""
    return after(game, *commands[:-1]), commands[-1]


BLUES: Final = table({"Ann": BLUE})
OFF: Final = table(tracking=Tracking.OFF)
BOTH: Final = {"Ann": BLUE, "Bob": BROWN}
FOUR: Final = {deed: 4 for deed in (*BLUE, *BROWN)}

TIMED: Final = {"ending.when": "agreed_time", "clock.game_length": 60}
STACKS: Final = {
    "building.grouping": "conglomerate",
    "building.price_card": "top_deed",
    "building.on_any_deed": True,
}
STACK = (DeedId("east_gate"), DeedId("north_gate"), DeedId("west_gate"))
WHITE = (DeedId("east_station"), DeedId("power_works"))
FIRMS: Final = table(
    {"Ann": (*STACK, DeedId("east_market"), *WHITE)}, rules=STACKS, edition="multinational"
)


def stack(*deeds: DeedId, top: DeedId | None = None) -> FormConglomerate:
    return FormConglomerate(player=ANN, deeds=deeds, top=top)


def stake(amount: int, outcome: CasinoOutcome = CasinoOutcome.LOST) -> c.PlayCasino:
    return c.PlayCasino(player=ANN, stake=amount, outcome=outcome)


REFUSED: Final[dict[R, At]] = {
    # who
    R.GAME_ALREADY_STARTED: at(BLUES, opening()),
    R.NO_SUCH_PLAYER: at(BLUES, c.Roll(player=NOBODY, dice=(1, 2))),
    R.PLAYER_BANKRUPT: at(table(Ann=0), OWES, BROKE, PayFine(player=ANN, amount=1)),
    R.PLAYER_LEFT: at(BLUES, c.LeaveGame(player=BOB), PayFine(player=BOB, amount=1)),
    R.PLAYER_AWAY: at(BLUES, AWAY, PayFine(player=BOB, amount=1)),
    R.NOT_AWAY: at(BLUES, c.ReturnToGame(player=BOB)),
    R.SAME_PLAYER: at(BLUES, trade(side(ANN, 1), side(ANN))),
    # set-up
    R.ORDER_INCOMPLETE: at(BLUES, ReorderSeats(order=(ANN, BOB))),
    R.LAST_TWO: at(BLUES, AWAY, c.LeaveGame(player=CAT)),
    R.LOOKS_UNUSABLE: at(BLUES, ChangeSeat(player=BOB, colour="red")),
    # when
    R.GAME_OVER: at(BLUES, EndGame(), ROLL),
    R.GAME_PAUSED: at(BLUES, PauseGame(), ROLL),
    R.NOT_PAUSED: at(BLUES, ResumeGame()),
    R.NOT_ON_TURN: at(BLUES, c.Roll(player=BOB, dice=(1, 2))),
    R.OUT_OF_ORDER: at(OFF, c.EndTurn(next=CAT)),
    R.DEBT_OPEN: at(BLUES, OWES, ROLL),
    R.AUCTION_OPEN: at(BLUES, ROLL, c.DeclineDeed(player=ANN, deed=BALTIC), c.EndTurn()),
    R.NO_AUCTION_OPEN: at(BLUES, CloseAuction()),
    R.STILL_DUE: at(BLUES, ROLL, c.EndTurn()),
    R.ROLL_FIRST: at(BLUES, c.EndTurn()),
    R.ROLL_AGAIN_FIRST: at(
        table(at={"Ann": "st_charles_place"}, rules={"purchase.on_decline": "stays_with_bank"}),
        c.Roll(player=ANN, dice=(1, 1)),
        c.DeclineDeed(player=ANN, deed=DeedId("states_avenue")),
        c.EndTurn(),
    ),
    R.ALREADY_ROLLED: at(table(at={"Ann": "baltic_avenue"}), c.Roll(player=ANN, dice=(3, 4)), ROLL),
    R.TURN_BEGUN: at(BLUES, ROLL, BeginWith(player=BOB)),
    R.IN_JAIL: at(table(jailed={"Ann": 0}), GoToJail(player=ANN)),
    R.NOT_IN_JAIL: at(BLUES, c.PayJailFine(player=ANN)),
    R.TIME_IS_UP: at(at_minute(table(rules={**TIMED, "ending.throw_after_time": False}), 60), ROLL),
    R.TIME_NOT_UP: at(table(rules=TIMED), EndGame(reason=EndReason.TIME)),
    R.ROUND_NOT_OVER: at(
        at_minute(table(rules={**TIMED, "ending.equal_turns": True}), 60),
        EndGame(reason=EndReason.TIME),
    ),
    R.WINDOW_CLOSED: at(
        table({"Bob": BLUE}, rules={"building.window": "own_turn"}),
        c.Build(player=BOB, deed=PARK),
    ),
    R.JAIL_FINE_TOO_LATE: at(
        table(jailed={"Ann": 2}, rules={"jail.fine_window": "first_two_throws"}),
        c.PayJailFine(player=ANN),
    ),
    R.NO_FINE_THERE: at(
        table(
            tracking=Tracking.OFF,
            edition="ua_casino",
            rules={"tax_office.landing": "doubles", "tax_office.property_tax": 50},
        ),
        c.LandOnTaxOffice(player=ANN),
        c.PayJailFine(player=ANN),
    ),
    R.DEEDS_LEFT: at(
        table({"Ann": BLUE}, rules={"trade.after_all_sold": True}),
        trade(side(ANN, 0, BOARDWALK), side(BOB, 5)),
    ),
    R.TOKEN_ELSEWHERE: at(table({"Ann": BLUE}, rules={"building.where_token_stands": True}), HOUSE),
    R.NO_TIMEOUTS: at(BLUES, TimeOutPlayer(player=ANN)),
    R.LAPS_FIRST: at(
        table(rules={"purchase.after_laps": 1}), ROLL, c.BuyDeed(player=ANN, deed=BALTIC)
    ),
    R.LANDING_TRACKED: at(BLUES, LandOn(player=ANN, space=SpaceId("go"))),
    # what
    R.NO_SUCH_SPACE: at(OFF, LandOn(player=ANN, space=SpaceId("atlantis"))),
    R.NOT_A_DEED: at(OFF, c.BuyDeed(player=ANN, deed=DeedId("go"))),
    R.NOT_A_TAX_SPACE: at(OFF, c.PayTax(player=ANN, space=SpaceId("go"))),
    R.NOT_A_STREET: at(OFF, c.Build(player=ANN, deed=SHORT_LINE)),
    R.NO_SUCH_CARD: at(OFF, c.DrawCard(player=ANN, deck=CHANCE, card=CardId("joker"))),
    R.NO_SUCH_CURRENCY: at(
        OFF, IssueMoney(amount=1, reason="tray", currency=Commodity("DOUBLOON"))
    ),
    R.NO_SUCH_DEBT: at(BLUES, c.PayDebt(player=ANN)),
    R.DEED_ALREADY_OWNED: at(
        table({"Bob": (BALTIC,)}, tracking=Tracking.OFF), c.BuyDeed(player=ANN, deed=BALTIC)
    ),
    R.MUST_BUY: at(
        table(at={"Ann": "go"}, rules={"purchase.on_decline": "must_buy"}),
        ROLL,
        c.DeclineDeed(player=ANN, deed=BALTIC),
    ),
    R.DEED_NOT_OFFERED: at(BLUES, c.BuyDeed(player=ANN, deed=BALTIC)),
    R.NOT_THE_OWNER: at(BLUES, c.MortgageDeed(player=BOB, deed=PARK)),
    R.NOT_THE_CREDITOR: at(BLUES, OWES, c.DeclareBankruptcy(player=ANN, creditor=CAT)),
    R.RENT_NOT_DUE_UNOWNED: at(BLUES, c.PayRent(payer=ANN, deed=BALTIC)),
    R.RENT_NOT_DUE_OWN: at(BLUES, c.PayRent(payer=ANN, deed=PARK)),
    R.RENT_NOT_DUE_MORTGAGED: at(
        table({"Ann": BLUE}, mortgaged=(PARK,)), c.PayRent(payer=BOB, deed=PARK)
    ),
    R.RENT_NOT_DUE_OWNER_JAILED: at(
        table({"Ann": BLUE}, jailed={"Ann": 0}, rules={"rent.when_owner_jailed": False}),
        c.PayRent(payer=BOB, deed=PARK),
    ),
    R.RENT_NOT_DUE: at(BLUES, c.PayRent(payer=BOB, deed=PARK)),
    R.ROLL_NOT_NEEDED: at(BLUES, c.Roll(player=ANN, dice=(1, 2), purpose=RollPurpose.RENT)),
    R.TAX_NOT_DUE: at(BLUES, c.PayTax(player=ANN, space=SpaceId("luxury_tax"))),
    R.TAX_NOT_BY_CHOICE: at(
        OFF,
        c.PayTax(player=ANN, space=SpaceId("luxury_tax"), choice=TaxChoice.PERCENT),
    ),
    R.TAX_CHOICE_STANDS: at(
        table(
            {"Ann": BLUE},
            tracking=Tracking.OFF,
            rules={"tax.income_choice": "flat_or_percent"},
            Ann=10,
        ),
        c.PayTax(player=ANN, space=SpaceId("income_tax"), choice=TaxChoice.PERCENT),
        c.PayTax(player=ANN, space=SpaceId("income_tax"), choice=TaxChoice.FLAT),
    ),
    R.CARD_NOT_DUE: at(
        BLUES, c.DrawCard(player=ANN, deck=CHANCE, card=CardId("bank_pays_dividend"))
    ),
    R.CARD_NOT_IN_DECK: at(
        table(tracking=Tracking.OFF, cards={"Bob": ("chance",)}),
        c.DrawCard(player=ANN, deck=CHANCE, card=CardId("get_out_of_jail_free")),
    ),
    R.CARD_HAS_NO_EFFECT: at(
        table(tracking=Tracking.OFF, edition="ua_casino"),
        c.DrawCard(player=ANN, deck=CHANCE, card=CardId("go_to_tax_office")),
    ),
    R.SALARY_NOT_DUE: at(BLUES, CollectSalary(player=ANN)),
    R.SALARY_ALREADY_ENDED: at(
        table(tracking=Tracking.OFF, rules={"salary.schedule": [[1, 0]]}),
        CollectSalary(player=ANN),
    ),
    R.NO_TAX_OFFICE: at(OFF, c.PassTaxOffice(player=ANN)),
    R.CASINO_NOT_DUE: at(BLUES, stake(5)),
    R.NO_JACKPOT: at(
        table(tracking=Tracking.OFF, rules={"casino.jackpot": False}),
        stake(5, CasinoOutcome.JACKPOT),
    ),
    R.FINE_NOT_PRINTED: at(BLUES, PayFine(player=ANN, amount=50, reason="out_of_turn")),
    R.NO_JAIL_CARD: at(table(jailed={"Ann": 0}), UseJailCard(player=ANN)),
    R.NO_BUS_TICKET: at(BLUES, UseBusTicket(player=ANN)),
    R.SPEED_DIE_RESTS: at(
        table(jailed={"Ann": 0}), c.Roll(player=ANN, dice=(1, 2), speed=SpeedFace.BUS)
    ),
    R.NO_SUCH_MOVE: at(BLUES, c.ChooseMove(player=ANN, spaces=4)),
    R.NO_TRAVEL: at(OFF, TravelByStation(player=ANN, deed=SHORT_LINE)),
    R.GROUP_NOT_COMPLETE: at(table({"Ann": (PARK,)}), c.Build(player=ANN, deed=PARK)),
    R.NO_CONGLOMERATES: at(BLUES, stack(PARK, BOARDWALK, BALTIC)),
    R.NOT_IN_CONGLOMERATE: at(FIRMS, c.Build(player=ANN, deed=STACK[0])),
    R.ALREADY_IN_CONGLOMERATE: at(FIRMS, stack(*STACK), stack(*STACK)),
    R.CONGLOMERATE_SIZE: at(FIRMS, stack(*STACK[:2])),
    R.CONGLOMERATE_SAME_COLOUR: at(FIRMS, stack(STACK[0], *WHITE)),
    R.CONGLOMERATE_TOP: at(FIRMS, stack(*STACK, top=STACK[0])),
    R.CONGLOMERATE_LOCKED: at(FIRMS, stack(*STACK), DissolveConglomerate(player=ANN, deeds=STACK)),
    R.GROUP_MORTGAGED: at(table({"Ann": BLUE}, mortgaged=(PARK,)), HOUSE),
    R.ALREADY_MORTGAGED: at(
        table({"Ann": BLUE}, mortgaged=(PARK,)), c.MortgageDeed(player=ANN, deed=PARK)
    ),
    R.NO_LOAN_ON_IT: at(
        table({"Ann": ("boardwalk",)}, edition="us_junior"),
        c.MortgageDeed(player=ANN, deed=DeedId("boardwalk")),
    ),
    R.NOT_MORTGAGED: at(BLUES, LiftMortgage(player=ANN, deed=PARK)),
    R.MORTGAGED_DEED_STAYS: at(
        table({"Ann": BLUE}, mortgaged=(PARK,), rules={"mortgage.deed_may_change_hands": False}),
        trade(side(ANN, 0, PARK), side(BOB)),
    ),
    R.CLEAR_BUILDINGS_FIRST: at(BLUES, HOUSE, c.MortgageDeed(player=ANN, deed=BOARDWALK)),
    R.EMPTY_TRADE: at(BLUES, trade(side(ANN), side(BOB))),
    R.NO_GIFTS: at(table(rules={"trade.gifts": False}), trade(side(ANN, 5), side(BOB))),
    R.NO_PLAYER_LOANS: at(BLUES, c.IncurDebt(player=ANN, creditor=BOB, amount=5, lent=True)),
    R.NO_PROMISES: at(BLUES, promising(PARK)),
    R.PROMISE_EMPTY: at(table(BOTH, rules={"trade.promises": True}), promising()),
    R.NO_SUCH_PROMISE: at(BLUES, EndPromise(player=BOB, deed=PARK)),
    R.TRADE_SHAPE: at(
        table(BOTH, rules={"trade.assets": "things_for_money"}),
        trade(side(ANN, 0, PARK), side(BOB, 0, BALTIC)),
    ),
    R.TRADE_TOO_LOPSIDED: at(
        table(BOTH, rules={"trade.value_gap_percent": 50}),
        trade(side(ANN, 0, PARK), side(BOB, 10)),
    ),
    R.RAISES_LESS: at(table(BOTH), OWES, trade(side(ANN, 0, PARK), side(CAT, 100))),
    R.OWNER_DISAGREES: at(
        table(
            {"Ann": BLUE}, mortgaged=(PARK,), rules={"mortgage.third_party_lift": "with_consent"}
        ),
        LiftMortgage(player=BOB, deed=PARK, agreed=False),
    ),
    R.NOT_IN_KIND: at(
        BLUES,
        c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5),
        PayDebtInKind(player=ANN, creditor=BANK_PLAYER, deeds=(PARK,)),
    ),
    R.AUCTION_DECLINER_EXCLUDED: at(
        table(rules={"auction.entry": "without_decliner"}),
        ROLL,
        c.DeclineDeed(player=ANN, deed=BALTIC),
        PlaceBid(player=ANN, amount=5),
    ),
    R.NOT_BIDDING: at(
        BLUES,
        ROLL,
        c.DeclineDeed(player=ANN, deed=BALTIC),
        WithdrawBid(player=CAT),
        PlaceBid(player=CAT, amount=5),
    ),
    R.BEST_BIDDER_STAYS: at(
        BLUES,
        ROLL,
        c.DeclineDeed(player=ANN, deed=BALTIC),
        PlaceBid(player=CAT, amount=5),
        WithdrawBid(player=CAT),
    ),
    R.NO_PIECE_AUCTION: at(
        table(BOTH, rules={"building.contested": "first_come", "edition.houses": 1}),
        c.OpenAuction(lot=HOUSE_LOT),
    ),
    R.PIECE_CONTESTED: at(
        table(BOTH, rules={"building.contest_asked": True, "edition.houses": 1}),
        replace(HOUSE, contested=True),
    ),
    R.NO_RETURN: at(BLUES, ReturnDeed(player=ANN, deed=PARK)),
    R.NO_PLAYER_AUCTIONS: at(BLUES, c.OpenAuction(lot=Lot(PARK), player=ANN)),
    # shape
    R.BUILD_UNEVENLY: at(BLUES, HOUSE, HOUSE),
    R.SELL_UNEVENLY: at(
        table({"Ann": BLUE}, houses={PARK: 1, BOARDWALK: 2}),
        c.SellBuilding(player=ANN, deed=PARK),
    ),
    R.HOTELS_TOGETHER: at(
        table({"Ann": BLUE}, hotels=BLUE, rules={"building.sell_evenly": False}),
        c.SellBuilding(player=ANN, deed=PARK, count=5),
    ),
    R.BUILD_LIMIT: at(
        table({"Ann": BLUE}, rules={"building.limit": 1}), HOUSE, c.Build(player=ANN, deed=PARK)
    ),
    R.LOT_FULL: at(table({"Ann": BLUE}, hotels=BLUE), HOUSE),
    R.HOTEL_NEEDS_HOUSES: at(
        table(
            {"Ann": BLUE},
            houses={BOARDWALK: 4},
            rules={"building.evenly": False},
        ),
        HOUSE,
    ),
    R.SKYSCRAPER_NEEDS_HOTELS: at(
        table(
            {"Ann": MEGA_BLUE},
            houses={MEGA_BLUE[0]: 4},
            hotels=MEGA_BLUE[1:],
            edition="us_mega",
        ),
        HOUSE,
    ),
    R.BANK_OUT_OF_SKYSCRAPERS: at(
        table(
            {"Ann": MEGA_BLUE},
            hotels=MEGA_BLUE,
            rules={"edition.skyscrapers": 0},
            edition="us_mega",
        ),
        HOUSE,
    ),
    R.BANK_OUT_OF_DEPOTS: at(
        table({"Ann": (SHORT_LINE,)}, rules={"edition.depots": 0}, edition="us_mega"),
        c.Build(player=ANN, deed=SHORT_LINE),
    ),
    R.NO_BUILDING_THERE: at(BLUES, c.SellBuilding(player=ANN, deed=PARK)),
    R.BANK_OUT_OF_HOUSES: at(table({"Ann": BLUE}, rules={"edition.houses": 0}), HOUSE),
    R.BANK_OUT_OF_HOTELS: at(
        table({"Ann": BLUE}, houses={deed: 4 for deed in BLUE}, rules={"edition.hotels": 0}),
        HOUSE,
    ),
    R.ESTATE_DIFFERS: at(
        table({"Ann": BLUE}, Ann=0), OWES, c.DeclareBankruptcy(player=ANN, deeds=(PARK,))
    ),
    # the banker's
    R.NO_SUCH_RULE: at(BLUES, c.ChangeHouseRule(name="salary.ammount", value=1, reason="x")),
    R.RULE_OUT_OF_RANGE: at(BLUES, c.ChangeHouseRule(name="jail.attempts", value=0, reason="x")),
    R.RULES_CLASH: at(BLUES, c.ChangeHouseRule(name="casino.must_play", value=True, reason="x")),
    R.RULE_DOES_NOT_FIT: at(
        table({"Ann": BLUE}, houses={deed: 4 for deed in BLUE}),
        c.ChangeHouseRule(name="building.houses_before_hotel", value=3, reason="x"),
    ),
    # money
    R.NOT_DICE: at(BLUES, c.Roll(player=ANN, dice=(0, 7))),
    R.AMOUNT_OUT_OF_RANGE: at(BLUES, PayFine(player=ANN, amount=0)),
    R.AMOUNT_DIFFERS: at(BLUES, ROLL, c.BuyDeed(player=ANN, deed=BALTIC, amount=50)),
    R.PIECE_UNDERPAID: at(
        table(BOTH, rules={"building.won_at_lot_price": True, "edition.houses": 1}),
        c.SettleAuction(lot=HOUSE_LOT, winner=ANN, amount=120),
        HOUSE,
    ),
    R.BID_TOO_LOW: at(
        BLUES,
        ROLL,
        c.DeclineDeed(player=ANN, deed=BALTIC),
        PlaceBid(player=ANN, amount=5),
        PlaceBid(player=BOB, amount=5),
    ),
    R.STAKE_TOO_LOW: at(table(tracking=Tracking.OFF, rules={"casino.stake": 10}), stake(5)),
    R.NO_POT: at(BLUES, PayIntoPot(player=ANN, amount=50)),
    R.POT_TOO_SMALL: at(table(rules={"parking.pot": "fines"}), SharePot()),
    R.BANK_OUT_OF_MONEY: at(
        table(rules={"money.bank_may_issue": False}),
        ReceiveFromBank(player=ANN, amount=100_000),
    ),
    R.NOT_IN_DEBT: at(BLUES, BROKE),
    R.CAN_STILL_RAISE: at(BLUES, c.IncurDebt(player=ANN, creditor=BOB, amount=5), BROKE),
    R.NOT_ENOUGH_CASH: at(BLUES, PayBank(player=ANN, amount=9000)),
    R.NOWHERE_TO_BUILD: at(
        table(BOTH, houses=FOUR, rules={"edition.hotels": 1}),
        c.OpenAuction(lot=HOTEL_LOT),
        c.SellBuilding(player=ANN, deed=PARK),
        PlaceBid(player=ANN, amount=60),
    ),
}


@each(REFUSED)
def test_command_is_refused_by_its_code(code: R) -> None:
    decision = decide(*REFUSED[code])
    assert isinstance(decision, Refused)
    assert decision.refusals[0].code is code


# ---- while the table is set up ---------------------------------------------------------------


AT_THE_START: Final[dict[R, StartGame]] = {
    R.TOO_FEW_PLAYERS: opening(seats=("Ann",)),
    R.TOO_MANY_PLAYERS: opening(seats=tuple("ABCDEFGHI")),
    R.NAME_UNUSABLE: opening(seats=("Ann", "Bank")),
    R.NAME_TAKEN: opening(seats=("Ann", "ann")),
    R.POSITION_IMPOSSIBLE: opening(Ann=-1),
    R.REGION_UNUSABLE: replace(
        opening(seats=tuple("ABCD"), edition="multinational"),
        seats=tuple(SeatPlan(name=PlayerId(n), region=RegionId("east")) for n in "ABCD"),
    ),
    R.RATES_DIFFER: replace(
        opening(seats=tuple("ABCD"), edition="multinational"),
        position=Position(rates={RegionId("east"): 2}),
    ),
    R.UNEVEN: opening(
        position=Position(
            deeds={PARK: DeedPosition(owner=ANN), BOARDWALK: DeedPosition(owner=ANN, houses=2)}
        )
    ),
    R.STOCK: opening(position=Position(bank=BankPosition(houses=31))),
    R.PART_OWNED: opening(
        position=Position(
            deeds={PARK: DeedPosition(owner=BOB), BOARDWALK: DeedPosition(owner=ANN, houses=1)}
        )
    ),
}


@each(AT_THE_START)
def test_set_up_is_refused_by_its_code(code: R) -> None:
    decision = decide((), AT_THE_START[code])
    assert isinstance(decision, Refused)
    assert decision.refusals[0].code is code


# ---- in the log --------------------------------------------------------------------------------


IN_THE_LOG: Final[dict[R, tuple[c.Command, ...]]] = {
    R.GAME_NOT_STARTED: (ROLL,),
    R.NOTHING_TO_UNDO: (opening(), c.Undo()),
    R.NOTHING_TO_REDO: (opening(), c.Redo()),
    R.NO_SUCH_ENTRY: (opening(), c.Correct(entry=1, reason="x")),
    R.ENTRY_FIXED: (opening(), c.ReplaceEntry(entry=1, instead=ROLL)),
    R.LATER_ENTRIES_FAIL: (
        opening(),
        PauseGame(),
        ResumeGame(),
        c.ReplaceEntry(entry=2),
    ),
    R.ENTRY_STANDS: (opening(), GoToJail(player=BOB), c.Correct(entry=2, reason="x")),
}


@each(IN_THE_LOG)
def test_log_refuses_by_its_code(code: R) -> None:
    evening = Evening()
    *before, last = IN_THE_LOG[code]
    for command in before:
        evening.does(command)
    assert evening.refuses(last) == [code]


def test_every_code_has_one_row() -> None:
    rows = [*REFUSED, *AT_THE_START, *IN_THE_LOG]
    assert sorted(rows) == sorted(set(R))


def test_refusals_cite_a_row_and_plain_params() -> None:
    for row in REFUSED.values():
        decision = decide(*row)
        assert isinstance(decision, Refused)
        for refusal in decision.refusals:
            assert re.fullmatch(r"(R-\d\d\d?|H-\d\d)?", refusal.rule)
            assert all(isinstance(v, str | int | tuple | Mapping) for v in refusal.params.values())
