"""Several reasons at once: all are told, the most fundamental first; and questions come last."""

from typing import Final

import pytest

from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import PRECEDENCE, Accepted, Refused
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.state import Game, Tracking
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, codes, facts, table

PARK, BOARDWALK = BLUE
BALTIC, SHORT_LINE = BROWN[1], DeedId("short_line")


@pytest.mark.parametrize(
    ("game", "command", "reasons"),
    [
        pytest.param(
            table({"Ann": (BOARDWALK,)}, houses={}, Ann=0),
            c.Build(player=ANN, deed=BOARDWALK),
            [R.GROUP_NOT_COMPLETE, R.NOT_ENOUGH_CASH],
            id="money last: no use in cash where the group is not hers",
        ),
        pytest.param(
            table({"Bob": BLUE}, mortgaged=(PARK,), rules={"building.window": "own_turn"}, Bob=5),
            c.Build(player=BOB, deed=BOARDWALK, amount=7),
            [R.WINDOW_CLOSED, R.GROUP_MORTGAGED, R.AMOUNT_DIFFERS, R.NOT_ENOUGH_CASH],
            id="when, what, money",
        ),
        pytest.param(
            table({"Ann": BLUE}, houses={BOARDWALK: 1}, rules={"edition.houses": 1}, Ann=0),
            c.Build(player=ANN, deed=BOARDWALK),
            [R.BUILD_UNEVENLY, R.BANK_OUT_OF_HOUSES],
            id="shape before stock; a step that cannot be has no price",
        ),
        pytest.param(
            table(Bob=10),
            c.BuyDeed(player=BOB, deed=BALTIC),
            [R.DEED_NOT_OFFERED, R.NOT_ENOUGH_CASH],
            id="an offer first",
        ),
        pytest.param(
            table({"Ann": BLUE}),
            c.BuyDeed(player=BOB, deed=PARK, amount=5),
            [R.DEED_ALREADY_OWNED, R.DEED_NOT_OFFERED, R.AMOUNT_DIFFERS],
            id="an owner before an offer",
        ),
        pytest.param(
            after(table(), c.IncurDebt(player=BOB, creditor=CAT, amount=9000)),
            c.Roll(player=BOB, dice=(1, 2)),
            [R.NOT_ON_TURN, R.DEBT_OPEN],
            id="whose turn it is, then what is open",
        ),
        pytest.param(
            table(jailed={"Bob": 0}, Bob=10),
            c.PayJailFine(player=BOB),
            [R.NOT_ON_TURN, R.NOT_ENOUGH_CASH],
            id="not yet, and not with ten",
        ),
    ],
)
def test_all_reasons_in_order(game: Game, command: c.Command, reasons: list[R]) -> None:
    assert codes(decide(game, command)) == reasons


def test_precedence_is_the_order_of_the_codes() -> None:
    chain = (R.NO_SUCH_PLAYER, R.GAME_OVER, R.DEBT_OPEN, R.NOT_THE_OWNER, R.BUILD_UNEVENLY)
    ranks = [PRECEDENCE[code] for code in (*chain, R.NOT_ENOUGH_CASH)]
    assert ranks == sorted(ranks)
    assert max(PRECEDENCE, key=PRECEDENCE.__getitem__) is R.NOT_ENOUGH_CASH


OFF = table(
    {"Ann": BLUE}, tracking=Tracking.OFF, rules={"building.window": "own_turn_before_roll"}, Ann=0
)


def test_refusals_come_before_questions() -> None:
    assert codes(decide(OFF, c.Build(player=ANN, deed=PARK))) == [R.NOT_ENOUGH_CASH]


def test_questions_are_asked_one_at_a_time() -> None:
    game = after(OFF, ReceiveFromBank(player=ANN, amount=500))
    assert facts(decide(game, c.Build(player=ANN, deed=PARK))) == ["own_turn"]
    assert facts(decide(game, c.Build(player=ANN, deed=PARK, own_turn=True))) == ["before_roll"]
    told = decide(game, c.Build(player=ANN, deed=PARK, own_turn=True, before_roll=True))
    assert isinstance(told, Accepted)


def test_other_reasons_remain_after_a_waiver() -> None:
    game = table({"Ann": BLUE}, houses={BOARDWALK: 1}, Ann=0)
    house = c.Build(player=ANN, deed=BOARDWALK)
    assert codes(decide(game, house, waive={R.BUILD_UNEVENLY})) == [R.NOT_ENOUGH_CASH]


def test_unneeded_waivers_are_not_recorded() -> None:
    decision = decide(table({"Ann": BLUE}), c.Build(player=ANN, deed=PARK), waive=frozenset(R))
    assert isinstance(decision, Accepted)
    assert decision.waived == ()
    assert decision.game.waived_codes == frozenset()


def test_remedies_are_accepted() -> None:
    game = table({"Ann": BLUE}, houses={BOARDWALK: 1})
    decision = decide(game, c.Build(player=ANN, deed=BOARDWALK))
    assert isinstance(decision, Refused)
    remedies = [remedy for refusal in decision.refusals for remedy in refusal.remedies]
    assert remedies == [c.Build(player=ANN, deed=PARK)]
    assert isinstance(decide(game, remedies[0]), Accepted)


SHORT: Final = [
    (c.BuyDeed(player=ANN, deed=BALTIC), c.MortgageDeed(player=ANN, deed=BOARDWALK)),
    (c.Build(player=ANN, deed=BOARDWALK), c.MortgageDeed(player=ANN, deed=SHORT_LINE)),
]
"""Commands that Ann is $10 short for, and the mortgage that brings the most for them."""


@each(SHORT)
def test_a_shortfall_names_the_mortgage_that_helps(command: c.Command, helps: c.Command) -> None:
    cost = 60 if isinstance(command, c.BuyDeed) else 200
    game = table({"Ann": (*BLUE, SHORT_LINE)}, tracking=Tracking.OFF, Ann=cost - 10)
    decision = decide(game, command)
    assert isinstance(decision, Refused)
    (short,) = decision.refusals
    assert (short.code, short.params["short"]) == (R.NOT_ENOUGH_CASH, 10)
    assert short.remedies[0] == helps
    assert isinstance(decide(game, helps), Accepted)


def test_who_waits_for_a_finished_turn_is_offered_the_next_one() -> None:
    waiting = after(table(), c.Roll(player=ANN, dice=(4, 6)))  # To the jail, just visiting.
    for player, ways in ((BOB, (c.EndTurn(),)), (CAT, ())):
        decision = decide(waiting, c.Roll(player=player, dice=(1, 2)))
        assert isinstance(decision, Refused)
        assert decision.refusals[0].code is R.NOT_ON_TURN
        assert decision.refusals[0].remedies == ways
