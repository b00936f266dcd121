"""Parses a set-up: turns a `start_game` line into the command that starts the game.

Loads the edition and composes the rules; whether the set-up is allowed is decided by the engine.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from banker_app.content.editions import load_edition
from banker_app.content.errors import DataError
from banker_app.content.rulesets import compose
from banker_app.content.serialization import Malformed, decode
from banker_app.engine.commands import SeatPlan, StartGame
from banker_app.engine.ids import DeedId, PlayerId, RegionId
from banker_app.engine.json_types import JsonMapping, JsonValue
from banker_app.engine.rules.setup import regions_of
from banker_app.engine.state import Tracking
from banker_app.referee.name_resolver import NameResolver
from banker_app.referee.state_json import read_position

DEEDS = "deeds"
"""The key of a seat for the deeds dealt to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartLine:
    """The fields of a `start_game` line."""

    cmd: str
    edition: str = "us_classic"
    base: str = "classic"
    modes: tuple[str, ...] = ()
    house_rules: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    seats: tuple[JsonValue, ...]
    banker: JsonValue = None
    tracking: Tracking = Tracking.DICE
    position: Mapping[str, JsonValue] | None = None
    waive: JsonValue = None
    note: JsonValue = None
    minute: JsonValue = None


class FaultyRules(Exception):
    """The chosen rules are invalid; `faults` lists everything that is wrong."""

    def __init__(self, faults: tuple[DataError, ...]) -> None:
        super().__init__(faults)
        self.faults = faults


def read_start(line: JsonMapping) -> StartGame:
    """Parse a `start_game` line.

    Raises Malformed, UnknownName, FaultyRules, or FaultyFile for the edition.
    """
    told = decode(StartLine, line)
    edition, layer = load_edition(told.edition)
    composed = compose(told.base, layer, told.modes, told.house_rules)
    if isinstance(composed, tuple):
        raise FaultyRules(composed)
    seats = [_seat(index, seat) for index, seat in enumerate(told.seats)]
    names = NameResolver(edition, [seat.name for seat, _ in seats])
    position, banker = told.position, told.banker
    command = StartGame(
        edition=edition,
        rules=composed.rules,
        provenance=composed.provenance,
        base=told.base,
        modes=told.modes,
        seats=tuple(_placed(names, seat, deeds, position) for seat, deeds in seats),
        banker=None if banker is None else PlayerId(names.player("banker", banker)),
        tracking=told.tracking,
    )
    if position is None:
        return command
    regions = regions_of(command).items()
    own = {player: edition.regions[r].currency for player, r in regions if r is not None}
    return replace(command, position=read_position(names, position, own))


def _placed(
    names: NameResolver, seat: SeatPlan, deeds: list[JsonValue], position: JsonMapping | None
) -> SeatPlan:
    """The seat with its region and deeds by id, taken from the position if it has none itself."""
    kept = _in_position(names, seat, position)
    region = seat.region or kept.get("region")
    return replace(
        seat,
        token=seat.token or _word(kept, "token"),
        colour=seat.colour or _word(kept, "colour"),
        region=RegionId(names.region("region", region)) if region and names.regions else None,
        deeds=tuple(DeedId(names.space(DEEDS, deed)) for deed in deeds),
    )


def _in_position(names: NameResolver, seat: SeatPlan, position: JsonMapping | None) -> JsonMapping:
    """The part of a position that describes a seat."""
    seats = (position or {}).get("seats")
    for key, held in seats.items() if isinstance(seats, Mapping) else ():
        if names.player("seats", key) == seat.name and isinstance(held, Mapping):
            return held
    return {}


def _word(held: JsonMapping, key: str) -> str:
    value = held.get(key)
    if value is None or isinstance(value, str):
        return value or ""
    raise Malformed(f"seats.{key}", "needs a text")


def _seat(index: int, told: JsonValue) -> tuple[SeatPlan, list[JsonValue]]:
    place = f"seats[{index}]"
    if isinstance(told, str):
        told = {"name": told}
    if not isinstance(told, Mapping):
        raise Malformed(place, "needs a table with a name")
    told = {key: value for key, value in told.items() if value is not None}
    deeds = told.pop(DEEDS, [])
    if not isinstance(deeds, list):
        raise Malformed(f"{place}.{DEEDS}", "needs a list")
    try:
        return decode(SeatPlan, told), deeds
    except Malformed as fault:
        raise fault.within(place) from None
