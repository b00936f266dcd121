"""The cards of a deck: listed by what they do, and drawn from the app without repeats."""

from typing import Final

from banker_app.app.projections.context import Action
from banker_app.engine.commands import DrawCard, PayJailFine, Undo
from banker_app.engine.edition import CardEffect
from banker_app.engine.ids import DeckId
from banker_app.engine.refusals import Accepted
from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import Buttons, Heading, Row
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.reading import read
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN

CHEST: Final = DeckId("community_chest")
AT: Final = "/card/Ann/community_chest"


def drawn_by_app(store: AppStore) -> Action:
    """The button that draws."""
    (foot,) = read(store, AT).foot
    assert isinstance(foot, Buttons)
    return foot.actions[0]


def draw(store: AppStore) -> str:
    """Draw the card on top; return its id. In jail no card could move the token."""
    if store.context.game.seats[ANN].jail:
        assert isinstance(store.dispatch(PayJailFine(player=ANN)), Accepted)
    command = drawn_by_app(store).command
    assert isinstance(command, DrawCard)
    assert command.card is not None
    assert isinstance(store.dispatch(command), Accepted)
    return command.card


def told() -> AppStore:
    """A table of money and deeds, which may draw at any time."""
    return new_app_store(setup(tracking=Tracking.OFF, cash={"Ann": 9000, "Bob": 900, "Cat": 900}))


def test_a_table_draws_every_card_once_before_one_comes_again() -> None:
    store = told()
    cards = store.context.game.edition.decks[CHEST].cards
    keeps = {card.id for card in cards if card.effect is CardEffect.JAIL_FREE}
    first = [draw(store) for _ in cards]
    assert sorted(first) == sorted(card.id for card in cards)
    second = [draw(store) for _ in range(len(cards) - len(keeps))]
    assert sorted(second) == sorted({card.id for card in cards} - keeps), "a kept card is no more"
    assert first != second


def test_a_draw_that_is_undone_comes_again_and_says_nothing_before() -> None:
    store = told()
    action = drawn_by_app(store)
    assert (action.label, action.detail) == ("No cards? Draw here", "")
    first = draw(store)
    store.dispatch(Undo())
    assert draw(store) == first


def test_cards_are_listed_by_what_they_do_and_drawn_ones_last() -> None:
    store = told()
    before = [block for block in read(store, AT).blocks if isinstance(block, Heading | Row)]
    headings = [block.text for block in before if isinstance(block, Heading)]
    assert headings == ["Receive", "Pay", "Move", "Jail"]
    name = next(block for block in before if isinstance(block, Row)).name
    (card,) = (one for one in store.context.game.edition.decks[CHEST].cards if one.text == name)
    store.dispatch(DrawCard(player=ANN, deck=CHEST, card=card.id))
    *_, heading, row = read(store, AT).blocks
    assert heading == Heading("Drawn already")
    assert isinstance(row, Row)
    assert row.name == name


def test_a_card_that_is_due_is_drawn_at_the_table() -> None:
    app = Banker(setup(spaces={"Ann": 4}))
    app.throw(1, 2)
    app.click("Pick the Chance card")
    app.click("No cards? Draw here")
    assert any(isinstance(entry.command, DrawCard) for entry in app.store.entries)
