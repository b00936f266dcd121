"""A count of a player's money, or of the Bank's notes and buildings, compared with the ledger."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from banker_app.app.denominations import note_keys, notes_for, papers_of, worth_of
from banker_app.app.i18n.currency_format import currency_of
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.deeds import PIECES
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.sums import SEPARATOR
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.command import Command
from banker_app.engine.edition import Currency
from banker_app.engine.groups import pieces_of
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import BANK_PLAYER, Commodity, PlayerId
from banker_app.engine.rules.banker_tools import BoxCounted, CountBox, CountPurse, PurseCounted
from banker_app.engine.rules.banker_tools import tray as in_tray
from banker_app.engine.state import Game
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Field,
    Layout,
    Option,
    Page,
    Panel,
    PartyField,
    Row,
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
    return Page(
        blocks=(
            *_differences(context, counts, last),
            PartyField(name="holder", value=holder, options=people),
            *chooser,
            _all_there(context, draft, holder, coin),
            *(_thing(context, draft, coin, name) for name in (*_notes(holder, coin), *pieces)),
        ),
        # Digits go to a note that was tapped; most are counted by taps.
        typed=draft.text("pad") or None,
        submit=_submit(context, draft, holder, coin),
        after=place("count", first) if first else routes.COUNT,
    )


def since_last_entry(snapshots: Sequence[Snapshot]) -> tuple[Counts, int]:
    """Return the last count of each thing after the last entry that was no count, by holders, and
    the number of that entry.
    """
    found, seen = Counts(), set[tuple[str, str]]()
    for entry, _ in reversed(snapshots):
        for event in entry.events:
            match event:
                case PurseCounted(player=holder):
                    things = {(str(holder), "cash")}
                case BoxCounted(counted=counted, currency=currency):
                    holder = BANK_PLAYER
                    things = {(str(currency), thing) for thing in counted}
                case _:
                    return found, entry.seq
            if not things <= seen:
                found.setdefault(holder, []).append(event)
            seen |= things
    raise AssertionError("a game starts with an entry that is no count")


def _person(context: ViewContext, person: Option, counts: Counts) -> Option:
    """A party; in place of its cash, the outcome of its count."""
    if person.value not in counts:
        return person
    right = not any(event.missing for event in counts[person.value])
    return replace(person, note=context.say.ui("count.right" if right else "count.wrong"))


def _differences(context: ViewContext, counts: Counts, last: int) -> tuple[Panel, ...]:
    """Every count that differs, with ways to mend it."""
    label = context.say.ui("count.correct")
    correct = (Action(label=label, effect=place("entry", str(last))),)
    wrong = [event for each in reversed(counts.values()) for event in each if event.missing]
    blocks: list[Block] = []
    for event in wrong:
        ways = (*_mends(context, event), *(correct if event is wrong[-1] else ()))
        blocks += (*_found(context, event), *((Buttons(ways, Layout.FLOW),) if ways else ()))
    return (Panel(tuple(blocks)),) if wrong else ()


def _mends(context: ViewContext, event: BoxCounted | PurseCounted) -> tuple[Action, ...]:
    """What makes a player's money what it should be: so much more, or less."""
    if isinstance(event, BoxCounted):
        return ()
    (game, say), player = context, event.player
    hands = "count.hand_out" if event.missing > 0 else "count.take_back"
    label = say.ui(hands, amount=say.money(abs(event.missing), game.currency_of(player)))
    return (Action(label=label, effect=CountPurse(player=player, cash=game.cash(player))),)


def _found(context: ViewContext, event: BoxCounted | PurseCounted) -> Iterator[Block]:
    """A count that differs, and a likely reason: a player's sums, the sentence about the Bank."""
    game, say = context
    if isinstance(event, BoxCounted):
        yield Text(say.entry((event,), game), Style.NAME)
        coin = currency_of(game.edition, event.currency or "")
        yield from _why(context, coin, in_tray(game, coin.code), event.missing.get("cash", 0))
        return
    player, coin = event.player, currency_of(game.edition, game.currency_of(event.player))
    books = game.cash(player)
    counted = say.ui("count.sum", amount=say.money(event.cash, coin.code))
    yield Row(
        player,
        note=f"{say.ui('count.expected', amount=say.money(books, coin.code))}. {counted}",
        value=_off(context, coin, event.missing),
        mark=mark_of(game, player),
        colour=colour_of(game, player),
    )
    yield from _why(context, coin, books, event.missing)


def _why(context: ViewContext, coin: Currency, books: int, missing: int) -> Iterator[Text]:
    """A likely reason for a difference: no note, one note, or the money of a player."""
    if not missing:
        return
    game, say = context
    _, odd = notes_for(books, coin.denominations)
    whose = [name for name in game.seats if game.cash(name) == abs(missing)]
    whose = [name for name in whose if game.currency_of(name) == coin.code]
    off = say.money(abs(missing), coin.code)
    if odd:
        yield Text(say.ui("count.no_note", amount=say.money(odd, coin.code)), Style.HINT)
    elif abs(missing) in coin.denominations:
        yield Text(say.ui("count.one_note", note=off), Style.HINT)
    elif whose:
        yield Text(say.ui("count.a_purse", name=whose[0], amount=off), Style.HINT)


def _off(context: ViewContext, coin: Currency, short: int) -> str:
    """A difference in words."""
    if not short:
        return context.say.ui("count.right")
    key = "count.too_few" if short > 0 else "count.too_many"
    return context.say.ui(key, amount=context.say.money(abs(short), coin.code))


def _coin(
    context: ViewContext, draft: Draft, holder: PlayerId
) -> tuple[Currency, tuple[Field, ...]]:
    """The money that is counted: a player's own; of the Bank's, one to choose."""
    edition = context.game.edition
    if holder != BANK_PLAYER:
        return currency_of(edition, context.game.currency_of(holder)), ()
    code, chooser = money_field(context, draft)
    return currency_of(edition, code), chooser


def _all_there(context: ViewContext, draft: Draft, holder: PlayerId, coin: Currency) -> Row:
    """The sum in the books; a tap says that it is there, and nothing need be counted. Once counting
    has begun, the sum alone is in its place.
    """
    say = context.say
    books = say.money(_books(context.game, holder, coin), coin.code)
    if _counted(context, draft, holder):
        return Row(say.ui("count.expected", amount=books))
    there = say.ui("count.all_right", amount=books)
    right = Action(label=there, effect=_right(context, holder, coin))
    return Row(there, trailing_icon="check_box_outline_blank", label=there, action=right)


def _submit(
    context: ViewContext, draft: Draft, holder: PlayerId, coin: Currency
) -> tuple[Action, ...]:
    """The button: what is off so far; above it the sums, as counted and in the books."""
    say, found = context.say, _counted(context, draft, holder)
    counted, books = worth_of(tray(coin, draft, holder)), _books(context.game, holder, coin)
    sums = {"count.sum": counted, "count.expected": books}
    shown = (say.ui(key, amount=say.money(sum_, coin.code)) for key, sum_ in sums.items())
    detail = SEPARATOR.join(shown)
    if not found:
        return (Action(label=say.ui("count.begin"), detail=detail, allowed=False),)
    label = say.ui("count.done")
    cash_alone = not any(draft.amount(name) for name in PIECES.values())
    if holder != BANK_PLAYER or (len(found) == 1 and counted and cash_alone):
        label = say.ui("count.record", off=_off(context, coin, books - counted))
    return tuple(Action(label=label, effect=each, detail=detail) for each in found)


def _books(game: Game, holder: PlayerId, coin: Currency) -> int:
    return in_tray(game, coin.code) if holder == BANK_PLAYER else game.cash(holder)


def _right(context: ViewContext, holder: PlayerId, coin: Currency) -> Command:
    """The count that finds what is in the books."""
    game = context.game
    books = _books(game, holder, coin)
    if holder != BANK_PLAYER:
        return CountPurse(player=holder, cash=books)
    return CountBox(reason="", cash=books, currency=coin.code if game.edition.regions else None)


def _thing(context: ViewContext, draft: Draft, coin: Currency, name: str) -> SumField:
    (game, say), pieces, colour = context, draft.amount(name), ""
    if name in PIECES.values():
        label = say.ui(f"worth.{name}")
    else:
        note = int(name.rpartition("/")[2])
        label, colour = say.money(note, coin.code), papers_of(game.edition, coin)[note]
    return SumField(
        name=name,
        value=pieces or None,
        label=label,
        shown=f"×\N{NO-BREAK SPACE}{pieces}" if pieces else "",
        steps=(say.ui("count.fewer", thing=label), say.ui("count.more", thing=label)),
        colour=colour,
    )


def _notes(holder: PlayerId, coin: Currency) -> list[str]:
    """The fields of the notes, largest first; each holder has fields of their own."""
    return [name if holder == BANK_PLAYER else f"{holder}/{name}" for name in note_keys(coin)]


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
