"""What the facts of a script mean: seen in the referee's state, or put into a position."""

from collections.abc import Callable
from typing import Any, Final

from banker_app.referee.name_resolver import NameResolver
from tests.scenarios.sentences import Line

Ask = Callable[[str], Any]


def holds(ask: Ask, names: NameResolver, shape: str, slots: Line) -> bool:
    """Whether a fact is so at the table."""
    return _SEEN[shape](View(ask, names), **slots)


def set_up(position: Line, shape: str, slots: Line) -> None:
    """Put a fact into the position that a game begins with."""
    if shape not in _PUT:
        raise AssertionError(f"a table cannot be set up with {shape!r}")
    _PUT[shape](position, **slots)


class View:
    """The table as the referee shows it, by the names that a script uses."""

    def __init__(self, ask: Ask, names: NameResolver) -> None:
        self._ask, self._names = ask, names
        self.state: Line = ask("state")

    def ident(self, field: str, name: str) -> str:
        """The id behind a name."""
        find = {"deck": self._names.deck, "lot": self._names.lot, "deed": self._names.space}
        return find.get(field, self._names.player)(field, name)

    def seat(self, player: str) -> Line:
        seat: Line = self.state["seats"][player]
        return seat

    def is_on(self, player: str, space: str) -> bool:
        return bool(self.seat(player)["space"] == self.ident("deed", space))

    def is_held(self, player: str, place: str) -> bool:
        jail = self.seat(player)["jail"]
        return jail is not None and jail.get("place", "jail") == place

    def stack(self, names: list[str]) -> Line:
        """The conglomerate of these deeds; empty where there is none."""
        deeds = {self.ident("deed", name) for name in names}
        found = (c for c in self.state["conglomerates"] if set(c["deeds"]) == deeds)
        return next(found, {})

    def hundred(self, region: str, other: str) -> int:
        """What a hundred of one region's money costs in another's."""
        cost: int = self._ask("rates")["per_100"][other][region]
        return cost

    def deeds(self, names: list[str]) -> list[Line]:
        return [self.state["deeds"][self.ident("deed", name)] for name in names]

    def dues(self, kind: str, **fields: str) -> list[Line]:
        return [
            due
            for due in self.state["due"]
            if due["kind"] == kind
            and all(due.get(k) == self.ident(k, v) for k, v in fields.items())
        ]

    def owed(self, player: str) -> list[tuple[str, int]]:
        """What a player owes in fixed sums: to whom and how much."""
        dues = [d for d in self.state["due"] if d.get("amount") and d["player"] == player]
        return [(d.get("owner") or d.get("creditor", "bank"), d["amount"]) for d in dues]

    def promised(self, deed: str) -> list[tuple[str, str]]:
        """Who promised whom something about a deed."""
        lot = self.ident("deed", deed)
        return [(p["giver"], p["holder"]) for p in self.state["promises"] if lot in p["deeds"]]

    def worth(self, player: str) -> int:
        total: int = self._ask("worth")[player]["total"]
        return total

    def counted(self) -> Line:
        """What the newest count of the box lacks."""
        counts = [e for entry in self._ask("log") for e in entry["events"] if "counted" in e]
        missing: Line = counts[-1].get("missing", {})
        return missing


def cash_in(seat: Line) -> int:
    """What is in a purse; of several currencies only the seat's own is."""
    cash = seat["cash"]
    return sum(cash.values()) if isinstance(cash, dict) else cash


def _every(rows: list[Line], **fields: Any) -> bool:
    return all(row.get(key) == value for row in rows for key, value in fields.items())


_SEEN: Final[dict[str, Callable[..., bool]]] = {
    "{player} has {amount}": lambda v, player, amount: cash_in(v.seat(player)) == amount,
    "{player} owns {deeds}": lambda v, player, deeds: _every(v.deeds(deeds), owner=player),
    "the Bank owns {deeds}": lambda v, deeds: _every(v.deeds(deeds), owner=None),
    "{deeds} has {count} houses": lambda v, deeds, count: _every(
        v.deeds(deeds), houses=count, hotel=False
    ),
    "{deeds} has a hotel": lambda v, deeds: _every(v.deeds(deeds), hotel=True),
    "{deeds} has a skyscraper": lambda v, deeds: _every(v.deeds(deeds), skyscraper=True),
    "{deeds} has a depot": lambda v, deeds: _every(v.deeds(deeds), depot=True),
    "{deeds} is bare": lambda v, deeds: _every(v.deeds(deeds), houses=0, hotel=False),
    "{deeds} is mortgaged": lambda v, deeds: _every(v.deeds(deeds), mortgaged=True),
    "{deeds} is not mortgaged": lambda v, deeds: _every(v.deeds(deeds), mortgaged=False),
    "{deeds} is a conglomerate": lambda v, deeds: bool(v.stack(deeds)),
    "{deeds} is no conglomerate": lambda v, deeds: not v.stack(deeds),
    "{top} lies on top of {deeds}": lambda v, top, deeds: (
        v.stack(deeds).get("top") == v.ident("deed", top)
    ),
    "the rate of the {region} is {rate}": lambda v, region, rate: (
        v.state["rates"][region.lower()] == int(rate)
    ),
    "100 of the {region} cost the {other} {amount}": lambda v, region, other, amount: (
        v.hundred(region.lower(), other.lower()) == amount
    ),
    "{player} is on {space}": lambda v, player, space: v.is_on(player, space),
    "{player} is in jail": lambda v, player: v.is_held(player, "jail"),
    "{player} is in jail after {count} throws": lambda v, player, count: (
        v.seat(player)["jail"] == {"attempts": count}
    ),
    "{player} is in the tax office": lambda v, player: v.is_held(player, "tax_office"),
    "{player} is in the tax office after {count} throws": lambda v, player, count: (
        v.seat(player)["jail"] == {"attempts": count, "place": "tax_office"}
    ),
    "{player} is free": lambda v, player: v.seat(player)["jail"] is None,
    "{player} holds the jail card of {deck}": lambda v, player, deck: (
        v.ident("deck", deck) in v.seat(player)["jail_cards"]
    ),
    "{player} holds no jail card": lambda v, player: not v.seat(player)["jail_cards"],
    "{player} holds {count} bus tickets": lambda v, player, count: (
        v.seat(player)["jail_cards"].count("bus_tickets") == count
    ),
    "the Bank has {count} bus tickets": lambda v, count: v.state["bank"]["bus_tickets"] == count,
    "the Bank has {count} houses": lambda v, count: v.state["bank"]["houses"] == count,
    "the Bank has {count} hotels": lambda v, count: v.state["bank"]["hotels"] == count,
    "the Bank has {count} skyscrapers": lambda v, count: v.state["bank"]["skyscrapers"] == count,
    "the Bank has {count} depots": lambda v, count: v.state["bank"]["depots"] == count,
    "it is {player}'s turn": lambda v, player: v.state["turn"]["player"] == player,
    "{player} owes {creditor} {amount}": lambda v, player, creditor, amount: (
        (v.ident("creditor", creditor), amount) in v.owed(player)
    ),
    "{owner} promised {player} something about {deed}": lambda v, owner, player, deed: (
        (owner, player) in v.promised(deed)
    ),
    "{player} earns {amount} at GO": lambda v, player, amount: v.seat(player)["salary"] == amount,
    "{player} has {turns} turns to miss": lambda v, player, turns: (
        v.seat(player).get("turns_to_miss", 0) == turns
    ),
    "nothing is promised about {deed}": lambda v, deed: not v.promised(deed),
    "{player} owes nothing": lambda v, player: not v.owed(player),
    "{player} may buy {deed}": lambda v, player, deed: bool(
        v.dues("offer_due", player=player, deed=deed)
    ),
    "{player} draws a card of {deck}": lambda v, player, deck: bool(
        v.dues("card_due", player=player, deck=deck)
    ),
    "{player} may play in the casino": lambda v, player: bool(v.dues("casino_due", player=player)),
    "{player} has a deed to pick": lambda v, player: bool(v.dues("pick_due", player=player)),
    "{player} has a move to make": lambda v, player: bool(v.dues("move_due", player=player)),
    "{player} has a tax to choose": lambda v, player: any(
        due.get("amount") is None for due in v.dues("tax_due", player=player)
    ),
    "{player} has dice to throw for {deed}": lambda v, player, deed: any(
        due.get("amount") is None for due in v.dues("rent_due", player=player, deed=deed)
    ),
    "{player} has a {lot} to place": lambda v, player, lot: bool(
        v.dues("placement_due", player=player, lot=lot)
    ),
    "{lot} waits for its auction": lambda v, lot: bool(v.dues("lot_due", lot=lot)),
    "nothing is due": lambda v: not v.state["due"],
    "{lot} is under the hammer": lambda v, lot: (
        bool(v.state["auction"]) and v.state["auction"]["lot"] == v.ident("lot", lot)
    ),
    "{player} leads with {amount}": lambda v, player, amount: (
        v.state["auction"]["best"] == {"player": player, "amount": amount}
    ),
    "no auction is open": lambda v: v.state["auction"] is None,
    "{player} has {count} deeds to be dealt": lambda v, player, count: (
        [due["left"] for due in v.dues("deal_due", player=player)] == [count]
    ),
    "{amount} lies on the parking space": lambda v, amount: (
        v.state["pots"].get("parking", 0) == amount
    ),
    "{amount} lies in the casino": lambda v, amount: v.state["pots"].get("casino", 0) == amount,
    "minute {minute} has passed": lambda v, minute: v.state["minute"] == minute,
    "the clock stands still": lambda v: bool(v.state["paused"]),
    "{player} is bankrupt": lambda v, player: v.seat(player)["status"] == "bankrupt",
    "{player} is away": lambda v, player: v.seat(player)["status"] == "away",
    "{player} has left": lambda v, player: v.seat(player)["status"] == "left",
    "in order of seats: {order}": lambda v, order: [*v.state["seats"]] == order,
    "{player} is worth {amount}": lambda v, player, amount: v.worth(player) == amount,
    "the ranking is {ranking}": lambda v, ranking: (
        bool(v.state["over"]) and v.state["over"]["ranking"] == ranking
    ),
    "the game is over by {reason}": lambda v, reason: (
        bool(v.state["over"]) and v.state["over"]["reason"] == reason
    ),
    "nothing is missing": lambda v: not v.counted(),
    "{counted} missing": lambda v, counted: v.counted() == counted,
}
FACTS: Final = tuple(_SEEN)
"""What can be seen at a table. Before the first command a fact sets the table up."""


# ---- setting up -------------------------------------------------------------------------


def _stack(position: Line, deeds: list[str], top: str | None = None) -> None:
    stacks = position.setdefault("conglomerates", [])
    stack = next((found for found in stacks if found["deeds"] == deeds), {"deeds": deeds})
    if stack not in stacks:
        stacks.append(stack)
    if top:
        stack["top"] = top


def _own(position: Line, player: str, deeds: list[str]) -> None:
    for deed in deeds:
        position["deeds"].setdefault(deed, {})["owner"] = player


def _each(position: Line, deeds: list[str], **fields: Any) -> None:
    for deed in deeds:
        position["deeds"].setdefault(deed, {}).update(fields)


def _sit(position: Line, player: str, **fields: Any) -> None:
    position["seats"][player].update(fields)


def _hold_card(position: Line, player: str, deck: str) -> None:
    position["seats"][player].setdefault("jail_cards", []).append(deck)


def _owe(position: Line, player: str, creditor: str, amount: int) -> None:
    debt = {"player": player, "creditor": creditor, "amount": amount}
    position.setdefault("debts", []).append(debt)


_PUT: Final[dict[str, Callable[..., None]]] = {
    "{player} has {amount}": lambda p, player, amount: _sit(p, player, cash=amount),
    "{player} owns {deeds}": _own,
    "{deeds} has {count} houses": lambda p, deeds, count: _each(p, deeds, houses=count),
    "{deeds} has a hotel": lambda p, deeds: _each(p, deeds, hotel=True),
    "{deeds} has a skyscraper": lambda p, deeds: _each(p, deeds, skyscraper=True),
    "{deeds} has a depot": lambda p, deeds: _each(p, deeds, depot=True),
    "{deeds} is mortgaged": lambda p, deeds: _each(p, deeds, mortgaged=True),
    "{deeds} is a conglomerate": _stack,
    "the rate of the {region} is {rate}": lambda p, region, rate: p.setdefault("rates", {}).update(
        {region.lower(): int(rate)}
    ),
    "{top} lies on top of {deeds}": lambda p, top, deeds: _stack(p, deeds, top),
    "{player} is on {space}": lambda p, player, space: _sit(p, player, space=space),
    "{player} earns {amount} at GO": lambda p, player, amount: _sit(p, player, salary=amount),
    "{player} is in jail": lambda p, player: _sit(p, player, jail={"attempts": 0}),
    "{player} is in jail after {count} throws": lambda p, player, count: _sit(
        p, player, jail={"attempts": count}
    ),
    "{player} is in the tax office": lambda p, player: _sit(
        p, player, jail={"attempts": 0, "place": "tax_office"}
    ),
    "{player} is in the tax office after {count} throws": lambda p, player, count: _sit(
        p, player, jail={"attempts": count, "place": "tax_office"}
    ),
    "{player} holds the jail card of {deck}": _hold_card,
    "{player} holds {count} bus tickets": lambda p, player, count: [
        _hold_card(p, player, "bus_tickets") for _ in range(count)
    ],
    "the Bank has {count} bus tickets": lambda p, count: p.setdefault("bank", {}).update(
        bus_tickets=count
    ),
    "the Bank has {count} houses": lambda p, count: p.setdefault("bank", {}).update(houses=count),
    "the Bank has {count} hotels": lambda p, count: p.setdefault("bank", {}).update(hotels=count),
    "it is {player}'s turn": lambda p, player: p["turn"].update(player=player),
    "{player} has a {lot} to place": lambda p, player, lot: p.setdefault("due", []).append(
        {"kind": "placement_due", "player": player, "lot": lot}
    ),
    "{player} owes {creditor} {amount}": _owe,
    "{amount} lies on the parking space": lambda p, amount: p.setdefault("pots", {}).update(
        parking=amount
    ),
    "{amount} lies in the casino": lambda p, amount: p.setdefault("pots", {}).update(casino=amount),
    "minute {minute} has passed": lambda p, minute: p.update(minute=minute),
    "{player} is bankrupt": lambda p, player: _sit(p, player, status="bankrupt"),
    "{player} is away": lambda p, player: _sit(p, player, status="away"),
}
