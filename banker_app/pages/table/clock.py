"""The clock: the time played, all that is still to come, pause."""

from banker_app.engine.schedule import in_force
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Line,
    Page,
    Panel,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import TIME_PLAYED
from banker_app.pages.state.app_store import AppStore


def clock(store: AppStore, draft: Draft) -> Page:
    """Build the elapsed time and the schedule, or a note if there is none."""
    say = store.speech
    view = store.state.view.clock if store.state.view is not None else None
    if view is None:
        return Page(blocks=(Text(say.ui("clock.none"), Style.HINT),))
    steps = tuple((minute, index) for index, (minute, _) in enumerate(view.steps, 1))
    come = in_force(steps, store.context.game.minute, 0)
    lines = tuple(
        Line(text, icon="check" if index < come else "schedule", strong=index == come)
        for index, (_, text) in enumerate(view.steps)
    )
    schedule: tuple[Block, ...] = (Heading(say.ui("clock.schedule")), Panel(lines))
    return Page(
        blocks=(
            TIME_PLAYED(view.paused),
            Buttons((view.switch,)),
            *(schedule if lines else ()),
        )
    )
