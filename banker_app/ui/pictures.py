"""The controls of pictures, by the names of their blocks."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.reports.worth import Chart
from banker_app.pages.contract import pictures
from banker_app.pages.contract.blocks import Custom
from banker_app.ui.widgets.bar_chart import bar_chart
from banker_app.ui.widgets.board import midway_board
from banker_app.ui.widgets.board_picture import STAMP, board_picture
from banker_app.ui.widgets.clock_badge import BidClock, ClockBadge, TimePlayed, answer_timer
from banker_app.ui.widgets.deed_card import deed_picture
from banker_app.ui.widgets.deed_map import DeedMap
from banker_app.ui.widgets.edited_board import EditedBoard, EditedCard
from banker_app.ui.widgets.file_preview import file_preview
from banker_app.ui.widgets.game_card import Welcome, player_tokens
from banker_app.ui.widgets.highlight import highlight_card
from banker_app.ui.widgets.holdings import Holdings
from banker_app.ui.widgets.jackpot import jackpot_band
from banker_app.ui.widgets.payment_table import payment_table
from banker_app.ui.widgets.podium import podium
from banker_app.ui.widgets.qr_code import qr_code
from banker_app.ui.widgets.rate_board import cost_table, notes_handed_over, rate_tiles
from banker_app.ui.widgets.stack_picture import stack_picture
from banker_app.ui.widgets.worth_bar import worth_bar


def evening_chart(chart: Chart) -> ft.Control:
    """The chart of worth. Its library is imported when the first is drawn, as no start needs it."""
    from banker_app.ui.widgets.worth_chart import EveningChart

    return EveningChart(chart)


PICTURES: Final = dict(
    (
        pictures.ANSWER_TIMER.by(answer_timer),
        pictures.BARS.by(bar_chart),
        pictures.BID_CLOCK.by(BidClock),
        pictures.EDITED_BOARD.by(
            lambda plan: EditedBoard(plan.spaces, plan.cards, plan.slips, plan.title, plan.at)
        ),
        pictures.CLOCK.by(lambda value: ClockBadge(key="clock")),
        pictures.COSTS.by(cost_table),
        pictures.DEED_CARD.by(deed_picture),
        pictures.DEED_MAP.by(lambda value: DeedMap(key="deeds")),
        pictures.FILE.by(file_preview),
        pictures.HANDOVER.by(notes_handed_over),
        pictures.HOLDINGS.by(Holdings),
        pictures.JACKPOT.by(jackpot_band),
        pictures.MIDWAY_BOARD.by(midway_board),
        pictures.EDITED_CARD.by(EditedCard),
        pictures.PAYMENTS.by(payment_table),
        pictures.PODIUM.by(podium),
        pictures.QR.by(qr_code),
        pictures.RATES.by(rate_tiles),
        pictures.STACK.by(stack_picture),
        pictures.STAGE.by(highlight_card),
        pictures.STAMP.by(partial(board_picture, size=STAMP)),
        pictures.TOKENS.by(player_tokens),
        pictures.TIME_PLAYED.by(TimePlayed),
        pictures.WELCOME.by(Welcome),
        pictures.WORTH_BAR.by(worth_bar),
        pictures.WORTH_CHART.by(evening_chart),
    )
)


def picture(block: Custom) -> ft.Control:
    """Draw a picture."""
    return PICTURES[block.name](block.value)
