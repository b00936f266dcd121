"""The foot of the table: the dice, debts and offers, and the next turn.

The dice are at the lower edge, which nothing moves. Everything else is above them, so that a
button that costs money is never where a die was.
"""

from typing import Any, Final

import flet as ft

from banker_app.app.projections.context import Action
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.pages.contract import pictures, routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Custom,
    Layout,
    Line,
    Panel,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.pages.state.page_state import PageState
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, guarded, memoized, use_app, use_page, use_part
from banker_app.ui.render_blocks import draw, follow_look
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import is_start, stack
from banker_app.ui.widgets.deed_card import small_deed
from banker_app.ui.widgets.dice_pad import DicePad, first_due, pad_height, rests

EDGE: Final = 6
SHARE: Final = 0.56
"""The share of a page's height from which what is due scrolls above the dice."""
SHARE_IN_LARGE_PRINT: Final = 0.38
SHARE_WITHOUT_DICE: Final = 0.48
"""The same in large print, with the dice and with what is due alone."""
DICE: Final = pictures.DICE(None)
DEEDS: Final = pictures.DEED_MAP(None)
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def NowZone(
    side: float = 12,
    above: tuple[ft.Control, ...] = (),
    *,
    deeds: bool = True,
    whole: bool = False,
) -> ft.Control:
    """The foot of the table and the dice below it, as high as they are; most of the column if
    that is too high, or the `whole` of it. What does not fit is read from its beginning. The
    `deeds` are left out where they are on a board.
    """
    foot = use_part(routes.TABLE, lambda page: page.foot)
    now = use_app(lambda s: s.now)
    most = use_page(lambda s: _most(s, now), now)
    # The player's row has the space as well, where too little fits for both.
    cramped = use_page(lambda s: s.cramped)
    high, measured = ft.use_state(0.0)
    fills = whole or high > most

    def laid_out(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured(event.height)

    start = start_of(foot, now)
    known = Text(now.where, Style.HINT) if now and cramped and (now.dues or _throws(now)) else None
    rows = [
        *above,
        *(
            FootPart(block, block is start, key=f"{nth}{_name(block)}")
            for nth, block in enumerate(foot)
            if block not in (known, DICE) and (deeds or block != DEEDS)
        ),
    ]
    content = ft.Container(_stacked(rows, theme.GAP + 2), on_size_change=guarded(laid_out))
    dues: ft.Control = ft.Column(
        [content], scroll=ft.ScrollMode.AUTO, tight=True, horizontal_alignment=STRETCH
    )
    if fills:
        dues = ft.Container(dues, expand=True, alignment=ft.Alignment.BOTTOM_CENTER)
    zone = _stacked([dues, DicePad(key="pad")], theme.GAP)
    zone.tight = not fills
    return ft.Container(
        zone,
        expand=3 if fills else None,
        padding=ft.Padding.symmetric(horizontal=side, vertical=EDGE),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ft.BorderRadius.only(top_left=theme.ROUND, top_right=theme.ROUND),
    )


def _most(state: PageState, now: TurnPanel | None) -> float:
    """The height from which what is due scrolls: less where the strip below is tall, too."""
    share, pad = SHARE, pad_height(state, now.pad if now else None)
    if state.large_print:
        share = SHARE_IN_LARGE_PRINT
    if rests(state, now):
        share, pad = SHARE_WITHOUT_DICE if state.large_print else SHARE, 0.0
    return share * state.height - pad


def _throws(now: TurnPanel) -> bool:
    """Whether a throw is what the turn waits for."""
    return now.pad is not None and now.pad.is_open and not now.pad.ends_turn


def start_of(foot: tuple[Block, ...], now: TurnPanel | None) -> Block | None:
    """Return the part of the foot that Enter presses: the first due with a likeliest button, else
    the way on, unless the dice come first.
    """
    if now is None or (_throws(now) and first_due(now) < 0):
        return None
    return next((block for block in foot if any(map(is_start, _stacked_in(block)))), None)


def _stacked_in(block: Block) -> tuple[Action, ...]:
    match block:
        case Buttons(actions=actions, layout=Layout.STACK):
            return actions
        case Panel(blocks=blocks):
            return tuple(action for part in blocks for action in _stacked_in(part))
        case _:
            return ()


def _name(block: Block) -> str:
    """The key of a part: a due that becomes another one is drawn anew."""
    match block:
        case Panel(blocks=(Text(text=name) | Row(name=name), *_)):
            return name
        case Custom(name=name):
            return name
        case _:
            return type(block).__name__


def _stacked(rows: list[ft.Control], spacing: float) -> ft.Column:
    return ft.Column(rows, spacing=spacing, tight=True, horizontal_alignment=STRETCH)


@memoized
def FootPart(block: Block, start: bool = False) -> ft.Control:
    """A part of the foot; Enter presses the button of the one to `start` with."""
    follow_look()
    # The green button is that of the screen which was opened last.
    return _part(block, start=start, tonal=use_page(lambda s: s.pane > 0))


def _part(block: Block, *, start: bool, tonal: bool) -> ft.Control:
    match block:
        case Panel(blocks=blocks, label=""):
            return _stacked([_part(one, start=start, tonal=tonal) for one in blocks], 6)
        case Buttons(actions=actions, layout=Layout.STACK):
            prefix = "".join(action.label[:1] for action in actions)
            return stack(actions, prefix=prefix, start=routes.TABLE if start else "", tonal=tonal)
        case Row(action=None, colour=colour) if colour:
            words: list[ft.Control] = [ft.Text(block.name, theme_style=typography.NAME)]
            return small_deed(colour, [*words, *([hint(block.note)] if block.note else [])])
        case Line(icon=icon) if icon:
            return _band(block)
        case _:
            return draw(block, routes.TABLE)


def _band(line: Line) -> ft.Control:
    """A sentence of weight: a right that lapses with the next throw, a stay in jail."""
    ground, ink = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
    if line.tone is Tone.ALARM:
        ground, ink = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    words = ft.Text(line.name, theme_style=typography.SMALL, color=ink, expand=True)
    return ft.Container(
        ft.Row([ft.Icon(icon_of(line.icon), color=ink), words], spacing=8),
        bgcolor=ground,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
