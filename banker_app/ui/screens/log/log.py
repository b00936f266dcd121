"""The log: every entry a sentence, newest first, in chunks that are compared as a whole."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Final

import flet as ft

from banker_app.app.projections.context import place
from banker_app.app.projections.log import LogRow, found_in
from banker_app.ui import file_dialogs, theme
from banker_app.ui.hooks import component, here, letters, memoized, tap, typing, use_app, use_page
from banker_app.ui.translator import Translator
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import badge, hint
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.scaffold import Strip


@component
def LogScreen() -> ft.Control:
    """The whole evening, by player and by words where asked."""
    return ft.Column(
        [Search(key="search"), Filter(key="filter"), LogList(key="log"), Strip(key="strip")],
        expand=True,
        spacing=0,
    )


@component
def Search() -> ft.Control:
    """Words to look for, and the whole log as a table."""
    search = use_page(lambda s: s.search)
    use_app(lambda s: s.language)
    controller = here()
    say = controller.app_store.speech
    field = TypedText(
        label=say.ui("search"),
        value=search,
        on_change=typing(lambda text: controller.set(search=text)),
        prefix_icon=ft.Icons.SEARCH,
        dense=True,
        expand=True,
    )
    export = icon_button(
        ft.Icons.SAVE_ALT,
        say.ui("log.export"),
        partial(file_dialogs.give_open_table, controller, "log"),
    )
    return ft.Container(
        ft.Row([field, export], spacing=4),
        padding=ft.Padding.only(left=12, right=8, top=6),
    )


@component
def Filter() -> ft.Control:
    """Everybody, or one player."""
    players = use_app(lambda s: tuple(s.game.seats) if s.game else ())
    chosen = use_page(lambda s: s.log_player)
    use_app(lambda s: s.language)
    controller = here()
    say = controller.app_store.speech

    def chip(label: str, player: str) -> ft.Control:
        return choice(
            label, chosen == player, partial(controller.set, log_player=player), key=player or "all"
        )

    chips = [chip(say.ui("log.everybody"), ""), *(chip(name, name) for name in players)]
    return ft.Container(
        ft.Row(chips, scroll=ft.ScrollMode.AUTO, spacing=6),
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )


@component
def LogList() -> ft.Control:
    """The entries, the newest on top."""
    player, search = use_page(lambda s: (s.log_player, s.search))
    chunks = use_app(
        lambda s: found_in(s.view.chunks, player, search) if s.view else (), player, search
    )
    use_app(lambda s: s.language)
    if not any(chunks):
        say = here().app_store.speech
        return ft.Container(hint(say.ui("log.none")), padding=theme.EDGE, expand=True)
    return ft.ListView(
        [
            Chunk(chunks[index], key=f"chunk{index}")
            for index in range(len(chunks) - 1, -1, -1)
            if chunks[index]
        ],
        expand=True,
        padding=ft.Padding.symmetric(horizontal=4, vertical=4),
    )


LATELY: Final = 12
"""Entries that stand beside a wide table."""


@component
def Lately() -> ft.Control:
    """The last entries, the newest on top."""
    rows = use_app(
        lambda s: tuple(chain(*s.view.chunks[-2:]))[-LATELY:] if s.view and s.view.chunks else ()
    )
    use_app(lambda s: s.language)
    return Chunk(rows, key="lately")


@memoized
def Chunk(rows: tuple[LogRow, ...]) -> ft.Control:
    """Up to fifty entries."""
    controller = here()
    say = controller.app_store.speech
    return ft.Column(
        [
            _line(row, say, partial(controller.go, place("entry", str(row.seq))))
            for row in reversed(rows)
            if row.text
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _line(row: LogRow, say: Translator, open_it: Callable[[], object]) -> ft.Control:
    style = ft.TextStyle(
        decoration=ft.TextDecoration.LINE_THROUGH if row.void else None,
        color=ft.Colors.ON_SURFACE_VARIANT if row.void or row.bookkeeping else None,
        size=letters(15),
    )
    # What is struck through is not heard, so it is said.
    label = "log.undone_label" if row.undone else "log.corrected_label"
    spoken = say.ui(label, text=row.text) if row.void else None
    texts: list[ft.Control] = [ft.Text(row.text, style=style, semantics_label=spoken)]
    if row.overruled:
        texts.append(badge(say.ui("log.overruled")))
    if row.note:
        texts.append(hint(row.note))
    return ft.Container(
        ft.Row(
            [
                ft.Text(row.time, size=letters(13), color=ft.Colors.ON_SURFACE_VARIANT),
                ft.Column(texts, spacing=3, expand=True, tight=True),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        key=f"e{row.seq}",
        padding=ft.Padding.symmetric(horizontal=10, vertical=14),
        border_radius=10,
        ink=True,
        on_click=tap(open_it),
    )
