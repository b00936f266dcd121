"""Checks that the parts of an edition fit together: board, deeds, groups, decks, notes.

Works on a complete Edition; collects faults and repairs nothing. Oddities are no faults.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from banker_app.content.edition_schema import HIGHEST, MOST_SPACES
from banker_app.content.errors import DataError, FaultCode, fault, unknown
from banker_app.engine.edition import (
    KEPT,
    SIDES,
    TICKETS,
    Card,
    CardEffect,
    ColourGroup,
    Currency,
    Deck,
    DeedKind,
    Edition,
    SpaceKind,
    TaxKind,
    TitleDeed,
)
from banker_app.engine.ids import DeedId

MOST_RENTS = 8
"""Most rents of a street: bare, one to six houses, a hotel."""

LEAST_CHOICE = 2
"""Fewest cards that a card may offer."""

LEAST: Final[Mapping[type, Mapping[str, int]]] = {
    # Without GO and the jail no token can start or be arrested.
    Edition: {
        **dict.fromkeys(("deeds", "groups", "decks", "tokens", "regions", "currencies"), 0),
        **{"spaces": 2, "players": 2, "opening_notes": 0, "notes": 0, "sides": 0},
        **{"called": 0, "printed": 0},
    },
    ColourGroup: {"deeds": 1},
    TitleDeed: {"rents": 1},
    # A card may be described when it is drawn instead.
    Deck: {"cards": 0},
    Currency: {"denominations": 1},
}
"""The least length of every list of an edition, for all readers to rely on."""


def check_fit(edition: Edition, printed: Iterable[DeedId], faults: list[DataError]) -> None:
    """Add to `faults` everything that does not fit. `printed`: all deeds of the file."""
    # A list that is missing or misread was replaced by an empty one.
    misread = {one.path.rpartition("[")[0] or one.path for one in faults}
    faults.extend(one for one in _lengths(edition) if one.path not in misread)
    for check in (_spaces, _on_spaces, _deeds, _decks, _notes):
        faults.extend(check(edition))
    for deed in printed:
        if deed not in edition.deeds:
            faults.append(fault(FaultCode.DEED_WITHOUT_SPACE, "spaces", name=deed))


def oddities(edition: Edition) -> Iterator[DataError]:
    """Unusual features of a playable board, which may be slips."""
    sides, group_sizes = edition.sides, range(2, 5)
    if len(set(sides)) > 1 or (not sides and len(edition.spaces) % SIDES):
        yield fault(FaultCode.UNEQUAL_SIDES, "spaces", found=len(edition.spaces))
    for group in edition.groups.values():
        found = len(group.deeds)
        if group.kind is DeedKind.STREET and found and found not in group_sizes:
            path, low, high = f"groups.{group.id}", group_sizes[0], group_sizes[-1]
            yield fault(FaultCode.ODD_GROUP, path, low=low, high=high, found=found)


def unknown_name(path: str, name: str | None, known: Collection[str]) -> Iterator[DataError]:
    """The fault of a reference to something that the edition does not describe."""
    if name and name not in known:
        yield unknown(FaultCode.UNKNOWN_NAME, path, name, known)


def _lengths(edition: Edition) -> Iterator[DataError]:
    for path, part in _parts(edition):
        for name, low in LEAST[type(part)].items():
            if (found := len(getattr(part, name))) < low:
                place = f"{path}.{name}".lstrip(".")
                yield fault(FaultCode.TOO_SHORT, place, low=low, found=found)


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
    found = len(edition.spaces)
    if found < LEAST[Edition]["spaces"]:
        return
    if found > MOST_SPACES:
        yield fault(FaultCode.TOO_MANY, "spaces", high=MOST_SPACES, found=found)
    if edition.sides and sum(edition.sides) != found:
        yield fault(FaultCode.WRONG_COUNT, "sides", expected=found, found=sum(edition.sides))
    for name in _repeated(space.id for space in edition.spaces):
        is_deed = DeedId(name) in edition.deeds
        code = FaultCode.DEED_ON_TWO_SPACES if is_deed else FaultCode.TWICE
        yield fault(code, "spaces", name=name)
    kinds = Counter(space.kind for space in edition.spaces)
    for kind, least, most in (
        (SpaceKind.TAX_OFFICE, 0, 1),
        (SpaceKind.GO, 1, 1),
        (SpaceKind.JAIL, 1, MOST_SPACES),
    ):
        if not least <= kinds[kind] <= most:
            yield fault(FaultCode.WRONG_COUNT, f"spaces.{kind}", expected=1, found=kinds[kind])
    # Moves are counted from the first space, so that must be where the salary is paid.
    if kinds[SpaceKind.GO] == 1 and edition.spaces[0].kind is not SpaceKind.GO:
        yield fault(FaultCode.GO_NOT_FIRST, "spaces[0]")


def _on_spaces(edition: Edition) -> Iterator[DataError]:
    for index, space in enumerate(edition.spaces):
        yield from unknown_name(f"spaces[{index}].region", space.region, edition.regions)
        yield from unknown_name(f"spaces[{index}].deck", space.deck, edition.decks)
        if space.tax is TaxKind.PRINTED and not space.amount:
            place = f"spaces[{index}].amount"
            yield fault(FaultCode.OUT_OF_RANGE, place, low=1, high=HIGHEST, found=0)
        if space.amount and space.tax is not TaxKind.PRINTED:
            # The amounts of the classic taxes are rules.
            yield unknown(FaultCode.UNKNOWN_KEY, f"spaces[{index}].amount", "amount", ())


def _deeds(edition: Edition) -> Iterator[DataError]:
    for deed in edition.deeds.values():
        path, value = f"groups.{deed.group}.deeds.{deed.id}", deed.mortgage_value
        if value > deed.price > 0:
            code, place = FaultCode.MORTGAGE_ABOVE_PRICE, f"{path}.mortgage_value"
            yield fault(code, place, price=deed.price, found=value)
        found = len(deed.rents)
        if found < LEAST[TitleDeed]["rents"]:
            continue
        is_street = deed.kind is DeedKind.STREET
        if is_street and found > 1 and not deed.house_price:
            place = f"groups.{deed.group}.house_price"
            yield fault(FaultCode.OUT_OF_RANGE, place, low=1, high=HIGHEST, found=0)
        expected = len(edition.groups[deed.group].deeds)
        if is_street and found > MOST_RENTS:
            yield fault(FaultCode.TOO_MANY, f"{path}.rents", high=MOST_RENTS, found=found)
        if not is_street and found != expected:
            yield fault(FaultCode.WRONG_COUNT, f"{path}.rents", expected=expected, found=found)
        if any(low > high for low, high in pairwise(deed.rents)):
            yield fault(FaultCode.NOT_RISING, f"{path}.rents")
        if 0 < deed.skyscraper_rent < max(deed.rents):
            yield fault(FaultCode.NOT_RISING, f"{path}.skyscraper_rent")


def _decks(edition: Edition) -> Iterator[DataError]:
    families = {deed.kind for deed in edition.deeds.values()}
    for deck in edition.decks.values():
        cards = f"decks.{deck.id}.cards"
        for name in _repeated(card.id for card in deck.cards):
            yield fault(FaultCode.TWICE, cards, name=name)
        for index, card in enumerate(deck.cards):
            path = f"{cards}[{index}]"
            yield from _choice(path, card, deck)
            # A deck's kept cards are one commodity, and the bus brings tickets from one deck.
            apart = deck.id == edition.ticket_deck and not deck.jail_cards
            if card.effect in TICKETS and not apart:
                yield fault(FaultCode.UNKNOWN_MEMBER, f"{path}.effect", name=card.effect.value)
            yield from unknown_name(f"{path}.space", card.space, edition.space_index)
            yield from unknown_name(f"{path}.other_deck", card.other_deck, edition.decks)
            if card.family and card.family not in families:
                yield fault(FaultCode.NONE_ON_THE_BOARD, f"{path}.family", name=card.family.value)


def _choice(path: str, card: Card, deck: Deck) -> Iterator[DataError]:
    """The faults of the choice that a card offers: two or more plain cards of its deck."""
    if card.effect is CardEffect.CHOICE and len(card.options) < LEAST_CHOICE:
        found = len(card.options)
        yield fault(FaultCode.TOO_SHORT, f"{path}.options", low=LEAST_CHOICE, found=found)
    special = (CardEffect.CHOICE, *KEPT)
    plain = [other.id for other in deck.cards if other.effect not in special]
    for nth, option in enumerate(card.options):
        yield from unknown_name(f"{path}.options[{nth}]", option, plain)


def _notes(edition: Edition) -> Iterator[DataError]:
    notes = edition.currency.denominations
    yield from _not_rising("currency.denominations", notes)
    printed = tuple(map(str, notes))
    for note in edition.opening_notes:
        if printed and note not in printed:
            yield unknown(FaultCode.UNKNOWN_NAME, f"opening_notes.{note}", note, printed)


def _not_rising(path: str, figures: Sequence[int]) -> Iterator[DataError]:
    """The fault of a list in which a figure is no higher than the one before."""
    if any(low >= high for low, high in pairwise(figures)):
        yield fault(FaultCode.NOT_RISING, path)


def _repeated(ids: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(filter(None, ids)).items() if count > 1]
