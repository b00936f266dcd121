"""Money of several regions: what each is worth, how that comes about, and any sum in all of them.

Everything is computed by the engine's exchange; here it is only laid out.
"""

from dataclasses import dataclass

from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import ViewContext
from banker_app.engine.edition import Region
from banker_app.engine.exchange import holdings, in_money, rate_of, spread_between
from banker_app.engine.ids import Commodity, PlayerId
from banker_app.engine.money import Rounding
from banker_app.engine.settings.exchange import ExchangeTable
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionView:
    """A region's money, and why it is worth what it is."""

    name: str
    letter: str
    colour: str
    money: str
    """What its notes are called: "green"."""
    currency: Commodity
    player: str
    """Who represents it; nobody where the seat is empty."""
    rate: str
    """With its sign: "+2"."""
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeView:
    """The board of rates."""

    regions: tuple[RegionView, ...]
    spreads: tuple[tuple[str, ...], ...]
    """A row per payer, a column per payee; nothing where both are one."""
    hundreds: tuple[tuple[str, ...], ...]
    """What a hundred of the column costs in the row's money."""
    inferred: str
    """That the table is not the printed one, and by which reading; nothing where it was typed."""
    rule: str = ""
    """The rule that would change that: the typed table, or that it counts once there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlideLine:
    """A sum in the money of a region."""

    name: str
    letter: str
    colour: str
    costs: str
    brings: str


def exchange_view(context: ViewContext) -> ExchangeView | None:
    """The board; None where there is one currency."""
    game, say = context
    regions = tuple(game.edition.regions.values())
    if not regions:
        return None
    typed = game.rules.exchange.table is ExchangeTable.TYPED
    return ExchangeView(
        regions=region_views(context),
        spreads=tuple(tuple(_spread(game, row, column) for column in regions) for row in regions),
        hundreds=tuple(
            tuple(_hundred(context, row, column) for column in regions) for row in regions
        ),
        inferred="" if typed else say.ui(f"exchange.inferred_{game.rules.exchange.table}"),
        rule="exchange.table" if game.rules.exchange.typed_table else "exchange.typed_table",
    )


def region_views(context: ViewContext) -> tuple[RegionView, ...]:
    """Every region with its rate, in seat order."""
    return tuple(_region(context, region) for region in context.game.edition.regions.values())


def _region(context: ViewContext, region: Region) -> RegionView:
    game, say = context
    own, others = holdings(game, region.id)
    rate = rate_of(game, region.id)
    return RegionView(
        name=region.name,
        letter=region_letter(game, region),
        colour=region.colour,
        money=notes_of(game, region.currency),
        currency=region.currency,
        player=", ".join(representatives(game, region)),
        rate=signed(rate),
        why=" ".join((say.ui("exchange.why", own=own, others=others), *_shifted(context, region))),
    )


def _shifted(context: ViewContext, region: Region) -> list[str]:
    """By how much the table's rate is off what those deeds make, where it is."""
    shift = context.game.rate_shifts.get(region.id, 0)
    return [context.say.ui("exchange.shifted", by=signed(shift))] if shift else []


def representatives(game: Game, region: Region) -> tuple[PlayerId, ...]:
    """Who sits for a region: one player, or two where more than four play."""
    return tuple(name for name, seat in game.seats.items() if seat.region == region.id)


def region_letter(game: Game, region: Region) -> str:
    """A mark that tells regions apart without their colours."""
    initials = [other.name[:1] for other in game.edition.regions.values()]
    return region.name[:1] if initials.count(region.name[:1]) == 1 else region.name[:2]


def notes_of(game: Game, currency: Commodity) -> str:
    """What the notes of a currency are called."""
    return currency_name(game.edition.monies[currency])


def _spread(game: Game, payer: Region, payee: Region) -> str:
    if payer.id == payee.id:
        return ""
    return signed(spread_between(game, payer.currency, payee.currency))


def _hundred(context: ViewContext, payer: Region, payee: Region) -> str:
    game = context.game
    if payer.id == payee.id:
        return ""
    return str(in_money(game, 100, payee.currency, payer.currency, Rounding.UP))


def slide(context: ViewContext, amount: int, face: Commodity) -> tuple[SlideLine, ...]:
    """What a sum of one money costs the others, and what it brings them."""
    game, say = context
    lines: list[SlideLine] = []
    for region in game.edition.regions.values():
        if region.currency == face:
            continue
        costs = in_money(game, amount, face, region.currency, Rounding.UP)
        brings = in_money(game, amount, face, region.currency)
        lines.append(
            SlideLine(
                name=region.name,
                letter=region_letter(game, region),
                colour=region.colour,
                costs=say.ui(
                    "exchange.costs",
                    sum=say.money(amount, face),
                    name=region.name,
                    amount=say.money(costs, region.currency),
                ),
                brings=say.ui(
                    "exchange.brings",
                    name=region.name,
                    amount=say.money(brings, region.currency),
                ),
            )
        )
    return tuple(lines)
