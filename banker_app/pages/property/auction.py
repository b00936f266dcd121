"""The auction: the lot, the bidders in seat order, the hammer."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.i18n.currency_format import currency_of, figure_and_unit
from banker_app.app.projections.bidders import no_bidder
from banker_app.app.projections.context import Action, ViewContext, offer
from banker_app.app.projections.dues import lot_on_sale, price_of
from banker_app.app.projections.purses import colour_of, money_of, purse_of, read_out
from banker_app.app.projections.sums import SEPARATOR, rate_to
from banker_app.app.projections.tokens import mark_of
from banker_app.app.projections.turn_panel import bid_in_words
from banker_app.engine.commands import SettleAuction, Undo
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import money_of_lot
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid, WithdrawBid
from banker_app.engine.state import Auction
from banker_app.engine.worth import can_raise
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Layout,
    Option,
    Page,
    Panel,
    PartyField,
    Row,
    Style,
    SumField,
    Text,
    Tone,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import FILL, FILL_ALL
from banker_app.pages.contract.pictures import BID_CLOCK
from banker_app.pages.property.player_options import player_options
from banker_app.pages.state.app_store import AppStore

RAISES: Final = (10, 50, 100)
"""The sums that a tap adds to the best bid, in the smallest notes of the money."""
BLANK: Final = "\u00a0"
"""A line with nothing on it."""
BY_BIDS, BY_RESULT = "bids", "result"


def auction(store: AppStore, draft: Draft, asked: tuple[Block, ...] = ()) -> Page:
    """Build the bids one tap away, the pad for another, or all last bids; `asked` are waiting."""
    context, own, state = store.context, draft.viewer.seat, store.state
    game, say = context
    lot = game.auction
    if lot is None:
        return Page(blocks=(Text(say.ui("auction.closed"), Style.HINT),))
    waits = sum(one.waits_for_banker and one.is_bid for one in state.phones.requests)
    bidders = tuple(name for name in lot.entrants if own in ("", name))
    absent = (name for name in game.solvent() if name not in lot.entrants and not own)
    out = [no_bidder(context, lot, name) for name in absent]
    ways = (
        Option(value=BY_BIDS, label=say.ui("auction.by_bids")),
        Option(value=BY_RESULT, label=say.ui("auction.by_result")),
    )
    way = draft.choice("way", ways, BY_BIDS) or BY_BIDS
    who = next((name for name in bidders if name == draft.text("who")), None)
    hammer = _hammer(context, lot)
    if waits:
        # It passes over what waits, so it is asked about.
        sure = say.count("auction.waiting", waits), say.ui("auction.waiting_hint")
        hammer = replace(offer(context, say.ui("auction.without"), CloseAuction()), sure=sure)
    undo = Action(label=say.ui("act.undo"), effect=Undo(), icon="undo")
    foot: tuple[Block, ...] = (*asked, Buttons((undo, hammer), Layout.FLOW))
    submit: tuple[Action, ...] = ()
    if way == BY_RESULT and not own:
        submit, foot = (_result(context, draft, lot, bidders),), foot[:-1]
        rows = tuple(_last_bids(context, draft, bidders))
    elif who is not None:
        field = _other(context, draft, lot, who)
        bid = PlaceBid(player=who, amount=int(str(field.value or lowest_bid(context, lot))))
        submit, foot = (_asked(context, lot, _bid(context, lot, bid, main=True)),), ()
        back = Action(label=say.ui("auction.all"), effect=FILL("who", ""))
        passes = offer(context, say.ui("auction.withdraw"), WithdrawBid(player=who))
        # A sum that is typed is not passed over by a sale.
        sale = () if field.value else (replace(hammer, main=False),)
        ways_out = back, passes, *sale
        # Below the sums, which a longer name of the best bidder then does not move.
        bidder = PartyField(name="who", value=who, options=player_options(context, bidders))
        rows = (bidder, field, Buttons(ways_out, Layout.EVEN))
    elif own:
        rows = tuple(_rivals(context, lot, PlayerId(own)))
        foot = tuple(_own_bids(context, draft, lot, PlayerId(own))) if bidders else ()
    else:
        rows = tuple(_bidder(context, draft, lot, one) for one in bidders)
    chooser = ChoiceField(name="way", value=way, options=ways)
    return Page(
        blocks=(
            _lot(context, lot),
            *((BID_CLOCK(int(state.countdown)),) if int(state.countdown) else ()),
            *rows,
            *((chooser,) if not own and who is None else ()),
            *((Text(say.ui("auction.out", names=", ".join(out)), Style.HINT),) if out else ()),
        ),
        foot=foot,
        submit=submit,
        after=routes.TABLE if submit and who is None else routes.AUCTION,
        typed=draft.text("pad"),
    )


def _lot(context: ViewContext, lot: Auction) -> Panel:
    game = context.game
    deed = game.edition.deeds.get(DeedId(lot.lot))
    price, best = lot_price(context, lot), best_bid(context, lot)
    colour = game.edition.groups[deed.group].colour if deed else ""
    name = lot_on_sale(context, lot.lot)
    bid = bid_in_words(context, lot) if lot.best else "–"
    leader = context.say.name(lot.best.player) if lot.best else best
    row = Row(name, note=price, colour=colour, value=bid, value_note=leader, large=True)
    return Panel((row,), read_out((name, price, best)))


def lot_price(context: ViewContext, lot: Auction) -> str:
    """Return the printed price of a lot, and its seller unless that is the Bank."""
    say, deed = context.say, context.game.edition.deeds.get(DeedId(lot.lot))
    seller = say.ui("auction.seller", name=lot.seller) if lot.seller else ""
    printed = say.ui("auction.price", price=price_of(context, deed)) if deed else ""
    return SEPARATOR.join(filter(None, (seller, printed)))


def best_bid(context: ViewContext, lot: Auction) -> str:
    """Return the best bid as a sentence, or that there is none."""
    if lot.best is None:
        return context.say.ui("auction.no_bid")
    return context.say.told("auction.best", lot.best.player, amount=bid_in_words(context, lot))


def bidder_row(context: ViewContext, lot: Auction, player: PlayerId) -> Row:
    """Return a bidder with the means. Whoever leads changes no line, so that no button moves."""
    game, say = context
    most = can_raise(game, player)
    leads = lot.best is not None and lot.best.player == player
    rate = rate_to(context, player, money_of_lot(game, lot.lot))
    reach = say.ui("auction.reach", amount=money_of(context, player, most))
    note = SEPARATOR.join(filter(None, (say.ui("auction.leads") if leads else "", rate)))
    return Row(
        say.name(player),
        note=note or BLANK,
        value=purse_of(context, player),
        value_note=reach if most != game.cash(player) and not say.hides(player) else "",
        mark=mark_of(game, player),
        colour=colour_of(game, player),
    )


def _rivals(context: ViewContext, lot: Auction, own: PlayerId) -> Iterator[Block]:
    """Yield on a player's own phone the player, all others with in or out, and who ends it."""
    say, others = context.say, []
    for name in context.game.solvent():
        row = bidder_row(context, lot, name)
        if name not in lot.entrants:
            out = no_bidder(context, lot, name) if name != own else row.name
            row = replace(row, name=out, note=say.ui("auction.passed"), tone=Tone.STRUCK)
        elif row.note == BLANK:
            row = replace(row, note=say.ui("auction.bidding"))
        if not say.hides(name):
            # Beside the bids, a bare sum would read as one.
            row = replace(row, value=f"{say.ui('worth.cash')} {row.value}")
        if name == own:
            yield Panel((row,))
        else:
            others.append(row)
    yield Panel(tuple(others))
    yield Text(say.ui("phone.hammer"), Style.HINT)


def _own_bids(
    context: ViewContext, draft: Draft, lot: Auction, player: PlayerId
) -> Iterator[Buttons]:
    """Yield the bids under the thumb of a player, and below them the way out."""
    *bids, passes = _bids(context, draft, lot, player)
    if lot.best is not None and lot.best.player == player:
        # One line, whoever leads, so that no bid moves.
        passes = replace(passes, reason=context.say.ui("auction.leads"))
    yield Buttons(tuple(bids), Layout.EVEN)
    yield Buttons((passes,))


def _bidder(context: ViewContext, draft: Draft, lot: Auction, player: PlayerId) -> Panel:
    """Return a bidder with the bids one tap away, each in a place of its own."""
    bids = _bids(context, draft, lot, player)
    return Panel((bidder_row(context, lot, player), Buttons(bids, Layout.EVEN)))


def _bids(context: ViewContext, draft: Draft, lot: Auction, player: PlayerId) -> tuple[Action, ...]:
    """Return the bids one tap away, the way to another, and to none."""
    say, money = context.say, money_of_lot(context.game, lot.lot)
    typed = draft.amount(f"bid/{player}")
    waiting = say.money(typed, money) if typed >= lowest_bid(context, lot) else "…"
    other = say.ui("auction.other", name=say.name(player))
    fill = FILL_ALL((("who", player), ("pad", f"bid/{player}")))
    return (
        *_raises(context, lot, player),
        Action(label=f"{other} {waiting}", short=figure_and_unit(waiting)[0], effect=fill),
        offer(context, say.ui("auction.withdraw"), WithdrawBid(player=player)),
    )


def _sums(context: ViewContext, lot: Auction) -> tuple[int, ...]:
    """The least bid, and those so much above the best or, where that is no bid yet, the least: each
    another sum.
    """
    game = context.game
    money = currency_of(game.edition, money_of_lot(game, lot.lot))
    unit, least = min(money.denominations, default=1), lowest_bid(context, lot)
    best = lot.best.amount if lot.best else 0
    begins = best if best + RAISES[0] * unit > least else least
    return (least, *(begins + by * unit for by in RAISES))


def _raises(context: ViewContext, lot: Auction, player: PlayerId) -> Iterator[Action]:
    """Yield the bids one tap away."""
    say, money = context.say, money_of_lot(context.game, lot.lot)
    best = lot.best.amount if lot.best else 0
    for sum_ in _sums(context, lot):
        bid, by_words = say.money(sum_, money), f"+{sum_ - best}"
        label = say.ui("auction.raise", name=say.name(player), by=by_words, bid=bid)
        action = _bid(context, lot, PlaceBid(player=player, amount=sum_))
        # All bids of an auction have one unit, and no room for a long one.
        short = f"{by_words}\n{figure_and_unit(bid)[0]}"
        yield _asked(context, lot, replace(action, label=label, short=short))


def _other(context: ViewContext, draft: Draft, lot: Auction, player: PlayerId) -> SumField:
    """Any sum for a bidder; the least that would be a bid while none is typed."""
    name = f"bid/{player}"
    typed, money = draft.amount(name), money_of_lot(context.game, lot.lot)
    shown = context.say.money(typed or lowest_bid(context, lot), money)
    quick = tuple((context.say.money(sum_, money), sum_) for sum_ in _sums(context, lot))
    return SumField(name=name, value=typed or None, shown=shown, quick=quick)


def _bid(context: ViewContext, lot: Auction, bid: PlaceBid, *, main: bool = False) -> Action:
    words = context.say.money(bid.amount, money_of_lot(context.game, lot.lot))
    label = context.say.told("auction.bid", bid.player, amount=words)
    return offer(context, label, bid, main=main)


def _asked(context: ViewContext, lot: Auction, action: Action) -> Action:
    """A bid over the bidder's own is asked about first."""
    bid, say, money = action.command, context.say, money_of_lot(context.game, lot.lot)
    if lot.best is None or not isinstance(bid, PlaceBid) or bid.player != lot.best.player:
        return action
    amount, best = say.money(bid.amount, money), say.money(lot.best.amount, money)
    hint = say.ui("auction.again_hint", name=bid.player, amount=amount, best=best)
    return replace(action, sure=(say.told("auction.again", bid.player), hint))


def _last_bids(
    context: ViewContext, draft: Draft, bidders: tuple[PlayerId, ...]
) -> Iterator[Block | Field]:
    game, say = context
    yield Text(say.ui("auction.last_hint"), Style.HINT)
    if game.rules.auction.format.is_paid_at_once():
        yield Text(say.ui("auction.all_paid"), Style.HINT)
    assert game.auction is not None
    money = money_of_lot(game, game.auction.lot)
    for name in bidders:
        bid = draft.amount(f"last/{name}")
        shown = say.money(bid, money) if bid else "–"
        yield SumField(name=f"last/{name}", value=bid or None, label=name, shown=shown)


def _result(
    context: ViewContext, draft: Draft, lot: Auction, bidders: tuple[PlayerId, ...]
) -> Action:
    """The hammer for everybody's last bid: the highest wins."""
    bids = {name: bid for name in bidders if (bid := draft.amount(f"last/{name}"))}
    if not bids:
        return _hammer(context, lot)
    winner = max(bids, key=bids.__getitem__)
    sum_ = context.say.money(bids[winner], money_of_lot(context.game, lot.lot))
    label = context.say.ui("auction.sold", name=winner, amount=sum_)
    settle = SettleAuction(lot=lot.lot, winner=winner, amount=bids[winner], bids=bids)
    return offer(context, label, settle, main=True)


def lowest_bid(context: ViewContext, lot: Auction) -> int:
    """Return the lowest bid that would be taken now."""
    if lot.best is None:
        return lot.opening_bid
    return lot.best.amount + context.game.rules.auction.raise_by


def _hammer(context: ViewContext, lot: Auction) -> Action:
    say = context.say
    if lot.best is None:
        return offer(context, say.ui("auction.nobody"), CloseAuction())
    label = say.ui("auction.sold", name=lot.best.player, amount=bid_in_words(context, lot))
    return offer(context, label, CloseAuction(), main=True)
