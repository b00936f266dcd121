"""Whose consent a command needs that comes from a player's own phone."""

from banker_app.engine import commands as c
from banker_app.engine.command import COMMANDS as CLASSES
from banker_app.engine.command import Approval
from banker_app.engine.consent import BANKERS_ALONE, consents
from banker_app.engine.ids import BANK_PLAYER, DeckId, DeedId, SpaceId
from banker_app.engine.state import Tracking
from tests.app.message_table import COMMANDS
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, CAT, after, table

PARK, BOARDWALK = BLUE
BALTIC = DeedId("baltic_avenue")
BLUES = table({"Bob": BLUE}, mortgaged=(PARK,))
OFFERED = after(table(), c.Roll(player=ANN, dice=(1, 2)))
"""Ann stands on Baltic Avenue, which nobody owns."""

OWN = (
    c.Build(player=ANN, deed=PARK),
    c.MortgageDeed(player=ANN, deed=PARK),
    c.PayBank(player=ANN, amount=5),
    c.PayPlayer(payer=ANN, payee=BOB, amount=5),
    c.OpenAuction(lot=PARK, player=ANN),
)
BIDS = (c.PlaceBid(player=ANN, amount=5), c.WithdrawBid(player=ANN))
DUE = (
    c.PayRent(payer=ANN, deed=PARK),
    c.PayDebt(player=ANN, creditor=BOB),
    c.PayTax(player=ANN),
    c.PayJailFine(player=ANN),
)
CLAIMED = (
    c.CollectSalary(player=ANN),
    c.ReceiveFromBank(player=ANN, amount=5),
    c.DrawCard(player=ANN, deck=DeckId("chance")),
    c.PlayCasino(player=ANN, stake=5),
    c.DeclareBankruptcy(player=ANN),
)
TABLE = (
    c.Undo(),
    c.Redo(),
    c.Correct(entry=2, reason=""),
    c.AdjustLedger(source=BOB, target=ANN, amount=5, reason=""),
    c.IssueMoney(amount=5, reason=""),
    c.EndGame(),
    c.CloseAuction(),
    c.SettleAuction(lot=PARK, winner=ANN, amount=5),
    c.OpenAuction(lot=PARK),
    c.WaiveRent(payer=ANN, deed=BALTIC),
    c.PayDebt(creditor=BOB),
)


@each(COMMANDS)
def test_every_command_needs_a_player_or_the_banker(command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert consent.players or consent is BANKERS_ALONE


def test_every_command_is_in_the_list() -> None:
    assert {type(command) for command in COMMANDS} == set(CLASSES.values())


@each(
    [(Approval.OWN, command) for command in OWN]
    + [(Approval.BID, command) for command in BIDS]
    + [(Approval.DUE, command) for command in DUE]
    + [(Approval.BANKER, command) for command in CLAIMED]
)
def test_own_purse_needs_its_player_only(approval: Approval, command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert (consent.players, consent.approval) == ({ANN}, approval)


@each(TABLE)
def test_players_cannot_ask_for_bankers_commands(command: c.Command) -> None:
    assert consents(command, BLUES) == BANKERS_ALONE
    assert not consents(command, BLUES).may_ask(ANN)


@each(
    [
        c.AgreeTrade(a=c.TradeSide(player=ANN, cash=5), b=c.TradeSide(player=BOB, deeds=BLUE)),
        c.LiftMortgage(player=ANN, deed=PARK, agreed=True),
        c.IncurDebt(player=ANN, creditor=BOB, amount=5, lent=True),
        c.PayDebtInKind(player=ANN, creditor=BOB, deeds=(BALTIC,)),
    ]
)
def test_deals_need_both_players(command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert (consent.players, consent.approval) == ({ANN, BOB}, Approval.OWN)
    assert not consent.may_ask(CAT)


def test_owner_waives_a_rent() -> None:
    consent = consents(c.WaiveRent(payer=ANN, deed=BOARDWALK), BLUES)
    assert consent.players == {BOB}
    assert consent.may_ask(ANN)


def test_payee_may_ask_for_a_payment() -> None:
    consent = consents(c.PayPlayer(payer=ANN, payee=BOB, amount=5), BLUES)
    assert consent.players == {ANN}
    assert (consent.may_ask(BOB), consent.may_ask(CAT)) == (True, False)


def test_banker_confirms_debts_to_the_bank() -> None:
    for command in (
        c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5),
        c.PayDebtInKind(player=ANN, creditor=BANK_PLAYER, deeds=(BALTIC,)),
    ):
        consent = consents(command, BLUES)
        assert (consent.players, consent.approval) == ({ANN}, Approval.BANKER)


def test_banker_confirms_a_purchase_without_tracking() -> None:
    buy = c.BuyDeed(player=ANN, deed=BALTIC)
    assert consents(buy, OFFERED).approval is Approval.DUE
    assert consents(buy, table(tracking=Tracking.OFF)).approval is Approval.BANKER


def test_banker_confirms_answers_about_the_table() -> None:
    for command in (
        c.Build(player=ANN, deed=PARK, own_turn=True),
        c.Build(player=ANN, deed=PARK, contested=False),
        c.PayRent(payer=ANN, deed=PARK, dice=2),
    ):
        assert consents(command, BLUES).approval is Approval.BANKER


def test_dice_and_tokens_have_their_own_approval() -> None:
    for command in (
        c.Roll(player=ANN, dice=(1, 2)),
        c.LandOn(player=ANN, space=SpaceId("go")),
        c.EndTurn(),
    ):
        consent = consents(command, BLUES)
        assert (consent.players, consent.approval) == ({ANN}, Approval.DICE)
