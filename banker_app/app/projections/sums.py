"""Amounts in the payer's or payee's own currency, and the reason why one is due.

Computed by the engine's exchange; only formatted here.
"""

from collections.abc import Iterator, Sequence

from banker_app.app.projections.context import ViewContext
from banker_app.engine.dues import (
    Debt,
    DebtReason,
    Due,
    MoneyDue,
    OfferDue,
    PlacementDue,
    RentDue,
    RentStep,
    StepCode,
    TaxDue,
    is_loan,
)
from banker_app.engine.edition import TaxKind
from banker_app.engine.exchange import cost_to, value_to
from banker_app.engine.ids import Commodity, DeedId, PlayerId
from banker_app.engine.obligations import cost_of, currency_of_due, open_loans
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.debt.loans import plan
from banker_app.engine.rules.mortgage_transfer import principal
from banker_app.engine.rules.rent import taxed
from banker_app.engine.schedule import in_force
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.tax import TaxChoice

SEPARATOR = " · "


# ---- sums on buttons -----------------------------------------------------------------


def costing(context: ViewContext, player: PlayerId, amount: int, currency: Commodity) -> str:
    """A sum that a player pays, to the Bank or to another: its cost in the payer's own currency
    first, if different.
    """
    return _both(context, player, amount, currency, cost_to(context.game, player, amount, currency))


def bringing(context: ViewContext, player: PlayerId, amount: int, currency: Commodity) -> str:
    """An amount that the Bank pays, in the player's own currency first, if different."""
    return _both(
        context, player, amount, currency, value_to(context.game, player, amount, currency)
    )


def sum_due(context: ViewContext, due: MoneyDue) -> str:
    """The amount of an obligation, in the debtor's own currency and in its own."""
    currency, cost = currency_of_due(context.game, due), cost_of(context.game, due)
    return _both(context, due.player, due.amount or 0, currency, cost)


def _both(
    context: ViewContext, player: PlayerId, amount: int, currency: Commodity, moved: int
) -> str:
    game, say = context
    own, text = game.currency_of(player), say.money(amount, currency)
    if not game.edition.regions or (own, moved) == (currency, amount):
        return text
    return say.ui("sum.own", sum=say.money(moved, own), other=text)


# ---- why -----------------------------------------------------------------------------


def why(context: ViewContext, due: Due) -> str:
    """The steps to an amount, in one line; empty if there is no amount."""
    return SEPARATOR.join(part for part in _reasons(context, due) if part)


def _reasons(context: ViewContext, due: Due) -> Iterator[str]:
    game, say = context
    match due:
        case RentDue():
            currency = currency_of_due(game, due)
            yield rent_steps(context, due.steps)
            yield bank_share(context, due.amount or 0, currency)
            yield rate_to(context, due.player, currency)
        case TaxDue():
            yield _why_tax(context, due)
        case Debt():
            yield _why_debt(context, due)
            yield rate_to(context, due.player, currency_of_due(game, due))
        case OfferDue():
            yield _group_with(context, due)
            yield say.ui("why.base_rent", amount=rent_of(context, due.deed, due.player))
            yield rate_to(context, due.player, game.edition.deeds[due.deed].currency)
        case PlacementDue():
            main = game.edition.currency.code
            yield (
                say.ui("why.placement")
                if due.paid is None
                else say.ui("why.placement_bid", amount=say.money(due.paid, main))
            )
        case _:
            pass


def _group_with(context: ViewContext, due: OfferDue) -> str:
    """The group of a deed on offer, and how many of its deeds the player would then have.

    Where conglomerates are built on, a whole group is nothing to count.
    """
    game, say = context
    group = game.edition.group_of(due.deed)
    held = sum(game.owner(deed) == due.player for deed in group.deeds)
    name = say.group(game.edition, group.id)
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        return name
    return say.ui("why.group_with", group=name, held=held + 1, size=len(group.deeds))


def rent_of(context: ViewContext, deed: DeedId, owner: PlayerId) -> str:
    """The rent that the owner of a deed gets from the next player to land there, or its next buyer
    would get, in that player's own money; a multiple of the dice where it goes by them.
    """
    game, say = context
    amount, steps = rent_quote(game, deed, owner)
    if amount is None:
        return say.ui("card.dice", by=steps[0].by)
    return say.money(amount, game.currency_of(owner))


def in_own_money(context: ViewContext, player: PlayerId, deed: DeedId) -> str:
    """A player's cost of a deed's price, or of its rent, in the own money; empty if there is
    nothing to exchange, or it goes by the dice.
    """
    game, say = context
    owner, own = game.owner(deed), game.currency_of(player)
    if owner == player or game.is_idle(deed):
        return ""
    title = game.edition.deeds[deed]
    amount = rent_quote(game, deed, owner).amount if owner else title.price
    currency = game.currency_of(owner) if owner else title.currency
    if amount is None or currency == own:
        return ""
    return say.money(cost_to(game, player, amount, currency), own)


def rent_steps(context: ViewContext, steps: Sequence[RentStep]) -> str:
    """The steps to a rent, in one line."""
    game, say = context
    stacked = game.rules.building.grouping is Grouping.CONGLOMERATE
    return ", ".join(
        say.ui("why.three_cards")
        if stacked and step.code is StepCode.GROUP_DOUBLED
        else say.rent_step(step, game)
        for step in steps
    )


def bank_share(context: ViewContext, amount: int, currency: Commodity) -> str:
    """The Bank's current tax on a rent. [R-37]"""
    game, say = context
    tax = taxed(game, amount)
    if not tax:
        return ""
    percent = in_force(game.rules.rent.tax_schedule, game.minute, 0)
    return say.ui("why.bank_share", percent=percent, amount=say.money(tax, currency))


def _why_tax(context: ViewContext, due: TaxDue) -> str:
    if due.amount is None:
        return context.say.ui("why.tax_choice")
    if due.choice is TaxChoice.PERCENT:
        return context.say.ui("why.tax_percent", percent=context.game.rules.tax.income_percent)
    return context.say.ui("why.tax_property" if due.tax is TaxKind.PROPERTY else "why.tax_printed")


def _why_debt(context: ViewContext, due: Debt) -> str:
    game, say = context
    match due.reason:
        case DebtReason.MORTGAGE_INTEREST:
            percent = game.rules.mortgage.interest_percent
            if due.deed is None:
                return say.ui("why.interest", percent=percent)
            lent = say.money(principal(game, due.deed), game.edition.deeds[due.deed].currency)
            return say.ui("why.interest_on", percent=percent, amount=lent)
        case DebtReason.JAIL_FINE:
            return say.ui("why.jail_fine")
        case DebtReason.CARD:
            return say.ui("why.card")
        case DebtReason.LOAN:
            return "" if due.terms else say.ui("why.loan")
        case DebtReason.INSTALMENT:
            return _why_instalment(context, due)
        case _:
            return say.ui("why.agreed")


def _why_instalment(context: ViewContext, due: Debt) -> str:
    """The part of the loan and the interest in an instalment, and the number still to come.

    The number is left out where another loan between the two could be the one that goes on.
    """
    game, say = context
    money, back = currency_of_due(game, due), due.amount - due.interest
    if back < 0:
        return say.ui("why.instalment")
    sums = [say.money(amount, money) for amount in (back, due.interest)]
    parts = say.ui("why.back_and_interest", back=sums[0], interest=sums[1])
    parties = (due.player, due.creditor)
    loans = [
        loan
        for loan in open_loans(game)
        if is_loan(loan) and loan.terms and (loan.player, loan.creditor) == parties
    ]
    if not loans:
        return say.ui("why.last_part", parts=parts)
    if len(loans) > 1 or not back:
        return parts
    return say.count("why.to_go", sum(1 for _ in plan(game, loans[0])), parts=parts)


# ---- rates ---------------------------------------------------------------------------


def rate_to(context: ViewContext, payer: PlayerId, currency: Commodity) -> str:
    """The payer's price of 100 units of the currency due; empty if it is their own."""
    game, say = context
    own = game.currency_of(payer)
    if own == currency:
        return ""
    hundred = cost_to(game, payer, 100, currency)
    return say.ui("why.rate", own=say.money(hundred, own), hundred=say.money(100, currency))
