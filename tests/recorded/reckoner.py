"""A second banker for the game of four regions, who works out every sum anew.

Knows the rulebook and the edition's file, nothing of the engine: it is told what happened, keeps
its own purses, and says what each payment has to come to.
"""

import math
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

EDITION: Final = Path(__file__).parents[2] / "data" / "editions" / "multinational.toml"
BOX: Final[dict[str, Any]] = tomllib.loads(EDITION.read_text("utf-8"))
PER_CENT: Final = (100, 86, 74, 63, 54, 47, 40, 34, 29, 25, 22, 19, 16, 14, 12, 10, 9)
"""Ruling 1: what a hundred cost at a spread of 0, 1, 2 and so on."""
BANK: Final = "bank"
HOTEL: Final = 5
"""A hotel is five houses, by 004:162."""

CARDS: Final[dict[str, dict[str, Any]]] = {
    name: {"group": group_id, "kind": group["kind"], "house": group.get("house_price", 0), **card}
    for group_id, group in BOX["groups"].items()
    for name, card in group["deeds"].items()
}
REGION: Final = {space["deed"]: space["region"] for space in BOX["spaces"] if "deed" in space}

Event = dict[str, Any]


class Reckoner:
    """Purses, deeds and stacks as the events have left them."""

    def __init__(self, seats: dict[str, str]) -> None:
        """`seats`: the region of each player."""
        self.region = seats
        self.cash = dict.fromkeys(seats, 1500)
        self.owner: dict[str, str] = {}
        self.mortgaged: set[str] = set()
        self.level: dict[str, int] = {}
        self.stacks: list[dict[str, Any]] = []
        self.space = dict.fromkeys(seats, 0)
        self._drawer = ""

    def hears(self, event: Event) -> None:
        """Keep the books for one more event; a sum that is not the rulebook's is an error."""
        told = getattr(self, f"_{event['event']}", None)
        if told is not None:
            told(event)

    # ---- rates --------------------------------------------------------------------------

    def rate(self, region: str) -> int:
        """004:78 - the representative's own deeds of his region less those of the others."""
        owners = [who for deed, who in self.owner.items() if REGION[deed] == region]
        return sum(1 if self.region[who] == region else -1 for who in owners)

    def _exactly(self, player: str, amount: int, region: str) -> Fraction:
        """004:82 - the payer's rate less that of the money to be paid."""
        if self.region[player] == region:
            return Fraction(amount)
        spread = self.rate(self.region[player]) - self.rate(region)
        percent = Fraction(PER_CENT[abs(spread)], 100)
        return amount * (percent if spread >= 0 else 1 / percent)

    def costs(self, player: str, amount: int, region: str) -> int:
        return math.ceil(self._exactly(player, amount, region))

    def brings(self, player: str, amount: int, region: str) -> int:
        return math.floor(self._exactly(player, amount, region))

    def at_par(self, amount: int, region: str) -> int:
        """The worth in a currency whose rate is 0. [ruling 36]"""
        rate = self.rate(region)
        percent = Fraction(PER_CENT[abs(rate)], 100)
        return math.floor(amount / percent if rate > 0 else amount * percent)

    def _pays(self, player: str, amount: int, region: str) -> None:
        if player != BANK:
            self.cash[player] -= self.costs(player, amount, region)

    def _gets(self, player: str, amount: int, region: str) -> None:
        if player != BANK:
            self.cash[player] += self.brings(player, amount, region)

    # ---- deeds --------------------------------------------------------------------------

    def top(self, deed: str) -> str:
        """004:94 - the deed on top of the stack rules it."""
        return next((s["top"] for s in self.stacks if deed in s["deeds"]), deed)

    def rent(self, deed: str, dice: int = 0) -> int:
        """004:96 - doubled on a bare lot of a stack, whatever lies beside it."""
        top, level = self.top(deed), self.level.get(deed, 0)
        if any(deed in stack["deeds"] for stack in self.stacks):
            rent: int = CARDS[top]["rents"][level]
            return rent if level else 2 * rent
        card = CARDS[deed]
        if card["kind"] == "street":
            return int(card["rents"][0])
        family = [d for d, c in CARDS.items() if c["group"] == card["group"]]
        held = sum(self.owner.get(other) == self.owner[deed] for other in family)
        return int(card["rents"][held - 1]) * (dice if card["kind"] == "utility" else 1)

    def _rents(self, deed: str) -> set[int]:
        """What may be asked for: a utility by any throw, ten times it by a card; a station twice
        by a card.
        """
        kind = CARDS[deed]["kind"]
        if kind == "utility" and self.top(deed) == deed:
            return {self.rent(deed, dice) for dice in range(2, 13)} | set(range(20, 121, 10))
        by_card = {"station": {2 * self.rent(deed)}, "utility": set(range(20, 121, 10))}
        return {self.rent(deed)} | by_card.get(kind, set())

    def worth(self, player: str) -> int:
        """004:110 - cash, printed prices, mortgaged or not, and what the buildings cost."""
        total = self.cash[player]
        for deed in (deed for deed, who in self.owner.items() if who == player):
            houses = self.level.get(deed, 0) * CARDS[self.top(deed)]["house"]
            total += self.brings(player, CARDS[deed]["price"], REGION[deed])
            total += self.brings(player, houses, REGION[deed])
        return total

    # ---- what happened --------------------------------------------------------------------

    def _token_moved(self, event: Event) -> None:
        self.space[event["player"]] = event["target"]

    def _jail_entered(self, event: Event) -> None:
        self.space[event["player"]] = event["target"]

    def _salary_paid(self, event: Event) -> None:
        assert event["amount"] in (200, 400), event
        self.cash[event["player"]] += event["amount"]

    def _jail_fine_paid(self, event: Event) -> None:
        assert event["amount"] == 50, event
        self.cash[event["player"]] -= 50

    def _deed_bought(self, event: Event) -> None:
        deed, player = event["deed"], event["player"]
        assert event["price"] == CARDS[deed]["price"], event
        self._pays(player, event["price"], REGION[deed])
        self.owner[deed] = player

    _deed_dealt = _deed_bought

    def _auction_won(self, event: Event) -> None:
        self._pays(event["winner"], event["amount"], REGION[event["lot"]])
        self.owner[event["lot"]] = event["winner"]

    def _rent_paid(self, event: Event) -> None:
        deed, owner = event["deed"], event["owner"]
        assert deed not in self.mortgaged, event
        assert event["amount"] in self._rents(deed), event
        self._pays(event["payer"], event["amount"], self.region[owner])
        self.cash[owner] += event["amount"]

    def _house_built(self, event: Event) -> None:
        self._built(event, event["houses"])

    def _hotel_built(self, event: Event) -> None:
        self._built(event, HOTEL)

    def _built(self, event: Event, level: int) -> None:
        deed = event["deed"]
        assert event["price"] == CARDS[self.top(deed)]["house"], event
        assert level == self.level.get(deed, 0) + 1, event
        self._pays(event["player"], event["price"], REGION[deed])
        self.level[deed] = level
        self._is_even(deed)

    def _is_even(self, deed: str) -> None:
        lots = next(stack["deeds"] for stack in self.stacks if deed in stack["deeds"])
        levels = [self.level.get(lot, 0) for lot in lots]
        assert max(levels) - min(levels) <= 1, (lots, levels)
        assert not self.mortgaged.intersection(lots), lots

    def _house_sold(self, event: Event) -> None:
        self._sold(event, event.get("houses", 0))

    def _hotel_broken(self, event: Event) -> None:
        self._sold(event, HOTEL - 1)

    def _sold(self, event: Event, level: int) -> None:
        deed = event["deed"]
        assert event["price"] == CARDS[self.top(deed)]["house"] // 2, event
        self._gets(event["player"], event["price"], REGION[deed])
        self.level[deed] = level
        self._is_even(deed)

    def _buildings_sold(self, event: Event) -> None:
        """004:162 - all at once, lot by lot, a hotel as five houses."""
        for deed in event["deeds"]:
            half = self.level.pop(deed) * CARDS[self.top(deed)]["house"] // 2
            self._gets(event["player"], half, REGION[deed])

    def _deed_mortgaged(self, event: Event) -> None:
        deed = event["deed"]
        assert event["amount"] == CARDS[deed]["mortgage_value"], event
        self._gets(event["player"], event["amount"], REGION[deed])
        self.mortgaged.add(deed)

    def _mortgage_lifted(self, event: Event) -> None:
        deed = event["deed"]
        value = CARDS[deed]["mortgage_value"]
        assert event["amount"] == value + math.ceil(Fraction(value, 10)), event
        self._pays(event["player"], event["amount"], REGION[deed])
        self.mortgaged.discard(deed)

    def _mortgage_interest_paid(self, event: Event) -> None:
        """Told and paid in the player's own money; a debt keeps the sum it was entered with."""
        self.cash[event["player"]] -= event["amount"]

    def _tax_paid(self, event: Event) -> None:
        player, amount = event["player"], event["amount"]
        if event.get("choice") == "percent":
            assert amount == math.ceil(Fraction(self.worth(player), 10)), (
                event,
                self.worth(player),
            )
        else:
            assert amount == (200 if event["tax"] == "income" else 75), event
        self.cash[player] -= amount

    def _card_applied(self, event: Event) -> None:
        self._drawer = event["player"]

    def _card_paid(self, event: Event) -> None:
        """004:105 - in the money of the region where the drawer's token stands."""
        here = BOX["spaces"][self.space[self._drawer]]["region"]
        self._pays(event["payer"], event["amount"], here)
        self._gets(event["payee"], event["amount"], here)

    def _debt_paid(self, event: Event) -> None:
        """In the creditor's money; to the Bank in the debtor's own."""
        player, creditor = event["player"], event["creditor"]
        self._pays(player, event["amount"], self.region.get(creditor, self.region[player]))
        if creditor != BANK:
            self.cash[creditor] += event["amount"]

    def _trade_made(self, event: Event) -> None:
        moved = []
        for side, other in ((event["a"], event["b"]), (event["b"], event["a"])):
            sum_, giver, taker = side.get("cash", 0), side["player"], other["player"]
            moved.append((giver, -sum_))
            moved.append((taker, self.brings(taker, sum_, self.region[giver])))
        for player, change in moved:
            self.cash[player] += change
        for side, other in ((event["a"], event["b"]), (event["b"], event["a"])):
            for deed in side.get("deeds", ()):
                assert not self.level.get(deed), event
                self.owner[deed] = other["player"]

    def _estate_settled(self, event: Event) -> None:
        player, creditor = event["player"], event["creditor"]
        if creditor != BANK:
            self._gets(creditor, event.get("cash", 0), self.region[player])
        self.cash[player] -= event.get("cash", 0)
        for deed in event.get("deeds", ()):
            assert not self.level.get(deed), event
            if creditor == BANK:
                del self.owner[deed]
            else:
                self.owner[deed] = creditor

    def _conglomerate_formed(self, event: Event) -> None:
        stack = event["conglomerate"]
        cards = [CARDS[deed] for deed in stack["deeds"]]
        colours = [c["group"] if c["kind"] == "street" else "white" for c in cards]
        assert len(set(colours)) == len(stack["deeds"]) == 3, event
        streets = [c for c in cards if c["kind"] == "street"]
        highest = max(c["rents"][0] for c in streets)
        assert CARDS[stack["top"]]["rents"][0] == highest, event
        assert {self.owner[deed] for deed in stack["deeds"]} == {event["player"]}, event
        self.stacks.append(stack)

    def _conglomerate_dissolved(self, event: Event) -> None:
        self.stacks.remove(event["conglomerate"])
