"""A player's own phone: the purse, what is to be paid, what is asked, the deeds."""

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.player import PlayerView, player_view
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.screens.deeds.deeds import Group
from banker_app.ui.screens.phones.me_view import NOTHING, my_turn
from banker_app.ui.screens.phones.requests import OwnRequests
from banker_app.ui.screens.players.player import purse, statement_button, worth_panel
from banker_app.ui.screens.table.now import Due
from banker_app.ui.widgets.basics import heading, hint, panel
from banker_app.ui.widgets.buttons import flow
from banker_app.ui.widgets.dice_pad import DicePad
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def MeScreen() -> ft.Control:
    """Everything of a player's own, the urgent first."""
    app_store = here().app_store
    player, width = use_page(lambda s: (s.player, s.width))

    def select(s: object) -> PlayerView | None:
        game = app_store.state.game
        if game is None or PlayerId(player) not in game.seats:
            return None
        return player_view(ViewContext(game, app_store.speech), PlayerId(player))

    sheet = use_app(select, player)
    say = app_store.speech
    if sheet is None:
        return hint(say.ui("display.none"))
    rows: list[ft.Control] = [
        purse(sheet),
        OwnRequests(key="requests"),
        OwnDues(key="dues"),
        flow(sheet.actions, prefix="seat"),
        heading(say.count("seat.deeds", sum(len(g.deeds) for g in sheet.groups))),
        *(Group(group, key=group.group) for group in sheet.groups),
        *(hint(say.ui("seat.holds_card", deck=deck)) for deck in sheet.jail_cards),
        heading(say.ui("worth.title")),
        worth_panel(sheet),
        statement_button(player),
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
    use_app(lambda s: s.language)
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
    return ft.TextButton(
        ft.Text(controller.app_store.speech.ui("phone.give_up")),
        style=theme.button_style(),
        on_click=tap(share.seat.give_up),
    )
