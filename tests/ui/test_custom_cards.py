"""A card that the box does not know: told by the banker, entered as what it does."""

import pytest

from banker_app.content.serialization import decode_command, encode
from banker_app.engine.commands import DrawCard
from banker_app.engine.edition import CardEffect
from banker_app.engine.ids import DeckId, SpaceId
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.state import Tracking
from banker_app.pages.contract import texts
from tests.ui.banker import Banker
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_evening import ANN, BOB, CAT

CHANCE = DeckId("chance")
AT_CHANCE = setup(spaces={"Ann": 4}, cash={"Ann": 500, "Bob": 500, "Cat": 500})


def read(app: Banker) -> None:
    """Ann comes to Chance and her card is none of the box's."""
    app.throw(1, 2)
    app.click("Pick the Chance card")
    app.click("Another card …")


def test_a_card_pays_each_player_and_its_text_is_in_the_log() -> None:
    app = Banker(AT_CHANCE)
    read(app)
    app.click("to each player")
    app.enter("What the card says (optional)", "Stand a round")
    app.click("4", "0")
    assert app.shows("$420")
    app.click("Pay $40")
    assert app.route == "/table"
    assert app.shows(
        "Ann draws Chance: Stand a round. Ann pays Bob and Cat $40 each, $80 in all."
    ), app.text()
    assert [app.game.cash(who) for who in (ANN, BOB, CAT)] == [420, 540, 540]


def test_a_card_moves_the_token_forward_or_back() -> None:
    app = Banker(AT_CHANCE)
    read(app)
    app.click("Move")
    app.enter("Search", "baltic")
    app.click("Baltic Avenue")
    assert app.shows("$700")
    app.click("Back, no salary")
    assert not app.shows("$700")
    app.click("Move to Baltic Avenue")
    assert app.route == "/table"
    assert app.shows("Baltic Avenue")
    assert app.game.seats[ANN].space == app.game.edition.space_index[SpaceId("baltic_avenue")]
    assert app.game.cash(ANN) == 500


@pytest.mark.parametrize(
    ("chip", "button", "route"),
    [
        ("Go to jail", "Go to jail", "/table"),
        ("Keep it", "Keep the card", "/table"),
        ("Trade", "On to the trade", "/trade/Ann"),
        ("Nothing", "Done", "/table"),
    ],
)
def test_what_else_a_card_may_do(chip: str, button: str, route: str) -> None:
    app = Banker(AT_CHANCE)
    read(app)
    app.click(chip, nth=0)
    app.click(button, nth=-1)
    assert app.route == route
    game = app.game
    assert not game.dues
    assert (game.seats[ANN].jail is not None) is (chip == "Go to jail")
    assert bool(kept_cards(game, ANN)) is (chip == "Keep it")


def test_a_sum_that_is_missing_enters_nothing() -> None:
    app = Banker(new_app_store(AT_CHANCE))
    read(app)
    assert not app.allows("Pay $0", -1)


async def test_a_reload_finds_the_half_entered_card() -> None:
    async with on(AT_CHANCE) as app:
        await app.go("/told-card/Ann/chance")
        await app.click("Receive")
        await app.enter("What the card says (optional)", "A prize")
        await app.reconnect()
        assert app.field("What the card says (optional)").value == "A prize"
        assert app.shows("from the Bank")


@pytest.mark.parametrize("language", texts.languages())
def test_every_kind_of_card_is_worded(language: str) -> None:
    app_store = new_app_store(setup(edition="ua_casino", base="casino", tracking=Tracking.OFF))
    app_store.set_language(language)
    app = Banker(app_store)
    app.go("/told-card/Ann/chance")
    for kind in ("receive", "move", "jail", "office", "keep", "trade", "nothing", "pay"):
        app.click(texts.text(language, f"custom_card.{kind}"), nth=0)
        assert not app.shows(texts.text(language, "fault.drawing"))


def test_a_custom_card_is_written_and_read_back() -> None:
    told = DrawCard(
        player=ANN, deck=CHANCE, effect=CardEffect.PAY_BANK, amount=15, text="The roof leaks"
    )
    assert decode_command(encode(told)) == told
