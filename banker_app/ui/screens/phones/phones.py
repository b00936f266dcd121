"""The players' phones, as the banker sees to them: who has one, codes, what happens at once."""

from functools import partial

import flet as ft

from banker_app.app.devices.phones import PhonesState
from banker_app.app.devices.requests import Policy
from banker_app.app.projections.context import Action, place, seat_views
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, guarded, here, memoized, use_app, use_page, use_view
from banker_app.ui.screens.phones.requests import BankerRequests
from banker_app.ui.widgets.basics import avatar, heading, hint, panel
from banker_app.ui.widgets.buttons import Kind, button
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.join_card import JoinCard, code_for_another
from banker_app.ui.widgets.scaffold import scrolling


@component
def PhonesScreen() -> ft.Control:
    """A row per player; what waits for a nod; the table's policy; the address for all."""
    app_store = here().app_store
    seats = use_view(seat_views) or ()
    phones = use_app(lambda s: s.phones)
    width = use_page(lambda s: s.width)
    controller = here()
    say, share = app_store.speech, controller.share
    if share is None:
        return scrolling([hint(say.ui("share.alone"))], width)
    counts = dict(phones.phones)
    rows: list[ft.Control] = [hint(say.ui("phone.hint")), BankerRequests(key="requests")]
    rows += [
        SeatPhones(
            seat.player, seat.initial, seat.colour, counts.get(seat.player, 0), key=seat.player
        )
        for seat in seats
        if not seat.bankrupt
    ]
    rows += _policy(phones)
    join = say.ui("phone.join", link=share.link)
    rows += [heading(say.ui("share.others")), JoinCard(share.link, join, key="invitation")]
    return scrolling(rows, width)


@memoized
def SeatPhones(player: PlayerId, initial: str, colour: str, count: int) -> ft.Control:
    """A player, how many phones belong to the seat, and the code for one."""
    controller = here()
    say = controller.app_store.speech
    standing = say.count("phone.count", count) if count else say.ui("phone.none")
    who = ft.Column(
        [ft.Text(player, theme_style=typography.NAME), hint(standing)],
        spacing=1,
        expand=True,
        tight=True,
    )
    code = partial(_show_code, player)
    show: Kind = "outlined" if count else "tonal"
    buttons: list[ft.Control] = [button(say.ui("phone.show"), code, show)]
    if count:
        buttons += [
            button(say.ui("phone.beside"), partial(_show_code, player, beside=True), "outlined"),
            button(say.ui("phone.release"), partial(_ask_release, player), "outlined"),
        ]
    return panel(
        ft.Column(
            [
                ft.Row([avatar(initial, colour, 36), who], spacing=12),
                ft.Row(buttons, spacing=theme.GAP, run_spacing=theme.GAP, wrap=True),
            ],
            spacing=8,
        )
    )


def _show_code(player: PlayerId, *, beside: bool = False) -> None:
    controller = here()
    code = controller.app_store.phones.invite(player, beside=beside)
    controller.set(code=code)
    controller.go(place("seat-code", player))


def _ask_release(player: PlayerId) -> None:
    controller = here()
    say = controller.app_store.speech
    sure = (say.ui("phone.release_sure", name=player), say.ui("phone.release_hint"))
    controller.act(Action(label=say.ui("phone.release"), handler=("release", player), sure=sure))


def _policy(phones: PhonesState) -> list[ft.Control]:
    """What happens without the banker's nod; effective at once."""
    controller = here()
    app_store = controller.app_store
    say = app_store.speech

    def choose(policy: str) -> None:
        app_store.phones.choose(Policy(policy), own_dice=phones.own_dice)

    def dice(event: ft.Event[ft.Switch]) -> None:
        app_store.phones.choose(phones.policy, own_dice=bool(event.control.value))

    options = [
        (policy.value, say.ui(f"policy.{policy}"), policy is phones.policy) for policy in Policy
    ]
    return [
        heading(say.ui("phone.policy")),
        choices(options, choose),
        ft.Switch(label=say.ui("phone.own_dice"), value=phones.own_dice, on_change=guarded(dice)),
        hint(say.ui("phone.policy_hint")),
    ]


@component
def SeatCodeScreen(player: str) -> ft.Control:
    """The code that makes a phone this player's, to be scanned or typed, until it is used."""
    width, code = use_page(lambda s: (s.width, s.code))
    invited = use_app(lambda s: s.phones.invited)
    controller = here()
    say, share = controller.app_store.speech, controller.share
    if share is None:
        return scrolling([hint(say.ui("share.alone"))], width)
    if not code or player not in invited:
        joined = ft.Text(say.ui("phone.joined", name=player), theme_style=typography.TITLE)
        return scrolling([joined, button(say.ui("done"), controller.back)], width)
    words = say.ui("phone.show_hint", name=player)
    rows = [
        ft.Text(player, theme_style=typography.MONEY),
        *code_for_another(share, code, routes.WHOSE, words),
    ]
    return scrolling([ft.Column(rows, horizontal_alignment=ft.CrossAxisAlignment.CENTER)], width)
