"""The Bank's stock of houses as an addition, with a piece that is won before it stands."""

from banker_app.app.reports.bank_account import bank_moves, stock
from banker_app.engine import commands as c
from banker_app.engine.ids import HOUSE, HOUSE_LOT, DeedId
from banker_app.referee.start_parser import read_start
from tests.app.table import BOB, Evening
from tests.scenarios.table import start_line

BOARDWALK, BALTIC = DeedId("boardwalk"), DeedId("baltic_avenue")
HANDS = {"Ann": ("park_place", "boardwalk"), "Bob": ("mediterranean_avenue", "baltic_avenue")}


def test_a_won_house_leaves_the_bank_once() -> None:
    evening = Evening()
    owners = {deed: {"owner": who} for who, deeds in HANDS.items() for deed in deeds}
    told = {
        "tracking": "turns",
        "house_rules": {"edition.houses": 2},
        "position": {"deeds": owners},
    }
    evening.does(read_start(start_line(*HANDS, **told)))
    evening.does(c.SettleAuction(lot=HOUSE_LOT, winner=BOB, amount=60))
    assert stock(evening.table, HOUSE) == 1
    evening.does(c.Build(player=BOB, deed=BALTIC))
    assert stock(evening.table, HOUSE) == 1
    evening.does(c.Correct(entry=3, reason="misplaced"), c.Correct(entry=2, reason="unsold"))
    assert stock(evening.table, HOUSE) == 2
    moved = [
        (seq, flow, left) for seq, _, flow, _, left in bank_moves(evening.snapshots(), [HOUSE])
    ]
    assert moved == [(2, "paid", 1), (5, "received", 2)]
