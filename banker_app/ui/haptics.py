"""Touch, sound and speech at every entry; a screen that keeps still, or stays awake."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final, TypeVar

import flet as ft

from banker_app.pages.contract.services import PageCall, RoomStatus
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.ui.hooks import awake

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
VIBRATE: Final = "vibrate"
PLAY: Final = "play"
SPEAK: Final = "speak"
AWAKE: Final = "awake"
TRIES: Final = 3
"""The most attempts to keep a device awake; some agree after the first tap."""
PATIENCE: Final = 10.0
"""Seconds that a device may take to answer."""


class Haptics:
    """Haptics, sound and speech of one page; without effect where unsupported or asleep.

    Each service is created for a call and dropped again: a browser that comes back to a restarted
    app would not answer beside the services that it still has from the one before.
    """

    def __init__(
        self, page: ft.Page, app_store: AppStore, page_call: PageCall | None = None
    ) -> None:
        """`page_call` plays sounds and speaks texts on the page; None if it cannot."""
        self._page = page
        self._app_store = app_store
        self.page_call: Final = page_call
        self._newest = self._entry()
        """The game and its newest entry at the last look."""
        self._lit = False
        self._tries = 0
        self._asking = False
        self._known: set[int] | None = None
        """The open questions at the last look."""

    def feel(self, done: bool) -> None:
        """Signal an entry by a short touch and two tones, or a refusal by a long touch and a low
        tone, where chosen.
        """
        if self._app_store.state.touch == VIBRATE and awake(self._page):
            self._page.run_task(self._felt, done)
        if self._app_store.state.sounds == PLAY and self.page_call is not None:
            self.page_call(sound="done" if done else "refused")

    def notice(self) -> None:
        """Speak a new entry; signal a new request to the banker."""
        self._speak()
        requests = self._app_store.state.phones.requests
        asked = {request.id for request in requests if request.waits_for_banker}
        known, self._known = self._known, asked
        if known is not None and asked - known:
            self.feel(True)

    def _speak(self) -> None:
        before, self._newest = self._newest, self._entry()
        state = self._app_store.state
        wanted = state.aloud == SPEAK and self.page_call is not None
        if not wanted or self._newest == before or self._newest[0] != before[0]:
            return
        if state.view is not None and state.view.last is not None and self.page_call is not None:
            text = f"{state.view.last.text} {state.view.purses}".rstrip()
            self.page_call(text=text, language=state.language)

    def _entry(self) -> tuple[str, int]:
        state = self._app_store.state
        last = state.view.last if state.view else None
        return state.game_id, last.seq if last else 0

    async def _felt(self, done: bool) -> None:
        touch = ft.HapticFeedback()
        await answer_or_none(touch.light_impact() if done else touch.vibrate())  # type: ignore[no-untyped-call]

    def ask(self, controller: PageController) -> None:
        """Find out whether things may move."""
        self._page.run_task(self._asked, controller)

    async def _asked(self, controller: PageController) -> None:
        device = ft.SemanticsService()
        wishes = await answer_or_none(device.get_accessibility_features())
        if wishes is not None:
            controller.set(still=wishes.reduce_motion or wishes.disable_animations)

    def begin(self, controller: PageController) -> None:
        """A connection has begun: what was asked of the device before may be forgotten."""
        self.ask(controller)
        self.light(again=True)

    def light(self, *, again: bool = False) -> None:
        """Have the screen stay on while a game is going, or no longer; `again`, as the device may
        have turned it off in the meantime.
        """
        if again:
            self._lit, self._tries = self._lit and not self._wants_light(), TRIES
        asks = self._wants_light() != self._lit and self._tries and not self._asking
        if asks and awake(self._page):
            self._tries -= 1
            self._asking = True
            self._page.run_task(self._light, not self._lit)

    def _wants_light(self) -> bool:
        state = self._app_store.state
        if state.room.status is not RoomStatus.CLOSED:
            return True  # A sleeping phone does not answer.
        return state.screen == AWAKE and state.game is not None and state.game.ending is None

    async def _light(self, wanted: bool) -> None:
        async def done() -> bool:
            device = ft.Wakelock()
            await (device.enable() if wanted else device.disable())  # type: ignore[no-untyped-call]
            return True

        try:
            if await answer_or_none(done()):
                self._lit, self._tries = wanted, TRIES
        finally:
            self._asking = False
        if self._lit == wanted:
            self.light()  # something may have changed meanwhile


async def answer_or_none(question: Awaitable[T]) -> T | None:
    """Return the answer of a device; None where it cannot, or has gone."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await question
    except (TimeoutError, RuntimeError):
        LOG.info("a device did not answer", exc_info=True)
        return None
