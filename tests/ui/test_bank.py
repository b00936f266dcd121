"""The Bank's page adds up, and the log does not say that the Bank got what went to a pot."""

import re

import pytest

from banker_app.app.projections.context import ViewContext
from banker_app.engine import commands as c
from banker_app.engine.ids import POTS, CardId, DeckId
from banker_app.engine.ledger import balance
from banker_app.ui.app_store import AppStore
from banker_app.ui.blocks import Draft, Line, Panel
from banker_app.ui.pages.bank import bank
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN, BOB, game_of

POT = ("parking_pot",)


def number(line: Line) -> int:
    """The sum of a line."""
    return int(re.sub(r"\D", "", line.value))


@pytest.mark.parametrize(
    ("table", "pot"),
    [
        (setup(modes=POT, pots={"parking": 150}), "On the parking space"),
        (
            setup(edition="ua_casino", base="casino", modes=("casino_uk",), pots={"casino": 200}),
            "In the casino",
        ),
        (setup(), ""),
    ],
)
def test_players_bank_and_pots_add_up_to_the_total(table: c.StartGame, pot: str) -> None:
    app_store = new_app_store(table)
    page = bank(ViewContext(game_of(app_store), app_store.speech), Draft({}))
    books = page.blocks[-1]
    assert isinstance(books, Panel)
    verdict, *parts, total = [line for line in books.blocks if isinstance(line, Line)]
    assert verdict.name == "All money accounted for."
    assert sum(map(number, parts)) == number(total)
    assert any(line.name == pot for line in parts) is bool(pot)
    assert total.strong


def to_the_pot(store: AppStore, *commands: c.Command) -> list[str]:
    """The sentences of the entries by which money goes to the pot."""
    told: list[str] = []
    for command in commands:
        before = lying(store)
        store.dispatch(command)
        if lying(store) > before:
            told.append(store.speech.entry(store.entries[-1].events, game_of(store)))
    return told


def lying(store: AppStore) -> int:
    """The sum in the pot."""
    game = game_of(store)
    return balance(game.ledger, POTS["parking"], game.edition.currency.code)


@pytest.mark.parametrize(("language", "words"), [("en", "to the pot"), ("ru", "на стоянку")])
def test_the_log_says_where_the_money_went(language: str, words: str) -> None:
    store = new_app_store(setup(modes=POT, spaces={"Ann": 35}, jailed=("Bob",)))
    store.set_language(language)
    told = to_the_pot(
        store,
        c.Roll(player=ANN, dice=(1, 2)),
        c.PayTax(player=ANN),
        c.PayFine(player=ANN, amount=40, reason="late"),
        c.EndTurn(),
        c.PayJailFine(player=BOB),
        c.Roll(player=BOB, dice=(3, 4)),
        c.DrawCard(player=BOB, deck=DeckId("community_chest"), card=CardId("doctor_fee")),
    )
    assert len(told) == 4, told
    for line in told:
        assert words in line
        assert store.speech.say("bank.name") not in line
