"""Debts that money alone does not settle, on a phone, by taps alone: deeds, an estate, a tax."""

import pytest

from banker_app.engine.start_game import StartGame
from tests.e2e.test_evening import Evening
from tests.ui.tables import lot, setup

HOTELS = {name: lot("Bob", hotel=True) for name in ("boardwalk", "park_place")}


def debtor() -> StartGame:
    """Ann comes to a hotel with little money and two deeds."""
    deeds = HOTELS | {
        "baltic_avenue": lot("Ann"),
        "oriental_avenue": lot("Ann", mortgaged=True),
    }
    return setup(cash={"Ann": 100}, deeds=deeds, spaces={"Ann": 36})


def bankrupt() -> StartGame:
    """All that Ann has left is mortgaged."""
    deeds = HOTELS | {"oriental_avenue": lot("Ann", mortgaged=True)}
    return setup(cash={"Ann": 100}, deeds=deeds, spaces={"Ann": 36})


def taxed() -> StartGame:
    """Ann comes to the income tax with little money and a dear deed."""
    return setup(cash={"Ann": 40}, deeds={"boardwalk": lot("Ann")}, spaces={"Ann": 1})


@pytest.mark.parametrize("table", [debtor], indirect=True)
def test_a_creditor_takes_deeds(table: Evening) -> None:
    """For a part of the rent, with the mortgage lifted at once; the rest in cash."""
    table.throw(1, 2)
    table.to("Bob takes a property instead", "Choose the properties.")
    table.tap("Baltic Avenue")
    table.tap("Oriental Avenue")
    table.sees("Bob pays now:")
    table.tap("$55, mortgage lifted")
    table.tap(*"1900")
    table.shot("in_kind")
    table.tap("Both agree")
    table.sees("Bob, balance $1,445")
    table.tap("Pay $100")
    table.sees("Bob, balance $1,545")


@pytest.mark.parametrize("table", [bankrupt], indirect=True)
def test_a_creditor_lifts_the_mortgages_of_an_estate(table: Evening) -> None:
    """The choice stands above what follows; what follows says it."""
    table.throw(1, 2)
    table.to("Raise cash", "The debt can't be paid")
    table.tap("$55, mortgage lifted")
    table.shot("estate")
    table.tap("Declare Ann bankrupt")
    table.sees("Cancel")
    table.tap("Declare Ann bankrupt")
    table.to("Table", "Bob, balance $1,545")


@pytest.mark.parametrize("table", [taxed], indirect=True)
def test_a_share_that_was_chosen_stands(table: Evening) -> None:
    """It is owed as it was counted, and the printed sum is no longer offered."""
    table.throw(1, 2)
    table.tap("Pay the tax")
    table.tap("10% of net worth")
    table.sees("the choice is final")
    table.shot("tax")
    table.tap("Undo")
    table.sees("choose before adding up your worth")
