"""A card that the box does not know, as the table tells it: what it does, how much, where to.

Only puts the answers together; whether such a card can be is asked of the engine.
"""

from dataclasses import dataclass
from typing import Final

from banker_app.app.projections.context import ViewContext
from banker_app.engine.commands import DrawCard
from banker_app.engine.edition import CardEffect
from banker_app.engine.exchange import money_here
from banker_app.engine.ids import Commodity, DeckId, PlayerId, SpaceId
from banker_app.engine.state import Game

PAY: Final = "pay"
RECEIVE: Final = "receive"
MOVE: Final = "move"
TRADE: Final = "trade"
OFFICE: Final = "office"
KINDS: Final = (PAY, RECEIVE, MOVE, "jail", OFFICE, "keep", TRADE, "nothing")
"""What a card may do, in the order in which it is asked for."""

_EFFECTS: Final = {
    "jail": CardEffect.GO_TO_JAIL,
    OFFICE: CardEffect.GO_TO_TAX_OFFICE,
    "keep": CardEffect.JAIL_FREE,
    TRADE: CardEffect.TRADE,
    "nothing": CardEffect.NOTHING,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDraft:
    """What has been entered so far."""

    kind: str = PAY
    everybody: bool = False
    """Whether each player pays or is paid, and not the Bank."""
    back: bool = False
    """Whether the token goes backward, without salary."""
    space: str = ""
    text: str = ""


def kinds(game: Game) -> tuple[str, ...]:
    """What a card of this box may do."""
    office = game.edition.tax_office is not None and game.rules.tax_office.by_card
    return tuple(kind for kind in KINDS if kind != OFFICE or office)


def card_money(game: Game, player: PlayerId) -> Commodity:
    """The money that the sums of cards are in."""
    return money_here(game, game.rules.cards.currency, player)


def spaces_ahead(context: ViewContext, player: PlayerId) -> tuple[tuple[str, str], ...]:
    """Every space with its name, in the order tokens walk, beginning after the player's token."""
    spaces = context.game.edition.spaces
    start = context.game.seats[player].space + 1
    return tuple((space.id, space.name) for space in (*spaces[start:], *spaces[:start]))


def told_card(player: PlayerId, deck: DeckId, draft: CardDraft, amount: int) -> DrawCard | None:
    """The card that was entered; None while its sum or its space is missing."""
    effect = _effect(draft)
    paying = draft.kind in (PAY, RECEIVE)
    if (paying and not amount) or (draft.kind == MOVE and not draft.space):
        return None
    return DrawCard(
        player=player,
        deck=deck,
        effect=effect,
        amount=amount if paying else None,
        space=SpaceId(draft.space) if draft.kind == MOVE else None,
        text=draft.text.strip(),
    )


def _effect(draft: CardDraft) -> CardEffect:
    match draft.kind, draft.everybody, draft.back:
        case "pay", everybody, _:
            return CardEffect.PAY_EACH_PLAYER if everybody else CardEffect.PAY_BANK
        case "receive", everybody, _:
            each = CardEffect.COLLECT_FROM_EACH_PLAYER
            return each if everybody else CardEffect.COLLECT_FROM_BANK
        case "move", _, back:
            return CardEffect.GO_BACK_TO if back else CardEffect.ADVANCE_TO
        case kind, _, _:
            return _EFFECTS[kind]
