"""A told table that cannot be: every fault of it, all at once."""

from dataclasses import replace
from typing import Any

from banker_app.engine import commands as c
from banker_app.engine import dues
from banker_app.engine.decide import decide
from banker_app.engine.ids import BANK_PLAYER, HOTEL, HOUSE, DeckId, DeedId, Lot, PlayerId, SpaceId
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.start_game import (
    BankPosition,
    DeedPosition,
    Position,
    SeatPosition,
    TurnPosition,
)
from banker_app.engine.state import Auction, Bid, JailTerm
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, CAT, after, begun, opening

PARK, BOARDWALK = BLUE
SHORT_LINE = DeedId("short_line")
ZED = PlayerId("Zed")
NARNIA = Lot("narnia")


def faults(position: Position, edition: str = "us_2008", **rules: Any) -> list[str]:
    """What is wrong: the fault of an impossible position, or the code."""
    decision = decide((), opening(edition=edition, rules=rules, position=position))
    if isinstance(decision, Accepted):
        return []
    assert isinstance(decision, Refused)
    return [str(refusal.params.get("fault", refusal.code)) for refusal in decision.refusals]


def seat(**held: Any) -> Position:
    return Position(seats={ANN: SeatPosition(**held)})


def deeds(**told: DeedPosition) -> Position:
    return Position(deeds={DeedId(deed): held for deed, held in told.items()})


def debt(player: PlayerId, creditor: PlayerId, amount: int) -> dues.Debt:
    return dues.Debt(player=player, creditor=creditor, amount=amount, reason=dues.DebtReason.AGREED)


def auction(lot: str, best: Bid | None = None, entrants: tuple[PlayerId, ...] = (ANN,)) -> Position:
    return Position(
        auction=Auction(
            lot=Lot(lot),
            reason=dues.AuctionReason.AGREED,
            entrants=entrants,
            opening_bid=1,
            best=best,
        )
    )


HERS = DeedPosition(owner=ANN)
ONE = DeedPosition(owner=ANN, houses=1)


@each(
    [
        (seat(cash=-1), "cash"),
        (seat(cash=10**30), "cash"),
        (seat(space=40), "space"),
        (seat(space=SpaceId("atlantis")), "space"),
        (seat(deeds=(DeedId("narnia"),)), "deed"),
        (seat(deeds=(PARK, PARK)), "owned_twice"),
        (seat(jail_cards=(DeckId("tarot"),)), "deck"),
        (seat(jail_cards=(DeckId("chance"), DeckId("chance"))), "jail_cards"),
        (seat(jail=JailTerm(attempts=-1)), "jail_attempts"),
        (seat(jail=JailTerm(attempts=10)), "jail_attempts"),
        (seat(stays=-1), "jail_stays"),
        (seat(stays=1000), "jail_stays"),
        (seat(turns_to_miss=-1), "turns_to_miss"),
        (seat(turns_to_miss=10), "turns_to_miss"),
        (seat(bankrupt=True, cash=5), "bankrupt_holds"),
        (Position(seats={ZED: SeatPosition()}), "no_such_player"),
        (Position(turn=TurnPosition(player=ZED)), "no_such_player"),
        (Position(seats={p: SeatPosition(bankrupt=True) for p in (ANN, BOB)}), "nobody_left"),
        (deeds(narnia=HERS), "deed"),
        (deeds(boardwalk=DeedPosition(owner=ZED)), "no_such_player"),
        (deeds(boardwalk=replace(HERS, houses=5), park_place=replace(HERS, houses=4)), "houses"),
        (deeds(boardwalk=replace(ONE, hotel=True), park_place=ONE), "hotel_and_houses"),
        (deeds(short_line=ONE), "not_a_street"),
        (deeds(boardwalk=replace(ONE, mortgaged=True), park_place=ONE), "built_and_mortgaged"),
        (deeds(boardwalk=replace(ONE, houses=2), park_place=HERS), "uneven"),
        (deeds(boardwalk=ONE, park_place=DeedPosition(owner=BOB)), "part_owned"),
        (deeds(boardwalk=DeedPosition(houses=1)), "unowned"),
        (deeds(boardwalk=replace(ONE, houses=-1)), "houses"),
        (Position(bank=BankPosition(houses=-1)), "stock_below_zero"),
        (Position(bank=BankPosition(houses=33)), "stock"),
        (Position(bank=BankPosition(hotels=11)), "stock"),
        (Position(turn=TurnPosition(built=(DeedId("narnia"),))), "deed"),
        (Position(turn=TurnPosition(doubles=10)), "clock"),
        (Position(turn=TurnPosition(dice=(0, 7))), "clock"),
        (Position(turn=TurnPosition(number=0)), "clock"),
        (Position(minute=-1), "clock"),
        (Position(minute=10**30), "clock"),
        (Position(due=(debt(ZED, BOB, 5),)), "due"),
        (Position(due=(debt(ANN, ANN, 5),)), "due"),
        (Position(due=(debt(ANN, BANK_PLAYER, 0),)), "due"),
        (Position(due=(dues.RentDue(player=ANN, owner=ANN, deed=PARK, amount=5),)), "due"),
        (Position(due=(dues.OfferDue(player=ANN, deed=DeedId("narnia")),)), "due"),
        (
            Position(due=(dues.LotDue(lot=Lot("narnia"), reason=dues.AuctionReason.ESTATE),)),
            "due",
        ),
        (Position(due=(dues.PlacementDue(player=ANN, lot=Lot("boardwalk")),)), "due"),
        (auction("narnia"), "auction"),
        (auction("boardwalk", entrants=(ZED,)), "auction"),
        (replace(auction("house"), bank=BankPosition(houses=0)), "auction"),
        (auction("boardwalk", best=Bid(player=BOB, amount=5)), "auction"),
    ]
)
def test_fault_is_named(position: Position, fault: str) -> None:
    assert fault in faults(position)


@each([("whole_group", ["built_and_mortgaged"]), ("that_lot", [])])
def test_mortgage_beside_a_house(clear_first: str, told: list[str]) -> None:
    """As far as the rules ask for bare lots before a mortgage. [R-62]"""
    position = deeds(boardwalk=ONE, park_place=replace(HERS, mortgaged=True))
    assert faults(position, mortgage__clear_first=clear_first) == told


@each([(13, []), (14, ["jail_cards"]), (-1, ["jail_cards"])])
def test_no_more_bus_tickets_than_in_the_box(left: int, told: list[str]) -> None:
    """Sixteen of them: those in the deck, those that players hold, those that are used."""
    held = SeatPosition(jail_cards=(DeckId("bus_tickets"),) * 3)
    position = Position(seats={ANN: held}, bank=BankPosition(bus_tickets=left))
    assert faults(position, "us_mega") == told


@each([(dues.MoveDue(player=ANN), []), (dues.MoveDue(player=ANN, dice=(1, 2)), ["due"])])
def test_a_ride_has_no_dice(due: dues.MoveDue, told: list[str]) -> None:
    assert faults(Position(due=(due,))) == told


def test_all_faults_are_reported_at_once() -> None:
    everything = Position(
        seats={
            ANN: SeatPosition(cash=-1, deeds=(PARK, SHORT_LINE)),
            BOB: SeatPosition(space=99, deeds=(SHORT_LINE,)),
            ZED: SeatPosition(),
        },
        deeds={BOARDWALK: replace(ONE, houses=9)},
        bank=BankPosition(hotels=13),
        turn=TurnPosition(doubles=11),
        due=(debt(ANN, ANN, 5), debt(BOB, CAT, 5), debt(CAT, BOB, -5)),
    )
    told = [
        "no_such_player",
        "cash",
        "space",
        "owned_twice",
        "houses",
        "clock",
        "due",
        "due",
        "uneven",
        "stock",
    ]
    assert sorted(faults(everything)) == sorted(told)
    assert set(faults(everything)[-2:]) == {"uneven", "stock"}, "what can be waived comes last"


@each(
    [
        (deeds(boardwalk=replace(ONE, houses=2), park_place=HERS), R.UNEVEN),
        (Position(bank=BankPosition(houses=2)), R.STOCK),
        (deeds(boardwalk=ONE, park_place=DeedPosition(owner=BOB)), R.PART_OWNED),
    ]
)
def test_irregular_positions_can_be_waived(position: Position, waived: R) -> None:
    decision = decide((), opening(position=position), waive=[waived])
    assert isinstance(decision, Accepted)
    assert decision.waived == (waived,)
    assert decision.game.waived_codes == {waived}


def test_impossible_positions_cannot_be_waived() -> None:
    decision = decide((), opening(position=deeds(short_line=ONE)), waive=list(R))
    assert isinstance(decision, Refused)


def test_rules_allow_irregular_positions() -> None:
    uneven = deeds(boardwalk=replace(ONE, houses=2), park_place=HERS)
    assert faults(uneven, building__evenly=False) == []
    assert faults(Position(bank=BankPosition(houses=2)), edition__houses=2) == []


def test_omitted_parts_are_as_at_the_start() -> None:
    game = begun(opening(position=deeds(boardwalk=HERS)))
    assert game.owner(BOARDWALK) == ANN
    assert [game.cash(player) for player in game.seats] == [1500, 1500, 1500]
    assert (game.in_stock(HOUSE), game.in_stock(HOTEL)) == (32, 12)
    assert game.turn.player == ANN


def test_default_turn_skips_bankrupt_players() -> None:
    game = begun(opening(position=Position(seats={ANN: SeatPosition(bankrupt=True)})))
    assert (game.turn.player, game.cash(ANN), game.exits) == (BOB, 0, (ANN,))


def test_bankrupt_player_may_be_on_turn() -> None:
    position = Position(seats={ANN: SeatPosition(bankrupt=True)}, turn=TurnPosition(player=ANN))
    assert after(begun(opening(position=position)), c.EndTurn()).turn.player == BOB
