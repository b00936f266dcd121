"""Requests on the screen: the questions of players and of their phones to the banker."""

from collections.abc import Callable
from functools import partial

import flet as ft

from banker_app.app.devices.requests import Denial
from banker_app.app.devices.seats import Claim, News
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.requests import RequestView, for_banker
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.engine.refusals import Refused
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import NoticeSheet, RefusalSheet, UnpaidSheet
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, use_app, use_view
from banker_app.ui.widgets.basics import hint, panel
from banker_app.ui.widgets.buttons import button


@component
def BankerRequests(bids: bool = False) -> ft.Control:
    """On the banker's device: phones that claim a seat, and what players ask for; of that
    only their `bids` where nothing else is looked at.
    """
    controller = here()
    app_store = controller.app_store
    claims = use_app(lambda s: () if bids else s.phones.claims, bids)

    def select(context: ViewContext) -> tuple[RequestView, ...]:
        requests = app_store.state.phones.requests
        return for_banker(context, tuple(one for one in requests if one.is_bid or not bids))

    views = use_view(select, bids) or ()
    rows: list[ft.Control] = [ClaimRow(claim, key=claim.device[:8]) for claim in claims]
    rows += [BankerRequest(view, key=f"request{view.id}") for view in views]
    if len(views) > 1:
        every = partial(_accept_all, tuple(view.id for view in views))
        label = app_store.speech.ui("phone.accept_all", n=len(views))
        rows.append(button(label, every, "outlined", key=label))
    return _column(rows)


def _accept_all(numbers: tuple[int, ...]) -> None:
    """Everybody's salary, a birthday: one after another, as far as the rules still allow them."""
    controller = here()
    for number in numbers:
        _accept(controller, number)


@memoized
def ClaimRow(claim: Claim) -> ft.Control:
    """A phone that claims a seat."""
    controller = here()
    say, app_store = controller.app_store.speech, controller.app_store
    lines: list[ft.Control] = [
        ft.Text(say.ui("phone.claims", name=claim.player), theme_style=typography.NAME)
    ]
    if dict(app_store.state.phones.phones).get(claim.player):
        lines.append(hint(say.ui("phone.claims_again", name=claim.player)))

    def refuse() -> None:
        # Looked up with the tap: by then the bank may have gone to another device.
        app_store.phones.seats.turn_away(claim.device, News.REFUSED)

    return _surface(lines, _answers(partial(_admit, claim.device), refuse))


def _answers(accept: Callable[[], object], refuse: Callable[[], object]) -> list[ft.Control]:
    say = here().app_store.speech
    return [
        button(say.ui("phone.accept"), accept, "main"),
        button(say.ui("phone.refuse"), refuse, "outlined"),
    ]


def _admit(device: str) -> None:
    """Let a phone have the seat that it claims, if it still does."""
    controller = here()
    if not controller.app_store.phones.seats.nod(device):
        controller.set(sheet=NoticeSheet(key="phone.gone"))


@memoized
def BankerRequest(view: RequestView) -> ft.Control:
    """A player's request: one tap accepts it."""
    controller = here()
    ways = _answers(partial(_accept, controller, view.id), partial(_refuse, controller, view.id))
    return _card(view, ways, asks=True)


# ---- their appearance ---------------------------------------------------------------------


def _column(rows: list[ft.Control]) -> ft.Control:
    column = ft.Column(
        rows,
        spacing=theme.GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    # Read aloud as it comes in.
    return ft.Semantics(content=column, live_region=True, container=True, identifier="requests")


def _card(view: RequestView, buttons: list[ft.Control], *, asks: bool) -> ft.Control:
    rows: list[ft.Control] = [hint(view.asks)] if asks else []
    if view.what:
        rows.append(ft.Text(view.what, theme_style=typography.NAME))
    if view.after:
        rows.append(ft.Text(view.after, theme_style=typography.SMALL))
    if not asks or not view.waiting:
        rows.append(hint(view.standing))
    return _surface(rows, buttons)


def _surface(rows: list[ft.Control], buttons: list[ft.Control]) -> ft.Control:
    answers = ft.Row(buttons, spacing=theme.GAP, run_spacing=theme.GAP, wrap=True)
    return panel(
        ft.Column([*rows, answers], spacing=6, tight=True),
        colour=ft.Colors.SURFACE_CONTAINER_HIGH,
    )


# ---- answers -----------------------------------------------------------------------------


def _accept(controller: PageController, number: int, unpaid: RentFate | None = None) -> None:
    """Accept a request as the banker, and show the answer if it needs to be read."""
    requests = controller.app_store.phones.requests
    asked = next((request for request in requests.known if request.id == number), None)
    match requests.accept(number, unpaid):
        case Denial() as denial:
            controller.set(sheet=NoticeSheet(key=f"phone.{denial}"))
        case Refused() as refused if asked is not None:
            controller.set(sheet=RefusalSheet(command=asked.command, refused=refused))
        case UnpaidRent(rents):
            enter = partial(_accept_with, number)
            controller.set(sheet=UnpaidSheet(rents=rents, enter=enter), for_good=False)
        case _:
            pass


def _accept_with(number: int, controller: PageController, fate: RentFate) -> None:
    controller.set(sheet=None)
    _accept(controller, number, fate)


def _refuse(controller: PageController, number: int) -> None:
    """Refuse a request as the banker."""
    if isinstance(denial := controller.app_store.phones.requests.refuse(number), Denial):
        controller.set(sheet=NoticeSheet(key=f"phone.{denial}"))
