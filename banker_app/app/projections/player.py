"""The player screen: cash, worth, what could be raised, deeds."""

from dataclasses import dataclass

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    colour_of,
    money_of,
    offer,
    place,
    place_name,
    possible,
    purse_of,
)
from banker_app.app.projections.deeds import GroupRow, group_rows
from banker_app.app.projections.tokens import mark_of
from banker_app.app.projections.turn_panel import fine_words, salary_words, told_places
from banker_app.engine.commands import CollectSalary, GoToJail, PayJailFine, UseJailCard
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.obligations import owed_by, total_owed
from banker_app.engine.rules.landing import salary_now
from banker_app.engine.rules.turn import fine_at
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Hold
from banker_app.engine.worth import can_raise, worth_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """Everything about a player."""

    player: PlayerId
    token: str
    initial: str
    colour: str
    balance: str
    notes: tuple[str, ...]
    """What should be seen first: in jail, in debt, bankrupt."""
    groups: tuple[GroupRow, ...]
    jail_cards: tuple[str, ...]
    worth: tuple[tuple[str, str], ...]
    total: str
    can_raise: str
    actions: tuple[Action, ...]


def player_view(context: ViewContext, player: PlayerId) -> PlayerView:
    """Everything about a player."""
    game = context.game
    seat = game.seats[player]
    lines, total = worth_lines(context, player)
    return PlayerView(
        player=player,
        token=context.say.printed("token", seat.token),
        initial=mark_of(game, player),
        colour=colour_of(game, player),
        balance=purse_of(context, player),
        notes=_notes(context, player),
        groups=group_rows(context, player),
        jail_cards=tuple(game.edition.decks[deck].name for deck in game.jail_cards(player)),
        worth=lines,
        total=total,
        can_raise=money_of(context, player, can_raise(game, player)),
        actions=() if seat.bankrupt or game.ending else _actions(context, player),
    )


def worth_lines(context: ViewContext, player: PlayerId) -> tuple[tuple[tuple[str, str], ...], str]:
    """A player's worth item by item, and the total."""
    say = context.say
    sheet = worth_sheet(context.game, player)
    items = (
        ("cash", sheet.cash),
        ("deeds", sheet.deeds),
        ("mortgaged", sheet.mortgaged),
        ("houses", sheet.houses),
        ("hotels", sheet.hotels),
        ("loans", sheet.loans),
    )
    lines = tuple(
        (say.ui(f"worth.{name}"), money_of(context, player, amount))
        for name, amount in items
        if amount or name == "cash"
    )
    return lines, money_of(context, player, sheet.total)


def _notes(context: ViewContext, player: PlayerId) -> tuple[str, ...]:
    game, say = context
    seat = game.seats[player]
    if seat.bankrupt:
        return (say.ui("seat.bankrupt"),)
    notes: list[str] = []
    if seat.region is not None and seat.region in game.edition.regions:
        region = game.edition.regions[seat.region]
        notes.append(say.ui("seat.region", region=region.name))
    if seat.jail is not None:
        office = seat.jail.place is Hold.TAX_OFFICE
        key = "now.in_tax_office" if office else "now.in_jail"
        notes.append(say.ui(key, attempts=seat.jail.attempts))
    elif game.tracks_landings():
        notes.append(say.ui("now.stands", space=place_name(game, seat.space)))
    if owed_by(game, player):
        notes.append(
            say.ui("seat.owes", amount=money_of(context, player, total_owed(game, player)))
        )
    return tuple(notes)


def _payments(context: ViewContext, player: PlayerId) -> list[Action]:
    """Payments to or from others, with both parties filled in."""
    say = context.say
    others = [
        Action(label=say.ui("act.pays", name=other), go=place("pay", player, other))
        for other in context.game.solvent_from(player)
        if other != player
    ]
    to_bank = Action(label=say.ui("act.pays_bank"), go=place("pay", player, BANK_PLAYER))
    from_bank = Action(label=say.ui("act.bank_pays"), go=place("pay", BANK_PLAYER, player))
    return [*others, to_bank, from_bank]


def _actions(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    game, say = context
    actions = [
        *_payments(context, player),
        Action(label=say.ui("act.trade"), go=place("trade", player)),
    ]
    if owed_by(game, player):
        actions.insert(0, Action(label=say.ui("act.raise"), go=place("raise", player), main=True))
    else:
        actions.append(Action(label=say.ui("act.raise"), go=place("raise", player)))
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        stacks = place("conglomerates", player)
        actions.append(Action(label=say.ui("act.conglomerates_own"), go=stacks))
    if salary_now(game):
        salary = say.ui("act.passed_go", amount=salary_words(context, player))
        actions.append(offer(context, salary, CollectSalary(player=player)))
    actions.append(Action(label=say.ui("act.landed"), go=place("land", player)))
    actions += told_places(context, player, named=False)
    term = game.seats[player].jail
    if term is None:
        actions.append(offer(context, say.ui("act.to_jail"), GoToJail(player=player)))
        return tuple(actions)
    if fine_at(game, player, term.place):
        fine = fine_words(context, player, term.place)
        actions.append(offer(context, fine, PayJailFine(player=player)))
    card = UseJailCard(player=player)
    if game.jail_cards(player) and (term.place is Hold.JAIL or possible(game, card)):
        actions.append(offer(context, say.ui("act.jail_card"), card))
    return tuple(actions)
