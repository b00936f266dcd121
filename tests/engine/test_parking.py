"""The Bank's own money on the parking space: there from the switch on, and after every visit."""

from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.history import LogEntry, enter
from banker_app.engine.ids import PARKING_POT, Commodity, SpaceId
from banker_app.engine.ledger import balance
from banker_app.engine.refusals import Accepted
from banker_app.engine.refusals import RefusalCode as R
from banker_app.engine.state import Game, Tracking
from tests.engine.tables import ANN, after, codes, opening, table

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
    command = opening(rules=SEEDED, tracking=Tracking.TURNS, position=position)
    begun = decide((), command, ())
    assert isinstance(begun, Accepted)
    return begun.game


def test_an_empty_visit_seeds_the_pot() -> None:
    """The visitor gets nothing, the next one what the Bank has put there."""
    game = empty()
    assert pot(game) == 0
    game = after(game, VISIT)
    assert (game.cash(ANN), pot(game)) == (1500, 500)
    game = after(game, VISIT)
    assert (game.cash(ANN), pot(game)) == (2000, 500)


def test_the_seed_comes_and_goes_with_each_of_its_rules() -> None:
    """Whichever is switched first; switching to and fro adds nothing."""
    for names in (("parking.seed", "parking.pot"), ("parking.pot", "parking.seed")):
        game = table(tracking=Tracking.TURNS)
        game = after(game, *(changed(name, SEEDED[name]) for name in names))
        assert pot(game) == 500
        game = after(game, changed("parking.pot", "nothing"), changed("parking.pot", "taxes"))
        assert pot(game) == 500
        game = after(game, changed("parking.seed", 0))
        assert pot(game) == 0


def test_no_more_is_taken_back_than_lies_there() -> None:
    assert pot(after(empty(), changed("parking.seed", 0))) == 0


def test_a_bank_without_paper_money_cannot_seed_what_it_lacks() -> None:
    """It has to be given the money first."""
    rules = {"money.bank_may_issue": False, "parking.pot": "seed_only"}
    game = table(rules=rules, tracking=Tracking.TURNS)
    assert codes(decide(game, changed("parking.seed", 1_000_000))) == [R.BANK_OUT_OF_MONEY]


def test_a_changed_rule_is_not_corrected_by_its_money() -> None:
    """Taking the seed back would leave the rule as it is."""
    log: list[LogEntry] = []
    for command in (opening(rules={"parking.pot": "seed_only"}), changed("parking.seed", 500)):
        decision = decide(log, command)
        assert isinstance(decision, Accepted)
        seq = len(log) + 1
        enter(log, LogEntry(seq=seq, at="", command=command, events=decision.events))
    assert codes(decide(log, c.Correct(entry=2, reason="slip"))) == [R.ENTRY_STANDS]
