"""What is wrong with a box that is being typed: each mistake once, at its field, in plain words."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from banker_app.content.edition_draft import Draft, Path, value_at
from banker_app.content.errors import DataError, FaultCode
from banker_app.ui.screens.editions.edition_fields import FieldKind, FieldView
from banker_app.ui.translator import Translator

Said = tuple[str, Mapping[str, object]]
"""The key of a sentence and what fills its blanks."""


class Mistakes(NamedTuple):
    """Those of one or more pages."""

    at: Mapping[Path, str]
    """The sentence for each field that has one."""
    rest: tuple[DataError, ...]
    """What no field is about."""


def mistakes(
    draft: Draft, faults: Sequence[DataError], fields: Iterable[FieldView], say: Translator
) -> Mistakes:
    """Each fault at the field it is about; of several at one field, the first."""
    places = {place_of(field.path): field for field in fields if not field.moves}
    at: dict[Path, str] = {}
    rest: list[DataError] = []
    for fault in faults:
        field = _field_of(draft, fault, places)
        if field is not None:
            key, blanks = _wrong(draft, fault, field)
            at.setdefault(field.path, say.ui(f"box.wrong.{key}", **blanks))
        elif fault.path not in _lists(places):
            rest.append(fault)
    # A box with faults is never shown as one without.
    return Mistakes(at, tuple(rest) if at or rest else tuple(faults))


def place_of(path: Path) -> str:
    """A place as faults name it."""
    place = ""
    for step in path:
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    return place


def _field_of(draft: Draft, fault: DataError, places: Mapping[str, FieldView]) -> FieldView | None:
    """The field that a fault is at, or is the nearest above it; of a list, the number in it."""
    place = fault.path
    while place:
        if place in places:
            return places[place]
        if place == fault.path and f"{place}[0]" in places:
            nth = _nth(draft, fault, places[f"{place}[0]"])
            return None if nth is None else places.get(f"{place}[{nth}]")
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return None


def _nth(draft: Draft, fault: DataError, first: FieldView) -> int | None:
    """Which number of a list a fault of the whole list is about; None where it has another fault
    of its own that says so.
    """
    values = value_at(draft, first.path[:-1])
    numbers = values if isinstance(values, list) else []
    if fault.code in (FaultCode.WRONG_COUNT, FaultCode.TOO_SHORT):
        return len(numbers) if len(numbers) < first.among else _beyond(numbers, first.among)
    if fault.code is FaultCode.NOT_RISING:
        falls = (
            nth
            for nth, (low, high) in enumerate(pairwise(numbers), start=1)
            if isinstance(low, int) and isinstance(high, int) and low >= high
        )
        return next(falls, None)
    return 0


def _beyond(numbers: Sequence[object], among: int) -> int | None:
    return among if len(numbers) > among else None


def _lists(places: Mapping[str, FieldView]) -> frozenset[str]:
    """The places of the lists whose numbers have fields."""
    return frozenset(place_of(field.path[:-1]) for field in places.values() if field.among)


# ---- in words --------------------------------------------------------------------------------


def _wrong(draft: Draft, fault: DataError, field: FieldView) -> Said:
    value = value_at(draft, field.path)
    if field.among and isinstance(field.path[-1], int) and field.path[-1] >= field.among:
        return "extra", {"count": field.among}
    if value in (None, "", []):
        return "missing", {}
    match fault.code:
        case FaultCode.WRONG_TYPE if fault.params.get("expected") == "whole":
            return ("numbers" if field.kind is FieldKind.WHOLES else "number"), {}
        case FaultCode.OUT_OF_RANGE:
            low, high, found = (int(str(fault.params[key])) for key in ("low", "high", "found"))
            return ("low", {"low": low}) if found < low else ("high", {"high": high})
        case FaultCode.TOO_LONG:
            return "long", {"high": fault.params["high"]}
        case FaultCode.NOT_RISING:
            return _not_rising(draft, field)
        case FaultCode.MORTGAGE_ABOVE_PRICE:
            return "mortgage", {"price": _printed(field, fault.params["price"])}
        case FaultCode.WRONG_PATTERN:
            return ("colour" if field.kind is FieldKind.COLOUR else "pattern"), {}
        case _ if field.label == "opening_note":
            return "note", {}
        case _:
            return _OTHERS.get(fault.code, "choose"), {}


_OTHERS: Final = {FaultCode.WRONG_TYPE: "missing", FaultCode.NONE_ON_THE_BOARD: "none"}


def _not_rising(draft: Draft, field: FieldView) -> Said:
    *way, nth = field.path
    if not field.among or not isinstance(nth, int) or not nth:
        return "order", {}
    before = value_at(draft, (*way, nth - 1))
    return ("rising" if field.label == "rents" else "fewest"), {"before": _printed(field, before)}


def _printed(field: FieldView, number: object) -> str:
    """A number as it would stand in the field."""
    before, after = field.around
    return f"{before}{number}{after}"
