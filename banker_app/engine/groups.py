"""Build groups, lots that are built on together: ownership, prices, room for buildings.

Facts about the game; the building chapter decides what is allowed.
"""

from collections.abc import Iterator

from banker_app.engine.dues import PlacementDue
from banker_app.engine.edition import ColourGroup, DeedKind, TitleDeed
from banker_app.engine.exchange import cost_to, in_money
from banker_app.engine.ids import (
    BUILDINGS,
    DEPOT,
    HOTEL,
    HOUSE,
    HOUSE_LOT,
    PIECE_OF,
    SKYSCRAPER,
    Commodity,
    DeedId,
    Lot,
    PlayerId,
)
from banker_app.engine.settings.building import Contested, Grouping, PriceCard
from banker_app.engine.state import Game

ENDLESS = 1_000_000
"""Stands for an unlimited number of pieces, if the Bank never runs out."""


def card_of(game: Game, deed: DeedId) -> TitleDeed:
    """The title deed whose rents and prices apply to a lot. [R-49, R-122]"""
    if game.rules.building.price_card is PriceCard.TOP_DEED:
        found = game.conglomerate_of(deed)
        deed = found.top if found else deed
    return game.edition.deeds[deed]


def ladder(game: Game, deed: DeedId) -> tuple[Commodity, ...]:
    """The piece of each building level of a lot, from the first up. [R-45, H-46, H-47]"""
    if game.edition.deeds[deed].depot_price:
        return (DEPOT,)
    pieces = (HOUSE,) * game.houses_before_hotel() + (HOTEL,)
    return (*pieces, SKYSCRAPER) if card_of(game, deed).skyscraper_rent else pieces


def pieces_of(game: Game) -> tuple[Commodity, ...]:
    """The pieces that the Bank of this game sells: houses and hotels, and others of its box."""
    rules = game.rules.edition
    others = {SKYSCRAPER: rules.skyscrapers, DEPOT: rules.depots}
    return (HOUSE, HOTEL, *(piece for piece, count in others.items() if count))


def landmark(game: Game, deed: DeedId) -> Commodity | None:
    """The skyscraper or train depot that stands on a lot, or None."""
    return next((piece for piece in (SKYSCRAPER, DEPOT) if game.carries(deed, piece)), None)


def price_of_level(game: Game, deed: DeedId, level: int) -> int:
    """The price of the piece of this level, in the currency of the lot's region. [R-47, H-46]"""
    if level == game.houses_before_hotel() + 1:
        return hotel_price(game, deed)
    return house_price(game, deed)


def house_price(game: Game, deed: DeedId) -> int:
    """The price of a house on this lot, or of its depot, in the currency of its region."""
    return game.edition.deeds[deed].depot_price or card_of(game, deed).house_price


def hotel_price(game: Game, deed: DeedId) -> int:
    """The price of a hotel on this lot, in addition to its houses. [R-47]"""
    card = card_of(game, deed)
    choice = game.rules.building.hotel_price
    return choice.price(printed=card.hotel_price, house_price=card.house_price)


def is_buildable(game: Game, deed: DeedId) -> bool:
    """Whether this deed may ever be built on. [R-48]"""
    card = game.edition.deeds[deed]
    street = card.kind is DeedKind.STREET and len(card.rents) > 1
    return street or game.rules.building.on_any_deed or card.depot_price > 0


def is_uneven(game: Game, lots: tuple[DeedId, ...]) -> bool:
    """Whether the levels of these lots differ by more than one building. [R-44]"""
    levels = [game.level(deed) for deed in lots if is_buildable(game, deed)]
    return max(levels, default=0) - min(levels, default=0) > 1


def build_groups(game: Game) -> Iterator[tuple[DeedId, ...]]:
    """All build groups of the game. [R-41]"""
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        for conglomerate in game.conglomerates:
            lots = (deed for deed in conglomerate.deeds if not game.edition.deeds[deed].depot_price)
            yield tuple(deed for deed in lots if is_buildable(game, deed))
        return
    for group in game.edition.groups.values():
        if group.kind is DeedKind.STREET:
            yield tuple(deed for deed in group.deeds if is_buildable(game, deed))


def lots_of(game: Game, deed: DeedId) -> tuple[DeedId, ...]:
    """The lots of a deed's group that may be built on, by any owner."""
    return tuple(lot for lot in game.group_of(deed) if is_buildable(game, lot))


def own_lots(game: Game, player: PlayerId, lots: tuple[DeedId, ...]) -> tuple[DeedId, ...]:
    """Those of the lots that belong to the player."""
    return tuple(lot for lot in lots if game.owner(lot) == player)


def lots_sold(game: Game, player: PlayerId, group: ColourGroup) -> tuple[DeedId, ...]:
    """The lots whose buildings are sold with a group: the player's first built-up build group."""
    built = [lot for lot in group.deeds if game.level(lot)]
    mine = [lot for lot in built if game.owner(lot) == player]
    return game.build_group((*mine, *built, *group.deeds)[0])


def in_the_way(game: Game, deed: DeedId) -> DeedId | None:
    """The mortgaged deed that keeps this lot from being built on, or None. [R-68]"""
    group = game.build_group if game.rules.building.in_part else game.group_of
    lots = game.rules.mortgage.rebuild_when.lots_to_redeem(deed, group(deed))
    return next((DeedId(lot) for lot in lots if lot in game.mortgaged), None)


def lots_to_build(game: Game, player: PlayerId, lots: tuple[DeedId, ...]) -> tuple[DeedId, ...]:
    """The lots of a group that the player may build on: all, or only own ones by the house rule.

    None if a mortgage stops building on them. [R-41, R-68, H-06, H-48]
    """
    mine = own_lots(game, player, lots)
    if not game.rules.building.is_enough(len(mine), len(lots)):
        return ()
    return () if any(in_the_way(game, lot) for lot in mine) else mine


def room_for(game: Game, player: PlayerId, lot: Lot) -> int:
    """The number of houses, or hotels, that the player could place now."""
    top, found = game.houses_before_hotel(), places(game, player, lot)
    return sum(top - game.level(deed) if lot == HOUSE_LOT else 1 for deed in found)


def places(game: Game, player: PlayerId, lot: Lot) -> Iterator[DeedId]:
    """The lots on which the player could place a house, or a hotel, now."""
    top = game.houses_before_hotel()
    for lots in build_groups(game):
        levels = {deed: game.level(deed) for deed in lots_to_build(game, player, lots)}
        if lot == HOUSE_LOT:
            yield from (deed for deed, level in levels.items() if level < top)
        elif min(levels.values(), default=0) >= top:
            yield from (deed for deed, level in levels.items() if level == top)


def cheapest_place(game: Game, players: tuple[PlayerId, ...], lot: Lot) -> int | None:
    """The lowest printed price of the piece among the lots where these players could place it.

    In the edition's main currency; None if there is no such lot. [R-51]
    """
    main = game.edition.currency.code
    return min(
        (
            in_money(game, piece_price(game, deed, lot), game.edition.deeds[deed].currency, main)
            for player in players
            for deed in places(game, player, lot)
        ),
        default=None,
    )


def piece_price(game: Game, deed: DeedId, lot: Lot) -> int:
    """The price of a house, or a hotel, on this lot, in the currency of its region."""
    return house_price(game, deed) if lot == HOUSE_LOT else hotel_price(game, deed)


def is_priced_by_lot(game: Game) -> bool:
    """Whether a piece won in an auction costs at least the price printed for its lot. [R-51]"""
    rules = game.rules.building
    return rules.won_at_lot_price and rules.contested is Contested.AUCTION_FROM_PRICE


def is_contested(game: Game, lot: Lot) -> bool:
    """Whether two or more players together could place more pieces than the Bank has. [R-51]"""
    if game.rules.building.shortage.is_unlimited():
        return False
    rooms = [room for p in game.solvent() if (room := room_for(game, p, lot))]
    return len(rooms) > 1 and sum(rooms) > game.in_stock(PIECE_OF[lot])


def cheapest_house(game: Game) -> int:
    """The lowest printed house price of the edition."""
    return min((d.house_price for d in game.edition.deeds.values() if d.house_price), default=1)


def cheapest_hotel(game: Game) -> int:
    """The lowest printed hotel price of the edition."""
    return min(
        (hotel_price(game, d.id) for d in game.edition.deeds.values() if d.house_price), default=1
    )


def free_stock(game: Game, player: PlayerId) -> dict[Commodity, int]:
    """The pieces that this player can put up: the Bank's, and those they have won. [R-50]"""
    if game.rules.building.shortage.is_unlimited():
        return dict.fromkeys(BUILDINGS, ENDLESS)
    return {piece: game.in_stock(piece) + len(game.won(piece, player)) for piece in BUILDINGS}


def needs_stock(game: Game) -> bool:
    """Whether the Bank gives only pieces that it has, for a hotel as well, and adds none. [R-52]"""
    rules = game.rules.building
    return rules.breakdown_needs_houses and not rules.shortage.is_unlimited()


def still_to_pay(game: Game, piece: PlacementDue, deed: DeedId) -> int:
    """The excess of this lot's printed price over the bid that won the piece. [R-51]

    In the currency in which the owner pays for buildings; bids are in the edition's main currency.
    """
    if piece.paid is None:
        return 0
    currency = game.edition.deeds[deed].currency
    paid = in_money(game, piece.paid, game.edition.currency.code, currency)
    return max(piece_price(game, deed, piece.lot) - paid, 0)


def can_be_placed(game: Game, piece: PlacementDue) -> bool:
    """Whether the winner of a piece has a lot for it and the cash still to be paid there."""
    return any(
        cost_to(
            game,
            piece.player,
            still_to_pay(game, piece, deed),
            game.edition.deeds[deed].currency,
        )
        <= game.cash(piece.player)
        for deed in places(game, piece.player, piece.lot)
    )
