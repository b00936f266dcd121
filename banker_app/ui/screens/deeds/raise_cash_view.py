"""Raising cash: what is owed, what each sale or mortgage brings, how much is still short."""

from dataclasses import dataclass

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    deed_name,
    money_of,
    offer,
    purse_of,
    purses_after,
)
from banker_app.app.projections.dues import in_kind_action
from banker_app.app.projections.sums import sum_due
from banker_app.engine.checks import clearing
from banker_app.engine.commands import (
    BreakHotel,
    Command,
    DeclareBankruptcy,
    MortgageDeed,
    SellBuilding,
    SellGroup,
)
from banker_app.engine.dues import MoneyDue, is_bank
from banker_app.engine.edition import TitleDeed
from banker_app.engine.events import EstateSettled
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import answers, owed_by, total_owed
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.mortgage_transfer import cost_of_inheriting
from banker_app.engine.worth import can_raise
from banker_app.ui.screens.deeds.trade_view import Interest, interest_row


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceeds:
    """A sale or mortgage that is allowed now, and what it brings."""

    action: Action
    brings: str
    colour: str
    deed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseSheet:
    """How a player gets the money together."""

    player: PlayerId
    owed: tuple[str, ...]
    has: str
    short: str
    """Empty when the cash covers everything."""
    reach: str
    """How much could be raised at most."""
    ways: tuple[Proceeds, ...]
    pay: tuple[Action, ...]
    in_kind: tuple[Action, ...]
    """The way to the deeds that a creditor may take instead."""
    bankruptcy: Action | None
    estate: tuple[str, ...]
    """What becomes of everything, before anybody confirms it."""
    interest: tuple[Interest, ...] = ()
    """The creditors' choice for each mortgaged deed that they would get."""


def raise_sheet(
    context: ViewContext, player: PlayerId, lift_now: tuple[str, ...] = ()
) -> RaiseSheet:
    """What a player owes and every way to raise it; `lift_now`: what creditors lift at once."""
    game, say = context
    owed = owed_by(game, player)
    total = total_owed(game, player)
    has = game.cash(player)
    lifted = tuple(
        d.id for d in game.deeds_of(player) if d.id in game.mortgaged and d.id in lift_now
    )
    end = DeclareBankruptcy(player=player, lift_now=lifted)
    done = accepted(game, end) if total else None
    return RaiseSheet(
        player=player,
        owed=tuple(say.due(due, game) for due in owed),
        has=purse_of(context, player),
        short=money_of(context, player, total - has) if total > has else "",
        reach=money_of(context, player, can_raise(game, player)),
        ways=_ways(context, player),
        pay=tuple(pay_action(context, due) for due in owed),
        in_kind=tuple(dict.fromkeys(a for due in owed for a in in_kind_action(context, due))),
        bankruptcy=_give_up(context, end, done) if done else None,
        estate=_told(context, end, done) if done else (),
        interest=_interest(context, done, lifted) if done else (),
    )


def pay_action(context: ViewContext, due: MoneyDue) -> Action:
    """The button that settles an obligation."""
    label = context.say.ui("act.pay", amount=sum_due(context, due))
    return offer(context, label, answers(context.game, due)[0], main=True)


# ---- sales and mortgages -----------------------------------------------------------------


def _ways(context: ViewContext, player: PlayerId) -> tuple[Proceeds, ...]:
    ways: list[tuple[int, Proceeds]] = []
    seen: set[tuple[DeedId, ...]] = set()
    for deed in context.game.deeds_of(player):
        for key, command in _candidates(context, deed, player):
            if isinstance(command, SellGroup):
                if context.game.build_group(deed.id) in seen:
                    continue
                seen.add(context.game.build_group(deed.id))
            found = _proceeds(context, key, command, deed)
            if found is not None:
                ways.append(found)
    return tuple(way for _, way in sorted(ways, key=lambda pair: -pair[0]))


def _candidates(
    context: ViewContext, deed: TitleDeed, player: PlayerId
) -> tuple[tuple[str, Command], ...]:
    game = context.game
    if deed.id in game.mortgaged:
        return ()
    mortgage = MortgageDeed(player=player, deed=deed.id)
    if not game.level(deed.id):
        return (("act.mortgage_it", mortgage),)
    pledge: tuple[tuple[str, Command], ...] = (
        (("act.pledge_it", mortgage),) if game.rules.mortgage.buildings_as_collateral else ()
    )
    group: tuple[str, Command] = ("act.sell_group", clearing(game, player, deed.id))
    if game.has_hotel(deed.id):
        return (("act.break_hotel", BreakHotel(player=player, deed=deed.id)), group, *pledge)
    return (("act.sell_house", SellBuilding(player=player, deed=deed.id)), group, *pledge)


def _proceeds(
    context: ViewContext, key: str, command: Command, deed: TitleDeed
) -> tuple[int, Proceeds] | None:
    game, say = context
    done = accepted(game, command)
    if done is None:
        return None
    brings = done.game.cash(_seller(command)) - game.cash(_seller(command))
    group = game.edition.groups[deed.group]
    whole = isinstance(command, SellGroup) and command.group
    name = say.printed("group", group.name) if whole else deed.name
    action = Action(
        label=say.ui(key, amount="").strip(),
        command=command,
        detail=purses_after(context, done.game),
    )
    way = Proceeds(
        action=action,
        brings=say.ui("raise.brings", amount=money_of(context, _seller(command), brings)),
        colour=group.colour,
        deed=name,
    )
    return brings, way


def _seller(command: Command) -> PlayerId:
    assert isinstance(command, MortgageDeed | SellBuilding | BreakHotel | SellGroup)
    return command.player


# ---- bankruptcy ---------------------------------------------------------------------------


def _give_up(context: ViewContext, command: DeclareBankruptcy, done: Accepted) -> Action:
    """Offered only where it is true."""
    return Action(
        label=context.say.ui("act.bankrupt", name=command.player),
        command=command,
        detail=purses_after(context, done.game),
    )


def _told(context: ViewContext, command: DeclareBankruptcy, done: Accepted) -> tuple[str, ...]:
    """Everything that follows; and what is not lifted after all, for want of cash."""
    game, say = context
    told = [say.entry((event,), game) for event in done.events]
    short = (deed_name(game, d) for d in command.lift_now if d in done.game.mortgaged)
    told += [say.ui("raise.lift_short", deed=deed) for deed in short]
    return tuple(line for line in told if line)


def _interest(
    context: ViewContext, done: Accepted, lifted: tuple[DeedId, ...]
) -> tuple[Interest, ...]:
    """Each mortgaged deed that goes to a player: lifted at once, or not. [R-106]"""
    game, after = context.game, done.game
    rows: list[Interest] = []
    for event in done.events:
        if not isinstance(event, EstateSettled) or is_bank(event.creditor):
            continue
        for deed in event.deeds:
            if deed in game.mortgaged:
                sums = cost_of_inheriting(after, event.creditor, deed)
                rows.append(interest_row(context, event.creditor, deed, sums, deed in lifted))
    return tuple(rows)
