"""The controls of fields; what is entered goes to the draft of the page."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from banker_app.engine.ids import BANK_PLAYER
from banker_app.ui import form, theme, typography
from banker_app.ui.blocks import Field, Kind, Option
from banker_app.ui.hooks import component, guarded, here, memoized, typing, use_page
from banker_app.ui.pages.pay import EVERYBODY
from banker_app.ui.render_blocks import follow_look, stacked
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import column_mark, hint, mark
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.fields import named, narrow_text
from banker_app.ui.widgets.list_rows import one_of, row_button
from banker_app.ui.widgets.number_pad import NumberPad, QuickSum, sum_row
from banker_app.ui.widgets.tokens import token_choice, token_row

TOKENLESS: Final[dict[str, ft.IconData]] = {
    BANK_PLAYER: ft.Icons.ACCOUNT_BALANCE_OUTLINED,
    EVERYBODY: ft.Icons.GROUPS_OUTLINED,
}
"""The pictures of parties that have no token."""
FEW: Final = 10
"""More options than these are a list."""


@memoized
def Entry(field: Field, route: str, inline: bool) -> ft.Control:
    """A field with its name above it; the pad of a sum is `inline` or beside the page."""
    follow_look()
    drawn = INPUTS[field.kind](field, route)
    rows = [drawn]
    if field.kind is Kind.SUM and inline:
        rows.append(NumberPad(key="pad"))
    if field.label and field.kind is not Kind.TEXT:
        rows.insert(0, hint(field.label))
    if len(rows) == 1:
        return drawn
    return stacked(rows)


def _filling(route: str, field: Field, value: object) -> Callable[[], object]:
    return partial(form.fill, here(), route, field.name, value)


def _choice(field: Field, route: str) -> ft.Control:
    """One of a few as buttons; of many as a list, with a search or folded if need be."""
    if field.folded:
        return _folded(field, route)
    many = len(field.options) > FEW and not field.sliding
    if field.search or field.listed or many:
        rows: list[ft.Control] = [SearchField(key="search")] if field.search else []
        rows.append(Found(field, route, key="found"))
        return stacked(rows)
    return _chips(
        field, lambda o: o.value == field.value, lambda o: _filling(route, field, o.value)
    )


def _folded(field: Field, route: str) -> ft.Control:
    def take(event: ft.Event[ft.Dropdown]) -> None:
        form.fill(here(), route, field.name, event.control.value or field.value)

    which = ft.Dropdown(
        value=str(field.value),
        options=[ft.DropdownOption(key=one.value, text=one.label) for one in field.options],
        on_select=guarded(take),
        text_size=narrow_text(here().state.large_print),
        menu_height=400,
        expand=True,
    )
    return ft.Row([ft.Semantics(content=which, label=field.label, container=True, expand=True)])


def _many(field: Field, route: str) -> ft.Control:
    held = field.value if isinstance(field.value, tuple) else ()

    def toggle(option: Option) -> Callable[[], object]:
        rest = tuple(other for other in held if other != option.value)
        return _filling(route, field, rest if option.value in held else (*held, option.value))

    if not any(option.letter for option in field.options):
        return _chips(field, lambda option: option.value in held, toggle)
    rows: list[ft.Control] = [
        Pick(option, option.value in held, toggle(option), key=option.value)
        for option in field.options
    ]
    return stacked(rows)


@component
def Pick(option: Option, chosen: bool, toggle: Callable[[], object]) -> ft.Control:
    """An option of a colour group, chosen or free. Greyed it answers with its reason."""
    asked, ask = ft.use_state("")
    told = option.reason and asked == option.reason
    name = ft.Text(option.label, theme_style=typography.NAME)
    icon = ft.Icons.CHECK_BOX if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    if option.reason:
        name.color, icon = ft.Colors.ON_SURFACE_VARIANT, ft.Icons.INFO_OUTLINE
    return row_button(
        [name, hint(option.reason)] if told else [name],
        f"{option.label}. {option.reason}" if option.reason else option.label,
        partial(ask, "" if told else option.reason) if option.reason else toggle,
        picture=column_mark(option.letter, option.colour),
        after=icon,
        chosen=chosen,
    )


def _chips(
    field: Field, chosen: Callable[[Option], bool], act: Callable[[Option], Callable[[], object]]
) -> ft.Control:
    chips: list[ft.Control] = []
    for option in field.options:
        short: ft.Control | None = ft.Text(option.short) if option.short else None
        if option.letter:
            short = mark(option.letter, option.colour)
        name, key = option.label, f"{field.name}{option.value}"
        on, do = chosen(option), act(option)
        chip = choice(name, on, do, key=key, content=short)
        chip.expand = True if option.short else None
        chips.append(chip)
    row = ft.Row(chips, spacing=6, run_spacing=6)
    row.scroll = ft.ScrollMode.HIDDEN if field.sliding else None
    # Short ones share a line.
    row.wrap = not (field.sliding or any(option.short for option in field.options))
    return row


@memoized
def SearchField() -> ft.Control:
    """The words that options are searched for."""
    controller = here()
    text = TypedText(
        label=controller.app_store.speech.ui("search"),
        value=use_page(lambda s: s.search),
        prefix_icon=ft.Icons.SEARCH,
        **typing(lambda words: controller.set(search=words)),
        dense=True,
    )
    # Of its own, or its place on the screen would be that of all below it, too.
    return ft.Semantics(content=text, container=True)


@memoized
def Found(field: Field, route: str) -> ft.Control:
    """The options that contain the words."""
    words = use_page(lambda s: s.search).casefold().strip()
    rows: list[ft.Control] = [
        one_of(
            option.label,
            option.value == field.value,
            _filling(route, field, option.value),
            key=option.value,
        )
        for option in field.options
        if words in option.label.casefold()
    ]
    return stacked(rows)


def _party(field: Field, route: str) -> ft.Control:
    low, wide = here().state.low, here().state.width >= theme.WIDE
    tokens: list[ft.Control] = [
        token_choice(
            option.label,
            option.value == field.value,
            _filling(route, field, option.value),
            key=f"{field.name}{option.value}",
            colour=option.colour,
            icon=TOKENLESS.get(option.value),
            below=option.note,
            tall=True,
            flat=low,
        )
        for option in field.options
    ]
    return token_row(tokens, sliding=low or not wide)


def _words(field: Field, route: str) -> ft.Control:
    def fill(words: str) -> None:
        form.fill(here(), route, field.name, words)

    text = TypedText(
        label=field.label,
        value=str(field.value or ""),
        prefix_icon=ft.Icons.SEARCH if field.search else None,
        **typing(fill),
        capitalization=ft.TextCapitalization.SENTENCES,
        dense=True,
        key=field.name,
    )
    return named(text)


def _sum(field: Field, route: str) -> ft.Control:
    """The sum so far, and sums for one tap."""
    ink = None if field.value else ft.Colors.ON_SURFACE_VARIANT
    shown = ft.Text(field.shown, theme_style=typography.SUM, color=ink)
    shown.text_align = ft.TextAlign.CENTER
    amount = ft.Semantics(content=shown, identifier="amount", live_region=True, container=True)
    if not field.quick:
        return amount
    sums = [
        QuickSum(
            key=words,
            words=words,
            label=words,
            chosen=field.value == sum_,
            act=_filling(route, field, sum_),
        )
        for words, sum_ in field.quick
    ]
    rows = [amount, sum_row(sums, large=here().state.large_print)]
    return stacked(rows)


@memoized
def Sums(fields: tuple[Field, ...], typed: Field | None, route: str, inline: bool) -> ft.Control:
    """Several sums that share a pad: a tap on one has the next digits go to it."""
    follow_look()
    chips: list[ft.Control] = [
        choice(
            f"{field.label} {field.shown}",
            field == typed,
            partial(form.fill, here(), route, "pad", field.name),
            key=field.name,
        )
        for field in fields
    ]
    rows: list[ft.Control] = [ft.Row(chips, wrap=True, spacing=6, run_spacing=6)]
    if inline:
        rows.append(NumberPad(key="pad"))
    return stacked(rows)


INPUTS: Final[dict[Kind, Callable[[Field, str], ft.Control]]] = {
    Kind.CHOICE: _choice,
    Kind.MANY: _many,
    Kind.PARTY: _party,
    Kind.SUM: _sum,
    Kind.TEXT: _words,
}
