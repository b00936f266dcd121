"""The state of a game: the value that events are folded into.

Frozen values without rules. Mappings are read-only by convention and by type: successive states
share them, so they must not be written to.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import TypeVar

from banker_app.engine.dues import AuctionReason, Debt, Due, PlacementDue, SpeedFace
from banker_app.engine.edition import CardEffect, Deck, Edition, TitleDeed
from banker_app.engine.frozen import Frozen
from banker_app.engine.frozen import replace as replace
from banker_app.engine.ids import (
    BANK,
    DEPOT,
    HOTEL,
    HOUSE,
    PIECE_OF,
    SKYSCRAPER,
    Commodity,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    RegionId,
    deed_of,
    player_account,
    player_of,
    site_of,
)
from banker_app.engine.ledger import Ledger, balance, holder
from banker_app.engine.promises import GivenPromise
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.ending import EndReason

Kind = TypeVar("Kind", bound=Due)


class Tracking(StrEnum):
    """The extent of the banker's entries."""

    DICE = "dice"
    """The dice are entered and the app moves the tokens."""
    TURNS = "turns"
    """Turns are followed; landings are entered one by one."""
    OFF = "off"
    """Only payments and holdings are kept."""


class Phase(StrEnum):
    """Phase of a turn."""

    BEFORE_ROLL = "before_roll"
    ROLLED = "rolled"


class CasinoOutcome(StrEnum):
    """Outcome of a casino game."""

    LOST = "lost"
    WON = "won"
    JACKPOT = "jackpot"


class Detention(StrEnum):
    """The place that detains a player."""

    JAIL = "jail"
    TAX_OFFICE = "tax_office"


class LeftBy(StrEnum):
    """The way in which a player left jail or the tax office."""

    FINE = "fine"
    CARD = "card"
    DOUBLES = "doubles"
    TIME_SERVED = "time_served"
    """After the last failed roll, which moves the token."""
    WAITED = "waited"
    """After the last failed roll; the token stays where it is."""


class Absence(StrEnum):
    """The reason for the absence of a player who is not bankrupt."""

    LEFT = "left"
    """They left the game for good."""
    AWAY = "away"
    """They left for a while and keep what they have."""


class RollPurpose(StrEnum):
    """The purpose of a throw of the dice."""

    MOVE = "move"
    JAIL = "jail"
    """To leave jail or the tax office with doubles."""
    RENT = "rent"


class JailTerm(Frozen):
    """A player's stay in jail, or in the tax office."""

    attempts: int = 0
    """Failed rolls for doubles."""
    place: Detention = Detention.JAIL


class Seat(Frozen):
    """A player at the table."""

    name: PlayerId
    token: str = ""
    colour: str = ""
    """`#rrggbb`, or empty for the app to choose."""
    space: int = 0
    """Board index of the token, as far as known."""
    jail: JailTerm | None = None
    bankrupt: bool = False
    absence: Absence | None = None
    region: RegionId | None = None
    """The region that the player represents, if there are several."""
    laps: int = 0
    """Completed rounds of the board, as far as the app has followed the token."""
    stays: int = 0
    """The number of times the player has been sent to jail. [H-07]"""
    landing_entered: bool = False
    """Whether the token's move to its space was entered, so that what was due there is known."""
    turns_to_miss: int = 0
    """The next turns that the player is to miss. [H-57]"""
    salary: int | None = None
    """The player's own salary; None: as everybody's. [H-59]"""

    @property
    def out(self) -> bool:
        """Whether the player is out of the game for good."""
        return self.bankrupt or self.absence is Absence.LEFT

    @property
    def away(self) -> bool:
        """Whether the player is away for a while."""
        return self.absence is Absence.AWAY

    @property
    def playing(self) -> bool:
        """Whether the player takes turns, pays and collects."""
        return not self.bankrupt and self.absence is None


class Turn(Frozen):
    """The current turn."""

    player: PlayerId
    number: int = 1
    phase: Phase = Phase.BEFORE_ROLL
    doubles: int = 0
    """Doubles rolled in a row in this turn."""
    dice: tuple[int, int] | None = None
    """The last roll for a move or to leave jail."""
    speed: SpeedFace | None = None
    """The speed die of that roll, if it was thrown. [H-37]"""
    freed_by_fine: bool = False
    """Whether the fine was paid in this turn, before the roll."""
    landing_known: bool = True
    """Whether the app knows of the landing. False in the first turn of a game taken over."""
    built: tuple[DeedId, ...] = ()
    """Lots built on in this turn, one item per building."""
    interest_paid: tuple[DeedId, ...] = ()
    """Mortgaged deeds whose new owner had to pay the interest on them in this turn."""
    salaries: int = 0
    """Salaries that the current move has paid so far, by a throw and by the cards it led to."""


class Bid(Frozen):
    """A bid in an auction."""

    player: PlayerId
    amount: int


class Auction(Frozen):
    """An open auction."""

    lot: Lot
    reason: AuctionReason
    entrants: tuple[PlayerId, ...]
    """Players who may still bid, in seat order from the player to move."""
    opening_bid: int
    best: Bid | None = None
    excluded: PlayerId | None = None
    """The player who declined the deed and therefore may not bid."""
    seller: PlayerId | None = None
    """The player who sells the deed; None: the Bank."""


class Conglomerate(Frozen):
    """Deeds of different colours combined by their owner. [R-120]"""

    deeds: tuple[DeedId, ...]
    """In board order."""
    top: DeedId
    """The deed whose rents and prices apply to all of them. [R-122]"""


class Ending(Frozen):
    """The outcome of a finished game."""

    reason: EndReason
    ranking: tuple[PlayerId, ...]
    """Best first; players who share a place in seat order."""
    places: tuple[int, ...]
    """The place of each of them. Several players can share one."""
    loans: tuple[Debt, ...] = ()
    """Loans that were still open. They count in everybody's worth."""


class Game(Frozen):
    """The complete state of a game at one point."""

    edition: Edition
    rules: Ruleset
    tracking: Tracking
    banker: PlayerId | None
    seats: Mapping[PlayerId, Seat]
    """In seat order, players who are out included."""
    ledger: Ledger
    mortgaged: frozenset[DeedId] = frozenset()
    turn: Turn
    first: PlayerId
    """The player with whom a round begins."""
    dues: tuple[Due, ...] = ()
    """Everything that is still due, oldest first."""
    last_due: int = 0
    """The id of the due that arose last."""
    auction: Auction | None = None
    waived_codes: frozenset[str] = frozenset()
    """Refusal codes overruled so far; invariants that depend on them are not checked."""
    exits: tuple[PlayerId, ...] = ()
    """Players who are out, in the order they went."""
    minute: int = 0
    """Elapsed game minute at the last entry."""
    ending: Ending | None = None
    conglomerates: tuple[Conglomerate, ...] = ()
    promises: tuple[GivenPromise, ...] = ()
    """In the order in which they were given."""
    paused: bool = False
    rate_shifts: Mapping[RegionId, int] = field(default_factory=dict[RegionId, int])
    """Difference between each rate as stated by the players and as the deeds give it."""

    # ---- queries --------------------------------------------------------------------

    def currency_of(self, player: PlayerId) -> Commodity:
        """A player's currency: that of their region, or the edition's only one."""
        region = self.seats[player].region if self.edition.regions else None
        return self.edition.regions[region].currency if region else self.edition.currency.code

    def cash(self, player: PlayerId) -> int:
        """A player's cash, in whole units of their own currency."""
        return balance(self.ledger, player_account(player), self.currency_of(player))

    def due(self, kind: type[Kind], **values: object) -> Kind | None:
        """The oldest due of a kind whose fields have these values, or None."""
        dues = (due for due in self.dues if isinstance(due, kind))
        return next((d for d in dues if all(getattr(d, n) == v for n, v in values.items())), None)

    def owner(self, deed: DeedId) -> PlayerId | None:
        """The player who holds a deed, or None while the Bank does."""
        return player_of(holder(self.ledger, deed_of(deed)))

    def deeds_of(self, player: PlayerId) -> tuple[TitleDeed, ...]:
        """A player's deeds in board order."""
        account = player_account(player)
        rows = self.ledger
        return tuple(
            deed for deed in self.edition.deeds.values() if account in rows[deed_of(deed.id)]
        )

    def houses(self, deed: DeedId) -> int:
        """Houses on a lot."""
        return balance(self.ledger, site_of(deed), HOUSE)

    def has_hotel(self, deed: DeedId) -> bool:
        """Whether a hotel stands on a lot."""
        return self.carries(deed, HOTEL)

    def carries(self, deed: DeedId, piece: Commodity) -> bool:
        """Whether a piece of this kind stands on a lot."""
        return balance(self.ledger, site_of(deed), piece) > 0

    def is_idle(self, deed: DeedId) -> bool:
        """Whether a deed is mortgaged and nothing stands on it: it brings no rent. [R-36]"""
        return deed in self.mortgaged and not self.level(deed)

    def owes_rent(self, player: PlayerId, deed: DeedId) -> bool:
        """Whether a player who lands on a deed owes rent for it. [R-29, R-36]"""
        owner = self.owner(deed)
        if owner is None or owner == player or self.is_idle(deed) or self.seats[owner].away:
            return False
        return self.rules.rent.when_owner_jailed or not self.seats[owner].jail

    def level(self, deed: DeedId) -> int:
        """Building level of a lot: its number of houses; a hotel is one above the last house, a
        skyscraper one above the hotel. A train depot is the only level of a station.
        """
        rows, lot = self.ledger, site_of(deed)
        if found := balance(rows, lot, HOUSE) or balance(rows, lot, DEPOT):
            return found
        above = 2 * balance(rows, lot, SKYSCRAPER) or balance(rows, lot, HOTEL)
        return self.houses_before_hotel() + above if above else 0

    def houses_before_hotel(self) -> int:
        """Houses on a full lot: by the rules, but no more than the cards have rents for. [R-45]"""
        return min(self.rules.building.houses_before_hotel, self.edition.most_houses)

    def in_stock(self, piece: Commodity) -> int:
        """Pieces of this kind that the Bank has left: none that were won and wait for a lot."""
        return max(balance(self.ledger, BANK, piece) - len(self.won(piece)), 0)

    def won(
        self, piece: Commodity | None = None, player: PlayerId | None = None
    ) -> tuple[PlacementDue, ...]:
        """Pieces won at auction that wait for a lot: of one kind, of one player, or all. [R-51]"""
        won = (d for d in self.dues if isinstance(d, PlacementDue) and player in (None, d.player))
        return tuple(due for due in won if piece in (None, PIECE_OF.get(due.lot)))

    def conglomerate_of(self, deed: DeedId) -> Conglomerate | None:
        """The conglomerate that a deed is in, or None."""
        return next((c for c in self.conglomerates if deed in c.deeds), None)

    def deck(self, name: DeckId) -> Deck:
        """A deck as these rules play it: some let no card lead to the tax office. [R-91]"""
        deck = self.edition.decks[name]
        if self.rules.tax_office.by_card:
            return deck
        cards = (card for card in deck.cards if card.effect is not CardEffect.GO_TO_TAX_OFFICE)
        return replace(deck, cards=tuple(cards))

    def build_group(self, deed: DeedId) -> tuple[DeedId, ...]:
        """The lots of a deed's group that its owner builds on together, including itself."""
        account = holder(self.ledger, deed_of(deed))
        return tuple(lot for lot in self.group_of(deed) if account in self.ledger[deed_of(lot)])

    def group_of(self, deed: DeedId) -> tuple[DeedId, ...]:
        """All the lots of a deed's colour group, or of its conglomerate; a station that can carry
        a depot stands alone. [R-41, H-47]
        """
        if self.edition.deeds[deed].depot_price:
            return (deed,)
        if self.rules.building.grouping is Grouping.COLOUR_GROUP:
            return self.edition.group_deeds[deed]
        found = self.conglomerate_of(deed)
        deeds = self.edition.deeds
        return tuple(lot for lot in found.deeds if not deeds[lot].depot_price) if found else (deed,)

    def solvent(self) -> tuple[PlayerId, ...]:
        """Players who take turns, pay and collect, in seat order."""
        return tuple(name for name, seat in self.seats.items() if seat.playing)

    def solvent_from(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """The same players, beginning with `player`'s seat."""
        order = tuple(self.seats)
        start = order.index(player)
        return tuple(n for n in order[start:] + order[:start] if self.seats[n].playing)

    def remaining(self) -> tuple[PlayerId, ...]:
        """Players who are not out, in seat order; those away for a while included."""
        return tuple(name for name, seat in self.seats.items() if not seat.out)

    def bankruptcies(self) -> int:
        """The number of bankrupt players."""
        return sum(seat.bankrupt for seat in self.seats.values())

    def rest_of_round(self) -> tuple[PlayerId, ...]:
        """Players whose turn in this round is still to come, in their order."""
        order = tuple(self.seats)
        order = order[order.index(self.first) :] + order[: order.index(self.first)]
        later = order[order.index(self.turn.player) + 1 :]
        return tuple(name for name in later if self.seats[name].playing)

    def throws_speed_die(self, player: PlayerId) -> bool:
        """Whether the speed die belongs to a player's next move, mostly from lap two. [H-37]"""
        seat, turn = self.seats[player], self.rules.turn
        in_use = turn.speed_die and self.tracking is Tracking.DICE
        return in_use and seat.laps >= turn.speed_die_after_laps and not seat.jail

    def tracks_landings(self) -> bool:
        """Whether the app knows where the token landed because it moved it."""
        return self.tracking is Tracking.DICE and self.turn.landing_known
