"""Selling buildings to the Bank, step by step or a whole group at once. [R-52 to R-58]"""

from collections.abc import Iterator, Sequence
from functools import partial

from banker_app.engine.changes import unmortgaged
from banker_app.engine.checks import refusal, require_own_amount, require_owner, require_window
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.commands import SellBuilding, SellGroup
from banker_app.engine.event import PlayerEvent, PricedDeed
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import value_to
from banker_app.engine.groups import hotel_price, house_price, ladder, lots_sold, needs_stock
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    BUILDINGS,
    DEPOT,
    HOTEL,
    HOUSE,
    PIECE_OF,
    SKYSCRAPER,
    DeedId,
    PlayerId,
    site_of,
)
from banker_app.engine.ledger import Postings, balance, move
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.obligations import clearing, open_debts
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.building.steps import GroupTrial, Step, take_steps
from banker_app.engine.state import Game
from banker_app.engine.worth import brought_by_lot, resale_of_lot


class BreakHotel(PlayerCommand, approval=Approval.OWN):
    """Exchange a hotel for houses and the Bank's share of its price."""

    deed: DeedId
    own_turn: bool | None = None
    before_roll: bool | None = None
    amount: int | None = None


class HouseSold(PricedDeed):
    """A house was sold; `houses` are left on the lot."""

    houses: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.freed)


class HotelBroken(PricedDeed):
    """A hotel was exchanged for houses."""

    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.freed)


class SkyscraperBroken(PricedDeed):
    """A skyscraper was exchanged for a hotel."""


class DepotSold(PricedDeed):
    """A train depot was sold."""


class BuildingsSold(PlayerEvent):
    """Every building of these lots was sold at once; hotels were not broken into houses."""

    deeds: tuple[DeedId, ...]
    houses: int
    hotels: int
    skyscrapers: int = 0
    depots: int = 0
    price: int
    freed: tuple[DeedId, ...] = ()
    """Lots whose pledged buildings are gone."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.freed)


def sell_building(game: Game, cmd: SellBuilding) -> Ruling:
    """Sell houses one by one; a hotel is first exchanged for houses. [R-53, R-57]"""
    group_deeds = _lots(game, cmd)
    if isinstance(group_deeds, Refusal):
        return stop(group_deeds)
    if finding := _require_owner(game, cmd.player, group_deeds, cmd.deed):
        return stop(finding)
    levels = {deed: game.level(deed) for deed in group_deeds}
    # A piece under the hammer is the winner's.
    offered = PIECE_OF.get(game.auction.lot) if game.auction else None
    stock = {piece: game.in_stock(piece) - (piece == offered) for piece in BUILDINGS}
    lots = GroupTrial(levels, stock, ladder(game, group_deeds[0]))
    trial = take_steps(lots, cmd.deed, cmd.count, -1, partial(_against, game, cmd.player))
    brings = sum(_brings(game, cmd.player, deed, level) for deed, level in trial.asked)
    stated = cmd.amount if trial.asked else None

    def record(recorder: EventRecorder) -> None:
        for deed, level in trial.allowed:
            _take_down(recorder, cmd.player, deed, level)

    return Ruling(
        (
            _require_window(game, cmd),
            *trial.found,
            _require_no_hotels(game, cmd, trial.allowed),
            require_own_amount(game, cmd.player, stated, brings, "R-53"),
        ),
        record,
    )


def break_hotel(game: Game, cmd: BreakHotel) -> Ruling:
    """Exchange a hotel for houses; the Bank pays its share of the hotel's price. [R-55]"""
    if finding := require_owner(game, cmd.player, cmd.deed):
        return stop(finding)
    if not game.has_hotel(cmd.deed):
        return stop(refusal(RefusalCode.NO_BUILDING_THERE, "R-55", deed=cmd.deed))
    return sell_building(
        game,
        SellBuilding(
            player=cmd.player,
            deed=cmd.deed,
            own_turn=cmd.own_turn,
            before_roll=cmd.before_roll,
            amount=cmd.amount,
        ),
    )


def sell_group(game: Game, cmd: SellGroup) -> Ruling:
    """Sell all buildings of a group, hotels outright, so that no houses are needed. [R-54, R-56]"""
    group_deeds = _lots(game, cmd)
    if isinstance(group_deeds, Refusal):
        return stop(group_deeds)
    if finding := _require_owner(game, cmd.player, group_deeds, None):
        return stop(finding)
    brings = sum(brought_by_lot(game, cmd.player, deed) for deed in group_deeds)
    nothing = (
        None
        if any(map(game.level, group_deeds))
        else refusal(
            RefusalCode.NO_BUILDING_THERE,
            "R-56",
            group=cmd.group or "",
            deed=cmd.deed or group_deeds[0],
        )
    )
    return Ruling(
        (
            _require_window(game, cmd),
            nothing or require_own_amount(game, cmd.player, cmd.amount, brings, "R-54"),
        ),
        lambda recorder: clear_lots(recorder, cmd.player, group_deeds),
    )


def clear_lots(recorder: EventRecorder, player: PlayerId, deeds: tuple[DeedId, ...]) -> None:
    """Sell every building on these lots at once; records no event if there is none."""
    game = recorder.game
    built = tuple(deed for deed in deeds if game.level(deed))
    if not built:
        return
    price = sum(brought_by_lot(game, player, deed) for deed in built)
    postings: Postings = ()
    for deed in built:
        currency = game.edition.deeds[deed].currency
        postings += recorder.pay(BANK_PLAYER, player, resale_of_lot(game, deed), currency)
        lot = site_of(deed)
        for piece in BUILDINGS:
            postings += move(piece, balance(game.ledger, lot, piece), source=lot, target=BANK)
    recorder.add(
        BuildingsSold(
            player=player,
            deeds=built,
            houses=sum(map(game.houses, built)),
            hotels=sum(map(game.has_hotel, built)),
            skyscrapers=sum(game.carries(deed, SKYSCRAPER) for deed in built),
            depots=sum(game.carries(deed, DEPOT) for deed in built),
            price=price,
            postings=postings,
            freed=tuple(deed for deed in built if deed in game.mortgaged),
        )
    )


# ---- where and when -----------------------------------------------------------------------


def _lots(game: Game, cmd: SellBuilding | SellGroup) -> tuple[DeedId, ...] | Refusal:
    """The lots from which buildings are sold evenly."""
    if cmd.deed is not None:
        return game.build_group(cmd.deed)
    found = game.edition.groups.get(cmd.group) if cmd.group else None
    if found is None:
        return refusal(RefusalCode.NOT_A_DEED, "R-57", space=cmd.group or "")
    return lots_sold(game, cmd.player, found)


def _require_owner(
    game: Game, player: PlayerId, group_deeds: tuple[DeedId, ...], deed: DeedId | None
) -> Refusal | None:
    """The player owns the lot, or all built-up lots of the group."""
    if deed is not None:
        return require_owner(game, player, deed)
    built = [lot for lot in group_deeds if game.level(lot)] or [group_deeds[0]]
    return next(filter(None, (require_owner(game, player, lot) for lot in built)), None)


def _require_window(game: Game, cmd: SellBuilding | SellGroup) -> Finding:
    """The window for selling is open; it always is for a debtor. [R-58]"""
    if any(debt.player == cmd.player for debt in open_debts(game)):
        return None
    return require_window(game, cmd.player, cmd, game.rules.building.sell_window, "R-58")


# ---- steps ------------------------------------------------------------------------------


def _require_no_hotels(game: Game, cmd: SellBuilding, plan: Sequence[Step]) -> Refusal | None:
    """No hotel is left on the group if one is sold down to the bare lot. [R-56]"""
    deed, top = cmd.deed, game.houses_before_hotel()
    if deed is None or not {(deed, top + 1), (deed, 1)} <= set(plan):
        return None
    left = tuple(lot for lot in game.build_group(deed) if lot != deed and game.level(lot) > top)
    if not (left and game.rules.building.hotels_sold_together):
        return None
    return refusal(
        RefusalCode.HOTELS_TOGETHER,
        "R-56",
        clearing(game, cmd.player, deed),
        deed=deed,
        behind=left,
    )


def _against(game: Game, player: PlayerId, lots: GroupTrial, deed: DeedId) -> Iterator[Refusal]:
    """Objections to one step down on a lot."""
    level = lots.levels[deed]
    if level == 0:
        yield refusal(RefusalCode.NO_BUILDING_THERE, "R-57", deed=deed)
        return
    ahead = lots.apart(deed, -1)
    if ahead and game.rules.building.sell_evenly:
        yield refusal(
            RefusalCode.SELL_UNEVENLY,
            "R-57",
            SellBuilding(player=player, deed=ahead[0]),
            deed=deed,
            houses=level,
            behind=ahead,
            count=lots.levels[ahead[0]],
        )
    under, need = lots.pieces_at(level - 1)
    if lots.ladder[level - 1] == HOUSE or lots.stock[under] >= need or not needs_stock(game):
        return
    way = clearing(game, player, deed)
    if under == HOUSE:
        have, code = lots.stock[HOUSE], RefusalCode.BANK_OUT_OF_HOUSES
        yield refusal(code, "R-52", way, deed=deed, have=have, need=need)
    else:
        yield refusal(RefusalCode.BANK_OUT_OF_HOTELS, "R-52", way)


def step_price(game: Game, deed: DeedId, level: int) -> int:
    """The Bank's payment for one step down, in the currency of the lot. [R-53, R-55, R-31]"""
    if deed in game.mortgaged:
        return 0
    rules = game.rules.building
    if level != game.houses_before_hotel() + 1:
        return percent_of(house_price(game, deed), rules.house_resale, Rounding.DOWN)
    return rules.hotel_to_houses.price(
        hotel_price=hotel_price(game, deed),
        house_price=house_price(game, deed),
        percent=rules.house_resale,
    )


def _brings(game: Game, player: PlayerId, deed: DeedId, level: int) -> int:
    """The proceeds of one step down, in the player's currency."""
    currency = game.edition.deeds[deed].currency
    return value_to(game, player, step_price(game, deed, level), currency)


def _take_down(recorder: EventRecorder, player: PlayerId, deed: DeedId, level: int) -> None:
    game, lot, top = recorder.game, site_of(deed), recorder.game.houses_before_hotel()
    price = step_price(game, deed, level)
    currency = game.edition.deeds[deed].currency
    paid = recorder.pay(BANK_PLAYER, player, price, currency)
    if game.carries(deed, DEPOT):
        postings = paid + move(DEPOT, 1, source=lot, target=BANK)
        recorder.add(DepotSold(player=player, deed=deed, price=price, postings=postings))
        return
    if level > top + 1:
        postings = paid + move(SKYSCRAPER, 1, source=lot, target=BANK)
        postings += move(HOTEL, 1, source=BANK, target=lot)
        recorder.add(SkyscraperBroken(player=player, deed=deed, price=price, postings=postings))
        return
    if level > top:
        postings = paid + move(HOTEL, 1, source=lot, target=BANK)
        postings += move(HOUSE, top, source=BANK, target=lot)
        recorder.add(HotelBroken(player=player, deed=deed, price=price, postings=postings))
        return
    postings = paid + move(HOUSE, 1, source=lot, target=BANK)
    freed = (deed,) if level == 1 and deed in game.mortgaged else ()
    recorder.add(
        HouseSold(
            player=player, deed=deed, houses=level - 1, price=price, postings=postings, freed=freed
        )
    )
