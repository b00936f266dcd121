"""The title deeds: all of them by group, and one drawn as its card."""

from typing import Final

import flet as ft

from banker_app.app.projections.context import ViewContext, place
from banker_app.app.projections.deeds import DeedRow, GroupRow, group_rows
from banker_app.engine.ids import DeedId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, use_app, use_page
from banker_app.ui.screens.deeds.deed_sheet import DeedSheet, deed_sheet
from banker_app.ui.widgets.basics import (
    avatar,
    badge,
    heading,
    hint,
    mark,
    mark_here,
    panel,
    stripe,
)
from banker_app.ui.widgets.buttons import Opposed, pressable, stack
from banker_app.ui.widgets.deed_card import DeedCard
from banker_app.ui.widgets.scaffold import Strip, beside, scrolling

DESK_WIDE: Final = 920
"""The card and what goes with it are no wider together."""


@component
def DeedsScreen() -> ft.Control:
    """Every deed, with what its owner may do at once."""
    app_store = here().app_store
    groups = use_app(lambda s: group_rows(ViewContext(s.game, app_store.speech)) if s.game else ())
    width = use_page(lambda s: s.width)
    body = scrolling([Group(group, key=group.group) for group in groups], width)
    return ft.Column([body, Strip(key="strip")], expand=True, spacing=0)


@memoized
def Group(group: GroupRow) -> ft.Control:
    """A colour group: its band, then its deeds."""
    band = ft.Row(
        [
            mark(group.letter, group.colour),
            ft.Text(group.name, theme_style=typography.ROW, expand=True),
        ],
        spacing=10,
    )
    rows: list[ft.Control] = [ft.Container(band, padding=ft.Padding.only(left=4, bottom=2, top=4))]
    rows += [DeedLine(deed, key=deed.deed) for deed in group.deeds]
    return panel(ft.Column(rows, spacing=2), colour=ft.Colors.SURFACE_CONTAINER_LOW)


@memoized
def DeedLine(deed: DeedRow) -> ft.Control:
    """A deed in a list: a tap opens its card, the buttons act at once."""
    controller = here()

    facts: list[ft.Control] = [ft.Text(deed.name, theme_style=typography.NAME)]
    below: list[ft.Control] = []
    if deed.owner_colour:
        below.append(avatar(mark_here(deed.owner), deed.owner_colour, 20))
    below.append(
        ft.Text(deed.owner, theme_style=typography.TINY, color=ft.Colors.ON_SURFACE_VARIANT)
    )
    if deed.state:
        below.append(badge(deed.state, alarm=deed.mortgaged))
    facts.append(ft.Row(below, spacing=6, run_spacing=2, wrap=True))
    head = ft.Container(
        ft.Row(
            [
                stripe(deed.colour, 6, 36),
                ft.Column(facts, spacing=2, expand=True, tight=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=ft.Colors.ON_SURFACE_VARIANT),
            ],
            spacing=10,
        ),
        padding=ft.Padding.symmetric(horizontal=6, vertical=7),
        border_radius=10,
    )
    opener = pressable(head, deed.label, lambda: controller.go(place("deed", deed.deed)))
    if not deed.actions:
        return opener
    buttons = ft.Container(
        Opposed(deed.actions, deed.deed, compact=True),
        padding=ft.Padding.only(left=22, bottom=6),
    )
    return ft.Column([opener, buttons], spacing=2, tight=True)


@component
def DeedScreen(deed: str) -> ft.Control:
    """One deed: the card, the rent now, what can be done."""
    app_store = here().app_store

    def select(s: object) -> DeedSheet | None:
        game = app_store.state.game
        if game is None or DeedId(deed) not in game.edition.deeds:
            return None
        return deed_sheet(ViewContext(game, app_store.speech), DeedId(deed))

    sheet = use_app(select, deed)
    width = use_page(lambda s: s.width)
    say = app_store.speech
    if sheet is None:
        return hint(say.ui("nothing_here"))
    card = DeedCard(sheet, key="card")
    rows: list[ft.Control] = [_standing(sheet)]
    if sheet.actions:
        rows += [heading(say.ui("deed.actions")), Opposed(sheet.actions, "act")]
    if sheet.charges:
        rows += [heading(say.ui("deed.charge")), stack(sheet.charges, prefix="charge")]
    body = _beside(card, rows, width) if width >= theme.SPACIOUS else _below(card, rows, width)
    return ft.Column([body, Strip(key="strip")], expand=True, spacing=0)


def _below(card: ft.Control, rows: list[ft.Control], width: float) -> ft.Control:
    middle = ft.Row([card], alignment=ft.MainAxisAlignment.CENTER)
    return scrolling([middle, *rows], width)


def _beside(card: ft.Control, rows: list[ft.Control], width: float) -> ft.Control:
    """The card on the left, as on a table, and what goes with it on the right."""
    right = ft.Column(rows, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return beside(card, right, width, DESK_WIDE)


def _standing(sheet: DeedSheet) -> ft.Control:
    say = here().app_store.speech
    rows: list[ft.Control] = []
    if sheet.owner:
        owner: list[ft.Control] = [
            avatar(mark_here(sheet.owner), sheet.owner_colour, 32),
            ft.Text(sheet.owner, theme_style=typography.NAME),
        ]
        if sheet.state:
            owner.append(badge(sheet.state))
        rows.append(ft.Row(owner, spacing=10, wrap=True))
    else:
        rows.append(hint(say.ui("deed.no_owner")))
    return panel(ft.Column(rows, spacing=6))
