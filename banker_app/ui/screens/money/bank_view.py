"""The Bank's tray and whether everything is accounted for, each currency for itself."""

from dataclasses import dataclass

from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.projections.context import ViewContext, purse_of
from banker_app.engine.edition import Currency
from banker_app.engine.groups import ENDLESS
from banker_app.engine.ids import BANK, POTS, desk_of
from banker_app.engine.ledger import balance, in_circulation, trial_balance


@dataclass(frozen=True, slots=True, kw_only=True)
class BankView:
    """What the Bank has left and how the books stand."""

    cash: str
    houses: int
    hotels: int
    houses_text: str
    hotels_text: str
    balanced: bool
    verdict: str
    players: tuple[tuple[str, str], ...]
    """Each player's cash, in the player's own currency."""
    lines: tuple[tuple[str, str], ...]
    """The Bank, the pots, and all of it, once for each currency."""
    totals: tuple[str, ...]
    """Which of the lines are sums."""
    pots: tuple[tuple[str, str], ...]
    """What lies on the board, where anything can."""
    deeds_left: str


def bank_view(context: ViewContext) -> BankView:
    """The Bank at this table."""
    game, say = context
    balanced = not any(trial_balance(game.ledger).values())
    lines: list[tuple[str, str]] = []
    totals: list[str] = []
    for coin in game.edition.monies.values():
        rows, total = _one_money(context, coin)
        lines += rows
        totals.append(total)
    left = sum(game.owner(deed) is None for deed in game.edition.deeds)
    rules = game.rules.edition
    endless = game.rules.building.shortage.is_unlimited()
    houses = ENDLESS if endless else game.bank_houses()
    return BankView(
        cash=lines[0][1],
        houses=houses,
        hotels=ENDLESS if endless else game.bank_hotels(),
        houses_text=say.ui("bank.houses_endless")
        if endless
        else say.ui("bank.houses", left=game.bank_houses(), all=rules.houses),
        hotels_text=say.ui("bank.hotels_endless")
        if endless
        else say.ui("bank.hotels", left=game.bank_hotels(), all=rules.hotels),
        balanced=balanced,
        verdict=say.ui("bank.balanced" if balanced else "bank.unbalanced"),
        players=tuple((str(name), purse_of(context, name)) for name in game.seats),
        lines=tuple(lines),
        totals=tuple(totals),
        pots=pots(context),
        deeds_left=say.count("bank.deeds_left", left),
    )


def _one_money(context: ViewContext, coin: Currency) -> tuple[list[tuple[str, str]], str]:
    """The Bank's tray with its exchange desk, the pots, and everything there is of a currency."""
    game, say = context
    cash = balance(game.ledger, BANK, coin.code)
    controller = balance(game.ledger, desk_of(coin.code), coin.code)
    played = in_circulation(game.ledger, coin.code)
    several = bool(game.edition.regions)
    tray = cash + controller if several else cash
    whole = say.ui("bank.all_of", money=currency_name(coin)) if several else say.ui("bank.all")
    name = say.ui("bank.tray_of", money=currency_name(coin)) if several else say.ui("bank.name")
    total = (whole, say.money(cash + played, coin.code))
    return [(name, say.money(tray, coin.code)), *_pots_of(context, coin), total], whole


def pots(context: ViewContext) -> tuple[tuple[str, str], ...]:
    """What lies on the parking space and in the casino."""
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
