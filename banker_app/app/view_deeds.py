"""Deeds as the banker looks at them: rows by colour group, and one deed drawn as its card.

Greyed actions carry the engine's own reason.
"""

from dataclasses import dataclass

from banker_app.app.view_base import (
    Action,
    Look,
    accepted,
    colour_of,
    group_letters,
    money_of,
    offer,
    place,
)
from banker_app.app.view_dues import lot_name, price_of, rent_steps
from banker_app.engine.commands import (
    BreakHotel,
    Build,
    BuyDeed,
    Command,
    LiftMortgage,
    MortgageDeed,
    OpenAuction,
    PayRent,
    SellBuilding,
)
from banker_app.engine.edition import DeedKind, TitleDeed
from banker_app.engine.exchange import money_of_building, money_of_rent
from banker_app.engine.groups import card_of, full, hotel_price, house_price, is_site
from banker_app.engine.ids import Commodity, DeedId, GroupId, Lot, PlayerId
from banker_app.engine.policies.grouping import Grouping
from banker_app.engine.policies.mortgage_terms import others_may_lift
from banker_app.engine.quote import rent_quote
from banker_app.engine.state import Game, Tracking
from banker_app.engine.worth import loan_on


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRow:
    """A deed in a list."""

    deed: DeedId
    name: str
    colour: str
    letter: str
    owner: str
    owner_colour: str
    state: str
    houses: int
    hotel: bool
    mortgaged: bool
    actions: tuple[Action, ...]
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A colour group with its deeds."""

    group: GroupId
    name: str
    letter: str
    colour: str
    deeds: tuple[DeedRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RentLine:
    """A line of the printed card."""

    text: str
    amount: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedSheet:
    """A deed as its card, and what can be done with it."""

    deed: DeedId
    name: str
    group: str
    letter: str
    colour: str
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


# ---- lists ---------------------------------------------------------------------------


def group_rows(look: Look, owner: PlayerId | None = None) -> tuple[GroupRow, ...]:
    """The groups in board order; with `owner`, only what that player holds.

    Everybody's deeds carry only what players ask for now and then; a player's own, everything.
    """
    game = look.game
    letters = group_letters(game.edition)
    rows: list[GroupRow] = []
    for group in game.edition.groups.values():
        deeds = tuple(
            deed_row(look, game.edition.deeds[deed], letters[group.id], owner is not None)
            for deed in group.deeds
            if owner is None or game.owner(deed) == owner
        )
        if deeds:
            rows.append(
                GroupRow(
                    group=group.id,
                    name=group.name,
                    letter=letters[group.id],
                    colour=group.colour,
                    deeds=deeds,
                )
            )
    return tuple(rows)


def deed_row(look: Look, deed: TitleDeed, letter: str, everything: bool) -> DeedRow:
    """A deed in a list, with what may be done with it at once."""
    game, say = look
    owner = game.owner(deed.id)
    state = deed_state(look, deed.id)
    owner_name = owner or say.ui("deed.unowned", price=price_of(look, deed))
    return DeedRow(
        deed=deed.id,
        name=deed.name,
        colour=game.edition.groups[deed.group].colour,
        letter=letter,
        owner=owner_name,
        owner_colour=colour_of(game, owner) if owner else "",
        state=state,
        houses=game.houses(deed.id),
        hotel=game.has_hotel(deed.id),
        mortgaged=deed.id in game.mortgaged,
        actions=_at_once(look, deed, owner, everything),
        label=", ".join(part for part in (deed.name, owner_name, state) if part),
    )


def _at_once(
    look: Look, deed: TitleDeed, owner: PlayerId | None, everything: bool
) -> tuple[Action, ...]:
    own = owner_actions(look, deed, owner) if owner else ()
    if everything:
        return tuple(action for action in own if action.allowed)
    wanted = tuple(a for a in own if a.allowed and isinstance(a.command, Build | LiftMortgage))
    return (*_told_here(look, deed, owner), *wanted)


def _told_here(look: Look, deed: TitleDeed, owner: PlayerId | None) -> tuple[Action, ...]:
    """What the player on turn does with a deed, where no dice tell who stands on it."""
    game, say = look
    player = game.turn.player
    if game.tracking is not Tracking.TURNS or owner == player:
        return ()
    if owner is None:
        label = say.ui("act.buys", name=player, price=price_of(look, deed))
        told = offer(look, label, BuyDeed(player=player, deed=deed.id))
    else:
        amount = _rent_now(look, deed, owner)[0]
        label = say.ui("act.rent_of", name=player, amount=amount)
        told = offer(look, label, PayRent(payer=player, deed=deed.id))
    return (told,) if told.allowed else ()


def deed_state(look: Look, deed: DeedId) -> str:
    """What stands on a lot, whether it is mortgaged, whether it is part of a stack."""
    stacked = look.say.ui("deed.stacked") if look.game.conglomerate_of(deed) else ""
    return ", ".join(part for part in (standing_on(look, deed), stacked) if part)


def standing_on(look: Look, deed: DeedId) -> str:
    """What stands on a lot, and whether it is mortgaged."""
    game, say = look
    houses = game.houses(deed)
    parts: list[str] = []
    if game.has_hotel(deed):
        parts.append(say.ui("deed.hotel"))
    elif houses:
        parts.append(say.count("deed.houses", houses))
    if deed in game.mortgaged:
        parts.append(say.ui("deed.pledged" if parts else "deed.mortgaged"))
    return ", ".join(parts)


def owner_actions(look: Look, deed: TitleDeed, owner: PlayerId) -> tuple[Action, ...]:
    """Build, sell, mortgage, lift: whichever makes sense, allowed or with its reason."""
    game, say = look
    actions: list[Action] = []
    built, pledged = game.level(deed.id) > 0, deed.id in game.mortgaged
    if is_site(game, deed.id) and (built or not pledged):
        actions += building_actions(look, deed, owner)
    if pledged:
        lift = LiftMortgage(player=owner, deed=deed.id)
        actions.append(_priced(look, "act.lift", lift, owner))
    else:
        mortgage = MortgageDeed(player=owner, deed=deed.id)
        pledge = built and game.rules.mortgage.buildings_as_collateral
        amount = say.money(loan_on(game, deed.id), deed.currency)
        label = say.ui("act.pledge" if pledge else "act.mortgage", amount=amount)
        actions.append(offer(look, label, mortgage))
    return tuple(actions)


def building_actions(look: Look, deed: TitleDeed, owner: PlayerId) -> list[Action]:
    """Build on a lot, sell from it, with what it costs or brings."""
    game, say = look
    hotel_next = game.houses(deed.id) == full(game)
    price = hotel_price(game, deed.id) if hotel_next else house_price(game, deed.id)
    face = money_of_building(game, owner, deed.id)
    actions: list[Action] = []
    if not game.has_hotel(deed.id):
        label = say.ui(
            "act.build_hotel" if hotel_next else "act.build", price=say.money(price, face)
        )
        actions.append(offer(look, label, Build(player=owner, deed=deed.id)))
    if game.has_hotel(deed.id):
        sell: Command = BreakHotel(player=owner, deed=deed.id)
        actions.append(_priced(look, "act.break_hotel", sell, owner))
    elif game.houses(deed.id):
        sell = SellBuilding(player=owner, deed=deed.id)
        actions.append(_priced(look, "act.sell_house", sell, owner))
    return actions


def _priced(look: Look, key: str, command: Command, player: PlayerId) -> Action:
    """A button that names what the command brings or costs the player."""
    game, say = look
    done = accepted(game, command)
    moved = abs(done.game.cash(player) - game.cash(player)) if done else 0
    change = money_of(look, player, moved) if done else ""
    return offer(look, say.ui(key, amount=change).strip(), command)


# ---- one deed ------------------------------------------------------------------------


def deed_sheet(look: Look, deed_id: DeedId) -> DeedSheet:
    """A deed as its card, the rent it brings now, and what its owner may do."""
    game, _say = look
    deed = game.edition.deeds[deed_id]
    owner = game.owner(deed_id)
    now, why = rent_now(look, deed, owner)
    group = game.edition.groups[deed.group]
    return DeedSheet(
        deed=deed_id,
        name=deed.name,
        group=group.name,
        letter=group_letters(game.edition)[deed.group],
        colour=group.colour,
        lines=card_lines(look, deed, owner),
        facts=_facts(look, deed),
        owner=owner or "",
        owner_colour=colour_of(game, owner) if owner else "",
        state=deed_state(look, deed_id),
        rent_now=now,
        rent_why=why,
        actions=_actions(look, deed, owner),
        charges=_charges(look, deed, owner),
    )


def rent_now(look: Look, deed: TitleDeed, owner: PlayerId | None) -> tuple[str, str]:
    """The rent that whoever came next would owe, where it is certain, and how it comes about."""
    game, say = look
    if owner is None:
        return "", say.ui("deed.no_rent_unowned")
    if deed.id in game.mortgaged and not game.level(deed.id):
        return "", say.ui("deed.no_rent_mortgaged")
    quote = rent_quote(game, deed.id, owner)
    face = rent_money(look, deed, owner)
    amount = "" if quote.amount is None else say.money(quote.amount, face)
    return amount, rent_steps(look, quote.steps)


def rent_money(look: Look, deed: TitleDeed, owner: PlayerId) -> Commodity:
    """The money that whoever comes next pays his rent in; with several visitors, the owner's."""
    game = look.game
    return money_of_rent(game, game.turn.player, owner, deed.id)


def card_lines(look: Look, deed: TitleDeed, owner: PlayerId | None) -> tuple[RentLine, ...]:
    """The ladder of rents that a lot has now: its own, or that of the deed on top of its stack."""
    game, say = look
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
    utility = card.kind is DeedKind.UTILITY
    return tuple(
        RentLine(
            text=name,
            amount=say.ui("card.dice", by=rent) if utility else say.money(rent, card.currency),
            current=index == now,
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


def _facts(look: Look, deed: TitleDeed) -> tuple[tuple[str, str], ...]:
    game, say = look
    facts = [(say.ui("card.price"), price_of(look, deed))]
    if is_site(game, deed.id) and (price := house_price(game, deed.id)):
        facts.append((say.ui("card.house_price"), say.money(price, deed.currency)))
        hotel = hotel_price(game, deed.id)
        if hotel and hotel != price:
            facts.append((say.ui("card.hotel_price"), say.money(hotel, deed.currency)))
    if not game.level(deed.id):
        facts.append((say.ui("card.mortgage"), say.money(loan_on(game, deed.id), deed.currency)))
    if (found := game.conglomerate_of(deed.id)) is not None:
        facts.append((say.ui("card.top"), game.edition.deeds[found.top].name))
    return tuple(facts)


def _actions(look: Look, deed: TitleDeed, owner: PlayerId | None) -> tuple[Action, ...]:
    """The owner's, the Bank's, and what another player may do with the owner's consent."""
    game, say = look
    if owner is None:
        return _bank_actions(look, deed)
    actions = list(owner_actions(look, deed, owner))
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        stacks = place("conglomerates", owner)
        actions.append(Action(label=say.ui("act.conglomerates", name=owner), go=stacks))
    if deed.id in game.mortgaged and others_may_lift(game.rules.mortgage.third_party_lift):
        actions += [
            offer(
                look,
                say.ui("act.lifts_for", name=other, owner=owner),
                LiftMortgage(player=other, deed=deed.id),
            )
            for other in game.solvent()
            if other != owner
        ]
    return tuple(actions)


def _bank_actions(look: Look, deed: TitleDeed) -> tuple[Action, ...]:
    game, say = look
    price = price_of(look, deed)
    buys = tuple(
        offer(
            look,
            say.ui("act.buys", name=player, price=price),
            BuyDeed(player=player, deed=deed.id),
            main=player == game.turn.player,
        )
        for player in game.solvent_from(game.turn.player)
    )
    lot = Lot(deed.id)
    auction = offer(look, say.ui("act.auction_of", lot=lot_name(look, lot)), OpenAuction(lot=lot))
    return (*buys, auction)


def _charges(look: Look, deed: TitleDeed, owner: PlayerId | None) -> tuple[Action, ...]:
    game, say = look
    if owner is None or (deed.id in game.mortgaged and not game.level(deed.id)):
        return ()
    return tuple(
        offer(look, say.ui("act.charge", name=player), PayRent(payer=player, deed=deed.id))
        for player in game.solvent()
        if player != owner
    )
