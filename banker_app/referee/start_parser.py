"""Parses a set-up: turns a `start_game` line into the command that starts the game.

Loads the edition and composes the rules; whether the set-up is allowed is decided by the engine.
"""

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches

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

FIELDS = (
    "cmd",
    "edition",
    "base",
    "modes",
    "house_rules",
    "seats",
    "banker",
    "tracking",
    "position",
    "waive",
    "note",
    "minute",
)


DEEDS = "deeds"
"""The key of a seat for the deeds dealt to it."""


class FaultyRules(Exception):
    """The chosen rules are invalid; `faults` lists everything that is wrong."""

    def __init__(self, faults: tuple[DataError, ...]) -> None:
        super().__init__(faults)
        self.faults = faults


def read_start(line: JsonMapping) -> StartGame:
    """Parse a `start_game` line.

    Raises Malformed, UnknownName, FaultyRules, or FaultyFile for the edition.
    """
    for key in line:
        if key not in FIELDS:
            raise Malformed(key, "is not known here", _near(key))
    edition, layer = load_edition(_text(line, "edition", "us_classic"))
    composed = compose(
        _text(line, "base", "classic"),
        layer,
        _texts(line, "modes"),
        _mapping(line, "house_rules"),
    )
    if isinstance(composed, tuple):
        raise FaultyRules(composed)
    told = _seats(line)
    names = NameResolver(edition, [seat.name for seat, _ in told])
    position = line.get("position")
    if position is not None and not isinstance(position, Mapping):
        raise Malformed("position", "needs a table")
    seats = tuple(_placed(names, seat, deeds, position) for seat, deeds in told)
    command = StartGame(
        edition=edition,
        rules=composed.rules,
        provenance=composed.provenance,
        base=_text(line, "base", "classic"),
        modes=tuple(_texts(line, "modes")),
        seats=seats,
        banker=_banker(line, names),
        tracking=_tracking(line),
    )
    if position is None:
        return command
    regions = regions_of(command).items()
    own = {player: edition.regions[r].currency for player, r in regions if r is not None}
    return replace(command, position=read_position(names, position, own))


def _seats(line: JsonMapping) -> tuple[tuple[SeatPlan, list[JsonValue]], ...]:
    told = line.get("seats")
    if not isinstance(told, list):
        raise Malformed("seats", "needs a list of seats")
    return tuple(_seat(index, seat) for index, seat in enumerate(told))


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


def _banker(line: JsonMapping, names: NameResolver) -> PlayerId | None:
    told = line.get("banker")
    return None if told is None else PlayerId(names.player("banker", told))


def _tracking(line: JsonMapping) -> Tracking:
    told = line.get("tracking", Tracking.DICE)
    if told in tuple(Tracking):
        return Tracking(told)
    raise Malformed("tracking", "needs dice, turns or off")


def _text(line: JsonMapping, key: str, default: str) -> str:
    value = line.get(key, default)
    if isinstance(value, str) and value.strip():
        return value
    raise Malformed(key, "needs a text")


def _texts(line: JsonMapping, key: str) -> list[str]:
    value = line.get(key, [])
    if isinstance(value, list) and all(isinstance(item, str) and item.strip() for item in value):
        return value
    raise Malformed(key, "needs a list of texts")


def _mapping(line: JsonMapping, key: str) -> JsonMapping:
    value = line.get(key, {})
    if isinstance(value, Mapping) and all(name.strip() for name in value):
        return value
    raise Malformed(key, "needs a table")


def _near(key: str) -> str:
    return next(iter(get_close_matches(key, FIELDS, 1)), "")
