"""The part of a trade about promised rent: no rent on deeds, or a share of it."""

from collections.abc import Iterator

from banker_app.app.projections.context import ViewContext
from banker_app.engine.commands import TradeSide
from banker_app.engine.edition import TitleDeed
from banker_app.engine.ids import PlayerId
from banker_app.engine.promises import Promise, PromiseKind
from banker_app.ui.blocks import Block, Draft, Field, Kind, Option, Style, Text
from banker_app.ui.pages.pay import number, number_field


def promised(draft: Draft, player: PlayerId, deeds: tuple[TitleDeed, ...]) -> tuple[Promise, ...]:
    """Return what is entered that a player promises about these deeds."""
    chosen = draft.values(f"promised/{player}")
    about = tuple(deed.id for deed in deeds if deed.id in chosen)
    if not about:
        return ()
    share = draft.text(f"kind/{player}") == PromiseKind.RENT_SHARE
    promise = Promise(
        deeds=about,
        kind=PromiseKind.RENT_SHARE if share else PromiseKind.IMMUNITY,
        percent=number(draft, f"percent/{player}") if share else 0,
        times=number(draft, f"times/{player}"),
    )
    return (promise,)


def promised_draft(side: TradeSide) -> dict[str, object]:
    """Return the draft of what a side of a trade promises."""
    draft: dict[str, object] = {}
    for promise in side.promises[:1]:
        draft = {
            f"promised/{side.player}": promise.deeds,
            f"kind/{side.player}": promise.kind,
            f"percent/{side.player}": str(promise.percent or ""),
            f"times/{side.player}": str(promise.times or ""),
        }
    return draft


def promise_fields(
    context: ViewContext,
    draft: Draft,
    player: PlayerId,
    deeds: tuple[TitleDeed, ...],
    promises: tuple[Promise, ...],
) -> Iterator[Block | Field]:
    """Yield the fields for what a player promises about the deeds that they will have. [H-17]"""
    if not deeds:
        return
    say = context.say
    yield Field(
        name=f"promised/{player}",
        kind=Kind.MANY,
        value=promises[0].deeds if promises else (),
        label=say.ui("trade.promise", name=player),
        options=tuple(Option(value=deed.id, label=deed.name) for deed in deeds),
    )
    for promise in promises:
        kinds = (Option(value=kind, label=say.ui(f"promise.{kind}")) for kind in PromiseKind)
        yield Field(
            name=f"kind/{player}", kind=Kind.CHOICE, value=promise.kind, options=tuple(kinds)
        )
        if promise.kind is PromiseKind.RENT_SHARE:
            label = say.ui("trade.percent")
            yield number_field(draft, f"percent/{player}", label, "%")
        label, note = say.ui("trade.times"), say.ui("trade.times_note")
        yield number_field(draft, f"times/{player}", label, note)
        yield Text(say.ui("trade.promise_note"), Style.HINT)
