"""Which board is on the table: the likeliest or the last one, and the list of all."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, use_app
from banker_app.ui.screens.setup.new_board_view import BoardOffer, boards, chosen_board
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.board_picture import board_picture
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.choices import BESIDE, choice

PICTURE: Final = 64
"""Of a board, on the button that chooses it."""


@component
def Boards(draft: SetupDraft) -> ft.Control:
    """The chosen board; a tap shows all of them until one is chosen."""
    unfolded, unfold = ft.use_state(False)
    own = use_app(lambda s: s.boxes)
    controller = here()
    say = controller.app_store.speech
    if not unfolded:
        row, words = _row(say, chosen_board(draft), ft.Colors.ON_SURFACE)
        row.controls.append(ft.Icon(ft.Icons.EXPAND_MORE, color=ft.Colors.ON_SURFACE_VARIANT))
        label = say.ui("presets.row", title=say.ui("new.change_board"), hint=words)
        return pressable(ft.Container(row, border_radius=theme.ROUND), label, lambda: unfold(True))

    def choose(offer: BoardOffer) -> None:
        controller.set(
            **with_setup(controller.state, setup_of(controller.state).with_box(offer.place))
        )
        unfold(False)

    rows: list[ft.Control] = []
    for offer in boards(draft, own, controller.app_store.state.language):
        ink = ft.Colors.ON_PRIMARY_CONTAINER if offer.chosen else ft.Colors.ON_SURFACE
        row, words = _row(say, offer, ink)
        content = ft.Container(row, padding=BESIDE)
        act = partial(choose, offer)
        rows.append(choice(words, offer.chosen, act, key=offer.place, content=content))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(rows, spacing=theme.GAP, horizontal_alignment=stretch)


def _row(say: Translator, offer: BoardOffer, ink: ft.Colors) -> tuple[ft.Row, str]:
    """A board with its name and the facts by which it is told from the others, and its words."""
    title = say.printed("board", offer.edition.title)
    facts = _facts(say, offer, title)
    words: list[ft.Control] = [
        ft.Text(title, theme_style=typography.NAME, color=ink),
        ft.Text(facts, theme_style=typography.SMALL, color=ink),
    ]
    parts: list[ft.Control] = [
        board_picture(offer.edition, PICTURE),
        ft.Column(words, spacing=0, expand=True),
    ]
    return ft.Row(parts, spacing=12), say.ui("presets.row", title=title, hint=facts)


def _facts(say: Translator, offer: BoardOffer, title: str) -> str:
    """The name as printed, if it was translated; the first streets and the income tax."""
    edition = offer.edition
    first = next(edition.deeds[space.deed].group for space in edition.spaces if space.deed)
    tax = Translator(say.language, edition).money(offer.income_tax)
    if offer.income_percent is not None:
        tax = say.ui("new.tax_or_percent", tax=tax, percent=offer.income_percent)
    facts = say.ui(
        "new.board_facts", group=say.printed("group", edition.groups[first].name), tax=tax
    )
    return facts if title == edition.title else f"{edition.title}. {facts}"
