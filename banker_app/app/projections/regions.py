"""The regions of a game with several currencies: the rate of each, and the reason for it."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.holdings import GroupHolding, held_deed
from banker_app.app.projections.purses import colour_of
from banker_app.engine.edition import Region, TitleDeed
from banker_app.engine.exchange import cost_to, holdings, rate_of, rates
from banker_app.engine.frozen import Frozen, replace
from banker_app.engine.history import LogEntry, in_effect
from banker_app.engine.ids import Commodity, DeedId, PlayerId, RegionId
from banker_app.engine.state import Game


class RegionView(Frozen):
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
    sum: str
    """The own deeds less those of others: "1 - 3 = -2"."""
    deeds: tuple[GroupHolding, ...]
    """A bar for each of its deeds, in the colour of the owner's disc."""
    why: str


class CostRow(Frozen):
    """A sum of a region's money, and what it costs each of the others."""

    region: str
    """Its letter and rate: "E +2"."""
    figure: str
    money: str
    colour: str
    costs: tuple[str, ...]
    """In the order of the rows, each in the money of that row; "" in its own."""
    asks: bool
    """Whether it is the money of the player who asks."""
    label: str
    """The row as a sentence, for screen readers."""


class RateTile(Frozen):
    """A region's rate at the table."""

    name: str
    colour: str
    player: str
    rate: str
    icon: str
    """An arrow where the rate has moved in the last round; empty if it has not."""
    hundred: str
    """The payer's cost of 100 of its money."""


class RateBoard(Frozen):
    """All rates, and what they mean for a player."""

    caption: str
    tiles: tuple[RateTile, ...]
    label: str
    """All of it, for screen readers."""


ROUND: Final = 40
"""The most entries of a round that are looked at."""


def rate_board(
    context: ViewContext, log: Sequence[LogEntry], player: PlayerId | None
) -> RateBoard | None:
    """The rates for a payer, by default the first player; None if there is one currency."""
    game, say = context
    if not game.edition.regions:
        return None
    payer = player or next(iter(game.seats))
    now, then = rates(game), _a_round_ago(game, log)
    tiles = tuple(
        RateTile(
            name=region.name,
            colour=region.colour,
            player=", ".join(representatives(game, region)),
            rate=signed(now[region.id]),
            icon=_arrow(now[region.id] - then.get(region.id, 0)),
            hundred=str(cost_to(game, payer, 100, region.currency)),
        )
        for region in game.edition.regions.values()
    )
    money = name_of_notes(game, game.currency_of(payer))
    caption = say.told("exchange.hundred", payer, money=money)
    strip = say.ui("exchange.strip", rates=", ".join(f"{one.name} {one.rate}" for one in tiles))
    prices = ", ".join(f"{one.name} {one.hundred}" for one in tiles)
    return RateBoard(caption=caption, tiles=tiles, label=f"{strip}. {caption}: {prices}")


def _a_round_ago(game: Game, log: Sequence[LogEntry]) -> Mapping[RegionId, int]:
    """The rates when everybody had one turn less; those of now in a game that has just begun."""
    turn = game.turn.number - len(game.solvent())
    before = [one.game for one in islice(in_effect(log), ROUND) if one.game is not None]
    found = next((one for one in before if one.turn.number <= turn), before[-1] if before else game)
    return rates(found)


def _arrow(by: int) -> str:
    return "arrow_drop_up" if by > 0 else "arrow_drop_down" if by else ""


def region_views(context: ViewContext, asks: PlayerId | None = None) -> tuple[RegionView, ...]:
    """Every region with its rate, in seat order; the deeds of the one who asks are ticked."""
    regions = context.game.edition.regions.values()
    return tuple(_region(context, region, asks) for region in regions)


def _region(context: ViewContext, region: Region, asks: PlayerId | None) -> RegionView:
    game, say = context
    own, others = holdings(game, region.id)
    rate = rate_of(game, region.id)
    # The table, or its rules, may count otherwise.
    by_deeds = f"{own} \N{MINUS SIGN} {others} = " if own - others == rate else ""
    return RegionView(
        name=region.name,
        letter=region_letter(game, region),
        colour=region.colour,
        money=name_of_notes(game, region.currency),
        currency=region.currency,
        player=", ".join(representatives(game, region)),
        rate=signed(rate),
        sum=f"{by_deeds}{signed(rate)}",
        deeds=tuple(
            _bar(game, deed, asks)
            for deed in game.edition.deeds.values()
            if deed.region == region.id
        ),
        why=" ".join((say.ui("exchange.why", own=own, others=others), *_shifted(context, region))),
    )


def _bar(game: Game, deed: TitleDeed, asks: PlayerId | None) -> GroupHolding:
    owner = game.owner(deed.id)
    colour = colour_of(game, owner) if owner else ""
    held = replace(held_deed(game, deed.id), ticked=owner == asks) if owner else None
    return GroupHolding(group=deed.group, colour=colour, deeds=(held,), large=True)


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


def name_of_notes(game: Game, currency: Commodity) -> str:
    """The name of a currency's notes."""
    return currency_name(game.edition.monies[currency])


def purchase_trial(context: ViewContext, lot: DeedId) -> tuple[Action, ...]:
    """The way to what a purchase would change, where that is more than its price."""
    if not context.game.edition.regions or context.game.owner(lot) is not None:
        return ()
    return (Action(label=context.say.ui("what_if.offer"), effect=place("what-if", lot)),)
