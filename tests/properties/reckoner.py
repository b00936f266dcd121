"""A second set of books for any box, kept from the written words of the events alone.

It reads no posting of a box with one currency, shares no code with the engine, and knows the game's
rules and prices only as plain data. The table it is compared with is the answer to `state`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from math import floor
from typing import Any, Final

Event = Mapping[str, Any]
Move = tuple[str, str, str, int]
"""A thing, its giver, its taker, and the quantity."""

BANK: Final = "bank"
CASH: Final = "cash"
PLACING: Final = "placement_due"
PIECES: Final = ("house", "hotel", "skyscraper", "depot")

FROM_BANK: Final = (
    *("salary_paid", "snake_eyes_paid", "deed_mortgaged", "bank_paid_out", "pot_taken"),
    *("pot_drawn", "jackpot_won", "final_rents_paid"),
)
TO_BANK: Final = (
    *("jail_fine_paid", "tax_paid", "fine_paid", "bank_paid", "mortgage_interest_paid"),
    *("mortgage_lifted", "tax_withheld", "pot_paid"),
)
BOUGHT: Final = (*("deed_dealt", "house_built", "hotel_built", "skyscraper_built", "depot_built"),)
SOLD: Final = (
    *("house_sold", "hotel_broken", "skyscraper_broken", "depot_sold", "buildings_sold"),
    "deed_returned",
)
FLOWS: Final = {
    **dict.fromkeys(FROM_BANK, (BANK, "player", "amount")),
    **dict.fromkeys(TO_BANK, ("player", BANK, "amount")),
    **dict.fromkeys(BOUGHT, ("player", BANK, "price")),
    **dict.fromkeys(SOLD, (BANK, "player", "price")),
    **dict.fromkeys(("casino_lost", "casino_stake_kept"), ("player", BANK, "stake")),
    "deed_bought": ("player", "seller", "price"),
    "casino_won": (BANK, "player", "win"),
    "card_paid": ("payer", "payee", "amount"),
    "player_paid": ("payer", "payee", "amount"),
    "rent_paid": ("payer", "owner", "amount"),
    "rent_shared": ("player", "other", "amount"),
    "debt_paid": ("player", "creditor", "amount"),
    "estate_settled": ("player", "creditor", "cash"),
    "ledger_adjusted": ("source", "target", "amount"),
}
"""Payments: giver, taker and sum by the names of the fields."""

SETTLED: Final = {
    "rent_paid": "amount",
    "debt_paid": "amount",
    "tax_paid": "amount",
    "debt_paid_in_kind": "amount",
}
"""Events that pay a claim, with the field that says how much of it."""

PAYMENTS: Final = ("pay_debt", "pay_rent", "pay_tax", "pay_debt_in_kind")
DROPS: Final = frozenset(
    {
        *("correct", "declare_bankruptcy", "leave_game", "waive_rent", "forgive_debt"),
        *("end_turn", "roll", "end_game", "incur_debt", "lift_mortgage", "time_out_player"),
    }
)
"""Commands that may end a claim for which nothing is paid."""


class Disagreement(Exception):
    """The two sets of books differ, or an event contradicts the rulebook."""


def agreed(right: bool, *what: object) -> None:
    """A `Disagreement` unless both books say the same."""
    if not right:
        raise Disagreement(*what)


class Books:
    """Purses, deeds, pieces, cards, mortgages and claims as the events have left them."""

    def __init__(self, start: Event, edition: Event, rules: Event) -> None:
        """`start`: the answer to `state` after the set-up; `edition` and `rules` as plain data."""
        self.rules = dict(rules)
        self._deeds = edition["deeds"]
        self._one_currency = not edition.get("regions")
        self._monies = {region["currency"] for region in edition.get("regions", {}).values()}
        self.held: Counter[tuple[str, str]] = Counter()
        self.mortgaged = {deed for deed, lot in start["deeds"].items() if lot["mortgaged"]}
        self.claims: dict[int, Event] = {}
        self._loans: list[Event] = []
        """Those that were open at the end of the game."""
        self._last_due = 0
        self._moves: list[Move] = []
        self._entries: dict[int, list[Move]] = {}
        self._names: dict[str, str] = {}
        self._seller = BANK
        self._command = ""
        self._take_over(start)

    def _take_over(self, start: Event) -> None:
        for player, seat in start["seats"].items():
            self.held[CASH, player] = _money(seat["cash"])
            self.held.update(("card:" + deck, player) for deck in seat["jail_cards"])
        for deed, lot in start["deeds"].items():
            self.held["deed:" + deed, lot["owner"] or BANK] = 1
            for piece, count in _pieces_of(lot).items():
                self.held[piece, "lot:" + deed] = count
        for piece in PIECES:
            self.held[piece, BANK] = start["bank"].get(_plural(piece), 0)
        for due in start["due"]:
            self._raise(due)

    def after(self, entry: int, command: str, events: Iterable[Event]) -> "Books":
        """The books after one more entry, by its number. Raises Disagreement."""
        books = copy(self)
        books.held, books.rules = self.held.copy(), self.rules.copy()
        books.mortgaged, books.claims = self.mortgaged.copy(), self.claims.copy()
        books._entries, books._names = self._entries.copy(), self._names.copy()
        books._moves = books._entries[entry] = []
        books._command = command
        books._enter(list(events), command)
        return books

    # ---- an entry --------------------------------------------------------------------------

    def _enter(self, events: list[Event], command: str) -> None:
        open_before, paid, dropped = dict(self.claims), 0, []
        for event in events:
            name = event["event"]
            if (settled := event.get("settles")) is not None:
                claim = self.claims.pop(settled)
                if name == "due_settled" and _sum(claim) and "tax" not in claim:
                    dropped.append(claim)
                if name in SETTLED and _sum(claim):
                    paid += _sum(claim) - event[SETTLED[name]]
            self._flow(event)
            if own := getattr(self, "_" + name, None):
                own(event)
            for due in _raised(event):
                self._raise(due)
        agreed(not dropped or command in DROPS, "a claim vanished", command, dropped)
        left = [self.claims[n] for n in self.claims.keys() - open_before.keys()]
        if self._one_currency and command in PAYMENTS:
            agreed(sum(map(_sum, left)) >= paid >= 0, "a part of a claim vanished", events, left)

    def _flow(self, event: Event) -> None:
        if not self._one_currency:
            for account, thing, quantity in event.get("postings", ()):
                if thing in self._monies and account.startswith("player:"):
                    self._move(CASH, BANK, account.removeprefix("player:"), quantity)
        elif flow := FLOWS.get(event["event"]):
            giver, taker, field = flow
            source, target = event.get(giver) or BANK, event.get(taker) or BANK
            self._move(CASH, source, target, event.get(field, 0))
            if event["event"] != "tax_paid":
                self._move(CASH, target, BANK, event.get("tax", 0))

    def _move(self, thing: str, giver: str, taker: str, quantity: int = 1) -> None:
        if quantity:
            self.held[thing, giver] -= quantity
            self.held[thing, taker] += quantity
            self._moves.append((thing, giver, taker, quantity))

    def _pay(self, giver: str, taker: str, amount: int) -> None:
        if self._one_currency:
            self._move(CASH, giver, taker, amount)

    def _raise(self, due: Event) -> None:
        self._last_due += 1
        self.claims[self._last_due] = due

    def _is_mortgaged(self, deeds: Iterable[str], lies: bool) -> None:
        for deed in deeds:
            (self.mortgaged.add if lies else self.mortgaged.discard)(deed)

    # ---- the events that do more than pay ----------------------------------------------------

    def _debt_incurred(self, event: Event) -> None:
        debt = event["debt"]
        if debt["reason"] == "loan" and self._command == "incur_debt":
            self._pay(debt["creditor"], debt["player"], debt["amount"])

    def _pot_shared(self, event: Event) -> None:
        for player in event["players"]:
            self._pay(BANK, player, event["amount"])

    def _bid_placed(self, event: Event) -> None:
        if self.rules["auction.format"] == "every_bid_paid":
            self._pay(event["player"], self._seller, event["amount"])

    def _auction_opened(self, event: Event) -> None:
        self._seller = event["auction"].get("seller") or BANK

    def _auction_won(self, event: Event) -> None:
        seller = event.get("seller") or BANK
        if self.rules["auction.format"] != "every_bid_paid":
            self._pay(event["winner"], seller, event["amount"])
        if event["lot"].lower() not in PIECES:
            self._move("deed:" + event["lot"], seller, event["winner"])

    def _deed_bought(self, event: Event) -> None:
        self._move("deed:" + event["deed"], event.get("seller") or BANK, event["player"])

    _deed_dealt = _deed_bought

    def _deed_returned(self, event: Event) -> None:
        self._move("deed:" + event["deed"], event["player"], BANK)

    def _deed_redeemed(self, event: Event) -> None:
        self._move("deed:" + event["deed"], event["owner"], event["player"])

    def _house_built(self, event: Event) -> None:
        self._move("house", BANK, "lot:" + event["deed"])
        agreed(self.held["house", "lot:" + event["deed"]] == event["houses"], event)

    def _house_sold(self, event: Event) -> None:
        self._move("house", "lot:" + event["deed"], BANK)
        agreed(self.held["house", "lot:" + event["deed"]] == event["houses"], event)
        self._is_mortgaged(event.get("freed", ()), False)

    def _hotel_built(self, event: Event) -> None:
        self._move(
            "house", "lot:" + event["deed"], BANK, self.held["house", "lot:" + event["deed"]]
        )
        self._move("hotel", BANK, "lot:" + event["deed"])

    def _hotel_broken(self, event: Event) -> None:
        """R-55: it is handed in for as many houses as a full lot has."""
        self._move("hotel", "lot:" + event["deed"], BANK)
        most = max(len(card["rents"]) for card in self._deeds.values()) - 2
        full = min(self.rules["building.houses_before_hotel"], most)
        self._move("house", BANK, "lot:" + event["deed"], full)
        self._is_mortgaged(event.get("freed", ()), False)

    def _skyscraper_built(self, event: Event) -> None:
        self._move("hotel", "lot:" + event["deed"], BANK)
        self._move("skyscraper", BANK, "lot:" + event["deed"])

    def _skyscraper_broken(self, event: Event) -> None:
        self._move("skyscraper", "lot:" + event["deed"], BANK)
        self._move("hotel", BANK, "lot:" + event["deed"])

    def _depot_built(self, event: Event) -> None:
        self._move("depot", BANK, "lot:" + event["deed"])

    def _depot_sold(self, event: Event) -> None:
        self._move("depot", "lot:" + event["deed"], BANK)

    def _buildings_sold(self, event: Event) -> None:
        sold: Counter[str] = Counter()
        for deed in event["deeds"]:
            for piece in PIECES:
                sold[piece] += self.held[piece, "lot:" + deed]
                self._move(piece, "lot:" + deed, BANK, self.held[piece, "lot:" + deed])
        named = {piece: event.get(_plural(piece), 0) for piece in PIECES}
        agreed(named == {piece: sold[piece] for piece in PIECES}, event)
        self._is_mortgaged(event.get("freed", ()), False)

    def _pieces_added(self, event: Event) -> None:
        self._move(event["piece"].lower(), "box", BANK, event["count"])

    def _deed_mortgaged(self, event: Event) -> None:
        self._is_mortgaged((event["deed"],), True)

    def _mortgage_lifted(self, event: Event) -> None:
        self._is_mortgaged((event["deed"],), False)

    def _trade_made(self, event: Event) -> None:
        for side, other in ((event["a"], event["b"]), (event["b"], event["a"])):
            giver, taker = side["player"], other["player"]
            self._pay(giver, taker, side.get("cash", 0))
            self._hand_over(giver, taker, side)

    def _hand_over(self, giver: str, taker: str, side: Event) -> None:
        for deed in side.get("deeds", ()):
            self._move("deed:" + deed, giver, taker)
        for deck in side.get("jail_cards", ()):
            self._move("card:" + deck, giver, taker)

    def _debt_paid_in_kind(self, event: Event) -> None:
        self._hand_over(event["player"], event["creditor"], {"deeds": event["deeds"]})
        self._is_mortgaged(event.get("cleared", ()), False)

    def _estate_settled(self, event: Event) -> None:
        self._hand_over(event["player"], event["creditor"], event)
        self._is_mortgaged(event.get("cleared", ()), False)

    def _jail_card_taken(self, event: Event) -> None:
        self._move("card:" + event["deck"], BANK, event["player"])

    _bus_ticket_taken = _jail_card_taken

    def _jail_card_used(self, event: Event) -> None:
        self._move("card:" + event["deck"], event["player"], BANK)

    _bus_ticket_used = _jail_card_used

    def _bus_tickets_expired(self, event: Event) -> None:
        for (thing, who), count in list(self.held.items()):
            if thing == "card:" + event["deck"] and who != BANK:
                self._move(thing, who, BANK, count)

    def _player_added(self, event: Event) -> None:
        name = event["seat"]["name"]
        self._pay(BANK, name, event["cash"])
        self._hand_over(BANK, name, event)

    def _player_renamed(self, event: Event) -> None:
        old, new = event["player"], event["name"]
        for thing, who in list(self.held):
            if who == old:
                self.held[thing, new] += self.held.pop((thing, who))
        self.claims = {number: _renamed(due, old, new) for number, due in self.claims.items()}
        self._names[old] = new
        self._seller = new if self._seller == old else self._seller

    def _name(self, name: str) -> str:
        while name in self._names:
            name = self._names[name]
        return name

    def _entry_reversed(self, event: Event) -> None:
        moves = self._entries[event["entry"]]
        for thing, giver, taker, quantity in reversed(moves):
            if thing != CASH or self._one_currency:
                self._move(thing, self._name(taker), self._name(giver), quantity)
        self._is_mortgaged(event.get("mortgaged", ()), True)
        self._is_mortgaged(event.get("lifted", ()), False)
        for closed in event.get("closed", ()):
            del self.claims[closed]
        self.claims |= dict(zip(event.get("numbers", ()), event.get("reopened", ()), strict=True))

    def _player_bankrupted(self, event: Event) -> None:
        mine = [
            number for number, due in self.claims.items() if due.get("player") == event["player"]
        ]
        for number in mine:
            del self.claims[number]

    _player_left = _debts_written_off = _player_bankrupted

    def _player_went_away(self, event: Event) -> None:
        """H-40: what was asked of the player lapses, but no claim."""
        away = event["player"]
        self.claims = {
            n: due for n, due in self.claims.items() if due.get("player") != away or _sum(due)
        }

    def _house_rule_changed(self, event: Event) -> None:
        self.rules[event["name"]] = event["value"]

    def _game_ended(self, event: Event) -> None:
        self.claims = {}
        self._loans = event.get("loans", [])

    # ---- beside the engine's ------------------------------------------------------------------

    def compare(self, state: Event, worth: Mapping[str, int]) -> None:
        """Compare with the answer to `state` and the worth of each player. Raises Disagreement."""
        for player, seat in state["seats"].items():
            agreed(self.held[CASH, player] == _money(seat["cash"]), "cash", player, seat["cash"])
            cards = {t[5:]: n for (t, who), n in self.held.items() if who == player and n}
            held = Counter(seat["jail_cards"])
            agreed({d: cards.get(d, 0) for d in held} == held, "kept cards", player)
        for deed, lot in state["deeds"].items():
            agreed(self.held["deed:" + deed, lot["owner"] or BANK] == 1, "owner", deed)
            agreed((deed in self.mortgaged) == lot["mortgaged"], "mortgage", deed)
            found = {piece: self.held[piece, "lot:" + deed] for piece in PIECES}
            agreed(found == _pieces_of(lot), "pieces", deed, found)
        won = Counter(due["lot"] for due in self.claims.values() if due.get("kind") == PLACING)
        for piece in PIECES:
            mine = max(self.held[piece, BANK] - won[piece], 0)
            agreed(mine == state["bank"].get(_plural(piece), mine), "stock", piece)
        mine = Counter(map(_claim, self.claims.values()))
        agreed(mine == Counter(map(_claim, state["due"])), "claims", mine, state["due"])
        for player, total in worth.items():
            if self._one_currency:
                agreed(self.worth(player) == total, "worth", player, self.worth(player), total)

    def worth(self, player: str) -> int:
        """R-109 to R-111: cash, deeds, buildings, and loans to others less loans from them."""
        total = self.held[CASH, player]
        for deed, card in self._deeds.items():
            if self.held["deed:" + deed, player]:
                total += self._worth_of(deed, card)
        for due in (*self.claims.values(), *self._loans):
            if due.get("reason") in ("loan", "instalment"):
                total += due["amount"] * ((due["creditor"] == player) - (due["player"] == player))
        return total

    def _worth_of(self, deed: str, card: Event) -> int:
        pieces = {piece: self.held[piece, "lot:" + deed] for piece in PIECES}
        price, rules = card["price"], self.rules
        if deed in self.mortgaged and not any(pieces.values()):
            halves = {"half_price": floor(price / 2), "full_price": price, "nothing": 0}
            return int(halves[rules["scoring.mortgaged_deed"]])
        return price if rules["scoring.deed"] == "price" else 0


def _money(cash: Any) -> int:
    """The money in a purse; of several currencies it holds one."""
    return cash if isinstance(cash, int) else sum(cash.values())


def _plural(piece: str) -> str:
    return piece + "s"


def _pieces_of(lot: Event) -> dict[str, int]:
    return {piece: int(lot.get("houses" if piece == "house" else piece, 0)) for piece in PIECES}


def _raised(event: Event) -> list[Event]:
    """The dues that arise with an event, in their order."""
    named = [event.get(name) for name in ("due", "debt", "remainder")]
    return [due for due in named if due]


def _renamed(due: Event, old: str, new: str) -> Event:
    return {key: new if value == old else value for key, value in due.items()}


def _sum(due: Event) -> int:
    """The sum of a claim; 0 for a due that is no claim or has no sum yet."""
    return (due.get("amount") or 0) if "deed" in due or "tax" in due or "creditor" in due else 0


def _claim(due: Event) -> tuple[Any, ...]:
    return tuple(due.get(name) for name in ("player", "owner", "creditor", "amount", "reason"))
