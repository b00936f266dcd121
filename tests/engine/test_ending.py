"""The end: nothing is forgotten, loans count on both sides, equal worth is a shared place."""

from itertools import product
from typing import Any, Final

import pytest

from banker_app.engine import commands as c
from banker_app.engine import worth
from banker_app.engine.decide import decide
from banker_app.engine.dues import DebtReason
from banker_app.engine.history import at_minute
from banker_app.engine.ids import BANK_PLAYER, CardId, DeckId, DeedId, Lot, SpaceId
from banker_app.engine.legal import LegalCommands
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.bank_payments import PayBank, PayFine, ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.ending import EndGame, GameEnded
from banker_app.engine.rules.jail import FailJailRoll, RollOutOfJail
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.settings.ending import EndReason
from banker_app.engine.state import Game, Tracking
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, codes, table

LOANS: Final = {"debt.player_loans": True}
TIMED: Final = {"ending.when": "agreed_time", "clock.game_length": 60}
LOAN: Final = c.IncurDebt(player=ANN, creditor=BOB, amount=500, lent=True)
PAID_BACK: Final = c.PayDebt(player=ANN, creditor=BOB)
STATION: Final = DeedId("reading_railroad")
OTHER_STATION: Final = DeedId("b_and_o_railroad")


# ---- loans -----------------------------------------------------------------------------------


def test_loans_cancel_out_in_worth_and_are_not_taxed() -> None:
    for winner in ("richest", "most_cash"):
        game = after(table(rules={**LOANS, "ending.winner": winner}), LOAN)
        assert [worth.worth_sheet(game, name).total for name in (ANN, BOB, CAT)] == [1500] * 3
        assert [worth.worth_sheet(game, name).loans for name in (ANN, BOB, CAT)] == [-500, 500, 0]
        assert [worth.comparable_worth(game, name) for name in (ANN, BOB, CAT)] == [1500] * 3
        assert worth.first_place(game) == (ANN, BOB, CAT)
        assert [worth.taxable_worth(game, name) for name in (ANN, BOB, CAT)] == [2000, 1000, 1500]


def test_borrower_may_have_negative_worth() -> None:
    for edition in ("us_2008", "multinational"):
        game = after(table(rules=LOANS, edition=edition), LOAN, PayBank(player=ANN, amount=1900))
        assert worth.worth_sheet(game, ANN).total < 0
        assert worth.comparable_worth(game, ANN) < 0
        assert worth.ranking(game)[-1] == ANN


def test_loans_do_not_count_towards_the_target() -> None:
    rules = {**LOANS, "ending.when": "target", "ending.target": 2000}
    game = after(table(rules=rules), LOAN)
    assert game.ending is None
    game = after(game, ReceiveFromBank(player=BOB, amount=500))
    assert game.ending is not None
    assert (game.ending.reason, worth.first_place(game)) == (EndReason.TARGET, (BOB,))
    assert [worth.worth_sheet(game, name).total for name in (ANN, BOB)] == [1500, 2000]
    assert game.dues == ()


def test_open_loan_counts_after_the_second_bankruptcy() -> None:
    game = table(rules={**LOANS, "ending.when": "second_bankruptcy"}, edition="multinational")
    out = [name for name in game.seats if name not in (ANN, BOB)]
    game = after(game, LOAN)
    for name in out:
        owes = c.IncurDebt(player=name, creditor=BANK_PLAYER, amount=9000)
        game = after(game, owes, c.DeclareBankruptcy(player=name))
    assert game.ending is not None
    assert game.dues == ()
    assert [loan.reason for loan in game.ending.loans] == [DebtReason.LOAN]
    assert worth.comparable_worth(game, ANN) == worth.comparable_worth(game, BOB) == 1500


@each(EndReason)
def test_end_is_refused_while_a_loan_is_open(reason: EndReason) -> None:
    game = after(table(rules={**LOANS, **TIMED}), LOAN, minute=59)
    end = EndGame(reason=reason)
    decision = decide(game, end, minute=60)
    assert isinstance(decision, Refused)
    assert [r.code for r in decision.refusals] == [R.DEBT_OPEN]
    assert PAID_BACK in decision.refusals[0].remedies
    left = decide(game, end, waive=[R.DEBT_OPEN], minute=60)
    assert isinstance(left, Accepted)
    assert left.game.dues == ()
    assert set(worth.places(left.game).values()) == {1}
    assert isinstance(decide(after(game, PAID_BACK, minute=59), end, minute=60), Accepted)


# ---- what is due -----------------------------------------------------------------------------


def rolled(first: int, second: int, **options: Any) -> Game:
    return after(table(**options), c.Roll(player=ANN, dice=(first, second)))


UNSETTLED: Final = {
    "a tax": (rolled(1, 3), R.STILL_DUE, (c.PayTax(player=ANN),)),
    "a tax by choice": (rolled(1, 3, edition="us_classic"), R.STILL_DUE, (c.PayTax(player=ANN),)),
    "a rent": (
        rolled(1, 2, owned={"Bob": BROWN}),
        R.STILL_DUE,
        (
            c.PayRent(payer=ANN, deed=BROWN[1]),
            c.WaiveRent(payer=ANN, deed=BROWN[1]),
        ),
    ),
    "a rent beyond the purse": (
        rolled(1, 2, owned={"Bob": BROWN}, hotels=BROWN, Ann=3),
        R.DEBT_OPEN,
        (c.DeclareBankruptcy(player=ANN), c.WaiveRent(payer=ANN, deed=BROWN[1])),
    ),
    "a deed to buy": (rolled(1, 2), R.STILL_DUE, ()),
    "a card": (rolled(3, 4), R.STILL_DUE, ()),
    "a debt": (
        after(table(), c.IncurDebt(player=ANN, creditor=BOB, amount=70)),
        R.DEBT_OPEN,
        (c.PayDebt(player=ANN, creditor=BOB),),
    ),
    "an auction": (
        after(
            rolled(1, 2),
            c.DeclineDeed(player=ANN, deed=BROWN[1]),
            PlaceBid(player=BOB, amount=9),
        ),
        R.AUCTION_OPEN,
        (),
    ),
}
"""Tables with something open, the refusal of an end by agreement, and some of its remedies."""


@each(product(UNSETTLED, [r for r in EndReason if r is not EndReason.TIME]))
def test_agreed_end_is_refused_while_something_is_open(name: str, reason: EndReason) -> None:
    game, code, ways = UNSETTLED[name]
    decision = decide(game, EndGame(reason=reason))
    assert isinstance(decision, Refused)
    assert decision.refusals[0].code is code
    assert len(decision.refusals) == 1, "each is said once"
    assert set(ways) <= {way for r in decision.refusals for way in r.remedies}
    assert all(refusal.waivable for refusal in decision.refusals)
    left = decide(game, EndGame(reason=reason), waive=[r.code for r in decision.refusals])
    assert isinstance(left, Accepted)
    assert (left.game.dues, left.game.auction) == ((), None)
    assert left.game.ending is not None


# ---- after the bell --------------------------------------------------------------------------

LEFT: Final = {**TIMED, "ending.throw_after_time": False, "ending.dues_first": False}
"""Everything is left as it lies."""
RICH: Final = {"Ann": (*BLUE, *BROWN), "Bob": (STATION, OTHER_STATION)}


def rich(tracking: Tracking = Tracking.OFF, **rules: object) -> Game:
    """Ann can build, sell, mortgage and use a card; Bob owes her a debt and a loan."""
    game = table(
        RICH,
        rules={**LOANS, **rules},
        houses={BROWN[0]: 1, BROWN[1]: 1},
        mortgaged=(STATION,),
        cards={"Ann": ("chance",)},
        jailed={"Cat": 1},
        tracking=tracking,
    )
    return after(
        game,
        c.IncurDebt(player=BOB, creditor=ANN, amount=70, lent=True),
        c.IncurDebt(player=BOB, creditor=ANN, amount=40),
        minute=59,
    )


LATE: Final = (
    PayPlayer(payer=ANN, payee=BOB, amount=900),
    c.AgreeTrade(
        a=c.TradeSide(player=BOB, deeds=(OTHER_STATION,)), b=c.TradeSide(player=ANN, cash=1)
    ),
    c.AgreeTrade(
        a=c.TradeSide(player=ANN, jail_cards=(DeckId("chance"),)),
        b=c.TradeSide(player=BOB, cash=1),
    ),
    c.Build(player=ANN, deed=BLUE[0]),
    c.SellBuilding(player=ANN, deed=BROWN[0]),
    c.SellGroup(player=ANN, deed=BROWN[0]),
    c.MortgageDeed(player=ANN, deed=BLUE[0]),
    LiftMortgage(player=BOB, deed=STATION),
    c.BuyDeed(player=ANN, deed=DeedId("short_line")),
    c.OpenAuction(lot=Lot("short_line")),
    c.SettleAuction(lot=Lot("short_line"), winner=ANN, amount=5),
    c.PayRent(payer=BOB, deed=BLUE[0]),
    CollectSalary(player=ANN),
    ReceiveFromBank(player=ANN, amount=900),
    PayBank(player=ANN, amount=900),
    PayFine(player=ANN, amount=50, reason="rudeness"),
    c.PayJailFine(player=CAT),
    c.PayTax(player=ANN, space=SpaceId("income_tax")),
    c.PayDebt(player=BOB, creditor=ANN, amount=40),
    PayDebtInKind(player=BOB, creditor=ANN, deeds=(OTHER_STATION,), amount=40),
    c.IncurDebt(player=CAT, creditor=ANN, amount=900),
    c.DeclareBankruptcy(player=BOB),
    AdjustLedger(source=BOB, target=ANN, amount=900, reason="slip"),
    c.DrawCard(player=ANN, deck=DeckId("chance"), card=CardId("bank_pays_dividend")),
)


@each(LATE)
def test_commands_after_time_are_refused(late: c.Command) -> None:
    """If everything is left as it lies; the table may overrule it, or say that it was before."""
    game = rich(**LEFT)
    decision = decide(game, late, minute=60)
    assert isinstance(decision, Refused)
    (found,) = (r for r in decision.refusals if r.code is R.TIME_IS_UP)
    assert found.waivable
    assert found.remedies == (EndGame(reason=EndReason.TIME),)
    assert R.TIME_IS_UP not in codes(decide(game, late, minute=59))
    assert R.TIME_IS_UP not in codes(decide(game, late, [R.TIME_IS_UP], 60))
    for settles in ({**LEFT, "ending.dues_first": True}, {}):
        assert R.TIME_IS_UP not in codes(decide(rich(**settles), late, minute=60))


def worths(game: Game) -> list[int]:
    return [worth.comparable_worth(game, name) for name in game.seats]


@pytest.mark.parametrize("tracking", Tracking)
@pytest.mark.parametrize("throws", [True, False])
def test_only_throws_change_worth_after_time(tracking: Tracking, throws: bool) -> None:
    game = at_minute(rich(tracking, **{**LEFT, "ending.throw_after_time": throws}), 60)
    legal = [offer.command for offer in LegalCommands(game).offers()]
    assert EndGame(reason=EndReason.TIME) in LegalCommands(game)
    for command in legal:
        if not isinstance(command, c.Roll | LandOn | RollOutOfJail | FailJailRoll):
            assert worths(after(game, command)) == worths(game), command
        else:
            assert throws


# ---- ties ------------------------------------------------------------------------------------


def test_equal_worth_shares_a_place() -> None:
    game = after(table(), EndGame())
    assert worth.places(game) == {ANN: 1, BOB: 1, CAT: 1}
    game = after(table(Cat=1600), EndGame())
    assert list(worth.places(game).items()) == [(CAT, 1), (ANN, 2), (BOB, 2)]
    game = after(table(Ann=1400), EndGame())
    assert list(worth.places(game).items()) == [(BOB, 1), (CAT, 1), (ANN, 3)]
    assert worth.first_place(game) == (BOB, CAT)


def test_bankrupt_players_share_no_place() -> None:
    game = after(
        table(edition="multinational", Ann=10),
        c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5000),
        c.DeclareBankruptcy(player=ANN),
        EndGame(),
    )
    assert worth.places(game)[ANN] == 4
    assert sorted(worth.places(game).values()) == [1, 1, 1, 4]


def test_recorded_places_are_kept() -> None:
    """Its places stay as they were recorded; an older version recorded no shared ones."""
    game = after(table({"Ann": BLUE}), EndGame())
    assert game.ending is not None
    assert game.ending.places == (1, 2, 2)
    old = GameEnded(reason=EndReason.AGREED, ranking=(CAT, ANN, BOB)).applied_to(table())
    assert worth.places(old) == {CAT: 1, ANN: 2, BOB: 3}
