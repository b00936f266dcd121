"""The currency in which the amounts of a command are stated, for editions with several.

An amount that differs from what is due is quoted in that currency. [R-20, R-28, R-40, R-100]
"""

from banker_app.engine import commands as c
from banker_app.engine.dues import LotDue, OfferDue
from banker_app.engine.exchange import currency_between, money_here, money_of_price, money_of_rent
from banker_app.engine.ids import Commodity, Lot, PlayerId
from banker_app.engine.obligations import currency_of_due, money_of_lot, owed_by
from banker_app.engine.state import Game


def money_of_command(game: Game, command: c.Command) -> Commodity:
    """The currency of a command's amounts. Unknown players and deeds in it are ignored."""
    found = _of_deed(game, command) if game.edition.regions else None
    return found or _of_parties(game, command)


def _of_deed(game: Game, command: c.Command) -> Commodity | None:
    """The currency of a price, loan or rent: the deed's or its owner's. None for the rest."""
    deed = getattr(command, "deed", None)
    if deed not in game.edition.deeds:
        return None
    match command:
        case c.PayRent(payer=payer, deed=lot):
            owner = game.owner(lot)
            return money_of_rent(game, payer, owner, lot) if owner else None
        case c.BuyDeed(player=player, deed=lot):
            return money_of_price(game, game.rules.purchase.currency, player, lot)
        case c.MortgageDeed(deed=lot) | c.LiftMortgage(deed=lot):
            return game.edition.deeds[lot].currency
        case _:
            return None


def _of_parties(game: Game, command: c.Command) -> Commodity:
    match command:
        case c.CollectSalary(player=player):
            return money_here(game, game.rules.salary.currency, player)
        case c.DrawCard(player=player):
            return money_here(game, game.rules.cards.currency, player)
        case c.PlaceBid() | c.CloseAuction() | c.SettleAuction():
            return money_of_lot(game, command.lot or lot_on_offer(game))
        case c.PayDebt(player=player) | c.PayDebtInKind(player=player):
            return _of_debt(game, player, command.creditor)
        case c.IncurDebt():
            return currency_between(game, command.player, command.creditor)
        case c.AdjustLedger():
            return currency_between(game, command.source, command.target)
        case c.PayPlayer():
            return currency_between(game, command.payer, command.payee)
        case c.PlayCasino():
            return game.edition.currency.code
        case c.IssueMoney() | c.CountBox():
            return command.currency or game.edition.currency.code
        case _:
            return _own(game, getattr(command, "player", None))


def _of_debt(game: Game, player: PlayerId | None, creditor: PlayerId | None) -> Commodity:
    """The currency of the player's oldest debt to that creditor."""
    debtor = player or game.turn.player
    for due in owed_by(game, debtor):
        currency = currency_of_due(game, due)
        if creditor is None or currency == currency_between(game, debtor, creditor):
            return currency
    return _own(game, debtor)


def _own(game: Game, player: PlayerId | None) -> Commodity:
    if player is None or player not in game.seats:
        return game.edition.currency.code
    return game.currency_of(player)


def lot_on_offer(game: Game) -> Lot:
    """The lot being auctioned, or the one that a first bid would open an auction for."""
    if game.auction is not None:
        return game.auction.lot
    waiting = (due for due in game.dues if isinstance(due, LotDue | OfferDue))
    lots = (due.lot if isinstance(due, LotDue) else Lot(due.deed) for due in waiting)
    return next(lots, Lot(""))
