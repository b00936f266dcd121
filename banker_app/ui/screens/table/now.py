"""What is due now: the dice, what is owed or offered, and the way on."""

from math import ceil
from typing import Final

import flet as ft

from banker_app.app.projections.dues import DueView
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, memoized, use_app, use_page
from banker_app.ui.screens.phones.requests import BankerRequests
from banker_app.ui.screens.table.deed_map import DeedMap
from banker_app.ui.widgets.basics import hint, panel
from banker_app.ui.widgets.buttons import flow, stack
from banker_app.ui.widgets.deed_card import small_deed
from banker_app.ui.widgets.dice_pad import DicePad, first_due

ZONE: Final = 272.0
OF_IT_TEXT: Final = 0.4
USUAL_OF_HEIGHT: Final = 0.37
MOST_OF_HEIGHT: Final = 0.52
"""How high what is due stands at the thumb, how much of that grows with the text, and what it takes
of the window: usually, and at most.
"""
LINE: Final = 48.0
TOLD: Final = 84.0
WAY: Final = 76.0
NEXT: Final = 62.0
MARGIN: Final = 24.0
DICE: Final = 192.0
REQUEST: Final = 180.0
MAP: Final = 202.0
ASKED_OF_HEIGHT: Final = 0.3
"""What is in it: a line and the margins, the words of a due, a button that says what it changes or
only who is next, the margins alone, the dice, a request, all deeds; and how much of the window
requests take at most.
"""


@component
def NowZone(side: float, deeds: bool = True) -> ft.Control:
    """What is due, where the thumb is. As high for a purchase as for the dice, so that the seats
    above stay where they are; higher only for what has more to be tapped.
    """
    needed = use_app(lambda s: room_for(s.view.now, deeds) if s.view else 0.0, deeds)
    scale, height = use_page(lambda s: (s.scale, s.height))
    usual = min(ZONE, height * USUAL_OF_HEIGHT)
    most, needed = height * MOST_OF_HEIGHT, max(usual, needed) * (1 + (scale - 1) * OF_IT_TEXT)
    # What fits stands at the lower end; what does not is read from its beginning.
    fits = needed <= most
    return ft.Container(
        ft.ListView([NowParts(deeds, False, key="now")], reverse=fits, key=f"fits{fits}"),
        height=min(needed, most),
        padding=ft.Padding.only(left=side, right=side, top=8, bottom=8),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ft.BorderRadius.only(top_left=theme.ROUND, top_right=theme.ROUND),
    )


@component
def Asked(side: float) -> ft.Control:
    """What waits for the banker, above the zone: whatever comes and goes there moves no die."""
    waiting = use_app(lambda s: s.phones.waiting_for_banker)
    scale, height = use_page(lambda s: (s.scale, s.height))
    if not waiting:
        return ft.Container()
    return ft.Container(
        ft.ListView([BankerRequests(key="requests")]),
        height=min(waiting * REQUEST * scale, height * ASKED_OF_HEIGHT),
        padding=ft.Padding.only(left=side, right=side, top=8),
    )


def room_for(now: TurnPanel, deeds: bool) -> float:
    """How high all that can be tapped now stands, at the usual size of text."""
    actions = [action for due in now.dues for action in due.actions]
    wide = sum(action.main or not action.allowed for action in actions)
    narrow = (wide < len(actions)) + ceil(len(now.shortcuts) / 2)
    high = wide * WAY + narrow * theme.TAP + len(now.dues) * TOLD
    high += sum(WAY if action.detail or action.reason else NEXT for action in now.turn)
    high += LINE if now.where else MARGIN
    if deeds and now.deeds:
        high += MAP
    return high + (DICE if now.pad else 0)


@component
def NowPanel(deeds: bool = True) -> ft.Control:
    """What is due, beside other things."""
    return panel(NowParts(deeds, key="parts"), colour=ft.Colors.SURFACE_CONTAINER)


@component
def NowParts(deeds: bool, asked: bool = True) -> ft.Control:
    """Dice, dues and the way on; with all `deeds`, where no dice are entered and no board is in
    sight; below them what is `asked` from phones, unless that stands above.
    """
    now = use_app(lambda s: s.view.now if s.view else None)
    waiting = use_app(lambda s: s.phones.waiting_for_banker > 0) and asked
    # The green button is that of the screen which was opened last.
    quiet = use_page(lambda s: s.pane > 0)
    if now is None:
        return ft.Container()
    rows: list[ft.Control] = []
    if now.where:
        rows.append(ft.Container(hint(now.where), key="where"))
    first = first_due(now)
    rows += [
        Due(due, index == first, quiet, key=f"{index}{due.title}")
        for index, due in enumerate(now.dues)
    ]
    rows.append(DicePad(key="pad"))
    if now.shortcuts:
        rows.append(flow(now.shortcuts, prefix="short"))
    if deeds and now.deeds:
        rows.append(DeedMap(key="deeds"))
    if now.turn:
        onward = routes.TABLE if first < 0 and now.pad is None else ""
        rows.append(stack(now.turn, prefix="turn", start=onward, quiet=quiet))
    if waiting:
        rows.append(BankerRequests(key="requests"))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(rows, spacing=theme.GAP + 2, tight=True, horizontal_alignment=stretch)


@memoized
def Due(due: DueView, first: bool = False, quiet: bool = False) -> ft.Control:
    """Something that is due, and the buttons that deal with it; Enter presses that of the first."""
    told: list[ft.Control] = [
        ft.Text(due.title, theme_style=typography.NAME),
    ]
    if due.note:
        told.append(hint(due.note))
    rows = [small_deed(due.colour, told)] if due.colour else told
    if due.urgent:
        rows.insert(1, _warning(due.urgent))
    main = tuple(action for action in due.actions if action.main or not action.allowed)
    rest = tuple(action for action in due.actions if not (action.main or not action.allowed))
    if main:
        rows.append(stack(main, prefix="due", start=routes.TABLE if first else "", quiet=quiet))
    if rest:
        rows.append(flow(rest, prefix="more"))
    return ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _warning(text: str) -> ft.Control:
    """Something that is over unless it is seen to now."""
    ink = ft.Colors.ON_ERROR_CONTAINER
    return ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.TIMER_OUTLINED, color=ink),
                ft.Text(text, theme_style=typography.SMALL, color=ink, expand=True),
            ],
            spacing=8,
        ),
        bgcolor=ft.Colors.ERROR_CONTAINER,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
