"""The log: every entry a sentence, newest first, in chunks that are compared as a whole."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final

import flet as ft

from banker_app.app.projections.context import colour_of, place
from banker_app.app.projections.log import LogRow, by_turn, found_in
from banker_app.engine.ids import PlayerId
from banker_app.ui import file_dialogs, theme, typography
from banker_app.ui.hooks import (
    component,
    here,
    memoized,
    typing,
    use_app,
    use_page,
)
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import avatar, badge, hint, mark_here
from banker_app.ui.widgets.buttons import icon_button, pressable
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.strip import Strip


@component
def LogScreen() -> ft.Control:
    """The whole evening, by player and by words where asked."""
    width, banks = use_page(lambda s: (s.room, s.banker))
    # No wider than can be read across, from the sentence to its sum.
    side = max(0.0, (width - theme.READABLE) / 2)
    parts: list[ft.Control] = [Search(key="search"), Filter(key="filter"), LogList(key="log")]
    if banks:
        how = hint(here().app_store.speech.ui("log.tap"))
        parts.insert(2, ft.Container(how, padding=ft.Padding.symmetric(horizontal=16), key="how"))
    body = ft.Container(
        ft.Column(parts, spacing=0),
        padding=ft.Padding.symmetric(horizontal=side),
        expand=True,
    )
    return ft.Column([body, Strip(key="strip")], expand=True, spacing=0)


@component
def Search() -> ft.Control:
    """Words to look for, and the whole log as a table."""
    search = use_page(lambda s: s.search)
    controller = here()
    say = controller.app_store.speech
    field = TypedText(
        label=say.ui("search"),
        value=search,
        **typing(lambda text: controller.set(search=text)),
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


TOKEN: Final = 28
LATELY: Final = 12
"""Entries that stand beside a wide table."""


@component
def Lately() -> ft.Control:
    """The last entries, the newest on top."""
    rows = use_app(
        lambda s: tuple(chain(*s.view.chunks[-2:]))[-LATELY:] if s.view and s.view.chunks else ()
    )
    return Chunk(rows, key="lately")


@memoized
def Chunk(rows: tuple[LogRow, ...]) -> ft.Control:
    """Up to fifty entries, turn by turn, the latest on top."""
    use_page(lambda s: s.scale)  # Tokens grow with the device's text.
    lines = [line for turn in reversed(list(by_turn(rows))) for line in _turn(turn)]
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=0, horizontal_alignment=stretch)


def _turn(rows: list[LogRow]) -> Iterator[ft.Control]:
    """Whose turn it was, and what was entered in it; that it began is no line of its own."""
    first = rows[0]
    if first.turn:
        yield _heading(first)
    yield from (_line(row) for row in reversed(rows) if row.text and not row.begins_turn)


def _heading(row: LogRow) -> ft.Control:
    """A turn; a tap opens the entry that it began with."""
    said = here().app_store.speech.ui("now.turn", name=row.turn)
    title = ft.Text(
        said,
        theme_style=typography.LABEL,
        color=ft.Colors.ON_SURFACE_VARIANT,
        style=_struck(row),
    )
    surface = ft.Container(title, padding=ft.Padding.only(left=12, right=12, top=22, bottom=10))
    return _opening(row, surface, said, f"turn{row.seq}") if row.begins_turn else surface


def _opening(row: LogRow, surface: ft.Container, said: str, key: str) -> ft.Control:
    """One button that leads to the entry. What is struck through is not heard, so it is said."""
    controller = here()
    if row.void:
        label = "log.undone_label" if row.undone else "log.corrected_label"
        said = controller.app_store.speech.ui(label, text=said)
    button = pressable(surface, said, partial(controller.go, place("entry", str(row.seq))))
    button.key = key
    return button


def _struck(row: LogRow) -> ft.TextStyle:
    quiet = row.void or row.bookkeeping
    return ft.TextStyle(
        decoration=ft.TextDecoration.LINE_THROUGH if row.void else None,
        color=ft.Colors.ON_SURFACE_VARIANT if quiet else None,
    )


def _line(row: LogRow) -> ft.Control:
    below = " · ".join(filter(None, (row.time, row.note)))
    texts: list[ft.Control] = [
        ft.Text(row.text, theme_style=typography.SMALL, style=_struck(row)),
        ft.Text(below, theme_style=typography.TINY, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    said = [row.text, below]
    if row.overruled:
        overruled = here().app_store.speech.ui("log.overruled")
        texts.append(badge(overruled))
        said.append(overruled)
    words = ft.Column(texts, spacing=2, expand=True, tight=True)
    amount = ft.Text(row.amount, theme_style=typography.ROW, style=_struck(row))
    surface = ft.Container(
        ft.Row([_who(row), words, amount], spacing=12),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        border_radius=10,
    )
    return _opening(row, surface, " ".join(said), f"e{row.seq}")


def _who(row: LogRow) -> ft.Control:
    """The one it is about, by token."""
    game, scale = here().app_store.state.game, max(here().state.scale, 1.0)
    size = int(TOKEN * scale)
    player = PlayerId(next(iter(row.players), ""))
    if game is None or player not in game.seats:
        return ft.Container(width=size)
    return avatar(mark_here(player), colour_of(game, player), size, scale)
