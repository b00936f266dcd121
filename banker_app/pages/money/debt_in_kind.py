"""A debt paid with title deeds: the deeds, their agreed value, their mortgages. [R-39, R-65]"""

from collections.abc import Sequence

from banker_app.app.projections.context import Action, ViewContext, deed_name, offer
from banker_app.app.projections.deeds import deed_state
from banker_app.app.projections.dues import creditor_name, goes_in_kind
from banker_app.app.projections.sums import sum_due
from banker_app.engine.dues import MoneyDue, creditor_of, is_bank
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import currency_of_due, owed_by
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.pages.contract.blocks import (
    ChoiceField,
    ManyField,
    Option,
    Page,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.property.mortgage_choice import LIFT, interest_of, mortgage_choice


def debt_in_kind(context: ViewContext, draft: Draft, debtor: str, creditor: str) -> Page | None:
    """Build the form for a debt of a player to a creditor, the oldest first; None without one."""
    game, say = context
    owing, owed = PlayerId(debtor), PlayerId(creditor)
    dues = owed_by(game, owing) if owing in game.seats else ()
    debts = [due for due in dues if creditor_of(due) == owed]
    if not debts:
        return None
    due, which = _which(context, draft, debts)
    options = tuple(
        Option(value=deed.id, label=_label(context, deed.id))
        for deed in game.deeds_of(owing)
        if deed.id in draft.values("deeds") or goes_in_kind(game, owing, owed, deed.id)
    )
    chosen = tuple(DeedId(deed) for deed in draft.many("deeds", options))
    pledged = [deed for deed in chosen if deed in game.mortgaged]
    asked = [
        mortgage_choice(context, owed, deed, interest_of(game, owed, deed), draft)
        for deed in pledged
        if not is_bank(owed)
    ]
    worth, money = draft.amount("worth"), currency_of_due(game, due)
    command = PayDebtInKind(
        player=owing,
        creditor=owed,
        deeds=chosen,
        amount=worth or None,
        due=due.id if which else None,
        lift_now=tuple(DeedId(field.name) for field in asked if field.value == LIFT),
    )
    title = say.ui("in_kind.title", name=creditor_name(context, owed), debtor=debtor)
    return Page(
        blocks=(
            Text(title, Style.NAME),
            *which,
            Text(say.ui("in_kind.owed", amount=sum_due(context, due)), Style.HINT),
            ManyField(name="deeds", value=chosen, options=options),
            *asked,
            Text(say.ui("in_kind.worth"), Style.HINT),
            SumField(
                name="worth", value=worth or None, shown=say.money(worth or due.amount or 0, money)
            ),
        ),
        submit=(_settle(context, command),),
    )


def _which(
    context: ViewContext, draft: Draft, dues: Sequence[MoneyDue]
) -> tuple[MoneyDue, tuple[ChoiceField, ...]]:
    """The debt that is paid, and its choice where several can be told apart."""
    texts = {context.say.due(due, context.game): due for due in reversed(dues)}
    options = tuple(Option(value=str(due.id), label=text) for text, due in texts.items())[::-1]
    if len(options) == 1:
        return dues[0], ()
    value = draft.choice("due", options, options[0].value) or options[0].value
    due = next(due for due in dues if str(due.id) == value)
    return due, (ChoiceField(name="due", value=value, options=options),)


def _settle(context: ViewContext, command: PayDebtInKind) -> Action:
    label = context.say.ui("in_kind.settle")
    if not command.deeds:
        return Action(label=label, allowed=False, reason=context.say.ui("in_kind.choose"))
    return offer(context, label, command, main=True)


def _label(context: ViewContext, deed: DeedId) -> str:
    state, name = deed_state(context, deed), deed_name(context.game, deed)
    return context.say.ui("in_kind.deed", deed=name, state=state) if state else name
