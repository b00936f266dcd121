"""The Bank: stock, pots, payments by hand, and the trial balance."""

from typing import Final

from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.projections.context import Action, ViewContext, place, purse_of
from banker_app.engine.edition import Currency
from banker_app.engine.ids import BANK, BANK_PLAYER, POTS, desk_of
from banker_app.engine.ledger import balance, in_circulation, trial_balance
from banker_app.ui import routes
from banker_app.ui.blocks import Buttons, Draft, Heading, Line, Page, Panel

FROM_BANK: Final = place("pay", BANK_PLAYER)
TO_BANK: Final = f"{routes.PAY}//{BANK_PLAYER}"


def bank(context: ViewContext, draft: Draft) -> Page:
    """Build the page of the Bank."""
    lying = tuple(Line(name, amount, strong=True) for name, amount in pots(context))
    return Page(
        blocks=(
            Panel(_stock(context)),
            *((Panel(lying),) if lying else ()),
            Buttons(_by_hand(context)),
            Heading(context.say.ui("bank.books")),
            Panel(_books(context)),
        )
    )


def _stock(context: ViewContext) -> tuple[Line, ...]:
    game, say = context
    left = sum(game.owner(deed) is None for deed in game.edition.deeds)
    rules = game.rules.edition
    if game.rules.building.shortage.is_unlimited():
        houses, hotels = say.ui("bank.houses_endless"), say.ui("bank.hotels_endless")
    else:
        houses = say.ui("bank.houses", left=game.bank_houses(), all=rules.houses)
        hotels = say.ui("bank.hotels", left=game.bank_hotels(), all=rules.hotels)
    return (
        Line(houses, icon="house"),
        Line(hotels, icon="apartment"),
        Line(say.count("bank.deeds_left", left), icon="style"),
    )


def _by_hand(context: ViewContext) -> tuple[Action, ...]:
    game, say = context
    ways = [
        ("bank.out", FROM_BANK),
        ("bank.in", TO_BANK),
        ("bank.between", routes.PAY),
        *([("record.lend", routes.LEND)] if game.rules.debt.has_loans else ()),
        *([("record.exchange", routes.EXCHANGE)] if game.edition.regions else ()),
        ("notes.open", routes.NOTES),
        ("bank.count", routes.COUNT),
    ]
    return tuple(Action(label=say.ui(key), go=address) for key, address in ways)


def _books(context: ViewContext) -> tuple[Line, ...]:
    game, say = context
    sound = not any(trial_balance(game.ledger).values())
    verdict = say.ui("bank.balanced" if sound else "bank.unbalanced")
    return (
        Line(verdict, icon="check_circle" if sound else "error", strong=True, alarm=not sound),
        *(
            Line(str(name), purse_of(context, name), rule=not index)
            for index, name in enumerate(game.seats)
        ),
        *(line for coin in game.edition.monies.values() for line in _money(context, coin)),
    )


def _money(context: ViewContext, coin: Currency) -> tuple[Line, ...]:
    game, say = context
    cash, played = balance(game.ledger, BANK, coin.code), in_circulation(game.ledger, coin.code)
    tray, name, whole = cash, say.ui("bank.name"), say.ui("bank.all")
    if game.edition.regions:
        money = currency_name(coin)
        tray += balance(game.ledger, desk_of(coin.code), coin.code)
        name, whole = say.ui("bank.tray_of", money=money), say.ui("bank.all_of", money=money)
    return (
        Line(name, say.money(tray, coin.code)),
        *(Line(pot, amount) for pot, amount in _pots_of(context, coin)),
        Line(whole, say.money(cash + played, coin.code), strong=True),
    )


def pots(context: ViewContext) -> tuple[tuple[str, str], ...]:
    """Return the name and the content of each pot with money in it."""
    coins = context.game.edition.monies.values()
    return tuple(pot for coin in coins for pot in _pots_of(context, coin))


def _pots_of(context: ViewContext, coin: Currency) -> list[tuple[str, str]]:
    game, say = context
    lying = {pot: balance(game.ledger, account, coin.code) for pot, account in POTS.items()}
    return [
        (say.ui(f"bank.{pot}"), say.money(amount, coin.code))
        for pot, amount in lying.items()
        if amount
    ]
