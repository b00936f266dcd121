"""For each rule: a table, what happens there, and what comes of it by each value of the rule.

Written in the language of `tests/scenarios`. What comes of a command is the first reason of a
refusal, the fact that is asked for, the ranking, or by how much each purse changes.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.scenarios.script import Evening, parse

Value = str | int | bool
"""A value of a rule, as it is written; a schedule as `{"46":0,"61":50}`."""


@dataclass(frozen=True)
class Case:
    """A rule at work."""

    rule: str
    lines: str
    """The table, then commands; the last of them is the one that is watched."""
    outcomes: dict[Value, str]


def outcome(case: Case, value: Value) -> str:
    """What comes of the last command where the rule has this value."""
    script = parse(case.lines, case.rule)
    heads = {"Players": "Ann, Bob, Cat", **script.heads}
    if heads.get("Edition") == ODD_PRICES:
        heads["Edition"] = str(Path(_shelf().name, f"{ODD_PRICES}.toml"))
    written = str(value).lower() if isinstance(value, bool) else str(value)
    heads["Rules"] = ", ".join(filter(None, (heads.get("Rules", "classic"), "")))
    heads["Rules"] += f" + {case.rule} = {written}"
    evening = Evening(type(script)(script.name, heads, script.lines))
    evening.begin()
    *before, watched = (told.text for told in script.lines if told.text.startswith(">"))
    for said in before:
        reply = evening.do(said)
        assert reply["result"] == "accepted", f"{case.rule} = {value}: {said}: {reply}"
    match evening.do(watched):
        case {"result": "refused", "refusals": [headline, *_]}:
            return str(headline["code"])
        case {"result": "asks", "questions": [question, *_]}:
            return f"asks {question['fact']}"
        case {"result": "accepted"}:
            if over := evening.ask("state")["over"]:
                return " before ".join(over["ranking"])
            moved = (f"{who} {sum:+}" for who, sum in evening.moved().items() if sum)
            return ", ".join(moved) or "accepted"
        case reply:
            raise AssertionError(f"{case.rule} = {value}: {watched}: {reply}")


@cache
def _shelf() -> "TemporaryDirectory[str]":
    """A folder with a box that prints hotels dearer than houses, mortgages below half the price,
    and a deed with a higher rent than one of a dearer colour.

    Every shipped box prints them alike, so that none could tell some rules apart.
    """
    folder: TemporaryDirectory[str] = TemporaryDirectory(prefix="boxes-")
    box = files("banker_app.data").joinpath("editions", "us_2008.toml").read_text("utf-8")
    box = re.sub(r"(hotel_price = )(\d+)", lambda found: f"{found[1]}{int(found[2]) + 60}", box)
    box = re.sub(r"(mortgage_value = )(\d+)", lambda found: f"{found[1]}{int(found[2]) - 10}", box)
    box = box.replace("rents = [8, 40, 100,", "rents = [11, 40, 100,")
    path = Path(folder.name, f"{ODD_PRICES}.toml")
    path.write_text(box.replace('id = "us_2008"', f'id = "{ODD_PRICES}"'), encoding="utf-8")
    return folder


ODD_PRICES: Final = "odd_prices"
BLUE: Final = "Ann owns Park Place, Boardwalk\n"
BROWN: Final = "Bob owns Mediterranean Avenue, Baltic Avenue\n"
SHARED: Final = "Tracking: off\n" + BLUE + BROWN

CASES: Final = (
    # ---- the box and the opening ----
    Case(
        "edition.houses",
        BLUE + "> Ann builds 2 houses on the dark_blue group",
        {1: "bank_out_of_houses", 2: "Ann -400"},
    ),
    Case(
        "edition.hotels",
        BLUE + "Park Place, Boardwalk have 4 houses\n> Ann builds a hotel on Boardwalk",
        {0: "bank_out_of_hotels", 1: "Ann -200"},
    ),
    Case(
        "setup.starting_cash",
        "> Ann rolls 1 and 2\n> Ann buys Baltic Avenue",
        {59: "not_enough_cash", 60: "Ann -60"},
    ),
    Case(
        "salary.amount",
        "Ann is on Boardwalk\n> Ann rolls 1 and 2",
        {0: "accepted", 200: "Ann +200", 400: "Ann +400"},
    ),
    # ---- buying and auctions ----
    Case(
        "purchase.on_decline",
        "> Ann rolls 1 and 2\n> Ann declines Baltic Avenue\n> the hammer falls",
        {"auction": "accepted", "stays_with_bank": "no_auction_open"},
    ),
    Case(
        "auction.entry",
        "> Ann rolls 1 and 2\n> Ann declines Baltic Avenue\n> Ann bids 5",
        {"everyone": "accepted", "without_decliner": "auction_decliner_excluded"},
    ),
    Case(
        "auction.opening_bid",
        "> Ann rolls 1 and 2\n> Ann declines Baltic Avenue\n> Bob bids 5",
        {5: "accepted", 6: "bid_too_low"},
    ),
    Case(
        "auction.raise_by",
        "> Ann rolls 1 and 2\n> Ann declines Baltic Avenue\n> Bob bids 5\n> Cat bids 9",
        {4: "accepted", 5: "bid_too_low"},
    ),
    # ---- rent ----
    Case(
        "rent.group_bonus",
        SHARED + "> Ann pays the rent of Baltic Avenue",
        {
            "double_if_lot_bare": "Ann -8, Bob +8",
            "double_if_group_bare": "Ann -8, Bob +8",
            "double_if_lot_bare_despite_mortgage": "Ann -8, Bob +8",
            "double_always": "Ann -8, Bob +8",
            "none": "Ann -4, Bob +4",
        },
    ),
    Case(
        "rent.group_bonus",
        SHARED + "Mediterranean Avenue has 1 house\n> Ann pays the rent of Baltic Avenue",
        {
            "double_if_lot_bare": "Ann -8, Bob +8",
            "double_if_group_bare": "Ann -4, Bob +4",
            "double_if_lot_bare_despite_mortgage": "Ann -8, Bob +8",
            "double_always": "Ann -8, Bob +8",
            "none": "Ann -4, Bob +4",
        },
    ),
    Case(
        "rent.group_bonus",
        SHARED + "Mediterranean Avenue is mortgaged\n> Ann pays the rent of Baltic Avenue",
        {
            "double_if_lot_bare": "Ann -4, Bob +4",
            "double_if_group_bare": "Ann -4, Bob +4",
            "double_if_lot_bare_despite_mortgage": "Ann -8, Bob +8",
            "double_always": "Ann -8, Bob +8",
            "none": "Ann -4, Bob +4",
        },
    ),
    Case(
        "rent.group_bonus",
        SHARED + "Baltic Avenue has 1 house\n> Ann pays the rent of Baltic Avenue",
        {
            "double_if_lot_bare": "Ann -20, Bob +20",
            "double_if_group_bare": "Ann -20, Bob +20",
            "double_if_lot_bare_despite_mortgage": "Ann -20, Bob +20",
            "double_always": "Ann -40, Bob +40",
            "none": "Ann -20, Bob +20",
        },
    ),
    Case(
        "rent.mortgaged_count",
        "Tracking: off\nBob owns Short Line, Reading Railroad\nShort Line is mortgaged\n"
        "> Ann pays the rent of Reading Railroad",
        {True: "Ann -50, Bob +50", False: "Ann -25, Bob +25"},
    ),
    Case(
        "rent.utility_dice",
        "Bob owns Electric Company\nAnn is on Oriental Avenue\n"
        "> Ann rolls 4 and 2\n> Ann pays the rent of Electric Company",
        {"landing_roll": "Ann -24, Bob +24", "fresh_roll": "asks dice"},
    ),
    Case(
        "rent.claim_before",
        "Bob owns Baltic Avenue\n> Ann rolls 1 and 2\n> end of turn (waive: still_due)\n"
        "> Bob rolls 4 and 6\n> Ann pays the rent of Baltic Avenue",
        {
            "next_roll": "rent_not_due",
            "second_roll": "Ann -4, Bob +4",
            "never": "Ann -4, Bob +4",
        },
    ),
    Case(
        "rent.claim_before",
        "Bob owns Baltic Avenue\n> Ann rolls 1 and 2\n> end of turn (waive: still_due)\n"
        "> Bob rolls 4 and 6\n> end of turn (waive: still_due)\n> Cat rolls 4 and 6\n"
        "> Ann pays the rent of Baltic Avenue",
        {"next_roll": "rent_not_due", "second_roll": "rent_not_due", "never": "Ann -4, Bob +4"},
    ),
    Case(
        "rent.when_owner_jailed",
        "Tracking: off\nBob owns Baltic Avenue\nBob is in jail\n"
        "> Ann pays the rent of Baltic Avenue",
        {True: "Ann -4, Bob +4", False: "rent_not_due_owner_jailed"},
    ),
    # ---- buildings ----
    Case(
        "building.window",
        BLUE + "it is Bob's turn\n> Bob rolls 4 and 6\n> Ann builds a house on Boardwalk",
        {
            "any_time": "Ann -200",
            "own_turn_or_between": "window_closed",
            "own_turn": "window_closed",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "building.window",
        BLUE + "it is Bob's turn\n> Ann builds a house on Boardwalk",
        {
            "any_time": "Ann -200",
            "own_turn_or_between": "Ann -200",
            "own_turn": "window_closed",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "building.window",
        BLUE + "> Ann rolls 4 and 6\n> Ann builds a house on Boardwalk",
        {
            "any_time": "Ann -200",
            "own_turn_or_between": "Ann -200",
            "own_turn": "Ann -200",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "building.whole_group",
        "Ann owns Boardwalk\n> Ann builds a house on Boardwalk",
        {True: "group_not_complete", False: "Ann -200"},
    ),
    Case(
        "building.evenly",
        BLUE + "> Ann builds 2 houses on Boardwalk",
        {True: "build_unevenly", False: "Ann -400"},
    ),
    Case(
        "building.houses_before_hotel",
        BLUE + "Park Place, Boardwalk have 3 houses\n> Ann builds a house on Boardwalk\n"
        "> Ann breaks the hotel on Boardwalk",
        {3: "Ann +100", 4: "no_building_there"},
    ),
    Case(
        "building.hotel_needs",
        "Rules: classic + building.evenly = false\n" + BLUE + "Boardwalk has 4 houses\n"
        "> Ann builds a hotel on Boardwalk",
        {"full_group": "hotel_needs_houses", "full_lot": "Ann -200"},
    ),
    Case(
        "building.contested",
        "Rules: classic + edition.houses = 1\n" + BLUE + BROWN + "> the Bank auctions house\n"
        "> Ann bids 49",
        {"auction_from_price": "bid_too_low", "auction_from_opening_bid": "accepted"},
    ),
    Case(
        "building.contested",
        "Rules: classic + edition.houses = 1\n" + BLUE + BROWN + "> the Bank auctions house",
        {
            "auction_from_price": "accepted",
            "auction_from_opening_bid": "accepted",
            "first_come": "no_piece_auction",
        },
    ),
    Case(
        "building.contest_asked",
        "Rules: classic + edition.houses = 1\n"
        + BLUE
        + BROWN
        + "> Ann builds a house on Boardwalk",
        {False: "Ann -200", True: "asks contested"},
    ),
    Case(
        "building.won_at_lot_price",
        "Rules: classic + edition.houses = 1, building.contested = auction_from_price\n"
        + BLUE
        + BROWN
        + "> house goes to Ann for 120\n> Ann builds a house on Boardwalk",
        {False: "accepted", True: "piece_underpaid"},
    ),
    Case(
        "trade.auctions",
        BLUE + "> Ann auctions Boardwalk",
        {False: "no_player_auctions", True: "accepted"},
    ),
    Case(
        "building.house_resale",
        BLUE + "Boardwalk has 1 house\n> Ann sells a house on Boardwalk",
        {0: "accepted", 50: "Ann +100", 100: "Ann +200"},
    ),
    Case(
        "building.hotel_resale",
        "Edition: odd_prices\n" + BLUE + "Park Place, Boardwalk have a hotel\n"
        "> Ann clears the dark_blue group",
        {
            "hotel_and_houses": "Ann +1060",
            "houses_only": "Ann +800",
            "as_houses": "Ann +1000",
        },
    ),
    Case(
        "building.sell_evenly",
        BLUE + "Park Place, Boardwalk have 1 house\n> Ann builds a house on Boardwalk\n"
        "> Ann sells a house on Park Place",
        {True: "sell_unevenly", False: "Ann +100"},
    ),
    Case(
        "building.sell_window",
        BLUE + "Boardwalk has 1 house\nit is Bob's turn\n> Bob rolls 4 and 6\n"
        "> Ann sells a house on Boardwalk",
        {
            "any_time": "Ann +100",
            "own_turn_or_between": "window_closed",
            "own_turn": "window_closed",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "building.sell_window",
        BLUE + "Boardwalk has 1 house\nit is Bob's turn\n> Ann sells a house on Boardwalk",
        {
            "any_time": "Ann +100",
            "own_turn_or_between": "Ann +100",
            "own_turn": "window_closed",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "building.sell_window",
        BLUE + "Boardwalk has 1 house\n> Ann rolls 4 and 6\n> Ann sells a house on Boardwalk",
        {
            "any_time": "Ann +100",
            "own_turn_or_between": "Ann +100",
            "own_turn": "Ann +100",
            "own_turn_before_roll": "window_closed",
        },
    ),
    # ---- mortgages and trades ----
    Case(
        "mortgage.clear_first",
        BLUE + "Boardwalk has 1 house\n> Ann mortgages Park Place",
        {"whole_group": "clear_buildings_first", "that_lot": "Ann +175"},
    ),
    Case(
        "mortgage.interest_percent",
        BLUE + "Boardwalk is mortgaged\n> Ann lifts the mortgage of Boardwalk",
        {0: "Ann -200", 10: "Ann -220", 20: "Ann -240"},
    ),
    Case(
        "mortgage.deed_may_change_hands",
        BLUE + "Boardwalk is mortgaged\n> Ann gives Bob Boardwalk for 5",
        {True: "Ann +5, Bob -25", False: "mortgaged_deed_stays"},
    ),
    Case(
        "trade.window",
        "it is Bob's turn\n> Bob rolls 4 and 6\n> Ann gives Cat 5 for nothing",
        {
            "any_time": "Ann -5, Cat +5",
            "own_turn_or_between": "window_closed",
            "own_turn": "window_closed",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "trade.window",
        "it is Bob's turn\n> Ann gives Cat 5 for nothing",
        {
            "any_time": "Ann -5, Cat +5",
            "own_turn_or_between": "Ann -5, Cat +5",
            "own_turn": "window_closed",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "trade.window",
        "> Ann rolls 4 and 6\n> Ann gives Cat 5 for nothing",
        {
            "any_time": "Ann -5, Cat +5",
            "own_turn_or_between": "Ann -5, Cat +5",
            "own_turn": "Ann -5, Cat +5",
            "own_turn_before_roll": "window_closed",
        },
    ),
    Case(
        "trade.clear_first",
        BLUE + "Boardwalk has 1 house\n> Ann gives Bob Park Place for 5",
        {"whole_group": "clear_buildings_first", "that_lot": "Ann +5, Bob -5"},
    ),
    Case(
        "trade.gifts",
        "> Ann gives Bob 5 for nothing",
        {True: "Ann -5, Bob +5", False: "no_gifts"},
    ),
    # ---- jail and taxes ----
    Case(
        "jail.fine",
        "Ann is in jail\n> Ann pays the jail fine",
        {50: "Ann -50", 70: "Ann -70"},
    ),
    Case(
        "jail.fine_rise",
        "Tracking: turns\n> Ann goes to jail\n> Ann pays the jail fine\n> Ann goes to jail\n"
        "> Ann pays the jail fine",
        {0: "Ann -50", 50: "Ann -100"},
    ),
    Case(
        "jail.fine_rise_percent",
        "Tracking: turns\nAnn is in jail\n> Ann fails to throw doubles\n> Ann pays the jail fine",
        {0: "Ann -50", 50: "Ann -75"},
    ),
    Case(
        "jail.attempts",
        "Ann is in jail\n> Ann rolls 4 and 6",
        {1: "Ann -50", 2: "accepted"},
    ),
    Case(
        "jail.roll_again",
        "Ann is in jail\n> Ann pays the jail fine\n> Ann rolls 5 and 5\n> Ann rolls 4 and 6",
        {True: "accepted", False: "already_rolled"},
    ),
    Case(
        "tax.income",
        "> Ann rolls 1 and 3\n> Ann pays the tax",
        {200: "Ann -200", 150: "Ann -150"},
    ),
    Case(
        "tax.luxury",
        "Ann is on Marvin Gardens\n> Ann rolls 4 and 5\n> Ann pays the tax",
        {100: "Ann -100", 75: "Ann -75"},
    ),
    Case(
        "tax.income_choice",
        "> Ann rolls 1 and 3\n> Ann pays the tax",
        {"flat": "Ann -200", "flat_or_percent": "asks choice"},
    ),
    Case(
        "tax.income_percent",
        "Edition: us_classic\n> Ann rolls 1 and 3\n> Ann chooses the percent tax",
        {10: "Ann -150", 20: "Ann -300"},
    ),
    Case(
        "tax.worth_counts",
        "Edition: us_classic\n" + BLUE + "Boardwalk is mortgaged\n"
        "> Ann rolls 1 and 3\n> Ann chooses the percent tax",
        {"half_price": "Ann -205", "full_price": "Ann -225", "nothing": "Ann -185"},
    ),
    # ---- debts, estates, the end ----
    Case(
        "debt.pay_in_kind",
        BLUE + "Ann owes Bob 2000\n> Ann pays Bob with Boardwalk",
        {True: "accepted", False: "not_in_kind"},
    ),
    Case(
        "estate.to_bank",
        BLUE + "Ann owes the Bank 5000\n> Ann gives up\n> the Bank auctions Boardwalk",
        {"auction": "accepted", "free_sale": "deed_not_offered"},
    ),
    Case(
        "estate.bank_clears_mortgages",
        BLUE + "Boardwalk is mortgaged\nAnn owes the Bank 5000\n> Ann gives up\n"
        "> Boardwalk goes to Bob for 5",
        {True: "Bob -5", False: "Bob -25"},
    ),
    Case(
        "estate.mortgage_interest",
        "Players: Ann 0, Bob, Cat\n" + BLUE + "Boardwalk is mortgaged\nAnn owes Bob 5000\n"
        "> Ann gives up",
        {"at_once": "Bob -20", "when_lifted": "accepted"},
    ),
    Case(
        "scoring.mortgaged_deed",
        "Players: Ann 0, Bob 300, Cat 100\nAnn owns Boardwalk\nBoardwalk is mortgaged\n"
        "> the evening ends",
        {
            "full_price": "Ann before Bob before Cat",
            "half_price": "Bob before Ann before Cat",
            "nothing": "Bob before Cat before Ann",
        },
    ),
    Case(
        "money.rounding",
        BLUE + "Park Place is mortgaged\n> Ann lifts the mortgage of Park Place",
        {"up": "Ann -193", "down": "Ann -192", "half_up": "Ann -193"},
    ),
    Case(
        "money.rounding",
        "Rules: classic + mortgage.interest_percent = 3\nAnn owns Marvin Gardens\n"
        "Marvin Gardens is mortgaged\n> Ann lifts the mortgage of Marvin Gardens",
        {"up": "Ann -145", "down": "Ann -144", "half_up": "Ann -144"},
    ),
)
