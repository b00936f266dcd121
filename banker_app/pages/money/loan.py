"""A loan: its terms on one pad with the whole plan in sight, or the reason why there is none."""

from dataclasses import replace
from typing import Final

from banker_app.app.i18n.currency_format import currency_of
from banker_app.app.projections.context import Action, ViewContext, offer, place, without_notes
from banker_app.engine.checks import refusal
from banker_app.engine.commands import ChangeHouseRule
from banker_app.engine.dues import LoanPeriod, LoanTerms
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.money import Rounding, times, up_to_multiple
from banker_app.engine.refusals import RefusalCode
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Buttons,
    ChoiceField,
    Look,
    Option,
    Page,
    Panel,
    PartyField,
    Style,
    SumField,
    Text,
    choice_field,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.loan_plan import lent_by, plan_of
from banker_app.pages.money.notes import fewest_notes
from banker_app.pages.money.parties import parties, payments
from banker_app.pages.money.pay import quick_sums

EVERY: Final = tuple(Option(value=period, label="") for period in LoanPeriod)
PERCENTS: Final = (0, 5, 10, 20)
PARTS: Final = (1, 2, 5, 10)
"""Usual interest, and usual numbers of instalments."""


def loan(context: ViewContext, draft: Draft) -> Page:
    """Build the form of a loan; who else may lend, the Bank alone if the rules say so."""
    game, say = context
    debt = game.rules.debt
    if not debt.has_loans:
        return _forbidden(context)
    players, alone = parties(context, bank=False), not debt.player_loans
    lenders = parties(context, bank=debt.bank_loans)
    lender = BANK_PLAYER if alone else draft.choice("source", lenders)
    borrower = draft.choice("target", players, (game.turn.player or "") if alone else "")
    money = game.currency_of(PlayerId(borrower if lender == BANK_PLAYER else lender))
    amount = draft.amount("amount")
    terms = _terms(context, draft, amount, money)
    label = say.ui("act.lend", amount=say.money(amount, money))
    submit: tuple[Action, ...] = (
        Action(label=label, allowed=False, reason="" if borrower else say.ui("pay.who")),
    )
    if lender and borrower and amount:
        pair = PlayerId(lender), PlayerId(borrower)
        submit = payments(context, label, *pair, amount, "", terms)
    lends = PartyField(name="source", value=lender, label=say.ui("pay.lender"), options=lenders)
    gets = PartyField(name="target", value=borrower, label=say.ui("pay.borrower"), options=players)
    return Page(
        blocks=(
            *(() if alone else (lends,)),
            gets,
            *_sums(context, draft, lender, amount, money),
            _every(context, terms),
            *_notes(context, submit[0], money),
        ),
        foot=plan_of(context, lent_by(submit[0].command), money),
        submit=tuple(map(without_notes, submit)),
        after=routes.TABLE,
        typed=draft.text("pad"),
    )


def way_to_loan(context: ViewContext) -> Action:
    """Return the way to a loan."""
    return Action(label=context.say.ui("record.lend"), effect=routes.LEND)


def _forbidden(context: ViewContext) -> Page:
    """Say that the rules forbid loans; one tap allows them, another leads to the rules. [R-69]"""
    game, say = context
    reason = say.refusal(refusal(RefusalCode.NO_PLAYER_LOANS, "R-69"), game)
    changes = {
        f"loan.allow_{who}": ChangeHouseRule(name=f"debt.{rule}", value=True, reason="")
        for who, rule in (("players", "player_loans"), ("bank", "bank_loans"))
    }
    allows = tuple(offer(context, say.ui(key), change) for key, change in changes.items())
    rules = Action(label=say.ui("loan.rule"), effect=place("rule", "R-69"))
    note = Text(say.ui("rules.hint"), Style.HINT)
    ways = Panel((Text(reason, Style.TITLE), note, Buttons(allows)))
    return Page(blocks=(ways, Buttons((rules,))))


def _terms(context: ViewContext, draft: Draft, amount: int, money: str) -> LoanTerms:
    """Return what is agreed: so many instalments of one size in whole notes, the last one less."""
    unit = min(currency_of(context.game.edition, money).denominations, default=1)
    parts = draft.amount("parts")
    each = up_to_multiple(times(amount, 1, parts, Rounding.UP), unit) if parts else 0
    return LoanTerms(
        every=LoanPeriod(draft.choice("every", EVERY, LoanPeriod.GO) or LoanPeriod.GO),
        interest=draft.amount("interest"),
        instalment=each,
    )


def _sums(
    context: ViewContext, draft: Draft, lender: str, amount: int, money: str
) -> tuple[SumField, ...]:
    """Return the loan, its interest and the number of its instalments, which share a pad."""
    say = context.say
    interest, parts = draft.amount("interest"), draft.amount("parts")
    percents = tuple((say.ui("fame.percent", n=n), n) for n in PERCENTS)
    return (
        SumField(
            name="amount",
            value=amount or None,
            label=say.ui("title.lend"),
            shown=say.money(amount, money),
            quick=quick_sums(context, PlayerId(lender), money),
        ),
        SumField(
            name="interest",
            value=interest or None,
            label=say.ui("loan.interest"),
            shown=say.ui("fame.percent", n=interest),
            quick=percents,
        ),
        SumField(
            name="parts",
            value=parts or None,
            label=say.ui("loan.parts"),
            shown=str(parts or "–"),
            quick=tuple((str(n), n) for n in PARTS),
        ),
    )


def _every(context: ViewContext, terms: LoanTerms) -> ChoiceField:
    say = context.say
    words = (say.ui("loan.due", every=say.ui(f"loan.{one.value}")) for one in EVERY)
    every = tuple(replace(one, label=label) for one, label in zip(EVERY, words, strict=True))
    return choice_field("every", terms.every, "", every, Look.SEGMENTS)


def _notes(context: ViewContext, lends: Action, money: str) -> tuple[Text, ...]:
    """Name the notes to hand out for a loan from the Bank."""
    debt = lent_by(lends.command)
    if debt is None or debt.creditor != BANK_PLAYER:
        return ()
    handing = ", ".join(fewest_notes(context, debt.amount, money))
    return (Text(context.say.ui("pay.notes", notes=handing), Style.HINT),)
