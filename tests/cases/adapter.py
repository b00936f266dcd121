"""Translates the rule cases into lines of the referee's protocol.

Pure: a case's set-up becomes a `start_game` line with a position, each action a few commands.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.recorded.adapter import house_rules
from tests.recorded.board import HOTEL, NAMES, SPACES, Command

Case = dict[str, Any]
Action = dict[str, Any]

HERE: Final = Path(__file__).parent

CODES: Final = {
    "insufficient_funds": "not_enough_cash",
    "not_owner": "not_the_owner",
    "group_has_buildings": "clear_buildings_first",
    "already_owned": "deed_already_owned",
    "no_hotels_left": "bank_out_of_hotels",
    "no_houses_left": "bank_out_of_houses",
    "uneven_sell": "sell_unevenly",
    "uneven_build": "build_unevenly",
    "bid_too_low": "bid_too_low",
    "bankrupt_party": "player_bankrupt",
    "at_maximum": "lot_full",
    "no_buildings": "no_building_there",
    "already_mortgaged": "already_mortgaged",
    "not_mortgaged": "not_mortgaged",
    "tile_not_ownable": "not_a_deed",
    "empty_trade": "empty_trade",
    "no_jail_card": "no_jail_card",
    "not_creditor": "not_the_creditor",
}
"""Why a case says no, and why we do."""

DECKS: Final = {"chance": "chance", "chest": "community_chest"}
CARDS: Final = {
    "back_3": "go_back_three_spaces",
    "building_loan": "building_loan_matures",
    "chairman": "elected_chairman",
    "nearest_railroad": "advance_to_nearest_railroad",
    "nearest_utility": "advance_to_nearest_utility",
}
"""Cards whose short name in the cases differs from the edition's."""
CARD_RENT: Final = {"nearest_railroad": 2, "nearest_utility": 10}
"""How many times the rent, or the dice, such a card asks for."""

INCOME_TAX_OR: Final = "10% of total worth or 200"
FLAT_INCOME_TAX: Final = 200
BOX: Final = {"houses": 32, "hotels": 12}


@cache
def cases() -> tuple[Case, ...]:
    """All cases, as they stand in the file."""
    lines = (HERE / "cases.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


# ---- the set-up


def start_line(case: Case) -> Command:
    """The line that sets up the table of a case in mid-game."""
    setup = case["setup"]
    options = setup.get("options", {})
    rules = house_rules(options)
    if wants_income_tax_choice(case):
        rules["tax.income_choice"] = "flat_or_percent"
    line: Command = {
        "cmd": "start_game",
        "edition": "us_2008",
        "base": "classic",
        "tracking": "dice",
        "seats": [{"name": name} for name in setup["players"]],
        "house_rules": rules,
        "position": {
            "seats": {name: _seat(held) for name, held in setup["players"].items()},
            "deeds": {NAMES[int(deed)]: _deed(held) for deed, held in setup["deeds"].items()},
            "bank": setup["bank"],
            "turn": {"player": setup["current"], "phase": "before_roll", "doubles": 0},
        },
    }
    waived = irregularities(setup)
    return line | {"waive": waived} if waived else line


def wants_income_tax_choice(case: Case) -> bool:
    """Whether the case is about the older income tax."""
    if case["setup"].get("options", {}).get("income_tax") == INCOME_TAX_OR:
        return True
    return any(action.get("basis") == "income_tax" for action in case["action"])


def irregularities(setup: Case) -> list[str]:
    """What a position shows that a game cannot reach, and a table may all the same have."""
    levels = {int(deed): held["level"] for deed, held in setup["deeds"].items()}
    owners = {int(deed): held["owner"] for deed, held in setup["deeds"].items()}
    found: set[str] = set()
    for group in _street_groups():
        heights = [levels.get(deed, 0) for deed in group]
        if max(heights) - min(heights) > 1:
            found.add("uneven")
        if max(heights) and len({owners.get(deed) for deed in group}) > 1:
            found.add("part_owned")
    hotels = sum(level == HOTEL for level in levels.values())
    houses = sum(level for level in levels.values() if level < HOTEL)
    if {
        "houses": setup["bank"]["houses"] + houses,
        "hotels": setup["bank"]["hotels"] + hotels,
    } != BOX:
        found.add("stock")
    return sorted(found)


@cache
def _street_groups() -> tuple[tuple[int, ...], ...]:
    groups: dict[str, list[int]] = {}
    for space in SPACES:
        if space["kind"] == "street":
            groups.setdefault(space["group"], []).append(space["index"])
    return tuple(tuple(group) for group in groups.values())


def _seat(held: Case) -> Command:
    return {
        "cash": held["cash"],
        "space": held["position"],
        "jail_cards": held.get("jail_cards", []),
        "jail": {"attempts": held["jail_turns"]} if held.get("in_jail") else None,
        "status": "bankrupt" if held.get("bankrupt") else "playing",
    }


def _deed(held: Case) -> Command:
    hotel = held["level"] == HOTEL
    return {
        "owner": held["owner"],
        "mortgaged": held["mortgaged"],
        "houses": 0 if hotel else held["level"],
        "hotel": hotel,
    }


# ---- the actions


def commands(action: Action, expected: Case) -> list[Command]:
    """What to send for one action."""
    return TRANSLATORS[action["kind"]](action, expected)


def actor(action: Action, expected: Case) -> str | None:
    """Whose money the amount of a case is about."""
    if action["kind"] == "auction":
        winner: str | None = expected.get("winner")
        return winner
    who: str = action.get("payer") or action.get("from") or action["player"]
    return who


def _by(cmd: str, **fields: str) -> Callable[[Action, Case], list[Command]]:
    """One command of one player; `fields` says which of the action's fields becomes which."""

    def translate(action: Action, expected: Case) -> list[Command]:
        told = {ours: action[theirs] for ours, theirs in fields.items()}
        return [{"cmd": cmd, "player": action["player"], **told}]

    return translate


def _rent(action: Action, expected: Case) -> list[Command]:
    command = {"cmd": "pay_rent", "payer": action["payer"], "deed": action["property"]}
    if "dice" in action:
        command["dice"] = sum(action["dice"])
    if "card" in action:
        command["multiplier"] = CARD_RENT[action["card"]]
    return [command]


def _auction(action: Action, expected: Case) -> list[Command]:
    lot = action["property"]
    told: list[Command] = [{"cmd": "open_auction", "lot": lot}]
    for who, amount in action["bids"]:
        if amount is None:
            told.append({"cmd": "withdraw_bid", "player": who, "lot": lot})
        else:
            told.append({"cmd": "place_bid", "player": who, "lot": lot, "amount": amount})
    return told


def _tax(action: Action, expected: Case) -> list[Command]:
    command = {"cmd": "pay_tax", "player": action["player"], "space": action["space"]}
    if "choice" in action:
        flat = expected["amount"] == FLAT_INCOME_TAX
        command["choice"] = "flat" if flat else "percent"
    return [command]


def _trade(action: Action, expected: Case) -> list[Command]:
    def side(who: str, given: Action) -> Command:
        goods = {"deeds": given["properties"], "jail_cards": given["jail_cards"]}
        return {"player": who, "cash": given["cash"], **goods}

    a, b = side(action["from"], action["gives"]), side(action["to"], action["gets"])
    return [{"cmd": "agree_trade", "a": a, "b": b}]


def _card(action: Action, expected: Case) -> list[Command]:
    deck, name = action["card"].split(".")
    card = CARDS.get(name, name)
    return [{"cmd": "draw_card", "player": action["player"], "deck": DECKS[deck], "card": card}]


def _throw(purpose: str) -> Callable[[Action, Case], list[Command]]:
    throw = _by("roll", dice="dice")
    return lambda action, expected: [
        command | {"purpose": purpose} for command in throw(action, expected)
    ]


TRANSLATORS: Final[dict[str, Callable[[Action, Case], list[Command]]]] = {
    "auction": _auction,
    "bankruptcy": _by("declare_bankruptcy", creditor="creditor"),
    "build": _by("build", deed="property"),
    "buy": _by("buy_deed", deed="property"),
    "card": _card,
    "jail_card": _by("use_jail_card", via="deck"),
    "jail_roll": _throw("jail"),
    "mortgage": _by("mortgage_deed", deed="property"),
    "move": _throw("move"),
    "owe": _by("incur_debt", creditor="to", amount="amount"),
    "pay_debt": _by("pay_debt"),
    "rent": _rent,
    "sell_building": _by("sell_building", deed="property"),
    "sell_group": _by("sell_group", group="group"),
    "tax": _tax,
    "trade": _trade,
    "unmortgage": _by("lift_mortgage", deed="property"),
}
