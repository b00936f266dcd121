"""Purses: the notes of their currency, and all that an entry changes in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from banker_app.app.i18n.currency_format import format_number
from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.wording import ViewContext
from banker_app.engine.exchange import in_money, rates
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import Commodity, PlayerId, RegionId
from banker_app.engine.money import Rounding
from banker_app.engine.state import Game


class NoteView(Frozen):
    """Notes of one colour that are handed over at the Bank."""

    giver: str
    """Empty, as the taker is, where it is the only one."""
    taker: str
    amount: str
    colour: str
    purse: str
    """The player's balance before and after it, as bare figures: "1,500 to 1,488"."""


class RateChange(Frozen):
    """An exchange rate that a purchase or a trade moves."""

    change: str
    """The region with its rate before and after: "East 0 to -1"."""
    colour: str
    icon: str
    """An arrow up or down."""


class HandoverView(Frozen):
    """Notes that go to the Bank, those of other colours that come from it, and the rates that this
    moves. [R-119]
    """

    notes: tuple[NoteView, ...]
    changes: tuple[RateChange, ...]
    rate: str
    """The price of 100, where there are two currencies."""
    label: str
    """All of it as sentences, for screen readers."""


MONIES: Final = 2
"""The currencies of a payment that goes through the Bank."""
HUNDRED: Final = 100
SEAT_COLOURS = (
    "#C62828",
    "#1565C0",
    "#2E7D32",
    "#6A1B9A",
    "#A66200",
    "#00838F",
    "#AD1457",
    "#5D4037",
    "#455A64",
    "#827717",
)
"""Colours for seats, dark enough for white text."""


Moved = tuple[PlayerId, int, int]
"""A player whose cash changes, with the sums before and after."""


def money_of(context: ViewContext, player: PlayerId, amount: int) -> str:
    """An amount in a player's own currency."""
    return context.say.money(amount, context.game.currency_of(player))


def purse_of(context: ViewContext, player: PlayerId) -> str:
    """A player's cash in their own currency; "" where it is hidden from the reader."""
    if context.say.hides(player):
        return ""
    return money_of(context, player, context.game.cash(player))


def purses_after(context: ViewContext, later: Game) -> str:
    """The balances that change, before and after, the payers first: "Bob $700 → $500 · Ann $1,100
    → $1,300".

    Where two currencies are exchanged, lines above say which notes go to the Bank and which come
    from it; one below, which rates change. [R-119]
    """
    return purses_in_words(context, later, purses_moved(context.game, later))


def purses_in_words(context: ViewContext, later: Game, moved: Sequence[Moved]) -> str:
    game, say = context
    purses = " · ".join(
        say.ui(
            "purse.change",
            name=say.name(name),
            before=money_of(context, name, had),
            after=money_of(context, name, has),
        )
        for name, had, has in moved
        if not say.hides(name)
    )
    notes = _sentences(context, moved) if len(_monies(game, moved)) >= MONIES else ()
    return "\n".join(
        filter(None, (*notes, purses, rate_changes(context, rates(game), rates(later))))
    )


def _sentences(context: ViewContext, moved: Sequence[Moved]) -> tuple[str, ...]:
    """Whoever gives the Bank notes, and whoever gets some from it."""
    return tuple(
        context.say.ui(
            "purse.gets" if has > had else "purse.pays",
            name=name,
            amount=money_of(context, name, abs(has - had)),
        )
        for name, had, has in moved
    )


def _monies(game: Game, moved: Sequence[Moved]) -> tuple[Commodity, ...]:
    """The currencies of the purses that change."""
    return tuple(dict.fromkeys(game.currency_of(name) for name, _, _ in moved))


def purses_moved(game: Game, later: Game) -> list[Moved]:
    """The players whose cash changes, with the sums before and after, the payers first."""
    stay = [name for name in game.seats if name in later.seats]
    moved = [(name, game.cash(name), later.cash(name)) for name in stay]
    moved = [(name, had, has) for name, had, has in moved if had != has]
    return sorted(moved, key=lambda row: row[2] > row[1])


def handover(
    context: ViewContext, moved: Sequence[Moved], later: Game | None = None
) -> HandoverView | None:
    """The notes that go to the Bank and come from it, and the rates that move; None where no
    currency is exchanged and no rate moves.
    """
    game = context.game
    if not game.edition.regions:
        return None
    monies, were = _monies(game, moved), rates(game)
    are = were if later is None else rates(later)
    changes = tuple(
        RateChange(
            change=rate_changes(context, {region: were[region]}, are),
            colour=game.edition.regions[region].colour,
            icon="arrow_drop_up" if are[region] > were[region] else "arrow_drop_down",
        )
        for region in were
        if were[region] != are[region]
    )
    if len(monies) < MONIES and not changes:
        return None
    rate = _rate_between(context, *monies) if len(monies) == MONIES else ""
    notes = tuple(_note(context, *one, gets=one[2] > one[1]) for one in moved)
    if len(notes) == 1:
        notes = (replace(notes[0], giver="", taker=""),)
    purses = (
        f"{one.purse} {name}" for one, (name, _, _) in zip(notes, moved, strict=True) if one.purse
    )
    moves = (one.change for one in changes)
    label = read_out((*_sentences(context, moved), *purses, *moves, rate))
    return HandoverView(notes=notes, changes=changes, rate=rate, label=label)


def no_notes_yet(context: ViewContext, payer: PlayerId, payee: PlayerId) -> HandoverView:
    """The notes of a payment whose sum is not typed yet: who gives the Bank which, who gets which,
    at what rate.
    """
    game = context.game
    rate = _rate_between(context, game.currency_of(payer), game.currency_of(payee))
    pairs = ((payer, game.cash(payer)), (payee, game.cash(payee)))
    notes = tuple(_note(context, one, has, has, gets=one == payee) for one, has in pairs)
    return HandoverView(notes=notes, changes=(), rate=rate, label=rate)


def _rate_between(context: ViewContext, own: Commodity, other: Commodity) -> str:
    game, say = context
    costs = in_money(game, HUNDRED, other, own, Rounding.UP)
    return say.ui("purse.rate", hundred=say.money(HUNDRED, other), amount=say.money(costs, own))


def _note(context: ViewContext, name: PlayerId, had: int, has: int, *, gets: bool) -> NoteView:
    game, say = context
    bank, main = say.ui("bank.name"), game.edition.currency
    giver, taker = (bank, name) if gets else (name, bank)
    figures = [format_number(amount, main) for amount in (had, has)]
    if say.hides(name):
        figures = ["", ""]
    return NoteView(
        giver=giver,
        taker=taker,
        amount=money_of(context, name, abs(has - had)),
        colour=colour_of(game, name),
        purse=say.ui("what_if.change", before=figures[0], after=figures[1])
        if had != has and figures[0]
        else figures[0],
    )


def rate_changes(
    context: ViewContext, were: Mapping[RegionId, int], are: Mapping[RegionId, int]
) -> str:
    """The exchange rates that change, before and after: "East 0 → -1"."""
    return " · ".join(
        context.say.ui(
            "purse.change",
            name=context.game.edition.regions[region].name,
            before=signed(were[region]),
            after=signed(are[region]),
        )
        for region in were
        if were[region] != are[region]
    )


def colour_of(game: Game, player: PlayerId) -> str:
    """A player's colour: that of the region, or else of the seat."""
    seat = game.seats[player]
    if seat.region and game.edition.regions:
        return game.edition.regions[seat.region].colour
    nth = tuple(game.seats).index(player) % len(SEAT_COLOURS)
    return seat.colour or SEAT_COLOURS[nth]


def read_out(texts: Iterable[str]) -> str:
    """Texts as sentences for a screen reader; one that has an end keeps it."""
    *first, last = filter(None, texts)
    return "".join(text + (" " if text[-1] in ".!?" else ". ") for text in first) + last
