"""Random tables to begin at, as `start_game` lines: box, base, modes, seats, house rules, sometimes
mid-evening.

Every table drawn here is a legal one: a refusal of the set-up is a fault.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.rulesets import Composed, compose, shipped_bases, shipped_modes
from banker_app.engine.edition import DeedKind, Edition, SpaceKind, TitleDeed
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.rules.conglomerate import CONGLOMERATE_SIZE
from banker_app.engine.ruleset import RULES, Ruleset
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.setting import MONEY, Rule, Span

Line = dict[str, Any]
"""One line of the referee's protocol."""

NAMES: Final = (
    "Ann",
    "Bob",
    "Cat",
    "Дмитро",
    "Eve Ångström",
    "f",
    "Гість 7",
    "Boardwalk",
    "Ян",
    "Zoë",
)
PLAYABLE: Final = 2_000
"""More than this in a rule of money, and an evening is over after a turn or two."""

EDITION_OF: Final = {"casino": "ua_casino", "multinational": "multinational"}
"""The box that a base was printed with; most of the time it is the one that is played with."""

HARMLESS: Final[Mapping[str, Any]] = {
    "exchange.rate": "par",
    "casino.must_play": False,
    "tax_office.property_tax": 0,
    "tax_office.landing": "nothing",
    "building.on_any_deed": False,
    "setup.deeds_all_dealt": False,
    "building.price_card": "own_deed",
    "parking.seed": 0,
    "parking.if_empty": 0,
    "ending.when": "last_solvent",
    "exchange.table": "geometric",
}
"""What a rule is set to that does not go together with another, or with the box."""


def opening(rng: Random, base: str | None = None) -> Line:
    """The line that sets up a table, with a base of one's choice."""
    base = base or rng.choice(shipped_bases())
    box = EDITION_OF.get(base) if rng.random() < 0.8 else None
    if base == "classic" and rng.random() < 0.2:
        box = "us_mega"  # for its bus tickets and its speed die
    edition, layer = load_edition(box or rng.choice(shipped_editions()))
    seats = rng.sample(NAMES, rng.randint(*edition.players))
    modes = _modes(rng, base)
    house = house_rules(rng)
    # Rides need two stations and a landing on one of them, which few evenings have.
    house.setdefault("turn.station_fare", 50)
    if rng.random() < 0.3:
        house["trade.promises"] = True
    if rng.random() < 0.1:
        house["building.grouping"] = "conglomerate"
    if base == "casino" and rng.random() < 0.6:
        house["casino.must_play"] = False
    house = _coherent(edition, (base, layer, modes), house)
    line: Line = {
        "cmd": "start_game",
        "edition": edition.id,
        "base": base,
        "modes": modes,
        "seats": [{"name": name} for name in seats],
        "banker": rng.choice([None, *seats]),
        "tracking": rng.choice(("dice", "dice", "turns", "off")),
        "house_rules": house,
    }
    if edition.regions and rng.random() < 0.5:
        for seat, region in zip(line["seats"], _shuffled(rng, edition.regions), strict=False):
            seat["region"] = region
    _handicap(rng, line["seats"])
    composed = compose(base, layer, modes, house)
    assert isinstance(composed, Composed), composed
    if len(seats) * composed.rules.setup.deeds_for(len(seats)) > len(edition.deeds):
        house |= {"setup.deeds_by_players": {}, "setup.deeds_dealt_each": 1}
        composed = compose(base, layer, modes, house)
        assert isinstance(composed, Composed), composed
    if rng.random() < 0.4:
        line["position"] = _Position(rng, edition, seats, composed.rules).told()
    elif rng.random() < 0.3:
        _deal(rng, edition, composed.rules, line["seats"])
    return line


def _shuffled(rng: Random, names: Mapping[str, Any]) -> list[str]:
    return rng.sample(list(names), len(names))


def _handicap(rng: Random, seats: list[Line]) -> None:
    """Cash and a salary of their own for some tables."""
    for seat in seats if rng.random() < 0.2 else ():
        seat |= {"cash": rng.randint(1_000, PLAYABLE), "salary": rng.choice((None, 0, 240))}


def _deal(rng: Random, edition: Edition, rules: Ruleset, seats: list[Line]) -> None:
    """Each seat brings the deeds it was dealt, or some of them, as far as its money goes."""
    free = _shuffled(rng, edition.deeds)
    for seat in seats:
        left = seat.get("cash", rules.setup.cash_for(len(seats)))
        for _ in range(rng.randint(0, min(rules.setup.deeds_for(len(seats)), 3))):
            if free and edition.deeds[free[-1]].price <= left:
                left -= edition.deeds[free[-1]].price
                seat.setdefault("deeds", []).append(free.pop())


# ---- modes and house rules -----------------------------------------------------------------


def _modes(rng: Random, base: str) -> list[str]:
    """Up to three modes that agree with each other."""
    drawn = rng.sample(shipped_modes(), rng.choice((0, 0, 1, 2, 3)))
    while not isinstance(compose(base, None, drawn), Composed):
        drawn.pop()
    return drawn


def _coherent(edition: Edition, layers: tuple[Any, ...], house: Line) -> Line:
    """House rules without what does not go together."""
    while True:
        composed = compose(*layers, house)
        assert isinstance(composed, Composed), composed
        found = [str(refusal.params["name"]) for refusal in conflicts(edition, composed.rules)]
        if not found:
            return house
        house |= {name: HARMLESS[name] for name in found}


def house_rules(rng: Random) -> Line:
    """As printed, a few rules changed, or every single one drawn within its range."""
    rules = list(RULES.values())
    chosen = rng.sample(rules, rng.choice((0, 1, 3, 8, len(rules))))
    extreme = rng.random() < 0.25
    return {rule.name: rule_value(rng, rule, extreme=extreme) for rule in chosen}


def rule_value(rng: Random, rule: Rule, *, extreme: bool) -> Any:
    """Anything that the rule accepts; a schedule in either of the forms that a table may type."""
    if rule.span is None:
        return rng.choice(rule.members)
    if rule.steps is None:
        return whole(rng, rule.span, extreme=extreme)
    low, high, _ = rule.steps
    steps = sorted(rng.sample(range(low, min(high, low + 600) + 1), rng.randint(0, 4)))
    pairs = [[step, whole(rng, rule.span, extreme=extreme)] for step in steps]
    return pairs if rng.random() < 0.5 else {str(step): value for step, value in pairs}


def whole(rng: Random, span: Span, *, extreme: bool) -> int:
    """A number of a range: both its ends often where `extreme`, else what a table plays with."""
    if extreme:
        return rng.choice((span.low, span.high, rng.randint(span.low, span.high)))
    return rng.randint(span.low, min(span.high, max(span.low, PLAYABLE)))


# ---- the middle of an evening -----------------------------------------------------------


class _Position:
    """A position being put together; pieces are counted so that the box suffices."""

    def __init__(self, rng: Random, edition: Edition, seats: Sequence[str], rules: Ruleset) -> None:
        self._rng = rng
        self._edition = edition
        self._rules = rules
        out = rng.randint(0, len(seats) - 2) if rng.random() < 0.3 else 0
        self._bankrupt = frozenset(rng.sample(list(seats), out))
        self._seats = list(seats)
        self._playing = [seat for seat in seats if seat not in self._bankrupt]
        self._houses = rules.edition.houses
        self._hotels = rules.edition.hotels
        self._top = min(rules.building.houses_before_hotel, edition.most_houses)
        self._stacks = rules.building.grouping is Grouping.CONGLOMERATE
        self._cards = {
            deck.id: rng.choice((None, *self._playing))
            for deck in edition.decks.values()
            if deck.kept_cards
        }

    def told(self) -> Line:
        """The position as a table tells it."""
        rng = self._rng
        deeds: Line = {}
        for group in self._edition.groups.values():
            deeds |= self._group([self._edition.deeds[deed] for deed in group.deeds])
        stacks = list(self._conglomerates(deeds)) if self._stacks else []
        pots = {"casino": rng.randint(0, 999), "parking": rng.randint(0, 9)}
        tickets = self._edition.ticket_deck
        return {
            "bank": {"bus_tickets": rng.randint(0, 2)} if tickets else {},
            "deeds": deeds,
            "conglomerates": stacks,
            "pots": rng.choice(({}, pots)),
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
            "promises": self._promises(deeds),
            "minute": rng.randint(0, 200),
            "paused": rng.random() < 0.1,
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
        if not self._stacks and whole_street and owners[0]:
            self._build(list(told.values()))
        return told

    def _conglomerates(self, deeds: Line) -> Iterator[Line]:
        """Deeds of one player and different colours, built on if they may be."""
        rng, size = self._rng, CONGLOMERATE_SIZE
        for player in self._playing:
            mine: dict[str, TitleDeed] = {}
            for deed in self._edition.deeds.values():
                if deeds[deed.id]["owner"] == player:
                    street = deed.kind is DeedKind.STREET
                    mine.setdefault(deed.group if street else "white", deed)
            drawn = rng.sample(list(mine.values()), min(len(mine), size))
            streets = [deed for deed in drawn if deed.kind is DeedKind.STREET]
            if len(drawn) < size or not streets or rng.random() < 0.3:
                continue
            top = max(streets, key=lambda deed: deed.rents[0])
            chosen = [deed.id for deed in self._edition.deeds.values() if deed in drawn]
            yield {"player": player, "deeds": chosen, "top": top.id}
            any_deed = self._rules.building.on_any_deed
            lots = [d.id for d in drawn if d in streets or (any_deed and not d.depot_price)]
            if not any(deeds[lot]["mortgaged"] for lot in chosen):
                self._build([deeds[lot] for lot in lots])

    def _build(self, lots: list[Line]) -> None:
        """Up to one level, some lots one step higher, as far as the box goes."""
        if not self._top or any(lot["mortgaged"] for lot in lots):
            return
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
            "jail_cards": [
                deck
                for deck, holder in self._cards.items()
                if holder == seat
                for _ in range(min(self._edition.decks[deck].kept_cards, 3))
            ],
            "space": rng.choice(spaces),
            "jail": self._term() if jailed else None,
            "laps": rng.randint(0, 2),
            "turns_to_miss": rng.choice((0, 0, 0, 1, 9)),
        }

    def _term(self) -> Line:
        place = self._rng.choice(("jail", "tax_office" if self._edition.tax_office else "jail"))
        return {"attempts": self._rng.randint(0, self._rules.jail.attempts - 1), "place": place}

    def _promises(self, deeds: Line) -> list[Line]:
        """No rent for somebody else, on some of the deeds."""
        rng, owners = self._rng, {deed: told["owner"] for deed, told in deeds.items()}
        return [
            {"giver": owner, "holder": holder, "deeds": [deed], "times": rng.randint(0, 2)}
            for deed, owner in owners.items()
            if (holder := rng.choice(self._playing)) != owner and owner and rng.random() < 0.05
        ]

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
