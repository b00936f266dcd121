"""Raising cash for a debt: what each sale brings, how much is still short, what is true at last."""

from functools import partial

import flet as ft

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, use_app, use_page
from banker_app.ui.page_state import ConfirmSheet
from banker_app.ui.screens.deeds.raise_cash_view import Proceeds, RaiseSheet, raise_sheet
from banker_app.ui.widgets.basics import heading, hint, panel, stripe
from banker_app.ui.widgets.buttons import stack
from banker_app.ui.widgets.interest import interest_choice, with_choice
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def RaiseScreen(player: str) -> ft.Control:
    """The debt on top, the ways to raise it below, the way out at the end."""
    app_store = here().app_store

    def select(s: object) -> RaiseSheet | None:
        game = app_store.state.game
        if game is None or PlayerId(player) not in game.seats:
            return None
        return raise_sheet(ViewContext(game, app_store.speech), PlayerId(player), lift_now)

    width, lift_now = use_page(lambda s: (s.width, s.lift_now))
    sheet = use_app(select, player, lift_now)
    say = app_store.speech
    if sheet is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [_debt(sheet)]
    if sheet.owed and not sheet.short:
        rows.append(stack(sheet.pay, prefix="pay"))
    elif sheet.in_kind:
        rows.append(stack(sheet.in_kind, prefix="kind"))
    rows.append(heading(say.ui("raise.ways")))
    if sheet.ways:
        rows += [Way(way, key=f"{way.deed}{way.action.label}") for way in sheet.ways]
    else:
        rows.append(hint(say.ui("raise.nothing")))
    trade = Action(label=say.ui("raise.trade"), go=place("trade", player))
    rows.append(stack((trade,), prefix="trade"))
    rows += _bankruptcy(sheet)
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


def _debt(sheet: RaiseSheet) -> ft.Control:
    say = here().app_store.speech
    rows: list[ft.Control] = [ft.Text(line, theme_style=typography.NAME) for line in sheet.owed]
    if not sheet.owed:
        rows.append(hint(say.ui("raise.no_debt", name=sheet.player)))
    rows.append(ft.Text(say.ui("raise.has", amount=sheet.has), theme_style=typography.BODY))
    if sheet.short:
        rows.append(
            ft.Semantics(
                content=ft.Text(
                    say.ui("raise.short", amount=sheet.short),
                    theme_style=typography.MONEY,
                    color=ft.Colors.ERROR,
                ),
                live_region=True,
                container=True,
                identifier="still-short",
            )
        )
    rows.append(hint(say.ui("raise.reach", amount=sheet.reach)))
    return panel(ft.Column(rows, spacing=4))


@memoized
def Way(way: Proceeds) -> ft.Control:
    """One sale or mortgage: a tap does it."""
    controller = here()
    content = ft.Row(
        [
            stripe(way.colour, 8, 36),
            ft.Column(
                [
                    ft.Text(way.deed, theme_style=typography.NAME),
                    ft.Text(way.action.label, theme_style=typography.TINY),
                ],
                spacing=1,
                expand=True,
                tight=True,
            ),
            ft.Text(way.brings, theme_style=typography.NAME, weight=typography.BOLD),
        ],
        spacing=12,
    )
    return ft.FilledTonalButton(
        content, style=theme.button_style(14, 14), on_click=tap(lambda: controller.act(way.action))
    )


def _bankruptcy(sheet: RaiseSheet) -> list[ft.Control]:
    controller = here()
    say = controller.app_store.speech
    action = sheet.bankruptcy
    if action is None:
        if not sheet.short:
            return []
        return [hint(say.ui("raise.not_bankrupt", name=sheet.player, amount=sheet.reach))]
    confirm = ConfirmSheet(title=action.label, lines=sheet.estate, action=action)

    def lift(deed: str, lifting: bool) -> None:
        chosen = with_choice(controller.state.lift_now, deed, lifting)
        controller.set(lift_now=chosen)

    return [
        heading(say.ui("raise.bankrupt_title")),
        *(interest_choice(row, partial(lift, row.deed)) for row in sheet.interest),
        panel(
            ft.Column(
                [ft.Text(line, theme_style=typography.SMALL) for line in sheet.estate], spacing=6
            )
        ),
        ft.OutlinedButton(
            ft.Text(action.label, color=ft.Colors.ERROR),
            style=theme.button_style(),
            on_click=tap(lambda: controller.set(sheet=confirm)),
        ),
    ]
