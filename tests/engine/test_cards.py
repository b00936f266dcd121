"""Every card of every shipped edition can be drawn; `cards_*.game` says what each does."""

import re
from pathlib import Path
from typing import Final

from banker_app.content.editions import shipped_editions
from banker_app.engine.commands import CardChoice, DrawCard
from banker_app.engine.decide import decide
from banker_app.engine.edition import KEPT, Card, CardEffect, Deck, DeedKind
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.refusals import Accepted
from banker_app.engine.state import Game, Tracking
from tests.each import each
from tests.engine.tables import ANN, BOB, CAT, DAN, box, table

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
PRINTED = [
    (edition, deck, card)
    for edition in shipped_editions()
    for deck in box(edition).decks.values()
    for card in deck.pack
]


def at_chance(edition: str) -> Game:
    """The first group is Ann's, with most houses on its first street and one less on the others."""
    deeds = next(g for g in box(edition).groups.values() if g.kind is DeedKind.STREET).deeds
    most = box(edition).most_houses
    return table(
        {"Ann": deeds},
        houses={**dict.fromkeys(deeds, most - 1), deeds[0]: most} if most else {},
        at={"Ann": box(edition).spaces[7].id},
        tracking=Tracking.OFF,
        edition=edition,
        rules={"tax_office.by_card": True},
        **dict.fromkeys((ANN, BOB, CAT, DAN), 15_000),
    )


@each(PRINTED)
def test_every_card_can_be_drawn(edition: str, deck: Deck, card: Card) -> None:
    choice = CardChoice.PAY if card.effect is CardEffect.PAY_OR_DRAW else None
    option = card.options[0] if card.options else None
    draw = DrawCard(player=ANN, deck=deck.id, card=card.id, option=option, choice=choice)
    decision = decide(at_chance(edition), draw)
    assert isinstance(decision, Accepted)
    assert broken_invariants(decision.game) == ()
    jailed = decision.game.seats[ANN].jail is not None
    assert jailed == (card.effect is CardEffect.GO_TO_JAIL)
    assert kept_cards(decision.game, ANN) == ((deck.id,) if card.effect in KEPT else ())


def test_every_effect_is_on_a_card() -> None:
    """Of one edition at least, or on one that is read out in a scenario."""
    games = (path.read_text(encoding="utf-8") for path in SCENARIOS.glob("*.game"))
    told = {effect for game in games for effect in re.findall(r"effect: (\w+)", game)}
    printed = {card.effect for _, deck, _ in PRINTED for card in deck.cards}
    assert not set(CardEffect) - printed - told
