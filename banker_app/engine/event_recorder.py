"""The events of one command while they are recorded, and the table after each.

A recorder serves one ruling and is then thrown away; only its events go into the log.
"""

from banker_app.engine.event_fields import postings_of
from banker_app.engine.events import BankIssuedMoney, Event, PiecesAdded
from banker_app.engine.evolve import evolve
from banker_app.engine.exchange import settle
from banker_app.engine.ids import BANK, HOTEL, HOUSE, Account, Commodity, PlayerId
from banker_app.engine.ledger import Postings, balance, take_from_supply
from banker_app.engine.money import up_to_multiple
from banker_app.engine.state import Game


class EventRecorder:
    """What has happened so far, and how the table stands now."""

    __slots__ = ("events", "game", "unpaid")

    def __init__(self, game: Game) -> None:
        """Begin at the table as it is."""
        self.game = game
        self.events: list[Event] = []
        self.unpaid: dict[Commodity, int] = {}
        """What the Bank would have had to write paper money for, and may not."""

    def add(self, event: Event) -> None:
        """Record one more event. The Bank writes paper money where its tray is empty. [R-08]"""
        postings = postings_of(event)
        if postings:
            self._fill_tray(postings)
        self._record(event)

    def pay(
        self,
        payer: PlayerId,
        payee: PlayerId,
        amount: int,
        currency: Commodity | None = None,
        bank_account: Account = BANK,
    ) -> Postings:
        """The postings of a payment; every payment in the program is made here.

        `amount` is in `currency`: unless told, the payee's, or the payer's before the
        Bank. `bank_account` is the Bank's side of it where that is a pot.
        """
        return settle(self.game, payer, payee, amount, currency, bank_account)

    def _record(self, event: Event) -> None:
        self.events.append(event)
        self.game = evolve(self.game, event)

    def _fill_tray(self, postings: Postings) -> None:
        """Paper money, or pieces, for what the Bank pays out and has not."""
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
            elif commodity in (HOUSE, HOTEL):
                added = take_from_supply(commodity, short, target=BANK)
                self._record(PiecesAdded(piece=commodity, count=short, postings=added))

    def _issue(self, currency: Commodity, short: int) -> None:
        if not self.game.rules.money.bank_may_issue:
            self.unpaid[currency] = self.unpaid.get(currency, 0) + short
        notes = self.game.edition.monies[currency].denominations
        amount = up_to_multiple(short, max(notes, default=1))
        postings = take_from_supply(currency, amount, target=BANK)
        self._record(BankIssuedMoney(amount=amount, reason="", postings=postings))
