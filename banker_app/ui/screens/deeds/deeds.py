"""The title deeds, all of them by group."""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.deeds import DeedRow, GroupRow
from banker_app.engine.commands import Build, BuyDeed, LiftMortgage, PayRent
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.screens.deeds.deeds_view import ListedGroup, OnEach, deeds_view
from banker_app.ui.widgets.basics import (
    avatar,
    badge,
    hint,
    mark,
    mark_here,
    panel,
    stripe,
)
from banker_app.ui.widgets.buttons import Opposed, offered, pressable
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.strip import Strip

TWO_WIDE: Final = 1100
"""Two columns of deeds are no wider."""
SIGN: Final = 36
BESIDE: Final = 20
"""How large a mark of the index is at the usual size of text, and what is free beside it."""
PATIENCE: Final = 1.0
"""Seconds that a list has to answer."""
SHORT: Final = 14
"""A longer sum does not stand beside a name."""
LONG: Final = 18
"""Longer words leave a group's name no room."""
SIGNS: Final[dict[object, ft.IconData]] = {
    Build: ft.Icons.ADD_HOME_OUTLINED,
    LiftMortgage: ft.Icons.LOCK_OPEN_OUTLINED,
    BuyDeed: ft.Icons.SHOPPING_BAG_OUTLINED,
    PayRent: ft.Icons.PAYMENTS_OUTLINED,
}
"""The sign of an action on a small button."""


@component
def DeedsScreen() -> ft.Control:
    """Every deed, with what its owner may do at once; an index of the groups at the side."""
    app_store = here().app_store
    width, chosen, own, large = use_page(lambda s: (s.room, s.deeds_shown, s.player, s.large_print))
    view = use_app(
        lambda s: (
            deeds_view(ViewContext(s.game, app_store.speech), chosen, own) if s.game else None
        ),
        chosen,
        own,
    )
    shown: ft.Ref[ft.Column] = ft.use_memo(lambda: ft.Ref[ft.Column](), [])
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    two = width >= theme.SPACIOUS and not large
    most = TWO_WIDE if two else theme.READABLE
    side = max(0.0, (width - SIGN - BESIDE - most) / 2)
    # A name in large print needs the whole width: the index lies above the list then.
    lying = large and width < theme.WIDE
    rows: list[ft.Control] = [Filters(view.filters, key="filters")]
    if not view.groups:
        rows.append(hint(say.ui("nothing_here")))
    rows += _columns(view.groups) if two else [_placed(group) for group in view.groups]
    stretch = ft.CrossAxisAlignment.STRETCH
    content = ft.Column(rows, spacing=theme.GAP, horizontal_alignment=stretch)
    body = ft.Column(
        [ft.Container(content, padding=_around(side, lying))],
        ref=shown,
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=stretch,
    )
    index = Index(tuple(group.row for group in view.groups), shown, lying, key="index")
    if lying:
        return ft.Column([index, body, Strip(key="strip")], expand=True, spacing=0)
    beside = ft.Row([body, ft.Container(index, padding=ft.Padding.only(right=side))], spacing=0)
    beside.expand, beside.vertical_alignment = True, stretch
    return ft.Column([beside, Strip(key="strip")], expand=True, spacing=0)


def _around(side: float, lying: bool) -> ft.Padding:
    return ft.Padding.only(left=side + 12, right=12 if lying else 0, top=8, bottom=24)


def _placed(group: ListedGroup) -> ft.Control:
    """A group that the index finds."""
    key = ft.ScrollKey(value=group.row.group)  # type: ignore[call-arg]
    return ft.Container(Group(group.row, group.each), key=key)


def _columns(groups: tuple[ListedGroup, ...]) -> list[ft.Control]:
    """Two columns where there is room: the one side of the board, then the other."""
    half = sum(len(group.row.deeds) for group in groups) / 2
    sides: list[list[ft.Control]] = [[], []]
    count = 0
    for group in groups:
        sides[count >= half].append(_placed(group))
        count += len(group.row.deeds)
    stretch = ft.CrossAxisAlignment.STRETCH
    return [
        ft.Row(
            [
                ft.Column(side, spacing=theme.GAP, expand=True, horizontal_alignment=stretch)
                for side in sides
            ],
            spacing=theme.GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]


@memoized
def Filters(filters: tuple[tuple[str, str, bool], ...]) -> ft.Control:
    """Which deeds are shown: one line, which slides where there are many players."""
    controller = here()
    chips: list[ft.Control] = [
        choice(words, chosen, partial(controller.set, deeds_shown=value), key=value)
        for value, words, chosen in filters
    ]
    return ft.Row(chips, spacing=6, scroll=ft.ScrollMode.HIDDEN)


@memoized
def Index(groups: tuple[GroupRow, ...], shown: ft.Ref[ft.Column], lying: bool) -> ft.Control:
    """A mark for each group, which brings its deeds into sight."""
    say = here().app_store.speech
    size = SIGN * max(here().state.scale, 1.0)

    async def jump(group: str) -> None:
        # A list that is not laid out yet never answers.
        with contextlib.suppress(TimeoutError):
            if shown.current is not None:
                await asyncio.wait_for(shown.current.scroll_to(scroll_key=group), PATIENCE)

    def entry(group: GroupRow) -> ft.Control:
        sign = ft.Container(mark(group.letter, group.colour), width=size, height=size)
        surface = ft.Container(
            sign,
            width=size + BESIDE,
            height=max(theme.TAP, size + 8),
            alignment=ft.Alignment.CENTER,
            border_radius=theme.ROUND,
        )
        label = say.ui("deed.jump", group=group.name)
        return pressable(surface, label, partial(jump, group.group))

    entries: list[ft.Control] = [entry(group) for group in groups]
    if lying:
        return ft.Row(entries, spacing=0, scroll=ft.ScrollMode.HIDDEN)
    return ft.Column(entries, width=size + BESIDE, spacing=0, scroll=ft.ScrollMode.HIDDEN)


@memoized
def Group(group: GroupRow, each: OnEach | None) -> ft.Control:
    """A colour group: its band, then its deeds."""
    band = ft.Row(
        [
            mark(group.letter, group.colour),
            ft.Text(group.name, theme_style=typography.ROW, expand=True),
        ],
        spacing=10,
    )
    if each is not None and not here().state.player:
        band.controls.append(EachButton(each, key=each.label))
    rows: list[ft.Control] = [ft.Container(band, padding=ft.Padding.only(left=4, bottom=2, top=4))]
    rows += [DeedLine(deed, key=deed.deed) for deed in group.deeds]
    return panel(ft.Column(rows, spacing=2), colour=ft.Colors.SURFACE_CONTAINER_LOW)


@memoized
def EachButton(each: OnEach) -> ft.Control:
    """One on each lot, as one entry."""
    controller = here()
    words = f"{controller.app_store.speech.ui('deed.one_each')} {each.cost}"
    if len(words) > LONG or controller.state.large_print:
        words = each.cost
    return _small(
        ft.Icons.ADD_HOME_WORK_OUTLINED, words, each.label, lambda: controller.record(each.command)
    )


def _small(icon: ft.IconData, words: str, label: str, act: Callable[[], object]) -> ft.Control:
    """A small button: a sign and a sum; what it does is read aloud."""
    content = ft.Row([ft.Icon(icon, size=18), ft.Text(words, size=letters(14))], spacing=6)
    content.tight = True
    return ft.FilledTonalButton(
        ft.Semantics(content=content, label=label, exclude_semantics=True),
        style=theme.button_style(10, 16),
        on_click=tap(act),
    )


@memoized
def QuickButton(action: Action) -> ft.Control:
    """The likeliest action of a deed, at the right of its row."""
    controller = here()
    icon = SIGNS.get(type(action.command), ft.Icons.PAYMENTS_OUTLINED)
    return _small(icon, action.short, action.label, lambda: controller.act(action))


@memoized
def DeedLine(deed: DeedRow) -> ft.Control:
    """A deed in a list: a tap opens its card, the buttons act at once; a single short one stands
    at the right.
    """
    controller = here()
    actions = offered(deed.actions)
    beside = len(actions) == 1 and _is_small(actions[0], controller.state.large_print)
    parts: list[ft.Control] = [
        stripe(deed.colour, 6, 36),
        ft.Column(
            [ft.Text(deed.name, theme_style=typography.NAME), _facts(deed)],
            spacing=2,
            expand=True,
            tight=True,
        ),
    ]
    if not beside:
        parts.append(ft.Icon(ft.Icons.CHEVRON_RIGHT, color=ft.Colors.ON_SURFACE_VARIANT))
    head = ft.Container(
        ft.Row(parts, spacing=10),
        padding=ft.Padding.symmetric(horizontal=6, vertical=7),
        border_radius=10,
    )
    opener = pressable(head, deed.label, lambda: controller.go(place("deed", deed.deed)))
    if beside:
        button = QuickButton(actions[0], key=actions[0].label)
        return ft.Row([ft.Container(opener, expand=True), button], spacing=4)
    if not actions:
        return opener
    buttons = ft.Container(
        Opposed(actions, deed.deed, compact=True),
        padding=ft.Padding.only(left=22, bottom=6),
    )
    return ft.Column([opener, buttons], spacing=2, tight=True)


def _is_small(action: Action, large: bool) -> bool:
    return bool(action.short) and len(action.short) <= SHORT and not large


def _facts(deed: DeedRow) -> ft.Control:
    """Whose it is, what it brings now or costs, what stands on it."""
    quiet = ft.Colors.ON_SURFACE_VARIANT
    if not deed.owner_colour:
        return ft.Text(deed.owner, theme_style=typography.SMALL, color=quiet)
    below: list[ft.Control] = [avatar(mark_here(deed.owner), deed.owner_colour, 20)]
    words = deed.rent or deed.owner
    below.append(ft.Text(words, theme_style=typography.SMALL, color=quiet))
    if deed.state:
        below.append(badge(deed.state, alarm=deed.mortgaged))
    return ft.Row(below, spacing=6, run_spacing=2, wrap=True)
