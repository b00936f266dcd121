"""The Bank: its tray, whether everything is accounted for, and money by hand."""

from collections.abc import Callable

import flet as ft

from banker_app.app.counting import worth_of
from banker_app.app.view_bank import BankView, bank_view
from banker_app.app.view_base import Look
from banker_app.engine.commands import CountBox
from banker_app.engine.ids import BANK_PLAYER
from banker_app.ui import routes, theme
from banker_app.ui.desk import Desk, PayDraft
from banker_app.ui.hooks import component, here, tap, use_desk, use_hub
from banker_app.ui.keypad import amount
from banker_app.ui.parts.basics import heading, hint, line, panel
from banker_app.ui.parts.choices import choice
from banker_app.ui.parts.number_pad import NumberPad
from banker_app.ui.parts.shell import Strip, footer, scrolling


@component
def BankScreen() -> ft.Control:
    """Stock, trial balance, and what the banker does by hand."""
    hub = here().hub
    view = use_hub(lambda s: bank_view(Look(s.game, hub.speech)) if s.game else None)
    width = use_desk(lambda s: s.width)
    desk = here()
    say = hub.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [_stock(view)]
    if view.pots:
        rows.append(panel(ft.Column([line(*pot, strong=True) for pot in view.pots], spacing=6)))
    rows += [
        _by_hand(desk),
        heading(say.ui("bank.books")),
        _books(view),
    ]
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


def _stock(view: BankView) -> ft.Control:
    def tile(icon: ft.IconData, text: str) -> ft.Control:
        return ft.Row(
            [ft.Icon(icon, color=ft.Colors.PRIMARY), ft.Text(text, size=16, expand=True)],
            spacing=12,
        )

    return panel(
        ft.Column(
            [
                tile(ft.Icons.HOUSE, view.houses_text),
                tile(ft.Icons.APARTMENT, view.hotels_text),
                tile(ft.Icons.STYLE, view.deeds_left),
            ],
            spacing=10,
        )
    )


def _by_hand(desk: Desk) -> ft.Control:
    say = desk.hub.speech

    def pay(draft: PayDraft) -> None:
        desk.go(routes.PAY)
        desk.set(pay=draft)

    def button(text: str, act: Callable[[], object]) -> ft.Control:
        return ft.FilledTonalButton(
            ft.Text(text, size=16),
            style=theme.button_style(),
            on_click=tap(act),
        )

    buttons = [
        button(say.ui("bank.out"), lambda: pay(PayDraft(source=BANK_PLAYER))),
        button(say.ui("bank.in"), lambda: pay(PayDraft(target=BANK_PLAYER))),
        button(say.ui("bank.between"), lambda: pay(PayDraft())),
    ]
    game = desk.hub.state.game
    if game is not None and game.rules.debt.player_loans:
        buttons.append(button(say.ui("record.lend"), lambda: desk.go(routes.LEND)))
    if game is not None and game.edition.regions:
        buttons.append(button(say.ui("record.exchange"), lambda: desk.go(routes.EXCHANGE)))
    buttons.append(button(say.ui("bank.count"), lambda: desk.go(routes.COUNT)))
    return ft.Column(
        buttons,
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _books(view: BankView) -> ft.Control:
    icon = ft.Icons.CHECK_CIRCLE if view.balanced else ft.Icons.ERROR
    verdict = ft.Row(
        [
            ft.Icon(icon, color=ft.Colors.PRIMARY if view.balanced else ft.Colors.ERROR),
            ft.Text(view.verdict, size=16, weight=ft.FontWeight.W_600, expand=True),
        ],
        spacing=12,
    )
    rows = [line(name, value) for name, value in view.players]
    rows += [line(name, value, strong=name in view.totals) for name, value in view.lines]
    return panel(ft.Column([verdict, ft.Divider(height=1), *rows], spacing=theme.GAP))


# ---- counting the box --------------------------------------------------------------------

HOUSES = "houses"
HOTELS = "hotels"


@component
def CountScreen() -> ft.Control:
    """Notes and pieces as they lie in the box, compared with the books."""
    hub = here().hub
    notes = use_hub(lambda s: s.game.edition.currency.denominations if s.game else ())
    counted, chosen, digits, width = use_desk(lambda s: (s.counted, s.pad_for, s.digits, s.width))
    desk = here()
    say = hub.speech
    told = dict(counted)
    things = [*(str(note) for note in sorted(notes, reverse=True)), HOUSES, HOTELS]
    current = chosen or things[0]
    live = {**told, current: digits} if digits else told
    rows: list[ft.Control] = [hint(say.ui("count.hint"))]
    rows.append(
        ft.Row(
            [_thing(desk, thing, live.get(thing, ""), thing == current) for thing in things],
            wrap=True,
            spacing=6,
            run_spacing=6,
        )
    )
    tray = {int(note): amount(n) for note, n in live.items() if note.isdecimal()}
    rows.append(
        ft.Text(
            say.ui("count.sum", amount=say.money(worth_of(tray))),
            size=22,
            weight=ft.FontWeight.W_700,
        )
    )
    rows.append(NumberPad())

    def done() -> None:
        if desk.record(counted_box(dict(live), say.ui("count.reason"))):
            desk.set(counted=(), digits="", pad_for="")
            desk.back()

    bottom = footer(
        ft.FilledButton(
            ft.Text(say.ui("count.done"), size=16),
            style=theme.button_style(),
            disabled=not live,
            on_click=tap(done),
        ),
        width,
    )
    return ft.Column(
        [scrolling(rows, width), bottom],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _thing(desk: Desk, thing: str, digits: str, current: bool) -> ft.Control:
    say = desk.hub.speech
    name = say.money(int(thing)) if thing.isdecimal() else say.ui(f"count.{thing}")

    def choose() -> None:
        state = desk.state
        told = dict(state.counted)
        if state.digits:
            told[state.pad_for or first_thing(desk)] = state.digits
        desk.set(counted=tuple(told.items()), pad_for=thing, digits="")

    return choice(f"{name} × {digits or '–'}", current, choose, key=thing)


def first_thing(desk: Desk) -> str:
    """What is counted first: the largest note."""
    game = desk.hub.state.game
    assert game is not None
    return str(max(game.edition.currency.denominations))


def counted_box(told: dict[str, str], reason: str) -> CountBox:
    """The command for what was counted; what was not counted is not said."""
    notes = {int(note): amount(n) for note, n in told.items() if note.isdecimal()}
    return CountBox(
        reason=reason,
        cash=worth_of(notes) if notes else None,
        houses=amount(told[HOUSES]) if HOUSES in told else None,
        hotels=amount(told[HOTELS]) if HOTELS in told else None,
    )
