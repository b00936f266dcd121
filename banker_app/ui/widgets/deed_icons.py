"""Drawings for spaces and deeds that have no colour of their own."""

from typing import Final

import flet as ft

from banker_app.engine.edition import DeedKind, SpaceKind

SIGNS: Final = {
    "airport": ft.Icons.FLIGHT,
    "telephone": ft.Icons.PHONE,
    "metro": ft.Icons.SUBWAY,
    "seaport": ft.Icons.DIRECTIONS_BOAT,
    "water_works": ft.Icons.WATER_DROP,
    "plumbing": ft.Icons.WATER_DROP,
    "vodoprovod": ft.Icons.WATER_DROP,
    "cars": ft.Icons.DIRECTIONS_CAR,
    "games": ft.Icons.SPORTS_ESPORTS,
    "chance": ft.Icons.QUESTION_MARK,
    "income": ft.Icons.PERCENT,
    "luxury": ft.Icons.DIAMOND,
}
"""Drawings for the printed matter that ships with the app, by its ids."""
FAMILIES: Final = {
    DeedKind.STATION: ft.Icons.TRAIN,
    DeedKind.UTILITY: ft.Icons.LIGHTBULB,
}
KINDS: Final = {
    SpaceKind.GO: ft.Icons.ARROW_BACK,
    SpaceKind.CARD: ft.Icons.INVENTORY_2,
    SpaceKind.TAX: ft.Icons.PERCENT,
    SpaceKind.PARKING: ft.Icons.LOCAL_PARKING,
    SpaceKind.GO_TO_JAIL: ft.Icons.LOCAL_POLICE,
    SpaceKind.TAX_OFFICE: ft.Icons.ACCOUNT_BALANCE,
    SpaceKind.CASINO: ft.Icons.CASINO,
    SpaceKind.AUCTION: ft.Icons.GAVEL,
}
"""Drawings for custom boards."""


def deed_icon(words: str, family: DeedKind | None, kind: SpaceKind) -> ft.IconData | None:
    """The drawing for `words`, the most specific first; streets have none."""
    if family is DeedKind.STREET or kind is SpaceKind.JAIL:
        return None
    known = [SIGNS[word] for word in words.split() if word in SIGNS]
    if known:
        return known[0]
    return FAMILIES[family] if family else KINDS.get(kind)
