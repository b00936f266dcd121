"""Raising cash: what is owed, what each sale or mortgage brings, how much is still short."""

from dataclasses import dataclass

from banker_app.app.view_base import (
    Action,
    Look,
    accepted,
    money_of,
    offer,
    purse_of,
    purses_after,
)
from banker_app.app.view_dues import settle_due
from banker_app.app.view_sums import sum_due
from banker_app.engine.checks import clearing
from banker_app.engine.commands import (
    BreakHotel,
    Command,
    DeclareBankruptcy,
    MortgageDeed,
    SellBuilding,
    SellGroup,
)
from banker_app.engine.dues import MoneyDue
from banker_app.engine.edition import TitleDeed
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.owing import owed_by, total_owed
from banker_app.engine.worth import can_raise


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
    bankruptcy: Action | None
    estate: tuple[str, ...]
    """What becomes of everything, before anybody confirms it."""


def raise_sheet(look: Look, player: PlayerId) -> RaiseSheet:
    """What a player owes and every way to raise it."""
    game, say = look
    owed = owed_by(game, player)
    total = total_owed(game, player)
    has = game.cash(player)
    bankruptcy, estate = _bankruptcy(look, player) if total else (None, ())
    return RaiseSheet(
        player=player,
        owed=tuple(say.due(due, game) for due in owed),
        has=purse_of(look, player),
        short=money_of(look, player, total - has) if total > has else "",
        reach=money_of(look, player, can_raise(game, player)),
        ways=_ways(look, player),
        pay=tuple(pay_action(look, due) for due in owed),
        bankruptcy=bankruptcy,
        estate=estate,
    )


def pay_action(look: Look, due: MoneyDue) -> Action:
    """The button that settles an obligation."""
    label = look.say.ui("act.pay", amount=sum_due(look, due))
    return offer(look, label, settle_due(look.game, due), main=True)


# ---- sales and mortgages -----------------------------------------------------------------


def _ways(look: Look, player: PlayerId) -> tuple[Proceeds, ...]:
    ways: list[tuple[int, Proceeds]] = []
    seen: set[tuple[DeedId, ...]] = set()
    for deed in look.game.deeds_of(player):
        for key, command in _candidates(look, deed, player):
            if isinstance(command, SellGroup):
                if look.game.site(deed.id) in seen:
                    continue
                seen.add(look.game.site(deed.id))
            found = _proceeds(look, key, command, deed)
            if found is not None:
                ways.append(found)
    return tuple(way for _, way in sorted(ways, key=lambda pair: -pair[0]))


def _candidates(look: Look, deed: TitleDeed, player: PlayerId) -> tuple[tuple[str, Command], ...]:
    game = look.game
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
    look: Look, key: str, command: Command, deed: TitleDeed
) -> tuple[int, Proceeds] | None:
    game, say = look
    done = accepted(game, command)
    if done is None:
        return None
    brings = done.game.cash(_seller(command)) - game.cash(_seller(command))
    group = game.edition.groups[deed.group]
    name = group.name if isinstance(command, SellGroup) and command.group else deed.name
    action = Action(
        label=say.ui(key, amount="").strip(),
        command=command,
        detail=purses_after(look, done.game),
    )
    way = Proceeds(
        action=action,
        brings=say.ui("raise.brings", amount=money_of(look, _seller(command), brings)),
        colour=group.colour,
        deed=name,
    )
    return brings, way


def _seller(command: Command) -> PlayerId:
    assert isinstance(command, MortgageDeed | SellBuilding | BreakHotel | SellGroup)
    return command.player


# ---- bankruptcy ---------------------------------------------------------------------------


def _bankruptcy(look: Look, player: PlayerId) -> tuple[Action | None, tuple[str, ...]]:
    """Offered only where it is true, with everything that follows from it."""
    game, say = look
    command = DeclareBankruptcy(player=player)
    done = accepted(game, command)
    if done is None:
        return None, ()
    told = [say.entry((event,), game) for event in done.events]
    action = Action(
        label=say.ui("act.bankrupt", name=player),
        command=command,
        detail=purses_after(look, done.game),
    )
    return action, tuple(line for line in told if line)
