"""What a device feels and what it wants: a touch for every entry, and nothing that moves."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final, TypeVar

import flet as ft

from banker_app.ui.desk import Desk
from banker_app.ui.hooks import awake
from banker_app.ui.state import Hub

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
VIBRATE: Final = "vibrate"
PATIENCE: Final = 10.0
"""Seconds that a device may take to answer."""


class Senses:
    """Those of one page. A device that has none of them, or sleeps, is left in peace.

    What asks the device is made for that and dropped again: a browser that comes back to an app
    which was started anew would not answer beside what it still has from the one before.
    """

    def __init__(self, page: ft.Page, hub: Hub) -> None:
        self._page = page
        self._hub = hub

    def feel(self, done: bool) -> None:
        """Something was entered: a short touch; or refused: a long one. Where that is wanted."""
        if self._hub.state.touch == VIBRATE and awake(self._page):
            self._page.run_task(self._felt, done)

    async def _felt(self, done: bool) -> None:
        touch = ft.HapticFeedback()
        await answered(touch.light_impact() if done else touch.vibrate())  # type: ignore[no-untyped-call]

    def ask(self, desk: Desk) -> None:
        """Find out whether things may move."""
        self._page.run_task(self._asked, desk)

    async def _asked(self, desk: Desk) -> None:
        device = ft.SemanticsService()
        wishes = await answered(device.get_accessibility_features())
        if wishes is not None:
            desk.set(still=wishes.reduce_motion or wishes.disable_animations)


async def answered(question: Awaitable[T]) -> T | None:
    """What a device answers; nothing where it cannot, or has gone."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await question
    except (TimeoutError, RuntimeError):
        LOG.info("a device did not answer", exc_info=True)
        return None
