"""Formats currencies for the screens: looking one up, writing amounts, naming it."""

import re
from typing import Final

from banker_app.engine.edition import Currency, Edition
from banker_app.engine.frozen import replace
from banker_app.engine.ids import Commodity

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def currency_of(edition: Edition, code: str) -> Currency:
    """The edition's currency with that code, or its main one."""
    return edition.monies.get(Commodity(code)) or edition.currency


def format_amount(amount: int, coin: Currency) -> str:
    """An amount as the edition prints it, which no line breaks."""
    number = f"{abs(amount):,}".replace(",", coin.grouping)
    sign = "\N{MINUS SIGN}" if amount < 0 else ""
    return (sign + coin.pattern.replace("{}", number)).replace(" ", NO_BREAK)


def format_number(amount: int, coin: Currency) -> str:
    """The number of an amount, as it is printed where its currency is not known."""
    return format_amount(amount, replace(coin, pattern="{}"))


def currency_name(coin: Currency) -> str:
    """The name of a currency, without a number."""
    return coin.pattern.replace("{}", "").strip()


def figure_and_unit(amount: str) -> tuple[str, str]:
    """Cut an amount after its last digit, "1 500" and " тыс. руб.": the figure can be larger."""
    found = re.fullmatch(r"(.*\d)(\D*)", amount)
    return (found[1], found[2]) if found else (amount, "")
