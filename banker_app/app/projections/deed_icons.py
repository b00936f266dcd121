"""Icons, by their names in Material's font, of spaces and deeds that have no colour."""

from typing import Final

from banker_app.engine.edition import DeedKind, SpaceKind

SIGNS: Final = {
    "airport": "flight",
    "telephone": "phone",
    "metro": "subway",
    "seaport": "directions_boat",
    "water_works": "water_drop",
    "plumbing": "water_drop",
    "vodoprovod": "water_drop",
    "cars": "directions_car",
    "games": "sports_esports",
    "chance": "question_mark",
    "income": "percent",
    "luxury": "diamond",
}
"""Drawings for the printed matter that ships with the app, by its ids."""
FAMILIES: Final = {
    DeedKind.STATION: "train",
    DeedKind.UTILITY: "lightbulb",
}
KINDS: Final = {
    SpaceKind.GO: "arrow_back",
    SpaceKind.CARD: "inventory_2",
    SpaceKind.TAX: "percent",
    SpaceKind.PARKING: "local_parking",
    SpaceKind.GO_TO_JAIL: "local_police",
    SpaceKind.TAX_OFFICE: "account_balance",
    SpaceKind.CASINO: "casino",
    SpaceKind.AUCTION: "gavel",
}
"""Drawings for custom boards."""


def deed_icon(words: str, family: DeedKind | None, kind: SpaceKind) -> str | None:
    """The icon for `words`, the most specific first; streets have none."""
    if family is DeedKind.STREET or kind is SpaceKind.JAIL:
        return None
    known = [SIGNS[word] for word in words.split() if word in SIGNS]
    if known:
        return known[0]
    return FAMILIES[family] if family else KINDS.get(kind)
