"""An older entry as it should have been: the fields of its command, and the command they make."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, cast

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.dues import lot_name
from banker_app.engine import commands as c
from banker_app.engine.command import Party
from banker_app.engine.hints import field_hints, members
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import (
    BANK_PLAYER,
    PIECES,
    CardId,
    DeckId,
    DeedId,
    GroupId,
    Lot,
    PlayerId,
    Pot,
    SpaceId,
)
from banker_app.engine.json_types import JsonValue
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.refusals import Fact, Question
from banker_app.engine.rules.bank_payments import PayBank, ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger
from banker_app.engine.rules.pots import pots_of
from banker_app.engine.rules.seating import AddPlayer
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Field,
    Look,
    ManyField,
    Option,
    PartyField,
    SumField,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.parties import parties, payment

LABELS: Final = {
    **{name: name for name in ("player", "payer", "source", "target", "creditor", "winner")},
    **{name: name for name in ("deed", "group", "deeds", "deck", "card", "space", "pot")},
    **{name: name for name in ("amount", "count", "choice", "passed_go", "next")},
    "outcome": "choice",
    **{"payee": "target", "lot": "deed", "stake": "amount", "win": "amount", "times": "count"},
    **{f"side.{name}": f"side_{name}" for name in ("cash", "deeds", "jail_cards")},
    **{"side.player": "player", "dice": "dice", "reels": "dice"},
}
"""The fields of commands that can be changed, each with its question."""
CREDITOR: Final = "creditor"
"""A field that may also name the Bank, as every field for a party may."""
COUNTS: Final = ("count", "times", "dice")
"""Numbers that are no money."""
THINGS: Final[Mapping[object, str]] = {
    **{DeedId: "deed", Lot: "deed", GroupId: "group", DeckId: "deck"},
    **{CardId: "card", SpaceId: "space", Pot: "pot"},
}
"""The types of what is chosen from the box."""
YES: Final = "yes"
FEW: Final = 6
"""More options than these are folded."""

Part = c.Command | c.TradeSide


def original(entry: LogEntry) -> c.Command:
    """Return the command with the fields to show: of a payment, payer and payee."""
    match entry.command:
        case PayBank(player=source, amount=amount, reason=reason):
            source, target = source, BANK_PLAYER
        case ReceiveFromBank(player=target, amount=amount, reason=reason):
            source = BANK_PLAYER
        case PayPlayer(payer=source, payee=target, amount=amount, reason=reason):
            pass
        case _:
            return entry.command
    return AdjustLedger(source=source, target=target, amount=amount, reason=reason)


def fields_of(then: ViewContext, draft: Draft, node: Part, path: str = "") -> Iterator[Field]:
    """Yield the fields of a command, with their values so far. `then`: the game before it."""
    kind: type = type(node)
    for name, hint in field_hints(kind).items():
        value, at = _get(node, (name,)), f"{path}{name}"
        label = LABELS.get(f"side.{name}" if path else name)
        if isinstance(value, c.TradeSide):
            yield from fields_of(then, draft, value, f"{at}.")
        elif value is None or label is None or (name == "player" and _owns(then.game, node)):
            continue
        elif name in ("dice", "reels") and isinstance(value, tuple):
            thrown = enumerate(filter(None, value))  # The second of one die is 0.
            yield from (_die(then, draft, at, row, die) for row, die in thrown)
        else:
            words = then.say.ui(f"mend.{label}", name=_payer(then.game, node))
            yield _field(then, draft, node, at, members(hint)[0], words)


def amended(then: ViewContext, entry: LogEntry, fields: Sequence[Field]) -> c.Command | None:
    """Return the command with the values of its fields; None while one of them is missing."""
    edited: JsonValue = (node := original(entry))
    for field in fields:
        path = field.name.split(".")
        former = _get(node, path)
        value = _typed(former, field.value)
        if field.value in ("", None) and value != former:
            return None  # A sum of 0 may have been entered.
        edited = _with(edited, path, value)
    if edited == node:
        return entry.command
    if isinstance(edited, c.SettleAuction) and edited.bids and edited.winner:
        edited = replace(edited, bids={**edited.bids, edited.winner: edited.amount})
    if isinstance(edited, AdjustLedger) and not isinstance(entry.command, AdjustLedger):
        return payment(edited.source, edited.target, edited.amount, edited.reason)
    if _owns(then.game, node):
        edited = _with(edited, ("player",), then.game.owner(_get(edited, ("deed",))))
    return cast(c.Command, edited)


def _field(then: ViewContext, draft: Draft, node: Part, at: str, hint: object, label: str) -> Field:
    path, _, name = at.rpartition(".")
    former, game = _get(node, (name,)), then.game
    if hint is int:
        amount, money = draft.amount(at, former), game.currency_of(_payer(game, node))
        shown = str(amount) if name in COUNTS else then.say.money(amount, money)
        return SumField(name=at, value=amount or None, label=label, shown=shown)
    if hint is PlayerId:
        kind: type = type(node)
        bank = name == CREDITOR or field_hints(kind, notes=True)[name] == Party
        options = parties(then, bank=bank)
        value = draft.choice(at, options, former)
        return PartyField(name=at, value=value, label=label, options=options)
    if isinstance(former, tuple):
        owner = PlayerId(draft.text(f"{path}.player" if path else "player"))
        bank = isinstance(node, AddPlayer)
        options = _held(then, former, name, None if bank else owner or _payer(game, node))
        chosen = draft.many(at, options) if at in draft.entered else former
        return ManyField(name=at, value=chosen, label=label, options=options)
    deck = draft.text("deck") or _get(node, ("deck",))
    options, known = _options(then, hint, former, deck), _shown(former)
    known = known if any(option.value == known for option in options) else ""
    value = draft.choice(at, options, known)
    folded = bool(value) and len(options) > FEW
    look = Look.FOLDED if folded else Look.CHIPS
    if hint is CardId:
        look = Look.FOLDED_LIST if folded else Look.LISTED
    return ChoiceField(name=at, value=value, label=label, options=options, look=look)


def _options(then: ViewContext, hint: object, former: object, deck: str) -> tuple[Option, ...]:
    (game, say), box = then, then.game.edition
    names: Mapping[str, str]
    match THINGS.get(hint):
        case "deed" if former in PIECES:
            names = {lot: lot_name(then, lot) for lot in PIECES}
        case "deed":
            free = game.owner(DeedId(str(former))) is None
            deeds = (deed for deed in box.deeds.values() if (game.owner(deed.id) is None) == free)
            names = {deed.id: deed.name for deed in deeds}
        case "group":
            names = {group: say.group(box, group) for group in box.groups}
        case "deck":
            names = {pile.id: pile.name for pile in box.decks.values()}
        case "card":
            names = {card.id: card.text for card in box.decks[DeckId(deck)].cards}
        case "pot":
            names = {pot: say.ui(f"pot.{pot}") for pot in pots_of(game)}
        case "space":
            names = {space.id: space.name for space in box.spaces}
        case _:
            answers = tuple(type(former)) if isinstance(former, StrEnum) else (YES, "no")
            names = {one: say.option(Question(fact=Fact.CHOICE), one, game) for one in answers}
    return tuple(Option(value=value, label=name) for value, name in names.items())


def _held(
    then: ViewContext, former: Sequence[str], name: str, owner: PlayerId | None
) -> tuple[Option, ...]:
    """The deeds or cards of the owner, or of the Bank, and those named before."""
    game, box = then.game, then.game.edition
    if owner and name == "jail_cards":
        piles = dict.fromkeys((*kept_cards(game, owner), *former))
        return tuple(Option(value=pile, label=box.decks[DeckId(pile)].name) for pile in piles)
    deeds = (
        deed for deed in box.deeds.values() if game.owner(deed.id) == owner or deed.id in former
    )
    return tuple(Option(value=deed.id, label=deed.name) for deed in deeds)


def _die(then: ViewContext, draft: Draft, at: str, row: int, die: int) -> Field:
    name, say = f"{at}.{row}", then.say
    options = tuple(
        Option(value=str(n), label=say.ui("pad.die", row=row + 1, value=n), short=str(n))
        for n in range(1, 7)
    )
    value = draft.choice(name, options, str(die))
    label = "" if row else say.ui("mend.dice")
    return ChoiceField(name=name, value=value, label=label, options=options)


# ---- values --------------------------------------------------------------------------------


def _owns(game: Game, node: object) -> bool:
    """Whether a command is one that the owner of its deed gives."""
    player, deed = (_get(node, (name,)) for name in ("player", "deed"))
    return bool(player and deed) and game.owner(deed) == player


def _payer(game: Game, node: object) -> PlayerId:
    """The player with the currency of a command's sums."""
    named = (_get(node, (name,)) for name in ("player", "payer", "source", "target"))
    return next((player for player in named if player in game.seats), game.turn.player)


def _shown(value: object) -> str:
    """A value as that of an option."""
    return (YES if value else "no") if isinstance(value, bool) else str(value)


def _typed(former: object, value: JsonValue) -> JsonValue:
    """The value of a field as one of the kind that a command had."""
    match former:
        case bool():
            return value == YES
        case int():
            return int(value or 0)
        case StrEnum():
            return type(former)(value)
        case _:
            return value


def _get(node: object, path: Sequence[str]) -> JsonValue:
    value: JsonValue = node
    for part in path:
        value = value[int(part)] if isinstance(value, tuple) else getattr(value, part, None)
    return value


def _with(node: JsonValue, path: Sequence[str], value: object) -> JsonValue:
    first, *rest = path
    if isinstance(node, tuple):
        return (*node[: int(first)], value, *node[int(first) + 1 :])
    return replace(node, **{first: _with(getattr(node, first), rest, value) if rest else value})
