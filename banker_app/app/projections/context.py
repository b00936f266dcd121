"""What every projection works with: the wording, a button, a player's row, and how to ask.

No Flet and no rule here: legality is asked of the engine, sentences of the wording.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar
from urllib.parse import quote

from banker_app.app.projections.tokens import mark_of
from banker_app.engine.commands import Command
from banker_app.engine.decide import decide
from banker_app.engine.dues import Due, RentStep
from banker_app.engine.edition import Edition, TitleDeed
from banker_app.engine.events import Event
from banker_app.engine.ids import DeedId, GroupId, PlayerId
from banker_app.engine.obligations import total_owed
from banker_app.engine.refusals import Accepted, Asks, Question, Refusal, Refused
from banker_app.engine.state import Game, Hold, Seat


class Wording(Protocol):
    """Sentences in the banker's language."""

    def ui(self, key: str, **params: object) -> str:
        """A text printed on the screens."""
        ...

    def count(self, key: str, number: int, **params: object) -> str:
        """A text that goes with a number."""
        ...

    def money(self, amount: int, currency: str = "") -> str:
        """An amount as the edition prints it, in one of its currencies or in the first."""
        ...

    def printed(self, kind: str, name: str) -> str:
        """A `group` or `token` in the banker's language, by the name that an edition prints."""
        ...

    def refusal(self, refusal: Refusal, game: Game) -> str:
        """What will not happen and why, with its numbers."""
        ...

    def question(self, question: Question, game: Game) -> str:
        """What the table has to say first."""
        ...

    def remedy(self, command: Command, game: Game) -> str:
        """A command that would help, as its button reads."""
        ...

    def option(self, question: Question, option: str, game: Game) -> str:
        """An answer to a question, as its button reads."""
        ...

    def entry(self, events: tuple[Event, ...], game: Game) -> str:
        """All that a command did, as a line of the log."""
        ...

    def due(self, due: Due, game: Game) -> str:
        """What the table still owes."""
        ...

    def rent_step(self, step: RentStep, game: Game) -> str:
        """One line of how a rent comes about."""
        ...


class ViewContext(NamedTuple):
    """A table and the words to describe it with."""

    game: Game
    say: Wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A button: what it says, what it does, what comes of it or why not."""

    label: str
    command: Command | None = None
    go: str = ""
    """The screen it leads to, where it records nothing by itself."""
    detail: str = ""
    allowed: bool = True
    reason: str = ""
    main: bool = False
    """The one that is most likely wanted."""
    short: str = ""
    """What a small button says beside its sign; the label is then read aloud."""
    sure: tuple[str, ...] = ()
    """What is asked before it is entered: the question, and what would come of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldDeed:
    """A title deed in the hands of a group's holder, as small as can be drawn."""

    houses: int = 0
    hotel: bool = False
    mortgaged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupHolding:
    """A colour group of which a player holds something: its deeds in the order of the board."""

    group: GroupId
    colour: str
    deeds: tuple[HeldDeed | None, ...]
    """None is somebody else's, or the Bank's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player's row on the table."""

    player: PlayerId
    token: str
    initial: str
    colour: str
    balance: str
    change: str
    """What the last payment of this turn gave the player, or took: +$200."""
    on_turn: bool
    place: str
    jailed: bool
    held: str
    """Where a player is held, as a word; nothing for one who is free."""
    bankrupt: bool
    owes: str
    jail_cards: int
    groups: tuple[GroupHolding, ...]
    label: str
    """The row as one sentence, for those who listen."""


NO_BREAK = "\N{NO-BREAK SPACE}"

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
"""Dark enough to carry white letters."""


# ---- asking the engine --------------------------------------------------------------


def money_of(context: ViewContext, player: PlayerId, amount: int) -> str:
    """A sum in the money of a player's purse."""
    return context.say.money(amount, context.game.currency_of(player))


def purse_of(context: ViewContext, player: PlayerId) -> str:
    """A player's cash, in the player's own currency."""
    return money_of(context, player, context.game.cash(player))


def purses_after(context: ViewContext, later: Game) -> str:
    """Whose balance changes and to what: "Bob $700 → $500 · Ann $1,100 → $1,300".

    Where every region has its own money, what each pays and receives stands above it.
    """
    game, say = context
    moved = [(name, game.cash(name), later.cash(name)) for name in game.seats]
    moved = [(name, had, has) for name, had, has in moved if had != has]
    purses = " · ".join(
        say.ui(
            "purse.change",
            name=name,
            before=money_of(context, name, had),
            after=money_of(context, name, has),
        )
        for name, had, has in moved
    )
    if not game.edition.regions or not moved:
        return purses
    # A line breaks between the players, not between a sum and its money.
    purses = purses.replace(" · ", "\n").replace(" ", NO_BREAK).replace("\n", " · ")
    paid = sorted(moved, key=lambda row: row[2] - row[1] > 0)
    sentence = ", ".join(
        say.ui(
            "purse.gets" if has > had else "purse.pays",
            name=name,
            amount=money_of(context, name, abs(has - had)),
        )
        for name, had, has in paid
    )
    return f"{sentence}\n{purses}"


def offer(context: ViewContext, label: str, command: Command, *, main: bool = False) -> Action:
    """A button for a command, with what it would do or the first reason against it."""
    decision = decide(context.game, command)
    match decision:
        case Accepted():
            detail = purses_after(context, decision.game)
            return Action(label=label, command=command, detail=detail, main=main)
        case Refused():
            reason = context.say.refusal(decision.refusals[0], context.game)
            return Action(label=label, command=command, allowed=False, reason=reason)
        case Asks():
            return Action(label=label, command=command, main=main)


def accepted(game: Game, command: Command) -> Accepted | None:
    """What the command would do, or None where it is refused or asks something."""
    decision = decide(game, command)
    return decision if isinstance(decision, Accepted) else None


def possible(game: Game, command: Command) -> bool:
    """Whether a command is allowed, be it after an answer."""
    return not isinstance(decide(game, command), Refused)


def place(screen: str, *args: str) -> str:
    """The address of a screen about something."""
    return "/".join(("", screen, *(quote(arg, safe="") for arg in args)))


# ---- names ---------------------------------------------------------------------------


def group_letters(edition: Edition) -> dict[GroupId, str]:
    """A mark of one or two letters for each group, no two alike."""
    marks = {
        g.id: "".join(w[0] for w in g.name.split() if w[0].isalnum())[:2].upper()
        for g in _groups(edition)
    }
    for group in _groups(edition):
        if sum(mark == marks[group.id] for mark in marks.values()) > 1:
            marks[group.id] = group.name[:2].capitalize()
    return marks


class _Named(Protocol):
    @property
    def id(self) -> GroupId: ...
    @property
    def name(self) -> str: ...


def _groups(edition: Edition) -> Sequence[_Named]:
    return tuple(edition.groups.values())


def colour_of(game: Game, player: PlayerId) -> str:
    """The colour a player goes by."""
    chosen = game.seats[player].colour
    if chosen:
        return chosen
    return SEAT_COLOURS[tuple(game.seats).index(player) % len(SEAT_COLOURS)]


def place_name(game: Game, index: int) -> str:
    """The printed name of a space."""
    return game.edition.spaces[index].name


def deed_name(game: Game, deed: DeedId) -> str:
    """The printed name of a deed."""
    return game.edition.deeds[deed].name


# ---- seats ----------------------------------------------------------------------------


def seat_views(
    context: ViewContext, changes: Mapping[PlayerId, int] | None = None
) -> tuple[SeatView, ...]:
    """A row per player, in seat order, with what the last payment changed."""
    moved = changes or {}
    seats = context.game.seats.values()
    return tuple(_seat(context, seat, moved.get(seat.name, 0)) for seat in seats)


def _seat(context: ViewContext, seat: Seat, change: int) -> SeatView:
    game, say = context
    player = seat.name
    deeds = game.deeds_of(player)
    owed = total_owed(game, player)
    balance = purse_of(context, player)
    told = game.tracks_landings() and not seat.bankrupt
    return SeatView(
        player=player,
        token=seat.token,
        initial=mark_of(game, player),
        colour=colour_of(game, player),
        balance=balance,
        change=_change(context, player, change),
        on_turn=game.turn.player == player and game.ending is None,
        place=place_name(game, seat.space) if told else "",
        jailed=seat.jail is not None,
        held=held_word(context, seat),
        bankrupt=seat.bankrupt,
        owes=say.ui("seat.owes", amount=money_of(context, player, owed)) if owed else "",
        jail_cards=len(game.jail_cards(player)),
        groups=_holdings(game, deeds),
        label=_seat_label(context, seat, balance, len(deeds), owed),
    )


def _change(context: ViewContext, player: PlayerId, change: int) -> str:
    if not change:
        return ""
    sign = "+" if change > 0 else "\N{MINUS SIGN}"
    return sign + money_of(context, player, abs(change))


def held_word(context: ViewContext, seat: Seat) -> str:
    """In jail, in the tax office, or nothing."""
    if seat.jail is None:
        return ""
    office = seat.jail.place is Hold.TAX_OFFICE
    return context.say.ui("seat.in_tax_office" if office else "seat.in_jail")


def _seat_label(context: ViewContext, seat: Seat, balance: str, deeds: int, owed: int) -> str:
    say = context.say
    if seat.bankrupt:
        return say.ui("seat.label_bankrupt", name=seat.name)
    parts = [say.count("seat.label", deeds, name=seat.name, balance=balance)]
    if seat.jail is not None:
        parts.append(held_word(context, seat))
    if owed:
        parts.append(say.ui("seat.owes", amount=money_of(context, seat.name, owed)))
    return ", ".join(parts)


def _holdings(game: Game, deeds: Sequence[TitleDeed]) -> tuple[GroupHolding, ...]:
    owned = {deed.id for deed in deeds}
    return tuple(
        GroupHolding(
            group=group.id,
            colour=group.colour,
            deeds=tuple(_held(game, deed) if deed in owned else None for deed in group.deeds),
        )
        for group in game.edition.groups.values()
        if owned.intersection(group.deeds)
    )


def _held(game: Game, deed: DeedId) -> HeldDeed:
    return HeldDeed(
        houses=game.houses(deed), hotel=game.has_hotel(deed), mortgaged=deed in game.mortgaged
    )


_Part = TypeVar("_Part")


def share(old: _Part, new: _Part) -> _Part:
    """The old value where the new one says the same, so that screens see no change."""
    return old if old == new else new
