"""An estate with several creditors: what stands on it goes to one of them whole, or is sold."""

from itertools import permutations, product
from typing import Final

import pytest

from banker_app.engine.commands import Command, DeclareBankruptcy, IncurDebt
from banker_app.engine.decide import decide
from banker_app.engine.events import EstateSettled
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.rules.building.sales import BuildingsSold
from banker_app.engine.rules.clock import TimeOutPlayer
from banker_app.engine.settings.bankruptcy import EstateToPlayer
from banker_app.engine.state import Game
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, codes, table

PARK, BOARDWALK = BLUE
STATIONS: Final = tuple(map(DeedId, ("reading_railroad", "short_line")))
CLAIMS: Final = {ANN: 900, BOB: 700, BANK_PLAYER: 500}
ORDERS: Final = tuple(order for n in (1, 2, 3) for order in permutations(CLAIMS, n))
WAYS: Final = (DeclareBankruptcy(player=CAT), TimeOutPlayer(player=CAT))


def indebted(creditors: tuple[PlayerId, ...], **rules: object) -> Game:
    """Cat has houses, a hotel and a mortgaged station, and owes more than they bring."""
    game = table(
        {"Cat": (*BROWN, *STATIONS, *BLUE)},
        houses={BROWN[0]: 3, BROWN[1]: 4, BOARDWALK: 4},
        hotels=(PARK,),
        mortgaged=STATIONS[:1],
        rules={"estate.by_timeout": True, **rules},
        Cat=7,
    )
    debts = (IncurDebt(player=CAT, creditor=name, amount=9 * CLAIMS[name]) for name in creditors)
    return after(game, *debts)


@each(product(ORDERS, EstateToPlayer, WAYS))
def test_estate_settles_for_any_creditors_in_any_order(
    creditors: tuple[PlayerId, ...], terms: EstateToPlayer, way: Command
) -> None:
    before = indebted(creditors, estate__to_player=terms.value)
    decision = decide(before, way)
    assert isinstance(decision, Accepted), codes(decision)
    assert broken_invariants(decision.game) == ()
    assert decision.game.deeds_of(CAT) == ()
    for group in (BROWN, BLUE):
        owners = {decision.game.owner(deed) for deed in group}
        assert len(owners) == 1 or not any(map(decision.game.level, group))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: type(way).__name__)
@pytest.mark.parametrize("creditors", [(ANN, BOB), (ANN, BANK_PLAYER), (BANK_PLAYER, ANN)])
def test_divided_groups_are_sold(creditors: tuple[PlayerId, ...], way: Command) -> None:
    """Its buildings bring half their price, which is part of the cash that is divided."""
    decision = decide(indebted(creditors, estate__to_player="with_buildings"), way)
    assert isinstance(decision, Accepted)
    sold = [event for event in decision.events if isinstance(event, BuildingsSold)]
    assert [(set(one.deeds), one.price) for one in sold] == [
        ({*BROWN, *BLUE}, 7 * 25 + 4 * 100 + 5 * 100)
    ]
    shares = [event.cash for event in decision.events if isinstance(event, EstateSettled)]
    assert sum(shares) == 7 + sold[0].price


def test_group_of_one_heir_stays_built() -> None:
    """If the others of its lots are not in the estate, it stays on the lot."""
    game = table(
        {"Cat": (BOARDWALK, STATIONS[1]), "Bob": (PARK,)},
        rules={"estate.to_player": "with_buildings"},
        houses={BOARDWALK: 1},
        waive=(RefusalCode.PART_OWNED,),
        Cat=7,
    )
    game = after(
        game,
        IncurDebt(player=CAT, creditor=BANK_PLAYER, amount=900),
        IncurDebt(player=CAT, creditor=ANN, amount=900),
        DeclareBankruptcy(player=CAT),
    )
    assert (game.owner(BOARDWALK), game.level(BOARDWALK), game.owner(STATIONS[1])) == (ANN, 1, None)
