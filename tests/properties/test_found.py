"""Stories that random evenings once brought up, each of which broke a promise.

Nothing is said about how a command must be answered here, only that no promise breaks: whether a
thing is allowed is the business of the scenarios.
"""

from typing import Final

from banker_app.content.serialization import decode_command
from banker_app.engine.legal import LegalCommands, Offer
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.state import replace
from tests.each import each
from tests.properties.checked import Checked, Step
from tests.properties.openings import Line


def start(tracking: str, *seats: str, **fields: object) -> Line:
    """A table of the 2008 box."""
    told = [{"name": seat} for seat in seats]
    return {"cmd": "start_game", "edition": "us_2008", "tracking": tracking, "seats": told} | fields


def owned(owner: str, *deeds: str, houses: int = 0) -> Line:
    """Deeds of one player."""
    return {deed: {"owner": owner, "houses": houses} for deed in deeds}


def to(cmd: str, player: str, **fields: object) -> Line:
    """A command of a player."""
    return {"cmd": cmd, "player": player, **fields}


def rule(name: str, value: object) -> Line:
    """A rule changed in the middle of the evening."""
    return {"cmd": "change_house_rule", "name": name, "value": value, "reason": "we want it so"}


BLUES: Final = ("boardwalk", "park_place")
REDS: Final = ("kentucky_avenue", "indiana_avenue", "illinois_avenue")


def world(tracking: str, **fields: object) -> Line:
    """The box of four regions."""
    told = [{"name": seat} for seat in ("Ann", "Bob", "Cat", "Dan")]
    line: Line = {"cmd": "start_game", "edition": "multinational", "base": "multinational"}
    return line | {"tracking": tracking, "seats": told} | fields


def stack(player: str, *deeds: str, top: str) -> Line:
    """Deeds that were put together."""
    return {"player": player, "deeds": list(deeds), "top": top}


SHUT: Final = {"building.window": "own_turn_before_roll", "edition.houses": 2}
FIRST: Final = ("east_gate", "east_station", "south_gate")
SECOND: Final = ("north_gate", "west_gate", "power_works")

STORIES: Final[dict[str, list[Line]]] = {
    "paper money beyond what may be entered at once": [
        start(
            "off",
            "Ann",
            "Bob",
            house_rules={
                "money.bank_may_issue": False,
                "salary.when_jailed": True,
                "salary.amount": 10_000_000,
            },
        ),
        to("land_on", "Ann", space="go_to_jail", passed_go=True),
    ],
    "a conglomerate around a built deed is refused in words": [
        world(
            "off",
            waive=["part_owned"],
            house_rules={"building.on_any_deed": False},
            position={
                "deeds": owned("Cat", "west_gate", "north_gate", "south_gate")
                | owned("Cat", "east_gate", houses=1),
                "conglomerates": [
                    stack("Cat", "east_gate", "north_gate", "south_gate", top="south_gate")
                ],
            },
        ),
        to("form_conglomerate", "Cat", deeds=["west_gate", "north_gate", "east_gate"]),
    ],
    "rows that stand unevenly when evenness becomes the rule": [
        start(
            "off",
            "Ann",
            "Bob",
            house_rules={"building.evenly": False},
            position={"deeds": owned("Ann", "boardwalk", houses=3) | owned("Ann", "park_place")},
        ),
        rule("building.evenly", True),
        to("mortgage_deed", "Ann", deed="park_place"),
    ],
    "more houses on a lot than a hotel takes from now on": [
        start("off", "Ann", "Bob", position={"deeds": owned("Ann", *BLUES, houses=4)}),
        rule("building.houses_before_hotel", 3),
        to("sell_building", "Ann", deed="boardwalk"),
        to("build", "Ann", deed="boardwalk"),
    ],
    "a bidder spends what he has bid": [
        start(
            "off",
            "Ann",
            "Bob",
            position={"deeds": {"baltic_avenue": {"owner": "Ann", "mortgaged": True}}},
        ),
        {"cmd": "open_auction", "lot": "boardwalk"},
        to("place_bid", "Ann", amount=1490),
        to("lift_mortgage", "Ann", deed="baltic_avenue"),
        to("pay_bank", "Ann", amount=100, reason="glasses"),
        {"cmd": "close_auction"},
    ],
    "a bidder loses what he has bid to a correction": [
        start("turns", "Ann", "Bob"),
        to("collect_salary", "Ann"),
        {"cmd": "open_auction", "lot": "boardwalk"},
        to("place_bid", "Ann", amount=1700),
        {"cmd": "correct", "entry": 2, "reason": "a slip"},
        {"cmd": "close_auction"},
    ],
    "the end of what may be bid": [
        start("off", "Ann", "Bob", position={"seats": {"Ann": {"cash": 10_000_000}}}),
        to("collect_salary", "Ann"),
        {"cmd": "open_auction", "lot": "boardwalk"},
    ],
    "a tax of a space that has none, all the same": [
        start("off", "Ann", "Bob"),
        to("pay_tax", "Ann", waive=["tax_not_due"]),
    ],
    "an inmate who is said to stand elsewhere": [
        start("turns", "Ann", "Bob"),
        to("go_to_jail", "Bob"),
        to("land_on", "Bob", space="income_tax"),
    ],
    "an inmate sent on by a card": [
        start("dice", "Ann", "Bob"),
        to("roll", "Ann", dice=[1, 6]),
        to("go_to_jail", "Ann"),
        to("draw_card", "Ann", deck="chance", card="advance_to_boardwalk"),
        to(
            "draw_card",
            "Ann",
            deck="chance",
            card="advance_to_boardwalk",
            waive=["card_not_due"],
        ),
    ],
    "an inmate who has failed more often than the rules allow now": [
        start("dice", "Ann", "Bob", position={"seats": {"Ann": {"jail": {"attempts": 2}}}}),
        rule("jail.attempts", 1),
        to("roll", "Ann", dice=[1, 2], purpose="jail"),
    ],
    "the last throw failed and the fine not paid": [
        start("off", "Ann", "Bob", house_rules={"jail.attempts": 1, "setup.starting_cash": 10}),
        to("go_to_jail", "Ann"),
        to("fail_jail_roll", "Ann"),
    ],
    "a mortgage beside a built lot, where only the lot itself must be bare": [
        start(
            "dice",
            "Ann",
            "Bob",
            house_rules={"mortgage.clear_first": "that_lot"},
            position={"deeds": owned("Ann", *REDS)},
        ),
        to("build", "Ann", deed="illinois_avenue"),
        to("mortgage_deed", "Ann", deed="indiana_avenue"),
        rule("mortgage.clear_first", "whole_group"),
    ],
    "a purchase corrected after the deed was mortgaged": [
        start("off", "Ann", "Bob"),
        to("buy_deed", "Bob", deed="boardwalk"),
        to("mortgage_deed", "Bob", deed="boardwalk"),
        {"cmd": "correct", "entry": 2, "reason": "a slip"},
    ],
    "a deed bought by another than it was offered to": [
        start("turns", "Ann", "Bob"),
        to("land_on", "Ann", space="boardwalk"),
        to("land_on", "Ann", space="boardwalk"),
        to("buy_deed", "Bob", deed="boardwalk"),
    ],
    "a deed declined by another than it was offered to": [
        start("turns", "Ann", "Bob"),
        to("land_on", "Ann", space="boardwalk"),
        to("decline_deed", "Bob", deed="boardwalk"),
        to("place_bid", "Bob", amount=2),
        to("withdraw_bid", "Ann"),
    ],
    "a deed bought that waits for its auction": [
        start("turns", "Ann", "Bob", "Cat", house_rules={"tax.luxury": 1_802}),
        to("buy_deed", "Ann", deed="boardwalk"),
        to("land_on", "Ann", space="luxury_tax"),
        to("declare_bankruptcy", "Ann"),
        to("buy_deed", "Bob", deed="boardwalk"),
        to("decline_deed", "Bob", deed="boardwalk"),
    ],
    "one player left, who still has to raise what he owes": [
        start(
            "dice",
            "Ann",
            "Bob",
            position={
                "deeds": {"boardwalk": {"owner": "Ann", "mortgaged": True}}
                | owned("Bob", "park_place"),
                "seats": {"Ann": {"cash": 0}, "Bob": {"cash": 0}},
                "debts": [{"player": "Ann", "creditor": "Bob", "amount": 2_000}],
            },
        ),
        to("declare_bankruptcy", "Ann"),
        to("mortgage_deed", "Bob", deed="park_place"),
    ],
    "more deeds to be dealt than the box has": [
        start("dice", *"ABCD", house_rules={"setup.deeds_dealt_each": 9}),
    ],
    "deeds to be dealt to players who cannot pay for any": [
        start("dice", "Ann", "Bob", modes=["quick"], house_rules={"setup.starting_cash": 10}),
        to("roll", "Ann", dice=[1, 2]),
    ],
    "a deed dealt that another was about to buy": [
        start("turns", "Ann", "Bob", modes=["quick"]),
        to("land_on", "Ann", space="boardwalk"),
        to("buy_deed", "Bob", deed="boardwalk"),
    ],
    "a deed dealt while it was under the hammer": [
        start("off", "Ann", "Bob", modes=["quick"]),
        to("decline_deed", "Ann", deed="boardwalk"),
        to("buy_deed", "Bob", deed="boardwalk"),
    ],
    "a fine in one's own money, corrected by its rate": [
        world("off", house_rules={"exchange.own_region_exempt": False}),
        to("buy_deed", "Dan", deed="north_market"),
        to("pay_bank", "Bob", amount=1_360, reason="a bet"),
        to("pay_bank", "Bob", amount=1_200, reason="a bet"),
    ],
    "ways out while the clock stands still": [
        start("off", "Ann", "Bob", position={"seats": {"Ann": {"cash": 0}}, "paused": True}),
        to("pay_tax", "Ann", space="luxury_tax"),
    ],
    "a bid that was paid with all the money there was": [
        start("dice", "Ann", "Bob", "Cat", modes=["paid_bids"]),
        to("roll", "Ann", dice=[1, 2]),
        to("decline_deed", "Ann", deed="baltic_avenue"),
        to("place_bid", "Ann", amount=1_400),
    ],
    "rules that do not go together, and the table wants them": [
        start("off", "Ann", "Bob"),
        rule("building.price_card", "top_deed") | {"waive": ["rules_clash"]},
    ],
    "the last three too slow, one after the other": [
        start(
            "off",
            "Ann",
            "Bob",
            "Cat",
            base="online",
            position={"deeds": owned("Bob", "boardwalk") | owned("Cat", "park_place")},
        ),
        to("time_out_player", "Ann"),
        to("land_on", "Cat", space="boardwalk"),
        to("time_out_player", "Bob"),
        to("time_out_player", "Cat"),
    ],
    "a salary that the Bank could not pay": [
        start(
            "dice",
            "Ann",
            "Bob",
            house_rules={"money.bank_may_issue": False, "salary.amount": 10_000_000},
            position={"seats": {"Ann": {"space": "boardwalk"}}, "turn": {"player": "Ann"}},
        ),
    ],
    "bids for a house in another money": [
        world(
            "off",
            house_rules=SHUT,
            position={
                "deeds": owned("Ann", *FIRST) | owned("Bob", *SECOND),
                "conglomerates": [
                    stack("Ann", *FIRST, top="south_gate"),
                    stack("Bob", *SECOND, top="west_gate"),
                ],
            },
        ),
        {"cmd": "open_auction", "lot": "house"},
    ],
    "a house won by somebody who may not build now": [
        world(
            "turns",
            house_rules=SHUT,
            position={
                "deeds": owned("Ann", *FIRST) | owned("Bob", *SECOND),
                "turn": {"player": "Cat"},
                "conglomerates": [
                    stack("Ann", *FIRST, top="south_gate"),
                    stack("Bob", *SECOND, top="west_gate"),
                ],
            },
        ),
        {"cmd": "open_auction", "lot": "house"},
        to("place_bid", "Bob", amount=1),
        to("withdraw_bid", "Ann"),
        {"cmd": "end_turn"},
    ],
    "a sum below nothing in another money": [
        world("off"),
        to("buy_deed", "Bob", deed="west_tower"),
        {"cmd": "settle_auction", "lot": "water_works", "winner": "Bob", "amount": -5},
    ],
    "a stake in another money": [
        world("off"),
        to("buy_deed", "Bob", deed="west_tower"),
        to("buy_deed", "Bob", deed="south_tower"),
        to("buy_deed", "Dan", deed="north_market"),
        to("play_casino", "Bob", stake=780, outcome="lost"),
        to("play_casino", "Dan", stake=1_360, outcome="lost"),
    ],
    "money moved by hand into another money": [
        world("off"),
        to("buy_deed", "Bob", deed="east_gate"),
        {"cmd": "adjust_ledger", "source": "Ann", "target": "Cat", "amount": 1_500, "reason": "x"},
    ],
    "a house won, and then a tax that the bid has left no money for": [
        start(
            "off",
            "Ann",
            "Bob",
            house_rules={"edition.houses": 1},
            position={"deeds": owned("Ann", *BLUES) | owned("Bob", *REDS)},
        ),
        {"cmd": "open_auction", "lot": "house"},
        to("place_bid", "Ann", amount=1_490),
        to("withdraw_bid", "Bob"),
        to("land_on", "Ann", space="luxury_tax"),
    ],
    "a tax to be chosen that is more than there is": [
        start(
            "off",
            "Ann",
            "Bob",
            house_rules={"tax.income_choice": "flat_or_percent", "tax.income_percent": 100},
            position={"seats": {"Ann": {"cash": 5}}},
        ),
        to("land_on", "Ann", space="income_tax"),
        to("mortgage_deed", "Ann", deed="boardwalk"),
    ],
    "out of the game with money that its rate corrects": [
        world("off", house_rules={"exchange.own_region_exempt": False, "estate.by_timeout": True}),
        to("buy_deed", "Dan", deed="north_market"),
        to("time_out_player", "Bob"),
    ],
    "a mortgage of the colour beside a conglomerate": [
        world(
            "off",
            position={
                "deeds": owned("Ann", *FIRST, houses=1)
                | {"south_market": {"owner": "Ann", "mortgaged": True}},
                "conglomerates": [stack("Ann", *FIRST, top="south_gate")],
            },
        ),
    ],
}


def most(offer: Offer) -> Offer:
    """The offer with the highest number in each of its ranges."""
    ends = {
        name: (s.high, s.high) if name == "dice" else s.high for name, s in offer.ranges.items()
    }
    return Offer(command=replace(offer.command, **ends)) if ends else offer


@each(STORIES)
def test_it_breaks_no_promise_any_more(story: str) -> None:
    opening, *lines = STORIES[story]
    table = Checked(opening)
    table.accepts(map(most, LegalCommands(table.game).offers()))
    table.goes_on()
    for line in lines:
        waive = frozenset(map(RefusalCode, line.get("waive", ())))
        command = decode_command({k: v for k, v in line.items() if k != "waive"})
        table.enter(Step(command=command, waive=waive))
        table.accepts(map(most, LegalCommands(table.game).offers()))
        table.goes_on()
        table.can_be_told_as_a_position()
    table.resumes()
