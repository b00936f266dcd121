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
def test_every_command_has_an_answer(command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert consent.players or consent is BANKERS_ALONE


def test_no_command_is_left_out_above() -> None:
    assert {type(command) for command in COMMANDS} == set(CLASSES.values())


@each(
    [(Approval.OWN, command) for command in OWN]
    + [(Approval.BID, command) for command in BIDS]
    + [(Approval.DUE, command) for command in DUE]
    + [(Approval.BANKER, command) for command in CLAIMED]
)
def test_a_player_answers_for_the_own_purse(approval: Approval, command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert (consent.players, consent.approval) == ({ANN}, approval)


@each(TABLE)
def test_what_is_the_bankers_alone_can_be_asked_for_by_nobody(command: c.Command) -> None:
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
def test_a_deal_needs_both(command: c.Command) -> None:
    consent = consents(command, BLUES)
    assert (consent.players, consent.approval) == ({ANN, BOB}, Approval.OWN)
    assert not consent.may_ask(CAT)


def test_a_rent_is_waived_by_its_owner() -> None:
    consent = consents(c.WaiveRent(payer=ANN, deed=BOARDWALK), BLUES)
    assert consent.players == {BOB}
    assert consent.may_ask(ANN)


def test_the_one_who_is_paid_may_ask_for_it() -> None:
    consent = consents(c.PayPlayer(payer=ANN, payee=BOB, amount=5), BLUES)
    assert consent.players == {ANN}
    assert (consent.may_ask(BOB), consent.may_ask(CAT)) == (True, False)


def test_debts_to_the_bank_are_for_the_banker_to_confirm() -> None:
    for command in (
        c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5),
        c.PayDebtInKind(player=ANN, creditor=BANK_PLAYER, deeds=(BALTIC,)),
    ):
        consent = consents(command, BLUES)
        assert (consent.players, consent.approval) == ({ANN}, Approval.BANKER)


def test_a_deed_is_bought_at_once_only_where_the_table_waits_for_it() -> None:
    """In "books only" nobody but the table sees that the token stands there."""
    buy = c.BuyDeed(player=ANN, deed=BALTIC)
    assert consents(buy, OFFERED).approval is Approval.DUE
    assert consents(buy, table(tracking=Tracking.OFF)).approval is Approval.BANKER


def test_what_only_the_table_can_see_is_for_the_banker_to_confirm() -> None:
    for command in (
        c.Build(player=ANN, deed=PARK, own_turn=True),
        c.Build(player=ANN, deed=PARK, contested=False),
        c.PayRent(payer=ANN, deed=PARK, dice=2),
    ):
        assert consents(command, BLUES).approval is Approval.BANKER


def test_dice_and_tokens_are_a_matter_of_their_own() -> None:
    for command in (
        c.Roll(player=ANN, dice=(1, 2)),
        c.LandOn(player=ANN, space=SpaceId("go")),
        c.EndTurn(),
    ):
        consent = consents(command, BLUES)
        assert (consent.players, consent.approval) == ({ANN}, Approval.DICE)
