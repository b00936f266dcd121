"""A player's statement of the evening: what came in, what went out, and what was left each time."""

from functools import partial

import flet as ft

from banker_app.app.projections.context import place
from banker_app.app.reports.statement import StatementRow, statement_chunks
from banker_app.engine.ids import PlayerId
from banker_app.ui import file_dialogs, theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, use_app, use_page
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.scaffold import footer, margins


@component
def StatementScreen(player: str) -> ft.Control:
    """Every entry that moved this player's money, the newest on top."""
    controller = here()
    app_store = controller.app_store
    seat = PlayerId(player)

    def select(s: object) -> tuple[tuple[StatementRow, ...], ...] | None:
        view = app_store.state.view
        if view is None or seat not in app_store.context.game.seats:
            return None
        return statement_chunks(app_store.context, app_store.snapshots(), view.chunks, seat)

    chunks = use_app(select, player)
    width = use_page(lambda s: s.room)
    say = app_store.speech
    if chunks is None:
        return hint(say.ui("nothing_here"))
    if not chunks:
        return ft.Container(hint(say.ui("statement.none")), padding=theme.EDGE)
    rows: list[ft.Control] = [
        Movements(chunks[index], key=f"chunk{index}") for index in range(len(chunks) - 1, -1, -1)
    ]
    csv = ft.FilledTonalButton(
        ft.Text(say.ui("statement.csv")),
        icon=ft.Icons.TABLE_CHART_OUTLINED,
        style=theme.button_style(),
        on_click=tap(partial(file_dialogs.give_statement, controller, seat)),
    )
    return ft.Column(
        [ft.ListView(rows, expand=True, padding=margins(width)), footer(csv, width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@memoized
def Movements(rows: tuple[StatementRow, ...]) -> ft.Control:
    """Up to fifty of them."""
    large = use_page(lambda s: s.large_print)
    return ft.Column(
        [_movement(row, large) for row in reversed(rows)],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _movement(row: StatementRow, large: bool) -> ft.Control:
    controller = here()
    say = controller.app_store.speech
    quiet = ft.Colors.ON_SURFACE_VARIANT
    change = ft.Text(
        row.change,
        theme_style=typography.NAME,
        weight=typography.BOLD,
        color=ft.Colors.PRIMARY if row.came else ft.Colors.ON_SURFACE,
    )
    left = ft.Text(
        say.ui("statement.left", amount=row.balance), theme_style=typography.TINY, color=quiet
    )
    side = ft.CrossAxisAlignment.START if large else ft.CrossAxisAlignment.END
    sums = ft.Column([change, left], spacing=2, tight=True, horizontal_alignment=side)
    told = ft.Column(
        [
            ft.Text(row.text, theme_style=typography.SMALL),
            ft.Text(row.time, theme_style=typography.TINY, color=quiet),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    if large:
        content: ft.Control = ft.Column([told, sums], spacing=4, tight=True)
    else:
        content = ft.Row([told, sums], spacing=12)
    text = row.text.rstrip(".")
    label = say.ui(
        "statement.label", time=row.time, text=text, change=row.change, balance=row.balance
    )
    surface = ft.Container(
        content,
        padding=ft.Padding.symmetric(horizontal=10, vertical=12),
        border_radius=10,
        border=ft.Border(bottom=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
        key=f"e{row.seq}",
    )
    return pressable(surface, label, partial(controller.go, place("entry", str(row.seq))))
