"""Record: found by many words, and back at the table, which says what was entered."""

import pytest

from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import Buttons
from banker_app.pages.table.everything import everything
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
        "salaire": "Ann passe par Départ\u00a0: $200",
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


async def test_a_fine_is_entered_and_said_at_the_table() -> None:
    async with on(setup(modes=("ports_table",))) as app:
        await app.click("Record")
        await app.click("Bob")
        await app.click("Bob: dice off the table, $50")
        assert app.page.route == "/table"
        assert app.shows("Bob pays a fine of $50 (dice off the table).")
    assert app.game.cash(BOB) == 1450


async def test_a_payment_begun_in_the_list_ends_at_the_table() -> None:
    async with on(setup()) as app:
        await app.click("Record")
        await app.click("Payment")
        await app.click("Bob, $1,500", nth=0)
        await app.click("Cat, $1,500", nth=-1)
        await app.click("9")
        await app.click("Pay $9")
        assert app.page.route == "/table"
    assert app.game.cash(CAT) == 1509


async def test_a_tax_that_is_not_due_says_why_and_may_be_overruled() -> None:
    async with on(setup()) as app:
        await app.click("Record")
        await app.click("Ann pays: Luxury Tax")
        await app.click("Allow anyway")
        assert app.page.route == "/table"
    assert app.game.cash(ANN) == 1425


async def test_without_turns_everybody_may_have_passed_go() -> None:
    async with on(setup(tracking=Tracking.OFF)) as app:
        for name in ("Ann", "Bob", "Cat"):
            await app.click(f"{name} passed GO: $200")
    assert {app.game.cash(who) for who in (ANN, BOB, CAT)} == {1700}


async def test_the_list_keeps_its_search_on_the_way_back() -> None:
    async with on(new_app_store(setup())) as app:
        await app.click("Record")
        await app.enter("Search", "pay")
        await app.click("Payment")
        assert app.page.route == "/pay"
        await app.click("Back")
        assert app.field("Search").value == "pay"
        await app.click("Back")
        await app.click("Record")
        assert app.field("Search").value == ""


async def test_the_tiles_are_the_players_to_move_until_another_is_chosen() -> None:
    async with on(new_app_store(setup())) as app:
        await app.click("Record")
        assert app.shows("Ann landed on …")
        assert not app.shows("Bob landed on …")
        await app.click("Bob")
        assert app.shows("Bob landed on …")
        assert not app.shows("Ann landed on …")
        await app.click("Back")
        await app.click("Record")
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


async def test_building_and_mortgages_list_what_the_player_can_do() -> None:
    whole = dict.fromkeys(("baltic_avenue", "mediterranean_avenue"), lot("Ann"))
    deeds = {**whole, "boardwalk": lot("Ann", mortgaged=True), "reading_railroad": lot("Bob")}
    async with on(setup(deeds=deeds)) as app:
        await app.go("/record")
        await app.click("Ann builds or sells houses")
        assert app.page.route == "/estate/Ann/build"
        assert app.shows("Baltic Avenue")
        assert not app.shows("Boardwalk")
        await app.click("Back")
        await app.click("Ann mortgages or lifts a mortgage")
        assert app.shows("Boardwalk")
        assert not app.shows("Reading Railroad")
        await app.click("Lift mortgage")
    assert not app.game.mortgaged


def test_who_has_nothing_to_build_on_is_told_so() -> None:
    page = read(new_app_store(setup()), "/estate/Bob/build")
    assert "There is nothing here." in words(page)


async def test_a_search_finds_players_and_title_deeds() -> None:
    async with on(setup(deeds={"boardwalk": lot("Bob")})) as app:
        await app.go("/record")
        await app.enter("Search", "cat")
        assert app.shows("Cat $1,500")
        await app.enter("Search", "walk board")
        await app.click("Boardwalk, Bob, rent $50")
        assert app.page.route == "/deed/boardwalk"


async def test_a_number_is_an_amount_to_pay() -> None:
    async with on(setup()) as app:
        await app.go("/record")
        await app.enter("Search", "37")
        await app.click("Pay $37")
        await app.click("Cat, $1,500", nth=-1)
        await app.click("Pay $37")
        assert app.page.route == "/table"
    assert app.game.cash(CAT) == 1537


def test_a_number_beyond_all_money_finds_nothing() -> None:
    found = words(read(new_app_store(setup()), "/record", {"words": "9" * 30}))
    assert "No results" in found
