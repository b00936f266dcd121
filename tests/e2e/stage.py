"""The app as a process that shows what it is ordered to: one scene after another, put back in a
moment to how it was, so that a test can try everything on a screen from the same beginning.

An order is a line of JSON on the standard input, its answer a line on the standard output:
`{"scene": name}` answers with the screens, `{"at": address}` shows one of them as it was at
first, `{"tell": ""}` answers with what has become of it.
"""

import asyncio
import json
import sys
import threading
from collections.abc import Hashable
from dataclasses import asdict, replace
from typing import Any

import flet as ft
from flet.controls.context import _context_page

from banker_app.pages.state.app_state import AppState
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import PageState
from banker_app.pages.table.introduction import INTRODUCED
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from banker_app.ui.serving import launch
from tests.e2e.scenes import SCENES
from tests.ui.tables import new_app_store

PASSING = ("width", "height", "device", "still", "dice_so_far")
"""What is no matter of the screen's, or of the next tap's."""


class Stage:
    """Stands where the app store is, and lets it be changed for another."""

    def __init__(self) -> None:
        self.app_store: AppStore = new_app_store()
        self.scene = ""
        self.first: AppState = self.app_store.state
        self.page: ft.Page | None = None
        self.fingers = 0
        """How many taps have come."""
        self.loop: asyncio.AbstractEventLoop | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.app_store, name)

    async def open(self, page: ft.Page) -> None:
        """What Flet calls for a page; the last one is what orders are about."""
        self.page, self.loop = page, asyncio.get_running_loop()
        open_page(page, self)  # type: ignore[arg-type]
        taps = controller_of(page).taps
        admits = taps.admits

        def counting(effect: Hashable = None, **how: Any) -> bool:
            self.fingers += 1
            return admits(effect, **how)

        taps.admits = counting  # type: ignore[method-assign]

    # ---- orders --------------------------------------------------------------------------

    async def obey(self, order: dict[str, str]) -> object:
        """Do what is ordered."""
        if "scene" in order:
            return self._begin(order["scene"])
        return await self._show(order["at"]) if "at" in order else self._tell()

    def _begin(self, scene: str) -> object:
        self.scene, self.app_store = scene, new_app_store()
        views = SCENES[scene](self.app_store)
        self.first = self.app_store.state
        return [asdict(view) for view in views]

    async def _show(self, address: str) -> object:
        page, controller = self._current()
        _context_page.set(page)  # as for whatever the page itself asks for
        while page.pop_dialog() is not None:
            pass
        controller.set(sheet=None)
        await asyncio.sleep(0.1)
        if self.app_store.state is not self.first or self.app_store.setting(INTRODUCED):
            self._begin(self.scene)
        kept = {name: getattr(controller.state, name) for name in PASSING[:4]}
        controller.state = PageState(**kept)
        controller.go(address)
        controller.taps.lift()
        self.fingers = 0
        await page.session.dispatch_connect_event()
        return controller.state.route

    def _tell(self) -> object:
        page, controller = self._current()
        mine, shown = controller.state, self.app_store.state
        dialogs = [type(d).__name__ for d in page._dialogs.controls if d.open]
        draft = replace(
            mine, trail=("",), sheet=None, **{n: getattr(PageState(), n) for n in PASSING}
        )
        settings = (shown.language, shown.theme, shown.touch, shown.text, shown.display)
        return {
            "fingers": self.fingers,
            "entries": len(self.app_store.entries),
            "screen": [*mine.trail, repr(mine.sheet), shown.fault, *dialogs],
            "kept": [len(shown.games), len(shown.custom_boards), shown.game is None, *settings],
            "draft": repr(draft),
        }

    def _current(self) -> tuple[ft.Page, PageController]:
        assert self.page is not None, "nobody is looking"
        return self.page, controller_of(self.page)


def listen(stage: Stage) -> None:
    """Take orders as long as there are any."""
    for line in sys.stdin:
        order = json.loads(line)
        if stage.loop is None:
            print(json.dumps({"answer": stage._begin(order["scene"])}), flush=True)
            continue
        answer = asyncio.run_coroutine_threadsafe(stage.obey(order), stage.loop)
        print(json.dumps({"answer": answer.result(30)}), flush=True)


if __name__ == "__main__":
    ours = Stage()
    threading.Thread(target=listen, args=(ours,), daemon=True).start()
    port = int(sys.argv[1])
    launch.run(ours.open, mode=launch.Mode.BROWSER, port=port, front=lambda app: app)
