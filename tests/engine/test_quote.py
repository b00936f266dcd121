"""How a rent comes about: the steps in their order, with the figure after each."""

from banker_app.engine.ids import DeedId
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.state import Game
from tests.each import each
from tests.engine.tables import ANN, BLUE, BROWN, table

PARK, BOARDWALK = BLUE
STATIONS = tuple(
    map(DeedId, ("reading_railroad", "pennsylvania_railroad", "b_and_o_railroad", "short_line"))
)
UTILITIES = tuple(map(DeedId, ("electric_company", "water_works")))


def steps(game: Game, deed: DeedId, **told: int) -> tuple[int | None, list[tuple[str, int, int]]]:
    """The rent, and each step with the figure it worked with."""
    amount, found = rent_quote(game, deed, ANN, **told)
    return amount, [(step.code, step.by, step.amount) for step in found]


def test_printed() -> None:
    """A lot of an incomplete group."""
    game = table({"Ann": (PARK,), "Bob": (BOARDWALK,)})
    assert steps(game, PARK) == (35, [("printed", 0, 35)])


def test_doubled() -> None:
    """A bare lot of a whole group."""
    game = table({"Ann": BLUE})
    assert steps(game, BOARDWALK) == (100, [("printed", 0, 50), ("group_doubled", 2, 100)])


@each([(1, 200), (2, 600), (3, 1400), (4, 1700)])
def test_houses(houses: int, rent: int) -> None:
    """By the card, and never doubled by the usual reading."""
    game = table({"Ann": BLUE}, houses={PARK: houses, BOARDWALK: houses})
    assert steps(game, BOARDWALK) == (rent, [("houses", houses, rent)])


def test_houses_doubled() -> None:
    """By the reading that doubles every lot."""
    game = table(
        {"Ann": BLUE},
        houses={PARK: 1, BOARDWALK: 1},
        rules={"rent.group_bonus": "double_always"},
    )
    assert steps(game, BOARDWALK) == (400, [("houses", 1, 200), ("group_doubled", 2, 400)])


def test_hotel() -> None:
    """The last figure of the card."""
    game = table({"Ann": BLUE}, hotels=BLUE)
    assert steps(game, PARK) == (1500, [("hotel", 0, 1500)])


@each([(1, 25), (2, 50), (3, 100), (4, 200)])
def test_stations(owned: int, rent: int) -> None:
    """By how many their owner holds."""
    game = table({"Ann": STATIONS[:owned]})
    assert steps(game, STATIONS[0]) == (rent, [("owned", owned, rent)])


def test_stations_by_a_card() -> None:
    """Twice what it would be."""
    game = table({"Ann": STATIONS[:2]})
    twice = [("owned", 2, 50), ("card", 2, 100)]
    assert steps(game, STATIONS[0], multiplier=2) == (100, twice)


def test_a_mortgaged_station_counts_or_not() -> None:
    """As the table plays it; the one landed on always counts itself."""
    pledged = {"mortgaged": (STATIONS[1],)}
    game = table({"Ann": STATIONS[:2]}, mortgaged=pledged["mortgaged"])
    assert steps(game, STATIONS[0])[0] == 50
    strict = table(
        {"Ann": STATIONS[:2]},
        mortgaged=pledged["mortgaged"],
        rules={"rent.mortgaged_count": False},
    )
    assert steps(strict, STATIONS[0])[0] == 25
    assert steps(strict, STATIONS[1])[0] == 50


@each([(1, 4), (2, 10)])
def test_utilities(owned: int, factor: int) -> None:
    """Times the dice; without them there is no amount yet."""
    game = table({"Ann": UTILITIES[:owned]})
    assert steps(game, UTILITIES[0]) == (None, [("owned_dice", factor, 0)])
    rent = 7 * factor
    assert steps(game, UTILITIES[0], dice=7) == (
        rent,
        [("owned_dice", factor, 0), ("dice", 7, rent)],
    )


def test_utilities_by_a_card() -> None:
    """Ten times the dice, though its owner has one."""
    game = table({"Ann": UTILITIES[:1]})
    told = [("card_dice", 10, 0), ("dice", 9, 90)]
    assert steps(game, UTILITIES[0], dice=9, multiplier=10) == (90, told)


def test_a_street_knows_no_card() -> None:
    """A multiplier is for stations and utilities."""
    game = table({"Ann": BROWN[:1]})
    assert steps(game, BROWN[0], multiplier=10) == (2, [("printed", 0, 2)])
