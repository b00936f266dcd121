"""The sheet at the lower edge of the page, drawn from a page of blocks."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import Action
from banker_app.pages import form
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Custom,
    Field,
    Heading,
    Layout,
    Line,
    Page,
    Panel,
    Row,
    Text,
)
from banker_app.pages.contract.effects import CLOSE
from banker_app.pages.state.page_state import SHEET
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, one_more, tap, use_app, use_page
from banker_app.ui.render_blocks import draw
from banker_app.ui.render_fields import LabelledField
from banker_app.ui.widgets.buttons import ActionButton, ButtonStyle, StartButton, button, is_start
from banker_app.ui.widgets.focus import Start

MOST: Final = 8
MOST_CRAMPED: Final = 3
"""Rows of a sheet that fit on any phone, and where little fits."""


@component
def Sheets() -> ft.Control:
    """Keeps the page's open sheet on the screen; draws nothing itself."""
    controller = here()
    made_of = use_page(lambda s: (s.sheet, s.drafts.get(SHEET)))
    page = use_app(lambda s: form.page_of(controller, SHEET), made_of)
    cramped = use_page(lambda s: s.cramped)
    _, again = ft.use_state(0)

    def dismissed() -> None:
        if controller.taps.closes():
            controller.close()
        else:
            # The second tap of the finger that opened it: it has not been read yet.
            again(one_more)

    rows = _rows(page) if page is not None else []
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(rows, tight=True, spacing=theme.GAP + 2, horizontal_alignment=stretch)
    # A column that scrolls takes all the height, so only a long one does.
    long = len(rows) > (MOST_CRAMPED if cramped else MOST)
    column.scroll = ft.ScrollMode.AUTO if long else None
    edges = ft.Padding.only(left=theme.SIDE, right=theme.SIDE, top=4, bottom=24)
    sheet = ft.BottomSheet(
        ft.Container(column, padding=edges),
        show_drag_handle=True,
        scrollable=True,
        on_dismiss=tap(dismissed),
        size_constraints=ft.BoxConstraints(max_width=theme.READABLE),
    )
    ft.use_dialog(sheet if rows else None)
    return ft.Container(width=0, height=0)


def _rows(page: Page) -> list[ft.Control]:
    """The parts of a sheet. Tab begins at the likeliest button, which Enter presses."""
    stacks = (b.actions for b in page.blocks if isinstance(b, Buttons) and b.layout is Layout.STACK)
    ways = [action for actions in stacks for action in actions]
    entries = (action for action in ways if action.command is not None)
    start = next(filter(is_start, ways), next(entries, ways[-1] if ways else None))
    rows = [row for block in page.blocks for row in _drawn(block, start, bool(page.submit))]
    rows[-1:-1] = [_submit(page, action) for action in page.submit]
    return rows


def _drawn(block: Block | Field, start: Action | None, asks: bool) -> list[ft.Control]:
    match block:
        case Heading(text=text):
            return [ft.Semantics(content=ft.Text(text, theme_style=typography.TITLE), header=True)]
        case Buttons(actions=actions, layout=Layout.STACK):
            return [_way(action, not asks and action is start) for action in actions]
        case Text() | Line() | Row() | Buttons() | Panel() | Custom():
            return [draw(block, SHEET)]
        case field:
            return [LabelledField(field, SHEET, inline=True, key=f"field {field.name}")]


def _way(action: Action, start: bool) -> ft.Control:
    """A way out of the sheet: in plain letters if it enters nothing."""
    key = f"{action.label}{hash(action.command is None and action.effect)}"
    if action.effect != CLOSE() and not isinstance(action.effect, str):
        made = StartButton if start else ActionButton
        return made(action, SHEET, key=key) if start else made(action, key=key)
    kind: ButtonStyle = "main" if action.main else "text"
    plain = button(action.label, partial(here().act, action), kind)
    return Start(plain, SHEET, key=key) if start else plain


def _submit(page: Page, action: Action) -> ft.Control:
    act, on = partial(form.submit, here(), SHEET), action.effect is not None
    done = button(action.label, act, "main", on=on)
    return Start(done, SHEET, page.blocks, key="done")
