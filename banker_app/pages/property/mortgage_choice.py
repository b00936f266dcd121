"""A mortgaged deed that changes hands: lifted at once, or kept for the interest. [R-65, R-106]"""

from typing import Final

from banker_app.app.projections.context import ViewContext, deed_name
from banker_app.app.projections.purses import money_of
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.mortgage_transfer import cost_of_receiving
from banker_app.engine.state import Game
from banker_app.pages.contract.blocks import ChoiceField, Field, Option
from banker_app.pages.contract.drafts import Draft

LIFT: Final = "lift"


def mortgage_choice(
    context: ViewContext, owner: PlayerId, deed: DeedId, sums: tuple[int, int], draft: Draft
) -> Field:
    """Return the choice of the new owner; `sums` are the prices of keeping and of lifting."""
    say = context.say
    fee, lift = (money_of(context, owner, price) for price in sums)
    options = (
        Option(value="keep", label=say.ui("trade.keep", amount=fee)),
        Option(value=LIFT, label=say.ui("trade.lift", amount=lift)),
    )
    label = say.ui("trade.interest", name=owner, deed=deed_name(context.game, deed))
    chosen = draft.choice(deed, options, "keep")
    return ChoiceField(name=deed, value=chosen, label=label, options=options)


def interest_of(game: Game, player: PlayerId, deed: DeedId) -> tuple[int, int]:
    """Return the prices of keeping a deed mortgaged and of lifting it, in its new owner's money."""
    fee, _ = cost_of_receiving(game, player, (deed,), ())
    _, lift = cost_of_receiving(game, player, (deed,), (deed,))
    return fee, lift
