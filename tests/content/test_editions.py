"""The shipped editions, figure by figure."""

from dataclasses import replace
from itertools import pairwise

from banker_app.app.i18n.formatter import money
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.edition import CardEffect, DeedKind, Edition, SpaceKind, TaxKind
from banker_app.engine.ids import DeckId, DeedId, GroupId, SpaceId
from tests.each import each
from tests.engine.tables import box, composed

RUSSIAN, PORTS, ONLINE, CASINO = "ru_classic", "ports_usd", "industries_online", "ua_casino"
MARKS, ITALIAN, POLISH = "de_dm", "it_classic", "pl_warszawa"
EUROPEAN, BRAZILIAN, PORTUGUESE = "pl_eurobusiness", "br_banco", "pt_classic"
LATEST, INDIAN = "us_2021", "in_business"
TRANSLATED = ("fr_paris", "es_madrid", "nl_classic")
"""Those of `TRANSLATED` have London's decks in other words."""
LADDER = (
    PORTS,
    RUSSIAN,
    "uk_london",
    "us_2008",
    "us_classic",
    "de_euro",
    MARKS,
    ITALIAN,
    *TRANSLATED,
)
"""The editions with the usual ladder of prices."""
UNITS = {MARKS: 20}
"""The amount of an edition's money that is worth one on the usual ladder; elsewhere 1."""
YELLOW_IN_MARKS = {"lessingstrasse": 440, "schillerstrasse": 440, "goethestrasse": 480}
"""The bare rents of the yellow streets in marks by the ladder."""
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


def streets(name: str) -> list[DeedId]:
    return [deed for deed, card in box(name).deeds.items() if card.kind is DeedKind.STREET]


# ---- the usual ladder ------------------------------------------------------------------------


@each((*LADDER, PORTUGUESE, LATEST))
def test_prices_and_rents(name: str) -> None:
    deeds, unit = box(name).deeds, UNITS.get(name, 1)
    assert tuple(deed.price / unit for deed in deeds.values()) == PRICES
    assert all(2 * deed.mortgage_value == deed.price for deed in deeds.values())
    rents = [[rent / unit for rent in deeds[deed].rents] for deed in streets(name)]
    ladder = YELLOW_IN_MARKS if name == MARKS else {}
    bare = (ladder.get(deed, deeds[deed].rents[0]) for deed in streets(name))
    assert tuple(rent / unit for rent in bare) == BARE_RENTS
    assert tuple(steps[5] for steps in rents) == HOTEL_RENTS
    assert sum(sum(steps[1:]) for steps in rents) + sum(BARE_RENTS) == 61_916
    others = [deed for deed in deeds.values() if deed.kind is not DeedKind.STREET]
    steps = {tuple(rent / unit for rent in deed.rents) for deed in others}
    assert steps == {(25, 50, 100, 200), (4, 10)}
    for deed in deeds.values():
        side = 50 * unit * (deed.space // 10 + 1) if deed.kind is DeedKind.STREET else 0
        assert deed.house_price == deed.hotel_price == side


@each((*LADDER, PORTUGUESE, LATEST))
def test_board(name: str) -> None:
    edition = box(name)
    assert len(edition.spaces) == 40
    corners = [edition.spaces[i].id for i in (0, 10, 20, 30)]
    assert corners == ["go", "jail", "free_parking", "go_to_jail"]
    for deck, spaces in (("community_chest", (2, 17, 33)), ("chance", (7, 22, 36))):
        for number, index in enumerate(spaces, start=1):
            space = edition.spaces[index]
            assert (space.id, space.deck) == (f"{deck}_{number}", deck)
    taxes = {i: space.tax for i, space in enumerate(edition.spaces) if space.tax}
    assert taxes == {4: TaxKind.INCOME, 38: TaxKind.LUXURY}
    assert all(a.space < b.space for a, b in pairwise(edition.deeds.values()))
    for deed in edition.deeds.values():
        space = edition.spaces[deed.space]
        assert (space.id, space.name, space.deed) == (deed.id, deed.name, deed.id)
    assert [len(group.deeds) for group in edition.groups.values()] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    colours = ["brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue"]
    assert list(edition.groups)[:8] == colours


@each(LADDER)
def test_decks_and_notes(name: str) -> None:
    edition, rules = load_edition(name)
    assert list(edition.decks) == ["chance", "community_chest"]
    for deck in edition.decks.values():
        assert (sum(card.copies for card in deck.cards), deck.jail_cards) == (16, 1)
    notes = sum(int(note) * count for note, count in edition.opening_notes.items())
    unit = UNITS.get(name, 1)
    assert notes == rules.values["setup.starting_cash"] == 1500 * unit
    values = tuple(note / unit for note in edition.currency.denominations)
    assert values == (1, 5, 10, 20, 50, 100, 500)


# ---- each edition ----------------------------------------------------------------------------


@each(shipped_editions())
def test_edition_has_the_name_of_its_file(name: str) -> None:
    assert (box(name).id, load_edition(name)[1].name) == (name, name)


def deck_sum(name: str, deck: str) -> int:
    """What all the cards of a deck that name one sum pay, less what they cost."""
    signs = {CardEffect.PAY_BANK: -1, CardEffect.COLLECT_FROM_BANK: 1}
    deck_cards = box(name).decks[DeckId(deck)].cards
    return sum(signs.get(card.effect, 0) * card.amount for card in deck_cards)


@each(
    [
        ("us_2008", 50 - 15 + 150, 200 - 50 + 50 + 100 + 20 + 100 - 100 - 50 + 25 + 10 + 100),
        ("us_classic", 50 - 15 + 150, 200 - 50 + 45 + 100 + 20 + 100 - 100 - 150 + 25 + 10 + 100),
        (
            "uk_london",
            150 + 100 + 50 - 150 - 20 - 15,
            200 + 100 + 100 + 50 + 25 + 20 + 10 - 100 - 50 - 50,
        ),
        (
            ITALIAN,
            50 + 100 + 150 - 15 - 20 - 150,
            200 + 100 + 100 + 50 + 25 + 20 + 10 - 100 - 50 - 50,
        ),
        ("de_euro", 50 + 100 + 150 - 15 - 150, 200 + 100 + 100 + 50 + 25 + 20 + 10 - 100 - 50),
        (
            MARKS,
            1000 + 3000 - 300,
            4000 + 3 * 2000 + 900 + 500 + 400 + 200 - 2000 - 1000 - 3000,
        ),
    ]
)
def test_sums_on_the_cards(name: str, chance: int, chest: int) -> None:
    assert (deck_sum(name, "chance"), deck_sum(name, "community_chest")) == (chance, chest)


@each(
    [
        ("us_2008", {"tax.luxury": 100, "tax.income_choice": "flat"}),
        ("us_2008", {"rent.group_bonus": "double_if_lot_bare", "rent.claim_before": "next_roll"}),
        ("us_2008", {"building.contested": "auction_from_opening_bid"}),
        ("us_2008", {"estate.bank_clears_mortgages": True}),
        ("us_classic", {"tax.luxury": 75, "tax.income_choice": "flat_or_percent"}),
        ("us_classic", {"rent.group_bonus": "double_if_lot_bare_despite_mortgage"}),
        ("us_classic", {"rent.claim_before": "second_roll"}),
        ("uk_london", {"building.window": "own_turn_or_between"}),
        ("uk_london", {"building.contested": "auction_from_price"}),
        ("uk_london", {"rent.group_bonus": "double_if_lot_bare"}),
        (MARKS, {"salary.amount": 4000, "jail.fine": 1000}),
        (MARKS, {"tax.income": 4000, "tax.luxury": 2000}),
        *(
            (name, {"tax.income": 200, "tax.luxury": 100})
            for name in (*TRANSLATED, ITALIAN, POLISH, PORTUGUESE, LATEST)
        ),
        (PORTUGUESE, {"setup.starting_cash": 1500, "salary.amount": 200, "jail.fine": 50}),
        (LATEST, {"setup.starting_cash": 1500, "auction.opening_bid": 10}),
        (EUROPEAN, {"setup.starting_cash": 3000, "salary.amount": 400, "tax.income": 400}),
        (INDIAN, {"setup.starting_cash": 15_000, "salary.amount": 1500, "jail.fine": 500}),
        (INDIAN, {"building.houses_before_hotel": 3, "jail.landing_on_space": "jailed"}),
        (BRAZILIAN, {"setup.starting_cash": 2458, "salary.amount": 200, "tax.income": 200}),
        (ONLINE, {"setup.starting_cash": 15_000, "salary.amount": 2000, "jail.fine": 500}),
        (ONLINE, {"tax.income": 2000, "tax.luxury": 1000, "rent.group_bonus": "none"}),
        (CASINO, {"setup.starting_cash": 1500, "edition.houses": 32, "edition.hotels": 12}),
    ]
)
def test_rules_of_the_sheet(name: str, expected: dict[str, object]) -> None:
    sheet = load_edition(name)[1].values
    assert {rule: sheet[rule] for rule in expected} == expected


def test_american_editions() -> None:
    early, late = (
        {card.id for deck in box(name).decks.values() for card in deck.cards}
        for name in ("us_classic", "us_2008")
    )
    assert " ".join(sorted(early - late)) == (
        "building_and_loan_matures grand_opera poor_tax school_tax services xmas_fund"
    )
    assert (box("us_2008").bank_cash, box("us_classic").bank_cash) == (20_580, 15_140)
    assert box(MARKS).bank_cash == 20 * 20_580, "unknown: thirty notes of each value"
    cards = {card.id: card for card in box("us_2008").decks[DeckId("chance")].cards}
    railroad, utility = (cards[f"advance_to_nearest_{kind}"] for kind in ("railroad", "utility"))
    assert (railroad.family, railroad.multiplier, railroad.copies) == ("station", 2, 2)
    assert (utility.family, utility.multiplier, utility.copies) == ("utility", 10, 1)
    assert (cards["general_repairs"].per_house, cards["general_repairs"].per_hotel) == (25, 100)


@each(
    [
        ("us_2008", "b_and_o_railroad", 25, "B. & O. Railroad"),
        ("us_2008", "boardwalk", 39, "Boardwalk"),
        ("uk_london", "kings_cross_station", 5, "King's Cross Station"),
        ("uk_london", "the_angel_islington", 6, "The Angel Islington"),
        (RUSSIAN, "zhitnaya_ulitsa", 1, "Житная ул."),
        (RUSSIAN, "rizhskaya_zheleznaya_doroga", 5, "Рижская железная дорога"),
        (RUSSIAN, "elektrostantsiya", 12, "Электростанция"),
        (RUSSIAN, "rublyovskoe_shosse", 19, "Рублёвское шоссе"),
        (RUSSIAN, "ploshchad_mayakovskogo", 24, "пл. Маяковского"),
        (RUSSIAN, "ulitsa_arbat", 39, "ул. Арбат"),
        (PORTS, "first_street", 1, "First Street"),
        (PORTS, "twenty_second_street", 39, "Twenty-second Street"),
    ]
)
def test_places_and_names_of_deeds(name: str, deed: str, space: int, printed: str) -> None:
    card = box(name).deeds[DeedId(deed)]
    assert (card.space, card.name) == (space, printed)


@each(
    [
        ("us_2008", 1500, "$1,500"),
        ("uk_london", 60, "£60"),
        (RUSSIAN, 60, "60\N{NO-BREAK SPACE}тыс.\N{NO-BREAK SPACE}руб."),
        (RUSSIAN, 1500, "1\u00a0500\N{NO-BREAK SPACE}тыс.\N{NO-BREAK SPACE}руб."),
        (PORTS, 1500, "$1,500"),
        (ONLINE, 600, "600k"),
        (ONLINE, -2000, "\N{MINUS SIGN}2,000k"),
        (CASINO, 1500, "1\u00a0500\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн"),
        (MARKS, 4000, "4.000\N{NO-BREAK SPACE}DM"),
        ("de_euro", 1500, "1.500\N{NO-BREAK SPACE}€"),
        ("fr_paris", 1500, "1\N{NO-BREAK SPACE}500\N{NO-BREAK SPACE}€"),
        ("es_madrid", 1500, "1.500\N{NO-BREAK SPACE}€"),
        ("nl_classic", 1500, "€\N{NO-BREAK SPACE}1.500"),
        (ITALIAN, 1500, "1.500\N{NO-BREAK SPACE}M"),
        (POLISH, 1500, "1\N{NO-BREAK SPACE}500\N{NO-BREAK SPACE}zł"),
        (EUROPEAN, 3000, "3.000\N{NO-BREAK SPACE}$"),
        (BRAZILIAN, 2458, "$2.458"),
        (PORTUGUESE, 1500, "1.500\N{NO-BREAK SPACE}€"),
        (INDIAN, 15_000, "₹15,000"),
    ]
)
def test_money_pattern(name: str, amount: int, text: str) -> None:
    assert money(amount, box(name)) == text


def test_german_edition_in_marks() -> None:
    """Twenty times the ladder, but for three bare rents of the deeds of 1990."""
    edition = box(MARKS)
    assert [edition.deeds[DeedId(deed)].rents[0] for deed in YELLOW_IN_MARKS] == [480, 480, 580]
    chance = {card.id: card for card in edition.decks[DeckId("chance")].cards}
    fine = chance["pay_or_draw"]
    assert (fine.amount, fine.other_deck) == (200, "community_chest")
    assert chance["go_back_to_badstrasse"].space == "badstrasse"
    assert chance["advance_to_nearest_station"].multiplier == 2


@each(
    (name, model, deck)
    for name, model in (
        *((one, "uk_london") for one in TRANSLATED),
        *((one, "us_2008") for one in (POLISH, PORTUGUESE, LATEST)),
    )
    for deck in ("chance", "community_chest")
)
def test_decks_in_other_words(name: str, model: str, deck: str) -> None:
    """The same effects and figures, towards the streets on the same spaces."""

    def effects(edition: Edition) -> list[tuple[object, ...]]:
        return [
            (
                *(card.effect, card.amount, card.per_house, card.per_hotel, card.steps),
                edition.space_index.get(card.space),
            )
            for card in edition.decks[DeckId(deck)].cards
        ]

    assert effects(box(name)) == effects(box(model))


# ---- the editions that the rulebooks describe ------------------------------------------------


@each([RUSSIAN, PORTS, ONLINE, CASINO])
def test_deeds_lie_where_the_american_ones_lie(name: str) -> None:
    places = {deed.space: deed.kind for deed in box(name).deeds.values()}
    assert places == {deed.space: deed.kind for deed in box("us_2008").deeds.values()}
    assert len({deed.name.strip() for deed in box(name).deeds.values()}) == 28


@each([RUSSIAN, PORTS])
def test_sheets_agree_with_the_classic_base(name: str) -> None:
    """Apart from what the edition is made of."""
    rules, base = composed("classic", name).rules, composed().rules
    for section in ("mortgage", "rent", "auction", "building", "estate"):
        assert getattr(rules, section) == getattr(base, section)


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
    """That lot by most sheets, its whole group by the American ones and online. [R-62]"""
    assert composed(base, name).rules.mortgage.clear_first == clears


def test_russian_edition() -> None:
    edition, american = box(RUSSIAN), box("us_2008")
    assert (edition.language, edition.currency.code) == ("ru", "RUB_K")
    printed = [space.name for space in edition.spaces]
    printed += [group.name for group in edition.groups.values()]
    printed += [card.text for deck in edition.decks.values() for card in deck.cards]
    printed += [edition.title, *edition.tokens, *edition.notes]
    assert not [text for text in printed if any("a" <= c <= "z" for c in text.lower())]
    figures = ("effect", "amount", "steps", "per_house", "per_hotel", "family", "multiplier")
    for deck, theirs in american.decks.items():
        for card, other in zip(edition.decks[deck].cards, theirs.cards, strict=True):
            assert [getattr(card, one) for one in figures] == [
                getattr(other, one) for one in figures
            ]
            if card.space is not None and other.space is not None:
                assert edition.space_index[card.space] == american.space_index[other.space]


def test_ports_edition() -> None:
    edition = box(PORTS)
    group = edition.groups[GroupId("seaport")]
    assert (group.name, group.kind, len(group.deeds)) == ("Seaports", DeedKind.STATION, 4)
    assert edition.groups[GroupId("utility")].deeds == ("electric_company", "plumbing")
    assert [edition.spaces[i].name for i in (0, 2, 7)] == ["Start", "Treasury", "Chance"]
    assert [deck.name for deck in edition.decks.values()] == ["Chance", "Treasury"]
    assert all("placeholders" in note for note in edition.notes[:2])


def test_industries_edition() -> None:
    """Every figure is the usual one times ten, but for utilities and building costs."""
    edition, american = box(ONLINE), box("us_2008")
    for deed, other in zip(edition.deeds.values(), american.deeds.values(), strict=True):
        assert deed.price == 2 * deed.mortgage_value == 10 * other.price
        if deed.kind is not DeedKind.UTILITY:
            assert deed.rents == tuple(10 * rent for rent in other.rents)
    assert edition.deeds[DeedId("rovio")].rents == (100, 250)
    costs = {edition.deeds[deed].group: edition.deeds[deed].house_price for deed in streets(ONLINE)}
    assert [*costs.values()] == [500, 500, 750, 1000, 1250, 1500, 1750, 2000]
    assert " ".join(edition.groups) == (
        "perfume clothes social drinks airlines restaurants hotels smartphones cars games"
    )
    spaces = edition.spaces
    assert [i for i, s in enumerate(spaces) if s.kind is SpaceKind.CARD] == [2, 7, 17, 22, 33, 38]
    taxes = {i: space.tax for i, space in enumerate(spaces) if space.tax}
    assert taxes == {4: TaxKind.INCOME, 36: TaxKind.LUXURY}
    (deck,) = edition.decks.values()
    assert (sum(card.copies for card in deck.cards), deck.jail_cards) == (16, 0)
    assert any("placeholders" in note for note in edition.notes)


def test_indian_edition() -> None:
    """Five of a colour with three houses and a hotel, three pairs, a card for each sum of dice."""
    edition = box(INDIAN)
    groups = {name: len(group.deeds) for name, group in edition.groups.items()}
    assert [*groups.values()] == [5, 5, 5, 5, 2, 2, 2]
    assert len(edition.spaces) == 36
    assert sum(deed.price for deed in edition.deeds.values()) == 112_200
    for deed in edition.deeds.values():
        assert len(deed.rents) == (5 if deed.kind is DeedKind.STREET else 2)
        assert deed.mortgage_value == deed.price // 2
        assert deed.house_price == deed.hotel_price
    notes = sum(int(value) * count for value, count in edition.opening_notes.items())
    assert notes == 15_000
    for deck in ("chance", "community_chest"):
        copies = [card.copies for card in edition.decks[DeckId(deck)].cards]
        assert copies == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], "as likely as the sums of two dice"


def test_casino_edition() -> None:
    """The figures that the sheet has; the rest are placeholders, and are called so."""
    edition, american = box(CASINO), box("us_2008")
    assert (edition.language, edition.players, edition.currency.code) == ("uk", (2, 8), "UAH_K")
    notes = {"500": 2, "100": 4, "50": 1, "20": 1, "10": 2, "5": 1, "1": 5}
    assert edition.opening_notes == notes
    kinds = [edition.spaces[corner].kind for corner in (0, 10, 20, 30)]
    assert kinds == ["go", "jail", "casino", "tax_office"]
    assert edition.tax_office == edition.space_index[SpaceId("tax_office")] == 30
    transport = ("first_railway", "seaport", "second_railway", "airport")
    assert edition.groups[GroupId("transport")].deeds == transport
    assert edition.groups[GroupId("utility")].deeds == ("telephone", "metro")
    for deed, other in zip(edition.deeds.values(), american.deeds.values(), strict=True):
        assert (deed.price, deed.rents, deed.house_price, deed.hotel_price) == (
            (other.price, other.rents, other.house_price, 0)
        )
    assert [deck.name for deck in edition.decks.values()] == ["Шанс", "Бюджет"]
    needed = {CardEffect.JAIL_FREE, CardEffect.GO_TO_JAIL, CardEffect.GO_TO_TAX_OFFICE}
    for deck in edition.decks.values():
        assert sum(card.copies for card in deck.cards) == 16
        assert needed <= {card.effect for card in deck.cards}
    assert sum("умовн" in note for note in edition.notes) >= 4


@each(
    [
        ((), True, "doubles"),
        (("casino_ru",), True, "doubles"),
        (("casino_uk",), False, "fine_or_doubles"),
    ]
)
def test_casino_sheets_of_two_languages(
    modes: tuple[str, ...], must_play: bool, landing: str
) -> None:
    rules = composed("casino", CASINO, modes).rules
    assert rules.casino.must_play is rules.tax_office.by_card is must_play
    assert rules.tax_office.landing == landing
    assert (rules.casino.opening_pot, rules.salary.amount) == (200, 200)
    assert rules.mortgage.buildings_as_collateral


def test_a_box_printed_in_two_languages_is_read_in_either() -> None:
    """Every name and text is another, every figure and id the same."""
    box, sheet = load_edition(CASINO)
    russian, same = load_edition(CASINO, "ru")
    assert same == sheet
    assert (russian.language, box.language) == ("ru", "uk")
    assert russian.currency.pattern == "{} тыс. грн"
    assert {deed.id for deed in russian.deeds.values()} == set(box.deeds)
    assert [replace(one, name="") for one in russian.spaces] == [
        replace(one, name="") for one in box.spaces
    ]
    told = [
        *(one.name for one in (*russian.spaces, *russian.groups.values())),
        *(card.text for deck in russian.decks.values() for card in deck.cards),
    ]
    assert not [text for text in told if set(text.lower()) & set("іїєґ’")]
    assert load_edition(CASINO, "fr") == (box, sheet)
