"""The sheet on which a player picks a colour and a token; nobody else's change with it."""

from functools import partial
from typing import Final, NamedTuple

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.setup.setup_draft import box_of
from banker_app.ui import theme, typography
from banker_app.ui.hooks import tap
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.new_game_view import (
    ColourOffer,
    TokenOffer,
    colours,
    name_of,
    tokens,
)
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import avatar, face, spoken, subheading
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.choices import APART, CAPTION, abreast, captioned, choice
from banker_app.ui.widgets.focus import SHEET, Start

TOKEN: Final = 40
LEAST: Final = 94
"""How large a token is on the button that chooses it, and how wide that button is."""
LONG: Final = 12
"""Letters of a name that needs two lines."""
AROUND: Final = 28
"""What a button adds to the height of its picture with the name."""
REST: Final = 390
"""How high the sheet is without the tokens, at the usual size of text."""


class _Grid(NamedTuple):
    """How the tokens are laid out."""

    many: int
    """In a line."""
    lines: int
    wide: float
    high: float | None
    """A picture with its name below; None where the name is beside it."""


def looks_rows(controller: PageController, seat: int) -> list[ft.Control]:
    """All colours with those that are taken, then the tokens of the board."""
    draft = setup_of(controller.state)
    say = _say(controller)

    def close() -> None:
        controller.set(sheet=None)

    circles: list[ft.Control] = [
        _circle(controller, seat, offer) for offer in colours(draft, seat, say)
    ]
    name = ft.Text(name_of(draft, seat, say), theme_style=typography.TITLE)
    rows: list[ft.Control] = [
        ft.Semantics(content=name, header=True),
        subheading(say.ui("looks.colour")),
        ft.Row(circles, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP),
    ]
    offers = _offers(controller, seat)
    if offers:
        grid = _grid(controller, offers)
        tiles = [_token(controller, seat, offer, grid) for offer in offers]
        tiled = ft.Row(tiles, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)
        rows += [subheading(say.ui("new.token")), tiled]
    done = ft.FilledButton(
        ft.Text(say.ui("done")), style=theme.button_style(20, 14), on_click=tap(close)
    )
    return [*rows, Start(done, SHEET)]


def is_high(controller: PageController, seat: int) -> bool:
    """Whether all of it may be higher than the page."""
    offers, state = _offers(controller, seat), controller.state
    grid = _grid(controller, offers)
    tile = AROUND + (grid.high or TOKEN)
    return REST * max(state.scale, 1.0) + grid.lines * (tile + theme.GAP) > state.height


def _say(controller: PageController) -> Translator:
    return Translator(controller.app_store.speech.language, box_of(setup_of(controller.state)))


def _offers(controller: PageController, seat: int) -> tuple[TokenOffer, ...]:
    draft = setup_of(controller.state)
    return tokens(draft, seat, box_of(draft), _say(controller))


def _grid(controller: PageController, offers: tuple[TokenOffer, ...]) -> _Grid:
    """As many in a line as there is room for, and no line much shorter than the others."""
    state = controller.state
    scale, count = max(state.scale, 1.0), max(len(offers), 1)
    room = min(state.width, theme.READABLE) - 2 * theme.SIDE
    fitting, _ = abreast(room, LEAST * scale, count)
    lines = -(-count // fitting)
    many, wide = abreast(room, LEAST * scale, -(-count // lines))
    written = 2 if any(len(offer.caption) > LONG for offer in offers) else 1
    picture = TOKEN + APART if any(offer.mark for offer in offers) else 0
    high = max(picture + written * CAPTION * scale, theme.TAP - AROUND) if many > 1 else None
    return _Grid(many, lines, wide, high)


def _token(controller: PageController, seat: int, offer: TokenOffer, grid: _Grid) -> ft.Control:
    """A token as it will be on the table; one that is taken as it is on its player's circle."""
    ink = ft.Colors.ON_PRIMARY_CONTAINER if offer.chosen else ft.Colors.ON_SURFACE
    if offer.holder:
        ink = ft.Colors.ON_SURFACE_VARIANT
    token = avatar(offer.mark, offer.colour, TOKEN) if offer.mark else None
    content = captioned(token, offer.caption, ink, grid.wide, grid.high)
    if offer.holder:
        high = AROUND + (grid.high or TOKEN)
        middle = ft.Alignment.CENTER
        tile = ft.Container(content, width=grid.wide, height=high, alignment=middle)
        return spoken(offer.label, tile)

    def choose() -> None:
        controller.set(
            **with_setup(
                controller.state, setup_of(controller.state).with_player(seat, token=offer.token)
            )
        )

    return choice(
        offer.label,
        offer.chosen,
        choose,
        key=offer.token,
        content=content,
    )


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
    controller.set(
        **with_setup(controller.state, setup_of(controller.state).with_colour(seat, colour))
    )
