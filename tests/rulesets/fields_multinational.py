"""What each value changes: money of four regions, and deeds put together across colours.

The same language as in `fields.py`. Ann represents the East, Bob the North, Cat the West, Dan the
South.
"""

from typing import Final

from tests.rulesets.fields import Case

REGIONS: Final = "Edition: multinational\nRules: multinational\nPlayers: Ann, Bob, Cat, Dan\n"
"""The rules of a case are added to those of the book; a case may name others of its own."""
OFF: Final = REGIONS + "Tracking: off\n"
TOWER: Final = "Ann owns East Tower\n> Dan pays the rent of East Tower"
"""8 blue out of a green purse, at 0 less +1."""
STEEP: Final = (
    "Edition: odd_prices\nRules: classic + building.grouping = conglomerate\n"
    "Ann owns Connecticut Avenue, St. Charles Place, Baltic Avenue\n"
)
"""A light blue deed with a rent of 11, a pink one with 10: the dearest of the pink earns 12."""
STACK: Final = (
    "Ann owns East Garden, North Bridge, South Station\n"
    "East Garden, North Bridge, South Station are a conglomerate\n"
    "North Bridge lies on top of East Garden, North Bridge, South Station\n"
)
"""The East at +1, the North and the South at -1."""

CASES: Final = (
    # ---- in whose money ----
    Case(
        "salary.currency",
        REGIONS + "Ann owns East Gate\nDan is on South Square\n> Dan rolls 1 and 2",
        {"player": "Dan +200", "space": "Dan +232"},
    ),
    Case(
        "purchase.currency",
        REGIONS + "Ann owns East Gate\n> Dan rolls 1 and 2\n> Dan buys East Market",
        {"deed": "Dan -70", "player": "Dan -60"},
    ),
    Case(
        "rent.currency",
        OFF + "Bob owns East Tower, North Gate, North Market\n> Dan pays the rent of East Tower",
        {"owner": "Bob +8, Dan -11", "deed": "Bob +5, Dan -7", "player": "Bob +5, Dan -8"},
    ),
    Case(
        "rent.currency",
        REGIONS + "Bob owns East Tower, North Gate, North Market\nDan is on GO\nDan has 7\n"
        "> Dan rolls 4 and 5\n> end of turn",
        {"owner": "debt_open", "deed": "accepted", "player": "debt_open"},
    ),
    Case(
        "building.currency",
        OFF + STACK + "> Ann builds a house on South Station",
        {"deed": "Ann -74", "player": "Ann -100"},
    ),
    Case(
        "jail.fine_currency",
        REGIONS + "Ann owns North Gate\nAnn is in jail\nit is Ann's turn\n> Ann pays the jail fine",
        {"player": "Ann -50", "space": "Ann -43"},
    ),
    Case(
        "jail.fine_currency",
        REGIONS + "Ann owns North Gate\nAnn has 45\nAnn is in jail after 2 throws\n"
        "it is Ann's turn\n> Ann rolls 4 and 6",
        {"player": "accepted", "space": "Ann -43"},
    ),
    Case(
        "cards.currency",
        REGIONS
        + "Ann owns East Gate\n> Dan rolls 1 and 1\n> Dan draws doctor from Community Chest",
        {"space": "Dan -59", "player": "Dan -50"},
    ),
    # ---- rates ----
    Case(
        "exchange.rate",
        OFF + TOWER,
        {"own_minus_others": "Ann +8, Dan -10", "par": "Ann +8, Dan -8"},
    ),
    Case(
        "exchange.mortgaged_count",
        OFF + "Ann owns East Gate\nEast Gate is mortgaged\n" + TOWER,
        {True: "Ann +8, Dan -11", False: "Ann +8, Dan -10"},
    ),
    Case(
        "exchange.table",
        OFF.replace(
            "Rules: multinational", 'Rules: multinational + exchange.typed_table = {"1":50}'
        )
        + TOWER,
        {
            "geometric": "Ann +8, Dan -10",
            "linear": "Ann +8, Dan -9",
            "typed": "Ann +8, Dan -16",
        },
    ),
    Case(
        "exchange.typed_table",
        OFF.replace("Rules: multinational", "Rules: multinational + exchange.table = typed")
        + TOWER,
        {
            '{"0":100}': "Ann +8, Dan -8",
            '{"0":100,"1":50}': "Ann +8, Dan -16",
            '{"2":50}': "Ann +8, Dan -8",
            '{"-1":150,"0":100,"1":50}': "Ann +8, Dan -12",
        },
    ),
    Case(
        "exchange.own_region_exempt",
        OFF + "Ann owns East Gate\n> Ann buys East Market",
        {True: "Ann -60", False: "Ann -52"},
    ),
    Case(
        "exchange.own_region_exempt",
        OFF + "Ann owns East Gate\n> Ann mortgages East Gate",
        {True: "Ann +30", False: "Ann +25"},
    ),
    Case(
        "exchange.own_region_exempt",
        OFF + "Bob owns East Gate\nAnn has 69\n> Ann buys East Market",
        {True: "Ann -60", False: "not_enough_cash"},
    ),
    # ---- conglomerates ----
    Case(
        "conglomerate.size",
        OFF + "Ann owns East Gate, East Garden\n> Ann puts East Gate and East Garden together",
        {2: "accepted", 3: "conglomerate_size"},
    ),
    Case(
        "conglomerate.locked",
        OFF + STACK + "> Ann takes East Garden, North Bridge and South Station apart",
        {True: "conglomerate_locked", False: "accepted"},
    ),
    Case(
        "conglomerate.top",
        OFF + "Ann owns East Gate, East Garden, North Gate\n"
        "> Ann puts East Gate, East Garden and North Gate together under East Gate",
        {
            "highest_rent": "conglomerate_top",
            "dearest_colour": "conglomerate_top",
            "owners_choice": "accepted",
        },
    ),
    Case(
        "conglomerate.top",
        STEEP + "> Ann puts Connecticut Avenue, St. Charles Place and Baltic Avenue together "
        "under Connecticut Avenue",
        {
            "highest_rent": "accepted",
            "dearest_colour": "conglomerate_top",
            "owners_choice": "accepted",
        },
    ),
    Case(
        "conglomerate.top",
        STEEP + "> Ann puts Connecticut Avenue, St. Charles Place and Baltic Avenue together "
        "under St. Charles Place",
        {
            "highest_rent": "conglomerate_top",
            "dearest_colour": "accepted",
            "owners_choice": "accepted",
        },
    ),
    Case(
        "building.grouping",
        OFF.replace(
            "Rules: multinational",
            "Rules: multinational + building.on_any_deed = false, building.price_card = own_deed",
        )
        + "Ann owns East Gate, East Market\n> Ann builds a house on East Gate",
        {"colour_group": "Ann -50", "conglomerate": "not_in_conglomerate"},
    ),
    Case(
        "building.on_any_deed",
        OFF + STACK + "> Ann builds a house on South Station",
        {True: "Ann -74", False: "not_a_street"},
    ),
    Case(
        "building.price_card",
        OFF.replace("Rules: multinational", "Rules: multinational + building.on_any_deed = false")
        + STACK
        + "> Ann builds a house on East Garden",
        {"own_deed": "Ann -50", "top_deed": "Ann -100"},
    ),
)
