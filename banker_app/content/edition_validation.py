"""Checks that the parts of an edition fit together: board, deeds, groups, decks, notes.

Works on a complete Edition; collects faults and repairs nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from banker_app.content.errors import DataError, FaultCode, FaultParam, nearest
from banker_app.engine.edition import (
    Card,
    ColourGroup,
    Currency,
    Deck,
    DeedKind,
    Edition,
    Space,
    SpaceKind,
    TitleDeed,
)
from banker_app.engine.ids import DeedId

STREET_RENTS = 6
"""Number of rents of a street: bare, one to four houses, a hotel."""

LEAST: Final[Mapping[type, Mapping[str, int]]] = {
    # Without GO and the jail no token can start or be arrested.
    Edition: {
        "spaces": 2,
        "deeds": 0,
        "groups": 0,
        "decks": 0,
        "tokens": 0,
        "players": 2,
        "regions": 0,
        "currencies": 0,
        "opening_notes": 0,
        "notes": 0,
    },
    ColourGroup: {"deeds": 1},
    TitleDeed: {"rents": 1},
    # A card may be described when it is drawn instead.
    Deck: {"cards": 0},
    Currency: {"denominations": 1},
}
"""The least length of every list of an edition. Whatever reads one may rely on it."""

_Check = Callable[[Edition], Iterator[DataError]]


def check_fit(edition: Edition, printed: Iterable[DeedId], faults: list[DataError]) -> None:
    """Add to `faults` everything that does not fit. `printed`: all deeds of the file."""
    # A list that is missing or misread was replaced by an empty one.
    misread = {fault.path.rpartition("[")[0] or fault.path for fault in faults}
    faults.extend(fault for fault in _lengths(edition) if fault.path not in misread)
    for check in (_spaces, _deeds, _decks, _notes):
        faults.extend(check(edition))
    for deed in printed:
        if deed not in edition.deeds:
            faults.append(_fault(FaultCode.DEED_WITHOUT_SPACE, "spaces", name=deed))


def _fault(code: FaultCode, path: str, **params: FaultParam) -> DataError:
    return DataError(code=code, path=path, params=params)


def _lengths(edition: Edition) -> Iterator[DataError]:
    for path, part in _parts(edition):
        for name, low in LEAST[type(part)].items():
            if (found := len(getattr(part, name))) < low:
                place = f"{path}.{name}".lstrip(".")
                yield _fault(FaultCode.TOO_SHORT, place, low=low, found=found)


def _parts(edition: Edition) -> Iterator[tuple[str, object]]:
    """Everything in an edition that has lists, with its place in the file."""
    yield "", edition
    for group in edition.groups.values():
        yield f"groups.{group.id}", group
    for deed in edition.deeds.values():
        yield f"groups.{deed.group}.deeds.{deed.id}", deed
    for deck in edition.decks.values():
        yield f"decks.{deck.id}", deck
    if not edition.regions:
        yield "currency", edition.currency
    for region in edition.regions.values():
        yield f"regions.{region.id}.currency", edition.monies[region.currency]


def _spaces(edition: Edition) -> Iterator[DataError]:
    if len(edition.spaces) < LEAST[Edition]["spaces"]:
        return
    ids = Counter(space.id for space in edition.spaces if space.id)
    for name, count in ids.items():
        if count > 1:
            is_deed = DeedId(name) in edition.deeds
            code = FaultCode.DEED_ON_TWO_SPACES if is_deed else FaultCode.TWICE
            yield _fault(code, "spaces", name=name)
    yield from _kinds(edition)
    for index, space in enumerate(edition.spaces):
        yield from _references(edition, index, space)


def _kinds(edition: Edition) -> Iterator[DataError]:
    """Faults in the number of those spaces that every board has exactly once."""
    kinds = Counter(space.kind for space in edition.spaces)
    if kinds[SpaceKind.TAX_OFFICE] > 1:
        found = kinds[SpaceKind.TAX_OFFICE]
        path = f"spaces.{SpaceKind.TAX_OFFICE}"
        yield _fault(FaultCode.WRONG_COUNT, path, expected=1, found=found)
    for kind in (SpaceKind.GO, SpaceKind.JAIL):
        if kinds[kind] != 1:
            yield _fault(FaultCode.WRONG_COUNT, f"spaces.{kind}", expected=1, found=kinds[kind])
    # Moves are counted from the first space, so that must be where the salary is paid.
    if kinds[SpaceKind.GO] == 1 and edition.spaces[0].kind is not SpaceKind.GO:
        yield _fault(FaultCode.GO_NOT_FIRST, "spaces[0]")


def _references(edition: Edition, index: int, space: Space) -> Iterator[DataError]:
    """Faults of a space whose region or deck the edition does not describe."""
    if space.region and space.region not in edition.regions:
        yield _fault(
            FaultCode.UNKNOWN_NAME,
            f"spaces[{index}].region",
            name=space.region,
            nearest=nearest(space.region, edition.regions),
        )
    if space.deck and space.deck not in edition.decks:
        yield _fault(
            FaultCode.UNKNOWN_NAME,
            f"spaces[{index}].deck",
            name=space.deck,
            nearest=nearest(space.deck, edition.decks),
        )


def _deeds(edition: Edition) -> Iterator[DataError]:
    for deed in edition.deeds.values():
        path = f"groups.{deed.group}.deeds.{deed.id}"
        if deed.mortgage_value > deed.price > 0:
            yield _fault(
                FaultCode.MORTGAGE_ABOVE_PRICE,
                f"{path}.mortgage_value",
                price=deed.price,
                found=deed.mortgage_value,
            )
        if len(deed.rents) < LEAST[TitleDeed]["rents"]:
            continue
        steps = _rent_steps(edition, deed)
        if len(deed.rents) != steps:
            yield _fault(
                FaultCode.WRONG_COUNT, f"{path}.rents", expected=steps, found=len(deed.rents)
            )
        if any(low >= high for low, high in pairwise(deed.rents)):
            yield _fault(FaultCode.NOT_RISING, f"{path}.rents")


def _rent_steps(edition: Edition, deed: TitleDeed) -> int:
    return STREET_RENTS if deed.kind is DeedKind.STREET else len(edition.groups[deed.group].deeds)


def _decks(edition: Edition) -> Iterator[DataError]:
    families = {deed.kind for deed in edition.deeds.values()}
    for deck in edition.decks.values():
        yield from _repeated_cards(deck)
        for index, card in enumerate(deck.cards):
            path = f"decks.{deck.id}.cards[{index}]"
            yield from _card(edition, card, path)
            if card.family and card.family not in families:
                yield _fault(FaultCode.NONE_ON_THE_BOARD, f"{path}.family", name=card.family.value)


def _repeated_cards(deck: Deck) -> Iterator[DataError]:
    for name, count in Counter(card.id for card in deck.cards if card.id).items():
        if count > 1:
            yield _fault(FaultCode.TWICE, f"decks.{deck.id}.cards", name=name)


def _card(edition: Edition, card: Card, path: str) -> Iterator[DataError]:
    spaces = edition.space_index
    if card.space and card.space not in spaces:
        near = nearest(card.space, spaces)
        yield _fault(FaultCode.UNKNOWN_NAME, f"{path}.space", name=card.space, nearest=near)
    if card.other_deck and card.other_deck not in edition.decks:
        near = nearest(card.other_deck, edition.decks)
        yield _fault(
            FaultCode.UNKNOWN_NAME, f"{path}.other_deck", name=card.other_deck, nearest=near
        )


def _notes(edition: Edition) -> Iterator[DataError]:
    notes = edition.currency.denominations
    if any(low >= high for low, high in pairwise(notes)):
        yield _fault(FaultCode.NOT_RISING, "currency.denominations")
    printed = tuple(str(note) for note in notes)
    for note in edition.opening_notes:
        if printed and note not in printed:
            yield _fault(
                FaultCode.UNKNOWN_NAME,
                f"opening_notes.{note}",
                name=note,
                nearest=nearest(note, printed),
            )
