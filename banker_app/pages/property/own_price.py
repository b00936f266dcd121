"""A deed of the Bank's at the price that a card, a space or the table sets. [H-60]"""

from banker_app.app.projections.context import ViewContext, offer
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.commands import BuyDeed
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.money import Rounding, percent_of
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Option,
    Page,
    PartyField,
    Style,
    SumField,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import Draft


def own_price(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the form of such a purchase; None if the deed has an owner."""
    game, say = context
    deed = game.edition.deeds.get(DeedId(name))
    if deed is None or game.owner(deed.id) is not None:
        return None
    people = tuple(
        Option(value=one, label=one, mark=mark_of(game, one), colour=colour_of(game, one))
        for one in game.solvent()
    )
    buyer = PlayerId(draft.choice("player", people, game.turn.player))
    price = draft.amount("amount", deed.price)
    shown, half = say.money(price, deed.currency), percent_of(deed.price, 50, Rounding.DOWN)
    reason = draft.text("reason")
    buys = BuyDeed(player=buyer, deed=deed.id, price=price, reason=reason.strip())
    return Page(
        blocks=(
            Text(say.ui("own_price.hint", deed=deed.name), Style.HINT),
            PartyField(name="player", value=buyer, options=people),
            SumField(
                name="amount",
                # The printed price gives way to the first digit.
                value=price if "amount" in draft.entered else None,
                shown=shown,
                quick=((say.ui("own_price.free"), 0), (say.ui("own_price.half"), half)),
            ),
            TextField(name="reason", value=reason, label=say.ui("pay.reason")),
        ),
        submit=(offer(context, say.ui("act.buys", name=buyer, price=shown), buys, main=True),),
        after=routes.TABLE,
    )
