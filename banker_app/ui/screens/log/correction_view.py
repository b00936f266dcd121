"""An older entry as it should have been: what can be edited of it, and what would come of it.

Nothing is entered here, and whether it may be is the engine's ruling.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, cast, get_args

from banker_app.app.projections.context import Action, ViewContext, purses_after
from banker_app.engine.commands import (
    AdjustLedger,
    AgreeTrade,
    BreakHotel,
    Build,
    BuyDeed,
    CollectSalary,
    Command,
    Correct,
    IncurDebt,
    LiftMortgage,
    MortgageDeed,
    PassTaxOffice,
    PayBank,
    PayDebt,
    PayFine,
    PayPlayer,
    PayRent,
    PayTax,
    ReceiveFromBank,
    Replaceable,
    SellBuilding,
    SettleAuction,
)
from banker_app.engine.dues import is_bank
from banker_app.engine.events import AuctionWon
from banker_app.engine.history import LogEntry, Snapshot
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.json_types import JsonValue
from banker_app.engine.refusals import Accepted, Decision, Refused
from banker_app.engine.state import Game
from banker_app.ui.pages.pay import parties, payment

AMOUNT: Final = "amount"
SUMS: Final = (AMOUNT, "a.cash", "b.cash")


class Part(StrEnum):
    """What is chosen in a field."""

    PLAYER = "player"
    PARTY = "party"
    DEED = "deed"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True, kw_only=True)
class PartField:
    """Something about an entry that can be put right."""

    name: str
    kind: Part
    label: str
    value: str
    """An id, or a sum in digits."""
    options: tuple[tuple[str, str], ...] = ()
    """The ids to choose from, each with its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectView:
    """An entry that is being edited."""

    fields: tuple[PartField, ...]
    money: str
    """In which its sums are."""
    command: Correct | None
    """None as long as nothing has been changed."""
    allowed: bool
    outcome: tuple[str, ...]
    """What the log would say, and every balance that changes; why not, where it is refused."""


MOVES: Final = (AdjustLedger, PayBank, PayPlayer, ReceiveFromBank)
"""Money from one to another."""
PARTS: Final[Mapping[type, tuple[tuple[str, Part], ...]]] = {
    AgreeTrade: (("a.cash", Part.AMOUNT), ("b.cash", Part.AMOUNT)),
    BreakHotel: (("deed", Part.DEED),),
    Build: (("deed", Part.DEED),),
    BuyDeed: (("player", Part.PLAYER), ("deed", Part.DEED)),
    CollectSalary: (("player", Part.PLAYER), (AMOUNT, Part.AMOUNT)),
    IncurDebt: (
        ("player", Part.PLAYER),
        ("creditor", Part.PARTY),
        (AMOUNT, Part.AMOUNT),
    ),
    LiftMortgage: (("deed", Part.DEED),),
    MortgageDeed: (("deed", Part.DEED),),
    PassTaxOffice: (("player", Part.PLAYER), (AMOUNT, Part.AMOUNT)),
    PayDebt: ((AMOUNT, Part.AMOUNT),),
    PayFine: (("player", Part.PLAYER), (AMOUNT, Part.AMOUNT)),
    PayRent: (("payer", Part.PLAYER), ("deed", Part.DEED), (AMOUNT, Part.AMOUNT)),
    PayTax: (("player", Part.PLAYER), (AMOUNT, Part.AMOUNT)),
    SellBuilding: (("deed", Part.DEED),),
    SettleAuction: (("winner", Part.PLAYER), (AMOUNT, Part.AMOUNT)),
}
"""What can be edited of an entry, by what was entered."""
RULED: Final = (CollectSalary, PassTaxOffice, PayDebt, PayFine, PayRent, PayTax)
"""Their sums follow from the rules; another sum is what the table agreed on."""
OWNERS: Final = (BreakHotel, Build, LiftMortgage, MortgageDeed, SellBuilding)
"""Commands that only the owner of the deed can give."""


def entered(entry: LogEntry) -> Replaceable | None:
    """What was entered, if an entry of its kind can be edited."""
    told: Command | None = entry.command
    if isinstance(told, Correct):
        told = told.instead
    won = next((event for event in entry.events if isinstance(event, AuctionWon)), None)
    if won is not None and not isinstance(told, SettleAuction):
        return SettleAuction(lot=won.lot, winner=won.winner, amount=won.amount)
    if isinstance(told, get_args(Replaceable)) and type(told) in (*PARTS, *MOVES):
        return cast(Replaceable, told)
    return None


def correct_view(
    context: ViewContext,
    snapshots: Sequence[Snapshot],
    seq: int,
    drafted: Mapping[str, str],
    reason: str,
    rule: Callable[[Command], Decision],
) -> CorrectView | None:
    """An entry with what was changed of it so far; None for one that cannot be edited."""
    found = _found(context, snapshots, seq)
    if found is None:
        return None
    at, told, paid, fields = found
    shown = tuple(replace(field, value=drafted.get(field.name, field.value)) for field in fields)
    changes = {now.name: now.value for now, was in zip(shown, fields, strict=True) if now != was}
    payer = paid[0] if paid is not None and paid[0] != BANK_PLAYER else context.game.turn.player
    money = context.game.currency_of(payer)
    if not changes:
        return CorrectView(fields=shown, money=money, command=None, allowed=False, outcome=())
    entry, then = snapshots[at]
    instead = _edited(context, told, changes, paid, context.say.entry(entry.events, then))
    command = Correct(entry=seq, reason=reason, instead=instead)
    decision = rule(command)
    return CorrectView(
        fields=shown,
        money=money,
        command=command,
        allowed=not isinstance(decision, Refused),
        outcome=_outcome(context, decision),
    )


def reversal(
    context: ViewContext, seq: int, reason: str, rule: Callable[[Command], Decision]
) -> Action:
    """The button that takes an entry back, with the balances it changes or why it cannot be."""
    game, say = context
    command = Correct(entry=seq, reason=reason)
    action = Action(label=say.ui("log.correct"), command=command)
    match rule(command):
        case Refused(refusals=(first, *_)):
            return replace(action, allowed=False, reason=say.refusal(first, game))
        case Accepted(game=later):
            return replace(action, detail=purses_after(context, later))
        case _:
            return action


def sums(
    context: ViewContext, snapshots: Sequence[Snapshot], seq: int
) -> tuple[tuple[str, str], ...]:
    """The sums of an entry as they are: where the editing begins."""
    found = _found(context, snapshots, seq)
    fields = found[-1] if found is not None else ()
    return tuple((field.name, field.value) for field in fields if field.kind is Part.AMOUNT)


def _found(
    context: ViewContext, snapshots: Sequence[Snapshot], seq: int
) -> "tuple[int, Replaceable, Paid | None, tuple[PartField, ...]] | None":
    """Where an entry stands, what was entered, the sum that moved, and what can be edited."""
    at = next((at for at, moment in enumerate(snapshots) if moment.entry.seq == seq), 0)
    told = entered(snapshots[at].entry) if at else None
    if told is None:
        return None
    paid = transfer(snapshots[at - 1].game, snapshots[at].game)
    fields = _fields(context, told, paid)
    return (at, told, paid, fields) if fields else None


def _outcome(context: ViewContext, decision: Decision) -> tuple[str, ...]:
    game, say = context
    if isinstance(decision, Refused):
        return (say.refusal(decision.refusals[0], game),)
    if isinstance(decision, Accepted):
        purses = purses_after(context, decision.game)
        return (say.entry(decision.events, game), *((purses,) if purses else ()))
    return ()


Paid = tuple[PlayerId, PlayerId, int]


def transfer(before: Game, after: Game) -> Paid | None:
    """Who paid whom how much, where one sum went from one to another; the Bank is one of them
    where one purse changed alone.
    """
    moved = {name: after.cash(name) - before.cash(name) for name in after.seats}
    lost = [name for name, change in moved.items() if change < 0]
    won = [name for name, change in moved.items() if change > 0]
    if len(lost) > 1 or len(won) > 1 or not lost + won:
        return None
    source = lost[0] if lost else BANK_PLAYER
    target = won[0] if won else BANK_PLAYER
    sums = {abs(moved[name]) for name in (*lost, *won)}
    return (source, target, sums.pop()) if len(sums) == 1 else None


def _fields(context: ViewContext, told: Replaceable, paid: Paid | None) -> tuple[PartField, ...]:
    def field(name: str, kind: Part, value: object) -> PartField:
        words = context.say.ui(f"mend.{name.replace('.', '_')}", name=_side(told, name))
        options = _options(context, told, kind)
        return PartField(name=name, kind=kind, label=words, value=str(value or ""), options=options)

    if isinstance(told, MOVES):
        source, target, amount = _ends(told)
        return (
            field("source", Part.PARTY, source),
            field("target", Part.PARTY, target),
            field(AMOUNT, Part.AMOUNT, amount),
        )
    found: list[PartField] = []
    for name, kind in PARTS[type(told)]:
        if name == AMOUNT and isinstance(told, RULED):
            # In a game of several currencies nobody else but the rules knows both sums.
            if paid is not None and not context.game.edition.regions:
                found.append(field(name, kind, paid[2]))
            continue
        value = _get(told, name)
        if value is not None:
            found.append(field(name, kind, value))
    return tuple(found)


def _options(context: ViewContext, told: Replaceable, kind: Part) -> tuple[tuple[str, str], ...]:
    game = context.game
    if kind in (Part.PLAYER, Part.PARTY):
        who = parties(context)
        return tuple((one.value, one.label) for one in (who if kind is Part.PARTY else who[:-1]))
    if kind is Part.AMOUNT:
        return ()
    mine = getattr(told, "deed", None)
    free = isinstance(told, BuyDeed)
    return tuple(
        (deed.id, deed.name)
        for deed in game.edition.deeds.values()
        if deed.id == mine or (game.owner(deed.id) is None) == free
    )


def _side(told: Replaceable, name: str) -> str:
    return str(_get(told, name.partition(".")[0] + ".player")) if "." in name else ""


def _get(told: object, name: str) -> JsonValue:
    value: JsonValue = told
    for part in name.split("."):
        value = getattr(value, part)
    return value


def _ends(told: Replaceable) -> Paid:
    match told:
        case PayBank():
            return told.player, BANK_PLAYER, told.amount
        case ReceiveFromBank():
            return BANK_PLAYER, told.player, told.amount
        case AdjustLedger():
            return told.source, told.target, told.amount
        case PayPlayer():
            return told.payer, told.payee, told.amount
        case _:
            raise AssertionError(f"{type(told).__name__} moves more than money")


def _moved(source: PlayerId, target: PlayerId, amount: int, reason: str) -> Command:
    """The command for money that should have moved, whatever the rules say to it."""
    if is_bank(source) or is_bank(target):
        return payment(source, target, amount, reason)
    return AdjustLedger(source=source, target=target, amount=amount, reason=reason)


def _edited(
    context: ViewContext,
    told: Replaceable,
    changes: Mapping[str, str],
    paid: Paid | None,
    said: str,
) -> Replaceable:
    """The command with the changes in it."""
    if isinstance(told, MOVES):
        source, target, amount = _ends(told)
        return cast(
            Replaceable,
            _moved(
                PlayerId(changes.get("source", source)),
                PlayerId(changes.get("target", target)),
                _sum(changes, amount),
                told.reason,
            ),
        )
    if isinstance(told, RULED) and AMOUNT in changes and paid is not None:
        source, target, amount = paid
        somebody = changes.get("player") or changes.get("payer")
        if somebody and source != BANK_PLAYER:
            source = PlayerId(somebody)
        elif somebody:
            target = PlayerId(somebody)
        return cast(Replaceable, _moved(source, target, _sum(changes, amount), said))
    edited: JsonValue = told
    for name, value in changes.items():
        sum_ = name in SUMS
        edited = _with(edited, name.split("."), int(value or 0) if sum_ else value)
    if isinstance(edited, SettleAuction) and edited.bids and edited.winner:
        edited = replace(edited, bids={**edited.bids, edited.winner: edited.amount})
    if isinstance(edited, OWNERS) and edited.deed is not None:
        owner = context.game.owner(DeedId(edited.deed))
        edited = replace(edited, player=owner or edited.player)
    return cast(Replaceable, edited)


def _with(told: JsonValue, path: Sequence[str], value: object) -> JsonValue:
    first, *rest = path
    return replace(told, **{first: _with(getattr(told, first), rest, value) if rest else value})


def _sum(changes: Mapping[str, str], otherwise: int) -> int:
    told = changes.get(AMOUNT)
    return otherwise if told is None else int(told or 0)
