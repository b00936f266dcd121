"""The evening's records: read from the log, each only if somebody set it."""

from banker_app.app.reports.feats import feats_of
from banker_app.app.reports.statistics import records
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, Lot, PlayerId, SpaceId
from banker_app.engine.promises import Promise, PromiseKind
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.rules.turn import LandOn
from tests.app.table import ANN, BOB, Evening, begun, gift
from tests.ui.tables import lot, setup

CAT = PlayerId("Cat")
EARLY = [RefusalCode.LANDING_TRACKED]


def told(made: Evening) -> dict[str, str]:
    """The records in English: title to value and holder."""
    return {r.title: f"{r.value}, {r.holder}" for r in records(made.context(), made.snapshots())}


def owned(*, promises: bool = False) -> Evening:
    """Ann has Boardwalk's group and a station, Bob is three spaces before Boardwalk."""
    made = Evening()
    made.does(
        setup(
            cash={"Ann": 1500, "Bob": 1500, "Cat": 1500},
            deeds={
                "boardwalk": lot("Ann", 1),
                "park_place": lot("Ann", 1),
                "reading_railroad": lot("Ann"),
            },
            spaces={"Ann": 0, "Bob": 36, "Cat": 0},
            rules={"trade.promises": promises},
        )
    )
    return made


def test_nobody_sets_a_record_by_sitting_down() -> None:
    assert told(begun()) == {}


def test_the_biggest_rent_and_the_best_deed() -> None:
    made = owned()
    made.does(c.EndTurn(), waive=[RefusalCode.ROLL_FIRST])
    made.does(c.Roll(player=BOB, dice=(1, 2)), c.PayRent(payer=BOB, deed=DeedId("boardwalk")))
    assert told(made)["Biggest rent"] == "$200, Bob to Ann, Boardwalk"
    assert told(made)["Best-earning property"] == "$200, Boardwalk, 1 rent payment"
    assert told(made)["Highest balance"] == "$1,700, Ann"


def test_a_shared_rent_counts_for_its_owner_less_the_share() -> None:
    """The payer paid it in full; the owner received what the promise left. [H-17]"""
    made = owned(promises=True)
    share = Promise(deeds=(DeedId("boardwalk"),), kind=PromiseKind.RENT_SHARE, percent=40)
    made.does(c.AgreeTrade(a=c.TradeSide(player=ANN, promises=(share,)), b=c.TradeSide(player=CAT)))
    made.does(c.EndTurn(), waive=[RefusalCode.ROLL_FIRST])
    made.does(c.Roll(player=BOB, dice=(1, 2)), c.PayRent(payer=BOB, deed=DeedId("boardwalk")))
    assert told(made)["Biggest rent"] == "$200, Bob to Ann, Boardwalk"
    assert told(made)["Best-earning property"] == "$120, Boardwalk, 1 rent payment"
    feats = {seat.name: seat for seat in feats_of(made.snapshots(), len(made.log)).seats}
    got, paid = feats["Ann"].got, feats["Bob"].paid
    assert (got and got.text, paid and paid.text) == ("$120", "$200")


def test_what_was_undone_is_no_record() -> None:
    made = owned()
    made.does(gift(400))
    assert told(made)["Highest balance"] == "$1,900, Ann"
    made.undo()
    assert told(made) == {}


def test_a_wrong_entry_that_was_corrected_is_no_record() -> None:
    """Nor is the balance that it led to, though others came after it."""
    made = begun()
    made.does(gift(9000))
    wrong = len(made.log)
    made.does(gift(20), c.Correct(entry=wrong, reason="a nought too many"), gift(30))
    assert told(made)["Highest balance"] == "$1,550, Ann"


def test_buildings_auction_doubles_and_jail() -> None:
    made = owned()
    made.does(c.Build(player=ANN, deed=DeedId("boardwalk")))
    made.does(c.Build(player=ANN, deed=DeedId("park_place")))
    made.does(c.OpenAuction(lot=Lot("baltic_avenue")), waive=[RefusalCode.DEED_NOT_OFFERED])
    made.does(PlaceBid(player=ANN, amount=70), CloseAuction())
    made.does(c.Roll(player=ANN, dice=(1, 1)), minute=1)
    made.undo()
    made.does(GoToJail(player=ANN))
    for turns in range(4):
        made.does(c.EndTurn(), waive=[RefusalCode.ROLL_FIRST])
        assert ("Longest stay in jail" in told(made)) is (turns == 3)
    found = told(made)
    assert found["Most spent on buildings"] == "$400, Ann"
    assert found["Most expensive auction"] == "$70, Ann, Baltic Avenue"
    assert found["Longest stay in jail"] == "1 turn, Ann"
    assert "Most doubles" not in found
    assert "Biggest casino win" not in found


def test_a_record_of_several_names_all_of_them() -> None:
    """Of a single payment as of a sum, in the order in which they set it."""
    made = owned()
    for player in (BOB, CAT):
        made.does(LandOn(player=player, space=SpaceId("boardwalk")), waive=EARLY)
        made.does(c.PayRent(payer=player, deed=DeedId("boardwalk")))
    for player in (BOB, CAT):
        made.does(LandOn(player=player, space=SpaceId("luxury_tax")), waive=EARLY)
        made.does(c.PayTax(player=player), waive=EARLY)
    found = told(made)
    assert found["Biggest rent"] == "$200, Bob to Ann, Boardwalk; Cat to Ann, Boardwalk"
    assert found["Most paid in taxes"].endswith(", Bob and Cat")
    made.does(gift(400))
    made.does(ReceiveFromBank(player=CAT, amount=made.table.cash(ANN) - made.table.cash(CAT)))
    assert told(made)["Highest balance"].endswith(", Ann and Cat")


def test_taxes_are_added_up() -> None:
    made = Evening()
    made.does(setup(edition="us_2008", spaces={"Ann": 1, "Bob": 1, "Cat": 1}))
    made.does(c.Roll(player=ANN, dice=(1, 2)))
    made.does(c.PayTax(player=ANN))
    assert told(made)["Most paid in taxes"] == "$200, Ann"


def test_rent_that_was_paid_in_lots_counts() -> None:
    made = Evening()
    made.does(
        setup(
            cash={"Ann": 40, "Bob": 500, "Cat": 0},
            deeds={"boardwalk": lot("Bob"), "reading_railroad": lot("Ann")},
            spaces={"Ann": 36, "Bob": 0, "Cat": 0},
        )
    )
    made.does(c.Roll(player=ANN, dice=(1, 2)))
    assert "Biggest rent" not in told(made)
    made.does(PayDebtInKind(player=ANN, creditor=BOB, deeds=(DeedId("reading_railroad"),)))
    assert told(made)["Biggest rent"] == "$50, Ann to Bob, Boardwalk"
