"""The regions of a game with several currencies: the rate of each, and the reason for it."""

from dataclasses import dataclass

from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import ViewContext
from banker_app.engine.edition import Region
from banker_app.engine.exchange import holdings, rate_of
from banker_app.engine.ids import Commodity, PlayerId
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionView:
    """A region's money, and why it is worth what it is."""

    name: str
    letter: str
    colour: str
    money: str
    """Name of its notes: "green"."""
    currency: Commodity
    player: str
    """The representative; empty if the seat is."""
    rate: str
    """With its sign: "+2"."""
    why: str


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
    """The players of a region: one, or two where more than four play."""
    return tuple(name for name, seat in game.seats.items() if seat.region == region.id)


def region_letter(game: Game, region: Region) -> str:
    """A mark that tells regions apart without their colours."""
    initials = [other.name[:1] for other in game.edition.regions.values()]
    return region.name[:1] if initials.count(region.name[:1]) == 1 else region.name[:2]


def notes_of(game: Game, currency: Commodity) -> str:
    """The name of a currency's notes."""
    return currency_name(game.edition.monies[currency])
