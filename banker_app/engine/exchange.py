"""Currency exchange between regions: rates, conversions, and payments through the Bank's desk.

Every payment between two currencies is computed here, and nowhere else. [R-114 to R-119]
"""

from typing import NamedTuple

from banker_app.engine.edition import Region
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    Account,
    Commodity,
    DeedId,
    PlayerId,
    RegionId,
    desk_of,
    player_account,
)
from banker_app.engine.ledger import Postings, move
from banker_app.engine.money import Rounding, percent_of, times
from banker_app.engine.settings.exchange import PAR, Percent
from banker_app.engine.state import Game


class Price(NamedTuple):
    """An amount that a player pays or receives."""

    amount: int
    currency: Commodity
    own: int
    """The same in the player's own currency, in which it may be stated, too."""


def rate_of(game: Game, region: RegionId) -> int:
    """The rate of a region's currency, which depends on who owns its deeds. [R-114, R-115]"""
    by_deeds = game.rules.exchange.rate.rate(*holdings(game, region))
    return by_deeds + game.rate_shifts.get(region, 0)


def holdings(game: Game, region: RegionId) -> tuple[int, int]:
    """The numbers of a region's deeds that its representative owns and that the others own.

    Mortgaged deeds count. [R-115]
    """
    own = others = 0
    for deed in game.edition.deeds.values():
        owner = game.owner(deed.id) if deed.region == region else None
        if owner is None:
            continue
        if game.seats[owner].region == region:
            own += 1
        else:
            others += 1
    return own, others


def rates(game: Game) -> dict[RegionId, int]:
    """The rates of all regions, in seat order."""
    return {region: rate_of(game, region) for region in game.edition.regions}


def spread_between(game: Game, payer: Commodity, payee: Commodity) -> int:
    """The spread between the payer's currency and the one to be paid. [R-116]"""
    rate = {r.currency: rate_of(game, r.id) for r in _regions(game, payer, payee)}
    return rate[payer] - rate[payee]


def _regions(game: Game, *currencies: Commodity) -> tuple[Region, ...]:
    return tuple(r for r in game.edition.regions.values() if r.currency in currencies)


def percent_between(game: Game, payer: Commodity, payee: Commodity) -> Percent:
    """The exact conversion from one currency to another; its own is at par. [R-117, R-118]"""
    if payer == payee:
        return PAR
    rules = game.rules.exchange
    return rules.table.percent_at(spread_between(game, payer, payee), rules.typed_table)


def currency_between(game: Game, payer: PlayerId, payee: PlayerId) -> Commodity:
    """The default currency of a payment: the payee's, or the payer's if the payee is the Bank."""
    return game.currency_of(payer if payee == BANK_PLAYER else payee)


def in_money(
    game: Game, amount: int, currency: Commodity, own: Commodity, rounding: Rounding = Rounding.DOWN
) -> int:
    """An amount of one currency in units of another."""
    return (
        amount
        if own == currency
        else times(amount, *percent_between(game, own, currency), rounding)
    )


def at_par(game: Game, amount: int, currency: Commodity) -> int:
    """An amount in a currency whose rate is 0, towards zero: no rate of anybody else moves it."""
    if not game.edition.regions:
        return amount
    rules = game.rules.exchange
    (rate,) = (rate_of(game, region.id) for region in _regions(game, currency))
    percent = rules.table.percent_at(-rate, rules.typed_table)
    size = times(abs(amount), *percent, Rounding.DOWN)
    return size if amount >= 0 else -size


def cost_to(game: Game, player: PlayerId, amount: int, currency: Commodity) -> int:
    """The cost of an amount to a player, in their own currency, rounded up."""
    if not game.edition.regions:
        return amount
    return in_money(game, amount, currency, game.currency_of(player), Rounding.UP)


def value_to(game: Game, player: PlayerId, amount: int, currency: Commodity) -> int:
    """The value of an amount to a player, in their own currency, rounded down."""
    return in_money(game, amount, currency, game.currency_of(player))


def transfer(
    game: Game,
    payer: PlayerId,
    payee: PlayerId,
    amount: int,
    currency: Commodity | None = None,
    bank_account: Account = BANK,
) -> Postings:
    """Postings of a payment of `amount` in `currency`; each side pays or gets its own currency.

    `currency` defaults to that of `currency_between`. `bank_account` is the account used for the
    Bank's side.
    """
    source = bank_account if payer == BANK_PLAYER else player_account(payer)
    target = bank_account if payee == BANK_PLAYER else player_account(payee)
    if not game.edition.regions:
        return move(game.edition.currency.code, amount, source=source, target=target)
    if currency is None:
        currency = currency_between(game, payer, payee)
    pays = currency if payer == BANK_PLAYER else game.currency_of(payer)
    gets = currency if payee == BANK_PLAYER else game.currency_of(payee)
    given = amount if payer == BANK_PLAYER else cost_to(game, payer, amount, currency)
    received = amount if payee == BANK_PLAYER else value_to(game, payee, amount, currency)
    if (pays, given) == (gets, received):
        return move(pays, given, source=source, target=target)
    return move(pays, given, source=source, target=desk_of(pays)) + move(
        gets, received, source=desk_of(gets), target=target
    )


# ---- the currency of an amount ----------------------------------------------------------


def deed_price(game: Game, player: PlayerId, deed: DeedId, stated: int | None = None) -> Price:
    """The price of a deed for a player, as printed or as stated. [R-28, H-60, H-62]"""
    price = game.edition.deeds[deed].price if stated is None else stated
    currency = game.edition.deeds[deed].currency
    return Price(price, currency, cost_to(game, player, price, currency))


def deal_price(game: Game, player: PlayerId, deed: DeedId) -> Price:
    """The price for a player of a deed dealt before the first roll. [R-15, H-04]"""
    price = deed_price(game, player, deed)
    return Price(0, price.currency, 0) if game.rules.setup.deeds_dealt_free else price


def return_price(game: Game, player: PlayerId, deed: DeedId) -> Price:
    """The Bank's price for a player who sells a deed back to it. [H-56]"""
    whole = deed_price(game, player, deed)
    price = percent_of(whole.amount, game.rules.purchase.return_percent, Rounding.DOWN)
    return Price(price, whole.currency, value_to(game, player, price, whole.currency))


def currency_charged(game: Game, player: PlayerId) -> Commodity:
    """The currency of the amount on a card: of the region that the token is in. [R-100]"""
    place = game.edition.spaces[game.seats[player].space].region
    return game.edition.regions[place].currency if place else game.currency_of(player)
