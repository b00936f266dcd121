"""A debt paid with deeds: which, at what value, what becomes of their mortgages. [R-39, R-65]"""

from dataclasses import dataclass

from banker_app.app.projections.context import ViewContext, deed_name, offer
from banker_app.app.projections.deeds import deed_state
from banker_app.app.projections.dues import creditor_name, goes_in_kind
from banker_app.app.projections.sums import sum_due
from banker_app.engine.commands import PayDebtInKind
from banker_app.engine.dues import creditor_of, is_bank
from banker_app.engine.ids import Commodity, DeedId, PlayerId
from banker_app.engine.obligations import currency_of_due, owed_by
from banker_app.ui.screens.deeds.trade_view import Interest, interest_of, interest_row


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleDraft:
    """What was chosen so far: deeds for the creditor, and mortgages to be lifted at once."""

    deeds: tuple[str, ...] = ()
    lift_now: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedDeed:
    """A deed that the creditor may take."""

    deed: DeedId
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InKindView:
    """A debt, the deeds that may go for it, and what comes of those chosen."""

    title: str
    owed: str
    money: Commodity
    whole: int
    """What is owed: the deeds' value until another is entered."""
    deeds: tuple[OfferedDeed, ...]
    interest: tuple[Interest, ...]
    outcome: str
    problem: str
    command: PayDebtInKind | None


def in_kind_view(
    context: ViewContext,
    debtor: PlayerId,
    creditor: PlayerId,
    draft: SettleDraft,
    worth: int | None,
) -> InKindView | None:
    """The oldest debt to this creditor; None where nothing is owed. `worth`: as agreed."""
    game, say = context
    due = next((d for d in owed_by(game, debtor) if creditor_of(d) == creditor), None)
    if due is None or due.amount is None:
        return None
    known = [deed.id for deed in game.deeds_of(debtor)]
    chosen = tuple(deed for deed in known if deed in draft.deeds)
    lifted = tuple(d for d in chosen if d in draft.lift_now and d in game.mortgaged)
    command = PayDebtInKind(
        player=debtor, creditor=creditor, deeds=chosen, amount=worth, lift_now=lifted
    )
    checked = offer(context, "", command) if chosen else None
    return InKindView(
        title=say.ui("in_kind.title", name=creditor_name(context, creditor), debtor=debtor),
        owed=sum_due(context, due),
        money=currency_of_due(game, due),
        whole=due.amount,
        deeds=tuple(
            OfferedDeed(deed=deed, label=_label(context, deed), chosen=deed in chosen)
            for deed in known
            if deed in chosen or goes_in_kind(game, debtor, creditor, deed)
        ),
        interest=() if is_bank(creditor) else _interest(context, creditor, chosen, lifted),
        outcome=checked.detail if checked else "",
        problem=checked.reason if checked else "",
        command=command if checked else None,
    )


def _label(context: ViewContext, deed: DeedId) -> str:
    state = deed_state(context, deed)
    name = deed_name(context.game, deed)
    return context.say.ui("in_kind.deed", deed=name, state=state) if state else name


def _interest(
    context: ViewContext, creditor: PlayerId, chosen: tuple[DeedId, ...], lifted: tuple[DeedId, ...]
) -> tuple[Interest, ...]:
    game = context.game
    return tuple(
        interest_row(context, creditor, deed, interest_of(game, creditor, deed), deed in lifted)
        for deed in chosen
        if deed in game.mortgaged
    )
