"""One entry of the log: how to put it right, or take it back, though others came after it."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.log import LogRow, find_row
from banker_app.ui import theme, typography
from banker_app.ui.hooks import (
    component,
    guarded,
    here,
    tap,
    typing,
    use_app,
    use_page,
)
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.log.correction_view import (
    CorrectView,
    Part,
    PartField,
    correct_view,
    reversal,
)
from banker_app.ui.screens.log.entry_view import Change, Moved, moved
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import avatar, badge, heading, hint, line, panel, spoken
from banker_app.ui.widgets.buttons import ActionButton
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.fields import narrow_text
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.scaffold import footer_rows, scrolling

TOKEN: Final = 28


@component
def EntryScreen(seq: str) -> ft.Control:
    """What was entered, what it should have been, and what would come of that."""
    row = use_app(lambda s: find_row(s.view.chunks, int(seq)) if s.view else None, seq)
    width, reason, mending = use_page(lambda s: (s.room, s.reason, s.mending))
    pad_for = use_page(lambda s: s.pad_for)
    controller = here()
    say = controller.app_store.speech
    if row is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [
        ft.Text(row.text, theme_style=typography.TITLE),
        hint(_when(row)),
    ]
    if row.void:
        rows.append(hint(say.ui("log.undone" if row.undone else "log.corrected")))
    entry = controller.app_store.entries[row.seq - 1]
    rows += _statement(moved(controller.app_store.context, entry))
    if row.note:
        rows += [heading(say.ui("reason")), ft.Text(row.note, theme_style=typography.BODY)]
    if row.overruled:
        rows.append(ft.Row([badge(say.ui("log.overruled"))]))
    if row.void or row.seq == 1 or row.bookkeeping:
        return scrolling(rows, width)
    view = correct_view(
        controller.app_store.context,
        controller.app_store.snapshots(),
        row.seq,
        dict(mending),
        reason.strip(),
        controller.app_store.ruling,
    )
    if view is not None:
        rows += [control for field in view.fields for control in _field(view, field, pad_for)]
    rows.append(_reason(controller, reason))
    return ft.Column(
        [scrolling(rows, width, at_once=True), _settle(controller, row, view, width)],
        expand=True,
        spacing=0,
    )


def _when(row: LogRow) -> str:
    say = here().app_store.speech
    told = say.ui("log.entry", seq=row.seq, time=row.time)
    turn = say.ui("now.turn", name=row.turn) if row.turn and row.seq > 1 else ""
    return " · ".join(filter(None, (told, turn)))


def _statement(what: Moved) -> list[ft.Control]:
    """Who gave and who got, down to what it comes to, and what else changed hands."""
    say = here().app_store.speech
    rows: list[ft.Control] = [_change(change) for change in what.changes]
    if rows:
        rows.append(ft.Divider(height=1, color=ft.Colors.OUTLINE_VARIANT))
        rows += [line(say.ui("worth.total"), total, strong=True) for total in what.totals]
    if rows and what.things:
        rows.append(ft.Divider(height=1, color=ft.Colors.OUTLINE_VARIANT))
    rows += [line(thing, way) for thing, way in what.things]
    return [heading(say.ui("entry.heading")), panel(ft.Column(rows, spacing=8))] if rows else []


def _change(change: Change) -> ft.Control:
    size = int(TOKEN * max(here().state.scale, 1.0))
    token = (
        avatar(change.initial, change.colour, size, max(here().state.scale, 1.0))
        if change.colour
        else ft.Container(
            ft.Icon(ft.Icons.ACCOUNT_BALANCE_OUTLINED, color=ft.Colors.ON_SURFACE_VARIANT),
            width=size,
            height=size,
            alignment=ft.Alignment.CENTER,
        )
    )
    name = ft.Text(change.name, theme_style=typography.BODY, expand=True)
    amount = ft.Text(
        change.amount,
        theme_style=typography.NAME,
        color=ft.Colors.PRIMARY if change.came else ft.Colors.ON_SURFACE,
    )
    return spoken(f"{change.name} {change.amount}", ft.Row([token, name, amount], spacing=12))


def _reason(controller: PageController, reason: str) -> ft.Control:
    return TypedText(
        label=controller.app_store.speech.ui("reason"),
        value=reason,
        **typing(lambda text: controller.set(reason=text)),
    )


def _mend(controller: PageController, name: str, value: str) -> None:
    told = {**dict(controller.state.mending), name: value}
    controller.set(mending=tuple(told.items()))


def _field(view: CorrectView, field: PartField, pad_for: str) -> list[ft.Control]:
    controller = here()
    rows: list[ft.Control] = [heading(field.label)]
    match field.kind:
        case Part.AMOUNT:
            rows += _sum(controller, view, field, pad_for)
        case Part.DEED:
            rows.append(_deed(controller, field))
        case _:
            options = [(who, name, who == field.value) for who, name in field.options]
            rows.append(choices(options, partial(_mend, controller, field.name)))
    return rows


def _sum(
    controller: PageController, view: CorrectView, field: PartField, pad_for: str
) -> list[ft.Control]:
    """The sum on a button that brings the pad to it; the only sum has the pad from the start."""
    sums = [one.name for one in view.fields if one.kind is Part.AMOUNT]
    text = ft.Text(
        controller.app_store.speech.money(amount(field.value), view.money),
        theme_style=typography.FIGURE,
    )
    if len(sums) == 1:
        shown = ft.Semantics(content=text, identifier="amount", live_region=True, container=True)
        return [shown, NumberPad()]
    button = ft.OutlinedButton(
        text,
        style=theme.button_style(),
        on_click=tap(partial(controller.set, pad_for=field.name, digits="")),
    )
    return [ft.Row([button]), *([NumberPad()] if pad_for == field.name else [])]


def _deed(controller: PageController, field: PartField) -> ft.Control:
    def take(event: ft.Event[ft.Dropdown]) -> None:
        _mend(controller, field.name, event.control.value or field.value)

    which = ft.Dropdown(
        value=field.value,
        options=[ft.DropdownOption(key=deed, text=name) for deed, name in field.options],
        on_select=guarded(take),
        text_size=narrow_text(controller.state.large_print),
        menu_height=400,
        expand=True,
    )
    return ft.Row([ft.Semantics(content=which, label=field.label, container=True, expand=True)])


def _settle(
    controller: PageController, row: LogRow, view: CorrectView | None, width: float
) -> ft.Control:
    """What the log and the balances would be, the button that makes it so, and the way to take
    all of it back.
    """
    say = controller.app_store.speech
    rows: list[ft.Control] = []
    if view is not None and view.command is not None:
        ink = None if view.allowed else ft.Colors.ERROR
        rows += [ft.Text(line, theme_style=typography.SMALL, color=ink) for line in view.outcome]
        command = view.command

        def mended(on: PageController) -> None:
            on.set(mending=(), digits="", reason="")
            on.back()

        rows.append(
            ft.FilledButton(
                ft.Text(say.ui("mend.done")),
                style=theme.button_style(),
                on_click=tap(lambda: controller.record(command, then=mended)),
                key="mend",
            )
        )
    else:
        store = controller.app_store
        back = reversal(store.context, row.seq, controller.state.reason.strip(), store.ruling)
        rows.append(hint(say.ui("log.correct_hint" if view is None else "mend.hint")))
        rows.append(ActionButton(back, key="back"))
    return footer_rows(rows, width)
