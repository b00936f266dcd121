"""The zone of dues: the dice, debts and offers, and the next turn.

The dice are at the lower edge, which nothing moves. Everything else is above them, so that a
button that costs money is never where a die was.
"""

from typing import Any, Final

import flet as ft

from banker_app.app.projections.context import Action
from banker_app.app.projections.dues import DueView
from banker_app.pages.contract import routes
from banker_app.pages.devices.requests import requests
from banker_app.pages.state.page_state import PageState
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, guarded, here, memoized, use_app, use_page
from banker_app.ui.render_blocks import Drawn
from banker_app.ui.screens.table.deed_map import DeedMap
from banker_app.ui.screens.table.highlight import HighlightCard
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import flow, stack
from banker_app.ui.widgets.deed_card import small_deed
from banker_app.ui.widgets.dice_pad import DicePad, first_due, pad_height

EDGE: Final = 6
SHARE: Final = 0.5
"""The share of a page's height from which what is due scrolls above the dice."""
SHARE_IN_LARGE_PRINT: Final = 0.38
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def NowZone(
    side: float = 12,
    above: tuple[ft.Control, ...] = (),
    *,
    deeds: bool = True,
    whole: bool = False,
) -> ft.Control:
    """The dues and the dice below them, as high as they are; most of the column if that is
    too high, or the `whole` of it. What does not fit is read from its beginning.
    """
    pad = use_app(lambda s: s.view.now.pad if s.view else None)
    most = use_page(lambda s: _share(s) * s.height - pad_height(s, pad), pad)
    high, measured = ft.use_state(0.0)
    fills = whole or high > most

    def laid_out(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured(event.height)

    rows = [*above, HighlightCard(key="highlight"), NowParts(deeds, key="now")]
    dues: ft.Control = ft.Column(
        [ft.Container(_stacked(rows), on_size_change=guarded(laid_out))],
        scroll=ft.ScrollMode.AUTO,
        tight=True,
        horizontal_alignment=STRETCH,
    )
    if fills:
        dues = ft.Container(dues, expand=True, alignment=ft.Alignment.BOTTOM_CENTER)
    zone = _stacked([dues, DicePad(key="pad")])
    zone.tight = not fills
    return ft.Container(
        zone,
        expand=3 if fills else None,
        padding=ft.Padding.symmetric(horizontal=side, vertical=EDGE),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ft.BorderRadius.only(top_left=theme.ROUND, top_right=theme.ROUND),
    )


def _share(state: PageState) -> float:
    """The share of the page that is due at the most: less where the strip below is tall, too."""
    return SHARE_IN_LARGE_PRINT if state.large_print else SHARE


def _stacked(rows: list[ft.Control]) -> ft.Column:
    return ft.Column(rows, spacing=theme.GAP, tight=True, horizontal_alignment=STRETCH)


@memoized
def NowParts(deeds: bool) -> ft.Control:
    """Requests, dues and the way on; with all `deeds`, where no dice are entered and no board is
    in sight.
    """
    now = use_app(lambda s: s.now)
    app_store = here().app_store
    asked = use_app(lambda s: tuple(requests(app_store)))
    # The green button is that of the screen which was opened last.
    tonal, cramped, payer = use_page(lambda s: (s.pane > 0, s.cramped, s.payer))
    if now is None:
        return ft.Container()
    throws = now.pad is not None and now.pad.is_open and not now.pad.ends_turn
    known = cramped and (now.dues or (throws and not now.jail))
    rows: list[ft.Control] = [
        Drawn(block, routes.TABLE, key=f"request{nth}") for nth, block in enumerate(asked)
    ]
    # The player's row has the space as well, where too little fits for both.
    if payer:
        pays = app_store.speech.ui("now.pays", name=payer)
        rows.append(ft.Container(hint(pays), key="where"))
    elif now.where and not (known or len(now.dues) > 1):
        held = ft.Colors.TERTIARY_CONTAINER, ft.Colors.ON_TERTIARY_CONTAINER
        where = _band(now.where, ft.Icons.LOCK_OUTLINE, *held) if now.jail else hint(now.where)
        rows.append(ft.Container(where, key="where"))
    first = first_due(now)
    last = len(now.dues) - 1
    rows += [
        Due(
            due,
            index == first,
            tonal,
            # Beside the rest of the buttons, which leaves the seats a row more.
            now.turn if index == last else (),
            key=f"{index}{due.title}",
        )
        for index, due in enumerate(now.dues)
    ]
    if now.jail:
        rows.append(stack(now.jail, prefix="jail", tonal=tonal))
    if now.shortcuts:
        rows.append(flow(now.shortcuts, prefix="short"))
    if deeds and now.deeds:
        rows.append(DeedMap(key="deeds"))
    if now.turn and not now.dues:
        onward = "" if throws or first >= 0 else routes.TABLE
        rows.append(stack(now.turn, prefix="turn", start=onward, tonal=tonal))
    return ft.Column(rows, spacing=theme.GAP + 2, tight=True, horizontal_alignment=STRETCH)


@memoized
def Due(
    due: DueView, first: bool = False, tonal: bool = False, onward: tuple[Action, ...] = ()
) -> ft.Control:
    """A due, the buttons that settle it, and the way `onward` without that;
    Enter presses the button of the first.
    """
    words: list[ft.Control] = [
        ft.Text(due.title, theme_style=typography.NAME),
    ]
    if due.note:
        words.append(hint(due.note))
    rows = [small_deed(due.colour, words)] if due.colour else words
    if due.urgent:
        urgent = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
        rows.insert(1, _band(due.urgent, ft.Icons.TIMER_OUTLINED, *urgent))
    ways = (*due.actions, *onward)
    main = tuple(action for action in ways if action.main or not action.allowed)
    rest = tuple(action for action in ways if action.allowed and not action.main)
    if main:
        start = routes.TABLE if first or any(action.main for action in onward) else ""
        rows.append(stack(main, prefix="due", start=start, tonal=tonal))
    if rest:
        rows.append(flow(rest, prefix="more"))
    return ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _band(text: str, icon: ft.IconData, ground: ft.Colors, ink: ft.Colors) -> ft.Control:
    """A sentence of weight: a right that lapses with the next throw, a stay in jail."""
    return ft.Container(
        ft.Row(
            [
                ft.Icon(icon, color=ink),
                ft.Text(text, theme_style=typography.SMALL, color=ink, expand=True),
            ],
            spacing=8,
        ),
        bgcolor=ground,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
