"""A custom board as it is being typed, and the card of each deed, as far as they are described.

The same values as on the table, so that the same widgets draw them.
"""

import re
from collections.abc import Mapping

from banker_app.app.i18n.currency_format import currency_of, format_amount, format_number
from banker_app.app.projections.board import BoardSpot, SpaceView, spots
from banker_app.app.projections.context import group_letters
from banker_app.app.projections.deed_card import DeedSheet, RentLine, landmark_line, set_line
from banker_app.content.edition_draft import Draft, value_at
from banker_app.content.edition_schema import COLOUR
from banker_app.engine.edition import DeedKind, Edition, TitleDeed
from banker_app.engine.ids import DEPOT, SKYSCRAPER, GroupId
from banker_app.pages.contract.pictures import DescribedBoard
from banker_app.pages.contract.translator import Translator

UNKNOWN = "?"
"""Placeholder of an empty text."""
PALE = "#cfc8b8"
"""Placeholder of an incomplete colour."""


def edited_board(
    draft: Draft, edition: Edition, slips: frozenset[int], say: Translator
) -> DescribedBoard:
    """Return the board of a draft; `edition` is what could be read of it."""
    letters = group_letters(edition)
    return DescribedBoard(
        title=str(value_at(draft, ("title",)) or ""),
        spaces=tuple(
            _space(edition, index, spot, letters, index in slips, say)
            for index, spot in enumerate(spots(len(edition.spaces), edition.sides))
        ),
        cards=tuple(
            _card(draft, edition, deed, letters, say)
            if space.deed is not None and (deed := edition.deeds.get(space.deed)) is not None
            else None
            for space in edition.spaces
        ),
        slips=slips,
    )


def _space(
    edition: Edition,
    index: int,
    spot: BoardSpot,
    letters: Mapping[GroupId, str],
    slip: bool,
    say: Translator,
) -> SpaceView:
    space = edition.spaces[index]
    deed = edition.deeds.get(space.deed) if space.deed else None
    group = edition.groups[deed.group] if deed else None
    price = _money(edition, deed, deed.price) if deed and deed.price else ""
    name = space.name or UNKNOWN
    sign = (space.deed, group.id if group else "", space.deck, space.tax)
    label = ", ".join(filter(None, (name, price, say.ui("custom_board.slip") if slip else "")))
    return SpaceView(
        index=index,
        name=name,
        kind=space.kind,
        sign=" ".join(word for word in sign if word),
        spot=spot,
        family=deed.kind if deed else None,
        group=say.group(edition, group.id) if group else "",
        letter=letters[deed.group] if deed else "",
        colour=_colour(group.colour) if group else "",
        price=price,
        owner="",
        owner_initial="",
        owner_colour="",
        houses=0,
        hotel=False,
        mortgaged=False,
        standing=0,
        facts=price,
        go="",
        label=label,
    )


def _printed(edition: Edition, deed: TitleDeed, rent: int) -> str:
    """A printed rent; with several currencies only its number: the owner's money is not known."""
    coin = currency_of(edition, deed.currency)
    return (format_number if edition.regions else format_amount)(rent, coin)


def _money(edition: Edition, deed: TitleDeed, amount: int) -> str:
    return format_amount(amount, currency_of(edition, deed.currency))


def _colour(typed: str) -> str:
    return typed if re.fullmatch(COLOUR, typed) else PALE


# ---- a card --------------------------------------------------------------------------


def _card(
    draft: Draft,
    edition: Edition,
    deed: TitleDeed,
    letters: Mapping[GroupId, str],
    say: Translator,
) -> DeedSheet:
    group = edition.groups[deed.group]
    name = say.group(edition, group.id)
    region = edition.regions.get(deed.region) if deed.region else None
    return DeedSheet(
        name=deed.name or UNKNOWN,
        group=f"{name} · {region.name}" if region else name,
        family=deed.kind,
        sign=f"{deed.id} {group.id}",
        letter=letters[deed.group],
        colour=_colour(group.colour),
        mortgaged="",
        lines=_ladder(draft, edition, deed, say),
        facts=_facts(edition, deed, say),
        rent_now="",
        rent_why="",
    )


def _ladder(
    draft: Draft, edition: Edition, deed: TitleDeed, say: Translator
) -> tuple[RentLine, ...]:
    """The rents as they are typed: what is no number yet leaves its line open."""
    street = deed.kind is DeedKind.STREET
    found = value_at(draft, ("groups", deed.group, "deeds", deed.id, "rents"))
    rents = found if isinstance(found, list) else []
    count = len(rents) if street else len(edition.groups[deed.group].deeds)
    lines = [
        RentLine(
            text=rent_name(say, deed.kind, nth, count),
            amount=_rent(edition, deed, rents[nth] if nth < len(rents) else None, say),
            current=False,
            houses=nth if street and nth < count - 1 else 0,
            hotel=street and 0 < nth == count - 1,
        )
        for nth in range(count)
    ]
    if deed.set_rent:
        lines.insert(1, set_line(say, _printed(edition, deed, deed.set_rent)))
    if deed.skyscraper_rent:
        amount = _printed(edition, deed, deed.skyscraper_rent)
        lines.append(landmark_line(say, SKYSCRAPER, amount, current=False))
    if deed.depot_price:
        lines.append(landmark_line(say, DEPOT, "× 2", current=False))
    return tuple(lines)


def rent_name(say: Translator, family: str, nth: int, count: int) -> str:
    """Return the name of a line of a card with so many rents."""
    match family:
        case DeedKind.STATION:
            return say.count("card.stations", nth + 1)
        case DeedKind.UTILITY:
            return say.count("card.utilities", nth + 1)
        case _ if not nth:
            return say.ui("card.bare")
        case _:
            return say.ui("card.hotel") if nth == count - 1 else say.count("card.houses", nth)


def _rent(edition: Edition, deed: TitleDeed, rent: object, say: Translator) -> str:
    if not isinstance(rent, int):
        return UNKNOWN
    if deed.kind is DeedKind.UTILITY:
        return say.ui("card.dice", by=rent)
    return _printed(edition, deed, rent)


def _facts(edition: Edition, deed: TitleDeed, say: Translator) -> tuple[tuple[str, str], ...]:
    figures = [("price", deed.price)]
    if deed.kind is DeedKind.STREET:
        figures.append(("house_price", deed.house_price))
        if deed.hotel_price not in (0, deed.house_price):
            figures.append(("hotel_price", deed.hotel_price))
    if deed.depot_price:
        figures.append(("depot_price", deed.depot_price))
    figures.append(("mortgage", deed.mortgage_value))
    return tuple(
        (say.ui(f"card.{key}"), _money(edition, deed, amount) if amount else UNKNOWN)
        for key, amount in figures
    )
