"""A payment outside the rules, with everybody at one end if need be, or a loan."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from banker_app.app.i18n.currency_format import currency_of
from banker_app.app.projections.context import Action, ViewContext, without_notes
from banker_app.app.projections.purses import no_notes_yet
from banker_app.engine.checks import refusal
from banker_app.engine.dues import LoanPeriod, LoanTerms
from banker_app.engine.exchange import currency_between
from banker_app.engine.ids import BANK_PLAYER, Commodity, PlayerId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.pots import contents
from banker_app.engine.state import Game
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Content,
    Custom,
    Field,
    Option,
    Page,
    PartyField,
    Style,
    SumField,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import MOST, Draft
from banker_app.pages.contract.pictures import HANDOVER
from banker_app.pages.money.loan_plan import lent_by, plan_of
from banker_app.pages.money.notes import fewest_notes
from banker_app.pages.money.parties import POT_AT, parties, payments, pots_or

EVERY: Final = tuple(Option(value=period, label="") for period in LoanPeriod)
SHORT: Final = 10
"""Digits that a short number does not have; how large it may be, the rules say."""
QUICK: Final = (10, 50, 100, 200)
"""Usual sums, in the smallest notes of the money."""
SMALL: Final = (1, 2, 3, 5)
"""Those of a box whose purses begin with less than the largest of them."""


def pay(
    context: ViewContext,
    draft: Draft,
    source: str = "",
    target: str = "",
    preset: str = "",
    *,
    lending: bool = False,
) -> Page:
    """Build the form of a payment; its address may name the two parties and the amount. On a
    player's own phone, that player pays.
    """
    game, say = context
    if own := draft.viewer.seat:
        return own_payment(context, draft, "" if target == own else target, preset, asks=False)
    bank = not lending or game.rules.debt.bank_loans
    pots = () if lending else pots_or(game, source, target)
    people = parties(context, bank=bank, everybody=not lending, pots=pots)
    payee = draft.choice("target", people, target)
    likeliest = "" if lending or payee else game.turn.player or ""
    payer = draft.choice("source", people, source or likeliest)
    receiving = people
    if payer in POT_AT:
        receiving = tuple(party for party in receiving if party.value not in POT_AT)
        payee = "" if payee in POT_AT else payee
    money = money_between(game, payer, payee, lending=lending)
    amount = amount_of(draft, preset)
    label = say.ui("act.lend" if lending else "act.pay", amount=say.money(amount, money))
    why = "" if payee else say.ui("pay.who")
    submit: tuple[Action, ...] = (Action(label=label, allowed=False, reason=why),)
    terms = _terms(draft) if lending else None
    if payer and payee and amount:
        reason = draft.text("reason").strip()
        submit = payments(context, label, PlayerId(payer), PlayerId(payee), amount, reason, terms)
    by_hand = terms is None and not POT_AT.keys() & {payer, payee}
    handed = payer == BANK_PLAYER and submit[0].command is not None
    handing = ", ".join(fewest_notes(context, amount, money)) if handed else ""
    agreed = _agreed(context, draft, terms, money) if terms else ()
    against = _against_the_rules(context) if lending else ()
    return Page(
        blocks=(
            *against[:1],
            _party("source", payer, say.ui("pay.lender" if lending else "pay.from"), people),
            _party("target", payee, say.ui("pay.borrower" if lending else "pay.to"), receiving),
            SumField(
                name="amount",
                value=amount or None,
                label=say.ui("title.lend") if lending else "",
                shown=say.money(amount, money),
                picture=_notes(context, payer, payee, submit[0]) if terms is None else None,
                quick=quick_sums(context, PlayerId(payer), money),
            ),
            *((_reason(context, draft),) if by_hand else ()),
            *agreed,
            *against[1:],
        ),
        foot=(
            *((Text(say.ui("pay.notes", notes=handing), Style.HINT),) if handed else ()),
            *plan_of(context, lent_by(submit[0].command), money),
        ),
        submit=tuple(map(without_notes, unless_wrong(submit, agreed))),
        after=routes.TABLE,
        # What is agreed about a loan is in sight until its digits are wanted.
        typed=draft.text("pad") or (None if lending else ""),
    )


def own_payment(context: ViewContext, draft: Draft, other: str, preset: str, *, asks: bool) -> Page:
    """Build the form of what a player pays from the own phone, or asks another to pay."""
    game, say = context
    own = PlayerId(draft.viewer.seat)
    pots = () if asks else pots_or(game, other)
    people = tuple(one for one in parties(context, pots=pots) if one.value != own)
    name = "source" if asks else "target"
    who = draft.choice(name, people, other)
    payer, payee = (who, own) if asks else (own, who)
    money, amount = money_between(game, payer, payee), amount_of(draft, preset)
    label = say.ui("act.ask" if asks else "act.pay", amount=say.money(amount, money))
    why = "" if who else say.ui("pay.whom" if asks else "pay.who")
    submit: tuple[Action, ...] = (Action(label=label, allowed=False, reason=why),)
    if who and amount:
        reason = draft.text("reason").strip()
        submit = payments(context, label, PlayerId(payer), PlayerId(payee), amount, reason)
    return Page(
        blocks=(
            _party(name, who, say.ui("pay.from" if asks else "pay.to"), people),
            SumField(
                name="amount",
                value=amount or None,
                shown=say.money(amount, money),
                picture=_notes(context, payer, payee, submit[0]),
                quick=quick_sums(context, PlayerId(payer), money),
            ),
            *((_reason(context, draft),) if who not in POT_AT else ()),
        ),
        submit=tuple(map(without_notes, submit)),
        after=routes.TABLE,
    )


def _notes(context: ViewContext, payer: str, payee: str, pays: Action) -> Custom | None:
    """Return the notes of a payment through the Bank, from the beginning; None for one currency."""
    game = context.game
    if not {payer, payee} <= game.seats.keys():
        return None
    a, b = PlayerId(payer), PlayerId(payee)
    if game.currency_of(a) == game.currency_of(b):
        return None
    return HANDOVER(pays.handover or no_notes_yet(context, a, b))


def ask(context: ViewContext, draft: Draft, payer: str = "", preset: str = "") -> Page:
    """Build the form by which a player asks for money."""
    return own_payment(context, draft, payer, preset, asks=True)


def amount_of(draft: Draft, preset: str) -> int:
    """Return the sum that was typed; before that, the one in the address."""
    begins = int(preset) if preset.isdecimal() and int(preset) <= MOST else 0
    return draft.amount("amount", begins)


def loan(context: ViewContext, draft: Draft) -> Page:
    """Build the form of a loan, with what is agreed about paying it back."""
    debt, turn = context.game.rules.debt, context.game.turn.player
    if debt.bank_loans and not debt.player_loans:
        return pay(context, draft, BANK_PLAYER, turn or "", lending=True)
    return pay(context, draft, lending=True)


def way_to_loan(context: ViewContext) -> Action:
    """Return the way to a loan."""
    return Action(label=context.say.ui("record.lend"), effect=routes.LEND)


def _against_the_rules(context: ViewContext) -> tuple[Block, ...]:
    """Say that the rules forbid loans, which the table may allow once, and lead to them. [R-69]"""
    game, say = context
    if game.rules.debt.has_loans:
        return ()
    reason = say.refusal(refusal(RefusalCode.NO_PLAYER_LOANS, "R-69"), game)
    rule = Action(label=say.ui("loan.rule"), effect=f"{routes.RULE}/R-69")
    return (Text(reason, Style.HINT), Buttons((rule,)))


def _terms(draft: Draft) -> LoanTerms:
    interest, times = (number(draft, name) for name in ("interest", "times"))
    return LoanTerms(
        every=LoanPeriod(draft.choice("every", EVERY, LoanPeriod.GO) or LoanPeriod.GO),
        interest=interest,
        instalment=draft.amount("instalment"),
        times=times,
    )


def number(draft: Draft, name: str) -> int:
    """Return a short number that was typed as a text; 0 for anything else, which `number_field`
    marks.
    """
    typed = draft.text(name).strip()
    return int(typed) if _is_number(typed) else 0


def _is_number(typed: str) -> bool:
    return typed.isdecimal() and len(typed) < SHORT


def number_field(
    context: ViewContext, draft: Draft, name: str, label: str, note: str = ""
) -> Field:
    """Return the field of a short number."""
    typed = draft.text(name)
    wrong = typed.strip() and not _is_number(typed.strip())
    error = context.say.ui("custom_board.wrong.number") if wrong else ""
    return TextField(
        name=name, value=typed, label=label, content=Content.NUMBER, note=note, error=error
    )


def unless_wrong(submit: tuple[Action, ...], blocks: Iterable[object]) -> tuple[Action, ...]:
    """Return the commands of a form; none while one of its fields holds what it cannot."""
    wrong = next((one.error for one in blocks if isinstance(one, TextField) and one.error), "")
    return (Action(label=submit[0].label, allowed=False, reason=wrong),) if wrong else submit


def _agreed(
    context: ViewContext, draft: Draft, terms: LoanTerms, money: str
) -> tuple[Block | Field, ...]:
    """The fields for interest, instalments and the time of a loan."""
    say = context.say
    every = tuple(replace(one, label=say.ui(f"loan.{one.value}")) for one in EVERY)
    return (
        ChoiceField(name="every", value=terms.every, label=say.ui("loan.every"), options=every),
        number_field(context, draft, "interest", say.ui("loan.interest"), "%"),
        number_field(context, draft, "times", say.ui("loan.times")),
        Text(say.ui("loan.times_note"), Style.HINT),
        SumField(
            name="instalment",
            value=terms.instalment or None,
            label=say.ui("loan.instalment"),
            shown=say.money(terms.instalment, money),
            quick=round_sums(context, money),
        ),
    )


def _party(name: str, value: str, label: str, options: tuple[Option, ...]) -> Field:
    return PartyField(name=name, value=value, label=label, options=options)


def _reason(context: ViewContext, draft: Draft) -> Field:
    label = context.say.ui("pay.reason")
    return TextField(name="reason", value=draft.text("reason"), label=label)


def money_between(game: Game, source: str, target: str, *, lending: bool = False) -> str:
    """Return the currency of a sum: of a loan the lender's, else as payments are made."""
    known = [PlayerId(who) for who in (source, target) if who in game.seats]
    if lending:
        lender = target if source == BANK_PLAYER else source
        return game.currency_of(PlayerId(lender)) if lender in game.seats else ""
    if len(known) > 1:
        return currency_between(game, *known)
    return game.currency_of(known[0]) if known else ""


def quick_sums(context: ViewContext, source: PlayerId, money: str) -> tuple[tuple[str, int], ...]:
    """Return round sums, and all that the payer has, each in print and as a number."""
    game = context.game
    sums = round_sums(context, money)
    money = money or game.edition.currency.code
    pot = POT_AT.get(source)
    have = contents(game, pot).get(Commodity(money), 0) if pot else 0
    have = game.cash(source) if source in game.seats else have
    if have > 0:
        return (*sums, (context.say.ui("pay.all"), have))
    return sums


def round_sums(context: ViewContext, money: str) -> tuple[tuple[str, int], ...]:
    """Return the usual sums in notes of a currency, each in print and as a number."""
    coin = currency_of(context.game.edition, money)
    unit = min(coin.denominations, default=1)
    usual = context.game.rules.setup.starting_cash > unit * max(QUICK)
    sums = [unit * times for times in (QUICK if usual else SMALL)]
    return tuple((context.say.money(sum_, coin.code), sum_) for sum_ in sums)
