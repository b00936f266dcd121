"""What always holds where money is changed: at any rates, for any sum, in any of the currencies."""

from fractions import Fraction
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from banker_app.engine.exchange import (
    cost_to,
    percent_between,
    rate_of,
    spread_between,
    transfer,
    value_to,
)
from banker_app.engine.ids import BANK_PLAYER, Commodity, DeedId, PlayerId, player_account
from banker_app.engine.ledger import is_balanced, post, trial_balance
from banker_app.engine.state import Game, Tracking
from tests.engine.tables import ANN, BOB, CAT, DAN, box, table
from tests.properties.openings import opening
from tests.properties.walk import Walk

PLAYERS: Final = (ANN, BOB, CAT, DAN)
DEEDS: Final = tuple(box("multinational").deeds)
MONIES: Final = tuple(box("multinational").monies)
TYPED: Final = ((0, 100), (2, 77), (6, 40), (9, 13))

owners = st.lists(st.sampled_from((None, *PLAYERS)), min_size=len(DEEDS), max_size=len(DEEDS))
sums = st.integers(0, 10_000)
players = st.sampled_from(PLAYERS)
parties = st.lists(st.sampled_from((*PLAYERS, BANK_PLAYER)), min_size=2, max_size=2, unique=True)
monies = st.sampled_from(MONIES)
kinds = st.sampled_from(("geometric", "linear", "typed"))
inverses = st.sampled_from(("geometric", "typed"))
"""Tables of which a negative spread is the exact inverse; the linear one cannot be."""


def regions(holders: list[PlayerId | None], kind: str = "geometric") -> Game:
    """The four regions, with these owners in board order."""
    owned: dict[str, tuple[DeedId, ...]] = {
        player: tuple(d for d, holder in zip(DEEDS, holders, strict=True) if holder == player)
        for player in PLAYERS
    }
    rules: dict[str, Any] = {
        "exchange.rate": "own_minus_others",
        "exchange.table": kind,
        "exchange.typed_table": TYPED,
    }
    return table(owned, edition="multinational", rules=rules, tracking=Tracking.OFF)


@given(owners, kinds, parties, sums, monies)
def test_an_exchange_conserves_every_currency(
    holders: list[PlayerId | None], kind: str, two: list[PlayerId], amount: int, face: Commodity
) -> None:
    """With the desks counted; and each side has moved by what it was told."""
    game, (payer, payee) = regions(holders, kind), two
    postings = transfer(game, payer, payee, amount, face)
    assert is_balanced(postings)
    after = post(game.ledger, postings)
    assert not any(trial_balance(after).values())
    for player, moved in ((payer, -1), (payee, 1)):
        if player == BANK_PLAYER:
            continue
        own = game.currency_of(player)
        what = cost_to if moved < 0 else value_to
        change = after[own].get(player_account(player), 0) - game.cash(player)
        assert change == moved * what(game, player, amount, face)


@given(owners, kinds, players, sums, monies)
def test_costs_round_up_and_values_down(
    holders: list[PlayerId | None], kind: str, player: PlayerId, amount: int, face: Commodity
) -> None:
    game = regions(holders, kind)
    own = game.currency_of(player)
    exact = amount * Fraction(*percent_between(game, own, face))
    value, cost = value_to(game, player, amount, face), cost_to(game, player, amount, face)
    assert exact - 1 < value <= exact <= cost < exact + 1


@given(owners, inverses, monies, monies)
def test_opposite_rates_are_inverse(
    holders: list[PlayerId | None], kind: str, one: Commodity, other: Commodity
) -> None:
    game = regions(holders, kind)
    there, back = percent_between(game, one, other), percent_between(game, other, one)
    assert Fraction(*there) * Fraction(*back) == 1


@given(owners, inverses, players, players, sums)
def test_round_trip_brings_no_profit(
    holders: list[PlayerId | None], kind: str, one: PlayerId, other: PlayerId, amount: int
) -> None:
    game = regions(holders, kind)
    abroad = value_to(game, other, amount, game.currency_of(one))
    assert value_to(game, one, abroad, game.currency_of(other)) <= amount


@given(owners, kinds, monies, monies)
def test_equal_rates_are_par(
    holders: list[PlayerId | None], kind: str, one: Commodity, other: Commodity
) -> None:
    """004:76. And a better rate never makes anything dearer."""
    game = regions(holders, kind)
    spread = spread_between(game, one, other) if one != other else 0
    percent = Fraction(*percent_between(game, one, other))
    if spread == 0:
        assert percent == 1
    assert percent <= 1 if spread > 0 else percent >= 1


@given(owners)
def test_rates_count_every_owned_deed_once(holders: list[PlayerId | None]) -> None:
    """For its own region, up or down; the Bank's for none."""
    game = regions(holders)
    for region in game.edition.regions.values():
        owned = [
            holder
            for deed, holder in zip(game.edition.deeds.values(), holders, strict=True)
            if deed.region == region.id and holder is not None
        ]
        own = sum(game.seats[holder].region == region.id for holder in owned)
        assert rate_of(game, region.id) == 2 * own - len(owned)


@settings(
    derandomize=True,
    max_examples=6,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow,),
)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_random_evening_of_four_regions(seed: int) -> None:
    """Every promise of `checked.py`; no purse below nothing, none with another region's money."""
    walk = Walk(seed)
    walk.opening = opening(Random(seed), "multinational")
    game = walk.take(60).game
    for player in game.seats:
        held = {
            money: game.ledger[money].get(player_account(player), 0)
            for money in game.edition.monies
        }
        assert held.pop(game.currency_of(player)) >= 0
        assert not any(held.values())
