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
from banker_app.engine.policies.claim import ClaimBefore, has_lapsed
from banker_app.engine.policies.clearing import Clearing, lots_to_clear
from banker_app.engine.policies.contested import Contested, opening_bid
from banker_app.engine.policies.estate import (
    EstateInterest,
    EstateToBank,
    is_auctioned,
    is_due_at_once,
)
from banker_app.engine.policies.group_bonus import GroupBonus, LotFacts, doubles
from banker_app.engine.policies.hotel_terms import (
    HotelNeeds,
    HotelResale,
    lots_to_fill,
    resale_of_hotel,
)
from banker_app.engine.policies.income_tax import IncomeTax, TaxChoice, due, must_choose
from banker_app.engine.policies.on_decline import OnDecline, goes_to_auction
from banker_app.engine.policies.scoring import MortgagedDeed, value_of_mortgaged
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
        lambda m: opening_bid(m, lowest_price=50, ordinary=1),
        {
            Contested.AUCTION_FROM_PRICE: 50,
            Contested.AUCTION_FROM_OPENING_BID: 1,
            Contested.FIRST_COME: None,
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
        partial(resale_of_hotel, hotel_price=151, houses_price=601, percent=50),
        {HotelResale.HOTEL_AND_HOUSES: 375, HotelResale.HOUSES_ONLY: 300},
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


def test_every_member_is_asked() -> None:
    """A new member without an answer here has not been thought through."""
    # By type and value: two enums may spell a member alike. `Untold` is an answer, no choice.
    asked = [(type(member), member.value) for _, answers in ANSWERS for member in answers]
    declared = [(kind, member.value) for kind in enums() if kind is not Untold for member in kind]
    assert sorted(asked, key=str) == sorted(declared, key=str)


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
