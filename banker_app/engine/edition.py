"""The printed matter of one box: board, title deeds, decks, notes, pieces.

Figures only. How the box is played is the ruleset's business.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from banker_app.engine.ids import CardId, Commodity, DeckId, DeedId, GroupId, RegionId, SpaceId


class DeedKind(StrEnum):
    """Families of title deeds."""

    STREET = "street"
    STATION = "station"
    UTILITY = "utility"


class SpaceKind(StrEnum):
    """What a space of the board does to the token that lands on it."""

    GO = "go"
    DEED = "deed"
    CARD = "card"
    TAX = "tax"
    JAIL = "jail"
    PARKING = "parking"
    GO_TO_JAIL = "go_to_jail"
    TAX_OFFICE = "tax_office"
    CASINO = "casino"


class TaxKind(StrEnum):
    """The two printed taxes, and the tax administration's."""

    INCOME = "income"
    LUXURY = "luxury"
    PROPERTY = "property"


class CardEffect(StrEnum):
    """What a card does; its figures stand in the card's other fields. [R-99]"""

    ADVANCE_TO = "advance_to"
    """Forward to `space`, with salary when GO is passed or reached."""
    GO_BACK_TO = "go_back_to"
    """Backward to `space`, without salary."""
    ADVANCE_TO_NEAREST = "advance_to_nearest"
    """Forward to the next deed of `family`; its rent is taken `multiplier` times."""
    GO_BACK = "go_back"
    """Backward by `steps` spaces, without salary."""
    GO_TO_JAIL = "go_to_jail"
    GO_TO_TAX_OFFICE = "go_to_tax_office"
    """Straight to the tax office, where the rules have cards send players there. [R-91]"""
    JAIL_FREE = "jail_free"
    """Kept by the player until used or sold."""
    PAY_BANK = "pay_bank"
    COLLECT_FROM_BANK = "collect_from_bank"
    PAY_EACH_PLAYER = "pay_each_player"
    COLLECT_FROM_EACH_PLAYER = "collect_from_each_player"
    REPAIRS = "repairs"
    """To the Bank: `per_house` and `per_hotel` for all that the player owns."""
    PAY_OR_DRAW = "pay_or_draw"
    """Pay `amount` to the Bank or draw from `other_deck`, as the player chooses."""
    TRADE = "trade"
    """A deal between players, which is entered as one."""
    NOTHING = "nothing"
    """Nothing that the Bank would know of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """One space of the board, in the order that tokens walk."""

    id: SpaceId
    name: str
    kind: SpaceKind
    deed: DeedId | None = None
    deck: DeckId | None = None
    tax: TaxKind | None = None
    region: RegionId | None = None
    """Where it lies, on a board of several regions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleDeed:
    """A property card. All money in whole printed units of `currency`."""

    id: DeedId
    name: str
    kind: DeedKind
    group: GroupId
    space: int
    """Board index."""
    price: int
    mortgage_value: int
    rents: tuple[int, ...]
    """Street: bare, 1-4 houses, hotel. Station: by number owned. Utility: times the dice."""
    house_price: int = 0
    hotel_price: int = 0
    """Beside the houses handed in; 0 where the card names none. [ruling 9]"""
    currency: Commodity
    region: RegionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A part of the board with money of its own, which one player represents. [R-123]"""

    id: RegionId
    name: str
    currency: Commodity
    colour: str
    """`#rrggbb` of its notes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourGroup:
    """Deeds that belong together, in board order."""

    id: GroupId
    name: str
    kind: DeedKind
    colour: str
    """`#rrggbb` of the printed band."""
    deeds: tuple[DeedId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card of a deck and what it does."""

    id: CardId
    text: str
    effect: CardEffect
    copies: int = 1
    amount: int = 0
    space: SpaceId | None = None
    family: DeedKind | None = None
    multiplier: int = 1
    """Rent of the space reached: stations take it so many times, utilities times the dice."""
    steps: int = 0
    per_house: int = 0
    per_hotel: int = 0
    other_deck: DeckId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Chance, Community Chest and their kin."""

    id: DeckId
    name: str
    cards: tuple[Card, ...]

    def card(self, card: CardId) -> Card | None:
        """The card of that id, or None where the deck has none."""
        return next((c for c in self.cards if c.id == card), None)

    @property
    def jail_cards(self) -> int:
        """How many of its cards free from jail."""
        return sum(c.copies for c in self.cards if c.effect is CardEffect.JAIL_FREE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Currency:
    """A currency and how the edition prints it."""

    code: Commodity
    pattern: str
    """Where the number goes, e.g. `${}` or `{} тыс. руб.`"""
    grouping: str = ","
    """Between thousands."""
    denominations: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Edition:
    """Everything printed in one box. A game keeps the copy it was started with."""

    id: str
    title: str
    language: str
    currency: Currency
    opening_notes: Mapping[str, int] = field(default_factory=dict[str, int])
    """Notes each player starts with, by denomination."""
    bank_cash: int
    """What the Bank's tray holds; the Bank itself never goes broke. [R-08]"""
    spaces: tuple[Space, ...]
    deeds: Mapping[DeedId, TitleDeed]
    groups: Mapping[GroupId, ColourGroup]
    decks: Mapping[DeckId, Deck]
    tokens: tuple[str, ...] = ()
    players: tuple[int, int] = (2, 8)
    """Fewest and most players. [R-01]"""
    regions: Mapping[RegionId, Region] = field(default_factory=dict[RegionId, Region])
    """In seat order; none where there is one currency."""
    currencies: tuple[Currency, ...] = ()
    """Those of the regions, where there are any."""
    begins: RegionId | None = None
    """Whose representative throws first. [R-10]"""
    notes: tuple[str, ...] = ()
    """Remarks on the printed figures, for the edition's page."""

    @cached_property
    def space_index(self) -> Mapping[SpaceId, int]:
        """Board index by space."""
        return {space.id: index for index, space in enumerate(self.spaces)}

    @cached_property
    def kinds(self) -> frozenset[SpaceKind]:
        """The kinds of spaces that the board has."""
        return frozenset(space.kind for space in self.spaces)

    @cached_property
    def monies(self) -> Mapping[Commodity, Currency]:
        """Every currency of the box by its code, the first one first."""
        return {c.code: c for c in self.currencies or (self.currency,)}

    def group_of(self, deed: DeedId) -> ColourGroup:
        """The colour group, or the family, that a title deed belongs to."""
        return self.groups[self.deeds[deed].group]

    @cached_property
    def tax_office(self) -> int | None:
        """Board index of the tax office, where there is one."""
        return next((i for i, s in enumerate(self.spaces) if s.kind is SpaceKind.TAX_OFFICE), None)

    @cached_property
    def jail(self) -> int:
        """Board index of the jail."""
        return next(i for i, s in enumerate(self.spaces) if s.kind is SpaceKind.JAIL)

    @cached_property
    def group_deeds(self) -> Mapping[DeedId, tuple[DeedId, ...]]:
        """The deeds of each deed's group, itself included, in board order."""
        return {deed.id: self.groups[deed.group].deeds for deed in self.deeds.values()}
