"""Counting the box: notes and pieces as they lie there, compared with the books."""

from collections.abc import Mapping, Sequence

import flet as ft

from banker_app.app.denominations import notes_of, worth_of
from banker_app.app.i18n.currency_format import currency_of
from banker_app.engine.commands import CountBox
from banker_app.engine.edition import Currency, Edition
from banker_app.engine.ids import Commodity
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.quiet import Reach
from banker_app.ui.screens.money.notes import money_choice
from banker_app.ui.screens.money.notes_view import monies
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.scaffold import PAD, footer, with_pad

HOUSES = "houses"
HOTELS = "hotels"
PIECES = (HOUSES, HOTELS)


@component
def CountScreen() -> ft.Control:
    """A currency at a time where the box has several; pieces are beside each of them."""
    app_store = here().app_store
    edition = use_app(lambda s: s.game.edition if s.game else None)
    counted, chosen, width, low, money = use_page(
        lambda s: (s.counted, s.pad_for, s.width, s.low, s.slide_money)
    )
    controller = here()
    say = app_store.speech
    if edition is None:
        return hint(say.ui("nothing_here"))
    coin = currency_of(edition, money)
    things = [*notes_of(coin), *PIECES]
    current = chosen if chosen in things else things[0]
    live = dict(counted)

    def take(code: str) -> None:
        controller.set(slide_money=code, pad_for="", digits="")

    rows: list[ft.Control] = [hint(say.ui("count.hint"))]
    if len(edition.monies) > 1:
        rows.append(money_choice(monies(app_store.context), coin.code, take))
    rows.append(
        ft.Row(
            [
                _thing(controller, coin, thing, live.get(thing, ""), thing == current)
                for thing in things
            ],
            wrap=True,
            spacing=6,
            run_spacing=6,
        )
    )
    sum_ = say.money(worth_of(tray(coin, live)), coin.code)
    rows.append(ft.Text(say.ui("count.sum", amount=sum_), theme_style=typography.HEADLINE))

    def done() -> None:
        boxes = counted_boxes(edition, live, say.ui("count.reason"))
        controller.record(*boxes, then=_counted)

    button = ft.FilledButton(
        ft.Text(say.ui("count.done")),
        style=theme.button_style(),
        disabled=not live,
        on_click=tap(done),
    )
    bottom = footer(
        Start(button, routes.COUNT, done, counted, key="done"),
        width - PAD if low else width,
    )
    return with_pad(rows, NumberPad(key="digits"), [], bottom, width, low=low)


def _counted(controller: PageController) -> None:
    controller.set(counted=(), digits="", pad_for="")
    controller.entered()


def _thing(
    controller: PageController, coin: Currency, thing: str, digits: str, current: bool
) -> ft.Control:
    say = controller.app_store.speech
    if thing in PIECES:
        name = say.ui(f"count.{thing}")
    else:
        name = say.money(int(thing.rpartition("/")[2]), coin.code)

    def choose() -> None:
        controller.set(pad_for=thing, digits="")

    label = f"{name} × {digits or '–'}"
    return choice(label, current, choose, key=thing, reach=Reach.DRAFT)


def tray(coin: Currency, told: Mapping[str, str]) -> dict[int, int]:
    """How many notes of each denomination were counted."""
    known = {f"{coin.code}/{note}": note for note in coin.denominations}
    return {known[thing]: amount(digits) for thing, digits in told.items() if thing in known}


def counted_boxes(edition: Edition, told: Mapping[str, str], reason: str) -> Sequence[CountBox]:
    """The commands for what was counted, one for each currency; the pieces go with the first.

    What was not counted is not said.
    """
    trays = {code: tray(coin, told) for code, coin in edition.monies.items()}
    codes: list[Commodity | None] = [code for code, notes in trays.items() if notes]
    boxes: list[CountBox] = []
    for code in codes or [None]:
        first = not boxes
        boxes.append(
            CountBox(
                reason=reason,
                cash=worth_of(trays[code]) if code else None,
                currency=code if edition.regions else None,
                houses=amount(told[HOUSES]) if first and HOUSES in told else None,
                hotels=amount(told[HOTELS]) if first and HOTELS in told else None,
            )
        )
    return boxes
