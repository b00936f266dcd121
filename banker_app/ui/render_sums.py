"""The controls of sums: typed on a pad, one or several, or counted by taps in piles."""

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.pages import form
from banker_app.pages.contract.blocks import Field, SumField
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, memoized
from banker_app.ui.pictures import picture
from banker_app.ui.render_blocks import follow_look, stacked
from banker_app.ui.widgets.basics import figure
from banker_app.ui.widgets.buttons import grid, icon_button
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.focus import AnyButton
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.scaffold import PAD

SPACE: Final = 6
EDGES: Final = 2 * 14.0
"""Gap between choice buttons, and padding of a button, in pixels."""
PILE: Final = 52
"""The height of a pile of notes, in letters of the usual size."""
PILES: Final = 2
"""The most piles of notes in a line."""


def filling(route: str, field: Field, value: object) -> Callable[[], object]:
    """Return the effect of a tap that enters a value of a field."""
    return partial(form.fill, here(), route, field.name, value)


def across(words: list[str], beside: float = 0, style: ft.TextThemeStyle = typography.SMALL) -> int:
    """Return how many buttons of one width stand in a line, as even lines as can be, each with
    something `beside` it.
    """
    state = here().state
    padded = state.pad_beside
    room = min(state.content_width, theme.FORM if padded else theme.READABLE) - 2 * theme.EDGE
    room -= PAD if padded else 0
    scale = max(state.scale, 1.0)
    least = max(typography.width(one, style, scale) for one in words) + (beside or EDGES)
    most = max(1 if beside else 2, int((room + SPACE) / (least + SPACE)))
    return ceil(len(words) / ceil(len(words) / most))


def sum_typed(field: SumField, route: str) -> ft.Control:
    """The sum of a page that has one, and its quick sums."""
    shown = picture(field.picture) if field.picture else figure(field.shown, muted=not field.value)
    amount = ft.Semantics(content=shown, identifier="amount", live_region=True, container=True)
    return stacked([amount, *quick_buttons(field, route)])


def quick_buttons(field: SumField, route: str) -> list[ft.Control]:
    shown = [figure_and_unit(words)[0] for words, _ in field.quick]
    sums: list[ft.Control] = []
    for short, (words, sum_) in zip(shown, field.quick, strict=True):
        # What it is a sum of is read in the sum itself.
        content = ft.Text(short, theme_style=typography.SMALL) if short != words else None
        chosen, act = field.value == sum_, filling(route, field, sum_)
        sums.append(choice(words, chosen, act, key=words, content=content))
    return [grid(sums, across(shown), SPACE)] if sums else []


@memoized
def Sums(
    fields: tuple[SumField, ...], typed: SumField | None, route: str, inline: bool
) -> ft.Control:
    """Several sums that share a pad: a tap on one has the next digits go to it."""
    follow_look()
    if fields[0].steps:
        words = [figure_and_unit(field.label)[0] for field in fields]
        parts = [_counted(field, field == typed, route) for field in fields]
        most = min(across(words, 2 * theme.TAP, typography.NAME), PILES)
        rows: list[ft.Control] = [grid(parts, most, SPACE)]
    else:
        chips: list[ft.Control] = [
            _to_pad(field, field == typed, route, _in_two_lines(field)) for field in fields
        ]
        widest = [max(field.label, field.shown, key=len) for field in fields]
        rows = [grid(chips, across(widest), SPACE)]
    rows += quick_buttons(typed or fields[0], route)
    if inline and typed is not None:
        rows.append(NumberPad(key="pad"))
    return stacked(rows)


def _in_two_lines(field: SumField) -> list[ft.Text]:
    styles = (field.label, typography.LABEL), (field.shown, typography.NAME)
    return [ft.Text(words, theme_style=style) for words, style in styles if words]


def _to_pad(field: SumField, typed: bool, route: str, lines: list[ft.Text]) -> AnyButton:
    """A sum that has the next digits go to it."""
    for line in lines:
        line.text_align = ft.TextAlign.CENTER
    middle = ft.CrossAxisAlignment.CENTER
    return choice(
        f"{field.label} {field.shown}".rstrip(),
        typed,
        partial(form.fill, here(), route, "pad", field.name),
        key=field.name,
        content=ft.Column(
            list(lines),
            spacing=0,
            tight=True,
            horizontal_alignment=middle,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )


def _counted(field: SumField, typed: bool, route: str) -> ft.Control:
    """A pile of notes in their colour, or of other things; beside it one fewer and one more."""
    ink = readable_on(field.colour) if field.colour else None
    lines = [
        ft.Text(words, theme_style=style, color=ink)
        for words, style in (
            (figure_and_unit(field.label)[0], typography.NAME),
            (field.shown, typography.LABEL),
        )
        if words
    ]
    pile = _to_pad(field, typed, route, lines)
    assert isinstance(pile.style, ft.ButtonStyle)
    pile.style.padding = 4
    # As high with a number as without one, so that nothing moves under the finger.
    pile.height = PILE * max(here().state.scale, 1.0)
    if field.colour:
        pile.style.bgcolor = field.colour
    fewer, more = field.steps
    step = partial(form.step, here(), field.name)
    buttons = [
        icon_button(
            icon,
            words,
            partial(step, by),
            on=by > 0 or bool(field.value),
            again=True,
            ground=ft.Colors.SURFACE_CONTAINER,
        )
        for icon, words, by in ((ft.Icons.REMOVE, fewer, -1), (ft.Icons.ADD, more, 1))
    ]
    row: list[ft.Control] = [buttons[0], ft.Container(pile, expand=True), buttons[1]]
    return ft.Row(row, spacing=0)
