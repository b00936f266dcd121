"""The Bank's tray and whether everything is accounted for."""

from dataclasses import dataclass

from banker_app.app.counting import notes_for
from banker_app.app.view_base import Look
from banker_app.engine.ids import BANK
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
    lines: tuple[tuple[str, str], ...]
    """Where the money is: each player, the Bank, all of it."""
    deeds_left: str


def bank_view(look: Look) -> BankView:
    """The Bank at this table."""
    game, say = look
    currency = game.edition.currency.code
    cash = balance(game.ledger, BANK, currency)
    played = in_circulation(game.ledger, currency)
    balanced = not any(trial_balance(game.ledger).values())
    lines = [(str(name), say.money(game.cash(name))) for name in game.seats]
    lines.append((say.ui("bank.name"), say.money(cash)))
    lines.append((say.ui("bank.all"), say.money(cash + played)))
    left = sum(game.owner(deed) is None for deed in game.edition.deeds)
    rules = game.rules.edition
    return BankView(
        cash=say.money(cash),
        houses=game.bank_houses(),
        hotels=game.bank_hotels(),
        houses_text=say.ui("bank.houses", left=game.bank_houses(), all=rules.houses),
        hotels_text=say.ui("bank.hotels", left=game.bank_hotels(), all=rules.hotels),
        balanced=balanced,
        verdict=say.ui("bank.balanced" if balanced else "bank.unbalanced"),
        lines=tuple(lines),
        deeds_left=say.count("bank.deeds_left", left),
    )


def notes_line(look: Look, amount: int) -> str:
    """Which notes to hand over: "2 × $500, 1 × $100"."""
    denominations = look.game.edition.currency.denominations
    piles, _ = notes_for(amount, denominations)
    return ", ".join(
        look.say.ui("bank.notes", count=pile.pieces, note=look.say.money(pile.note))
        for pile in piles
    )
