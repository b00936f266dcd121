"""How long the written form takes: an evening must be on the screen at once."""

import json
from time import perf_counter

import pytest

from banker_app.content.serialization import decode_event, encode
from banker_app.engine.dues import OfferDue, RentDue, RentStep, StepCode
from banker_app.engine.events import DeedBought, DiceRolled, DueArose, Event, RentPaid, TokenMoved
from banker_app.engine.ids import BANK, Commodity, DeedId, PlayerId, deed_of, player_account
from banker_app.engine.ledger import move
from banker_app.engine.state import RollPurpose

ANN, BOB, BOARDWALK, USD = PlayerId("Ann"), PlayerId("Bob"), DeedId("boardwalk"), Commodity("USD")
STEPS = (
    RentStep(code=StepCode.PRINTED, amount=50),
    RentStep(code=StepCode.GROUP_DOUBLED, amount=100, by=2),
)
DUE = RentDue(player=BOB, owner=ANN, deed=BOARDWALK, amount=100, steps=STEPS, turn=12)
PAID = move(USD, 100, source=player_account(BOB), target=player_account(ANN))
BOUGHT = (
    *move(USD, 400, source=player_account(ANN), target=BANK),
    *move(deed_of(BOARDWALK), 1, source=BANK, target=player_account(ANN)),
)
TURN: tuple[Event, ...] = (
    DiceRolled(player=BOB, dice=(3, 4), purpose=RollPurpose.MOVE),
    TokenMoved(player=BOB, origin=32, target=39),
    DeedBought(
        player=ANN,
        deed=BOARDWALK,
        price=400,
        postings=BOUGHT,
        settles=OfferDue(player=ANN, deed=BOARDWALK),
    ),
    DueArose(due=DUE),
    RentPaid(
        payer=BOB,
        owner=ANN,
        deed=BOARDWALK,
        amount=100,
        steps=STEPS,
        postings=PAID,
        settles=DUE,
    ),
)


@pytest.mark.bench
def test_ten_thousand_events_are_read_in_a_tenth_of_a_second() -> None:
    events = TURN * 2000
    began = perf_counter()
    written = [encode(event) for event in events]
    encoded = perf_counter() - began
    plain = json.loads(json.dumps(written))
    best = min(_seconds_to_read(plain) for _ in range(3))
    print(f"10,000 events: written in {encoded * 1000:.0f} ms, read in {best * 1000:.0f} ms")
    # Slack for a machine that is busy with other things.
    assert best < 0.3


def _seconds_to_read(plain: list[object]) -> float:
    began = perf_counter()
    for data in plain:
        decode_event(data)
    return perf_counter() - began
