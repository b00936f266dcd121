"""What a player owns, itemised, and what could be raised."""

from banker_app.engine import worth
from banker_app.engine.commands import DeclareBankruptcy, IncurDebt
from banker_app.engine.ids import BANK_PLAYER, DeedId
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.settings.scoring import MortgagedDeed
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, table

PARK, BOARDWALK = BLUE
SHORT_LINE = DeedId("short_line")
EVERYTHING = table(
    {"Ann": (*BLUE, *BROWN, SHORT_LINE)},
    houses={PARK: 4, BROWN[0]: 1},
    hotels=(BOARDWALK,),
    mortgaged=(SHORT_LINE,),
    Ann=7,
)


def test_worth_sheet() -> None:
    """Deeds at their price, a mortgaged one at half, buildings at cost, a hotel with its four."""
    assert worth.worth_sheet(EVERYTHING, ANN) == worth.WorthSheet(
        cash=7, deeds=870, mortgaged=100, houses=4 * 200 + 50, hotels=5 * 200
    )
    assert worth.worth_sheet(EVERYTHING, ANN).buildings == 1850
    assert worth.worth_sheet(EVERYTHING, ANN).total == 7 + 870 + 100 + 1850


@each(
    [
        (MortgagedDeed.HALF_PRICE, 100),
        (MortgagedDeed.FULL_PRICE, 200),
        (MortgagedDeed.NOTHING, 0),
    ]
)
def test_readings_of_a_mortgaged_deed(reading: MortgagedDeed, counted: int) -> None:
    assert worth.worth_sheet(EVERYTHING, ANN, reading).mortgaged == counted


def test_tax_counts_printed_prices() -> None:
    assert worth.taxable_worth(EVERYTHING, ANN) == worth.worth_sheet(EVERYTHING, ANN).total + 100


def test_hotel_after_three_houses_counts_as_four() -> None:
    rules = {"building.houses_before_hotel": 3, "building.evenly": False}
    game = table({"Ann": BLUE}, hotels=(BOARDWALK,), rules=rules)
    assert worth.worth_sheet(game, ANN).hotels == 4 * 200
    assert worth.resale_of_lot(game, BOARDWALK) == 400


def test_resale_is_half_the_cost() -> None:
    assert worth.resale_of_lot(EVERYTHING, PARK) == 400
    assert worth.resale_of_lot(EVERYTHING, BOARDWALK) == 500
    assert worth.resale_of_lot(EVERYTHING, BROWN[1]) == 0


def test_can_raise() -> None:
    """Cash, buildings sold, the unmortgaged deeds mortgaged."""
    assert worth.can_raise(EVERYTHING, ANN) == 7 + (400 + 500 + 25) + (175 + 200 + 30 + 30)
    assert worth.can_raise(EVERYTHING, BOB) == 1500


def test_ranking() -> None:
    """By worth; between equals by seat; the bankrupt last, the last to go before the others."""
    game = table({"Bob": BLUE})
    assert worth.ranking(game) == (BOB, ANN, CAT)
    gone = after(
        game,
        IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=5000),
        DeclareBankruptcy(player=ANN),
    )
    assert worth.ranking(gone) == (BOB, CAT, ANN)
    ended = after(game, EndGame()).ending
    assert ended is not None
    assert ended.ranking == (BOB, ANN, CAT)
