"""The cards of a deck: the one that a player has drawn."""

from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.engine.commands import DrawCard
from banker_app.engine.ids import DeckId, PlayerId
from banker_app.ui import routes
from banker_app.ui.blocks import Buttons, Draft, Page, Row, Style, Text


def card(context: ViewContext, draft: Draft, player: str, deck: str) -> Page | None:
    """Build the list of a deck in the order of its cards' texts, and the way to another card."""
    game, say = context
    name, pile = PlayerId(player), DeckId(deck)
    if name not in game.seats or pile not in game.edition.decks:
        return None
    draws = [
        offer(context, card.text, DrawCard(player=name, deck=pile, card=card.id))
        for card in game.edition.decks[pile].pack
    ]
    reasons = {action.reason for action in draws}
    # Without a card due the reason is the same for all: it is said once.
    common = reasons.pop() if len(reasons) == 1 else ""
    other = Action(label=say.ui("cards.other"), go=place("told-card", player, deck))
    return Page(
        blocks=(
            Text(say.ui("cards.hint", name=player), Style.HINT),
            *((Text(common, Style.ERROR),) if common else ()),
            *(
                Row(action.label, "" if common else _effect(action), action=action)
                for action in draws
            ),
        ),
        foot=(Buttons((other,)),),
        columns=True,
        after=routes.TABLE,
    )


def _effect(action: Action) -> str:
    return action.detail if action.allowed else action.reason
