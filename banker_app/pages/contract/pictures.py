"""All pictures that a page may hold: of each its value, and the media that draw it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from banker_app.app.devices.network import QrDrawing
from banker_app.app.projections.board import BoardView, MiddleView, SpaceView
from banker_app.app.projections.casino import JackpotView
from banker_app.app.projections.deed_card import DeedSheet
from banker_app.app.projections.holdings import GroupHolding
from banker_app.app.projections.purses import HandoverView
from banker_app.app.projections.regions import CostRow, RateBoard
from banker_app.app.projections.stacks import StackView
from banker_app.app.reports.bars import Bars
from banker_app.app.reports.payment_matrix import PaymentMatrix
from banker_app.app.reports.score import ScoreRow, WorthBar
from banker_app.app.reports.worth import Chart
from banker_app.engine.edition import Edition
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract.blocks import Custom

_Value = TypeVar("_Value")
_Drawing = TypeVar("_Drawing")


class Medium(StrEnum):
    """A renderer of pages."""

    FLET = "flet"
    """`ui/`: the banker's device."""
    SCRIPT = "script"
    """`guests/web/guest.js`: players' phones and displays."""


class Picture(Generic[_Value]):
    """A kind of picture. Calling it with its value makes the block."""

    def __init__(self, name: str, *media: Medium) -> None:
        self.name: Final = name
        self.media: Final = media

    def __call__(self, value: _Value) -> Custom:
        return Custom(self.name, value)

    def by(self, draw: Callable[[_Value], _Drawing]) -> tuple[str, Callable[[Any], _Drawing]]:
        """Return an entry of a medium's table of renderers."""
        return self.name, draw


class DescribedBoard(Frozen):
    """The board as it is described so far, and the card of each deed on it."""

    title: str
    spaces: tuple[SpaceView, ...]
    cards: tuple[DeedSheet | None, ...]
    """Of each space."""
    slips: frozenset[int]
    """Spaces with a mistake."""
    at: int = 0
    """The space that is looked at."""


BOTH: Final = (Medium.FLET, Medium.SCRIPT)

ANSWER_TIMER: Final = Picture[tuple[str, int]]("answer_timer", Medium.FLET)
"""The player, and the seconds to answer."""
BID_CLOCK: Final = Picture[int]("bid_clock", *BOTH)
"""The seconds to beat a bid: all for the banker, those that are left for a guest."""
BARS: Final = Picture[Bars]("bars", *BOTH)
BOARD: Final = Picture[JsonObject]("board", Medium.SCRIPT)
EDITED_BOARD: Final = Picture[DescribedBoard]("edited_board", Medium.FLET)
DEED_CARD: Final = Picture[DeedSheet]("deed_card", *BOTH)
CLOCK: Final = Picture[None]("clock", Medium.FLET)
COSTS: Final = Picture[tuple[CostRow, ...]]("costs", *BOTH)
DEED_MAP: Final = Picture[None]("deed_map", Medium.FLET)
DICE: Final = Picture[None]("dice", Medium.FLET)
FILE: Final = Picture[Any]("file", Medium.FLET)
"""A `FileSheet`; it has bytes."""
HANDOVER: Final = Picture[HandoverView]("handover", *BOTH)
JACKPOT: Final = Picture[JackpotView]("jackpot", *BOTH)
HOLDINGS: Final = Picture[tuple[GroupHolding, ...]]("holdings", *BOTH)
MIDWAY_BOARD: Final = Picture[tuple[BoardView, MiddleView]]("midway_board", Medium.FLET)
MAP: Final = Picture[None]("map", Medium.FLET)
EDITED_CARD: Final = Picture[DeedSheet]("edited_card", Medium.FLET)
PAYMENTS: Final = Picture[PaymentMatrix]("payments", *BOTH)
PODIUM: Final = Picture[tuple[ScoreRow, ...]]("podium", *BOTH)
QR: Final = Picture[QrDrawing]("qr", *BOTH)
RATES: Final = Picture[RateBoard]("rates", *BOTH)
STACK: Final = Picture[StackView]("stack", *BOTH)
STAGE: Final = Picture[JsonObject]("stage", *BOTH)
STAMP: Final = Picture[Edition]("stamp", Medium.FLET)
TIME_PLAYED: Final = Picture[bool]("time_played", Medium.FLET)
"""Whether the clock is stopped."""
TOKENS: Final = Picture[tuple[tuple[str, str, str], ...]]("tokens", Medium.FLET)
WELCOME: Final = Picture[tuple[str, str, Edition]]("welcome", Medium.FLET)
WORTH_BAR: Final = Picture[WorthBar]("worth_bar", *BOTH)
WORTH_CHART: Final = Picture[Chart]("worth_chart", *BOTH)
