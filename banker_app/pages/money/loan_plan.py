"""The plan of a loan in one sentence, before it is agreed and for what is left of it."""

from itertools import islice
from typing import Final

from banker_app.app.projections.context import ViewContext
from banker_app.engine.commands import Command, IncurDebt
from banker_app.engine.dues import Debt, DebtReason
from banker_app.engine.rules.debt.loans import plan
from banker_app.pages.contract.blocks import Block, Style, Text

SHOWN_PARTS: Final = 8
"""Instalments that are listed; of more, the last one beside the first."""
LONG: Final = 20
"""More payments than most games have laps."""
MOST_PARTS: Final = 1000
"""More than any has."""


def lent_by(command: Command | None) -> Debt | None:
    """Return the loan that a command would make, if it is one with terms."""
    if not isinstance(command, IncurDebt) or command.terms is None:
        return None
    return Debt(
        player=command.player,
        creditor=command.creditor,
        amount=command.amount,
        reason=DebtReason.LOAN,
        terms=command.terms,
    )


def plan_of(context: ViewContext, loan: Debt | None, money: str) -> tuple[Block, ...]:
    """Say all that a loan costs, before it is agreed, or what is left of it."""
    game, say = context
    if loan is None or loan.terms is None or not loan.amount:
        return ()
    every = say.ui(f"loan.{loan.terms.every}")
    parts = [sum(part) for part in islice(plan(game, loan), MOST_PARTS)]
    if not any(parts):
        whole = say.money(loan.amount, money)
        return (Text(say.ui("loan.plan_end", name=loan.player, sum=whole), Style.HINT),)
    if len(parts) == MOST_PARTS:
        each = say.money(parts[0], money)
        text = say.ui("loan.plan_open", name=loan.player, every=every, sum=each)
        return (Text(text, Style.HINT),)
    shown = [say.money(part, money) for part in parts]
    if len(shown) > SHOWN_PARTS:
        shown = [*shown[: SHOWN_PARTS - 2], "…", shown[-1]]
    total = say.money(sum(parts), money)
    text = say.ui("loan.plan", name=loan.player, every=every, sums=", ".join(shown), total=total)
    long = say.ui("loan.long", count=len(parts))
    return Text(text, Style.HINT), *((Text(long, Style.HINT),) if len(parts) > LONG else ())
