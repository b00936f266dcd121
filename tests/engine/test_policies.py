"""Where rulebooks differ in kind: every member of every policy, asked."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

import pytest

from banker_app.engine import policies
from banker_app.engine.money import Rounding
from banker_app.engine.policies.auction_entry import AuctionEntry, entrants
from banker_app.engine.policies.auction_format import (
    AuctionFormat,
    Unsold,
    is_paid_at_once,
    stays_with_bank,
)
from banker_app.engine.policies.claim import ClaimBefore, has_lapsed
from banker_app.engine.policies.clearing import Clearing, lots_to_clear
from banker_app.engine.policies.contested import Contested, Shortage, is_unlimited, opening_bid
from banker_app.engine.policies.detention import (
    AfterAttempts,
    FineWindow,
    JailLanding,
    TaxOfficeLanding,
    fines,
    holds,
    jails,
    may_pay_fine,
    moves_on,
)
from banker_app.engine.policies.ending import (
    EndingWhen,
    Progress,
    Winner,
    counts_only_cash,
    reached,
)
from banker_app.engine.policies.estate import (
    EstateInterest,
    EstateToBank,
    EstateToPlayer,
    JailCardsGo,
    LastBankrupt,
    bank_stands_in,
    cards_follow,
    is_auctioned,
    is_due_at_once,
    keeps_buildings,
    terms_for,
)
from banker_app.engine.policies.exchange_rate import (
    ExchangeRate,
    ExchangeTable,
    PaidThrough,
    Spread,
    percent_at,
    region_rate,
    spread_of,
)
from banker_app.engine.policies.group_bonus import GroupBonus, LotFacts, doubles
from banker_app.engine.policies.grouping import (
    Grouping,
    PriceCard,
    RebuildWhen,
    TopDeed,
    candidates_for_top,
    lots_to_redeem,
)
from banker_app.engine.policies.hotel_terms import (
    HotelNeeds,
    HotelPrice,
    HotelResale,
    HotelToHouses,
    lots_to_fill,
    price_of_breaking,
    price_of_hotel,
    resale_of_hotel,
)
from banker_app.engine.policies.income_tax import IncomeTax, TaxChoice, due, must_choose
from banker_app.engine.policies.mortgage_terms import (
    LiftPrice,
    MortgageValue,
    ThirdPartyLift,
    lifting_buys,
    loan_of,
    others_may_lift,
    principal_of,
)
from banker_app.engine.policies.on_decline import OnDecline, goes_to_auction
from banker_app.engine.policies.scoring import (
    BuildingValue,
    DeedValue,
    MortgagedDeed,
    value_of_buildings,
    value_of_deed,
    value_of_mortgaged,
)
from banker_app.engine.policies.settlement import (
    PaidIn,
    PricedIn,
    RentedIn,
    paid_in,
    priced_in,
    rented_in,
)
from banker_app.engine.policies.tills import (
    ParkingPays,
    TaxTo,
    Till,
    goes_to_pot,
    is_pot,
    pays_pot,
)
from banker_app.engine.policies.trade_assets import (
    GapOf,
    Given,
    TradeAssets,
    base_of_gap,
    is_allowed,
    least_of_dearer,
)
from banker_app.engine.policies.utility_dice import UtilityDice, needs_fresh_roll
from banker_app.engine.policies.window import Moment, Untold, Window, is_open

BARE: Final = LotFacts(group_complete=True, lot_bare=True, group_bare=True, group_mortgaged=False)
BESIDE_A_HOUSE: Final = LotFacts(
    group_complete=True, lot_bare=True, group_bare=False, group_mortgaged=False
)
BESIDE_A_MORTGAGE: Final = LotFacts(
    group_complete=True, lot_bare=True, group_bare=True, group_mortgaged=True
)
BUILT: Final = LotFacts(
    group_complete=True, lot_bare=False, group_bare=False, group_mortgaged=False
)
GROUP: Final = ("a", "b", "c")
MONEY: Final = Given(money=True, things=False)
THINGS: Final = Given(money=False, things=True)
BOTH: Final = Given(money=True, things=True)

OWN_BEFORE: Final = Moment(own_turn=True, before_roll=True)
OWN_AFTER: Final = Moment(own_turn=True, before_roll=False)
OTHERS_BEFORE: Final = Moment(own_turn=False, before_roll=True)
OTHERS_AFTER: Final = Moment(own_turn=False, before_roll=False)

ANSWERS: Final[tuple[tuple[Callable[..., object], dict[StrEnum, object]], ...]] = (
    (
        lambda m: entrants(m, ("Ann", "Bob"), "Ann"),  # type: ignore[arg-type]
        {AuctionEntry.EVERYONE: ("Ann", "Bob"), AuctionEntry.WITHOUT_DECLINER: ("Bob",)},
    ),
    (
        lambda m: [has_lapsed(m, turns) for turns in (0, 1, 2, 50)],
        {
            ClaimBefore.NEXT_ROLL: [False, True, True, True],
            ClaimBefore.SECOND_ROLL: [False, False, True, True],
            ClaimBefore.NEVER: [False, False, False, False],
        },
    ),
    (
        lambda m: lots_to_clear(m, "b", GROUP),
        {Clearing.WHOLE_GROUP: GROUP, Clearing.THAT_LOT: ("b",)},
    ),
    (
        lambda m: [opening_bid(m, lowest_price=price, ordinary=1) for price in (50, 0)],
        {
            Contested.AUCTION_FROM_PRICE: [50, 1],
            Contested.AUCTION_FROM_OPENING_BID: [1, 1],
            Contested.FIRST_COME: [None, None],
        },
    ),
    (is_auctioned, {EstateToBank.AUCTION: True, EstateToBank.FREE_SALE: False}),
    (is_due_at_once, {EstateInterest.AT_ONCE: True, EstateInterest.WHEN_LIFTED: False}),
    (
        lambda m: [doubles(m, lot) for lot in (BARE, BESIDE_A_HOUSE, BESIDE_A_MORTGAGE, BUILT)],
        {
            GroupBonus.DOUBLE_IF_LOT_BARE: [True, True, False, False],
            GroupBonus.DOUBLE_IF_GROUP_BARE: [True, False, False, False],
            GroupBonus.DOUBLE_IF_LOT_BARE_DESPITE_MORTGAGE: [True, True, True, False],
            GroupBonus.DOUBLE_ALWAYS: [True, True, True, True],
            GroupBonus.NONE: [False, False, False, False],
        },
    ),
    (
        lambda m: lots_to_fill(m, "b", GROUP),
        {HotelNeeds.FULL_GROUP: GROUP, HotelNeeds.FULL_LOT: ("b",)},
    ),
    (
        partial(resale_of_hotel, hotel_price=151, house_price=151, houses=4, percent=50),
        {
            HotelResale.HOTEL_AND_HOUSES: 75 + 302,
            HotelResale.HOUSES_ONLY: 302,
            HotelResale.AS_HOUSES: 5 * 75,
        },
    ),
    (
        lambda m: [price_of_hotel(m, printed=printed, house_price=100) for printed in (150, 0)],
        {
            HotelPrice.PRINTED: [150, 100],
            HotelPrice.AS_A_HOUSE: [100, 100],
            HotelPrice.PRINTED_ONLY: [150, 0],
        },
    ),
    (
        partial(price_of_breaking, hotel_price=151, house_price=101, percent=50),
        {
            HotelToHouses.SHARE_OF_HOTEL: 75,
            HotelToHouses.FULL_HOTEL: 151,
            HotelToHouses.AS_A_HOUSE: 50,
        },
    ),
    (must_choose, {IncomeTax.FLAT: False, IncomeTax.FLAT_OR_PERCENT: True}),
    (
        partial(due, flat=200, worth=1164, percent=10, rounding=Rounding.UP),
        {TaxChoice.FLAT: 200, TaxChoice.PERCENT: 117},
    ),
    (goes_to_auction, {OnDecline.AUCTION: True, OnDecline.STAYS_WITH_BANK: False}),
    (
        lambda m: value_of_mortgaged(m, 75),
        {MortgagedDeed.HALF_PRICE: 37, MortgagedDeed.FULL_PRICE: 75, MortgagedDeed.NOTHING: 0},
    ),
    (
        lambda m: [needs_fresh_roll(m, sent_by_card=sent) for sent in (False, True)],
        {UtilityDice.LANDING_ROLL: [False, True], UtilityDice.FRESH_ROLL: [True, True]},
    ),
    (is_paid_at_once, {AuctionFormat.HIGHEST_BID: False, AuctionFormat.EVERY_BID_PAID: True}),
    (stays_with_bank, {Unsold.STAYS_WITH_BANK: True}),
    (is_unlimited, {Shortage.WAIT: False, Shortage.UNLIMITED: True}),
    (
        lambda m: [may_pay_fine(m, failed) for failed in (0, 1, 2)],
        {
            FineWindow.BEFORE_ANY_THROW: [True, True, True],
            FineWindow.FIRST_TWO_THROWS: [True, True, False],
        },
    ),
    (moves_on, {AfterAttempts.MOVE: True, AfterAttempts.WAIT: False}),
    (jails, {JailLanding.JUST_VISITING: False, JailLanding.JAILED: True}),
    (
        lambda m: (holds(m), fines(m)),
        {
            TaxOfficeLanding.NOTHING: (False, False),
            TaxOfficeLanding.DOUBLES: (True, False),
            TaxOfficeLanding.FINE_OR_DOUBLES: (True, True),
        },
    ),
    (
        partial(reached, bankruptcies=2, minute=90, length=90, best=5000, target=5000),
        {
            EndingWhen.LAST_SOLVENT: Progress.GOES_ON,
            EndingWhen.SECOND_BANKRUPTCY: Progress.SECOND_BANKRUPTCY,
            EndingWhen.AGREED_TIME: Progress.TIME,
            EndingWhen.TARGET: Progress.TARGET,
        },
    ),
    (counts_only_cash, {Winner.RICHEST: False, Winner.MOST_CASH: True}),
    (
        lambda m: (keeps_buildings(m), bank_stands_in(m)),
        {
            EstateToPlayer.BUILDINGS_SOLD: (False, False),
            EstateToPlayer.WITH_BUILDINGS: (True, False),
            EstateToPlayer.BANK_PAYS: (False, True),
        },
    ),
    (
        lambda m: [
            terms_for(EstateToPlayer.BUILDINGS_SOLD, m, ends_the_game=last)  # type: ignore[arg-type]
            for last in (False, True)
        ],
        {
            LastBankrupt.AS_OTHERS: [EstateToPlayer.BUILDINGS_SOLD] * 2,
            LastBankrupt.WITH_BUILDINGS: [
                EstateToPlayer.BUILDINGS_SOLD,
                EstateToPlayer.WITH_BUILDINGS,
            ],
        },
    ),
    (cards_follow, {JailCardsGo.TO_CREDITOR: True, JailCardsGo.UNDER_THE_DECK: False}),
    (
        partial(region_rate, own=3, others=5),
        {ExchangeRate.PAR: 0, ExchangeRate.OWN_MINUS_OTHERS: -2},
    ),
    (partial(spread_of, payer=2, payee=-4), {Spread.PAYER_MINUS_PAYEE: 6}),
    (
        lambda m: [percent_at(m, spread, ((1, 90), (5, 50))) for spread in (0, 6, -6)],
        {
            ExchangeTable.GEOMETRIC: [(100, 100), (40, 100), (100, 40)],
            ExchangeTable.LINEAR: [(100, 100), (40, 100), (160, 100)],
            ExchangeTable.TYPED: [(1, 1), (50, 100), (100, 50)],
        },
    ),
    (
        lambda m: lots_to_redeem(m, "b", GROUP),
        {RebuildWhen.WHOLE_GROUP_REDEEMED: GROUP, RebuildWhen.THAT_LOT_REDEEMED: ("b",)},
    ),
    (
        lambda m: candidates_for_top(m, {"a": 10, "b": 50, "c": 50}, {"a": 70, "b": 50, "c": 60}),
        {
            TopDeed.HIGHEST_RENT: ("b", "c"),
            TopDeed.DEAREST_COLOUR: ("a",),
            TopDeed.OWNERS_CHOICE: GROUP,
        },
    ),
    (
        partial(loan_of, printed=90, price=151),
        {MortgageValue.PRINTED: 90, MortgageValue.HALF_PRICE: 75},
    ),
    (partial(principal_of, loan=90, price=151), {LiftPrice.VALUE: 90, LiftPrice.PRICE: 151}),
    (
        lambda m: (others_may_lift(m), lifting_buys(m)),
        {
            ThirdPartyLift.NOBODY: (False, False),
            ThirdPartyLift.WITH_CONSENT: (True, False),
            ThirdPartyLift.BUYS_WITH_CONSENT: (True, True),
        },
    ),
    (
        lambda m: (base_of_gap(m, 30, 50), *least_of_dearer(m, 50)),
        {
            GapOf.DEARER_SIDE: (50, 50, 100),
            GapOf.CHEAPER_SIDE: (30, 100, 150),
            GapOf.BOTH_SIDES: (80, 50, 150),
        },
    ),
    (partial(value_of_deed, price=75), {DeedValue.PRICE: 75, DeedValue.NOTHING: 0}),
    (
        partial(value_of_buildings, cost=200, resale=100),
        {BuildingValue.COST: 200, BuildingValue.RESALE: 100},
    ),
    (
        partial(paid_in, own="P", here="S"),
        {PaidIn.PLAYER: "P", PaidIn.SPACE: "S"},
    ),
    (
        partial(priced_in, own="P", deed="D"),
        {PricedIn.PLAYER: "P", PricedIn.DEED: "D"},
    ),
    (
        partial(rented_in, payer="P", owner="O", deed="D"),
        {RentedIn.OWNER: "O", RentedIn.DEED: "D", RentedIn.PLAYER: "P"},
    ),
    (goes_to_pot, {TaxTo.BANK: False, TaxTo.PARKING_POT: True}),
    (pays_pot, {ParkingPays.NOTHING: False, ParkingPays.POT: True}),
    (is_pot, {Till.BANK: False, Till.POT: True}),
    (
        lambda m: [
            is_allowed(m, a, b)  # type: ignore[arg-type]
            for a, b in ((THINGS, MONEY), (THINGS, THINGS), (BOTH, MONEY), (THINGS, BOTH))
        ],
        {
            TradeAssets.ANY_MIX: [True, True, True, True],
            TradeAssets.THINGS_FOR_MONEY: [True, False, False, False],
        },
    ),
    (
        lambda m: [is_open(m, at) for at in (OWN_BEFORE, OWN_AFTER, OTHERS_BEFORE, OTHERS_AFTER)],
        {
            Window.ANY_TIME: [True, True, True, True],
            Window.OWN_TURN_OR_BETWEEN: [True, True, True, False],
            Window.OWN_TURN: [True, True, False, False],
            Window.OWN_TURN_BEFORE_ROLL: [True, False, False, False],
        },
    ),
)


@pytest.mark.parametrize(
    ("ask", "member", "answer"),
    [
        pytest.param(ask, member, answer, id=f"{type(member).__name__}.{member.name}")
        for ask, answers in ANSWERS
        for member, answer in answers.items()
    ],
)
def test_a_policy_answers(ask: Callable[..., object], member: StrEnum, answer: object) -> None:
    """Each member what its docstring says."""
    assert ask(member) == answer


NO_CHOICE: Final = (Untold, Progress)
"""What a policy answers with."""

ASKED_OF_THE_TABLE: Final = (Grouping, PriceCard, PaidThrough)
"""What they decide on is the whole table: `tests/rulesets` shows their members at work."""


def test_every_member_is_asked() -> None:
    """A new member without an answer here has not been thought through."""
    # By type and value: two enums may spell a member alike.
    asked = [(type(member), member.value) for _, answers in ANSWERS for member in answers]
    chosen = [kind for kind in enums() if kind not in (*NO_CHOICE, *ASKED_OF_THE_TABLE)]
    declared = [(kind, member.value) for kind in chosen for member in kind]
    assert sorted(asked, key=str) == sorted(declared, key=str)


@pytest.mark.parametrize("choice", EndingWhen)
def test_a_game_without_an_end_in_sight_goes_on(choice: EndingWhen) -> None:
    """One bankruptcy, a minute too early, a coin too few; and no length or sum agreed on."""
    short = reached(choice, bankruptcies=1, minute=89, length=90, best=4999, target=5000)
    none = reached(choice, bankruptcies=1, minute=900, length=0, best=5000, target=0)
    assert (short, none) == (Progress.GOES_ON, Progress.GOES_ON)


def enums() -> list[Any]:
    """Every enum that a policy declares."""
    found = []
    for module in iter_modules(policies.__path__):
        home = import_module(f"{policies.__name__}.{module.name}")
        found += [
            thing
            for thing in vars(home).values()
            if isinstance(thing, type)
            and issubclass(thing, StrEnum)
            and thing.__module__ == home.__name__
        ]
    return found


def test_an_incomplete_group_never_doubles() -> None:
    """Whatever the book: the bonus is for the whole group."""
    alone = LotFacts(group_complete=False, lot_bare=True, group_bare=True, group_mortgaged=False)
    assert not any(doubles(choice, alone) for choice in GroupBonus)


@pytest.mark.parametrize(
    ("window", "own_turn", "before_roll", "answer"),
    [
        (Window.ANY_TIME, None, None, True),
        (Window.OWN_TURN_OR_BETWEEN, None, True, Untold.OWN_TURN),
        (Window.OWN_TURN_OR_BETWEEN, True, None, True),
        (Window.OWN_TURN_OR_BETWEEN, False, None, Untold.BEFORE_ROLL),
        (Window.OWN_TURN, None, None, Untold.OWN_TURN),
        (Window.OWN_TURN, True, None, True),
        (Window.OWN_TURN_BEFORE_ROLL, None, None, Untold.OWN_TURN),
        (Window.OWN_TURN_BEFORE_ROLL, False, None, False),
        (Window.OWN_TURN_BEFORE_ROLL, True, None, Untold.BEFORE_ROLL),
    ],
)
def test_a_window_asks_only_for_what_decides(
    window: Window, own_turn: bool | None, before_roll: bool | None, answer: object
) -> None:
    """Where one fact is enough, the other is not asked for."""
    assert is_open(window, Moment(own_turn=own_turn, before_roll=before_roll)) == answer
