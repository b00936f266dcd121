"""A mortgaged deed that changes hands: lifted at once, or kept for the interest. [R-65, R-106]"""

from typing import Final

from banker_app.app.projections.context import ViewContext, deed_name
from banker_app.app.projections.purses import money_of
from banker_app.engine.consent import inherited_mortgages
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.mortgage_transfer import cost_of_inheriting, cost_of_receiving
from banker_app.engine.state import Game
from banker_app.pages.contract.blocks import ChoiceField, Option
from banker_app.pages.contract.drafts import Draft

LIFT: Final = "lift"


def mortgage_choice(
    context: ViewContext, owner: PlayerId, deed: DeedId, sums: tuple[int, int], draft: Draft
) -> ChoiceField:
    """Return the choice of the new owner; `sums` are the prices of keeping and of lifting."""
    say = context.say
    fee, lift = (money_of(context, owner, price) for price in sums)
    options = (
        Option(value="keep", label=say.ui("trade.keep", amount=fee)),
        Option(value=LIFT, label=say.ui("trade.lift", amount=lift)),
    )
    label = say.told("trade.interest", owner, deed=deed_name(context.game, deed))
    chosen = draft.choice(deed, options, "keep")
    return ChoiceField(name=deed, value=chosen, label=label, options=options)


def estate_choices(
    context: ViewContext, done: Accepted, draft: Draft, heir: PlayerId | None = None
) -> tuple[ChoiceField, ...]:
    """Return a choice for each mortgaged deed that a bankruptcy brings to a player, or to this
    `heir`. [R-106]
    """
    return tuple(
        mortgage_choice(context, to, deed, cost_of_inheriting(done.game, to, deed), draft)
        for to, deed in inherited_mortgages(context.game, done)
        if heir in (None, to)
    )


def interest_of(game: Game, player: PlayerId, deed: DeedId) -> tuple[int, int]:
    """Return the prices of keeping a deed mortgaged and of lifting it, in its new owner's money."""
    fee, _ = cost_of_receiving(game, player, (deed,), ())
    _, lift = cost_of_receiving(game, player, (deed,), (deed,))
    return fee, lift
