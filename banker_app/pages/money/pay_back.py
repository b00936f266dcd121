"""A part of a loan paid back before it is due, with the plan for what is left."""

from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.engine.commands import PayDebt
from banker_app.engine.dues import is_loan
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import currency_of_due, owed_by
from banker_app.engine.state import replace
from banker_app.pages.contract.blocks import Buttons, Page, Style, SumField, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.loan_plan import plan_of
from banker_app.pages.money.pay import round_sums


def pay_back(context: ViewContext, draft: Draft, debtor: str, number: str) -> Page | None:
    """Build the form for a part of a loan, by the number of its due; without that loan, a sentence
    and the way to the player. None without such a player.
    """
    game, say = context
    player = PlayerId(debtor)
    if player not in game.seats:
        return None
    owed = owed_by(game, player)
    loan = next((due for due in owed if is_loan(due) and str(due.id) == number), None)
    if loan is None:
        on = Action(label=say.ui("loan.way_on", name=player), effect=place("seat", player))
        return Page(blocks=(Text(say.ui("loan.none")), Buttons((on,))))
    money, terms = currency_of_due(game, loan), loan.terms
    usual = min(terms.instalment, loan.amount) if terms else 0
    part = draft.amount("amount", usual)
    pays = PayDebt(player=player, creditor=loan.creditor, amount=part, due=loan.id)
    sums = {usual, *(sum_ for _, sum_ in round_sums(context, money))}
    quick = [(say.money(one, money), one) for one in sorted(sums) if 0 < one < loan.amount]
    left = replace(loan, amount=max(loan.amount - part, 0))
    return Page(
        blocks=(
            Text(say.due(loan, game), Style.NAME),
            SumField(
                name="amount",
                value=part or None,
                shown=say.money(part, money),
                quick=(*quick, (say.ui("pay.all"), loan.amount)),
            ),
        ),
        foot=plan_of(context, left, money),
        submit=(
            offer(
                context, say.ui("act.pay_back_sum", amount=say.money(part, money)), pays, main=True
            ),
        ),
    )
