"""What no die decides, told under a finger: other cards, rent that lapses, fines, a rule."""

import pytest

from banker_app.engine.start_game import StartGame
from tests.e2e.test_evening import Evening
from tests.ui.tables import lot, setup


def before_chance() -> StartGame:
    """Ann is three steps before Chance."""
    return setup(spaces={"Ann": 4})


@pytest.mark.parametrize("table", [before_chance], indirect=True)
def test_a_card_that_the_box_does_not_know(table: Evening) -> None:
    table.throw(1, 2)
    table.to("Pick the Chance card", "Another card …")
    table.to("Another card …", "What the card says (optional)")
    table.tap("Receive")
    table.tap("from each player")
    table.tap("2")
    table.tap("5")
    table.sees("$1,550")
    table.type("What the card says (optional)", "A round for the house")
    table.shot("receive")
    table.reload("Receive $25")
    table.tap("Receive $25")
    table.sees("Ann gets $25 each from Bob and Cat, $50 in all.")
    table.tap("Undo")
    table.to("Pick the Chance card", "Another card …")
    table.to("Another card …", "What the card says (optional)")
    table.to("Move", "Forward")
    table.type("Search", "baltic")
    table.tap("Baltic Avenue")
    table.sees("$1,700")
    table.shot("move")
    table.tap("Move to Baltic Avenue")
    table.sees("Baltic Avenue is for sale at $60")


def before_a_rent() -> StartGame:
    """Bob is before a deed of Ann's, and rent lapses with the next roll."""
    return setup(
        deeds={"oriental_avenue": lot("Ann")},
        spaces={"Ann": 20},
        rules={"rent.claim_before": "next_roll"},
        modes=("ports_table",),
    )


@pytest.mark.parametrize("table", [before_a_rent], indirect=True)
def test_rent_that_lapses_and_what_is_entered_from_the_list(table: Evening) -> None:
    table.turn(4, 6)
    table.turn(2, 4)
    table.sees("Claim it now: the rent lapses when Cat rolls.")
    table.shot("lapses")
    table.to("Waive the rent (Ann)", "Does Ann waive the rent?")
    table.shot("waive")
    table.tap("Cancel")
    table.sees("Does Ann waive", gone=True)
    table.tap("Pay $6")
    table.sees("Claim it now", gone=True)

    table.to("Record", "Search")
    table.type("Search", "penalty")
    table.shot("found")
    table.tap("Cat: dice off the table, $50")
    table.sees("Cat pays a fine of $50 (dice off the table).")
    table.sees("Die 1 shows 1")

    table.tap("Menu")
    table.to("Rules", "A change applies from now on")
    table.type("Search", "rent")
    row = "Rent while its owner is in jail. "
    bring(table, row)
    table.tap(row)
    change = "Change: a player in jail collects rent"
    bring(table, change)
    place = where(table, row)
    table.to(change, "Now: yes")
    table.tap("No")
    table.tap("From now on: no")
    table.sees("Not in this game: “A player in jail collects rent”.")
    table.calm()
    table.shot("changed")
    assert abs(place - where(table, row)) < 60, "the list stands where it was left"
    own = "How this game differs"
    assert not table.has(own), "and what was looked for stays"


def where(table: Evening, name: str) -> float:
    """How far down the screen a thing is."""
    found = table.beginning(name)
    assert found is not None, table.text()
    box = found.bounding_box()
    assert box is not None
    return box["y"]


def bring(table: Evening, name: str) -> None:
    """Scroll a long list to a thing of it."""
    for _ in range(12):
        if table.beginning(name) is not None and where(table, name) < 600:
            break
        table.scroll(250)
    table.calm()
