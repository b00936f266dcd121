"""The clock on the table: how long they play, the next step, the player short of time.

Redraws itself while time goes by; the rest of the table does not.
"""

from datetime import timedelta

import flet as ft

from banker_app.app.clock import LONG_BREAK, whole_minutes
from banker_app.app.projections.clock import ClockView, TimerView
from banker_app.app.projections.context import offer
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.clock import TimeOutPlayer
from banker_app.pages.contract import routes
from banker_app.pages.state.page_controller import PageController
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, use_app, use_ticks
from banker_app.ui.widgets.basics import hint, panel
from banker_app.ui.widgets.buttons import ActionButton, button, icon_button, pressable

SECOND = 1.0
SOON = timedelta(seconds=15)
"""The time left from which it is highlighted."""


@component
def ClockBadge() -> ft.Control:
    """Elapsed time, the next step in words, pause; below it the times to act."""
    view: ClockView | None = use_app(lambda s: s.view.clock if s.view else None)
    # An entry that changes no line of the view still moves the clock.
    use_app(lambda s: s.game.minute if s.game else 0)
    controller = here()
    clock = controller.app_store.clock
    timed = view is not None and bool(view.timers) and not view.paused

    def until_next() -> float:
        seconds = clock.played().total_seconds()
        return SECOND if timed else 60 - seconds % 60 + 0.05

    use_ticks(until_next, timed, view is None)
    if view is None:
        return ft.Container()
    rows: list[ft.Control] = [_time(controller, view)]
    if clock.silence() > LONG_BREAK and not view.paused:
        rows.append(_break(controller, clock.silence()))
    rows += [_timer(controller, timer) for timer in view.timers]
    if 0 < view.length <= whole_minutes(clock.played()):
        rows.append(_announced(view))
    return panel(ft.Column(rows, spacing=theme.GAP))


@component
def TimePlayed(paused: bool) -> ft.Control:
    """Elapsed time in large figures, minute by minute."""
    use_app(lambda s: s.game.minute if s.game else 0)
    say, clock = here().app_store.speech, here().app_store.clock
    use_ticks(lambda: 60 - clock.played().total_seconds() % 60 + 0.05)
    time = ft.Text(hours(whole_minutes(clock.played())), theme_style=typography.HUGE)
    state = hint(say.ui("clock.paused" if paused else "clock.running"))
    return panel(ft.Column([time, state], spacing=0))


def _time(controller: PageController, view: ClockView) -> ft.Control:
    say = controller.app_store.speech
    played = whole_minutes(controller.app_store.clock.played())
    below = say.ui("clock.paused") if view.paused else view.next_step(played)
    texts: list[ft.Control] = [ft.Text(hours(played), theme_style=typography.TITLE)]
    if below:
        texts.append(hint(below))
    facts = ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.PAUSE if view.paused else ft.Icons.SCHEDULE),
                ft.Column(texts, spacing=0, expand=True, tight=True),
            ],
            spacing=10,
        ),
        border_radius=10,
        padding=ft.Padding.symmetric(vertical=4),
    )
    label = say.ui("clock.label", time=hours(played), next=below)
    opener = ft.Container(pressable(facts, label, lambda: controller.go(routes.CLOCK)), expand=True)
    icon = ft.Icons.PLAY_ARROW if view.paused else ft.Icons.PAUSE
    switch = icon_button(icon, view.switch.label, lambda: controller.act(view.switch))
    return ft.Row([opener, switch], spacing=4)


def _break(controller: PageController, silence: timedelta) -> ft.Control:
    say = controller.app_store.speech
    text = say.ui("clock.silence", time=hours(whole_minutes(silence)))
    leave_out = button(say.ui("clock.leave_out"), controller.app_store.leave_out_break)
    return ft.Column(
        [hint(text), leave_out], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _timer(controller: PageController, view: TimerView) -> ft.Control:
    """A line before the time is over; afterwards a sentence, and the command."""
    timer = view.timer
    left = timer.allowed - controller.app_store.clock.since(timer.since)
    if left <= timedelta():
        return ft.Column(
            [
                ft.Text(view.over, theme_style=typography.ROW),
                ActionButton(view.time_out, compact=True),
            ],
            spacing=4,
            key=f"{timer.player}{timer.wait}{timer.since}over",
        )
    key = f"{timer.player}{timer.wait}{timer.since}"
    return ft.Container(_running(view.text, left), key=key)


def _running(text: str, left: timedelta) -> ft.Control:
    """A running time, muted until its last seconds."""
    line = ft.Row(
        [
            ft.Text(text, theme_style=typography.SMALL, expand=True),
            ft.Text(
                minutes(left),
                theme_style=typography.NAME,
                color=ft.Colors.ERROR if left <= SOON else None,
            ),
        ],
    )
    return ft.Semantics(content=line, container=True)


def _announced(view: ClockView) -> ft.Control:
    rows: list[ft.Control] = [
        ft.Semantics(
            content=ft.Text(view.over, theme_style=typography.NAME),
            live_region=True,
            container=True,
        )
    ]
    if view.end is not None:
        rows.append(ActionButton(view.end))
    return ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def answer_timer(value: tuple[str, int]) -> ft.Control:
    """The time of a player to answer a deal, in seconds."""
    return AnswerTimer(*value, key=f"answer{value[0]}")


@component
def AnswerTimer(player: str, seconds: int) -> ft.Control:
    """The time to answer a deal: begins with a tap, pauses with the game. [R-112]"""
    offered, offer_it = ft.use_state(-1.0)
    controller = here()
    say, clock = controller.app_store.speech, controller.app_store.clock
    use_ticks(lambda: SECOND if offered >= 0 else 3600, offered)
    if offered < 0:
        label = say.ui("clock.offered", seconds=seconds)
        return button(label, lambda: offer_it(clock.played().total_seconds()), "wary")
    left = timedelta(seconds=seconds + offered) - clock.played()
    if left <= timedelta():
        action = offer(
            controller.app_store.context,
            say.ui("clock.time_out", name=player),
            TimeOutPlayer(player=PlayerId(player)),
        )
        over = ft.Text(say.ui("clock.over", name=player), theme_style=typography.ROW)
        return ft.Column([over, ActionButton(action, compact=True)], spacing=4)
    return _running(say.ui("clock.answer", name=player), left)


@component
def BidClock(seconds: int) -> ft.Control:
    """The time in which a bid has to be beaten. Each bid starts it again; its end is shown, and
    phones no longer bid, but the banker closes the auction. [R-26]
    """
    auction = use_app(lambda s: s.game.auction if s.game else None)
    controller = here()
    say = controller.app_store.speech
    use_ticks(lambda: SECOND, auction)
    left = controller.app_store.clock.bid_time(controller.app_store.entries, seconds)
    if left > timedelta():
        return _running(say.ui("auction.time_left"), left)
    over = ft.Text(say.ui("auction.time_over"), theme_style=typography.NAME)
    return ft.Semantics(content=over, live_region=True, container=True)


def hours(played: int) -> str:
    """Minutes as a clock shows them: 1:05."""
    return f"{played // 60}:{played % 60:02d}"


def minutes(left: timedelta) -> str:
    """Write a time left in minutes and seconds."""
    seconds = max(int(left.total_seconds() + 0.999), 0)
    return f"{seconds // 60}:{seconds % 60:02d}"
