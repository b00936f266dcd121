"""What says that the players may overrule it is recorded when they do, wherever it is said."""

import ast
import sys
from pathlib import Path
from types import FrameType
from typing import Final

import banker_app.engine
from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.history import Log
from banker_app.engine.ids import BANK_PLAYER, HOUSE_LOT, DeedId, Lot, SpaceId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import WAIVABLE, Accepted, Asks, Refused
from banker_app.engine.rules.bank_payments import PayFine
from banker_app.engine.rules.clock import PauseGame
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.jail import FailJailRoll, RollOutOfJail, UseJailCard
from banker_app.engine.rules.seating import ReorderSeats
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.settings.ending import EndReason
from banker_app.engine.state import Game, Tracking
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, table
from tests.engine.test_refusal_codes import AT_THE_START, BOTH, REFUSED, ROLL, At, at

Place = tuple[str, str, str]
"""A module, a function in it, and the name of a code that it may return."""

ENGINE: Final = Path(banker_app.engine.__file__).parent
BALTIC: Final = BROWN[1]
SHORT_LINE, READING = DeedId("short_line"), DeedId("reading_railroad")
CASINO: Final = table(edition="ua_casino", rules={"casino.must_play": True})
OFFICE: Final = table(
    {"Ann": (DeedId("first_street"),)},
    edition="ua_casino",
    rules={"tax_office.property_tax": 50, "tax_office.landing": "doubles"},
)
ESTATE: Final = table({"Ann": BLUE}, rules={"purchase.on_decline": "auction"}, Ann=0)

ELSEWHERE: Final[dict[str, At]] = {
    "the turn waits for a rent": at(
        table({"Bob": (BALTIC,)}, rules={"rent.claim_before": "never"}), ROLL, c.EndTurn()
    ),
    "a piece that was won waits to be placed": at(
        table(BOTH, rules={"edition.houses": 1}),
        c.SettleAuction(lot=HOUSE_LOT, winner=ANN, amount=120),
        c.MortgageDeed(player=ANN, deed=BLUE[0]),
    ),
    "a deed that nobody has declined": at(table(), c.OpenAuction(lot=Lot(BALTIC))),
    "nobody is at the casino": at(CASINO, c.PassCasino(player=ANN)),
    "the casino must be played": at(
        table(edition="ua_casino", rules={"casino.must_play": True}, tracking=Tracking.TURNS),
        LandOn(player=ANN, space=SpaceId("casino")),
        c.PassCasino(player=ANN),
    ),
    "a fine of no known sum": at(table(), PayFine(player=ANN, reason="dice_off_table")),
    "travel before the dice": at(
        table(
            {"Ann": (SHORT_LINE, READING)},
            at={"Ann": SHORT_LINE},
            rules={"turn.station_fare": 50},
        ),
        TravelByStation(player=ANN, deed=READING),
    ),
    "a loan of the Bank": at(
        table(), c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5, lent=True)
    ),
    "a jail card after the throw": at(
        table(jailed={"Ann": 0}, cards={"Ann": ("chance",)}),
        c.Roll(player=ANN, dice=(1, 2)),
        UseJailCard(player=ANN),
    ),
    "a failed throw by hand": at(table(jailed={"Ann": 0}), FailJailRoll(player=ANN)),
    "a double by hand": at(table(jailed={"Ann": 0}), RollOutOfJail(player=ANN)),
    "the tax office by hand": at(OFFICE, c.LandOnTaxOffice(player=ANN)),
    "past the tax office by hand": at(OFFICE, c.PassTaxOffice(player=ANN)),
    "a rent by dice that is not due": at(
        table({"Bob": (DeedId("electric_company"),)}),
        c.PayRent(payer=ANN, deed=DeedId("electric_company")),
    ),
    "an income tax by choice that is not due": at(
        table(rules={"tax.income_choice": "flat_or_percent"}),
        c.PayTax(player=ANN, space=SpaceId("income_tax")),
    ),
    "money for nothing": at(
        table(rules={"trade.gifts": False}), PayPlayer(payer=ANN, payee=BOB, amount=5)
    ),
    "a dealt deed that is not chosen": at(
        table(), c.SettleAuction(lot=Lot(BALTIC), winner=ANN, amount=5)
    ),
    "an estate while somebody owes": at(
        ESTATE,
        c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5000),
        c.DeclareBankruptcy(player=ANN),
        c.IncurDebt(player=BOB, creditor=CAT, amount=5),
        c.OpenAuction(lot=Lot(BLUE[0])),
    ),
    "an order that gives some players more turns": at(
        table(rules={"ending.equal_turns": True}, tracking=Tracking.OFF),
        c.EndTurn(),
        ReorderSeats(order=(CAT, BOB, ANN)),
    ),
    "a forced sale that leaves the group uneven": at(
        table({"Ann": BLUE}, houses=dict.fromkeys(BLUE, 2)),
        c.BuyDeed(player=BOB, deed=BLUE[0], price=10, seller=ANN),
        c.SellBuilding(player=ANN, deed=BLUE[1]),
        c.SellBuilding(player=ANN, deed=BLUE[1]),
        c.BuyDeed(player=BOB, deed=BLUE[1], price=10, seller=ANN),
    ),
    "a paused game": at(table(), PauseGame(), PayFine(player=ANN, amount=5)),
    "a game by the clock": at(
        table(rules={"ending.when": "agreed_time", "clock.game_length": 60}),
        EndGame(reason=EndReason.TIME),
    ),
}
"""Other places that return a code of the rows in `test_refusal_codes.py`."""

ROWS: Final = {**{str(code): row for code, row in REFUSED.items()}, **ELSEWHERE}


@each(ROWS)
def test_waived_refusals_are_recorded(name: str) -> None:
    """Or asked about, and what stands all the same says so."""
    refused = decide(*ROWS[name])
    assert isinstance(refused, Refused)
    codes = {refusal.code for refusal in refused.refusals if refusal.waivable}
    decision = decide(*ROWS[name], waive=codes)
    match decision:
        case Refused():
            assert not all(refusal.waivable for refusal in refused.refusals)
            assert not codes & {refusal.code for refusal in decision.refusals if refusal.waivable}
        case Asks():
            assert codes
        case Accepted():
            assert decision.waived == tuple(dict.fromkeys(r.code for r in refused.refusals))
            assert decision.game.waived_codes == codes
            assert not broken_invariants(decision.game)


# ---- every place -------------------------------------------------------------------------------


def places() -> set[Place]:
    """Every function of the engine that names a code which may be overruled."""
    names = {code.name for code in WAIVABLE}
    return {
        (path.name, function.name, name.attr)
        for path in ENGINE.rglob("*.py")
        if path.name != "refusals.py"
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for name in ast.walk(function)
        if isinstance(name, ast.Attribute)
        and isinstance(name.value, ast.Name)
        and name.value.id == "RefusalCode"
        and name.attr in names
    }


def reached(at: Log | Game, command: c.Command) -> set[Place]:
    """The places that a decision passes through, each with the codes of its refusals."""
    functions: set[tuple[str, str]] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            name = frame.f_code.co_qualname.partition(".")[0]
            functions.add((Path(frame.f_code.co_filename).name, name))

    sys.setprofile(watch)
    try:
        decision = decide(at, command)
    finally:
        sys.setprofile(None)
    assert isinstance(decision, Refused)
    codes = {refusal.code.name for refusal in decision.refusals}
    return {(module, name, code) for module, name in functions for code in codes}


BY_NAME_ONLY: Final = {
    ("tax.py", "_is_not_due", "TAX_NOT_DUE"),
    ("setup.py", "start_game", "RATES_DIFFER"),
}
"""Functions that look for a code and return none."""


def test_every_place_of_a_waivable_code_has_a_row() -> None:
    found: set[Place] = set()
    for row in [*ROWS.values(), *(((), opening) for opening in AT_THE_START.values())]:
        found |= reached(*row)
    assert places() - found - BY_NAME_ONLY == set()
