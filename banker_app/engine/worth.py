"""A player's net worth, itemised; the cash that they could raise; the final ranking.

Only reads the game; nothing is bought or sold here.
"""

from banker_app.engine.exchange import at_par, value_to
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import hotel_price, house_price, price_of_level
from banker_app.engine.ids import BUILDINGS, DEPOT, HOTEL, HOUSE, SKYSCRAPER, DeedId, PlayerId
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.obligations import currency_of_due, open_loans
from banker_app.engine.settings.scoring import MortgagedDeed
from banker_app.engine.state import Game


class WorthSheet(Frozen):
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
    skyscrapers: int = 0
    """Skyscrapers at cost, including the hotels and houses handed in for them."""
    depots: int = 0
    """Train depots at cost."""
    loans: int = 0
    """Loans to other players less loans from them. [ruling 26]"""

    @property
    def buildings(self) -> int:
        """All buildings together."""
        return self.houses + self.hotels + self.skyscrapers + self.depots

    @property
    def total(self) -> int:
        """Total worth."""
        return self.cash + self.deeds + self.mortgaged + self.buildings + self.loans


def worth_sheet(
    game: Game, player: PlayerId, mortgaged_as: MortgagedDeed | None = None
) -> WorthSheet:
    """Net worth by the rules, or with a different value for mortgaged deeds.

    In the player's own currency; foreign deeds at the current rates. [R-109 to R-111]
    """
    rules = game.rules.scoring
    formula = mortgaged_as or rules.mortgaged_deed
    deeds = mortgaged = 0
    built = dict.fromkeys(BUILDINGS, 0)
    for deed in game.deeds_of(player):
        currency = deed.currency
        if game.is_idle(deed.id):
            mortgaged += value_to(game, player, formula.value_of(deed.price), currency)
        else:
            deeds += value_to(game, player, rules.deed.value_of(deed.price), currency)
        standing = value_to(game, player, _standing_on(game, deed.id), currency)
        piece = next((one for one in BUILDINGS if game.carries(deed.id, one)), HOUSE)
        built[piece] += standing
    return WorthSheet(
        cash=game.cash(player),
        deeds=deeds,
        mortgaged=mortgaged,
        houses=built[HOUSE],
        hotels=built[HOTEL],
        skyscrapers=built[SKYSCRAPER],
        depots=built[DEPOT],
        loans=_lent_by(game, player),
    )


def _lent_by(game: Game, player: PlayerId) -> int:
    """Money that a player has lent less money they have borrowed, in their own currency."""
    total = 0
    for loan in open_loans(game):
        if player in (loan.player, loan.creditor):
            amount = value_to(game, player, loan.amount, currency_of_due(game, loan))
            total += -amount if player == loan.player else amount
    return total


def _standing_on(game: Game, deed: DeedId) -> int:
    """The value of a lot's buildings; of mortgaged ones the excess over the loan. [R-111]"""
    level = game.level(deed)
    if not level:
        return 0
    cost = sum(price_of_level(game, deed, step) for step in range(1, level + 1))
    resale = buildings_on(game, deed)
    loan = resale if deed in game.mortgaged else 0
    return max(game.rules.scoring.buildings.value_of(cost=cost, resale=resale) - loan, 0)


def taxable_worth(game: Game, player: PlayerId) -> int:
    """Total worth as income tax sees it: possessions only, without loans. [R-87]"""
    sheet = worth_sheet(game, player, game.rules.tax.worth_counts)
    return sheet.total - sheet.loans


def buildings_on(game: Game, deed_id: DeedId) -> int:
    """The Bank's price for all buildings on a lot. [R-53, R-54]"""
    rules = game.rules.building
    percent, price = rules.house_resale, house_price(game, deed_id)
    level, full = game.level(deed_id), game.houses_before_hotel()
    if level > full:
        hotel = rules.hotel_resale.resale(
            hotel_price=hotel_price(game, deed_id),
            house_price=price,
            houses=full,
            percent=percent,
        )
        return hotel + percent_of((level - full - 1) * price, percent, Rounding.DOWN)
    return percent_of(level * price, percent, Rounding.DOWN) if level else 0


def resale_of_lot(game: Game, deed_id: DeedId) -> int:
    """The proceeds of selling all buildings on a lot; mortgaged ones bring nothing. [R-31]"""
    return 0 if deed_id in game.mortgaged else buildings_on(game, deed_id)


def brought_by_lot(game: Game, player: PlayerId, deed_id: DeedId) -> int:
    """`resale_of_lot` in the player's own currency, as the Bank pays it out. [R-59]"""
    currency = game.edition.deeds[deed_id].currency
    return value_to(game, player, resale_of_lot(game, deed_id), currency)


def pledges_buildings(game: Game, deed_id: DeedId) -> bool:
    """Whether a mortgage on this deed is, or would be, on its buildings. [R-31]"""
    as_collateral = game.rules.mortgage.buildings_as_collateral or deed_id in game.mortgaged
    return as_collateral and game.level(deed_id) > 0


def loan_on(game: Game, deed_id: DeedId) -> int:
    """The Bank's loan on a deed, or on its buildings. [R-31, R-61]"""
    if pledges_buildings(game, deed_id):
        return buildings_on(game, deed_id)
    deed = game.edition.deeds[deed_id]
    choice = game.rules.mortgage.value
    return choice.loan(printed=deed.mortgage_value, price=deed.price)


def can_raise(game: Game, player: PlayerId) -> int:
    """A player's cash after selling all buildings and mortgaging every deed, in their currency."""
    deeds = game.deeds_of(player)
    return game.cash(player) + sum(raised_by(game, player, deed.id) for deed in deeds)


def raised_by(game: Game, player: PlayerId, deed_id: DeedId, *, lifted: bool = False) -> int:
    """The proceeds of a deed's buildings and of a mortgage on it, in the player's own currency.

    `lifted`: its mortgage has been lifted by then.
    """
    deed, raised = game.edition.deeds[deed_id], brought_by_lot(game, player, deed_id)
    if deed_id in game.mortgaged and not (lifted or game.level(deed_id)):
        return raised
    loan = game.rules.mortgage.value.loan(printed=deed.mortgage_value, price=deed.price)
    return raised + value_to(game, player, loan, deed.currency)


def places(game: Game) -> dict[PlayerId, int]:
    """The place of each player, best first: by worth, then the latest to go out.

    Equal worth is a shared place; those who share it are in seat order. [R-104, ruling 25]
    """
    if game.ending is not None:
        return dict(zip(game.ending.ranking, game.ending.places, strict=True))
    worth = {name: comparable_worth(game, name) for name in game.remaining()}
    found = {
        name: 1 + sum(other > worth[name] for other in worth.values())
        for name in sorted(worth, key=lambda name: -worth[name])
    }
    for name in reversed(game.exits):
        found[name] = len(found) + 1
    return found


def ranking(game: Game) -> tuple[PlayerId, ...]:
    """Players from first to last."""
    return tuple(places(game))


def first_place(game: Game) -> tuple[PlayerId, ...]:
    """The players in first place, now or at the end: several if they share it."""
    return tuple(name for name, place in places(game).items() if place == 1)


def comparable_worth(game: Game, player: PlayerId) -> int:
    """The figure that players are ranked by: worth, or money alone; at par where there are several
    currencies, so that one that falls makes nobody else rich. [ruling 36]

    Either includes loans, so that a borrowed sum helps nobody.
    """
    sheet = worth_sheet(game, player)
    only_cash = game.rules.ending.winner.counts_only_cash()
    total = sheet.cash + sheet.loans if only_cash else sheet.total
    return at_par(game, total, game.currency_of(player))
