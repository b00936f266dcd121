"""The cards of a deck not drawn yet, and an order for players who have lost theirs.

A pass ends when every card outside the players' hands has been drawn. The order is shuffled from
the name of the game, so that a card that is undone comes again.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

from banker_app.engine.edition import KEPT, Card, Deck
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import CardId
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.rules.cards import CardApplied
from banker_app.engine.state import Game


def undrawn(deck: Deck, snapshots: Iterable[Snapshot]) -> tuple[Counter[CardId], int]:
    """Count the copies not drawn in the pass that goes on, and the passes before it.

    A card that comes twice counts once: its deck was shuffled, or it was entered by mistake.
    """
    left, passes = Counter({card.id: card.copies for card in deck.pack}), 0
    for entry, game in snapshots:
        for event in entry.events:
            if isinstance(event, CardApplied) and event.deck == deck.id and left[event.card]:
                left[event.card] -= 1
        if not +left:
            left, passes = _pile(deck, game), passes + 1
    return +left, passes


def _pile(deck: Deck, game: Game) -> Counter[CardId]:
    """The whole deck without the cards that players hold; with them if none is left."""
    whole = Counter({card.id: card.copies for card in deck.pack})
    held = sum(kept_cards(game, player).count(deck.id) for player in game.seats)
    kept = [c.id for c in deck.pack if c.effect in KEPT for _ in range(c.copies)]
    return (whole - Counter(kept[:held])) or whole


def next_card(deck: Deck, left: Counter[CardId], seed: str) -> Card:
    """The top card of the shuffled pile of those that are left."""
    order = [card for card in deck.pack for _ in range(card.copies)]
    Random(seed).shuffle(order)
    return next(card for card in order if left[card.id])
