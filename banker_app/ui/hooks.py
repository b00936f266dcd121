"""How a component sees the hub and the desk, and how neither it nor a handler can freeze a page.

Two facts of Flet shape this module: an exception that escapes a handler replaces the whole
screen, and one that escapes a re-render ends the page's updates without a word.
"""

import contextvars
import functools
import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, ParamSpec, TypeVar

import flet as ft

from banker_app.ui.desk import Desk, DeskState
from banker_app.ui.state import Shown

LOG: Final = logging.getLogger(__name__)
DESK: Final = "desk"
"""Where a page's session keeps its desk."""

Component = Callable[..., ft.Control]
Handler = Callable[..., Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")


def desk_of(page: ft.Page) -> Desk:
    """The desk of a page."""
    desk = page.session.store.get(DESK)
    assert isinstance(desk, Desk)
    return desk


def here() -> Desk:
    """The desk of the page that is being drawn or that was tapped."""
    page = ft.context.page
    assert isinstance(page, ft.Page)
    return desk_of(page)


def guarded(handler: Callable[..., Any]) -> Handler:
    """A handler whose fault is shown as a message and leaves the screen as it is."""

    @functools.wraps(handler)
    async def run(*args: Any) -> None:
        try:
            wanted = len(inspect.signature(handler).parameters)
            result = handler(*args[:wanted])
            if inspect.isawaitable(result):
                await result
        except Exception:
            LOG.exception("a handler failed")
            hub = here().hub
            message = ft.Text(hub.speech.ui("fault.handler"))
            ft.context.page.show_dialog(ft.SnackBar(message, show_close_icon=True))

    return run


def tap(action: Callable[[], object]) -> Handler:
    """A guarded handler for a tap that needs nothing of the event."""
    return guarded(lambda: action())


def component(body: Callable[P, Any]) -> Component:
    """A component that shows a sentence in its own place when drawing it fails."""

    @functools.wraps(body)
    def safe(*args: P.args, **kwargs: P.kwargs) -> Any:
        try:
            return body(*args, **kwargs)
        except Exception:
            LOG.exception("drawing %s failed", body.__name__)
            return ft.Text(here().hub.speech.ui("fault.drawing"), color=ft.Colors.ERROR)

    return ft.component(safe)


def memoized(body: Callable[P, Any]) -> Component:
    """A safe component that is drawn anew only when what it is given has changed."""
    drawn: Component = ft.memo(component(body))
    return drawn


def use_hub(select: Callable[[Shown], T], *given: object) -> T:
    """A part of what is true, followed: `given` is what `select` closes over."""
    hub = here().hub
    page = ft.context.page
    session = page.session.id
    return _use_slice(lambda: hub.state, lambda call: hub.subscribe(session, call), select, given)


def use_desk(select: Callable[[DeskState], T], *given: object) -> T:
    """A part of what this page is busy with, followed."""
    desk = here()
    return _use_slice(lambda: desk.state, desk.subscribe, select, given)


S = TypeVar("S")


def _use_slice(
    read: Callable[[], S],
    subscribe: Callable[[Callable[[], None]], Callable[[], None]],
    select: Callable[[S], T],
    given: tuple[object, ...],
) -> T:
    page = ft.context.page
    seen: ft.Ref[Any] = ft.use_ref()
    latest: ft.Ref[Any] = ft.use_ref()
    off: ft.Ref[Any] = ft.use_ref()
    _, poke = ft.use_state(0)
    latest.current = select
    state = read()
    # What was worked out when the change was noticed need not be worked out again.
    if seen.current is None or seen.current[0] is not state or seen.current[1] != given:
        seen.current = (state, given, select(state))
    value: T = seen.current[2]

    def pull() -> None:
        now = read()
        _, known, before = seen.current
        try:
            fresh = latest.current(now)
        except Exception:
            # The component is about to be replaced; drawing it will say what is wrong.
            LOG.exception("a projection failed")
            fresh = None
        seen.current = (now, known, fresh)
        if fresh is None or fresh != before:
            poke(lambda count: count + 1)

    async def pull_later() -> None:
        pull()

    def changed() -> None:
        if page.session.connection is None:
            return  # asleep; the page is drawn anew when it comes back
        if _current_page() is page:
            pull()
        else:
            contextvars.copy_context().run(page.run_task, pull_later)

    def start() -> None:
        off.current = subscribe(changed)
        changed()

    def stop() -> None:
        if off.current is not None:
            off.current()
            off.current = None

    # A cleanup returned by `start` would be lost after the first re-render.
    ft.use_effect(start, [], cleanup=stop)
    return value


def _current_page() -> Any:
    try:
        return ft.context.page
    except (RuntimeError, LookupError):
        return None
