"""Which notes to hand over for an amount, and which to give back as change."""

from collections.abc import Callable
from functools import partial

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.quiet import Reach
from banker_app.ui.screens.money.notes_view import MoneyName, monies, notes_view
from banker_app.ui.widgets.basics import hint, panel
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.number_pad import Amount, NumberPad
from banker_app.ui.widgets.scaffold import with_pad

DUE, GIVEN = "due", "given"


@component
def NotesScreen() -> ft.Control:
    """A sum is typed and the notes for it are shown; then what the player gives for it."""
    app_store = here().app_store
    game = use_app(lambda s: s.game)
    typed, chosen, digits, money, width, low = use_page(
        lambda s: (s.typed, s.pad_for, s.digits, s.slide_money, s.width, s.low)
    )
    controller = here()
    say = app_store.speech
    if game is None:
        return hint(say.ui("nothing_here"))
    context = ViewContext(game, say)
    known = monies(context)
    if money not in {coin.code for coin in known}:
        money = known[0].code
    current = chosen or DUE
    sums = {name: amount(told) for name, told in {**dict(typed), current: digits}.items()}
    view = notes_view(context, sums.get(DUE, 0), sums.get(GIVEN, 0), money)

    def take(code: str) -> None:
        controller.set(slide_money=code)

    rows: list[ft.Control] = []
    if len(known) > 1:
        rows.append(money_choice(known, money, take))
    rows.append(
        choices(
            [
                (DUE, say.ui("notes.due"), current == DUE),
                (GIVEN, say.ui("notes.given"), current == GIVEN),
            ],
            partial(_take, controller),
            Reach.DRAFT,
        )
    )
    rows += [
        Amount(money),
        hint(say.ui("notes.hint" if current == DUE else "notes.change_hint")),
    ]
    # Below the pad, which must not move under the finger.
    piles: list[ft.Control] = []
    if view.notes:
        piles.append(_pile(view.amount, view.notes))
    if view.change:
        piles.append(_pile(view.change, view.change_notes))
    return with_pad(rows, NumberPad(key="digits"), piles, None, width, low=low)


def money_choice(
    known: tuple[MoneyName, ...], money: str, take: Callable[[str], None]
) -> ft.Control:
    """Which of the box's currencies is meant."""
    return choices([(coin.code, coin.name, coin.code == money) for coin in known], take)


def _take(controller: PageController, which: str) -> None:
    """What is typed now is kept, and the other sum goes on where it was left."""
    state = controller.state
    typed = {**dict(state.typed), state.pad_for or DUE: state.digits}
    digits = typed.get(which, "")
    controller.set(typed=tuple(typed.items()), pad_for=which, digits=digits)


def _pile(title: str, notes: tuple[str, ...]) -> ft.Control:
    lines: list[ft.Control] = [ft.Text(title, theme_style=typography.NAME, weight=typography.BOLD)]
    lines += [ft.Text(note, theme_style=typography.TITLE, key=note) for note in notes]
    column = ft.Column(lines, spacing=4)
    told = f"{title}: {', '.join(notes)}" if notes else title
    return ft.Semantics(
        content=panel(column), label=told, container=True, exclude_semantics=True, live_region=True
    )
