"""The table: the seats and the money on the table; in its foot all that is due, and the dice."""

from collections.abc import Iterator
from dataclasses import replace

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.game_view import GameView
from banker_app.app.projections.seats import SeatView
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Layout,
    Line,
    Page,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import CHOOSE_PAYER
from banker_app.pages.contract.pictures import CLOCK, DEED_MAP, DICE
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.dues import due_panel
from banker_app.pages.table.introduction import introduction
from banker_app.pages.table.requests import requests
from banker_app.pages.table.seats import own_seat, rates_row, seat_row
from banker_app.pages.table.stages import highlight, stage_block


def table(store: AppStore, draft: Draft) -> Page | None:
    """Build the table; players who are out have a line at the end."""
    context, view = store.context, store.state.view
    if view is None:
        return None
    payer, own = draft.viewer.payer, own_seat(store, draft.viewer)
    shown = highlight(context, view, store.entries)
    seats = sorted(view.seats, key=lambda seat: bool(seat.out))
    return Page(
        blocks=(
            *introduction(store, draft),
            *((CLOCK(None),) if view.clock else ()),
            *(_seat(context, seat, payer, own) for seat in seats),
            *_facts(context, view),
        ),
        foot=(
            *requests(store, own),
            *((stage_block(context, shown),) if shown else ()),
            *_due_now(context, view.now, payer),
            DICE(None),
        ),
    )


def _seat(context: ViewContext, seat: SeatView, payer: str, own: PlayerId | None) -> Row:
    """A seat: a tap opens it, the own one as on a player's phone; held, it pays, and the next seat
    that is tapped is paid.
    """
    say, pays = context.say, payer == seat.player
    opens = routes.ME if seat.player == own else place("seat", seat.player)
    action = Action(label=seat.label, effect=opens)
    if payer and (pays or seat.out):
        action = Action(label=say.ui("chosen", label=seat.label), effect=CHOOSE_PAYER(""))
    elif payer:
        action = Action(label=seat.label, effect=place("pay", payer, seat.player))
    hold = None if seat.out else Action(label="", effect=CHOOSE_PAYER(seat.player))
    return seat_row(say, seat, action=action, hold=hold, pays=pays)


def _facts(context: ViewContext, view: GameView) -> Iterator[Row]:
    """Yield the rates of all money, and the pots with money in them."""
    if view.rates:
        yield rates_row(view.rates)
    for name, amount in view.pots:
        label = f"{name}: {amount}"
        go = Action(label=label, effect=routes.BANK)
        yield Row(name, value=amount, icon="savings_outlined", label=label, action=go)


def _on_the_board(action: Action) -> Action:
    """Choose a space on the board rather than from the list of all."""
    listed = isinstance(action.effect, str) and routes.parse(action.effect).screen == routes.LAND
    return replace(action, effect=routes.BOARD) if listed else action


def _due_now(context: ViewContext, now: TurnPanel, payer: str) -> Iterator[Block]:
    """Yield the space of the player on turn, the dues and the way on."""
    if payer:
        yield Text(context.say.ui("now.pays", name=payer), Style.NAME)
    elif now.where and now.jail:
        yield Line(now.where, icon="lock_outline")
    elif now.where and len(now.dues) <= 1:
        yield Text(now.where, Style.HINT)
    last = len(now.dues) - 1
    for index, due in enumerate(now.dues):
        # The way on is beside the rest of the buttons, which leaves the seats a row more.
        actions = (*due.actions, *(now.turn if index == last else ()))
        yield due_panel(due, tuple(map(_on_the_board, actions)))
    if now.jail:
        yield Buttons(now.jail)
    if now.shortcuts:
        yield Buttons(now.shortcuts, Layout.FLOW)
    if now.deeds:
        yield DEED_MAP(None)
    if now.turn and not now.dues:
        yield Buttons(now.turn)
