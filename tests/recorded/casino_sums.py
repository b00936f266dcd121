"""What a record of a casino game moves, reckoned a second time: from the printed figures alone.

Reads the box's file as it is printed and asks the engine nothing.
"""

import tomllib
from importlib.resources import files
from typing import Any, Final

Line = dict[str, Any]
Moves = dict[str, int]
"""By how much each purse changes; who is not named neither pays nor receives."""

BOARD: Final = 40
JAIL: Final = 10
SALARY: Final = 200
FINE: Final = 50
PROPERTY_TAX: Final = 50
THROWS: Final = 3
TAXES: Final = {"income": 200, "luxury": 100, "property": PROPERTY_TAX}


class Sums:
    """The printed figures, and the last dice that counted for a rent."""

    def __init__(self, modes: list[str]) -> None:
        text = files("banker_app.data").joinpath("editions", "ua_casino.toml").read_text("utf-8")
        box = tomllib.loads(text)
        self.fined_office = "casino_uk" in modes
        self.full = 3 if "quick" in modes else 4
        self.quick = "quick" in modes
        self.spaces = [space.get("deed") or space["id"] for space in box["spaces"]]
        self.cards = {
            deck: {card["id"]: card for card in printed["cards"]}
            for deck, printed in box["decks"].items()
        }
        self.deeds: dict[str, Line] = {
            name: {**deed, "kind": group["kind"], "kin": tuple(group["deeds"])}
            | {"house": group.get("house_price", 0)}
            for group in box["groups"].values()
            for name, deed in group["deeds"].items()
        }
        self.rent_dice = 0
        self.paid_now: set[str] = set()
        """Deeds whose new owner has paid the interest in this turn, and lifts them without it."""

    def moves(self, before: Line, say: Line) -> Moves:
        """What the record moves at this table."""
        found: Moves = getattr(self, "_" + say["cmd"])(before, say)
        if say["cmd"] == "end_turn":
            self.paid_now.clear()
        return {who: amount for who, amount in found.items() if amount}

    # ---- dice and cards -----------------------------------------------------------------

    def _roll(self, before: Line, say: Line) -> Moves:
        player, dice = say["player"], say["dice"]
        seat, double = before["seats"][player], dice[0] == dice[1]
        self.rent_dice = sum(dice)
        if say.get("purpose") == "rent":
            return {}
        if seat["jail"] is None:
            third = double and before["turn"]["doubles"] == THROWS - 1
            return {} if third else {player: self._passing(seat["space"], sum(dice))}
        if double:
            return {player: self._passing(seat["space"], sum(dice))}
        if seat["jail"]["attempts"] + 1 < THROWS:
            return {}
        fine = self._fine(seat)
        if seat["cash"] < fine:
            return {}
        return {player: self._passing(seat["space"], sum(dice)) - fine}

    def _fine(self, seat: Line) -> int:
        office = seat["jail"].get("place") == "tax_office"
        return FINE if self.fined_office or not office else 0

    def _passing(self, space: str, steps: int) -> int:
        """The salary of a walk; landing on the jail is going to jail."""
        target = self.spaces.index(space) + steps
        return SALARY if target >= BOARD and target % BOARD != JAIL else 0

    def _draw_card(self, before: Line, say: Line) -> Moves:
        player, seats = say["player"], before["seats"]
        if say.get("effect") == "nothing":
            return {}
        card = self.cards[say["deck"]][say["card"]]
        others = _others(seats, player)
        amount: int = card.get("amount", 0)
        match card["effect"]:
            case "advance_to":
                ahead = (self.spaces.index(card["space"]) - self._at(seats, player)) % BOARD
                return {player: self._passing(seats[player]["space"], ahead)}
            case "advance_to_nearest":
                return {player: self._passing(seats[player]["space"], self._nearest(say, seats))}
            case "pay_bank":
                return {player: -amount} if seats[player]["cash"] >= amount else {}
            case "collect_from_bank":
                return {player: amount}
            case "pay_each_player":
                paid = min(seats[player]["cash"] // amount, len(others))
                return {player: -paid * amount, **dict.fromkeys(others[:paid], amount)}
            case "collect_from_each_player":
                able = [p for p in others if seats[p]["cash"] >= amount]
                return {player: amount * len(able), **dict.fromkeys(able, -amount)}
            case "repairs":
                cost = sum(
                    card["per_hotel"] if d["hotel"] else card["per_house"] * d["houses"]
                    for d in before["deeds"].values()
                    if d["owner"] == player
                )
                return {player: -cost} if seats[player]["cash"] >= cost else {}
            case _:
                return {}

    def _at(self, seats: Line, player: str) -> int:
        return self.spaces.index(seats[player]["space"])

    def _nearest(self, say: Line, seats: Line) -> int:
        family = self.cards[say["deck"]][say["card"]]["family"]
        places = [self.spaces.index(n) for n, d in self.deeds.items() if d["kind"] == family]
        here = self._at(seats, say["player"])
        return min((place - here - 1) % BOARD + 1 for place in places)

    # ---- deeds and rents ----------------------------------------------------------------

    def _buy_deed(self, before: Line, say: Line) -> Moves:
        return {say["player"]: -self.deeds[say["deed"]]["price"]}

    def _settle_auction(self, before: Line, say: Line) -> Moves:
        if say["winner"] is None:
            return {}
        return {say["winner"]: -say["amount"] - self._tenth(before, say["lot"])}

    def _tenth(self, before: Line, deed: str) -> int:
        """What a new owner pays at once for a deed that is mortgaged, rounded up."""
        mortgaged = before["deeds"].get(deed, {}).get("mortgaged", False)
        return -(-self._loan(before, deed) // 10) if mortgaged else 0

    def _loan(self, before: Line, deed: str) -> int:
        """What the Bank has lent: on what is built there, or else on the lot."""
        return self._standing(before, deed) or int(self.deeds[deed]["mortgage_value"])

    def _standing(self, before: Line, deed: str) -> int:
        """The Bank's price for what stands on a lot: half."""
        told, house = before["deeds"].get(deed, {}), self.deeds[deed]["house"]
        built = (self.full + 1) if told.get("hotel") else told.get("houses", 0)
        return int(built * house // 2)

    def _pay_rent(self, before: Line, say: Line) -> Moves:
        due = next(d for d in before["due"] if d["kind"] == "rent_due" and d["deed"] == say["deed"])
        name = say["deed"]
        deed, told = self.deeds[name], before["deeds"][name]
        held = sum(before["deeds"].get(n, {}).get("owner") == told["owner"] for n in deed["kin"])
        match deed["kind"]:
            case "street":
                step = -1 if told["hotel"] else told["houses"]
                rent = deed["rents"][0 if told["mortgaged"] else step]
                rent *= 2 if held == len(deed["kin"]) else 1
            case "station":
                rent = deed["rents"][held - 1] * due.get("multiplier", 1)
            case _:
                rent = deed["rents"][held - 1] * self.rent_dice
        return {say["payer"]: -rent, told["owner"]: rent}

    def _build(self, before: Line, say: Line) -> Moves:
        return {say["player"]: -self.deeds[say["deed"]]["house"]}

    def _sell_building(self, before: Line, say: Line) -> Moves:
        pledged = before["deeds"][say["deed"]]["mortgaged"]
        return {say["player"]: 0 if pledged else self.deeds[say["deed"]]["house"] // 2}

    def _mortgage_deed(self, before: Line, say: Line) -> Moves:
        return {say["player"]: self._loan(before, say["deed"])}

    def _lift_mortgage(self, before: Line, say: Line) -> Moves:
        tenths = 1 if before["deeds"][say["deed"]]["owner"] == say["player"] else 2
        tenth = 0 if say["deed"] in self.paid_now else self._tenth(before, say["deed"])
        return {say["player"]: -self._loan(before, say["deed"]) - tenths * tenth}

    def _agree_trade(self, before: Line, say: Line) -> Moves:
        a, b = say["a"], say["b"]
        self.paid_now |= {*a.get("deeds", ()), *b.get("deeds", ())}
        paid = a.get("cash", 0) - b.get("cash", 0)
        to_b = sum(self._tenth(before, deed) for deed in a.get("deeds", ()))
        to_a = sum(self._tenth(before, deed) for deed in b.get("deeds", ()))
        return {a["player"]: -paid - to_a, b["player"]: paid - to_b}

    # ---- the Bank -----------------------------------------------------------------------

    def _pay_tax(self, before: Line, say: Line) -> Moves:
        taxes = [d for d in before["due"] if d["kind"] == "tax_due"]
        return {say["player"]: -TAXES[taxes[0]["tax"]]}

    def _pay_jail_fine(self, before: Line, say: Line) -> Moves:
        """After the last throw it opens the door to walk on by it."""
        owed = [d for d in before["due"] if d.get("reason") == "jail_fine"]
        seat = before["seats"][say["player"]]
        walk = self._passing(seat["space"], sum(before["turn"]["dice"])) if owed else 0
        return {say["player"]: walk - FINE}

    def _play_casino(self, before: Line, say: Line) -> Moves:
        match say["outcome"]:
            case "lost":
                return {say["player"]: -say["stake"]}
            case "won":
                return {say["player"]: say["win"]}
            case _:
                return {say["player"]: before["pots"].get("casino", 0)}

    def _pay_debt(self, before: Line, say: Line) -> Moves:
        debt = next(d for d in before["due"] if d["kind"] == "debt")
        gets = {} if debt["creditor"] == "bank" else {debt["creditor"]: debt["amount"]}
        return {say["player"]: -debt["amount"], **gets}

    def _declare_bankruptcy(self, before: Line, say: Line) -> Moves:
        """All the cash and half of what stands there; the creditor pays a tenth on mortgages."""
        player = say["player"]
        owed = next(d for d in before["due"] if d.get("amount") and d["player"] == player)
        creditor = owed.get("owner") or owed.get("creditor") or "bank"
        cash, held = before["seats"][player]["cash"], before["seats"][player]["deeds"]
        if creditor == "bank":
            return {player: -cash}
        gets, passed_on = cash, held
        if not self._ends(before):
            free = [deed for deed in held if not before["deeds"][deed]["mortgaged"]]
            gets += sum(self._standing(before, deed) for deed in free)
            passed_on = [deed for deed in held if not self._standing(before, deed)]
        tenths = sum(self._tenth(before, deed) for deed in passed_on)
        is_paid = before["seats"][creditor]["cash"] + gets >= tenths
        return {player: -cash, creditor: gets - tenths if is_paid else gets}

    def _ends(self, before: Line) -> bool:
        """In the quick game the last creditor gets the buildings as they stand."""
        return self.quick and sum(s["status"] == "bankrupt" for s in before["seats"].values()) > 0

    def _nothing(self, before: Line, say: Line) -> Moves:
        return {}

    _decline_deed = _end_turn = _end_game = _use_jail_card = _nothing


def _others(seats: Line, player: str) -> list[str]:
    """Those still playing, in seat order after a player."""
    names = list(seats)
    at = names.index(player)
    return [p for p in names[at + 1 :] + names[:at] if seats[p]["status"] == "playing"]
