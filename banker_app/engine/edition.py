"""An edition: what is printed in one game box. Board, title deeds, decks, notes, pieces.

Figures only; the rules are in the ruleset.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from typing import Self

from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import CardId, Commodity, DeckId, DeedId, GroupId, RegionId, SpaceId
from banker_app.engine.money import times_round

SIDES = 4
"""The sides of a board."""


class DeedKind(StrEnum):
    """Families of title deeds."""

    STREET = "street"
    STATION = "station"
    UTILITY = "utility"


class SpaceKind(StrEnum):
    """The kind of a space: its effect on a token that lands on it."""

    GO = "go"
    DEED = "deed"
    CARD = "card"
    TAX = "tax"
    JAIL = "jail"
    PARKING = "parking"
    GO_TO_JAIL = "go_to_jail"
    TAX_OFFICE = "tax_office"
    CASINO = "casino"
    AUCTION = "auction"
    """A deed of the player's choice is auctioned; if none is left, on to the dearest rent."""
    NEUTRAL = "neutral"
    """Nothing happens there, nor does a pot lie there."""


class TaxKind(StrEnum):
    """The two taxes of the classic board, that of the tax office, and any other of a board."""

    INCOME = "income"
    LUXURY = "luxury"
    PROPERTY = "property"
    PRINTED = "printed"
    """The amount printed on its space."""


class CardEffect(StrEnum):
    """The effect of a card, with the other fields that such a card has. [R-99]"""

    _value_: str
    figures: tuple[str, ...]

    def __new__(cls, value: str, *figures: str) -> Self:
        """The effect of this name."""
        effect = str.__new__(cls, value)
        effect._value_ = value
        effect.figures = figures
        return effect

    ADVANCE_TO = "advance_to", "space"
    """Forward to `space`, with salary when GO is passed or reached."""
    TAKE_DEED = "take_deed", "space"
    """The same; the deed there is free if the Bank has it. Otherwise its rent is due."""
    GO_BACK_TO = "go_back_to", "space"
    """Backward to `space`, without salary."""
    ADVANCE_TO_NEAREST = "advance_to_nearest", "family", "multiplier"
    """Forward to the next deed of `family`; its rent is multiplied by `multiplier`."""
    GO_FORWARD = "go_forward", "steps"
    """Forward by `steps` spaces, with salary when GO is passed or reached."""
    GO_BACK = "go_back", "steps"
    """Backward by `steps` spaces, without salary."""
    GO_TO_JAIL = "go_to_jail"
    GO_TO_TAX_OFFICE = "go_to_tax_office"
    """Straight to the tax office, if the rules let cards send players there. [R-91]"""
    JAIL_FREE = "jail_free"
    """Kept by the player until used or sold."""
    BUS_TICKET = "bus_ticket"
    """Kept until it takes the place of a throw, or is sold. [H-49]"""
    LAST_BUS_TICKET = "last_bus_ticket"
    """The same; all other tickets that players hold expire. [H-49]"""
    PAY_BANK = "pay_bank", "amount"
    COLLECT_FROM_BANK = "collect_from_bank", "amount"
    PAY_EACH_PLAYER = "pay_each_player", "amount"
    COLLECT_FROM_EACH_PLAYER = "collect_from_each_player", "amount"
    REPAIRS = "repairs", "per_house", "per_hotel"
    """Pay the Bank `per_house` and `per_hotel` for every building that the player owns."""
    PAY_OR_DRAW = "pay_or_draw", "amount", "other_deck"
    """Pay `amount` to the Bank or draw from `other_deck`: the player's choice."""
    DRAW = "draw", "other_deck"
    """Draw from `other_deck`."""
    CHOICE = "choice", "options"
    """One of the cards named in `options`: the player's choice."""
    TRADE = "trade"
    """A trade between players, which is entered as a trade."""
    NOTHING = "nothing"
    """No effect on the Bank's books."""


TICKETS = (CardEffect.BUS_TICKET, CardEffect.LAST_BUS_TICKET)
"""Cards that are kept for a ride."""
KEPT = (CardEffect.JAIL_FREE, *TICKETS)
"""Cards that are kept until used or sold."""


class Space(Frozen):
    """One space of the board."""

    id: SpaceId
    name: str
    kind: SpaceKind
    deed: DeedId | None = None
    deck: DeckId | None = None
    tax: TaxKind | None = None
    amount: int = 0
    """Of a tax that is printed on its space."""
    region: RegionId | None = None
    """The region it lies in, on a board with several."""


class TitleDeed(Frozen):
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
    """Street: bare, with each number of houses, hotel; a single one: it is not built on.
    Station: by number owned. Utility: times the dice."""
    set_rent: int = 0
    """Rent of a bare street whose group is complete; 0: the bare rent doubled."""
    house_price: int = 0
    hotel_price: int = 0
    """In addition to the houses handed in; 0 if the card names no price. [ruling 9]"""
    skyscraper_rent: int = 0
    """Of a street with a skyscraper, which takes the place of a hotel; 0: none is built there."""
    depot_price: int = 0
    """Of the train depot that doubles a station's rent; 0: none is built there."""
    currency: Commodity
    region: RegionId | None = None


class Region(Frozen):
    """A part of the board with its own currency, represented by a player. [R-123]"""

    id: RegionId
    name: str
    currency: Commodity
    colour: str
    """`#rrggbb` of its notes."""


class ColourGroup(Frozen):
    """Deeds that belong together, in board order."""

    id: GroupId
    name: str
    kind: DeedKind
    colour: str
    """`#rrggbb` of the printed band."""
    deeds: tuple[DeedId, ...]


class Card(Frozen):
    """One card of a deck with its effect."""

    id: CardId
    text: str
    effect: CardEffect
    copies: int = 1
    amount: int = 0
    space: SpaceId | None = None
    family: DeedKind | None = None
    multiplier: int = 1
    """Applies to the rent of the space reached: stations' rent, or the dice for utilities."""
    steps: int = 0
    per_house: int = 0
    per_hotel: int = 0
    other_deck: DeckId | None = None
    options: tuple[CardId, ...] = ()
    """Cards of the same deck that are not in the pack: each says what one choice does."""


class Deck(Frozen):
    """A deck of cards such as Chance or Community Chest."""

    id: DeckId
    name: str
    cards: tuple[Card, ...]

    def card(self, card: CardId) -> Card | None:
        """The card with that id, or None."""
        return next((c for c in self.cards if c.id == card), None)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that can be drawn: all but those that only another card offers."""
        offered = {option for card in self.cards for option in card.options}
        return tuple(card for card in self.cards if card.id not in offered)

    @property
    def jail_cards(self) -> int:
        """The number of get-out-of-jail cards in the deck."""
        return sum(c.copies for c in self.cards if c.effect is CardEffect.JAIL_FREE)

    @property
    def bus_tickets(self) -> int:
        """The number of bus tickets in the deck."""
        return sum(c.copies for c in self.cards if c.effect in TICKETS)

    @property
    def kept_cards(self) -> int:
        """The number of cards in the deck that players keep, all of one kind."""
        return self.jail_cards + self.bus_tickets

    @property
    def is_pile(self) -> bool:
        """Whether its cards are drawn at random: a single card is a choice printed on its space."""
        return len(self.pack) > 1 and not self.bus_tickets


class Currency(Frozen):
    """A currency and how the edition prints it."""

    code: Commodity
    pattern: str
    """Format of an amount, e.g. `${}` or `{} тыс. руб.`"""
    grouping: str = ","
    """Thousands separator."""
    denominations: tuple[int, ...] = ()


def side_lengths(count: int, sides: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The spaces of the four sides: these if they fit, else as even as can be, the first longer."""
    if len(sides) == SIDES and sum(sides) == count and min(sides) > 0:
        return sides
    short, over = times_round(count, SIDES)
    return tuple(short + (number < over) for number in range(SIDES))


class Edition(Frozen):
    """Everything printed in one game box. A game keeps the copy it was started with."""

    id: str
    title: str
    language: str
    currency: Currency
    opening_notes: Mapping[str, int] = field(default_factory=dict[str, int])
    """Notes each player starts with, by denomination."""
    bank_cash: int
    """Cash in the Bank's tray at the start. The Bank itself never goes broke. [R-08]"""
    spaces: tuple[Space, ...]
    deeds: Mapping[DeedId, TitleDeed]
    groups: Mapping[GroupId, ColourGroup]
    decks: Mapping[DeckId, Deck]
    sides: tuple[int, ...] = ()
    """Spaces of the four sides, each with the corner it begins with; empty: as even as can be."""
    tokens: tuple[str, ...] = ()
    players: tuple[int, int] = (2, 8)
    """Fewest and most players. [R-01]"""
    regions: Mapping[RegionId, Region] = field(default_factory=dict[RegionId, Region])
    """In seat order; empty if there is only one currency."""
    currencies: tuple[Currency, ...] = ()
    """The currencies of the regions, if there are any."""
    begins: RegionId | None = None
    """The region whose representative goes first. [R-10]"""
    notes: tuple[str, ...] = ()
    """Remarks on the printed figures, shown on the edition's page."""
    called: tuple[str, ...] = ()
    """Names that people have for the box, the most usual first."""
    since: int = 0
    """The first year in which the box was sold as described; 0: unknown."""
    until: int = 0
    """The last one."""
    printed: tuple[str, ...] = ()
    """Things printed on lid, board or notes that tell the box from others."""

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
        """Every currency of the edition by its code, the main one first."""
        return {c.code: c for c in self.currencies or (self.currency,)}

    @cached_property
    def most_houses(self) -> int:
        """Houses that a lot can carry before its hotel: as many as the shortest card has rents
        for.
        """
        streets = (d for d in self.deeds.values() if d.kind is DeedKind.STREET)
        return min((len(d.rents) - 2 for d in streets if len(d.rents) > 1), default=0)

    def group_of(self, deed: DeedId) -> ColourGroup:
        """The colour group, or the family, that a title deed belongs to."""
        return self.groups[self.deeds[deed].group]

    @cached_property
    def tax_office(self) -> int | None:
        """Board index of the tax office, or None."""
        return next((i for i, s in enumerate(self.spaces) if s.kind is SpaceKind.TAX_OFFICE), None)

    def tax_space(self, tax: TaxKind, named: SpaceId | None) -> Space | None:
        """The space named for a tax, or the first with that tax; None if the board has none."""
        office = tax is TaxKind.PROPERTY
        spaces = (
            s
            for s in self.spaces
            if (s.kind is SpaceKind.TAX_OFFICE if office else s.tax is tax)
            and named in (None, s.id)
        )
        return next(spaces, None)

    @cached_property
    def ticket_deck(self) -> DeckId | None:
        """The deck of bus tickets, or None. [H-49]"""
        return next((deck.id for deck in self.decks.values() if deck.bus_tickets), None)

    def next_corner(self, space: int) -> int:
        """Board index of the corner ahead of a space; that of GO is the number of spaces."""
        corners = accumulate(side_lengths(len(self.spaces), self.sides))
        return next(corner for corner in corners if corner > space)

    @cached_property
    def jails(self) -> tuple[int, ...]:
        """Board indexes of the jails, of which most boards have one."""
        return tuple(i for i, s in enumerate(self.spaces) if s.kind is SpaceKind.JAIL)

    def jail_near(self, space: int) -> int:
        """Board index of the jail nearest to a space; of two as near, the one ahead of it."""
        spaces = len(self.spaces)

        def distance(jail: int) -> tuple[int, int]:
            ahead = times_round(jail - space, spaces)[1]
            return min(ahead, spaces - ahead), ahead

        return min(self.jails, key=distance)

    @cached_property
    def group_deeds(self) -> Mapping[DeedId, tuple[DeedId, ...]]:
        """The deeds of each deed's group, itself included, in board order."""
        return {deed.id: self.groups[deed.group].deeds for deed in self.deeds.values()}
