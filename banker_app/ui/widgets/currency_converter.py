"""The slide-rule: a sum of one money, and what it comes to in the others."""

from functools import partial

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.screens.money.exchange_view import RegionView, SlideLine, slide
from banker_app.ui.widgets.basics import column_mark, hint, panel
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.number_pad import Amount, NumberPad

USUAL = 100
"""What is converted while nothing is typed."""


@component
def CurrencyConverter(regions: tuple[RegionView, ...]) -> ft.Control:
    """Choose a money, type a sum."""
    digits, chosen = use_page(lambda s: (s.digits, s.slide_money))
    game = use_app(lambda s: s.game)
    controller = here()
    say = controller.app_store.speech
    if game is None:
        return ft.Container()
    face = next((r for r in regions if r.currency == chosen), regions[0])
    lines = slide(ViewContext(game, say), amount(digits) or USUAL, face.currency)

    def take(money: str) -> None:
        controller.set(slide_money=money)

    chips: list[ft.Control] = [
        choice(
            f"{region.letter} · {region.money}",
            region == face,
            partial(take, region.currency),
            key=region.currency,
        )
        for region in regions
    ]
    return panel(
        ft.Column(
            [
                hint(say.ui("exchange.slide_hint")),
                ft.Row(chips, wrap=True, spacing=6, run_spacing=6),
                Amount(face.currency, USUAL),
                *(_line(line) for line in lines),
                NumberPad(),
            ],
            spacing=8,
        )
    )


def _line(line: SlideLine) -> ft.Control:
    return ft.Row(
        [
            column_mark(line.letter, line.colour),
            ft.Column(
                [
                    ft.Text(line.costs, theme_style=typography.NAME),
                    hint(line.brings),
                ],
                spacing=0,
                expand=True,
                tight=True,
            ),
        ],
        spacing=10,
        key=line.name,
    )
