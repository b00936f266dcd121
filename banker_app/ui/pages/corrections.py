"""An older entry as it should have been: the parts that can be corrected, and the command."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast, get_args

from banker_app.app.projections.context import Action, ViewContext, purses_after
from banker_app.engine import commands as c
from banker_app.engine.dues import is_bank
from banker_app.engine.events import AuctionWon
from banker_app.engine.history import LogEntry, Snapshot
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.json_types import JsonValue
from banker_app.engine.refusals import Accepted, Decision, Refused
from banker_app.engine.state import Game
from banker_app.ui.blocks import Draft, Field, Kind, Option
from banker_app.ui.pages.pay import parties, payment

AMOUNT: Final = "amount"
BANKS: Final = ("source", "target", "creditor")
"""Parts that may also be the Bank."""
MOVES: Final = (c.AdjustLedger, c.PayBank, c.PayPlayer, c.ReceiveFromBank)
"""Money from one to another."""
PARTS: Final[Mapping[type, tuple[str, ...]]] = {
    **dict.fromkeys(MOVES, ("source", "target", AMOUNT)),
    c.AgreeTrade: ("a.cash", "b.cash"),
    c.BreakHotel: ("deed",),
    c.Build: ("deed",),
    c.BuyDeed: ("player", "deed"),
    c.CollectSalary: ("player", AMOUNT),
    c.IncurDebt: ("player", "creditor", AMOUNT),
    c.LiftMortgage: ("deed",),
    c.MortgageDeed: ("deed",),
    c.PassTaxOffice: ("player", AMOUNT),
    c.PayDebt: (AMOUNT,),
    c.PayFine: ("player", AMOUNT),
    c.PayRent: ("payer", "deed", AMOUNT),
    c.PayTax: ("player", AMOUNT),
    c.SellBuilding: ("deed",),
    c.SettleAuction: ("winner", AMOUNT),
}
"""The parts of an entry that can be corrected, by its command."""
RULED: Final = (c.CollectSalary, c.PassTaxOffice, c.PayDebt, c.PayFine, c.PayRent, c.PayTax)
"""Their sums follow from the rules; another sum is what the table agreed on."""
OWNERS: Final = (c.BreakHotel, c.Build, c.LiftMortgage, c.MortgageDeed, c.SellBuilding)
"""Commands that only the owner of the deed can give."""

Rule = Callable[[c.Command], Decision]
Paid = tuple[PlayerId, PlayerId, int]
Parts = Mapping[str, JsonValue]


class Correction(NamedTuple):
    """The form of an entry: no field if nothing of it can be corrected, no action while nothing
    is.
    """

    fields: tuple[Field, ...] = ()
    submit: tuple[Action, ...] = ()


def correction(
    context: ViewContext, snapshots: Sequence[Snapshot], seq: int, draft: Draft, rule: Rule
) -> Correction:
    """Return the form of an entry with the corrections so far, and what would come of them."""
    game, say = context
    at = next((at for at, snapshot in enumerate(snapshots) if snapshot.entry.seq == seq), 0)
    entry, then = snapshots[at]
    original = _entered(entry) if at else None
    if original is None:
        return Correction()
    paid = _transfer(snapshots[at - 1].game, then)
    payer = paid[0] if paid is not None and paid[0] != BANK_PLAYER else game.turn.player
    former = _former(game, original, paid)
    fields = tuple(
        _field(context, draft, original, name, game.currency_of(payer), value)
        for name, value in former.items()
    )
    parts = {field.name: field.value or (0 if field.kind is Kind.SUM else "") for field in fields}
    changes = {name: value for name, value in parts.items() if value != former[name]}
    if not changes:
        return Correction(fields)
    label = say.ui("mend.done")
    if "" in changes.values():
        return Correction(fields, (Action(label=label, allowed=False),))
    instead = _edited(game, original, changes, paid, say.entry(entry.events, then))
    command = c.Correct(entry=seq, reason=draft.text("reason").strip(), instead=instead)
    return Correction(fields, (_ruled(context, label, command, rule),))


def reversal(context: ViewContext, seq: int, reason: str, rule: Rule) -> Action:
    """Return the action that takes an entry back."""
    command = c.Correct(entry=seq, reason=reason)
    return _ruled(context, context.say.ui("log.correct"), command, rule)


def _ruled(context: ViewContext, label: str, command: c.Correct, rule: Rule) -> Action:
    """A correction with its line in the log and the balances it changes, or why it cannot be."""
    game, say = context
    action = Action(label=label, command=command)
    match rule(command):
        case Refused(refusals=(first, *_)):
            return replace(action, allowed=False, reason=say.refusal(first, game))
        case Accepted(events=events, game=later):
            line = say.entry(events, game) if command.instead is not None else ""
            lines = filter(None, (line, purses_after(context, later)))
            return replace(action, detail="\n".join(lines))
        case _:
            return action


def _entered(entry: LogEntry) -> c.Replaceable | None:
    original: c.Command | None = entry.command
    if isinstance(original, c.Correct):
        original = original.instead
    won = next((event for event in entry.events if isinstance(event, AuctionWon)), None)
    if won is not None and not isinstance(original, c.SettleAuction):
        return c.SettleAuction(lot=won.lot, winner=won.winner, amount=won.amount)
    if isinstance(original, get_args(c.Replaceable)) and type(original) in PARTS:
        return cast(c.Replaceable, original)
    return None


def _transfer(before: Game, after: Game) -> Paid | None:
    """Return payer, payee and sum, where one sum went from one to another; the Bank is one of
    them where one purse changed alone.
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


# ---- parts -----------------------------------------------------------------------------


def _former(game: Game, original: c.Replaceable, paid: Paid | None) -> Parts:
    if isinstance(original, MOVES):
        return dict(zip(PARTS[type(original)], _ends(original), strict=True))
    # In a game of several currencies nobody else but the rules knows both sums.
    sum_ = paid[2] if paid is not None and not game.edition.regions else None
    parts: dict[str, JsonValue] = {
        name: sum_ if name == AMOUNT and isinstance(original, RULED) else _get(original, name)
        for name in PARTS[type(original)]
    }
    return {name: value for name, value in parts.items() if value is not None}


def _field(
    context: ViewContext,
    draft: Draft,
    original: c.Replaceable,
    name: str,
    money: str,
    former: str | int,
) -> Field:
    game, say = context
    side = str(_get(original, name.partition(".")[0] + ".player")) if "." in name else ""
    label = say.ui(f"mend.{name.replace('.', '_')}", name=side)
    if isinstance(former, int):
        amount = draft.amount(name, former)
        shown = say.money(amount, money)
        return Field(name=name, kind=Kind.SUM, value=amount or None, label=label, shown=shown)
    kind, options = Kind.PARTY, parties(context, bank=name in BANKS)
    if name == "deed":
        free = isinstance(original, c.BuyDeed)
        kind, options = (
            Kind.CHOICE,
            tuple(
                Option(value=deed.id, label=deed.name)
                for deed in game.edition.deeds.values()
                if deed.id == former or (game.owner(deed.id) is None) == free
            ),
        )
    return Field(
        name=name,
        kind=kind,
        value=draft.choice(name, options, former),
        label=label,
        options=options,
        folded=kind is Kind.CHOICE,
    )


def _get(original: object, name: str) -> JsonValue:
    value: JsonValue = original
    for part in name.split("."):
        value = getattr(value, part)
    return value


def _ends(original: c.Replaceable) -> Paid:
    match original:
        case c.PayBank():
            return original.player, BANK_PLAYER, original.amount
        case c.ReceiveFromBank():
            return BANK_PLAYER, original.player, original.amount
        case c.AdjustLedger():
            return original.source, original.target, original.amount
        case c.PayPlayer():
            return original.payer, original.payee, original.amount
        case _:
            raise AssertionError(f"{type(original).__name__} moves more than money")


# ---- the command -----------------------------------------------------------------------


def _edited(
    game: Game, original: c.Replaceable, changes: Parts, paid: Paid | None, said: str
) -> c.Replaceable:
    if isinstance(original, MOVES):
        return _moved(_ends(original), changes, original.reason)
    if isinstance(original, RULED) and AMOUNT in changes and paid is not None:
        payer = "source" if paid[0] != BANK_PLAYER else "target"
        who = {payer if name in ("player", "payer") else name: to for name, to in changes.items()}
        return _moved(paid, who, said)
    edited: JsonValue = original
    for name, value in changes.items():
        edited = _with(edited, name.split("."), value)
    if isinstance(edited, c.SettleAuction) and edited.bids and edited.winner:
        edited = replace(edited, bids={**edited.bids, edited.winner: edited.amount})
    if isinstance(edited, OWNERS) and edited.deed is not None:
        owner = game.owner(DeedId(edited.deed))
        edited = replace(edited, player=owner or edited.player)
    return cast(c.Replaceable, edited)


def _moved(former: Paid, changes: Parts, reason: str) -> c.Replaceable:
    """The command for money that should have moved, whatever the rules say to it."""
    was = dict(zip(PARTS[c.AdjustLedger], former, strict=True))
    source, target, amount = (changes.get(part, before) for part, before in was.items())
    if is_bank(source) or is_bank(target):
        return cast(c.Replaceable, payment(source, target, amount, reason))
    return c.AdjustLedger(source=source, target=target, amount=amount, reason=reason)


def _with(node: JsonValue, path: Sequence[str], value: object) -> JsonValue:
    first, *rest = path
    return replace(node, **{first: _with(getattr(node, first), rest, value) if rest else value})
