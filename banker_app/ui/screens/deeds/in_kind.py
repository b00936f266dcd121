"""A debt paid with deeds: the creditor's choice among them, their value, one confirmation."""

from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.quiet import Reach
from banker_app.ui.screens.deeds.in_kind_view import InKindView, SettleDraft, in_kind_view
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.interest import interest_choice, with_choice
from banker_app.ui.widgets.number_pad import Amount, NumberPad
from banker_app.ui.widgets.scaffold import footer_rows, scrolling


@component
def InKindScreen(debtor: str, creditor: str) -> ft.Control:
    """What is owed, the deeds that may go for it, what they are taken for."""
    app_store = here().app_store
    draft, digits, width = use_page(lambda s: (s.settling, s.digits, s.width))

    def select(game: Game | None) -> InKindView | None:
        if game is None or PlayerId(debtor) not in game.seats:
            return None
        worth = amount(digits) if digits else None
        context = ViewContext(game, app_store.speech)
        return in_kind_view(context, PlayerId(debtor), PlayerId(creditor), draft, worth)

    view = use_app(lambda s: select(s.game), debtor, creditor, draft, digits)
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [
        ft.Text(view.title, theme_style=typography.NAME),
        hint(say.ui("in_kind.owed", amount=view.owed)),
        _deeds(view, draft),
    ]
    rows += [interest_choice(row, partial(_lift, draft, row.deed)) for row in view.interest]
    rows += [
        hint(say.ui("in_kind.worth")),
        Amount(view.money, view.whole, key="amount"),
        NumberPad(key="digits"),
    ]
    return ft.Column([scrolling(rows, width), _footer(view, width)], expand=True, spacing=0)


def _deeds(view: InKindView, draft: SettleDraft) -> ft.Control:
    controller = here()

    def toggle(deed: str) -> None:
        held = draft.deeds
        chosen = tuple(d for d in held if d != deed) if deed in held else (*held, deed)
        controller.set(settling=replace(draft, deeds=chosen))

    return ft.Row(
        [
            choice(o.label, o.chosen, partial(toggle, o.deed), key=o.deed, reach=Reach.DRAFT)
            for o in view.deeds
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )


def _lift(draft: SettleDraft, deed: str, lifting: bool) -> None:
    here().set(settling=replace(draft, lift_now=with_choice(draft.lift_now, deed, lifting)))


def _settled(controller: PageController) -> None:
    controller.set(settling=SettleDraft(), digits="")
    controller.entered()


def _footer(view: InKindView, width: float) -> ft.Control:
    controller = here()
    say = controller.app_store.speech

    def settle() -> None:
        if view.command is not None:
            controller.record(view.command, then=_settled)

    rows: list[ft.Control] = []
    if view.outcome:
        rows.append(ft.Text(view.outcome, theme_style=typography.ROW))
    if view.problem:
        rows.append(ft.Text(view.problem, theme_style=typography.SMALL, color=ft.Colors.ERROR))
    if view.command is None:
        rows.append(hint(say.ui("in_kind.choose")))
    button = ft.FilledButton(
        ft.Text(say.ui("in_kind.settle")),
        style=theme.button_style(),
        disabled=view.command is None,
        on_click=tap(settle),
    )
    rows.append(Start(button, routes.IN_KIND, settle, controller.state.digits, key="settle"))
    return footer_rows(rows, width)
