"""A purchase that is only tried: the rates and rents before and after it. Nothing is entered."""

from collections.abc import Iterator
from dataclasses import replace

from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.dues import buying
from banker_app.app.projections.regions import region_letter
from banker_app.app.projections.sums import in_own_money, rent_of
from banker_app.engine.commands import BuyDeed
from banker_app.engine.decide import decide
from banker_app.engine.edition import TitleDeed
from banker_app.engine.exchange import cost_to, rates
from banker_app.engine.frozen import replace as changed
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import (
    Block,
    Field,
    Heading,
    Page,
    Panel,
    PartyField,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.property.player_options import player_options


def what_if(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the page of a purchase that is tried; None if the deed has an owner."""
    game, say = context
    deed = game.edition.deeds.get(DeedId(name))
    if deed is None or game.owner(deed.id) is not None:
        return None
    options = player_options(context, game.solvent())
    own = draft.viewer.seat
    asks = PlayerId(own or draft.choice("player", options, game.turn.player))
    chooser = () if own else (PartyField(name="player", value=asks, options=options),)
    return Page(
        blocks=(
            Text(say.ui("what_if.hint", deed=deed.name), Style.HINT),
            *chooser,
            *(_tried(context, asks, deed) if asks else ()),
        )
    )


def _tried(context: ViewContext, player: PlayerId, deed: TitleDeed) -> Iterator[Block | Field]:
    game, say = context
    # As if it were the only thing on the table, whoever's turn it is.
    free = changed(game, tracking=Tracking.OFF, dues=(), auction=None)
    decision = decide(free, BuyDeed(player=player, deed=deed.id))
    price = buying(context, player, deed)
    yield Panel((replace(_row(context, deed, price), note=say.ui("card.price")),))
    match decision:
        case Refused(refusals=(first, *_)):
            yield Text(say.refusal(first, free), Style.ERROR)
        case Accepted(game=later):
            after = ViewContext(later, say)
            parts = (
                ("title.exchange", tuple(_rates(context, after, player))),
                ("what_if.gets", tuple(_gets(context, after, player))),
                ("what_if.pays", tuple(_pays(context, after, player))),
            )
            for key, rows in parts:
                if rows:
                    yield Heading(say.ui(key, name=player))
                    yield Panel(rows)
        case _:
            pass


def _rates(context: ViewContext, after: ViewContext, player: PlayerId) -> Iterator[Row]:
    """The rates that change, and the others whose 100 cost the player more or less by that."""
    (game, say), later = context, after.game
    were, are = rates(game), rates(later)
    own = game.currency_of(player)
    for region in game.edition.regions.values():
        costs = [cost_to(one, player, 100, region.currency) for one in (game, later)]
        moved = were[region.id] != are[region.id]
        if not moved and costs[0] == costs[1]:
            continue
        prices = [say.money(cost, own) for cost in costs]
        hundred = say.money(100, region.currency)
        rate = _both(context, signed(were[region.id]), signed(are[region.id])) if moved else ""
        foreign = region.currency != own
        yield Row(
            region.name,
            note=say.ui("what_if.hundred", hundred=hundred) if foreign else "",
            value=_both(context, *prices) if foreign else rate,
            value_note=rate if foreign else "",
            letter=region_letter(game, region),
            colour=region.colour,
        )


def _gets(context: ViewContext, after: ViewContext, player: PlayerId) -> Iterator[Row]:
    """The player's deeds whose rent changes, with the new one."""
    for deed in after.game.deeds_of(player):
        had = context.game.owner(deed.id) == player
        before = rent_of(context, deed.id, player) if had else ""
        rent = rent_of(after, deed.id, player)
        if rent != before and not after.game.is_idle(deed.id):
            yield _row(context, deed, _both(context, before, rent))


def _pays(context: ViewContext, after: ViewContext, player: PlayerId) -> Iterator[Row]:
    """The deeds of others whose rent costs the player more or less afterwards."""
    for deed in context.game.edition.deeds.values():
        owner = context.game.owner(deed.id)
        before, rent = (in_own_money(one, player, deed.id) for one in (context, after))
        if owner is not None and before != rent:
            yield replace(_row(context, deed, _both(context, before, rent)), note=owner)


def _row(context: ViewContext, deed: TitleDeed, value: str) -> Row:
    group = context.game.edition.groups[deed.group]
    return Row(deed.name, value=value, colour=group.colour)


def _both(context: ViewContext, before: str, after: str) -> str:
    """Before and after, whose unit is said once, or what stays."""
    if before in ("", after):
        return after
    (figure, unit), (_, other) = figure_and_unit(before), figure_and_unit(after)
    before = figure if unit == other else before
    return context.say.ui("what_if.change", before=before, after=after)
