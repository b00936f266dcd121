"""The part of a trade about promised rent: no rent on deeds, or a share of it."""

from collections.abc import Iterator
from itertools import count

from banker_app.app.projections.context import ViewContext
from banker_app.engine.commands import TradeSide
from banker_app.engine.edition import TitleDeed
from banker_app.engine.ids import PlayerId
from banker_app.engine.promises import Promise, PromiseKind
from banker_app.pages.contract.blocks import (
    Block,
    ChoiceField,
    Field,
    ManyField,
    Option,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.pay import number, number_field


def promised(draft: Draft, player: PlayerId, deeds: tuple[TitleDeed, ...]) -> tuple[Promise, ...]:
    """Return what is entered that a player promises about these deeds."""
    return tuple(_promised(draft, player, deeds))


def _promised(draft: Draft, player: PlayerId, deeds: tuple[TitleDeed, ...]) -> Iterator[Promise]:
    for at in count():
        chosen = draft.values(_name("promised", player, at))
        about = tuple(deed.id for deed in deeds if deed.id in chosen)
        if not about:
            return
        share = draft.text(_name("kind", player, at)) == PromiseKind.RENT_SHARE
        yield Promise(
            deeds=about,
            kind=PromiseKind.RENT_SHARE if share else PromiseKind.IMMUNITY,
            percent=number(draft, _name("percent", player, at)) if share else 0,
            times=number(draft, _name("times", player, at)),
            rounds=number(draft, _name("rounds", player, at)),
        )


def _name(part: str, player: PlayerId, at: int) -> str:
    """The field of a part of a player's promises, which are counted from 0."""
    return f"{part}{at or ''}/{player}"


def promised_draft(side: TradeSide) -> dict[str, object]:
    """Return the draft of what a side of a trade promises."""
    draft: dict[str, object] = {}
    for at, promise in enumerate(side.promises):
        draft[_name("promised", side.player, at)] = promise.deeds
        draft[_name("kind", side.player, at)] = promise.kind
        for part in ("percent", "times", "rounds"):
            draft[_name(part, side.player, at)] = str(getattr(promise, part) or "")
    return draft


def promise_fields(
    context: ViewContext,
    draft: Draft,
    side: TradeSide,
    deeds: tuple[TitleDeed, ...],
) -> Iterator[Block | Field]:
    """Yield the fields for what a side promises about the deeds that it will have, and for one
    promise more, if the rules allow promises. [H-17]
    """
    if not (deeds and context.game.rules.trade.promises):
        return
    say, player, promises = context.say, side.player, side.promises
    options = tuple(Option(value=deed.id, label=deed.name) for deed in deeds)
    for at in range(len(promises) + 1):
        promise = promises[at] if at < len(promises) else None
        yield ManyField(
            name=_name("promised", player, at),
            value=promise.deeds if promise else (),
            label=say.ui("trade.promise_more" if at else "trade.promise", name=player),
            options=options,
        )
        if promise:
            yield from _limits(context, draft, player, at, promise)
    if promises:
        yield Text(say.ui("trade.promise_note"), Style.HINT)


def _limits(
    context: ViewContext, draft: Draft, player: PlayerId, at: int, promise: Promise
) -> Iterator[Field]:
    """The kind of a promise, and how far it goes."""
    say = context.say
    kinds = tuple(Option(value=kind, label=say.ui(f"promise.{kind}")) for kind in PromiseKind)
    name = _name("kind", player, at)
    yield ChoiceField(name=name, value=promise.kind, options=kinds)
    if promise.kind is PromiseKind.RENT_SHARE:
        percent = _name("percent", player, at)
        yield number_field(context, draft, percent, say.ui("trade.percent"), "%")
    for part, key in (("times", "trade.times"), ("rounds", "trade.rounds")):
        note = say.ui("trade.times_note")
        yield number_field(context, draft, _name(part, player, at), say.ui(key), note)
