"""The controls of blocks. One is drawn again only when its value differs."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.context import Action
from banker_app.pages import form
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Custom,
    Heading,
    Layout,
    Line,
    Panel,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, memoized, use_page
from banker_app.ui.pictures import picture
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import (
    announced,
    avatar,
    badge,
    heading,
    hint,
    large_sum,
    mark,
    panel,
    spoken,
    stripe,
)
from banker_app.ui.widgets.buttons import (
    even,
    flow,
    icon_button,
    menu,
    pressable,
    stack,
    tiles,
)

STYLES: Final = {
    Style.BODY: typography.BODY,
    Style.HINT: typography.SMALL,
    Style.NAME: typography.NAME,
    Style.TITLE: typography.TITLE,
    Style.HEADLINE: typography.HEADLINE,
    Style.ERROR: typography.SMALL,
    Style.BALANCE: typography.MONEY,
    Style.ALARM: typography.MONEY,
}
INKS: Final = {
    Style.HINT: ft.Colors.ON_SURFACE_VARIANT,
    Style.ERROR: ft.Colors.ERROR,
    Style.ALARM: ft.Colors.ERROR,
}
TIGHT: Final = 6
"""The padding above and below a row of keys of one size."""
MOST_ICONS: Final = 2
"""Actions as pictures at the end of a row, at most."""
HALF_NOTE: Final = 11
"""Half of the line that a note takes."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
END: Final = ft.CrossAxisAlignment.END


def follow_look() -> None:
    """Draw again for larger text and on a page that was turned."""
    use_page(lambda s: (s.scale, s.landscape, s.width >= theme.WIDE))
    use_page(lambda s: min(s.content_width, theme.SPACIOUS))


def stacked(rows: list[ft.Control]) -> ft.Control:
    """Controls below one another, each as wide as all."""
    return ft.Column(rows, spacing=theme.GAP, tight=True, horizontal_alignment=STRETCH)


@memoized
def Drawn(block: Block, route: str) -> ft.Control:
    """A block, drawn again only when it differs, or the text or shape of the page does."""
    follow_look()
    return draw(block, route)


def draw(block: Block, route: str, *, inside: bool = False) -> ft.Control:
    """A block, or one `inside` a panel."""
    match block:
        case Row():
            return _row(block, route, inside)
        case Panel() if block.chunk:
            lines = [
                _listed(part, route) if isinstance(part, Row) else draw(part, route)
                for part in block.blocks
            ]
            return ft.Column(lines, spacing=0, horizontal_alignment=STRETCH)
        case Panel():
            rows = [draw(inner, route, inside=True) for inner in block.blocks]
            surface = panel(ft.Column(rows, spacing=theme.GAP, horizontal_alignment=STRETCH))
            if Layout.EVEN in (one.layout for one in block.blocks if isinstance(one, Buttons)):
                # Four of them, bidders, are on a small phone.
                surface.padding = ft.Padding.symmetric(horizontal=theme.EDGE, vertical=TIGHT)
            if block.label and any(map(_has_buttons, block.blocks)):
                # Read as one sentence, it would have no buttons.
                return ft.Semantics(content=surface, live_region=True, container=True)
            return announced(block.label, surface) if block.label else surface
        case _:
            return DRAW[type(block)](block)


def _has_buttons(block: Block) -> bool:
    return isinstance(block, Buttons) or (isinstance(block, Row) and bool(block.buttons))


def _text(block: Text) -> ft.Control:
    return ft.Text(block.text, theme_style=STYLES[block.style], color=INKS.get(block.style))


def _heading(block: Heading) -> ft.Control:
    if block.action is not None:
        surface = heading(block.text)
        surface.padding = ft.Padding.symmetric(horizontal=4, vertical=14)
        return pressable(surface, block.text, partial(here().act, block.action))
    if not block.mark:
        return ft.Semantics(content=heading(block.text), header=True)
    words = ft.Text(block.text, theme_style=typography.ROW, expand=True)
    return ft.Semantics(
        content=ft.Row([mark(block.mark, block.colour), words], spacing=10), header=True
    )


def _line(block: Line) -> ft.Control:
    weight = typography.BOLD if block.strong else typography.REGULAR
    name = ft.Text(block.name, expand=True, weight=weight)
    parts: list[ft.Control] = [name]
    if block.icon:
        name.theme_style, name.weight = typography.NAME if block.strong else typography.BODY, None
        colour = ft.Colors.ERROR if block.tone is Tone.ALARM else ft.Colors.PRIMARY
        parts.insert(0, ft.Icon(icon_of(block.icon), color=colour))
    if block.value:
        weight = typography.BOLD if block.strong else typography.MEDIUM
        parts.append(ft.Text(block.value, weight=weight))
        if here().state.large_print and _is_wide(block.value):
            # The name would have no room beside it.
            name.expand = False
            parts = [ft.Column(parts, spacing=0, expand=True)]
    top = ft.CrossAxisAlignment.CENTER if block.icon else ft.CrossAxisAlignment.START
    row = ft.Row(parts, spacing=12, vertical_alignment=top)
    if not block.rule:
        return row
    return ft.Column([ft.Divider(height=1), row], spacing=theme.GAP, horizontal_alignment=STRETCH)


def _is_wide(figure: str) -> bool:
    """Whether a figure takes more than half of a line."""
    state = here().state
    return typography.width(figure, typography.BODY, state.scale) > state.content_width / 2


def _row(block: Row, route: str, inside: bool) -> ft.Control:
    """Mark, name, note, figure; the whole row is a button where it leads somewhere."""
    style = typography.SUM if block.large and not block.value else typography.NAME
    refused = block.action is not None and not block.action.allowed
    name = ft.Text(block.name, theme_style=style)
    name.color = ft.Colors.ON_SURFACE_VARIANT if refused else None
    texts: list[ft.Control] = [name]
    if block.note.isspace():
        # The line that a note may get later is kept half above and half below the name.
        half = HALF_NOTE * max(here().state.scale, 1.0)
        texts = [ft.Container(texts[0], padding=ft.Padding.symmetric(vertical=half))]
    elif block.note:
        texts.append(hint(block.note))
    if block.badges:
        alarm = block.tone is Tone.ALARM
        badges: list[ft.Control] = [
            badge(text, alarm=alarm and not nth) for nth, text in enumerate(block.badges)
        ]
        texts.append(ft.Row(badges, spacing=6, run_spacing=4, wrap=True))
    row = _facts(block, texts)
    icons = _icons(tuple(action for action in block.buttons if action.icon), route)
    ground = None if inside else ft.Colors.SURFACE_CONTAINER_LOW
    if block.action is not None:
        # A line of words alone is as high as a finger needs.
        low = inside and len(texts) == 1 and not _picture(block)
        edge = 6 if inside and not low else theme.EDGE + 1
        padding = ft.Padding.symmetric(horizontal=6 if inside else edge, vertical=edge)
        surface = ft.Container(row, padding=padding, border_radius=theme.ROUND)
        surface.bgcolor = None if icons else ground
        if refused and not inside:
            surface.bgcolor, surface.border = theme.SUNKEN, theme.SUNKEN_RIM
            # The rim is within the edge, so that no row below it moves.
            surface.padding = theme.EDGE
        act = partial(form.act, here(), route, block.action)
        row = pressable(surface, block.label or _spoken(block), act)
    elif block.label:
        row = spoken(block.label, row)
    if icons:
        # Beside the row: within a button, they would be no buttons of their own.
        row = ft.Row([ft.Container(row, expand=True), *icons], spacing=0)
        if block.action is not None:
            row = ft.Container(row, bgcolor=ground, border_radius=theme.ROUND)
    if not (below := tuple(action for action in block.buttons if not action.icon)):
        return row
    buttons = ft.Container(
        flow(below, prefix=block.name), padding=ft.Padding.only(left=22, bottom=6)
    )
    return ft.Column([row, buttons], spacing=2, tight=True, horizontal_alignment=STRETCH)


def _facts(block: Row, texts: list[ft.Control]) -> ft.Control:
    """The picture of a row, its texts and its figure."""
    if block.picture is not None and not block.name:
        return picture(block.picture)
    parts: list[ft.Control] = [ft.Column(texts, spacing=2, expand=True, tight=True)]
    parts[:0] = _picture(block)
    if block.value:
        ink = ft.Colors.PRIMARY if block.tone is Tone.POSITIVE else None
        # Beside a figure in large print, a note has no room for its words.
        beside = texts if block.note and here().state.large_print else parts
        figure: ft.Control = ft.Text(block.value, theme_style=typography.NAME, color=ink)
        if block.large:
            figure = large_sum(block.value, typography.SUM)
            figure.color = ink
        if block.value_note:
            both: list[ft.Control] = [figure, hint(block.value_note)]
            figure = ft.Column(both, spacing=2, tight=True, horizontal_alignment=END)
            figure = ft.Row(both, spacing=6, wrap=True) if beside is texts else figure
        beside.append(figure)
    if block.trailing_icon:
        parts.append(ft.Icon(icon_of(block.trailing_icon), color=ft.Colors.ON_SURFACE_VARIANT))
    return ft.Row(parts, spacing=16 if block.large else 12)


def _icons(actions: tuple[Action, ...], route: str) -> list[ft.Control]:
    """Actions as pictures; more than a row has room for are in a menu."""
    if len(actions) <= MOST_ICONS:
        return [action_icon(action, route) for action in actions]
    entries = (
        (icon_of(action.icon), action.label, partial(form.act, here(), route, action))
        for action in actions
    )
    return [menu(here().app_store.speech.ui("home.more"), entries)]


def action_icon(action: Action, route: str, *, again: bool = True) -> ft.Control:
    """An action as a picture, which may be meant `again` at once."""
    act = partial(form.act, here(), route, action)
    return icon_button(icon_of(action.icon), action.label, act, again=again)


def _listed(block: Row, route: str) -> ft.Control:
    """A row of a long list: in small print, each on a surface of its own."""
    large, scale = here().state.large_print, here().state.scale
    muted = ft.Colors.ON_SURFACE_VARIANT
    void = block.tone is Tone.STRUCK
    struck = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if void else None
    inks = {Tone.POSITIVE: ft.Colors.PRIMARY, Tone.STRUCK: muted}
    ink = inks.get(block.tone, ft.Colors.ON_SURFACE)
    name = ft.Text(block.name, theme_style=typography.SMALL, style=struck)
    name.color = muted if void else None
    note = ft.Text(block.note, theme_style=typography.TINY, color=muted)
    figure = ft.Text(block.value, theme_style=typography.NAME, weight=typography.BOLD, color=ink)
    figure.style = struck
    below = ft.Text(block.value_note, theme_style=typography.TINY, color=muted)
    left = ft.Column([name, note], spacing=2, tight=True, expand=not large)
    sums: list[ft.Control] = [text for text in (figure, below) if text.value]
    right = ft.Column(sums, spacing=2, tight=True, visible=bool(sums))
    right.horizontal_alignment = ft.CrossAxisAlignment.START if large else END
    both: list[ft.Control] = [left, right]
    content = ft.Column(both, spacing=4, tight=True) if large else ft.Row(both, spacing=12)
    if block.mark:
        content.expand = True
        token = avatar(block.mark, block.colour, int(28 * scale), scale)
        content = ft.Row([token, content], spacing=12)
    surface = ft.Container(
        content,
        padding=ft.Padding.symmetric(horizontal=10, vertical=12),
        margin=ft.Margin.only(bottom=4),
        border_radius=theme.ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
    )
    if block.action is None:
        return spoken(block.label, surface)
    return pressable(surface, block.label, partial(form.act, here(), route, block.action))


def column_mark(letter: str, colour: str, *, ticked: bool = False) -> ft.Control:
    """A mark of the same width for every letter, so that texts beside it line up, or its tick."""
    shown = mark(letter, colour)
    if ticked:
        shown.content = ft.Icon(ft.Icons.CHECK, color=readable_on(colour), size=letters(20))
    return ft.Container(shown, width=34 * max(here().state.scale, 1.0))


def _picture(block: Row) -> list[ft.Control]:
    """The token, icon or colour of a row; most rows need none."""
    if block.picture is not None:
        return [picture(block.picture)]
    if block.mark:
        return [avatar(block.mark, block.colour, 56 if block.large else 40)]
    if block.icon:
        icon = ft.Icon(icon_of(block.icon), color=ft.Colors.ON_SURFACE_VARIANT)
        size = 56 if block.large else 40
        return [ft.Container(icon, width=size, height=size, alignment=ft.Alignment.CENTER)]
    if block.letter:
        return [column_mark(block.letter, block.colour)]
    return [stripe(block.colour, 6, 36)] if block.colour else []


def _spoken(block: Row) -> str:
    return ", ".join(text for text in (block.name, block.value, block.note) if text)


def _buttons(block: Buttons) -> ft.Control:
    prefix = "".join(action.label[:1] for action in block.actions)
    match block.layout:
        case Layout.FLOW:
            return flow(block.actions, prefix=prefix)
        case Layout.EVEN:
            return even(block.actions, prefix)
        case Layout.TILES:
            return tiles(block.actions, prefix)
        case Layout.STACK:
            return stack(block.actions, prefix=prefix)


DRAW: Final[dict[type, Callable[[Any], ft.Control]]] = {
    Text: _text,
    Heading: _heading,
    Line: _line,
    Buttons: _buttons,
    Custom: picture,
}
