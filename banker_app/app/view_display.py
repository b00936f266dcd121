"""The table for everybody: what a device in the middle shows, from which nothing can be entered."""

import re
from dataclasses import dataclass

from banker_app.app.view import GameView
from banker_app.app.view_bank import pots
from banker_app.app.view_base import Look, SeatView
from banker_app.app.view_clock import ClockView
from banker_app.app.view_exchange import RegionView
from banker_app.engine.ids import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayView:
    """The evening at a glance."""

    headline: str
    """Whose turn it is, or who has won and why."""
    player: PlayerId
    """Whom the headline is about."""
    colour: str
    over: bool
    seats: tuple[SeatView, ...]
    pots: tuple[tuple[str, str], ...]
    rates: tuple[RegionView, ...]
    clock: ClockView | None
    last: str
    """The newest entry as a sentence."""


def display_view(look: Look, view: GameView) -> DisplayView:
    """The table as everybody may see it."""
    ending = look.game.ending
    return DisplayView(
        headline=view.now.headline
        if ending is None
        else look.say.ui(
            "score.over",
            name=view.now.player,
            reason=look.say.ui(f"ending.{ending.reason.value}"),
        ),
        player=view.now.player,
        colour=view.now.colour,
        over=view.over,
        seats=view.seats,
        pots=pots(look),
        rates=view.rates,
        clock=view.clock,
        last=view.last.text if view.last else "",
    )


def figure_and_unit(balance: str) -> tuple[str, str]:
    """A sum cut after its last digit: "1 500" and "тыс. руб.", so that the figure can be larger."""
    found = re.fullmatch(r"(.*\d)(\D*)", balance)
    return (found[1], found[2].strip()) if found else (balance, "")
