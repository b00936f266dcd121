"""A deed of the Bank's, or of an owner who is forced to sell, at the price that a card, a space or
the table sets. [H-60, H-62]
"""

from banker_app.app.projections.context import ViewContext, offer
from banker_app.engine.commands import BuyDeed
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.money import Rounding, percent_of
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Page,
    PartyField,
    Style,
    SumField,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.property.player_options import player_options


def own_price(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the form of such a purchase; None without such a deed or buyer."""
    game, say = context
    deed = game.edition.deeds.get(DeedId(name))
    owner = game.owner(deed.id) if deed else None
    people = player_options(context, (one for one in game.solvent() if one != owner))
    if deed is None or not people:
        return None
    likely = next((one.value for one in people if one.value == game.turn.player), people[0].value)
    buyer = PlayerId(draft.choice("player", people, likely))
    price = draft.amount("amount", deed.price)
    shown, half = say.money(price, deed.currency), percent_of(deed.price, 50, Rounding.DOWN)
    reason = draft.text("reason")
    buys = BuyDeed(player=buyer, deed=deed.id, price=price, seller=owner, reason=reason.strip())
    hint = say.ui("own_price.hint", deed=deed.name)
    if owner is not None:
        hint = say.ui("own_price.forced_hint", owner=owner, deed=deed.name)
    return Page(
        blocks=(
            Text(hint, Style.HINT),
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
