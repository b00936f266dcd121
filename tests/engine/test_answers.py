"""What answers a due: the same for scripts, screens and keys."""

from typing import Final, get_args

from banker_app.engine import commands as c
from banker_app.engine import dues
from banker_app.engine.edition import TaxKind
from banker_app.engine.ids import BANK_PLAYER, HOUSE_LOT, DeckId, Lot, SpaceId
from banker_app.engine.legal import LegalCommands
from banker_app.engine.obligations import PAYMENTS, answers
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.settings.setting import Span
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, after, table

PARK, BOARDWALK = BLUE
CHANCE: Final = DeckId("chance")
TABLE: Final = table({ANN: BLUE, BOB: BROWN})
ANSWERS: Final[tuple[tuple[dues.Due, tuple[c.Command, ...]], ...]] = (
    (
        dues.RentDue(player=ANN, owner=BOB, deed=BROWN[0], amount=2),
        (
            c.PayRent(payer=ANN, deed=BROWN[0], to=BOB),
            c.WaiveRent(payer=ANN, deed=BROWN[0]),
        ),
    ),
    (
        dues.TaxDue(player=ANN, tax=TaxKind.LUXURY, amount=75),
        (c.PayTax(player=ANN, space=SpaceId("luxury_tax")),),
    ),
    (
        dues.TaxDue(player=ANN, tax=TaxKind.PROPERTY, amount=50),
        (c.PassTaxOffice(player=ANN), c.PayTax(player=ANN), c.LandOnTaxOffice(player=ANN)),
    ),
    (
        dues.Debt(player=ANN, creditor=BOB, amount=7, reason=dues.DebtReason.AGREED),
        (c.PayDebt(player=ANN, creditor=BOB, amount=7),),
    ),
    (
        dues.Debt(player=ANN, creditor=BANK_PLAYER, amount=50, reason=dues.DebtReason.JAIL_FINE),
        (c.PayJailFine(player=ANN),),
    ),
    (dues.CardDue(player=ANN, deck=CHANCE), (c.DrawCard(player=ANN, deck=CHANCE),)),
    (dues.CasinoDue(player=ANN), (c.PlayCasino(player=ANN, stake=1), c.PassCasino(player=ANN))),
    (
        dues.MoveDue(player=ANN, dice=(2, 6), speed=dues.SpeedFace.BUS),
        tuple(c.ChooseMove(player=ANN, spaces=count) for count in (2, 6, 8)),
    ),
    (
        dues.MoveDue(player=ANN, dice=(2, 6), speed=dues.SpeedFace.MR_M),
        (c.ChooseMove(player=ANN, spaces=5),),
    ),
    (
        dues.OfferDue(player=ANN, deed=PARK),
        (c.BuyDeed(player=ANN, deed=PARK), c.DeclineDeed(player=ANN, deed=PARK)),
    ),
    (
        dues.LotDue(lot=HOUSE_LOT, reason=dues.AuctionReason.SHORTAGE),
        (c.OpenAuction(lot=HOUSE_LOT), c.SettleAuction(lot=HOUSE_LOT)),
    ),
    (
        dues.PlacementDue(player=ANN, lot=HOUSE_LOT, paid=150),
        tuple(c.Build(player=ANN, deed=deed, amount=50) for deed in BLUE),
    ),
    (
        dues.PlacementDue(player=ANN, lot=HOUSE_LOT),
        tuple(c.Build(player=ANN, deed=deed) for deed in BLUE),
    ),
)


@each(ANSWERS)
def test_answers_to_each_due(due: dues.Due, expected: tuple[c.Command, ...]) -> None:
    assert answers(TABLE, due) == expected
    assert not isinstance(due, dues.MoneyDue) or isinstance(expected[0], PAYMENTS)


def test_free_deeds_can_be_dealt() -> None:
    dealt = answers(TABLE, dues.DealDue(player=ANN, left=1))
    free = [deed for deed in TABLE.edition.deeds if deed not in BLUE + BROWN]
    assert dealt == tuple(c.BuyDeed(player=ANN, deed=deed) for deed in free)
    picked = answers(TABLE, dues.PickDue(player=ANN))
    assert picked == tuple(c.OpenAuction(lot=Lot(deed)) for deed in free)


def test_every_kind_of_due_has_a_row() -> None:
    of_free_deeds = {dues.DealDue, dues.PickDue}
    assert {type(due) for due, _ in ANSWERS} | of_free_deeds == set(get_args(dues.Due))


def test_a_debt_is_offered_in_kind_deed_by_deed() -> None:
    """At any value up to the debt; to the Bank only where the rules let it take deeds."""
    game = after(
        table({ANN: BLUE}, Ann=0),
        c.IncurDebt(player=ANN, creditor=BOB, amount=300),
        c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=50),
    )
    offers = {o.command: o.ranges for o in LegalCommands(game).offers()}
    in_kind = {cmd: span for cmd, span in offers.items() if isinstance(cmd, PayDebtInKind)}
    assert in_kind == {
        PayDebtInKind(player=ANN, creditor=BOB, deeds=(deed,), amount=1): {"amount": Span(1, 300)}
        for deed in BLUE
    }
