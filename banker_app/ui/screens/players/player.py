"""A player's sheet: the purse, the deeds and what can be done with them, the worth."""

import flet as ft

from banker_app.app.projections.context import ViewContext, place
from banker_app.app.projections.player import PlayerView, player_view
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.screens.deeds.deeds import Group
from banker_app.ui.widgets.basics import avatar, badge, heading, hint, line, panel
from banker_app.ui.widgets.buttons import flow
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def PlayerScreen(player: str) -> ft.Control:
    """Everything about a player, and everything that can be entered for one."""
    app_store = here().app_store

    def select(s: object) -> PlayerView | None:
        game = app_store.state.game
        if game is None or PlayerId(player) not in game.seats:
            return None
        return player_view(ViewContext(game, app_store.speech), PlayerId(player))

    sheet = use_app(select, player)
    width = use_page(lambda s: s.room)
    say = app_store.speech
    if sheet is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [purse(sheet)]
    if sheet.actions:
        rows.append(flow(sheet.actions, prefix="seat"))
    rows.append(heading(say.count("seat.deeds", sum(len(g.deeds) for g in sheet.groups))))
    rows += [Group(group, key=group.group) for group in sheet.groups]
    rows += [
        ft.Container(hint(say.ui("seat.holds_card", deck=deck)), padding=4)
        for deck in sheet.jail_cards
    ]
    rows += [heading(say.ui("worth.title")), worth_panel(sheet), statement_button(player)]
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


def purse(sheet: PlayerView) -> ft.Control:
    """Token and balance, large, and what everybody should see first."""
    notes: list[ft.Control] = [badge(note) for note in sheet.notes]
    column: list[ft.Control] = [
        ft.Text(sheet.balance, theme_style=typography.SUM),
    ]
    if sheet.token:
        column.append(hint(sheet.token))
    if notes:
        column.append(ft.Row(notes, spacing=6, run_spacing=4, wrap=True))
    return panel(
        ft.Row(
            [
                avatar(sheet.initial, sheet.colour, 56),
                ft.Column(column, spacing=4, expand=True, tight=True),
            ],
            spacing=16,
        )
    )


def statement_button(player: str) -> ft.Control:
    """The way to all that went in and out of a purse."""
    controller = here()
    return ft.OutlinedButton(
        ft.Text(controller.app_store.speech.ui("statement.open")),
        icon=ft.Icons.RECEIPT_LONG_OUTLINED,
        style=theme.button_style(),
        on_click=tap(lambda: controller.go(place("statement", player))),
    )


def worth_panel(sheet: PlayerView) -> ft.Control:
    """What a player is worth item by item, and could raise."""
    say = here().app_store.speech
    rows = [line(name, value) for name, value in sheet.worth]
    rows.append(ft.Divider(height=1))
    rows.append(line(say.ui("worth.total"), sheet.total, strong=True))
    rows.append(line(say.ui("worth.can_raise"), sheet.can_raise))
    return panel(ft.Column(rows, spacing=theme.GAP))
