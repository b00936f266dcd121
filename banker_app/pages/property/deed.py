"""A title deed: its card, its owner, all that can be entered of it, the rent of each player."""

from collections.abc import Iterator

from banker_app.app.projections.context import Action, ViewContext, offer, place, player_on_turn
from banker_app.app.projections.deed_card import deed_sheet
from banker_app.app.projections.deeds import deed_actions, deed_state
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.regions import purchase_trial
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.commands import PayRent
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.promises import EndPromise
from banker_app.pages.contract.blocks import (
    Buttons,
    Heading,
    Page,
    PageLayout,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import DEED_CARD


def deed(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the page of a title deed; None without such a deed."""
    game, say = context
    lot = DeedId(name)
    if lot not in game.edition.deeds:
        return None
    charges = _charges(context, lot)
    asks = PlayerId(draft.viewer.seat) or player_on_turn(game)
    trial = purchase_trial(context, lot)
    return Page(
        blocks=(
            DEED_CARD(deed_sheet(context, lot, asks)),
            Panel((_owner(context, lot), *_promised(context, lot))),
            Heading(say.ui("deed.actions")),
            Buttons((*deed_actions(context, lot), *_own_price(context, lot, draft), *trial)),
            *((Heading(say.ui("deed.charge")), Buttons(charges)) if charges else ()),
        ),
        layout=PageLayout(first_width=920),
    )


def _own_price(context: ViewContext, lot: DeedId, draft: Draft) -> tuple[Action, ...]:
    """The banker's way to another price for a deed of the Bank's, or to a forced sale.
    [H-60, H-62]
    """
    game, say = context
    if game.ending or draft.viewer.seat:
        return ()
    if game.owner(lot) is None:
        return (Action(label=say.ui("title.own_price"), effect=place("own-price", lot)),)
    return (Action(label=say.ui("title.forced_sale"), effect=place("forced-sale", lot)),)


def _owner(context: ViewContext, lot: DeedId) -> Row | Text:
    game, state = context.game, deed_state(context, lot)
    owner = game.owner(lot)
    if owner is None:
        return Text(context.say.ui("deed.no_owner"), Style.HINT)
    return Row(
        owner,
        mark=mark_of(game, owner),
        colour=colour_of(game, owner),
        badges=(state,) if state else (),
    )


def _promised(context: ViewContext, lot: DeedId) -> Iterator[Row]:
    """Promises about the rent, and a button for the holder to end each. [H-17]"""
    game, say = context
    for promise in game.promises:
        if lot in promise.deeds:
            label = say.ui("act.end_promise", name=promise.holder)
            end = offer(context, label, EndPromise(player=promise.holder, deed=lot))
            yield Row(say.promise(promise, game), buttons=(end,))


def _charges(context: ViewContext, lot: DeedId) -> tuple[Action, ...]:
    game, say = context
    owner = game.owner(lot)
    if owner is None or game.is_idle(lot):
        return ()
    return tuple(
        offer(context, say.ui("act.charge", name=player), PayRent(payer=player, deed=lot))
        for player in game.solvent()
        if player != owner
    )
