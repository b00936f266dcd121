"""Rare cases: ids of nothing, offers that lapse, the Bank's tray, what a debt is for."""

from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.dues import Debt, DebtReason, OfferDue, RentDue
from banker_app.engine.events import BankIssuedMoney, DueArose
from banker_app.engine.ids import BANK_PLAYER, HOUSE_LOT, DeckId, DeedId, GroupId, Lot, PlayerId
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.rules.auction.auctions import PlaceBid, WithdrawBid
from banker_app.engine.rules.auction.lots import DeedDeclined
from banker_app.engine.rules.bank_payments import PayBank, PayFine, ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger, IssueMoney
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.rules.rent import RentCounted
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.state import Tracking, replace
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, codes, table

PARK, BOARDWALK = BLUE
BALTIC, SHORT_LINE = BROWN[1], DeedId("short_line")
ZED, NARNIA = PlayerId("Zed"), DeedId("narnia")
ROLL = c.Roll(player=ANN, dice=(1, 2))
"""To Baltic Avenue."""


@each(
    [
        (c.OpenAuction(lot=Lot("narnia")), R.NOT_A_DEED),
        (PlaceBid(player=ZED, amount=5), R.NO_SUCH_PLAYER),
        (WithdrawBid(player=ANN, lot=Lot("narnia")), R.NOT_A_DEED),
        (c.SettleAuction(lot=Lot("boardwalk"), winner=ZED, amount=5), R.NO_SUCH_PLAYER),
        (c.Build(player=ANN, group=GroupId("narnia")), R.NOT_A_DEED),
        (c.Build(player=ANN), R.NOT_A_DEED),
        (c.Build(player=ANN, group=GroupId("railroad")), R.NOT_A_STREET),
        (c.SellBuilding(player=ANN, group=GroupId("narnia")), R.NOT_A_DEED),
        (c.SellBuilding(player=ANN), R.NOT_A_DEED),
        (c.SellGroup(player=ANN, group=GroupId("narnia")), R.NOT_A_DEED),
        (PayDebtInKind(player=ANN, creditor=BOB, deeds=(NARNIA,)), R.NOT_A_DEED),
        (AdjustLedger(source=ZED, target=ANN, amount=5, reason=""), R.NO_SUCH_PLAYER),
        (AdjustLedger(source=ANN, target=BOB, amount=0, reason=""), R.AMOUNT_OUT_OF_RANGE),
        (PayPlayer(payer=ANN, payee=ZED, amount=5), R.NO_SUCH_PLAYER),
        (PayPlayer(payer=ANN, payee=BOB, amount=0), R.AMOUNT_OUT_OF_RANGE),
        (PayPlayer(payer=ANN, payee=ANN, amount=5), R.SAME_PLAYER),
        (IssueMoney(amount=-5, reason=""), R.AMOUNT_OUT_OF_RANGE),
        (c.EndTurn(next=ZED), R.NO_SUCH_PLAYER),
        (c.Build(player=ANN, deed=NARNIA, count=0), R.AMOUNT_OUT_OF_RANGE),
        (c.Build(player=ANN, deed=NARNIA), R.NOT_A_DEED),
        (c.Build(player=ANN, deed=SHORT_LINE), R.NOT_A_STREET),
        (c.PayRent(payer=ANN, deed=BALTIC, amount=3, to=CAT), R.RENT_NOT_DUE_UNOWNED),
        (c.AgreeTrade(a=c.TradeSide(player=ANN), b=c.TradeSide(player=ANN)), R.SAME_PLAYER),
    ]
)
def test_reasons_that_stand_alone(command: c.Command, reason: R) -> None:
    assert codes(decide(table({"Bob": BLUE}), command)) == [reason]


def test_remedies_raise_money_dearest_first() -> None:
    game = table(
        {"Ann": (*BLUE, *BROWN, SHORT_LINE, DeedId("water_works"))},
        houses={BROWN[0]: 1, BROWN[1]: 1},
        mortgaged=(SHORT_LINE,),
        Ann=0,
    )
    decision = decide(game, PayFine(player=ANN, amount=100))
    assert isinstance(decision, Refused)
    owe, *ways = decision.refusals[0].remedies
    assert owe == c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=100)
    assert ways == [
        c.MortgageDeed(player=ANN, deed=BOARDWALK),
        c.MortgageDeed(player=ANN, deed=PARK),
        c.MortgageDeed(player=ANN, deed=DeedId("water_works")),
        c.SellBuilding(player=ANN, deed=BROWN[0]),
    ]


def test_jail_voids_the_offer() -> None:
    landed = after(table(), ROLL)
    assert landed.dues == (OfferDue(player=ANN, deed=BALTIC),)
    assert after(landed, GoToJail(player=ANN)).dues == ()
    assert after(landed, GoToJail(player=BOB)).dues == landed.dues


def test_first_bid_declines_the_offer() -> None:
    decision = decide(after(table(), ROLL), PlaceBid(player=BOB, amount=5, lot=Lot(BALTIC)))
    assert isinstance(decision, Accepted)
    assert DeedDeclined(player=ANN, deed=BALTIC, settles=1) in decision.events
    assert decision.game.dues == ()


def test_sale_voids_all_offers_of_the_deed() -> None:
    game = table(tracking=Tracking.OFF)
    for player in (ANN, BOB):
        game = after(game, LandOn(player=player, space=DeedId("boardwalk")))  # type: ignore[arg-type]
    assert len(game.dues) == 2
    game = after(
        game,
        c.DeclineDeed(player=ANN, deed=BOARDWALK),
        c.SettleAuction(lot=Lot(BOARDWALK), winner=CAT, amount=5),
    )
    assert game.dues == ()


def test_counted_rent_keeps_its_place() -> None:
    game = table()
    for who in (BOB, CAT, BOB):
        game = DueArose(due=RentDue(player=who, owner=ANN, deed=PARK)).applied_to(game)
    first, second, third = game.dues
    counted = replace(second, amount=40)
    after_roll = RentCounted(due=counted, settles=second.id).applied_to(game)
    assert after_roll.dues == (first, counted, third)
    assert [due.id for due in after_roll.dues] == [1, 4, 3]


def test_waived_uneven_sale_needs_buildings() -> None:
    game = table({"Ann": BLUE}, houses={PARK: 1, BOARDWALK: 2})
    sell = c.SellBuilding(player=ANN, deed=PARK, count=2)
    assert codes(decide(game, sell, waive={R.SELL_UNEVENLY})) == [R.NO_BUILDING_THERE]


# ---- the Bank's tray -----------------------------------------------------------------------


@each([(16_080, []), (16_081, [500]), (16_580, [500]), (16_581, [1000]), (5, [])])
def test_bank_issues_missing_money(amount: int, written: list[int]) -> None:
    """Of 20,580 three players took 1,500 each; paper comes in the largest notes."""
    decision = decide(table(), ReceiveFromBank(player=ANN, amount=amount))
    assert isinstance(decision, Accepted)
    issued = [event for event in decision.events if isinstance(event, BankIssuedMoney)]
    assert [event.amount for event in issued] == written


def test_paying_the_bank_issues_nothing() -> None:
    empty = after(table(), ReceiveFromBank(player=ANN, amount=16_080))
    decision = decide(empty, PayBank(player=BOB, amount=5))
    assert isinstance(decision, Accepted)
    assert len(decision.events) == 1


# ---- debts and estates -----------------------------------------------------------------------


@each(
    [
        ({"Ann": 0}, BANK_PLAYER, 50, DebtReason.JAIL_FINE),
        ({"Ann": 0}, BANK_PLAYER, 60, DebtReason.AGREED),
        ({"Ann": 0}, BOB, 50, DebtReason.AGREED),
        ({}, BANK_PLAYER, 50, DebtReason.AGREED),
    ]
)
def test_debt_of_the_fines_amount_in_jail_is_the_fine(
    jailed: dict[str, int], creditor: PlayerId, amount: int, reason: DebtReason
) -> None:
    game = after(table(jailed=jailed), c.IncurDebt(player=ANN, creditor=creditor, amount=amount))
    assert game.dues == (Debt(player=ANN, creditor=creditor, amount=amount, reason=reason),)


@each([((PARK,), 18, PARK), (BLUE, 38, None)])
def test_unpaid_interest_names_a_single_deed(
    deeds: tuple[DeedId, ...], owed: int, named: DeedId | None
) -> None:
    game = table({"Ann": BLUE}, mortgaged=BLUE, Bob=5)
    gift = c.AgreeTrade(a=c.TradeSide(player=ANN, deeds=deeds), b=c.TradeSide(player=BOB))
    (debt,) = after(game, gift).dues
    assert isinstance(debt, Debt)
    assert (debt.amount, debt.deed, debt.reason) == (owed, named, DebtReason.MORTGAGE_INTEREST)


# ---- what else is checked --------------------------------------------------------------------


@each(
    [
        (c.TradeSide(player=ANN, cash=-5), R.AMOUNT_OUT_OF_RANGE),
        (c.TradeSide(player=ANN, deeds=(PARK, PARK)), R.NOT_A_DEED),
        (c.TradeSide(player=ANN, deeds=(NARNIA,)), R.NOT_A_DEED),
        (c.TradeSide(player=ANN, jail_cards=(DeckId("tarot"),)), R.NO_SUCH_CARD),
    ]
)
def test_faulty_trade_side_is_refused(side: c.TradeSide, reason: R) -> None:
    game, other = table({"Ann": BLUE}), c.TradeSide(player=BOB, cash=1)
    assert codes(decide(game, c.AgreeTrade(a=side, b=other))) == [reason]
    assert codes(decide(game, c.AgreeTrade(a=other, b=side))) == [reason]


def test_house_auction_needs_a_shortage() -> None:
    """Two lots each: sixteen houses are enough for both, fifteen are not."""
    for houses, refused in ((15, []), (16, [R.NO_PIECE_AUCTION])):
        game = table({"Ann": BLUE, "Bob": BROWN}, rules={"edition.houses": houses})
        assert codes(decide(game, c.OpenAuction(lot=HOUSE_LOT))) == refused
