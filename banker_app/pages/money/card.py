"""The cards of a deck: the one that a player has drawn."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.projections.card_pile import next_card, undrawn
from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.engine.commands import DrawCard
from banker_app.engine.edition import CardEffect
from banker_app.engine.ids import DeckId, PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Page,
    PageLayout,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.state.app_store import AppStore

KINDS: Final[dict[CardEffect, str]] = {
    CardEffect.COLLECT_FROM_BANK: "custom_card.receive",
    CardEffect.COLLECT_FROM_EACH_PLAYER: "custom_card.receive",
    CardEffect.PAY_BANK: "custom_card.pay",
    CardEffect.PAY_EACH_PLAYER: "custom_card.pay",
    CardEffect.REPAIRS: "custom_card.pay",
    CardEffect.PAY_OR_DRAW: "custom_card.pay",
    CardEffect.ADVANCE_TO: "custom_card.move",
    CardEffect.ADVANCE_TO_NEAREST: "custom_card.move",
    CardEffect.GO_FORWARD: "custom_card.move",
    CardEffect.GO_BACK: "custom_card.move",
    CardEffect.TAKE_DEED: "custom_card.move",
    CardEffect.GO_BACK_TO: "custom_card.move",
    CardEffect.GO_TO_TAX_OFFICE: "custom_card.move",
    CardEffect.GO_TO_JAIL: "cards.jail",
    CardEffect.JAIL_FREE: "cards.jail",
    CardEffect.BUS_TICKET: "custom_card.keep",
    CardEffect.LAST_BUS_TICKET: "custom_card.keep",
}
"""The heading of each effect, in the order of the list."""
REST: Final = "cards.rest"
"""The heading of all others."""
DRAWN: Final = "cards.drawn"
"""The last heading: the cards that come only after all others."""


def card(store: AppStore, draft: Draft, player: str, deck: str) -> Page | None:
    """Build the list of a deck by effect, and the ways to another card and to a drawn one."""
    context = store.context
    game, say = context
    name, pile = PlayerId(player), DeckId(deck)
    if name not in game.seats or pile not in game.edition.decks:
        return None
    printed = game.deck(pile)
    left, passes = undrawn(printed, store.snapshots())
    draws = {
        card.id: offer(context, card.text, DrawCard(player=name, deck=pile, card=card.id))
        for card in printed.pack
    }
    reasons = {action.reason for action in draws.values()}
    # Without a card due the reason is the same for all: it is said once.
    common = reasons.pop() if len(reasons) == 1 else ""
    groups: dict[str, list[Action]] = {key: [] for key in (*KINDS.values(), REST, DRAWN)}
    for one in printed.pack:
        groups[KINDS.get(one.effect, REST) if left[one.id] else DRAWN].append(draws[one.id])
    top = next_card(printed, left, f"{store.state.game_id}/{deck}/{passes}")
    # The card on top is not to be seen before it is drawn.
    drawn = replace(draws[top.id], label=say.ui("cards.draw"), detail="")
    other = Action(label=say.ui("cards.other"), effect=place("told-card", player, deck))
    return Page(
        blocks=(
            Text(say.told("cards.hint", player), Style.HINT),
            *((Text(common, Style.ERROR),) if common else ()),
            *_listed(context, groups, reasoned=not common),
        ),
        foot=(Buttons((drawn, other)),),
        layout=PageLayout(columns=True),
        after=routes.TABLE,
    )


def _listed(
    context: ViewContext, groups: dict[str, list[Action]], *, reasoned: bool
) -> Iterator[Block]:
    """Yield each heading that has cards, and those."""
    for key, actions in groups.items():
        if actions:
            yield Heading(context.say.ui(key))
        for action in actions:
            effect = action.detail if action.allowed else action.reason
            yield Row(action.label, effect if reasoned else "", action=action)
