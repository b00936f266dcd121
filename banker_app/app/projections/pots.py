"""The pots on the board, each with its contents."""

from banker_app.app.projections.context import ViewContext
from banker_app.engine.edition import Currency, SpaceKind
from banker_app.engine.ids import Pot
from banker_app.engine.rules.pots import contents


def pots(context: ViewContext) -> tuple[tuple[str, str], ...]:
    """The name and the content of each pot with money in it, by currency; the casino's jackpot also
    while it is empty.
    """
    game, say = context
    coins = game.edition.monies.values()
    lying = tuple(pot for coin in coins for pot in pots_in(context, coin))
    played = SpaceKind.CASINO in game.edition.kinds and game.rules.casino.jackpot
    if not played or contents(game, Pot.CASINO):
        return lying
    return (*lying, (say.ui(f"bank.{Pot.CASINO}"), say.money(0)))


def pots_in(context: ViewContext, coin: Currency) -> tuple[tuple[str, str], ...]:
    """The name and the content of each pot with money of one currency in it."""
    game, say = context
    return tuple(
        (say.ui(f"bank.{pot}"), say.money(lying[coin.code], coin.code))
        for pot in Pot
        if coin.code in (lying := contents(game, pot))
    )


def lying_in(context: ViewContext, pot: Pot) -> str:
    """The contents of a pot, in each of its currencies."""
    main = context.game.edition.currency.code
    lying = contents(context.game, pot) or {main: 0}
    return " · ".join(context.say.money(amount, money) for money, amount in lying.items())
