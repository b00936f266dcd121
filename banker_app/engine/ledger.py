"""Double entry for everything that moves: money, deeds, houses, hotels, jail cards.

The only module that changes who holds what. It knows no rule and no turn.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from banker_app.engine.ids import BANK, SUPPLY, Account, Commodity

Ledger = Mapping[Commodity, Mapping[Account, int]]
"""Holdings by commodity. Accounts that hold nothing are absent; every row sums to zero."""


class Posting(NamedTuple):
    """So much of one commodity into an account, or out of it when negative."""

    account: Account
    commodity: Commodity
    quantity: int


Postings = tuple[Posting, ...]


def move(commodity: Commodity, quantity: int, *, source: Account, target: Account) -> Postings:
    """The two postings that carry `quantity` from one account to another; none for nothing."""
    assert quantity >= 0, f"{quantity} {commodity} cannot move"
    if quantity == 0 or source == target:
        return ()
    return (Posting(source, commodity, -quantity), Posting(target, commodity, quantity))


def take_from_supply(commodity: Commodity, quantity: int, *, target: Account) -> Postings:
    """Take `quantity` out of the printed box at set-up."""
    return move(commodity, quantity, source=SUPPLY, target=target)


def is_balanced(postings: Iterable[Posting]) -> bool:
    """Whether the postings sum to zero for every commodity in them."""
    sums: dict[Commodity, int] = {}
    for _, commodity, quantity in postings:
        sums[commodity] = sums.get(commodity, 0) + quantity
    return not any(sums.values())


def post(ledger: Ledger, postings: Postings) -> Ledger:
    """The ledger after the postings; rows nothing was posted to are shared with the old one."""
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
    """How much of a commodity an account holds."""
    row = ledger.get(commodity)
    return row.get(account, 0) if row else 0


def holder(ledger: Ledger, commodity: Commodity) -> Account:
    """Who holds a thing of which there is one: a deed, a jail card."""
    for account, quantity in ledger[commodity].items():
        if quantity > 0:
            return account
    raise AssertionError(f"nobody holds {commodity}")


def reverse(postings: Postings) -> Postings:
    """The postings that take these back."""
    return tuple(Posting(a, c, -q) for a, c, q in postings)


def trial_balance(ledger: Ledger) -> Mapping[Commodity, int]:
    """The sum of every commodity over all accounts: zero, or something was lost."""
    return {commodity: sum(row.values()) for commodity, row in ledger.items()}


def in_circulation(ledger: Ledger, commodity: Commodity) -> int:
    """How much of a commodity is outside the Bank and the box."""
    return sum(q for a, q in ledger.get(commodity, {}).items() if a not in (BANK, SUPPLY))
