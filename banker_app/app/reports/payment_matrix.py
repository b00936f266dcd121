"""Who paid whom: the money of a game from each payer to each payee, the Bank and pots included.

Entries undone or corrected do not count. Amounts in several currencies are added up at par, at the
rates of their time.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from banker_app.app.i18n.currency_format import currency_name, format_amount, format_number
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.app.projections.worth import compared_in
from banker_app.engine.events import EntryReversed, Event
from banker_app.engine.exchange import at_par
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import BANK, POTS, Account, player_account, player_of
from banker_app.engine.state import Game

Payments = Mapping[tuple[Account, Account], int]
"""The sum from a payer's account to a payee's; none of 0."""

ICONS: Final = {BANK: "account_balance_outlined"}
POT_ICON: Final = "savings_outlined"


class Party(Frozen):
    """A payer and payee."""

    name: str
    mark: str = ""
    """A player's token, or letters in its place."""
    colour: str = ""
    icon: str = ""
    """The picture of the Bank or a pot."""


class PayerRow(Frozen):
    """A payer with the sum paid to each party."""

    cells: tuple[str, ...]
    """In the order of the parties; "" where nothing was paid."""
    shares: tuple[float, ...]
    """Each as a part of the largest one of the table."""
    total: str
    label: str
    """The row as a sentence, for screen readers."""


class PaymentMatrix(Frozen):
    """Everything needed to draw the table of payments."""

    parties: tuple[Party, ...]
    rows: tuple[PayerRow, ...]
    """In the order of the parties, each as payer."""
    received: tuple[str, ...]
    """The sum that each party received."""
    total: str
    """The sum of all payments."""
    caption: str
    """The reading direction, and the currency of the sums."""
    label: str
    """The sums received as a sentence, for screen readers."""


def payment_matrix(
    context: ViewContext, snapshots: Sequence[Snapshot], wrong: frozenset[int]
) -> PaymentMatrix | None:
    """The payments of a game, or None if there were none."""
    game, say = context
    sums = sums_paid(snapshots, wrong)
    if not sums:
        return None
    met = set(chain.from_iterable(sums))
    pots = (pot for pot in POTS.values() if pot in met)
    accounts = (*map(player_account, game.seats), BANK, *pots)
    parties = {account: _party(context, account) for account in accounts}
    money, most = compared_in(context), max(sums.values())

    def listed(amounts: Iterable[tuple[Account, int]]) -> str:
        return ", ".join(f"{parties[of].name} {format_amount(n, money)}" for of, n in amounts if n)

    def row(payer: Account) -> PayerRow:
        paid = [sums.get((payer, payee), 0) for payee in accounts]
        total = format_amount(sum(paid), money)
        parts = listed(zip(accounts, paid, strict=True))
        key = "evening.row" if parts else "evening.row_empty"
        told = say.ui(key, name=parties[payer].name, total=total, parts=parts)
        return PayerRow(
            cells=tuple(format_number(n, money) if n else "" for n in paid),
            shares=tuple(n / most for n in paid),
            total=format_number(sum(paid), money),
            label=told,
        )

    received = [sum(sums.get((payer, payee), 0) for payer in accounts) for payee in accounts]
    parts = listed(zip(accounts, received, strict=True))
    return PaymentMatrix(
        parties=tuple(parties.values()),
        rows=tuple(map(row, accounts)),
        received=tuple(format_number(n, money) for n in received),
        total=format_number(sum(received), money),
        caption=_caption(context),
        label=say.ui("evening.got", parts=parts),
    )


def _caption(context: ViewContext) -> str:
    game, say = context
    unit = currency_name(game.edition.currency)
    sums = say.ui("score.at_par") if game.edition.regions else say.ui("evening.sums_in", money=unit)
    return f"{say.ui('evening.matrix_hint')} {sums}"


def sums_paid(snapshots: Sequence[Snapshot], wrong: frozenset[int]) -> Payments:
    """The sums from payers to payees since the set-up, at par, without what was corrected later."""
    sums = Counter[tuple[Account, Account]]()
    for entry, game in snapshots[1:]:
        for event in () if entry.seq in wrong else entry.events:
            for payer, payee, amount in _paid(event, game):
                sums[payer, payee] += amount
    return sums


def _paid(event: Event, game: Game) -> Iterator[tuple[Account, Account, int]]:
    """The payments of an event. What it takes back was paid by an entry that does not count."""
    if isinstance(event, EntryReversed):
        return
    monies, postings = game.edition.monies, event.postings
    # Each movement is a pair of postings, the giver's first.
    for giver, taker in zip(postings[::2], postings[1::2], strict=True):
        if giver.commodity in monies:
            payer, payee = _holder(giver.account), _holder(taker.account)
            amount = at_par(game, taker.quantity, taker.commodity)
            if payer != payee and amount:
                yield payer, payee, amount


def _holder(account: Account) -> Account:
    """The party of an account: the exchange desks and the supply are the Bank's."""
    mine = player_of(account) is not None or account in POTS.values()
    return account if mine else BANK


def _party(context: ViewContext, account: Account) -> Party:
    game, say = context
    if (player := player_of(account)) is not None:
        return Party(name=player, mark=mark_of(game, player), colour=colour_of(game, player))
    pots = {of: pot for pot, of in POTS.items()}
    name = say.ui(f"pot.{pots[account]}" if account in pots else "bank.name")
    return Party(name=name, icon=ICONS.get(account, POT_ICON))
