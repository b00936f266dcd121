"""A player: the purse, all that can be entered, the title deeds, the net worth."""

from collections.abc import Iterator
from dataclasses import replace

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    kept_counts,
    misses_word,
    offer,
    out_word,
    place,
    place_name,
)
from banker_app.app.projections.deeds import group_rows
from banker_app.app.projections.dues import due_view, pay_back_actions, shown_dues
from banker_app.app.projections.holdings import holdings
from banker_app.app.projections.purses import colour_of, money_of, purse_of
from banker_app.app.projections.tokens import mark_of
from banker_app.app.projections.turn_panel import (
    can_roll,
    salary_words,
    stated_places,
    ways_out,
)
from banker_app.app.projections.whereabouts import detained_words
from banker_app.app.projections.worth import worth_lines
from banker_app.engine.dues import MoneyDue, is_loan
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.kept_cards import bus_tickets, jail_cards, kept_cards
from banker_app.engine.obligations import forced_purchase, owed_by, total_owed_now
from banker_app.engine.rules.bus_tickets import UseBusTicket
from banker_app.engine.rules.jail import GoToJail, RollOutOfJail
from banker_app.engine.rules.landing import salary_now
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.turn import GiveTurn
from banker_app.engine.rules.turn_order import MissTurns, next_on_turn
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Tracking
from banker_app.engine.worth import can_raise
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Layout,
    Line,
    Page,
    Panel,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import HOLDINGS
from banker_app.pages.money.raise_cash import reach
from banker_app.pages.property.deed_rows import group_panel
from banker_app.pages.table.dues import due_panel
from banker_app.pages.table.everything import ICONS
from banker_app.pages.table.people import seat_ways


def player(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the page of a player."""
    who = PlayerId(name)
    if who not in context.game.seats:
        return None
    game, say = context
    plays = game.seats[who].playing and game.ending is None
    places = told(context, who) if plays else ()
    entered = (*places, *turns(context, who)) if plays else ()
    free = _out_of_jail(context, who) if plays else ()
    # It leads on where the table says who lands where.
    leads = game.tracking is not Tracking.DICE and not free
    first = tuple(one for one in places if one.allowed) if leads else ()
    seldom = (*(one for one in entered if one not in first), *seat_ways(context, who))
    return Page(
        blocks=(
            purse(context, who, deeds=True),
            *_owed(context, who),
            *loans(context, who),
            *((Buttons(free),) if free else ()),
            *((Buttons(first, Layout.FLOW),) if first else ()),
            *(_frequent(context, who) if plays else ()),
            *estate_blocks(context, who),
            *(
                (Heading(say.ui("title.more")), Panel(tuple(map(action_row, seldom))))
                if seldom
                else ()
            ),
        )
    )


def purse(context: ViewContext, player: PlayerId, *, deeds: bool = False) -> Panel:
    """Return token and balance, with what matters most: in jail, in debt, bankrupt, what can be
    raised; and, where they are far below, the `deeds` as bars.
    """
    game, say = context
    owed = total_owed_now(game, player)
    worth = f"{say.ui('worth.title')} {worth_lines(context, player)[1]}"
    row = Row(
        purse_of(context, player),
        note=reach(context, player) if owed > game.cash(player) else worth,
        mark=mark_of(game, player),
        colour=colour_of(game, player),
        badges=_notes(context, player, owed),
        tone=Tone.ALARM if owed else Tone.PLAIN,
        large=True,
    )
    held = game.deeds_of(player) if deeds else ()
    bars = tuple(replace(group, large=True) for group in holdings(game, held))
    below = Row("", picture=HOLDINGS(bars), label=say.count("seat.deeds", len(held)))
    return Panel((row, below) if held else (row,))


def estate_blocks(context: ViewContext, player: PlayerId) -> tuple[Block, ...]:
    """Return title deeds and jail cards, the net worth and the way to the statement."""
    game, say = context
    groups = group_rows(context, player)
    cards = (game.edition.decks[deck].name for deck in jail_cards(game, player))
    tickets = bus_tickets(game, player)
    lines, total = worth_lines(context, player)
    most = money_of(context, player, can_raise(game, player))
    statement = Action(label=say.ui("statement.open"), effect=place("statement", player))
    return (
        Heading(say.count("seat.deeds", sum(len(group.deeds) for group in groups))),
        *(group_panel(group) for group in groups),
        *(Text(say.ui("seat.holds_card", deck=card), Style.HINT) for card in cards),
        *((Text(say.count("seat.bus_tickets", tickets), Style.HINT),) if tickets else ()),
        *(
            Text(say.promise(promise, game), Style.HINT)
            for promise in game.promises
            if player in (promise.giver, promise.holder)
        ),
        Heading(say.ui("worth.title")),
        Panel(
            (
                *(Line(*line) for line in lines),
                Line(say.ui("worth.total"), total, strong=True, rule=True),
                Line(say.ui("worth.can_raise"), most),
            )
        ),
        Buttons((statement,)),
    )


def _notes(context: ViewContext, player: PlayerId, owed: int) -> tuple[str, ...]:
    game, say = context
    seat = game.seats[player]
    if seat.out:
        return (out_word(context, seat),)
    notes = [say.ui("seat.owes", amount=money_of(context, player, owed))] if owed else []
    notes += [say.ui("seat.away")] if seat.away else []
    if seat.region is not None and seat.region in game.edition.regions:
        region = game.edition.regions[seat.region]
        notes.append(say.ui("seat.region", region=region.name))
    if seat.jail is not None:
        notes.append(detained_words(context, player, seat.jail))
    elif game.ending is None and game.tracks_landings():
        notes.append(say.ui("now.stands", space=place_name(game, seat.space)))
    if misses := misses_word(context, seat):
        notes.append(misses)
    return *notes, *kept_counts(context, kept_cards(game, player))


def _owed(context: ViewContext, player: PlayerId) -> Iterator[Panel]:
    """Yield what a player has to pay now, as at the table."""
    forced = forced_purchase(context.game, player)
    for due in shown_dues(context.game):
        if due == forced or (isinstance(due, MoneyDue) and due.player == player):
            view = due_view(context, due)
            yield due_panel(view, view.actions)


def loans(context: ViewContext, player: PlayerId) -> Iterator[Panel]:
    """Yield what a player was lent and need not pay yet, each with the way to pay it back early."""
    game, say = context
    for due in owed_by(game, player):
        if is_loan(due):
            name = Text(say.due(due, game), Style.NAME)
            yield Panel((name, Buttons(pay_back_actions(context, due), Layout.FLOW)))


def _frequent(context: ViewContext, player: PlayerId) -> tuple[Block, ...]:
    """Return payments, trades and raising cash."""
    game, say = context
    payees = (*(other for other in game.solvent() if other != player), BANK_PLAYER)
    pays = tuple(
        Action(
            label=say.ui("act.pays_bank" if who == BANK_PLAYER else "act.pays", name=who),
            short=say.ui("tab.bank") if who == BANK_PLAYER else who,
            effect=place("pay", player, who),
        )
        for who in payees
    )
    ways = (
        ("act.bank_pays", ("pay", BANK_PLAYER, player), "call_received"),
        ("act.trade", ("trade", player), ICONS["trade"]),
        ("act.raise", ("raise", player), ICONS["raise"]),
    )
    tiles = tuple(
        Action(label=say.ui(key), effect=place(*way), icon=icon) for key, way, icon in ways
    )
    return Buttons(tiles, Layout.TILES), Heading(say.ui("title.give")), Buttons(pays, Layout.FLOW)


def action_row(action: Action) -> Row:
    """Return an action as a row, with its result or the reason against it as the note."""
    note = action.detail or action.reason
    return Row(action.label, note=note, icon=action.icon, action=action)


def turns(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Return what a card or a space does to the player's next turns. [H-57, H-58]"""
    game, say = context
    missed = game.seats[player].turns_to_miss
    if game.tracking is Tracking.OFF:
        return ()
    more = say.ui("act.miss_more" if missed else "act.miss")
    actions = [offer(context, more, MissTurns(player=player, turns=missed + 1))]
    if missed:
        none = MissTurns(player=player, turns=0)
        actions.append(offer(context, say.ui("act.miss_none"), none))
    if player == game.turn.player:
        actions.append(offer(context, say.ui("act.again"), GiveTurn(player=player)))
    elif player != next_on_turn(game)[0]:
        actions.append(offer(context, say.ui("act.takes_turn"), GiveTurn(player=player)))
    return tuple(actions)


def told(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Return what is entered as the table tells it: places, cards, the way to jail."""
    game, say = context
    actions: list[Action] = []
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        stacks = place("conglomerates", player)
        actions.append(Action(label=say.ui("act.conglomerates_own"), effect=stacks))
    if salary_now(game, player):
        salary = say.ui("act.passed_go", amount=salary_words(context, player))
        actions.append(offer(context, salary, CollectSalary(player=player)))
    actions.append(Action(label=say.ui("act.landed"), effect=place("land", player)))
    actions += stated_places(context, player, named=False)
    if game.seats[player].jail is None:
        if bus_tickets(game, player):
            actions.append(offer(context, say.ui("act.bus_ticket"), UseBusTicket(player=player)))
        actions.append(offer(context, say.ui("act.to_jail"), GoToJail(player=player)))
    return tuple(actions)


def _out_of_jail(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Return the ways out of jail, the first lit unless the dice decide; they are at the table."""
    game, say = context
    ways = list(ways_out(context, player))
    dice = game.tracking is Tracking.DICE
    if game.seats[player].jail and dice and can_roll(game, player):
        ways.append(Action(label=say.told("pad.jail", player), effect=routes.TABLE))
    ways.sort(key=lambda way: not way.allowed)
    if ways and ways[0].allowed and not isinstance(ways[0].effect, RollOutOfJail):
        ways[0] = replace(ways[0], main=True)
    return tuple(ways)
