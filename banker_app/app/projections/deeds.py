"""Deeds in lists: rows by colour group, and the owners' actions.

Disabled actions have the engine's reason.
"""

from collections.abc import Mapping
from typing import Final

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    group_letters,
    offer,
    place,
)
from banker_app.app.projections.dues import buying, lot_name, price_of, rent_now
from banker_app.app.projections.purses import colour_of, money_of
from banker_app.app.projections.sums import bringing, costing
from banker_app.engine.commands import (
    Build,
    BuyDeed,
    Command,
    MortgageDeed,
    OpenAuction,
    PayRent,
    SellBuilding,
)
from banker_app.engine.edition import TitleDeed
from banker_app.engine.exchange import return_price
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import hotel_price, is_buildable, ladder, landmark, price_of_level
from banker_app.engine.ids import (
    DEPOT,
    HOTEL,
    HOUSE,
    SKYSCRAPER,
    Commodity,
    DeedId,
    GroupId,
    Lot,
    PlayerId,
)
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.building.sales import BreakHotel
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.purchase import ReturnDeed
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Game, Tracking
from banker_app.engine.worth import loan_on

PIECES: Final[Mapping[Commodity, str]] = {
    HOUSE: "houses",
    HOTEL: "hotels",
    SKYSCRAPER: "skyscrapers",
    DEPOT: "depots",
}
"""The names of the pieces in the rules, in counts and in texts."""
PIECE_ICONS: Final[Mapping[Commodity, str]] = {
    HOUSE: "house",
    HOTEL: "apartment",
    SKYSCRAPER: "location_city",
    DEPOT: "warehouse",
}
BUILDS: Final = {
    HOUSE: "act.build",
    HOTEL: "act.build_hotel",
    SKYSCRAPER: "act.build_skyscraper",
    DEPOT: "act.build_depot",
}
SELLS: Final = {
    HOUSE: "act.sell_house",
    SKYSCRAPER: "act.break_skyscraper",
    DEPOT: "act.sell_depot",
}


class DeedRow(Frozen):
    """A deed in a list."""

    deed: DeedId
    name: str
    colour: str
    letter: str
    owner: str
    owner_colour: str
    figure: str
    """Amount due from the next player to land, empty if uncertain; or the price."""
    caption: str
    """The name of the figure."""
    state: str
    houses: int
    hotel: bool
    mortgaged: bool
    actions: tuple[Action, ...]
    label: str


class GroupRow(Frozen):
    """A colour group with its deeds."""

    group: GroupId
    name: str
    letter: str
    colour: str
    deeds: tuple[DeedRow, ...]


# ---- lists ---------------------------------------------------------------------------


def group_rows(context: ViewContext, owner: PlayerId | None = None) -> tuple[GroupRow, ...]:
    """The groups in board order; with `owner`, only the deeds of that player.

    The list of all deeds offers only the most frequent actions; that of one player, all of them.
    """
    game = context.game
    letters = group_letters(game.edition)
    own = {deed.id for deed in game.deeds_of(owner)} if owner is not None else game.edition.deeds
    rows: list[GroupRow] = []
    for group in game.edition.groups.values():
        deeds = tuple(
            deed_row(context, game.edition.deeds[deed], letters[group.id], owner is not None)
            for deed in group.deeds
            if deed in own
        )
        if deeds:
            rows.append(
                GroupRow(
                    group=group.id,
                    name=context.say.group(game.edition, group.id),
                    letter=letters[group.id],
                    colour=group.colour,
                    deeds=deeds,
                )
            )
    return tuple(rows)


def deed_row(context: ViewContext, deed: TitleDeed, letter: str, everything: bool) -> DeedRow:
    """A deed in a list, with its actions."""
    game = context.game
    say, owner = context.say, game.owner(deed.id)
    rent, _ = rent_now(context, deed, owner)
    figure = rent if owner else price_of(context, deed)
    caption = say.ui("card.bare" if owner else "card.price") if figure else ""
    return DeedRow(
        deed=deed.id,
        name=deed.name,
        colour=game.edition.groups[deed.group].colour,
        letter=letter,
        owner=owner or say.ui("deed.no_owner"),
        owner_colour=colour_of(game, owner) if owner else "",
        figure=figure,
        caption=caption,
        state=deed_state(context, deed.id),
        houses=game.houses(deed.id),
        hotel=game.has_hotel(deed.id),
        mortgaged=deed.id in game.mortgaged,
        actions=_at_once(context, deed, owner, everything),
        label=f"{deed.name}, {deed_facts(context, deed)}",
    )


def deed_facts(context: ViewContext, deed: TitleDeed) -> str:
    """The owner or the price of a deed, its rent and its buildings, in one line."""
    game, say = context
    owner = game.owner(deed.id)
    rent, _ = rent_now(context, deed, owner)
    facts = (
        say.name(owner) if owner else say.ui("deed.unowned", price=price_of(context, deed)),
        say.ui("deed.rent", amount=rent) if rent else "",
        deed_state(context, deed.id),
    )
    return ", ".join(filter(None, facts))


def _at_once(
    context: ViewContext, deed: TitleDeed, owner: PlayerId | None, everything: bool
) -> tuple[Action, ...]:
    own = owner_actions(context, deed, owner) if owner else ()
    if everything:
        return tuple(action for action in own if action.allowed)
    wanted = tuple(a for a in own if a.allowed and isinstance(a.command, Build | LiftMortgage))
    landed = landings(context, deed) if context.game.tracking is Tracking.TURNS else ()
    return (*(action for action in landed if action.allowed), *wanted)


def landings(context: ViewContext, deed: TitleDeed) -> tuple[Action, ...]:
    """Buttons to enter a landing in a game without dice: to buy the deed, or pay its rent, for the
    player on turn; if turns are not tracked, for everybody but the owner.
    """
    game = context.game
    owner = game.owner(deed.id)
    if game.ending is not None or game.is_idle(deed.id):
        return ()
    players = {Tracking.TURNS: (game.turn.player,), Tracking.OFF: game.solvent()}
    return tuple(
        _landing(context, player, deed, owner)
        for player in players.get(game.tracking, ())
        if player != owner
    )


def _landing(
    context: ViewContext, player: PlayerId, deed: TitleDeed, owner: PlayerId | None
) -> Action:
    say = context.say
    if owner is None:
        label = say.ui("act.buys", name=player, price=buying(context, player, deed))
        return offer(context, label, BuyDeed(player=player, deed=deed.id))
    amount = _rent_from(context, player, deed, owner)
    label = say.ui("act.rent_of", name=player, amount=amount)
    return offer(context, label, PayRent(payer=player, deed=deed.id))


def _rent_from(context: ViewContext, player: PlayerId, deed: TitleDeed, owner: PlayerId) -> str:
    """The rent that a player would pay; empty if it is not certain."""
    game = context.game
    rent = rent_quote(game, deed.id, owner).amount
    return "" if rent is None else costing(context, player, rent, context.game.currency_of(owner))


def deed_state(context: ViewContext, deed: DeedId) -> str:
    """The buildings on a lot, and whether it is mortgaged or in a conglomerate."""
    stacked = context.say.ui("deed.stacked") if context.game.conglomerate_of(deed) else ""
    return ", ".join(part for part in (standing_on(context, deed), stacked) if part)


def standing_on(context: ViewContext, deed: DeedId) -> str:
    """The buildings on a lot, and whether it is mortgaged."""
    game, say = context
    houses = game.houses(deed)
    parts: list[str] = []
    if standing := landmark(game, deed):
        parts.append(say.ui(f"deed.{standing.lower()}"))
    elif game.has_hotel(deed):
        parts.append(say.ui("deed.hotel"))
    elif houses:
        parts.append(say.count("deed.houses", houses))
    if deed in game.mortgaged:
        parts.append(say.ui("deed.mortgaged"))
    return ", ".join(parts)


def deed_actions(context: ViewContext, deed_id: DeedId) -> tuple[Action, ...]:
    """The actions of the owner or the Bank, and those of others with the owner's consent."""
    game, say = context
    deed, owner = game.edition.deeds[deed_id], game.owner(deed_id)
    if owner is None:
        return _bank_actions(context, deed)
    actions = list(owner_actions(context, deed, owner))
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        stacks = place("conglomerates", owner)
        actions.append(Action(label=say.ui("act.conglomerates", name=owner), effect=stacks))
    if game.rules.trade.auctions:
        own = OpenAuction(lot=Lot(deed.id), player=owner)
        actions.append(offer(context, say.ui("act.auction_own"), own))
    if game.rules.purchase.return_percent:
        back = ReturnDeed(player=owner, deed=deed.id)
        amount = bringing(context, owner, return_price(game, owner, deed.id).amount, deed.currency)
        actions.append(offer(context, say.ui("act.return", amount=amount), back))
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


def owner_actions(context: ViewContext, deed: TitleDeed, owner: PlayerId) -> tuple[Action, ...]:
    """Build, sell, mortgage, lift: those that make sense, each allowed or with a reason."""
    game, say = context
    actions: list[Action] = []
    built, pledged = game.level(deed.id) > 0, deed.id in game.mortgaged
    if is_buildable(game, deed.id) and (built or not pledged):
        actions += building_actions(context, deed, owner)
    if pledged:
        lift = LiftMortgage(player=owner, deed=deed.id)
        actions.append(_priced(context, "act.lift", lift, owner))
    else:
        mortgage = MortgageDeed(player=owner, deed=deed.id)
        pledge = built and game.rules.mortgage.buildings_as_collateral
        amount = bringing(context, owner, loan_on(game, deed.id), deed.currency)
        label = say.ui("act.pledge" if pledge else "act.mortgage", amount=amount)
        actions.append(offer(context, label, mortgage))
    return tuple(actions)


def building_actions(context: ViewContext, deed: TitleDeed, owner: PlayerId) -> list[Action]:
    """Building on a lot and selling from it, with the price."""
    game, say = context
    level, pieces = game.level(deed.id), ladder(game, deed.id)
    currency = game.edition.deeds[deed.id].currency
    actions: list[Action] = []
    if level < len(pieces):
        price = price_of_level(game, deed.id, level + 1)
        cost = costing(context, owner, price, currency)
        build = Build(player=owner, deed=deed.id)
        actions.append(offer(context, say.ui(BUILDS[pieces[level]], price=cost), build))
        if game.rules.building.hotel_at_once and HOTEL in pieces[level + 1 :]:
            left = game.houses_before_hotel() - level
            whole = left * price + hotel_price(game, deed.id)
            label = say.ui("act.build_hotel", price=costing(context, owner, whole, currency))
            at_once = Build(player=owner, deed=deed.id, count=left + 1)
            actions.append(offer(context, label, at_once))
    if level:
        actions.append(sale_action(context, deed, owner))
    return actions


def sale_action(context: ViewContext, deed: TitleDeed, owner: PlayerId) -> Action:
    """Selling one piece from a lot, with what it brings."""
    key, sell = sale_of(context.game, owner, deed.id)
    return _priced(context, key, sell, owner)


def sale_of(game: Game, player: PlayerId, deed: DeedId) -> tuple[str, BreakHotel | SellBuilding]:
    """The button that takes one step down from a lot, and its command."""
    if game.has_hotel(deed):
        return "act.break_hotel", BreakHotel(player=player, deed=deed)
    standing = landmark(game, deed)
    return SELLS[standing or HOUSE], SellBuilding(player=player, deed=deed)


def _priced(context: ViewContext, key: str, command: Command, player: PlayerId) -> Action:
    """A button with the player's gain or cost by the command."""
    game, say = context
    done = accepted(game, command)
    moved = abs(done.game.cash(player) - game.cash(player)) if done else 0
    change = money_of(context, player, moved) if done else ""
    return offer(context, say.ui(key, amount=change).strip(), command)
