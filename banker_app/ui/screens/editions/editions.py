"""The boxes of the table's own: begun from a shipped one or blank, sent and received as a file."""

from functools import partial

import flet as ft

from banker_app.app.custom_editions import CustomEdition
from banker_app.app.projections.context import Action, place
from banker_app.content.edition_draft import drawn
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import FaultyFile
from banker_app.ui import file_dialogs, theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.widgets.basics import badge, heading, hint
from banker_app.ui.widgets.board_picture import board_picture
from banker_app.ui.widgets.scaffold import scrolling

PICTURE = 56
"""The side of a board as small as a stamp."""


@component
def EditionsScreen() -> ft.Control:
    """What there is, and the ways to one more."""
    boxes = use_app(lambda s: s.boxes)
    width = use_page(lambda s: s.width)
    controller = here()
    say = controller.app_store.speech
    rows: list[ft.Control] = [hint(say.ui("box.hint"))]
    rows += [EditionCard(box, key=box.name) for box in boxes]
    rows.append(heading(say.ui("box.begin")))
    rows += [_template(controller, edition) for edition in shipped_editions()]
    rows.append(_blank(controller))
    rows.append(heading(say.ui("box.receive")))
    rows.append(
        ft.OutlinedButton(
            ft.Text(say.ui("box.take_in")),
            icon=ft.Icons.FILE_OPEN_OUTLINED,
            style=theme.button_style(16, 14),
            on_click=tap(partial(_take_in, controller)),
        )
    )
    return scrolling(rows, width)


@memoized
def EditionCard(box: CustomEdition) -> ft.Control:
    """A box: a tap goes on typing it."""
    controller = here()
    say = controller.app_store.speech
    state = say.ui("box.ready") if box.ready else say.ui("box.unfinished")
    if box.draft is None:
        state = say.ui("box.unreadable")
    parts: list[ft.Control] = [ft.Text(box.title, expand=True), badge(state, alarm=not box.ready)]
    if box.ready and box.draft is not None:
        parts.insert(0, board_picture(drawn(box.draft)[0], PICTURE))
    card = ft.FilledTonalButton(
        ft.Row(parts, spacing=12),
        style=theme.button_style(16, 14),
        on_click=tap(lambda: controller.go(place("box", box.name))),
        disabled=box.draft is None,
        expand=True,
    )
    return ft.Row([card, _menu(controller, box)], spacing=4)


def _menu(controller: PageController, box: CustomEdition) -> ft.Control:
    say = controller.app_store.speech
    return ft.PopupMenuButton(
        icon=ft.Icons.MORE_VERT,
        padding=12,
        tooltip=say.ui("box.more", title=box.title),
        items=[
            ft.PopupMenuItem(
                content=say.ui("box.give"),
                icon=ft.Icons.FILE_DOWNLOAD_OUTLINED,
                on_click=tap(partial(_give, controller, box)),
            ),
            ft.PopupMenuItem(
                content=say.ui("box.remove"),
                icon=ft.Icons.DELETE_OUTLINE,
                on_click=tap(partial(_remove, controller, box)),
            ),
        ],
    )


def _template(controller: PageController, edition: str) -> ft.Control:
    board = load_edition(edition)[0]
    say = controller.app_store.speech
    title = say.printed("board", board.title)
    name = ft.Text(title, semantics_label=say.ui("box.like", title=title))
    return _way(controller, edition, board_picture(board, PICTURE), [name])


def _blank(controller: PageController) -> ft.Control:
    say = controller.app_store.speech
    small = ft.Text(say.ui("box.blank_hint"), size=letters(14), weight=typography.REGULAR)
    sign = ft.Container(
        ft.Icon(ft.Icons.ADD, size=28), width=PICTURE, alignment=ft.Alignment.CENTER
    )
    return _way(controller, "", sign, [ft.Text(say.ui("box.blank")), small])


def _way(
    controller: PageController, template: str, picture: ft.Control, lines: list[ft.Control]
) -> ft.Control:
    """A board to begin with, as it looks and by its name."""
    say = controller.app_store.speech

    def begin() -> None:
        name = controller.app_store.new_box(template, say.ui("box.untitled"))
        if name:
            controller.set(space=-1)
            controller.go(place("box", name))

    words = ft.Column(lines, spacing=2, tight=True, expand=True)
    return ft.OutlinedButton(
        ft.Row([picture, words], spacing=12),
        style=theme.choice_style(False, radius=theme.ROUND),
        on_click=tap(begin),
        key=f"begin-{template or 'blank'}",
    )


# ---- files --------------------------------------------------------------------------------


async def _give(controller: PageController, box: CustomEdition) -> None:
    await file_dialogs.give(
        f"{box.name}.toml", controller.app_store.box_file(box.name).encode("utf-8")
    )


async def _take_in(controller: PageController) -> None:
    """A file somebody sent: a box that opens in the editor, or a sentence about what it is."""
    picked = await ft.FilePicker().pick_files(with_data=True, allow_multiple=False)
    for file in picked:
        text = (file.bytes or b"").decode("utf-8", errors="replace")
        try:
            name = controller.app_store.take_in_box(text, file.name)
        except FaultyFile:
            file_dialogs.tell(controller.app_store.speech.ui("box.no_box", name=file.name))
        else:
            if name:
                controller.go(place("box", name))


def _remove(controller: PageController, box: CustomEdition) -> None:
    say = controller.app_store.speech
    sure = (say.ui("box.remove_title", title=box.title), say.ui("box.remove_hint"))
    controller.act(Action(label=say.ui("box.remove"), handler=("remove_box", box.name), sure=sure))
