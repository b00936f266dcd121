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

from banker_app.ui import launch
from banker_app.ui.app import open_page
from banker_app.ui.app_store import AppState, AppStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import PageState
from tests.e2e.scenes import SCENES
from tests.ui.tables import new_hub

PASSING = ("width", "height", "device", "still", "die", "die_row")
"""What is no matter of the screen's, or of the next tap's."""


class Stage:
    """Stands where the hub is, and lets it be changed for another."""

    def __init__(self) -> None:
        self.hub: AppStore = new_hub()
        self.scene = ""
        self.first: AppState = self.hub.state
        self.page: ft.Page | None = None
        self.fingers = 0
        """How many taps have come."""
        self.loop: asyncio.AbstractEventLoop | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.hub, name)

    async def open(self, page: ft.Page) -> None:
        """What Flet calls for a page; the last one is what orders are about."""
        self.page, self.loop = page, asyncio.get_running_loop()
        open_page(page, self)  # type: ignore[arg-type]
        quiet = controller_of(page).quiet
        admits = quiet.admits

        def counting(control: Hashable, *, fixed: bool = False) -> bool:
            self.fingers += 1
            return admits(control, fixed=fixed)

        quiet.admits = counting  # type: ignore[method-assign]

    # ---- orders --------------------------------------------------------------------------

    async def obey(self, order: dict[str, str]) -> object:
        """Do what is ordered."""
        if "scene" in order:
            return self._begin(order["scene"])
        return await self._show(order["at"]) if "at" in order else self._tell()

    def _begin(self, scene: str) -> object:
        self.scene, self.hub = scene, new_hub()
        views = SCENES[scene](self.hub)
        self.first = self.hub.state
        return [asdict(view) for view in views]

    async def _show(self, address: str) -> object:
        page, desk = self._desk()
        _context_page.set(page)  # as for whatever the page itself asks for
        while page.pop_dialog() is not None:
            pass
        desk.set(sheet=None)
        await asyncio.sleep(0.1)
        if self.hub.state is not self.first:
            self._begin(self.scene)
        kept = {name: getattr(desk.state, name) for name in PASSING[:4]}
        desk.state = PageState(**kept)
        desk.go(address)
        desk.quiet.over()
        self.fingers = 0
        await page.session.dispatch_connect_event()
        return desk.state.route

    def _tell(self) -> object:
        page, desk = self._desk()
        mine, shown = desk.state, self.hub.state
        dialogs = [type(d).__name__ for d in page._dialogs.controls if d.open]
        draft = replace(
            mine, trail=("",), sheet=None, **{n: getattr(PageState(), n) for n in PASSING}
        )
        settings = (shown.language, shown.theme, shown.touch, shown.text, shown.display)
        return {
            "fingers": self.fingers,
            "entries": len(self.hub.entries),
            "screen": [*mine.trail, repr(mine.sheet), shown.fault, *dialogs],
            "kept": [len(shown.games), len(shown.boxes), shown.game is None, *settings],
            "draft": repr(draft),
        }

    def _desk(self) -> tuple[ft.Page, PageController]:
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
    launch.run(ours.open, mode=launch.Mode.BROWSER, port=int(sys.argv[1]))
