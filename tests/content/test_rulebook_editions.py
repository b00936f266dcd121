"""The boxes that the rulebooks describe: Moscow, the seaports, the online industries."""

from itertools import pairwise

import pytest

from banker_app.app.i18n.formatter import money
from banker_app.content.editions import load_edition
from banker_app.engine.edition import CardEffect, DeedKind, SpaceKind, TaxKind
from banker_app.engine.ids import DeckId, DeedId, GroupId, SpaceId
from banker_app.engine.ruleset import Ruleset
from tests.each import each
from tests.engine.tables import box, composed

RUSSIAN, PORTS, ONLINE = "ru_classic", "ports_usd", "industries_online"
EDITIONS = (RUSSIAN, PORTS, ONLINE)
CASINO = "ua_casino"


def rules(name: str) -> Ruleset:
    """The rules of an evening with this box and the classic base."""
    return composed("classic", name).rules


def prices(name: str) -> list[int]:
    return [deed.price for deed in box(name).deeds.values()]


@each(EDITIONS)
def test_deeds_and_notes_match_the_american_box(name: str) -> None:
    """Under a name each, on a board of forty; with thirty notes of each kind in the tray."""
    deeds = box(name).deeds.values()
    american = box("us_2008").deeds.values()
    assert {deed.space: deed.kind for deed in deeds} == {d.space: d.kind for d in american}
    assert len({deed.name.strip() for deed in deeds}) == 28
    assert len(box(name).spaces) == 40
    assert box(name).bank_cash == 30 * sum(box(name).currency.denominations)


@each(
    [
        (RUSSIAN, 60, "60 тыс. руб."),
        (RUSSIAN, 1500, "1\u00a0500 тыс. руб."),
        (PORTS, 1500, "$1,500"),
        (ONLINE, 600, "600k"),
        (ONLINE, 15_000, "15,000k"),
        (ONLINE, -2000, "-2,000k"),
    ]
)
def test_money_pattern(name: str, amount: int, text: str) -> None:
    assert money(amount, box(name)) == text


@each([RUSSIAN, PORTS])
def test_boxed_sheets_agree_with_the_classic_base(name: str) -> None:
    """Apart from what the box is made of."""
    sheet, base = load_edition(name)[1].values, composed()
    assert rules(name).mortgage == base.rules.mortgage
    assert rules(name).rent == base.rules.rent
    assert rules(name).auction == base.rules.auction
    assert rules(name).building == base.rules.building
    assert rules(name).estate == base.rules.estate
    assert {rule.partition(".")[0] for rule in sheet} == (
        {"edition", "setup", "salary", "jail", "tax", "rent"}
    )


@each(
    [
        (RUSSIAN, "classic", "that_lot"),
        (PORTS, "classic", "that_lot"),
        (RUSSIAN, "online", "whole_group"),
        (PORTS, "online", "whole_group"),
        ("us_2008", "classic", "whole_group"),
        ("us_classic", "classic", "whole_group"),
        ("uk_london", "classic", "whole_group"),
        ("us_2008", "online", "whole_group"),
    ]
)
def test_buildings_to_clear_before_a_mortgage(name: str, base: str, clears: str) -> None:
    """That lot by most boxed sheets, its whole group by the American one and online. [R-62]"""
    assert composed(base, name).rules.mortgage.clear_first == clears


class TestRussian:
    def test_language_and_currency(self) -> None:
        assert box(RUSSIAN).language == "ru"
        assert box(RUSSIAN).currency.code == "RUB_K"

    def test_names(self) -> None:
        deeds = box(RUSSIAN).deeds
        for deed, space, name in (
            ("zhitnaya_ulitsa", 1, "Житная ул."),
            ("rizhskaya_zheleznaya_doroga", 5, "Рижская железная дорога"),
            ("elektrostantsiya", 12, "Электростанция"),
            ("rublyovskoe_shosse", 19, "Рублёвское шоссе"),
            ("ploshchad_mayakovskogo", 24, "пл. Маяковского"),
            ("ulitsa_arbat", 39, "ул. Арбат"),
        ):
            assert (deeds[DeedId(deed)].space, deeds[DeedId(deed)].name) == (space, name)
        assert box(RUSSIAN).spaces[0].name == "ВПЕРЁД"
        assert box(RUSSIAN).space_index[SpaceId("super_tax")] == 38

    def test_all_that_is_printed_is_russian(self) -> None:
        edition = box(RUSSIAN)
        printed = [space.name for space in edition.spaces]
        printed += [group.name for group in edition.groups.values()]
        printed += [card.text for deck in edition.decks.values() for card in deck.cards]
        printed += [edition.title, *edition.tokens, *edition.notes]
        assert not [text for text in printed if any("a" <= c <= "z" for c in text.lower())]

    def test_cards_do_what_the_american_ones_do(self) -> None:
        ours, theirs = box(RUSSIAN).decks, box("us_2008").decks
        for deck in ("chance", "community_chest"):
            pairs = zip(ours[DeckId(deck)].cards, theirs[DeckId(deck)].cards, strict=True)
            for card, other in pairs:
                assert (card.effect, card.amount, card.steps) == (
                    (other.effect, other.amount, other.steps)
                )
                assert (card.per_house, card.per_hotel) == (other.per_house, other.per_hotel)
                assert (card.family, card.multiplier) == (other.family, other.multiplier)
                assert place(RUSSIAN, card.space) == place("us_2008", other.space)


def place(name: str, space: SpaceId | None) -> int | None:
    return None if space is None else box(name).space_index[space]


class TestPorts:
    def test_stations_are_seaports(self) -> None:
        group = box(PORTS).groups[GroupId("seaport")]
        assert (group.name, group.kind) == ("Seaports", DeedKind.STATION)
        ports = [box(PORTS).deeds[deed] for deed in group.deeds]
        assert [port.space for port in ports] == [5, 15, 25, 35]
        assert ports[0].name == "First Seaport"

    def test_utilities(self) -> None:
        utilities = box(PORTS).groups[GroupId("utility")].deeds
        assert utilities == ("electric_company", "plumbing")

    def test_streets_are_numbered_round_the_board(self) -> None:
        streets = [d for d in box(PORTS).deeds.values() if d.kind is DeedKind.STREET]
        assert len(streets) == 22
        first, last = streets[0], streets[-1]
        assert (first.name, first.id) == ("First Street", "first_street")
        assert (last.name, last.id) == ("Twenty-second Street", "twenty_second_street")

    def test_words_of_the_sheet(self) -> None:
        names = [box(PORTS).spaces[index].name for index in (0, 2, 7, 30)]
        assert names == ["Start", "Treasury", "Chance", "You Are Arrested"]
        assert [deck.name for deck in box(PORTS).decks.values()] == ["Chance", "Treasury"]

    def test_notes_say_what_is_a_placeholder(self) -> None:
        assert "placeholders" in box(PORTS).notes[0]
        assert "placeholders" in box(PORTS).notes[1]


class TestIndustries:
    def test_figures_are_the_ladder_times_ten(self) -> None:
        assert prices(ONLINE) == [10 * price for price in prices("us_2008")]
        assert sum(prices(ONLINE)) == 56_900
        deeds = zip(box(ONLINE).deeds.values(), box("us_2008").deeds.values(), strict=True)
        for deed, other in deeds:
            assert 2 * deed.mortgage_value == deed.price
            if deed.kind is not DeedKind.UTILITY:
                assert deed.rents == tuple(10 * rent for rent in other.rents)

    def test_industries(self) -> None:
        groups = box(ONLINE).groups
        assert list(groups)[:4] == ["perfume", "clothes", "social", "drinks"]
        assert list(groups)[4:8] == ["airlines", "restaurants", "hotels", "smartphones"]
        assert list(groups)[8:] == ["cars", "games"]
        assert groups[GroupId("cars")].kind is DeedKind.STATION
        assert groups[GroupId("cars")].deeds == ("mercedes", "audi", "ford", "land_rover")
        assert groups[GroupId("games")].kind is DeedKind.UTILITY
        assert box(ONLINE).deeds[DeedId("rovio")].rents == (100, 250)

    def test_branches_cost_more_from_industry_to_industry(self) -> None:
        streets = [d for d in box(ONLINE).deeds.values() if d.kind is DeedKind.STREET]
        assert all(d.house_price == d.hotel_price for d in streets)
        costs = {d.group: d.house_price for d in streets}
        assert list(costs.values()) == [500, 500, 750, 1000, 1250, 1500, 1750, 2000]
        assert all(low <= high for low, high in pairwise(costs.values()))

    def test_board(self) -> None:
        spaces = box(ONLINE).spaces
        chances = [i for i, space in enumerate(spaces) if space.kind is SpaceKind.CARD]
        assert chances == [2, 7, 17, 22, 33, 38]
        taxes = {i: space.tax for i, space in enumerate(spaces) if space.tax}
        assert taxes == {4: TaxKind.INCOME, 36: TaxKind.LUXURY}
        assert [spaces[i].id for i in (0, 10, 20, 30)] == ["go", "jail", "jackpot", "police"]

    def test_one_deck_that_frees_nobody_from_jail(self) -> None:
        assert list(box(ONLINE).decks) == ["chance"]
        deck = box(ONLINE).decks[DeckId("chance")]
        assert sum(card.copies for card in deck.cards) == 16
        assert deck.jail_cards == 0
        told = {card.id: card for card in deck.cards}
        assert told["bank_error"].amount == 2000
        assert told["birthday"].effect is CardEffect.COLLECT_FROM_EACH_PLAYER
        assert any("placeholders" in note for note in box(ONLINE).notes)

    def test_rules(self) -> None:
        assert rules(ONLINE).setup.starting_cash == 15_000
        notes = box(ONLINE).opening_notes.items()
        assert sum(int(note) * count for note, count in notes) == 15_000
        assert rules(ONLINE).salary.amount == 2000
        assert rules(ONLINE).jail.fine == 500
        assert (rules(ONLINE).tax.income, rules(ONLINE).tax.luxury) == (2000, 1000)
        assert rules(ONLINE).rent.group_bonus == "none"
        assert rules(ONLINE).building.house_resale == 50


class TestCasino:
    """What the sheet says of the box; the rest are placeholders, and are called so."""

    def test_language_players_and_money(self) -> None:
        casino = box(CASINO)
        assert (casino.language, casino.players, casino.currency.code) == ("uk", (2, 8), "UAH_K")
        assert money(1500, casino) == "1\u00a0500 тис. грн"
        notes = {int(note): count for note, count in casino.opening_notes.items()}
        assert notes == {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
        values = load_edition(CASINO)[1].values
        assert sum(note * count for note, count in notes.items()) == values["setup.starting_cash"]
        assert (values["edition.houses"], values["edition.hotels"]) == (32, 12)

    def test_board(self) -> None:
        spaces = box(CASINO).spaces
        kinds = [spaces[corner].kind for corner in (0, 10, 20, 30)]
        assert kinds == ["go", "jail", "casino", "tax_office"]
        assert box(CASINO).tax_office == 30
        assert [i for i, space in enumerate(spaces) if space.tax] == [4, 38]
        places = {deed.space: deed.kind for deed in box(CASINO).deeds.values()}
        assert places == {deed.space: deed.kind for deed in box("us_2008").deeds.values()}

    def test_families(self) -> None:
        groups = box(CASINO).groups
        transport = ("first_railway", "seaport", "second_railway", "airport")
        assert groups[GroupId("transport")].deeds == transport
        assert groups[GroupId("utility")].deeds == ("telephone", "metro")
        assert box(CASINO).deeds[DeedId("metro")].rents == (4, 10)

    def test_figures_are_the_usual_ladder_without_a_hotel(self) -> None:
        assert prices(CASINO) == prices("us_2008")
        for deed, other in zip(
            box(CASINO).deeds.values(), box("us_2008").deeds.values(), strict=True
        ):
            assert (deed.rents, deed.house_price) == (other.rents, other.house_price)
            assert deed.hotel_price == 0

    def test_decks(self) -> None:
        decks = box(CASINO).decks
        assert [deck.name for deck in decks.values()] == ["Шанс", "Бюджет"]
        for deck in decks.values():
            assert sum(card.copies for card in deck.cards) == 16
            effects = {card.effect for card in deck.cards}
            assert effects >= {
                CardEffect.JAIL_FREE,
                CardEffect.GO_TO_JAIL,
                CardEffect.GO_TO_TAX_OFFICE,
            }

    def test_notes_say_what_is_a_placeholder(self) -> None:
        assert sum("умовн" in note for note in box(CASINO).notes) >= 4

    @pytest.mark.parametrize(
        ("modes", "must_play", "landing"),
        [
            ((), True, "doubles"),
            (("casino_ru",), True, "doubles"),
            (("casino_uk",), False, "fine_or_doubles"),
        ],
    )
    def test_its_two_languages(self, modes: tuple[str, ...], must_play: bool, landing: str) -> None:
        rules = composed("casino", CASINO, modes).rules
        assert rules.casino.must_play is rules.tax_office.by_card is must_play
        assert rules.tax_office.landing == landing
        assert (rules.casino.opening_pot, rules.salary.amount) == (200, 200)
        assert rules.mortgage.buildings_as_collateral
