"""Double entry for everything that moves: money, deeds, houses, hotels, jail cards.

The only module that changes who holds what. It knows no rule and no turn.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from banker_app.engine.ids import BANK, SUPPLY, Account, Commodity

Ledger = Mapping[Commodity, Mapping[Account, int]]
"""Balances by commodity and account. Zero balances are absent; every row sums to zero."""


class Posting(NamedTuple):
    """A quantity of one commodity moved into an account, or out of it if negative."""

    account: Account
    commodity: Commodity
    quantity: int


Postings = tuple[Posting, ...]


def move(commodity: Commodity, quantity: int, *, source: Account, target: Account) -> Postings:
    """Two postings that move `quantity` from one account to another; none if it is 0."""
    assert quantity >= 0, f"{quantity} {commodity} cannot move"
    if quantity == 0 or source == target:
        return ()
    return (Posting(source, commodity, -quantity), Posting(target, commodity, quantity))


def take_from_supply(commodity: Commodity, quantity: int, *, target: Account) -> Postings:
    """Postings that take `quantity` out of the supply."""
    return move(commodity, quantity, source=SUPPLY, target=target)


def is_balanced(postings: Iterable[Posting]) -> bool:
    """Whether the postings sum to zero for every commodity in them."""
    sums: dict[Commodity, int] = {}
    for _, commodity, quantity in postings:
        sums[commodity] = sums.get(commodity, 0) + quantity
    return not any(sums.values())


def post(ledger: Ledger, postings: Postings) -> Ledger:
    """The ledger after the postings. Unchanged rows are shared with the old ledger."""
    assert is_balanced(postings), f"unbalanced postings: {postings}"
    after = dict(ledger)
    fresh: dict[Commodity, dict[Account, int]] = {}
    for account, commodity, quantity in postings:
        row = fresh.get(commodity)
        if row is None:
            row = fresh[commodity] = dict(after.get(commodity, ()))
            after[commodity] = row
        held = row.get(account, 0) + quantity
        if held:
            row[account] = held
        else:
            row.pop(account, None)
    return after


def balance(ledger: Ledger, account: Account, commodity: Commodity) -> int:
    """The quantity of a commodity that an account holds."""
    row = ledger.get(commodity)
    return row.get(account, 0) if row else 0


def holder(ledger: Ledger, commodity: Commodity) -> Account:
    """The account that holds a commodity of which there is only one: a deed, a jail card."""
    for account, quantity in ledger[commodity].items():
        if quantity > 0:
            return account
    raise AssertionError(f"nobody holds {commodity}")


def received(postings: Iterable[Posting], account: Account, commodity: Commodity) -> int:
    """The quantity of a commodity that the postings add to an account; below 0: that they take."""
    return sum(p.quantity for p in postings if p.account == account and p.commodity == commodity)


def reverse(postings: Postings) -> Postings:
    """The postings that reverse these."""
    return tuple(Posting(a, c, -q) for a, c, q in postings)


def trial_balance(ledger: Ledger) -> Mapping[Commodity, int]:
    """The sum of each commodity over all accounts; anything but 0 is a bug."""
    return {commodity: sum(row.values()) for commodity, row in ledger.items()}


def in_circulation(ledger: Ledger, commodity: Commodity) -> int:
    """The quantity of a commodity held outside the Bank and the supply."""
    return sum(q for a, q in ledger.get(commodity, {}).items() if a not in (BANK, SUPPLY))
