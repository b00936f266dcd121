"""The editor of a box: its board with the space that is edited, and the pages beside it."""

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.custom_editions import CustomEdition
from banker_app.app.projections.context import place
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.editions.edition_fields import space_chapter
from banker_app.ui.screens.editions.edition_inputs import part_panel, use_box
from banker_app.ui.screens.editions.edition_view import (
    ChapterView,
    EditionView,
    chapter_parts,
    edition_view,
    with_card,
)
from banker_app.ui.screens.table.board_view import SpaceView
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.widgets.basics import RIM, hint, panel
from banker_app.ui.widgets.board_plan import BoardPlan, has_room
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.deed_card import DeedCard
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.scaffold import scrolling

SMALLEST, LARGEST = 300, 860
BAR = 56
SHARE = 0.56
"""How much of a wide page the board takes."""
PAGES = 72
"""What the buttons to the other pages take below it."""
MOST_BESIDE = 520
"""No column of fields beside a board is wider."""


@component
def EditionScreen(name: str) -> ft.Control:
    """The board, the space that is looked at, and what still keeps the box from being played."""
    box = use_box(name)
    width, height, chosen, _ = use_page(lambda s: (s.width, s.height, s.space, s.scale))
    controller = here()
    say = controller.app_store.speech
    if box is None or box.draft is None:
        return hint(say.ui("nothing_here"))
    view = edition_view(box.draft, say)
    # At first the card of a deed is seen: it says what all this is about.
    at = chosen if 0 <= chosen < len(view.board.spaces) else min(view.board.cards, default=0)
    if width >= theme.SPACIOUS:
        return _beside(controller, box, view, at)
    room = min(width, theme.READABLE) - 2 * theme.EDGE
    size = min(room, max(height - 2 * BAR, SMALLEST))
    rows: list[ft.Control] = [
        _state(controller, box, view),
        _pages(controller, name, view, wrap=False),
        ft.Row([_board(view, at, size)], alignment=ft.MainAxisAlignment.CENTER),
        *_space(controller, box, view, at, room),
    ]
    if at in view.board.cards and not _in_middle(controller, size):
        card = DeedCard(view.board.cards[at], key="card")
        rows.append(ft.Row([card], alignment=ft.MainAxisAlignment.CENTER))
    return scrolling(rows, width, at_once=True)


def _beside(
    controller: PageController, box: CustomEdition, view: EditionView, at: int
) -> ft.Control:
    """On a wide page the board stays in sight while its space is edited."""
    width, height = controller.state.width, controller.state.height
    size = max(min(width * SHARE, height - BAR - PAGES - 2 * theme.GAP, LARGEST), SMALLEST)
    room = min(width - size - 5 * theme.EDGE, MOST_BESIDE)
    left: list[ft.Control] = [_board(view, at, size), _pages(controller, box.name, view, wrap=True)]
    right: list[ft.Control] = [
        _state(controller, box, view),
        *_space(controller, box, view, at, room),
    ]
    if at in view.board.cards and not _in_middle(controller, size):
        right.append(DeedCard(view.board.cards[at], key="card"))
    row = ft.Row(
        [_column(left, size, "left"), _column(right, room, "right")],
        spacing=2 * theme.EDGE,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )
    return ft.Container(row, expand=True)


def _column(rows: list[ft.Control], width: float, key: str) -> ft.Control:
    """One of two columns, each of which scrolls by itself and keeps Tab to itself."""
    # The ring of what has the focus is seen at both ends.
    column = ft.Column(
        [ft.Container(height=0), *rows, ft.Container(height=theme.EDGE)],
        spacing=theme.GAP,
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(together(column), width=width, key=key)


def _in_middle(controller: PageController, size: float) -> bool:
    """Whether the card has the middle of the board, and not a place among the fields."""
    return has_room(size) and not controller.state.large_print


def _board(view: EditionView, at: int, size: float) -> ft.Control:
    board = view.board
    card = board.cards.get(at) if _in_middle(here(), size) else None
    return BoardPlan(board.spaces, board.slips, view.title, card, at, size, key="board")


# ---- what is left to do ----------------------------------------------------------------------


def _ready(controller: PageController, box: CustomEdition) -> ft.Control:
    """That nothing is missing, and a game to be begun with it."""
    say = controller.app_store.speech

    def begin() -> None:
        controller.set(
            **with_setup(controller.state, setup_of(controller.state).with_box(box.place))
        )
        controller.go(routes.NEW_GAME)

    done = ft.Icon(ft.Icons.CHECK_CIRCLE_OUTLINE, size=20, color=ft.Colors.PRIMARY)
    words = hint(say.ui("box.ready_hint"))
    words.expand = True
    start = ft.FilledButton(
        ft.Text(say.ui("title.new")),
        style=theme.button_style(),
        on_click=tap(begin),
        visible=bool(box.place),
        key="begin",
    )
    told: list[ft.Control] = [done, words]
    if controller.state.large_print:
        stretch = ft.CrossAxisAlignment.STRETCH
        return ft.Column([ft.Row(told, spacing=8), start], spacing=8, horizontal_alignment=stretch)
    return ft.Row([*told, start], spacing=8)


def _state(controller: PageController, box: CustomEdition, view: EditionView) -> ft.Control:
    """Ready, or how many fields are not yet right, with the way to the first of them. What is
    wrong is said there; here only what has no field.
    """
    if view.ready:
        return _ready(controller, box)
    rows: list[ft.Control] = []
    page, where = view.first
    if page:
        rows.append(_faults(controller, box.name, page, where, view.faults))
    if view.rest:
        lines: list[ft.Control] = [
            ft.Text(words, theme_style=typography.SMALL, color=ft.Colors.ON_ERROR_CONTAINER)
            for words in view.rest
        ]
        rows.append(panel(ft.Column(lines, spacing=4), colour=ft.Colors.ERROR_CONTAINER))
    return ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _faults(controller: PageController, name: str, page: str, where: str, count: int) -> ft.Control:
    """How many mistakes there are; a tap leads to the first of them."""
    label = controller.app_store.speech.count("box.faults", count)

    def jump() -> None:
        kind, _, number = page.partition(".")
        if kind == "space":
            controller.set(space=int(number))
        elif controller.state.route != place("chapter", name, page):
            controller.go(place("chapter", name, page))
        controller.set(aim=where)

    style = theme.button_style()
    style.bgcolor, style.color = ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER
    return ft.FilledTonalButton(
        ft.Text(label),
        icon=ft.Icons.ERROR_OUTLINE,
        icon_color=ft.Colors.ON_ERROR_CONTAINER,
        style=style,
        on_click=tap(jump),
        key="faults",
    )


def _pages(controller: PageController, name: str, view: EditionView, *, wrap: bool) -> ft.Control:
    """The ways to what is printed elsewhere than on the board."""
    buttons = [_page(controller, name, chapter) for chapter in view.chapters]
    if wrap:
        return ft.Row(buttons, wrap=True, spacing=6, run_spacing=6)
    return ft.Row(buttons, scroll=ft.ScrollMode.AUTO, spacing=6)


def _page(controller: PageController, name: str, chapter: ChapterView) -> ft.Control:
    say = controller.app_store.speech
    title = chapter.title or say.ui(f"box.chapter.{chapter.id}")
    wrong = say.count("box.faults", chapter.faults) if chapter.faults else ""
    return ft.FilledTonalButton(
        ft.Text(
            f"{title} · {chapter.faults}" if wrong else title,
            semantics_label=f"{title}, {wrong}" if wrong else None,
        ),
        icon=ft.Icons.ERROR_OUTLINE if wrong else None,
        style=theme.button_style(12, 14),
        on_click=tap(lambda: controller.go(place("chapter", name, chapter.id))),
        key=chapter.id,
    )


# ---- the space -------------------------------------------------------------------------------


def _space(
    controller: PageController, box: CustomEdition, view: EditionView, at: int, room: float
) -> list[ft.Control]:
    """The space that is looked at, the ways to its neighbours, and all that is printed there."""
    draft = box.draft
    if not view.board.spaces or draft is None:
        return []
    parts = chapter_parts(draft, space_chapter(at), controller.app_store.speech)
    which = Which(view.board.spaces[at], len(view.board.spaces), key="which")
    return [
        which,
        *(part_panel(controller, box.name, draft, part, room) for part in parts),
    ]


@memoized
def Which(space: SpaceView, count: int) -> ft.Control:
    """The name of the space on its colour, between the ways to its neighbours."""
    controller = here()
    say = controller.app_store.speech

    def arrow(icon: ft.IconData, key: str, by: int) -> ft.Control:
        def step() -> None:
            controller.set(space=(space.index + by) % count)

        ground = ft.Colors.SURFACE_CONTAINER_HIGH
        return icon_button(icon, say.ui(key), step, ground=ground, again=True)

    ground = space.colour or ft.Colors.SURFACE_CONTAINER_LOW
    ink = readable_on(space.colour) if space.colour else ft.Colors.ON_SURFACE
    number = say.ui("box.space_of", n=space.index + 1, count=count)
    small = " · ".join(filter(None, (number, space.group)))
    middle, centre = ft.CrossAxisAlignment.CENTER, ft.TextAlign.CENTER
    words = ft.Column(
        [
            ft.Text(space.name, theme_style=typography.NAME, color=ink, text_align=centre),
            ft.Text(small, theme_style=typography.TINY, color=ink, text_align=centre),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=middle,
    )
    plate = ft.Container(
        words,
        bgcolor=ground,
        border=RIM,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=10, vertical=8),
        alignment=ft.Alignment.CENTER,
    )
    told = ft.Semantics(
        content=plate,
        label=f"{space.label}. {small}",
        exclude_semantics=True,
        container=True,
        live_region=True,
        identifier="space-told",
        expand=True,
    )
    return ft.Row(
        [
            arrow(ft.Icons.CHEVRON_LEFT, "board.before", -1),
            told,
            arrow(ft.Icons.CHEVRON_RIGHT, "board.after", 1),
        ],
        spacing=theme.GAP,
    )


# ---- the pages beside the board --------------------------------------------------------------


@component
def ChapterScreen(name: str, chapter: str) -> ft.Control:
    """The fields of one page; each says below itself what is wrong with it."""
    box = use_box(name)
    width = use_page(lambda s: s.width)
    controller = here()
    say = controller.app_store.speech
    if box is None or box.draft is None:
        return hint(say.ui("nothing_here"))
    draft = box.draft
    room = min(width, theme.READABLE) - 2 * theme.EDGE
    parts = chapter_parts(draft, chapter, say)
    rows = [part_panel(controller, name, draft, part, room) for part in parts]
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
    if not parts:
        rows.append(hint(say.ui("nothing_here")))
    return scrolling(rows, width, at_once=True)
