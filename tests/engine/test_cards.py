"""Every card of every shipped box, drawn: the books are sound afterwards."""

from banker_app.content.editions import shipped_editions
from banker_app.engine.commands import CardChoice, DrawCard
from banker_app.engine.decide import decide
from banker_app.engine.dues import CardDue
from banker_app.engine.edition import Card, CardEffect, Deck, DeedKind
from banker_app.engine.ids import DeckId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import Accepted
from banker_app.engine.state import Game, Tracking
from tests.each import each
from tests.engine.tables import ANN, BOB, CAT, DAN, box, codes, facts, table

PRINTED = [
    (edition, deck, card)
    for edition in shipped_editions()
    for deck in box(edition).decks.values()
    for card in deck.cards
]


def cases(*, choice: bool) -> list[object]:
    """The cards that leave a choice, or the others."""
    return [told for told in PRINTED if (told[2].effect is CardEffect.PAY_OR_DRAW) is choice]


PLAIN, CHOICES = cases(choice=False), cases(choice=True)
SPACE = 7
"""Ann stands on the first Chance; every box has one there."""


def streets(edition: str) -> dict[str, int]:
    """Two built streets of the cheapest group: what stands on them."""
    deeds = next(g for g in box(edition).groups.values() if g.kind is DeedKind.STREET).deeds
    return {deeds[0]: 4, deeds[1]: 3}


def at_chance(edition: str) -> Game:
    """Ann stands on Chance; the first group is hers, seven houses stand there."""
    built = streets(edition)
    return table(
        {"Ann": tuple(built)},  # type: ignore[arg-type]
        houses=built,  # type: ignore[arg-type]
        at={"Ann": box(edition).spaces[SPACE].id},
        tracking=Tracking.OFF,
        edition=edition,
        rules={"tax_office.by_card": True},
        **dict.fromkeys((ANN, BOB, CAT, DAN), 15_000),
    )


def drawn(game: Game, deck: Deck, card: Card, choice: CardChoice | None = None) -> Game:
    decision = decide(game, DrawCard(player=ANN, deck=deck.id, card=card.id, choice=choice))
    assert isinstance(decision, Accepted), codes(decision)
    assert broken_invariants(decision.game) == ()
    return decision.game


def moved(before: Game, after: Game) -> list[int]:
    """By how much each purse changed, Ann's first."""
    return [after.cash(player) - before.cash(player) for player in before.seats]


@each(PLAIN)
def test_every_card_can_be_drawn(edition: str, deck: Deck, card: Card) -> None:
    """What it does is read in the scenarios `cards_*.game`; jail and its cards are held here."""
    after = drawn(at_chance(edition), deck, card)
    assert (after.seats[ANN].jail is not None) == (card.effect is CardEffect.GO_TO_JAIL)
    keeps = card.effect is CardEffect.JAIL_FREE
    assert after.jail_cards(ANN) == ((deck.id,) if keeps else ())


@each(CHOICES)
def test_pay_or_draw(edition: str, deck: Deck, card: Card) -> None:
    before = at_chance(edition)
    untold = decide(before, DrawCard(player=ANN, deck=deck.id, card=card.id))
    assert facts(untold) == ["pay_or_draw"]
    nothing = [0] * len(before.seats)
    assert moved(before, drawn(before, deck, card, CardChoice.PAY)) == [-card.amount, *nothing[1:]]
    other = drawn(before, deck, card, CardChoice.DRAW)
    assert moved(before, other) == nothing
    assert other.dues == (CardDue(player=ANN, deck=DeckId(card.other_deck or "")),)


def test_every_effect_is_on_a_card() -> None:
    """Of one box at least; an effect on none would be tried by nobody. What moves nothing is told
    of cards that no box knows (cards_told.game).
    """
    told = {CardEffect.TRADE, CardEffect.NOTHING}
    assert {card.effect for _, _, card in PRINTED} == set(CardEffect) - told


def test_repairs_count_hotels_separately() -> None:
    deck = box().decks[DeckId("community_chest")]
    card = next(card for card in deck.cards if card.effect is CardEffect.REPAIRS)
    brown = streets("us_2008")
    game = table(
        {"Ann": tuple(brown)},  # type: ignore[arg-type]
        hotels=tuple(brown),  # type: ignore[arg-type]
        tracking=Tracking.OFF,
    )
    assert moved(game, drawn(game, deck, card)) == [-2 * card.per_hotel, 0, 0]
