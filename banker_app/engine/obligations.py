"""Obligations in the debtor's own currency; the dues that count as debt; answers to dues."""

from collections.abc import Collection, Iterator
from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    DebtReason,
    Due,
    LotDue,
    MoneyDue,
    MoveDue,
    OfferDue,
    PickDue,
    PlacementDue,
    RentDue,
    SpeedFace,
    TaxDue,
    creditor_of,
    is_lent,
    is_loan,
)
from banker_app.engine.edition import TaxKind
from banker_app.engine.exchange import (
    Price,
    cost_to,
    currency_between,
    deal_price,
    deed_price,
    in_money,
)
from banker_app.engine.groups import places, still_to_pay
from banker_app.engine.ids import PIECES, Commodity, DeedId, Lot, PlayerId
from banker_app.engine.kept_cards import is_used_up
from banker_app.engine.money import Rounding, times_round
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.purchase import OnDecline
from banker_app.engine.state import Bid, Game

PAYMENTS: Final = (c.PayRent, c.PayTax, c.PassTaxOffice, c.PayDebt, c.PayJailFine)
"""The commands that pay an obligation."""


def answers(game: Game, due: Due) -> tuple[c.Command, ...]:
    """The commands that answer a due; the one that settles it comes first.

    Every field that follows from the due is filled in; what only the players know is left open.
    """
    match due:
        case RentDue() | TaxDue() | Debt():
            return _payments(game, due)
        case CardDue():
            return (c.DrawCard(player=due.player, deck=due.deck),)
        case CasinoDue(player=player):
            stake = game.rules.casino.stake
            return c.PlayCasino(player=player, stake=stake), c.PassCasino(player=player)
        case OfferDue() | DealDue() | PickDue():
            return _sales(game, due)
        case LotDue():
            return c.OpenAuction(lot=due.lot), c.SettleAuction(lot=due.lot)
        case PlacementDue():
            return tuple(_placements(game, due))
        case MoveDue(player=player):
            return tuple(c.ChooseMove(player=player, spaces=count) for count in moves(game, due))


def moves(game: Game, due: MoveDue) -> tuple[int, ...]:
    """The numbers of spaces by which a player may move now; none if Mr. M finds no deed.

    0: the bus brings a ticket instead of a ride. [H-37, H-49]
    """
    here = game.seats[due.player].space
    match due.speed:
        case None:
            return tuple(range(1, game.edition.next_corner(here) - here + 1))
        case SpeedFace.BUS if game.rules.turn.bus_gives_ticket:
            return _ticket_or_ride(game, here)
        case SpeedFace.BUS:
            first, second = due.dice
            return tuple(sorted({first, second, first + second} - {0}))  # one white die: 0
        case SpeedFace.MR_M:
            return _to_next_deed(game, due.player)
        case _:
            return tuple(range(1, len(game.edition.spaces) + 1))


def _ticket_or_ride(game: Game, here: int) -> tuple[int, ...]:
    """A bus ticket while there are any, or the way to the next deck on the board. [H-49]"""
    box = game.edition
    tickets = box.ticket_deck is not None and not is_used_up(game, box.ticket_deck)
    decks = (
        times_round(at - here + len(box.spaces), len(box.spaces))[1]
        for at, space in enumerate(box.spaces)
        if space.deck and box.decks[space.deck].is_pile
    )
    ride = min(filter(None, decks), default=0)
    return (0,) * tickets + (ride,) * (ride > 0)


def _to_next_deed(game: Game, player: PlayerId) -> tuple[int, ...]:
    """The way to the next deed for sale, or, where all are sold, to the next rent. [H-37]

    The space under the token is none to go on to.
    """
    here, board = game.seats[player].space, len(game.edition.spaces)
    deeds = game.edition.deeds.values()
    ahead = sorted((times_round(deed.space - here + board, board)[1], deed.id) for deed in deeds)
    free = [way for way, deed in ahead if way and game.owner(deed) is None]
    rents = [way for way, deed in ahead if way and game.owes_rent(player, deed)]
    return tuple((free or rents)[:1])


def _payments(game: Game, due: MoneyDue) -> tuple[c.Command, ...]:
    match due:
        case RentDue(player=player, deed=deed):
            pays = c.PayRent(payer=player, deed=deed, to=due.owner)
            return pays, c.WaiveRent(payer=player, deed=deed)
        case TaxDue(player=player, tax=TaxKind.PROPERTY):
            passes, lands = c.PassTaxOffice(player=player), c.LandOnTaxOffice(player=player)
            return passes, c.PayTax(player=player), lands
        case TaxDue():
            space = game.edition.tax_space(due.tax, due.space)
            return (c.PayTax(player=due.player, space=space.id if space else None),)
        case Debt(reason=DebtReason.JAIL_FINE):
            return (c.PayJailFine(player=due.player),)
        case Debt():
            number = due.id if _has_equal(game, due) else None
            payee, amount = due.creditor, due.amount
            return (c.PayDebt(player=due.player, creditor=payee, amount=amount, due=number),)


def _sales(game: Game, due: OfferDue | DealDue | PickDue) -> tuple[c.Command, ...]:
    match due:
        case OfferDue(player=player, deed=deed):
            return c.BuyDeed(player=player, deed=deed), c.DeclineDeed(player=player, deed=deed)
        case DealDue(player=player):
            return tuple(c.BuyDeed(player=player, deed=deed) for deed in unsold(game))
        case PickDue():
            return tuple(c.OpenAuction(lot=Lot(deed)) for deed in unsold(game))


def _has_equal(game: Game, due: Debt) -> bool:
    """Whether the debtor owes this creditor the same amount once more."""
    same = [
        other
        for other in owed_by(game, due.player)
        if (creditor_of(other), other.amount) == (due.creditor, due.amount)
    ]
    return len(same) > 1


def _placements(game: Game, due: PlacementDue) -> Iterator[c.Command]:
    for deed in places(game, due.player, due.lot):
        more = still_to_pay(game, due, deed) or None
        yield c.Build(player=due.player, deed=deed, amount=more)


def owed_by(game: Game, player: PlayerId) -> tuple[MoneyDue, ...]:
    """A player's dues of a known amount, oldest first; loans, which can wait, come last."""
    owed = (
        due
        for due in game.dues
        if isinstance(due, MoneyDue) and due.player == player and due.amount is not None
    )
    return tuple(sorted(owed, key=is_loan))


def owed_now(game: Game, player: PlayerId) -> tuple[MoneyDue, ...]:
    """The same without loans."""
    return tuple(due for due in owed_by(game, player) if not is_loan(due))


def cost_of(game: Game, due: MoneyDue) -> int:
    """The debtor's cost of settling an obligation, in their own currency."""
    return price_of(game, due).own if game.edition.regions else due.amount or 0


def price_of(game: Game, due: MoneyDue) -> Price:
    """The amount of an obligation with the debtor's cost of settling it."""
    amount, currency = due.amount or 0, currency_of_due(game, due)
    return Price(amount, currency, cost_to(game, due.player, amount, currency))


def currency_of_due(game: Game, due: MoneyDue) -> Commodity:
    """The currency of an obligation: that of the rent, else the creditor's; for the Bank, the
    debtor's.
    """
    if isinstance(due, RentDue):
        return game.currency_of(due.owner)
    return currency_between(game, due.player, creditor_of(due))


def claim_of(game: Game, due: MoneyDue, creditor: PlayerId) -> int:
    """The amount of an obligation as a debt to this creditor, rounded up."""
    currency = currency_between(game, due.player, creditor)
    return in_money(game, due.amount or 0, currency_of_due(game, due), currency, Rounding.UP)


def total_owed(game: Game, player: PlayerId) -> int:
    """The total of a player's dues of a known amount, in their own currency."""
    return sum(cost_of(game, due) for due in owed_by(game, player))


def total_owed_now(game: Game, player: PlayerId) -> int:
    """The same without loans."""
    return sum(cost_of(game, due) for due in owed_now(game, player))


def forced_purchase(game: Game, player: PlayerId) -> OfferDue | None:
    """The deed that a player may not decline; a player who cannot pay for it is bankrupt. [R-21]"""
    forced = game.rules.purchase.on_decline is OnDecline.MUST_BUY
    return game.due(OfferDue, player=player) if forced else None


def needed_by(game: Game, player: PlayerId) -> int:
    """All that a player has to pay, a deed that they have to buy included, in own currency."""
    offer = forced_purchase(game, player)
    price = deed_price(game, player, offer.deed).own if offer else 0
    return total_owed(game, player) + price


def is_debt(game: Game, due: Due) -> bool:
    """Whether a due is a debt: entered as one, or more than its debtor's cash."""
    if isinstance(due, Debt):
        return not is_loan(due)
    return (
        isinstance(due, RentDue | TaxDue)
        and due.amount is not None
        and game.cash(due.player) < cost_of(game, due)
    )


def open_loans(game: Game) -> tuple[Debt, ...]:
    """Loans that are not paid back; in a finished game those that were open at its end."""
    if game.ending is not None:
        return game.ending.loans
    return tuple(due for due in game.dues if is_lent(due))


def open_debts(game: Game) -> tuple[MoneyDue, ...]:
    """Debts, and rents and taxes that their debtor's cash does not cover."""
    return tuple(d for d in game.dues if isinstance(d, MoneyDue) and is_debt(game, d))


def offers_of_sold(game: Game) -> tuple[Due, ...]:
    """The offers and pending auctions of deeds that have an owner."""
    return tuple(
        due
        for due in game.dues
        if (isinstance(due, OfferDue) and game.owner(due.deed))
        or (isinstance(due, LotDue) and due.lot not in PIECES and game.owner(DeedId(due.lot)))
    )


def spendable(game: Game, player: PlayerId) -> int:
    """A player's cash less their own best bid in an open auction."""
    auction = game.auction
    best = auction.best if auction else None
    if best is None or best.player != player or game.rules.auction.format.is_paid_at_once():
        return game.cash(player)
    return game.cash(player) - bid_cost(game, best)


def bid_cost(game: Game, best: Bid) -> int:
    """The bidder's cost of the best bid of the open auction, in their own currency."""
    assert game.auction is not None
    return cost_to(game, best.player, best.amount, money_of_lot(game, game.auction.lot))


def money_of_lot(game: Game, lot: Lot) -> Commodity:
    """The currency of bids: that of the deed's region, or the edition's main currency for a
    house or hotel, so that bids can be compared.
    """
    deed = game.edition.deeds.get(DeedId(lot))
    return deed.currency if deed else game.edition.currency.code


def lot_on_offer(game: Game) -> Lot:
    """The lot being auctioned, or the one that a first bid would open an auction for."""
    if game.auction is not None:
        return game.auction.lot
    waiting = (due for due in game.dues if isinstance(due, LotDue | OfferDue))
    return next((due.lot if isinstance(due, LotDue) else Lot(due.deed) for due in waiting), Lot(""))


def ways_to_raise(
    game: Game, player: PlayerId, keep: Collection[DeedId] = ()
) -> tuple[c.Command, ...]:
    """Sales and mortgages that bring cash, highest first. Not all of them need be legal now."""
    ways: list[tuple[int, c.Command]] = []
    for deed in (deed for deed in game.deeds_of(player) if deed.id not in keep):
        if game.level(deed.id):
            price = deed.depot_price or deed.house_price
            ways.append((price, c.SellBuilding(player=player, deed=deed.id)))
        elif deed.id not in game.mortgaged and not any(map(game.level, game.build_group(deed.id))):
            ways.append((deed.mortgage_value, c.MortgageDeed(player=player, deed=deed.id)))
    ways.sort(key=lambda way: -way[0])
    return tuple(command for brings, command in ways[:4] if brings)


def clearing(game: Game, player: PlayerId, deed: DeedId) -> c.SellGroup:
    """The command that sells every building of the build group that a deed is in."""
    own = game.rules.building.grouping is Grouping.CONGLOMERATE
    if own or game.edition.deeds[deed].depot_price:
        return c.SellGroup(player=player, deed=deed)
    return c.SellGroup(player=player, group=game.edition.deeds[deed].group)


def unsold(game: Game) -> Iterator[DeedId]:
    """The deeds that the Bank holds, in board order."""
    return (deed for deed in game.edition.deeds if game.owner(deed) is None)


def can_be_dealt(game: Game, player: PlayerId) -> bool:
    """Whether the Bank has a deed left that the player can afford. [R-15]"""
    cash = game.cash(player)
    return any(deal_price(game, player, deed).own <= cash for deed in unsold(game))


def can_stake(game: Game, player: PlayerId) -> bool:
    """Whether a player can afford the casino's lowest stake. [R-96]"""
    stake, main = game.rules.casino.stake, game.edition.currency.code
    return game.cash(player) >= cost_to(game, player, stake, main)
