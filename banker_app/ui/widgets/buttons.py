"""Buttons that enter something: their effect, the outcome, the reason against it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import ceil
from typing import Final, Literal

import flet as ft

from banker_app.app.projections.context import Action
from banker_app.ui import theme, typography
from banker_app.ui.hooks import guarded, here, letters, memoized, tap
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import hint, spoken
from banker_app.ui.widgets.focus import AnyButton, Start

TILE: Final = 104
MOST_TILES: Final = 4
"""The least width of a tile, and the most of them in a line."""
TILE_EDGES: Final = 2 * 6 + 8
"""What a tile keeps beside its label, and the gap after it."""
ONE_LINE: Final = 14
"""The letters of a label that is never broken, and need not be told to be in the middle."""
HALF: Final = 150
"""The least width of a column of buttons beside another."""
COLUMN: Final = 480
"""The widest column that they fill."""
PADDED: Final = 2 * 12 + 2
ICON: Final = 18 + 8
"""What a compact button keeps beside its label, and what its icon takes."""
SHORT: Final = 56
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
CLOSE: Final = 4
"""The width that a short one has at least with its gap, and the gap."""
FEW: Final = 2
"""Buttons that share the width of a line, if it has room for them."""


def lines(label: str, small: str = "") -> ft.Control:
    """The text of a button, in the button's own ink: its effect, and the outcome."""
    align = ft.TextAlign.CENTER
    name = ft.Text(label, text_align=align if len(label) > ONE_LINE else ft.TextAlign.START)
    if not small:
        return name
    rows: list[ft.Control] = [
        name,
        ft.Text(small, size=letters(13), weight=typography.REGULAR, text_align=align),
    ]
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column(rows, spacing=2, tight=True, horizontal_alignment=middle)


ButtonStyle = Literal["main", "tonal", "wary", "text", "greyed"]
KINDS: Final[Mapping[ButtonStyle, type[AnyButton]]] = {
    "main": ft.FilledButton,
    "tonal": ft.FilledTonalButton,
    "wary": ft.FilledTonalButton,
    "text": ft.TextButton,
    "greyed": ft.OutlinedButton,
}


def button(
    label: str | ft.Control,
    act: Callable[[], object],
    kind: ButtonStyle = "tonal",
    *,
    icon: ft.IconData | None = None,
    on: bool = True,
    edges: tuple[int, int] = (16, 14),
    ground: ft.ColorValue | None = None,
    key: str | None = None,
) -> AnyButton:
    """A button with a label, `wary` where it asks first, `greyed` where it answers with a reason;
    what it keeps from its `edges` lets it grow with its text.
    """
    style = theme.button_style(*edges)
    style.bgcolor = ground
    if kind == "wary":
        style.color = ft.Colors.PRIMARY
    if kind == "greyed" or not on:
        theme.grey(style)
    content = lines(label) if isinstance(label, str) else label
    sign = ft.Icon(icon, apply_text_scaling=True) if icon else None
    made = KINDS[kind](content, sign, style=style, on_click=tap(act), disabled=not on)
    made.key = key
    return made


def icon_button(
    icon: ft.IconData,
    label: str,
    act: Callable[[], object],
    *,
    on: bool = True,
    shown: bool = True,
    colour: ft.ColorValue | None = None,
    ground: ft.ColorValue | None = None,
    again: bool = False,
    badge: str = "",
) -> ft.Control:
    """A button without words: its label is read aloud, and shown to a mouse. It may be meant
    `again` at once. A `badge` is a number at its corner.
    """
    button = ft.IconButton(
        icon=icon,
        icon_color=colour,
        bgcolor=ground,
        tooltip=label,
        disabled=not on,
        size_constraints=ft.BoxConstraints(min_width=theme.TAP, min_height=theme.TAP),
        on_click=tap(act, again=again),
        badge=ft.Badge(label=badge) if badge else None,
    )
    # A separate node: the tooltip would otherwise name everything around the button.
    return ft.Semantics(content=button, container=True, visible=shown, key=label)


def menu(
    label: str,
    entries: Iterable[tuple[ft.IconData, str, Callable[[], object]]],
    opened: Callable[[], object] = lambda: None,
) -> ft.Control:
    """A menu behind three dots, of pictures, words and effects; `opened` is called as it opens."""
    items = [
        ft.PopupMenuItem(content=words, icon=icon, on_click=tap(act))
        for icon, words, act in entries
    ]
    dots = ft.Icons.MORE_VERT
    button = ft.PopupMenuButton(
        icon=dots, padding=12, tooltip=label, items=items, on_open=guarded(opened)
    )
    return ft.Semantics(content=button, container=True)


def pressable(surface: ft.Container, label: str, act: Callable[[], object]) -> ft.Control:
    """A surface that is one button: for taps, Tab and Enter; one sentence for screen readers."""
    content = surface.content
    assert content is not None, "an empty surface cannot be pressed"
    surface.content = ft.Semantics(content=content, label=label, exclude_semantics=True)
    surface.ink = True
    surface.on_click = tap(act)
    # Merged, so that what has the focus and what has the name are one.
    return ft.MergeSemantics(content=ft.Semantics(content=surface, button=True))


@memoized
def ActionButton(action: Action, *, compact: bool = False, tonal: bool = False) -> ft.Control:
    """The button of an action. A greyed one still answers: with the reason and the ways out."""
    return _button(action, compact=compact, tonal=tonal)


@memoized
def StartButton(action: Action, screen: str, tonal: bool = False) -> ft.Control:
    """The button that a screen is about: where Tab begins, what Enter presses."""
    return Start(_button(action, tonal=tonal), screen, action.label)


def _button(
    action: Action,
    *,
    compact: bool = False,
    tonal: bool = False,
    edges: tuple[int, int] = (0, 14),
) -> AnyButton:
    controller = here()
    if compact:
        words = ft.Text(action.short or action.label, size=letters(13 if edges[0] else 14))
        words.text_align = ft.TextAlign.CENTER
        content: ft.Control = words
        content = spoken(action.label, content) if action.short else content
    else:
        content = lines(action.label, action.detail if action.allowed else action.reason)
    # An action that asks first is less prominent.
    plain: ButtonStyle = "wary" if action.sure else "tonal"
    kind: ButtonStyle = "main" if action.main and not tonal else plain
    return button(
        content,
        partial(controller.act, action),
        kind if action.allowed else "greyed",
        icon=icon_of(action.icon) if action.icon else None,
        edges=(edges[0] or (12 if compact else 16), edges[1]),
    )


def _keyed(actions: tuple[Action, ...], prefix: str) -> list[tuple[str, Action]]:
    """Each action with its own key. A button that changes its meaning becomes another one, so that
    a tap on its way to the old one does not count for it.
    """
    return [
        (f"{prefix}{index}{action.label}{hash(action.command is None and action.effect)}", action)
        for index, action in enumerate(actions)
    ]


def is_start(action: Action) -> bool:
    """Whether it can be a screen's main button: likeliest to be tapped, and allowed."""
    return action.main and action.allowed


def stack(
    actions: tuple[Action, ...], *, prefix: str = "", start: str = "", tonal: bool = False
) -> ft.Control:
    """Actions below one another, in full width. The main one is the main button of the screen
    `start`, and green unless another screen is opened beside it, which makes it `tonal`.
    """
    about = next((i for i, action in enumerate(actions) if start and is_start(action)), -1)
    buttons = [
        StartButton(action, start, tonal, key=key)
        if i == about
        else ActionButton(action, tonal=tonal, key=key)
        for i, (key, action) in enumerate(_keyed(actions, prefix))
    ]
    if len(buttons) == 1:
        return buttons[0]
    return ft.Column(
        buttons,
        key=prefix or None,
        spacing=theme.GAP,
        horizontal_alignment=STRETCH,
    )


def flow(actions: tuple[Action, ...], *, prefix: str = "") -> ft.Control:
    """Actions of one size beside one another, in as even lines as fit."""
    keyed = _keyed(actions, prefix)
    buttons: list[ft.Control] = [
        ActionButton(action, compact=True, key=key) for key, action in keyed
    ]
    if not buttons:
        return ft.Column()
    return _with_reason(grid(buttons, _abreast(actions), fills=True), actions)


def _with_reason(buttons: ft.Control, actions: tuple[Action, ...]) -> ft.Control:
    """Buttons without room for a reason, and below them the first one, if there is room."""
    reason = next((action.reason for action in actions if not action.allowed), "")
    if not reason or here().state.abreast(HALF) == 1:
        return buttons
    return ft.Column([buttons, hint(reason)], spacing=4, tight=True, horizontal_alignment=STRETCH)


def _abreast(actions: tuple[Action, ...]) -> int:
    """How many buttons stand in a line, by the widest of them; a few do in any case."""
    state, icon = here().state, ICON if any(action.icon for action in actions) else 0
    labels = (typography.width(one.short or one.label, typography.LABEL, 1.0) for one in actions)
    least = max(labels) + PADDED + icon + theme.GAP
    room = min(state.abreast(1), COLUMN) - 4 * theme.EDGE + theme.GAP
    most = max(int(room / least), min(state.abreast(HALF), FEW))
    return ceil(len(actions) / ceil(len(actions) / most))


def even(actions: tuple[Action, ...], prefix: str) -> ft.Control:
    """Short actions of one width in as few lines as can be; none has another place because one of
    them says more.
    """
    lines = ceil(len(actions) / here().state.abreast(max(SHORT, _word(actions) + 2 * CLOSE)))
    parts: list[ft.Control] = [
        EvenButton(action, key=key) for key, action in _keyed(actions, prefix)
    ]
    return grid(parts, ceil(len(actions) / lines), CLOSE)


@memoized
def EvenButton(action: Action) -> ft.Control:
    """A short action that fills its place, of two lines or of one as high."""
    edge = 6 if "\n" in action.short else 15
    return _button(action, compact=True, edges=(2, edge))


def tiles(actions: tuple[Action, ...], prefix: str) -> ft.Control:
    """Actions as tiles of one size, as many in a line as fit."""
    labels = [action.short or action.label for action in actions]
    # Words stay whole, and a label takes two lines.
    long = max((typography.width(one, typography.LABEL, 1.2) / 2 for one in labels), default=0)
    least = max(long, _word(actions), TILE - TILE_EDGES) + TILE_EDGES
    most = min(here().state.abreast(least), MOST_TILES)
    across = ceil(len(actions) / ceil(len(actions) / most)) if actions else most
    parts: list[ft.Control] = [Tile(action, key=key) for key, action in _keyed(actions, prefix)]
    return _with_reason(grid(parts, across), actions)


def _word(actions: tuple[Action, ...]) -> float:
    """Return the width of the longest word of the labels, which stays whole."""
    words = (max((one.short or one.label).split(), key=len) for one in actions)
    return max((typography.width(word, typography.LABEL, 1.0) for word in words), default=0)


def grid(
    parts: list[ft.Control], across: int, gap: int = theme.GAP, *, fills: bool = False
) -> ft.Control:
    """Parts of one size, so many in a line; one left over `fills` the last, if it may."""
    lines: list[ft.Control] = []
    for at in range(0, len(parts), across):
        row: list[ft.Control] = [
            ft.Container(part, expand=True) for part in parts[at : at + across]
        ]
        if len(row) > 1 or not fills:
            row += [ft.Container(expand=True) for _ in range(across - len(row))]
        line = ft.Row(row, spacing=gap, intrinsic_height=True)
        line.vertical_alignment = ft.CrossAxisAlignment.STRETCH
        lines.append(line)
    return ft.Column(lines, spacing=gap)


@memoized
def Tile(action: Action) -> ft.Control:
    """Words, under an icon if there is one. A refused action is sunk, and explains itself when
    tapped.
    """
    allowed, filled = action.allowed, action.main and action.allowed
    ink = ft.Colors.ON_SURFACE if allowed else ft.Colors.ON_SURFACE_VARIANT
    sign = ft.Colors.PRIMARY if allowed else ft.Colors.ON_SURFACE_VARIANT
    ground = ft.Colors.PRIMARY if filled else ft.Colors.SURFACE_CONTAINER_LOW
    if filled:
        ink = sign = ft.Colors.ON_PRIMARY
    words = ft.Text(action.short or action.label, theme_style=typography.LABEL, color=ink)
    words.text_align = ft.TextAlign.CENTER
    middle, centre = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER
    parts: list[ft.Control] = [words]
    if action.icon:
        parts.insert(0, ft.Icon(icon_of(action.icon), color=sign, size=26))
    surface = ft.Container(
        ft.Column(parts, spacing=6, alignment=middle, horizontal_alignment=centre),
        padding=ft.Padding.symmetric(horizontal=6, vertical=12),
        border_radius=theme.ROUND,
        bgcolor=ground if allowed else theme.SUNKEN,
        border=None if allowed else theme.SUNKEN_RIM,
        alignment=ft.Alignment.CENTER,
    )
    return pressable(surface, action.label, partial(here().act, action))
