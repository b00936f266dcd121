"""The controls of fields; what is entered goes to the draft of the page."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from banker_app.engine.ids import BANK_PLAYER, POTS
from banker_app.pages import form
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Content,
    Field,
    Look,
    ManyField,
    Option,
    PartyField,
    SumField,
    TextField,
)
from banker_app.pages.contract.drafts import options_found
from banker_app.pages.money.parties import EVERYBODY
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, guarded, here, letters, memoized, typing
from banker_app.ui.option_rows import ANY, ONE, SWITCH, TICK, Pick, option_row
from banker_app.ui.render_blocks import action_icon, follow_look, stacked
from banker_app.ui.render_sums import SPACE, across, filling, sum_typed
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import avatar, hint, mark
from banker_app.ui.widgets.buttons import grid, pressable
from banker_app.ui.widgets.choices import choice, coloured
from banker_app.ui.widgets.focus import use_aim
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.tokens import token_choice

TOKENLESS: Final[dict[str, ft.IconData]] = {
    BANK_PLAYER: ft.Icons.ACCOUNT_BALANCE_OUTLINED,
    EVERYBODY: ft.Icons.GROUPS_OUTLINED,
    **dict.fromkeys(POTS.values(), ft.Icons.SAVINGS_OUTLINED),
}
"""The pictures of parties that have no token."""
Chosen = Callable[[Option], bool]
Act = Callable[[Option], Callable[[], object]]
SHORT: Final = 187
"""The largest width of a name on the frame of its field, in letters of the usual size: it is
written in three quarters of them, and the field may be half of a line.
"""
KEYBOARDS: Final = (ft.KeyboardType.TEXT, ft.KeyboardType.NUMBER)
IN_SIGHT: Final = ft.Padding.only(top=20, bottom=110)
"""The room around a field with the keyboard: its error is below it."""
SEGMENT: Final = 10
"""What a part of a frame, or a short choice, keeps beside its words."""
CELL: Final = 12.5
"""The padding of a cell of a reel: six of them are above one another."""
PARTIES: Final = 5
"""Tokens with their names below them that have room in a line of a phone."""
FEW: Final = 10
"""More options than these are a list."""


@memoized
def LabelledField(field: Field, route: str, inline: bool) -> ft.Control:
    """A field with its name above it; the pad of a sum is `inline` or beside the page."""
    follow_look()
    drawn = INPUTS[type(field)](field, route)
    rows = [drawn]
    if isinstance(field, SumField) and inline:
        rows.append(NumberPad(key="pad"))
    framed = isinstance(field, TextField) or _is_folded(field)
    if field.label and not (framed and _frame(field)):
        # A field is read with its name already.
        rows.insert(0, ft.Semantics(content=hint(field.label), exclude_semantics=framed))
    return stacked(rows) if len(rows) > 1 else drawn


def _is_folded(field: Field) -> bool:
    return isinstance(field, ChoiceField) and field.look in (Look.FOLDED, Look.FOLDED_LIST)


def _frame(field: Field) -> str:
    """The name of a field, if it is on its frame: a second line would cover the text."""
    has_token = isinstance(field, TextField) and field.action is not None
    return field.label if has_token or _is_short(field.label) else ""


def _is_short(name: str) -> bool:
    return typography.width(name, typography.BODY, 1.0) <= SHORT


def _one(field: Field, route: str) -> tuple[Chosen, Act]:
    """Whether an option is the chosen one, and the effect of a tap on it."""
    return (
        lambda option: option.value == field.value,
        lambda option: filling(route, field, option.value),
    )


def _choice(field: ChoiceField, route: str) -> ft.Control:
    """One of a few as buttons; of many as a list, or folded."""
    rows = any(option.note for option in field.options)
    if _is_folded(field):
        sentences = rows or field.look is Look.FOLDED_LIST
        return Fold(field, route, key="fold") if sentences else _folded(field, route)
    in_colours = any(option.colour for option in field.options)
    many = len(field.options) > FEW and not (field.look is Look.SLIDING or in_colours)
    if rows or field.look is Look.LISTED or many:
        return _rows(field, *_one(field, route))
    return _chips(field, *_one(field, route))


def _folded(field: ChoiceField, route: str) -> ft.Control:
    ref: MutableRef[ft.Dropdown] = ft.use_ref()
    use_aim(field.name, lambda: ref.current)

    def take(event: ft.Event[ft.Dropdown]) -> None:
        form.fill(here(), route, field.name, event.control.value or field.value)

    ref.current = ft.Dropdown(
        label=_frame(field) or None,
        value=field.value,
        options=[ft.DropdownOption(key=one.value, text=one.label) for one in field.options],
        error_text=field.error or None,
        on_select=guarded(take),
        # Its text cannot wrap.
        text_size=letters(12) if here().state.large_print else None,
        menu_height=400,
        expand=True,
    )
    # Flet does not give screen readers the name of a list of choices.
    which = ft.Semantics(content=ref.current, label=field.label, container=True, expand=True)
    return ft.Row([which])


def _many(field: ManyField, route: str) -> ft.Control:
    values = field.value

    def tapped(option: Option) -> Callable[[], object]:
        return partial(form.toggle, here(), route, field.name, option.value)

    def chosen(option: Option) -> bool:
        return option.value in values

    if field.look is Look.HALF:
        return _rows(field, chosen, tapped, TICK)
    if field.look is Look.LISTED or any(option.letter or option.note for option in field.options):
        return _rows(field, chosen, tapped, ANY if len(field.options) > 1 else SWITCH)
    return _chips(field, chosen, tapped)


def _rows(field: ChoiceField | ManyField, chosen: Chosen, act: Act, kind: int = ONE) -> ft.Control:
    rows: list[ft.Control] = [
        Pick(option, chosen(option), act(option), kind, key=option.value)
        for option in field.options
    ]
    return stacked(rows)


@component
def Fold(field: ChoiceField, route: str) -> ft.Control:
    """The row that is chosen; a tap shows all of them, from the top of the page, until one is
    chosen. The page is then where it was before.
    """
    controller = here()
    (unfolded, unfold), before = ft.use_state(False), ft.use_ref(0.0)
    words, search = ft.use_state("")

    def show() -> None:
        before.current = controller.scroll_offsets.get(route, 0.0)
        unfold(True)
        search("")

    def bring() -> None:
        if unfolded:
            controller.scroll(field.name)

    ft.use_effect(bring, [unfolded], cleanup=lambda: None)

    def choose(option: Option) -> None:
        form.fill(controller, route, field.name, option.value)
        unfold(False)
        controller.scroll(before.current or 0.0)

    if unfolded:
        found = replace(field, options=options_found(field, words))
        rows = _rows(found, lambda o: o.value == field.value, lambda o: partial(choose, o))
        parts = [rows]
        if field.search is not None:
            name, none = field.search
            parts = [*_searched(name, words, search), rows if found.options else hint(none)]
        top = ft.Padding.only(top=8)
        place = ft.ScrollKey(field.name)  # type: ignore[call-arg]
        return ft.Container(stacked(parts), padding=top, key=place)
    chosen = next(option for option in field.options if option.value == field.value)
    return option_row(chosen, show, ft.Icons.EXPAND_MORE, name=field.label)


def _searched(name: str, words: str, search: Callable[[str], None]) -> list[ft.Control]:
    """The field for the words that options are searched by, with its name on its frame or above."""
    text = TypedText(
        label=name if _is_short(name) else None,
        value=words,
        prefix_icon=ft.Icons.SEARCH,
        scroll_padding=IN_SIGHT,
        **typing(search, "search"),
        dense=True,
        key="search",
    )
    named = ft.Semantics(content=text, label=name, container=True)
    above = ft.Semantics(content=hint(name), exclude_semantics=True)
    return [named] if text.label else [above, named]


def _chips(field: ChoiceField | ManyField | TextField, chosen: Chosen, act: Act) -> ft.Control:
    chips: list[ft.OutlinedButton] = []
    short = any(option.short for option in field.options)
    for option in field.options:
        content: ft.Control | None = coloured(option) if option.colour else None
        if option.letter:
            # In a row it is no wider than its letter.
            content = ft.Row([mark(option.letter, option.colour)], tight=True)
        if short:
            content = ft.Text(option.short or option.label, theme_style=typography.SMALL)
        key = f"{field.name}{option.value}"
        chips.append(choice(option.label, chosen(option), act(option), key=key, content=content))
    if isinstance(field, ChoiceField) and field.look is Look.SEGMENTS:
        return segmented(chips, chosen, field.options)
    if short:
        words = [option.short or option.label for option in field.options]
        return grid([*chips], across(words, SEGMENT), SPACE)
    sliding = isinstance(field, ChoiceField) and field.look is Look.SLIDING
    row = ft.Row([*chips], spacing=SPACE, run_spacing=SPACE, wrap=not sliding)
    row.scroll = ft.ScrollMode.HIDDEN if sliding else None
    return row


def segmented(
    chips: list[ft.OutlinedButton], chosen: Chosen, options: tuple[Option, ...]
) -> ft.Control:
    """Choices in one frame; below one another where their words would not fit."""
    for chip, option in zip(chips, options, strict=True):
        chip.style = theme.segment_style(chosen(option))
        if isinstance(chip.content, ft.Text):
            chip.content.text_align = ft.TextAlign.CENTER
    # Words stay whole; a label may have a line for each.
    words = [max(option.label.split(), key=len) for option in options]
    fits = across(words, SEGMENT) == len(words)
    parts: list[ft.Control] = [*chips]
    return _framed(grid(parts, len(words) if fits else 1, 2))


def _framed(choices: ft.Control) -> ft.Control:
    """Choices that have no lines of their own."""
    return ft.Container(
        choices,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        border_radius=12,
        padding=2,
    )


def _party(field: PartyField, route: str) -> ft.Control:
    state, landscape = here().state, here().state.landscape
    sliding = landscape or state.width < theme.WIDE
    crowded = sliding and not landscape and len(field.options) > PARTIES and not state.large_print
    line = (state.content_width - 2 * theme.EDGE + SPACE) / len(field.options) - SPACE
    tokens: list[ft.Control] = [
        token_choice(
            option.label,
            option.value == field.value,
            filling(route, field, option.value),
            key=f"{field.name}{option.value}",
            colour=option.colour,
            icon=None if crowded else TOKENLESS.get(option.value),
            below=option.short_note or option.note,
            told=option.note,
            flat=landscape or crowded,
            share=line / max(state.scale, 1.0) if sliding else None,
            filling=crowded,
        )
        for option in field.options
    ]
    if crowded:
        return grid(tokens, PARTIES - 1, SPACE)
    row = ft.Row(tokens, spacing=SPACE, run_spacing=SPACE, wrap=not sliding)
    row.scroll = ft.ScrollMode.HIDDEN if sliding else None
    return row


def _words(field: TextField, route: str) -> ft.Control:
    """A text, above it texts for one tap, or before it the token of the player of that name."""
    controller, capital = here(), ft.TextCapitalization
    searches, lines = field.content is Content.SEARCH, field.content is Content.LINES
    ref: MutableRef[TypedText] = ft.use_ref()
    use_aim(field.name, lambda: ref.current)

    def fill(words: str) -> None:
        form.fill(controller, route, field.name, words)

    text = ref.current = TypedText(
        label=_frame(field) or None,
        value=field.value,
        prefix_icon=ft.Icons.SEARCH if searches else None,
        prefix=field.prefix or None,
        suffix=field.note or None,
        error=field.error or None,
        error_max_lines=FEW,
        multiline=lines,
        min_lines=2 if lines else None,
        keyboard_type=KEYBOARDS[field.content is Content.NUMBER],
        scroll_padding=IN_SIGHT,
        **typing(fill, field.name),
        on_submit=guarded(partial(form.onward, controller, route, field)),
        capitalization=None if searches else capital.WORDS if field.mark else capital.SENTENCES,
        dense=not field.mark,
        key=field.name,
    )
    if field.action is None:
        named = ft.Semantics(content=text, label=field.label, container=True)
        drawn = text if text.label else named
        return stacked([_chips(field, *_one(field, route)), drawn]) if field.options else drawn
    text.expand = True
    circle = ft.Container(avatar(field.mark, field.colour, theme.TAP), border_radius=theme.TAP)
    act = partial(form.act, controller, route, field.action)
    row = [pressable(circle, field.action.label, act), text]
    row += [action_icon(action, route, again=False) for action in field.buttons]
    return ft.Row(row, spacing=theme.GAP)


def is_half(field: Field) -> bool:
    """Whether a field is beside another like it: a number with a short name, one of two sides."""
    if isinstance(field, ManyField):
        return field.look is Look.HALF
    number = isinstance(field, TextField) and field.content is Content.NUMBER
    return number and _is_short(field.label)


@memoized
def Reels(fields: tuple[ChoiceField, ...], route: str) -> ft.Control:
    """Choices as columns beside one another, the first option of each at the bottom."""
    follow_look()
    columns = [_reel(field, *_one(field, route)) for field in fields]
    return ft.Row([ft.Container(column, expand=True) for column in columns], spacing=SPACE)


def _reel(field: ChoiceField, chosen: Chosen, act: Act) -> ft.Control:
    cells: list[ft.Control] = []
    for option in reversed(field.options):
        face = ft.Text(option.short, theme_style=typography.NAME)
        key = f"{field.name}{option.value}"
        cell = choice(option.label, chosen(option), act(option), key=key, content=face)
        cell.style = theme.segment_style(chosen(option))
        cell.style.padding = CELL
        cells.append(cell)
    stretch = ft.CrossAxisAlignment.STRETCH
    return _framed(ft.Column(cells, spacing=0, tight=True, horizontal_alignment=stretch))


INPUTS: Final[dict[type, Callable[[Any, str], ft.Control]]] = {
    ChoiceField: _choice,
    ManyField: _many,
    PartyField: _party,
    SumField: sum_typed,
    TextField: _words,
}
