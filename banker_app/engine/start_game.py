"""The command that sets up a game: its seats, and the position of a game already in progress."""

from collections.abc import Mapping
from dataclasses import field

from banker_app.engine.command import Command
from banker_app.engine.dues import Due, SpeedFace
from banker_app.engine.edition import Edition
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import Commodity, DeckId, DeedId, PlayerId, RegionId, SpaceId
from banker_app.engine.promises import GivenPromise
from banker_app.engine.ruleset import Provenance, Ruleset
from banker_app.engine.state import Absence, Auction, Conglomerate, JailTerm, Phase, Tracking


class SeatPlan(Frozen):
    """A seat as set up before the game."""

    name: PlayerId
    token: str = ""
    colour: str = ""
    region: RegionId | None = None
    """The region represented; None: the next free one in seat order."""
    deeds: tuple[DeedId, ...] = ()
    """Deeds dealt before the first throw, paid for at once."""
    cash: int | None = None
    """The opening cash, in the seat's own currency; None: as everybody's. [H-59]"""
    salary: int | None = None
    """The salary, in the seat's own currency; None: as everybody's. [H-59]"""


class SeatPosition(Frozen):
    """A seat's position when a game in progress is taken over. None: as at the start."""

    cash: int | None = None
    """In the seat's own currency."""
    deeds: tuple[DeedId, ...] = ()
    jail_cards: tuple[DeckId, ...] = ()
    """The decks of all cards that the player keeps, bus tickets included."""
    space: SpaceId | int | None = None
    jail: JailTerm | None = None
    bankrupt: bool = False
    absence: Absence | None = None
    laps: int = 0
    stays: int = 0
    turns_to_miss: int = 0


class DeedPosition(Frozen):
    """State of a deed when a game in progress is taken over."""

    owner: PlayerId | None = None
    mortgaged: bool = False
    houses: int = 0
    hotel: bool = False
    skyscraper: bool = False
    depot: bool = False


class BankPosition(Frozen):
    """The Bank's pieces when a game in progress is taken over. None: all that are not built."""

    houses: int | None = None
    hotels: int | None = None
    skyscrapers: int | None = None
    depots: int | None = None
    bus_tickets: int | None = None
    """Those left in their deck; None: all that no player holds."""


class TurnPosition(Frozen):
    """The current turn when a game in progress is taken over; the fields are those of `Turn`."""

    player: PlayerId | None = None
    phase: Phase = Phase.BEFORE_ROLL
    doubles: int = 0
    dice: tuple[int, int] | None = None
    speed: SpeedFace | None = None
    number: int = 1
    landing_known: bool = False
    built: tuple[DeedId, ...] = ()
    interest_paid: tuple[DeedId, ...] = ()


class Position(Frozen):
    """The position of a game in progress that is taken over. Every field is optional."""

    seats: Mapping[PlayerId, SeatPosition] = field(default_factory=dict[PlayerId, SeatPosition])
    deeds: Mapping[DeedId, DeedPosition] = field(default_factory=dict[DeedId, DeedPosition])
    bank: BankPosition = BankPosition()
    turn: TurnPosition = TurnPosition()
    due: tuple[Due, ...] = ()
    auction: Auction | None = None
    minute: int = 0
    pots: Mapping[str, Mapping[Commodity, int]] | None = None
    """Contents of the pots on the board, by name and currency."""
    conglomerates: tuple[Conglomerate, ...] = ()
    promises: tuple[GivenPromise, ...] = ()
    rates: Mapping[RegionId, int] | None = None
    """The rate of each region's currency; a region left out gets the rate its deeds give."""
    paused: bool = False
    misfits: tuple[tuple[str, str], ...] = ()
    """Errors found while parsing the position: a set-up refusal code and the name concerned."""


class StartGame(Command):
    """Set up a game."""

    edition: Edition
    rules: Ruleset
    provenance: Provenance = field(default_factory=dict[str, str])
    modes: tuple[str, ...] = ()
    base: str = "classic"
    seats: tuple[SeatPlan, ...]
    banker: PlayerId | None = None
    tracking: Tracking = Tracking.DICE
    position: Position | None = None
