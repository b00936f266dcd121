"""The README's list for a screen can be followed: it works in a copy as it stands there."""

from pathlib import Path
from typing import Final

from tests.engine.test_readme import COMMAND, changes, make, section
from tests.engine.test_readme import copy as copy
from tests.repo.house import ROOT, blocks, python

UI: Final = (ROOT / "banker_app" / "ui" / "README.md").read_text(encoding="utf-8")
SCREEN: Final = "How to add a screen"
MOST: Final = 5
"""Files of a new command with its screen, beside the words and a scenario."""
BUILD: Final = """
from banker_app.engine.rules import bank_payments
from banker_app.pages.page_builder import page_at
from tests.ui.tables import new_app_store, setup
store = new_app_store(setup(players=("Ann", "Bob")))
actions = [row for b in page_at(store, "/bank", {}).blocks for row in getattr(b, "actions", ())]
(way,) = [row for row in actions if row.effect == "/jar"]
empty, filled = page_at(store, way.effect, {}), page_at(store, way.effect, {"player": "Bob"})
print(way.label, empty.missing, filled.submit[0].command == bank_payments.FeedJar(player="Bob"))
print(filled.submit[0].label)
"""


def test_a_command_with_its_screen_is_added(copy: Path) -> None:
    wanted = [*changes(COMMAND), *changes(SCREEN, UI)]
    modules = [
        block
        for part in (section(COMMAND), section(SCREEN, UI))
        for block in blocks(part, "python")
    ]
    files = {change.partition("\n")[0] for change in wanted} | set(modules)
    assert len({name for name in files if not name.startswith("data/words")}) <= MOST
    make(copy, wanted, modules)
    script = f"import sys; sys.path.append({str(ROOT)!r})\n{BUILD}"
    assert python("-c", script, cwd=copy).splitlines() == [
        "Swear jar True True",
        "A dollar into the jar",
    ]
