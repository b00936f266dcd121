"""A seat as a button: a tap opens it; held, it pays, and the next seat that is tapped is paid."""

from functools import partial

import flet as ft

from banker_app.app.projections.context import SeatView, place
from banker_app.pages.state.page_controller import PageController
from banker_app.ui.hooks import here, tap, use_page
from banker_app.ui.widgets.buttons import pressable


def seat_button(surface: ft.Container, seat: SeatView) -> ft.Control:
    """Make the surface of a seat a button, of another ground while it is the one that pays."""
    controller, label = here(), seat.label
    if use_page(lambda s: s.payer == seat.player, seat.player):
        label = controller.app_store.speech.ui("chosen", label=label)
        surface.bgcolor = ft.Colors.TERTIARY_CONTAINER
    if not seat.out:
        surface.on_long_press = tap(partial(controller.set, payer=seat.player))
    return pressable(surface, label, partial(_tapped, controller, seat))


def _tapped(controller: PageController, seat: SeatView) -> None:
    payer = controller.state.payer
    if not payer:
        controller.go(place("seat", seat.player))
    elif payer == seat.player or seat.out:
        controller.set(payer="")
    else:
        controller.go(place("pay", payer, seat.player))
