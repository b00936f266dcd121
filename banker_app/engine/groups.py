"""Lots that are built on together: is the group whole, who could build, what comes next.

Facts about the table; the building chapter decides.
"""

from collections.abc import Iterator

from banker_app.engine.dues import PlacementDue
from banker_app.engine.edition import ColourGroup, DeedKind, TitleDeed
from banker_app.engine.exchange import cost_at_bank, in_money, money_of_building
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT, DeedId, Lot, PlayerId
from banker_app.engine.settings.building import Contested, Grouping, PriceCard
from banker_app.engine.state import Game

ENDLESS = 1_000_000
"""Pieces enough for any table, where the Bank never runs out of them."""

MOST_STEPS = 40
"""More than any group can take: eight lots of five steps."""


def full(game: Game) -> int:
    """The level of a lot that carries all its houses and no hotel yet. [R-45]"""
    return game.rules.building.houses_before_hotel


def is_whole(game: Game, player: PlayerId, deeds: tuple[DeedId, ...]) -> bool:
    """Whether one player owns all of them."""
    return all(game.owner(deed) == player for deed in deeds)


def card_of(game: Game, deed: DeedId) -> TitleDeed:
    """The title deed whose rents and prices a lot has. [R-49, R-122]"""
    if game.rules.building.price_card is PriceCard.TOP_DEED:
        found = game.conglomerate_of(deed)
        deed = found.top if found else deed
    return game.edition.deeds[deed]


def house_price(game: Game, deed: DeedId) -> int:
    """What a house on this lot costs, in the money of its region."""
    return card_of(game, deed).house_price


def hotel_price(game: Game, deed: DeedId) -> int:
    """What a hotel on this lot costs beside its houses. [R-47]"""
    card = card_of(game, deed)
    choice = game.rules.building.hotel_price
    return choice.price(printed=card.hotel_price, house_price=card.house_price)


def is_buildable(game: Game, deed: DeedId) -> bool:
    """Whether buildings may ever stand on this deed. [R-48]"""
    return game.rules.building.on_any_deed or game.edition.deeds[deed].kind is DeedKind.STREET


def sites(game: Game) -> Iterator[tuple[DeedId, ...]]:
    """All places to build: lots that go up together. [R-41]"""
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        for conglomerate in game.conglomerates:
            yield tuple(deed for deed in conglomerate.deeds if is_buildable(game, deed))
        return
    for group in game.edition.groups.values():
        if group.kind is DeedKind.STREET:
            yield group.deeds


def lots_of(game: Game, deed: DeedId) -> tuple[DeedId, ...]:
    """The lots that are built on together with this one."""
    return tuple(lot for lot in game.build_group(deed) if is_buildable(game, lot))


def lots_sold(game: Game, player: PlayerId, group: ColourGroup) -> tuple[DeedId, ...]:
    """The lots that are cleared with a group; of several built sites of it the player's first."""
    built = [lot for lot in group.deeds if game.level(lot)]
    mine = [lot for lot in built if game.owner(lot) == player]
    return game.build_group((*mine, *built, *group.deeds)[0])


def in_the_way(game: Game, deed: DeedId) -> DeedId | None:
    """A mortgage that keeps this lot from being built on. [R-68]"""
    lots = game.rules.mortgage.rebuild_when.lots_to_redeem(deed, game.build_group(deed))
    return next((DeedId(lot) for lot in lots if lot in game.mortgaged), None)


def may_build_on(game: Game, player: PlayerId, lots: tuple[DeedId, ...]) -> bool:
    """Whether the player owns all the lots and a mortgage keeps none from being built on."""
    return is_whole(game, player, lots) and not any(in_the_way(game, lot) for lot in lots)


def room_for(game: Game, player: PlayerId, lot: Lot) -> int:
    """How many houses, or hotels, the player has a place for now."""
    top, found = full(game), places(game, player, lot)
    return sum(top - game.level(deed) if lot == HOUSE_LOT else 1 for deed in found)


def places(game: Game, player: PlayerId, lot: Lot) -> Iterator[DeedId]:
    """The lots on which the player has a place for a house, or a hotel, now."""
    top = full(game)
    for lots in sites(game):
        if not may_build_on(game, player, lots):
            continue
        levels = {deed: game.level(deed) for deed in lots}
        if lot == HOUSE_LOT:
            yield from (deed for deed, level in levels.items() if level < top)
        elif min(levels.values()) >= top:
            yield from (deed for deed, level in levels.items() if level == top)


def cheapest_place(game: Game, players: tuple[PlayerId, ...], lot: Lot) -> int | None:
    """The lowest price printed for the piece among the lots that these players have for it, in
    the box's first money; None where they have none. [R-51]
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
    """What a house, or a hotel, on this lot costs, in the money of its region."""
    return house_price(game, deed) if lot == HOUSE_LOT else hotel_price(game, deed)


def is_priced_by_lot(game: Game) -> bool:
    """Whether a piece won in an auction costs at least what its lot prints. [R-51]"""
    rules = game.rules.building
    return rules.won_at_lot_price and rules.contested is Contested.AUCTION_FROM_PRICE


def is_contested(game: Game, lot: Lot) -> bool:
    """Whether two players or more could use more of the pieces than the Bank has. [R-51]"""
    if game.rules.building.shortage.is_unlimited():
        return False
    rooms = [room for p in game.solvent() if (room := room_for(game, p, lot))]
    stock = game.bank_houses() if lot == HOUSE_LOT else game.bank_hotels()
    return len(rooms) > 1 and sum(rooms) > stock


def cheapest_house(game: Game) -> int:
    """The lowest printed house price of the box."""
    return min((d.house_price for d in game.edition.deeds.values() if d.house_price), default=1)


def cheapest_hotel(game: Game) -> int:
    """The lowest printed hotel price of the box."""
    return min(
        (hotel_price(game, d.id) for d in game.edition.deeds.values() if d.house_price), default=1
    )


def free_stock(game: Game, player: PlayerId) -> tuple[int, int]:
    """Houses and hotels the Bank can give this player: without those others have won. [R-50]"""
    if game.rules.building.shortage.is_unlimited():
        return ENDLESS, ENDLESS
    houses, hotels = game.bank_houses(), game.bank_hotels()
    for due in game.dues:
        if isinstance(due, PlacementDue) and due.player != player:
            houses -= due.lot == HOUSE_LOT
            hotels -= due.lot == HOTEL_LOT
    return houses, hotels


def still_to_pay(game: Game, piece: PlacementDue, deed: DeedId) -> int:
    """What this lot prints above the bid that won the piece, in the money in which its owner
    pays for buildings. Bids are in the box's first money. [R-51]
    """
    if piece.paid is None:
        return 0
    currency = money_of_building(game, piece.player, deed)
    paid = in_money(game, piece.paid, game.edition.currency.code, currency)
    return max(piece_price(game, deed, piece.lot) - paid, 0)


def can_be_placed(game: Game, piece: PlacementDue) -> bool:
    """Whether its owner has a lot for the piece, and the cash that the lot still asks for."""
    return any(
        cost_at_bank(
            game,
            piece.player,
            still_to_pay(game, piece, deed),
            money_of_building(game, piece.player, deed),
        )
        <= game.cash(piece.player)
        for deed in places(game, piece.player, piece.lot)
    )


def won_pieces(game: Game, player: PlayerId) -> list[PlacementDue]:
    """Everything the player has won and paid for and not put on the board yet. [R-51]"""
    return [due for due in game.dues if isinstance(due, PlacementDue) and due.player == player]
