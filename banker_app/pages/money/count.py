"""A count of a player's money, or of the Bank's notes and buildings, compared with the ledger."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from banker_app.app.denominations import notes_of, worth_of
from banker_app.app.i18n.currency_format import currency_of
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.deeds import PIECES
from banker_app.engine.command import Command
from banker_app.engine.edition import Currency
from banker_app.engine.groups import pieces_of
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import BANK_PLAYER, Commodity, PlayerId
from banker_app.engine.rules.banker_tools import BoxCounted, CountBox, CountPurse, PurseCounted
from banker_app.engine.rules.banker_tools import tray as in_tray
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Buttons,
    Field,
    Option,
    Page,
    Panel,
    PartyField,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.notes import money_field
from banker_app.pages.money.parties import parties
from banker_app.pages.state.app_store import AppStore

Counts = dict[str, list[BoxCounted | PurseCounted]]
"""The counts of each holder, the newest first."""


def count(store: AppStore, draft: Draft, first: str = "") -> Page:
    """Build the form of the notes of a player or of the Bank, and of its buildings; what is left
    out is not compared. `first` is the one to begin with; counts since the last other entry stay on
    the page.
    """
    context = store.context
    counts, last = since_last_entry(store.snapshots())
    people = tuple(_person(context, one, counts) for one in parties(context))
    uncounted = (one.value for one in people if one.value not in counts)
    asked = (one.value for one in people if one.value == first and not counts)
    usual = next(chain(asked, uncounted), people[0].value)
    holder = PlayerId(draft.choice("holder", people, usual) or usual)
    coin, chooser = _coin(context, draft, holder)
    pieces = (PIECES[piece] for piece in pieces_of(context.game)) if holder == BANK_PLAYER else ()
    label, found = context.say.ui("count.done"), _counted(context, draft, holder)
    return Page(
        blocks=(
            *_differences(context, counts, last),
            PartyField(
                name="holder", value=holder, label=context.say.ui("count.whose"), options=people
            ),
            *chooser,
            *_sums(context, draft, holder, coin),
            *(_thing(context, draft, coin, name) for name in (*_notes(holder, coin), *pieces)),
        ),
        typed=draft.text("pad"),
        submit=tuple(Action(label=label, effect=each) for each in found)
        or (Action(label=label, allowed=False),),
        after=routes.COUNT,
    )


def since_last_entry(snapshots: Sequence[Snapshot]) -> tuple[Counts, int]:
    """Return the counts of each holder after the last entry that was no count, and its number."""
    found: Counts = {}
    for entry, _ in reversed(snapshots):
        for event in entry.events:
            match event:
                case PurseCounted(player=holder):
                    found.setdefault(holder, []).append(event)
                case BoxCounted():
                    found.setdefault(BANK_PLAYER, []).append(event)
                case _:
                    return found, entry.seq
    raise AssertionError("a game starts with an entry that is no count")


def _person(context: ViewContext, person: Option, counts: Counts) -> Option:
    """A party; in place of its cash, the outcome of its count."""
    if person.value not in counts:
        return person
    right = not any(event.missing for event in counts[person.value])
    return replace(person, note=context.say.ui("count.right" if right else "count.wrong"))


def _differences(context: ViewContext, counts: Counts, last: int) -> tuple[Panel, ...]:
    """Every count that differs, with ways to mend it."""
    game, say = context
    wrong = [event for each in counts.values() for event in each if event.missing]
    if not wrong:
        return ()
    correct = Action(label=say.ui("count.correct"), effect=place("entry", str(last)))
    lines = (Text(say.entry((event,), game), Style.NAME) for event in reversed(wrong))
    hint = Text(say.ui("count.wrong_hint"), Style.HINT)
    return (Panel((*lines, hint, Buttons((correct,)))),)


def _coin(
    context: ViewContext, draft: Draft, holder: PlayerId
) -> tuple[Currency, tuple[Field, ...]]:
    """The money that is counted: a player's own; of the Bank's, one to choose."""
    edition = context.game.edition
    if holder != BANK_PLAYER:
        return currency_of(edition, context.game.currency_of(holder)), ()
    code, chooser = money_field(context, draft)
    return currency_of(edition, code), chooser


def _sums(
    context: ViewContext, draft: Draft, holder: PlayerId, coin: Currency
) -> tuple[Text | Buttons, ...]:
    """The sum counted so far, the one in the books, and the difference; a button if it is right."""
    game, say = context
    found = worth_of(tray(coin, draft, holder))
    of_bank = holder == BANK_PLAYER
    books = in_tray(game, coin.code) if of_bank else game.cash(holder)
    expected, short = say.money(books, coin.code), books - found
    if found and short:
        off = say.ui(
            "count.too_few" if short > 0 else "count.too_many",
            amount=say.money(abs(short), coin.code),
        )
        expected = f"{expected}. {off}"
    right: Command = CountPurse(player=holder, cash=books)
    if of_bank:
        right = CountBox(
            reason="", cash=books, currency=coin.code if game.edition.regions else None
        )
    all_right = Action(label=say.ui("count.all_right"), effect=right)
    return (
        Text(say.ui("count.sum", amount=say.money(found, coin.code)), Style.HEADLINE),
        Text(say.ui("count.expected", amount=expected)),
        *(() if found else (Buttons((all_right,)), Text(say.ui("count.hint"), Style.HINT))),
    )


def _thing(context: ViewContext, draft: Draft, coin: Currency, name: str) -> SumField:
    pieces = draft.amount(name)
    if name in PIECES.values():
        label = context.say.ui(f"count.{name}")
    else:
        label = context.say.money(int(name.rpartition("/")[2]), coin.code)
    shown = f"×\N{NO-BREAK SPACE}{pieces or '–'}"
    return SumField(name=name, value=pieces or None, label=label, shown=shown)


def _notes(holder: PlayerId, coin: Currency) -> list[str]:
    """The fields of the notes, largest first; each holder has fields of their own."""
    return [name if holder == BANK_PLAYER else f"{holder}/{name}" for name in notes_of(coin)]


def tray(coin: Currency, draft: Draft, holder: PlayerId = BANK_PLAYER) -> dict[int, int]:
    """Return the number of notes counted of each denomination."""
    counted = {int(name.rpartition("/")[2]): draft.amount(name) for name in _notes(holder, coin)}
    return {note: pieces for note, pieces in counted.items() if pieces}


def _counted(context: ViewContext, draft: Draft, holder: PlayerId) -> tuple[Command, ...]:
    if holder == BANK_PLAYER:
        return counted_boxes(context, draft)
    coin, _ = _coin(context, draft, holder)
    notes = tray(coin, draft, holder)
    return (CountPurse(player=holder, cash=worth_of(notes)),) if notes else ()


def counted_boxes(context: ViewContext, draft: Draft) -> tuple[CountBox, ...]:
    """Return a command for each counted currency; the buildings go with the first."""
    edition = context.game.edition
    trays = {code: tray(coin, draft) for code, coin in edition.monies.items()}
    codes: list[Commodity | None] = [code for code, notes in trays.items() if notes]
    pieces = {name: draft.amount(name) or None for name in PIECES.values()}
    if not codes and any(pieces.values()):
        codes = [None]
    return tuple(
        CountBox(
            reason="",
            cash=worth_of(trays[code]) if code else None,
            currency=code if edition.regions else None,
            **(pieces if not index else {}),
        )
        for index, code in enumerate(codes)
    )
