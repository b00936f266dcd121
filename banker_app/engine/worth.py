"""What a player owns, itemised: net worth, what could be raised, the final ranking.

Reads the table; nothing is bought or sold here.
"""

from dataclasses import dataclass

from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.policies.hotel_terms import resale_of_hotel
from banker_app.engine.policies.scoring import MortgagedDeed, value_of_mortgaged
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthSheet:
    """A player's worth, in whole units of the edition's currency."""

    cash: int
    deeds: int
    """Unmortgaged deeds at their printed price."""
    mortgaged: int
    """Mortgaged deeds at what the rules count them for."""
    houses: int
    """Houses at what they cost."""
    hotels: int
    """Hotels at what they cost, the houses handed in for them included."""

    @property
    def buildings(self) -> int:
        """Houses and hotels together."""
        return self.houses + self.hotels

    @property
    def total(self) -> int:
        """Everything."""
        return self.cash + self.deeds + self.mortgaged + self.houses + self.hotels


def worth_sheet(
    game: Game, player: PlayerId, mortgaged_as: MortgagedDeed | None = None
) -> WorthSheet:
    """Net worth by the ruleset's formula, or with mortgaged deeds counted otherwise.

    [R-109, R-110, R-111]
    """
    formula = mortgaged_as or game.rules.scoring.mortgaged_deed
    before_hotel = game.rules.building.houses_before_hotel
    deeds = mortgaged = houses = hotels = 0
    for deed in game.deeds_of(player):
        if deed.id in game.mortgaged:
            mortgaged += value_of_mortgaged(formula, deed.price)
        else:
            deeds += deed.price
        if game.has_hotel(deed.id):
            hotels += deed.hotel_price + before_hotel * deed.house_price
        else:
            houses += game.houses(deed.id) * deed.house_price
    return WorthSheet(
        cash=game.cash(player), deeds=deeds, mortgaged=mortgaged, houses=houses, hotels=hotels
    )


def taxable_worth(game: Game, player: PlayerId) -> int:
    """Total worth as income tax sees it. [R-87]"""
    return worth_sheet(game, player, game.rules.tax.worth_counts).total


def resale_of_lot(game: Game, deed_id: DeedId) -> int:
    """What the Bank pays for everything that stands on a lot. [R-53, R-54]"""
    deed = game.edition.deeds[deed_id]
    rules = game.rules.building
    if game.has_hotel(deed_id):
        return resale_of_hotel(
            rules.hotel_resale,
            hotel_price=deed.hotel_price,
            houses_price=rules.houses_before_hotel * deed.house_price,
            percent=rules.resale_percent,
        )
    return percent_of(game.houses(deed_id) * deed.house_price, rules.resale_percent, Rounding.DOWN)


def can_raise(game: Game, player: PlayerId) -> int:
    """Cash, all buildings sold to the Bank, and every deed mortgaged."""
    raised = game.cash(player)
    for deed in game.deeds_of(player):
        raised += resale_of_lot(game, deed.id)
        if deed.id not in game.mortgaged:
            raised += deed.mortgage_value
    return raised


def ranking(game: Game) -> tuple[PlayerId, ...]:
    """Best first: by worth among the solvent, then bankrupts, the last to go first. [R-104]"""
    solvent = game.solvent()
    seat = {name: index for index, name in enumerate(game.seats)}
    worth = {name: worth_sheet(game, name).total for name in solvent}
    best_first = sorted(solvent, key=lambda name: (-worth[name], seat[name]))
    return (*best_first, *reversed(game.bankruptcies))
