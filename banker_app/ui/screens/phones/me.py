"""A player's own phone: the purse, what is to be paid, what is asked, the deeds."""

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.my_turn import NOTHING, my_turn
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes, theme
from banker_app.ui.blocks import Block, Field, Page
from banker_app.ui.hooks import component, here, use_app, use_page, use_view
from banker_app.ui.page_builder import open_to
from banker_app.ui.pages.player import entries, estate, purse
from banker_app.ui.render_blocks import Drawn
from banker_app.ui.screens.phones.requests import OwnRequests
from banker_app.ui.screens.table.now import Due
from banker_app.ui.widgets.basics import heading, hint, panel
from banker_app.ui.widgets.buttons import button, flow
from banker_app.ui.widgets.dice_pad import DicePad
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def MeScreen() -> ft.Control:
    """Everything of a player's own, the urgent first."""
    app_store = here().app_store
    player, width = use_page(lambda s: (s.player, s.width))

    def select(context: ViewContext) -> tuple[tuple[Block | Field, ...], ...]:
        game, who = context.game, PlayerId(player)
        if who not in game.seats:
            return ()
        rest = (*entries(context, who), *estate(context, who))
        page = open_to(Page(blocks=rest), who, game)
        return (purse(context, who),), page.blocks

    parts = use_view(select, player)
    say = app_store.speech
    if not parts:
        return hint(say.ui("display.none"))
    head, rest = (
        [Drawn(block, routes.ME, key=f"{n}{type(block).__name__}") for n, block in enumerate(p)]
        for p in parts
    )
    rows: list[ft.Control] = [
        *head,
        OwnRequests(key="requests"),
        OwnDues(key="dues"),
        *rest,
        _give_up(),
    ]
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


@component
def OwnDues() -> ft.Control:
    """What the player has to pay or to decide, and what others owe the player."""
    say = here().app_store.speech
    player = use_page(lambda s: s.player)
    mine = use_app(
        lambda s: (
            my_turn(s.game, s.view.now, PlayerId(player), own_dice=s.phones.own_dice)
            if s.game and s.view
            else NOTHING
        ),
        player,
    )
    rows: list[ft.Control] = []
    if mine.own:
        rows.append(heading(say.ui("phone.my_dues")))
        rows += [
            panel(Due(due, index == 0, key=f"{index}{due.title}"))
            for index, due in enumerate(mine.own)
        ]
    if mine.owed:
        rows.append(heading(say.ui("phone.owed_to_me")))
        rows += [panel(Due(due, key=f"owed{n}{due.title}")) for n, due in enumerate(mine.owed)]
    if mine.rolls:
        rows.append(DicePad(key="pad"))
    if mine.turn:
        rows.append(flow(mine.turn, prefix="turn"))
    return ft.Column(
        rows,
        spacing=theme.GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _give_up() -> ft.Control:
    """The way out for a phone that is somebody else's."""
    controller = here()
    share = controller.share
    assert share is not None, "a player's phone without other devices"
    return button(controller.app_store.speech.ui("phone.give_up"), share.seat.give_up, "text")
