"""A table in the middle of an evening, set up in a line or two.

    evening = table(Ann={"deeds": ["boardwalk"]}, Bob={"cash": 200, "at": "chance_3"})
    evening.does("roll", player="Bob", dice=[1, 2])

Everything goes through the referee's protocol.
"""

from typing import Any, TypedDict

from tests.recorded.board import Command
from tests.recorded.table import Reply, Table, codes, verdict

ORANGE = ["st_james_place", "tennessee_avenue", "new_york_avenue"]


class Holding(TypedDict, total=False):
    """What a player has; whatever is left out is as at the start of a game."""

    cash: int
    at: str
    deeds: list[str]
    mortgaged: list[str]
    houses: dict[str, int]
    hotels: list[str]
    jail_cards: list[str]
    jail: int
    """Failed throws so far."""


class Evening(Table):
    """A game under way."""

    def does(self, cmd: str, **fields: Any) -> Reply:
        """Something the table does and may do."""
        return self.play({"cmd": cmd, **fields})

    def may_not(self, cmd: str, **fields: Any) -> list[str]:
        """Something the table may not do: why, the headline first. Nothing changes by asking."""
        before = self.ask("state")
        reply = self.send({"cmd": cmd, **fields})
        assert reply["result"] == "refused", f"{cmd} {fields}: {verdict(reply)}"
        assert self.ask("state") == before
        return codes(reply)

    def trades(self, a: str, gives: Any, b: str, gets: Any) -> Reply:
        """Ann and Bob agree: what she gives, what he gives."""
        return self.play(trade(a, gives, b, gets))

    def may_not_trade(self, a: str, gives: Any, b: str, gets: Any) -> list[str]:
        """Ann and Bob agree, and yet it may not be."""
        return self.may_not(**trade(a, gives, b, gets))

    def cash(self, who: str) -> int:
        held: int = self.ask("state")["seats"][who]["cash"]
        return held

    def purses(self) -> dict[str, int]:
        """Everybody's cash."""
        return {who: seat["cash"] for who, seat in self.ask("state")["seats"].items()}

    def deeds(self, who: str) -> set[str]:
        return set(self.ask("state")["seats"][who]["deeds"])

    def owner(self, deed: str) -> str | None:
        who: str | None = self.ask("state")["deeds"][deed]["owner"]
        return who

    def is_mortgaged(self, deed: str) -> bool:
        return bool(self.ask("state")["deeds"][deed]["mortgaged"])

    def houses(self, *deeds: str) -> list[int]:
        return [self.ask("state")["deeds"][deed]["houses"] for deed in deeds]

    def has_hotel(self, deed: str) -> bool:
        return bool(self.ask("state")["deeds"][deed]["hotel"])

    def stands_on(self, who: str) -> str:
        space: str = self.ask("state")["seats"][who]["space"]
        return space

    def is_jailed(self, who: str) -> bool:
        return self.ask("state")["seats"][who]["jail"] is not None

    def is_bankrupt(self, who: str) -> bool:
        return bool(self.ask("state")["seats"][who]["status"] == "bankrupt")

    def jail_cards(self, who: str) -> list[str]:
        cards: list[str] = self.ask("state")["seats"][who]["jail_cards"]
        return cards

    def debts(self) -> list[tuple[str, str, int]]:
        """Who owes whom how much."""
        owed = self.ask("state")["debts"]
        return [(debt["player"], debt["creditor"], debt["amount"]) for debt in owed]


def table(
    *,
    edition: str = "us_2008",
    turn: str = "",
    doubles: int = 0,
    rules: Command | None = None,
    waive: list[str] | None = None,
    **players: Holding,
) -> Evening:
    """A game under way, before the throw of `turn` (the first seat, if nobody is named)."""
    evening = Evening()
    line: Command = {
        "cmd": "start_game",
        "edition": edition,
        "base": "classic",
        "tracking": "dice",
        "seats": [{"name": name} for name in players],
        "house_rules": rules or {},
        "position": {
            "seats": {name: _seat(held) for name, held in players.items()},
            "deeds": {
                deed: stands
                for name, held in players.items()
                for deed, stands in _deeds(name, held).items()
            },
            "turn": {
                "player": turn or next(iter(players)),
                "phase": "before_roll",
                "doubles": doubles,
            },
        },
    }
    evening.play(line | {"waive": waive} if waive else line)
    return evening


def trade(a: str, gives: Any, b: str, gets: Any) -> Command:
    """A trade; a number is money, a string a deed, `("chance",)` a jail card."""
    sides = {"a": _side(a, gives), "b": _side(b, gets)}
    return {"cmd": "agree_trade", **sides}


def _side(who: str, goods: Any) -> Command:
    side: Command = {"player": who, "cash": 0, "deeds": [], "jail_cards": []}
    for thing in goods if isinstance(goods, list) else [goods]:
        if isinstance(thing, int):
            side["cash"] += thing
        elif isinstance(thing, tuple):
            side["jail_cards"] += thing
        else:
            side["deeds"].append(thing)
    return side


def _seat(held: Holding) -> Command:
    seat: Command = {"cash": held.get("cash", 1500), "space": held.get("at", "go")}
    if "jail_cards" in held:
        seat["jail_cards"] = held["jail_cards"]
    if "jail" in held:
        seat |= {"space": "jail", "jail": {"attempts": held["jail"]}}
    return seat


def _deeds(owner: str, held: Holding) -> dict[str, Command]:
    bare = {"owner": owner, "mortgaged": False, "houses": 0, "hotel": False}
    houses = {deed: bare | {"houses": n} for deed, n in held.get("houses", {}).items()}
    return {
        **{deed: bare for deed in held.get("deeds", [])},
        **{deed: bare | {"mortgaged": True} for deed in held.get("mortgaged", [])},
        **houses,
        **{deed: bare | {"hotel": True} for deed in held.get("hotels", [])},
    }
