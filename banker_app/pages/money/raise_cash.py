"""Raising cash: the debt, the proceeds of each sale and mortgage, bankruptcy."""

from collections.abc import Iterator
from typing import Final

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    deed_name,
    offer,
    place,
)
from banker_app.app.projections.deeds import sale_of
from banker_app.app.projections.dues import in_kind_action
from banker_app.app.projections.purses import money_of, purse_of, purses_after, read_out
from banker_app.app.projections.sums import sum_due
from banker_app.engine import commands as c
from banker_app.engine.dues import MoneyDue, RentDue
from banker_app.engine.edition import TitleDeed
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import (
    answers,
    clearing,
    forced_purchase,
    needed_by,
    owed_by,
    owed_now,
)
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.building.sales import BreakHotel
from banker_app.engine.worth import can_raise
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Field,
    Heading,
    Page,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.property.mortgage_choice import LIFT, estate_choices

NOTHING: Final = "–"
"""The proceeds of a deed that brings nothing."""
Sale = c.MortgageDeed | c.SellBuilding | BreakHotel | c.SellGroup


def raise_cash(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the page of a player's debt and the ways to raise it; None without such a player."""
    game, say = context
    player = PlayerId(name)
    if player not in game.seats:
        return None
    owed, short = owed_by(game, player), needed_by(game, player) - game.cash(player)
    pay = tuple(_pay(context, due) for due in owed)
    sales = _sales(context, player)
    trade = Action(label=say.ui("raise.trade"), effect=place("trade", name))
    broke = _bankruptcy(context, draft, player) if short > 0 else ()
    most = money_of(context, player, can_raise(game, player))
    solvent = Text(say.told("raise.not_bankrupt", player, amount=most), Style.HINT)
    return Page(
        blocks=(
            _debt(context, player, owed, short),
            *((Buttons(pay),) if pay and not broke else ()),
            *broke,
            Heading(say.ui("raise.ways")),
            *(
                sales
                or (
                    Text(_by_sales(context, "raise.nothing", "raise.nothing_by_sales"), Style.HINT),
                )
            ),
            # What ends with the first sale is below all of them, so that none moves.
            Buttons((trade, *_instead(context, player, owed, short))),
            *((solvent,) if short > 0 and not broke else ()),
        )
    )


def _instead(
    context: ViewContext, player: PlayerId, owed: tuple[MoneyDue, ...], short: int
) -> tuple[Action, ...]:
    """Return the ways out while the cash is short: deeds for the debt, or a part of a rent."""
    if short <= 0:
        return ()
    rents = [due for due in owed if isinstance(due, RentDue) and context.game.cash(player)]
    return (
        *dict.fromkeys(action for due in owed for action in in_kind_action(context, due)),
        *(_part(context, due) for due in rents),
    )


def _debt(context: ViewContext, player: PlayerId, owed: tuple[MoneyDue, ...], short: int) -> Panel:
    """Return the debt and the cash, on as many lines before a sale as after it."""
    game, say = context
    texts = [Text(say.due(due, game), Style.NAME) for due in owed]
    if offer_due := forced_purchase(game, player):
        texts.append(Text(say.due(offer_due, game), Style.NAME))
    owes = bool(texts)
    texts = texts or [Text(say.told("raise.no_debt", player), Style.HINT)]
    texts.append(Text(say.ui("raise.has", amount=purse_of(context, player))))
    if owes:
        amount = money_of(context, player, abs(short))
        lacking = Text(say.ui("raise.short", amount=amount), Style.ALARM)
        texts.append(
            lacking if short > 0 else Text(say.ui("raise.left", amount=amount), Style.BALANCE)
        )
    texts.append(Text(reach(context, player), Style.HINT))
    return Panel(tuple(texts), read_out(text.text for text in texts))


def _by_sales(context: ViewContext, usual: str, by_sales: str, **slots: str) -> str:
    """A text about sales and mortgages, or about sales alone where nothing can be mortgaged."""
    pledged = any(deed.mortgage_value for deed in context.game.edition.deeds.values())
    return context.say.ui(usual if pledged else by_sales, **slots)


def reach(context: ViewContext, player: PlayerId) -> str:
    """Return what a player can have at most, in a sentence."""
    most = money_of(context, player, can_raise(context.game, player))
    return _by_sales(context, "raise.reach", "raise.reach_by_sales", amount=most)


def owed_panel(context: ViewContext, player: PlayerId) -> Iterator[Panel]:
    """The dues of a player, which a trade must leave payable, and the sum within reach, if any."""
    game, say = context
    owed = owed_now(game, player)
    if owed and not say.hides(player):
        dues = (Text(say.due(due, game), Style.NAME) for due in owed)
        yield Panel((*dues, Text(reach(context, player), Style.HINT)))


def _pay(context: ViewContext, due: MoneyDue) -> Action:
    label = context.say.ui("act.pay", amount=sum_due(context, due))
    return offer(context, label, answers(context.game, due)[0], main=True)


def _part(context: ViewContext, due: RentDue) -> Action:
    """Pay all the cash as a part of the rent."""
    has = context.game.cash(due.player)
    label = context.say.ui("raise.part", amount=money_of(context, due.player, has))
    return offer(context, label, c.PayRent(payer=due.player, deed=due.deed, amount=has))


# ---- sales and mortgages ---------------------------------------------------------------


def _sales(context: ViewContext, player: PlayerId) -> tuple[Row, ...]:
    """Return a row for each deed in board order, whatever has been raised with it: nothing comes
    into its place. Below them are whole groups, and buildings given as security.
    """
    game = context.game
    deeds = game.deeds_of(player)
    more: dict[object, Row] = {}
    for deed in deeds:
        for key, sale in _further(context, deed, player):
            once = game.build_group(deed.id) if isinstance(sale, c.SellGroup) else sale
            if once not in more and (done := accepted(game, sale)) is not None:
                more[once] = _sale(context, key, sale, deed, done)
    return (*(_of_deed(context, deed, player) for deed in deeds), *more.values())


def _of_deed(context: ViewContext, deed: TitleDeed, player: PlayerId) -> Row:
    """Return the next step down from a deed; grey where it is mortgaged, or the rules refuse."""
    game, say = context
    if deed.id in game.mortgaged:
        none = Action(label=say.ui("deed.mortgaged"), allowed=False)
        return _row(context, deed, none, NOTHING)
    key, sale = "act.mortgage_it", c.MortgageDeed(player=player, deed=deed.id)
    step: tuple[str, Sale] = sale_of(game, player, deed.id) if game.level(deed.id) else (key, sale)
    if (done := accepted(game, step[1])) is not None:
        return _sale(context, *step, deed, done)
    return _row(context, deed, offer(context, say.ui(step[0], amount="").strip(), step[1]), NOTHING)


def _further(
    context: ViewContext, deed: TitleDeed, player: PlayerId
) -> tuple[tuple[str, Sale], ...]:
    """Return what else a built deed can raise: all buildings of its group, or a mortgage."""
    game = context.game
    if deed.id in game.mortgaged or not game.level(deed.id):
        return ()
    pledge: tuple[tuple[str, Sale], ...] = ()
    if game.rules.mortgage.buildings_as_collateral:
        pledge = (("act.pledge_it", c.MortgageDeed(player=player, deed=deed.id)),)
    # A depot has no houses beside it.
    return (
        pledge
        if deed.depot_price
        else (("act.sell_group", clearing(game, player, deed.id)), *pledge)
    )


def _sale(context: ViewContext, key: str, sale: Sale, deed: TitleDeed, done: Accepted) -> Row:
    game, say = context
    brings = done.game.cash(sale.player) - game.cash(sale.player)
    whole = isinstance(sale, c.SellGroup) and sale.group
    action = Action(label=say.ui(key, amount="").strip(), effect=sale)
    value = say.ui("raise.brings", amount=money_of(context, sale.player, brings))
    name = say.group(game.edition, deed.group) if whole else deed.name
    return _row(context, deed, action, value, name)


def _row(context: ViewContext, deed: TitleDeed, action: Action, value: str, name: str = "") -> Row:
    colour = context.game.edition.groups[deed.group].colour
    return Row(name or deed.name, note=action.label, value=value, colour=colour, action=action)


# ---- bankruptcy ------------------------------------------------------------------------


def _bankruptcy(context: ViewContext, draft: Draft, player: PlayerId) -> tuple[Block | Field, ...]:
    """Return its consequences and its button; nothing where it is not allowed."""
    game, say = context
    # Those of the heirs, who choose on their own phones or tell the banker.
    pledged = () if draft.viewer.seat else game.deeds_of(player)
    lifted = tuple(
        deed.id for deed in pledged if deed.id in game.mortgaged and draft.text(deed.id) == LIFT
    )
    command = c.DeclareBankruptcy(player=player, lift_now=lifted)
    done = accepted(game, command)
    if done is None:
        return ()
    label, estate = say.told("act.bankrupt", player), estate_lines(context, done, lifted)
    button = Action(
        label=label,
        effect=command,
        detail=purses_after(context, done.game),
        sure=(label, *estate),
    )
    return (
        Heading(say.ui("raise.bankrupt_title")),
        # In sight on any phone; the estate is read once more before it is entered.
        Buttons((button,)),
        *(() if draft.viewer.seat else estate_choices(context, done, draft)),
        Panel(tuple(Text(line, Style.HINT) for line in estate)),
    )


def estate_lines(
    context: ViewContext, done: Accepted, lifted: tuple[DeedId, ...]
) -> tuple[str, ...]:
    """Return what a bankruptcy does, and which of the mortgages to be lifted stay."""
    game, say = context
    lines = [say.entry((event,), game) for event in done.events]
    still = (deed_name(game, deed) for deed in lifted if deed in done.game.mortgaged)
    lines += [say.ui("raise.lift_short", deed=deed) for deed in still]
    return tuple(line for line in lines if line)
