"""One deed as its printed card, the rent it brings now, and what can be done with it.

Greyed actions carry the engine's own reason.
"""

from dataclasses import dataclass
from typing import Final

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    colour_of,
    group_letters,
    offer,
    place,
)
from banker_app.app.projections.deeds import deed_state, owner_actions
from banker_app.app.projections.dues import buying, lot_name, price_of, rent_now
from banker_app.engine.commands import BuyDeed, LiftMortgage, OpenAuction, PayRent
from banker_app.engine.edition import DeedKind, TitleDeed
from banker_app.engine.groups import card_of, hotel_price, house_price, is_buildable
from banker_app.engine.ids import DeedId, Lot, PlayerId
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Game
from banker_app.engine.worth import loan_on

HOTEL_LINE: Final = 5
"""Where a street's ladder has its hotel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RentLine:
    """A line of the printed card."""

    text: str
    amount: str
    current: bool
    houses: int = 0
    """Drawn before the words."""
    hotel: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedSheet:
    """A deed as its card, and what can be done with it."""

    deed: DeedId
    name: str
    group: str
    family: DeedKind
    sign: str
    """What its drawing is chosen by."""
    letter: str
    colour: str
    mortgaged: str
    """What is printed on the card's back, where that is up."""
    lines: tuple[RentLine, ...]
    facts: tuple[tuple[str, str], ...]
    owner: str
    owner_colour: str
    state: str
    rent_now: str
    rent_why: str
    actions: tuple[Action, ...]
    charges: tuple[Action, ...]
    """The rent, asked of each other player."""


def deed_sheet(context: ViewContext, deed_id: DeedId) -> DeedSheet:
    """A deed as its card, the rent it brings now, and what its owner may do."""
    game, _say = context
    deed = game.edition.deeds[deed_id]
    owner = game.owner(deed_id)
    now, why = rent_now(context, deed, owner)
    group = game.edition.groups[deed.group]
    return DeedSheet(
        deed=deed_id,
        name=deed.name,
        group=_group_line(context, deed),
        family=deed.kind,
        sign=f"{deed_id} {group.id}",
        letter=group_letters(game.edition)[deed.group],
        colour=group.colour,
        mortgaged=_back(context, deed),
        lines=card_lines(context, deed, owner),
        facts=_facts(context, deed),
        owner=owner or "",
        owner_colour=colour_of(game, owner) if owner else "",
        state=deed_state(context, deed_id),
        rent_now=now,
        rent_why=why,
        actions=deed_actions(context, deed_id),
        charges=_charges(context, deed, owner),
    )


def _group_line(context: ViewContext, deed: TitleDeed) -> str:
    """The group, and the region where there are several."""
    game, say = context
    group = say.printed("group", game.edition.groups[deed.group].name)
    region = game.edition.regions.get(deed.region) if deed.region else None
    return f"{group} · {region.name}" if region else group


def _back(context: ViewContext, deed: TitleDeed) -> str:
    game, say = context
    if deed.id not in game.mortgaged:
        return ""
    if game.level(deed.id):
        return say.ui("deed.pledged")
    return say.ui("card.back", amount=say.money(loan_on(game, deed.id), deed.currency))


def card_lines(
    context: ViewContext, deed: TitleDeed, owner: PlayerId | None
) -> tuple[RentLine, ...]:
    """The ladder of rents that a lot has now: its own, or that of the deed on top of its stack."""
    game, say = context
    card = card_of(game, deed.id)
    now = _current_line(game, deed, owner)
    match card.kind:
        case DeedKind.STREET:
            names = [say.ui("card.bare"), *(say.count("card.houses", n) for n in range(1, 5))]
            names.append(say.ui("card.hotel"))
        case DeedKind.STATION:
            names = [say.count("card.stations", n + 1) for n in range(len(card.rents))]
        case DeedKind.UTILITY:
            names = [say.count("card.utilities", n + 1) for n in range(len(card.rents))]
    utility, street = card.kind is DeedKind.UTILITY, card.kind is DeedKind.STREET
    return tuple(
        RentLine(
            text=name,
            amount=say.ui("card.dice", by=rent) if utility else say.money(rent, card.currency),
            current=index == now,
            houses=index if street and index < HOTEL_LINE else 0,
            hotel=street and index == HOTEL_LINE,
        )
        for index, (name, rent) in enumerate(zip(names, card.rents, strict=False))
    )


def _current_line(game: Game, deed: TitleDeed, owner: PlayerId | None) -> int:
    built, pledged = game.level(deed.id), deed.id in game.mortgaged
    if owner is None or (pledged and not built):
        return -1
    card = card_of(game, deed.id)
    if card.kind is DeedKind.STREET:
        if pledged:
            return 0
        return len(card.rents) - 1 if game.has_hotel(deed.id) else game.houses(deed.id)
    step = rent_quote(game, deed.id, owner, dice=1).steps[0]
    if card.kind is DeedKind.STATION:
        return step.by - 1
    return card.rents.index(step.by) if step.by in card.rents else -1


def _facts(context: ViewContext, deed: TitleDeed) -> tuple[tuple[str, str], ...]:
    game, say = context
    facts = [(say.ui("card.price"), price_of(context, deed))]
    if is_buildable(game, deed.id) and (price := house_price(game, deed.id)):
        facts.append((say.ui("card.house_price"), say.money(price, deed.currency)))
        hotel = hotel_price(game, deed.id)
        if hotel and hotel != price:
            facts.append((say.ui("card.hotel_price"), say.money(hotel, deed.currency)))
    if not game.level(deed.id) or not game.rules.mortgage.buildings_as_collateral:
        terms = game.rules.mortgage.value
        loan = terms.loan(printed=deed.mortgage_value, price=deed.price)
        facts.append((say.ui("card.mortgage"), say.money(loan, deed.currency)))
    if (found := game.conglomerate_of(deed.id)) is not None:
        facts.append((say.ui("card.top"), game.edition.deeds[found.top].name))
    return tuple(facts)


def deed_actions(context: ViewContext, deed_id: DeedId) -> tuple[Action, ...]:
    """The owner's, the Bank's, and what another player may do with the owner's consent."""
    game, say = context
    deed, owner = game.edition.deeds[deed_id], game.owner(deed_id)
    if owner is None:
        return _bank_actions(context, deed)
    actions = list(owner_actions(context, deed, owner))
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        stacks = place("conglomerates", owner)
        actions.append(Action(label=say.ui("act.conglomerates", name=owner), go=stacks))
    if game.rules.trade.auctions:
        own = OpenAuction(lot=Lot(deed.id), player=owner)
        actions.append(offer(context, say.ui("act.auction_own"), own))
    terms = game.rules.mortgage.third_party_lift
    if deed.id in game.mortgaged and terms.others_may_lift():
        key = "act.lifts_and_takes" if terms.lifting_buys() else "act.lifts_for"
        actions += [
            offer(
                context,
                say.ui(key, name=other, owner=owner),
                LiftMortgage(player=other, deed=deed.id),
            )
            for other in game.solvent()
            if other != owner
        ]
    return tuple(actions)


def _bank_actions(context: ViewContext, deed: TitleDeed) -> tuple[Action, ...]:
    game, say = context
    buys = tuple(
        offer(
            context,
            say.ui("act.buys", name=player, price=buying(context, player, deed)),
            BuyDeed(player=player, deed=deed.id),
            main=player == game.turn.player,
        )
        for player in game.solvent_from(game.turn.player)
    )
    lot = Lot(deed.id)
    auction = offer(
        context, say.ui("act.auction_of", lot=lot_name(context, lot)), OpenAuction(lot=lot)
    )
    return (*buys, auction)


def _charges(context: ViewContext, deed: TitleDeed, owner: PlayerId | None) -> tuple[Action, ...]:
    game, say = context
    if owner is None or game.is_idle(deed.id):
        return ()
    return tuple(
        offer(context, say.ui("act.charge", name=player), PayRent(payer=player, deed=deed.id))
        for player in game.solvent()
        if player != owner
    )
