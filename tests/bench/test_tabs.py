"""A tap on another tab of a long game, in calls of functions, Flet's among them."""

import asyncio
from pathlib import Path
from typing import Final

import flet as ft

from banker_app.local_services import open_folder
from banker_app.store.filesystem import DiskFiles
from tests.bench.figures import Figures, calls
from tests.bench.test_screens import ENTRIES, opened_game
from tests.ui.headless import App
from tests.ui.tables import app_of

TABS: Final = {"Table": 0, "Bank": 2}


def turned(runner: asyncio.Runner, app: App, tab: int) -> int:
    """The calls from a tap on a tab to its page."""
    bar = app.all(ft.NavigationBar)[0]
    app.session.apply_patch(bar._i, {"selected_index": tab})
    return calls(lambda: runner.run(app.fire(bar, "change", tab)))


def test_another_tab(tmp_path: Path, figures: Figures) -> None:
    app = App(app_of(open_folder(opened_game(tmp_path / "Banker", ENTRIES), DiskFiles())))
    counts: list[int] = []
    with asyncio.Runner() as runner:
        runner.run(app.__aenter__())
        for label in ("Bank", "Table", "Bank", "Table"):
            counts.append(turned(runner, app, TABS[label]))
            assert app.all(ft.NavigationBar)[0].selected_index == TABS[label]
        runner.run(app.__aexit__(None, None, None))
    count = sum(counts[-2:])
    figures.ratchet(f"calls of functions to the Bank and back, {ENTRIES} entries", "tabs", count)
