"""How a rent comes about: the steps in their order, with the figure after each."""

from typing import Final

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
BLUES: Final = {"Ann": BLUE}
ONE: Final = {PARK: 1, BOARDWALK: 1}
ALWAYS: Final = {"rent.group_bonus": "double_always"}
STRICT: Final = {"rent.mortgaged_count": False}
PLEDGED: Final = table({"Ann": STATIONS[:2]}, mortgaged=STATIONS[1:2])
UNCOUNTED: Final = table({"Ann": STATIONS[:2]}, mortgaged=STATIONS[1:2], rules=STRICT)

Told = dict[str, int]
Step = tuple[str, int, int]


@each(
    [
        # a lot of an incomplete group, of a whole one, with houses, with a hotel
        (table({"Ann": (PARK,), "Bob": (BOARDWALK,)}), PARK, {}, [("printed", 0, 35)]),
        (table(BLUES), BOARDWALK, {}, [("printed", 0, 50), ("group_doubled", 2, 100)]),
        (table(BLUES, houses=ONE), BOARDWALK, {}, [("houses", 1, 200)]),
        (table(BLUES, houses=dict.fromkeys(BLUE, 4)), BOARDWALK, {}, [("houses", 4, 1700)]),
        (
            table(BLUES, houses=ONE, rules=ALWAYS),
            BOARDWALK,
            {},
            [("houses", 1, 200), ("group_doubled", 2, 400)],
        ),
        (table(BLUES, hotels=BLUE), PARK, {}, [("hotel", 0, 1500)]),
        # stations, by how many their owner holds, and twice that by a card
        (table({"Ann": STATIONS[:1]}), STATIONS[0], {}, [("owned", 1, 25)]),
        (table({"Ann": STATIONS[:3]}), STATIONS[0], {}, [("owned", 3, 100)]),
        (table({"Ann": STATIONS}), STATIONS[0], {}, [("owned", 4, 200)]),
        (
            table({"Ann": STATIONS[:2]}),
            STATIONS[0],
            {"multiplier": 2},
            [("owned", 2, 50), ("card", 2, 100)],
        ),
        # a mortgaged one counts or not; the one landed on always counts itself
        (PLEDGED, STATIONS[0], {}, [("owned", 2, 50)]),
        (UNCOUNTED, STATIONS[0], {}, [("owned", 1, 25)]),
        (UNCOUNTED, STATIONS[1], {}, [("owned", 2, 50)]),
        # utilities, times the dice; ten times by a card, though its owner has one
        (
            table({"Ann": UTILITIES[:1]}),
            UTILITIES[0],
            {"dice": 7},
            [("owned_dice", 4, 0), ("dice", 7, 28)],
        ),
        (
            table({"Ann": UTILITIES}),
            UTILITIES[0],
            {"dice": 7},
            [("owned_dice", 10, 0), ("dice", 7, 70)],
        ),
        (
            table({"Ann": UTILITIES[:1]}),
            UTILITIES[0],
            {"dice": 9, "multiplier": 10},
            [("card_dice", 10, 0), ("dice", 9, 90)],
        ),
        # a street knows no card
        (table({"Ann": BROWN[:1]}), BROWN[0], {"multiplier": 10}, [("printed", 0, 2)]),
    ]
)
def test_rent_steps(game: Game, deed: DeedId, told: Told, steps: list[Step]) -> None:
    amount, found = rent_quote(game, deed, ANN, **told)
    assert [(step.code, step.by, step.amount) for step in found] == steps
    assert amount == steps[-1][2]


def test_utility_rent_without_dice_has_no_amount() -> None:
    assert rent_quote(table({"Ann": UTILITIES}), UTILITIES[0], ANN)[0] is None
