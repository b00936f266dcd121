"""A trade as it reads: what each gives, what becomes of the groups, both purses, why not."""

from typing import Final

from banker_app.engine.commands import IncurDebt
from banker_app.engine.ids import DeedId
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract.blocks import Look, ManyField, Option, PartyField
from tests.ui.banker import Banker
from tests.ui.reading import read, words
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN, BOB


def table_of_two() -> StartGame:
    """Ann lacks one of the light blue group; Bob has both of the dark purple one."""
    deeds = {
        "oriental_avenue": lot("Ann"),
        "vermont_avenue": lot("Ann"),
        "connecticut_avenue": lot("Bob"),
        "mediterranean_avenue": lot("Bob"),
        "baltic_avenue": lot("Bob"),
        "boardwalk": lot("Ann", 1),
        "park_place": lot("Ann", 1),
        "reading_railroad": lot("Ann", mortgaged=True),
    }
    return setup(deeds=deeds, cash={"Ann": 900, "Bob": 640}, cards={"Ann": ("chance",)})


BOTH: Final = {"a": "Ann", "b": "Bob"}


def options(**entered: JsonValue) -> dict[str, Option]:
    """All that can be given in a trade of Ann and Bob, by its label."""
    page = read(new_app_store(table_of_two()), "/trade", {**BOTH, **entered})
    many = [field for field in page.fields if isinstance(field, ManyField)]
    return {option.label: option for field in many for option in field.options}


def test_the_whole_trade_is_one_sentence() -> None:
    app = Banker(table_of_two())
    app.go("/trade")
    assert app.shows("Who trades?")
    assert app.shows("Ann trades with")
    assert app.shows("Tap what changes hands.")
    assert not app.allows("Both agree")
    app.click("Bob: Connecticut Avenue")
    assert app.shows("Ann gives nothing; Bob gives Connecticut Avenue.")
    app.click("$100", nth=0)
    app.click("Ann: Oriental Avenue")
    app.click("Ann: Jail card (Chance)")
    assert app.shows(
        "Ann gives Oriental Avenue, a jail card (Chance) and $100; Bob gives Connecticut Avenue."
    )
    assert app.shows("$800")
    assert app.shows("$740")
    app.click("Ann: Oriental Avenue")
    app.click("Ann: Jail card (Chance)")
    app.click("Both agree")
    game = app.game
    assert game.owner(DeedId("connecticut_avenue")) == ANN
    assert (game.cash(ANN), game.cash(BOB)) == (800, 740)


def test_what_a_trade_does_to_a_group() -> None:
    before = options()
    assert before["Bob: Connecticut Avenue"].note == "$120 · Ann completes Light blue"
    assert before["Bob: Baltic Avenue"].note == "$60 · Bob breaks up Dark purple"
    after = options(**{"deeds/Bob": ["mediterranean_avenue"], "deeds/Ann": ["oriental_avenue"]})
    assert after["Bob: Baltic Avenue"].note == "$60 · Ann completes Dark purple"
    assert "completes" not in after["Bob: Connecticut Avenue"].note, "one goes the other way"
    both = options(**{"deeds/Bob": ["connecticut_avenue"]})
    assert "completes" not in both["Ann: Vermont Avenue"].note


def test_what_may_not_be_traded_comes_last_and_says_why() -> None:
    labels = list(options())
    assert labels.index("Ann: Reading Railroad") < labels.index("Ann: Park Place")
    boardwalk = options()["Ann: Boardwalk"]
    assert boardwalk.reason.startswith("Sell the Dark blue buildings first")
    assert boardwalk.note == "$400 · 1 house · sell buildings first"
    said = words(read(new_app_store(table_of_two()), "/trade", {**BOTH}))
    assert said.index("sell these first:") < said.index("Boardwalk: Sell a house")


def test_the_choice_about_interest_stands_below_its_deed() -> None:
    app_store = new_app_store(table_of_two())
    given: JsonObject = {**BOTH, "deeds/Ann": ["reading_railroad"]}
    asked = "Reading Railroad is mortgaged. Bob pays now:"
    assert asked not in words(read(app_store, "/trade", {**BOTH}))
    kept = read(app_store, "/trade", given)
    said = words(kept)
    assert said.index("Ann: Reading Railroad") < said.index(asked) < said.index("Jail card")
    assert "$630" in kept.submit[0].detail
    lifted = read(app_store, "/trade", {**given, "reading_railroad": "lift"})
    assert "$530" in lifted.submit[0].detail


def test_what_was_entered_stays_with_its_player() -> None:
    app_store = new_app_store(table_of_two())
    given: JsonObject = {"a": "Bob", "b": "Ann", "cash/Ann": 40, "cash/Cat": 7}
    assert "Bob gives nothing; Ann gives $40." in words(read(app_store, "/trade", given))


def partners(*players: str) -> list[tuple[object, list[str]]]:
    """Who trades and with whom, before anything is tapped, and everybody that can be."""
    page = read(new_app_store(setup(players=players)), "/trade", {})
    return [
        (field.value, [one.value for one in field.options])
        for field in page.fields
        if isinstance(field, PartyField)
    ]


def test_the_player_on_turn_trades_with_the_first_of_the_others() -> None:
    assert partners("Ann", "Bob") == [("Ann", ["Ann", "Bob"]), ("Bob", ["Bob"])]
    many = [("Ann", ["Ann", "Bob", "Cat"]), ("Bob", ["Bob", "Cat"])]
    assert partners("Ann", "Bob", "Cat") == many


def test_an_empty_trade_shows_the_deeds_of_both_beside_each_other() -> None:
    fields = read(new_app_store(table_of_two()), "/trade/Ann").fields
    sides = [field for field in fields if isinstance(field, ManyField) and field.look is Look.HALF]
    assert [field.label for field in sides] == ["Ann gives", "Bob gives"]
    assert fields.index(sides[1]) == fields.index(sides[0]) + 1


def test_the_page_shows_a_debt_and_how_much_can_be_raised() -> None:
    store = new_app_store(table_of_two())
    store.dispatch(IncurDebt(player=ANN, creditor=BOB, amount=5000))
    shown = words(read(store, "/trade", {**BOTH, "cash/Ann": 100}))
    assert "Ann owes Bob $5,000" in shown
    assert "$1,575 at most, with everything sold and mortgaged." in shown
    assert "Ann owes Bob" not in words(read(new_app_store(table_of_two()), "/trade", {**BOTH}))


def test_two_taps_before_the_page_is_drawn_again_choose_both() -> None:
    app = Banker(table_of_two(), "/trade/Ann")
    app.click("Bob")
    taps = [app.target(deed)[1] for deed in ("Oriental Avenue", "Vermont Avenue")]
    for tap in taps:
        tap()
    chosen = [field.value for field in app.page.fields if isinstance(field, ManyField)]
    assert ("oriental_avenue", "vermont_avenue") in chosen
