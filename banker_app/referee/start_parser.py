"""Parses a set-up: turns a `start_game` line into the command that starts the game.

Loads the edition and composes the rules; whether the set-up is allowed is decided by the engine.
"""

from collections.abc import Mapping
from dataclasses import field, replace

from banker_app.content.editions import load_edition
from banker_app.content.errors import FaultyFile
from banker_app.content.rulesets import compose
from banker_app.content.serialization import Malformed, decode
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId, RegionId
from banker_app.engine.json_types import JsonMapping, JsonValue
from banker_app.engine.rules.setup import regions_of
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.engine.state import Tracking
from banker_app.referee.name_resolver import NameResolver
from banker_app.referee.state_json import read_position


class SeatLine(Frozen):
    """A seat in a `start_game` line."""

    name: PlayerId
    token: str | None = None
    colour: str | None = None
    region: str | None = None
    deeds: tuple[JsonValue, ...] | None = None
    cash: int | None = None
    salary: int | None = None


class StartLine(Frozen):
    """The fields of a `start_game` line."""

    cmd: str
    edition: str = "us_classic"
    base: str = "classic"
    modes: tuple[str, ...] = ()
    house_rules: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    seats: tuple[str | SeatLine, ...]
    banker: str | None = None
    tracking: Tracking = Tracking.DICE
    position: Mapping[str, JsonValue] | None = None
    waive: JsonValue = None
    note: JsonValue = None
    minute: JsonValue = None


def read_start(line: JsonMapping) -> StartGame:
    """Parse a `start_game` line.

    Raises Malformed, or FaultyFile with everything that is wrong with the edition or the rules.
    """
    start = decode(StartLine, line)
    edition, layer = load_edition(start.edition)
    composed = compose(start.base, layer, start.modes, start.house_rules)
    if isinstance(composed, tuple):
        raise FaultyFile("rules", composed)
    seats = [SeatLine(name=PlayerId(s)) if isinstance(s, str) else s for s in start.seats]
    names = NameResolver(edition, [seat.name for seat in seats])
    position, banker = start.position, start.banker
    command = StartGame(
        edition=edition,
        rules=composed.rules,
        provenance=composed.provenance,
        base=start.base,
        modes=start.modes,
        seats=tuple(_placed(names, seat, position) for seat in seats),
        banker=None if banker is None else PlayerId(names.player("banker", banker)),
        tracking=start.tracking,
    )
    if position is None:
        return command
    regions = regions_of(command).items()
    own = {player: edition.regions[r].currency for player, r in regions if r is not None}
    return replace(command, position=read_position(names, position, own))


def _placed(names: NameResolver, seat: SeatLine, position: JsonMapping | None) -> SeatPlan:
    """The seat with its region and deeds by id, taken from the position if it has none itself."""
    kept = _in_position(names, seat.name, position)
    region = seat.region or kept.get("region")
    return SeatPlan(
        name=seat.name,
        token=seat.token or _word(kept, "token"),
        colour=seat.colour or _word(kept, "colour"),
        region=RegionId(names.region("region", region)) if region and names.regions else None,
        deeds=tuple(DeedId(names.space("deeds", deed)) for deed in seat.deeds or ()),
        cash=seat.cash,
        salary=_amount(kept, "salary") if seat.salary is None else seat.salary,
    )


def _in_position(names: NameResolver, seat: str, position: JsonMapping | None) -> JsonMapping:
    """The part of a position that describes a seat."""
    seats = (position or {}).get("seats")
    for key, held in seats.items() if isinstance(seats, Mapping) else ():
        if names.player("seats", key) == seat and isinstance(held, Mapping):
            return held
    return {}


def _amount(held: JsonMapping, key: str) -> int | None:
    value = held.get(key)
    if value is None or type(value) is int:
        return value
    raise Malformed(f"seats.{key}", "needs a whole number")


def _word(held: JsonMapping, key: str) -> str:
    value = held.get(key)
    if value is None or isinstance(value, str):
        return value or ""
    raise Malformed(f"seats.{key}", "needs a text")
