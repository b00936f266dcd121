"""The shipped boxes, figure by figure."""

from itertools import pairwise

import pytest

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.edition import CardEffect, DeedKind, SpaceKind, TaxKind
from banker_app.engine.ids import DeckId, DeedId, GroupId, SpaceId
from tests.engine.tables import box

EDITIONS = ("ports_usd", "ru_classic", "uk_london", "us_2008", "us_classic")
"""The boxes on the usual ladder."""
# fmt: off
PRICES = (
    60, 60, 200, 100, 100, 120,
    140, 150, 140, 160, 200, 180, 180, 200,
    220, 220, 240, 200, 260, 260, 150, 280,
    300, 300, 320, 200, 350, 400,
)
HOTEL_RENTS = (
    250, 450, 550, 550, 600,
    750, 750, 900, 950, 950, 1000,
    1050, 1050, 1100, 1150, 1150, 1200,
    1275, 1275, 1400, 1500, 2000,
)
# fmt: on
BARE_RENTS = (2, 4, 6, 6, 8, 10, 10, 12, 14, 14, 16, 18, 18, 20, 22, 22, 24, 26, 26, 28, 35, 50)


def test_classic_editions_are_shipped() -> None:
    assert set(EDITIONS) <= set(shipped_editions())


@pytest.mark.parametrize("name", EDITIONS)
class TestEveryBox:
    def test_bears_the_name_of_its_file(self, name: str) -> None:
        assert box(name).id == name
        assert load_edition(name)[1].name == name

    def test_prices(self, name: str) -> None:
        deeds = box(name).deeds.values()
        assert tuple(deed.price for deed in deeds) == PRICES
        assert sum(deed.price for deed in deeds) == 5690

    def test_a_mortgage_is_half_the_price(self, name: str) -> None:
        assert all(2 * deed.mortgage_value == deed.price for deed in box(name).deeds.values())

    def test_rents(self, name: str) -> None:
        streets = [d for d in box(name).deeds.values() if d.kind is DeedKind.STREET]
        assert tuple(deed.rents[0] for deed in streets) == BARE_RENTS
        assert tuple(deed.rents[5] for deed in streets) == HOTEL_RENTS
        assert sum(sum(deed.rents) for deed in streets) == 61_916
        rents = {d.rents for d in box(name).deeds.values() if d.kind is not DeedKind.STREET}
        assert rents == {(25, 50, 100, 200), (4, 10)}

    def test_house_price_rises_by_50_a_side(self, name: str) -> None:
        for deed in box(name).deeds.values():
            side = 50 * (deed.space // 10 + 1) if deed.kind is DeedKind.STREET else 0
            assert deed.house_price == deed.hotel_price == side

    def test_board(self, name: str) -> None:
        edition = box(name)
        assert len(edition.spaces) == 40
        assert edition.jail == 10
        corners = [edition.spaces[i].id for i in (0, 10, 20, 30)]
        assert corners == ["go", "jail", "free_parking", "go_to_jail"]
        for deck, spaces in (("community_chest", (2, 17, 33)), ("chance", (7, 22, 36))):
            for number, index in enumerate(spaces, start=1):
                assert edition.spaces[index].id == f"{deck}_{number}"
                assert edition.spaces[index].deck == deck
        taxes = {i: s.tax for i, s in enumerate(edition.spaces) if s.tax}
        assert taxes == {4: TaxKind.INCOME, 38: TaxKind.LUXURY}

    def test_deeds_lie_in_board_order_on_spaces_of_their_name(self, name: str) -> None:
        edition = box(name)
        assert all(a.space < b.space for a, b in pairwise(edition.deeds.values()))
        for deed in edition.deeds.values():
            space = edition.spaces[deed.space]
            assert (space.id, space.name, space.deed) == (deed.id, deed.name, deed.id)
            assert space.kind is SpaceKind.DEED

    def test_groups(self, name: str) -> None:
        edition = box(name)
        sizes = [len(group.deeds) for group in edition.groups.values()]
        assert sizes == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
        assert list(edition.groups)[:8] == (
            ["brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue"]
        )
        assert sum((group.deeds for group in edition.groups.values()), ()) == tuple(
            sorted(edition.deeds, key=lambda d: list(edition.groups).index(edition.deeds[d].group))
        )

    def test_decks_have_sixteen_cards_and_one_that_frees(self, name: str) -> None:
        decks = box(name).decks
        assert list(decks) == ["chance", "community_chest"]
        for deck in decks.values():
            assert sum(card.copies for card in deck.cards) == 16
            assert deck.jail_cards == 1

    def test_opening_notes_make_the_starting_cash(self, name: str) -> None:
        edition, rules = load_edition(name)
        notes = sum(int(note) * count for note, count in edition.opening_notes.items())
        assert notes == rules.values["setup.starting_cash"] == 1500
        assert edition.currency.denominations == (1, 5, 10, 20, 50, 100, 500)

    def test_is_read_once(self, name: str) -> None:
        assert load_edition(name) is load_edition(name)


def cards(name: str, deck: str) -> list[str]:
    return [card.id for card in box(name).decks[DeckId(deck)].cards]


def money(name: str, deck: str) -> int:
    """What all the cards of a deck that name one sum pay, less what they cost."""
    signs = {CardEffect.PAY_BANK: -1, CardEffect.COLLECT_FROM_BANK: 1}
    deck_cards = box(name).decks[DeckId(deck)].cards
    return sum(signs.get(card.effect, 0) * card.amount for card in deck_cards)


class TestUs2008:
    def test_card_figures(self) -> None:
        chance = box("us_2008").decks[DeckId("chance")]
        cards = {card.id: card for card in chance.cards}
        assert money("us_2008", "chance") == 50 - 15 + 150
        assert money("us_2008", "community_chest") == 200 - 50 + 50 + 100 + 20 + 100 - 100 - 50 + (
            25 + 10 + 100
        )
        railroad = cards["advance_to_nearest_railroad"]
        assert (railroad.family, railroad.multiplier, railroad.copies) == ("station", 2, 2)
        utility = cards["advance_to_nearest_utility"]
        assert (utility.family, utility.multiplier, utility.copies) == ("utility", 10, 1)
        assert (cards["general_repairs"].per_house, cards["general_repairs"].per_hotel) == (25, 100)
        assert cards["advance_to_illinois_avenue"].space == "illinois_avenue"
        assert cards["go_back_three_spaces"].steps == 3

    def test_deed_ids(self) -> None:
        deeds = box("us_2008").deeds
        for index, deed in ((11, "st_charles_place"), (25, "b_and_o_railroad"), (39, "boardwalk")):
            assert deeds[DeedId(deed)].space == index
        assert deeds[DeedId("b_and_o_railroad")].name == "B. & O. Railroad"
        assert box("us_2008").groups[GroupId("railroad")].deeds == (
            ("reading_railroad", "pennsylvania_railroad", "b_and_o_railroad", "short_line")
        )

    def test_sheet(self) -> None:
        rules = load_edition("us_2008")[1].values
        assert rules["tax.luxury"] == 100
        assert rules["tax.income_choice"] == "flat"
        assert rules["rent.group_bonus"] == "double_if_lot_bare"
        assert rules["rent.claim_before"] == "next_roll"
        assert rules["building.contested"] == "auction_from_opening_bid"
        assert rules["estate.bank_clears_mortgages"] is True

    def test_tray(self) -> None:
        assert box("us_2008").bank_cash == 20_580
        assert box("us_2008").currency.pattern == "${}"


class TestUsClassic:
    def test_cards_that_differ_from_the_later_box(self) -> None:
        late = {*cards("us_2008", "chance"), *cards("us_2008", "community_chest")}
        early = {*cards("us_classic", "chance"), *cards("us_classic", "community_chest")}
        assert early - late == {
            "poor_tax",
            "building_and_loan_matures",
            "grand_opera",
            "xmas_fund",
            "school_tax",
            "services",
        }
        assert money("us_classic", "community_chest") == (
            200 - 50 + 45 + 100 + 20 + 100 - 100 - 150 + 25 + 10 + 100
        )

    def test_sheet(self) -> None:
        rules = load_edition("us_classic")[1].values
        assert rules["tax.luxury"] == 75
        assert rules["tax.income_choice"] == "flat_or_percent"
        assert rules["rent.group_bonus"] == "double_if_lot_bare_despite_mortgage"
        assert rules["rent.claim_before"] == "second_roll"
        assert box("us_classic").bank_cash == 15_140


class TestUkLondon:
    def test_cards_of_its_own(self) -> None:
        chest = box("uk_london").decks[DeckId("community_chest")]
        by_id = {card.id: card for card in chest.cards}
        fine = by_id["pay_or_draw"]
        assert (fine.effect, fine.amount, fine.other_deck) == ("pay_or_draw", 10, "chance")
        back = by_id["go_back_to_old_kent_road"]
        assert (back.effect, back.space) == ("go_back_to", "old_kent_road")
        assert money("uk_london", "chance") == 150 + 100 + 50 - 150 - 20 - 15
        assert money("uk_london", "community_chest") == (
            200 + 100 + 100 + 50 + 25 + 20 + 10 - 100 - 50 - 50
        )

    def test_deeds(self) -> None:
        edition = box("uk_london")
        assert edition.deeds[DeedId("piccadilly")].rents[0] == 24
        assert edition.deeds[DeedId("kings_cross_station")].space == 5
        assert edition.deeds[DeedId("the_angel_islington")].space == 6
        assert edition.space_index[SpaceId("super_tax")] == 38
        assert len(edition.groups[GroupId("station")].deeds) == 4
        assert edition.currency.pattern == "£{}"

    def test_sheet(self) -> None:
        rules = load_edition("uk_london")[1].values
        assert rules["building.window"] == "own_turn_or_between"
        assert rules["building.contested"] == "auction_from_price"
        assert rules["rent.group_bonus"] == "double_if_lot_bare"
