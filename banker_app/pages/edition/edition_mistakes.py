"""The mistakes of a board that is being described: each once, at its field."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from banker_app.content.edition_draft import Draft, Path, value_at
from banker_app.content.errors import DataError, FaultCode
from banker_app.pages.contract.blocks import Field, TextField
from banker_app.pages.contract.translator import Translator
from banker_app.pages.edition.edition_values import Form, form_of, items, length, path_of

Said = tuple[str, Mapping[str, object]]
"""The key of a sentence and what fills its blanks."""


class Mistakes(NamedTuple):
    """The mistakes of one or more pages."""

    at: Mapping[str, str]
    """The sentence for each field that has one, by the field's name."""
    rest: tuple[DataError, ...]
    """The mistakes that belong to no field."""


def mistakes(
    draft: Draft, faults: Sequence[DataError], fields: Iterable[Field], say: Translator
) -> Mistakes:
    """Return each fault at the field it is about; of several at one field, the first."""
    places = {place_of(path_of(field.name)): field for field in fields}
    lists = {place.rpartition("[")[0] for place in places if place.endswith("]")}
    at: dict[str, str] = {}
    rest: list[DataError] = []
    for fault in faults:
        field = _field_of(draft, fault, places)
        if field is not None:
            key, blanks = _wrong(draft, fault, field)
            at.setdefault(field.name, say.ui(f"custom_board.wrong.{key}", **blanks))
        elif fault.path not in lists:
            rest.append(fault)
    # A board with faults is never shown as one without.
    return Mistakes(at, tuple(rest) if at or rest else tuple(faults))


def place_of(path: Path) -> str:
    """Return a place as faults name it."""
    place = ""
    for step in path:
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    return place


def _field_of(draft: Draft, fault: DataError, places: Mapping[str, Field]) -> Field | None:
    """The field that a fault is at, or is the nearest above it; of a list, the number in it."""
    place = fault.path
    while place:
        if place in places:
            return places[place]
        if place == fault.path and (first := places.get(f"{place}[0]")) is not None:
            nth = _nth(draft, fault, path_of(first.name)[:-1])
            return None if nth is None else places.get(f"{place}[{nth}]")
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return None


def _nth(draft: Draft, fault: DataError, path: Path) -> int | None:
    """Return the index of the number that a fault of the whole list concerns; None if the number
    has a fault itself.
    """
    numbers, printed = items(value_at(draft, path)), length(draft, path)
    if fault.code in (FaultCode.WRONG_COUNT, FaultCode.TOO_SHORT, FaultCode.TOO_MANY):
        if len(numbers) == printed:
            return None
        return min(len(numbers), printed)
    if fault.code is FaultCode.NOT_RISING:
        is_rents = "rents" in path  # They may also stay the same.
        falls = (
            nth
            for nth, (low, high) in enumerate(pairwise(numbers), start=1)
            if isinstance(low, int) and isinstance(high, int) and low >= high + is_rents
        )
        return next(falls, None)
    return 0


# ---- in words --------------------------------------------------------------------------


def _wrong(draft: Draft, fault: DataError, field: Field) -> Said:
    path = path_of(field.name)
    nth, form = path[-1], form_of(path)
    if isinstance(nth, int) and nth >= (count := length(draft, path[:-1])):
        return "extra", {"count": count}
    if value_at(draft, path) in (None, "", []):
        return "missing", {}
    match fault.code:
        case FaultCode.WRONG_TYPE if fault.params.get("expected") == "whole":
            return ("numbers" if form is Form.WHOLES else "number"), {}
        case FaultCode.OUT_OF_RANGE:
            low, high, found = (int(str(fault.params[key])) for key in ("low", "high", "found"))
            return ("low", {"low": low}) if found < low else ("high", {"high": high})
        case FaultCode.TOO_LONG:
            return "long", {"high": fault.params["high"]}
        case FaultCode.NOT_RISING if isinstance(nth, int) and nth:
            before = _printed(field, value_at(draft, (*path[:-1], nth - 1)))
            return ("rising" if "rents" in path else "fewest"), {"before": before}
        case FaultCode.MORTGAGE_ABOVE_PRICE:
            return "mortgage", {"price": _printed(field, fault.params["price"])}
        case FaultCode.WRONG_PATTERN:
            return ("colour" if form is Form.COLOUR else "pattern"), {}
        case _ if path[0] == "opening_notes":
            return "note", {}
        case _:
            return _OTHERS.get(fault.code, "choose"), {}


_OTHERS: Final = {
    FaultCode.NOT_RISING: "order",
    FaultCode.WRONG_TYPE: "missing",
    FaultCode.NONE_ON_THE_BOARD: "none",
}


def _printed(field: Field, number: object) -> str:
    unit = (field.prefix, field.note) if isinstance(field, TextField) else ("", "")
    return str(number).join(unit)
