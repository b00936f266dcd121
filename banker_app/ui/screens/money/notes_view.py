"""Which notes to give for an amount, and which for the change."""

from dataclasses import dataclass

from banker_app.app.denominations import notes_for
from banker_app.app.i18n.currency_format import currency_name, currency_of
from banker_app.app.projections.context import ViewContext


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyName:
    """A currency of the box to choose from."""

    code: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesView:
    """What goes over the table, a line for every denomination, the largest first."""

    amount: str
    notes: tuple[str, ...]
    change: str
    """What the player gets back, or still lacks; nothing while nothing was given."""
    change_notes: tuple[str, ...]


def monies(context: ViewContext) -> tuple[MoneyName, ...]:
    """The currencies of the box; a single one need not be chosen."""
    known = context.game.edition.monies.values()
    return tuple(MoneyName(code=coin.code, name=currency_name(coin)) for coin in known)


def notes_view(context: ViewContext, amount: int, given: int, currency: str = "") -> NotesView:
    """The notes for an amount, and those to give back where a player gives more than it."""
    say = context.say
    change, back = "", max(given - amount, 0)
    if given and given < amount:
        change = say.ui("notes.more", amount=say.money(amount - given, currency))
    elif given:
        key = "notes.change" if back else "notes.exact"
        change = say.ui(key, amount=say.money(back, currency))
    return NotesView(
        amount=say.money(amount, currency),
        notes=notes(context, amount, currency),
        change=change,
        change_notes=notes(context, back, currency),
    )


def notes(context: ViewContext, amount: int, currency: str = "") -> tuple[str, ...]:
    """The fewest notes for an amount: "2 × $500", "1 × $100"; last, what no note covers."""
    edition, say = context.game.edition, context.say
    coin = currency_of(edition, currency)
    piles, left = notes_for(amount, coin.denominations)
    told = [
        say.ui("bank.notes", count=pile.pieces, note=say.money(pile.note, coin.code))
        for pile in piles
    ]
    if left:
        told.append(say.ui("notes.odd", amount=say.money(left, coin.code)))
    return tuple(told)
