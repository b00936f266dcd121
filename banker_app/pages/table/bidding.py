"""An open auction as the whole room follows it."""

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.deed_card import DeedSheet, deed_sheet
from banker_app.app.projections.dues import lot_on_sale
from banker_app.app.projections.purses import colour_of, read_out
from banker_app.app.projections.turn_panel import bid_in_words
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.pages.property.auction import best_bid, lot_price


class Bidding(Frozen):
    """An open auction, with everything that the room sees of it."""

    lot: str
    colour: str
    price: str
    card: DeedSheet | None
    """The printed card, if a deed is for sale."""
    amount: str
    """The best bid; empty before the first."""
    standing: str
    """The best bidder, in a sentence."""
    bidder: PlayerId
    bidder_colour: str
    out: tuple[PlayerId, ...]
    """Players who have passed."""
    label: str
    """All of it, for screen readers."""


def bidding(context: ViewContext) -> Bidding | None:
    """Return the open auction, if there is one."""
    game, say = context
    auction = game.auction
    if auction is None:
        return None
    best = auction.best
    deed = DeedId(auction.lot)
    heading = say.ui("due.auction", lot=lot_on_sale(context, auction.lot))
    price, standing = lot_price(context, auction), best_bid(context, auction)
    out = tuple(name for name in game.solvent() if name not in auction.entrants)
    absent = say.ui("auction.out", names=", ".join(out)) if out else ""
    known = game.edition.deeds.get(deed)
    colour = game.edition.groups[known.group].colour if known is not None else ""
    return Bidding(
        lot=lot_on_sale(context, auction.lot),
        colour=colour,
        price=price,
        card=deed_sheet(context, deed) if deed in game.edition.deeds else None,
        amount=bid_in_words(context, auction) if best else "",
        standing=standing,
        bidder=best.player if best else PlayerId(""),
        bidder_colour=colour_of(game, best.player) if best else "",
        out=out,
        label=read_out((heading, price, standing, absent)),
    )
