"""Parts shared by projections: buttons, players' rows, and queries to the engine.

No Flet and no rules: the engine decides what is legal, the wording provides sentences.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote

from banker_app.app.projections.purses import (
    HandoverView,
    handover,
    purses_in_words,
    purses_moved,
)
from banker_app.app.projections.wording import ViewContext as ViewContext
from banker_app.app.projections.wording import Wording as Wording
from banker_app.engine.commands import Command
from banker_app.engine.decide import decide
from banker_app.engine.edition import Edition
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeckId, DeedId, GroupId, PlayerId
from banker_app.engine.refusals import Accepted, Decision, Refused
from banker_app.engine.state import Detention, Game, Seat, Tracking
from banker_app.engine.worth import first_place


class Effect(NamedTuple):
    """Something that a device does by itself, with its arguments; `pages` makes and handles it."""

    name: str
    arguments: tuple[Any, ...] = ()


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
    """The notes of its payment and what they change, which its detail says in words."""
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


_RULINGS: Final = deque[tuple[Game, dict[Command, Decision]]](maxlen=2)
"""Those of the game now and of the one after its turn."""
# ---- asking the engine --------------------------------------------------------------


def without_notes(action: Action) -> Action:
    """A button below the picture of its notes."""
    if action.handover is None:
        return action
    return replace(action, detail="", handover=None)


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
            moved = purses_moved(context.game, later)
            notes = handover(context, moved, later)
            return replace(action, detail=purses_in_words(context, later, moved), handover=notes)
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
        if [*marks.values()].count(marks[group.id]) > 1:
            marks[group.id] = group.name[:2].capitalize()
    return marks


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


def misses_word(context: ViewContext, seat: Seat) -> str:
    """The turns that a player is still to miss, in words; empty if there are none. [H-57]"""
    turns = seat.turns_to_miss if seat.playing else 0
    return context.say.count("seat.misses", turns) if turns else ""


_Part = TypeVar("_Part")


def reuse_equal(old: _Part, new: _Part) -> _Part:
    """The old value if the new one is equal, so that screens detect no change."""
    return old if old == new else new
