"""The exchange: what a sum of each currency costs, who owns which region, the rates so far."""

from collections.abc import Iterator, Sequence
from typing import Final

from banker_app.app.i18n.currency_format import NO_BREAK, figure_and_unit
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.regions import CostRow, RegionView, region_views
from banker_app.app.reports.rates import rates_over_time
from banker_app.engine.exchange import in_money
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import Commodity, PlayerId
from banker_app.engine.money import Rounding
from banker_app.engine.settings.exchange import ExchangeTable
from banker_app.pages.contract.blocks import (
    Block,
    Heading,
    Page,
    Panel,
    Row,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import COSTS, HOLDINGS, WORTH_CHART
from banker_app.pages.money.pay import round_sums
from banker_app.pages.state.app_store import AppStore

NEWEST: Final = 8
"""The most entries that are listed."""
USUAL: Final = 100
"""The sum that is converted while none is typed."""


def exchange(store: AppStore, draft: Draft) -> Page:
    """Build the page of the rates: what any sum costs whom, who owns which region."""
    context, say = store.context, store.speech
    asks = PlayerId(draft.viewer.seat) or context.game.turn.player
    regions = region_views(context, asks)
    if not regions:
        return Page(blocks=(Text(say.ui("exchange.none"), Style.HINT),))
    own, typed = context.game.currency_of(asks), draft.amount("amount")
    amount = SumField(
        name="amount",
        value=typed or None,
        shown=say.money(typed or USUAL, own),
        picture=COSTS(_costs(context, regions, typed or USUAL, own)),
        quick=round_sums(context, own),
    )
    return Page(
        blocks=(
            Text(say.ui("exchange.costs"), Style.HINT),
            amount,
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


def _costs(
    context: ViewContext, regions: tuple[RegionView, ...], amount: int, own: Commodity
) -> tuple[CostRow, ...]:
    """An amount of each money, and what it costs the players of the other regions."""
    game, say = context
    rows: list[CostRow] = []
    for region in regions:
        sum_ = say.money(amount, region.currency)
        prices: dict[str, str] = {}
        for payer in regions:
            if payer is not region:
                cost = in_money(game, amount, region.currency, payer.currency, Rounding.UP)
                prices[payer.name] = say.money(cost, payer.currency)
        told = (f"{name}{NO_BREAK}{price}" for name, price in prices.items())
        rows.append(
            CostRow(
                region=f"{region.letter} {region.rate}",
                figure=figure_and_unit(sum_)[0],
                money=region.money,
                colour=region.colour,
                costs=tuple(figure_and_unit(prices.get(one.name, ""))[0] for one in regions),
                asks=region.currency == own,
                label=f"{sum_}: {', '.join(told)}",
            )
        )
    return tuple(rows)


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
