"""Random tables to begin at, as `start_game` lines: box, seats, house rules, sometimes mid-evening.

Every table drawn here is a legal one: a refusal of the set-up is a fault.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from banker_app.engine.edition import DeedKind, Edition, SpaceKind, TitleDeed
from banker_app.engine.rule_fields import MONEY, Span
from banker_app.library.editions import load_edition, shipped_editions
from banker_app.library.schema import RuleField, RuleKind, rule_fields

Line = dict[str, Any]
"""One line of the referee's protocol."""

NAMES: Final = ("Ann", "Bob", "Cat", "Дмитро", "Eve Ångström", "f", "Гість 7", "Boardwalk")
PLAYABLE: Final = 2_000
"""More than this in a rule of money, and an evening is over after a turn or two."""


def opening(rng: Random) -> Line:
    """The line that sets up a table."""
    edition, _ = load_edition(rng.choice(shipped_editions()))
    seats = rng.sample(NAMES, rng.randint(*edition.players))
    line: Line = {
        "cmd": "start_game",
        "edition": edition.id,
        "base": "classic",
        "seats": [{"name": name} for name in seats],
        "banker": rng.choice([None, *seats]),
        "tracking": rng.choice(("dice", "dice", "turns", "off")),
        "house_rules": house_rules(rng),
    }
    if rng.random() < 0.4:
        line["position"] = _Position(rng, edition, seats, line["house_rules"]).told()
    return line


# ---- house rules -----------------------------------------------------------------------


def house_rules(rng: Random) -> Line:
    """As printed, a few rules changed, or every single one drawn within its range."""
    rules = list(rule_fields())
    chosen = rng.sample(rules, rng.choice((0, 1, 3, 8, len(rules))))
    extreme = rng.random() < 0.25
    return {rule.name: rule_value(rng, rule, extreme=extreme) for rule in chosen}


def rule_value(rng: Random, rule: RuleField, *, extreme: bool) -> int | bool | str:
    """Anything that the rule accepts."""
    match rule.kind:
        case RuleKind.YES_NO:
            return rng.random() < 0.5
        case RuleKind.CHOICE:
            return rng.choice(rule.members).value
        case RuleKind.WHOLE:
            assert rule.allowed is not None
            return whole(rng, rule.allowed, extreme=extreme)


def whole(rng: Random, span: Span, *, extreme: bool) -> int:
    """A number of a range: both its ends often where `extreme`, else what a table plays with."""
    if extreme:
        return rng.choice((span.low, span.high, rng.randint(*span)))
    return rng.randint(span.low, min(span.high, max(span.low, PLAYABLE)))


# ---- the middle of an evening -----------------------------------------------------------


class _Position:
    """A position being put together; pieces are counted so that the box suffices."""

    def __init__(self, rng: Random, edition: Edition, seats: Sequence[str], rules: Line) -> None:
        self._rng = rng
        self._edition = edition
        out = rng.randint(0, len(seats) - 2) if rng.random() < 0.3 else 0
        self._bankrupt = frozenset(rng.sample(list(seats), out))
        self._seats = list(seats)
        self._playing = [seat for seat in seats if seat not in self._bankrupt]
        self._houses: int = rules.get("edition.houses", 32)
        self._hotels: int = rules.get("edition.hotels", 12)
        self._top: int = rules.get("building.houses_before_hotel", 4)
        self._attempts: int = rules.get("jail.attempts", 3)
        self._cards = {
            deck.id: rng.choice((None, *self._playing))
            for deck in edition.decks.values()
            if deck.jail_cards
        }

    def told(self) -> Line:
        """The position as a table tells it."""
        rng = self._rng
        deeds: Line = {}
        for group in self._edition.groups.values():
            deeds |= self._group([self._edition.deeds[deed] for deed in group.deeds])
        return {
            "deeds": deeds,
            "seats": {seat: self._seat(seat) for seat in self._seats},
            "turn": {
                "player": rng.choice(self._playing),
                "phase": rng.choice(("before_roll", "rolled")),
                "doubles": rng.randint(0, 2),
                "dice": rng.choice((None, [rng.randint(1, 6), rng.randint(1, 6)])),
                "number": rng.randint(1, 90),
                "landing_known": rng.random() < 0.5,
            },
            "debts": self._debts(),
            "minute": rng.randint(0, 200),
        }

    def _group(self, deeds: list[TitleDeed]) -> Line:
        rng = self._rng
        owner = rng.choice(self._playing)
        if rng.random() < 0.5:
            owners = [rng.choice([None, owner, *self._playing]) for _ in deeds]
        else:
            owners = [owner] * len(deeds)
        told: Line = {
            deed.id: {"owner": who, "mortgaged": who is not None and rng.random() < 0.2}
            for deed, who in zip(deeds, owners, strict=True)
        }
        whole_street = deeds[0].kind is DeedKind.STREET and owners.count(owners[0]) == len(deeds)
        if whole_street and owners[0] and not any(lot["mortgaged"] for lot in told.values()):
            self._build(list(told.values()))
        return told

    def _build(self, lots: list[Line]) -> None:
        """Up to one level, some lots one step higher, as far as the box goes."""
        level = self._rng.randint(0, self._top)
        for lot in lots:
            reached = level + (self._rng.random() < 0.4)
            if reached > self._top and self._hotels > 0:
                lot["hotel"] = True
                self._hotels -= 1
                continue
            reached = min(reached, self._top)
            if reached > self._houses:
                for other in lots:
                    self._clear(other)
                return
            lot["houses"] = reached
            self._houses -= reached

    def _clear(self, lot: Line) -> None:
        self._houses += lot.pop("houses", 0)
        self._hotels += lot.pop("hotel", 0)

    def _seat(self, seat: str) -> Line:
        rng = self._rng
        if seat in self._bankrupt:
            return {"status": "bankrupt", "cash": 0}
        jailed = rng.random() < 0.15
        spaces = [s.id for s in self._edition.spaces if s.kind is not SpaceKind.GO_TO_JAIL]
        return {
            "cash": rng.choice((0, rng.randint(0, 300), rng.randint(0, 3000), MONEY.high)),
            "jail_cards": [deck for deck, holder in self._cards.items() if holder == seat],
            "space": rng.choice(spaces),
            "jail": {"attempts": rng.randint(0, self._attempts - 1)} if jailed else None,
        }

    def _debts(self) -> list[Line]:
        rng = self._rng
        if rng.random() < 0.7:
            return []
        debtor, creditor = rng.sample(self._playing, 2)
        return [
            {
                "player": debtor,
                "creditor": rng.choice((creditor, "bank")),
                "amount": rng.randint(1, 4000),
            }
        ]
