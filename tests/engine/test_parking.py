"""The Bank's own money on the parking space: there from the switch on, and after every visit."""

from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.ids import PARKING_POT, Commodity, SpaceId
from banker_app.engine.ledger import balance
from banker_app.engine.refusals import Accepted
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.state import Game, Tracking
from tests.app.table import Evening
from tests.engine.tables import ANN, after, begun, codes, opening, table

USD: Final = Commodity("USD")
SEEDED: Final = {"parking.pot": "seed_only", "parking.seed": 500}
VISIT: Final = c.LandOn(player=ANN, space=SpaceId("free_parking"))


def pot(game: Game) -> int:
    return balance(game.ledger, PARKING_POT, USD)


def changed(name: str, value: object) -> c.ChangeHouseRule:
    return c.ChangeHouseRule(name=name, value=value, reason="agreed")  # type: ignore[arg-type]


def empty() -> Game:
    """A table whose pot is known to be empty, as one in an older save may be."""
    position = c.Position(seats={}, pots={})
    return begun(opening(rules=SEEDED, tracking=Tracking.TURNS, position=position))


def test_visit_to_an_empty_pot_seeds_it() -> None:
    game = empty()
    assert pot(game) == 0
    game = after(game, VISIT)
    assert (game.cash(ANN), pot(game)) == (1500, 500)
    game = after(game, VISIT)
    assert (game.cash(ANN), pot(game)) == (2000, 500)


def test_rule_changes_add_and_remove_the_seed() -> None:
    """A seed needs a pot; the players may overrule that, and switch the pot on later."""
    for names in (("parking.seed", "parking.pot"), ("parking.pot", "parking.seed")):
        game = table(tracking=Tracking.TURNS)
        for name in names:
            game = allowed(game, changed(name, SEEDED[name]))
        assert pot(game) == 500
        assert codes(decide(game, changed("parking.pot", "nothing"))) == [R.RULES_CLASH]
        game = allowed(game, changed("parking.pot", "nothing"))
        assert pot(game) == 0
        game = after(game, changed("parking.pot", "taxes"))
        assert pot(game) == 500
        game = after(game, changed("parking.seed", 0))
        assert pot(game) == 0


def allowed(game: Game, command: c.ChangeHouseRule) -> Game:
    """The game after a change that the players allow anyway."""
    decision = decide(game, command, {R.RULES_CLASH})
    assert isinstance(decision, Accepted)
    return decision.game


def test_removed_seed_is_limited_by_the_pot() -> None:
    assert pot(after(empty(), changed("parking.seed", 0))) == 0


def test_bank_cannot_seed_more_than_it_has() -> None:
    rules = {"money.bank_may_issue": False, "parking.pot": "seed_only"}
    game = table(rules=rules, tracking=Tracking.TURNS)
    assert codes(decide(game, changed("parking.seed", 1_000_000))) == [R.BANK_OUT_OF_MONEY]


def test_rule_change_cannot_be_corrected() -> None:
    evening = Evening()
    evening.does(opening(rules={"parking.pot": "seed_only"}))
    evening.does(changed("parking.seed", 500))
    assert evening.refuses(c.Correct(entry=2, reason="slip")) == [R.ENTRY_STANDS]
