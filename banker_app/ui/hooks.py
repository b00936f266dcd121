"""Hooks for components to read the app store and the page's state, and guards against freezing.

Two facts of Flet shape this module: an exception that escapes a handler replaces the whole
screen, and one that escapes a re-render ends the page's updates without a word.
"""

import asyncio
import contextvars
import functools
import inspect
import logging
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, ParamSpec, TypedDict, TypeVar

import flet as ft

from banker_app.app.projections.context import Action, ViewContext
from banker_app.pages import form
from banker_app.pages.contract.blocks import Page
from banker_app.pages.state.app_state import AppState
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import PageState
from banker_app.ui.typed_text import TypedText

LOG: Final = logging.getLogger(__name__)
SHORTEST_TICK: Final = 0.2
CONTROLLER: Final = "controller"
"""The key of the controller in a page's session."""
SNACKBAR: Final = "said in passing"
"""The key of the sentence that is shown for a while, and of its time."""
PASSING: Final = 4
"""Seconds that such a sentence is shown."""

POSITIONAL: Final = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

Component = Callable[..., ft.Control]
Handler = Callable[..., Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")


def controller_of(page: ft.Page) -> PageController:
    """The controller of a page."""
    controller = page.session.store.get(CONTROLLER)
    assert isinstance(controller, PageController)
    return controller


def here() -> PageController:
    """The controller of the page that is being drawn or that was tapped."""
    page = ft.context.page
    assert isinstance(page, ft.Page)
    return controller_of(page)


def letters(size: float) -> float:
    """A letter size, enlarged as the banker has chosen."""
    larger = here().state.letters
    return size if larger == 1 else round(size * larger, 1)


def is_dark() -> bool:
    """Whether the page that is being drawn has a dark ground."""
    page = ft.context.page
    if page.theme_mode in (None, ft.ThemeMode.SYSTEM):
        return page.platform_brightness is ft.Brightness.DARK
    return page.theme_mode is ft.ThemeMode.DARK


def guarded(handler: Callable[..., Any]) -> Handler:
    """A handler that shows a fault as a message and leaves the screen as it is."""

    @functools.wraps(handler)
    async def run(*args: Any) -> None:
        try:
            asked = inspect.signature(handler).parameters.values()
            wanted = sum(one.default is one.empty and one.kind in POSITIONAL for one in asked)
            result = handler(*args[:wanted])
            if inspect.isawaitable(result):
                await result
        except Exception:
            LOG.exception("a handler failed")
            say_in_passing("fault.handler")

    return run


def say_in_passing(key: str) -> None:
    """Show a sentence that leaves by itself, unless it is there already."""
    page = ft.context.page
    assert isinstance(page, ft.Page)
    _say_on(page, key)


def _say_on(page: ft.Page, key: str) -> None:
    text = controller_of(page).app_store.speech.ui(key)
    now = time.monotonic()
    last, since = page.session.store.get(SNACKBAR) or ("", now)
    if last == text and now - since < PASSING:
        return
    page.session.store.set(SNACKBAR, (text, now))
    page.show_dialog(ft.SnackBar(ft.Text(text), show_close_icon=True, duration=PASSING * 1000))


def report_late_tap(page: ft.Page, event: str) -> None:
    """Report a tap on a control that has just gone. A double tap is not reported, only a change by
    another device.
    """
    if event in FINGER and controller_of(page).taps.admits():
        _say_on(page, "phone.late")


def tap(handler: Callable[..., Any], *, again: bool = False) -> Handler:
    """A guarded handler of taps that ignores the second of a double tap. `again`: a key, which may
    be tapped twice.
    """
    meant = guarded(handler)

    async def run(event: ft.Event[Any]) -> None:
        taps = here().taps
        if event.name not in FINGER:
            await meant(event)
        elif taps.admits(_effect(handler, event.control, again=again), again=again):
            before = _standing()
            await meant(event)
            # Sent before entries of another device, which are not due to this tap.
            if any(a is not b for a, b in zip(before, _standing(), strict=True)):
                await pause_until_sent()

    return run


def _effect(handler: Callable[..., Any], control: Any, *, again: bool) -> Hashable:
    """What a tap on a control means: two buttons of one meaning are one for the tap guard, and one
    that comes to mean something else is another. A key is itself: its steps follow one another.
    """
    if again or not isinstance(handler, functools.partial):
        return control._i, control.tooltip
    return handler.func, *map(_meaning, handler.args)


def _meaning(argument: Any) -> Any:
    # What a button says of the balances after it is another thing each time.
    is_action = isinstance(argument, Action)
    if not is_action:
        return argument
    return argument.effect, argument.rest


FINGER: Final = ("click", "tap", "tap_down", "tap_up", "long_press")
"""Events of a tap."""
UNTIL_SENT: Final = 5
"""Turns of the event loop until a change is drawn and sent, however long each of them takes."""


def _standing() -> tuple[object, ...]:
    controller = here()
    mine, shown = controller.state, controller.app_store.state
    screen = mine.trail, mine.sheet, shown.fault
    return *screen, shown.game, shown.phones


async def pause_until_sent() -> None:
    """Take no tap on the page, counted from when it was sent what has changed."""
    for _ in range(UNTIL_SENT):
        here().taps.pause()
        await asyncio.sleep(0)


class Typing(TypedDict):
    """The handlers of a text field."""

    on_change: Handler
    on_focus: Handler
    on_blur: Handler


def typing(enter: Callable[[str], object], name: str) -> Typing:
    """Guarded handlers for the text field of a `name`: `enter` gets its text, and while it has the
    keyboard no key means anything else.
    """

    async def change(event: ft.Event[ft.TextField]) -> None:
        text = event.control.value or ""
        if isinstance(event.control, TypedText):
            event.control.receive(text)
        await guarded(lambda: enter(text))()

    return {
        "on_change": change,
        "on_focus": guarded(lambda: here().set(typing_in=name)),
        "on_blur": guarded(lambda: here().set(typing_in="")),
    }


def component(body: Callable[P, Any]) -> Component:
    """A component that shows a sentence in its own place when drawing it fails."""

    @functools.wraps(body)
    def safe(*args: P.args, **kwargs: P.kwargs) -> Any:
        try:
            return body(*args, **kwargs)
        except Exception:
            LOG.exception("drawing %s failed", body.__name__)
            return ft.Text(here().app_store.speech.ui("fault.drawing"), color=ft.Colors.ERROR)

    return ft.component(safe)


def memoized(body: Callable[P, Any]) -> Component:
    """A safe component that is redrawn only when what it is given has changed."""
    drawn: Component = ft.memo(component(body))  # type: ignore[no-untyped-call]
    return drawn


def use_app(select: Callable[[AppState], T], *given: object) -> T:
    """A part of what is true, followed: `given` is what `select` closes over."""
    app_store = here().app_store
    page = ft.context.page
    session = page.session.id
    return _use_slice(
        lambda: app_store.state, lambda call: app_store.subscribe(session, call), select, given
    )


def use_page(select: Callable[[PageState], T], *given: object) -> T:
    """A part of what this page is busy with, followed."""
    controller = here()
    return _use_slice(lambda: controller.state, controller.subscribe, select, given)


def use_view(select: Callable[[ViewContext], T], *given: object) -> T | None:
    """A part of the open game in words, followed; nothing where no game is open."""
    app_store = here().app_store
    return use_app(lambda s: select(app_store.context) if s.game else None, *given)


def use_part(address: str, select: Callable[[Page], T]) -> T:
    """A part of the page at an address, followed; that of an empty one where there is none."""
    controller = here()
    made_of = use_page(lambda s: form.input_of(s, address), address)
    return use_app(
        lambda s: select(form.page_of(controller, address) or NOTHING), address, *made_of
    )


NOTHING: Final = Page(blocks=())
S = TypeVar("S")
Read = Callable[[], S]
Subscribe = Callable[[Callable[[], None]], Callable[[], None]]


class _Slice:
    """A part of the state that one component follows, kept between its drawings."""

    def __init__(self, page: Any, read: Read[Any], poke: Callable[[], None]) -> None:
        self.page = page
        self.read = read
        self.poke = poke
        self.select: Callable[[Any], Any] = lambda state: state
        self.given: tuple[object, ...] = ()
        self.seen: tuple[object, object] | None = None
        self.off: Callable[[], None] | None = None

    def value(self, select: Callable[[Any], Any], given: tuple[object, ...]) -> Any:
        """The slice of now; what was worked out when the change was noticed is not redone."""
        state = self.read()
        if self.seen is None or self.seen[0] is not state or self.given != given:
            self.seen = (state, select(state))
        self.select, self.given = select, given
        return self.seen[1]

    def pull(self) -> None:
        """Look again, and have the component redrawn if it would differ."""
        state = self.read()
        before = self.seen
        try:
            fresh = self.select(state)
        except Exception:
            # Drawing the component will meet the same fault and report it in its place.
            LOG.exception("a projection failed")
            self.seen = None
            self.poke()
            return
        self.seen = (state, fresh)
        if before is None or before[1] != fresh:
            self.poke()

    def changed(self) -> None:
        """The store changed, perhaps by another page's doing."""
        if not awake(self.page):
            return  # asleep; the page is redrawn when it comes back
        if _current_page() is self.page:
            self.pull()
        else:
            contextvars.copy_context().run(self.page.run_task, self._pull_later)

    async def _pull_later(self) -> None:
        self.pull()

    def stop(self) -> None:
        """Follow no more."""
        if self.off is not None:
            self.off()
            self.off = None


def _use_slice(
    read: Read[S], subscribe: Subscribe, select: Callable[[S], T], given: tuple[object, ...]
) -> T:
    page = ft.context.page
    _, count = ft.use_state(0)
    kept: tuple[_Slice, Any] = ft.use_state(lambda: _Slice(page, read, lambda: count(one_more)))
    followed = kept[0]

    def start() -> None:
        followed.off = subscribe(followed.changed)
        followed.changed()

    # A cleanup returned by `start` would be lost after the first re-render.
    ft.use_effect(start, [], cleanup=followed.stop)
    value: T = followed.value(select, given)
    return value


def use_ticks(seconds: Callable[[], float], *given: object) -> None:
    """Redraw the component after so many seconds, again and again.

    Begins afresh when `given` changes; stops when the page is gone, and rests while it sleeps.
    """
    page = ft.context.page
    controller = here()
    _, count = ft.use_state(0)

    async def run() -> None:
        while not controller.gone:
            await asyncio.sleep(max(seconds(), SHORTEST_TICK))
            if awake(page) and not controller.gone:
                controller.app_store.tick()
                count(one_more)

    # A task without a cleanup would outlive its component.
    ft.use_effect(run, [*given], cleanup=lambda: None)


def one_more(count: int) -> int:
    """For a state that only counts how often a component must be redrawn."""
    return count + 1


def awake(page: Any) -> bool:
    """Whether a page is connected; Flet's own types deny that it may not be."""
    return page.session.connection is not None


def _current_page() -> Any:
    try:
        return ft.context.page
    except RuntimeError:
        return None  # called from outside any page
