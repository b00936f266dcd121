"""What is due, one thing at a time: its sentence, how it comes about, the buttons that settle it.

Every button is a command that the engine was asked about; nothing is decided here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    deed_name,
    money_of,
    offer,
    place,
    possible,
)
from banker_app.app.projections.sums import SEPARATOR, bank_share, costing, rent_steps, sum_due, why
from banker_app.engine.checks import can_stake
from banker_app.engine.commands import (
    Build,
    BuyDeed,
    Command,
    DeclineDeed,
    OpenAuction,
    PassCasino,
    PassTaxOffice,
    PayDebt,
    PayDebtInKind,
    PayJailFine,
    PayRent,
    PayTax,
    WaiveRent,
)
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    DebtReason,
    Due,
    LotDue,
    MoneyDue,
    OfferDue,
    PlacementDue,
    RentDue,
    TaxDue,
    creditor_of,
    is_bank,
)
from banker_app.engine.edition import TaxKind, TitleDeed
from banker_app.engine.exchange import money_of_building, money_of_price, money_of_rent
from banker_app.engine.groups import is_buildable, still_to_pay
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT, Commodity, DeedId, Lot, PlayerId
from banker_app.engine.obligations import cost_of
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.turn import late_rents
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class DueView:
    """One thing that is due, and the ways to deal with it."""

    title: str
    note: str
    actions: tuple[Action, ...]
    urgent: str = ""
    """Why it cannot wait."""


Ways = tuple[str, tuple[Action, ...]]
"""A remark on a due, and the ways to deal with it."""


def due_view(look: ViewContext, due: Due) -> DueView:
    """A due as the table shows it."""
    title = look.say.due(due, look.game)
    note, actions = _DUES[type(due)](look, due)
    note = note or why(look, due)
    return DueView(title=title, note=note, actions=actions, urgent=_urgent(look, due))


def _urgent(look: ViewContext, due: Due) -> str:
    """A rent that nobody may ask for any more once the dice have fallen."""
    game, say = look
    if not isinstance(due, RentDue) or due not in late_rents(game):
        return ""
    return say.ui("due.lapses", name=game.turn.player)


# ---- money ---------------------------------------------------------------------------


def settle_due(game: Game, due: MoneyDue) -> Command:
    """The command that settles an obligation."""
    match due:
        case TaxDue(tax=TaxKind.PROPERTY):
            return PassTaxOffice(player=due.player)
        case TaxDue():
            space = next((s.id for s in game.edition.spaces if s.tax is due.tax), None)
            return PayTax(player=due.player, space=space)
        case RentDue():
            return PayRent(payer=due.player, deed=due.deed, to=due.owner)
        case Debt(reason=DebtReason.JAIL_FINE):
            return PayJailFine(player=due.player)
        case Debt():
            return PayDebt(player=due.player, creditor=due.creditor, amount=due.amount)


def _pay(look: ViewContext, due: MoneyDue) -> Action:
    """Paying, or raising the money first where the purse does not cover it."""
    game, say = look
    cost, has = cost_of(game, due), game.cash(due.player)
    if has >= cost:
        label = say.ui("act.pay", amount=sum_due(look, due))
        return offer(look, label, settle_due(look.game, due), main=True)
    detail = say.ui(
        "due.short",
        has=money_of(look, due.player, has),
        short=money_of(look, due.player, cost - has),
    )
    return Action(
        label=say.ui("act.raise"), go=place("raise", due.player), detail=detail, main=True
    )


def _rent(look: ViewContext, due: RentDue) -> Ways:
    if due.amount is None:
        return "", (_waive(look, due),)
    return "", (_pay(look, due), *_in_kind(look, due), _waive(look, due))


def _waive(look: ViewContext, due: RentDue) -> Action:
    """The owner lets it go: asked first, since it stands beside the button that pays."""
    game, say = look
    label = say.ui("act.waive", name=due.owner)
    action = offer(look, label, WaiveRent(payer=due.player, deed=due.deed))
    deed = deed_name(game, due.deed)
    if due.amount is None:
        kept = say.ui("waive.open", name=due.player, deed=deed)
    else:
        kept = say.ui("waive.keeps", name=due.player, deed=deed, amount=sum_due(look, due))
    return replace(action, sure=(say.ui("waive.title", name=due.owner), kept))


def _debt(look: ViewContext, due: Debt) -> Ways:
    return "", (_pay(look, due), *_in_kind(look, due))


def _tax(look: ViewContext, due: TaxDue) -> Ways:
    if due.amount is None:
        return "", (offer(look, look.say.ui("act.pay_tax"), settle_due(look.game, due), main=True),)
    return "", (_pay(look, due), *_in_kind(look, due))


def _in_kind(look: ViewContext, due: MoneyDue) -> tuple[Action, ...]:
    """Deeds instead, where the purse does not cover the debt."""
    return in_kind_action(look, due) if look.game.cash(due.player) < cost_of(look.game, due) else ()


def creditor_name(look: ViewContext, creditor: PlayerId) -> str:
    """A player's name, or the Bank's."""
    return look.say.ui("bank.name") if is_bank(creditor) else creditor


def in_kind_action(look: ViewContext, due: MoneyDue) -> tuple[Action, ...]:
    """The way to the deeds that the creditor may take, where there are any."""
    game, say = look
    creditor = creditor_of(due)
    deeds = (deed.id for deed in game.deeds_of(due.player))
    if not any(goes_in_kind(game, due.player, creditor, deed) for deed in deeds):
        return ()
    label = say.ui("act.in_kind", name=creditor_name(look, creditor))
    return (Action(label=label, go=place("in-kind", due.player, creditor)),)


def goes_in_kind(game: Game, debtor: PlayerId, creditor: PlayerId, deed: DeedId) -> bool:
    """Whether this creditor may take this deed in place of the money. [R-39]"""
    return possible(game, PayDebtInKind(player=debtor, creditor=creditor, deeds=(deed,)))


# ---- cards and the casino ------------------------------------------------------------


def _card(look: ViewContext, due: CardDue) -> Ways:
    deck = look.game.edition.decks[due.deck].name
    label = look.say.ui("act.card", deck=deck)
    return "", (Action(label=label, go=place("card", due.player, due.deck), main=True),)


def _casino(look: ViewContext, due: CasinoDue) -> Ways:
    game, say = look
    play = Action(label=say.ui("act.casino"), go=place("casino", due.player), main=True)
    if game.rules.casino.must_play and can_stake(game, due.player):
        return say.ui("casino.must"), (play,)
    return "", (play, offer(look, say.ui("casino.pass"), PassCasino(player=due.player)))


# ---- deeds ---------------------------------------------------------------------------


def _offered(look: ViewContext, due: OfferDue) -> Ways:
    game, say = look
    deed = game.edition.deeds[due.deed]
    label = say.ui("act.buy", price=buying(look, due.player, deed))
    buy = offer(look, label, BuyDeed(player=due.player, deed=due.deed), main=True)
    decline = DeclineDeed(player=due.player, deed=due.deed)
    return "", (buy, offer(look, say.ui("act.decline"), decline))


def _deal(look: ViewContext, due: DealDue) -> Ways:
    say = look.say
    dealing = next(d for d in look.game.dues if isinstance(d, DealDue))
    if due != dealing:
        return "", ()
    return say.ui("deal.note"), (Action(label=say.ui("act.deal"), go="/deal", main=True),)


def _lot(look: ViewContext, due: LotDue) -> Ways:
    return "", (offer(look, look.say.ui("act.auction"), OpenAuction(lot=due.lot), main=True),)


def _placement(look: ViewContext, due: PlacementDue) -> Ways:
    """The lots that would take what was won, with what is still to pay for it there."""
    game, say = look
    ways: list[Action] = []
    for deed in game.deeds_of(due.player):
        if not is_buildable(game, deed.id):
            continue
        more = still_to_pay(game, due, deed.id)
        build = Build(player=due.player, deed=deed.id, amount=more or None)
        if possible(game, build):
            currency = money_of_building(game, due.player, deed.id)
            price = costing(look, due.player, more, currency)
            label = say.ui("act.place_for", deed=deed.name, price=price) if more else deed.name
            ways.append(offer(look, label, build))
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
    CasinoDue: _casino,
}


# ---- words for things ------------------------------------------------------------------


def buying(look: ViewContext, player: PlayerId, deed: TitleDeed) -> str:
    """What a deed costs a player: the printed price, and what it takes out of other money."""
    currency = money_of_price(look.game, look.game.rules.purchase.currency, player, deed.id)
    return costing(look, player, deed.price, currency)


def price_of(look: ViewContext, deed: TitleDeed) -> str:
    """The printed price, in the money of the deed's region."""
    return look.say.money(deed.price, deed.currency)


def lot_name(look: ViewContext, lot: Lot) -> str:
    """What an auction sells."""
    if lot == HOUSE_LOT:
        return look.say.ui("lot.house")
    if lot == HOTEL_LOT:
        return look.say.ui("lot.hotel")
    return deed_name(look.game, DeedId(lot))


def rent_now(look: ViewContext, deed: TitleDeed, owner: PlayerId | None) -> tuple[str, str]:
    """The rent that the next visitor would owe, where it is certain, and how it comes about."""
    game, say = look
    if owner is None:
        return "", say.ui("deed.no_rent_unowned")
    if deed.id in game.mortgaged and not game.level(deed.id):
        return "", say.ui("deed.no_rent_mortgaged")
    quote = rent_quote(game, deed.id, owner)
    currency = rent_money(look, deed, owner)
    amount = "" if quote.amount is None else say.money(quote.amount, currency)
    reasons = (rent_steps(look, quote.steps), bank_share(look, quote.amount or 0, currency))
    return amount, SEPARATOR.join(filter(None, reasons))


def rent_money(look: ViewContext, deed: TitleDeed, owner: PlayerId) -> Commodity:
    """The currency of the next visitor's rent; if visitors differ, the owner's."""
    game = look.game
    return money_of_rent(game, game.turn.player, owner, deed.id)
