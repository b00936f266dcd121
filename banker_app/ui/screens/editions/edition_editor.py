"""The editor of a box: its chapters, and one chapter's fields, checked as they are typed."""

import re

import flet as ft

from banker_app.app.custom_editions import CustomEdition
from banker_app.app.projections.context import place
from banker_app.content.edition_draft import Draft, without
from banker_app.content.edition_reader import COLOUR
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, guarded, here, tap, typing, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.editions.edition_fields import FieldKind, FieldView, PartView
from banker_app.ui.screens.editions.edition_view import (
    ChapterView,
    EditionView,
    chapter_parts,
    edition_view,
    typed,
    with_card,
    with_effect,
)
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import badge, heading, hint, panel
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.fields import named, narrow_text
from banker_app.ui.widgets.scaffold import scrolling

NUMBER = ft.KeyboardType.NUMBER


def _use_box(name: str) -> CustomEdition | None:
    """The box of that name, followed."""
    return use_app(lambda s: next((box for box in s.boxes if box.name == name), None), name)


@component
def EditionScreen(name: str) -> ft.Control:
    """The chapters, and what still keeps the box from being played."""
    box = _use_box(name)
    width = use_page(lambda s: s.width)
    controller = here()
    say = controller.app_store.speech
    if box is None or box.draft is None:
        return hint(say.ui("nothing_here"))
    view = edition_view(box.draft, say.fault)
    rows: list[ft.Control] = [
        ft.Text(view.title, theme_style=typography.HEADLINE),
        _state(controller, view),
    ]
    rows += [_chapter(controller, name, chapter) for chapter in view.chapters]
    return scrolling(rows, width)


def _state(controller: PageController, view: EditionView) -> ft.Control:
    """Ready, or the first faults; the rest are shown in their chapters."""
    say = controller.app_store.speech
    if view.ready:
        return hint(say.ui("box.ready_hint"))
    lines: list[ft.Control] = [
        ft.Text(say.count("box.faults", len(view.faults)), weight=typography.MEDIUM)
    ]
    lines += [ft.Text(fault, theme_style=typography.SMALL) for fault in view.faults[:5]]
    return panel(ft.Column(lines, spacing=4), colour=ft.Colors.ERROR_CONTAINER)


def _chapter(controller: PageController, name: str, chapter: ChapterView) -> ft.Control:
    say = controller.app_store.speech
    title = chapter.title or say.ui(f"box.chapter.{chapter.id}")
    row: list[ft.Control] = []
    if chapter.colour:
        row.append(
            ft.Container(width=18, height=18, border_radius=5, bgcolor=_ground(chapter.colour))
        )
    row.append(ft.Text(title, theme_style=typography.BODY, expand=True))
    if chapter.faults:
        row.append(badge(say.count("box.faults", chapter.faults), alarm=True))
    row.append(ft.Icon(ft.Icons.CHEVRON_RIGHT))
    return ft.OutlinedButton(
        ft.Row(row, spacing=10),
        style=theme.button_style(16, 14),
        on_click=tap(lambda: controller.go(place("chapter", name, chapter.id))),
        key=chapter.id,
    )


def _ground(colour: str) -> ft.ColorValue:
    """A printed colour; while it is half typed, none."""
    return colour if re.fullmatch(COLOUR, colour) else ft.Colors.SURFACE_CONTAINER


@component
def ChapterScreen(name: str, chapter: str) -> ft.Control:
    """The fields of one chapter; each says below itself what is wrong with it."""
    box = _use_box(name)
    width = use_page(lambda s: s.width)
    controller = here()
    say = controller.app_store.speech
    if box is None or box.draft is None:
        return hint(say.ui("nothing_here"))
    draft = box.draft
    rows = [
        _part(controller, name, draft, part) for part in chapter_parts(draft, chapter, say.fault)
    ]
    kind, _, deck = chapter.partition(".")
    if kind == "deck":
        rows.append(
            ft.FilledTonalButton(
                ft.Text(say.ui("box.add_card")),
                icon=ft.Icons.ADD,
                style=theme.button_style(16, 14),
                on_click=tap(lambda: controller.app_store.type_box(name, with_card(draft, deck))),
            )
        )
    if kind == "rules":
        rows.insert(0, hint(say.ui("box.rules_hint")))
    return scrolling(rows, width)


def _part(controller: PageController, name: str, draft: Draft, part: PartView) -> ft.Control:
    say = controller.app_store.speech
    head: list[ft.Control] = []
    if part.title:
        head.append(ft.Container(heading(part.title), expand=True))
    if part.removable:
        head.append(
            icon_button(
                ft.Icons.DELETE_OUTLINE,
                say.ui("box.take_out", title=part.title),
                lambda: controller.app_store.type_box(name, without(draft, part.path)),
            )
        )
    fields = [_field(name, field) for field in part.fields]
    rows: list[ft.Control] = [ft.Row(head), *fields] if head else fields
    return panel(
        ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        colour=ft.Colors.SURFACE_CONTAINER_LOW,
    )


def _field(name: str, field: FieldView) -> ft.Control:
    key = ".".join(map(str, field.path)) + f".{field.label}"
    if field.kind is FieldKind.CHOICE:
        return Choice(name, field, key=key)
    return Line(name, field, key=key)


@component
def Line(name: str, field: FieldView) -> ft.Control:
    """A value that is typed. What stands there is what was typed, not what was made of it: a
    comma at the end of a list must not vanish under the finger.
    """
    text, tell = ft.use_state(field.value)
    controller = here()
    several = field.kind is FieldKind.TEXTS

    def change(value: str) -> None:
        tell(value)
        _type(controller, name, field, value)

    return named(
        TypedText(
            label=_label(controller, field),
            value=text,
            error=field.fault or None,
            error_max_lines=3,
            multiline=several,
            min_lines=2 if several else None,
            keyboard_type=NUMBER if field.kind is FieldKind.WHOLE else ft.KeyboardType.TEXT,
            on_change=typing(change),
        )
    )


@component
def Choice(name: str, field: FieldView) -> ft.Control:
    """A value out of a list."""
    controller = here()

    async def choose(event: ft.Event[ft.Dropdown]) -> None:
        await guarded(lambda: _type(controller, name, field, event.control.value or ""))()

    return named(
        ft.Dropdown(
            label=_label(controller, field),
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
    )


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
    return say.ui(f"box.field.{field.label}", note=", ".join(field.options[:1]))


def _options(controller: PageController, field: FieldView) -> tuple[str, ...]:
    """The choices in words: the box's own names, or ours."""
    say = controller.app_store.speech
    if field.label in WORDED:
        return tuple(say.ui(f"box.{field.label}.{option}") for option in field.options)
    return field.names or field.options


WORDED = ("language", "kind", "tax", "effect", "family")
"""Fields whose choices have words of their own."""
