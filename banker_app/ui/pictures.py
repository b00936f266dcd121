"""The controls of pictures, by the names of their blocks."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.app.reports.worth import Chart
from banker_app.pages.money.exchange import SPREADS
from banker_app.ui.widgets.board import laid_out
from banker_app.ui.widgets.board_picture import STAMP, board_picture
from banker_app.ui.widgets.board_plan import PlanCard, Planned
from banker_app.ui.widgets.clock_badge import BidClock, ClockBadge, TimePlayed, answer_timer
from banker_app.ui.widgets.deed_card import deed_picture
from banker_app.ui.widgets.deed_map import DeedMap
from banker_app.ui.widgets.file_preview import file_preview
from banker_app.ui.widgets.game_card import Welcome, player_tokens
from banker_app.ui.widgets.highlight import highlight_card
from banker_app.ui.widgets.podium import podium
from banker_app.ui.widgets.qr_code import qr_code
from banker_app.ui.widgets.rate_board import spread_table


def evening_chart(chart: Chart) -> ft.Control:
    """The chart of worth. Its library is imported when the first is drawn, as no start needs it."""
    from banker_app.ui.widgets.worth_chart import EveningChart

    return EveningChart(chart)


PICTURES: Final[dict[str, Callable[[Any], ft.Control]]] = {
    "answer_timer": answer_timer,
    "bid_clock": BidClock,
    "board_plan": lambda plan: Planned(plan.spaces, plan.cards, plan.slips, plan.title, plan.at),
    "clock": lambda value: ClockBadge(key="clock"),
    "deed_card": deed_picture,
    "deed_map": lambda value: DeedMap(key="deeds"),
    "file": file_preview,
    "laid_out": laid_out,
    "plan_card": PlanCard,
    "podium": podium,
    "qr": qr_code,
    SPREADS: spread_table,
    "stage": highlight_card,
    "stamp": partial(board_picture, size=STAMP),
    "tokens": player_tokens,
    "time_played": TimePlayed,
    "welcome": Welcome,
    "worth_chart": evening_chart,
}
