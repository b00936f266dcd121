"""The currency of amounts in messages, for editions with several, and amounts exchanged.

Reads the game and the postings; the formatter writes the amounts.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Self

from banker_app.app.i18n.templates import Value
from banker_app.engine import commands as c
from banker_app.engine import events as e
from banker_app.engine.edition import Edition
from banker_app.engine.exchange import currency_between, currency_charged, deed_price
from banker_app.engine.ids import BANK_PLAYER, Account, Commodity, PlayerId, is_desk, player_of
from banker_app.engine.ledger import Postings
from banker_app.engine.obligations import currency_of_due, lot_on_offer, money_of_lot
from banker_app.engine.refusals import Refusal, RefusalCode
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.auction.bids import AuctionWon, BidPlaced
from banker_app.engine.rules.auction.lots import AuctionOpened
from banker_app.engine.rules.banker_tools import IssueMoney, LedgerAdjusted
from banker_app.engine.rules.building.sales import BuildingsSold
from banker_app.engine.rules.cards import CardPaid
from banker_app.engine.rules.debt.debts import DebtConfirmed, DebtPaid, DebtPaidInKind
from banker_app.engine.rules.debt.loans import DebtIncurred, LoanFellDue
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.mortgage_transfer import MortgageInterestPaid
from banker_app.engine.rules.pots import PotDrawn, PotTaken
from banker_app.engine.rules.purchase import DeedBought, ReturnDeed
from banker_app.engine.rules.rent import RentClaimed, RentCounted, RentPaid
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.tax import TaxChosen
from banker_app.engine.rules.trade import PlayerPaid
from banker_app.engine.state import Auction, Game

Params = dict[str, Value]

_PAID = ("amount", "price", "stake", "win", "tax", "interest", "opening_bid")
_LACKED = ("have", "need", "short", "expected", "minimum", "best")
SUMS = frozenset((*_PAID, *_LACKED))
"""The names of slots that hold amounts of money."""


class Sum(int):
    """An amount with its currency, for editions with several."""

    currency: Commodity

    def __new__(cls, amount: int, currency: Commodity) -> Self:
        """Create the amount in this currency."""
        made = super().__new__(cls, amount)
        made.currency = currency
        return made


def in_money(params: Mapping[str, Value], currency: Commodity, game: Game) -> Params:
    """The params with each amount in this currency; unchanged if the edition has only one."""
    if not game.edition.regions:
        return dict(params)
    return {
        name: _known(value, currency) if name in SUMS else value for name, value in params.items()
    }


def _known(value: Value, currency: Commodity) -> Value:
    if isinstance(value, int) and not isinstance(value, bool | Sum):
        return Sum(value, currency)
    return value


def own_sum(game: Game, player: PlayerId, amount: int) -> int:
    """An amount in a player's own currency."""
    return Sum(amount, game.currency_of(player)) if game.edition.regions else amount


def signed(rate: int) -> str:
    """A rate with its sign; 0 has none."""
    return f"+{rate}" if rate > 0 else str(rate).replace("-", "\N{MINUS SIGN}")


# ---- events -------------------------------------------------------------------------------


def event_money(event: e.Event, game: Game) -> Commodity:
    """The currency of the amounts of an event."""
    match event:
        case RentPaid():
            return game.currency_of(event.owner)
        case (
            RentClaimed(due=due)
            | RentCounted(due=due)
            | TaxChosen(due=due)
            | DebtIncurred(debt=due)
        ):
            return currency_of_due(game, due)
        case DebtConfirmed() | DebtPaid() | DebtPaidInKind() | LoanFellDue():
            return currency_between(game, event.player, event.creditor)
        case LedgerAdjusted():
            return currency_between(game, event.source, event.target)
        case PlayerPaid():
            return currency_between(game, event.payer, event.payee)
        case DeedBought():
            return game.edition.deeds[event.deed].currency
        case AuctionOpened(auction=Auction(lot=lot)) | BidPlaced(lot=lot) | AuctionWon(lot=lot):
            return money_of_lot(game, lot)
        case CardPaid() if BANK_PLAYER not in (event.payer, event.payee):
            return currency_charged(game, game.turn.player)
        case BuildingsSold() | PotTaken() | PotDrawn() | e.EstateSettled() | MortgageInterestPaid():
            return _own_money(game, event.player)
        case _:
            return _of_the_bank(event.postings, game.edition)


def _own_money(game: Game, player: PlayerId | None) -> Commodity:
    """A player's currency; the edition's main one for the Bank or no player."""
    main = game.edition.currency.code
    return game.currency_of(player) if player and player in game.seats else main


def _of_the_bank(postings: Postings, edition: Edition) -> Commodity:
    """The currency on the Bank's side of a payment, which is that of the printed amount."""
    for account, commodity, _ in postings:
        if commodity in edition.monies and not is_desk(account) and player_of(account) is None:
            return commodity
    return edition.currency.code


class ExchangeSide(NamedTuple):
    """One side of a payment that was exchanged at the Bank."""

    player: PlayerId
    amount: Sum
    """Negative if paid."""


def exchange_sides(postings: Postings, edition: Edition) -> Iterator[ExchangeSide]:
    """The amounts that each side of an exchange paid or received; nothing if there was none."""
    if not any(is_desk(posting.account) for posting in postings):
        return
    totals: dict[tuple[Account, Commodity, bool], int] = {}
    for account, commodity, quantity in postings:
        if commodity in edition.monies and not is_desk(account):
            key = (account, commodity, quantity > 0)
            totals[key] = totals.get(key, 0) + quantity
    for (account, commodity, _), amount in totals.items():
        yield ExchangeSide(player_of(account) or BANK_PLAYER, Sum(amount, commodity))


# ---- remedies --------------------------------------------------------------------------------


def command_money(command: c.Command, game: Game) -> Commodity:
    """The currency of the amounts on the button of a command; by default the player's own."""
    match command:
        case c.BuyDeed():
            return deed_price(game, command.player, command.deed).currency
        case c.MortgageDeed() | LiftMortgage() | ReturnDeed():
            return game.edition.deeds[command.deed].currency
        case CollectSalary():
            return game.currency_of(command.player)
        case PlaceBid():
            return money_of_lot(game, command.lot or lot_on_offer(game))
        case c.IncurDebt():
            return currency_between(game, command.player, command.creditor)
        case IssueMoney() if command.currency:
            return command.currency
        case IssueMoney() | c.PlayCasino():
            return game.edition.currency.code
        case _:
            return _own_money(game, getattr(command, "player", None))


# ---- refusals --------------------------------------------------------------------------------


_DEBTORS_OWN = frozenset(
    {
        RefusalCode.NOT_ENOUGH_CASH,
        RefusalCode.CAN_STILL_RAISE,
        RefusalCode.JAIL_FINE_TOO_LATE,
        RefusalCode.TAX_NOT_BY_CHOICE,
        RefusalCode.TAX_CHOICE_STANDS,
    }
)
"""Refusals with all amounts in the player's own currency."""


def refusal_money(refusal: Refusal, game: Game) -> Commodity:
    """The currency of the amounts of a refusal, preferably the one that it names itself."""
    named, player = refusal.params.get("currency"), refusal.params.get("player")
    if isinstance(named, str):
        return Commodity(named)
    if isinstance(player, str) and player in game.seats:
        seat = PlayerId(player)
        if refusal.code is RefusalCode.DEBT_OPEN:
            return currency_between(game, seat, PlayerId(str(refusal.params["creditor"])))
        if refusal.code in _DEBTORS_OWN:
            return game.currency_of(seat)
    if refusal.code in (RefusalCode.BID_TOO_LOW, RefusalCode.BEST_BIDDER_STAYS):
        return money_of_lot(game, lot_on_offer(game))
    return game.edition.currency.code
