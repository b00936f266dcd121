"""Whose consent a command needs that comes from a player's own phone."""

from banker_app.engine import commands as c
from banker_app.engine.command import COMMANDS as CLASSES
from banker_app.engine.command import Approval
from banker_app.engine.consent import BANKERS_ALONE, consents
from banker_app.engine.ids import BANK_PLAYER, DeckId, DeedId, PlayerId, SpaceId
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid, WithdrawBid
from banker_app.engine.rules.bank_payments import PayBank, ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger, IssueMoney
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.pots import PayIntoPot, TakeFromPot
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.seating import AddPlayer, BeginWith, ReorderSeats
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.state import Tracking
from tests.app.message_table import COMMANDS
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, CAT, after, table

PARK, BOARDWALK = BLUE
BALTIC = DeedId("baltic_avenue")
BLUES = table({"Bob": BLUE}, mortgaged=(PARK,))
OFFERED = after(table(), c.Roll(player=ANN, dice=(1, 2)))
"""Ann stands on Baltic Avenue, which nobody owns."""

NEEDED = (
    (
        Approval.OWN,
        {ANN},
        (
            c.Build(player=ANN, deed=PARK),
            c.MortgageDeed(player=ANN, deed=PARK),
            PayBank(player=ANN, amount=5),
            PayPlayer(payer=ANN, payee=BOB, amount=5),
            PayIntoPot(player=ANN, amount=5),
            c.OpenAuction(lot=PARK, player=ANN),
        ),
    ),
    (Approval.BID, {ANN}, (PlaceBid(player=ANN, amount=5), WithdrawBid(player=ANN))),
    (
        Approval.DUE,
        {ANN},
        (
            c.PayRent(payer=ANN, deed=PARK),
            c.PayDebt(player=ANN, creditor=BOB),
            c.PayTax(player=ANN),
            c.PayJailFine(player=ANN),
        ),
    ),
    (
        Approval.BANKER,
        {ANN},
        (
            # what is claimed from the Bank or owed to it
            CollectSalary(player=ANN),
            ReceiveFromBank(player=ANN, amount=5),
            TakeFromPot(player=ANN, amount=5),
            c.DrawCard(player=ANN, deck=DeckId("chance")),
            c.PlayCasino(player=ANN, stake=5),
            c.DeclareBankruptcy(player=ANN),
            c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5),
            PayDebtInKind(player=ANN, creditor=BANK_PLAYER, deeds=(BALTIC,)),
            # answers that only the table can see
            c.Build(player=ANN, deed=PARK, own_turn=True),
            c.Build(player=ANN, deed=PARK, contested=False),
            c.PayRent(payer=ANN, deed=PARK, dice=2),
            # what the others have to know of
            c.LeaveGame(player=ANN),
            c.RenamePlayer(player=ANN, name="Anna"),
        ),
    ),
    (Approval.BANKER, {ANN, BOB}, (c.LeaveGame(player=ANN, heir=BOB),)),
    (
        Approval.DICE,
        {ANN},
        (
            c.Roll(player=ANN, dice=(1, 2)),
            LandOn(player=ANN, space=SpaceId("go")),
            c.EndTurn(),
        ),
    ),
    (Approval.DICE, {BOB}, (c.EndTurn(next=BOB),)),
    (
        Approval.OWN,
        {ANN, BOB},
        (
            c.AgreeTrade(a=c.TradeSide(player=ANN, cash=5), b=c.TradeSide(player=BOB, deeds=BLUE)),
            LiftMortgage(player=ANN, deed=PARK, agreed=True),
            c.IncurDebt(player=ANN, creditor=BOB, amount=5, lent=True),
            PayDebtInKind(player=ANN, creditor=BOB, deeds=(BALTIC,)),
        ),
    ),
)
TABLE = (
    c.Undo(),
    c.Redo(),
    c.Correct(entry=2, reason=""),
    c.ReplaceEntry(entry=2),
    AdjustLedger(source=BOB, target=ANN, amount=5, reason=""),
    IssueMoney(amount=5, reason=""),
    EndGame(),
    CloseAuction(),
    c.SettleAuction(lot=PARK, winner=ANN, amount=5),
    c.OpenAuction(lot=PARK),
    c.WaiveRent(payer=ANN, deed=BALTIC),
    c.PayDebt(creditor=BOB),
    AddPlayer(name="Dee"),
    ReorderSeats(order=(BOB, ANN, CAT)),
    BeginWith(player=BOB),
)


@each(COMMANDS)
def test_every_command_needs_a_player_or_the_banker(command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert consent.players or consent is BANKERS_ALONE


def test_every_command_is_in_the_list() -> None:
    assert {type(command) for command in COMMANDS} == set(CLASSES.values())


@each((row[0], row[1], command) for row in NEEDED for command in row[2])
def test_players_needed_and_approval(
    approval: Approval, players: set[PlayerId], command: c.Command
) -> None:
    consent = consents(command, BLUES)
    assert (consent.players, consent.approval) == (players, approval)


@each(TABLE)
def test_players_cannot_ask_for_bankers_commands(command: c.Command) -> None:
    assert consents(command, BLUES) == BANKERS_ALONE
    assert not consents(command, BLUES).may_ask(ANN)


def test_owner_waives_a_rent() -> None:
    consent = consents(c.WaiveRent(payer=ANN, deed=BOARDWALK), BLUES)
    assert consent.players == {BOB}
    assert consent.may_ask(ANN)


def test_payee_may_ask_for_a_payment() -> None:
    consent = consents(PayPlayer(payer=ANN, payee=BOB, amount=5), BLUES)
    assert consent.players == {ANN}
    assert (consent.may_ask(BOB), consent.may_ask(CAT)) == (True, False)


def test_banker_confirms_a_purchase_without_tracking() -> None:
    buy = c.BuyDeed(player=ANN, deed=BALTIC)
    assert consents(buy, OFFERED).approval is Approval.DUE
    assert consents(buy, table(tracking=Tracking.OFF)).approval is Approval.BANKER
