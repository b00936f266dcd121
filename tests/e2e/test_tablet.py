"""A whole evening at the casino on a tablet and on a phone, by finger: from the first name typed to
the score.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import PHONE
from tests.e2e.test_evening import Evening, at
from tests.ui.boxes import STAKE, hryvnias

TABLET: Final = (1024, 768)
WIDE: Final = 600
HOUSE: Final = f"Build a house {hryvnias(50)}"


@pytest.fixture(params=[TABLET, PHONE], ids=["tablet", "phone"])
def tablet(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path, shots: Path
) -> Iterator[Evening]:
    """A tablet that has never seen the app, lying on its long side; or a phone, upright."""
    data = tmp_path / "tablet"
    yield from at(browser, data, "New game", shots, size=request.param, fingers=True)


def stands(table: Evening, **cash: int) -> None:
    """What the seats say of these players' money."""
    for name, thousands in cash.items():
        table.sees(f"{name}, balance {hryvnias(thousands)}")


def buys(table: Evening, price: int) -> None:
    """Take the deed that is offered."""
    table.tap(f"Buy for {hryvnias(price)}")


def counted(table: Evening, place: str, total: int, **worth: int) -> None:
    """A player's place in the score, and what was counted."""
    table.sees(place)
    table.sees(hryvnias(total))
    parts = (f"{what} {hryvnias(sum_)}" for what, sum_ in worth.items())
    table.sees(", ".join(parts))


def builds(table: Evening, houses: str) -> None:
    """A house more on either street of the first colour."""
    for street in ("Друга", "Перша"):
        table.tap(HOUSE)
        table.sees(f"Ann builds on {street} вулиця for {hryvnias(50)}, now {houses}.")


def following(table: Evening, name: str) -> None:
    """The dice go on to the next player."""
    table.tap(f"Next: {name}")
    table.sees(f"{name}'s turn")


def test_an_evening_at_the_casino(tablet: Evening) -> None:
    """Ann takes the jackpot and builds, Bob loses all he has, Cat counts what is left."""
    table = tablet
    _begun(table)
    _first_streets(table)
    _a_fortune_lost(table)
    _a_win(table)
    _the_jackpot(table)
    _the_tax_office(table)
    _three_throws(table)
    _the_hotel(table)
    _bankrupt(table)
    _the_score(table)


def _begun(table: Evening) -> None:
    """From the welcome to the first throw."""
    table.to("New game", "Add a player")
    table.to("Add a player", "Player 3")
    for number, name in enumerate(("Ann", "Bob", "Cat"), start=1):
        table.type(f"Player {number}", name)
    table.to("Choose other rules", "Choose the rules")
    table.tap("Casino, Ukrainian rules")
    table.to("Done", "Add a player")
    table.to("Start", "Ann's turn")
    table.to("Skip", "Ann's roll")
    stands(table, Ann=1500, Bob=1500, Cat=1500)
    table.shot("table")


def _first_streets(table: Evening) -> None:
    """Two doubles and a card give Ann a whole colour in one turn."""
    table.throw(1, 1)
    table.to("Pick the Бюджет card", "Tap the card Ann drew")
    table.shot("cards")
    table.tap("Поверніться на Першу вулицю")
    buys(table, 60)
    table.sees("Doubles: Ann rolls again")
    table.throw(1, 1)
    buys(table, 60)
    table.sees("Doubles: Ann rolls again")
    table.throw(2, 4)
    buys(table, 120)
    stands(table, Ann=1260)
    following(table, "Bob")


def _a_fortune_lost(table: Evening) -> None:
    """Bob stakes nearly all he has; a reload forgets nothing of it; undone, and so it was."""
    table.throw(3, 4)
    table.to("Pick the Шанс card", "Tap the card Bob drew")
    table.tap("Вечір у казино")
    table.to(STAKE, "Three rolls")
    table.to("Another stake", "00")
    table.tap("1", "2", "00")
    for reel, face in enumerate((2, 6, 1), start=1):
        table.tap(f"Reel {reel} shows {face}")
        table.sees(f"Reel {reel} shows {face}, chosen")
    table.tap("Nothing")
    lost = f"Lost {hryvnias(1200)}"
    table.sees(lost)
    told = table.text()
    table.reload(lost)
    table.shot("casino")
    assert table.text() == told, "a reload loses nothing"
    table.tap(lost)
    stands(table, Bob=300)
    table.tap("Undo")
    stands(table, Bob=1500)
    table.tap("Redo")
    stands(table, Bob=300)
    following(table, "Cat")


def _a_win(table: Evening) -> None:
    """Cat wins; the tablet is turned while the sum is typed."""
    table.throw(6, 6)
    buys(table, 150)
    table.sees("Doubles: Cat rolls again")
    table.throw(4, 4)
    table.to(STAKE, "Three rolls")
    table.tap(hryvnias(50))
    table.to("Another win", "The win")
    table.tap(*"75")
    table.turned()
    table.sees(f"Wins {hryvnias(75)}")
    table.tap(f"Wins {hryvnias(75)}")
    stands(table, Ann=1260, Bob=300, Cat=1425)
    table.shot("table-upright")
    table.throw(1, 2)
    buys(table, 220)
    stands(table, Cat=1205)
    following(table, "Ann")


def _the_jackpot(table: Evening) -> None:
    """Bob's fortune is Ann's, and she builds."""
    table.throw(5, 6)
    table.to(STAKE, "Three rolls")
    table.tap(f"Jackpot {hryvnias(1400)}")
    table.tap(f"Jackpot {hryvnias(1400)}")
    stands(table, Ann=2660)
    table.to("Deeds", "Перша вулиця, Ann")
    builds(table, "1 house")
    builds(table, "2 houses")
    table.shot("deeds")
    table.to("Bank", "All money accounted for.")
    table.to("Table", "Ann's turn")
    stands(table, Ann=2460, Bob=300, Cat=1205)
    following(table, "Bob")


def _the_tax_office(table: Evening) -> None:
    """Everybody with property pays; Bob stays, Cat buys herself out."""
    table.throw(2, 2)
    buys(table, 240)
    table.sees("Doubles: Bob rolls again")
    table.throw(1, 5)
    table.tap(f"Tax {hryvnias(50)}, stay: 3 tries")
    stands(table, Bob=10)
    following(table, "Cat")
    table.throw(2, 5)
    table.tap(f"Tax and fine {hryvnias(100)}, leave now")
    stands(table, Cat=1105)
    following(table, "Ann")


def on_a_phone(table: Evening) -> bool:
    """Whether the board has no room beside the seats."""
    size = table.page.viewport_size
    return size is not None and min(size.values()) < WIDE


def _three_throws(table: Evening) -> None:
    """Who is held collects his rent; two throws bring no doubles; Cat comes to jail."""
    table.throw(1, 3)
    table.tap(f"Pay {hryvnias(20)}")
    stands(table, Ann=2440, Bob=30)
    following(table, "Bob")
    table.throw(1, 2)
    table.sees("In the tax office, try 1 of 3")
    following(table, "Cat")
    table.throw(3, 4)
    buys(table, 350)
    following(table, "Ann")
    table.throw(1, 2)
    buys(table, 260)
    following(table, "Bob")
    table.throw(2, 3)
    table.sees("In the tax office, try 2 of 3")
    following(table, "Cat")
    table.throw(1, 1)
    buys(table, 400)
    table.sees("Doubles: Cat rolls again")
    table.throw(5, 6)
    table.sees("In jail")
    stands(table, Ann=2180, Bob=30, Cat=355)
    following(table, "Ann")


def _the_hotel(table: Evening) -> None:
    """On the long side again, Ann builds from the board and passes the tax office."""
    table.turned()
    table.calm()
    table.to("Deeds", "Перша вулиця, Ann")
    builds(table, "3 houses")
    builds(table, "4 houses")
    table.to("Table", "Ann's roll")
    if on_a_phone(table):
        table.to("Deeds", "Перша вулиця, Ann")
        table.to("Перша вулиця, Ann", "Rent now")
    else:
        table.to("Перша вулиця, Ann owns it", "Rent now")
    table.tap(f"Build a hotel {hryvnias(50)}")
    table.sees(f"Rent now: {hryvnias(500)}")
    table.shot("deed")
    table.back()
    if on_a_phone(table):
        table.to("Table", "Ann's roll")
    stands(table, Ann=1930)
    table.throw(3, 4)
    table.tap(f"Pay {hryvnias(50)}")
    stands(table, Ann=1880)
    buys(table, 320)
    stands(table, Ann=1560)
    following(table, "Bob")


def _bankrupt(table: Evening) -> None:
    """Bob mortgages for the fine, walks past GO, and ends at Ann's hotel."""
    table.throw(5, 6)
    table.sees(f"{hryvnias(30)} in hand, {hryvnias(20)} short")
    table.to("Raise cash", "Still short")
    table.tap("Чотирнадцята вулиця")
    table.to(f"Pay {hryvnias(50)}", "The debt can't be paid")
    table.sees(f"Still short: {hryvnias(200)}")
    table.sees(f"Ann gets {hryvnias(300)} and Чотирнадцята вулиця from Bob.")
    table.shot("estate")
    table.tap("Declare Bob bankrupt")
    table.sees("Cancel")
    table.tap("Declare Bob bankrupt")
    table.sees("Bob, bankrupt")
    stands(table, Ann=1848, Cat=355)
    table.tap("Undo")
    stands(table, Ann=1560, Bob=300)
    table.tap("Redo")
    stands(table, Ann=1848)
    following(table, "Cat")


def _the_score(table: Evening) -> None:
    """Cat leaves jail and is paid once more; then the table counts."""
    table.tap(f"Pay {hryvnias(50)} and leave jail")
    table.throw(1, 2)
    buys(table, 140)
    following(table, "Ann")
    table.throw(1, 2)
    table.tap(f"Pay {hryvnias(70)}")
    stands(table, Ann=1778, Cat=235)
    table.to("Bank", "All money accounted for.")
    table.to("Table", "Ann's turn")
    table.to("Score", "Ann is ahead")
    counted(
        table,
        "1. Ann",
        3168,
        Cash=1778,
        Properties=940,
        Buildings=450,
    )
    counted(table, "2. Cat", 1495, Cash=235, Properties=1260)
    table.sees("3. Bob")
    table.shot("evening")
    table.to("End the game", "Cancel")
    table.tap("End the game")
    # At the top of the score, which begins there again: what is far away is not read.
    table.sees(f"Ann wins with {hryvnias(3168)}")
    counted(table, "1. Ann", 3168, Cash=1778)
    counted(table, "2. Cat", 1495, Cash=235)
    table.shot("over")
