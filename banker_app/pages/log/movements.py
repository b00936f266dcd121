"""The movements of an entry: each player's sum with its sign, and other property."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from banker_app.app.projections.context import ViewContext, deed_name, kept_counts
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.events import GameStarted
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import (
    CASINO_POT,
    HOUSE,
    PARKING_POT,
    Account,
    Commodity,
    DeckId,
    DeedId,
    PlayerId,
)
from banker_app.pages.contract.blocks import Block, Heading, Line, Panel, Row, Tone


def movements(context: ViewContext, entry: LogEntry) -> tuple[Block, ...]:
    """Return the totals of an entry's postings, payers before payees. The start has none: it hands
    out everything.
    """
    game, say = at = ViewContext(entry.game or context.game, context.say)
    held: dict[Commodity, Counter[str]] = {}
    events = () if any(isinstance(e, GameStarted) for e in entry.events) else entry.events
    for account, commodity, quantity in chain.from_iterable(e.postings for e in events):
        held.setdefault(commodity, Counter())[_name(at, account)] += quantity
    changes: list[Row] = []
    totals: list[Line] = []
    things: list[Line] = []
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
            total = say.money(sum(sums.values()), commodity)
            totals.append(Line(say.ui("worth.total"), total, strong=True, rule=not totals))
    rows: tuple[Block, ...] = (*changes, *totals, *things)
    return (Heading(say.ui("entry.heading")), Panel(rows)) if rows else ()


def _change(context: ViewContext, name: str, quantity: int, money: Commodity) -> Row:
    game, say = context
    player, gain = PlayerId(name), quantity > 0
    key = "statement.came" if gain else "statement.went"
    amount = say.ui(key, amount=say.money(abs(quantity), money))
    tone = Tone.POSITIVE if gain else Tone.PLAIN
    row = Row(name, value=amount, tone=tone, label=f"{name} {amount}")
    if player in game.seats:
        return replace(row, mark=mark_of(game, player), colour=colour_of(game, player))
    return replace(row, icon="account_balance_outlined")


def _handed(context: ViewContext, commodity: Commodity, sums: Mapping[str, int]) -> list[Line]:
    """An item other than money, once for each receiver."""
    givers = ", ".join(name for name, quantity in sums.items() if quantity < 0)
    return [
        Line(
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
        return kept_counts(context, (DeckId(name),) * quantity)[0]
    if commodity == HOUSE:
        return say.count("deed.houses", quantity)
    return say.count(f"entry.{commodity.lower()}s", quantity)


def _name(context: ViewContext, account: Account) -> str:
    """Return the name of an account; the exchange desk and the supply are the Bank's."""
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
