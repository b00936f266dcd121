"""What a device feels and what it wants: a touch for every entry, and nothing that moves."""

import asyncio
import logging
from typing import Final

import flet as ft

from banker_app.ui.desk import Desk
from banker_app.ui.hooks import awake
from banker_app.ui.state import Hub

LOG: Final = logging.getLogger(__name__)
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
        try:
            async with asyncio.timeout(PATIENCE):
                await (touch.light_impact() if done else touch.vibrate())  # type: ignore[no-untyped-call]
        except (TimeoutError, RuntimeError):
            LOG.info("the device was not touched", exc_info=True)

    def ask(self, desk: Desk) -> None:
        """Find out whether things may move."""
        self._page.run_task(self._asked, desk)

    async def _asked(self, desk: Desk) -> None:
        device = ft.SemanticsService()
        try:
            async with asyncio.timeout(PATIENCE):
                wishes = await device.get_accessibility_features()
        except (TimeoutError, RuntimeError):
            LOG.info("the device did not say how it wants things", exc_info=True)
            return
        desk.set(still=wishes.reduce_motion or wishes.disable_animations)
