"""What belongs to nobody in a game that is being taken over: turn, minute, pots, rates."""

from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.i18n.message_money import signed
from banker_app.app.setup.position_draft import CASINO, MINUTE, tills
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.commands import StartGame
from banker_app.engine.edition import Region
from banker_app.engine.exchange import rate_of
from banker_app.engine.refusals import Refusal
from banker_app.engine.settings.exchange import ExchangeRate
from banker_app.engine.state import Tracking
from banker_app.ui import typography
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.starting_parts import flowing
from banker_app.ui.screens.setup.starting_view import oddities, table_of
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import heading, hint, panel
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.choices import choice, choices
from banker_app.ui.widgets.number_pad import NumberPad


def table_rows(
    controller: PageController, draft: SetupDraft, command: StartGame, say: Translator
) -> list[ft.Control]:
    """The page about the table itself."""
    rows: list[ft.Control] = []
    if command.tracking is not Tracking.OFF:
        rows += _turn(controller, draft, command, say)
    rows += _sums(controller, draft, command, say)
    if command.edition.regions and command.rules.exchange.rate is not ExchangeRate.PAR:
        rows += _rates(controller, draft, command, say)
    return [*rows, *odd_rows(command, say)]


def _turn(
    controller: PageController, draft: SetupDraft, command: StartGame, say: Translator
) -> list[ft.Control]:
    options = [(str(at), seat.name, at == draft.on_turn) for at, seat in enumerate(command.seats)]

    def choose(seat: str) -> None:
        controller.set(
            **with_setup(controller.state, replace(setup_of(controller.state), on_turn=int(seat)))
        )

    return [heading(say.ui("holding.whose")), choices(options, choose)]


def _sums(
    controller: PageController, draft: SetupDraft, command: StartGame, say: Translator
) -> list[ft.Control]:
    """The minute and what lies in the tills, one pad for all of them."""
    told = dict(draft.table.sums)
    named = [(MINUTE, say.ui("holding.minute"), told.get(MINUTE) or "0")]
    for bank_account, money, usual in tills(command.edition, command.rules):
        digits = told.get(bank_account)
        name = say.ui("bank.casino" if bank_account == CASINO else "bank.parking")
        named.append((bank_account, name, say.money(int(digits) if digits else usual, money)))
    chosen = next((n for n, _, _ in named if n == controller.state.pad_for), MINUTE)
    chips: list[ft.Control] = [
        choice(
            f"{label}: {value}",
            name == chosen,
            partial(controller.set, pad_for=name, digits=""),
            key=name,
        )
        for name, label, value in named
    ]
    return [heading(say.ui("holding.sums")), flowing(chips), NumberPad(key="pad")]


# ---- rates ----------------------------------------------------------------------------------


def _rates(
    controller: PageController, draft: SetupDraft, command: StartGame, say: Translator
) -> list[ft.Control]:
    """The rates that the deeds make, to be compared with those of the table."""
    game = table_of(command)
    rows: list[ft.Control] = [heading(say.ui("holding.rates")), hint(say.ui("holding.rates_hint"))]
    rows += [
        _rate(controller, draft, region, rate_of(game, region.id), say)
        for region in command.edition.regions.values()
    ]
    return rows


def _rate(
    controller: PageController, draft: SetupDraft, region: Region, by_deeds: int, say: Translator
) -> ft.Control:
    rate = dict(draft.table.rates).get(region.id, by_deeds)

    def step(by: int) -> None:
        now = setup_of(controller.state)
        told = rate + by
        table = now.table.with_rate(region.id, None if told == by_deeds else told)
        controller.set(**with_setup(controller.state, replace(now, table=table)))

    def button(icon: ft.IconData, key: str, by: int) -> ft.Control:
        label = say.ui(key, name=region.name)
        return icon_button(icon, label, partial(step, by))

    names: list[ft.Control] = [ft.Text(region.name, theme_style=typography.NAME)]
    if rate != by_deeds:
        names.append(hint(say.ui("holding.by_deeds", rate=signed(by_deeds))))
    return panel(
        ft.Row(
            [
                ft.Column(names, spacing=2, tight=True, expand=True),
                button(ft.Icons.REMOVE, "holding.lower", -1),
                ft.Text(signed(rate), theme_style=typography.TITLE),
                button(ft.Icons.ADD, "holding.higher", 1),
            ],
            spacing=8,
        ),
        colour=ft.Colors.SURFACE_CONTAINER_LOW,
    )


# ---- what is not by the book ----------------------------------------------------------------


def odd_rows(command: StartGame, say: Translator) -> list[ft.Control]:
    """What the book does not know of such a table, and that it will be asked about."""
    found = oddities(command)
    if not found:
        return []
    game = table_of(command)
    rows: list[ft.Control] = [ft.Text(say.ui("holding.odd"), theme_style=typography.NAME)]
    rows += [
        ft.Text(say.refusal(refusal, game), theme_style=typography.SMALL, key=f"odd{nth}")
        for nth, refusal in enumerate(found)
    ]
    rows.append(hint(_verdict(found, say)))
    return [panel(ft.Column(rows, spacing=6), colour=ft.Colors.SURFACE_CONTAINER_HIGH)]


def _verdict(found: tuple[Refusal, ...], say: Translator) -> str:
    waivable = all(refusal.waivable for refusal in found)
    return say.ui("holding.odd_ask" if waivable else "holding.odd_stop")
