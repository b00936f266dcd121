"""Title deeds dealt before the first throw: the one that each player gets. [R-15]"""

from banker_app.app.projections.context import Action, ViewContext, group_letters
from banker_app.app.projections.dues import price_of
from banker_app.engine.commands import BuyDeed
from banker_app.engine.dues import DealDue
from banker_app.engine.edition import TitleDeed
from banker_app.engine.state import Game
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Page, Row, Style, Text
from banker_app.pages.contract.drafts import Draft, search_field


def deal(context: ViewContext, draft: Draft) -> Page:
    """Build the list of the title deeds that are left, with their prices."""
    game, say = context
    due = next((due for due in game.dues if isinstance(due, DealDue)), None)
    if due is None:
        return Page(blocks=(Text(say.ui("deal.done"), Style.HINT),))
    rows = (_row(context, due, deed) for deed in _left(game) if draft.finds(deed.name))
    title = Text(say.count("deal.title", due.left, name=due.player), Style.TITLE)
    last = due.left == 1 and sum(isinstance(other, DealDue) for other in game.dues) == 1
    search = search_field(draft, say.ui("search"))
    return Page(blocks=(title, search, *rows), after=routes.TABLE if last else routes.DEAL)


def _left(game: Game) -> list[TitleDeed]:
    return [deed for deed in game.edition.deeds.values() if game.owner(deed.id) is None]


def _row(context: ViewContext, due: DealDue, deed: TitleDeed) -> Row:
    edition = context.game.edition
    return Row(
        deed.name,
        value="" if context.game.rules.setup.deeds_dealt_free else price_of(context, deed),
        letter=group_letters(edition)[deed.group],
        colour=edition.groups[deed.group].colour,
        action=Action(label=deed.name, effect=BuyDeed(player=due.player, deed=deed.id)),
    )
