"""Dues: the sentence of each, how its amount is computed, and the buttons that settle it.

The engine decides about the command of every button; nothing is decided here.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from banker_app.app.projections.casino import JackpotView, jackpot_view, stake_ways
from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    deed_name,
    offer,
    place,
    possible,
)
from banker_app.app.projections.moves import move_ways
from banker_app.app.projections.purses import money_of, purse_of, purses_after
from banker_app.app.projections.regions import purchase_trial
from banker_app.app.projections.sums import SEPARATOR, bank_share, costing, rent_steps, sum_due, why
from banker_app.engine.commands import Build, DeclareBankruptcy, PayJailFine
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    Due,
    LotDue,
    MoneyDue,
    MoveDue,
    OfferDue,
    PickDue,
    PlacementDue,
    RentDue,
    TaxDue,
    creditor_of,
    is_bank,
    is_lent,
    is_loan,
)
from banker_app.engine.edition import TaxKind, TitleDeed
from banker_app.engine.exchange import deed_price
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT, PIECE_OF, DeedId, Lot, PlayerId
from banker_app.engine.obligations import answers, can_stake, cost_of, forced_purchase
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.jail import fine_at
from banker_app.engine.rules.turn import late_rents
from banker_app.engine.state import Detention, Game
from banker_app.engine.worth import can_raise


class DueView(Frozen):
    """A due, and the ways to deal with it."""

    title: str
    note: str
    actions: tuple[Action, ...]
    urgent: str = ""
    """Reason for urgency; empty if none."""
    colour: str = ""
    """The colour of the deed's group, if it is about a deed."""
    jackpot: JackpotView | None = None
    stakes: tuple[Action, ...] = ()
    """At the casino, what lies there and the stakes to play for."""


Ways = tuple[str, tuple[Action, ...]]
"""A remark on a due, and the ways to deal with it."""


def shown_dues(game: Game) -> tuple[Due, ...]:
    """The dues that the table is led to: no loans, which can wait, and instalments first, since
    nothing is bought before they are paid.
    """
    led = (due for due in game.dues if not is_loan(due))
    return tuple(sorted(led, key=lambda due: not is_lent(due)))


def pay_back_actions(context: ViewContext, loan: Debt) -> tuple[Action, ...]:
    """Buttons to pay back all of a loan early, or a part of it."""
    game, say = context
    label = say.ui("act.pay_back", amount=sum_due(context, loan))
    part = Action(
        label=say.ui("act.pay_back_part"), effect=place("pay-back", loan.player, str(loan.id))
    )
    return offer(context, label, answers(game, loan)[0]), part


def due_view(context: ViewContext, due: Due) -> DueView:
    """A due as shown on the table screen."""
    title = context.say.due(due, context.game)
    if _waits(context.game, due):
        return DueView(title=context.say.ui("due.later", what=title), note="", actions=())
    note, actions = _DUES[type(due)](context, due)
    note = note or why(context, due)
    return DueView(
        title=title,
        note=note,
        actions=actions,
        urgent=_urgent(context, due),
        colour=_colour(context, due),
        jackpot=jackpot_view(context) if isinstance(due, CasinoDue) else None,
        stakes=stake_ways(context, due.player) if isinstance(due, CasinoDue) else (),
    )


def _waits(game: Game, due: Due) -> bool:
    """Whether an offer stands behind a debt, before which none of its answers is allowed."""
    if not isinstance(due, OfferDue) or due == shown_dues(game)[0]:
        return False
    return not any(possible(game, answer) for answer in answers(game, due))


def _colour(context: ViewContext, due: Due) -> str:
    if not isinstance(due, OfferDue | RentDue):
        return ""
    return context.game.edition.group_of(due.deed).colour


def _urgent(context: ViewContext, due: Due) -> str:
    """A warning if the rent is forfeited by the next roll."""
    game, say = context
    if not isinstance(due, RentDue) or due not in late_rents(game):
        return ""
    return say.ui("due.lapses", name=game.turn.player)


# ---- money ---------------------------------------------------------------------------


def _pay(context: ViewContext, due: MoneyDue) -> Action:
    """Pay, or raise the money first if the cash does not cover it."""
    game, say = context
    if short := _raise(context, due.player, cost_of(game, due)):
        return short
    label = say.ui("act.pay", amount=sum_due(context, due))
    return offer(context, label, answers(game, due)[0], main=True)


def _raise(context: ViewContext, player: PlayerId, cost: int) -> Action | None:
    """The way to raise the money first, or to the bankruptcy that is left; None if the player's
    cash covers the cost.
    """
    game, say = context
    has = game.cash(player)
    if has >= cost:
        return None
    detail = say.ui(
        "due.short",
        has=money_of(context, player, has),
        short=money_of(context, player, cost - has),
    )
    label, way = say.ui("act.raise"), place("raise", player)
    lacks, lost = cost - can_raise(game, player), False
    if lacks > 0:
        detail = say.ui("due.never", short=money_of(context, player, lacks))
        if lost := possible(game, DeclareBankruptcy(player=player)):
            label = say.ui("record.bankrupt")
    # An end of the game for somebody is never the button that is lit.
    return Action(label=label, effect=way, detail=detail, main=not lost)


def _rent(context: ViewContext, due: RentDue) -> Ways:
    if due.amount is None:
        return "", (_waive(context, due),)
    return "", (_pay(context, due), *_in_kind(context, due), _waive(context, due))


def _waive(context: ViewContext, due: RentDue) -> Action:
    """Waive the rent; confirmed first, since it is beside the button that pays."""
    game, say = context
    _, waives = answers(game, due)
    action = offer(context, say.told("act.waive", due.owner), waives)
    deed = deed_name(game, due.deed)
    if due.amount is None:
        kept = say.ui("waive.open", name=due.player, deed=deed)
    else:
        kept = say.ui("waive.keeps", name=due.player, deed=deed, amount=sum_due(context, due))
    return replace(action, sure=(say.told("waive.title", due.owner), kept))


def _debt(context: ViewContext, due: Debt) -> Ways:
    return "", (_pay(context, due), *_in_kind(context, due))


def _tax(context: ViewContext, due: TaxDue) -> Ways:
    if due.amount is None:
        pays = answers(context.game, due)[0]
        return "", (offer(context, context.say.ui("act.pay_tax"), pays, main=True),)
    if leaving_or_staying := _at_the_office(context, due):
        return "", leaving_or_staying
    return "", (_pay(context, due), *_in_kind(context, due))


def _at_the_office(context: ViewContext, due: TaxDue) -> tuple[Action, ...]:
    """Pay the tax with the fine of the tax office, or stay there for the throws. [R-89, R-90]

    None where no fine frees from there, or the tax itself is more than the cash.
    """
    game, say = context
    player, term = due.player, game.seats[due.player].jail
    detained = term is not None and term.place is Detention.TAX_OFFICE and not term.attempts
    fine = fine_at(game, player, Detention.TAX_OFFICE) if detained else 0
    pays, leaves = answers(game, due)[0], PayJailFine(player=player)
    taxed = accepted(game, pays) if fine else None
    if taxed is None or due.tax is not TaxKind.PROPERTY:
        return ()
    tax = due.amount or 0
    attempts, both = game.rules.jail.attempts, money_of(context, player, tax + fine)
    stays = say.count("act.tax_and_stay", attempts, tax=money_of(context, player, tax))
    stay = offer(context, stays, pays, main=True)
    left = accepted(taxed.game, leaves)
    if left is None:
        return (stay,)
    go = Action(
        label=say.ui("act.tax_and_fine", sum=both),
        effect=pays,
        rest=(leaves,),
        detail=purses_after(context, left.game),
        main=True,
    )
    return go, replace(stay, main=False)


def _in_kind(context: ViewContext, due: MoneyDue) -> tuple[Action, ...]:
    """Pay with deeds, if the cash does not cover the debt."""
    return (
        in_kind_action(context, due)
        if context.game.cash(due.player) < cost_of(context.game, due)
        else ()
    )


def creditor_name(context: ViewContext, creditor: PlayerId) -> str:
    """A player's name, or the Bank's."""
    return context.say.ui("bank.name") if is_bank(creditor) else creditor


def in_kind_action(context: ViewContext, due: MoneyDue) -> tuple[Action, ...]:
    """A button for the deeds that the creditor may take, if there are any."""
    game, say = context
    creditor = creditor_of(due)
    deeds = (deed.id for deed in game.deeds_of(due.player))
    if not any(goes_in_kind(game, due.player, creditor, deed) for deed in deeds):
        return ()
    label = say.told("act.in_kind", creditor_name(context, creditor))
    return (Action(label=label, effect=place("in-kind", due.player, creditor)),)


def goes_in_kind(game: Game, debtor: PlayerId, creditor: PlayerId, deed: DeedId) -> bool:
    """Whether this creditor may take this deed instead of money. [R-39]"""
    return possible(game, PayDebtInKind(player=debtor, creditor=creditor, deeds=(deed,)))


# ---- cards and the casino ------------------------------------------------------------


def _card(context: ViewContext, due: CardDue) -> Ways:
    edition, say = context.game.edition, context.say
    label = say.ui("act.card", deck=edition.decks[due.deck].name)
    if due.deck == edition.ticket_deck:
        label = say.ui("act.ticket_card")
    return "", (Action(label=label, effect=place("card", due.player, due.deck), main=True),)


def _casino(context: ViewContext, due: CasinoDue) -> Ways:
    game, say = context
    _, passes = answers(game, due)
    skip = offer(context, say.ui("casino.pass"), passes)
    if not can_stake(game, due.player):
        return say.ui("casino.broke"), (skip,)
    asks = say.told("casino.stakes", due.player, purse=purse_of(context, due.player))
    if game.rules.casino.must_play:
        return f"{say.ui('casino.must')} {asks}", ()
    return asks, (skip,)


# ---- deeds ---------------------------------------------------------------------------


def _offered(context: ViewContext, due: OfferDue) -> Ways:
    game, say = context
    deed = game.edition.deeds[due.deed]
    buys, declines = answers(game, due)
    label = say.ui("act.buy", price=buying(context, due.player, deed))
    cost, buy = deed_price(game, due.player, due.deed).own, offer(context, label, buys, main=True)
    forced = forced_purchase(game, due.player)
    if forced or can_raise(game, due.player) >= cost:
        buy = _raise(context, due.player, cost) or buy
    if forced:
        return "", (buy,)
    auctioned = game.rules.purchase.on_decline.goes_to_auction()
    instead = say.ui("act.decline_to_auction" if auctioned else "act.decline")
    return "", (
        buy,
        offer(context, instead, declines, main=not buy.allowed),
        *purchase_trial(context, due.deed),
    )


def _deal(context: ViewContext, due: DealDue) -> Ways:
    say = context.say
    dealing = next(d for d in context.game.dues if isinstance(d, DealDue))
    if due != dealing:
        return "", ()
    free = context.game.rules.setup.deeds_dealt_free
    return say.ui("deal.free" if free else "deal.note"), (
        Action(label=say.ui("act.deal"), effect="/deal", main=True),
    )


def _pick(context: ViewContext, due: PickDue) -> Ways:
    to = Action(label=context.say.ui("act.pick"), effect=place("land", due.player), main=True)
    return "", (to,)


def _lot(context: ViewContext, due: LotDue) -> Ways:
    opens, _ = answers(context.game, due)
    return "", (offer(context, context.say.ui("act.auction"), opens, main=True),)


def _placement(context: ViewContext, due: PlacementDue) -> Ways:
    """The lots on which the piece won could be placed, with what is still to pay there."""
    game, say = context
    ways: list[Action] = []
    for build in answers(game, due):
        assert isinstance(build, Build)
        assert build.deed is not None
        if possible(game, build):
            label = deed_name(game, build.deed)
            if more := build.amount:
                currency = game.edition.deeds[build.deed].currency
                price = costing(context, due.player, more, currency)
                label = say.ui("act.place_for", deed=label, price=price)
            ways.append(offer(context, label, build))
    return "", tuple(ways)


_DUES: dict[type, Callable[[ViewContext, Any], Ways]] = {
    RentDue: _rent,
    Debt: _debt,
    TaxDue: _tax,
    CardDue: _card,
    OfferDue: _offered,
    LotDue: _lot,
    PlacementDue: _placement,
    DealDue: _deal,
    PickDue: _pick,
    CasinoDue: _casino,
    MoveDue: lambda context, due: ("", move_ways(context, due)),
}


# ---- texts -----------------------------------------------------------------------------


def buying(context: ViewContext, player: PlayerId, deed: TitleDeed) -> str:
    """The cost of a deed to a player: the printed price, and that in the player's currency."""
    return costing(context, player, deed.price, deed.currency)


def price_of(context: ViewContext, deed: TitleDeed) -> str:
    """The printed price, in the currency of the deed's region."""
    return context.say.money(deed.price, deed.currency)


def lot_name(context: ViewContext, lot: Lot) -> str:
    """The name of a lot."""
    if lot == HOUSE_LOT:
        return context.say.ui("lot.house")
    if lot == HOTEL_LOT:
        return context.say.ui("lot.hotel")
    return deed_name(context.game, DeedId(lot))


def lot_on_sale(context: ViewContext, lot: Lot) -> str:
    """The name of a lot in an auction, where the last piece of the Bank is named as such."""
    last = lot in PIECE_OF and context.game.in_stock(PIECE_OF[lot]) == 1
    if last:
        return context.say.ui("lot.last_house" if lot == HOUSE_LOT else "lot.last_hotel")
    return lot_name(context, lot)


def rent_now(context: ViewContext, deed: TitleDeed, owner: PlayerId | None) -> tuple[str, str]:
    """The rent that the next player to land would owe, if certain, and how it is computed."""
    game, say = context
    if owner is None:
        return "", say.ui("deed.no_rent_unowned")
    if game.is_idle(deed.id):
        return "", say.ui("deed.no_rent_mortgaged")
    quote = rent_quote(game, deed.id, owner)
    currency = game.currency_of(owner)
    amount = "" if quote.amount is None else say.money(quote.amount, currency)
    reasons = (rent_steps(context, quote.steps), bank_share(context, quote.amount or 0, currency))
    return amount, SEPARATOR.join(filter(None, reasons))
