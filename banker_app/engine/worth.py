"""A player's net worth, itemised; the cash that they could raise; the final ranking.

Only reads the game; nothing is bought or sold here.
"""

from dataclasses import dataclass

from banker_app.engine.exchange import money_of_building, percent_between, value_from_bank, value_to
from banker_app.engine.groups import hotel_price, house_price
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.money import Rounding, percent_of, times
from banker_app.engine.settings.scoring import MortgagedDeed
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthSheet:
    """A player's worth, in whole units of their own currency."""

    cash: int
    deeds: int
    """Unmortgaged deeds at their printed price."""
    mortgaged: int
    """Mortgaged deeds at the value that the rules give them."""
    houses: int
    """Houses at cost."""
    hotels: int
    """Hotels at cost, including the houses handed in for them."""

    @property
    def buildings(self) -> int:
        """Houses and hotels together."""
        return self.houses + self.hotels

    @property
    def total(self) -> int:
        """Total worth."""
        return self.cash + self.deeds + self.mortgaged + self.houses + self.hotels


def worth_sheet(
    game: Game, player: PlayerId, mortgaged_as: MortgagedDeed | None = None
) -> WorthSheet:
    """Net worth by the rules, or with a different value for mortgaged deeds.

    In the player's own currency; foreign deeds at the current rates. [R-109 to R-111]
    """
    rules = game.rules.scoring
    formula = mortgaged_as or rules.mortgaged_deed
    deeds = mortgaged = houses = hotels = 0
    for deed in game.deeds_of(player):
        currency = deed.currency
        if game.is_idle(deed.id):
            mortgaged += value_to(game, player, formula.value_of(deed.price), currency)
        else:
            deeds += value_to(game, player, rules.deed.value_of(deed.price), currency)
        standing = value_to(game, player, _standing_on(game, deed.id), currency)
        if game.has_hotel(deed.id):
            hotels += standing
        else:
            houses += standing
    return WorthSheet(
        cash=game.cash(player), deeds=deeds, mortgaged=mortgaged, houses=houses, hotels=hotels
    )


def _standing_on(game: Game, deed: DeedId) -> int:
    """The value of a lot's buildings; of mortgaged ones what exceeds the loan. [R-111]"""
    level = game.level(deed)
    if not level:
        return 0
    before_hotel = game.rules.building.houses_before_hotel
    cost = min(level, before_hotel) * house_price(game, deed)
    if level > before_hotel:
        cost += hotel_price(game, deed)
    resale = buildings_on(game, deed)
    loan = resale if deed in game.mortgaged else 0
    return max(game.rules.scoring.buildings.value_of(cost=cost, resale=resale) - loan, 0)


def taxable_worth(game: Game, player: PlayerId) -> int:
    """Total worth as income tax sees it. [R-87]"""
    return worth_sheet(game, player, game.rules.tax.worth_counts).total


def buildings_on(game: Game, deed_id: DeedId) -> int:
    """What the Bank pays for all buildings on a lot. [R-53, R-54]"""
    rules = game.rules.building
    percent = rules.house_resale
    if game.has_hotel(deed_id):
        return rules.hotel_resale.resale(
            hotel_price=hotel_price(game, deed_id),
            house_price=house_price(game, deed_id),
            houses=rules.houses_before_hotel,
            percent=percent,
        )
    houses = game.houses(deed_id)
    return percent_of(houses * house_price(game, deed_id), percent, Rounding.DOWN) if houses else 0


def resale_of_lot(game: Game, deed_id: DeedId) -> int:
    """What selling all buildings on a lot brings; mortgaged ones bring nothing. [R-31]"""
    return 0 if deed_id in game.mortgaged else buildings_on(game, deed_id)


def brought_by_lot(game: Game, player: PlayerId, deed_id: DeedId) -> int:
    """`resale_of_lot` in the player's own currency, as the Bank pays it out. [R-59]"""
    currency = money_of_building(game, player, deed_id)
    return value_from_bank(game, player, resale_of_lot(game, deed_id), currency)


def pledges_buildings(game: Game, deed_id: DeedId) -> bool:
    """Whether a mortgage on this deed is, or would be, on its buildings. [R-31]"""
    as_collateral = game.rules.mortgage.buildings_as_collateral or deed_id in game.mortgaged
    return as_collateral and game.level(deed_id) > 0


def loan_on(game: Game, deed_id: DeedId) -> int:
    """What the Bank lends on a deed, or on its buildings. [R-31, R-61]"""
    if pledges_buildings(game, deed_id):
        return buildings_on(game, deed_id)
    deed = game.edition.deeds[deed_id]
    choice = game.rules.mortgage.value
    return choice.loan(printed=deed.mortgage_value, price=deed.price)


def can_raise(game: Game, player: PlayerId) -> int:
    """A player's cash after selling all buildings and mortgaging every deed, in their currency."""
    raised = game.cash(player)
    for deed in game.deeds_of(player):
        raised += brought_by_lot(game, player, deed.id)
        if deed.id not in game.mortgaged or game.level(deed.id):
            choice = game.rules.mortgage.value
            loan = choice.loan(printed=deed.mortgage_value, price=deed.price)
            raised += value_from_bank(game, player, loan, deed.currency)
    return raised


def ranking(game: Game) -> tuple[PlayerId, ...]:
    """Players from first to last: solvent ones by worth, then the latest bankrupt. [R-104]"""
    solvent = game.solvent()
    seat = {name: index for index, name in enumerate(game.seats)}
    worth = {name: comparable_worth(game, name) for name in solvent}
    best_first = sorted(solvent, key=lambda name: (-worth[name], seat[name]))
    return (*best_first, *reversed(game.bankruptcies))


def comparable_worth(game: Game, player: PlayerId) -> int:
    """The figure that players are ranked by: worth or cash, in the edition's main currency."""
    only_cash = game.rules.ending.winner.counts_only_cash()
    total = game.cash(player) if only_cash else worth_sheet(game, player).total
    if not game.edition.regions:
        return total
    main = game.edition.currency.code
    return times(total, *percent_between(game, main, game.currency_of(player)), Rounding.DOWN)
