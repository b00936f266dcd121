"""Computes a rent and records each step of the computation.

Amounts only; the rent chapter decides whether a rent is due.
"""

from typing import NamedTuple

from banker_app.engine.dues import RentStep, StepCode
from banker_app.engine.edition import DeedKind, TitleDeed
from banker_app.engine.groups import card_of
from banker_app.engine.ids import DEPOT, SKYSCRAPER, DeedId, PlayerId
from banker_app.engine.money import times
from banker_app.engine.settings.rent import LotFacts
from banker_app.engine.state import Game


class RentQuote(NamedTuple):
    """The current rent of a deed. `amount` is None if it depends on dice not yet entered."""

    amount: int | None
    steps: tuple[RentStep, ...]


def rent_quote(
    game: Game, deed_id: DeedId, owner: PlayerId, *, dice: int | None = None, multiplier: int = 1
) -> RentQuote:
    """The rent that `owner` may ask for, or might as the buyer of the deed.

    `multiplier` comes from a card: it multiplies the rent of stations and replaces the dice
    factor of utilities. Streets have no such card and ignore it.
    """
    deed = game.edition.deeds[deed_id]
    return _rounded(game, _by_card(game, deed, owner, dice, multiplier))


def _rounded(game: Game, quote: RentQuote) -> RentQuote:
    """A rent in whole notes, if the players round it; never less than one. [H-54]"""
    unit = game.rules.rent.rounded_to
    if not (unit and quote.amount):
        return quote
    rent = unit * max(times(quote.amount, 1, unit, game.rules.money.rounding), 1)
    if rent == quote.amount:
        return quote
    return RentQuote(rent, (*quote.steps, RentStep(code=StepCode.ROUNDED, amount=rent, by=unit)))


def _by_card(
    game: Game, deed: TitleDeed, owner: PlayerId, dice: int | None, multiplier: int
) -> RentQuote:
    if deed.kind is not DeedKind.STREET and card_of(game, deed.id) is not deed:
        return _by_top_deed(game, deed, owner, dice, multiplier)
    match deed.kind:
        case DeedKind.STREET:
            return _street(game, deed, owner)
        case DeedKind.STATION:
            return _station(game, deed, owner, multiplier)
        case DeedKind.UTILITY:
            return _utility(game, deed, owner, dice, multiplier)


def _street(game: Game, deed: TitleDeed, owner: PlayerId) -> RentQuote:
    """Rent of a street by its card; mortgaged buildings earn nothing. [R-31, R-122]"""
    card = card_of(game, deed.id)
    steps: tuple[RentStep, ...] = ()
    if card.id != deed.id:
        steps = (RentStep(code=StepCode.TOP_DEED, amount=card.rents[0], deed=card.id),)
    is_pledged = deed.id in game.mortgaged
    built = 0 if is_pledged else game.level(deed.id)
    if is_pledged:
        steps += (RentStep(code=StepCode.PLEDGED, amount=card.rents[0]),)
    if built and game.carries(deed.id, SKYSCRAPER):
        rent = card.skyscraper_rent
        steps += (RentStep(code=StepCode.SKYSCRAPER, amount=rent),)
    elif built and game.has_hotel(deed.id):
        rent = card.rents[-1]
        steps += (RentStep(code=StepCode.HOTEL, amount=rent),)
    else:
        rent = card.rents[built]
        code = StepCode.HOUSES if built else StepCode.PRINTED
        steps += (RentStep(code=code, amount=rent, by=built),)
    if not game.rules.rent.group_bonus.doubles(_lot_facts(game, deed.id, owner, built)):
        return RentQuote(rent, steps)
    whole = all(lot == deed.id or game.owner(lot) == owner for lot in game.group_of(deed.id))
    if card.set_rent and not built and whole:
        printed = RentStep(code=StepCode.GROUP_PRINTED, amount=card.set_rent)
        return RentQuote(card.set_rent, (*steps, printed))
    code = StepCode.GROUP_DOUBLED if whole else StepCode.MOST_DOUBLED
    return RentQuote(2 * rent, (*steps, RentStep(code=code, amount=2 * rent, by=2)))


def _by_top_deed(
    game: Game, deed: TitleDeed, owner: PlayerId, dice: int | None, multiplier: int
) -> RentQuote:
    """Rent of a station or utility in a conglomerate. A card's multiplier comes first. [R-122]"""
    if multiplier > 1 and deed.kind is DeedKind.UTILITY:
        return _utility(game, deed, owner, dice, multiplier)
    rent, steps = _street(game, deed, owner)
    if multiplier == 1 or rent is None:
        return RentQuote(rent, steps)
    rent *= multiplier
    return RentQuote(rent, (*steps, RentStep(code=StepCode.CARD, amount=rent, by=multiplier)))


def _lot_facts(game: Game, deed: DeedId, owner: PlayerId, built: int) -> LotFacts:
    group_deeds = game.group_of(deed)
    own = tuple(other for other in group_deeds if other == deed or game.owner(other) == owner)
    wanted = game.rules.building.wanted(len(group_deeds))
    return LotFacts(
        group_complete=len(group_deeds) > 1 and len(own) >= wanted,
        lot_bare=built == 0,
        group_bare=not any(map(game.level, own)),
        group_mortgaged=any(other in game.mortgaged for other in own),
    )


def _station(game: Game, deed: TitleDeed, owner: PlayerId, multiplier: int) -> RentQuote:
    owned = counted(game, deed, owner)
    rent = deed.rents[owned - 1]
    steps: tuple[RentStep, ...] = (RentStep(code=StepCode.OWNED, amount=rent, by=owned),)
    if game.carries(deed.id, DEPOT):
        rent *= 2
        steps += (RentStep(code=StepCode.DEPOT, amount=rent, by=2),)
    if multiplier > 1:
        rent *= multiplier
        steps += (RentStep(code=StepCode.CARD, amount=rent, by=multiplier),)
    return RentQuote(rent, steps)


def _utility(
    game: Game, deed: TitleDeed, owner: PlayerId, dice: int | None, multiplier: int
) -> RentQuote:
    owned = counted(game, deed, owner)
    if multiplier > 1:
        factor, step = multiplier, RentStep(code=StepCode.CARD_DICE, amount=0, by=multiplier)
    else:
        factor = deed.rents[owned - 1]
        step = RentStep(code=StepCode.OWNED_DICE, amount=0, by=factor)
    if dice is None:
        return RentQuote(None, (step,))
    return RentQuote(
        dice * factor, (step, RentStep(code=StepCode.DICE, amount=dice * factor, by=dice))
    )


def counted(game: Game, deed: TitleDeed, owner: PlayerId) -> int:
    """The number of deeds of the family that count for its rent, itself included. [R-35]"""
    group_deeds = game.edition.group_deeds[deed.id]
    return sum(
        1
        for other in group_deeds
        if other == deed.id
        or (
            game.owner(other) == owner
            and (game.rules.rent.mortgaged_count or other not in game.mortgaged)
        )
    )
