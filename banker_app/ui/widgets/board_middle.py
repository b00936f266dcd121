"""The middle of a board: the player on turn, the last throw, the pots, the last entries.

What has no room is left out, the least important first, so nothing runs over at any size.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from banker_app.app.projections.board import MiddleView, NewsView, middle_view
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import lately
from banker_app.engine.dues import SpeedFace
from banker_app.pages.state.app_state import AppState
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, letters, memoized, use_app, use_page
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import avatar
from banker_app.ui.widgets.board_geometry import lines_of, wide

ROOMY: Final = 320
"""The side from which things have their usual size."""
AMPLE: Final = 440
MOST_GROWN: Final = 1.5
"""The side from which things grow with it, and their largest scale."""
USED: Final = 0.88
"""The share of the side that is written on."""
WIDEST: Final = 400
"""The news is no wider, before it grows with its letters."""
LEADING: Final = 1.4
"""A line's height beside that of its letters."""
NEWS: Final = 3
LINES: Final = 3
"""Entries, and lines for each at most."""
TURN: Final = {True: (24.0, 40.0, 44.0, 12.0), False: (18.0, 30.0, 32.0, 8.0)}
"""Letters, token, die and gap, by whether it is roomy."""
POT: Final = 15.0
LINE: Final = 14.0
SMALL: Final = 13.0
SIGN: Final = 20.0
EDGE: Final = 10.0
"""Letters of a pot, of an entry, of the title; the token of an entry; the edges of its card."""


class Measure(NamedTuple):
    """The sizes of things in a middle, in pixels as they are seen."""

    inner: float
    by: float
    """The scale of pictures."""
    scale: float
    """That of the device's text beside it."""

    @property
    def text(self) -> float:
        """The scale of texts."""
        return self.by * self.scale

    @property
    def roomy(self) -> bool:
        """Whether things have their usual size."""
        return self.inner / self.by >= ROOMY

    @property
    def room(self) -> float:
        """The width and height that are written on."""
        return self.inner * USED

    @property
    def card(self) -> float:
        """The width of the news."""
        return min(self.room, WIDEST * max(self.by, self.text))

    def lines(self, words: str, size: float, width: float) -> int:
        """Count the lines that a text takes, up to the most it may."""
        return min(lines_of(words, width / (size * self.text)), LINES)

    def high(self, size: float, lines: int = 1) -> float:
        """Reckon the height of a text of so many lines."""
        return lines * size * self.text * LEADING


def measure(inner: float, scale: float) -> Measure:
    """Measure a middle of so many pixels on a device of such letters."""
    return Measure(inner, max(1.0, min(inner / AMPLE, MOST_GROWN)), scale)


def heights(view: MiddleView, at: Measure) -> dict[str, float]:
    """Reckon the height of each part that has room, the most important first."""
    letters_of, token, side, gap = TURN[at.roomy]
    beside = at.room - (token + gap) * at.by
    turn = at.high(letters_of, at.lines(view.headline, letters_of, beside))
    parts = {"turn": max(turn, token * at.by)}
    if view.dice is not None:
        parts["dice"] = side * at.by
    for nth in range(len(view.pots)):
        parts[f"pot{nth}"] = at.high(POT) + EDGE * at.by
    words = at.card - (SIGN + 3 * EDGE) * at.by
    for nth, news in enumerate(view.lately):
        line = max(at.high(LINE, at.lines(news.text, LINE, words)), SIGN * at.by)
        parts[f"news{nth}"] = line + (0 if nth else 2 * EDGE * at.by)
    parts["stock"] = at.high(LINE)
    if wide(view.title) * SMALL * at.text <= at.room:
        parts["title"] = at.high(SMALL)
    used, fitting = 0.0, dict[str, float]()
    for name, height in parts.items():
        used += height + gap * at.by
        if used - gap * at.by > at.room:
            break
        fitting[name] = height
    return fitting


@component
def Middle(inner: float) -> ft.Control:
    """The news of the game."""
    app_store = here().app_store

    def look(shown: AppState) -> MiddleView | None:
        if shown.game is None or shown.view is None:
            return None
        return middle_view(
            ViewContext(shown.game, app_store.speech),
            shown.view.now.headline,
            app_store.entries,
            lately(shown.view.chunks, NEWS),
        )

    view = use_app(look)
    if view is None:
        return ft.Container()
    return MiddleText(view, inner)


@memoized
def MiddleText(view: MiddleView, inner: float) -> ft.Control:
    """The words in the middle, which are read aloud from their other places."""
    at = use_page(lambda s: measure(inner, s.scale), inner)
    fitting = heights(view, at)
    rows: list[ft.Control] = []
    if "title" in fitting:
        rows.append(_line(view.title, SMALL, at, lines=1, key="title"))
    rows.append(_turn(view, at))
    if view.dice is not None and "dice" in fitting:
        rows.append(_dice(view, view.dice, at))
    rows += [
        _pot(name, amount, at, f"pot{nth}")
        for nth, (name, amount) in enumerate(view.pots)
        if f"pot{nth}" in fitting
    ]
    news = [one for nth, one in enumerate(view.lately) if f"news{nth}" in fitting]
    if news:
        rows.append(_news(news, at))
    if "stock" in fitting:
        rows.append(_stock(view, at))
    column = ft.Column(
        rows,
        spacing=TURN[at.roomy][-1] * at.by,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    inside = ft.Container(column, padding=inner * (1 - USED) / 2)
    return ft.Semantics(content=inside, exclude_semantics=True, container=True)


def _line(
    text: str,
    size: float,
    at: Measure,
    *,
    key: str | None = None,
    bold: bool = False,
    muted: bool = True,
    lines: int = LINES,
    centred: bool = True,
) -> ft.Text:
    return ft.Text(
        text,
        style=ft.TextStyle(letter_spacing=0),
        size=letters(size * at.by),
        weight=typography.MEDIUM if bold else None,
        color=ft.Colors.ON_SURFACE_VARIANT if muted else None,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER if centred else ft.TextAlign.START,
        key=key,
    )


def _turn(view: MiddleView, at: Measure) -> ft.Control:
    size, token, _, gap = TURN[at.roomy]
    words = _line(view.headline, size, at, bold=True, muted=False, centred=False)
    beside = at.room - (token + gap) * at.by
    # What needs more than a line is kept from running over; a shorter one is centred as it is.
    width = beside if wide(view.headline) * size * at.text > beside else None
    parts: list[ft.Control] = [ft.Container(words, width=width)]
    if view.initial:
        parts.insert(0, avatar(view.initial, view.colour, int(token * at.by), at.scale))
    return ft.Row(parts, spacing=gap * at.by, tight=True, key="turn")


def _dice(view: MiddleView, dice: tuple[int, int], at: Measure) -> ft.Control:
    """The last throw; before the player on turn has thrown, behind the token that made it."""
    side = TURN[at.roomy][2] * at.by
    parts = [die(value, side) for value in dice if value]
    if view.speed:
        parts.append(die(view.speed.adds, side) if view.speed.adds else pictured(view.speed, side))
    if view.thrower:
        parts.insert(0, avatar(view.thrower, view.thrower_colour, int(side * 0.7), at.scale))
    return ft.Row(parts, spacing=side * 0.22, tight=True, key="dice")


def _pot(name: str, amount: str, at: Measure, key: str) -> ft.Control:
    """The content of a pot: the figure is never cut, its name gives way."""
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    size = POT * 1.2 * at.text
    icon = ft.Icon(ft.Icons.SAVINGS_OUTLINED, size=size, color=ink)
    beside = at.room - size - 4 * EDGE * at.by
    text = f"{name}: {amount}"
    if wide(text) * POT * at.text > beside:
        text = amount
    letter = min(POT, beside / (wide(text) * at.text))
    words = _line(text, letter, at, bold=True, lines=1)
    words.color = ink
    return ft.Container(
        ft.Row([icon, words], spacing=8 * at.by, tight=True),
        padding=ft.Padding.symmetric(horizontal=EDGE * 1.4 * at.by, vertical=EDGE / 2 * at.by),
        border_radius=POT * at.text * LEADING,
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        key=key,
    )


def _news(news: Sequence[NewsView], at: Measure) -> ft.Control:
    """The last entries, the newest on top and darkest."""
    lines = [_entry(one, at, muted=nth > 0) for nth, one in enumerate(news)]
    return ft.Container(
        ft.Column(lines, spacing=TURN[at.roomy][-1] * at.by, tight=True),
        width=at.card,
        padding=EDGE * at.by,
        border_radius=EDGE * at.by,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        key="news",
    )


def _entry(news: NewsView, at: Measure, *, muted: bool) -> ft.Control:
    size = SIGN * at.by
    who: ft.Control = ft.Container(width=size)
    if news.initial:
        who = avatar(news.initial, news.colour, int(size), at.scale)
    words = _line(news.text, LINE, at, muted=muted, centred=False)
    words.expand = True
    return ft.Row([who, words], spacing=EDGE * at.by, key=f"e{news.seq}")


def _stock(view: MiddleView, at: Measure) -> ft.Control:
    """The pieces that the Bank has left."""
    muted = ft.Colors.ON_SURFACE_VARIANT
    parts: list[ft.Control] = []
    for icon, left in view.stock:
        parts += [
            ft.Icon(icon_of(icon), size=LINE * 1.3 * at.text, color=muted),
            _line(str(left), LINE, at, lines=1),
        ]
    return ft.Row(parts, spacing=6 * at.by, tight=True, key="stock")


PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


PICTURES: Final = {
    SpeedFace.BUS: ft.Icons.DIRECTIONS_BUS,
    SpeedFace.MR_M: ft.Icons.PERSON,
}
"""The speed die's faces without a number."""


def pictured(face: SpeedFace, side: float) -> ft.Control:
    """A face of the speed die with a picture: the bus, or Mr. M."""
    at = side * 0.15
    picture = ft.Icon(PICTURES[face], size=side - 2 * at, color=ft.Colors.ON_SURFACE)
    picture.left = picture.top = at
    return _face([picture], side)


def die(value: int, side: float = 34) -> ft.Control:
    """The face of a die."""
    dot = side * 0.18
    pips: list[ft.Control] = [
        ft.Container(
            left=side * (0.16 + 0.25 * column),
            top=side * (0.16 + 0.25 * row),
            width=dot,
            height=dot,
            border_radius=dot / 2,
            bgcolor=ft.Colors.ON_SURFACE,
        )
        for column, row in PIPS[value]
    ]
    return _face(pips, side)


def _face(parts: list[ft.Control], side: float) -> ft.Control:
    return ft.Container(
        ft.Stack(parts),
        width=side,
        height=side,
        border_radius=side * 0.2,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
        border=ft.Border.all(1, ft.Colors.OUTLINE),
    )
