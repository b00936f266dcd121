"""Lots that are built on together: is the group whole, who could build, what comes next.

Facts about the table; the building chapter decides.
"""

from banker_app.engine.edition import DeedKind
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT, DeedId, GroupId, Lot, PlayerId
from banker_app.engine.state import Game, PlacementDue

MOST_STEPS = 40
"""More than any group can take: eight lots of five steps."""


def full(game: Game) -> int:
    """The level of a lot that carries all its houses and no hotel yet. [R-45]"""
    return game.rules.building.houses_before_hotel


def is_whole(game: Game, player: PlayerId, deeds: tuple[DeedId, ...]) -> bool:
    """Whether one player owns all of them."""
    return all(game.owner(deed) == player for deed in deeds)


def may_build_on(game: Game, player: PlayerId, group: GroupId) -> bool:
    """Whether the player owns the whole street group and none of it is mortgaged. [R-41]"""
    deeds = game.edition.groups[group].deeds
    return (
        game.edition.groups[group].kind is DeedKind.STREET
        and is_whole(game, player, deeds)
        and not any(deed in game.mortgaged for deed in deeds)
    )


def room_for(game: Game, player: PlayerId, lot: Lot) -> int:
    """How many houses, or hotels, the player has a place for now."""
    top, room = full(game), 0
    for group_id, group in game.edition.groups.items():
        if not may_build_on(game, player, group_id):
            continue
        levels = [game.level(deed) for deed in group.deeds]
        if lot == HOUSE_LOT:
            room += sum(max(top - level, 0) for level in levels)
        elif lot == HOTEL_LOT and min(levels) >= top:
            room += levels.count(top)
    return room


def is_contested(game: Game, lot: Lot) -> bool:
    """Whether two players or more could use more of the pieces than the Bank has. [R-51]"""
    rooms = [room for p in game.solvent() if (room := room_for(game, p, lot))]
    stock = game.bank_houses() if lot == HOUSE_LOT else game.bank_hotels()
    return len(rooms) > 1 and sum(rooms) > stock


def cheapest_house(game: Game) -> int:
    """The lowest printed house price of the box."""
    return min((d.house_price for d in game.edition.deeds.values() if d.house_price), default=1)


def cheapest_hotel(game: Game) -> int:
    """The lowest printed hotel price of the box."""
    return min((d.hotel_price for d in game.edition.deeds.values() if d.hotel_price), default=1)


def free_stock(game: Game, player: PlayerId) -> tuple[int, int]:
    """Houses and hotels the Bank can give this player: without those others have won."""
    houses, hotels = game.bank_houses(), game.bank_hotels()
    for due in game.dues:
        if isinstance(due, PlacementDue) and due.player != player:
            houses -= due.lot == HOUSE_LOT
            hotels -= due.lot == HOTEL_LOT
    return houses, hotels


def won_piece(game: Game, player: PlayerId, lot: Lot) -> PlacementDue | None:
    """A piece the player has won and paid for."""
    due = PlacementDue(player=player, lot=lot)
    return due if due in game.dues else None
