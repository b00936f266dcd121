"""The fields of a box that is being typed: numbers side by side, colours to tap, mistakes below."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from banker_app.app.custom_editions import CustomEdition
from banker_app.content.edition_draft import Draft, without
from banker_app.ui import theme
from banker_app.ui.hooks import component, guarded, here, typing, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.editions.edition_board import rent_name
from banker_app.ui.screens.editions.edition_fields import FieldKind, FieldView, PartView, shown
from banker_app.ui.screens.editions.edition_mistakes import place_of
from banker_app.ui.screens.editions.edition_view import read, typed, with_effect
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import heading, hint, panel
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.fields import named, narrow_text, use_aim
from banker_app.ui.widgets.swatches import swatches

WORDED: Final = ("language", "kind", "tax", "effect", "family")
"""Fields whose choices have words of their own."""
RENTS: Final = "rents"
IN_SIGHT: Final = ft.Padding.only(top=20, bottom=110)
"""What is seen around a field that gets the keyboard: below it its mistake."""


def use_box(name: str) -> CustomEdition | None:
    """The box of that name, followed."""
    return use_app(lambda s: next((box for box in s.boxes if box.name == name), None), name)


def part_panel(
    controller: PageController, name: str, draft: Draft, part: PartView, room: float
) -> ft.Control:
    """Fields that belong together, on a panel as wide as there is `room`."""
    say = controller.app_store.speech
    title = say.ui(part.named, name=part.title) if part.named else part.title
    head: list[ft.Control] = []
    if title or part.removable:
        head.append(ft.Container(heading(title), expand=True))
    if part.removable:
        head.append(
            icon_button(
                ft.Icons.DELETE_OUTLINE,
                say.ui("box.take_out", title=part.title),
                lambda: controller.app_store.type_box(name, without(draft, part.path)),
            )
        )
    rows: list[ft.Control] = [ft.Row(head)] if head else []
    inner = room - 2 * theme.EDGE
    stretch = ft.CrossAxisAlignment.STRETCH
    return panel(
        ft.Column(
            [*rows, *_laid_out(controller, name, part.fields, inner)],
            spacing=12,
            horizontal_alignment=stretch,
        ),
        colour=ft.Colors.SURFACE_CONTAINER_LOW,
    )


def _laid_out(
    controller: PageController, name: str, fields: Sequence[FieldView], room: float
) -> Iterator[ft.Control]:
    """Fields below one another; numbers in pairs, those of a ladder under its name."""
    narrow = controller.state.large_print
    for (numbers, ladder), run in groupby(fields, _sort):
        if ladder:
            yield hint(controller.app_store.speech.ui("box.rents"))
        if not numbers or narrow:
            yield from (_field(name, field, room) for field in run)
            continue
        half = (room - theme.GAP) / 2
        cells = [_field(name, field, half) for field in run]
        for at in range(0, len(cells), 2):
            pair: list[ft.Control] = [ft.Container(cell, width=half) for cell in cells[at : at + 2]]
            top = ft.CrossAxisAlignment.START
            yield ft.Row(pair, spacing=theme.GAP, vertical_alignment=top)


def _sort(field: FieldView) -> tuple[bool, bool]:
    """Whether a field is a number with a short name, and whether it is a rent."""
    short = field.kind is FieldKind.WHOLE and not field.label.startswith("rule:")
    return short, field.label == RENTS


def _field(name: str, field: FieldView, room: float) -> ft.Control:
    key = f"{place_of(field.path)}.{field.label}"
    match field.kind:
        case FieldKind.CHOICE:
            return Choice(name, field, room, key=key)
        case FieldKind.COLOUR:
            return Colour(name, field, room, key=key)
        case _:
            return Line(name, field, room, key=key)


@component
def Colour(name: str, field: FieldView, room: float) -> ft.Control:
    """A printed colour: one of the usual ones by a tap, any other one typed."""
    controller = here()
    tiles = swatches(field.value, partial(_type, controller, name, field), room)
    return ft.Column(
        [tiles, Line(name, field, room, key="own")],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@component
def Line(name: str, field: FieldView, room: float) -> ft.Control:
    """A value that is typed. What stands there is what was typed, not what was made of it: a
    comma at the end of a list must not vanish under the finger.
    """
    text, tell = ft.use_state(field.value)
    controller = here()
    held = _use_aim(field)
    several = field.kind is FieldKind.TEXTS
    # Unless it was changed elsewhere, by a tap on a colour.
    value = text if shown(field.kind, read(field.kind, text)) == field.value else field.value

    def change(value: str) -> None:
        tell(value)
        _type(controller, name, field, value)

    before, after = field.around
    held.current = TypedText(
        label=_label(controller, field),
        value=value,
        error=field.fault or None,
        error_max_lines=4,
        multiline=several,
        min_lines=2 if several else None,
        prefix=before or None,
        suffix=after or None,
        keyboard_type=_keyboard(field),
        scroll_padding=IN_SIGHT,
        **typing(change),
    )
    return named(held.current, room)


def _keyboard(field: FieldView) -> ft.KeyboardType:
    return ft.KeyboardType.NUMBER if field.kind is FieldKind.WHOLE else ft.KeyboardType.TEXT


@component
def Choice(name: str, field: FieldView, room: float) -> ft.Control:
    """A value out of a list."""
    controller = here()
    held = _use_aim(field)

    async def choose(event: ft.Event[ft.Dropdown]) -> None:
        await guarded(lambda: _type(controller, name, field, event.control.value or ""))()

    label = _label(controller, field)
    held.current = ft.Dropdown(
        label=label,
        value=field.value,
        options=[
            ft.DropdownOption(key=option, text=text)
            for option, text in zip(field.options, _options(controller, field), strict=True)
        ],
        error_text=field.fault or None,
        text_size=narrow_text(use_page(lambda s: s.large_print)),
        on_select=choose,
        menu_height=400,
        expand=True,
    )
    drawn = named(held.current, room)
    if drawn is not held.current:
        return drawn
    # Flet tells nobody what a list of choices is called.
    return ft.Semantics(content=drawn, label=label, container=True)


def _use_aim(field: FieldView) -> MutableRef[ft.TextField | ft.Dropdown]:
    """A field with a mistake that was asked for is aimed at."""
    held: MutableRef[ft.TextField | ft.Dropdown] = ft.use_ref()
    use_aim(place_of(field.path), lambda: held.current)
    return held


# ---- what is typed ---------------------------------------------------------------------------


def _type(controller: PageController, name: str, field: FieldView, text: str) -> None:
    """What was typed goes into the box as it stands now, not as it was drawn."""
    box = next((box for box in controller.app_store.state.boxes if box.name == name), None)
    if box is None or box.draft is None:
        return
    if field.label == "effect":
        controller.app_store.type_box(name, with_effect(box.draft, field.path[:-1], text))
    else:
        controller.app_store.type_box(name, typed(box.draft, field, text))


def _label(controller: PageController, field: FieldView) -> str:
    say = controller.app_store.speech
    if field.label.startswith("rule:"):
        return say.rule(field.label.removeprefix("rule:"))
    if field.label == RENTS:
        return rent_name(say, field.family, int(field.path[-1]))
    return say.ui(f"box.field.{field.label}", note=", ".join(field.options[:1]))


def _options(controller: PageController, field: FieldView) -> tuple[str, ...]:
    """The choices in words: the box's own names, or ours."""
    say = controller.app_store.speech
    if field.label in WORDED:
        return tuple(say.ui(f"box.{field.label}.{option}") for option in field.options)
    return field.names or field.options
