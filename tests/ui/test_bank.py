"""The Bank's page adds up, and the log does not say that the Bank got what went to a pot."""

import re

import pytest

from banker_app.engine import commands as c
from banker_app.engine.ids import BANK_PLAYER, POTS, CardId, DeckId, DeedId, Pot
from banker_app.engine.ledger import balance
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.bank_payments import PayBank, PayFine, ReceiveFromBank
from banker_app.engine.rules.banker_tools import IssueMoney
from banker_app.engine.rules.pots import PayIntoPot, TakeFromPot
from banker_app.engine.start_game import DeedPosition, StartGame
from banker_app.pages.contract.blocks import Buttons, Heading, Line, Panel, Row, Style, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.bank import bank
from tests.ui.boxes import casino, multinational
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN, BOB

POT = ("parking_pot",)
HEAD = Text("Pot on Free Parking", Style.HINT)


def number(line: Line) -> int:
    """The sum of a line."""
    return int(re.sub(r"\D", "", line.value))


@pytest.mark.parametrize(
    ("table", "pot"),
    [
        (setup(modes=POT, pots={"parking": 150}), "Pot on Free Parking"),
        (casino(pots={"casino": 200}), "Jackpot"),
        (setup(), ""),
    ],
)
def test_players_bank_and_pots_add_up_to_the_total(table: StartGame, pot: str) -> None:
    app_store = new_app_store(table)
    page = bank(app_store, Draft({}))
    place = page.blocks.index(Heading(app_store.speech.ui("bank.books")))
    books = page.blocks[place + 1]
    assert isinstance(books, Panel)
    verdict, *parts, total = [line for line in books.blocks if isinstance(line, Line)]
    assert verdict.name == "All money accounted for."
    assert sum(map(number, parts)) == number(total)
    assert any(line.name == pot for line in parts) is bool(pot)
    assert total.strong


def sums_of(panel: Panel) -> tuple[Line, list[Row], Line]:
    """An addition: the line of the start, the movements, the line of what is there now."""
    start, *moved, now = panel.blocks
    assert isinstance(start, Line)
    assert isinstance(now, Line)
    return start, [row for row in moved if isinstance(row, Row)], now


def signed(text: str) -> int:
    """A change with its sign."""
    figure = int(re.sub(r"\D", "", text))
    return -figure if text.startswith("–") else figure


def test_the_bank_adds_up_line_by_line_and_each_line_opens_its_entries() -> None:
    blues = dict.fromkeys(("park_place", "boardwalk"), DeedPosition(owner=ANN))
    store = new_app_store(setup(modes=POT, deeds=blues))
    for command in (
        PayBank(player=ANN, amount=30, reason="late"),
        ReceiveFromBank(player=BOB, amount=50, reason="lent"),
        ReceiveFromBank(player=BOB, amount=20, reason="lent"),
        PayIntoPot(player=BANK_PLAYER, amount=100, pot=Pot.PARKING),
        PayIntoPot(player=ANN, amount=10, pot=Pot.PARKING),
        IssueMoney(amount=500, reason="tray"),
        c.Build(player=ANN, deed=DeedId("boardwalk")),
        c.SellBuilding(player=ANN, deed=DeedId("boardwalk")),
    ):
        assert isinstance(store.dispatch(command), Accepted), command
    page = bank(store, Draft({}))
    headed = page.blocks.index(Heading("How the Bank adds up"))
    cash, houses, hotels = page.blocks[headed + 1 : headed + 4]
    assert isinstance(cash, Panel)
    assert isinstance(houses, Panel)
    assert isinstance(hotels, Panel)
    for panel in (cash, houses, hotels):
        start, moved, now = sums_of(panel)
        assert number(start) + sum(signed(row.value) for row in moved) == number(now)
        for row in moved:
            assert row.action is not None
            assert isinstance(row.action.effect, str)
            entries = page_at(store, row.action.effect, {})
            assert entries is not None
            listed = [e for p in entries.blocks if isinstance(p, Panel) for e in p.blocks]
            changes = [signed(entry.value) for entry in listed if isinstance(entry, Row)]
            assert sum(changes) == signed(row.value)
    assert [row.name for row in sums_of(cash)[1]] == [
        *("Issued", "Received", "Paid out", "Into and out of pots"),
    ]
    assert [row.name for row in sums_of(houses)[1]] == ["Taken back from the board", "Built or won"]
    assert not sums_of(hotels)[1]


def test_a_pot_is_filled_emptied_and_shared_from_the_banks_page() -> None:
    store = new_app_store(setup(modes=POT))
    page = bank(store, Draft({}))
    pot = next(p for p in page.blocks if isinstance(p, Panel) and p.blocks[0] == HEAD)
    ways = pot.blocks[-1]
    assert isinstance(ways, Buttons)
    fill, empty, share = ways.actions
    assert share.reason == "The pot is empty."
    assert isinstance(fill.effect, str)
    assert isinstance(empty.effect, str)
    filling = page_at(store, fill.effect, {"source": "Ann", "amount": 100})
    assert filling is not None
    assert filling.submit[0].command == PayIntoPot(player=ANN, amount=100, pot=Pot.PARKING)
    store.dispatch(filling.submit[0].command)
    emptying = page_at(store, empty.effect, {"target": "Bob", "amount": 40})
    assert emptying is not None
    assert emptying.submit[0].command == TakeFromPot(player=BOB, amount=40, pot=Pot.PARKING)
    assert lying(store) == 100


def test_a_pot_that_the_game_lacks_is_offered_with_its_reason() -> None:
    store = new_app_store(setup())
    page = page_at(store, "/pay//pot%3Aparking", {"source": "Ann", "amount": 100})
    assert page is not None
    assert page.submit[0].reason == "This game has no pot on Free Parking."


def to_the_pot(store: AppStore, *commands: c.Command) -> list[str]:
    """The sentences of the entries by which money goes to the pot."""
    told: list[str] = []
    for command in commands:
        before = lying(store)
        store.dispatch(command)
        if lying(store) > before:
            told.append(store.speech.entry(store.entries[-1].events, store.context.game))
    return told


def lying(store: AppStore) -> int:
    """The sum in the pot."""
    game = store.context.game
    return balance(game.ledger, POTS[Pot.PARKING], game.edition.currency.code)


@pytest.mark.parametrize(("language", "words"), [("en", "to the pot"), ("ru", "на стоянку")])
def test_the_log_says_where_the_money_went(language: str, words: str) -> None:
    store = new_app_store(setup(modes=POT, spaces={"Ann": 35}, jailed=("Bob",)))
    store.set_language(language)
    told = to_the_pot(
        store,
        c.Roll(player=ANN, dice=(1, 2)),
        c.PayTax(player=ANN),
        PayFine(player=ANN, amount=40, reason="late"),
        c.EndTurn(),
        c.PayJailFine(player=BOB),
        c.Roll(player=BOB, dice=(3, 4)),
        c.DrawCard(player=BOB, deck=DeckId("community_chest"), card=CardId("doctor_fee")),
    )
    assert len(told) == 4, told
    for line in told:
        assert words in line
        assert store.speech.say("bank.name") not in line


def test_the_bank_of_four_currencies_begins_with_the_rates_and_has_no_pot() -> None:
    store = new_app_store(multinational())
    page = bank(store, Draft({}))
    first, tiles = page.blocks[0], next(one for one in page.blocks if isinstance(one, Buttons))
    assert isinstance(first, Row)
    assert first.label.startswith("Exchange rates: East 0, North 0")
    assert "Pay into the pot" not in {one.label for one in tiles.actions}
    assert "Pay into the pot" in {
        action.label
        for block in bank(new_app_store(setup()), Draft({})).blocks
        if isinstance(block, Buttons)
        for action in block.actions
    }
