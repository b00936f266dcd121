"""The events of one command while they are being told, and the table after each.

A story is written by one rule and then thrown away; only its events go into the log.
"""

from banker_app.engine.events import BankIssuedMoney, Event
from banker_app.engine.evolve import evolve
from banker_app.engine.ids import BANK, Commodity, PlayerId, purse
from banker_app.engine.ledger import Postings, balance, move, unpack
from banker_app.engine.money import up_to_multiple
from banker_app.engine.state import Game


class Story:
    """What has happened so far, and how the table stands now."""

    __slots__ = ("events", "game")

    def __init__(self, game: Game) -> None:
        """Begin at the table as it is."""
        self.game = game
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Tell one more event. The Bank writes paper money where its tray is empty. [R-08]"""
        postings: Postings = getattr(event, "postings", ())
        if postings:
            self._fill_tray(postings)
        self._tell(event)

    def pay(self, payer: PlayerId, payee: PlayerId, amount: int) -> Postings:
        """The postings of a payment; every payment in the program is made here."""
        currency = self.game.edition.currency.code
        return move(currency, amount, source=purse(payer), target=purse(payee))

    def _tell(self, event: Event) -> None:
        self.events.append(event)
        self.game = evolve(self.game, event)

    def _fill_tray(self, postings: Postings) -> None:
        paid_out: dict[Commodity, int] = {}
        for account, commodity, quantity in postings:
            if account == BANK:
                paid_out[commodity] = paid_out.get(commodity, 0) - quantity
        currency = self.game.edition.currency
        leaving = paid_out.get(currency.code, 0)
        if leaving <= 0:
            return
        short = leaving - balance(self.game.ledger, BANK, currency.code)
        if short <= 0:
            return
        amount = up_to_multiple(short, max(currency.denominations, default=1))
        self._tell(
            BankIssuedMoney(
                amount=amount, reason="", postings=unpack(currency.code, amount, target=BANK)
            )
        )
