"""A currency on the screens: which one is meant, how a sum in it is written, what its notes are
called.
"""

from banker_app.engine.edition import Currency, Edition
from banker_app.engine.ids import Commodity


def currency_of(edition: Edition, code: str) -> Currency:
    """One of the edition's currencies, or its first."""
    return edition.monies.get(Commodity(code)) or edition.currency


def format_amount(amount: int, coin: Currency) -> str:
    """A sum as its notes are written."""
    number = f"{abs(amount):,}".replace(",", coin.grouping)
    return ("-" if amount < 0 else "") + coin.pattern.replace("{}", number)


def currency_name(coin: Currency) -> str:
    """A currency without a number: what its notes are called."""
    return coin.pattern.replace("{}", "").strip()
