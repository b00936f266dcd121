"""Records the events of one command and applies each to the game.

A recorder serves one ruling and is then discarded; only its events go into the log.
"""

from banker_app.engine.events import BankIssuedMoney, Event, PiecesAdded
from banker_app.engine.exchange import transfer
from banker_app.engine.ids import BANK, BUILDINGS, Account, Commodity, PlayerId
from banker_app.engine.ledger import Postings, balance, take_from_supply
from banker_app.engine.money import up_to_multiple
from banker_app.engine.state import Game


class EventRecorder:
    """The events recorded so far, and the game after them."""

    __slots__ = ("events", "game", "unpaid")

    def __init__(self, game: Game) -> None:
        """Start from the current game, with no events."""
        self.game = game
        self.events: list[Event] = []
        self.unpaid: dict[Commodity, int] = {}
        """Amounts that the Bank could not pay because it may not write paper money."""

    def add(self, event: Event) -> None:
        """Record an event. If the tray is short, the Bank first writes paper money. [R-08]"""
        if event.postings:
            self._fill_tray(event.postings)
        self._record(event)

    def pay(
        self,
        payer: PlayerId,
        payee: PlayerId,
        amount: int,
        currency: Commodity | None = None,
        bank_account: Account = BANK,
    ) -> Postings:
        """Postings of a payment. Every payment in the program is made here.

        `amount` is in `currency`, by default the payee's, or the payer's if the payee is the
        Bank. `bank_account` stands in for the Bank's account, for payments into or out of a pot.
        """
        return transfer(self.game, payer, payee, amount, currency, bank_account)

    def _record(self, event: Event) -> None:
        self.events.append(event)
        self.game = event.applied_to(self.game)

    def _fill_tray(self, postings: Postings) -> None:
        """Add the paper money, or the pieces, that the Bank pays out but does not have."""
        paid_out: dict[Commodity, int] = {}
        for account, commodity, quantity in postings:
            if account == BANK:
                paid_out[commodity] = paid_out.get(commodity, 0) - quantity
        for commodity, leaving in paid_out.items():
            short = leaving - balance(self.game.ledger, BANK, commodity)
            if leaving <= 0 or short <= 0:
                continue
            if commodity in self.game.edition.monies:
                self._issue(commodity, short)
            elif commodity in BUILDINGS:
                added = take_from_supply(commodity, short, target=BANK)
                self._record(PiecesAdded(piece=commodity, count=short, postings=added))

    def _issue(self, currency: Commodity, short: int) -> None:
        if not self.game.rules.money.bank_may_issue:
            self.unpaid[currency] = self.unpaid.get(currency, 0) + short
        notes = self.game.edition.monies[currency].denominations
        amount = up_to_multiple(short, max(notes, default=1))
        postings = take_from_supply(currency, amount, target=BANK)
        self._record(BankIssuedMoney(amount=amount, reason="", postings=postings))
