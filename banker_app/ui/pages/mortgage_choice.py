"""A mortgaged deed that changes hands: lifted at once, or kept for the interest. [R-65, R-106]"""

from typing import Final

from banker_app.app.projections.context import ViewContext
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.ui.blocks import Draft, Field, Kind, Option
from banker_app.ui.screens.deeds.trade_view import interest_row

LIFT: Final = "lift"


def mortgage_choice(
    context: ViewContext, owner: PlayerId, deed: DeedId, sums: tuple[int, int], draft: Draft
) -> Field:
    """Return the choice of the new owner; `sums` are the prices of keeping and of lifting."""
    row = interest_row(context, owner, deed, sums, False)
    options = (Option(value="keep", label=row.keep), Option(value=LIFT, label=row.lift))
    chosen = draft.choice(deed, options, "keep")
    return Field(name=deed, kind=Kind.CHOICE, value=chosen, label=row.text, options=options)
