"""A player's conglomerates: the stacks that lie there, and three deeds for the next one."""

from functools import partial

import flet as ft

from banker_app.app.projections.context import Action, ViewContext
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.quiet import Reach
from banker_app.ui.screens.deeds.conglomerates_view import (
    ConglomerateView,
    Pick,
    Stack,
    conglomerate_view,
)
from banker_app.ui.screens.deeds.deed_sheet import RentLine
from banker_app.ui.widgets.basics import badge, heading, hint, line, mark, panel, spoken
from banker_app.ui.widgets.buttons import ActionButton, Opposed, lines
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.scaffold import footer_rows, scrolling
from banker_app.ui.widgets.strip import Strip


@component
def ConglomeratesScreen(player: str) -> ft.Control:
    """What is stacked, and what could be."""
    app_store = here().app_store
    chosen, top, width = use_page(lambda s: (s.stack, s.stack_top, s.room))

    def select(s: object) -> ConglomerateView | None:
        game = app_store.state.game
        if game is None or PlayerId(player) not in game.seats:
            return None
        return conglomerate_view(ViewContext(game, app_store.speech), PlayerId(player), chosen, top)

    view = use_app(select, player, chosen, top)
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    controller = here()
    rows: list[ft.Control] = []
    if view.stacks:
        rows.append(heading(say.ui("stack.lying")))
        rows += [StackCard(stack, key=f"{stack.top}{index}") for index, stack in _counted(view)]
    rows += [heading(say.ui("stack.new", size=view.size)), hint(view.note)]
    # Nothing above a deed depends on those that are chosen, so that none moves under the finger.
    rows += [PickButton(pick, key=pick.deed) for pick in view.picks]
    if not view.picks:
        rows.append(hint(say.ui("trade.no_deeds")))
    if view.tops:
        rows.append(_top(controller, view))
    form = [_form(controller, view.form, view.locks, width)] if view.form is not None else []
    return ft.Column([scrolling(rows, width), *form, Strip(key="strip")], expand=True, spacing=0)


def _counted(view: ConglomerateView) -> list[tuple[int, Stack]]:
    return list(enumerate(view.stacks))


@memoized
def PickButton(pick: Pick) -> ft.Control:
    """A deed: chosen, free to choose, or greyed, whose tap says what speaks against it."""
    controller = here()
    asked, ask = ft.use_state("")
    why = pick.reason if asked == pick.reason else ""

    def toggle() -> None:
        held = controller.state.stack
        if pick.reason:
            ask("" if why else pick.reason)
            return
        now = tuple(d for d in held if d != pick.deed) if pick.chosen else (*held, pick.deed)
        controller.set(stack=now, stack_top="")

    texts: list[ft.Control] = [ft.Text(pick.name, theme_style=typography.NAME)]
    if why:
        texts.append(ft.Text(why, theme_style=typography.TINY))
    row: list[ft.Control] = [
        mark(pick.letter, pick.colour),
        ft.Column(texts, spacing=1, expand=True, tight=True),
    ]
    icon = ft.Icons.CHECK_CIRCLE if pick.chosen else ft.Icons.CIRCLE_OUTLINED
    row.append(ft.Icon(ft.Icons.INFO_OUTLINE if pick.reason else icon, size=22))
    style = theme.choice_style(pick.chosen, 12, theme.ROUND)
    if pick.reason:
        style.color = ft.Colors.ON_SURFACE_VARIANT
    label = controller.app_store.speech.ui("chosen", label=pick.name) if pick.chosen else pick.name
    said = f"{label}. {pick.reason}" if pick.reason else label
    return ft.OutlinedButton(
        spoken(said, ft.Row(row, spacing=10)), style=style, on_click=tap(toggle, Reach.DRAFT)
    )


def _top(controller: PageController, view: ConglomerateView) -> ft.Control:
    """Which deed lies on top, and the rents that all of them will have."""
    say = controller.app_store.speech
    rows: list[ft.Control] = [
        ft.Text(say.ui("stack.top", name=view.top), theme_style=typography.NAME)
    ]
    if len(view.tops) > 1:

        def take(deed: str) -> None:
            controller.set(stack_top=deed)

        rows.append(hint(say.ui("stack.choose_top")))
        rows.append(
            ft.Row(
                [choice(t.name, t.chosen, partial(take, t.deed), key=t.deed) for t in view.tops],
                wrap=True,
                spacing=6,
                run_spacing=6,
            )
        )
    rows += _ladder(view.lines)
    return panel(ft.Column(rows, spacing=4))


def _ladder(lines: tuple[RentLine, ...]) -> list[ft.Control]:
    return [
        ft.Container(
            line(rent.text, rent.amount, strong=rent.current),
            bgcolor=ft.Colors.SECONDARY_CONTAINER if rent.current else None,
            border_radius=8,
            padding=ft.Padding.symmetric(horizontal=8, vertical=2),
        )
        for rent in lines
    ]


def _form(controller: PageController, action: Action, locks: str, width: float) -> ft.Control:
    """What forms the stack, in reach below the deeds."""

    def form() -> None:
        if action.command is not None:
            controller.record(action.command, then=lambda on: on.set(stack=(), stack_top=""))

    kind = ft.FilledButton if action.allowed else ft.OutlinedButton
    content = lines(action.label, action.reason)
    button = kind(content, style=theme.button_style(), on_click=tap(form))
    return footer_rows([hint(locks), button] if locks else [button], width)


@memoized
def StackCard(stack: Stack) -> ft.Control:
    """A conglomerate: its deeds, the rents of the one on top, and what can be done with it."""
    say = here().app_store.speech
    rows: list[ft.Control] = [
        ft.Text(say.ui("stack.top", name=stack.top), theme_style=typography.NAME)
    ]
    for storey in stack.storeys:
        facts: list[ft.Control] = [
            mark(storey.letter, storey.colour),
            ft.Text(storey.name, theme_style=typography.BODY, expand=True),
        ]
        if storey.state:
            facts.append(badge(storey.state))
        rows.append(ft.Row(facts, spacing=10))
        if storey.actions:
            buttons = Opposed(storey.actions, storey.name, compact=True)
            rows.append(ft.Container(buttons, padding=ft.Padding.only(left=8)))
    rows.append(ft.Divider(height=1))
    rows += _ladder(stack.lines)
    rows.append(ActionButton(stack.dissolve))
    return panel(
        ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        colour=ft.Colors.SURFACE_CONTAINER_LOW,
    )
