"""The exchange: the rates, a sum in every currency, the spreads between them."""

from collections.abc import Iterator, Sequence
from typing import Final

from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.purses import HandoverView, NoteView, read_out
from banker_app.app.projections.regions import RegionView, region_views
from banker_app.app.reports.rates import rates_over_time
from banker_app.engine.exchange import in_money, spread_between
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import Commodity, PlayerId
from banker_app.engine.money import Rounding
from banker_app.engine.settings.exchange import ExchangeTable
from banker_app.pages.contract.blocks import (
    Block,
    ChoiceField,
    Field,
    Heading,
    Option,
    Page,
    Panel,
    Row,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import HANDOVER, HOLDINGS, SPREADS, WORTH_CHART, Cell
from banker_app.pages.money.pay import round_sums
from banker_app.pages.state.app_store import AppStore

NEWEST: Final = 8
"""The most entries that are listed."""
USUAL: Final = 100
"""The sum that is converted while none is typed."""


def exchange(store: AppStore, draft: Draft) -> Page:
    """Build the page of the rates: who pays whom, any sum, who owns which region."""
    context, say = store.context, store.speech
    asks = PlayerId(draft.viewer.seat) or context.game.turn.player
    regions = region_views(context, asks)
    if not regions:
        return Page(blocks=(Text(say.ui("exchange.none"), Style.HINT),))
    sides = say.ui("exchange.pays"), say.ui("exchange.receives")
    return Page(
        blocks=(
            Text(say.ui("exchange.spreads_hint"), Style.HINT),
            SPREADS((regions, _spreads(context, regions), context.game.currency_of(asks), sides)),
            *_converter(context, draft, regions, asks),
            Heading(say.ui("exchange.reasons")),
            Text(say.ui("exchange.ticked", name=asks), Style.HINT),
            *(Panel(tuple(_region(context, region))) for region in regions),
            *over_time(context, store.snapshots()),
            *_inferred(context),
        )
    )


def _region(context: ViewContext, region: RegionView) -> Iterator[Block]:
    """A region with its rate as the rulebook counts it, and its deeds in the owners' colours."""
    who = region.player or context.say.ui("exchange.nobody")
    yield Row(
        f"{region.name} · {region.money}",
        note=f"{who}. {region.why}",
        value=region.sum,
        letter=region.letter,
        colour=region.colour,
    )
    yield HOLDINGS(region.deeds)


def over_time(context: ViewContext, snapshots: Sequence[Snapshot]) -> Iterator[Block]:
    """Yield the rates over the evening, and the newest entries that moved them."""
    found = rates_over_time(context, snapshots)
    if found is None:
        return
    yield Heading(context.say.ui("exchange.over_time"))
    yield WORTH_CHART(found.chart)
    steps = found.steps[: -NEWEST - 1 : -1]
    yield Panel(tuple(Row(step.moved, note=step.why) for step in steps))


def _converter(
    context: ViewContext, draft: Draft, regions: tuple[RegionView, ...], asks: PlayerId
) -> tuple[Block | Field, ...]:
    """A sum in the money of one region, and the notes in which each of the others pays it."""
    game, say = context
    options = tuple(
        Option(
            value=region.currency,
            label=f"{region.letter} · {region.money}",
            letter=region.letter,
            colour=region.colour,
        )
        for region in regions
    )
    money = Commodity(draft.choice("money", options) or game.currency_of(asks))
    payee = next(region for region in regions if region.currency == money)
    typed = draft.amount("amount")
    amount, shown = typed or USUAL, say.money(typed or USUAL, money)
    notes: list[NoteView] = []
    told: list[str] = []
    for region in regions:
        if region is payee:
            continue
        costs = in_money(game, amount, money, region.currency, Rounding.UP)
        price = say.money(costs, region.currency)
        told.append(say.ui("exchange.costs", sum=shown, name=region.name, amount=price))
        notes.append(
            NoteView(
                giver=region.name, taker=payee.name, amount=price, colour=region.colour, purse=""
            )
        )
    prices = HandoverView(notes=tuple(notes), changes=(), rate="", label=read_out(told))
    return (
        ChoiceField(
            name="money", value=money, label=say.ui("exchange.slide_hint"), options=options
        ),
        HANDOVER(prices),
        SumField(
            name="amount",
            value=typed or None,
            shown=shown,
            quick=round_sums(context, money),
        ),
    )


def _spreads(
    context: ViewContext, regions: tuple[RegionView, ...]
) -> tuple[tuple[Cell | None, ...], ...]:
    return tuple(
        tuple(None if payer is payee else _cell(context, payer, payee) for payee in regions)
        for payer in regions
    )


def _cell(context: ViewContext, payer: RegionView, payee: RegionView) -> Cell:
    game = context.game
    hundred = str(in_money(game, 100, payee.currency, payer.currency, Rounding.UP))
    spread = signed(spread_between(game, payer.currency, payee.currency))
    label = context.say.ui(
        "exchange.cell", payer=payer.name, payee=payee.name, spread=spread, hundred=hundred
    )
    return hundred, spread, label


def _inferred(context: ViewContext) -> tuple[Block, ...]:
    """Return the note that the table is not printed but a reading of the rulebook, and the way to
    type it in or to use the typed one. [R-112]
    """
    rules, say = context.game.rules.exchange, context.say
    if rules.table is ExchangeTable.TYPED:
        return ()
    linear = rules.table is ExchangeTable.LINEAR
    words = say.ui("exchange.inferred_linear" if linear else "exchange.inferred_geometric")
    if rules.typed_table:
        label, address = say.ui("exchange.by_typed"), place("change-rule", "exchange", "table")
    else:
        label, address = say.ui("exchange.type_in"), place("change-rule", "exchange", "typed_table")
    way = Action(label=label, effect=address)
    return (Row(label, note=words, trailing_icon="chevron_right", action=way),)
