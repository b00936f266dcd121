"""The sheet on which a player picks a colour and a token; nobody else's change with it."""

from functools import partial

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.ui import theme, typography
from banker_app.ui.hooks import tap
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.new_game_view import ColourOffer, colours, tokens
from banker_app.ui.screens.setup.setup_draft import box_of
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import face, spoken, subheading
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.focus import SHEET, Start


def looks_rows(controller: PageController, seat: int) -> list[ft.Control]:
    """All colours with those that are taken, then the tokens of the board."""
    draft = controller.state.setup
    box = box_of(draft)
    say = Translator(controller.app_store.speech.language, box)
    name = draft.players[seat].name.strip() or say.ui("new.name", number=seat + 1)

    def close() -> None:
        controller.set(sheet=None)

    circles: list[ft.Control] = [
        _circle(controller, seat, offer) for offer in colours(draft, seat, say)
    ]
    rows: list[ft.Control] = [
        ft.Semantics(content=ft.Text(name, theme_style=typography.TITLE), header=True),
        subheading(say.ui("looks.colour")),
        ft.Row(circles, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP),
    ]
    offers = [(each.token, each.label, each.chosen) for each in tokens(draft, seat, box, say)]
    if offers:

        def choose(token: str) -> None:
            controller.set(setup=controller.state.setup.with_player(seat, token=token))

        rows += [subheading(say.ui("new.token")), choices(offers, choose)]
    done = ft.FilledButton(
        ft.Text(say.ui("done")), style=theme.button_style(20, 14), on_click=tap(close)
    )
    return [*rows, Start(done, SHEET, close)]


def _circle(controller: PageController, seat: int, offer: ColourOffer) -> ft.Control:
    ink = readable_on(offer.colour)
    content: ft.Control | None = None
    if offer.chosen:
        content = ft.Icon(ft.Icons.CHECK, color=ink)
    elif offer.taken:
        content = face(offer.taken, theme.TAP, ink)
    surface = ft.Container(
        content or ft.Text(""),
        width=theme.TAP,
        height=theme.TAP,
        border_radius=theme.TAP / 2,
        bgcolor=offer.colour,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(3, ft.Colors.ON_SURFACE) if offer.chosen else None,
    )
    if offer.taken:
        return spoken(offer.label, surface)
    label = offer.label
    if offer.chosen:
        label = controller.app_store.speech.ui("chosen", label=label)
    return pressable(surface, label, partial(_take, controller, seat, offer.colour))


def _take(controller: PageController, seat: int, colour: str) -> None:
    controller.set(setup=controller.state.setup.with_colour(seat, colour))
