"""The clock on its own: how long they play, everything that is still to come, pause."""

import flet as ft

from banker_app.app.clock import whole_minutes
from banker_app.engine.schedule import in_force
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, letters, use_app, use_page, use_ticks
from banker_app.ui.screens.table.clock_view import ClockView
from banker_app.ui.widgets.basics import heading, hint, panel
from banker_app.ui.widgets.buttons import stack
from banker_app.ui.widgets.clock_badge import hours
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def ClockScreen() -> ft.Control:
    """Elapsed time in large figures, the schedule step by step."""
    view: ClockView | None = use_app(lambda s: s.view.clock if s.view else None)
    use_app(lambda s: s.game.minute if s.game else 0)
    width = use_page(lambda s: s.room)
    controller = here()
    say = controller.app_store.speech
    clock = controller.app_store.clock
    use_ticks(lambda: 60 - clock.played().total_seconds() % 60 + 0.05, view is None)
    if view is None:
        return hint(say.ui("clock.none"))
    played = whole_minutes(clock.played())
    time = ft.Column(
        [
            ft.Text(hours(played), theme_style=typography.HUGE),
            hint(say.ui("clock.paused" if view.paused else "clock.running")),
        ],
        spacing=0,
    )
    rows: list[ft.Control] = [panel(time), stack((view.switch,), prefix="switch")]
    if view.steps:
        rows.append(heading(say.ui("clock.schedule")))
        rows.append(_schedule(view, played))
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


def _schedule(view: ClockView, played: int) -> ft.Control:
    """What has come is ticked off, what comes next stands out."""
    steps = tuple((minute, index + 1) for index, (minute, _) in enumerate(view.steps))
    come = in_force(steps, played, 0)
    lines: list[ft.Control] = []
    for index, (_, text) in enumerate(view.steps):
        done, following = index < come, index == come
        icon = ft.Icons.CHECK if done else ft.Icons.SCHEDULE
        weight = typography.BOLD if following else typography.REGULAR
        lines.append(
            ft.Row(
                [
                    ft.Icon(icon, size=20, color=ft.Colors.PRIMARY if following else None),
                    ft.Text(
                        text,
                        size=letters(16),
                        weight=weight,
                        expand=True,
                        color=ft.Colors.ON_SURFACE_VARIANT if done else None,
                    ),
                ],
                spacing=10,
            )
        )
    return panel(ft.Column(lines, spacing=10))
