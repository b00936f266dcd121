"""Parts shared by projections: buttons, players' rows, and queries to the engine.

No Flet and no rules: the engine decides what is legal, the wording provides sentences.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote

from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.wording import Wording as Wording
from banker_app.engine.commands import Command
from banker_app.engine.decide import decide
from banker_app.engine.edition import Edition
from banker_app.engine.exchange import in_money, rates
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeckId, DeedId, GroupId, PlayerId, RegionId
from banker_app.engine.money import Rounding
from banker_app.engine.refusals import Accepted, Decision, Refused
from banker_app.engine.state import Detention, Game, Seat, Tracking
from banker_app.engine.worth import first_place


class ViewContext(NamedTuple):
    """A game, and the wording to describe it with."""

    game: Game
    say: Wording


class Effect(NamedTuple):
    """Something that a device does by itself, with its arguments; `pages` makes and handles it."""

    name: str
    arguments: tuple[Any, ...] = ()


class NoteView(Frozen):
    """Notes of one colour that are handed over at the Bank."""

    giver: str
    taker: str
    amount: str
    colour: str
    sentence: str


class HandoverView(Frozen):
    """Notes that go to the Bank, and those of other colours that come from it. [R-119]"""

    notes: tuple[NoteView, ...]
    rate: str
    """The price of 100, where there are two currencies."""
    label: str
    """All of it as sentences, for screen readers."""


class Action(Frozen):
    """A button: its label, its effect, and what comes of that or the reason against it."""

    do: str = ""
    """Its id on a guest's page, in place of what it does."""
    label: str
    effect: Command | Effect | str | None = None
    """The command it enters, something that the device does, or the address that it opens."""
    rest: tuple[Command, ...] = ()
    """Commands entered with its own, one after the other."""
    icon: str = ""
    """The picture before its label."""
    detail: str = ""
    handover: HandoverView | None = None
    """The notes of its payment, which its detail begins with in words."""
    allowed: bool = True
    reason: str = ""
    main: bool = False
    """Whether it is the most likely choice."""
    short: str = ""
    """The text of a small button or a tile; screen readers then read the label."""
    sure: tuple[str, ...] = ()
    """Confirmation before it is entered: the question, and the effect."""

    @property
    def command(self) -> Command | None:
        """The command it enters."""
        return self.effect if isinstance(self.effect, Command) else None


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


_RULINGS: Final = deque[tuple[Game, dict[Command, Decision]]](maxlen=2)
"""Those of the game now and of the one after its turn."""
Moved = tuple[PlayerId, int, int]
"""A player whose cash changes, with the sums before and after."""

# ---- asking the engine --------------------------------------------------------------


def money_of(context: ViewContext, player: PlayerId, amount: int) -> str:
    """An amount in a player's own currency."""
    return context.say.money(amount, context.game.currency_of(player))


def purse_of(context: ViewContext, player: PlayerId) -> str:
    """A player's cash in their own currency."""
    return money_of(context, player, context.game.cash(player))


def purses_after(context: ViewContext, later: Game) -> str:
    """The balances that change, before and after, the payers first: "Bob $700 → $500 · Ann $1,100
    → $1,300".

    Where two currencies are exchanged, lines above say which notes go to the Bank and which come
    from it; one below, which rates change. [R-119]
    """
    return _after(context, later, _moved(context.game, later), handover(context, later))


def _after(
    context: ViewContext, later: Game, moved: Iterable[Moved], notes: HandoverView | None
) -> str:
    game, say = context
    purses = " · ".join(
        say.ui(
            "purse.change",
            name=say.name(name),
            before=money_of(context, name, had),
            after=money_of(context, name, has),
        )
        for name, had, has in moved
    )
    sentences = [note.sentence for note in notes.notes] if notes else []
    return "\n".join(
        filter(None, (*sentences, purses, rate_changes(context, rates(game), rates(later))))
    )


def _moved(game: Game, later: Game) -> list[Moved]:
    """The players whose cash changes, with the sums before and after, the payers first."""
    stay = [name for name in game.seats if name in later.seats]
    moved = [(name, game.cash(name), later.cash(name)) for name in stay]
    moved = [(name, had, has) for name, had, has in moved if had != has]
    return sorted(moved, key=lambda row: row[2] > row[1])


def handover(
    context: ViewContext, later: Game, moved: Sequence[Moved] | None = None
) -> HandoverView | None:
    """The notes that go to the Bank and come from it; None where no currency is exchanged."""
    game, say = context
    if not game.edition.regions:
        return None
    moved = _moved(game, later) if moved is None else moved
    monies = tuple(dict.fromkeys(game.currency_of(name) for name, _, _ in moved))
    if len(monies) < MONIES:
        return None
    bank, notes = say.ui("bank.name"), list[NoteView]()
    for name, had, has in moved:
        gets, amount = has > had, money_of(context, name, abs(has - had))
        giver, taker = (bank, name) if gets else (name, bank)
        sentence = say.ui("purse.gets" if gets else "purse.pays", name=name, amount=amount)
        note = NoteView(
            giver=giver,
            taker=taker,
            amount=amount,
            colour=colour_of(game, name),
            sentence=sentence,
        )
        notes.append(note)
    rate = ""
    if len(monies) == MONIES:
        own, other = monies
        costs = in_money(game, HUNDRED, other, own, Rounding.UP)
        hundred, price = say.money(HUNDRED, other), say.money(costs, own)
        rate = say.ui("purse.rate", hundred=hundred, amount=price)
    label = read_out((*(note.sentence for note in notes), rate))
    return HandoverView(notes=tuple(notes), rate=rate, label=label)


def without_notes(action: Action) -> Action:
    """A button below the picture of its notes."""
    if action.handover is None:
        return action
    _, *rest = action.detail.split("\n", len(action.handover.notes))
    return replace(action, detail=rest[-1] if rest else "", handover=None)


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


def ruling(game: Game, command: Command) -> Decision:
    """Rule on a command; once for a game, whose views are worded for one reader after another."""
    rulings = next((rulings for of, rulings in _RULINGS if of is game), None)
    if rulings is None:
        rulings = {}
        _RULINGS.appendleft((game, rulings))
    if (known := rulings.get(command)) is None:
        rulings[command] = known = decide(game, command)
    return known


def offer(context: ViewContext, label: str, command: Command, *, main: bool = False) -> Action:
    """A button for a command, with its effect or the first reason against it."""
    return ruled(context, label, command, ruling(context.game, command), main=main)


def ruled(
    context: ViewContext, label: str, command: Command, decision: Decision, *, main: bool = False
) -> Action:
    """A button for a command that was decided on."""
    action = Action(label=label, effect=command, main=main)
    match decision:
        case Accepted(game=later):
            moved = _moved(context.game, later)
            notes = handover(context, later, moved)
            return replace(action, detail=_after(context, later, moved, notes), handover=notes)
        case Refused(refusals=(first, *_)):
            reason = context.say.refusal(first, context.game)
            return replace(action, allowed=False, reason=reason, main=False)
        case _:
            return action


def accepted(game: Game, command: Command) -> Accepted | None:
    """The accepted decision on a command, or None if it is refused or asks a question."""
    decision = ruling(game, command)
    return decision if isinstance(decision, Accepted) else None


def possible(game: Game, command: Command) -> bool:
    """Whether a command is allowed, perhaps after answering a question."""
    return not isinstance(ruling(game, command), Refused)


def place(screen: str, *args: str) -> str:
    """The route of a screen."""
    return "/".join(("", screen, *(quote(arg, safe="") for arg in args)))


def player_on_turn(game: Game) -> PlayerId | None:
    """The player on turn; None if turns are not tracked, or the game is over."""
    turns = game.tracking is not Tracking.OFF and game.ending is None
    return game.turn.player if turns else None


# ---- names ---------------------------------------------------------------------------


def joined(say: Wording, items: Sequence[str]) -> str:
    """Items as a list in a sentence: "A, B and C"."""
    *first, last = items
    return say.ui("trade.and", first=", ".join(first), last=last) if first else last


def read_out(texts: Iterable[str]) -> str:
    """Texts as sentences for a screen reader; one that has an end keeps it."""
    *first, last = filter(None, texts)
    return "".join(text + (" " if text[-1] in ".!?" else ". ") for text in first) + last


def first_text(context: ViewContext, key: str, **params: str) -> str:
    """A text about the player in first place, or about several who share it."""
    first, *others = first_place(context.game)
    if others:
        names = joined(context.say, (first, *others))
        return context.say.ui(f"{key}_shared", names=names, **params)
    return context.say.ui(key, name=first, **params)


def group_letters(edition: Edition) -> dict[GroupId, str]:
    """A unique mark of one or two letters for each group."""
    groups = edition.groups.values()
    marks = {
        g.id: "".join(w[0] for w in g.name.split() if w[0].isalnum())[:2].upper() for g in groups
    }
    for group in groups:
        if sum(mark == marks[group.id] for mark in marks.values()) > 1:
            marks[group.id] = group.name[:2].capitalize()
    return marks


def colour_of(game: Game, player: PlayerId) -> str:
    """A player's colour: that of the region, or else of the seat."""
    seat = game.seats[player]
    if seat.region and game.edition.regions:
        return game.edition.regions[seat.region].colour
    nth = tuple(game.seats).index(player) % len(SEAT_COLOURS)
    return seat.colour or SEAT_COLOURS[nth]


def place_name(game: Game, index: int) -> str:
    """The printed name of a space."""
    return game.edition.spaces[index].name


def deed_name(game: Game, deed: DeedId) -> str:
    """The printed name of a deed."""
    return game.edition.deeds[deed].name


def kept_counts(context: ViewContext, decks: Sequence[DeckId]) -> tuple[str, ...]:
    """How many jail cards and how many bus tickets these are, in words."""
    tickets = decks.count(context.game.edition.ticket_deck)
    counts = {"seat.jail_cards": len(decks) - tickets, "seat.bus_tickets": tickets}
    return tuple(context.say.count(key, count) for key, count in counts.items() if count)


def kept_card(context: ViewContext, deck: DeckId, key: str) -> str:
    """A jail card, worded by `key`, or a bus ticket."""
    say, box = context.say, context.game.edition
    ticket = deck == box.ticket_deck
    return say.say("lot.bus_ticket") if ticket else say.ui(key, deck=box.decks[deck].name)


def out_word(context: ViewContext, seat: Seat) -> str:
    """Reason why a player is out of the game, in a word; empty if not out."""
    if not seat.out:
        return ""
    return context.say.ui("seat.bankrupt" if seat.bankrupt else "seat.left")


def detained_word(context: ViewContext, seat: Seat) -> str:
    """The label of a player who is away or detained; empty if neither."""
    if seat.away:
        return context.say.ui("seat.away")
    if seat.jail is None:
        return ""
    office = seat.jail.place is Detention.TAX_OFFICE
    return context.say.ui("seat.in_tax_office" if office else "seat.in_jail")


_Part = TypeVar("_Part")


def reuse_equal(old: _Part, new: _Part) -> _Part:
    """The old value if the new one is equal, so that screens detect no change."""
    return old if old == new else new
