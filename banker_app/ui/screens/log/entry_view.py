"""What an entry moved, in words: everybody's sum with its sign, and what else changed hands."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from banker_app.app.projections.context import ViewContext, colour_of, deed_name
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.event_fields import postings_of
from banker_app.engine.events import GameStarted
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import (
    CASINO_POT,
    HOTEL,
    HOUSE,
    PARKING_POT,
    Account,
    Commodity,
    DeckId,
    DeedId,
    PlayerId,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one of those concerned gave or got in one currency."""

    name: str
    amount: str
    """With its sign."""
    came: bool
    initial: str = ""
    colour: str = ""
    """The token of a player; the Bank and the pots have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What an entry moved."""

    changes: tuple[Change, ...]
    """Who gave before who got."""
    totals: tuple[str, ...]
    """What the changes come to: nothing, in every currency that moved."""
    things: tuple[tuple[str, str], ...]
    """Each thing that changed hands, and from whom to whom."""


def moved(context: ViewContext, entry: LogEntry) -> Moved:
    """The postings of an entry. The start has none: there the whole box is laid out."""
    game, say = at = ViewContext(entry.game or context.game, context.say)
    held: dict[Commodity, Counter[str]] = {}
    events = () if any(isinstance(e, GameStarted) for e in entry.events) else entry.events
    for account, commodity, quantity in chain.from_iterable(map(postings_of, events)):
        held.setdefault(commodity, Counter())[_name(at, account)] += quantity
    changes: list[Change] = []
    totals: list[str] = []
    things: list[tuple[str, str]] = []
    for commodity, sums in held.items():
        if commodity not in game.edition.monies:
            things += _handed(at, commodity, sums)
            continue
        found = [
            _change(at, name, quantity, commodity)
            for name, quantity in sorted(sums.items(), key=lambda item: item[1])
            if quantity
        ]
        changes += found
        if found:
            totals.append(say.money(sum(sums.values()), commodity))
    return Moved(changes=tuple(changes), totals=tuple(totals), things=tuple(things))


def _change(context: ViewContext, name: str, quantity: int, money: Commodity) -> Change:
    game, say = context
    came = quantity > 0
    key = "statement.came" if came else "statement.went"
    player = PlayerId(name)
    there = player in game.seats
    return Change(
        name=name,
        amount=say.ui(key, amount=say.money(abs(quantity), money)),
        came=came,
        initial=mark_of(game, player) if there else "",
        colour=colour_of(game, player) if there else "",
    )


def _handed(
    context: ViewContext, commodity: Commodity, sums: Mapping[str, int]
) -> list[tuple[str, str]]:
    """A thing that is no money, once for each who got some of it."""
    givers = ", ".join(name for name, quantity in sums.items() if quantity < 0)
    return [
        (
            _thing(context, commodity, quantity),
            context.say.ui("entry.way", source=givers, target=name),
        )
        for name, quantity in sums.items()
        if quantity > 0
    ]


def _thing(context: ViewContext, commodity: Commodity, quantity: int) -> str:
    game, say = context
    kind, _, name = commodity.partition(":")
    if kind == "DEED":
        return deed_name(game, DeedId(name))
    if kind == "CARD":
        return say.count("seat.jail_cards", quantity)
    pieces = {HOUSE: "deed.houses", HOTEL: "entry.hotels"}
    return say.count(pieces[commodity], quantity)


def _name(context: ViewContext, account: Account) -> str:
    """What people call an account; the exchange desk and the supply are the Bank's."""
    game, say = context
    kind, _, name = account.partition(":")
    if kind == "player":
        return name
    if kind == "lot":
        return deed_name(game, DeedId(name))
    if kind == "deck":
        return game.edition.decks[DeckId(name)].name
    pots = {PARKING_POT: "bank.parking", CASINO_POT: "bank.casino"}
    return say.ui(pots.get(account, "bank.name"))
