"""What cannot be at the casino: each a sentence, and a way on."""

import pytest

from banker_app.app.projections.dues import DueView
from banker_app.engine.commands import ChangeHouseRule, PlayCasino, Roll, Undo
from banker_app.engine.decide import decide
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.rules.bank_payments import PayBank
from banker_app.engine.state import CasinoOutcome
from banker_app.pages.contract.blocks import ChoiceField
from banker_app.pages.state.app_store import AppStore
from tests.engine.tables import ANN
from tests.ui.boxes import at_the_casino
from tests.ui.reading import actions, read, words
from tests.ui.tables import new_app_store, setup

FOURS = (4, 4, 4)


def landed(**rules: object) -> AppStore:
    """Ann is on the casino, where 320 lie; 444 pays five stakes, 666 takes the jackpot."""
    table = {"casino.pay_table": {"444": 5}, "casino.pay_table_open": True}
    reels = {**table, "casino.jackpot_reels": 666, **rules}
    app_store = new_app_store(at_the_casino(rules=reels))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    return app_store


def due_of(app_store: AppStore) -> DueView:
    """The casino as it is offered on the table."""
    now = app_store.state.now
    assert now is not None
    return now.dues[0]


def refused(app_store: AppStore, play: PlayCasino) -> tuple[str, tuple[object, ...]]:
    """The sentence against a game, and the ways on that it names."""
    game = app_store.context.game
    decision = decide(game, play)
    assert isinstance(decision, Refused)
    reason = decision.refusals[0]
    return app_store.speech.refusal(reason, game), reason.remedies


def test_more_is_staked_than_is_in_hand() -> None:
    app_store = landed()
    page = read(app_store, "/casino/Ann", {"chip": "other", "stake": 2000, "outcome": "lost"})
    (play,) = page.submit
    money = app_store.speech.money
    assert not play.allowed
    assert money(500) in play.reason
    assert money(1500) in play.reason


def test_the_bank_fetches_a_win_that_it_has_not() -> None:
    app_store = landed()
    play = PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.WON, win=50_000)
    decision = decide(app_store.context.game, play)
    assert isinstance(decision, Accepted)
    said = app_store.speech.entry(decision.events, decision.game)
    assert "The Bank issues" in said
    assert decision.game.cash(ANN) == 51_500


def test_a_jackpot_is_not_taken_twice() -> None:
    app_store = landed(**{"casino.must_play": False})
    app_store.dispatch(ChangeHouseRule(name="casino.jackpot_reels", value=0, reason="not known"))
    app_store.dispatch(PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.JACKPOT))
    page = read(app_store, "/casino/Ann", {"outcome": "jackpot"})
    (play,) = page.submit
    assert not play.allowed
    assert play.reason == "Empty until somebody loses a stake."
    assert "Jackpot" in words(page), "its key stays, and every other result can be entered"


@pytest.mark.parametrize(
    ("reels", "stated", "said"),
    [
        (FOURS, {"outcome": CasinoOutcome.LOST}, "4-4-4 pays 250"),
        (FOURS, {"win": 100}, "4-4-4 pays 250"),
        (FOURS, {"outcome": CasinoOutcome.JACKPOT}, "6-6-6 takes the jackpot"),
        ((1, 2, 3), {"outcome": CasinoOutcome.JACKPOT}, "6-6-6 takes the jackpot"),
        ((6, 6, 6), {"win": 100}, "6-6-6 pays 320"),
    ],
)
def test_a_payout_contradicts_the_table(
    reels: tuple[int, int, int], stated: dict[str, object], said: str
) -> None:
    app_store = landed()
    text, ways = refused(app_store, PlayCasino(player=ANN, stake=50, reels=reels, **stated))
    assert text.startswith(f"According to the pay table, {said}")
    assert ways == (() if "jackpot" in said else (PlayCasino(player=ANN, stake=50, reels=reels),))


def test_who_has_nothing_in_hand_is_told_so_at_the_stakes() -> None:
    app_store = landed()
    app_store.dispatch(PayBank(player=ANN, amount=app_store.context.game.cash(ANN), reason=""))
    page = read(app_store, "/casino/Ann")
    chips = next(field for field in page.fields if field.name == "chip")
    assert [chip.reason for chip in chips.options[:1]] == ["There is no cash to play with."]


def test_a_phone_has_five_chips_and_three_upright_reels() -> None:
    app_store = landed()
    page = read(app_store, "/casino/Ann")
    chips = next(field for field in page.fields if field.name == "chip")
    assert isinstance(chips, ChoiceField)
    said = [chip.short or chip.label for chip in chips.options]
    assert said == ["10", "50", "100", "Other", "All"]
    assert [len(reel.options) for reel in page.reels] == [6, 6, 6]
    assert "This game" not in words(page), "no sums before the first game"
    turned = words(read(app_store, "/casino/Ann", {"reel1": "1", "reel3": "3"}))
    assert "3. For 1-?-3 the board pays" in turned


def test_the_banks_page_leads_to_the_casino_and_its_evening() -> None:
    app_store = landed()
    app_store.dispatch(PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.LOST))
    ways = [action.effect for action in actions(read(app_store, "/bank"))]
    assert "/casino/Ann" in ways
    money = app_store.speech.money
    assert f"Ann\n\N{EN DASH}{money(50)}" in words(read(app_store, "/casino/Ann"))


def test_other_boards_have_no_casino() -> None:
    ways = [action.effect for action in actions(read(new_app_store(setup()), "/bank"))]
    assert not any(str(way).startswith("/casino") for way in ways)


def test_the_offer_on_the_table_has_the_jackpot_the_chips_and_the_way_past() -> None:
    due = due_of(landed())
    assert due.jackpot is not None
    assert (due.jackpot.name, due.jackpot.figure) == ("Jackpot", "320")
    assert [chip.short for chip in due.stakes] == ["10", "50", "100", "Other", "All"]
    assert [way.label for way in due.actions] == ["Skip the casino"]


def test_a_chip_on_the_table_is_the_stake_of_the_page() -> None:
    app_store = landed()
    for chip in due_of(app_store).stakes:
        page = read(app_store, str(chip.effect))
        (stake,) = (one for one in page.fields if one.name == "chip")
        assert str(chip.effect).endswith(f"/{stake.value}")


def test_who_has_nothing_in_hand_can_only_skip() -> None:
    app_store = landed(**{"casino.must_play": True})
    app_store.dispatch(PayBank(player=ANN, amount=app_store.context.game.cash(ANN), reason=""))
    due = due_of(app_store)
    assert (due.stakes, due.note) == ((), "There is no cash to play with.")
    assert [way.label for way in due.actions] == ["Skip the casino"]


def test_a_stake_that_stays_in_the_casino_is_no_part_of_a_win() -> None:
    rules = {"casino.stake_returns": False, "casino.jackpot_again": True}
    app_store = new_app_store(at_the_casino(rules=rules))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    cash = app_store.context.game.cash(ANN)
    for entered, won in (({"outcome": "won", "win": 75}, 75 - 100), ({"outcome": "jackpot"}, 220)):
        page = read(app_store, "/casino/Ann", {"chip": "100", **entered})
        assert "Even with a win you do not get the stake back." in words(page)
        assert page.submit[0].command
        app_store.dispatch(page.submit[0].command)
        assert app_store.context.game.cash(ANN) == cash + won
        app_store.dispatch(Undo())
