"""Record: found by many words, and back at the table, which says what was entered."""

import pytest

from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import Buttons
from banker_app.pages.table.everything import everything
from tests.ui.banker import Banker
from tests.ui.reading import parts, read, words
from tests.ui.tables import lot, new_app_store, on, setup
from tests.ui.test_evening import ANN, BOB, CAT

FOUND = {
    "en": {
        "pay": "Payment",
        "tax": "Ann pays: Income Tax",
        "salary": "Ann passed GO: $200",
        "bankrupt": "Ann goes bankrupt",
        "nonsense": "No results for “nonsense”.",
    },
    "ru": {
        "платить": "Платёж",
        "налог": "Ann платит: Income Tax",
        "зарплата": "Ann",
        "банкрот": "Ann: банкротство",
        "чепуха": "По запросу «чепуха» ничего нет.",
    },
    "uk": {
        "платити": "Платіж",
        "податок": "Ann платить: Income Tax",
        "зарплата": "Ann",
        "банкрут": "Ann: банкрутство",
        "дурниця": "За запитом «дурниця» нічого немає.",
    },
    "fr": {
        "payer": "Paiement",
        "impôt": "Ann paie\u00a0: Income Tax",
        "salaire": "Ann passe par GO\u00a0: $200",
        "faillite": "Ann fait faillite",
        "absurde": "Aucun résultat pour «\u00a0absurde\u00a0».",
    },
}


@pytest.mark.parametrize("language", FOUND)
def test_things_are_found_by_other_words_for_them(language: str) -> None:
    app_store = new_app_store(setup())
    app_store.set_language(language)
    for wanted, found in FOUND[language].items():
        assert found in words(read(app_store, "/record", {"words": wanted})), wanted


def test_words_of_another_language_find_the_same() -> None:
    found = words(read(new_app_store(setup()), "/record", {"words": "банкрот"}))
    assert "Ann goes bankrupt" in found
    assert "Payment" not in found


def test_a_fine_is_entered_and_said_at_the_table() -> None:
    app = Banker(setup(modes=("ports_table",)))
    app.click("Record")
    app.click("Bob")
    app.click("Bob: dice off the table, $50")
    assert app.route == "/table"
    assert app.shows("Bob pays a fine of $50 (dice off the table).")
    assert app.game.cash(BOB) == 1450


def test_a_payment_begun_in_the_list_ends_at_the_table() -> None:
    app = Banker(setup())
    app.click("Record")
    app.click("Payment")
    app.click("Bob, $1,500", nth=0)
    app.click("Cat, $1,500", nth=-1)
    app.click("9")
    app.click("Pay $9")
    assert app.route == "/table"
    assert app.game.cash(CAT) == 1509


def test_a_tax_that_is_not_due_says_why_and_may_be_overruled() -> None:
    app = Banker(setup())
    app.click("Record")
    app.click("Ann pays: Luxury Tax")
    app.click("Allow anyway")
    assert app.route == "/table"
    assert app.game.cash(ANN) == 1425


def test_without_turns_everybody_may_have_passed_go() -> None:
    app = Banker(setup(tracking=Tracking.OFF))
    for name in ("Ann", "Bob", "Cat"):
        app.click(f"{name} passed GO: $200")
    assert {app.game.cash(who) for who in (ANN, BOB, CAT)} == {1700}


def test_the_list_keeps_its_search_on_the_way_back() -> None:
    app = Banker(new_app_store(setup()))
    app.click("Record")
    app.enter("Search", "pay")
    app.click("Payment")
    assert app.route == "/pay"
    app.click("Back")
    assert app.field("Search").value == "pay"
    app.click("Back")
    app.click("Record")
    assert app.field("Search").value == ""


def test_the_tiles_are_the_players_to_move_until_another_is_chosen() -> None:
    app = Banker(new_app_store(setup()))
    app.click("Record")
    assert app.shows("Ann landed on …")
    assert not app.shows("Bob landed on …")
    app.click("Bob")
    assert app.shows("Bob landed on …")
    assert not app.shows("Ann landed on …")
    app.click("Back")
    app.click("Record")
    assert app.shows("Ann landed on …")


def test_what_cannot_be_entered_stands_behind_what_can() -> None:
    app_store = new_app_store(setup())
    tiles = [part for part in parts(read(app_store, "/record")) if isinstance(part, Buttons)]
    for block in tiles:
        allowed = [action.allowed for action in block.actions]
        assert allowed == sorted(allowed, reverse=True)
    everybodys = everything(app_store.context)
    others = [entry for entry in everybodys if entry.player in (BOB, CAT)]
    assert sum(len(block.actions) for block in tiles) == len(everybodys) - len(others)


def test_building_and_mortgages_list_what_the_player_can_do() -> None:
    whole = dict.fromkeys(("baltic_avenue", "mediterranean_avenue"), lot("Ann"))
    deeds = {**whole, "boardwalk": lot("Ann", mortgaged=True), "reading_railroad": lot("Bob")}
    app = Banker(setup(deeds=deeds))
    app.go("/record")
    app.click("Ann builds or sells houses")
    assert app.route == "/estate/Ann/build"
    assert app.shows("Baltic Avenue")
    assert not app.shows("Boardwalk")
    app.click("Back")
    app.click("Ann mortgages a property or lifts a mortgage")
    assert app.shows("Boardwalk")
    assert not app.shows("Reading Railroad")
    app.click("Lift mortgage")
    assert not app.game.mortgaged


def test_who_has_nothing_to_build_on_is_told_so() -> None:
    page = read(new_app_store(setup()), "/estate/Bob/build")
    assert "Bob owns no deeds." in words(page)


def test_buildings_that_forbid_a_mortgage_are_named_with_the_way_to_sell_them() -> None:
    built = {"park_place": lot("Ann", 1), "boardwalk": lot("Ann", 1)}
    app = Banker(setup(deeds=built))
    app.go("/estate/Ann/pledge")
    assert app.shows("Sell the Dark blue buildings first")
    app.click("Ann builds or sells houses")
    assert app.route == "/estate/Ann/build"


async def test_a_search_finds_players_and_title_deeds() -> None:
    async with on(setup(deeds={"boardwalk": lot("Bob")})) as app:
        await app.go("/record")
        await app.enter("Search", "cat")
        assert app.shows("Cat $1,500")
        await app.enter("Search", "walk board")
        await app.click("Boardwalk, Bob, rent $50")
        assert app.page.route == "/deed/boardwalk"


def test_a_number_is_an_amount_to_pay() -> None:
    app = Banker(setup())
    app.go("/record")
    app.enter("Search", "37")
    app.click("Pay $37")
    app.click("Cat, $1,500", nth=-1)
    app.click("Pay $37")
    assert app.route == "/table"
    assert app.game.cash(CAT) == 1537


def test_a_number_beyond_all_money_finds_nothing() -> None:
    found = words(read(new_app_store(setup()), "/record", {"words": "9" * 30}))
    assert "No results" in found
