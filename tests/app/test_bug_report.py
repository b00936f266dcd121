"""Reports about mistakes of the app: everything that is needed, and nobody's name."""

import json
from typing import Any

from banker_app.app.bug_report import bug_report
from banker_app.app.saves.save_format import replayed
from banker_app.app.session import InvariantViolation
from banker_app.engine.commands import Correct, DrawCard
from banker_app.engine.edition import CardEffect
from banker_app.engine.ids import DeckId, PlayerId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger
from tests.app.saves import entries
from tests.app.table import Evening, read_start, start_line

ANN, BOB = PlayerId("Anneliese"), PlayerId("Bob")


def told() -> Evening:
    """An evening with names in all kinds of places."""
    made = Evening()
    made.does(read_start(start_line("Anneliese", "Bob")))
    made.does(ReceiveFromBank(player=ANN, amount=5, reason="bob lost a bet"), note="Bob owes me")
    made.does(AdjustLedger(source=BOB, target=ANN, amount=7, reason="Anneliese is right"))
    made.does(Correct(entry=3, reason="bob"))
    card = DrawCard(player=BOB, deck=DeckId("chance"), effect=CardEffect.NOTHING, text="Sing, Bob!")
    made.does(card, waive=(RefusalCode.CARD_NOT_DUE,))
    return made


def lines(data: bytes) -> list[Any]:
    """A report as a program reads it."""
    return [json.loads(line) for line in data.decode().splitlines()]


def fault() -> InvariantViolation:
    """What a check would find."""
    command = AdjustLedger(source=BOB, target=ANN, amount=7, reason="for Bob")
    return InvariantViolation(command, ("below zero: player:Bob, BOB!", "Bobby is nobody"))


def test_a_report_with_names_is_the_log() -> None:
    """Entry by entry."""
    made = told()
    head, *found = lines(bug_report(made, fault(), names=True))
    assert found == entries(made)
    assert head["broken"] == list(fault().broken)
    assert head["command"]["cmd"] == "adjust_ledger"


def test_without_names_nobody_is_in_it() -> None:
    """Neither as a player nor as an account, in a note, a reason or a sentence."""
    data = bug_report(told(), fault(), names=False)
    assert b"anneliese" not in data.lower()
    head, *found = lines(data)
    assert head["broken"] == ["below zero: player:Player 2, Player 2!", "Bobby is nobody"]
    text = json.dumps(found).casefold()
    assert "bob" not in text
    assert "owes me" not in text
    assert found[3]["command"]["reason"] == ""


def test_without_names_it_can_still_be_played_through() -> None:
    """Sums, deeds and turns are the same; only the players are called otherwise."""
    made = told()
    _, *found = lines(bug_report(made, None, names=False))
    game = replayed(found).game
    assert game is not None
    assert list(game.seats) == ["Player 1", "Player 2"]
    assert game.cash(PlayerId("Player 1")) == made.table.cash(ANN)


def test_a_report_about_a_set_up_hides_its_players_too() -> None:
    """There is no table yet whose names could be asked for."""
    start = read_start(start_line("Anneliese", "Bob"))
    (head,) = lines(
        bug_report(Evening(), InvariantViolation(start, ("Bob has no purse",)), names=False)
    )
    assert head["broken"] == ["Player 2 has no purse"]
    assert "Anneliese" not in json.dumps(head)
