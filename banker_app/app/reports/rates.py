"""The exchange rates over the evening: a step line for each region, and what moved them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.purses import rate_changes
from banker_app.app.projections.regions import region_letter
from banker_app.app.reports.worth import DASHES, Chart, Curve, along, positions, round_step, ticks
from banker_app.engine.edition import Region
from banker_app.engine.exchange import rates
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import PlayerId, RegionId, deed_of
from banker_app.engine.state import Game

LEAST: Final = 2
"""The rates from which on to which an axis goes at least, above par and below it."""

Rates = Mapping[RegionId, int]


class RateStep(Frozen):
    """An entry that moved rates."""

    moved: str
    """The rates before and after it: "East 0 to -1"."""
    why: str
    """The entry: "Dan buys East Market."."""


class _Stop(NamedTuple):
    """The rates from a place of the horizontal axis on."""

    at: int
    rates: Rates
    step: RateStep | None


class RatesOverTime(NamedTuple):
    """The rates of an evening, which is walked once."""

    chart: Chart
    steps: tuple[RateStep, ...]
    """The entries that moved them, oldest first."""


def rates_over_time(context: ViewContext, snapshots: Sequence[Snapshot]) -> RatesOverTime | None:
    """The rates over the evening; None if there is one currency, or nothing has moved them."""
    game, say = context
    stops = tuple(_stops(context, snapshots))
    if len(stops) < 2:
        return None
    *_, (end, _) = positions(snapshots)
    most = max(LEAST, *(abs(rate) for stop in stops for rate in stop.rates.values()))
    step = -(-most // 3)
    top = -(-most // step) * step
    curves = tuple(
        _curve(context, region, number, stops, end)
        for number, region in enumerate(game.edition.regions.values(), start=1)
    )
    heading = say.ui("exchange.over_time")
    chart = Chart(
        title=say.ui("exchange.axis"),
        along=along(say, snapshots),
        money=game.edition.currency,
        end=max(end, 1),
        bottom=-top,
        top=top,
        across=ticks(max(end, 1), round_step(max(end, 1))),
        up=tuple((at, signed(at)) for at in range(-top, top + 1, step)),
        curves=curves,
        label=f"{heading}: " + ", ".join(f"{one.player} {one.last}" for one in curves),
    )
    return RatesOverTime(chart, tuple(stop.step for stop in stops if stop.step))


def _stops(context: ViewContext, snapshots: Sequence[Snapshot]) -> Iterator[_Stop]:
    """The rates at the start, and after each entry that moved one."""
    if not snapshots or not context.game.edition.regions:
        return
    before = snapshots[0].game
    now = rates(before)
    yield _Stop(0, now, None)
    for at, (entry, game) in positions(snapshots):
        if _moved(before, game) and (then := rates(game)) != now:
            step = RateStep(
                moved=rate_changes(context, now, then),
                why=context.say.headline(entry.events, game),
            )
            now = then
            yield _Stop(at, now, step)
        before = game


def _moved(before: Game, game: Game) -> bool:
    """Whether a rate may have changed: a deed has another owner, or the table says so."""
    lots = [deed_of(deed) for deed in game.edition.deeds]
    return (
        before.rate_shifts != game.rate_shifts
        or before.seats.keys() != game.seats.keys()
        or [before.ledger[lot] for lot in lots] != [game.ledger[lot] for lot in lots]
    )


def _curve(
    context: ViewContext, region: Region, number: int, stops: Sequence[_Stop], end: int
) -> Curve:
    """The line of a region: level up to each step, then up or down."""
    rate = stops[0].rates[region.id]
    points, told = [(0, rate)], [f"{region.name} {signed(rate)}"]
    for stop in stops:
        if (now := stop.rates[region.id]) != rate:
            points += [(stop.at, rate), (stop.at, now)]
            why = f"{region.name} {signed(now)}. {stop.step.why if stop.step else ''}"
            told += [why, why]
            rate = now
    return Curve(
        player=PlayerId(region.name),
        number=number,
        mark=region_letter(context.game, region),
        colour=region.colour,
        dashes=DASHES[(number - 1) % len(DASHES)],
        points=(*points, (end, rate)),
        told=(*told, f"{region.name} {signed(rate)}"),
        last=signed(rate),
    )
