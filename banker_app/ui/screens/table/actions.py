"""Record: everything that can be entered, as tiles; a search on top finds it by other words."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.ui import texts, theme, typography
from banker_app.ui.hooks import component, here, memoized, typing, use_app, use_page
from banker_app.ui.screens.table.action_menu import (
    ActionGroup,
    Entry,
    VerbGrid,
    action_groups,
    verb_grid,
)
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import heading, hint
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.list_rows import row_button
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.tokens import token_choice, token_row

ICONS: Final = {
    "pay": ft.Icons.PAYMENTS_OUTLINED,
    "lend": ft.Icons.HANDSHAKE_OUTLINED,
    "exchange": ft.Icons.CURRENCY_EXCHANGE_OUTLINED,
    "raise": ft.Icons.SAVINGS_OUTLINED,
    "trade": ft.Icons.SWAP_HORIZ_OUTLINED,
    "deeds": ft.Icons.ADD_HOME_OUTLINED,
    "auction": ft.Icons.GAVEL_OUTLINED,
    "land": ft.Icons.PLACE_OUTLINED,
    "salary": ft.Icons.FLAG_OUTLINED,
    "places": ft.Icons.ACCOUNT_BALANCE_OUTLINED,
    "jail": ft.Icons.LOCK_OUTLINED,
    "turn": ft.Icons.SKIP_NEXT_OUTLINED,
    "tax": ft.Icons.PERCENT_OUTLINED,
    "fine": ft.Icons.GPP_MAYBE_OUTLINED,
    "card": ft.Icons.STYLE_OUTLINED,
    "bankrupt": ft.Icons.MONEY_OFF_OUTLINED,
    "clock": ft.Icons.TIMER_OUTLINED,
    "count": ft.Icons.CALCULATE_OUTLINED,
    "correct": ft.Icons.EDIT_NOTE_OUTLINED,
    "rules": ft.Icons.MENU_BOOK_OUTLINED,
    "score": ft.Icons.EMOJI_EVENTS_OUTLINED,
}
"""By what a thing is looked for."""
THREE: Final = 400
FOUR: Final = 640
"""How wide a page is for so many tiles in a row."""


@component
def ActionsScreen() -> ft.Control:
    """The tiles; while something is looked for, what matches."""
    app_store = here().app_store
    groups = use_app(
        lambda s: action_groups(ViewContext(s.game, app_store.speech)) if s.game else ()
    )
    width, search, doer = use_page(lambda s: (s.width, s.search, s.doer))
    large = use_page(lambda s: s.large_print)
    grid = use_app(
        lambda s: (
            verb_grid(ViewContext(s.game, app_store.speech), groups, doer) if s.game else None
        ),
        groups,
        doer,
    )
    controller = here()
    rows: list[ft.Control] = [
        TypedText(
            label=app_store.speech.ui("search"),
            value=search,
            prefix_icon=ft.Icons.SEARCH,
            **typing(lambda text: controller.set(search=text)),
        )
    ]
    if search.strip():
        rows += _found(groups, search)
    elif grid is not None:
        rows += _tiles(grid, columns(width, large))
    return scrolling(rows, width)


def columns(width: float, large: bool) -> int:
    """How many tiles stand in a row."""
    usual = 2 if width < THREE else 3 if width < FOUR else 4
    return max(1, usual // 2) if large else usual


def _tiles(grid: VerbGrid, across: int) -> list[ft.Control]:
    say = here().app_store.speech
    return [
        _block(grid.between, across, "between"),
        heading(say.ui("mend.player")),
        _doers(grid),
        _block(grid.own, across, grid.doer),
        heading(say.ui("record.banker")),
        _block(grid.rest, across, "rest"),
    ]


def _doers(grid: VerbGrid) -> ft.Control:
    """Who it is about: the player to move, until a tap says otherwise."""
    controller = here()
    return token_row(
        [
            token_choice(
                one.player,
                one.player == grid.doer,
                partial(controller.set, doer=one.player),
                key=one.player,
                colour=one.colour,
            )
            for one in grid.doers
        ]
    )


def _block(entries: tuple[Entry, ...], across: int, prefix: str) -> ft.Control:
    """Tiles of one size, so many in a row."""
    lines: list[ft.Control] = []
    for at in range(0, len(entries), across):
        row: list[ft.Control] = [
            ft.Container(Tile(entry, key=prefix + entry.action.label), expand=True)
            for entry in entries[at : at + across]
        ]
        row += [ft.Container(expand=True) for _ in range(across - len(row))]
        line = ft.Row(row, spacing=theme.GAP, intrinsic_height=True, key=str(at))
        line.vertical_alignment = ft.CrossAxisAlignment.STRETCH
        lines.append(line)
    return ft.Column(lines, spacing=theme.GAP, key=prefix)


@memoized
def Tile(entry: Entry) -> ft.Control:
    """A verb and its sign. What cannot be entered now is in outline, and says why when tapped."""
    controller = here()
    action = entry.action
    quiet = not action.allowed
    ink = ft.Colors.ON_SURFACE_VARIANT if quiet else ft.Colors.ON_SURFACE
    sign = ft.Colors.ON_SURFACE_VARIANT if quiet else ft.Colors.PRIMARY
    ground: ft.ColorValue | None = None if quiet else ft.Colors.SURFACE_CONTAINER_LOW
    if action.main:
        ink = sign = ft.Colors.ON_PRIMARY
        ground = ft.Colors.PRIMARY
    words = ft.Text(
        entry.short or action.label,
        theme_style=typography.LABEL,
        color=ink,
        text_align=ft.TextAlign.CENTER,
    )
    surface = ft.Container(
        ft.Column(
            [ft.Icon(ICONS[entry.also], color=sign, size=26), words],
            spacing=6,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=6, vertical=12),
        border_radius=theme.ROUND,
        bgcolor=ground,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT) if quiet else None,
        alignment=ft.Alignment.CENTER,
    )
    return pressable(surface, action.label, lambda: controller.act(action))


def _found(groups: tuple[ActionGroup, ...], search: str) -> list[ft.Control]:
    """What matches every word, as a list: who it is about is in its name."""
    wanted = search.casefold().split()
    found = [
        entry
        for group in groups
        for entry in group.entries
        if all(word in _found_by(entry, group.title) for word in wanted)
    ]
    if not found:
        say = here().app_store.speech
        return [hint(say.ui("record.nothing", wanted=search.strip()))]
    return [Match(entry, key=search + entry.action.label) for entry in found]


@memoized
def Match(entry: Entry) -> ft.Control:
    """Something that was looked for: what it does, and why not just now."""
    controller = here()
    action = entry.action
    ink = ft.Colors.ON_SURFACE if action.allowed else ft.Colors.ON_SURFACE_VARIANT
    rows: list[ft.Control] = [ft.Text(action.label, theme_style=typography.NAME, color=ink)]
    below = action.detail or action.reason
    if below:
        quiet = ft.Colors.ON_SURFACE_VARIANT
        rows.append(ft.Text(below, theme_style=typography.TINY, color=quiet))
    return row_button(
        rows,
        action.label,
        lambda: controller.act(action),
        icon=ICONS[entry.also],
        after=ft.Icons.CHEVRON_RIGHT if action.go else None,
    )


def _found_by(entry: Entry, title: str) -> str:
    """All that a thing is looked for by: what it says, and other words for it in any language."""
    also = (texts.text(language, f"record_also.{entry.also}") for language in texts.LANGUAGES)
    return "\n".join((entry.action.label, title, *also)).casefold()
